"""Where words go: boxes, lines and markers as obstacles, and the first place out of an ordered list that is free.

Everything is in page points and decided in a stated order, so that the same picture is always laid out the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fonts import ASCENT, DESCENT, LINE, balanced, text_width
from .items import Box

__all__ = ["Block", "Obstacles", "block_of"]

Floats = NDArray[np.float64]


class Obstacles:
    """What a label must not meet: boxes and line segments, each by the name of what it belongs to."""

    def __init__(self) -> None:
        self._boxes: list[Box] = []
        self._segments: list[tuple[float, float, float, float, float]] = []
        self._names: list[str] = []
        self._cache: tuple[Floats, Floats] | None = None

    def add_box(self, box: Box) -> None:
        """Add a box: a text, a marker."""
        self._boxes.append(box)
        self._cache = None

    def add_path(self, points: Any, width: float = 1.0, name: str = "") -> None:
        """Add a polyline of some width."""
        rows = np.asarray(points, dtype=float)
        for (x0, y0), (x1, y1) in zip(rows[:-1].tolist(), rows[1:].tolist(), strict=True):
            self._segments.append((x0, y0, x1, y1, width / 2))
            self._names.append(name)
        self._cache = None

    def _arrays(self) -> tuple[Floats, Floats]:
        if self._cache is None:
            boxes = np.array(self._boxes, dtype=float).reshape(-1, 4)
            self._cache = boxes, np.array(self._segments, dtype=float).reshape(-1, 5)
        return self._cache

    def free(self, boxes: Any, pad: float = 1.0, ignore: Iterable[str] = ()) -> NDArray[np.bool_]:
        """Tell which of (n, 4) boxes meet nothing.

        Parameters
        ----------
        boxes : array_like, shape (n, 4)
            Candidates: left, bottom, right, top.
        pad : float
            Clear space around each, points.
        ignore : iterable of str
            Names of lines that the label may meet.
        """
        tried = np.asarray(boxes, dtype=float).reshape(-1, 4) + np.array([-pad, -pad, pad, pad])
        solid, segments = self._arrays()
        skipped = set(ignore)
        if skipped:
            segments = segments[[name not in skipped for name in self._names]]
        return ~(_meet_boxes(tried, solid) | _meet_segments(tried, segments))


def _meet_boxes(tried: Floats, solid: Floats) -> NDArray[np.bool_]:
    a, b = tried[:, None, :], solid[None, :, :]
    apart = (a[..., 2] <= b[..., 0]) | (a[..., 0] >= b[..., 2]) | (a[..., 3] <= b[..., 1]) | (a[..., 1] >= b[..., 3])
    result: NDArray[np.bool_] = (~apart).any(axis=1)
    return result


def _meet_segments(tried: Floats, segments: Floats) -> NDArray[np.bool_]:
    """Separating axes: the box's two, and the segment's own normal."""
    if not len(segments):
        return np.zeros(len(tried), dtype=bool)
    x0, y0, x1, y1, half = (segments[None, :, i] for i in range(5))
    left, bottom, right, top = (tried[:, i, None] for i in range(4))
    apart = (np.minimum(x0, x1) - half >= right) | (np.maximum(x0, x1) + half <= left)
    apart |= (np.minimum(y0, y1) - half >= top) | (np.maximum(y0, y1) + half <= bottom)
    dx, dy = x1 - x0, y1 - y0
    length = np.hypot(dx, dy)
    cx, cy, rx, ry = (left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2
    offset = np.abs((cx - x0) * dy - (cy - y0) * dx)
    apart |= offset >= rx * np.abs(dy) + ry * np.abs(dx) + half * length
    result: NDArray[np.bool_] = (~apart).any(axis=1)
    return result


class Block:
    """A few lines of text of one style, set around a point, along the page or reading upward.

    Parameters
    ----------
    lines : sequence of str
        The lines.
    size : float
        Points.
    bold : sequence of bool
        Weight of each line.
    angle : {0, 90}
        90 reads upward.
    """

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
        half = np.array(self.sides) / 2
        return np.hstack([at - half, at + half])

    def placed(self, center: tuple[float, float]) -> list[tuple[str, tuple[float, float], bool]]:
        """Return each line with the start of its base line, for a block around `center`."""
        (cx, cy), out = center, []
        for i, (line, width, bold) in enumerate(zip(self.lines, self.widths, self.bold, strict=True)):
            down = -self.deep / 2 + (ASCENT + LINE * i) * self.size
            at = (cx - width / 2, cy - down) if self.angle == 0 else (cx + down, cy - width / 2)
            out.append((line, at, bold))
        return out


def block_of(head: str, tail: str, size: float, width: float, angle: int = 0) -> Block:
    """Return a block with a bold head and a plain tail, wrapped to a width.

    Examples
    --------
    >>> block_of("Fouling team", "behind its back line", 8, 62).lines
    ('Fouling team', 'behind its', 'back line')
    """
    heads = balanced(head, size, width, True)
    tails = balanced(tail, size, width) if tail else ()
    return Block((*heads, *tails), size, [True] * len(heads) + [False] * len(tails), angle)
