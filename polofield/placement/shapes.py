"""Two kinds of set that every rule is made of, with exact signed distances: convex pieces and discs.

A shape knows the signed distance of a point to its limit (positive outside), the curves that its limit is made of once
it is grown or shrunk, and a Shapely polygon. All in the foul frame, yards. Coordinates are floats or NumPy arrays
alike, those of points as well as those of the shape: a player, a million players, or a million players each with a ball
of their own. Floats need no NumPy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Floats = NDArray[np.float64]

__all__ = ["ARC_SEGMENTS", "Chosen", "Circle", "Convex", "Curve", "Disc", "Edge", "Pair", "Shape", "edge_between"]

Pair = tuple[float, float]

ARC_SEGMENTS = 32
"""Straight pieces to a quarter circle when a disc is drawn: the polygon is at most 0.01 yd inside a 30-yd circle."""

_FLAT: Final = 1e-9


class _Plain:
    """NumPy's functions for plain numbers."""

    sqrt = staticmethod(math.sqrt)
    maximum = staticmethod(max)
    minimum = staticmethod(min)

    @staticmethod
    def where(condition: Any, yes: Any, no: Any) -> Any:
        return yes if condition else no


def functions_for(*values: Any) -> Any:
    """Return where to find ``sqrt``, ``maximum``, ``minimum`` and ``where`` for floats, or for arrays."""
    for value in values:
        if value.__class__ is not float and value.__class__ is not int and hasattr(value, "dtype"):
            import numpy as np

            return np
    return _Plain


def length_of(dx: Any, dy: Any) -> Any:
    """Return the length of a vector; the same to the bit for floats and for arrays, which ``hypot`` is not."""
    squared = dx * dx + dy * dy
    return math.sqrt(squared) if squared.__class__ is float else functions_for(squared).sqrt(squared)


class Edge(NamedTuple):
    """A straight piece of a limit: ``start + t * along`` for t from `low` to `high`, with the shape on its left."""

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

    def offset(self, x: Any, y: Any) -> Any:
        """Return by how much points are beyond the line of the edge, outward."""
        (sx, sy), (ax, ay) = self.start, self.along
        return (x - sx) * ay - (y - sy) * ax

    def distance(self, x: Any, y: Any) -> Any:
        """Return how far points are from the edge."""
        (sx, sy), (ax, ay) = self.start, self.along
        dx, dy = x - sx, y - sy
        t = dx * ax + dy * ay
        to = functions_for(t)
        t = to.minimum(to.maximum(t, self.low), self.high)
        return length_of(dx - t * ax, dy - t * ay)


class Circle(NamedTuple):
    """A whole circle as a piece of a limit."""

    center: Pair
    radius: float


Curve = Edge | Circle


def edge_between(a: Pair, b: Pair) -> Edge:
    """Return the edge from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = length_of(dx, dy)
    to = functions_for(length)
    some = to.where(length > 0, length, 1.0)
    return Edge(a, (to.where(length > 0, dx / some, 1.0), dy / some), 0.0, length)


class Disc(msgspec.Struct, frozen=True):
    """A disc: center and radius."""

    center: Pair
    radius: float

    def distance(self, x: Any, y: Any) -> Any:
        """Return the signed distance of points to the circle, positive outside."""
        return length_of(x - self.center[0], y - self.center[1]) - self.radius

    def curves(self, grown: float) -> list[Curve]:
        """Return the limit's curves, once the disc is grown (or shrunk, if negative)."""
        return [Circle(self.center, self.radius + grown)] if self.radius + grown >= 0 else []

    def polygon(self, grown: float, reach: float) -> Any:
        """Return the disc, grown, as a polygon; shrunk to nothing, its center."""
        import numpy as np
        import shapely

        radius = self.radius + grown
        if radius <= 0:
            return shapely.points(*self.center)
        # The larger the circle, the more pieces: none is farther from it than on a 30-yd circle.
        pieces = 4 * math.ceil(ARC_SEGMENTS * max(1.0, math.sqrt(radius / 30)))
        angles = np.arange(pieces + 1) % pieces * (-math.tau / pieces)
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=-1) * radius
        return shapely.polygons(np.stack(self.center, axis=-1)[..., None, :] + ring)


class Convex(msgspec.Struct, frozen=True):
    """A convex set, bounded or not: its edges in order, and whether it has no inside, as a segment.

    One edge makes a half-plane, two a band, three a strip that is open at one end or a triangle.
    """

    edges: tuple[Edge, ...]
    flat: Any = False

    @classmethod
    def through(cls, corners: Iterable[Pair]) -> Convex:
        """Return the polygon with these corners, in counterclockwise order; flat if they are on one line."""
        ring = list(corners)
        if functions_for(*(v for corner in ring for v in corner)) is _Plain:
            ring = list(dict.fromkeys(ring))
        sides = list(zip(ring, ring[1:] + ring[:1], strict=True))
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)
        return cls(tuple(edge_between(a, b) for a, b in sides), abs(area) < _FLAT)

    @classmethod
    def beyond(cls, x: float, side: int) -> Convex:
        """Return the half-plane on the +x (`side` 1) or the -x side (`side` -1) of a line across the field."""
        return cls((Edge((x, 0.0), (0.0, -1.0 * side), -math.inf, math.inf),))

    def distance(self, x: Any, y: Any) -> Any:
        """Return the signed distance of points to the limit, positive outside."""
        first, *others = self.edges
        depth = first.offset(x, y)
        if not others and not math.isfinite(first.low):
            return depth
        to = functions_for(depth)
        nearest = first.distance(x, y)
        for edge in others:
            depth = to.maximum(depth, edge.offset(x, y))
            nearest = to.minimum(nearest, edge.distance(x, y))
        if self.flat is True:
            return nearest
        inside = (depth <= 0) if self.flat is False else (depth <= 0) & ~self.flat
        return to.where(inside, depth, nearest)

    def curves(self, grown: float) -> list[Curve]:
        """Return the limit's curves, once the set is grown (corners round off) or shrunk (if negative)."""
        moved: list[Curve] = [edge.moved(grown) for edge in self.edges]
        if grown > 0:
            moved += [Circle(corner, grown) for edge in self.edges for corner in edge.ends()]
        elif grown < 0:
            # Shrunk edges get shorter, but never leave the line that they lie on: candidates off the set are dropped.
            moved = [edge._replace(low=-math.inf, high=math.inf) for edge in moved if isinstance(edge, Edge)]
        return moved

    @property
    def is_one(self) -> bool:
        """True if it is one set, not an array of sets."""
        return functions_for(*(v for edge in self.edges for v in (*edge.start, *edge.along))) is _Plain

    @property
    def is_half_plane(self) -> bool:
        """True if it is all that is on one side of a line across the field."""
        return len(self.edges) == 1 and self.edges[0].along[0] == 0.0

    def polygon(self, grown: float, reach: float) -> Any:
        """Return the set, grown, as a polygon that goes beyond `reach` yards from the center.

        A half-plane across the field may have an array of places; every other set is one set.
        """
        import shapely

        far = 10 * reach + 100
        if self.is_half_plane:
            x, side = self.edges[0].start[0], -self.edges[0].along[1]
            limit = x - side * grown
            to = functions_for(limit)
            return shapely.box(to.minimum(limit, side * far), -far, to.maximum(limit, side * far), far)
        corners = self._corners(far)
        shape: BaseGeometry = shapely.LineString(corners) if self.flat else shapely.Polygon(corners)
        if not grown:
            return shape
        return shape.buffer(grown, quad_segs=ARC_SEGMENTS, join_style="round" if grown > 0 else "mitre")

    def _corners(self, far: float) -> list[Pair]:
        if all(math.isfinite(edge.low) and math.isfinite(edge.high) for edge in self.edges):
            return [edge.start for edge in self.edges]
        reach = [edge._replace(low=max(edge.low, -far), high=min(edge.high, far)) for edge in self.edges]
        if len(reach) == 1:
            inner = reach[0].moved(-2 * far)
            return [reach[0].at(-far), reach[0].at(far), inner.at(far), inner.at(-far)]
        return list(dict.fromkeys(edge.at(t) for edge in reach for t in (edge.low, edge.high)))


class Chosen(NamedTuple):
    """For arrays of balls: the first shape where a condition holds, else the second. It has distances alone."""

    condition: Any
    yes: Shape
    no: Shape

    def distance(self, x: Any, y: Any) -> Any:
        """Return the signed distance of points to the limit of their own shape, positive outside."""
        return functions_for(x).where(self.condition, self.yes.distance(x, y), self.no.distance(x, y))

    def curves(self, grown: float) -> list[Curve]:
        """Refuse: many shapes have no one limit."""
        raise NotImplementedError("expected one shape, got an array of shapes")

    def polygon(self, grown: float, reach: float) -> Any:
        """Refuse, as :meth:`curves`."""
        return self.curves(grown)


Shape = Disc | Convex | Chosen
