"""Pictures: a drawn record, which saves itself, shows itself in a notebook, and becomes a matplotlib figure."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import msgspec

from .drawing.display_list import Sheet
from .drawing.themes import Theme
from .errors import BadInput
from .field import DEFAULT_FIELD, Field
from .figures import compose, overview_sheet
from .painters.saving import rendered, save
from .painters.svg import paint_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .book import Book

__all__ = ["Picture", "alt_text", "axes_over", "draw", "notebook_picture", "overview", "plan", "save", "title_of"]


class Picture(msgspec.Struct, frozen=True, eq=False):
    """What :func:`polofield.draw` returns: a whole page, to save, to show, or to draw on.

    Attributes
    ----------
    sheet : Sheet
        The display list: every line, area and word of the page.
    record : Any
        What was drawn.

    Examples
    --------
    >>> import polofield as pf
    >>> pf.draw(pf.place("4"))
    Picture('4', 'Penalty 4 · 60 yards')
    """

    sheet: Sheet
    record: Any = None

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Picture({self.sheet.figure!r}, {self.sheet.title!r})"

    @property
    def title(self) -> str:
        """What the picture is called."""
        return self.sheet.title

    @property
    def alt(self) -> str:
        """The whole picture in words."""
        return self.sheet.alt

    @property
    def lang(self) -> str:
        """Language of its words."""
        return self.sheet.lang

    @property
    def geometry(self) -> dict[str, Any]:
        """The placement or the field that it shows as a GeoJSON feature collection, in yards."""
        from .painters.geojson import geojson_of

        return geojson_of(self.record, title=self.title, alt=self.alt, lang=self.lang)

    __geo_interface__ = geometry

    def save(
        self, path: str | os.PathLike[str], *, dpi: float = 150, transparent: bool = False, text: str = "path"
    ) -> Path:
        """Save the picture; arguments as :func:`polofield.painters.save`."""
        return save(self, path, dpi=dpi, transparent=transparent, text=text)

    def rendered(self, kind: str, *, dpi: float = 150, transparent: bool = False, text: str = "path") -> bytes:
        """Return the bytes of a format: ``"svg"``, ``"pdf"``, ``"png"`` or ``"geojson"``."""
        return rendered(self, kind, dpi=dpi, transparent=transparent, text=text)

    def figure(self) -> Figure:
        """Return a new matplotlib figure of the page, to add artists to; :func:`polofield.painters.save` writes it all.

        Examples
        --------
        >>> import polofield as pf
        >>> len(pf.draw("8").figure().artists) > 20
        True
        """
        from .painters.mpl import paint_figure

        return paint_figure(self.sheet)

    def _repr_svg_(self) -> str:
        from .showing import svg_of

        return svg_of(self)

    def _repr_html_(self) -> str:
        from .showing import html_of

        return html_of(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self._repr_svg_(), "text/html": self._repr_html_(), "text/plain": repr(self)}


@overload
def draw(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
    book: Book | None = None,
    ax: None = None,
) -> Picture: ...
@overload
def draw(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
    book: Book | None = None,
    ax: Axes,
) -> Figure: ...
def draw(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
    book: Book | None = None,
    ax: Axes | None = None,
) -> Picture | Figure:
    """Draw a penalty, the field plan or another figure of the rulebook.

    Parameters
    ----------
    what : Placement, Field, Designation, Scene, Report, GameReport, PlayerYear or str
        What to draw: a placement; a field (its plan); who may be designated (Penalty 7); a scene, or what the checker
        says of one; a game of the conduct ledger, solved, or a player's year; or ``"8"``, ``"9"``, ``"10"``,
        ``"overview"``, ``"field"``, ``"ladder33"``, ``"next-game"``.
    theme : str or Theme, optional
        ``"rulebook"``, ``"turf"``, ``"mono"``, the path of a theme's file, or a theme of your own. What is not given
        here or below is as the scene says, or else the first of the choices.
    lang : {"en", "es"}
        Language.
    view : {"auto", "full", "half", "goal"}
        How much of the field is seen.
    size : str
        ``"auto"`` (180 mm wide, as high as the picture), a preset, or ``"WIDTHxHEIGHT"`` with a unit.
    orientation : {"landscape", "portrait"}
        Portrait turns the field so that its length lies along the page.
    book : Book, optional
        The rulebook whose figure a name means; a record brings its own.
    ax : Axes, optional
        Draw a placement, a field, a scene or a report into this Axes, in yards, and touch nothing else. Its limits are
        set only if they were never set; the page that a scene asks for does not count.

    Returns
    -------
    Picture or Figure
        A picture, which saves itself and shows itself in a notebook; or the matplotlib figure of `ax`.

    Raises
    ------
    BadInput
        ``unknown_name``, ``bad_size`` or ``bad_axes``.

    Examples
    --------
    >>> import polofield as pf
    >>> pf.draw(pf.place("4"), theme="mono", lang="es").title
    'Penal 4 · 60 yardas'
    """
    if ax is not None:
        from .on_axes import draw_into

        figure: Figure = draw_into(ax, what, theme=theme, lang=lang, view=view, page=(size, orientation))
        return figure
    page: dict[str, Any] = {"theme": theme, "lang": lang, "view": view, "size": size, "orientation": orientation}
    return Picture(compose(what, book=book, **page), what)


def overview(
    field: Field = DEFAULT_FIELD,
    *,
    theme: str | Theme = "rulebook",
    lang: str = "en",
    size: str = "auto",
    orientation: str = "landscape",
    defends: Any = "right",
    book: Book | None = None,
) -> Picture:
    """Draw all spots in one picture; arguments as :func:`draw`.

    Examples
    --------
    >>> overview(lang="es").sheet.figure
    'overview'
    """
    given: dict[str, Any] = {"theme": theme, "lang": lang, "size": size, "orientation": orientation}
    return Picture(overview_sheet(field, defends=defends, book=book, **given), field)


def plan(
    field: Field = DEFAULT_FIELD,
    *,
    theme: str | Theme = "rulebook",
    lang: str = "en",
    size: str = "auto",
    orientation: str = "landscape",
) -> Picture:
    """Draw the field plan with its dimensions in yards and meters; arguments as :func:`draw`.

    Examples
    --------
    >>> plan(Field(length=250)).sheet.figure
    'field'
    """
    return draw(field, theme=theme, lang=lang, size=size, orientation=orientation)


def axes_over(picture: Picture | Figure, *, view: int = 0) -> Axes:
    """Lay an Axes over a picture, or over its matplotlib figure: its data are yards, on the field as it is drawn.

    The page stays as it is, with title, key and scale. The Axes has no frame, no ticks and no ground of its own, and
    its limits are the picture's. It follows the field where that is turned by 90 degrees (portrait).

    Parameters
    ----------
    picture : Picture or Figure
        What ``draw`` returned, or the figure that its ``figure()`` made.
    view : int
        Which field, where a picture has several: Penalty 1 has two.

    Returns
    -------
    Axes
        Draw into it as into any other; :func:`polofield.painters.save` writes its ``figure`` with it all.

    Raises
    ------
    BadInput
        ``bad_figure`` for a figure without a field, ``bad_number`` for a view that it does not have.

    Examples
    --------
    >>> import polofield as pf
    >>> ax = pf.axes_over(pf.draw(pf.place("4")))
    >>> marker, = ax.plot(60, 20, "rx")
    >>> ax.figure.axes == [ax]
    True
    """
    from .painters.axes_over import axes_over as lay

    return lay(picture.figure() if isinstance(picture, Picture) else picture, view=view)


def _sheet(picture: Any) -> Sheet:
    found = picture if isinstance(picture, Sheet) else getattr(picture, "sheet", None)
    if found is None and hasattr(picture, "savefig"):
        from .painters.mpl import sheet_of

        found = sheet_of(picture)
    if not isinstance(found, Sheet):
        wanted = f"expected a figure that polofield drew, got {type(picture).__name__}"
        raise BadInput(wanted, code="bad_figure", where="figure")
    return found


def alt_text(figure: Any) -> str:
    """Return the alternate text of a picture that :func:`draw` made, or of its matplotlib figure.

    Raises
    ------
    BadInput
        ``bad_figure`` for any other figure.

    Examples
    --------
    >>> import polofield as pf
    >>> alt_text(draw(pf.place("4"))).startswith("Penalty 4 on a field of 300 by 160 yd")
    True
    """
    return _sheet(figure).alt


def title_of(figure: Any) -> str:
    """Return the title of a picture that :func:`draw` made, or of its matplotlib figure."""
    return _sheet(figure).title


def notebook_picture(record: Any, *, text: str = "path") -> tuple[str, str]:
    """Return the SVG and the alternate text with which a record shows itself in a notebook."""
    found = record if isinstance(record, Sheet) else getattr(record, "sheet", None)
    sheet = found if isinstance(found, Sheet) else compose(record)
    return paint_svg(sheet, text=text), sheet.alt
