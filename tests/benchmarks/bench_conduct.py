"""The cost of reading a season of cards and answering for a player; run with ``pytest tests/benchmarks``."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest

from polofield.conduct import Attendance, Event, Ledger, Season, SeasonCard, SeasonGame, ledger

SIZES = (1_000, 10_000, 100_000)
CARDS_A_GAME = 4
FIRST = dt.date(2026, 1, 2)
BATCHES = ("Y",) * 16 + ("YY", "YY", "YYY", "R")


def season_of(cards: int, seed: int = 33) -> Season:
    """Return a season with about `cards` batches of cards: one game for every four of them."""
    rng = random.Random(seed)
    events = tuple(
        Event(f"E{n}", "uspa" if n % 2 else "club", 4 + 2 * n, public_since=FIRST, teams=()) for n in range(8)
    )
    games, rows, reports = [], [], []
    count = cards // CARDS_A_GAME
    for number in range(count):
        day = FIRST + dt.timedelta(days=number * 360 // count)
        pair = rng.randrange(max(1, count // 16))
        teams = (f"T{2 * pair}", f"T{2 * pair + 1}")
        lineups = {team: tuple(f"{team}-{n}" for n in range(4)) for team in teams}
        game = SeasonGame(f"G{number}", day, f"E{pair % 8}", teams, (450,) * 6, lineups=lineups)
        games.append(game)
        players = rng.sample([(team, name) for team in teams for name in lineups[team]], CARDS_A_GAME)
        for at, (team, player) in enumerate(players):
            rows.append(SeasonCard(game.id, player, team, rng.choice(BATCHES), at % 6 + 1, rng.randrange(450)))
        reports.append(Attendance(game.id, f"{teams[0]}-9", teams[0], True, True, True))
    return Season(events, tuple(games), tuple(rows), (), tuple(reports))


@pytest.mark.parametrize("cards", SIZES)
def test_read_a_season(benchmark: Any, cards: int) -> None:
    season = season_of(cards)
    book: Ledger = benchmark.pedantic(ledger, (season,), rounds=3, warmup_rounds=1)
    assert book.players


@pytest.mark.parametrize("cards", SIZES)
def test_answer_for_a_player(benchmark: Any, cards: int) -> None:
    book = ledger(season_of(cards))
    player = book.players[0]
    assert benchmark(book.on, player, "2026-12-31").player == player


@pytest.mark.parametrize("cards", SIZES)
def test_read_and_answer_for_everybody(benchmark: Any, cards: int) -> None:
    season = season_of(cards)

    def answer() -> int:
        book = ledger(season)
        return sum(book.on(player, "2026-12-31").games for player in book.players)

    assert benchmark.pedantic(answer, rounds=3, warmup_rounds=1) >= 0
