"""``make``: one kind of handout, as the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from ..errors import BadInput, one_of
from .club import PAPERS, Club
from .discipline import discipline
from .groundsman import plan
from .leaves import Part
from .penalties import sheets
from .press import Press, printed

if TYPE_CHECKING:
    from ..field import Field

__all__ = ["KINDS", "make"]

Maker = Callable[[Press, tuple[str, ...]], tuple[Part, ...]]

KINDS: Final[dict[str, Maker]] = {
    "sheets": lambda press, keys: (sheets(press, keys),),
    "conduct": lambda press, keys: (discipline(press),),
    "field": lambda press, keys: (plan(press),),
    "book": lambda press, keys: (sheets(press), discipline(press), plan(press)),
}
"""The kinds of handout, and what is in each."""


def make(kind: str, penalties: Iterable[str] = (), *, club: Club | None = None, lang: str = "en") -> bytes:
    """Return a handout as a PDF: PDF/UA-1, fonts embedded, the same bytes every time.

    Parameters
    ----------
    kind : str
        One of ``KINDS``.
    penalties : iterable of str
        For sheets: which penalties; all if none is named.
    club : Club, optional
        Name, logo, colors, theme and paper.
    lang : {"en", "es"}
        The language.

    Raises
    ------
    PolofieldError
        ``unknown_name``, ``unknown_penalty``, ``unexpected_input``, ``bad_color`` or ``bad_logo``; ``missing_package``
        if typst or babel is not installed.

    Examples
    --------
    >>> make("sheets", ["4"], lang="es")[:5]
    b'%PDF-'
    """
    club, keys = club or Club(), tuple(penalties)
    one_of(kind, KINDS, where="kind")
    if keys and kind != "sheets":
        raise BadInput(f"expected no penalties for {kind!r}, got {', '.join(keys)}", code="unexpected_input", where="penalty")
    club.logo_bytes()
    press = Press(club, lang, PAPERS[club.paper])
    parts = KINDS[kind](press, keys)
    title = press.say.say(f"handout.title_{kind}")
    return printed(press, title, parts, book=kind == "book")
