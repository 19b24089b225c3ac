"""Which game counts: the conditions on the next game as a table, and the search through the games that
follow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal

import msgspec

from ..errors import one_of
from .calendar import as_date, handicap, lifetime, tier_of
from .data import DEFAULT, Basis, Cause, Notice, Policy, notice, rules

__all__ = ["Condition", "Fixture", "Incident", "Search", "Skipped", "conditions", "next_game", "why_not"]
__all__ += ["check_fixture", "check_incident"]

Event = Literal["club", "uspa"]
State = Literal["played", "forfeited", "abandoned"]
KINDS = ("full", "partial", "status")


class Incident(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The card that a suspension goes back to, and what the suspension is.

    Parameters
    ----------
    date : date
        Day of the card.
    event_kind : {"club", "uspa"}
        Kind of the event.
    handicap : int
        Handicap of the event, in goals.
    team : str
        The player's team in that game.
    team_entered : bool
        Whether the team was then entered in an uncompleted event of equal or higher handicap; for accumulated
        cards, of the same tier (A31, A45).
    kind : {"full", "partial", "status"}
        A whole game, box time, or yellow status.
    source : {"card", "accumulation"}
        Cards of one game, or accumulated cards.
    scope : {"tier", "all"}
        For accumulated cards, the tiers in which the suspension may be served.
    gauntlet : bool
        Whether the event belongs to the Gauntlet of Polo.
    seq : int
        Place of the game among games of the same day.
    """

    date: dt.date
    event_kind: Event
    handicap: int
    team: str
    team_entered: bool = True
    kind: Literal["full", "partial", "status"] = "full"
    source: Literal["card", "accumulation"] = "card"
    scope: Literal["tier", "all"] = "tier"
    gauntlet: bool = False
    seq: int = 0

    @property
    def tier(self) -> str:
        """Tier of the event."""
        return tier_of(self.handicap, gauntlet=self.gauntlet)


class Fixture(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A later game, seen from one player and one team.

    Parameters
    ----------
    id : str
        Id of the game.
    date : date
        Its day.
    event_kind : {"club", "uspa"}
        Kind of the event.
    handicap : int
        Handicap of the event, in goals.
    team : str
        The team for which he plays, or with which he attends.
    stage : str
        One of the stages of the data file.
    event_public_since : date, optional
        Day from which the event was on a public schedule.
    preapproved : bool
        Whether the committee approved the game beforehand.
    reported_before, reported_after : bool
        Whether he reported to the umpires before and after the game.
    gauntlet : bool
        Whether the event belongs to the Gauntlet of Polo.
    state : {"played", "forfeited", "abandoned"}
        What became of the game.
    in_lineup : bool, optional
        Whether he was in the game; None if that was not recorded.
    seq : int
        Place of the game among games of the same day.
    """

    id: str
    date: dt.date
    event_kind: Event
    handicap: int
    team: str
    stage: str = "regular"
    event_public_since: dt.date | None = None
    preapproved: bool = False
    reported_before: bool = False
    reported_after: bool = False
    gauntlet: bool = False
    state: State = "played"
    in_lineup: bool | None = None
    seq: int = 0

    @property
    def tier(self) -> str:
        """Tier of the event."""
        return tier_of(self.handicap, gauntlet=self.gauntlet)


class Condition(msgspec.Struct, frozen=True, gc=False):
    """One condition on the next game: the reason for a game that fails it, what it rests on, and the test."""

    reason: str
    paragraph: str
    fails: Callable[[Incident, Fixture], bool]
    readings: tuple[str, ...] = ()

    @property
    def basis(self) -> Basis:
        """Reason, paragraph and readings."""
        return Basis(Cause(self.reason), self.paragraph, self.readings)


class Skipped(msgspec.Struct, frozen=True, gc=False):
    """A game that does not count, and why."""

    id: str
    basis: Basis


class Search(msgspec.Struct, frozen=True, gc=False):
    """The game that serves a suspension, or None, and the games before it that do not."""

    served_in: str | None
    skipped: tuple[Skipped, ...] = ()
    notices: tuple[Notice, ...] = ()


def _not_public(incident: Incident, game: Fixture) -> bool:
    return game.event_public_since is None or game.event_public_since > incident.date


def _needs_approval(incident: Incident, game: Fixture) -> bool:
    return not game.preapproved and game.date > lifetime(incident.date).one_year


# Every condition there is, in the order in which reasons are given.
_LATER = Condition("not later than the incident", "WG", lambda i, g: (g.date, g.seq) <= (i.date, i.seq))
_OVERDUE = Condition("overdue", "US", lambda i, g: g.date > lifetime(i.date).thirteen_months, ("A35", "A36"))
_HANDICAP = Condition("lower handicap", "WG", lambda i, g: g.handicap < i.handicap, ("A28", "A29"))
_TEAM = Condition("other team", "NE", lambda i, g: g.team != i.team, ("A31", "A45"))
_TIER = Condition("other tier", "AC5", lambda i, g: g.tier != i.tier, ("A28",))
_KIND = Condition("club event", "WG", lambda i, g: i.event_kind == "uspa" and g.event_kind == "club", ("A52",))
_PLAYED = Condition("forfeited or abandoned", "SF", lambda i, g: g.state != "played", ("A44",))
_PUBLIC = Condition("not on a public schedule at the time", "SF", _not_public, ("A32",))
_PRESENT = Condition("he played in it", "SF", lambda i, g: g.in_lineup is True, ("A43",))
_REPORTED = Condition(
    "presence not reported before and after",
    "SF",
    lambda i, g: not (g.reported_before and g.reported_after),
    ("A33", "A43"),
)
_APPROVED = Condition("not pre-approved", "SF", lambda i, g: not g.preapproved, ("A34",))
_YEAR = Condition("not pre-approved", "US", _needs_approval, ("A34", "A36", "A47"))
_ABSENT = Condition("he was not in the game", "CO", lambda i, g: g.in_lineup is False, ("A33", "A43"))

_WHOLE = (_PUBLIC, _PRESENT, _REPORTED, _APPROVED)
_PART = (_ABSENT, _YEAR)
# A yellow-card status is no suspension: the thirteen months of US do not bind it.
_SERVICE = {"full": _WHOLE, "partial": _PART, "status": (_ABSENT,)}


@cache
def _stages() -> tuple[Condition, ...]:
    excluded = [stage for stage in rules().stages if stage != "regular"]
    return tuple(Condition(s, "WG", lambda i, g, s=s: g.stage == s, ("A46",)) for s in excluded)  # type: ignore[misc]


def conditions(incident: Incident, policy: Policy = DEFAULT) -> tuple[Condition, ...]:
    """Return the conditions on the game that may serve a suspension, in the order in which reasons are given.

    Parameters
    ----------
    incident : Incident
        What the suspension goes back to.
    policy : Policy
        `accum_exclusions` (A30) matters here.

    Examples
    --------
    >>> club = Incident(dt.date(2026, 5, 10), "club", 8, "Verde", team_entered=False, kind="partial")
    >>> "other team" in [condition.reason for condition in conditions(club)]
    False
    """
    key = (
        incident.source,
        incident.scope,
        incident.team_entered,
        incident.kind,
        policy.accum_exclusions,
    )
    return _conditions(*key)


@cache
def _conditions(source: str, scope: str, entered: bool, kind: str, exclusions: str) -> tuple[Condition, ...]:
    accumulated = source == "accumulation"
    literal = accumulated and exclusions == "literal"
    free = literal and entered
    return (
        _LATER,
        *(() if kind == "status" else (_OVERDUE,)),
        *(() if free else (_HANDICAP,)),
        *((_TEAM,) if entered else ()),
        *((_TIER,) if accumulated and scope == "tier" else ()),
        *(() if free else (_KIND,)),
        *(() if literal else _stages()),
        _PLAYED,
        *_SERVICE[kind],
    )


def why_not(incident: Incident, game: Fixture, policy: Policy = DEFAULT) -> Basis | None:
    """Return the first reason why a game cannot serve a suspension, or None if it can.

    Examples
    --------
    >>> red = Incident(dt.date(2026, 5, 10), "uspa", 12, "Rojo")
    >>> why_not(red, Fixture("G2", dt.date(2026, 5, 14), "uspa", 10, "Rojo")).cause
    'lower handicap'
    """
    for condition in conditions(incident, policy):
        if condition.fails(incident, game):
            return condition.basis
    return None


def next_game(incident: Incident, games: Iterable[Fixture], policy: Policy = DEFAULT) -> Search:
    """Search the games that follow a card for the one that serves a suspension.

    Parameters
    ----------
    incident : Incident
        What the suspension goes back to.
    games : iterable of Fixture
        Later games, in order.
    policy : Policy
        How open questions are settled.

    Raises
    ------
    BadInput
        ``E_DATE``, ``E_HANDICAP``, or ``unknown_name`` for a stage, kind or state.

    Examples
    --------
    >>> red = Incident(dt.date(2026, 5, 10), "uspa", 12, "Rojo", kind="partial")
    >>> next_game(red, [Fixture("G2", dt.date(2026, 5, 14), "uspa", 12, "Rojo")]).served_in
    'G2'
    """
    check_incident(incident)
    skipped: list[Skipped] = []
    for index, game in enumerate(games):
        check_fixture(game, f"games[{index}]")
        basis = why_not(incident, game, policy)
        if basis is None:
            return Search(game.id, tuple(skipped), _served_notices(incident, policy))
        skipped.append(Skipped(game.id, basis))
    return Search(None, tuple(skipped), _waiting_notices(incident, skipped))


def _served_notices(incident: Incident, policy: Policy) -> tuple[Notice, ...]:
    literal = incident.source == "accumulation" and policy.accum_exclusions == "literal"
    return (notice("N_NO_WG_LIMITS"),) if literal and incident.team_entered else ()


def _waiting_notices(incident: Incident, skipped: list[Skipped]) -> tuple[Notice, ...]:
    causes = {item.basis.cause for item in skipped}
    not_played = (notice("N_NOT_PLAYED"),) if _PLAYED.reason in causes else ()
    waits = (notice("N_WAITS", incident.team),) if _KIND.reason in causes and incident.team_entered else ()
    return not_played + waits


def check_incident(incident: Incident) -> None:
    """Refuse an incident whose date, handicap or words are not of the rule."""
    as_date(incident.date, where="incident.date")
    handicap(incident.handicap, where="incident.handicap")
    one_of(incident.event_kind, ("club", "uspa"), where="incident.event_kind")
    one_of(incident.kind, KINDS, where="incident.kind")


def check_fixture(game: Fixture, where: str) -> None:
    """Refuse a game whose date, handicap or words are not of the rule."""
    as_date(game.date, where=f"{where}.date")
    handicap(game.handicap, where=f"{where}.handicap")
    one_of(game.event_kind, ("club", "uspa"), where=f"{where}.event_kind")
    one_of(game.stage, rules().stages, where=f"{where}.stage")
    one_of(game.state, ("played", "forfeited", "abandoned"), where=f"{where}.state")
    if game.event_public_since is not None:
        as_date(game.event_public_since, where=f"{where}.event_public_since")
