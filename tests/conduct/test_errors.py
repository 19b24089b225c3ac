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
from polofield.conduct.data import Basis
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

REFUSED: list[tuple[str, type[PolofieldError], str, Callable[[], Any]]] = [
    ("E_BAD_BATCH", BadInput, "offenses[0].cards", shown("YYYY")),
    ("E_BAD_BATCH", BadInput, "offenses[1].cards", shown("Y", "YR")),
    ("E_BAD_BATCH", BadInput, "cards[0].cards", lambda: accumulate([Shown(DAY, "Low Goal", "")])),
    ("E_BAD_CLOCK", BadInput, "offenses[0].period", lambda: play(GAME, [Offense(Clock(7, 0), "Y")])),
    ("E_BAD_CLOCK", BadInput, "offenses[0].elapsed", shown("Y", at=451)),
    ("E_BAD_CLOCK", BadInput, "offenses[0].elapsed", shown("Y", at=-1)),
    ("E_BAD_CLOCK", BadInput, "offenses[0].elapsed", lambda: play(GAME, [Offense(Clock(1, True), "Y")])),
    ("E_BAD_CLOCK", BadInput, "periods[1]", lambda: play((450, 0))),
    ("E_BAD_CLOCK", BadInput, "periods", lambda: play(())),
    ("E_BAD_CLOCK", BadInput, "seconds", lambda: clock_at(2701, GAME)),
    (
        "E_BAD_CLOCK",
        BadInput,
        "carried.box[0]",
        lambda: play(GAME, carried=Carried(box=(Owed(-1, Basis("x", "CO")),))),
    ),
    ("E_ORDER", BadInput, "offenses[1]", lambda: play(GAME, FIRST_THEN)),
    (
        "E_ORDER",
        BadInput,
        "departures[0].returned",
        lambda: play(GAME, (), [Departure(Clock(2, 0), Clock(1, 0))]),
    ),
    (
        "E_ORDER",
        BadInput,
        "departures[1]",
        lambda: play(GAME, [Offense(Clock(1, 0), "YY")], TWICE_OUT),
    ),
    ("E_ORDER", BadInput, "date", lambda: unserved(DAY, dt.date(2026, 5, 9), preapproved=True)),
    (
        "E_ORDER",
        BadInput,
        "cards[1].date",
        lambda: accumulate([Shown(DAY, "Low Goal", "Y"), Shown(dt.date(2026, 5, 9), "Low Goal", "Y")]),
    ),
    ("E_CARD_AFTER_RED", NotAllowed, "offenses[1]", shown("R", "Y")),
    ("E_CARD_AFTER_RED", NotAllowed, "offenses[1]", shown("R", "R")),
    ("E_FOURTH_NOT_RED", NotAllowed, "offenses[3]", shown("Y", "Y", "Y", "Y")),
    (
        "E_FOURTH_NOT_RED",
        NotAllowed,
        "departures[0].deliberate_yellow",
        lambda: play(
            GAME,
            [Offense(Clock(1, n), "Y") for n in range(3)],
            [Departure(Clock(1, 50), Clock(1, 60), deliberate_yellow=True)],
        ),
    ),
    ("E_AFTER_GAME_CARDS", NotAllowed, "after_game", lambda: play(GAME, after_game="Y")),
    ("E_AFTER_GAME_CARDS", NotAllowed, "after_game", lambda: play(GAME, after_game="")),
    ("E_HANDICAP", BadInput, "handicap", lambda: tier_of(8.5)),  # type: ignore[arg-type]
    ("E_HANDICAP", BadInput, "handicap", lambda: tier_of(True)),
    ("E_HANDICAP", BadInput, "on_field.A", lambda: injury({"A": "2", "B": 1}, "B", (0, 9))),  # type: ignore[dict-item]
    (
        "E_HANDICAP",
        BadInput,
        "incident.handicap",
        lambda: next_game(Incident(DAY, "uspa", None, "Rojo"), []),  # type: ignore[arg-type]
    ),
    ("E_DATE", BadInput, "date", lambda: as_date("2026-02-29")),
    ("E_DATE", BadInput, "date", lambda: as_date("20260229")),
    ("E_DATE", BadInput, "date", lambda: as_date(None)),
    ("E_DATE", BadInput, "day", lambda: ledger(Season()).on("Ana", "soon")),
    (
        "unknown_name",
        BadInput,
        "games[0].stage",
        lambda: next_game(Incident(DAY, "uspa", 8, "Rojo"), [Fixture("G2", DAY, "uspa", 8, "Rojo", stage="final")]),
    ),
    ("unknown_name", BadInput, "cards[0].tier", lambda: accumulate([Shown(DAY, "Low", "Y")])),
    ("bad_roster", BadInput, "suspended", lambda: injury({"A": 2}, "Z", (0, 9))),
    ("unknown_name", BadInput, "cards[0].game", season(SeasonCard("G9", "Ana", "Rojo", "Y", 1, 0))),
    ("bad_roster", BadInput, "cards[0].team", season(SeasonCard("G1", "Ana", "Verde", "Y", 1, 0))),
    (
        "bad_roster",
        BadInput,
        "game G1, Ana: cards",
        season(card(), SeasonCard("G1", "Ana", "Azul", "Y", 1, 0)),
    ),
    ("contradiction", BadInput, "games[1].id", season(games=(FIRST, FIRST))),
    ("unknown_name", BadInput, "attendance[0].game", season(attendance=(Attendance("G2", "Ana", "Rojo"),))),
    (
        "contradiction",
        BadInput,
        "attendance[1].player",
        season(attendance=(Attendance("G1", "Ana", "Rojo"),) * 2),
    ),
    (
        "bad_roster",
        BadInput,
        "games[0].lineups",
        season(games=(SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), GAME, lineups={"Verde": ("Ana",)}),)),
    ),
    (
        "bad_roster",
        BadInput,
        "games[0].lineups",
        season(
            games=(
                SeasonGame("G1", DAY, "spring", ("Rojo", "Azul"), GAME, lineups={"Rojo": ("Ana",), "Azul": ("Ana",)}),
            )
        ),
    ),
    ("E_BAD_CLOCK", BadInput, "game G1, Ana: offenses[0].period", season(card(period=None))),
    ("E_BAD_CLOCK", BadInput, "game G1, Ana: offenses[0].elapsed", season(card(elapsed=999))),
    ("E_BAD_CLOCK", BadInput, "game G1, Ana: offenses[1].elapsed", season(card(), card(elapsed=999))),
    ("E_AFTER_GAME_CARDS", NotAllowed, "game G1, Ana: after_game", season(card(after=True))),
    (
        "E_AFTER_GAME_CARDS",
        NotAllowed,
        "game G1, Ana: cards after the game",
        season(card("YY", after=True), card("R", after=True)),
    ),
]


@pytest.mark.parametrize(("code", "kind", "where", "call"), REFUSED)
def test_refused(code: str, kind: type[PolofieldError], where: str, call: Callable[[], Any]) -> None:
    with pytest.raises(PolofieldError) as caught:
        call()
    error = caught.value
    assert (error.code, type(error), error.where) == (code, kind, where)
    assert "\n" not in str(error)
    assert "expected" in str(error)


def test_every_error_code_of_the_rule_is_tested() -> None:
    assert {code for code in rules().codes if code[0] == "E"} <= {row[0] for row in REFUSED}


def test_a_red_card_after_the_game_may_follow_one_in_it() -> None:
    assert play(GAME, [Offense(Clock(1, 0), "R")], after_game="R").suspensions[0].seconds == 240
