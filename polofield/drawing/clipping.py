"""Paths cut at the edges of a box; an arc that is cut stays an arc."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ..outline import Arc, Box, Pair, Path, flattened

__all__ = ["Piece", "clipped", "crossings", "pieces_of"]

_EPS: Final = 1e-9


class Piece(NamedTuple):
    """A straight piece, or an arc if it has a center."""

    start: Pair
    end: Pair
    center: Pair | None = None
    turn: float = 0.0

    def at(self, t: float) -> Pair:
        """Return the point at a share of the way."""
        if t in (0.0, 1.0):
            return self.end if t else self.start
        if self.center is None:
            return tuple(a + t * (b - a) for a, b in zip(self.start, self.end, strict=True))  # type: ignore[return-value]
        (cx, cy), angle = self.center, self.turn * t
        dx, dy, cos, sin = self.start[0] - cx, self.start[1] - cy, math.cos(angle), math.sin(angle)
        return cx + dx * cos - dy * sin, cy + dx * sin + dy * cos

    def part(self, a: float, b: float) -> Piece:
        """Return the part between two shares of the way."""
        return Piece(self.at(a), self.at(b), self.center, self.turn * (b - a))

    def cuts(self, axis: int, limit: float) -> list[float]:
        """Return where the piece crosses a line of constant x (axis 0) or y (axis 1), as shares of the way."""
        a, b = self.start[axis] - limit, self.end[axis] - limit
        if self.center is None:
            return [a / (a - b)] if a * b < 0 else []
        radius = math.dist(self.start, self.center)
        off = limit - self.center[axis]
        if abs(off) >= radius:
            return []
        begin = math.atan2(self.start[1] - self.center[1], self.start[0] - self.center[0])
        half = math.acos(off / radius)
        angles = (half, -half) if axis == 0 else (math.pi / 2 - half, math.pi / 2 + half)
        way = math.copysign(1.0, self.turn)
        shares = [((angle - begin) * way % math.tau) / abs(self.turn) for angle in angles]
        return sorted(t for t in shares if _EPS < t < 1 - _EPS)


def pieces_of(path: Path) -> list[Piece]:
    """Return the pieces of a path, in order."""
    bends = {arc.piece: arc for arc in path.arcs}
    found = []
    for i, (start, end) in enumerate(pairwise(path.points)):
        arc = bends.get(i)
        found.append(Piece(start, end, arc.center, arc.turn) if arc else Piece(start, end))
    return found


def _path(pieces: list[Piece], closed: bool) -> Path:
    points = (pieces[0].start, *(piece.end for piece in pieces))
    arcs = tuple(Arc(i, piece.center, piece.turn) for i, piece in enumerate(pieces) if piece.center is not None)
    return Path(points, arcs, closed)


def _half(pieces: list[Piece], axis: int, limit: float, sign: float) -> Iterator[Piece]:
    """The parts of pieces on one side of a line."""
    for piece in pieces:
        stops = [0.0, *piece.cuts(axis, limit), 1.0]
        for a, b in pairwise(stops):
            if sign * (piece.at((a + b) / 2)[axis] - limit) >= -_EPS:
                yield piece.part(a, b) if len(stops) > 2 else piece


def _joined(pieces: list[Piece]) -> list[Piece]:
    """A closed run again: straight pieces where something was cut away."""
    run: list[Piece] = []
    for piece in pieces:
        if run and math.dist(run[-1].end, piece.start) > _EPS:
            run.append(Piece(run[-1].end, piece.start))
        run.append(piece)
    if run and math.dist(run[-1].end, run[0].start) > _EPS:
        run.append(Piece(run[-1].end, run[0].start))
    return run


def _runs(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces that hang together, run by run."""
    run: list[Piece] = []
    for piece in pieces:
        if run and run[-1].end != piece.start:
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _within(path: Path, box: Box) -> bool:
    """True if nothing of a path needs to be cut; an arc is measured by its whole circle."""
    left, bottom, right, top = box
    for x, y in path.points:
        if not (left <= x <= right and bottom <= y <= top):
            return False
    for piece, (x, y), _ in path.arcs:
        r = math.dist(path.points[piece], (x, y))
        if x - r < left or x + r > right or y - r < bottom or y + r > top:
            return False
    return True


def _area(path: Path, box: Box) -> Iterator[Path]:
    pieces = pieces_of(path)
    for axis, limit, sign in ((0, box[0], 1.0), (0, box[2], -1.0), (1, box[1], 1.0), (1, box[3], -1.0)):
        pieces = _joined(list(_half(pieces, axis, limit, sign)))
    if len(pieces) > 1:
        yield _path(pieces, True)


def _line(path: Path, box: Box) -> Iterator[Path]:
    pieces = pieces_of(path)
    for axis, limit, sign in ((0, box[0], 1.0), (0, box[2], -1.0), (1, box[1], 1.0), (1, box[3], -1.0)):
        pieces = list(_half(pieces, axis, limit, sign))
    runs = list(_runs(pieces))
    if len(runs) > 1 and runs[-1][-1].end == runs[0][0].start:
        runs = [runs[-1] + runs[0], *runs[1:-1]]
    for run in runs:
        yield _path(run, False)


def clipped(paths: Iterable[Path], box: Box, *, areas: bool) -> tuple[Path, ...]:
    """Return what of paths lies in a box: areas stay closed along the box's edges, lines end there."""
    found: list[Path] = []
    for path in paths:
        if _within(path, box):
            found.append(path)
        else:
            found += _area(path, box) if areas else _line(path, box)
    return tuple(found)


def crossings(rings: Iterable[Path], heights: Iterable[float], step: float = math.pi / 32) -> list[list[float]]:
    """Return for each height the places where closed paths cross it, in order: between odd and even ones is inside."""
    edges = [edge for ring in rings for edge in pairwise(flattened(ring, step))]
    rows = []
    for y in heights:
        cut = [(a, b) for a, b in edges if (a[1] <= y) != (b[1] <= y)]
        rows.append(sorted(a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in cut))
    return rows
