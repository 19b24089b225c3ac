"""Every question that a rulebook leaves open, in words: what is asked, the answer taken, and the other answers."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..book import Book, PenaltySpec, Reading, default_book
from ..words import Words, words
from .wording import own_words

__all__ = ["ReadingText", "readings"]

_BY_SPOT: Final = {"ball_off_field": "ball", "foul_off_field": "foul"}
"""One option serves both, each for the spot that it is about."""


class ReadingText(NamedTuple):
    """A reading in words.

    Attributes
    ----------
    id : str
        Such as ``"A2"``.
    question, default : str
        What the text leaves open, and the answer that is taken unless an option says otherwise.
    alternatives : tuple of (str, str)
        Each other answer: its value, and its words.
    option : str, optional
        The argument of ``place`` that switches it.
    value : str, bool or float
        The default, as that argument takes it.
    penalties : tuple of str
        Keys of the penalties that rest on it; empty if every placement does.
    """

    id: str
    question: str
    default: str
    alternatives: tuple[tuple[str, str], ...]
    option: str | None
    value: str | bool | float
    penalties: tuple[str, ...]


def readings(lang: str = "en", book: Book | None = None) -> tuple[ReadingText, ...]:
    """Return every reading of a rulebook in words; the book's own words come before ours.

    Parameters
    ----------
    lang : {"en", "es"}
        The language.
    book : Book, optional
        The book; the USPA Rulebook 2026 if it is not given.

    Raises
    ------
    BadInput
        ``unknown_name`` for a language that polofield does not speak.

    Examples
    --------
    >>> first = readings()[0]
    >>> first.question
    'Is a player exactly on a line, or exactly at the distance, legal?'
    >>> first.default, first.alternatives
    ('exactly on a limit is legal', (('deny', 'exactly on a limit is not legal'),))
    """
    say, book = words(lang), book or default_book()
    return tuple(_in_words(entry, say, book) for entry in book.reading)


def _in_words(entry: Reading, say: Words, book: Book) -> ReadingText:
    others = [choice for choice in entry.choices if choice != entry.default]
    return ReadingText(
        id=entry.id,
        question=_said(f"reading_question.{entry.id}", say, book, ""),
        default=_said(f"reading.{entry.id}", say, book, _shown(entry.default)),
        alternatives=tuple((_shown(c), _said(_switched(entry, c), say, book, _shown(c))) for c in others),
        option=entry.option,
        value=entry.default,
        penalties=tuple(spec.key for spec in book.penalty if _rests(spec, entry)),
    )


def _shown(choice: str | bool | float) -> str:
    return str(choice).lower()


def _switched(entry: Reading, choice: str | bool) -> str:
    return f"reading_switched.{entry.id}.{_shown(choice)}"


def _said(key: str, say: Words, book: Book, otherwise: str) -> str:
    own = own_words(key, say, book)
    if own is not None:
        return own
    return say.text(key) if key in say else otherwise


def _rests(spec: PenaltySpec, entry: Reading) -> bool:
    """Whether a penalty names a reading, in its list, a result or a condition, or has the spot that it is about."""
    conditions = (*spec.fouling, *spec.fouled)
    switches = {name for c in conditions for name in (c.exempt, c.only_if)}
    named = {*spec.readings, *(name for rule in spec.result for name in rule.readings)}
    by_spot = spec.spot is not None and spec.spot.kind == _BY_SPOT.get(entry.role)
    return entry.id in named or by_spot or (entry.option is not None and entry.option in switches)
