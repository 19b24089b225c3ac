"""The limits of a zone as paths of lines and true arcs, and its exact area. Plain Python, no NumPy, no Shapely.

Every curve that may limit the zone is cut where it meets the others; the pieces whose middle meets all conditions are
the limit of the zone, and are put together into rings.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

import msgspec

from ..outline import Arc, Box, Pair, Path
from .conditions import Condition
from .nearest import meetings
from .shapes import Circle, Convex, Curve, Edge

__all__ = ["Piece", "edges", "rings", "set_rings"]

_NEAR: Final = 1e-7
"""Yards from a limit within which a place is on it, for a picture."""
_SHORT: Final = 1e-5
"""Yards: a shorter piece is left out, and ends that are nearer to each other are joined. Where a line touches a
circle, the place is known to the square root of the numbers' precision only."""


class Piece(NamedTuple):
    """A piece of the limit of a zone, with the zone on its left: straight, or an arc about a center.

    `condition` tells whose limit it is; None for the edge of the window.
    """

    start: Pair
    end: Pair
    condition: Condition | None
    center: Pair | None = None
    turn: float = 0.0


class _Limit(NamedTuple):
    """One curve that may limit the zone, and on which of its sides the zone is."""

    curve: Curve
    condition: Condition | None
    left: bool


def rings(conditions: Sequence[Condition], window: Box, sign: int = 1) -> tuple[Path, ...]:
    """Return the limit of the part of a zone that is in a window, as closed paths.

    Parameters
    ----------
    conditions : sequence of Condition
        All must hold; foul frame.
    window : tuple of float
        Left, bottom, right, top: field frame, yards.
    sign : int
        +1 if the foul frame is the field frame, -1 if it is turned by 180 degrees.

    Returns
    -------
    tuple of Path
        Field frame; the zone is on the left of each: outer rings counterclockwise, holes clockwise.
    """
    return tuple(_path(chain, sign) for chain in _chains(_pieces(conditions, _turned(window, sign))))


def edges(conditions: Sequence[Condition], window: Box, sign: int = 1) -> tuple[Path, ...]:
    """Return the limits that the conditions set, and not the window, as open or closed paths; as :func:`rings`."""
    pieces = [piece for piece in _pieces(conditions, _turned(window, sign)) if piece.condition is not None]
    return tuple(_path(chain, sign) for chain in _chains(pieces))


def set_rings(condition: Condition, window: Box, sign: int = 1) -> tuple[Path, ...]:
    """Return the limit of the set that a condition is about, whether it must be entered or left; as :func:`rings`."""
    return rings((msgspec.structs.replace(condition, inside=True),), window, sign)


def _turned(window: Box, sign: int) -> Box:
    left, bottom, right, top = window
    return window if sign > 0 else (-right, -top, -left, -bottom)


# ---------------------------------------------------------------- pieces


def _pieces(conditions: Sequence[Condition], window: Box) -> list[Piece]:
    """Return the pieces of all curves that limit the zone, each once."""
    left, bottom, right, top = window
    frame = Convex.through(((left, bottom), (right, bottom), (right, top), (left, top)))
    limits = [_Limit(edge, None, True) for edge in frame.edges]
    for condition in conditions:
        limits += [_Limit(curve, condition, condition.inside) for curve in condition.curves()]
    met: list[list[Pair]] = [[] for _ in limits]
    for (one, a), (other, b) in combinations(enumerate(limits), 2):
        shared = meetings(a.curve, b.curve)
        met[one] += shared
        met[other] += shared
    found: list[tuple[Pair, Piece]] = []
    for limit, places in zip(limits, met, strict=True):
        for middle, piece in _cut(limit, places, window):
            if _borders(limit, middle, conditions, window) and not _is_drawn(middle, piece, found):
                found.append((middle, piece))
    # A piece that is there in both directions has no zone beside it: the zone is a line there, without width.
    return [piece for middle, piece in found if not any(_turns_back(middle, piece, *one) for one in found)]


def _cut(limit: _Limit, met: list[Pair], window: Box) -> list[tuple[Pair, Piece]]:
    """Return the pieces of a curve between the places where it meets others, each with its middle."""
    if isinstance(limit.curve, Circle):
        return _arcs(limit.curve, met, limit)
    edge, far = limit.curve, 2 * max(map(abs, window)) + 1000
    along = sorted({max(edge.low, -far), min(edge.high, far), *(_along(edge, at) for at in met)})
    found = []
    for low, high in pairwise(along):
        if high - low > _SHORT:
            start, end = edge.at(low), edge.at(high)
            ends = (start, end) if limit.left else (end, start)
            found.append((edge.at((low + high) / 2), Piece(*ends, limit.condition)))
    return found


def _along(edge: Edge, at: Pair) -> float:
    t = (at[0] - edge.start[0]) * edge.along[0] + (at[1] - edge.start[1]) * edge.along[1]
    return min(max(t, edge.low), edge.high)


def _arcs(circle: Circle, met: list[Pair], limit: _Limit) -> list[tuple[Pair, Piece]]:
    (cx, cy), radius = circle
    way = 1.0 if limit.left else -1.0

    def at(angle: float) -> Pair:
        return cx + radius * math.cos(angle), cy + radius * math.sin(angle)

    angles = sorted({math.atan2(y - cy, x - cx) % math.tau for x, y in met}) or [0.0]
    found = []
    for low, high in pairwise([*angles, angles[0] + math.tau]):
        if (high - low) * radius > _SHORT:
            ends = (at(low), at(high)) if limit.left else (at(high), at(low))
            piece = Piece(*ends, limit.condition, circle.center, way * (high - low))
            found.append((at((low + high) / 2), piece))
    return found


def _borders(limit: _Limit, middle: Pair, conditions: Sequence[Condition], window: Box) -> bool:
    """Tell whether the middle of a piece is on the limit of the zone: in all sets, and on the limit of its own."""
    (x, y), (left, bottom, right, top) = middle, window
    if not (left - _NEAR <= x <= right + _NEAR and bottom - _NEAR <= y <= top + _NEAR):
        return False
    return all(
        -_NEAR <= condition.margins(x, y) <= (_NEAR if condition is limit.condition else math.inf)
        for condition in conditions
    )


def _is_drawn(middle: Pair, piece: Piece, found: Sequence[tuple[Pair, Piece]]) -> bool:
    """Tell whether another limit runs along this one, the same way."""
    return any(_meet(middle, at) and _meet(piece.start, other.start) for at, other in found)


def _turns_back(middle: Pair, piece: Piece, at: Pair, other: Piece) -> bool:
    return piece is not other and _meet(middle, at) and _meet(piece.start, other.end)


def _meet(a: Pair, b: Pair) -> bool:
    return abs(a[0] - b[0]) <= _SHORT and abs(a[1] - b[1]) <= _SHORT


# ---------------------------------------------------------------- paths


def _chains(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Put pieces together, end to start, as far as they go."""
    # A chain that is open begins where no piece ends.
    waiting = sorted(pieces, key=lambda piece: any(_meet(piece.start, other.end) for other in pieces))
    chains = []
    while waiting:
        chain = [waiting.pop(0)]
        while not _is_closed(chain):
            at = chain[-1].end
            following = next((i for i, piece in enumerate(waiting) if _meet(at, piece.start)), None)
            if following is None:
                break
            chain.append(waiting.pop(following))
        chains.append(chain)
    return chains


def _is_closed(chain: Sequence[Piece]) -> bool:
    return _meet(chain[0].start, chain[-1].end)


def _path(chain: Sequence[Piece], sign: int) -> Path:
    """Return a chain of pieces as a path of the field frame."""
    points = [chain[0].start, *(piece.end for piece in chain)]
    if closed := _is_closed(chain):
        points[-1] = points[0]
    arcs = [Arc(i, _seen(piece.center, sign), piece.turn) for i, piece in enumerate(chain) if piece.center]
    return Path(tuple(_seen(at, sign) for at in points), tuple(arcs), closed)


def _seen(at: Pair, sign: int) -> Pair:
    return sign * at[0] + 0.0, sign * at[1] + 0.0
