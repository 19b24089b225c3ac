"""Accumulated yellow cards: running numbers by tier and window, and the thresholds that they meet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from functools import cache

import msgspec

from ..errors import BadInput, one_of
from .calendar import as_date, period_of
from .cards import batch, yellows
from .data import DEFAULT, Basis, Cause, Notice, Policy, Threshold, notice, rules

__all__ = ["Accumulation", "Hit", "Shown", "Tally", "Trigger", "accumulate", "windows"]
__all__ += ["hits_of", "past_last"]

_Key = tuple[str, int, int]


class Shown(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A batch of cards that a player was shown, in game or after it (A18).

    Parameters
    ----------
    date : date
        Day of the game.
    tier : str
        Tier of the event.
    cards : str
        The batch; red cards are not counted (A26).
    team : str
        His team in that game.
    """

    date: dt.date
    tier: str
    cards: str
    team: str = ""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """A threshold met: its name and scope, the number of the card, and why."""

    name: str
    scope: str
    number: int
    basis: Basis

    def __str__(self) -> str:
        """Name and number, such as ``tier-period 5``."""
        return f"{self.name} {self.number}"


class Trigger(msgspec.Struct, frozen=True, gc=False):
    """A yellow card that meets a threshold or more.

    Parameters
    ----------
    card_no : int
        Number of the card over all tiers in its calendar year.
    date : date
        Its day.
    tier : str
        Its tier.
    team : str
        The player's team.
    hits : tuple of Hit
        What it meets.
    """

    card_no: int
    date: dt.date
    tier: str
    team: str
    hits: tuple[Hit, ...]

    @property
    def thresholds(self) -> tuple[str, ...]:
        """Names and numbers of the thresholds."""
        return tuple(str(hit) for hit in self.hits)


class Accumulation(msgspec.Struct, frozen=True, gc=False):
    """All triggers of a list of cards, and the games that they cost."""

    triggers: tuple[Trigger, ...]
    games_suspended: int
    notices: tuple[Notice, ...]


@cache
def windows(day: dt.date) -> dict[str, tuple[int, int]]:
    """Return the key of each window of time that a day falls in; the year has period 0."""
    return {"period": (day.year, period_of(day).number), "year": (day.year, 0)}


class Tally:
    """Running counts of one player's yellow cards."""

    __slots__ = ("counts",)

    def __init__(self) -> None:
        """Start with no cards."""
        self.counts: dict[_Key, int] = {}

    def add(self, day: dt.date, tier: str) -> tuple[int, tuple[int, ...]]:
        """Count one yellow card; return its number in the year and its number at each threshold."""
        counts, numbers = self.counts, []
        for key in _keys(day, tier):
            number = counts.get(key, 0) + 1
            counts[key] = number
            numbers.append(number)
        return numbers[_ALL_YEAR], tuple(numbers)


@cache
def _keys(day: dt.date, tier: str) -> tuple[_Key, ...]:
    spans = windows(day)
    return tuple((tier if row.scope == "tier" else "", *spans[row.window]) for row in rules().thresholds)


_ALL_YEAR = next(i for i, row in enumerate(rules().thresholds) if (row.scope, row.window) == ("all", "year"))


@cache
def hits_of(numbers: tuple[int, ...]) -> tuple[Hit, ...]:
    """Return the thresholds that a card meets, given its number at each of them."""
    met = [(row, n) for row, n in zip(rules().thresholds, numbers, strict=True) if n in row.at]
    merged = ("A23",) if len(met) > 1 else ()
    return tuple(_hit(row, number, merged) for row, number in met)


def _hit(row: Threshold, number: int, merged: tuple[str, ...]) -> Hit:
    return Hit(row.name, row.scope, number, Basis(Cause(row.name, number), row.paragraph, ("A18", "A24", *merged)))


@cache
def past_last(numbers: tuple[int, ...]) -> bool:
    """Say whether a card is the first beyond the last threshold of a count (A25)."""
    return any(number == row.at[-1] + 1 for row, number in zip(rules().thresholds, numbers, strict=True))


def accumulate(cards: Iterable[Shown], policy: Policy = DEFAULT) -> Accumulation:
    """Number a player's yellow cards and return the thresholds that they meet.

    Parameters
    ----------
    cards : iterable of Shown
        Of one player, in order of date.
    policy : Policy
        `same_card` (A23) matters here.

    Raises
    ------
    BadInput
        ``E_ORDER``, ``E_DATE``, ``E_BAD_BATCH``, or ``unknown_name`` for a tier.

    Examples
    --------
    >>> day = dt.date(2026, 5, 3)
    >>> cards = [Shown(day, "Medium Goal", "YY")] * 4
    >>> [trigger.card_no for trigger in accumulate(cards).triggers]
    [5, 8]
    """
    tally = Tally()
    triggers: list[Trigger] = []
    notices: list[Notice] = []
    for index, shown in enumerate(_checked(cards)):
        notices += period_of(shown.date).notices
        for _ in range(yellows(shown.cards)):
            card_no, numbers = tally.add(shown.date, shown.tier)
            if hits := hits_of(numbers):
                triggers.append(Trigger(card_no, shown.date, shown.tier, shown.team, hits))
            if past_last(numbers):
                notices.append(notice("N_PAST_LAST_THRESHOLD", f"cards[{index}]"))
    games = sum(len(trigger.hits) if policy.same_card == "stack" else 1 for trigger in triggers)
    return Accumulation(tuple(triggers), games, tuple(notices))


def _checked(cards: Iterable[Shown]) -> Iterable[Shown]:
    tiers = [tier.name for tier in rules().tiers]
    before = dt.date.min
    for index, shown in enumerate(cards):
        day = as_date(shown.date, where=f"cards[{index}].date")
        if day < before:
            message = f"expected {before} or later, got {day}"
            raise BadInput(message, code="E_ORDER", where=f"cards[{index}].date")
        batch(shown.cards, where=f"cards[{index}].cards")
        one_of(shown.tier, tiers, where=f"cards[{index}].tier")
        before = day
        yield shown
