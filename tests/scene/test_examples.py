"""The example scenes: each can be read in both languages, and says what it is there to say."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from polofield import check
from polofield.scene import Scene, describe, dumps, load, loads

FOLDER = Path(__file__).resolve().parents[2] / "gallery" / "scenes"
SCENES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def scene(name: str) -> Scene:
    return load(SCENES[name])


@pytest.mark.parametrize("name", SCENES)
def test_an_example_is_read_and_kept(name: str) -> None:
    read, raw = scene(name), tomllib.loads(SCENES[name].read_text("utf-8"))
    assert loads(dumps(read)) == read
    kept = tomllib.loads(dumps(read))
    assert kept.keys() == raw.keys()
    for key in ("player", "umpire", "label", "callout", "angle", "corridor"):
        assert [table.get("at") for table in kept.get(key, [])] == [table.get("at") for table in raw.get(key, [])]


@pytest.mark.parametrize("name", SCENES)
def test_an_example_has_words_in_its_languages(name: str) -> None:
    read = scene(name)
    assert read.title
    langs = ["es"] if isinstance(read.title, str) else ["en", "es"]
    assert all(len(describe(read.resolve(lang=lang))) > 5 for lang in langs)


def test_there_are_enough() -> None:
    assert len(SCENES) >= 6


def test_the_ride_off_is_at_a_severe_angle() -> None:
    ride_off = scene("dangerous_ride_off")
    angle = ride_off.angle("Red 2", "Blue 3")
    assert 45 < angle.degrees < 90
    assert angle.gap < 2.5
    assert ride_off.angle("Blue 3", "ball").degrees < 5


def test_the_crossing_is_in_the_corridor() -> None:
    from shapely import Point, Polygon

    stage = scene("right_of_way_crossing").resolved
    lanes = [Polygon(lane.corners) for lane in stage.corridors]
    assert any(lane.contains(Point(stage.angles[0].approach.at)) for lane in lanes)
    assert any(lane.contains(Point(stage.foul)) for lane in lanes)
    assert {stroke.kind for stroke in stage.strokes} == {"straight", "curved", "bouncing"}


def test_who_stands_wrong() -> None:
    wrong = {name: [row.player.ref for row in check(scene(name)).wrong] for name in SCENES if scene(name).placement}
    assert wrong == {
        "p2_spot_one_wrong": ["fouling 2"], "p3_defended_entries": [], "p4_played": [], "p6_safety": [],
    }  # fmt: skip


def test_who_comes_in_wrong() -> None:
    report = check(scene("p3_defended_entries"))
    assert [(ride.player.ref, ride.allowed, ride.entry.why) for ride in report.rides] == [
        ("fouling 1", True, "clear_of_posts"), ("fouling 2", False, "between_posts"),
        ("fouling 3", False, "before_hit"), ("fouling 3", False, "before_hit"),
    ]  # fmt: skip
    assert check(scene("p4_played")).legal


def test_one_is_timed_throughout() -> None:
    stage = scene("p4_played").resolved
    assert stage.duration == 6.5
    assert all(player.track.times for player in stage.players)
    assert stage.ball_track.times[-1] == 6.5


def test_one_is_spanish_bare_and_in_meters() -> None:
    bare = scene("cancha_libre")
    assert (bare.lang, bare.placement, bare.resolved.field.boarded) == ("es", None, False)
    assert (bare.resolved.field.length, bare.resolved.field.width) == (250, 200)
