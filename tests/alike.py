"""Is a file what was committed? To the byte in the reference environment; elsewhere as a picture, with a tolerance.

Between versions of FreeType, GEOS and matplotlib letters lie a hundredth of a point off, an arc is cut elsewhere, and a
constrained layout moves by a few pixels. What is compared then are shapes, sizes, colors and words.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element

import numpy as np
from PIL import Image
from pypdf import PdfReader

sys.path.insert(0, str(Path(__file__).parent / "render"))  # svg_shapes.py stands there

from svg_shapes import NAMESPACE, Drawing, paths_of

__all__ = ["assert_same", "assert_same_drawing"]

_PNG_CELL: Final = 16
"""Pixels to the side of the squares whose mean colors are compared."""
_PNG_RMS: Final = 5.0
"""Most that the mean colors may differ, of 255; 3.6 was seen between the oldest and the newest versions."""
_SVG_UNITS: Final = 6.0
"""Most that a number of an SVG may differ, in hundredths of a point; a ball half a yard off differs by 60 or more."""
_LABEL_UNITS: Final = 150.0
"""Most that the place of words may differ: they look for a free one, and an arc cut elsewhere moves it a bit."""


def assert_same(committed: Path, made: Path, *, exact: bool) -> None:
    """Compare a file with the one that was committed.

    Parameters
    ----------
    committed, made : Path
        Files of one kind.
    exact : bool
        True for byte by byte. What holds no drawing (text, tables, GeoJSON) is always compared so.
    """
    if exact or committed.suffix not in _ALIKE:
        assert made.read_bytes() == committed.read_bytes(), f"{committed.name} is not what was committed"
    else:
        _ALIKE[committed.suffix](committed, made)


# ---------------------------------------------------------------- png and pdf


def _same_png(committed: Path, made: Path) -> None:
    with Image.open(committed) as a, Image.open(made) as b:
        assert (a.size, a.mode) == (b.size, b.mode)
        expected, found = (np.asarray(image.convert("RGBA").reduce(_PNG_CELL), dtype=float) for image in (a, b))
    rms = float(np.sqrt(((expected - found) ** 2).mean()))
    assert rms <= _PNG_RMS, f"{committed.name}: the mean colors differ by {rms:.1f} of 255"


def _same_pdf(committed: Path, made: Path) -> None:
    """Pages, their sizes, and the words of the document; letters are outlines, so there are no words on the page."""
    assert _said(made) == _said(committed)


def _said(path: Path) -> tuple[Any, ...]:
    reader = PdfReader(path)
    sizes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in reader.pages]
    assert reader.metadata is not None
    return sizes, reader.metadata["/Title"], reader.metadata["/Subject"]


# ---------------------------------------------------------------- svg

_NUMBERS: Final = ("x", "y", "cx", "cy", "r", "transform", "textLength")
"""Attributes whose numbers may differ a little; everything else of an element is compared as it is."""
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


def _same_svg(committed: Path, made: Path) -> None:
    assert_same_drawing(committed.read_text("utf-8"), made.read_text("utf-8"), committed.name)


def assert_same_drawing(committed: str, made: str, name: str) -> None:
    """Compare two SVG documents as drawings: elements, words, colors and ids, and numbers with a tolerance."""
    expected, found = list(_parts(committed)), list(_parts(made))
    assert [words for words, _ in found] == [words for words, _ in expected]
    for (words, a), (_, b) in zip(expected, found, strict=True):
        most = _LABEL_UNITS if words[0] in ("text", "g") and "id" not in words[1] else _SVG_UNITS
        assert a.shape == b.shape and np.abs(a - b).max(initial=0) <= most, f"{name}: {words}"


def _parts(svg: str) -> Iterator[tuple[tuple[str, dict[str, str], str], Any]]:
    """Every element: its words, and its numbers; of a path, only the box that it covers."""
    drawing = Drawing(svg)
    for element in drawing.root.iter():
        said = {key: value.replace(drawing.prefix, "") for key, value in element.attrib.items() if key != "d"}
        numbers = [float(n) for key in _NUMBERS for n in _NUMBER.findall(said.get(key, ""))]
        words = {key: _NUMBER.sub("#", value) if key in _NUMBERS else value for key, value in said.items()}
        tag = element.tag.removeprefix(NAMESPACE)
        yield (tag, words, element.text or ""), np.array([*numbers, *_covered(element, drawing.prefix)])


def _covered(element: Element, prefix: str) -> tuple[float, ...]:
    """The box of a path. The outline of a letter is FreeType's affair."""
    name = element.attrib.get("id", "")
    if "d" not in element.attrib or (name.startswith(prefix) and not name.startswith(f"{prefix}-")):
        return ()
    points = np.concatenate(paths_of(element.attrib["d"]))
    return (*points.min(axis=0), *points.max(axis=0))


_ALIKE: Final[dict[str, Callable[[Path, Path], None]]] = {".svg": _same_svg, ".png": _same_png, ".pdf": _same_pdf}
