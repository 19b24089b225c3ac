"""Letters read from a font file: advances, kerns and outlines as plain data.

The two faces of DejaVu Sans that every picture uses are kept as a table, ``glyphs.json``; this module makes it again::

    python -m polofield.drawing.fonts

A theme may name a font file of its own, which is read here when it is needed. Only then is fontTools imported.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ..errors import BadInput, Plain

__all__ = ["EM", "FILES", "Letter", "face_of", "font_file", "letter_of"]

EM: Final = 2048
"""Units to the em of all advances, kerns and outlines."""

FILES: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
"""The plain and the bold face, as matplotlib brings them."""

KEPT: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x2010, 0x2027),
    *range(0x2030, 0x2040),
    *(0x20AC, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265),
    *range(0x2190, 0x2196),
    *range(0x2150, 0x215F),
)
"""The letters of the table: those of the languages of Europe, and the signs that pictures use."""

Letter = tuple[float, str]
"""Advance and outline: commands M, L, Q, C with absolute whole numbers, and Z. Up is positive."""


class _Outline:
    """A pen that writes down what fontTools draws, in whole units of the em."""

    def __init__(self, scale: float) -> None:
        self.scale, self.parts = scale, []  # type: float, list[str]

    def _add(self, command: str, *points: Any) -> None:
        numbers = [str(round(v * self.scale)) for point in points for v in point]
        self.parts.append(command + " ".join(numbers))

    def moveTo(self, at: Any) -> None:
        """Begin a contour."""
        self._add("M", at)

    def lineTo(self, at: Any) -> None:
        """Draw a straight line."""
        self._add("L", at)

    def curveTo(self, *points: Any) -> None:
        """Draw a cubic curve."""
        self._add("C", *points)

    def qCurveTo(self, *points: Any) -> None:
        """Draw quadratic curves; between two controls lies a point that the font leaves out."""
        if points[-1] is None:
            first, last = points[0], points[-2]
            start = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
            self.moveTo(start)
            points = (*points[:-1], start)
        controls, end = points[:-1], points[-1]
        for one, two in pairwise(controls):
            self._add("Q", one, ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))
        self._add("Q", controls[-1], end)

    def closePath(self) -> None:
        """End a contour."""
        self.parts.append("Z")

    endPath = closePath


@cache
def _opened(path: str) -> tuple[Any, Any, Any]:
    """A font file with its letters and their outlines."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    try:
        font = TTFont(path, fontNumber=0)
        return font, font.getBestCmap(), font.getGlyphSet()
    except Exception as error:
        raise BadInput(
            expected="a font file (TTF or OTF)", got=Plain(f"{path!r} ({error})"), code="bad_font", where="font"
        ) from None


def letter_of(path: str, letter: str) -> Letter | None:
    """Return one letter of a font file, or None if the font lacks it."""
    font, known, glyphs = _opened(path)
    name = known.get(ord(letter))
    if name is None:
        return None
    scale = EM / font["head"].unitsPerEm
    pen, found = _Outline(scale), glyphs[name]
    found.draw(_decomposed(pen, glyphs))
    return found.width * scale, "".join(pen.parts)


def _decomposed(pen: _Outline, glyphs: Any) -> Any:
    """A pen that draws accents and their letters as one outline."""
    from fontTools.pens.filterPen import DecomposingFilterPen  # type: ignore[import-untyped]

    return DecomposingFilterPen(pen, glyphs)


@cache
def kerns_of(path: str) -> dict[str, float]:
    """Return by how much pairs of letters stand nearer to each other than their advances say."""
    font, known, _ = _opened(path)
    if "kern" not in font:
        return {}
    letters: dict[str, list[str]] = {}
    for code, name in known.items():
        letters.setdefault(name, []).append(chr(code))
    scale = EM / font["head"].unitsPerEm
    pairs: dict[str, float] = {}
    for (left, right), by in font["kern"].kernTables[0].kernTable.items():
        pairs.update({a + b: by * scale for a in letters.get(left, ()) for b in letters.get(right, ())})
    return pairs


def face_of(path: str, codes: tuple[int, ...] = KEPT) -> dict[str, Any]:
    """Return the table of some letters of a font file, with the kerns between them."""
    found = {chr(code): letter_of(path, chr(code)) for code in codes}
    letters = {letter: row for letter, row in found.items() if row is not None}
    kerns = {pair: by for pair, by in kerns_of(path).items() if by and pair[0] in letters and pair[1] in letters}
    return {"letters": letters, "kerns": dict(sorted(kerns.items()))}


def font_file(bold: bool) -> str:
    """Return the file of a face of DejaVu Sans, found without loading matplotlib; empty if there is none."""
    found = find_spec("matplotlib")
    path = Path(str(found.origin)).parent / "mpl-data" / "fonts" / "ttf" / FILES[bold] if found else None
    return str(path) if path and path.exists() else ""


if __name__ == "__main__":
    import json

    table = json.dumps([face_of(font_file(bold)) for bold in (False, True)], ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_name("glyphs.json").write_text(table.replace(".0,", ",") + "\n", "utf-8")
