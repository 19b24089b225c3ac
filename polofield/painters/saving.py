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
from ..field import Field
from ..files import write_whole
from ..placement import Placement

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["rendered", "save"]


def save(
    figure: Figure | Sheet,
    path: str | os.PathLike[str],
    *,
    dpi: float = 150,
    transparent: bool = False,
    text: str = "path",
) -> Path:
    """Save a figure; the suffix says the format.

    The file is written beside its place and then renamed, so that it is whole or not there.

    Parameters
    ----------
    figure : Figure or Sheet
        What :func:`polofield.draw` returned, with or without artists of your own; any matplotlib figure will do, but
        for geojson.
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
        ``bad_figure`` if the figure has no such form.

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


def rendered(figure: Any, kind: str, *, dpi: float = 150, transparent: bool = False, text: str = "path") -> bytes:
    """Return the bytes of a figure in one of the formats; arguments as :func:`save`.

    Examples
    --------
    >>> import polofield as pf
    >>> rendered(pf.draw(pf.place("4")), "png", dpi=40)[1:4]
    b'PNG'
    """
    one_of(text, TEXT_MODES, where="text")
    if not 10 <= finite(dpi, where="dpi") <= 2400:
        raise BadInput(f"expected 10 to 2400 dots per inch, got {dpi!r}", code="bad_number", where="dpi")
    return _WRITERS[one_of(kind, FORMATS, where="format")](figure, dpi, transparent, text)


# ---------------------------------------------------------------- formats


def _sheet_of(figure: Any) -> Sheet | None:
    """The display list, if the figure shows that and nothing else."""
    if isinstance(figure, Sheet):
        return figure
    untouched = getattr(figure, "is_untouched", None)
    return figure.sheet if untouched is not None and untouched() else None


def _figure_of(figure: Any) -> Any:
    from matplotlib.figure import Figure

    from .mpl import paint_figure

    if isinstance(figure, Sheet):
        return paint_figure(figure)
    if not isinstance(figure, Figure):
        raise BadInput(f"expected a matplotlib Figure, got {type(figure).__name__}", code="bad_figure", where="figure")
    return figure


def _words(figure: Any) -> tuple[str, str, str]:
    sheet = figure if isinstance(figure, Sheet) else getattr(figure, "sheet", None)
    return (sheet.title, sheet.alt, sheet.lang) if sheet else ("", "", "en")


def _svg(figure: Any, dpi: float, transparent: bool, text: str) -> bytes:
    sheet = _sheet_of(figure)
    if sheet is not None:
        from .svg import paint_svg

        return paint_svg(sheet, text=text, transparent=transparent).encode()
    return _foreign_svg(_figure_of(figure), transparent, text)


def _foreign_svg(figure: Any, transparent: bool, text: str) -> bytes:
    """A figure with artists of the user's own goes through matplotlib's SVG, made to repeat and given its words."""
    from xml.sax.saxutils import escape

    from matplotlib import rc_context

    from .mpl import NEUTRAL

    out = io.BytesIO()
    with rc_context({**NEUTRAL, "svg.fonttype": "none" if text == "text" else "path"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": "polofield"}, transparent=transparent)
    title, alt, lang = _words(figure)
    document = out.getvalue().decode()
    if not title:
        return document.encode()
    start = document.index("<svg")
    end = document.index(">", start)
    head = f'{document[:end]} role="img" lang="{lang}">\n<title>{escape(title)}</title>\n<desc>{escape(alt)}</desc>'
    return (head + document[end + 1 :]).encode()


def _png(figure: Any, dpi: float, transparent: bool, text: str) -> bytes:
    import numpy as np
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import RendererAgg
    from PIL import Image

    from .mpl import NEUTRAL
    from .png import png_bytes

    drawn = _figure_of(figure)
    with rc_context(NEUTRAL), _at(drawn, dpi, transparent):
        width, height = drawn.bbox.size
        # A renderer of our own, dropped at once: five hundred pictures cost the memory of one.
        renderer = RendererAgg(round(width), round(height), dpi)
        drawn.draw(renderer)
        pixels = np.asarray(renderer.buffer_rgba())
        title, alt, lang = _words(drawn)
        words = {"Title": title, "Description": alt} if title else {}
        # Agg keeps colors straight beside their alpha, as PNG does. Pillow leaves alpha out far faster than NumPy.
        shown = pixels if transparent else np.asarray(Image.fromarray(pixels).convert("RGB"))
        return png_bytes(shown, dpi=dpi, words={**words, "Software": "polofield"}, lang=lang)


class _at:
    """A figure at a resolution, with or without its paper, for a while."""

    def __init__(self, figure: Any, dpi: float, transparent: bool) -> None:
        self.figure, self.dpi, self.transparent = figure, dpi, transparent

    def __enter__(self) -> None:
        self.before = self.figure.dpi, self.figure.patch.get_visible()
        self.figure.dpi = self.dpi
        self.figure.patch.set_visible(not self.transparent and self.before[1])

    def __exit__(self, *_: object) -> None:
        self.figure.dpi = self.before[0]
        self.figure.patch.set_visible(self.before[1])


def _pdf(figure: Any, dpi: float, transparent: bool, text: str) -> bytes:
    from matplotlib import rc_context

    from .mpl import NEUTRAL
    from .pdf import pdf_bytes

    drawn = _figure_of(figure)
    with rc_context(NEUTRAL), _at(drawn, 72, transparent):
        return pdf_bytes(drawn, *_words(drawn))


def _geojson(figure: Any, dpi: float, transparent: bool, text: str) -> bytes:
    from .geojson import geojson_text

    sheet = figure if isinstance(figure, Sheet) else getattr(figure, "sheet", None)
    source = getattr(sheet, "source", None)
    if sheet is None or not isinstance(source, Placement | Field):
        raise BadInput("expected a figure of a placement or a field, got another", code="bad_figure", where="figure")
    return geojson_text(source, title=sheet.title, alt=sheet.alt, lang=sheet.lang).encode()


_WRITERS: Final[dict[str, Callable[[Any, float, bool, str], bytes]]] = {
    "svg": _svg,
    "pdf": _pdf,
    "png": _png,
    "geojson": _geojson,
}
