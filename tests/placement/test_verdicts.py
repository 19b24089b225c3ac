"""One player in full: what is broken and by how much, his margin, the nearest place, his way, and his entry."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import shapely

from polofield import Field, Placement, place
from polofield.field import Point
from polofield.placement import TOLERANCE, Breach, Entry
from polofield.placement.zone import areas_of

THIRTY, SPOT = place("2", choice="30"), place("2", choice="spot", foul=(100, 20))
UNDEFENDED, DEFENDED = place("3"), place("3", defended=True)
FOUR, FIVE = place("4"), place("5b")


def broken(p: Placement, at: Any, status: str = "in_position") -> list[tuple[str, float, bool]]:
    found = p.check(at, "fouling", status).broken
    return [(breach.condition.kind, round(breach.yards, 9), breach.front) for breach in found]


# ---------------------------------------------------------------- what is broken


@pytest.mark.parametrize(
    ("p", "at", "expected"),
    [
        (FOUR, (120, 0), []),
        (FOUR, (119, 0), [("line", 1, False)]),
        (FOUR, (120 - 5e-10, 0), []),
        (FIVE, (-5, 0), [("away_from_ball", 25, False), ("between", 5, False)]),
        (FIVE, (-40, 0), [("between", 40, False)]),
        (THIRTY, (149, 0), [("line", 1, False)]),
        (THIRTY, (150, 0), [("outside_goal", 0, True)]),
        (THIRTY, (150, 3.5), [("outside_goal", 0, True)]),
        (THIRTY, (150, 4), []),
        (THIRTY, (151, 1), [("outside_goal", 1, False)]),
        (THIRTY, (160, 1), [("outside_goal", 3, False)]),
        (place("2", choice="30", goal_region="mouth"), (150, 0), [("outside_goal", 0, True)]),
        (place("2", choice="30", goal_region="mouth"), (151, 0), []),
        (place("2", choice="30", player_radius=1), (150, 0), [("line", 1, False), ("outside_goal", 1, False)]),
        (place("4", on_limit="deny"), (120, 0), [("line", 0, False)]),
        (place("4", on_limit="deny"), (120 + 5e-10, 0), [("line", 0, False)]),
        (place("4", on_limit="deny"), (120 + 2e-9, 0), []),
        (place("2", choice="30", on_limit="deny"), (150, 0), [("line", 0, False), ("outside_goal", 0, True)]),
        (place("2", choice="30", on_limit="deny"), (150, 4), [("line", 0, False), ("outside_goal", 0, False)]),
        (place("2", choice="30", on_limit="deny"), (150, 5), [("line", 0, False)]),
    ],
)
def test_what_is_broken_and_by_how_much(p: Placement, at: Any, expected: list[tuple[str, float, bool]]) -> None:
    assert broken(p, at) == expected
    said = p.check(at, "fouling")
    assert said.legal == (not expected)
    assert said.yards_away == pytest.approx(0 if said.legal else math.dist(at, said.nearest or (0, 0)))


@pytest.mark.parametrize(
    ("p", "at", "status", "legal", "on_limit", "margin"),
    [
        (FOUR, (120, 0), "in_position", True, True, 0),
        (FOUR, (121, 0), "in_position", True, False, 1),
        (FOUR, (119, 0), "in_position", False, False, -1),
        (FOUR, (119, 0), "returning", True, False, math.inf),
        (FOUR, (119, 81), "off_field", True, False, math.inf),
        (THIRTY, (150, 0), "in_position", False, False, 0),
        (THIRTY, (150, 4), "in_position", True, True, 0),
        (place("4", on_limit="deny"), (120, 0), "in_position", False, True, 0),
        (place("4", on_limit="deny"), (121, 0), "in_position", True, False, 1),
        (place("4", defends="left"), (-121, 0), "in_position", True, False, 1),
        (FIVE, (-5, 85), "off_field", True, False, 85.147 - 30),
    ],
)
def test_verdicts(p: Placement, at: Any, status: str, legal: bool, on_limit: bool, margin: float) -> None:
    said = p.check(at, "fouling", status)
    assert (said.legal, said.on_limit, said.team, said.status, said.at) == (legal, on_limit, "fouling", status, at)
    assert said.margin == pytest.approx(margin, abs=1e-3)
    whole = p.fouling.margins([at, at], status)
    assert [column.tolist() for column in whole] == [[said.legal] * 2, [said.on_limit] * 2, [said.margin] * 2]
    assert type(said.legal) is bool and type(said.margin) is float
    assert said.zone is p.fouling


@pytest.mark.parametrize(
    ("breach", "said"),
    [
        (Breach(FOUR.fouling.conditions[0], 1.5), "not behind the 30-yard line, on the goal side: 1.5 yd short"),
        (
            Breach(FOUR.fouling.conditions[0], 0.0),
            "not behind the 30-yard line, on the goal side: exactly on the limit",
        ),
        (
            Breach(FOUR.fouling.conditions[0], TOLERANCE),
            "not behind the 30-yard line, on the goal side: exactly on the limit",
        ),
        (
            Breach(THIRTY.fouling.conditions[1], 0.0, True),
            "not outside the goal and the strip behind it: on its very front",
        ),
    ],
)  # fmt: skip
def test_a_breach_in_words(breach: Breach, said: str) -> None:
    assert breach.words() == breach.words("en") == said


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            FIVE.check((-5, 0), "fouling"),
            "not at least 30 yd from the ball: 25 yd short; "
            "not level with the ball or nearer the goal they defend: 5 yd short",
        ),
        (THIRTY.check((150, 0), "fouling"), "not outside the goal and the strip behind it: on its very front"),
        (
            SPOT.check((60, 0), "fouling"),
            "legal; whether he may then play is not stated (A5)",
        ),
        (
            SPOT.check((70, 20), "fouling"),
            "legal, exactly on the limit (A1); whether he may then play is not stated (A5)",
        ),
        (
            UNDEFENDED.check((155, 0), "fouling", "returning"),
            "legal; behind the goal, as he is declared off the field or returning (A7)",
        ),
    ],
)
def test_a_verdict_in_words(verdict: Any, said: str) -> None:
    assert verdict.words() == said


def test_a_verdict_in_one_line() -> None:
    assert repr(FOUR.check((100, 10), "fouling")) == (
        "Verdict(legal=False, on_limit=False, margin=-20, "
        "broken='not behind the 30-yard line, on the goal side: 20 yd short', nearest=(120, 10))"
    )
    empty = place("5a", ball=(130, 10), between="triangle").check((0, 0), "fouling")
    assert repr(empty).endswith(", nearest=None)")


# ---------------------------------------------------------------- the nearest place


@pytest.mark.parametrize(
    ("p", "at", "status", "nearest"),
    [
        (FOUR, (100, 10), "in_position", (120, 10)),
        (FOUR, (130, 10), "in_position", (130, 10)),
        (FOUR, (100, 10), "returning", (100, 10)),
        (FOUR, (100, 70), "off_field", (100, 80)),
        (FOUR, (140, 0), "off_field", (150, 0)),
        (FOUR, (-140, 0), "off_field", (-150, 0)),
        (FOUR, (100, 81), "off_field", (100, 81)),
        (place("4", defends="left"), (-100, 10), "in_position", (-120, 10)),
        (place("3", defends="left"), (-100, 10), "in_position", (-150, 10)),
        (FIVE, (-3, 4), "returning", (-18, 24)),
        # The front of the goal is nearer, but on the field.
        (place("2", choice="spot", foul=(60, 0)), (151, 0), "off_field", (151, -4)),
        # Off the field, and still 30 yd from the ball.
        (place("5a", ball=(0, 75)), (0, 85), "off_field", (0, 105)),
        (FIVE, (-3, 4), "in_position", (0, 30)),
    ],
)
def test_nearest_for_each_status(p: Placement, at: Any, status: str, nearest: Any) -> None:
    found = p.fouling.nearest(at, status)
    assert type(found) is Point
    assert found == pytest.approx(nearest, abs=1e-7)
    assert p.fouling.nearest(at) == p.fouling.nearest(at, "in_position")


def test_off_the_field_is_a_hair_off_its_lines() -> None:
    found = FOUR.fouling.nearest((100, 70), "off_field")
    assert found is not None and 80 + 1e-9 < found.y < 80 + 2e-8
    assert FOUR.fouling.nearest((100, 80 + 2e-9), "off_field") == (100, 80 + 2e-9)
    assert FOUR.fouling.nearest((100, 80 + 5e-10), "off_field") != (100, 80 + 5e-10)


@pytest.mark.parametrize(
    ("p", "start", "end", "status", "legal"),
    [
        (FOUR, (121, 0), (140, 9), "in_position", True),
        (FOUR, (121, 0), (119, 9), "in_position", False),
        (FOUR, (121, 0), (119, 9), "returning", True),
        (FIVE, (40, 0), (-40, 0), "returning", False),
        (FIVE, (31, 40), (-31, 40), "returning", True),
        (FIVE, (31, 40), (-31, 40), "in_position", False),
        # Between two legal ends the way leads through the corner of what is kept clear.
        (SPOT, (148, 0), (152, 10), "in_position", True),
        (SPOT, (148, 0), (152, 5), "in_position", False),
        (SPOT, (148, 0), (152, 8), "in_position", True),
    ],
)
def test_a_way_for_each_status(p: Placement, start: Any, end: Any, status: str, legal: bool) -> None:
    assert p.fouling.path_is_legal(start, end, status) is legal
    assert p.fouling.path_is_legal(end, start, status) is legal
    if status == "in_position":
        assert p.fouling.path_is_legal(start, end) is legal


def test_a_condition_is_met_or_not() -> None:
    line, goal = THIRTY.fouling.conditions
    zone = THIRTY.fouling
    assert [zone.meets(line, at) for at in ((151, 0), (150, 0), (150 - 5e-10, 0), (149, 0))] == [True] * 3 + [False]
    assert [zone.meets(goal, at) for at in ((150, 0), (150, 4), (155, 3), (149, 0))] == [False, True, False, True]
    left = place("2", choice="30", defends="left")
    assert left.fouling.meets(left.fouling.conditions[0], (-151, 0))


# ---------------------------------------------------------------- the zone


@pytest.mark.parametrize(
    ("p", "status", "bounds"),
    [
        (FOUR, "in_position", (120, -90, 180, 90)),
        (FOUR, "returning", (-180, -90, 180, 90)),
        (place("4", defends="left"), "in_position", (-180, -90, -120, 90)),
        (place("4", player_radius=5), "in_position", (125, -90, 180, 90)),
    ],
)
def test_bounds_of_regions(p: Placement, status: str, bounds: Any) -> None:
    assert p.fouling.region_for(status).bounds == pytest.approx(bounds)
    if status == "in_position":
        assert p.fouling.region.equals(p.fouling.region_for(status))


def test_which_conditions_bind_whom() -> None:
    assert [c.kind for c in FIVE.fouling.binding()] == ["between", "away_from_ball"]
    assert [c.kind for c in FIVE.fouling.binding("returning")] == ["away_from_ball"]
    assert FIVE.fouling.binding("off_field") == FIVE.fouling.binding("returning")
    assert (FIVE.fouling.anywhere, FIVE.fouled.anywhere) == (False, True)


@pytest.mark.parametrize(
    ("p", "empty"),
    [
        (FOUR, False),
        (FIVE, False),
        (place("5a", ball=(130, 0), between="triangle"), True),
        (place("5a", ball=(0, 0), between="triangle"), False),
        (place("5a", ball=(140, 0), between="band"), False),
        (place("5a", ball=(140, 0), between="nearer"), True),
        (place("5a", ball=(110, 0), between="nearer"), False),
        (place("5a", ball=(140, 0), between="slab", player_radius=6), True),
        (place("5a", ball=(150, 0), between="slab"), False),
        (place("5a", ball=(140, 0), between="slab", player_radius=4), False),
    ],
)
def test_zones_without_a_legal_place(p: Placement, empty: bool) -> None:
    assert p.fouling.empty is empty
    assert (p.fouling.nearest((0, 0)) is None) is empty


BOX, FAR = shapely.box(0, 0, 1, 1), shapely.box(5, 5, 6, 6)
LINE, DOT = shapely.LineString([(0, 0), (9, 9)]), shapely.Point(3, 3)


@pytest.mark.parametrize(
    ("geometry", "kind", "area"),
    [
        (BOX, "Polygon", 1),
        (shapely.MultiPolygon([BOX, FAR]), "MultiPolygon", 2),
        (shapely.GeometryCollection([LINE, BOX, DOT]), "Polygon", 1),
        (shapely.GeometryCollection([LINE, BOX, FAR]), "MultiPolygon", 2),
        (shapely.GeometryCollection([LINE, DOT]), "MultiPolygon", 0),
        (LINE, "MultiPolygon", 0),
        (DOT, "MultiPolygon", 0),
        (shapely.Polygon(), "Polygon", 0),
    ],
)
def test_only_areas_are_kept(geometry: Any, kind: str, area: float) -> None:
    found = areas_of(geometry)
    assert (found.geom_type, found.area) == (kind, area)


def test_many_margins_are_of_the_players_that_were_asked_for() -> None:
    found = place("2", choice="30", on_limit="deny").fouling.margins([(150, 0), (150, 9), (151, 9), (149, 9)])
    assert found.legal.tolist() == [False, False, True, False]
    assert found.on_limit.tolist() == [False, True, False, False]
    assert found.margin.tolist() == [0, 0, 1, -1]
    assert [str(column.dtype) for column in found] == ["bool", "bool", "float64"]
    assert np.array_equal(FOUR.fouled.margins([(1, 2)]).margin, [math.inf])


# ---------------------------------------------------------------- entries


@pytest.mark.parametrize(
    ("p", "path", "expected"),
    [
        (DEFENDED, ((152, 10), (148, 10)), Entry(True, False, Point(150, 10), "back_line", "clear_of_posts")),
        (DEFENDED, ((152, 4), (148, 4)), Entry(True, True, Point(150, 4), "back_line", "clear_of_posts", ("A1",))),
        (DEFENDED, ((152, 1), (148, 3)), Entry(False, False, Point(150, 2), "back_line", "between_posts")),
        (UNDEFENDED, ((152, 1), (148, 3)),
         Entry(False, False, Point(150, 2), "back_line", "not_from_behind_back_line", ("A9",))),
        (UNDEFENDED, ((100, 82), (100, 78)), Entry(True, False, Point(100, 80), "side", "over_the_side", ("A8",))),
        (UNDEFENDED, ((100, -82), (104, -78)), Entry(True, False, Point(102, -80), "side", "over_the_side", ("A8",))),
        (UNDEFENDED, ((-152, 5), (-148, 5)),
         Entry(True, False, Point(-150, 5), "other_back_line", "over_the_side", ("A8",))),
        (THIRTY, ((100, 82), (100, 78)), Entry(False, False, Point(100, 80), "side", "nobody", ("A9",))),
        (FOUR, ((152, 1), (148, 3)), Entry(True, False, Point(150, 2), "back_line", "free")),
        (FOUR, ((100, 0), (200, 0)), Entry(True, False, None, "", "does_not_enter")),
        (FOUR, ((160, 0), (160, 90)), Entry(True, False, None, "", "does_not_enter")),
        (FOUR, ((160, 0), (150 + 5e-10, 0)), Entry(True, False, None, "", "free")),
        (FOUR, ((160, 0), (150 + 5e-9, 0)), Entry(True, False, None, "", "does_not_enter")),
        # Across the whole field: the first line that is crossed counts.
        (FOUR, ((160, 10), (-160, 10)), Entry(True, False, Point(150, 10), "back_line", "free")),
        (FOUR, ((-160, 10), (160, 10)), Entry(True, False, Point(-150, 10), "other_back_line", "free")),
        (FOUR, ((0, 90), (0, -90)), Entry(True, False, Point(0, 80), "side", "free")),
        (FOUR, ((0, -90), (0, 90)), Entry(True, False, Point(0, -80), "side", "free")),
        # Through a corner the back line is crossed as well as the side: the back line is told.
        (FOUR, ((152, 82), (148, 78)), Entry(True, False, Point(150, 80), "back_line", "free")),
        (FOUR, ((160, 85), (140, 75)), Entry(True, False, Point(150, 80), "back_line", "free")),
        (FOUR, ((160, 86), (140, 76)), Entry(True, False, Point(148, 80), "side", "free")),
        (place("4", defends="left"), ((-152, 1), (-148, 3)), Entry(True, False, Point(-150, 2), "back_line", "free")),
        (place("3", defends="left"), ((152, 1), (148, 3)),
         Entry(True, False, Point(150, 2), "other_back_line", "over_the_side", ("A8",))),
    ],
)  # fmt: skip
def test_entries_in_full(p: Placement, path: Any, expected: Entry) -> None:
    found = p.entry(*path, after_hit=True)
    assert type(found.on_limit) is bool
    assert found == p.entry(*path, after_hit=True)
    if expected.why == "free" and expected.crosses is None:
        assert found.crosses == pytest.approx((150, 0)) and found.allowed
        return
    assert found == expected


@pytest.mark.parametrize("hair", [5e-10, -5e-10])
def test_a_hair_beside_a_post_is_at_the_post(hair: float) -> None:
    for y in (4 + hair, -4 + hair):
        assert DEFENDED.entry((152, y), (148, y), after_hit=True).on_limit
        assert DEFENDED.entry((152, y), (148, y), after_hit=True).allowed
        strict = place("3", defended=True, on_limit="deny").entry((152, y), (148, y), after_hit=True)
        assert (strict.allowed, strict.on_limit, strict.why) == (False, True, "between_posts")
    for y, allowed in ((4 + 2e-9, True), (4 - 2e-9, False), (-4 - 2e-9, True)):
        said = DEFENDED.entry((152, y), (148, y), after_hit=True)
        assert (said.allowed, said.on_limit) == (allowed, False)


@pytest.mark.parametrize(
    ("p", "path", "team", "status", "expected"),
    [
        (FOUR, ((152, 1), (148, 3)), "fouling", "in_position",
         Entry(True, False, Point(150, 2), "back_line", "position_holds")),
        (FOUR, ((100, 82), (100, 78)), "fouling", "in_position",
         Entry(False, False, Point(100, 80), "side", "before_hit")),
        (FOUR, ((100, 82), (100, 78)), "fouling", "returning",
         Entry(True, False, Point(100, 80), "side", "position_holds")),
        (FOUR, ((100, 82), (100, 78)), "fouled", "in_position",
         Entry(True, False, Point(100, 80), "side", "position_holds")),
        (FOUR, ((100, 2), (100, 78)), "fouling", "in_position", Entry(False, False, None, "", "before_hit")),
    ],
)  # fmt: skip
def test_before_the_hit_in_full(p: Placement, path: Any, team: str, status: str, expected: Entry) -> None:
    assert p.entry(*path, after_hit=False, team=team, status=status) == expected
    assert p.entry(*path, after_hit=False, team=team, status=status) == expected
    if (team, status) == ("fouling", "in_position"):
        assert p.entry(*path, after_hit=False) == p.entry(*path, after_hit=False) == expected


def test_the_posts_are_those_of_the_field() -> None:
    wide = place("3", defended=True, field=Field(goal_width=20))
    assert not wide.entry((152, 9), (148, 9), after_hit=True).allowed
    assert wide.entry((152, 11), (148, 11), after_hit=True).why == "clear_of_posts"
    fouled = DEFENDED.entry((152, 1), (148, 1), after_hit=True, team="fouled")
    assert fouled == Entry(True, False, Point(150, 1), "back_line", "free")
    assert fouled.on_limit is False
