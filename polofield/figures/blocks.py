"""What charts are made of: a canvas without a field, cards with words, arrows, and a grid of cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..drawing.canvas import Canvas
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import balanced
from ..drawing.labels import Block
from ..drawing.page import MIN_TEXT, Page
from ..drawing.themes import Theme
from ..words import Words
from .title_block import Furniture, set_furniture, too_small

__all__ = ["Chart", "fitting", "grid"]

Pair = tuple[float, float]


class Chart:
    """A canvas without a field, and the few shapes that charts are made of."""

    def __init__(self, page: Page, theme: Theme, say: Words, words: Furniture, wanted: float) -> None:
        self.canvas = Canvas(page, theme, say)
        self.box, self.height = set_furniture(self.canvas, words, field_height=wanted)
        self.canvas.bounds_override = self.box
        self.size = page.text
        self.theme, self.say = theme, say

    def card(
        self,
        name: str,
        box: Box,
        lines: Sequence[str],
        *,
        fill: str,
        edge: str,
        color: str,
        bold: bool = False,
        alpha: float = 1.0,
        width: float = 0.9,
    ) -> None:
        """A framed rectangle with words in its middle, as large as they fit."""
        if fill:
            self.canvas.block_area(f"{name}-card", box, fill, role="card", alpha=alpha)
        self.canvas.outline(f"{name}-frame", box, edge, width * self.canvas.unit, role="card")
        self.words(name, box, lines, color=color, bold=bold)

    def words(self, name: str, box: Box, lines: Sequence[str], *, color: str, bold: bool = False) -> None:
        """Words in the middle of a box, wrapped and sized to fit it."""
        block = fitting(lines, box, self.size * 1.05, MIN_TEXT, bold)
        if block.long > box[2] - box[0] or block.deep > box[3] - box[1]:
            raise too_small(self.canvas)
        center = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self.canvas.block(name, block, center, color, role="label")

    def arrow(self, name: str, start: Pair, end: Pair, color: str, *, width: float = 1.0) -> None:
        """A straight arrow."""
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        head = 5.2 * self.canvas.unit
        stop = (end[0] - math.cos(angle) * head * 0.8, end[1] - math.sin(angle) * head * 0.8)
        self.canvas.line(
            name,
            [[start, stop]],
            color,
            width * self.canvas.unit,
            role="arrow",
            layer="dimension",
            space="page",
        )
        self.canvas.arrowhead(name, end, angle, color, head)

    def finish(self, figure: str, title: str, alt: str, source: Any) -> Sheet:
        """Return the sheet of a figure of that name."""
        page = self.canvas.page
        return self.canvas.finish(page.width, self.height, title=title, alt=alt, figure=figure, source=source)


def fitting(lines: Sequence[str], box: Box, size: float, least: float, bold: bool) -> Block:
    """The largest block, from `size` down to the least text, that fits a box; the least if none does."""
    wide, high = box[2] - box[0] - 4, box[3] - box[1] - 2
    while True:
        set_lines = [part for line in lines for part in balanced(line, size, wide, bold)]
        block = Block(set_lines, size, [bold] * len(set_lines))
        if (block.long <= wide and block.deep <= high) or size <= least:
            return block
        size = max(least, size - 0.25)


def grid(box: Box, columns: Sequence[float], rows: Sequence[float], gap: float) -> list[list[Box]]:
    """Cut a box into cells by shares, rows from the top."""
    left, bottom, right, top = box
    wide = (right - left - gap * (len(columns) - 1)) / sum(columns)
    high = (top - bottom - gap * (len(rows) - 1)) / sum(rows)
    cells: list[list[Box]] = []
    y = top
    for row in rows:
        x, line = left, []
        for column in columns:
            line.append((x, y - row * high, x + column * wide, y))
            x += column * wide + gap
        cells.append(line)
        y -= row * high + gap
    return cells
