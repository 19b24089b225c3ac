"""Where words go: boxes, lines and markers as obstacles, and the first place out of an ordered list that is free.

Everything is in page points and decided in a stated order, so that the same picture is always laid out the same.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..outline import Box, Pair
from .glyphs import ASCENT, DESCENT, LINE, balanced, text_width

__all__ = ["Block", "Obstacles", "block_of"]

_CELL: Final = 32.0
"""Side of a cell of the grid in which obstacles are looked up, points."""
_RECENT: Final = 6
"""How many of the last obstacles are tried first."""


class _Obstacle(NamedTuple):
    """A straight line of some width: its box, its start, its step, and half its width times its length.

    A box is a line whose reach has no end.
    """

    left: float
    bottom: float
    right: float
    top: float
    x: float
    y: float
    dx: float
    dy: float
    reach: float
    name: str


def _line(start: Pair, end: Pair, width: float, name: str) -> _Obstacle:
    (x0, y0), (x1, y1), half = start, end, width / 2
    dx, dy = x1 - x0, y1 - y0
    reach = half * math.sqrt(dx * dx + dy * dy)
    low, high = (x0, x1) if x0 < x1 else (x1, x0)
    down, up = (y0, y1) if y0 < y1 else (y1, y0)
    return _Obstacle(low - half, down - half, high + half, up + half, x0, y0, dx, dy, reach, name)


def _hit(found: Iterable[_Obstacle], box: Box, ignore: Collection[str]) -> _Obstacle | None:
    """The first obstacle that reaches into a box: the boxes overlap, and a line's normal does not part them."""
    left, bottom, right, top = box
    for one in found:
        # Most fail here: by index, since unpacking ten values costs more than the comparison.
        if one[0] < right and one[2] > left and one[1] < top and one[3] > bottom and one[9] not in ignore:
            x, y, dx, dy, reach = one[4:9]
            away = abs(((left + right) / 2 - x) * dy - ((bottom + top) / 2 - y) * dx)
            if away < (right - left) / 2 * abs(dy) + (top - bottom) / 2 * abs(dx) + reach:
                return one
    return None


class Obstacles:
    """What a label must not meet: boxes and lines, each by the name of what it belongs to.

    They are kept in the cells of a grid; and what stood in the way last is likely to stand there again.
    """

    def __init__(self) -> None:
        self._words: list[Box] = []
        self._cells: dict[tuple[int, int], list[_Obstacle]] = {}
        self._recent: list[_Obstacle] = []

    def _add(self, one: _Obstacle) -> None:
        for cell in _cells(one[:4]):
            self._cells.setdefault(cell, []).append(one)

    def add_box(self, box: Box, *, words: bool = False) -> None:
        """Add a box: a marker, or words, which lines must not cross either."""
        self._add(_Obstacle(*box, 0.0, 0.0, 0.0, 0.0, math.inf, ""))
        if words:
            self._words.append(box)

    def add_path(self, points: Iterable[Pair], width: float = 1.0, name: str = "") -> None:
        """Add a polyline of some width."""
        for start, end in pairwise(points):
            self._add(_line(start, end, width, name))

    def crosses_words(self, start: Pair, end: Pair, pad: float = 0.8) -> bool:
        """Tell whether a straight line would run through words."""
        line = [_line(start, end, 0.0, "")]
        return any(_hit(line, (a - pad, b - pad, c + pad, d + pad), ()) for a, b, c, d in self._words)

    def free(self, box: Box, pad: float = 1.0, ignore: Collection[str] = ()) -> bool:
        """Tell whether a box meets nothing."""
        left, bottom, right, top = box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad
        padded = (left, bottom, right, top)
        if _hit(self._recent, padded, ignore):
            return False
        for cell in _cells(padded):
            found = _hit(self._cells.get(cell, ()), padded, ignore)
            if found is not None:
                self._recent = [found, *self._recent[: _RECENT - 1]]
                return False
        return True

    def first(self, boxes: Iterable[Box], within: Box, pad: float = 1.0, ignore: Collection[str] = ()) -> int | None:
        """Return the place in the list of the first box that is within a box and meets nothing, or None."""
        left, bottom, right, top = within
        for i, box in enumerate(boxes):
            inside = box[0] >= left and box[2] <= right and box[1] >= bottom and box[3] <= top
            if inside and self.free(box, pad, ignore):
                return i
        return None


def _cells(box: Box) -> list[tuple[int, int]]:
    left, bottom, right, top = box
    rows = range(int(bottom // _CELL), int(top // _CELL) + 1)
    return [(i, j) for i in range(int(left // _CELL), int(right // _CELL) + 1) for j in rows]


class Block:
    """A few lines of text of one style, set around a point, along the page or reading upward."""

    def __init__(self, lines: Sequence[str], size: float, bold: Sequence[bool], angle: int = 0) -> None:
        self.lines, self.size, self.bold, self.angle = tuple(lines), size, tuple(bold), angle
        self.widths = [text_width(line, size, b) for line, b in zip(self.lines, self.bold, strict=True)]
        self.long = max(self.widths)
        self.deep = (ASCENT + DESCENT + LINE * (len(self.lines) - 1)) * size

    @property
    def sides(self) -> tuple[float, float]:
        """Width and height on the page."""
        return (self.long, self.deep) if self.angle == 0 else (self.deep, self.long)

    def box(self, center: Pair) -> Box:
        """Return the block's box around a center."""
        (x, y), (w, h) = center, self.sides
        return x - w / 2, y - h / 2, x + w / 2, y + h / 2

    def boxes(self, centers: Iterable[Pair]) -> list[Box]:
        """Return the block's box around each of some centers."""
        return [self.box(center) for center in centers]

    def placed(self, center: Pair) -> list[tuple[str, Pair, bool]]:
        """Return each line with the start of its base line, for a block around `center`."""
        (cx, cy), out = center, []
        for i, (line, width, bold) in enumerate(zip(self.lines, self.widths, self.bold, strict=True)):
            down = -self.deep / 2 + (ASCENT + LINE * i) * self.size
            at = (cx - width / 2, cy - down) if self.angle == 0 else (cx + down, cy - width / 2)
            out.append((line, at, bold))
        return out


def block_of(head: str, tail: str, size: float, width: float, angle: int = 0) -> Block:
    """Return a block with a bold head and a plain tail, wrapped to a width."""
    heads = balanced(head, size, width, True)
    tails = balanced(tail, size, width) if tail else ()
    return Block((*heads, *tails), size, [True] * len(heads) + [False] * len(tails), angle)
