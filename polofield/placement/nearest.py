"""Where limits meet, and the nearest legal place: from the limits' own curves, not from polygons.

The nearest point of a zone to a player who stands wrong is the foot of a perpendicular on one limit, or a corner where
two limits meet. All of them are listed, the ones that are not legal are dropped, and the nearest is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations

from .conditions import Condition
from .shapes import Circle, Curve, Edge, Pair

__all__ = ["NUDGE", "closest", "crossings", "meetings"]

NUDGE = 1e-8
"""Yards beyond a limit that is itself not allowed, for a place that is as near to it as makes no difference."""


def _foot(curve: Curve, p: Pair) -> Pair:
    """Return the point of a curve that is nearest to `p`."""
    if isinstance(curve, Edge):
        dx, dy = p[0] - curve.start[0], p[1] - curve.start[1]
        return curve.at(min(max(dx * curve.along[0] + dy * curve.along[1], curve.low), curve.high))
    dx, dy = p[0] - curve.center[0], p[1] - curve.center[1]
    away = math.hypot(dx, dy)
    # From the very center every direction is as near; the goal's side is taken.
    ux, uy = (dx / away, dy / away) if away else (1.0, 0.0)
    return curve.center[0] + curve.radius * ux, curve.center[1] + curve.radius * uy


def _edge_edge(a: Edge, b: Edge) -> list[Pair]:
    cross = a.along[0] * b.along[1] - a.along[1] * b.along[0]
    if abs(cross) < 1e-12:
        return []
    dx, dy = b.start[0] - a.start[0], b.start[1] - a.start[1]
    t = (dx * b.along[1] - dy * b.along[0]) / cross
    u = (dx * a.along[1] - dy * a.along[0]) / cross
    slack = 1e-9
    inside = a.low - slack <= t <= a.high + slack and b.low - slack <= u <= b.high + slack
    return [a.at(t)] if inside else []


def _edge_arc(edge: Edge, arc: Circle) -> list[Pair]:
    dx, dy = arc.center[0] - edge.start[0], arc.center[1] - edge.start[1]
    middle = dx * edge.along[0] + dy * edge.along[1]
    rest = arc.radius**2 - (dx**2 + dy**2 - middle**2)
    if rest < -1e-9:
        return []
    half = math.sqrt(max(rest, 0.0))
    return [edge.at(t) for t in (middle - half, middle + half) if edge.low - 1e-9 <= t <= edge.high + 1e-9]


def _arc_arc(a: Circle, b: Circle) -> list[Pair]:
    dx, dy = b.center[0] - a.center[0], b.center[1] - a.center[1]
    away = math.hypot(dx, dy)
    if away < 1e-12:
        return []
    along = (away**2 + a.radius**2 - b.radius**2) / (2 * away)
    rest = a.radius**2 - along**2
    if rest < -1e-9:
        return []
    half = math.sqrt(max(rest, 0.0))
    ux, uy = dx / away, dy / away
    x, y = a.center[0] + along * ux, a.center[1] + along * uy
    return [(x - half * uy, y + half * ux), (x + half * uy, y - half * ux)]


def meetings(a: Curve, b: Curve) -> list[Pair]:
    """Return where two curves meet."""
    if isinstance(a, Edge):
        return _edge_edge(a, b) if isinstance(b, Edge) else _edge_arc(a, b)
    return _edge_arc(b, a) if isinstance(b, Edge) else _arc_arc(a, b)


def _candidates(curves: Sequence[Curve], p: Pair) -> list[Pair]:
    feet = [_foot(curve, p) for curve in curves]
    return feet + [place for a, b in combinations(curves, 2) for place in meetings(a, b)]


def closest(
    conditions: Sequence[Condition], p: Pair, legal: Callable[[Pair], bool], extra: Sequence[Curve] = ()
) -> Pair | None:
    """Return the place nearest to `p` that `legal` allows, or None if there is none."""
    found: list[Pair] = []
    for stricter in (0.0, NUDGE):
        curves = [curve for condition in conditions for curve in condition.curves(stricter)]
        found += _candidates([*curves, *extra], p)
    # Equal distances: the smaller x, then the smaller y, so that the answer does not depend on the order of conditions.
    nearest_first = sorted(found, key=lambda at: (round(math.dist(at, p), 12), *at))
    return next((at for at in nearest_first if legal(at)), None)


def crossings(curves: Sequence[Curve], start: Pair, end: Pair) -> list[float]:
    """Return the parameters in [0, 1] at which a straight path crosses the curves, with both ends."""
    length = math.dist(start, end)
    if not length:
        return [0.0, 1.0]
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    path = Edge(start, along, 0.0, length)
    met = [math.dist(start, place) / length for curve in curves for place in meetings(path, curve)]
    return sorted({0.0, 1.0, *(min(max(t, 0.0), 1.0) for t in met)})
