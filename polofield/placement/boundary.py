"""The limits of a zone as paths of lines and true arcs: what pictures draw. Plain Python, no Shapely.

Every curve that limits the zone is cut where it meets the others; the pieces whose middle meets all conditions are the
limit of the zone, and are put together into rings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from ..outline import Arc, Box, Pair, Path
from .conditions import Condition
from .nearest import meetings
from .shapes import Circle, Convex, Curve, Edge

__all__ = ["Piece", "edges", "rings", "set_rings"]

_NEAR: Final = 1e-7
"""Yards within which two points, or a point and a limit, are the same for a picture."""


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
    return tuple(_path(chain, sign, closed=True) for chain in _chains(_pieces(conditions, _turned(window, sign))))


def edges(conditions: Sequence[Condition], window: Box, sign: int = 1) -> tuple[Path, ...]:
    """Return the limits that the conditions set, and not the window, as open or closed paths; as :func:`rings`."""
    pieces = [piece for piece in _pieces(conditions, _turned(window, sign)) if piece.condition is not None]
    return tuple(_path(chain, sign, closed=chain[0].start == chain[-1].end) for chain in _chains(pieces))


def set_rings(condition: Condition, window: Box, sign: int = 1) -> tuple[Path, ...]:
    """Return the limit of the set that a condition is about, whether it must be entered or left; as :func:`rings`."""
    return rings((msgspec.structs.replace(condition, inside=True),), window, sign)


def _turned(window: Box, sign: int) -> Box:
    left, bottom, right, top = window
    return window if sign > 0 else (-right, -top, -left, -bottom)


# ---------------------------------------------------------------- pieces


def _pieces(conditions: Sequence[Condition], window: Box) -> list[Piece]:
    left, bottom, right, top = window
    frame = Convex.through(((left, bottom), (right, bottom), (right, top), (left, top)))
    limits = [_Limit(edge, None, True) for edge in frame.edges]
    for condition in conditions:
        limits += [_Limit(curve, condition, condition.inside) for curve in condition.curves()]
    found: dict[tuple[object, ...], Piece] = {}
    for limit in limits:
        for piece, middle in _cut(limit, limits, window):
            if _borders(limit, middle, conditions, frame):
                # Where two limits run along each other there is one limit.
                found.setdefault((_rounded(piece.start), _rounded(middle), _rounded(piece.end)), piece)
    # A piece that is there in both directions has no zone beside it: the zone is a line there, without width.
    return [piece for (start, middle, end), piece in found.items() if found.get((end, middle, start), piece) is piece]


def _rounded(at: Pair) -> Pair:
    return round(at[0], 6) + 0.0, round(at[1], 6) + 0.0


def _cut(limit: _Limit, limits: Sequence[_Limit], window: Box) -> list[tuple[Piece, Pair]]:
    """Return the pieces of a curve between its meetings with the others, each with its middle."""
    curve = limit.curve
    met = [at for other in limits if other.curve is not curve for at in meetings(curve, other.curve)]
    if isinstance(curve, Circle):
        return _arcs(curve, met, limit)
    far = 2 * max(abs(side) for side in window) + 1000
    along = sorted({max(curve.low, -far), min(curve.high, far), *(_along(curve, at) for at in met)})
    found = []
    for low, high in pairwise(along):
        if high - low > _NEAR:
            start, end = (curve.at(low), curve.at(high)) if limit.left else (curve.at(high), curve.at(low))
            found.append((Piece(start, end, limit.condition), curve.at((low + high) / 2)))
    return found


def _along(edge: Edge, at: Pair) -> float:
    t = (at[0] - edge.start[0]) * edge.along[0] + (at[1] - edge.start[1]) * edge.along[1]
    return min(max(t, edge.low), edge.high)


def _arcs(circle: Circle, met: Iterable[Pair], limit: _Limit) -> list[tuple[Piece, Pair]]:
    if circle.radius < _NEAR:
        return []
    (cx, cy), radius = circle
    way = 1.0 if limit.left else -1.0

    def at(angle: float) -> Pair:
        return cx + radius * math.cos(angle), cy + radius * math.sin(angle)

    angles = sorted({math.atan2(y - cy, x - cx) % math.tau for x, y in met}) or [0.0]
    found = []
    for low, high in zip(angles, [*angles[1:], angles[0] + math.tau], strict=True):
        if (high - low) * radius > _NEAR:
            start, end = (at(low), at(high)) if limit.left else (at(high), at(low))
            piece = Piece(start, end, limit.condition, circle.center, way * (high - low))
            found.append((piece, at((low + high) / 2)))
    return found


def _borders(limit: _Limit, middle: Pair, conditions: Sequence[Condition], frame: Convex) -> bool:
    """Tell whether the middle of a piece is on the limit of the zone: in all sets, and on the limit of its own."""
    inside = -frame.distance(*middle) >= -_NEAR
    return inside and all(
        (margin := condition.margins(*middle)) >= -_NEAR and (condition is not limit.condition or margin <= _NEAR)
        for condition in conditions
    )


# ---------------------------------------------------------------- paths


def _chains(pieces: list[Piece]) -> list[list[Piece]]:
    """Put pieces together, end to start, as far as they go."""
    waiting: dict[Pair, list[Piece]] = {}
    for piece in pieces:
        waiting.setdefault(_rounded(piece.start), []).append(piece)
    ends = {_rounded(piece.end) for piece in pieces}
    # A chain that is open begins where no piece ends.
    order = sorted(pieces, key=lambda piece: _rounded(piece.start) in ends)
    chains = []
    for first in order:
        chain: list[Piece] = []
        at = _rounded(first.start)
        while following := waiting.get(at):
            piece = following.pop(0 if chain else following.index(first) if first in following else 0)
            chain.append(piece)
            at = _rounded(piece.end)
            if at == _rounded(chain[0].start):
                break
        if chain:
            chains.append(chain)
    return chains


def _path(chain: list[Piece], sign: int, *, closed: bool) -> Path:
    """Return a chain of pieces as a path of the field frame."""
    points = [chain[0].start, *(piece.end for piece in chain)]
    arcs = [(i, piece.center, piece.turn) for i, piece in enumerate(chain) if piece.center is not None]
    if closed:
        points[-1] = points[0]
    return Path(
        tuple((sign * x + 0.0, sign * y + 0.0) for x, y in points),
        tuple(Arc(i, (sign * x + 0.0, sign * y + 0.0), turn) for i, (x, y), turn in arcs),
        closed,
    )
