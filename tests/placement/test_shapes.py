"""Shapes and limits: distances, curves and polygons say the same of one set, and the numbers are right."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import shapely

from polofield import Field
from polofield.book import ConditionSpec
from polofield.outline import area
from polofield.placement import Condition, Options, Setting, options_of
from polofield.placement.boundary import rings
from polofield.placement.conditions import conditions_of
from polofield.placement.nearest import closest, crossings, meetings
from polofield.placement.shapes import Circle, Convex, Disc, Edge, Shape, edge_between

INF = math.inf
HALF = Convex.beyond(3.0, 1)
BACK = Convex.beyond(3.0, -1)
BOX = Convex.through(((0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)))
SEGMENT = Convex.through(((5.0, -4.0), (5.0, 4.0)))
TRIANGLE = Convex.through(((0.0, 0.0), (6.0, -4.0), (6.0, 4.0)))
STRIP = Convex((Edge((5.0, 4.0), (-1.0, 0.0), -INF, 0.0), edge_between((5.0, 4.0), (5.0, -4.0)),
                Edge((5.0, -4.0), (1.0, 0.0), 0.0, INF)))  # fmt: skip
BAND = Convex(Convex.beyond(1.0, 1).edges + Convex.beyond(6.0, -1).edges)
SLANTED = Convex((Edge((1.0, 2.0), (0.6, -0.8), -INF, INF), Edge((5.0, 5.0), (-0.6, 0.8), -INF, INF)))
LEANING = Convex((Edge((1.0, 2.0), (0.6, -0.8), -INF, INF),))
DISC = Disc((2.0, 1.0), 5.0)
SHAPES: dict[str, Shape] = {
    "half": HALF, "back": BACK, "box": BOX, "segment": SEGMENT, "triangle": TRIANGLE, "strip": STRIP, "band": BAND,
    "slanted": SLANTED, "leaning": LEANING, "disc": DISC,
}  # fmt: skip
each_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
rng = np.random.default_rng(37)
PLACES = rng.uniform((-9, -9), (14, 9), (300, 2))

# ---------------------------------------------------------------- distances by hand


@pytest.mark.parametrize(
    ("shape", "at", "away"),
    [
        (HALF, (5, 9), -2), (HALF, (1, 9), 2), (BACK, (5, 9), 2), (BACK, (1, 9), -2),
        (BOX, (1, 1), -1), (BOX, (3.5, 1), -0.5), (BOX, (7, 6), 5), (BOX, (2, -3), 3), (BOX, (4, 1), 0),
        (BOX, (-3, -4), 5),
        (SEGMENT, (8, 8), 5), (SEGMENT, (5, 0), 0), (SEGMENT, (2, 1), 3), (SEGMENT, (7, -1), 2),
        (STRIP, (2, 0), 3), (STRIP, (2, 8), 5), (STRIP, (60, 7), 3), (STRIP, (60, 1), -3), (STRIP, (6, 1), -1),
        (STRIP, (2, -8), 5), (STRIP, (60, -7), 3),
        (BAND, (3, 99), -2), (BAND, (5, 0), -1), (BAND, (8, 0), 2), (BAND, (-2, 0), 3),
        (SLANTED, (1, 2), 0), (SLANTED, (5, 5), 0), (SLANTED, (1.8, 2.6), -1), (SLANTED, (-0.6, 0.8), 2),
        (DISC, (2, 1), -5), (DISC, (5, 5), 0), (DISC, (8, 9), 5), (DISC, (2, 3), -3),
        (Convex.through(((1.0, 2.0),)), (4, 6), 5),
        (Convex.through(((1.0, 2.0), (1.0, 2.0))), (1, 2), 0),
    ],
)  # fmt: skip
def test_distances_by_hand(shape: Shape, at: tuple[float, float], away: float) -> None:
    assert shape.distance(*np.array([at, at], dtype=float).T).tolist() == pytest.approx([away, away], abs=1e-12)


def test_edges_by_hand() -> None:
    edge = edge_between((1.0, 2.0), (4.0, 6.0))
    assert edge == Edge((1.0, 2.0), (0.6, 0.8), 0.0, 5.0)
    assert (edge.outward, edge.at(5.0), edge.ends()) == ((0.8, -0.6), (4.0, 6.0), [(1.0, 2.0), (4.0, 6.0)])
    assert edge.moved(5.0) == Edge((5.0, -1.0), (0.6, 0.8), 0.0, 5.0)
    assert edge_between((1.0, 2.0), (1.0, 2.0)) == Edge((1.0, 2.0), (1.0, 0.0), 0.0, 0.0)
    assert Edge((1.0, 2.0), (0.6, 0.8), -INF, 5.0).ends() == [(4.0, 6.0)]
    assert Edge((1.0, 2.0), (0.6, 0.8), -INF, INF).ends() == []


def test_sets_by_hand() -> None:
    assert Convex.beyond(3.0, 1).edges == (Edge((3.0, 0.0), (0.0, -1.0), -INF, INF),)
    assert Convex.beyond(3.0, -1).edges == (Edge((3.0, 0.0), (0.0, 1.0), -INF, INF),)
    assert not HALF.flat and not BOX.flat and SEGMENT.flat
    assert Convex.through(((0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0))) == BOX
    assert [edge.start for edge in BOX.edges] == [(0, 0), (4, 0), (4, 2), (0, 2)]
    assert SEGMENT.edges == (Edge((5.0, -4.0), (0.0, 1.0), 0.0, 8.0), Edge((5.0, 4.0), (0.0, -1.0), 0.0, 8.0))
    # Three corners on a line have no inside; the thinnest triangle that has one is not flat.
    assert Convex.through(((0.0, 0.0), (1.0, 1.0), (3.0, 3.0))).flat
    assert not Convex.through(((0.0, 0.0), (1.0, 0.0), (0.0, 1e-8))).flat


# ---------------------------------------------------------------- one set, three answers


@each_shape
@pytest.mark.parametrize("grown", [0.0, 1.5, -0.75])
def test_a_polygon_holds_the_places_that_are_near_enough(shape: Shape, grown: float) -> None:
    flat = isinstance(shape, Convex) and shape.flat
    polygon = shape.polygon(grown, 180)
    if flat and grown <= 0:
        assert polygon.area == 0
        return
    assert polygon.is_valid and polygon.geom_type == "Polygon"
    away = shape.distance(*PLACES.T) - grown
    sure = np.abs(away) > 0.01
    assert (shapely.contains_xy(polygon, PLACES)[sure] == (away < 0)[sure]).all()


@pytest.mark.parametrize(
    ("shape", "grown", "corners"),
    [
        # A quarter of a circle of up to 30 yd has 32 pieces; larger circles have more, by the root of their size.
        (Disc((0.0, 0.0), 30.0), 0.0, 4 * 32 + 1),
        (Disc((0.0, 0.0), 2.0), 0.0, 4 * 32 + 1),
        (Disc((0.0, 0.0), 100.0), 20.0, 4 * 64 + 1),
        (Disc((0.0, 0.0), 120.0), 0.0, 4 * 64 + 1),
        (Disc((0.0, 0.0), 31.0), 0.0, 4 * 33 + 1),
        (BOX, 0.0, 5),
        (BOX, 1.5, 4 * 32 + 4 + 1),
        (BOX, -0.75, 5),
        (HALF, 0.0, 5),
        (STRIP, 0.0, 5),
    ],
)
def test_how_many_corners_a_polygon_has(shape: Shape, grown: float, corners: int) -> None:
    assert shapely.get_num_coordinates(shape.polygon(grown, 180)) == corners


def test_a_disc_shrunk_to_nothing_is_a_point() -> None:
    assert DISC.polygon(-5.0, 180).geom_type == DISC.polygon(-6.0, 180).geom_type == "Point"
    assert DISC.polygon(-4.5, 180).area == pytest.approx(math.pi / 4, rel=1e-3)
    assert DISC.polygon(0.0, 180).centroid.coords[0] == pytest.approx((2, 1))


def test_a_segment_is_drawn_as_one_and_grows_round() -> None:
    line = SEGMENT.polygon(0.0, 180)
    assert (line.geom_type, line.length) == ("LineString", 8)
    assert SEGMENT.polygon(1.0, 180).area == pytest.approx(16 + math.pi, rel=1e-3)


@each_shape
def test_an_open_set_reaches_far_beyond_the_window(shape: Shape) -> None:
    # Whatever of the set is in the window is in its polygon, however large the window is.
    far = shapely.box(-5000, -4000, 5000, 4000)
    wide = np.random.default_rng(3).uniform((-5000, -4000), (5000, 4000), (400, 2))
    inside = shape.distance(*wide.T) < -0.01
    if not (isinstance(shape, Convex) and shape.flat):
        assert (shapely.contains_xy(shape.polygon(0.0, max(abs(v) for v in far.bounds)), wide) == inside).all()


# ---------------------------------------------------------------- the curves of a limit


def on_curve(curve: Any, count: int = 7) -> np.ndarray:
    if isinstance(curve, Circle):
        turns = np.linspace(0, 2 * math.pi, count)
        return np.column_stack([curve.center[0] + curve.radius * np.cos(turns),
                                curve.center[1] + curve.radius * np.sin(turns)])  # fmt: skip
    return np.array([curve.at(t) for t in np.linspace(max(curve.low, -20), min(curve.high, 20), count)])


@each_shape
@pytest.mark.parametrize("grown", [0.0, 1.5])
def test_the_limits_of_a_grown_set_are_as_far_from_it_as_it_is_grown(shape: Shape, grown: float) -> None:
    curves = shape.curves(grown)
    for curve in curves:
        away = shape.distance(*on_curve(curve).T)
        # A circle round a corner is within the grown set, and touches its limit.
        assert (away <= grown + 1e-9).all()
        assert away.max() == pytest.approx(grown, abs=1e-9)
        if isinstance(curve, Edge):
            assert away == pytest.approx(np.full(len(away), grown), abs=1e-9)


def test_the_curves_of_sets_by_hand() -> None:
    assert DISC.curves(1.5) == [Circle((2.0, 1.0), 6.5)]
    assert DISC.curves(-5.0) == [Circle((2.0, 1.0), 0.0)]
    assert DISC.curves(-5.1) == []
    assert BOX.curves(0.0) == list(BOX.edges)
    assert len(BOX.curves(1.0)) == 4 + 8
    assert [curve for curve in BOX.curves(1.0) if isinstance(curve, Circle)][:2] == [
        Circle((0, 0), 1.0),
        Circle((4, 0), 1.0),
    ]
    assert BOX.curves(-0.5)[0] == Edge((0.0, 0.5), (1.0, 0.0), -INF, INF)
    assert SEGMENT.curves(0.0) == list(SEGMENT.edges)
    sides = [curve for curve in SEGMENT.curves(2.0) if isinstance(curve, Edge)]
    assert sorted(edge.start[0] for edge in sides) == [3, 7]
    assert HALF.curves(1.0) == [Edge((2.0, 0.0), (0.0, -1.0), -INF, INF)]
    assert HALF.curves(-1.0) == [Edge((4.0, 0.0), (0.0, -1.0), -INF, INF)]


# ---------------------------------------------------------------- where limits meet

ACROSS = Edge((0.0, 0.0), (1.0, 0.0), 0.0, 10.0)
UP = Edge((4.0, 0.0), (0.0, 1.0), -2.0, 3.0)
SLOPE = Edge((0.0, 5.0), (0.8, -0.6), 0.0, 20.0)


@pytest.mark.parametrize(
    ("a", "b", "places"),
    [
        (ACROSS, UP, [(4, 0)]),
        (ACROSS, Edge((4.0, 7.0), (0.0, 1.0), -7.0, 3.0), [(4, 0)]),
        (ACROSS, Edge((4.0, 7.0), (0.0, 1.0), -6.9, 3.0), []),
        (ACROSS, Edge((4.0, -7.0), (0.0, 1.0), 0.0, 7.0), [(4, 0)]),
        (ACROSS, Edge((4.0, -7.0), (0.0, 1.0), 0.0, 6.9), []),
        (ACROSS, Edge((10.0, 1.0), (0.0, 1.0), -1.0, 1.0), [(10, 0)]),
        (ACROSS, Edge((10.0 + 5e-10, 1.0), (0.0, 1.0), -1.0, 1.0), [(10, 0)]),
        (ACROSS, Edge((10.1, 1.0), (0.0, 1.0), -1.0, 1.0), []),
        (ACROSS, Edge((-0.1, 1.0), (0.0, 1.0), -1.0, 1.0), []),
        (ACROSS, Edge((-5e-10, 1.0), (0.0, 1.0), -1.0, 1.0), [(0, 0)]),
        (ACROSS, Edge((0.0, 1.0), (1.0, 0.0), 0.0, 10.0), []),
        (ACROSS, ACROSS, []),
        (ACROSS, SLOPE, [(20 / 3, 0)]),
        (SLOPE, ACROSS, [(20 / 3, 0)]),
        (SLOPE, UP, [(4, 2)]),
        (ACROSS, Circle((4.0, 0.0), 3.0), [(1, 0), (7, 0)]),
        (ACROSS, Circle((4.0, 3.0), 5.0), [(0, 0), (8, 0)]),
        (ACROSS, Circle((3.0, 4.0), 5.0), [(0, 0), (6, 0)]),
        (ACROSS, Circle((9.0, 0.0), 3.0), [(6, 0)]),
        (ACROSS, Circle((1.0, 0.0), 3.0), [(4, 0)]),
        (ACROSS, Circle((7.0, 0.0), 3.0), [(4, 0), (10, 0)]),
        (ACROSS, Circle((9.5, 0.0), 1.0), [(8.5, 0)]),
        (ACROSS, Circle((0.5, 0.0), 1.0), [(1.5, 0)]),
        (ACROSS, Circle((4.0, 3.0), 3.0), [(4, 0), (4, 0)]),
        (ACROSS, Circle((4.0, 3.0), 2.9), []),
        (Circle((4.0, -3.0), 5.0), ACROSS, [(0, 0), (8, 0)]),
        (SLOPE, Circle((4.0, 2.0), 5.0), [(0, 5), (8, -1)]),
        (Circle((0.0, 0.0), 5.0), Circle((6.0, 0.0), 5.0), [(3, -4), (3, 4)]),
        (Circle((1.0, 2.0), 5.0), Circle((1.0, 8.0), 5.0), [(-3, 5), (5, 5)]),
        (Circle((0.0, 0.0), 13.0), Circle((14.0, 0.0), 15.0), [(5, -12), (5, 12)]),
        (Circle((0.0, 0.0), 3.0), Circle((5.0, 0.0), 2.0), [(3, 0), (3, 0)]),
        (Circle((0.0, 0.0), 3.0), Circle((5.0, 0.0), 1.9), []),
        (Circle((0.0, 0.0), 3.0), Circle((1.0, 0.0), 1.0), []),
        (Circle((0.0, 0.0), 3.0), Circle((0.0, 0.0), 3.0), []),
        (Circle((0.0, 0.0), 3.0), Circle((0.0, 0.0), 2.0), []),
    ],
)  # fmt: skip
def test_meetings_by_hand(a: Any, b: Any, places: list[tuple[float, float]]) -> None:
    assert sorted(meetings(a, b)) == [pytest.approx(place, abs=1e-6) for place in places]


@pytest.mark.parametrize(
    ("start", "end", "stops"),
    [
        ((0, 0), (0, 0), [0, 1]),
        ((0, 1), (10, 1), [0, 0.4, 1]),
        ((0, 9), (10, 9), [0, 1]),
        ((-4, 1), (16, 1), [0, 0.4, 1]),
        ((4, -5), (4, 5), [0, 0.5, 1]),
        ((3.5, 1), (13.5, 1), [0, 0.05, 1]),
        ((-5.5, 1), (4.5, 1), [0, 0.95, 1]),
    ],
)
def test_where_a_path_crosses_limits(start: Any, end: Any, stops: list[float]) -> None:
    assert crossings([UP, ACROSS], start, end) == pytest.approx(stops)


# ---------------------------------------------------------------- the nearest place


def outside(shape: Shape) -> Any:
    return lambda at: shape.distance(*at) >= -1e-9


def out_of(shape: Shape) -> Condition:
    return Condition("x", "x", {}, shape, False)


@pytest.mark.parametrize(
    ("shape", "at", "nearest"),
    [
        (DISC, (3, 1), (7, 1)),
        (DISC, (2, -1), (2, -4)),
        (DISC, (3.2, 2.6), (5, 5)),
        # From the very center every direction is as near: the goal's side is taken.
        (DISC, (2, 1), (7, 1)),
        (BOX, (1, 1.5), (1, 2)),
        (BOX, (0.25, 1), (0, 1)),
        # As near to two sides: the smaller x, then the smaller y.
        (BOX, (1, 1), (0, 1)),
        (BOX, (2, 1), (2, 0)),
        (TRIANGLE, (5.5, 0), (6, 0)),
        (STRIP, (30, 1), (30, 4)),
        (STRIP, (30, -1), (30, -4)),
        (STRIP, (6, 0), (5, 0)),
    ],
)
def test_nearest_out_of_a_set_by_hand(shape: Shape, at: tuple[float, float], nearest: tuple[float, float]) -> None:
    assert closest([out_of(shape)], at, outside(shape)) == pytest.approx(nearest)


def test_nearest_of_two_sets_is_where_their_limits_meet() -> None:
    a, b = Disc((0.0, 0.0), 5.0), Disc((6.0, 0.0), 5.0)
    both: Any = lambda at: outside(a)(at) and outside(b)(at)  # noqa: E731
    assert closest([out_of(a), out_of(b)], (3.0, 1.0), both) == pytest.approx((3, 4))
    assert closest([out_of(a), out_of(b)], (3.0, -1.0), both) == pytest.approx((3, -4))


def test_a_limit_that_is_denied_is_left_by_a_hair() -> None:
    beyond = closest([out_of(DISC)], (3.0, 1.0), lambda at: DISC.distance(*at) > 0.0)
    assert beyond is not None
    assert beyond[0] == pytest.approx(7 + 1e-8, abs=1e-10)


def test_there_is_no_nearest_place_without_limits_or_where_none_is_legal() -> None:
    assert closest([], (0.0, 0.0), outside(DISC)) is None
    assert closest([out_of(DISC)], (0.0, 0.0), lambda at: False) is None
    assert closest([], (0.0, 0.0), lambda at: True, [UP]) == (4, 0)


# ---------------------------------------------------------------- areas

FIELD = Field()


# A circle of 30 yd of which a line 10 yd from its center cuts a cap off.
CAPPED = 900 * (math.pi - math.acos(1 / 3)) + 10 * math.sqrt(800)


def cond(shape: Shape, inside: bool, radius: float = 0.0) -> Condition:
    return Condition("x", "x", {}, shape, inside, radius=radius)


@pytest.mark.parametrize(
    ("conditions", "yards"),
    [
        ([], 300 * 160),
        ([cond(Disc((0.0, 0.0), 30.0), False)], 48000 - 900 * math.pi),
        ([cond(Disc((0.0, 0.0), 30.0), True)], 900 * math.pi),
        ([cond(Disc((150.0, 80.0), 30.0), False)], 48000 - 225 * math.pi),
        ([cond(Disc((-150.0, 0.0), 30.0), True)], 450 * math.pi),
        ([cond(Disc((0.0, 0.0), 30.0), False, radius=10.0)], 48000 - 1600 * math.pi),
        ([cond(Disc((0.0, 0.0), 30.0), True, radius=10.0)], 400 * math.pi),
        ([cond(Disc((10.0, 70.0), 30.0), True)], CAPPED),
        ([cond(Disc((-10.0, -70.0), 30.0), True)], CAPPED),
        ([cond(Disc((60.0, -70.0), 30.0), False)], 48000 - CAPPED),
        ([cond(Disc((140.0, 0.0), 30.0), True)], CAPPED),
        ([cond(Disc((-140.0, 0.0), 30.0), True)], CAPPED),
        ([cond(Convex.beyond(120.0, 1), True)], 4800),
        ([cond(Convex.beyond(120.0, 1), True, radius=10.0)], 3200),
        ([cond(Convex.beyond(120.0, 1), False)], 270 * 160),
        ([cond(BOX, True)], 8),
        ([cond(BOX, False)], 47992),
        ([cond(BOX, False, radius=1.0)], 48000 - (8 + 12 + math.pi)),
        ([cond(TRIANGLE, True)], 24),
        ([cond(TRIANGLE, True), cond(Disc((0.0, 0.0), 3.0), False)], 24 - 9 * math.atan2(2, 3)),
        ([cond(SEGMENT, False)], 48000),
        ([cond(SEGMENT, True)], 0),
        ([cond(BOX, True), cond(Convex.beyond(9.0, 1), True)], 0),
        ([cond(Disc((0.0, 0.0), 10.0), False), cond(Disc((0.0, 0.0), 20.0), True)], 300 * math.pi),
        ([cond(Disc((-5.0, 0.0), 10.0), False), cond(Disc((25.0, 0.0), 10.0), False)], 48000 - 200 * math.pi),
    ],
)
def test_areas_on_the_field_by_hand(conditions: list[Condition], yards: float) -> None:
    assert area(rings(conditions, (-150, -80, 150, 80))) == pytest.approx(yards, abs=1e-9)


# ---------------------------------------------------------------- the vocabulary


def vocabulary(kind: Any, ball: tuple[float, float] = (120.0, 40.0), **options: Any) -> Condition:
    numbers = {"line": {"from_back_line": 30.0}, "away_from_ball": {"yards": 27.5}}.get(kind, {})
    (found,) = conditions_of((ConditionSpec(kind, **numbers),), Setting(FIELD, ball, options_of(options)))
    return found


FRONT = Edge((150.0, 4.0), (0.0, -1.0), 0.0, 8.0)


@pytest.mark.parametrize(
    ("found", "say", "values", "inside", "shape"),
    [
        (vocabulary("line"), "behind_line_goal", {"yards": 30.0}, True, Convex.beyond(120.0, 1)),
        (vocabulary("away_from_ball"), "away_from_ball", {"yards": 27.5}, False, Disc((120.0, 40.0), 27.5)),
        (vocabulary("between"), "between_half_plane", {}, True, Convex.beyond(120.0, 1)),
        (
            vocabulary("between", between="band"), "between_band", {}, True,
            Convex(Convex.beyond(120.0, 1).edges + Convex.beyond(150.0, -1).edges),
        ),
        (
            vocabulary("between", between="triangle"), "between_triangle", {}, True,
            Convex.through(((120.0, 40.0), (150.0, -4.0), (150.0, 4.0))),
        ),
        (
            vocabulary("between", between="slab"), "between_slab", {}, True,
            Convex((Edge((120.0, 40.0), (-0.8, -0.6), -INF, INF), Edge((150.0, 0.0), (0.8, 0.6), -INF, INF))),
        ),
        (vocabulary("between", between="nearer"), "between_nearer", {}, True, Disc((150.0, 0.0), 50.0)),
        (
            vocabulary("off_field"), "off_field", {}, False,
            Convex.through(((-150.0, -80.0), (150.0, -80.0), (150.0, 80.0), (-150.0, 80.0))),
        ),
        (
            vocabulary("outside_goal"), "outside_goal_strip", {}, False,
            Convex((Edge((150.0, 4.0), (-1.0, 0.0), -INF, 0.0), FRONT, Edge((150.0, -4.0), (1.0, 0.0), 0.0, INF))),
        ),
        (
            vocabulary("outside_goal", goal_region="mouth"), "outside_goal_mouth", {}, False,
            Convex.through(((150.0, -4.0), (150.0, 4.0))),
        ),
        (
            vocabulary("outside_goal", (147.0, 0.0), goal_region="cone"), "outside_goal_cone", {}, False,
            Convex((Edge((150.0, 4.0), (-0.6, -0.8), -INF, 0.0), FRONT, Edge((150.0, -4.0), (0.6, -0.8), 0.0, INF))),
        ),
        (vocabulary("outside_goal", (150.0, 3.0), goal_region="cone"), "outside_goal_cone", {}, False,
         Convex.beyond(150.0, 1)),
        (vocabulary("outside_goal", (150.0, 4.0), goal_region="cone"), "outside_goal_cone", {}, False,
         Convex.through(((150.0, -4.0), (150.0, 4.0)))),
        (vocabulary("outside_goal", (150.0, -5.0), goal_region="cone"), "outside_goal_cone", {}, False,
         Convex.through(((150.0, -4.0), (150.0, 4.0)))),
    ],
)  # fmt: skip
def test_what_each_condition_is_made_of(
    found: Condition, say: str, values: dict[str, float], inside: bool, shape: Shape
) -> None:
    assert (found.say, found.values, found.inside, found.shape) == (say, values, inside, shape)
    assert found.barred == (FRONT if found.kind == "outside_goal" else None)
    assert (found.exempt, found.radius) == (False, 0.0)
    assert str(found) == found.words()


@pytest.mark.parametrize(
    ("ball", "options", "flat"),
    [
        ((150.0, 9.0), {"between": "band"}, True),
        ((149.999, 9.0), {"between": "band"}, False),
        ((150.0, 0.0), {"between": "slab"}, True),
        ((149.999, 0.0), {"between": "slab"}, False),
    ],
)
def test_what_lies_between_a_ball_on_the_back_line_and_the_goal_has_no_inside(
    ball: tuple[float, float], options: dict[str, Any], flat: bool
) -> None:
    shape = vocabulary("between", ball, **options).shape
    assert isinstance(shape, Convex) and shape.flat is flat


def test_a_line_says_where_it_is_and_on_which_side() -> None:
    def line(yards: float, side: Any) -> Condition:
        spec = ConditionSpec("line", from_back_line=yards, side=side)
        return conditions_of((spec,), Setting(FIELD, (0.0, 0.0), Options()))[0]

    assert [line(0.0, "goal").say, line(0.5, "goal").say, line(40.0, "field").say] == [
        "behind_back_line", "behind_line_goal", "behind_line_field",
    ]  # fmt: skip
    assert line(40.0, "field").shape == Convex.beyond(110.0, -1)
    assert line(0.0, "goal").shape == Convex.beyond(150.0, 1)


def test_options_decide_whether_a_condition_is_there_and_who_is_exempt() -> None:
    specs = (ConditionSpec("line", exempt="p2_exempt"), ConditionSpec("between", exempt=True),
             ConditionSpec("off_field", only_if="p2_spot_off_field_only"))  # fmt: skip

    def found(**options: Any) -> list[tuple[str, bool, float]]:
        ground = Setting(FIELD, (0.0, 0.0), options_of(options))
        return [(c.kind, c.exempt, c.radius) for c in conditions_of(specs, ground)]

    assert found() == [("line", False, 0.0), ("between", True, 0.0)]
    assert found(p2_exempt=True, p2_spot_off_field_only=True, player_radius=2) == [
        ("line", True, 2.0), ("between", True, 2.0), ("off_field", False, 2.0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "margins"),
    [
        (cond(DISC, False), [-5, 0, 5]),
        (cond(DISC, True), [5, 0, -5]),
        (cond(DISC, False, radius=1.5), [-6.5, -1.5, 3.5]),
        (cond(DISC, True, radius=1.5), [3.5, -1.5, -6.5]),
    ],
)
def test_a_margin_is_less_by_the_radius_of_the_player(condition: Condition, margins: list[float]) -> None:
    at = np.array([(2.0, 1.0), (5.0, 5.0), (8.0, 9.0)])
    assert condition.margins(*np.array(at, dtype=float).T).tolist() == pytest.approx(margins)
    assert not condition.bars(2.0, 1.0)


def test_the_front_of_the_goal_is_barred_between_the_posts_only() -> None:
    at = [(150, 0), (150, 3.999), (150, -3.999), (150, 4), (150, -4), (150, 4.001), (150.001, 0), (149.999, 0),
          (150 + 5e-10, 1), (150 - 5e-10, 1), (150 + 2e-9, 1), (150, 4 - 5e-10), (150, 4 - 2e-9)]  # fmt: skip
    barred = vocabulary("outside_goal").bars(*np.array(at, dtype=float).T)
    assert barred.tolist() == [True, True, True, *[False] * 5, True, True, False, False, True]


@pytest.mark.parametrize(
    ("condition", "stricter", "curve"),
    [
        (cond(DISC, False), 0.0, Circle((2.0, 1.0), 5.0)),
        (cond(DISC, False), 0.5, Circle((2.0, 1.0), 5.5)),
        (cond(DISC, True), 0.5, Circle((2.0, 1.0), 4.5)),
        (cond(DISC, False, radius=1.0), 0.5, Circle((2.0, 1.0), 6.5)),
        (cond(DISC, True, radius=1.0), 0.5, Circle((2.0, 1.0), 3.5)),
    ],
)
def test_a_stricter_limit_is_farther_in(condition: Condition, stricter: float, curve: Circle) -> None:
    assert condition.curves(stricter) == [curve]
    assert condition.curves() == condition.curves(0.0)


def test_the_region_of_a_condition_is_the_set_or_its_outside() -> None:
    window = shapely.box(-10, -10, 10, 10)
    assert cond(BOX, True).region(window).area == pytest.approx(8)
    assert cond(BOX, False).region(window).area == pytest.approx(392)
    assert cond(BOX, True, radius=0.5).region(window).area == pytest.approx(3)
    assert cond(BOX, False, radius=0.5).region(window).area == pytest.approx(400 - 8 - 6 - math.pi / 4, abs=1e-3)
