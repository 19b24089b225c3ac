"""The rest of the team: who may come in, the cap for an injured player who owes time, Penalties 7 and 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ..errors import one_of
from .calendar import handicap
from .data import Basis, Cause, Notice, notice, rules
from .game import PlayerGame

__all__ = ["Change", "Injury", "Verdict", "entry", "exclusion", "exclusion_seconds", "injury", "judge"]
__all__ += ["removal", "strength"]


class Change(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A change in the line-up at a second of play: who goes out, who comes in, with their handicaps in goals."""

    at: int
    out: str
    enters: dict[str, int] = msgspec.field(name="in", default_factory=dict)


class Injury(msgspec.Struct, frozen=True, gc=False):
    """A team while an injured player of it owes box time.

    Parameters
    ----------
    suspended : str
        The injured player.
    others : dict
        Handicap in goals of each of the others when he was suspended.
    box : (int, int)
        Seconds of play in which he would have sat in the box, half-open.
    cap : int
        Most goals that the others may have together in that time.
    """

    suspended: str
    others: dict[str, int]
    box: tuple[int, int]
    cap: int
    basis: Basis


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """Whether Rule 33 lets a change be made, the total of the others after it, and why."""

    allowed: bool
    total: int | None
    why: str
    basis: Basis


def injury(on_field: Mapping[str, int], suspended: str, box: tuple[int, int]) -> Injury:
    """Return the team of a player who owes box time and cannot serve it.

    Parameters
    ----------
    on_field : mapping of str to int
        Handicap in goals of each player on the field when he was suspended, himself among them.
    suspended : str
        The injured player.
    box : (int, int)
        His box time in seconds of play.

    Examples
    --------
    >>> injury({"A": 2, "C": 4}, "C", (0, 120)).others
    {'A': 2}
    """
    one_of(suspended, on_field, where="suspended", code="bad_roster")
    goals = {name: handicap(value, where=f"on_field.{name}") for name, value in on_field.items()}
    del goals[suspended]
    return Injury(suspended, goals, box, sum(goals.values()), Basis(Cause("injured player owes box time"), "IN"))


def judge(team: Injury, change: Change) -> Verdict:
    """Judge one change by itself; Rule 33 only, other rules may still forbid it."""
    one_of(change.out, [team.suspended, *team.others], where="out", code="bad_roster")
    elapsed = change.at >= team.box[1]
    if change.out == team.suspended or elapsed:
        return Verdict(elapsed, None, "box time elapsed" if elapsed else "box time not elapsed", team.basis)
    gain = sum(handicap(goals, where=f"in.{name}") for name, goals in change.enters.items())
    total = team.cap - team.others[change.out] + gain
    within = total <= team.cap or change.at < team.box[0]
    return Verdict(within, total, "within cap" if within else "over cap", team.basis)


def entry(replaced: PlayerGame, at: int) -> tuple[Notice, ...]:
    """Return the findings about a substitute who came in for a player at a second of play.

    Examples
    --------
    >>> from polofield.conduct import Clock, Offense, play
    >>> sent_off = play((450, 450), [Offense(Clock(1, 0), "R")])
    >>> [found.code for found in entry(sent_off, 239)], entry(sent_off, 240)
    (['F_SUB_TOO_EARLY'], ())
    """
    never = replaced.red_at is not None and replaced.substitute_from is None and at >= replaced.red_at
    early = never or any(start <= at < end for start, end in replaced.no_substitute)
    return (notice("F_SUB_TOO_EARLY", f"at {at}"),) if early else ()


def strength(side: Sequence[PlayerGame], at: int, *, full: int = 4) -> int:
    """Return how many of a team may be on the field at a second of play.

    Parameters
    ----------
    side : sequence of PlayerGame
        The games of the players of one team.
    at : int
        Second of play.
    full : int
        Players of a full team.
    """
    return full - sum(any(start <= at < end for start, end in game.no_substitute) for game in side)


def exclusion(cards: str | None) -> tuple[Notice, ...]:
    """Return the notices about a Penalty 10, which excludes a player as a red card does (A40)."""
    link = rules().link("exclusion")
    return () if cards == link.cards else (notice(link.notice),)


def removal(player: PlayerGame, at: int) -> tuple[Notice, ...]:
    """Return the notices about a Penalty 7 that takes off a player at a second of play (A40)."""
    inside = any(segment.start <= at < segment.end for segment in player.box)
    return (notice(rules().link("removal").notice, f"at {at}"),) if inside else ()


def exclusion_seconds() -> int:
    """Return the seconds without a substitute that Penalty 10 takes from this rule."""
    return rules().numbers.red_no_substitute.seconds
