"""Pictures of scenes: what is in the file is on the paper, in its place, and no words meet anything."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from polofield import draw, place
from polofield.drawing import THEMES
from polofield.drawing.display_list import Label, Line, Mark, Region
from polofield.figures import compose
from polofield.scene import Scene, check, load
from polofield.testing.layout import faults_of

EXAMPLES = sorted((Path(__file__).parents[2] / "gallery" / "scenes").glob("*.toml"))


def words_of(path: Path) -> list[str]:
    """The languages in which a scene has all its words."""
    scene = load(path)
    found = []
    for lang in ("en", "es"):
        try:
            scene.resolve(lang=lang)
        except Exception:
            continue
        found.append(lang)
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_words_of_an_example_meet_anything(path: Path, theme: str) -> None:
    scene = load(path)
    for lang in words_of(path):
        for size in ("auto", "A5"):
            sheet = compose(scene, theme=theme, lang=lang, size=size)
            faults = [fault for fault in faults_of(sheet) if "rider" not in fault.item + fault.other]
            assert [str(fault) for fault in faults] == [], (lang, size)


def scene() -> Scene:
    return (
        Scene.of(place("4"), title="Who waits")
        .player("fouling", 1, at=(119, 0), heading=90)
        .player("fouling", 2, at=(130, 40), name="Ana")
        .player("fouled", 3, at=(80, -10), path=[(100, 5)])
        .callout("the 30-yard line", at=(120, 0))
    )


def at_yards(sheet: Any, item: Mark) -> tuple[float, float]:
    x, y = sheet.views[0].to_field([item.at])[0]
    return round(float(x), 9) + 0.0, round(float(y), 9) + 0.0


def test_riders_stand_where_the_file_says() -> None:
    sheet = compose(scene())
    found = {
        item.name: at_yards(sheet, item) for item in sheet.items if isinstance(item, Mark) and item.role == "rider"
    }
    assert found == {"rider-fouling-1": (119, 0), "rider-fouling-2": (130, 40), "rider-fouled-3": (80, -10)}


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
def test_a_mount_faces_its_heading(orientation: str) -> None:
    sheet = compose(scene(), orientation=orientation)
    body = next(item for item in sheet.items if isinstance(item, Region) and item.name == "rider-fouling-1-mount")
    nose = sheet.views[0].to_field(body.rings[0].points)[0]
    assert math.degrees(math.atan2(nose[1], nose[0] - 119)) == pytest.approx(90)


def test_a_mount_is_as_long_as_the_caption_says() -> None:
    sheet = compose(scene())
    body = next(item for item in sheet.items if isinstance(item, Region) and item.name == "rider-fouling-1-mount")
    heights = [y for _, y in sheet.views[0].to_field(body.rings[0].points)]
    long = max(heights) - min(heights)
    caption = next(text for text in sheet.texts() if "life size" in text)
    times = float(caption.split("mounts ")[1].split(" ")[0])
    assert long == pytest.approx(2.7 * times * 1.05, rel=0.02)  # the tail is a little longer than the body


def test_who_stands_wrong_is_marked_and_shown_the_way() -> None:
    report = check(scene())
    sheet = compose(report)
    rings = [item for item in sheet.items if isinstance(item, Line) and item.name == "wrong-fouling-1"]
    assert len(rings) == 1
    assert not [item for item in sheet.items if item.name.startswith("wrong-fouling-2")]
    assert any(text.endswith("1 yd away") for text in sheet.texts())
    assert any(text == "1 yd" or text.endswith("1 yd away") for text in compose(report, size="A6").texts())
    assert "wrong-fouling-1" not in {item.name for item in compose(scene()).items}


def test_the_picture_does_not_depend_on_the_order_in_the_file() -> None:
    one = Scene.of().player("fouling", 1, at=(0, 0)).player("fouled", 2, at=(20, 5)).callout("here", at=(0, 0))
    two = Scene.of().callout("here", at=(0, 0)).player("fouled", 2, at=(20, 5)).player("fouling", 1, at=(0, 0))
    a, b = compose(one), compose(two)
    assert [(item.name, getattr(item, "at", None)) for item in a.items] == [
        (item.name, getattr(item, "at", None)) for item in b.items
    ]


def test_what_the_caller_says_comes_before_what_the_scene_says() -> None:
    told = Scene.of(place("4"), theme="mono", lang="es", size="A6")
    assert compose(told).lang == "es"
    assert compose(told, lang="en").lang == "en"
    assert compose(told).width == pytest.approx(148 * 72 / 25.4)
    ink = {item.color for item in compose(told).items if isinstance(item, Label)}
    assert ink == {"#000000"}
    assert {item.color for item in compose(told, theme="rulebook").items if isinstance(item, Label)} != ink


def test_the_alternate_text_names_every_rider() -> None:
    alt = compose(check(scene())).alt
    for words in ("(119, 0)", "(130, 40)", "(80, −10)", "Ana", "1 yd short"):
        assert words in alt


def test_a_scene_is_a_matplotlib_figure_too() -> None:
    assert draw(scene()).figure().get_size_inches()[0] == pytest.approx(180 / 25.4)
