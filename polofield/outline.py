"""Outlines: paths of straight lines and true arcs, in yards or in points of a page.

What is an arc stays an arc, from the condition that draws it up to the painter. Plain Python: no NumPy, no Shapely.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

__all__ = [
    "Arc", "Box", "Matrix", "Pair", "Path", "area", "bounds", "circle", "flattened", "moved", "polyline", "rectangle",
]  # fmt: skip

Pair = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Matrix = tuple[float, float, float, float, float, float]
"""An affine map (a, b, c, d, e, f), as SVG has it: x' = a x + c y + e, y' = b x + d y + f."""

_STEP: Final = math.pi / 64


class Arc(NamedTuple):
    """Says that one piece of a path is an arc of a circle."""

    piece: int
    center: Pair
    turn: float


class Path(NamedTuple):
    """One run of pieces: straight from point to point, except where an arc is named."""

    points: tuple[Pair, ...]
    arcs: tuple[Arc, ...] = ()
    closed: bool = False


def polyline(points: Iterable[Sequence[float]], *, closed: bool = False) -> Path:
    """Return a path of straight pieces; a closed one gets its first point again at its end."""
    run = [(float(x), float(y)) for x, y in points]
    if closed and run[0] != run[-1]:
        run.append(run[0])
    return Path(tuple(run), (), closed)


def rectangle(box: Box) -> Path:
    """Return the edge of a box as a closed path, counterclockwise."""
    left, bottom, right, top = box
    return polyline([(left, bottom), (right, bottom), (right, top), (left, top)], closed=True)


def circle(center: Pair, radius: float, *, clockwise: bool = False) -> Path:
    """Return a whole circle as a closed path."""
    start = (center[0] + radius, center[1])
    return Path((start, start), (Arc(0, center, -math.tau if clockwise else math.tau),), True)


def moved(path: Path, matrix: Matrix) -> Path:
    """Return a path under a similarity; a reflection turns its arcs the other way."""
    a, b, c, d, e, f = matrix
    points = tuple((a * x + c * y + e, b * x + d * y + f) for x, y in path.points)
    if not path.arcs:
        return Path(points, (), path.closed)
    way = 1.0 if a * d - b * c > 0 else -1.0
    arcs = tuple(Arc(piece, (a * x + c * y + e, b * x + d * y + f), way * turn) for piece, (x, y), turn in path.arcs)
    return Path(points, arcs, path.closed)


def flattened(path: Path, step: float = _STEP) -> list[Pair]:
    """Return a path's points with every arc as chords of at most `step` radians."""
    if not path.arcs:
        return list(path.points)
    bends = {arc.piece: arc for arc in path.arcs}
    run = [path.points[0]]
    for i, end in enumerate(path.points[1:]):
        if i in bends:
            run += _chords(path.points[i], bends[i], step)
        run.append(end)
    return run


def _chords(start: Pair, arc: Arc, step: float) -> list[Pair]:
    (cx, cy), turn = arc.center, arc.turn
    dx, dy = start[0] - cx, start[1] - cy
    pieces = max(1, math.ceil(abs(turn) / step))
    angles = [turn * i / pieces for i in range(1, pieces)]
    return [(cx + dx * math.cos(t) - dy * math.sin(t), cy + dx * math.sin(t) + dy * math.cos(t)) for t in angles]


def bounds(paths: Iterable[Path]) -> Box:
    """Return the smallest box that holds all paths."""
    points = [point for path in paths for point in flattened(path)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def area(paths: Iterable[Path]) -> float:
    """Return the area that closed paths enclose: a clockwise one is a hole."""
    return sum(_enclosed(path) for path in paths)


def _enclosed(path: Path) -> float:
    """Return the area on the left of a closed path: that of its chords, and what its arcs add to it."""
    chords = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(path.points))
    caps = sum(
        math.dist(path.points[arc.piece], arc.center) ** 2 * (arc.turn - math.sin(arc.turn)) for arc in path.arcs
    )
    return (chords + caps) / 2
