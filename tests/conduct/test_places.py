"""Every value of every record has a place, and what is wrong with it is said there, in full."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from polofield.conduct import (
    Attendance,
    Change,
    Clock,
    Departure,
    Event,
    Fixture,
    Incident,
    Offense,
    Season,
    SeasonCard,
    SeasonDeparture,
    SeasonGame,
    Shown,
    accumulate,
    clock_at,
    clock_seconds,
    injury,
    judge,
    ledger,
    next_game,
    play,
    tier_of,
    year_of,
)
from polofield.conduct.calendar import as_date, handicap
from polofield.conduct.cards import award_of, batch
from polofield.conduct.clock import check_periods, duration
from polofield.conduct.files import schema
from polofield.errors import PolofieldError

DAY = dt.date(2026, 5, 10)
SPRING = Event("spring", "uspa", 12)
FIRST = SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), (450, 450))
TEAM = injury({"A": 2, "B": 3}, "B", (0, 120))


def change(out: str, enters: Any) -> Callable[[], Any]:
    return lambda: judge(TEAM, Change(60, out, enters))


def incident(**wrong: Any) -> Callable[[], Any]:
    return lambda: next_game(replace(Incident(DAY, "uspa", 12, "Rojo"), **wrong), [])


def later(**wrong: Any) -> Callable[[], Any]:
    good = Fixture("G2", dt.date(2026, 5, 17), "club", 12, "Rojo")
    return lambda: next_game(Incident(DAY, "uspa", 12, "Rojo"), [good, replace(good, **wrong)])


def season(**tables: Any) -> Callable[[], Any]:
    return lambda: ledger(Season(**{"events": (SPRING,), "games": (FIRST,), **tables}))


def second_event(**wrong: Any) -> Callable[[], Any]:
    return season(events=(SPRING, replace(SPRING, **{"id": "autumn", **wrong})))


def second_game(**wrong: Any) -> Callable[[], Any]:
    return season(games=(FIRST, replace(FIRST, **{"id": "G2", **wrong})))


def second_card(*where: str) -> Callable[[], Any]:
    return season(cards=(SeasonCard("G1", "Ana", "Rojo", "Y", 1, 0), SeasonCard(*where, "Y", 1, 0)))


def second_departure(*where: str) -> Callable[[], Any]:
    rows = [SeasonDeparture(*at, Clock(1, 30)) for at in (("G1", "Ana", "Rojo"), where)]
    return season(departures=tuple(rows))


def second_report(*where: str) -> Callable[[], Any]:
    return season(attendance=(Attendance("G1", "Ana", "Rojo"), Attendance(*where)))


def left(*departures: Departure, where: str = "") -> Callable[[], Any]:
    return lambda: play((450, 450), [Offense(Clock(1, 0), "YY")], departures, where=where)


WHOLE = "expected a whole number of goals, got "
DATE = "expected a date such as 2026-05-10, got "
STAGES = "'regular', 'consolation', 'first round of a subsidiary event', 'shootout'"

PLACES: list[tuple[str, str, str, Callable[[], Any]]] = [
    # Where nothing is said of the place, it is the argument.
    ("E_DATE", "date", DATE + "'May'", lambda: as_date("May")),
    ("E_DATE", "date", DATE + "'2026-5-100'", lambda: as_date("2026-5-100")),
    ("E_DATE", "date", DATE + "datetime.datetime(2026, 5, 10, 0, 0)", lambda: as_date(dt.datetime(2026, 5, 10))),
    ("E_HANDICAP", "handicap", WHOLE + "'8'", lambda: handicap("8")),
    ("E_HANDICAP", "handicap", WHOLE + "8.0", lambda: tier_of(8.0)),  # type: ignore[arg-type]
    ("E_BAD_BATCH", "cards", "expected one of Y, YY, YYY, R, got None", lambda: batch(None)),
    ("E_AFTER_GAME_CARDS", "after_game", "expected one of YY, YYY, R, got 5", lambda: award_of(5)),
    ("E_BAD_CLOCK", "periods", "expected at least one period, got none", lambda: check_periods(())),
    ("E_BAD_CLOCK", "periods[0]", "expected whole seconds above 0, got True", lambda: check_periods((True,))),
    ("E_BAD_CLOCK", "periods[1]", "expected whole seconds above 0, got 450.0",
     lambda: check_periods((450, 450.0))),  # type: ignore[arg-type]
    ("E_BAD_CLOCK", "box", "expected whole seconds, 0 or more, got 1.5", lambda: duration(1.5, where="box")),
    ("E_BAD_CLOCK", "at.period", "expected a period from 1 to 1, got 0", lambda: clock_seconds(Clock(0, 1), (9,))),
    ("E_BAD_CLOCK", "at.period", "expected a period from 1 to 1, got True",
     lambda: clock_seconds(Clock(True, 1), (9,))),
    ("E_BAD_CLOCK", "at.elapsed", "expected whole seconds from 0 to 9, got 10",
     lambda: clock_seconds(Clock(1, 10), (9, 20))),
    ("E_BAD_CLOCK", "seconds", "expected seconds of play from 0 to 9, got -1", lambda: clock_at(-1, (9,))),
    ("unknown_name", "kind", "expected one of 'game', 'season', got 'year'",
     lambda: schema("year")),  # type: ignore[arg-type]
    ("E_DATE", "day", DATE + "2026", lambda: year_of(Season(), ledger(Season()), "Ana", 2026)),  # type: ignore[arg-type]
    # One player's game, with words of the caller's own before the place.
    ("E_BAD_CLOCK", "departures[0].left.elapsed", "expected whole seconds from 0 to 450, got 451",
     left(Departure(Clock(1, 451)))),
    ("E_BAD_CLOCK", "departures[1].returned.period", "expected a period from 1 to 2, got 3",
     left(Departure(Clock(1, 10), Clock(1, 20)), Departure(Clock(1, 30), Clock(3, 0)))),
    ("E_ORDER", "departures[1]", "expected second 20 of play or later, got 19",
     left(Departure(Clock(1, 10), Clock(1, 20)), Departure(Clock(1, 19)))),
    ("E_ORDER", "Ana: departures[0].returned", "expected second 10 of play or later, got 9",
     left(Departure(Clock(1, 10), Clock(1, 9)), where="Ana: ")),
    ("E_BAD_CLOCK", "Ana: periods[0]", "expected whole seconds above 0, got 0", lambda: play((0,), where="Ana: ")),
    ("E_AFTER_GAME_CARDS", "Ana: after_game", "expected one of YY, YYY, R, got 'Y'",
     lambda: play((450,), after_game="Y", where="Ana: ")),
    ("E_BAD_BATCH", "Ana: offenses[0].cards", "expected one of Y, YY, YYY, R, got 'G'",
     lambda: play((450,), [Offense(Clock(1, 0), "G")], where="Ana: ")),
    # A list of cards.
    ("E_DATE", "cards[1].date", DATE + "None",
     lambda: accumulate([Shown(DAY, "Low Goal", "Y"), Shown(None, "Low Goal", "Y")])),  # type: ignore[arg-type]
    ("unknown_name", "cards[1].tier",
     "expected one of 'Low Goal', 'Medium Goal', 'High Goal', 'Gauntlet', got 'Medium'; did you mean 'Medium Goal'?",
     lambda: accumulate([Shown(DAY, "Low Goal", "Y"), Shown(DAY, "Medium", "Y")])),
    # A team with an injured player.
    ("bad_roster", "out", "expected one of 'B', 'A', got 'C'", change("C", {})),
    ("E_HANDICAP", "in.E", WHOLE + "2.5", change("A", {"D": 1, "E": 2.5})),
    ("bad_roster", "suspended", "expected one of 'A', 'B', got 'C'", lambda: injury({"A": 2, "B": 3}, "C", (0, 9))),
    # A search for the next game.
    ("E_DATE", "incident.date", DATE + "None", incident(date=None)),
    ("E_HANDICAP", "incident.handicap", WHOLE + "'12'", incident(handicap="12")),
    ("unknown_name", "incident.event_kind", "expected one of 'club', 'uspa', got 'Club'; did you mean 'club'?",
     incident(event_kind="Club")),
    ("unknown_name", "incident.kind", "expected one of 'full', 'partial', 'status', got 'whole'",
     incident(kind="whole")),
    ("E_DATE", "games[1].date", DATE + "''", later(date="")),
    ("E_DATE", "games[1].event_public_since", DATE + "'soon'", later(event_public_since="soon")),
    ("E_HANDICAP", "games[1].handicap", WHOLE + "None", later(handicap=None)),
    ("unknown_name", "games[1].event_kind", "expected one of 'club', 'uspa', got 'league'", later(event_kind="league")),
    ("unknown_name", "games[1].stage", f"expected one of {STAGES}, got 'final'", later(stage="final")),
    ("unknown_name", "games[1].state", "expected one of 'played', 'forfeited', 'abandoned', got 'off'",
     later(state="off")),
    # The tables of a season.
    ("contradiction", "events[1].id", "expected an id of its own, got 'spring' again", second_event(id="spring")),
    ("E_HANDICAP", "events[1].handicap", WHOLE + "8.5", second_event(handicap=8.5)),
    ("E_DATE", "games[1].date", DATE + "'soon'", second_game(date="soon")),
    ("E_BAD_CLOCK", "games[1].periods", "expected at least one period, got none", second_game(periods=())),
    ("E_BAD_CLOCK", "games[1].periods[1]", "expected whole seconds above 0, got -1", second_game(periods=(1, -1))),
    ("unknown_name", "games[1].stage", f"expected one of {STAGES}, got 'semifinal'", second_game(stage="semifinal")),
    ("unknown_name", "games[1].event", "expected 'spring', got 'sprung'; did you mean 'spring'?",
     second_game(event="sprung")),
    ("bad_roster", "games[1].lineups", "expected one of 'Rojo', 'Azul', got 'Verde'",
     second_game(lineups={"Verde": ()})),
    ("bad_roster", "games[1].lineups", "expected each player in one team, got 'Bea' in both",
     second_game(lineups={"Rojo": ("Ana", "Cruz", "Bea"), "Azul": ("Cruz", "Bea")})),
    ("unknown_name", "cards[1].game", "expected 'G1', got 'G7'; did you mean 'G1'?", second_card("G7", "Ana", "Rojo")),
    ("bad_roster", "cards[1].team", "expected one of 'Rojo', 'Azul', got 'Oro'; did you mean 'Rojo'?",
     second_card("G1", "Ana", "Oro")),
    ("unknown_name", "departures[1].game", "expected 'G1', got 'x'", second_departure("x", "Ana", "Rojo")),
    ("bad_roster", "departures[1].team", "expected one of 'Rojo', 'Azul', got ''", second_departure("G1", "Ana", "")),
    ("unknown_name", "attendance[1].game", "expected 'G1', got 'x'", second_report("x", "Ana", "Rojo")),
    ("bad_roster", "attendance[1].team", "expected one of 'Rojo', 'Azul', got ''", second_report("G1", "Bea", "")),
    ("contradiction", "attendance[1].player", "expected each player once in a game, got 'Ana' again",
     second_report("G1", "Ana", "Azul")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "where", "says", "call"), PLACES)
def test_what_is_wrong_is_said_at_its_place(code: str, where: str, says: str, call: Callable[[], Any]) -> None:
    with pytest.raises(PolofieldError) as caught:
        call()
    assert (caught.value.code, str(caught.value)) == (code, f"{where}: {says}")
    assert caught.value.where == where
