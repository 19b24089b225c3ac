"""Words that fit their cell, or a page that is refused: a chart with words over its lines is no chart."""

from __future__ import annotations

from ..drawing.canvas import Canvas
from ..drawing.glyphs import balanced
from ..drawing.labels import Block
from .title_block import too_small

__all__ = ["fit_words"]

_STEP = 0.25


def fit_words(canvas: Canvas, text: str, wide: float, high: float, *, most: float = 1.15, bold: bool = False) -> Block:
    """Return words in the largest size that fits, down to the page's small one."""
    size = most * canvas.page.small
    while True:
        lines = balanced(text, size, wide, bold)
        block = Block(lines, size, [bold] * len(lines))
        if block.long <= wide and block.deep <= high:
            return block
        if size <= canvas.page.small:
            raise too_small(canvas)
        size = max(canvas.page.small, size - _STEP)
