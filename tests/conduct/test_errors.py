"""Every code, where it comes from, and its kind."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from polofield.conduct import (
    Attendance,
    Carried,
    Clock,
    Departure,
    Event,
    Fixture,
    Incident,
    Offense,
    Owed,
    Season,
    SeasonCard,
    SeasonGame,
    Shown,
    accumulate,
    clock_at,
    injury,
    ledger,
    next_game,
    play,
    rules,
    tier_of,
    unserved,
)
from polofield.conduct.calendar import as_date
from polofield.conduct.data import Basis, Cause
from polofield.errors import BadInput, NotAllowed, PolofieldError

GAME = (450,) * 6
DAY = dt.date(2026, 5, 10)
SPRING = Event("spring", "uspa", 12, public_since=DAY)
FIRST = SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), GAME)


def shown(*batches: str, at: int = 0) -> Callable[[], Any]:
    return lambda: play(GAME, [Offense(Clock(n, at), cards) for n, cards in enumerate(batches, 1)])


def season(*cards: SeasonCard, games: tuple[SeasonGame, ...] = (FIRST,), **more: Any) -> Callable[[], Any]:
    return lambda: ledger(Season((SPRING,), games, cards, **more))


def card(cards: str = "Y", period: Any = 1, elapsed: Any = 10, **more: Any) -> SeasonCard:
    return SeasonCard("G1", "Ana", "Rojo", cards, period, elapsed, **more)


FIRST_THEN = [Offense(Clock(2, 0), "Y"), Offense(Clock(1, 0), "Y")]
TWICE_OUT = [Departure(Clock(1, 20)), Departure(Clock(1, 40))]

REFUSED: list[tuple[str, type[PolofieldError], str, str, Callable[[], Any]]] = [
    ("E_BAD_BATCH", BadInput, "offenses[0].cards", "expected one of Y, YY, YYY, R, got 'YYYY'", shown("YYYY")),
    ("E_BAD_BATCH", BadInput, "offenses[1].cards", "expected one of Y, YY, YYY, R, got 'YR'", shown("Y", "YR")),
    (
        "E_BAD_BATCH",
        BadInput,
        "cards[0].cards",
        "expected one of Y, YY, YYY, R, got ''",
        lambda: accumulate([Shown(DAY, "Low Goal", "")]),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "offenses[0].period",
        "expected a period from 1 to 6, got 7",
        lambda: play(GAME, [Offense(Clock(7, 0), "Y")]),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "offenses[0].elapsed",
        "expected whole seconds from 0 to 450, got 451",
        shown("Y", at=451),
    ),
    ("E_BAD_CLOCK", BadInput, "offenses[0].elapsed", "expected whole seconds from 0 to 450, got -1", shown("Y", at=-1)),
    (
        "E_BAD_CLOCK",
        BadInput,
        "offenses[0].elapsed",
        "expected whole seconds from 0 to 450, got True",
        lambda: play(GAME, [Offense(Clock(1, True), "Y")]),
    ),
    ("E_BAD_CLOCK", BadInput, "periods[1]", "expected whole seconds above 0, got 0", lambda: play((450, 0))),
    ("E_BAD_CLOCK", BadInput, "periods", "expected at least one period, got none", lambda: play(())),
    (
        "E_BAD_CLOCK",
        BadInput,
        "seconds",
        "expected seconds of play from 0 to 2700, got 2701",
        lambda: clock_at(2701, GAME),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "carried.box[0]",
        "expected whole seconds, 0 or more, got -1",
        lambda: play(GAME, carried=Carried(box=(Owed(-1, Basis(Cause("x"), "CO")),))),
    ),
    ("E_ORDER", BadInput, "offenses[1]", "expected second 450 of play or later, got 0", lambda: play(GAME, FIRST_THEN)),
    (
        "E_ORDER",
        BadInput,
        "departures[0].returned",
        "expected second 450 of play or later, got 0",
        lambda: play(GAME, (), [Departure(Clock(2, 0), Clock(1, 0))]),
    ),
    (
        "E_ORDER",
        BadInput,
        "departures[1]",
        "expected a return before he leaves again, got none",
        lambda: play(GAME, [Offense(Clock(1, 0), "YY")], TWICE_OUT),
    ),
    (
        "E_ORDER",
        BadInput,
        "date",
        "expected a day on or after 2026-05-10, got 2026-05-09",
        lambda: unserved(DAY, dt.date(2026, 5, 9), preapproved=True),
    ),
    (
        "E_ORDER",
        BadInput,
        "cards[1].date",
        "expected 2026-05-10 or later, got 2026-05-09",
        lambda: accumulate([Shown(DAY, "Low Goal", "Y"), Shown(dt.date(2026, 5, 9), "Low Goal", "Y")]),
    ),
    (
        "E_CARD_AFTER_RED",
        NotAllowed,
        "offenses[1]",
        "expected no card after a red card (after-game cards, complaints), got 'Y'",
        shown("R", "Y"),
    ),
    (
        "E_CARD_AFTER_RED",
        NotAllowed,
        "offenses[1]",
        "expected no card after a red card (after-game cards, complaints), got 'R'",
        shown("R", "R"),
    ),
    (
        "E_FOURTH_NOT_RED",
        NotAllowed,
        "offenses[3]",
        "expected R for offense 4, yellow card 4, got 'Y'",
        shown("Y", "Y", "Y", "Y"),
    ),
    (
        "E_FOURTH_NOT_RED",
        NotAllowed,
        "departures[0].deliberate_yellow",
        "expected R for offense 4, yellow card 4, got 'Y'",
        lambda: play(
            GAME,
            [Offense(Clock(1, n), "Y") for n in range(3)],
            [Departure(Clock(1, 50), Clock(1, 60), deliberate_yellow=True)],
        ),
    ),
    (
        "E_AFTER_GAME_CARDS",
        NotAllowed,
        "after_game",
        "expected one of YY, YYY, R, got 'Y'",
        lambda: play(GAME, after_game="Y"),
    ),
    (
        "E_AFTER_GAME_CARDS",
        NotAllowed,
        "after_game",
        "expected one of YY, YYY, R, got ''",
        lambda: play(GAME, after_game=""),
    ),
    ("E_HANDICAP", BadInput, "handicap", "expected a whole number of goals, got 8.5", lambda: tier_of(8.5)),  # type: ignore[arg-type]
    ("E_HANDICAP", BadInput, "handicap", "expected a whole number of goals, got True", lambda: tier_of(True)),
    (
        "E_HANDICAP",
        BadInput,
        "on_field.A",
        "expected a whole number of goals, got '2'",
        lambda: injury({"A": "2", "B": 1}, "B", (0, 9)),
    ),  # type: ignore[dict-item]
    (
        "E_HANDICAP",
        BadInput,
        "incident.handicap",
        "expected a whole number of goals, got None",
        lambda: next_game(Incident(DAY, "uspa", None, "Rojo"), []),  # type: ignore[arg-type]
    ),
    ("E_DATE", BadInput, "date", "expected a date such as 2026-05-10, got '2026-02-29'", lambda: as_date("2026-02-29")),
    ("E_DATE", BadInput, "date", "expected a date such as 2026-05-10, got '20260229'", lambda: as_date("20260229")),
    ("E_DATE", BadInput, "date", "expected a date such as 2026-05-10, got None", lambda: as_date(None)),
    (
        "E_DATE",
        BadInput,
        "day",
        "expected a date such as 2026-05-10, got 'soon'",
        lambda: ledger(Season()).on("Ana", "soon"),
    ),
    (
        "unknown_name",
        BadInput,
        "games[0].stage",
        "expected one of 'regular', 'consolation', 'first round of a subsidiary event', 'shootout', got 'final'",
        lambda: next_game(Incident(DAY, "uspa", 8, "Rojo"), [Fixture("G2", DAY, "uspa", 8, "Rojo", stage="final")]),
    ),
    (
        "unknown_name",
        BadInput,
        "cards[0].tier",
        "expected one of 'Low Goal', 'Medium Goal', 'High Goal', 'Gauntlet', got 'Low'; did you mean 'Low Goal'?",
        lambda: accumulate([Shown(DAY, "Low", "Y")]),
    ),
    ("bad_roster", BadInput, "suspended", "expected 'A', got 'Z'", lambda: injury({"A": 2}, "Z", (0, 9))),
    (
        "unknown_name",
        BadInput,
        "cards[0].game",
        "expected 'G1', got 'G9'; did you mean 'G1'?",
        season(SeasonCard("G9", "Ana", "Rojo", "Y", 1, 0)),
    ),
    (
        "bad_roster",
        BadInput,
        "cards[0].team",
        "expected one of 'Rojo', 'Azul', got 'Verde'",
        season(SeasonCard("G1", "Ana", "Verde", "Y", 1, 0)),
    ),
    (
        "bad_roster",
        BadInput,
        "game G1, Ana: cards",
        "expected 'Rojo', his team in this game, got 'Azul'",
        season(card(), SeasonCard("G1", "Ana", "Azul", "Y", 1, 0)),
    ),
    (
        "contradiction",
        BadInput,
        "games[1].id",
        "expected an id of its own, got 'G1' again",
        season(games=(FIRST, FIRST)),
    ),
    (
        "unknown_name",
        BadInput,
        "attendance[0].game",
        "expected 'G1', got 'G2'; did you mean 'G1'?",
        season(attendance=(Attendance("G2", "Ana", "Rojo"),)),
    ),
    (
        "contradiction",
        BadInput,
        "attendance[1].player",
        "expected each player once in a game, got 'Ana' again",
        season(attendance=(Attendance("G1", "Ana", "Rojo"),) * 2),
    ),
    (
        "bad_roster",
        BadInput,
        "games[0].lineups",
        "expected one of 'Rojo', 'Azul', got 'Verde'",
        season(games=(SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), GAME, lineups={"Verde": ("Ana",)}),)),
    ),
    (
        "bad_roster",
        BadInput,
        "games[0].lineups",
        "expected each player in one team, got 'Ana' in both",
        season(
            games=(
                SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), GAME, lineups={"Rojo": ("Ana",), "Azul": ("Ana",)}),
            )
        ),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "game G1, Ana: offenses[0].period",
        "expected a period from 1 to 6, got None",
        season(card(period=None)),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "game G1, Ana: offenses[0].elapsed",
        "expected whole seconds from 0 to 450, got 999",
        season(card(elapsed=999)),
    ),
    (
        "E_BAD_CLOCK",
        BadInput,
        "game G1, Ana: offenses[1].elapsed",
        "expected whole seconds from 0 to 450, got 999",
        season(card(), card(elapsed=999)),
    ),
    (
        "E_AFTER_GAME_CARDS",
        NotAllowed,
        "game G1, Ana: after_game",
        "expected one of YY, YYY, R, got 'Y'",
        season(card(after=True)),
    ),
    (
        "E_AFTER_GAME_CARDS",
        NotAllowed,
        "game G1, Ana: cards after the game",
        "expected one award after the game, got 'R' as a second",
        season(card("YY", after=True), card("R", after=True)),
    ),
]


@pytest.mark.parametrize(("code", "kind", "where", "says", "call"), REFUSED)
def test_refused(code: str, kind: type[PolofieldError], where: str, says: str, call: Callable[[], Any]) -> None:
    with pytest.raises(PolofieldError) as caught:
        call()
    error = caught.value
    assert (error.code, type(error), error.where, str(error)) == (code, kind, where, f"{where}: {says}")


def test_every_error_code_of_the_rule_is_tested() -> None:
    assert {code for code in rules().codes if code[0] == "E"} <= {row[0] for row in REFUSED}


def test_a_red_card_after_the_game_may_follow_one_in_it() -> None:
    assert play(GAME, [Offense(Clock(1, 0), "R")], after_game="R").suspensions[0].seconds == 240
