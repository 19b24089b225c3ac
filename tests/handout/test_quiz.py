"""The quiz: the same seed gives the same questions, and two hundred of them agree with the oracles."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from polofield import BadInput
from polofield.handout import Question, quiz
from polofield.handout.quiz import ASKED, LEVELS, PERIODS

HERE = Path(__file__).parents[1]
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import oracle33  # noqa: E402
import oracle37  # noqa: E402

FIELD = {"length": 300, "width": 160}


def oracle_call(question: Question) -> tuple[Any, ...]:
    call = dict(question.call)
    variant = call.get("choice")
    if question.penalty == "3":
        variant = "defended" if call.get("defended") else "undefended"
    names = {"ball": "ball_spot", "foul": "foul_spot", "crossing": "crossing_y"}
    inputs = {names[name]: value for name, value in call.items() if name in names}
    return question.penalty, variant, inputs, FIELD, call.get("defends", "right")


@pytest.mark.parametrize("seed", [1, 2026])
def test_two_hundred_questions_agree_with_the_oracles(seed: int) -> None:
    asked = quiz(seed, 200)
    assert {question.asked for question in asked} == set(ASKED)
    assert {question.level for question in asked} == set(LEVELS)
    for question in asked:
        (check_cards if question.asked == "box" else check_places)(question)


def check_places(question: Question) -> None:
    call = oracle_call(question)
    placed, moved = oracle37.ball(*call)
    placement = question.placement()
    assert placement.ball == pytest.approx(placed, abs=1e-9)
    assert placement.moved == pytest.approx(moved, abs=1e-9)
    legal = [oracle37.verdict(*call, player.at, player.team)[0] for player in question.players]
    assert tuple(i for i, right in enumerate(legal) if not right) == question.wrong
    assert bool(question.wrong) == (question.asked == "stands")


def check_cards(question: Question) -> None:
    offences = [{"period": p, "elapsed": s, "cards": c} for p, s, c in question.cards]
    carried = {"yellow_status": False, "box_seconds": 0}
    game = oracle33.game({"periods": list(PERIODS), "offences": offences, "departures": [], "carried": carried})
    last = game["offences"][-1]
    assert (last["minutes_out"], last["rest_of_game"]) == (question.minutes, question.for_good)
    assert (last["player_back_at"], last["substitute_from"]) == (question.back_at, question.substitute_from)


def test_the_same_seed_gives_the_same_questions() -> None:
    assert quiz(5, 30) == quiz(5, 30)
    assert quiz(5, 30) != quiz(6, 30)
    assert quiz(5, 30)[:7] == quiz(5, 7)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_kept(level: int) -> None:
    assert {question.level for question in quiz(3, 12, level)} == {level}


def test_players_keep_apart_and_on_the_page() -> None:
    for question in quiz(9, 90):
        for player in question.players:
            assert abs(player.at[0]) <= 166 and abs(player.at[1]) <= 76


@pytest.mark.parametrize(
    ("args", "where"),
    [((-1, 3), "seed"), ((1, 0), "questions"), ((1, 201), "questions"), ((1, 3, 4), "level"), ((True, 3), "seed")],
)
def test_what_is_refused(args: tuple[Any, ...], where: str) -> None:
    with pytest.raises(BadInput, match="expected a whole number") as caught:
        quiz(*args)
    assert (caught.value.code, caught.value.where) == ("bad_number", where)
