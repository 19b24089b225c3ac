"""Paths on the ground: of riders and of the ball, with times if they are stated; and the angle between two of them."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

import msgspec

from ..errors import Plain
from ..field import Point
from .values import refuse

__all__ = ["Approach", "Track", "approach", "bent", "heading_of", "nearest", "track_of"]

CURVE_STEPS: Final = 24
"""Straight pieces of a curve."""

_CLOSE: Final = 9
"""Digits of a yard to which two distances are told apart."""


def heading_of(start: Point, end: Point) -> float:
    """Return the direction from one place to another: degrees from 0 up to 360, counterclockwise from the right."""
    degrees = math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 360
    return degrees if degrees < 360 else 0.0


def bent(start: Point, control: Point, end: Point) -> tuple[Point, ...]:
    """Return the points of a quadratic curve that starts toward `control`."""
    found = []
    for step in range(CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append(
            Point(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y),
        )
    return (start, *found[1:-1], end)


class Track(msgspec.Struct, frozen=True):
    """A path, and when its points are passed.

    Attributes
    ----------
    points : tuple of Point
        Field frame, yards; the first is where it starts.
    times : tuple of float
        Seconds from the start of the scene, one a point; empty if no time is stated.
    """

    points: tuple[Point, ...]
    times: tuple[float, ...] = ()

    @property
    def legs(self) -> tuple[tuple[Point, Point], ...]:
        """The straight pieces, in order."""
        return tuple(pairwise(self.points))

    @property
    def length(self) -> float:
        """Length in yards."""
        return sum(math.dist(a, b) for a, b in self.legs)

    def at(self, t: float) -> Point:
        """Return where somebody on the path is at a time; before it starts and after it ends, he stands there.

        Parameters
        ----------
        t : float
            Seconds. A path without times is not begun.

        Examples
        --------
        >>> Track((Point(0, 0), Point(10, 0)), (0.0, 4.0)).at(1.0)
        Point(x=2.5, y=0.0)
        """
        if not self.times or t <= self.times[0]:
            return self.points[0]
        if t >= self.times[-1]:
            return self.points[-1]
        i = bisect_right(self.times, t) - 1
        share = (t - self.times[i]) / (self.times[i + 1] - self.times[i])
        (x0, y0), (x1, y1) = self.points[i], self.points[i + 1]
        return Point(x0 + share * (x1 - x0), y0 + share * (y1 - y0))

    def heading_at(self, t: float, otherwise: float) -> float:
        """Return the direction of travel at a time, degrees; `otherwise` where nobody travels.

        Examples
        --------
        >>> Track((Point(0, 0), Point(0, 5)), (0.0, 4.0)).heading_at(1.0, 180.0)
        90.0
        """
        if not self.times:
            return otherwise
        i = min(max(bisect_right(self.times, t) - 1, 0), len(self.points) - 2)
        legs = self.legs[i::-1]
        return next((heading_of(a, b) for a, b in legs if a != b), otherwise)


def track_of(points: Sequence[Point], stated: Sequence[float | None], where: str) -> Track:
    """Return a path with a time for each point; what is not stated between two times goes by distance."""
    if all(time is None for time in stated):
        return Track(tuple(points))
    if stated[-1] is None:
        refuse("a time, as another waypoint has one", Plain("nothing"), f"{where}[{len(stated) - 1}].t")
    known = [(0, 0.0), *((i + 1, time) for i, time in enumerate(stated) if time is not None)]
    times = [0.0]
    for (i, start), (j, end) in pairwise(known):
        if end <= start:
            refuse(f"more than {start:g} s", Plain(f"{end:g}"), f"{where}[{j - 1}].t")
        lengths = list(accumulate(math.dist(a, b) for a, b in pairwise(points[i : j + 1])))
        steps = [length / lengths[-1] if lengths[-1] else (k + 1) / (j - i) for k, length in enumerate(lengths)]
        times += [start + share * (end - start) for share in steps[:-1]] + [end]
    return Track(tuple(points), tuple(times))


# ---------------------------------------------------------------- the angle of approach


class Approach(msgspec.Struct, frozen=True):
    """How two paths come together, where they are nearest to each other.

    Attributes
    ----------
    degrees : float
        Angle between the two directions of travel: 0 side by side, 90 square on, 180 head on.
    at : Point
        Middle between the two nearest places; where the paths cross, if they do. Field frame, yards.
    places : tuple of two Points
        The nearest place of each path.
    headings : tuple of two floats
        Direction of travel of each path there, degrees.
    gap : float
        Yards between the two places.
    """

    degrees: float
    at: Point
    places: tuple[Point, Point]
    headings: tuple[float, float]
    gap: float


def approach(first: Sequence[Point], second: Sequence[Point]) -> Approach:
    """Measure the angle between two paths at their nearest approach.

    The paths are taken as lines on the ground, whenever they are ridden. Where several places are as near, the first
    along the first path counts; at a corner, the direction in which the rider comes to it.

    Parameters
    ----------
    first, second : sequence of Point
        Two points or more each; field frame, yards.

    Raises
    ------
    BadInput
        ``bad_scene`` if a path goes nowhere.

    Examples
    --------
    >>> approach([(0, 0), (20, 0)], [(10, -10), (10, 10)]).degrees
    90.0
    """
    found = []
    for i, (a, b) in enumerate(_legs(first, "first")):
        for j, (c, d) in enumerate(_legs(second, "second")):
            gap, p, q = nearest(a, b, c, d)
            found.append((round(gap, _CLOSE), i, j, gap, p, q, heading_of(a, b), heading_of(c, d)))
    *_, gap, p, q, one, two = min(found)
    turn = abs(one - two) % 360
    at = Point((p.x + q.x) / 2, (p.y + q.y) / 2)
    return Approach(min(turn, 360 - turn), at, (p, q), (one, two), gap)


def _legs(points: Sequence[Point], where: str) -> list[tuple[Point, Point]]:
    places = [Point(*place) for place in points]
    legs = [(a, b) for a, b in pairwise(places) if a != b]
    if not legs:
        refuse("a path that goes somewhere", Plain("one that does not"), where)
    return legs


def nearest(a: Point, b: Point, c: Point, d: Point) -> tuple[float, Point, Point]:
    """Return the distance of two straight legs, and the nearest place of each."""
    crossing = _crossing(a, b, c, d)
    if crossing is not None:
        return 0.0, crossing, crossing
    ends = [(p, _foot(p, c, d)) for p in (a, b)] + [(_foot(q, a, b), q) for q in (c, d)]
    return min((math.dist(p, q), p, q) for p, q in ends)


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-12:
        return None
    t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross
    s = ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross
    return Point(a.x + t * ux, a.y + t * uy) if 0 <= t <= 1 and 0 <= s <= 1 else None


def _foot(p: Point, a: Point, b: Point) -> Point:
    ux, uy = b.x - a.x, b.y - a.y
    t = min(max(((p.x - a.x) * ux + (p.y - a.y) * uy) / (ux**2 + uy**2), 0.0), 1.0)
    return Point(a.x + t * ux, a.y + t * uy)
