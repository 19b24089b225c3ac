"""Paths: their times, their curves, and the angle at which two of them come together."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from polofield import BadInput, Point
from polofield.scene import Scene, Stroke, Track, Waypoint, approach
from polofield.scene.paths import bent, track_of

checked = settings(max_examples=150, deadline=None, derandomize=True, database=None)
Paths = list[tuple[float, float]]


# ---------------------------------------------------------------- angles


@pytest.mark.parametrize(
    ("first", "second", "degrees", "gap", "at"),
    [
        ([(0, 0), (20, 0)], [(10, -10), (10, 10)], 90, 0, (10, 0)),
        ([(0, 0), (20, 0)], [(20, 0), (0, 0)], 180, 0, None),
        ([(0, 0), (20, 0)], [(0, 2), (20, 2)], 0, 2, None),
        ([(0, 0), (20, 0)], [(0, -10), (20, 10)], 45, 0, (10, 0)),
        ([(0, 0), (20, 0)], [(20, 10), (0, -10)], 135, 0, (10, 0)),
        ([(0, 0), (20, 0)], [(25, 5), (25, -5)], 90, 5, (22.5, 0)),
        # At a corner, the direction in which he comes to it.
        ([(0, 0), (10, 0), (10, 10)], [(10, -5), (10, 0)], 90, 0, (10, 0)),
        ([(0, 0), (10, 0), (30, 0)], [(0, 20), (10, 1), (30, 20)], math.degrees(math.atan2(19, 10)), 1, (10, 0.5)),
        # Where two places are as near, the first along the first path.
        ([(0, 0), (40, 0)], [(10, 5), (10, -5), (30, 5)], 90, 0, (10, 0)),
        # Legs that go nowhere do not count.
        ([(0, 0), (0, 0), (20, 0)], [(10, -10), (10, -10), (10, 10), (10, 10)], 90, 0, (10, 0)),
    ],
)
def test_angles(first: Paths, second: Paths, degrees: float, gap: float, at: Any) -> None:
    found = approach(first, second)  # type: ignore[arg-type]
    assert math.isclose(found.degrees, degrees, abs_tol=1e-9)
    assert math.isclose(found.gap, gap, abs_tol=1e-9)
    assert at is None or math.dist(found.at, at) < 1e-9
    assert math.isclose(math.dist(*found.places), gap, abs_tol=1e-9)


coordinates = st.integers(-40, 40).map(float)
polylines = st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=4)


@checked
@given(polylines, polylines, st.floats(0, 360), st.integers(-50, 50))
def test_an_angle_is_the_same_for_both_and_wherever_it_lies(a: Paths, b: Paths, turn: float, shift: int) -> None:
    assume(len(set(a)) > 1 and len(set(b)) > 1)
    found, other = approach(a, b), approach(b, a)  # type: ignore[arg-type]
    assert 0 <= found.degrees <= 180
    assert math.isclose(found.gap, other.gap, abs_tol=1e-9)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    moved = [[(cos * x - sin * y + shift, sin * x + cos * y) for x, y in path] for path in (a, b)]
    there = approach(*moved)  # type: ignore[arg-type]
    assert math.isclose(there.gap, found.gap, abs_tol=1e-6)


@checked
@given(polylines, polylines)
def test_the_nearest_approach_is_the_nearest(a: Paths, b: Paths) -> None:
    assume(len(set(a)) > 1 and len(set(b)) > 1)
    found = approach(a, b)  # type: ignore[arg-type]
    one, two = dense(a), dense(b)
    gaps = np.hypot(one[:, None, 0] - two[None, :, 0], one[:, None, 1] - two[None, :, 1])
    assert found.gap <= gaps.min() + 1e-9
    assert found.gap >= gaps.min() - 2.5


def dense(path: Paths) -> np.ndarray[Any, Any]:
    legs = [np.linspace(p, q, 101) for p, q in pairwise(path)]
    return np.vstack(legs)


def test_a_scene_measures_riders_and_the_ball() -> None:
    scene = (
        Scene.of()
        .ball_at("center")
        .ball_path([(40, 0)])
        .player("fouling", 2, at=(10, -10), path=[(30, 10)])
        .player("fouled", 3, at=(-10, 1), path=[(40, 1)])
        .player("fouled", 4, at=(0, 30))
    )
    assert scene.angle("Red 2", "fouled 3").degrees == 45
    assert scene.angle("Red 2", "ball").headings == (45, 0)
    assert scene.angle("Blue 3", "ball").gap == 1
    marked = scene.mark_angle("Red 2", "Blue 3", "angle").resolved.angles[0]
    assert (marked.between, marked.approach, marked.label) == (
        ("fouling 2", "fouled 3"), scene.angle("Red 2", "Blue 3"), "angle",
    )  # fmt: skip
    assert scene.angles == ()
    for first, second in (("Red 2", "Blue 4"), ("Red 2", "Blue 1"), ("Red 2", "goal"), ("Red 2", "Red 2")):
        with pytest.raises(BadInput):
            scene.angle(first, second)
    with pytest.raises(BadInput, match="goes somewhere"):
        approach([Point(0, 0), Point(0, 0)], [Point(0, 0), Point(1, 0)])


# ---------------------------------------------------------------- times


def test_times_between_two_that_are_stated_go_by_distance() -> None:
    points = [Point(x, 0.0) for x in (0, 1, 3, 3, 10)]
    track = track_of(points, [None, 6.0, None, 8.0], "path")
    assert track.times == (0, 2, 6, 6, 8)
    assert [track.at(t).x for t in (-1, 0, 1, 2, 4, 7, 8, 9)] == [0, 0, 0.5, 1, 2, 6.5, 10, 10]
    standing = track_of([Point(1, 1)] * 3, [None, 4.0], "path")
    assert standing.times == (0, 2, 4)
    assert standing.at(3) == (1, 1)


def test_headings_along_a_path() -> None:
    track = Track((Point(0, 0), Point(0, 0), Point(5, 0), Point(5, 5)), (0.0, 1.0, 2.0, 3.0))
    assert [track.heading_at(t, 77) for t in (0.5, 1.5, 2.5, 9)] == [77, 0, 90, 90]
    assert Track((Point(0, 0), Point(5, 0))).heading_at(1, 77) == 77
    assert Track((Point(0, 0),)).at(3) == (0, 0)
    assert track.length == 10


def test_strokes_and_their_times() -> None:
    scene = Scene.of().ball_at("center").ball_path(
        [Stroke((10, 0), t=1), Stroke((20, 0), "curved", (15, 8), t=3, arrives=4), Stroke((30, 0), "bouncing", t=5)]
    )  # fmt: skip
    stage = scene.resolved
    assert [(s.kind, s.start.x, s.end.x, s.t, s.arrives) for s in stage.strokes] == [
        ("straight", 0, 10, 1, 3), ("curved", 10, 20, 3, 4), ("bouncing", 20, 30, 5, None),
    ]  # fmt: skip
    assert (stage.hit_at, stage.duration) == (1, 5)
    assert stage.ball_track.times == ()
    ended = scene.ball_path([*scene.ball.path[:2], Stroke((30, 0), t=5, arrives=6)]).resolved  # type: ignore[union-attr]
    track = ended.ball_track
    assert track.at(2).x == 5
    assert track.at(3.5) == (15, 4)
    assert track.at(5.5) == (25, 0)
    assert ended.duration == 6
    assert Scene.of().resolved.ball_track.points == ()
    assert Scene.of().resolved.duration == 0


def test_a_curve_starts_and_ends_where_it_should() -> None:
    points = bent(Point(0.1, 0.2), Point(5, 9), Point(10.3, 0.7))
    assert (points[0], points[-1], len(points)) == ((0.1, 0.2), (10.3, 0.7), 25)
    arrow = Scene.of().arrow((0, 0), (10, 0), control=(5, 5)).resolved.arrows[0]
    assert (arrow.points[12], arrow.control) == ((5, 2.5), (5, 5))


# ---------------------------------------------------------------- what else is on the ground


def test_zones_and_corridors_have_their_areas() -> None:
    from polofield.scene import Circle, Sector

    scene = (
        Scene.of()
        .zone(circle=Circle("center", "10 yd"))
        .zone(sector=Sector("center", 10, 0, 90))
        .zone(sector=Sector("center", 10, 300, 60))
        .zone(polygon=[(0, 0), (10, 0), (0, 10)])
        .corridor((0, 0), (30, 40), width=6)
    )
    areas = [zone.region.area for zone in scene.resolved.zones]
    assert [round(area) for area in areas] == [314, 79, 105, 50]
    lane = scene.resolved.corridors[0]
    assert [tuple(round(v, 9) for v in corner) for corner in lane.corners] == [
        (2.4, -1.8), (32.4, 38.2), (27.6, 41.8), (-2.4, 1.8),
    ]  # fmt: skip
    assert scene.resolved.zones[2].end == 420


def test_texts_are_in_the_language_that_is_asked_for() -> None:
    from polofield.scene import Texts

    scene = Scene.of(title=Texts("Scene", "Escena"), notes=["same"]).label(Texts("here", "aquí"), "center")
    assert (scene.resolved.title, scene.resolve(lang="es").title) == ("Scene", "Escena")
    assert scene.resolve(lang="es").labels[0].text == "aquí"
    assert scene.resolve(lang="es").lang == "es"
    assert scene.resolve(lang="en") is scene.resolved
    with pytest.raises(BadInput) as caught:
        scene.resolve(lang="fr")
    assert caught.value.code == "unknown_name"


def test_a_scene_in_words_says_where_everything_is() -> None:
    from polofield.scene import Circle, describe
    from polofield.words import LANGUAGES

    scene = (
        Scene.of(title="T", notes=["The end."])
        .ball_at((1, 2)).ball_path([Stroke((31, 32), t=1), Stroke((41, 42), "curved", (43, 44), t=2)])
        .foul_at((3, 4)).player("fouling", 1, at=(5, 6), path=[Waypoint((33, 34), 3)]).umpire(at=(7, 8), name="Luz")
        .corridor((9, 10), (11, 12), width=13, label="lane").zone(circle=Circle((14, 15), 16), style="clear")
        .arrow((17, 18), (19, 20)).label("L", (21, 22)).callout("C", (23, 24))
        .player("fouled", 2, at=(25, 26), path=[(27, 28)]).mark_angle("Red 1", "Blue 2")
    )  # fmt: skip
    for lang in LANGUAGES:
        text = " ".join(describe(scene.resolve(lang=lang)))
        assert [n for n in (*range(1, 29), 31, 32, 33, 34, 41, 42, 43, 44) if str(n) not in text] == []
        assert text.endswith("The end.")
        assert "Luz" in text
