"""The rest of the team: entries, strength, the cap, and Penalties 7 and 10."""

from __future__ import annotations

import pytest

from polofield.conduct import (
    Basis,
    Cause,
    Change,
    Clock,
    Injury,
    Notice,
    Offense,
    Verdict,
    entry,
    exclusion,
    injury,
    judge,
    play,
    removal,
    rules,
    strength,
)

TEAM = injury({"A": 2, "B": 3, "C": 4, "D": 1}, "C", (1020, 1140))


def test_the_cap_holds_only_in_the_box_time() -> None:
    over = [judge(TEAM, Change(at, "D", {"E": 2})).allowed for at in (1019, 1020, 1139, 1140)]
    assert over == [True, False, False, True]


def test_going_off_without_a_substitute_is_within_the_cap() -> None:
    assert judge(TEAM, Change(1050, "B")).total == 3


def test_a_red_card_near_the_end_lets_nobody_in() -> None:
    game = play((450,), [Offense(Clock(1, 440), "R")])
    assert game.substitute_from is None
    assert entry(game, 449)[0].code == "F_SUB_TOO_EARLY"


def test_nobody_comes_in_for_a_player_in_the_box() -> None:
    game = play((450,), [Offense(Clock(1, 0), "YY")])
    assert [bool(entry(game, at)) for at in (0, 119, 120)] == [True, True, False]


def test_strength_of_a_team() -> None:
    side = [play((450,), [Offense(Clock(1, at), "YY")]) for at in (0, 60)]
    assert [strength(side, at) for at in (0, 60, 120, 180)] == [3, 2, 3, 4]


def test_penalties_seven_and_ten() -> None:
    game = play((450,), [Offense(Clock(1, 0), "YY")])
    assert [len(removal(game, at)) for at in (0, 120)] == [1, 0]
    assert [bool(exclusion(cards)) for cards in (None, "Y", "R")] == [True, True, False]


OWES = Basis(Cause("injured player owes box time"), "IN")


def test_the_team_of_an_injured_player_keeps_what_it_goes_by() -> None:
    team = injury({"A": 2, "B": 3, "C": 4, "D": 1}, "C", (1020, 1140))
    assert team == Injury("C", {"A": 2, "B": 3, "D": 1}, (1020, 1140), 6, OWES)


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (Change(1019, "D", {"E": 2}), Verdict(True, 7, "within cap", OWES)),
        (Change(1020, "D", {"E": 1}), Verdict(True, 6, "within cap", OWES)),
        (Change(1020, "D", {"E": 1, "F": 1}), Verdict(False, 7, "over cap", OWES)),
        (Change(1020, "A", {"E": -2}), Verdict(True, 2, "within cap", OWES)),
        (Change(1139, "C", {"E": 0}), Verdict(False, None, "box time not elapsed", OWES)),
        (Change(1140, "C", {"E": 9}), Verdict(True, None, "box time elapsed", OWES)),
        (Change(1140, "D", {"E": 9}), Verdict(True, None, "box time elapsed", OWES)),
    ],
)
def test_a_verdict_says_the_total_and_why(change: Change, verdict: Verdict) -> None:
    assert judge(TEAM, change) == verdict


def test_what_is_found_names_the_second() -> None:
    boxed, red = (play((450,), [Offense(Clock(1, 100), cards)]) for cards in ("YY", "R"))
    early = Notice("F_SUB_TOO_EARLY", rules().codes["F_SUB_TOO_EARLY"], "at 100", "RC")
    assert [entry(player, 99) for player in (boxed, red)] == [(), ()]
    assert [entry(player, 100) for player in (boxed, red)] == [(early,), (early,)]
    assert [len(entry(boxed, at)) for at in (219, 220)] == [1, 0]
    assert [len(entry(red, at)) for at in (339, 340)] == [1, 0]
    (seven,) = removal(boxed, 219)
    assert (seven.code, seven.where, seven.readings) == ("N_PENALTY_7_IN_BOX", "at 219", ("A40",))
    assert [len(removal(boxed, at)) for at in (99, 100, 219, 220)] == [0, 1, 1, 0]


def test_a_red_card_too_late_for_a_substitute_shuts_the_door_from_its_second_on() -> None:
    red = play((450,), [Offense(Clock(1, 440), "R")])
    assert [len(entry(red, at)) for at in (439, 440, 450)] == [0, 1, 1]


def test_strength_is_counted_from_a_full_team() -> None:
    side = [play((450,), [Offense(Clock(1, 60), "YY")])] * 2
    assert [strength(side, at) for at in (59, 60, 179, 180)] == [4, 2, 2, 4]
    assert strength(side, 60, full=3) == 1
