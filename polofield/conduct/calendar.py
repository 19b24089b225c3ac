"""Dates and tiers: the tier of an event, the two-month period of a date, and the life of a suspension."""

from __future__ import annotations

import calendar
from datetime import date
from functools import cache
from typing import Any, Literal

import msgspec

from ..errors import BadInput, Plain
from .data import Notice, notice, rules

__all__ = [
    "Lifetime",
    "TwoMonths",
    "add_months",
    "as_date",
    "handicap",
    "lifetime",
    "period_of",
    "tier_of",
    "unserved",
]

Unserved = Literal["ordinary rules", "needs pre-approval", "may be served", "overdue"]


def as_date(value: Any, *, where: str = "date") -> date:
    """Return a date, or an ISO text such as ``"2026-05-10"``, as a date."""
    if type(value) is date:
        return value
    try:
        if isinstance(value, str) and len(value) == len("2026-05-10"):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise BadInput(expected="a date such as 2026-05-10", got=value, code="E_DATE", where=where)


def handicap(value: Any, *, where: str = "handicap") -> int:
    """Return `value` if it is a whole number of goals (A28)."""
    if type(value) is not int:
        raise BadInput(expected="a whole number of goals", got=value, code="E_HANDICAP", where=where)
    return value


def tier_of(goals: int, *, gauntlet: bool = False) -> str:
    """Return the tier of an event by its upper handicap limit, or ``"Gauntlet"``.

    Parameters
    ----------
    goals : int
        Handicap of the event, in goals.
    gauntlet : bool
        Whether the event belongs to the Gauntlet of Polo.

    Examples
    --------
    >>> tier_of(8), tier_of(9), tier_of(16), tier_of(22, gauntlet=True)
    ('Low Goal', 'Medium Goal', 'High Goal', 'Gauntlet')
    """
    return _tier(handicap(goals), bool(gauntlet))


@cache
def _tier(goals: int, gauntlet: bool) -> str:
    for tier in rules().tiers:
        above = tier.least is None or goals >= tier.least
        below = tier.most is None or goals <= tier.most
        if tier.gauntlet == gauntlet and above and below:
            return tier.name
    raise BadInput(expected="a handicap inside a tier", got=goals, code="E_HANDICAP", where="handicap")


class TwoMonths(msgspec.Struct, frozen=True, gc=False):
    """A two-month period of a calendar year."""

    year: int
    number: int
    notices: tuple[Notice, ...] = ()

    def __str__(self) -> str:
        """Year and number, such as ``2026-3``."""
        return f"{self.year}-{self.number}"


@cache
def period_of(day: date) -> TwoMonths:
    """Return the two-month period of a date; 29 February comes with a notice (A27).

    Examples
    --------
    >>> str(period_of(date(2026, 4, 30))), period_of(date(2028, 2, 29)).notices[0].code
    ('2026-2', 'N_LEAP_DAY')
    """
    at = (day.month, day.day)
    row = next(row for row in reversed(rules().periods) if row.first <= at)
    if at > row.last:
        return TwoMonths(day.year, row.number, (notice("N_LEAP_DAY", day.isoformat()),))
    return TwoMonths(day.year, row.number)


def add_months(day: date, months: int) -> date:
    """Return the date some months later, clipped to the end of the month (A36).

    Examples
    --------
    >>> add_months(date(2026, 3, 31), 13)
    datetime.date(2027, 4, 30)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


class Lifetime(msgspec.Struct, frozen=True, gc=False):
    """The last day of the ordinary rules for a suspension, and its last day of all."""

    one_year: date
    thirteen_months: date


@cache
def lifetime(issued: date) -> Lifetime:
    """Return the two last days of a suspension whose card was shown on `issued`.

    Examples
    --------
    >>> lifetime(date(2026, 3, 31)).one_year
    datetime.date(2027, 3, 31)
    """
    numbers = rules().numbers
    return Lifetime(add_months(issued, numbers.unserved_year.value), add_months(issued, numbers.unserved_limit.value))


def unserved(issued: date, day: date, *, preapproved: bool) -> Unserved:
    """Say how a suspension that is not yet served stands on a day.

    Parameters
    ----------
    issued : date
        Day of the card that caused it.
    day : date
        Day asked about, usually that of a game.
    preapproved : bool
        Whether the committee approved the game of that day.

    Raises
    ------
    BadInput
        ``E_ORDER`` if the day is before the card.

    Examples
    --------
    >>> unserved(date(2026, 3, 31), date(2027, 4, 1), preapproved=False)
    'needs pre-approval'
    """
    if day < issued:
        raise BadInput(expected=f"a day on or after {issued}", got=Plain(day), code="E_ORDER", where="date")
    ends = lifetime(issued)
    if day <= ends.one_year:
        return "ordinary rules"
    if day > ends.thirteen_months:
        return "overdue"
    return "may be served" if preapproved else "needs pre-approval"
