"""One zone and one verdict: empty zones, statuses, words, and what is refused."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest
import shapely

from polofield import BadInput, Field, Placement, place
from polofield.placement import Zone

# ---------------------------------------------------------------- empty zones


def triangle(x: float, y: float = 0, **options: Any) -> Zone:
    return place("5a", ball=(x, y), between="triangle", **options).fouling


def test_the_triangle_is_empty_when_the_far_post_is_nearer_than_30() -> None:
    last = 150 - math.sqrt(30**2 - 4**2)
    assert not triangle(last - 1e-6).empty
    assert triangle(last + 1e-6).empty


@pytest.mark.parametrize(("x", "y"), [(130, 10), (149, -20), (150, 0), (125, 3)])
def test_the_triangle_near_the_goal_is_empty(x: float, y: float) -> None:
    zone = triangle(x, y)
    assert math.hypot(150 - x, abs(y) + 4) < 30
    assert zone.empty
    assert zone.region.is_empty
    assert zone.on_field_area == 0
    assert zone.nearest((0, 0)) is None


def test_an_empty_zone_leaves_no_nearest_defender() -> None:
    p = place("5a", ball=(130, 10), between="triangle")
    assert p.nearest_defender_distance == math.inf
    assert "There is no legal place for the fouling team." in p.words("en")
    assert "No hay lugar permitido para el equipo infractor." in p.words("es")


def test_the_half_plane_is_never_empty() -> None:
    field = Field(121, 10.5)
    for x in (0, 30, 60.5):
        zone = place("5a", ball=(x, 0), field=field).fouling
        assert not zone.empty
    assert place("5a", ball=(60, 0), field=field).fouling.on_field_area == 0


def test_the_triangle_ends_in_one_point_at_30_yd() -> None:
    # (126, 14) is 24 and 18 yd from the post at (150, -4): exactly 30.
    assert triangle(126, 14).nearest((0, 0)) == pytest.approx((150, -4), abs=1e-6)
    assert triangle(126, 14, on_limit="deny").nearest((0, 0)) is None


# ---------------------------------------------------------------- the nearest place, by hand


@pytest.mark.parametrize(
    ("p", "at", "nearest"),
    [
        (place("4"), (100, 10), (120, 10)),
        (place("4", defends="left"), (-100, 10), (-120, 10)),
        (place("4", player_radius=2), (100, 10), (122, 10)),
        (place("2", choice="30"), (150, 1), (150, 4)),
        (place("2", choice="30"), (149, 0), (150, -4)),  # both posts are as near: the smaller y
        (place("2", choice="30"), (160, 1), (160, 4)),
        (place("2", choice="30", goal_region="mouth"), (149, 6), (150, 6)),
        (place("3"), (100, -50), (150, -50)),
        (place("5b"), (3, 4), (18, 24)),
        (place("5b"), (-20, 40), (0, 40)),
        (place("5b"), (-20, 10), (0, 30)),
        (place("5b"), (0, 0), (0, -30)),  # every direction is as near: the smaller x, then the smaller y
        (place("5b", defends="left"), (0, 0), (0, 30)),
        (place("1"), (20, 10), (0, 30)),
    ],
)
def test_nearest_by_hand(p: Placement, at: tuple[float, float], nearest: tuple[float, float]) -> None:
    assert p.check(at, team="fouling").nearest == pytest.approx(nearest, abs=1e-9)


def test_a_player_on_the_goal_line_is_sent_off_its_front() -> None:
    p = place("2", choice="spot", foul=(60, 0))
    verdict = p.check((150, 0), team="fouling")
    assert (verdict.legal, verdict.on_limit, verdict.margin) == (False, False, 0)
    assert verdict.nearest is not None
    assert p.check(verdict.nearest, team="fouling").legal
    assert verdict.yards_away < 1e-6


@pytest.mark.parametrize("far", [1e4, 1e6, 1e9])
@pytest.mark.parametrize("rule", ["allow", "deny"])
def test_a_player_far_away_is_sent_to_a_legal_place(far: float, rule: str) -> None:
    for call in ({"penalty": "2", "choice": "30"}, {"penalty": "3"}, {"penalty": "4"}, {"penalty": "5b"}):
        p = place(**call, on_limit=rule)  # type: ignore[arg-type]
        near = p.check((-far, 0.3 * far), team="fouling").nearest
        assert near is not None
        assert p.check(near, team="fouling").legal


# ---------------------------------------------------------------- paths before the hit


@pytest.mark.parametrize(
    ("p", "start", "end", "legal"),
    [
        (place("5b"), (40, 0), (80, 10), True),
        (place("5b"), (10, 50), (60, 50), True),
        (place("5b"), (0, 31), (31, 0), False),  # cuts through the circle
        (place("5b"), (10, 30), (60, 30), True),
        (place("5b"), (-10, 60), (40, 60), False),  # starts on the wrong side
        (place("5b"), (0, 31), (0, 80), True),
        (place("5b"), (5, 29), (60, 29), False),  # starts in the circle
        (place("5b"), (0, -31), (0, 31), False),  # both ends are legal, the way is not
        (place("2", choice="30"), (155, 10), (165, -10), False),  # through the strip behind the goal
        (place("2", choice="30"), (155, 10), (155, 60), True),
        (place("2", choice="30", goal_region="mouth"), (155, 10), (165, -10), True),
        (place("2", choice="spot", foul=(0, 0)), (148, 0), (152, 0), False),  # through the front of the goal
        (place("4"), (120, 0), (120, 0), True),
        (place("4", on_limit="deny"), (121, 0), (120, 0), False),
        (place("4", defends="left"), (-121, 0), (-140, 30), True),
    ],
)
def test_a_path_is_legal_if_every_place_on_it_is(
    p: Placement, start: tuple[float, float], end: tuple[float, float], legal: bool
) -> None:
    assert p.fouling.path_is_legal(start, end) is legal
    assert p.fouling.path_is_legal(end, start) is legal


def test_paths_agree_with_the_places_on_them() -> None:
    rng = np.random.default_rng(37)
    for options in ({}, {"between": "slab"}, {"player_radius": 2.0}, {"between": "nearer"}):
        zone = place("5a", ball=(80, -20), **options).fouling
        for start, end in rng.uniform((60, -80), (160, 80), (60, 2, 2)):
            steps = start + np.linspace(0, 1, 4001)[:, None] * (end - start)
            margin = zone.margins(steps).margin.min()
            if abs(margin) > 0.01:
                assert zone.path_is_legal(tuple(start), tuple(end)) == (margin > 0), (options, start, end)


# ---------------------------------------------------------------- words of a verdict


@pytest.mark.parametrize(("lang", "front"), [("en", "front"), ("es", "frente")])
def test_a_player_denied_on_a_line_is_not_told_of_a_front(lang: str, front: str) -> None:
    assert front not in place("4", on_limit="deny").check((120, 0), team="fouling").words(lang)


# ---------------------------------------------------------------- statuses and bad input


def bad(p: Placement, at: Any, team: Any = "fouling", status: Any = "in_position") -> str:
    with pytest.raises(BadInput) as caught:
        p.check(at, team, status)
    return caught.value.code


@pytest.mark.parametrize("at", [(0, 0), (150, 80), (-150, 0), (150 + 1e-10, 0)])
def test_off_the_field_on_the_field_is_a_mismatch(at: tuple[float, float]) -> None:
    assert bad(place("5b"), at, status="off_field") == "status_mismatch"
    assert place("5b").check(at, "fouling", "returning").status == "returning"


@pytest.mark.parametrize(
    "at", [(math.nan, 0), (0, math.inf), (True, 0), ("1", 2), (1, 2, 3), (1,), 5, None, "ab", ((1, 2), 3)]
)
def test_a_place_must_be_two_finite_numbers(at: Any) -> None:
    assert bad(place("4"), at) == "bad_number"


def test_no_places_give_no_verdicts() -> None:
    assert [len(column) for column in place("4").fouling.margins(np.empty((0, 2)))] == [0, 0, 0]


def test_many_places_are_not_changed() -> None:
    points = np.array([[130.0, 10.0], [-130.0, 5.0]])
    before = points.copy()
    place("1").fouling.margins(points)
    assert (points == before).all()


def test_nearest_for_off_the_field_is_off_it_even_if_nothing_else_binds() -> None:
    near = place("4").fouling.nearest((145, 0), "off_field")
    assert near is not None
    assert not Field().contains(*near)


# ---------------------------------------------------------------- records


def test_a_placement_is_frozen_and_can_be_a_key() -> None:
    p = place("5a", ball=(42, 79))
    for name in ("ball", "field", "defends", "moved", "options", "spec"):
        with pytest.raises(AttributeError):
            setattr(p, name, None)
    assert {p: 1, place("5a", ball=(42.0, 79.0)): 2} == {p: 2}


def test_placements_that_differ_are_unequal() -> None:
    p = place("5a", ball=(42, 79))
    others = [
        place("5a", ball=(42, 78)),  # the same spot, moved less
        place("5a", ball=(42, 79), on_limit="deny"),
        place("5a", ball=(42, 79), field=Field(250)),
        place("5a", ball=(42, 79), defends="left"),
    ]
    assert all(p != other for other in others)


def test_a_placement_that_was_asked_equals_one_that_was_not() -> None:
    p = place("5a", ball=(42, 79))
    before = hash(p)
    assert p.fouling.region.area and p.check((0, 0), "fouling").nearest
    for other in (place("5a", ball=(42, 79)), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert other == p
        assert hash(other) == before == hash(p)


def test_a_zone_is_made_once() -> None:
    p = place("4")
    assert p.fouling is p.zone("fouling")
    assert p.fouling.region is p.fouling.region


# ---------------------------------------------------------------- margins, by hand


@pytest.mark.parametrize(
    ("p", "at", "margin"),
    [
        (place("2", choice="spot", foul=(0, 0)), (147, 8), 5),  # 3 and 4 yd from the post at (150, 4)
        (place("2", choice="spot", foul=(0, 0)), (147, 0), 3),
        (place("2", choice="spot", foul=(0, 0)), (160, 7), 3),
        (place("2", choice="spot", foul=(0, 0)), (160, 1), -3),
        (place("2", choice="spot", foul=(0, 0)), (151, 1), -1),
        (place("2", choice="spot", foul=(0, 0), goal_region="mouth"), (153, 8), 5),
        (place("2", choice="spot", foul=(0, 0), goal_region="mouth"), (153, 0), 3),
        (place("2", choice="spot", foul=(0, 0), p2_spot_off_field_only=True), (-153, 84), 5),
        (place("5b", between="band"), (153, 40), -3),
        (place("5b", between="triangle"), (153, 8), -5),
        (place("5b", between="slab"), (153, 70), -3),
        (place("5b", between="nearer"), (150, 100), 50),
        (place("5b", player_radius=2), (5, 60), 3),
        (place("3"), (148, 2), -2),
    ],
)
def test_margins_by_hand(p: Placement, at: tuple[float, float], margin: float) -> None:
    assert p.check(at, team="fouling").margin == pytest.approx(margin, abs=1e-12)


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(148.5, 5.5, True), (148.7, 5.3, False), (147.9, 0, True), (148.1, 0, False)]
)
def test_a_large_player_keeps_round_the_post(x: float, y: float, inside: bool) -> None:
    # A corner of what he keeps clear of is a quarter circle about the post, not a square.
    p = place("2", choice="spot", foul=(0, 0), player_radius=2)
    assert bool(shapely.contains_xy(p.fouling.region, x, y)) is inside
    assert p.check((x, y), team="fouling").legal is inside
