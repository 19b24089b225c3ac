"""The records of a season: events, games, cards, departures, and who reported to the umpires."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from ..errors import BadInput, one_of
from .calendar import as_date, handicap, tier_of
from .clock import Clock, check_periods
from .data import rules

__all__ = ["Attendance", "Event", "Season", "SeasonCard", "SeasonDeparture", "SeasonGame"]
__all__ += ["Index", "by_player", "index"]


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An event, and the teams entered in it.

    Parameters
    ----------
    id : str
        Its id.
    kind : {"club", "uspa"}
        Club Event or USPA Event.
    handicap : int
        Its upper handicap limit, in goals.
    gauntlet : bool
        Whether it belongs to the Gauntlet of Polo.
    public_since : date, optional
        Day from which it was on a public schedule.
    ends : date, optional
        Its last day; None if that is not known.
    teams : tuple of str
        Teams entered.
    out : dict
        Last day of play of a team that leaves before the end.
    """

    id: str
    kind: Literal["club", "uspa"]
    handicap: int
    gauntlet: bool = False
    public_since: dt.date | None = None
    ends: dt.date | None = None
    teams: tuple[str, ...] = ()
    out: dict[str, dt.date] = {}

    @property
    def tier(self) -> str:
        """Tier of the event."""
        return tier_of(self.handicap, gauntlet=self.gauntlet)

    def has(self, team: str, day: dt.date) -> bool:
        """Say whether a team still has a day to play here after `day` (A31)."""
        last = self.out.get(team, self.ends)
        return team in self.teams and (last is None or last > day)


class SeasonGame(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A game of a season.

    Parameters
    ----------
    id : str
        Its id.
    date : date
        Its day.
    event : str
        Id of its event.
    teams : (str, str)
        The two teams.
    periods : tuple of int
        Length of each period in seconds, overtime included.
    stage : str
        One of the stages of the data file.
    state : {"played", "forfeited", "abandoned"}
        What became of it.
    lineups : dict
        Players who were in the game, by team.
    """

    id: str
    date: dt.date
    event: str
    teams: tuple[str, str]
    periods: tuple[int, ...]
    stage: str = "regular"
    state: Literal["played", "forfeited", "abandoned"] = "played"
    lineups: dict[str, tuple[str, ...]] = {}


class SeasonCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A batch of cards shown to a player in a game, or after it.

    Parameters
    ----------
    game, player, team : str
        Where and to whom.
    cards : str
        The batch.
    period, elapsed : int, optional
        Clock in seconds of play; none for cards after the end.
    after : bool
        Whether they were shown after the end.
    reason : str
        What for, in free words.
    team_entered : bool, optional
        Whether the team was then entered in an event that was not over (A31); None to go by the entries.
    """

    game: str
    player: str
    team: str
    cards: str
    period: int | None = None
    elapsed: int | None = None
    after: bool = False
    reason: str = ""
    team_entered: bool | None = None


class SeasonDeparture(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A departure from the penalty box in a game of the season."""

    game: str
    player: str
    team: str
    left: Clock
    returned: Clock | None = None
    deliberate_yellow: bool = False
    injured: bool = False


class Attendance(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A suspended player at a game: his reports to the umpires, and the committee's approval of the game."""

    game: str
    player: str
    team: str
    before: bool = False
    after: bool = False
    preapproved: bool = False


class Season(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All records of a season."""

    events: tuple[Event, ...] = ()
    games: tuple[SeasonGame, ...] = ()
    cards: tuple[SeasonCard, ...] = ()
    departures: tuple[SeasonDeparture, ...] = ()
    attendance: tuple[Attendance, ...] = ()

    def plus(self, more: Season) -> Season:
        """Return a season with more records at the end of each table."""
        return Season(*(getattr(self, name) + getattr(more, name) for name in self.__struct_fields__))


_Row = TypeVar("_Row", Event, SeasonGame)
_Record = SeasonCard | SeasonDeparture | Attendance


class Index(msgspec.Struct, frozen=True, gc=False):
    """A season sorted for reading: games by day, and each table by game and player."""

    events: dict[str, Event]
    tiers: dict[str, str]
    by_team: dict[str, list[Event]]
    games: list[SeasonGame]
    seqs: dict[str, int]
    cards: dict[str, list[SeasonCard]]
    departures: dict[str, dict[str, list[SeasonDeparture]]]
    attendance: dict[str, dict[str, Attendance]]


def index(season: Season) -> Index:
    """Check a season and sort it for reading."""
    events = _by_id(season.events, "events")
    for place, event in enumerate(season.events):
        handicap(event.handicap, where=f"events[{place}].handicap")
    games = _by_id(season.games, "games")
    for place, game in enumerate(season.games):
        as_date(game.date, where=f"games[{place}].date")
        check_periods(game.periods, where=f"games[{place}].periods")
        one_of(game.stage, rules().stages, where=f"games[{place}].stage")
        _known(game.event, events, f"games[{place}].event")
        _lineups(game, f"games[{place}].lineups")
    ordered = sorted(season.games, key=lambda game: game.date)
    seqs = {game.id: place for place, game in enumerate(ordered)}
    return Index(
        events,
        {event.id: event.tier for event in season.events},
        _by_team(season.events),
        ordered,
        seqs,
        _cards(season.cards, games),
        _departures(season.departures, games),
        _attendance(season.attendance, games),
    )


def _by_id(rows: Iterable[_Row], table: str) -> dict[str, _Row]:
    found: dict[str, _Row] = {}
    for place, row in enumerate(rows):
        if row.id in found:
            message = f"expected an id of its own, got {row.id!r} again"
            raise BadInput(message, code="contradiction", where=f"{table}[{place}].id")
        found[row.id] = row
    return found


def _lineups(game: SeasonGame, where: str) -> None:
    players: set[str] = set()
    for team, names in game.lineups.items():
        one_of(team, game.teams, where=where, code="bad_roster")
        twice = players.intersection(names)
        if twice:
            message = f"expected each player in one team, got {min(twice)!r} in both"
            raise BadInput(message, code="bad_roster", where=where)
        players.update(names)


def _known(name: str, known: Mapping[str, Any], where: str) -> None:
    if name not in known:
        one_of(name, list(known), where=where)


def _by_team(events: Iterable[Event]) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    for event in events:
        for team in event.teams:
            found.setdefault(team, []).append(event)
    return found


def _check(row: _Record, games: dict[str, SeasonGame], where: str) -> None:
    game = games.get(row.game)
    if game is None:
        one_of(row.game, list(games), where=f"{where}.game")
    elif row.team not in game.teams:
        one_of(row.team, game.teams, where=f"{where}.team", code="bad_roster")


def _cards(rows: Iterable[SeasonCard], games: dict[str, SeasonGame]) -> dict[str, list[SeasonCard]]:
    found: dict[str, list[SeasonCard]] = {}
    for place, card in enumerate(rows):
        _check(card, games, f"cards[{place}]")
        found.setdefault(card.game, []).append(card)
    return found


def by_player(game: str, rows: Iterable[SeasonCard]) -> dict[str, list[SeasonCard]]:
    """Part the cards of a game by player; each player has one team in it."""
    found: dict[str, list[SeasonCard]] = {}
    for card in rows:
        mine = found.setdefault(card.player, [])
        if mine and mine[0].team != card.team:
            message = f"expected {mine[0].team!r}, his team in this game, got {card.team!r}"
            raise BadInput(message, code="bad_roster", where=f"game {game}, {card.player}: cards")
        mine.append(card)
    return found


_Departures = dict[str, dict[str, list[SeasonDeparture]]]


def _departures(rows: Iterable[SeasonDeparture], games: dict[str, SeasonGame]) -> _Departures:
    found: _Departures = {}
    for place, row in enumerate(rows):
        _check(row, games, f"departures[{place}]")
        found.setdefault(row.game, {}).setdefault(row.player, []).append(row)
    return found


def _attendance(rows: Iterable[Attendance], games: dict[str, SeasonGame]) -> dict[str, dict[str, Attendance]]:
    found: dict[str, dict[str, Attendance]] = {}
    for place, row in enumerate(rows):
        _check(row, games, f"attendance[{place}]")
        here = found.setdefault(row.game, {})
        if row.player in here:
            message = f"expected each player once in a game, got {row.player!r} again"
            raise BadInput(message, code="contradiction", where=f"attendance[{place}].player")
        here[row.player] = row
    return found
