"""Zones of many fouls are those of each, however the circle lies to the other limits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from polofield import Field, place, place_many
from polofield.book import ConditionSpec, default_rulebook
from polofield.placement import Batch
from polofield.placement.areas import zones_of

AWAY = ConditionSpec("away_from_ball", yards=30)
BETWEEN, GOAL, OFF = ConditionSpec("between"), ConditionSpec("outside_goal"), ConditionSpec("off_field")
# In the middle, near each edge and corner, near the goal at both ends, level with the line, on the back line.
SPOTS = [(0, 0), (42, 9), (20, 60), (20, -60), (20, 59.9), (20, -60.1), (149, 0), (150, 75), (120, 33), (120, -34.1),
         (-149, -75), (-150, 0), (119.9, 0), (110, 5), (-42, 9), (42, 9)]  # fmt: skip


def book(*conditions: ConditionSpec) -> Any:
    """Our book, with other conditions on the fouling team at a 5.a."""
    own = default_rulebook()
    changed = tuple(replace(spec, fouling=conditions) if spec.key == "5a" else spec for spec in own.penalty)
    return replace(own, id="other", penalty=changed)


def assert_each(batch: Batch, team: str = "fouling", status: str = "in_position") -> None:
    zones = batch.zones(team, status)
    assert zones.dtype == object and len(zones) == len(batch)
    for row, zone in enumerate(zones):
        region = batch.placement(row).zone(team).region_for(status)
        assert (row, zone.geom_type, zone.is_valid) == (row, region.geom_type, True)
        assert zone.symmetric_difference(region).area < 1e-9, row


BOOKS = {
    "between and away": (BETWEEN, AWAY),
    "away": (AWAY,),
    "between": (BETWEEN,),
    "away and out of the goal": (AWAY, GOAL),
    "away and off the field": (AWAY, OFF),
    "away and behind a line": (AWAY, ConditionSpec("line", 60, "goal")),
    "between, away and out of the goal": (BETWEEN, AWAY, GOAL),
    "between and out of the goal": (BETWEEN, GOAL),
    "two circles": (AWAY, ConditionSpec("away_from_ball", yards=10)),
    "a line": (ConditionSpec("line", 30, "goal"),),
    "nothing": (),
}
each_book = pytest.mark.parametrize("conditions", BOOKS.values(), ids=BOOKS)
READINGS: dict[str, dict[str, Any]] = {
    "plain": {}, "radius": {"player_radius": 2}, "cone": {"goal_region": "cone", "between": "band"},
    "small": {"field": Field(250, 140, side_safety=15, end_safety=12)},
}  # fmt: skip


@each_book
@pytest.mark.parametrize("options", READINGS.values(), ids=READINGS)
def test_zones_of_both_ends(conditions: Any, options: dict[str, Any]) -> None:
    half = Field(**({} if "field" not in options else {"length": 250, "width": 140}))
    spots = np.clip(SPOTS, (-half.half_length, -half.half_width + 5), (half.half_length, half.half_width - 5))
    few = spots[:: 1 if not options else 3]
    ends = ["right", "left"] * ((len(few) + 1) // 2)
    assert_each(place_many("5a", ball=few, defends=ends[: len(few)], rulebook=book(*conditions), **options))


@pytest.mark.parametrize("status", ["off_field", "returning"])
@pytest.mark.parametrize("team", ["fouling", "fouled"])
def test_zones_of_our_book_for_each_team_and_status(team: str, status: str) -> None:
    foul = [(np.nan, np.nan)] * 4 + [(42, 9)]
    ball = [(np.nan, np.nan)] * 3 + [(42, 9)] + [(np.nan, np.nan)]
    batch = place_many(["3", "4", "5b", "5a", "2-spot"], ball=ball, foul=foul, defends=[1, -1, 1, -1, -1])
    assert_each(batch, team)
    assert_each(batch, team, status)


def test_rows_in_error_have_no_zone_and_the_status_is_in_position_unless_said() -> None:
    batch = place_many(["4", "44", "5b", "4"], defends=["right", "right", "left", "left"])
    zones = zones_of(batch, "fouling")
    assert [zone is None for zone in zones] == [False, True, False, False]
    assert zones[0].bounds == (120, -90, 180, 90)
    assert zones[3].bounds == (-180, -90, -120, 90)
    assert zones[2].area == pytest.approx(180 * 180 - 450 * np.pi, abs=1)


def test_rows_with_one_spot_share_one_zone() -> None:
    batch = place_many("2-spot", foul=[(0, 0), (1, 0), (0, 0), (0, 0)], defends=[1, 1, 1, -1])
    zones = batch.zones("fouling")
    assert zones[0] is zones[2]
    assert zones[0] is not zones[1] and zones[0] is not zones[3]


@pytest.mark.parametrize(
    ("penalty", "spot", "corners"),
    [
        # A rectangle from the ball to the end, with half a circle of 2 x 32 pieces bitten out of it.
        ("5a", (42, 9), 2 * 32 + 1 + 5),
        # A rectangle with the strip behind the goal cut out, and a whole circle of 4 x 32 pieces as a hole.
        ("2-spot", (42, 9), 9 + 4 * 32 + 1),
    ],
)
@pytest.mark.parametrize("end", [1, -1])
def test_what_is_known_in_advance_is_not_cut_out(penalty: str, spot: Any, corners: int, end: int) -> None:
    call: Any = {"5a": {"ball": [spot]}, "2-spot": {"foul": [spot]}}[penalty]
    (zone,) = place_many(penalty, **call, defends=[end]).zones("fouling")
    assert shapely.get_num_coordinates(zone) == corners
    assert len(zone.interiors) == (penalty == "2-spot")


def test_a_circle_that_just_touches_a_limit_is_cut_out_of_the_zone() -> None:
    # 30 yd from each side of the safety zone and from the strip behind the goal, and a hair to each side.
    touching = [(0, 60), (0, -60), (150, 60), (150, 34), (-150, 0), (120, 0), (0, 0)]
    hair = [(0, 0), (0, 1e-7), (0, -1e-7), (1e-7, 0), (-1e-7, 0)]
    spots = np.array([np.add(spot, by) for spot in touching for by in hair]).clip((-150, -75), (150, 75))
    for penalty, name in (("5a", "ball"), ("2-spot", "foul")):
        batch = place_many(penalty, **{name: spots})
        for row, zone in enumerate(batch.zones("fouling")):
            region = batch.placement(row).fouling.region
            assert zone.is_valid, row
            assert zone.symmetric_difference(region).area < 1e-6, row


def test_one_batch_has_the_zones_of_its_field() -> None:
    field = Field(250, 140, side_safety=20, end_safety=40)
    batch = place_many(["4", "5b"], field=field)
    assert batch.zones("fouling")[0].bounds == (95, -90, 165, 90)
    assert batch.zones("fouling")[1].bounds == (0, -90, 165, 90)
    assert batch.zones("fouling")[0].equals(place("4", field=field).fouling.region)
