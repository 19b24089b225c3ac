"""The runner of Rule 33's cases: each case is solved, and every expected key is compared.

A key that the solver does not know, in the inputs or in what is expected, is a miss and never skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from ..book import Book
from ..conduct.accumulation import Shown, accumulate
from ..conduct.calendar import as_date, handicap, lifetime, period_of, tier_of, unserved
from ..conduct.cards import Departure, Offense
from ..conduct.carry import NextGame, lay_out
from ..conduct.clock import Clock, clock_at, clock_seconds
from ..conduct.data import DEFAULT, Policy
from ..conduct.game import OffenseResult, PlayerGame, brought, play
from ..conduct.nextgame import Fixture, Incident, next_game
from ..conduct.team import Change, entry, injury, judge
from ..errors import BadInput, PolofieldError
from .compare import Misses

__all__ = ["misses_of"]

Json = dict[str, Any]
_CASE_KEYS = ("id", "title", "op", "inputs", "settled_by", "basis", "expect", "alternatives", "notes")
_BY_ID = ("next", "skipped")
"""Answers by id: there the sets of ids must agree."""


def misses_of(case: Mapping[str, Any], book: Book) -> tuple[str, ...]:
    """Run one case; the book tells only that the case is about its edition, since Rule 33 is one data file."""
    misses = Misses(_BY_ID)
    misses.unknown("case", case, _CASE_KEYS)
    solve, expected = _OPS.get(case.get("op", "")), case.get("expect")
    if solve is None:
        misses.add("op", f"one of {', '.join(_OPS)}", repr(case.get("op")))
    elif not isinstance(expected, dict) or not expected:
        misses.add("expect", "a table of keys", "none")
    else:
        _compare(misses, expected, _outcome(solve, case.get("inputs", {})))
    return misses.found


def _compare(misses: Misses, expected: Json, got: Json) -> None:
    if "error" in got and "error" not in expected:
        misses.add("expect", "an answer", f"{got['error']}: {got.get('message')}")
        return
    misses.compare("", "expect", expected, got)


def _outcome(solve: Callable[[Json], Json], inputs: Json) -> Json:
    """Return what the solver says: its answer, or its error by code."""
    try:
        return solve(inputs)
    except PolofieldError as error:
        place = re.search(r"offenses\[(\d+)\]", error.where)
        index = {"offence_index": int(place[1]) + 1} if place else {}
        return {"error": error.code, "message": str(error), **index}
    except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        return {"error": "unreadable inputs", "message": f"{type(error).__name__}: {error}"}


class _Inputs(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Inputs of one kind of case; values are checked by the solver, so that its codes are tested."""


class _Carried(_Inputs, frozen=True, gc=False):
    yellow_status: bool = False
    box_seconds: Any = 0


class _Clock(_Inputs, frozen=True, gc=False):
    period: Any
    elapsed: Any

    def read(self) -> Clock:
        return Clock(self.period, self.elapsed)


class _Offense(_Inputs, frozen=True, gc=False):
    period: Any
    elapsed: Any
    cards: Any
    reason: str = ""

    def read(self) -> Offense:
        return Offense(Clock(self.period, self.elapsed), self.cards)


class _Departure(_Inputs, frozen=True, gc=False):
    left: _Clock
    returned: _Clock | None = None
    deliberate_yellow: bool = False
    injured: bool = False

    def read(self) -> Departure:
        back = None if self.returned is None else self.returned.read()
        return Departure(self.left.read(), back, self.deliberate_yellow, self.injured)


class _Game(_Inputs, frozen=True, gc=False):
    periods: tuple[Any, ...]
    offences: tuple[_Offense, ...] = ()
    departures: tuple[_Departure, ...] = ()
    carried: _Carried = _Carried()
    after_game: Any = None
    eligible_next_games: tuple[str, ...] = ()
    policy: Policy = DEFAULT

    def read(self) -> PlayerGame:
        return play(
            self.periods,
            [offense.read() for offense in self.offences],
            [departure.read() for departure in self.departures],
            carried=brought(self.carried.yellow_status, self.carried.box_seconds, where="carried.box_seconds"),
            after_game=self.after_game,
            policy=self.policy,
        )


def _game(inputs: Json) -> Json:
    given = msgspec.convert(inputs, _Game)
    game = given.read()
    layout = lay_out(game.suspensions, given.eligible_next_games, given.policy)
    return {
        **_game_words(game, given.periods),
        "next": {later.id: _next_words(later) for later in layout.games},
    }


def _game_words(game: PlayerGame, periods: tuple[int, ...]) -> Json:
    words: Json = {
        "offences": [_offense_words(offense) for offense in game.offenses],
        "departures": [_plain(departure, "bases") for departure in game.departures],
        "box": [[segment.start, segment.end, segment.basis.cause] for segment in game.box],
        "no_substitute": [list(pair) for pair in game.no_substitute],
        "yellow_cards_received": game.yellow_cards,
        "carried_box_seconds": game.carried_box_seconds,
        "substitute_from": game.substitute_from,
        "notices": [notice.code for notice in game.notices],
    }
    backs = [offense.player_back_at for offense in game.offenses if offense.player_back_at is not None]
    if backs:
        words["player_back_as"] = msgspec.structs.asdict(clock_at(backs[-1], periods))
    return words


def _offense_words(offense: OffenseResult) -> Json:
    words = _plain(offense, "bases", "cards", "offense_no")
    return {**words, "offence_no": offense.offense_no, "yellow_nos": list(offense.yellow_nos)}


def _plain(record: msgspec.Struct, *without: str) -> Json:
    return {name: value for name, value in msgspec.structs.asdict(record).items() if name not in without}


def _next_words(later: NextGame) -> Json:
    return {
        "suspended_whole_game": later.suspended,
        "cause": later.bases[0].cause if later.suspended else None,
        "box": [[segment.start, segment.end, segment.basis.cause] for segment in later.box],
        "no_substitute_until": later.no_substitute_until,
        "starts_with_yellow_status": later.yellow_status,
    }


def _rows(solve: Callable[[Any], Any], inputs: Json) -> Json:
    """Answer each row of a table; a row that is refused answers with its code."""
    _only(inputs, "rows")
    return {"rows": [solve(row) for row in inputs["rows"]]}


def _only(inputs: Json, *keys: str) -> None:
    unknown = [key for key in inputs if key not in keys]
    if unknown:
        raise BadInput(expected=f"only {', '.join(keys)}", got=unknown, code="unreadable inputs", where="inputs")


def _code(solve: Callable[[], str]) -> str:
    try:
        return solve()
    except PolofieldError as error:
        return error.code


def _tier_row(row: Json) -> str:
    _only(row, "handicap", "gauntlet")
    return _code(lambda: tier_of(row["handicap"], gauntlet=bool(row.get("gauntlet"))))


def _period_row(row: Any) -> str:
    def solve() -> str:
        found = period_of(as_date(row))
        return f"{found} (notice {found.notices[0].code})" if found.notices else str(found)

    return _code(solve)


class _Player(_Inputs, frozen=True, gc=False):
    offences: tuple[_Offense, ...] = ()
    departures: tuple[_Departure, ...] = ()
    carried: _Carried = _Carried()
    after_game: Any = None
    substitute_for: str | None = None
    enters: _Clock | None = None


class _Team(_Inputs, frozen=True, gc=False):
    periods: tuple[Any, ...]
    players: dict[str, _Player]
    policy: Policy = DEFAULT

    def game(self, player: _Player) -> PlayerGame:
        shared = (player.offences, player.departures, player.carried, player.after_game)
        return _Game(self.periods, *shared, policy=self.policy).read()


def _players(inputs: Json) -> Json:
    given = msgspec.convert(inputs, _Team)
    games = {name: given.game(player) for name, player in given.players.items()}
    return {
        name: {**_game_words(games[name], given.periods), **_entry_words(player, games, given.periods)}
        for name, player in given.players.items()
    }


def _entry_words(player: _Player, games: dict[str, PlayerGame], periods: tuple[int, ...]) -> Json:
    if player.substitute_for is None or player.enters is None:
        return {}
    at = clock_seconds(player.enters.read(), periods, where="enters")
    found = entry(games[player.substitute_for], at)
    return {"entry_at": at, "entry_lawful": not found, "findings": [finding.code for finding in found]}


class _Injury(_Inputs, frozen=True, gc=False):
    on_field: dict[str, Any]
    suspended: str
    box: tuple[int, int]
    changes: tuple[Change, ...]


def _injury(inputs: Json) -> Json:
    given = msgspec.convert(inputs, _Injury)
    team = injury(given.on_field, given.suspended, given.box)
    return {"cap": team.cap, "changes": [_plain(judge(team, change), "basis") for change in given.changes]}


class _Batch(_Inputs, frozen=True, gc=False):
    date: Any
    tier: str
    cards: Any
    team: str = ""


class _Cards(_Inputs, frozen=True, gc=False):
    cards: tuple[_Batch, ...]
    policy: Policy = DEFAULT


def _accumulate(inputs: Json) -> Json:
    given = msgspec.convert(inputs, _Cards)
    cards = [Shown(as_date(row.date), row.tier, row.cards) for row in given.cards]
    answer = accumulate(cards, given.policy)
    return {
        "triggers": [
            {"card_no": t.card_no, "date": t.date.isoformat(), "thresholds": list(t.thresholds)}
            for t in answer.triggers
        ],
        "games_suspended": answer.games_suspended,
        "notices": [notice.code for notice in answer.notices],
    }


def _next(inputs: Json) -> Json:
    _only(inputs, "incident", "games", "policy")
    policy = msgspec.convert(inputs.get("policy", {}), Policy)
    incident = _dated(inputs["incident"], Incident, "incident")
    games = [_dated(game, Fixture, f"games[{index}]") for index, game in enumerate(inputs["games"])]
    search = next_game(incident, games, policy)
    return {
        "skipped": {skipped.id: skipped.basis.cause for skipped in search.skipped},
        "served_in": search.served_in,
        "notices": [notice.code for notice in search.notices],
    }


def _dated(row: Json, kind: Any, where: str) -> Any:
    """Read a record after its handicap and date, so that these are refused by their own codes."""
    handicap(row["handicap"], where=f"{where}.handicap")
    as_date(row["date"], where=f"{where}.date")
    return msgspec.convert(row, kind)


def _unserved(inputs: Json) -> Json:
    _only(inputs, "issued", "kind", "rows")
    issued = as_date(inputs["issued"], where="issued")
    ends = lifetime(issued)

    def row(given: Json) -> str:
        _only(given, "date", "preapproved")
        return _code(lambda: unserved(issued, as_date(given["date"]), preapproved=given["preapproved"]))

    return {
        "one_year": ends.one_year.isoformat(),
        "thirteen_months": ends.thirteen_months.isoformat(),
        "rows": [row(given) for given in inputs["rows"]],
    }


_OPS: dict[str, Callable[[Json], Json]] = {
    "game": _game,
    "game_rows": partial(_rows, partial(_outcome, _game)),
    "tier_rows": partial(_rows, _tier_row),
    "period_rows": partial(_rows, _period_row),
    "unserved_rows": _unserved,
    "two_players": _players,
    "injury": _injury,
    "accumulate": _accumulate,
    "next_game": _next,
}
