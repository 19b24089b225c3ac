"""What follows the hit, and the questions that Rule 37 answers without a placement."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from msgspec.structs import replace

from polofield import (
    BadInput,
    NotAllowed,
    award_goal,
    designate,
    exclusion,
    forfeits,
    may_be_defended,
    mount_may_return,
    place,
    removal,
    require_defended,
    second_play_allowed,
)
from polofield.book import default_book

# ---------------------------------------------------------------- result of a hit

TWO_OR_THREE = [
    place("2", choice="30"),
    place("2", choice="spot", foul=(100, 20)),
    place("3"),
    place("3", defended=True),
]
hits = pytest.mark.parametrize("p", TWO_OR_THREE, ids=lambda p: p.key)


@hits
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("", "play_on"),
        ("went_in", "goal"),
        ("went_in improper_entry", "goal"),
        ("would_have_scored prevented_by_improper_entry", "goal"),
        ("would_have_scored prevented_by_improper_entry improper_entry deflected", "goal"),
        ("improper_entry wide", "retake"),
        ("improper_entry deflected", "retake"),
        ("improper_entry", "not_stated"),
        ("wide", "play_on"),
        ("deflected", "play_on"),
        ("improper_position", "not_stated"),
        ("would_have_scored", "play_on"),
        ("would_have_scored prevented_by_procedure_failure", "play_on"),
    ],
)
def test_result_of_a_two_or_three(p: Any, facts: str, expected: str) -> None:
    assert p.result(**dict.fromkeys(facts.split(), True)).result == expected


def test_the_reasons_and_readings_of_a_result() -> None:
    said = place("2", choice="30").result(improper_entry=True, wide=True, improper_position=True)
    assert (said.result, said.because, said.readings) == (
        "retake",
        ("wide", "improper_entry"),
        ("A20", "A17"),
    )
    assert said.citation == "Rule 37, Penalty 2"
    assert said.words("es") == "el penal se ejecuta de nuevo"


# ---------------------------------------------------------------- second play

RELEASES = ["opponent_hit", "opponent_hit_at", "goal_post", "opponent_player", "opponent_mount"]


@pytest.mark.parametrize("event", RELEASES)
def test_second_play_is_released_in_the_defended_variant_only(event: str) -> None:
    assert second_play_allowed("defended", ["own_mount", event])
    assert not second_play_allowed("undefended", [event])


@pytest.mark.parametrize("events", [[], ["own_mount"], ["own_player", "own_mount"]])
def test_second_play_is_not_released_by_ones_own(events: list[str]) -> None:
    assert not second_play_allowed("defended", events)


# ---------------------------------------------------------------- Penalty 1


@pytest.mark.parametrize(
    ("dangerous", "deliberate", "vicinity", "to_save"), list(itertools.product([False, True], repeat=4))
)
def test_penalty_1_is_available(dangerous: bool, deliberate: bool, vicinity: bool, to_save: bool) -> None:
    said = award_goal(dangerous=dangerous, deliberate=deliberate, vicinity=vicinity, to_save_goal=to_save)
    assert said.available == ((dangerous or deliberate) and vicinity and to_save)
    assert said.available == (not said.missing)


# ---------------------------------------------------------------- Penalty 3, defended


@pytest.mark.parametrize(
    ("limit", "elected", "told", "pros", "approved", "expected"),
    [
        (8, 1, 1, 1, 0, True),
        (7, 1, 1, 1, 0, False),
        (12, 1, 1, 0, 0, False),
        (12, 1, 1, 0, 1, True),
        (7, 1, 1, 1, 1, False),  # approval stands in for the umpires only (A29)
        (12, 0, 1, 1, 0, False),
        (12, 1, 0, 1, 0, False),
    ],
)
def test_events_that_may_defend_a_three(
    limit: float, elected: int, told: int, pros: int, approved: int, expected: bool
) -> None:
    facts = {
        "elected": bool(elected),
        "communicated_before_event": bool(told),
        "two_pro_umpires_all_games": bool(pros),
        "llc_approval": bool(approved),
    }
    assert may_be_defended(upper_limit=limit, **facts) is expected
    if expected:
        require_defended(upper_limit=limit, **facts)
    else:
        with pytest.raises(NotAllowed) as caught:
            require_defended(upper_limit=limit, **facts)
        assert caught.value.code == "not_eligible"


# ---------------------------------------------------------------- Penalty 7


@pytest.mark.parametrize(
    ("disabled", "roster", "players", "handicap"),
    [
        (3, [1, 2, 4, 6], (2,), 4),
        (4, [2, 4, 5, 6], (2,), 5),  # equal is not above
        (4, [3, 5, 5, 7], (1, 2), 5),  # of equals the captain picks
        (6, [2, 4, 5, 6], (0, 1, 2, 3), None),
        (8, [2, 4, 5, 6], (0, 1, 2, 3), None),
        (0, [1, 1, 1, 1], (0, 1, 2, 3), 1),
        (-1, [0, -1, 3, -2], (0,), 0),
        (10, [10, 10, 10, 10], (0, 1, 2, 3), None),
        (-2, [-2, -2, -2, 10], (3,), 10),
        (3.0, (1.0, 2, 4, 6), (2,), 4),
    ],
)
def test_who_may_be_designated(disabled: float, roster: Any, players: tuple[int, ...], handicap: int | None) -> None:
    said = designate(disabled, roster)  # type: ignore[arg-type]
    assert (said.players, said.handicap) == (players, handicap)
    assert said.captain_chooses == (len(players) > 1)


@pytest.mark.parametrize("hurt", range(-2, 11))
def test_the_order_of_the_roster_does_not_matter(hurt: int) -> None:
    chosen = {
        tuple(sorted(order[i] for i in designate(hurt, list(order)).players))
        for order in itertools.permutations([-1, 3, 3, 7])
    }
    assert len(chosen) == 1


@pytest.mark.parametrize(
    ("disabled", "roster", "code"),
    [
        (3, [1, 2, 4], "bad_roster"),
        (3, [1, 2, 4, 6, 7], "bad_roster"),
        (3, "1246", "bad_roster"),
        (3, None, "bad_roster"),
        (3, {1, 2, 4, 6}, "bad_roster"),
        (11, [1, 2, 4, 6], "bad_roster"),
        (3, [1, 2, 4, -3], "bad_roster"),
        (3.5, [1, 2, 4, 6], "bad_roster"),
        (math.nan, [1, 2, 4, 6], "bad_number"),
        (3, [1, 2, 4, True], "bad_number"),
        (3, [1, 2, 4, "6"], "bad_number"),
        (None, [1, 2, 4, 6], "bad_number"),
    ],
)
def test_bad_rosters(disabled: Any, roster: Any, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        designate(disabled, roster)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("lineup", "allowed"), [([2, 4, 6], True), ([2, 4, 5], True), ([3, 3, 6], True), ([2, 5, 6], False)]
)
def test_the_cap_on_the_three_who_stay(lineup: list[int], allowed: bool) -> None:
    said = designate(4, [2, 4, 5, 6])
    assert said.cap(2) == 12
    assert said.lineup_allowed(2, lineup) is allowed


@pytest.mark.parametrize("removed", [0, 1, 3, 4, -2, None, "2"])
def test_only_a_designated_player_is_removed(removed: Any) -> None:
    with pytest.raises(NotAllowed) as caught:
        designate(4, [2, 4, 5, 6]).cap(removed)
    assert caught.value.code == "not_eligible"


FOUL = {"injury_from_foul": True, "play_resumed_since_foul": False}


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"injury_from_foul": False}, "not_from_foul"),
        ({"umpire_permits_or_orders_retirement": False}, "not_retired"),
        ({"minutes_taken": 15.01}, "time_over"),
        ({"minutes_taken": 15}, ""),
    ],
)
def test_why_a_removal_is_not_available(facts: dict[str, Any], reason: str) -> None:
    said = removal(**{**FOUL, **facts})
    assert (said.reason, said.available) == (reason, not reason)


# ---------------------------------------------------------------- Penalty 8


@pytest.mark.parametrize("rule", ["5", 5, "5.a", "5b", "6a", "6.a", "6A", "Rule 6 (b)", "6b"])
def test_a_cured_fault_under_5_or_6a_or_6b(rule: Any) -> None:
    assert mount_may_return(rule, cured=True, delays_game=False).may_return
    assert not mount_may_return(rule, cured=False, delays_game=False).may_return
    assert not mount_may_return(rule, cured=True, delays_game=True).may_return


@pytest.mark.parametrize("rule", ["6c", "7", "7a", "15", "55", "16a"])
def test_other_faults_cannot_be_cured(rule: str) -> None:
    assert not mount_may_return(rule, cured=True, delays_game=False).may_return


@pytest.mark.parametrize("rule", ["6", 6, "Rule 6", "", "  ", None, True, "abc", [], 6.5])
def test_a_rule_must_be_named_with_its_paragraph(rule: Any) -> None:
    with pytest.raises(BadInput) as caught:
        mount_may_return(rule, cured=True, delays_game=False)
    assert (caught.value.code, caught.value.where) == ("missing_input", "rule")


# ---------------------------------------------------------------- Penalties 9 and 10


@pytest.mark.parametrize(
    ("violations", "expected"),
    [([], ()), (["A"], ("A",)), (["A", "B"], ("A", "B")), (["B", "A"], ("A", "B")), (["A", "A"], ("A",))],
)
def test_forfeits(violations: list[str], expected: tuple[str, ...]) -> None:
    assert forfeits(violations) == expected


@pytest.mark.parametrize(("deliberate", "dangerous", "prejudicial"), list(itertools.product([False, True], repeat=3)))
def test_exclusion(deliberate: bool, dangerous: bool, prejudicial: bool) -> None:
    said = exclusion(deliberate=deliberate, dangerous=dangerous, prejudicial=prejudicial)
    assert said.may_exclude == ((deliberate and dangerous) or prejudicial)


def test_what_is_not_said_did_not_happen() -> None:
    assert not any(said.may_exclude for said in (exclusion(), exclusion(deliberate=True), exclusion(dangerous=True)))


def test_a_book_without_a_rule_of_conduct_lets_the_removed_player_substitute() -> None:
    book = replace(default_book(), id="other", conduct_file="")
    assert removal(**FOUL, book=book).removed_may_substitute
