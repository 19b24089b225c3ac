"""Letters: widths and outlines from the fonts that come with matplotlib, without a font search and without rcParams.

Every string is laid out once and remembered: measuring a label again costs nothing, and its outline is drawn from the
same numbers that placed it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.ft2font import FT2Font

__all__ = [
    "ASCENT",
    "DESCENT",
    "EM",
    "FAMILY",
    "LINE",
    "Glyph",
    "Run",
    "balanced",
    "glyph",
    "layout",
    "outline",
    "text_width",
    "wrap",
]

EM: Final = 1000
"""Units to the em of outlines and advances."""
ASCENT: Final = 0.78
DESCENT: Final = 0.22
"""Height of a line of text above and below its base line, in ems."""
LINE: Final = 1.22
"""Distance of base lines, in ems."""
FAMILY: Final = "DejaVu Sans"

_FILES: Final = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}


class Glyph(NamedTuple):
    """One letter: its advance, and its outline as (n, 2) points with path codes. Units of 1/1000 em."""

    advance: float
    points: NDArray[np.float64]
    codes: NDArray[np.uint8]


class Run(NamedTuple):
    """A line of text laid out: each letter with its place along the base line, and the whole width. 1/1000 em."""

    letters: tuple[tuple[str, float], ...]
    width: float


@cache
def _face(bold: bool) -> FT2Font:
    from pathlib import Path

    import matplotlib
    from matplotlib.ft2font import FT2Font

    path = Path(matplotlib.get_data_path(), "fonts", "ttf", _FILES[bold])
    font = FT2Font(str(path))
    font.set_size(EM, 72)
    return font


@cache
def glyph(letter: str, bold: bool) -> Glyph:
    """Return one letter of the plain or the bold face."""
    from matplotlib.ft2font import LoadFlags

    font = _face(bold)
    loaded: Any = font.load_char(ord(letter), flags=LoadFlags.NO_HINTING)
    points, codes = font.get_path()
    return Glyph(loaded.linearHoriAdvance / 65536, np.asarray(points, dtype=float), np.asarray(codes, dtype=np.uint8))


@cache
def _kern(left: str, right: str, bold: bool) -> float:
    from matplotlib.ft2font import Kerning

    font = _face(bold)
    pair = font.get_char_index(ord(left)), font.get_char_index(ord(right))
    return font.get_kerning(*pair, Kerning.UNFITTED) / 64


@lru_cache(4096)
def layout(text: str, bold: bool = False) -> Run:
    """Lay out one line of text."""
    letters, x, before = [], 0.0, ""
    for letter in text:
        if before:
            x += _kern(before, letter, bold)
        letters.append((letter, x))
        x += glyph(letter, bold).advance
        before = letter
    return Run(tuple(letters), x)


@lru_cache(2048)
def outline(text: str, bold: bool = False) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
    """Return the outline of one line of text: (n, 2) points and their path codes, 1/1000 em."""
    points, codes = [np.empty((0, 2))], [np.empty(0, dtype=np.uint8)]
    for letter, x in layout(text, bold).letters:
        found = glyph(letter, bold)
        points.append(found.points + np.array([x, 0.0]))
        codes.append(found.codes)
    return np.concatenate(points), np.concatenate(codes)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of one line of text, in points."""
    return layout(text, bold).width * size / EM


@lru_cache(2048)
def balanced(text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
    """Break text as :func:`wrap` does, then into as many lines of more even length."""
    lines = wrap(text, size, width, bold)
    narrower = width
    while len(lines) > 1:
        narrower -= 0.5 * size
        tried = wrap(text, size, narrower, bold)
        if len(tried) > len(lines) or max(text_width(line, size, bold) for line in tried) > narrower:
            break
        lines = tried
    return lines


@lru_cache(2048)
def wrap(text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines that are no wider than `width` points, where words allow."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
