"""Scenes that move: who is where when, in GIF, in SVG and on the strip; the same bytes every time."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from polofield import PolofieldError, place
from polofield.drawing.display_list import Mark
from polofield.figures import frame, strip
from polofield.figures.animation import at_time, moments
from polofield.moving import animate
from polofield.scene import Scene, Stroke, Waypoint

RIDE = (
    Scene.of(title="A ride")
    .player("fouling", 1, at=(0, 0), path=[Waypoint((20, 0), t=1), Waypoint((20, 30), t=4)])
    .player("fouled", 2, at=(10, 10))
)


def at(sheet: object, name: str) -> tuple[float, float]:
    found = [item for item in sheet.items if isinstance(item, Mark) and item.name == name]  # type: ignore[attr-defined]
    assert len(found) == 1, name
    x, y = sheet.views[0].to_field([found[0].at])[0]  # type: ignore[attr-defined]
    return float(x), float(y)


@pytest.mark.parametrize(("t", "where"), [(0, (0, 0)), (0.5, (10, 0)), (1, (20, 0)), (2.5, (20, 15)), (9, (20, 30))])
def test_a_rider_is_where_his_path_says(t: float, where: tuple[float, float]) -> None:
    assert at(frame(RIDE, t), "rider-fouling-1") == pytest.approx(where)
    assert at(frame(RIDE, t), "rider-fouled-2") == pytest.approx((10, 10))


def test_only_riders_and_ball_change_between_frames() -> None:
    first, last = frame(RIDE, 0), frame(RIDE, 4)
    still = [[i for i in s.items if not i.name.startswith("rider-") and i.name != "ball"] for s in (first, last)]
    assert [item.name for item in still[0]] == [item.name for item in still[1]]
    assert [getattr(i, "at", None) for i in still[0]] == [getattr(i, "at", None) for i in still[1]]


def test_the_ball_moves_with_its_strokes() -> None:
    scene = Scene.of(place("4")).ball_path([Stroke((120, 0), t=1, arrives=3)]).player("fouled", 1, at=(80, 0))
    assert at_time(scene.resolved, 2).ball == pytest.approx((105, 0))
    assert at(frame(scene, 2), "ball") == pytest.approx((105, 0))


def test_a_gif_has_its_frames_and_bytes(tmp_path: Path) -> None:
    one = animate(RIDE, tmp_path / "a.gif", fps=5, dpi=40).read_bytes()
    assert animate(RIDE, tmp_path / "b.gif", fps=5, dpi=40).read_bytes() == one
    picture = Image.open(io.BytesIO(one))
    assert picture.n_frames == 21
    assert picture.info["loop"] == 0


def test_a_moving_svg_moves_by_itself(tmp_path: Path) -> None:
    text = animate(RIDE, tmp_path / "a.svg").read_text("utf-8")
    root = ET.fromstring(text)
    assert root.attrib["role"] == "img"
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    motions = [e for e in root.iter() if e.tag.endswith("animateTransform") and e.attrib["type"] == "translate"]
    assert len(motions) == 2
    keys = [float(key) for key in motions[0].attrib["keyTimes"].split(";")]
    assert keys == pytest.approx([0, 0.2, 0.8, 1])
    for motion in motions:
        assert len(motion.attrib["values"].split(";")) == len(motion.attrib["keyTimes"].split(";"))
    sheet = frame(RIDE, 1)
    x, y = next(item.at for item in sheet.items if isinstance(item, Mark) and item.name == "rider-fouling-1")
    second = motions[0].attrib["values"].split(";")[1]
    assert [float(v) for v in second.split()] == pytest.approx([100 * x, 100 * (sheet.height - y)], abs=1.5)


def test_ids_of_a_moving_svg_are_unique(tmp_path: Path) -> None:
    ids = re.findall(r' id="([^"]+)"', animate(RIDE, tmp_path / "a.svg").read_text("utf-8"))
    assert len(ids) == len(set(ids))


def test_key_times_are_those_that_the_scene_states() -> None:
    assert moments(RIDE.resolved, 2) == (0, 4)
    assert moments(RIDE.resolved, 3) == pytest.approx((0, 2, 4))
    assert moments(RIDE.resolved, 4)[1] == pytest.approx(1)


@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_a_strip_shows_each_moment(count: int) -> None:
    sheet = strip(RIDE, count, lang="es")
    assert len(sheet.views) == count
    assert sum(text.endswith(" s") for text in sheet.texts()) == count


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda path: animate(Scene.of().player("fouling", 1, at=(0, 0)), path / "a.gif"), "bad_scene"),
        (lambda path: animate(RIDE, path / "a.mp4"), "unknown_name"),
        (lambda path: animate(RIDE, path / "a.gif", fps=0), "bad_number"),
        (lambda path: animate(RIDE, path / "a.gif", fps=float("nan")), "bad_number"),
        (lambda path: animate(RIDE, path / "no" / "a.gif", fps=2), "bad_output"),
        (lambda path: strip(RIDE, 1), "bad_number"),
        (lambda path: strip(RIDE, 2.5), "bad_number"),
        (lambda path: frame(RIDE, float("inf")), "bad_number"),
    ],
)
def test_what_cannot_be_is_refused(call: object, code: str, tmp_path: Path) -> None:
    with pytest.raises(PolofieldError) as caught:
        call(tmp_path)  # type: ignore[operator]
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


def test_a_viewer_that_cannot_move_things_shows_where_they_begin(tmp_path: Path) -> None:
    scene = Scene.of().player("fouling", 1, at=(0, 0), path=[Waypoint((40, 0), t=1)])
    drawn = animate(scene, tmp_path / "a.svg").read_text("utf-8")
    moves = re.findall(r'transform="translate\(([^)]*)\)"><animateTransform[^>]*values="([^;]*);', drawn)
    assert moves
    assert all(still == first for still, first in moves)
    assert not re.search(r"<g(?![^>]*transform=)[^>]*><animateTransform", drawn)
