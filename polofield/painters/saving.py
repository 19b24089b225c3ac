"""Saving: svg, pdf, png and geojson, with title and alternate text, the same bytes every time, whole or not at all."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..drawing.choices import FORMATS, TEXT_MODES
from ..drawing.display_list import Sheet
from ..errors import BadInput, finite, one_of
from ..files import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["dots", "rendered", "save"]


def save(
    figure: Any, path: str | os.PathLike[str], *, dpi: float = 150, transparent: bool = False, text: str = "path"
) -> Path:
    """Save a picture; the suffix says the format.

    The file is written beside its place and then renamed, so that it is whole or not there.

    Parameters
    ----------
    figure : Picture, Sheet or Figure
        What :func:`polofield.draw` returned; or a matplotlib figure, with or without artists of your own. Only a
        picture of a placement or a field has the form of geojson.
    path : path-like
        Ends in ``.svg``, ``.pdf``, ``.png`` or ``.geojson``.
    dpi : float
        Dots per inch, for png.
    transparent : bool
        True to leave out the paper.
    text : {"path", "text"}
        For svg: letters as outlines, or as text.

    Returns
    -------
    Path
        Where it was written.

    Raises
    ------
    BadInput
        ``unknown_name`` for another suffix, ``bad_number`` for a bad dpi, ``bad_output`` if it cannot be written there,
        ``bad_figure`` if the picture has no such form.

    Examples
    --------
    >>> import polofield as pf, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pf.save(pf.draw(pf.place("4")), pathlib.Path(folder, "4.svg")).stat().st_size < 40_000
    True
    """
    target = Path(path)
    kind = one_of(target.suffix[1:].lower(), FORMATS, where="path")
    return write_whole(target, rendered(figure, kind, dpi=dpi, transparent=transparent, text=text))


def dots(dpi: float) -> float:
    """Return dots per inch, checked."""
    if not 10 <= finite(dpi, where="dpi") <= 2400:
        raise BadInput(expected="10 to 2400 dots per inch", got=dpi, code="bad_number", where="dpi")
    return dpi


def rendered(figure: Any, kind: str, *, dpi: float = 150, transparent: bool = False, text: str = "path") -> bytes:
    """Return the bytes of a picture in one of the formats; arguments as :func:`save`."""
    one_of(text, TEXT_MODES, where="text")
    dots(dpi)
    sheet = figure if isinstance(figure, Sheet) else getattr(figure, "sheet", None)
    kind = one_of(kind, FORMATS, where="format")
    if isinstance(sheet, Sheet):
        return _WRITERS[kind](sheet, dpi, transparent, text)
    return _foreign(figure, kind, dpi, transparent, text)


# ---------------------------------------------------------------- a sheet


def _svg(sheet: Sheet, dpi: float, transparent: bool, text: str) -> bytes:
    from .svg import paint_svg

    return paint_svg(sheet, text=text, transparent=transparent).encode()


def _png(sheet: Sheet, dpi: float, transparent: bool, text: str) -> bytes:
    from .png import paint_png

    return paint_png(sheet, dpi, transparent=transparent)


def _pdf(sheet: Sheet, dpi: float, transparent: bool, text: str) -> bytes:
    from .pdf import paint_pdf

    return paint_pdf(sheet, transparent=transparent)


def _geojson(sheet: Sheet, dpi: float, transparent: bool, text: str) -> bytes:
    from .geojson import geojson_text

    return geojson_text(sheet.source, title=sheet.title, alt=sheet.alt, lang=sheet.lang).encode()


_WRITERS: Final[dict[str, Callable[[Sheet, float, bool, str], bytes]]] = {
    "svg": _svg,
    "pdf": _pdf,
    "png": _png,
    "geojson": _geojson,
}


# ---------------------------------------------------------------- a matplotlib figure, with whatever is on it


def _foreign(figure: Any, kind: str, dpi: float, transparent: bool, text: str) -> bytes:
    """A figure of the user's goes through matplotlib, made to repeat; it has the words of the sheet on it."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    from .mpl import NEUTRAL, sheet_of

    if not isinstance(figure, Figure):
        wanted = f"expected a picture or a matplotlib Figure, got {type(figure).__name__}"
        raise BadInput(wanted, code="bad_figure", where="figure")
    sheet = sheet_of(figure)
    if kind == "geojson":
        if sheet is None:
            wanted = "expected a figure of a placement or a field, got another"
            raise BadInput(wanted, code="bad_figure", where="figure")
        return _geojson(sheet, dpi, transparent, text)
    title, alt, lang = (sheet.title, sheet.alt, sheet.lang) if sheet else ("", "", "en")
    with rc_context({**NEUTRAL, "svg.fonttype": "none" if text == "text" else "path"}):
        if kind == "png":
            return _foreign_png(figure, dpi, transparent, (title, alt, lang))
        out = io.BytesIO()
        figure.savefig(out, format=kind, metadata=_metadata(kind, title, alt), transparent=transparent)
    return _worded(out.getvalue().decode(), title, alt, lang) if kind == "svg" else out.getvalue()


def _metadata(kind: str, title: str, alt: str) -> dict[str, Any]:
    if kind == "svg":
        return {"Date": None, "Creator": "polofield"}
    return {"Title": title or None, "Subject": alt or None, "Creator": "polofield", "CreationDate": None}


def _worded(document: str, title: str, alt: str, lang: str) -> bytes:
    """matplotlib's SVG with title and description."""
    from .svg import escaped

    if not title:
        return document.encode()
    start = document.index("<svg")
    end = document.index(">", start)
    words = f"<title>{escaped(title)}</title>\n<desc>{escaped(alt)}</desc>"
    return f'{document[:end]} role="img" lang="{lang}">\n{words}{document[end + 1 :]}'.encode()


def _foreign_png(figure: Figure, dpi: float, transparent: bool, words: tuple[str, str, str]) -> bytes:
    import numpy as np
    from matplotlib.backends.backend_agg import RendererAgg

    from .png import png_bytes

    before, paper = figure.dpi, figure.patch.get_visible()
    try:
        figure.dpi = dpi
        figure.patch.set_visible(paper and not transparent)
        width, height = figure.bbox.size
        renderer: Any = RendererAgg(round(width), round(height), dpi)
        figure.draw(renderer)
        title, alt, lang = words
        pixels = np.asarray(renderer.buffer_rgba())
        return png_bytes(pixels, dpi=dpi, alpha=transparent, title=title, alt=alt, lang=lang)
    finally:
        figure.dpi = before
        figure.patch.set_visible(paper)
