"""Who may ride onto the field, before and after the hit."""

from __future__ import annotations

from typing import Any

import pytest

from polofield import Field, Placement, place

TWO = place("2", choice="30")
SPOT = place("2", choice="spot", foul=(100, 20))
UNDEFENDED, DEFENDED = place("3"), place("3", defended=True)
FOUR = place("4")
BESIDE = ((152, 10), (148, 10))
THROUGH = ((152, 1), (148, 1))
SIDE = ((100, 82), (100, 78))


@pytest.mark.parametrize(
    ("start", "end", "crosses", "allowed"),
    [
        ((152, 6), (148, 0), 3, False),  # the crossing decides, not the start
        ((152, 2), (148, 10), 6, True),
        ((152, -2), (148, -10), -6, True),
        ((151, 3.999), (149, 3.999), 3.999, False),
        ((151, 4.001), (149, 4.001), 4.001, True),
        ((170, 44), (150, 4.5), 4.5, True),  # ends on the line: lines count as field
    ],
)
def test_the_crossing_decides_at_a_defended_three(start: Any, end: Any, crosses: float, allowed: bool) -> None:
    said = DEFENDED.entry(start, end, after_hit=True)
    assert said.allowed is allowed
    assert said.crosses == pytest.approx((150, crosses))
    other = place("3", defended=True, defends="left").entry((-start[0], -start[1]), (-end[0], -end[1]), after_hit=True)
    assert other.allowed is allowed
    assert other.crosses == pytest.approx((-150, -crosses))


@pytest.mark.parametrize("y", [4, -4])
def test_exactly_at_a_post_the_reading_decides(y: float) -> None:
    for rule, allowed in (("allow", True), ("deny", False)):
        said = place("3", defended=True, on_limit=rule).entry((152, y), (148, y), after_hit=True)
        assert (said.allowed, said.on_limit, said.readings) == (allowed, True, ("A1",))


def test_the_team_fouled_may_enter_anywhere() -> None:
    for p in (TWO, SPOT, UNDEFENDED, DEFENDED):
        for path in (BESIDE, THROUGH, SIDE):
            assert p.entry(*path, after_hit=True, team="fouled").why == "free"


def test_another_field() -> None:
    p = place("3", defended=True, field=Field(250, 200, goal_width=16))
    assert not p.entry((127, 7.9), (123, 7.9), after_hit=True).allowed
    assert p.entry((127, 8.1), (123, 8.1), after_hit=True).allowed


@pytest.mark.parametrize(
    ("p", "path", "lang", "words"),
    [
        (DEFENDED, THROUGH, "en", "not allowed: the path crosses between the posts"),
        (DEFENDED, THROUGH, "es", "no permitido: el recorrido cruza entre los postes"),
        (UNDEFENDED, SIDE, "en", "allowed: only entry from behind the back line is barred (A8)"),
    ],
)
def test_entry_in_words(p: Placement, path: Any, lang: str, words: str) -> None:
    assert p.entry(*path, after_hit=True).words(lang) == words


# ---------------------------------------------------------------- until when


@pytest.mark.parametrize(
    ("p", "hit_is_enough"),
    [
        (TWO, True),
        (SPOT, True),
        (UNDEFENDED, True),
        (DEFENDED, True),
        (place("5b"), True),
        (place("1"), True),
        (FOUR, False),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_when_positions_stop_binding(p: Placement, hit_is_enough: bool) -> None:
    assert not p.released(hit_or_hit_at=False)
    assert not p.released(hit_or_hit_at=False, play_called=True)
    assert p.released(hit_or_hit_at=True) is hit_is_enough
    assert p.released(hit_or_hit_at=True, play_called=True)


def test_a_safety_needs_play_and_the_hit() -> None:
    p = place("6", crossing=9)
    assert (p.released(hit_or_hit_at=True), p.released(hit_or_hit_at=True, play_called=True)) == (False, True)
