"""The rest of the team: entries, strength, the cap, and Penalties 7 and 10."""

from __future__ import annotations

from polofield.conduct import Change, Clock, Offense, entry, exclusion, injury, judge, play, removal, strength

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
