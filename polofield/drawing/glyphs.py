"""Letters: widths and outlines, from a table made of the font files, without a font search and without rcParams.

Every string is laid out once and remembered: measuring a label again costs nothing, and its outline is drawn from the
same numbers that placed it. Advances, kerns and outlines are in units of 1/2048 em.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ..errors import BadInput
from .fonts import EM, Letter, font_file, kerns_of, letter_of

__all__ = [
    "ASCENT",
    "DESCENT",
    "EM",
    "FAMILY",
    "LINE",
    "Font",
    "Run",
    "balanced",
    "commands",
    "family_of",
    "font_in_use",
    "glyph",
    "layout",
    "text_width",
    "using_font",
    "wrap",
]

ASCENT: Final = 0.78
DESCENT: Final = 0.22
"""Height of a line of text above and below its base line, in ems."""
LINE: Final = 1.22
"""Distance of base lines, in ems."""
FAMILY: Final = "DejaVu Sans"

Font = tuple[str, str]
"""Files of the plain and the bold face; empty for the faces that every picture uses."""

_in_use: ContextVar[Font] = ContextVar("font", default=("", ""))


class Run(NamedTuple):
    """A line of text laid out: each letter with its place along the base line, and the whole width. 1/2048 em."""

    letters: tuple[tuple[str, float], ...]
    width: float


def font_in_use() -> Font:
    """Return the font that text is measured with now."""
    return _in_use.get()


@contextmanager
def using_font(font: Font) -> Iterator[None]:
    """Measure text with a font for a while."""
    before = _in_use.set(font)
    try:
        yield
    finally:
        _in_use.reset(before)


def family_of(font: Font) -> str:
    """Return the name that a font goes by, for text that stays text."""
    return Path(font[0]).stem if font[0] else FAMILY


@cache
def _table() -> list[dict[str, Any]]:
    text = Path(__file__).with_name("glyphs.json").read_bytes()
    found: list[dict[str, Any]] = msgspec.json.decode(text)
    return found


@cache
def glyph(letter: str, bold: bool, font: Font = ("", "")) -> Letter:
    """Return advance and outline of one letter of the plain or the bold face."""
    if not font[bold] and letter in _table()[bold]["letters"]:
        advance, outline = _table()[bold]["letters"][letter]
        return advance, outline
    path = font[bold] or font_file(bold)
    found = letter_of(path, letter) if path else None
    if found is None:
        raise BadInput(expected="letters that the font has", got=letter, code="bad_letter", where="text")
    return found


def _kerns(bold: bool, font: Font) -> dict[str, float]:
    if font[bold]:
        return kerns_of(font[bold])
    found: dict[str, float] = _table()[bold]["kerns"]
    return found


def layout(text: str, bold: bool = False, font: Font | None = None) -> Run:
    """Lay out one line of text."""
    return _laid_out(text, bold, _in_use.get() if font is None else font)


@lru_cache(4096)
def _laid_out(text: str, bold: bool, font: Font) -> Run:
    kerns = _kerns(bold, font)
    letters, x, before = [], 0.0, ""
    for letter in text:
        x += kerns.get(before + letter, 0.0)
        letters.append((letter, x))
        x += glyph(letter, bold, font)[0]
        before = letter
    return Run(tuple(letters), x)


@lru_cache(1024)
def commands(outline: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the commands of an outline, each with its numbers."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for contour in outline.split("Z"):
        at = 0
        for i in range(1, len(contour) + 1):
            if i == len(contour) or contour[i].isalpha():
                found.append((contour[at], tuple(map(int, contour[at + 1 : i].split()))))
                at = i
        if contour:
            found.append(("Z", ()))
    return tuple(found)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of one line of text, in points."""
    return _laid_out(text, bold, _in_use.get()).width * size / EM


def balanced(text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
    """Break text as :func:`wrap` does, then into as many lines of more even length."""
    return _balanced(text, size, width, bold, _in_use.get())


@lru_cache(2048)
def _balanced(text: str, size: float, width: float, bold: bool, font: Font) -> tuple[str, ...]:
    lines = _wrapped(text, size, width, bold, font)
    narrower = width
    while len(lines) > 1:
        narrower -= 0.5 * size
        tried = _wrapped(text, size, narrower, bold, font)
        if len(tried) > len(lines) or max(_laid_out(t, bold, font).width for t in tried) * size / EM > narrower:
            break
        lines = tried
    return lines


def wrap(text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines that are no wider than `width` points, where words allow."""
    return _wrapped(text, size, width, bold, _in_use.get())


@lru_cache(4096)
def _wrapped(text: str, size: float, width: float, bold: bool, font: Font) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _laid_out(longer, bold, font).width * size / EM <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
