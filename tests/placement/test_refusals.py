"""What `place` refuses: the code, the argument at fault, and the order in which faults are found."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from polofield import BadInput, Field, PolofieldError, place


def refused(*args: Any, **kwargs: Any) -> PolofieldError:
    with pytest.raises(PolofieldError) as caught:
        place(*args, **kwargs)
    assert "\n" not in str(caught.value)
    return caught.value


SPOT = {"penalty": "2", "choice": "spot"}


@pytest.mark.parametrize(
    ("call", "code", "where"),
    [
        ({"penalty": "11"}, "unknown_penalty", "penalty"),
        ({"penalty": "2", "choice": "60"}, "missing_choice", "choice"),
        ({"penalty": "5a", "ball": (1, 2), "foul": (1, 2)}, "unexpected_input", "foul"),
        ({"penalty": "1", "foul": (1, 2)}, "unexpected_input", "foul"),
        ({"penalty": "4", "field": "300x160"}, "bad_field", "field"),
        ({"penalty": "4", "field": None}, "bad_field", "field"),
        ({"penalty": "4", "defends": "north"}, "unknown_name", "defends"),
        ({"penalty": "4", "on_limit": "maybe"}, "unknown_name", "on_limit"),
        ({"penalty": "4", "off_field": "snap"}, "unknown_name", "off_field"),
        ({"penalty": "4", "player_radius": -0.1}, "bad_number", "player_radius"),
        ({"penalty": "4", "player_radius": True}, "bad_number", "player_radius"),
        ({"penalty": "5a", "ball": (150.01, 0)}, "spot_off_field", "ball"),
        ({"penalty": "5a", "ball": (-150.01, 0)}, "spot_off_field", "ball"),
        ({"penalty": "5a", "ball": (0, 90.01)}, "outside_safety_zone", "ball"),
        ({"penalty": "5a", "ball": (180.01, 0), "off_field": "clamp"}, "outside_safety_zone", "ball"),
        ({"penalty": "5a", "ball": (1000, 0)}, "outside_safety_zone", "ball"),
        ({**SPOT, "foul": (0, 80.01)}, "spot_off_field", "foul"),
        ({**SPOT, "foul": (150.01, 0)}, "spot_off_field", "foul"),
        ({**SPOT, "foul": (0, 90.01), "off_field": "clamp"}, "outside_safety_zone", "foul"),
        ({"penalty": "6", "crossing": 0}, "crossing_in_goal", "crossing"),
        ({"penalty": "6", "crossing": -3.99}, "crossing_in_goal", "crossing"),
        ({"penalty": "6", "crossing": 80.01}, "crossing_off_end_line", "crossing"),
        ({"penalty": "6", "crossing": -1000}, "crossing_off_end_line", "crossing"),
    ],
)
def test_code_and_argument(call: dict[str, Any], code: str, where: str) -> None:
    error = refused(**call)
    assert (error.code, error.where) == (code, where)


BAD = [math.nan, math.inf, -math.inf, True, False, "12", "x", None, [1], 3j]


@pytest.mark.parametrize("bad", BAD, ids=repr)
@pytest.mark.parametrize("which", [0, 1])
def test_no_finite_number_in_a_spot(bad: Any, which: int) -> None:
    spot = (bad, 1) if which == 0 else (1, bad)
    for name, call in (("ball", {"penalty": "5a"}), ("foul", SPOT)):
        error = refused(**call, **{name: spot})
        assert (error.code, error.where) == ("bad_number", f"{name}[{which}]")


@pytest.mark.parametrize("bad", [bad for bad in BAD if bad is not None], ids=repr)
def test_no_finite_number_for_a_crossing(bad: Any) -> None:
    error = refused("6", crossing=bad)
    assert (error.code, error.where) == ("bad_number", "crossing")


@pytest.mark.parametrize("spot", [5, "ab", "1,2", (1,), (1, 2, 3), [], {}])
def test_a_spot_is_a_pair(spot: Any) -> None:
    assert refused("5a", ball=spot).code == "bad_number"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        # field, numbers, choice, inputs, safety zone, membership
        ({"penalty": "11", "field": 3, "ball": (math.nan, 0)}, "bad_field"),
        ({"penalty": "11", "ball": (math.nan, 0)}, "bad_number"),
        ({"penalty": "2", "foul": (math.nan, 0)}, "bad_number"),
        ({"penalty": "2", "foul": (1000, 0)}, "missing_choice"),
        ({"penalty": "5a", "foul": (1000, 0)}, "unexpected_input"),
        ({"penalty": "5a", "ball": (160, 1000)}, "outside_safety_zone"),
    ],
)
def test_order_of_the_checks(call: dict[str, Any], code: str) -> None:
    assert refused(**call).code == code


@pytest.mark.parametrize("crossing", [4, -4, 80, -80, 4 - 1e-10, 80 + 1e-10])
def test_crossings_on_the_limits_pass(crossing: float) -> None:
    assert place("6", crossing=crossing).ball.x == 90


@pytest.mark.parametrize("spot", [(150, 0), (-150, 80), (150 + 1e-10, 0)])
def test_spots_on_the_lines_pass(spot: tuple[float, float]) -> None:
    assert place("5a", ball=spot).ball.x == pytest.approx(spot[0])
    assert place("2", choice="spot", foul=spot).moved == 0


def test_the_limits_are_those_of_the_field() -> None:
    field = Field(250, 100, side_safety=20)
    assert refused("5a", ball=(126, 0), field=field).code == "spot_off_field"
    assert place("5a", ball=(0, 69), field=field).ball == (0, 45)
    assert refused("6", crossing=51, field=field).code == "crossing_off_end_line"
    assert refused("6", crossing=7, field=Field(goal_width=16)).code == "crossing_in_goal"


def test_a_subclass_of_field_is_a_field() -> None:
    class Mine(Field):
        pass

    assert place("4", field=Mine(250)).ball == (65, 0)


@pytest.mark.parametrize("size", [1e200, 1e301, 1.7e308])
@pytest.mark.parametrize(
    "ask",
    [
        lambda size: place("5b", field=Field(size)).fouling.on_field_area,
        lambda size: place("5b", player_radius=size).check((0, 0), "fouling").nearest,
        lambda size: place("5b").fouling.path_is_legal((size, 0), (-size, 0)),
    ],
    ids=["field", "radius", "path"],
)
def test_numbers_beyond_sense_are_bad_numbers(ask: Callable[[float], Any], size: float) -> None:
    with pytest.raises(BadInput) as caught:
        ask(size)
    assert caught.value.code == "bad_number"
