"""The clock of play: (period, elapsed) to whole seconds of play since the start of the game, and back."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Any

import msgspec

from ..errors import BadInput, Plain

__all__ = ["Clock", "check_periods", "clock_at", "clock_seconds", "duration", "starts"]


class Clock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A reading of the clock: the period, from 1, and the seconds of play elapsed in it."""

    period: int
    elapsed: int


def _whole(value: Any) -> bool:
    return type(value) is int


def duration(value: Any, *, where: str) -> int:
    """Return `value` if it is a whole number of seconds, not negative."""
    if not _whole(value) or value < 0:
        raise BadInput(expected="whole seconds, 0 or more", got=value, code="E_BAD_CLOCK", where=where)
    return int(value)


def check_periods(periods: tuple[int, ...], *, where: str = "periods") -> None:
    """Refuse period lengths that are not whole seconds above zero, overtime included."""
    if not periods:
        raise BadInput(expected="at least one period", got=Plain("none"), code="E_BAD_CLOCK", where=where)
    for index, length in enumerate(periods):
        if not _whole(length) or length <= 0:
            message = f"expected whole seconds above 0, got {length!r}"
            raise BadInput(message, code="E_BAD_CLOCK", where=f"{where}[{index}]")


def clock_seconds(at: Clock, periods: tuple[int, ...], *, where: str = "at") -> int:
    """Return the seconds of play at a clock reading; the end of a period is the start of the next.

    Parameters
    ----------
    at : Clock
        Period from 1, seconds elapsed in it.
    periods : tuple of int
        Length of each period in seconds.
    where : str
        Named in the error.

    Raises
    ------
    BadInput
        ``E_BAD_CLOCK`` if the reading is not in the game.

    Examples
    --------
    >>> clock_seconds(Clock(2, 180), (450, 450))
    630
    """
    period, elapsed = at.period, at.elapsed
    if type(period) is not int or not 1 <= period <= len(periods):
        message = f"expected a period from 1 to {len(periods)}, got {period!r}"
        raise BadInput(message, code="E_BAD_CLOCK", where=f"{where}.period")
    if type(elapsed) is not int or not 0 <= elapsed <= periods[period - 1]:
        message = f"expected whole seconds from 0 to {periods[period - 1]}, got {elapsed!r}"
        raise BadInput(message, code="E_BAD_CLOCK", where=f"{where}.elapsed")
    return starts(periods)[period - 1] + elapsed


@cache
def starts(periods: tuple[int, ...]) -> tuple[int, ...]:
    """Return the second of play at which each period starts, and at the end the length of the game."""
    return (0, *accumulate(periods))


def clock_at(seconds: int, periods: tuple[int, ...]) -> Clock:
    """Return the clock reading of a moment of play; on a boundary, the start of the later period."""
    total = sum(periods)
    if not 0 <= seconds <= total:
        message = f"expected seconds of play from 0 to {total}, got {seconds!r}"
        raise BadInput(message, code="E_BAD_CLOCK", where="seconds")
    period = 1
    for length in periods[:-1]:
        if seconds < length:
            break
        seconds -= length
        period += 1
    return Clock(period, seconds)
