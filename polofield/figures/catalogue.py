"""``draw``: from a record to a figure. One place decides which composer a record has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..book import Book
from ..drawing.choices import VIEWS
from ..drawing.display_list import Sheet
from ..drawing.page import page_of
from ..drawing.themes import Theme, in_its_letters
from ..drawing.themes import theme as theme_of
from ..errors import BadInput, one_of
from ..field import DEFAULT_FIELD, Field
from ..placement import Designation, Placement, designate, place
from ..words import words
from . import charts
from .all_spots import compose_overview
from .conduct_figure import NAMED, conduct_composer, conduct_figures
from .field_plan import compose_plan
from .penalty import compose_penalty

__all__ = [
    "compose",
    "figures",
    "overview_sheet",
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


@in_its_letters
def compose(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
) -> Sheet:
    """Return the display list of a figure; see :func:`polofield.draw` for the arguments.

    Examples
    --------
    >>> compose(place("4"), lang="es").texts()[0]
    'Penal 4'
    """
    scene = scene_of(what)
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


def scene_of(what: Any) -> tuple[Any, Any] | None:
    """The stage and the report of a scene, a stage or a report; None for anything else."""
    from ..scene import Report, Scene
    from ..scene.stage import Stage

    if isinstance(what, Report):
        return what.stage, what
    if isinstance(what, Scene):
        return what, None
    return (what, None) if isinstance(what, Stage) else None


def staged_in(what: Any, lang: str | None) -> Any:
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

    stage = staged_in(what, lang)
    size, orientation = page
    return compose_scene(
        stage,
        theme=theme_of(theme or stage.theme),
        say=words(stage.lang),
        view=one_of(view or stage.view, VIEWS, where="view"),
        page=page_of(size or stage.size, orientation or stage.orientation),
        report=report,
    )


@in_its_letters
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
    """Return the display list of all spots; arguments as :func:`polofield.overview`.

    Examples
    --------
    >>> overview_sheet(defends="left").figure
    'overview'
    """
    page = page_of(size, orientation)
    return compose_overview(field, theme=theme_of(theme), say=words(lang), page=page, defends=defends, book=book)
