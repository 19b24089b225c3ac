"""Two kinds of set that every rule is made of, with exact signed distances: convex pieces and discs.

A shape knows four things: the signed distance of points to its limit (positive outside), the curves that its limit is
made of once it is grown or shrunk (for nearest places and areas), a Shapely polygon within a window, and whether it is
the shape itself or its outside that is allowed (the condition says that). All in the foul frame, yards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = [
    "ARC_SEGMENTS",
    "Arc",
    "Convex",
    "Curve",
    "Disc",
    "Edge",
    "Floats",
    "Pair",
    "Shape",
    "edge_between",
]

Floats = NDArray[np.float64]
Pair = tuple[float, float]

ARC_SEGMENTS = 32
"""Straight pieces to a quarter circle when a disc is drawn: the polygon is at most 0.01 yd inside a 30-yd circle."""

_FAR = 1e5


class Edge(NamedTuple):
    """A straight piece of a limit: ``start + t * along`` for t from `low` to `high`, yards."""

    start: Pair
    along: Pair
    low: float
    high: float

    @property
    def outward(self) -> Pair:
        """Unit normal that points out of the shape."""
        return self.along[1], -self.along[0]

    def at(self, t: float) -> Pair:
        """Return the point at parameter `t`."""
        return self.start[0] + t * self.along[0], self.start[1] + t * self.along[1]

    def moved(self, by: float) -> Edge:
        """Return the edge moved outward."""
        nx, ny = self.outward
        return self._replace(start=(self.start[0] + by * nx, self.start[1] + by * ny))

    def ends(self) -> list[Pair]:
        """Return the finite ends."""
        return [self.at(t) for t in (self.low, self.high) if math.isfinite(t)]


class Arc(NamedTuple):
    """A whole circle as a piece of a limit."""

    center: Pair
    radius: float


Curve = Edge | Arc


def edge_between(a: Pair, b: Pair) -> Edge:
    """Return the edge from `a` to `b`."""
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (1.0, 0.0)
    return Edge(a, along, 0.0, length)


class Disc(msgspec.Struct, frozen=True):
    """A disc."""

    center: Pair
    radius: float

    def distance(self, xy: Floats) -> Floats:
        """Return the signed distance of (n, 2) points to the circle, positive outside."""
        away: Floats = np.hypot(xy[:, 0] - self.center[0], xy[:, 1] - self.center[1])
        return away - self.radius

    def curves(self, grown: float) -> list[Curve]:
        """Return the limit's curves, once the disc is grown (or shrunk, if negative)."""
        return [Arc(self.center, self.radius + grown)] if self.radius + grown >= 0 else []

    def polygon(self, grown: float, window: BaseGeometry) -> BaseGeometry:
        """Return the disc, grown, as a polygon; shrunk to nothing, its center."""
        from shapely import Point

        radius = self.radius + grown
        if radius <= 0:
            return Point(self.center)
        # The larger the circle, the more pieces: none is farther from it than on a 30-yd circle.
        pieces = math.ceil(ARC_SEGMENTS * max(1.0, math.sqrt(radius / 30)))
        return Point(self.center).buffer(radius, quad_segs=pieces)

    def span(self, x: float, grown: float) -> Pair | None:
        """Return the lowest and highest y of the disc at `x`, or None."""
        rest = (self.radius + grown) ** 2 - (x - self.center[0]) ** 2
        if self.radius + grown < 0 or rest < 0:
            return None
        half = math.sqrt(rest)
        return self.center[1] - half, self.center[1] + half


class Convex(msgspec.Struct, frozen=True):
    """A convex set, bounded or not, given by its edges in order with the set on their left."""

    edges: tuple[Edge, ...]
    flat: bool = False

    @classmethod
    def through(cls, corners: Iterable[Pair]) -> Convex:
        """Return the polygon with these corners, in counterclockwise order; flat if they are on one line."""
        ring = list(dict.fromkeys(corners))
        edges = tuple(edge_between(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        return cls(edges, flat=abs(area) < 1e-9)

    @classmethod
    def beyond(cls, x: float, side: int) -> Convex:
        """Return the half-plane on the +x (`side` 1) or the -x side (`side` -1) of a line across the field."""
        return cls((Edge((x, 0.0), (0.0, -1.0 * side), -math.inf, math.inf),))

    def distance(self, xy: Floats) -> Floats:
        """Return the signed distance of (n, 2) points to the limit, positive outside."""
        offsets = [_offset(edge, xy) for edge in self.edges]
        depth: Floats = np.max(offsets, axis=0)
        if len(self.edges) == 1 and not math.isfinite(self.edges[0].low):
            return depth
        nearest: Floats = np.min([_distance(edge, xy) for edge in self.edges], axis=0)
        if self.flat:
            return nearest
        return np.where(depth <= 0, depth, nearest)

    def curves(self, grown: float) -> list[Curve]:
        """Return the limit's curves, once the set is grown (corners round off) or shrunk (if negative)."""
        moved: list[Curve] = [edge.moved(grown) for edge in self.edges]
        if grown > 0:
            moved += [Arc(corner, grown) for edge in self.edges for corner in edge.ends()]
        elif grown < 0:
            # Shrunk edges get shorter, but never leave the line that they lie on: candidates off the set are dropped.
            moved = [edge._replace(low=-math.inf, high=math.inf) for edge in moved if isinstance(edge, Edge)]
        return moved

    def polygon(self, grown: float, window: BaseGeometry) -> BaseGeometry:
        """Return the set, grown, as a polygon that reaches beyond the window."""
        from shapely import LineString, Polygon

        corners = self._corners(window)
        if self.flat:
            shape: BaseGeometry = LineString(corners)
        else:
            shape = Polygon(corners)
        if not grown:
            return shape
        return shape.buffer(grown, quad_segs=ARC_SEGMENTS, join_style="round" if grown > 0 else "mitre")

    def _corners(self, window: BaseGeometry) -> list[Pair]:
        far = 10 * max(abs(v) for v in window.bounds) + 100
        if all(math.isfinite(edge.low) and math.isfinite(edge.high) for edge in self.edges):
            return [edge.start for edge in self.edges]
        reach = [edge._replace(low=max(edge.low, -far), high=min(edge.high, far)) for edge in self.edges]
        if len(reach) == 1:
            a, b = reach[0].at(reach[0].low), reach[0].at(reach[0].high)
            nx, ny = reach[0].outward
            return [
                a,
                b,
                (b[0] - 2 * far * nx, b[1] - 2 * far * ny),
                (a[0] - 2 * far * nx, a[1] - 2 * far * ny),
            ]
        return list(dict.fromkeys(edge.at(t) for edge in reach for t in (edge.low, edge.high)))

    def span(self, x: float, grown: float) -> Pair | None:
        """Return the lowest and highest y of the set, grown, at `x`, or None."""
        if grown > 0:
            # Grown by a disc: the set, a strip along each edge and a disc at each corner; its slice is one piece.
            pieces = [self.span(x, 0.0), *(_strip(edge, grown).span(x, 0.0) for edge in self.edges)]
            pieces += [Disc(corner, grown).span(x, 0.0) for edge in self.edges for corner in edge.ends()]
            found = [piece for piece in pieces if piece]
            return (min(p[0] for p in found), max(p[1] for p in found)) if found else None
        low, high = -math.inf, math.inf
        for edge in self.edges:
            nx, ny = edge.outward
            # Inside means (p - start) . outward <= grown.
            rest = grown + (edge.start[0] - x) * nx + edge.start[1] * ny
            if abs(ny) < 1e-15:
                if rest < 0:
                    return None
            elif ny > 0:
                high = min(high, rest / ny)
            else:
                low = max(low, rest / ny)
        return (low, high) if low <= high else None


def _strip(edge: Edge, breadth: float) -> Convex:
    """The strip of that breadth on the outer side of an edge."""
    nx, ny = edge.outward
    low, high = max(edge.low, -_FAR), min(edge.high, _FAR)
    (sx, sy), (ex, ey) = edge.at(low), edge.at(high)
    corners = [
        (sx, sy),
        (sx + breadth * nx, sy + breadth * ny),
        (ex + breadth * nx, ey + breadth * ny),
        (ex, ey),
    ]
    return Convex.through(corners)


Shape = Disc | Convex


def _offset(edge: Edge, xy: Floats) -> Floats:
    nx, ny = edge.outward
    result: Floats = (xy[:, 0] - edge.start[0]) * nx + (xy[:, 1] - edge.start[1]) * ny
    return result


def _distance(edge: Edge, xy: Floats) -> Floats:
    dx, dy = xy[:, 0] - edge.start[0], xy[:, 1] - edge.start[1]
    t = np.clip(dx * edge.along[0] + dy * edge.along[1], edge.low, edge.high)
    result: Floats = np.hypot(dx - t * edge.along[0], dy - t * edge.along[1])
    return result
