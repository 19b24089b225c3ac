"""All penalties at a glance: small pictures and one sentence each, as a folded card or as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..book import default_book, index_of
from ..placement import Placement
from ..placement.wording import book_of, name_of, number_of, sum_of
from .leaves import Cell, Leaf, Part
from .plain import placement_picture

if TYPE_CHECKING:
    from .press import Press

__all__ = ["CARD", "glance", "pocket"]

CARD: Final = (210.0, 148.0)
"""The unfolded card, mm: two panels of A6 on each side."""

_CELL: Final = (38.0, 26.0)
_TO_A_PANEL: Final = 4


def cells(press: Press) -> list[Cell]:
    """Return a cell for each penalty."""
    from ..figures import figures

    book = default_book()
    records = figures()
    return [_cell(press, spec, records[spec.key]) for spec in index_of(book).by_key.values()]


def _cell(press: Press, spec: Any, record: Any) -> Cell:
    say, book = press.say, default_book()
    title = f"{number_of(spec, say)} · {name_of(spec, say, book)}"
    picture = None
    if isinstance(record, Placement):
        picture = press.kept(placement_picture(press, record, _CELL), title)
    return Cell(title, (sum_of(spec, say, book),), picture)


def glance(press: Press) -> Part:
    """Return one page with every penalty."""
    say = press.say
    leaf = Leaf(say("handout.title_pocket"), cells=tuple(cells(press)), cite=book_of(default_book(), say))
    return Part(say("handout.glance"), (leaf,))


def pocket(press: Press) -> Part:
    """Return the four panels of the card: cover, two inside, back."""
    say, found = press.say, cells(press)
    cite = book_of(default_book(), say)
    panels = (found[:_TO_A_PANEL], found[_TO_A_PANEL : 2 * _TO_A_PANEL], found[2 * _TO_A_PANEL :])
    cover = Leaf(say("handout.title_pocket"), say("handout.pocket_lead"), _key(press), cite=cite)
    return Part(say("handout.glance"), (cover, *(Leaf("", cells=tuple(panel)) for panel in panels)))


def _key(press: Press) -> Any:
    """The cover's picture: where each penalty is hit from."""
    from ..figures import compose

    sheet = compose("overview", theme=press.theme, lang=press.say.lang, size="91x100mm")
    return press.kept(sheet)
