"""A scene that is saved and read again is the same scene, and its words are still words."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the strategies stand beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

from strategies import plain_scenes, scenes  # noqa: E402

from polofield import Field, place  # noqa: E402
from polofield.scene import Ball, Circle, Foul, Player, Scene, Sector, Stroke, Texts, Waypoint, dumps, load, loads  # noqa: E402

checked = settings(
    max_examples=120, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@checked
@given(scene=scenes)
def test_toml_and_json_round_trip(scene: Scene) -> None:
    for kind in ("toml", "json"):
        text = dumps(scene, kind)
        again = loads(text, kind)
        assert again == scene
        assert hash(again) == hash(scene)
        assert dumps(again, kind) == text


@checked
@given(plain=plain_scenes())
def test_what_was_written_is_kept(plain: dict[str, Any]) -> None:
    """Nothing but defaults is lost, and no word becomes a number."""
    scene = Scene.of_plain(plain)
    for kept in (tomllib.loads(dumps(scene)), json.loads(dumps(scene, "json"))):
        for given_player, kept_player in zip(plain["player"], kept.get("player", []), strict=True):
            assert kept_player["at"] == given_player["at"]
            assert kept_player.get("path", []) == given_player.get("path", [])
        assert kept.get("label", []) == plain.get("label", [])
        assert kept.get("field", {}) == plain.get("field", {})
        assert kept.get("placement") == plain.get("placement")


@checked
@given(scene=scenes)
def test_the_order_of_records_does_not_change_what_is_drawn(scene: Scene) -> None:
    turned = {name: tuple(reversed(getattr(scene, name))) for name in ("players", "umpires", "arrows", "labels")}
    other = msgspec.structs.replace(scene, **turned)
    for name in turned:
        assert [unnumbered(r) for r in getattr(other.resolved, name)] == [
            unnumbered(r) for r in getattr(scene.resolved, name)
        ]


def unnumbered(record: Any) -> Any:
    return msgspec.structs.replace(record, index=0)


# ---------------------------------------------------------------- the builder

FILE = """
version = 1
title = {en = "A scene", es = "Una escena"}
notes = ["One.", "Two."]
theme = "mono"

[placement]
penalty = "2"
choice = "30"

[ball]
path = ["goal + 2 yd left", {to = [150, 1], kind = "curved", control = "left post"}]

[foul]
at = [20, "3 m"]

[[player]]
team = "fouling"
number = 1
at = [155, 10]
heading = "toward ball"
name = "Ana"
path = [{at = [150, 12], t = 1.5}, {at = "ball", t = 3}]

[[player]]
team = "fouled"
number = 3
at = "5 yd behind ball"
path = ["ball"]

[[umpire]]
at = "center"
heading = 90

[[arrow]]
from = "foul"
to = "goal"
style = "fouled"

[[corridor]]
from = "center"
to = "goal"
width = "5 m"
label = "right of way"

[[zone]]
circle = {center = "ball", radius = 30}
style = "clear"

[[zone]]
sector = {center = "goal", radius = "27 m", from = "left post", to = 200}

[[zone]]
polygon = [[0, 0], [20, 0], "center + 9 yd left"]
label = "here"

[[label]]
at = "center"
text = "middle"

[[callout]]
at = "Red 1"
text = {en = "him", es = "él"}

[[angle]]
between = ["Red 1", "Blue 3"]
"""


def built() -> Scene:
    return (
        Scene.of(place("2", choice="30"), title=Texts("A scene", "Una escena"), theme="mono")
        .note("One.")
        .note("Two.")
        .foul_at((20, "3 m"))
        .ball_path(["goal + 2 yd left", Stroke((150, 1), "curved", "left post")])
        .player(
            "fouling", 1, at=(155, 10), heading="toward ball", name="Ana",
            path=[Waypoint((150, 12), 1.5), Waypoint("ball", 3)],
        )
        .player("fouled", 3, at="5 yd behind ball", path=["ball"])
        .umpire(at="center", heading=90)
        .arrow("foul", "goal", style="fouled")
        .corridor("center", "goal", width="5 m", label="right of way")
        .zone(circle=Circle("ball", 30), style="clear")
        .zone(sector=Sector("goal", "27 m", "left post", 200))
        .zone(polygon=[(0, 0), (20, 0), "center + 9 yd left"], label="here")
        .label("middle", "center")
        .callout(Texts("him", "él"), "Red 1")
        .mark_angle("Red 1", "Blue 3")
    )  # fmt: skip


def test_the_builder_gives_what_the_file_gives() -> None:
    assert built() == loads(FILE)
    assert dumps(built()) == FILE.lstrip()


def test_building_changes_nothing_that_was_there() -> None:
    first = Scene.of(place("4"))
    second = first.player("fouling", 1, at=(130, 0))
    third = second.set(lang="es", theme="turf")
    assert (first.players, len(second.players), second.lang, third.lang) == ((), 1, "en", "es")
    with pytest.raises(AttributeError):
        first.lang = "es"  # type: ignore[misc]


def test_plain_data_lists_and_numpy_numbers_become_records() -> None:
    import numpy as np

    x: Any = np.float64(1.5)
    made = Scene(players=[{"team": "fouling", "number": np.int64(2), "at": [x, 2]}])  # type: ignore[arg-type]
    assert made.players == (Player("fouling", 2, (1.5, 2.0)),)
    assert hash(made) == hash(Scene.of().player("fouling", 2, at=(1.5, 2)))


CALLS: list[dict[str, Any]] = [
    {"penalty": "1"},
    {"penalty": "1", "defends": "left"},
    {"penalty": "2", "choice": "30", "goal_region": "cone"},
    {"penalty": "2", "choice": "spot", "foul": (100.5, 20), "defends": "left", "on_limit": "deny"},
    {"penalty": "3"},
    {"penalty": "3", "defended": True, "player_radius": 1.5},
    {"penalty": "4", "field": Field(250, 100)},
    {"penalty": "5a", "ball": (42, 79), "between": "slab", "field": Field(boarded=False, lines="edges")},
    {"penalty": "5a", "ball": (151, 79), "off_field": "clamp"},
    {"penalty": "5b", "defends": "left"},
    {"penalty": "6", "crossing": 55, "defends": "left", "field": Field(post_height=12, board_height=9)},
]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: "-".join(map(str, call.values()))[:30])
def test_a_scene_of_a_placement_has_that_placement(call: dict[str, Any]) -> None:
    p = place(**call)
    scene = Scene.of(p)
    for again in (scene, loads(dumps(scene)), loads(dumps(scene, "json"), "json")):
        assert again.resolved.placement == p
        assert (again.resolved.ball, again.resolved.defends, again.resolved.field) == (p.ball, p.defends, p.field)


@pytest.mark.parametrize("field", [Field(), Field(250, 120), Field(boarded=False), Field(width=190, boarded=False)])
def test_a_scene_of_a_field_has_that_field(field: Field) -> None:
    assert Scene.of(field).resolved.field == field
    assert loads(dumps(Scene.of(field))).resolved.field == field


def test_files(tmp_path: Path) -> None:
    for name in ("a.toml", "b.json", "C.TOML"):
        path = built().save(tmp_path / name)
        assert path == tmp_path / name
        assert Scene.load(path) == load(str(path)) == built()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["C.TOML", "a.toml", "b.json"]
    assert (tmp_path / "a.toml").read_bytes() == dumps(built()).encode()


def test_a_scene_that_cannot_be_resolved_is_not_written(tmp_path: Path) -> None:
    from polofield import BadInput

    target = tmp_path / "a.toml"
    target.write_text("old")
    scene = Scene.of().player("fouling", 1, at="ball")
    with pytest.raises(BadInput, match="a ball"):
        scene.save(target)
    lone = Scene.of(title="\ud800")
    with pytest.raises(BadInput, match="UTF-8"):
        lone.save(target)
    with pytest.raises(BadInput) as caught:
        built().save(tmp_path / "a.yaml")
    assert caught.value.code == "unknown_format"
    assert [p.name for p in tmp_path.iterdir()] == ["a.toml"]
    assert target.read_text() == "old"


def test_defaults_are_left_out_however_they_were_stated() -> None:
    stated = 'version = 1\nlang = "en"\nview = "auto"\n[ball]\nat = "center"\npath = []\n'
    assert dumps(loads(stated)) == 'version = 1\n\n[ball]\nat = "center"\n'
    assert loads(stated) == Scene(ball=Ball("center"))


def test_long_lists_are_broken_and_inline_tables_are_not() -> None:
    corners = [(float(i), float(i * i)) for i in range(40)]
    text = dumps(Scene.of().zone(polygon=corners))
    assert "polygon = [\n    [0, 0],\n" in text
    assert loads(text).zones[0].polygon == tuple(corners)
    assert dumps(Scene(foul=Foul((0.1, -0.0)))).endswith("at = [0.1, 0]\n")


def test_a_file_that_is_changed_keeps_its_comments() -> None:
    like = '# Who waits\nversion = 1\nlang = "en"   # stated\n\n[[player]]  # the wrong one\nteam = "fouling"\n'
    like += 'number = 1\nat = [119, 0]  # one yard short\npath = ["ball", { at = "goal" }]\n\n[ball]\nat = "center"\n'
    scene = loads(like)
    assert dumps(scene, like=like) == like
    moved = msgspec.structs.replace(scene.players[0], at=(120, 0))
    assert dumps(scene.set(players=(moved,)), like=like) == like.replace("[119, 0]", "[120, 0]")
    other = scene.player("fouled", 2, at="ball").set(ball=None, lang="es", players=scene.players[:0])
    assert loads(dumps(other, like=like)) == other
    assert dumps(other, like=like) == '# Who waits\nversion = 1\nlang = "es"   # stated\n\n'


@settings(checked, max_examples=30)
@given(before=scenes, after=scenes)
def test_any_file_can_be_changed_into_any_other(before: Scene, after: Scene) -> None:
    assert loads(dumps(after, like=dumps(before))) == after
