"""Paths cut at a window, hatches around words, and obstacles: against Shapely and by properties."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, strategies as st

from polofield.drawing.clipping import clipped, pieces_of
from polofield.drawing.display_list import Hatch
from polofield.drawing.hatching import hatch_lines
from polofield.drawing.labels import Obstacles
from polofield.drawing.view import View, Window
from polofield.outline import Arc, Path, circle, flattened, polyline

BOX = (-10.0, -5.0, 10.0, 5.0)
WINDOW = shapely.box(*BOX)
places = st.floats(-20, 20, allow_nan=False)
points = st.tuples(places, places)


@given(st.lists(points, min_size=2, max_size=6))
def test_a_cut_line_is_what_of_it_is_in_the_box(run: list[tuple[float, float]]) -> None:
    line = shapely.LineString(run)
    found = clipped([polyline(run)], BOX, areas=False)
    ours = sum(shapely.LineString(flattened(path)).length for path in found if len(path.points) > 1)
    assert ours == pytest.approx(
        sum(shapely.LineString(p).intersection(WINDOW).length for p in pairwise(run)), abs=1e-6
    )
    for path in found:
        assert line.buffer(1e-6).covers(shapely.MultiPoint(path.points))


@given(points, st.floats(0.5, 25))
def test_a_cut_circle_stays_round_and_keeps_its_area(center: tuple[float, float], radius: float) -> None:
    found = clipped([circle(center, radius)], BOX, areas=True)
    rings = [flattened(path, math.radians(0.25)) for path in found]
    area = sum(shapely.Polygon(ring).area for ring in rings if len(ring) > 3)
    expected = shapely.Point(center).buffer(radius, quad_segs=360).intersection(WINDOW).area
    assert area == pytest.approx(expected, abs=0.02 + 2e-4 * expected)
    for path in found:
        for arc in path.arcs:
            assert arc.center == center
            assert math.dist(path.points[arc.piece], center) == pytest.approx(radius)


def test_a_path_inside_is_left_as_it_is_and_one_outside_is_gone() -> None:
    ring = circle((0.0, 0.0), 4.0)
    assert clipped([ring], BOX, areas=True) == (ring,)
    assert clipped([circle((40.0, 0.0), 4.0)], BOX, areas=True) == ()
    assert clipped([polyline([(11, 0), (12, 3)])], BOX, areas=False) == ()


def test_a_circle_that_leaves_and_comes_back_is_cut_into_runs() -> None:
    runs = clipped([circle((0.0, 0.0), 7.0)], BOX, areas=False)
    assert len(runs) == 2
    assert sum(abs(piece.turn) for run in runs for piece in pieces_of(run)) == pytest.approx(
        math.tau - 4 * math.acos(5 / 7)
    )


def test_arcs_turn_the_other_way_where_the_page_is_mirrored() -> None:
    quarter = Path(((1.0, 0.0), (0.0, 1.0)), (Arc(0, (0.0, 0.0), math.pi / 2),))
    middle = pieces_of(quarter)[0].at(0.5)
    assert middle == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))


# ---------------------------------------------------------------- hatches

AREA = polyline([(0, 0), (60, 0), (60, 40), (0, 40)], closed=True)
HOLE = circle((30.0, 20.0), 8.0, clockwise=True)


def hatch(kind: str = "/", spared: tuple[tuple[float, float, float, float], ...] = ()) -> Hatch:
    return Hatch("h", "hatch", kind, (AREA, HOLE), "#000000", 3.0, 0.5, spared=spared)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["/", "\\", "x"])
def test_hatch_lines_are_all_of_the_area_and_nothing_else(kind: str) -> None:
    area = shapely.Polygon(flattened(AREA), [flattened(HOLE, math.pi / 90)])
    lines = shapely.MultiLineString(hatch_lines(hatch(kind)))
    assert area.buffer(1e-6).covers(lines)
    assert lines.length == pytest.approx(area.area / 3.0 * (2 if kind == "x" else 1), rel=0.03)


def test_hatch_lines_spare_the_words() -> None:
    box = (5.0, 5.0, 20.0, 12.0)
    lines = shapely.MultiLineString(hatch_lines(hatch("x", (box,))))
    assert lines.intersection(shapely.box(*box).buffer(-1e-6)).length == 0
    whole = shapely.MultiLineString(hatch_lines(hatch("x")))
    assert lines.length == pytest.approx(whole.difference(shapely.box(*box)).length)


def test_lines_of_two_areas_that_meet_are_the_same_lines() -> None:
    left = Hatch("l", "hatch", "/", (polyline([(0, 0), (30, 0), (30, 40), (0, 40)], closed=True),), "#000000", 3.0, 0.5)
    right = Hatch(
        "r", "hatch", "/", (polyline([(30, 0), (60, 0), (60, 40), (30, 40)], closed=True),), "#000000", 3.0, 0.5
    )
    ends = {round(y, 6) for _, (x, y) in hatch_lines(left) if abs(x - 30) < 1e-9}
    starts = {round(y, 6) for (x, y), _ in hatch_lines(right) if abs(x - 30) < 1e-9}
    assert ends == starts != set()


# ---------------------------------------------------------------- obstacles


@given(st.lists(st.tuples(points, points), max_size=8), points, st.floats(0.5, 9), st.floats(0.5, 9))
def test_a_box_is_free_where_no_line_reaches_into_it(
    lines: list[tuple[tuple[float, float], tuple[float, float]]], at: tuple[float, float], w: float, h: float
) -> None:
    obstacles = Obstacles()
    for line in lines:
        obstacles.add_path(line, 0.0)
    box = (at[0], at[1], at[0] + w, at[1] + h)
    inner, outer = (shapely.box(*box).buffer(d, join_style="mitre") for d in (-1e-6, 1e-6))
    drawn = [shapely.LineString(line) for line in lines if line[0] != line[1]]
    if any(line.intersects(inner) for line in drawn):
        assert not obstacles.free(box, 0.0)
    elif not any(line.intersects(outer) for line in drawn) and len(drawn) == len(lines):
        assert obstacles.free(box, 0.0)


def test_named_lines_are_ignored_when_asked_and_boxes_never() -> None:
    obstacles = Obstacles()
    obstacles.add_path([(0, 0), (10, 10)], 1.0, "mine")
    assert not obstacles.free((4, 4, 6, 6))
    assert obstacles.free((4, 4, 6, 6), 1.0, ("mine",))
    obstacles.add_box((5, 5, 7, 7), words=True)
    assert not obstacles.free((4, 4, 6, 6), 1.0, ("mine",))
    assert obstacles.crosses_words((0, 6), (20, 6)) and not obstacles.crosses_words((0, 9), (20, 9))
    boxes = [(4, 4, 6, 6), (50, 50, 60, 60), (20, 20, 22, 22)]
    assert obstacles.first(boxes, (0, 0, 40, 40)) == 2


@pytest.mark.parametrize("portrait", [False, True])
def test_a_view_maps_there_and_back(portrait: bool) -> None:
    view = View(
        Window(-20, -10, 100, 50),
        (30.0, 40.0, 150.0 if not portrait else 90.0, 100.0 if not portrait else 160.0),
        portrait,
    )
    yards = [(0.0, 0.0), (100.0, 50.0), (-20.0, 13.5)]
    assert np.allclose(view.to_field(view.to_page(yards)), yards)
    assert view.at(3, 4) == pytest.approx(view.to_page([(3, 4)])[0])
