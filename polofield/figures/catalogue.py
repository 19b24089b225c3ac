"""``draw``: from a record to a figure. One place decides which composer a record has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ..book import Book
from ..drawing.canvas import Canvas
from ..drawing.choices import VIEWS
from ..drawing.display_list import Sheet
from ..drawing.page import Page, page_of
from ..drawing.themes import Theme
from ..drawing.themes import theme as theme_of
from ..drawing.view import View, Window
from ..errors import BadInput, one_of
from ..field import DEFAULT_FIELD, Field
from ..placement import Designation, Placement, designate, place
from ..words import Words, words
from . import charts
from .all_spots import compose_overview
from .conduct_figure import NAMED, conduct_composer, conduct_figures
from .field_layer import draw_ground, draw_posts
from .field_plan import compose_plan
from .penalty import compose_penalty, draw_placement, window_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "alt_text",
    "compose",
    "draw",
    "figures",
    "notebook_picture",
    "overview",
    "overview_sheet",
    "plan",
    "title_of",
]


def figures() -> dict[str, Any]:
    """Return the figures of the rulebook by name, in order, each with the record that it is drawn from.

    Examples
    --------
    >>> list(figures())[:4]
    ['1', '2-30', '2-spot', '3-undefended']
    """
    return {
        "1": place("1"),
        "2-30": place("2", choice="30"),
        "2-spot": place("2", choice="spot", foul=(100, 20)),
        "3-undefended": place("3"),
        "3-defended": place("3", defended=True),
        "4": place("4"),
        "5a": place("5a", ball=(42, 79)),
        "5b": place("5b"),
        "6": place("6", crossing=55),
        "7": designate(3, (1, 2, 4, 6), fouled=(3, 5, 2, 4)),
        "8": "8",
        "9": "9",
        "10": "10",
        "overview": "overview",
        "field": DEFAULT_FIELD,
        **conduct_figures(),
    }


_CHARTS: Final[dict[str, Callable[..., Sheet]]] = {
    "8": charts.compose_flow,
    "9": charts.compose_forfeit,
    "10": charts.compose_bar,
    **NAMED,
}


def compose(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
) -> Sheet:
    """Return the display list of a figure; see :func:`draw` for the arguments.

    Examples
    --------
    >>> compose(place("4"), lang="es").texts()[0]
    'Penal 4'
    """
    scene = _scene_of(what)
    if scene is not None:
        return _composed_scene(*scene, theme, lang, view, (size, orientation))
    page = page_of(size or "auto", orientation or "landscape")
    given: dict[str, Any] = {"theme": theme_of(theme or "rulebook"), "say": words(lang or "en"), "page": page}
    view = one_of(view or "auto", VIEWS, where="view")
    chart = conduct_composer(what)
    if chart is not None:
        return chart(what, **given)
    if isinstance(what, Placement):
        if what.spec.change_direction:
            return charts.compose_change(what, **given)
        return compose_penalty(what, view=view, **given)
    if isinstance(what, Field):
        return compose_plan(what, **given)
    if isinstance(what, Designation):
        return charts.compose_ladder(what, **given)
    if what == "overview":
        return compose_overview(DEFAULT_FIELD, **given)
    if what == "field":
        return compose_plan(DEFAULT_FIELD, **given)
    if what in ("1", "2", "3", "4", "5a", "5b", "6", "7"):
        call = "designate(...)" if what == "7" else f"place({what!r}, ...)"
        raise BadInput(f"expected {call}, which says where, got {what!r} alone", code="unknown_name", where="what")
    return _CHARTS[one_of(what, (*_CHARTS, "overview", "field"), where="what")](**given)


def _scene_of(what: Any) -> tuple[Any, Any] | None:
    """The stage and the report of a scene, a stage or a report; None for anything else."""
    from ..scene import Report, Scene
    from ..scene.stage import Stage

    if isinstance(what, Report):
        return what.stage, what
    if isinstance(what, Scene):
        return what, None
    return (what, None) if isinstance(what, Stage) else None


def _staged(what: Any, lang: str | None) -> Any:
    """A stage holds its words in one language; another is asked for where it is set up or checked."""
    from ..scene import Scene

    if isinstance(what, Scene):
        return what.staged(lang=lang)
    stage = what
    if lang is not None and words(lang).lang != stage.lang:
        wanted = f"expected {stage.lang!r}, the language that the scene was set up or checked in, got {lang!r}"
        raise BadInput(wanted, code="bad_figure", where="lang")
    return stage


def _composed_scene(what: Any, report: Any, theme: Any, lang: Any, view: Any, page: tuple[Any, Any]) -> Sheet:
    """A scene says itself how it wants to be drawn; what the caller says comes before."""
    from .scene_figure import compose_scene

    stage = _staged(what, lang)
    size, orientation = page
    return compose_scene(
        stage,
        theme=theme_of(theme or stage.theme),
        say=words(stage.lang),
        view=one_of(view or stage.view, VIEWS, where="view"),
        page=page_of(size or stage.size, orientation or stage.orientation),
        report=report,
    )


def draw(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Draw a penalty, the field plan or another figure of the rulebook.

    Parameters
    ----------
    what : Placement, Field, Designation, Scene, Report, GameReport, PlayerYear or str
        What to draw: a placement; a field (its plan); who may be designated (Penalty 7); a scene, or what the checker
        says of one; a game of the conduct ledger, solved, or a player's year; or ``"8"``, ``"9"``, ``"10"``,
        ``"overview"``, ``"field"``, ``"ladder33"``, ``"next-game"``.
    theme : str or Theme, optional
        ``"rulebook"``, ``"turf"``, ``"mono"``, or a theme of your own. What is not given here or below is as the scene
        says, or else the first of the choices.
    lang : {"en", "es"}
        Language.
    view : {"auto", "full", "half", "goal"}
        How much of the field is seen.
    size : str
        ``"auto"`` (180 mm wide, as high as the picture), a preset, or ``"WIDTHxHEIGHT"`` with a unit.
    orientation : {"landscape", "portrait"}
        Portrait turns the field so that its length lies along the page.
    ax : Axes, optional
        Draw a placement, a field, a scene or a report into this Axes, in yards, and touch nothing else. Its limits are
        set only if they were never set; the page that a scene asks for does not count.

    Returns
    -------
    Figure
        A matplotlib figure (not known to pyplot), or the figure of `ax`.

    Raises
    ------
    BadInput
        ``unknown_name``, ``bad_size`` or ``bad_axes``.

    Examples
    --------
    >>> draw(place("4"), theme="mono", lang="es").sheet.title
    'Penal 4 · 60 yardas'
    """
    if ax is not None:
        return _draw_into(ax, what, theme, lang, view, (size, orientation))
    from ..painters.mpl import paint_figure

    return paint_figure(compose(what, theme=theme, lang=lang, view=view, size=size, orientation=orientation))


def overview(
    field: Field = DEFAULT_FIELD,
    *,
    theme: str | Theme = "rulebook",
    lang: str = "en",
    size: str = "auto",
    orientation: str = "landscape",
    defends: Any = "right",
    book: Book | None = None,
) -> Figure:
    """Draw all spots in one picture; arguments as :func:`draw`.

    Examples
    --------
    >>> overview(lang="es").sheet.figure
    'overview'
    """
    from ..painters.mpl import paint_figure

    given: dict[str, Any] = {"theme": theme, "lang": lang, "size": size, "orientation": orientation}
    return paint_figure(overview_sheet(field, defends=defends, book=book, **given))


def overview_sheet(
    field: Field = DEFAULT_FIELD,
    *,
    theme: str | Theme = "rulebook",
    lang: str = "en",
    size: str = "auto",
    orientation: str = "landscape",
    defends: Any = "right",
    book: Book | None = None,
) -> Sheet:
    """Return the display list of all spots; arguments as :func:`overview`.

    Examples
    --------
    >>> overview_sheet(defends="left").figure
    'overview'
    """
    page = page_of(size, orientation)
    return compose_overview(field, theme=theme_of(theme), say=words(lang), page=page, defends=defends, book=book)


def plan(
    field: Field = DEFAULT_FIELD,
    *,
    theme: str | Theme = "rulebook",
    lang: str = "en",
    size: str = "auto",
    orientation: str = "landscape",
) -> Figure:
    """Draw the field plan with its dimensions in yards and meters; arguments as :func:`draw`.

    Examples
    --------
    >>> plan(Field(length=250)).sheet.figure
    'field'
    """
    return draw(field, theme=theme, lang=lang, size=size, orientation=orientation)


# ---------------------------------------------------------------- into a user's own Axes


def _draw_into(ax: Axes, what: Any, theme: Any, lang: Any, view: Any, page: tuple[str | None, str | None]) -> Figure:
    from ..painters.mpl import paint_axes

    if page[0] not in (None, "auto") or page[1] not in (None, "landscape"):
        raise BadInput(
            f"expected neither size nor orientation with an Axes of yours, got {page}",
            code="unexpected_input",
            where="ax",
        )
    scene = _scene_of(what)
    if scene is not None:
        sheet = _scene_on(ax, *scene, theme, lang, view)
    elif isinstance(what, Placement | Field):
        sheet = _record_on(ax, what, theme_of(theme or "rulebook"), words(lang or "en"), view or "auto")
    else:
        raise BadInput(
            f"expected a Placement, a Field, a Scene or a Report for an Axes of yours, got {what!r}",
            code="bad_axes",
            where="what",
        )
    paint_axes(sheet, ax)
    return ax.get_figure(root=True)  # type: ignore[return-value]


def _record_on(ax: Axes, what: Placement | Field, theme: Theme, say: Words, view: str) -> Sheet:
    """The sheet of a placement or a field as it lies on an Axes."""
    window = window_of(what, view) if isinstance(what, Placement) else _window(what)
    canvas = _canvas_on(ax, window, theme, say)
    draw_ground(canvas, what if isinstance(what, Field) else what.field)
    if isinstance(what, Placement):
        draw_placement(canvas, what)
    else:
        draw_posts(canvas, what)
    alt = what.words(say.lang) if isinstance(what, Placement) else ""
    return canvas.finish(0, 0, title="", alt=alt, figure="axes", source=what)


def _scene_on(ax: Axes, what: Any, report: Any, theme: Any, lang: Any, view: Any) -> Sheet:
    """The sheet of a scene as it lies on an Axes; the page that the scene asks for does not count there."""
    from .scene_figure import draw_scene_on, scene_window

    stage = _staged(what, lang)
    window = scene_window(stage, one_of(view or stage.view, VIEWS, where="view"))
    canvas = _canvas_on(ax, window, theme_of(theme or stage.theme), words(stage.lang))
    return draw_scene_on(canvas, stage, report)


def _window(field: Field) -> Window:
    a, b = field.half_length + field.end_safety, field.half_width + field.side_safety
    return Window(-a, -b, a, b)


def _canvas_on(ax: Axes, window: Window, theme: Theme, say: Words) -> Canvas:
    """A canvas whose page is the Axes as it lies on its figure now."""
    from matplotlib.axes import Axes

    if not isinstance(ax, Axes) or ax.name != "rectilinear":
        got = getattr(ax, "name", type(ax).__name__)
        raise BadInput(f"expected a rectangular matplotlib Axes, got {got!r}", code="bad_axes", where="ax")
    if ax.xaxis_inverted() or ax.yaxis_inverted():
        raise BadInput("expected axes that grow to the right and up, got inverted ones", code="bad_axes", where="ax")
    if ax.get_xscale() != "linear" or ax.get_yscale() != "linear":
        raise BadInput(
            f"expected linear scales, got {ax.get_xscale()} and {ax.get_yscale()}",
            code="bad_axes",
            where="ax",
        )
    if not ax.has_data() and ax.get_autoscale_on():
        ax.set_xlim(window.left, window.right)
        ax.set_ylim(window.bottom, window.top)
        ax.set_aspect("equal")
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    if x0 >= x1 or y0 >= y1:
        raise BadInput(
            f"expected axes that grow to the right and up, got x {x0:g}..{x1:g}, y {y0:g}..{y1:g}",
            code="bad_axes",
            where="ax",
        )
    ax.apply_aspect()
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    box = ax.get_window_extent()
    points = 72 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
    wide, high = box.width * points, box.height * points
    # One scale for both directions: true circles. An Axes with another aspect is drawn true along x.
    page = Page(wide, high, max(7.0, min(4.0 + min(wide, high) / 60, 9.5)), False)
    canvas = Canvas(page, theme, say)
    canvas.views.append(View(Window(x0, y0, x1, y1), (0.0, 0.0, wide, wide * (y1 - y0) / (x1 - x0)), False))
    return canvas


# ---------------------------------------------------------------- words


def alt_text(figure: Any) -> str:
    """Return the alternate text of a figure that :func:`draw` made.

    Raises
    ------
    BadInput
        ``bad_figure`` for any other figure.

    Examples
    --------
    >>> alt_text(draw(place("4"))).startswith("Penalty 4 on a field of 300 by 160 yd")
    True
    """
    return _sheet(figure).alt


def title_of(figure: Any) -> str:
    """Return the title of a figure that :func:`draw` made.

    Examples
    --------
    >>> title_of(draw(place("5b")))
    'Penalty 5b · Hit from the center'
    """
    return _sheet(figure).title


def _sheet(figure: Any) -> Sheet:
    sheet = figure if isinstance(figure, Sheet) else getattr(figure, "sheet", None)
    if not isinstance(sheet, Sheet):
        raise BadInput(
            f"expected a figure that polofield drew, got {type(figure).__name__}",
            code="bad_figure",
            where="figure",
        )
    return sheet


def notebook_picture(record: Any, *, text: str = "path") -> tuple[str, str]:
    """Return the SVG and the alternate text with which a record shows itself in a notebook.

    Parameters
    ----------
    record : Any
        What :func:`draw` draws, or what it returned.
    text : {"path", "text"}
        Letters as outlines, or as text.

    Examples
    --------
    >>> notebook_picture(place("4"))[1][:9]
    'Penalty 4'
    """
    from ..painters.mpl import SheetFigure
    from ..painters.saving import rendered
    from ..painters.svg import paint_svg

    if isinstance(record, SheetFigure):
        return rendered(record, "svg", text=text).decode(), record.sheet.alt
    sheet = record if isinstance(record, Sheet) else compose(record)
    return paint_svg(sheet, text=text), sheet.alt
