"""Zones as paths of lines and arcs: the same areas as the polygons, exact limits, and which limit is whose."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely

from polofield import Field, Placement, PolofieldError, place
from polofield.outline import Path, area, bounds, flattened
from polofield.placement import shapes
from polofield.placement.boundary import set_rings

SWITCHES: dict[str, list[Any]] = {
    "between": ["half_plane", "band", "triangle", "slab", "nearer"], "goal_region": ["strip", "mouth", "cone"],
    "p2_spot_off_field_only": [False, True], "player_radius": [0.0, 0.5, 0.7, 1.5, 2.5],
}  # fmt: skip
FIELDS = [Field(), Field(250, 200, boarded=False), Field(280, 150)]


def drawn(count: int, seed: int = 37) -> list[Placement]:
    """Random placements over all readings, many with the ball on lines and posts."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        field = rng.choice(FIELDS)
        a, b = field.half_length, field.half_width
        said: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items() if rng.random() < 0.4}
        spot = rng.choice([rng.uniform(-a, a), a, -a, 0.0]), rng.choice([rng.uniform(-b, b), 0.0, b, 4.0])
        call: dict[str, Any] = rng.choice(
            [{"penalty": "2", "choice": "30"}, {"penalty": "2", "choice": "spot", "foul": spot}, {"penalty": "4"},
             {"penalty": "3", "defended": True}, {"penalty": "5a", "ball": spot}, {"penalty": "5b"},
             {"penalty": "6", "crossing": rng.uniform(5, b)}]
        )  # fmt: skip
        try:
            found.append(place(**call, field=field, defends=rng.choice(["right", "left"]), **said))
        except PolofieldError:
            continue
    return found


def area_of(paths: tuple[Path, ...]) -> Any:
    found: Any = shapely.Polygon()
    for path in paths:
        found = found.symmetric_difference(shapely.make_valid(shapely.Polygon(flattened(path, 0.002))))
    return found


def test_paths_and_polygons_are_the_same_areas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "ARC_SEGMENTS", 16 * shapes.ARC_SEGMENTS)
    for p in drawn(300):
        for zone in (p.fouling, p.fouled):
            paths = zone.paths()
            assert all(path.closed for path in paths)
            apart = area_of(paths).symmetric_difference(zone.region).area
            assert apart < 0.2, (p, zone, apart)
            assert area(paths) == pytest.approx(zone.region.area, abs=0.2)


def test_every_point_of_an_edge_is_on_the_limit() -> None:
    for p in drawn(200, 38):
        for path in p.fouling.edges():
            assert abs(p.fouling.margins(flattened(path, 0.5)).margin).max() < 1e-9, (p, path)


def test_arcs_stay_arcs_and_turn_about_the_ball() -> None:
    p = place("5b", defends="left")
    arcs = [arc for path in p.fouling.edges() for arc in path.arcs]
    assert arcs and all(arc.center == (0.0, 0.0) for arc in arcs)
    # Half a circle, and clockwise, as the zone is outside of it.
    assert sum(arc.turn for arc in arcs) == pytest.approx(-math.pi)


def test_a_circle_that_meets_nothing_is_a_hole() -> None:
    zone = place("5a", ball=(0, 0), between="nearer").fouling
    assert [path.closed for path in zone.paths()] == [True] * len(zone.paths())
    assert area_of(zone.paths()).area == pytest.approx(zone.region.area, rel=1e-3)


def test_a_window_cuts_the_zone_and_is_no_edge() -> None:
    zone = place("4").fouling
    window = (100.0, -20.0, 150.0, 20.0)
    assert bounds(zone.paths(window)) == (120.0, -20.0, 150.0, 20.0)
    (edge,) = zone.edges(window)
    assert sorted(edge.points) == [(120.0, -20.0), (120.0, 20.0)] and not edge.closed


@pytest.mark.parametrize(("region", "wide"), [("strip", 8.0), ("cone", 8.0 * 60 / 30)])
def test_the_set_of_a_condition_can_be_drawn_alone(region: str, wide: float) -> None:
    p = place("2", choice="30", goal_region=region)
    (goal,) = (c for c in p.fouling.conditions if c.kind == "outside_goal")
    left, bottom, right, top = bounds(set_rings(goal, p.field.limits))
    assert (left, right, top - bottom) == pytest.approx((150, 180, wide))


def test_a_zone_that_binds_nobody_is_the_window() -> None:
    assert bounds(place("4").fouled.paths()) == Field().limits
    assert place("4").fouled.edges() == ()
