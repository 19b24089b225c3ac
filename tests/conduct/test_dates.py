"""Months, lives of suspensions, tiers, clocks and batches at their edges."""

from __future__ import annotations

import datetime as dt

import pytest

from polofield.conduct import Clock, add_months, clock_at, lifetime, tier_of, unserved
from polofield.conduct.cards import batch, yellows


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        ("2026-01-31", 1, "2026-02-28"),
        ("2028-01-31", 1, "2028-02-29"),
        ("2026-03-31", 1, "2026-04-30"),
        ("2026-04-30", 1, "2026-05-30"),
        ("2026-12-31", 2, "2027-02-28"),
        ("2026-11-30", 1, "2026-12-30"),
        ("2026-12-01", 12, "2027-12-01"),
        ("2028-02-29", 12, "2029-02-28"),
        ("2026-08-31", 13, "2027-09-30"),
        ("2026-05-10", 0, "2026-05-10"),
    ],
)
def test_months_later_ends_with_the_month(day: str, months: int, later: str) -> None:
    assert add_months(dt.date.fromisoformat(day), months) == dt.date.fromisoformat(later)


def test_a_suspension_lives_for_a_year_and_a_month() -> None:
    issued = dt.date(2031, 1, 31)
    ends = lifetime(issued)
    assert (ends.one_year, ends.thirteen_months) == (dt.date(2032, 1, 31), dt.date(2032, 2, 29))
    for day, said in (
        (issued, "ordinary rules"),
        (ends.one_year, "ordinary rules"),
        (dt.date(2032, 2, 1), "needs pre-approval"),
        (ends.thirteen_months, "needs pre-approval"),
        (dt.date(2032, 3, 1), "overdue"),
    ):
        assert unserved(issued, day, preapproved=False) == said
    assert unserved(issued, ends.thirteen_months, preapproved=True) == "may be served"
    assert unserved(issued, dt.date(2032, 3, 1), preapproved=True) == "overdue"


def test_a_tier_is_of_no_gauntlet_unless_it_is_said() -> None:
    tiers = ["Low Goal", "Low Goal", "Medium Goal", "Medium Goal", "High Goal", "High Goal"]
    assert [tier_of(goals) for goals in (-2, 8, 9, 15, 16, 40)] == tiers
    assert tier_of(22, gauntlet=True) == "Gauntlet"


def test_the_end_of_a_period_is_the_start_of_the_next_but_for_the_last() -> None:
    found = [clock_at(at, (450, 60, 450)) for at in (0, 449, 450, 509, 510, 960)]
    assert found == [Clock(1, 0), Clock(1, 449), Clock(2, 0), Clock(2, 59), Clock(3, 0), Clock(3, 450)]


def test_a_batch_comes_back_as_it_is_and_counts_its_yellow_cards() -> None:
    assert [(batch(cards), yellows(cards)) for cards in ("Y", "YY", "YYY", "R")] == [
        ("Y", 1), ("YY", 2), ("YYY", 3), ("R", 0),
    ]  # fmt: skip
