"""A player's year: every card with its numbers, and the whole games that cards cost, as known on a day."""

from __future__ import annotations

import datetime as dt

import pytest

from polofield.conduct import (
    Attendance,
    Event,
    Ledger,
    Policy,
    Season,
    SeasonCard,
    SeasonGame,
    YearCard,
    YearSuspension,
    ledger,
    year_of,
)
from polofield.conduct.yearbook import is_leap_day

PUBLIC = dt.date(2027, 1, 1)
LOW, MEDIUM = (Event(name, "uspa", goals, public_since=PUBLIC) for name, goals in (("L", 8), ("M", 12)))


def game(name: str, day: str, at: str = "M", lineup: tuple[str, ...] = ("Ana", "Bea")) -> SeasonGame:
    return SeasonGame(name, dt.date.fromisoformat(day), at, ("Rojo", "Azul"), (450,) * 6, lineups={"Rojo": lineup})


def card(at: str, cards: str, period: int | None = 1, player: str = "Ana") -> SeasonCard:
    return SeasonCard(at, player, "Rojo", cards, period, None if period is None else 0, after=period is None)


def sits(at: str) -> Attendance:
    return Attendance(at, "Ana", "Rojo", True, True, True)


GAMES = (
    game("G0", "2027-12-31"),
    game("G1", "2028-02-20"),
    game("G2", "2028-02-29"),
    game("G3", "2028-03-01", "L"),
    game("G4", "2028-03-08", "L", lineup=("Bea",)),
    game("G5", "2028-03-15", lineup=("Bea",)),
    game("G6", "2028-03-22", lineup=("Bea",)),
    game("G7", "2028-04-02"),
)
CARDS = (
    card("G0", "Y"),
    card("G1", "YY"),
    card("G1", "YYY", None),
    card("G1", "Y", player="Bea"),
    card("G2", "Y"),
    card("G2", "R", 3),
    card("G3", "Y"),
    card("G3", "R", None),
    card("G7", "Y", 2),
)
SEASON = Season((LOW, MEDIUM), GAMES, CARDS, (), (sits("G4"), sits("G5"), sits("G6")))


def book() -> Ledger:
    return ledger(SEASON, Policy(leave_clock="runs"))


def test_every_card_of_the_year_has_its_day_tier_and_numbers() -> None:
    first, leap, third, last = (dt.date(2028, *at) for at in ((2, 20), (2, 29), (3, 1), (4, 2)))
    medium, low = "Medium Goal", "Low Goal"
    assert year_of(SEASON, book(), "Ana", "2028-12-31").cards == (
        YearCard(first, 1, medium, "G1", False, 1, 1),
        YearCard(first, 1, medium, "G1", False, 2, 2),
        YearCard(first, 1, medium, "G1", False, 3, 3, after=True),
        YearCard(first, 1, medium, "G1", False, 4, 4, after=True),
        YearCard(first, 1, medium, "G1", False, 5, 5, after=True),
        YearCard(leap, 1, medium, "G2", False, 6, 6),
        YearCard(leap, 1, medium, "G2", True),
        YearCard(third, 2, low, "G3", False, 1, 7),
        YearCard(third, 2, low, "G3", True, after=True),
        YearCard(last, 2, medium, "G7", False, 1, 8),
    )


def test_every_whole_game_has_its_card_its_cause_and_where_it_was_served() -> None:
    found = year_of(SEASON, book(), "Ana", "2028-12-31")
    four, five, six = (dt.date(2028, 3, at) for at in (8, 15, 22))
    assert found.suspensions == (
        YearSuspension(4, ("yellow card 5, tier-period",), "G5", five, "Medium Goal"),
        YearSuspension(6, ("red card in the game",), "G6", six, "Medium Goal"),
        YearSuspension(8, ("red card after the game",), "G4", four, "Low Goal"),
    )
    assert found.readings == ("A18", "A24")
    assert (found.player, found.day, found.year) == ("Ana", dt.date(2028, 12, 31), 2028)
    assert found.policy == Policy(leave_clock="runs")


@pytest.mark.parametrize(
    ("day", "cards", "served"),
    [
        ("2027-12-31", 1, []),
        ("2028-02-19", 0, []),
        ("2028-02-20", 5, [None]),
        ("2028-02-29", 7, [None, None]),
        ("2028-03-07", 9, [None, None, None]),
        ("2028-03-08", 9, [None, None, "G4"]),
        ("2028-03-21", 9, ["G5", None, "G4"]),
        ("2028-03-22", 9, ["G5", "G6", "G4"]),
        ("2029-01-01", 0, []),
    ],
)
def test_only_what_is_known_on_the_day_is_shown(day: str, cards: int, served: list[str | None]) -> None:
    found = year_of(SEASON, book(), "Ana", day)
    assert len(found.cards) == cards
    assert [owed.served_in for owed in found.suspensions] == served
    assert all((owed.served_on is None) == (owed.served_in is None) for owed in found.suspensions)


def test_yellow_cards_are_counted_by_tier_and_period() -> None:
    found = year_of(SEASON, book(), "Ana", "2028-12-31")
    assert (found.count(), found.count(tier="Low Goal"), found.count(period=1)) == (8, 1, 6)
    assert (found.count(tier="Medium Goal", period=2), found.count(tier="Low Goal", period=1)) == (1, 0)


def test_a_year_has_the_notices_of_its_player_alone() -> None:
    found = year_of(SEASON, book(), "Ana", "2028-02-29")
    assert {notice.code for notice in found.notices} == {"N_LEAP_DAY", "N_ENTRY_ASSUMED"}
    assert year_of(SEASON, book(), "Cruz", "2028-02-29").notices == ()
    assert year_of(SEASON, book(), "Bea", "2028-02-29").suspensions == ()


def test_readings_are_sorted_by_number() -> None:
    late = Season((MEDIUM,), (game("G1", "2028-02-20"),), (SeasonCard("G1", "Ana", "Rojo", "R", 6, 440),))
    assert year_of(late, ledger(late), "Ana", "2028-03-01").readings == ("A7",)
    both = Season((MEDIUM,), (game("G1", "2028-02-20"), game("G2", "2028-02-27")), (
        card("G1", "YY"), card("G1", "YYY", None), SeasonCard("G2", "Ana", "Rojo", "R", 6, 440),
    ))  # fmt: skip
    assert year_of(both, ledger(both), "Ana", "2028-03-01").readings == ("A7", "A18", "A24")


def test_a_leap_day_is_the_29th_of_february() -> None:
    assert [is_leap_day(dt.date(2028, 2, 28) + dt.timedelta(days=n)) for n in range(3)] == [False, True, False]
