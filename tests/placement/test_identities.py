"""Published numbers: the table of identities in rule37.md section 2, and the worked points of section 3."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pytest

from polofield import Field, Placement, place


class Row(NamedTuple):
    call: dict[str, Any]
    to_goal: float
    nearest_defender: float
    angle: float
    area: float


TABLE = {
    "2-30": Row({"penalty": "2", "choice": "30"}, 30, math.sqrt(30**2 + 4**2), 15.1893, 0),
    "3": Row({"penalty": "3"}, 40, math.sqrt(40**2 + 4**2), 11.4212, 0),
    "3-defended": Row({"penalty": "3", "defended": True}, 40, math.sqrt(40**2 + 4**2), 11.4212, 0),
    "4": Row({"penalty": "4"}, 60, 30, 7.6281, 4800),
    "5b": Row({"penalty": "5b"}, 150, 30, 3.0551, 24000 - 450 * math.pi),
    "1": Row({"penalty": "1"}, 150, 30, 3.0551, 24000 - 450 * math.pi),
    "6, corner": Row({"penalty": "6", "crossing": 80}, 72.1110, 30, 5.2901, 4800),
    "6, 40": Row({"penalty": "6", "crossing": -40}, 72.1110, 30, 5.2901, 4800),
}
rows = pytest.mark.parametrize("row", TABLE.values(), ids=TABLE.keys())
ends = pytest.mark.parametrize("defends", ["right", "left"])


@rows
@ends
def test_distances(row: Row, defends: Any) -> None:
    p = place(**row.call, defends=defends)
    assert p.distance_to_goal == pytest.approx(row.to_goal, abs=5e-5)
    assert p.nearest_defender_distance == pytest.approx(row.nearest_defender, abs=1e-9)


@rows
@ends
def test_opening_angle_of_the_goal(row: Row, defends: Any) -> None:
    assert place(**row.call, defends=defends).opening_angle == pytest.approx(row.angle, abs=5e-5)


@rows
@ends
def test_area_open_to_the_fouling_team(row: Row, defends: Any) -> None:
    assert place(**row.call, defends=defends).fouling.on_field_area == pytest.approx(row.area, abs=1e-6)


@pytest.mark.parametrize(
    ("call", "place_of_it"),
    [
        ({"penalty": "4"}, (120, 0)),
        ({"penalty": "6", "crossing": 80}, (120, 40)),
        ({"penalty": "6", "crossing": -80}, (120, -40)),
        ({"penalty": "6", "crossing": 80, "defends": "left"}, (-120, 40)),
    ],
)
def test_place_of_the_nearest_defender(call: dict[str, Any], place_of_it: tuple[float, float]) -> None:
    p = place(**call)
    assert p.fouling.nearest(p.ball) == place_of_it


# ---------------------------------------------------------------- where the ball goes


@pytest.mark.parametrize(
    ("call", "ball", "moved"),
    [
        ({"penalty": "2", "choice": "30"}, (120, 0), 0),
        ({"penalty": "2", "choice": "spot", "foul": (100, 79)}, (100, 79), 0),
        ({"penalty": "3"}, (110, 0), 0),
        ({"penalty": "4"}, (90, 0), 0),
        ({"penalty": "5a", "ball": (42, 79)}, (42, 75), 4),
        ({"penalty": "5a", "ball": (42, -75)}, (42, -75), 0),
        ({"penalty": "5a", "ball": (149, 79)}, (149, 75), 4),
        ({"penalty": "5a", "ball": (-60, 88)}, (-60, 75), 13),
        ({"penalty": "5a", "ball": (155, 3), "off_field": "clamp"}, (150, 3), 5),
        ({"penalty": "5a", "ball": (153, 79), "off_field": "clamp"}, (150, 75), 5),
        ({"penalty": "2", "choice": "spot", "foul": (153, 84), "off_field": "clamp"}, (150, 80), 5),
        ({"penalty": "5b"}, (0, 0), 0),
        ({"penalty": "6", "crossing": 4}, (90, 4), 0),
        ({"penalty": "6", "crossing": 40}, (90, 40), 0),
        ({"penalty": "6", "crossing": -40.5}, (90, -40), 0.5),
        ({"penalty": "6", "crossing": 80}, (90, 40), 40),
    ],
)
def test_ball_at_both_ends(call: dict[str, Any], ball: tuple[float, float], moved: float) -> None:
    p = place(**call)
    assert (p.ball, p.moved) == (ball, moved)
    other = {k: tuple(-c for c in v) if isinstance(v, tuple) else v for k, v in call.items()}
    if "crossing" in other:
        other["crossing"] = -other["crossing"]
    q = place(**other, defends="left")
    assert (q.ball, q.moved) == ((-ball[0], -ball[1]), moved)


@pytest.mark.parametrize(
    ("penalty", "x"),
    [
        ({"penalty": "2", "choice": "30"}, 95),
        ({"penalty": "3"}, 85),
        ({"penalty": "4"}, 65),
        ({"penalty": "5b"}, 0),
    ],
)
def test_lines_hang_on_the_back_line_of_a_short_field(penalty: dict[str, Any], x: float) -> None:
    assert place(**penalty, field=Field(250)).ball == (x, 0)


@pytest.mark.parametrize(
    ("call", "team", "from_back_line", "inward"),
    [
        ({"penalty": "2", "choice": "30"}, "fouling", 0, 1),
        ({"penalty": "3"}, "fouling", 0, 1),
        ({"penalty": "3"}, "fouled", 40, -1),
        ({"penalty": "4"}, "fouling", 30, 1),
        ({"penalty": "6", "crossing": 20}, "fouling", 30, 1),
    ],
)
@pytest.mark.parametrize("length", [300, 250, 121])
def test_limits_hang_on_the_back_line_of_any_field(
    call: dict[str, Any], team: str, from_back_line: float, inward: int, length: float
) -> None:
    p = place(**call, field=Field(length))
    limit = length / 2 - from_back_line
    assert p.check((limit, 20), team=team).on_limit
    assert p.check((limit + inward, 20), team=team).margin == pytest.approx(1)
    assert p.check((limit - inward, 20), team=team).margin == pytest.approx(-1)


def test_the_goal_kept_clear_is_as_wide_as_the_goal() -> None:
    p = place("2", choice="30", field=Field(250, goal_width=16))
    assert not p.check((130, 7.99), team="fouling").legal
    assert p.check((130, 8), team="fouling").on_limit


def test_a_safety_on_a_wide_field() -> None:
    p = place("6", crossing=100, field=Field(250, 200))
    assert (p.ball, p.moved) == ((65, 40), 60)


def test_given_is_kept_as_it_was_said() -> None:
    assert place("5a", ball=(42, 79)).given == (42, 79)
    assert place("6", crossing=55, defends="left").given == (-150, 55)
    assert place("4").given is None


# ---------------------------------------------------------------- Penalty 1's chain


def test_after_a_penalty_1_the_fouling_team_defends_the_other_goal() -> None:
    p = place("1")
    assert (p.defends, p.defended_at_foul, p.setup.key, p.ball) == ("left", "right", "5b", (0, 0))
    assert p.check((-50, 0), team="fouling").legal
    assert not p.check((50, 0), team="fouling").legal
    assert p.check((-30, 0), team="fouling").on_limit
    assert p.fouled.anywhere


# ---------------------------------------------------------------- worked points of section 3


def verdict(p: Placement, x: float, y: float, status: str = "in_position", team: str = "fouling") -> tuple[bool, bool]:
    said = p.check((x, y), team=team, status=status)
    return said.legal, said.on_limit


LEGAL, LIMIT, WRONG = (True, False), (True, True), (False, False)
SPOT = place("2", choice="spot", foul=(140, 0))
NEAR = place("5a", ball=(130, 0))
ROOT = math.sqrt(500)


@pytest.mark.parametrize(
    ("p", "x", "y", "expected"),
    [
        (place("2", choice="30"), 155, 95, LEGAL),
        (place("2", choice="30"), 100, 90, WRONG),
        (place("2", choice="30"), 150, 4, LIMIT),
        (place("2", choice="30"), 150, 3.999, WRONG),
        (place("2", choice="30"), 150, -40, LIMIT),
        (place("2", choice="30"), 160, 3, WRONG),
        (SPOT, 170, 0, WRONG),
        (SPOT, 110, 0, LIMIT),
        (SPOT, 109.99, 0, LEGAL),
        (place("3"), 150, 0, WRONG),
        (place("4"), 150, 0, LEGAL),
        (place("4"), 160, 0, LEGAL),
        (place("4"), 120, 70, LIMIT),
        (place("4"), 119.99, 70, WRONG),
        (place("6", crossing=20), 150, 0, LEGAL),
        (NEAR, 150, ROOT + 1e-6, LEGAL),
        (NEAR, 150, ROOT - 1e-6, WRONG),
        (NEAR, 160, 0, LIMIT),
        (NEAR, 159.99, 0, WRONG),
        (NEAR, 154, 18, LIMIT),
        (place("5a", ball=(120, 0)), 150, 0, LIMIT),
        (place("5a", ball=(119, 0)), 150, 0, LEGAL),
    ],
)
def test_worked_points(p: Placement, x: float, y: float, expected: tuple[bool, bool]) -> None:
    assert verdict(p, x, y) == expected
    assert verdict(p, x, -y) == expected


def test_the_team_fouled_is_bound_by_penalty_3_only() -> None:
    assert verdict(place("3"), 110, 5, team="fouled") == LIMIT
    assert verdict(place("3"), 110.01, 5, team="fouled") == WRONG
    assert verdict(place("3"), 140, 5, "returning", team="fouled") == LEGAL
    for call in ({"penalty": "2", "choice": "30"}, {"penalty": "4"}, {"penalty": "5b"}, {"penalty": "1"}):
        assert place(**call).fouled.anywhere


@pytest.mark.parametrize("status", ["off_field", "returning"])
def test_exemptions(status: str) -> None:
    assert verdict(place("2", choice="30"), 100, 85, status) == WRONG
    assert verdict(place("2", choice="30", p2_exempt=True), 100, 85, status) == LEGAL
    assert verdict(place("3"), 100, 85, status) == LEGAL
    assert verdict(place("4"), 100, 85, status) == LEGAL
    assert verdict(place("5b"), -40, 85, status) == LEGAL
    # Free from "between", never from the 30 yards.
    assert verdict(place("5a", ball=(0, 75)), -5, 85, status) == WRONG


@pytest.mark.parametrize(
    ("region", "x", "y", "expected"),
    [
        ("strip", 160, 3, WRONG),
        ("mouth", 160, 3, LEGAL),
        ("cone", 160, 5, WRONG),  # the cone widens to 4 * 40 / 30 = 5.33 there
        ("strip", 160, 5, LEGAL),
        ("cone", 160, 5.4, LEGAL),
        ("mouth", 150, 3, WRONG),
    ],
)
def test_three_readings_of_the_goal(region: str, x: float, y: float, expected: tuple[bool, bool]) -> None:
    assert verdict(place("2", choice="30", goal_region=region), x, y) == expected


@pytest.mark.parametrize(
    ("between", "inside", "outside"),
    [
        ("half_plane", (160, 70), (-1, 70)),
        ("band", (149, 70), (151, 70)),
        ("triangle", (75, 1.9), (75, 2.1)),
        ("slab", (75, 79), (151, 0)),
        ("nearer", (75, 79), (10, 79)),
    ],
)
def test_five_readings_of_between(between: str, inside: tuple[float, float], outside: tuple[float, float]) -> None:
    p = place("5b", between=between)
    assert verdict(p, *inside) == LEGAL
    assert verdict(p, *outside) == WRONG


def test_off_the_field_only() -> None:
    p = place("2", choice="spot", foul=(100, 20), p2_spot_off_field_only=True)
    assert (verdict(p, 0, 0), verdict(p, 0, 80), verdict(p, 0, 80.1)) == (WRONG, LIMIT, LEGAL)
    assert p.fouling.on_field_area == 0
