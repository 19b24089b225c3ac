"""``make``: one kind of handout, as the bytes of its files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ..errors import BadInput, Plain, one_of
from .card import CARD, glance, pocket
from .club import PAPERS, Club
from .discipline import discipline
from .groundsman import plan
from .leaves import Part
from .penalties import sheets
from .press import Press, printed
from .questions import question_parts
from .slides import PAPER, slides
from .web import web_page

__all__ = ["FORMS", "KINDS", "Order", "make"]

FORMS: Final = ("pdf", "html", "png", "pptx")
"""What a handout can be made as."""


class Order(msgspec.Struct, frozen=True):
    """What a handout is to hold: penalties for sheets; seed, number and level of questions for a quiz.

    Examples
    --------
    >>> Order().questions
    9
    """

    penalties: tuple[str, ...] = ()
    seed: int = 1
    questions: int = 9
    level: int | None = None

    def quiz(self, press: Press) -> tuple[Part, ...]:
        """Return the questions and their key.

        Examples
        --------
        >>> len(Order(questions=1).quiz(Press(Club(), "en", (210, 297))))
        2
        """
        return question_parts(press, self.seed, self.questions, self.level)


Maker = Callable[[Press, Order], tuple[Part, ...]]

KINDS: Final[dict[str, Maker]] = {
    "handout": lambda press, order: (sheets(press), glance(press)),
    "sheets": lambda press, order: (sheets(press, order.penalties),),
    "pocket": lambda press, order: (pocket(press),),
    "quiz": lambda press, order: order.quiz(press),
    "conduct": lambda press, order: (discipline(press),),
    "field": lambda press, order: (plan(press),),
    "book": lambda press, order: (
        sheets(press), glance(press), discipline(press), plan(press), *order.quiz(press),
    ),
}  # fmt: skip
"""The kinds of handout, and what is in each."""

_SMALL: Final = "A5"
_WHOLE: Final = {"html": web_page, "pptx": slides}


def make(
    kind: str,
    order: Order | None = None,
    *,
    club: Club | None = None,
    lang: str = "en",
    with_quiz: bool = False,
    form: str = "pdf",
) -> list[bytes]:
    """Return the files of a handout: one PDF, page or set of slides, or a picture of each page.

    Parameters
    ----------
    kind : str
        One of ``KINDS``.
    order : Order, optional
        Which penalties, which questions.
    club : Club, optional
        Name, logo, colors, theme and paper.
    lang : {"en", "es"}
        The language.
    with_quiz : bool
        True to put the quiz at the end of a kind that has none.
    form : {"pdf", "html", "png", "pptx"}
        PDF/UA-1 with its fonts embedded; a web page that holds all it needs; pictures of pages; a slide for each
        figure.

    Raises
    ------
    PolofieldError
        ``unknown_name``, ``unknown_penalty``, ``unexpected_input``, ``bad_number``, ``bad_color`` or ``bad_logo``;
        ``missing_extra`` if typst, babel or python-pptx is needed and not installed.

    Examples
    --------
    >>> make("sheets", Order(("4",)), lang="es", form="html")[0][:15]  # form="pdf" needs typst
    b'<!DOCTYPE html>'
    """
    club, order = club or Club(), order or Order()
    _check(one_of(kind, KINDS, where="kind", code="unknown_kind"), order, club, with_quiz)
    one_of(form, FORMS, where="format", code="unknown_format")
    if kind == "pocket" and form == "pptx":
        raise _unused("a kind with figures of its own for slides", "pocket", "kind")
    press = Press(club, lang, _paper(kind, club, form), {"html": "path", "pptx": "png"}.get(form, "text"))
    parts = KINDS[kind](press, order)
    if with_quiz and kind not in ("quiz", "book"):
        parts += order.quiz(press)
    title = press.say(f"handout.title_{kind}")
    if form in _WHOLE:
        return [_WHOLE[form](press, title, parts)]
    return printed(press, title, parts, book=kind == "book", card=kind == "pocket", form=form)


def _paper(kind: str, club: Club, form: str) -> tuple[float, float]:
    """The paper on which pictures are drawn: that of a phone is small, and a slide is wide."""
    if form == "pptx":
        return PAPER
    return CARD if kind == "pocket" else PAPERS[_SMALL if form == "html" else club.paper]


def _check(kind: str, order: Order, club: Club, with_quiz: bool) -> None:
    """Refuse what a kind cannot use, before anything is drawn."""
    club.logo_bytes()
    if order.penalties and kind != "sheets":
        raise _unused(f"no penalties for {kind!r}", ", ".join(order.penalties), "penalty")
    if kind == "pocket" and with_quiz:
        raise _unused("no quiz on a card", "a quiz", "quiz")
    if kind == "field" and club.paper == _SMALL:
        raise _unused("paper that holds the plan and its tables: A3, A4 or letter", _SMALL, "paper")


def _unused(expected: str, got: str, where: str) -> BadInput:
    return BadInput(expected=expected, got=Plain(got), code="unexpected_input", where=where)
