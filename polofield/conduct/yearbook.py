"""A player's calendar year: every card with its numbers, and every whole game that a card cost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import msgspec

from ..showing import Shown
from .accounts import Ledger, Owing
from .accumulation import Tally, windows
from .calendar import as_date, period_of
from .cards import RED, yellows
from .data import DEFAULT, Cause, Notice, Policy
from .game import PlayerGame
from .season import Index, Season, SeasonGame, index

__all__ = ["PlayerYear", "YearCard", "YearSuspension", "is_leap_day", "year_of"]


class YearCard(msgspec.Struct, frozen=True, gc=False):
    """One card of the year.

    Parameters
    ----------
    day : date
        Its day.
    period : int
        Its two-month period.
    tier, game : str
        Tier of the event, and id of the game.
    red : bool
        Whether it was red; a red card has no number.
    number : int
        Number among the yellow cards of its tier and period.
    card_no : int
        Number among all yellow cards of the year.
    after : bool
        Whether it was shown after the game.
    """

    day: dt.date
    period: int
    tier: str
    game: str
    red: bool
    number: int = 0
    card_no: int = 0
    after: bool = False


class YearSuspension(msgspec.Struct, frozen=True, gc=False):
    """A whole game that a card of the year cost.

    Parameters
    ----------
    card : int
        Place of the card in the year, from 0.
    causes : tuple of str
        Its reasons.
    served_in, served_on, served_tier : optional
        The game that served it, its day and its tier; None while it is owed.
    """

    card: int
    causes: tuple[Cause, ...]
    served_in: str | None = None
    served_on: dt.date | None = None
    served_tier: str | None = None


class PlayerYear(Shown, msgspec.Struct, frozen=True, gc=False):
    """A player's year up to a day.

    Parameters
    ----------
    player : str
        Who.
    day : date
        The last day that is known.
    cards : tuple of YearCard
        In order.
    suspensions : tuple of YearSuspension
        Whole games, in order of their cards.
    readings : tuple of str
        What the suspensions rest on.
    notices : tuple of Notice
        What is worth saying.
    policy : Policy
        How open questions were settled.
    """

    player: str
    day: dt.date
    cards: tuple[YearCard, ...] = ()
    suspensions: tuple[YearSuspension, ...] = ()
    readings: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    policy: Policy = DEFAULT

    def __repr__(self) -> str:
        """Show what matters in one line."""
        yellow, owed = self.count(), sum(item.served_in is None for item in self.suspensions)
        cards = f"yellow={yellow}, red={len(self.cards) - yellow}"
        return f"PlayerYear({self.player!r}, {self.day}, {cards}, games={len(self.suspensions)}, owed={owed})"

    @property
    def year(self) -> int:
        """The calendar year."""
        return self.day.year

    def count(self, *, tier: str | None = None, period: int | None = None) -> int:
        """Count yellow cards, of all tiers and the whole year unless told."""
        return sum(not card.red and tier in (None, card.tier) and period in (None, card.period) for card in self.cards)


def year_of(season: Season, book: Ledger, player: str, day: dt.date | str) -> PlayerYear:
    """Return a player's calendar year up to a day.

    Parameters
    ----------
    season : Season
        The records.
    book : Ledger
        The ledger made of them.
    player : str
        Who.
    day : date or str
        The last day that is known; cards of its year are shown.

    Raises
    ------
    BadInput
        ``E_DATE``.

    Examples
    --------
    >>> from polofield.conduct import ledger
    >>> year_of(Season(), ledger(Season()), "Ana", "2026-05-10").cards
    ()
    """
    when = as_date(day, where="day")
    sorted_ = index(season)
    cards = tuple(_cards(sorted_, book, player, when))
    mine = [owing for owing in book.owings(player) if _is_shown(owing, when)]
    readings = {reading for owing in mine for basis in owing.bases for reading in basis.readings}
    return PlayerYear(
        player,
        when,
        cards,
        tuple(_suspension(owing, cards, sorted_, when) for owing in mine),
        tuple(sorted(readings, key=_by_number)),
        book.on(player, when).notices,
        book.policy,
    )


def _by_number(reading: str) -> int:
    return int(reading[1:])


def _is_shown(owing: Owing, day: dt.date) -> bool:
    known = owing.imposed_on <= day and owing.imposed_on.year == day.year
    return known and owing.suspension.kind == "whole"


def _cards(sorted_: Index, book: Ledger, player: str, day: dt.date) -> Iterator[YearCard]:
    tally = Tally()
    for game in sorted_.games:
        if game.date.year == day.year and game.date <= day:
            found = book.game(player, game.id)
            if found is not None:
                yield from _of_game(found, game, sorted_.tiers[game.event], tally)


def _of_game(found: PlayerGame, game: SeasonGame, tier: str, tally: Tally) -> Iterator[YearCard]:
    batches = [(offense.cards, False) for offense in found.offenses]
    if found.after_game is not None:
        batches.append((found.after_game.cards, True))
    part = windows(game.date)["period"][1]
    for cards, after in batches:
        if cards == RED:
            yield YearCard(game.date, part, tier, game.id, True, after=after)
        for _ in range(yellows(cards)):
            card_no, numbers = tally.add(game.date, tier)
            yield YearCard(game.date, part, tier, game.id, False, numbers[0], card_no, after)


def _suspension(owing: Owing, cards: tuple[YearCard, ...], sorted_: Index, day: dt.date) -> YearSuspension:
    card = next(place for place, card in enumerate(cards) if _caused(card, owing))
    causes = tuple(basis.cause for basis in owing.bases)
    if owing.served_in is None or not owing.served_by(day):
        return YearSuspension(card, causes)
    event = next(game.event for game in sorted_.games if game.id == owing.served_in)
    return YearSuspension(card, causes, owing.served_in, owing.served_on, sorted_.tiers[event])


def _caused(card: YearCard, owing: Owing) -> bool:
    if owing.card:
        return card.card_no == owing.card
    return card.red and card.game == owing.game and card.after == ("after" in owing.suspension.basis.cause)


def is_leap_day(day: dt.date) -> bool:
    """Say whether a day is 29 February, which the text puts in no period (A27)."""
    return bool(period_of(day).notices)
