"""What a penalty is called, and how it is summed up: the book's own words first, then ours with its numbers in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ..words import Words

if TYPE_CHECKING:
    from ..book import Book, PenaltySpec
    from ..field import Field
    from .options import Options

__all__ = ["book_of", "field_words", "name_of", "number_of", "own_words", "reading_words", "sum_of"]


def number_of(spec: PenaltySpec, say: Words) -> str:
    """Return the penalty's number in words, such as ``"Penalty 5a"``."""
    return say("penalty.number", n=spec.number)


def _numbers(spec: PenaltySpec) -> dict[str, Any]:
    """The numbers of a penalty that its words may speak of."""
    spot = spec.spot
    found: dict[str, Any] = {}
    if spot is not None:
        found = {"line": spot.from_back_line, "inset": spot.inset, "within": spot.within}
    for condition in spec.fouling:
        if condition.kind == "away_from_ball":
            found["away"] = condition.yards
        elif condition.kind == "line" and condition.from_back_line:
            found["behind"] = condition.from_back_line
    return found


def own_words(key: str, say: Words, book: Book) -> str | None:
    """Return the book's own words for a key, if it has any."""
    return book.words.get(say.lang, {}).get(key)


def _say(key: str, spec: PenaltySpec, say: Words, book: Book) -> str | None:
    """The words for a key: the book's own, or ours if the penalty has every number that they speak of."""
    own = own_words(key, say, book)
    if own is not None:
        return own
    numbers = _numbers(spec)
    return say(key, **numbers) if key in say and say.blanks(key) <= numbers.keys() else None


def name_of(spec: PenaltySpec, say: Words, book: Book) -> str:
    """Return the penalty's name; where nobody has named it, where its ball is placed."""
    kind = spec.spot.kind if spec.spot else "none"
    return _say(f"penalty.{spec.key}.name", spec, say, book) or say(f"spot.{kind}", **_numbers(spec))


def sum_of(spec: PenaltySpec, say: Words, book: Book) -> str:
    """Return the penalty in one plain sentence; where nobody has summed it up, where its ball is placed."""
    kind = spec.spot.kind if spec.spot else "none"
    return _say(f"penalty.{spec.key}.sum", spec, say, book) or say(f"spot.{kind}", **_numbers(spec)) + "."


def book_of(book: Book, say: Words) -> str:
    """Return the book's title and rule in the reader's language, for a short citation."""
    key = f"book.{book.id}"
    title = say(key) if key in say else book.title
    return f"{title} · {say('book.rule', n=book.rule.rpartition(' ')[2])}"


class Settled(Protocol):
    """What was settled by a book and by options, as a placement."""

    @property
    def book(self) -> Book:
        """The rulebook in force."""

    @property
    def options(self) -> Options:
        """The readings in force."""


def reading_words(placement: Settled, name: str, say: Words) -> str:
    """Return what a reading says in a placement: its default, or what it was switched to."""
    entry = next(entry for entry in placement.book.reading if entry.id == name)
    value = getattr(placement.options, entry.option) if entry.option else entry.default
    own = own_words(f"reading.{name}", say, placement.book)
    if own is not None:
        return own
    switched = f"reading_switched.{name}.{str(value).lower()}"
    if entry.option == "player_radius" and value:
        return say(f"reading_switched.{name}.radius", n=value)
    key = switched if switched in say else f"reading.{name}"
    return say(key) if key in say else str(value)


def field_words(field: Field, title: str, say: Words) -> str:
    """Say which field it is: its size, sides, safety zone and goal."""
    return say(
        "describe.field",
        title=title,
        length=field.length,
        width=field.width,
        sides=say("describe.boarded" if field.boarded else "describe.unboarded"),
        side=field.side_safety,
        end=field.end_safety,
        goal=field.goal_width,
    )
