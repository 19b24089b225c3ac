"""The catalogue of figures: what each is drawn from, and by which function. Whoever draws or lists figures reads it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import msgspec

from ..book import Book, PenaltySpec, default_book, index_of
from ..drawing.choices import VIEWS
from ..drawing.display_list import Sheet
from ..drawing.page import page_of
from ..drawing.themes import Theme, in_its_letters, theme as theme_of
from ..errors import BadInput, Plain, one_of
from ..field import DEFAULT_FIELD, Field
from ..placement import designate, place
from ..words import words

__all__ = ["CATALOGUE", "SCENE", "Kind", "compose", "figures", "kind_of", "overview_sheet"]


class Kind(msgspec.Struct, frozen=True):
    """One kind of figure.

    Attributes
    ----------
    compose : str
        What makes its display list: module and function; imported when it is drawn.
    records : tuple of str
        Names of the types of record that it is drawn from.
    role : str
        Role of the penalty that it shows without a record.
    name : str
        Its name, if it shows neither a record nor one penalty.
    takes : tuple of str
        What it is given besides theme, words and page: ``"view"``, ``"book"``.
    fits : callable
        Tells whether a record is of this kind, where several kinds draw its type.
    example : callable, optional
        Makes the record that the gallery shows.
    in_gallery : str
        Its name there, if another.
    """

    compose: str
    records: tuple[str, ...] = ()
    role: str = ""
    name: str = ""
    takes: tuple[str, ...] = ()
    fits: Callable[[Any], bool] = lambda what: True
    example: Callable[[], Any] | None = None
    in_gallery: str = ""

    def draws(self, what: Any) -> bool:
        """Tell whether it is drawn from a record."""
        ours = type(what).__module__.partition(".")[0] == __name__.partition(".")[0]
        return ours and type(what).__name__ in self.records and self.fits(what)

    def __call__(self, *args: Any, **given: Any) -> Sheet:
        """Compose the figure."""
        sheet: Sheet = _function(self.compose)(*args, **given)
        return sheet


def _function(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(f".{module}", __package__), name)


def _example(path: str) -> Callable[[], Any]:
    return lambda: _function(path)()


SCENE: Final = Kind("scene_figure:compose_resolved", ("Scene", "ResolvedScene", "Report"))
"""A scene, resolved or not, and what the checker says of one."""

CATALOGUE: Final = (
    Kind("change_of_ends:compose_change", ("Placement",), fits=lambda placement: placement.spec.change_direction),
    Kind("penalty:compose_penalty", ("Placement",), takes=("view",)),
    Kind("penalty_charts:compose_ladder", ("Designation",), role="removal",
         example=lambda: designate(3, (1, 2, 4, 6), fouled=(3, 5, 2, 4))),
    Kind("penalty_charts:compose_flow", role="mount", takes=("book",)),
    Kind("penalty_charts:compose_forfeit", role="forfeit", takes=("book",)),
    Kind("penalty_charts:compose_bar", role="exclusion", takes=("book",)),
    Kind("all_spots:compose_overview", name="overview", takes=("book",), example=lambda: DEFAULT_FIELD),
    Kind("field_plan:compose_plan", ("Field",), name="field", example=lambda: DEFAULT_FIELD),
    Kind("conduct_box:compose_box", ("GameReport",), in_gallery="box",
         example=_example("conduct_examples:example_game")),
    Kind("conduct_ladder:compose_sanctions", name="ladder33", in_gallery="sanctions"),
    Kind("conduct_season:compose_season", ("PlayerYear",), in_gallery="season",
         example=_example("conduct_examples:example_year")),
    Kind("conduct_next:compose_next", name="next-game"),
    SCENE,
)  # fmt: skip
"""Every kind of figure, in the order of the gallery."""

_SPOTS: Final = {"foul": (100, 20), "ball": (42, 79), "crossing": 55}
"""Where it happened, in the gallery's figures of penalties that need to know it."""


def figures(book: Book | None = None) -> dict[str, Any]:
    """Return the figures of a rulebook by name, in order, each with the record that it is drawn from.

    Examples
    --------
    >>> list(figures())[:4]
    ['1', '2-30', '2-spot', '3-undefended']
    """
    book = book or default_book()
    found = {spec.key: _penalty(spec, book) for spec in book.penalty}
    for kind in CATALOGUE:
        name = kind.in_gallery or kind.name
        if name:
            found[name] = kind.example() if kind.example and kind.records else kind.name
    return found


def _penalty(spec: PenaltySpec, book: Book) -> Any:
    """The record of the gallery's figure of a penalty: a placement, a designation, or the penalty's number."""
    if spec.spot or spec.restart:
        said: dict[str, Any] = {name: _SPOTS[name] for name in spec.needs}
        return place(spec.number, choice=spec.choice, defended=spec.defended, book=book, **said)
    kind = next((kind for kind in CATALOGUE if kind.role and kind.role == spec.role), None)
    return kind.example() if kind is not None and kind.example else spec.number


def kind_of(what: Any, book: Book | None = None) -> Kind:
    """Return the kind of figure of a record, or of a name.

    Raises
    ------
    BadInput
        ``unknown_name`` for a name of no figure, and for a penalty that is drawn from a record.
    """
    found = next((kind for kind in CATALOGUE if kind.draws(what)), None)
    if found is not None:
        return found
    named: dict[str, Kind] = {}
    index = index_of(book or default_book())
    for spec in index.by_key.values():
        charts = [kind for kind in CATALOGUE if kind.role == spec.role and kind.role and not kind.records]
        named.update(dict.fromkeys((spec.number, spec.key), charts[0]) if charts else {})
    named |= {kind.name: kind for kind in CATALOGUE if kind.name}
    if what in (*index.numbers, *index.by_key) and what not in named:
        removal = next(spec for spec in index.by_key.values() if what in (spec.number, spec.key)).removal
        call = "designate(...)" if removal else f"place({what!r}, ...)"
        got = Plain(f"{what!r} alone")
        raise BadInput(expected=f"{call}, which says where", got=got, code="unknown_name", where="what")
    return named[one_of(what, named, where="what")]


@in_its_letters
def compose(
    what: Any,
    *,
    theme: str | Theme | None = None,
    lang: str | None = None,
    view: str | None = None,
    size: str | None = None,
    orientation: str | None = None,
    book: Book | None = None,
) -> Sheet:
    """Return the display list of a figure; see :func:`polofield.draw` for the arguments.

    Examples
    --------
    >>> compose(place("4"), lang="es").texts()[0]
    'Penal 4'
    """
    kind = kind_of(what, book)
    if kind is SCENE:
        # A scene says itself how it wants to be drawn; what the caller says comes before.
        return kind(what, theme=theme, lang=lang, view=view, size=size, orientation=orientation)
    view = one_of(view or "auto", VIEWS, where="view")
    page = page_of(size or "auto", orientation or "landscape")
    given: dict[str, Any] = {"theme": theme_of(theme or "rulebook"), "say": words(lang or "en"), "page": page}
    given |= {name: value for name, value in (("view", view), ("book", book)) if name in kind.takes}
    if not isinstance(what, str):
        return kind(what, **given)
    return kind(kind.example(), **given) if kind.example else kind(**given)


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
    given: dict[str, Any] = {"theme": theme_of(theme), "say": words(lang), "page": page_of(size, orientation)}
    return kind_of("overview", book)(field, defends=defends, book=book, **given)
