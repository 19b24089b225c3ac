"""Where words go: boxes, lines and markers as obstacles, and the first place out of an ordered list that is free.

Everything is in page points and decided in a stated order, so that the same picture is always laid out the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .display_list import Box
from .glyphs import ASCENT, DESCENT, LINE, balanced, text_width

__all__ = ["Block", "Obstacles", "block_of"]

Floats = NDArray[np.float64]


class _Rows:
    """A table of floats that grows."""

    def __init__(self, columns: int) -> None:
        self._data = np.empty((64, columns))
        self._used = 0

    def add(self, rows: Floats) -> None:
        """Append rows."""
        need = self._used + len(rows)
        if need > len(self._data):
            self._data = np.concatenate([self._data[: self._used], np.empty((2 * need, self._data.shape[1]))])
        self._data[self._used : need] = rows
        self._used = need

    @property
    def rows(self) -> Floats:
        """What was added so far."""
        return self._data[: self._used]


class Obstacles:
    """What a label must not meet: boxes and line segments, each by the name of what it belongs to."""

    def __init__(self) -> None:
        self._boxes = _Rows(4)
        self._words = _Rows(4)
        self._segments = _Rows(9)
        self._names: list[str] = []

    def add_box(self, box: Box, *, words: bool = False) -> None:
        """Add a box: a marker, or words, which lines must not cross either."""
        self._boxes.add(np.array([box]))
        if words:
            self._words.add(np.array([box]))

    def crosses_words(self, start: tuple[float, float], end: tuple[float, float], pad: float = 0.8) -> bool:
        """Tell whether a straight line would run through words."""
        boxes = self._words.rows + np.array([-pad, -pad, pad, pad])
        (x0, y0), (x1, y1) = start, end
        line = np.array([[min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), x0, y0, x1 - x0, y1 - y0, 0.0]])
        near = _overlaps(boxes, line)[:, 0]
        return bool(_crosses(boxes[near], np.repeat(line, int(near.sum()), axis=0)).any())

    def add_path(self, points: Any, width: float = 1.0, name: str = "") -> None:
        """Add a polyline of some width."""
        path = np.asarray(points, dtype=float)
        a, b, half = path[:-1], path[1:], width / 2
        low, high = np.minimum(a, b) - half, np.maximum(a, b) + half
        step = b - a
        reach = half * np.hypot(step[:, 0], step[:, 1])
        self._segments.add(np.column_stack([low, high, a, step, reach]))
        self._names += [name] * len(a)

    def free(self, boxes: Any, pad: float = 1.0, ignore: Iterable[str] = ()) -> NDArray[np.bool_]:
        """Tell which of (n, 4) boxes meet nothing."""
        tried = np.asarray(boxes, dtype=float).reshape(-1, 4) + np.array([-pad, -pad, pad, pad])
        segments = self._segments.rows
        skipped = set(ignore)
        if skipped:
            segments = segments[[name not in skipped for name in self._names]]
        free: NDArray[np.bool_] = np.logical_not(np.any(_overlaps(tried, self._boxes.rows), axis=1))
        at, which = np.nonzero(_overlaps(tried, segments) & free[:, None])
        if len(at):
            free[at[_crosses(tried[at], segments[which])]] = False
        return free

    def first(self, boxes: Any, within: Box, pad: float = 1.0, ignore: Iterable[str] = ()) -> int | None:
        """Return the place in the list of the first box that is within a box and meets nothing, or None."""
        tried = np.asarray(boxes, dtype=float).reshape(-1, 4)
        left, bottom, right, top = within
        inside = (tried[:, 0] >= left) & (tried[:, 2] <= right) & (tried[:, 1] >= bottom) & (tried[:, 3] <= top)
        order = np.flatnonzero(inside)
        for part in (order[:24], order[24:]):
            if len(part):
                free = self.free(tried[part], pad, ignore)
                if free.any():
                    return int(part[int(np.argmax(free))])
        return None


def _overlaps(tried: Floats, rows: Floats) -> NDArray[np.bool_]:
    """Which boxes overlap the boxes in the first four columns of rows: (n, m)."""
    found: NDArray[np.bool_] = tried[:, 0, None] < rows[None, :, 2]
    found &= tried[:, 2, None] > rows[None, :, 0]
    found &= tried[:, 1, None] < rows[None, :, 3]
    found &= tried[:, 3, None] > rows[None, :, 1]
    return found


def _crosses(boxes: Floats, segments: Floats) -> NDArray[np.bool_]:
    """Which boxes are met by their segment, where the two overlap in x and in y: the segment's normal decides."""
    x0, y0, dx, dy, reach = segments[:, 4:].T
    cx, cy = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    rx, ry = (boxes[:, 2] - boxes[:, 0]) / 2, (boxes[:, 3] - boxes[:, 1]) / 2
    away = np.abs((cx - x0) * dy - (cy - y0) * dx)
    found: NDArray[np.bool_] = away < rx * np.abs(dy) + ry * np.abs(dx) + reach
    return found


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

    def boxes(self, centers: Any) -> Floats:
        """Return the block's box around each of (n, 2) centers."""
        at = np.asarray(centers, dtype=float).reshape(-1, 2)
        w, h = self.sides
        boxes: Floats = np.concatenate([at, at], axis=1) + np.array([-w / 2, -h / 2, w / 2, h / 2])
        return boxes

    def placed(self, center: tuple[float, float]) -> list[tuple[str, tuple[float, float], bool]]:
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
