"""Pages: presets and sizes with units, in points; and the sizes of type that suit them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ..errors import BadInput, one_of
from ..units import parse_length
from .choices import ORIENTATIONS, PAPERS, SIZES

__all__ = ["MIN_TEXT", "Page", "page_of"]

MIN_TEXT: Final = 7.0
"""Smallest text, in points at the printed size."""

_MM: Final = 72 / 25.4
_POINTS_PER_YARD: Final = 36 * 72
_LEAST: Final = 60 * _MM
_MOST: Final = 3000 * _MM

_AUTO_WIDTH: Final = 180 * _MM


class Page(msgspec.Struct, frozen=True):
    """A page in points, and its sizes of type."""

    width: float
    height: float | None
    text: float
    portrait: bool

    @property
    def small(self) -> float:
        """Size of small text, never under the least."""
        return max(MIN_TEXT, 0.84 * self.text)

    @property
    def margin(self) -> float:
        """Margin on every side, points."""
        short = min(self.width, self.height or self.width)
        return min(max(0.045 * short, 9.0), 30.0)


def _text_size(width: float, height: float, scale: float) -> float:
    return max(MIN_TEXT, min(4.4 + min(width, height) / 98, 13.0) * scale)


def page_of(size: Any, orientation: str) -> Page:
    """Return the page for a preset or a size with units."""
    portrait = one_of(orientation, ORIENTATIONS, where="orientation") == "portrait"
    if size == "auto":
        width = _AUTO_WIDTH if not portrait else 0.72 * _AUTO_WIDTH
        return Page(width, None, _text_size(width, 0.8 * width, 1.0), portrait)
    if size in PAPERS:
        short, long = (side * _MM for side in PAPERS[size][:2])
        scale = PAPERS[size][2]
        width, height = (short, long) if portrait else (long, short)
        return Page(width, height, _text_size(width, height, scale), portrait)
    width, height = _parsed(size)
    return Page(width, height, _text_size(width, height, 1.0), portrait)


def _parsed(size: Any) -> tuple[float, float]:
    parts = size.lower().replace("×", "x").split("x") if isinstance(size, str) else []
    if len(parts) != 2 or not all(any(c.isdigit() for c in part) for part in parts):
        one_of(size, (*SIZES, "WIDTHxHEIGHT such as '120x80mm'"), where="size")
    unit = parts[1].strip().lstrip("+-.0123456789 ")
    if not unit:
        raise BadInput(expected="a unit, as in '120x80mm'", got=size, code="bad_size", where="size")
    lengths = [parse_length(part, where="size", default=unit) * _POINTS_PER_YARD for part in parts]
    if not all(_LEAST <= length <= _MOST for length in lengths):
        raise BadInput(expected="sides from 60 mm to 3 m", got=size, code="bad_size", where="size")
    return lengths[0], lengths[1]
