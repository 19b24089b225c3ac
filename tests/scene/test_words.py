"""Places in words: the grammar, what the names come to, and the order in which they are found."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from polofield import BadInput, Field, place
from polofield.scene import Ball, Player, Scene
from polofield.scene.places import Move, Name, parse_heading, parse_place, parse_rider

checked = settings(max_examples=200, deadline=None, derandomize=True, database=None)


def at(text: Any, scene: Scene | None = None) -> tuple[float, float]:
    """Where a place in words is: a callout stands there."""
    staged = (scene or Scene.of()).callout("here", text).resolved
    return staged.callouts[0].at


def near(got: tuple[float, float], x: float, y: float) -> bool:
    return math.dist(got, (x, y)) < 1e-9


# ---------------------------------------------------------------- the grammar


@pytest.mark.parametrize(
    ("text", "name", "moves"),
    [
        ("center", Name("center"), ()),
        ("The Goal", Name("goal"), ()),
        ("the other goal", Name("goal", other=True), ()),
        ("center of the 30-yard line", Name("line", number=30), ()),
        ("centre of other 60-yd line", Name("line", other=True, number=60), ()),
        ("center of back line", Name("line"), ()),
        ("Blue 3", Name("player", number=3, team="fouled"), ()),
        ("ball+10yd toward goal", Name("ball"), (Move(10, "toward", Name("goal")),)),
        ("ball - 9 ft towards left boards", Name("ball"), (Move(-3, "toward", Name("left boards")),)),
        ("foul + 1.5 yd away from red 2", Name("foul"), (Move(1.5, "away from", Name("player", False, 2, "fouling")),)),
        ("2 yd behind ball + 3 yd left", Name("ball"), (Move(2, "behind"), Move(3, "left"))),
        ("3 ft in front of left post", Name("left post"), (Move(1, "in front of"),)),
        ("27.432 m right of fouling 4", Name("player", number=4, team="fouling"), (Move(30, "right"),)),
        ("goal + 1 yd toward other back line", Name("goal"), (Move(1, "toward", Name("back line", True)),)),
    ],
)
def test_what_is_read(text: str, name: Name, moves: tuple[Move, ...]) -> None:
    read = parse_place(text)
    assert (read.name, read.moves) == (name, moves)


@pytest.mark.parametrize(
    ("text", "position", "expected", "got", "near"),
    [
        ("", 1, "'center'", "the end", ""),
        ("bal", 1, "'ball'", "'bal'", "'ball'"),
        ("left", 5, "'post'", "the end", ""),
        ("lft post", 1, "'left post'", "'lft'", "'left post'"),
        ("other bal", 7, "'goal', 'left post' or 'right post'", "'bal'", "'ball'"),
        ("center of", 10, "'30-yard'", "the end", ""),
        ("center of 35-yard line", 11, "'30-yard', '40-yard', '60-yard' or 'back'", "'35-yard'", "'30-yard'"),
        ("center of 30-yard lin", 19, "'line'", "'lin'", "'line'"),
        ("center 30-yard line", 8, "'+', '-' or the end", "'30-yard'", ""),
        ("Blue", 5, "'1', '2', '3' or '4'", "the end", ""),
        ("Blue 7", 6, "'4'", "'7'", ""),
        ("Blue 3 4", 8, "the end", "'4'", ""),
        ("ball +", 7, "a length such as '10 yd'", "the end", ""),
        ("ball + left", 8, "a length", "'left'", ""),
        ("ball + 3", 9, "a unit out of", "the end", ""),
        ("ball + 3 + 4 yd left", 10, "a unit out of", "'+'", ""),
        ("ball + 3 yd", 12, "'toward', 'away from', 'left' or 'right'", "the end", ""),
        ("ball + 3 yd lefft", 13, "'left'", "'lefft'", "'left'"),
        ("ball + 3 yd toward gaol", 20, "'boards' or 'back line'", "'gaol'", "'goal'"),
        ("ball + 3 yd toward bords", 20, "'boards'", "'bords'", "'boards'"),
        ("ball + 3 yd away goal", 18, "'from'", "'goal'", ""),
        ("3 yd beside ball", 6, "'behind', 'in front of', 'left of' or 'right of'", "'beside'", ""),
        ("3 yd in ball", 9, "'front'", "'ball'", ""),
        ("3 yd left ball", 11, "'of'", "'ball'", ""),
        ("ball * 3", 6, "the end", "'*'", ""),
        ("ball; rm", 5, "the end", "';'", ""),
        ("bóla + 3 yd left", 1, "'ball'", "'bóla'", ""),
    ],
)
def test_an_error_says_where_what_and_the_nearest(text: str, position: int, expected: str, got: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_place(text, "foul.at")
    message = str(caught.value)
    assert message.startswith("foul.at: expected ")
    assert f" at position {position} of {text!r}, got {got}" in message
    assert expected in message
    if near:
        assert message.endswith(f"; did you mean {near}?")


@checked
@given(st.text(max_size=40))
def test_no_text_is_read_with_another_error(text: str) -> None:
    for parse in (parse_place, parse_heading, parse_rider):
        try:
            parse(text)
        except BadInput as error:
            assert "\n" not in str(error) or "\n" in text
            assert error.code in ("bad_scene", "unknown_unit", "bad_number")


VOCABULARY = (  # noqa: SIM905
    "center ball foul goal left right post other of 30-yard line back boards toward away from behind in front "
    "fouling blue 3 + - 2 yd m the"
).split()


@checked
@given(st.lists(st.sampled_from(VOCABULARY), max_size=9).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    try:
        read = parse_place(text)
    except BadInput:
        return
    assert parse_place(text.upper()) == read
    assert all(move.yards for move in read.moves)


def test_names_are_written_as_they_are_read() -> None:
    for text in ("center", "other left post", "center of 40-yard line", "center of other 60-yard line", "fouled 3"):
        assert str(parse_place(text).name) == text


# ---------------------------------------------------------------- what names come to

NAMED = [
    ("center", 0, 0), ("goal", 150, 0), ("left post", 150, 4), ("right post", 150, -4), ("other goal", -150, 0),
    ("other left post", -150, -4), ("other right post", -150, 4), ("center of 30-yard line", 120, 0),
    ("center of other 40-yard line", -110, 0), ("center of 60-yard line", 90, 0), ("center of back line", 150, 0),
    ("center + 3 m left", 0, 3 / 0.9144), ("center + 5 yd right", 0, -5), ("center - 5 yd right", 0, 5),
    ("center + 10 yd toward goal", 10, 0), ("center + 10 yd away from goal", -10, 0),
    ("left post + 5 yd toward boards", 150, 9), ("right post + 5 yd toward boards", 150, -9),
    ("right post + 5 yd toward left boards", 150, 1), ("center + 2 yd toward other back line", -2, 0),
    ("2 yd behind goal", 152, 0), ("2 yd behind other goal", -152, 0), ("2 yd in front of left post", 148, 4),
    ("2 yd behind center of 30-yard line", 122, 0), ("2 yd behind center", -2, 0), ("2 yd left of goal", 150, 2),
    ("goal + 200 yd toward center", -50, 0), ("other goal + 1 yd left", -150, 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "x", "y"), NAMED)
def test_where_names_are(text: str, x: float, y: float) -> None:
    assert near(at(text), x, y)


@pytest.mark.parametrize(("text", "x", "y"), NAMED)
def test_the_other_end_is_turned(text: str, x: float, y: float) -> None:
    assert near(at(text, Scene.of(place("4", defends="left"))), -x, -y)
    bare = Scene.of_plain({"version": 1, "field": {"defends": "left"}})
    assert near(at(text, bare), -x, -y)


def test_names_hang_on_the_field() -> None:
    scene = Scene.of(Field(250, 120, goal_width=10))
    assert near(at("left post", scene), 125, 5)
    assert near(at("center of 60-yard line", scene), 65, 0)


def test_the_ball_is_where_the_penalty_places_it() -> None:
    scene = Scene.of(place("5a", ball=(42, 79)))
    assert near(at("ball", scene), 42, 75)
    assert near(at("ball + 3 yd toward boards", scene), 42, 78)
    assert near(at("foul", Scene.of(place("2", choice="spot", foul=(100, 20)))), 100, 20)
    assert near(at("2 yd behind ball", Scene.of(place("3"))), 108, 0)
    assert near(at("2 yd in front of ball", Scene.of(place("3", defends="left"))), -112, 0)


def test_goal_is_the_one_defended_after_ends_are_changed() -> None:
    scene = Scene.of(place("1"))
    assert scene.resolved.defends == "left"
    assert near(at("goal", scene), -150, 0)


def test_behind_a_player_is_at_his_back() -> None:
    scene = Scene.of().player("fouled", 3, at=(10, 20), heading=90).player("fouled", 2, at=(0, 0), path=[(5, 0)])
    assert near(at("2 yd behind Blue 3", scene), 10, 18)
    assert near(at("2 yd in front of Blue 2", scene), 2, 0)
    assert near(at("2 yd left of Blue 3", scene), 10, 22)


@pytest.mark.parametrize(
    ("heading", "degrees"),
    [
        (0, 0), (-90, 270), (450, 90), (90.5, 90.5), ("goal", 0), ("toward goal", 0), ("away from goal", 180),
        ("toward center + 10 yd left", 90), ([0, -5], 270), (["1 m", "1 m"], 45), ("other goal", 180),
    ],
)  # fmt: skip
def test_headings(heading: Any, degrees: float) -> None:
    at: Any = (0, 0) if heading != "toward center + 10 yd left" else "center"
    scene = Scene.of().player("fouled", 1, at=at, heading=heading)
    assert math.isclose(scene.resolved.players[0].heading, degrees, abs_tol=1e-9)


@pytest.mark.parametrize(
    ("scene", "degrees"),
    [
        (Scene.of().player("fouled", 1, at=(0, 0)), 0),
        (Scene.of().player("fouling", 1, at=(0, 0)), 180),
        (Scene.of(place("4", defends="left")).player("fouled", 1, at=(-90, 0)), 180),
        (Scene.of().ball_at((0, 9)).player("fouling", 1, at=(0, 0)), 90),
        (Scene.of().ball_at((0, 9)).player("fouling", 1, at=(0, 0), path=[(0, 0), (-1, 0)]), 90),
        (Scene.of().ball_at((0, 9)).player("fouling", 1, at=(0, 0), path=[(0, -4)]), 270),
    ],
)
def test_headings_that_are_not_stated(scene: Scene, degrees: float) -> None:
    assert scene.resolved.players[0].heading == degrees


# ---------------------------------------------------------------- one after the other


def test_places_are_found_in_the_order_in_which_they_hang_together() -> None:
    scene = (
        Scene.of()
        .player("fouling", 1, at="Blue 2 + 1 yd left")
        .player("fouled", 2, at="ball + 1 yd left")
        .player("fouled", 3, at="Red 1 + 1 yd left")
        .ball_at("foul + 1 yd left")
        .foul_at("center + 1 yd left")
    )
    assert [player.at for player in scene.resolved.players] == [(0, 4), (0, 3), (0, 5)]


def test_a_placement_may_hang_on_a_player() -> None:
    plain = {"penalty": "2", "choice": "spot", "foul": "Red 2"}
    player = {"team": "fouling", "number": 2, "at": "center of 60-yard line + 9 yd left"}
    scene = Scene.of_plain({"version": 1, "placement": plain, "player": [player]})
    assert scene.resolved.ball == scene.resolved.foul == (90, 9)


@pytest.mark.parametrize(
    ("players", "ball", "circle"),
    [
        ({"fouling 1": "Red 1"}, None, "fouling 1 > fouling 1"),
        ({"fouling 1": "Blue 2", "fouled 2": "Red 1 + 1 yd left"}, None, "fouling 1 > fouled 2 > fouling 1"),
        ({"fouling 1": "ball"}, "Red 1", "ball > fouling 1 > ball"),
        (
            {"fouling 1": "2 yd behind Red 2", "fouling 2": "Red 3", "fouling 3": "Red 1"},
            None,
            "fouling 1 > fouling 2 > fouling 3 > fouling 1",
        ),
        ({"fouling 1": (0, 0)}, "2 yd behind Red 1", "ball > heading of fouling 1 > ball"),
    ],
)
def test_a_circle_is_refused_and_told(players: dict[str, Any], ball: Any, circle: str) -> None:
    made = []
    for ref, where in players.items():
        team, number = ref.split()
        made.append(Player(team, int(number), where))  # type: ignore[arg-type]
    scene = Scene(players=tuple(made), ball=Ball(ball) if ball else None)
    with pytest.raises(BadInput) as caught:
        _ = scene.resolved
    assert f"got a circle: {circle}" in str(caught.value)
    assert caught.value.code == "bad_scene"


def test_a_placement_that_hangs_on_its_own_ball_is_a_circle() -> None:
    scene = Scene.of_plain({"version": 1, "placement": {"penalty": "5a", "ball": "ball + 1 yd left"}})
    with pytest.raises(BadInput, match="placement > placement"):
        _ = scene.resolved


def test_a_long_chain_is_found() -> None:
    scene = Scene.of().ball_at("center")
    before = "ball"
    for team in ("fouling", "fouled"):
        for number in (1, 2, 3, 4):
            scene = scene.player(team, number, at=f"{before} + 1 yd toward goal")
            before = f"{team} {number}"
    assert scene.resolved.player("Blue 4").at == (8, 0)
    with pytest.raises(BadInput) as caught:
        scene.resolved.player("goal")
    assert caught.value.code == "bad_scene"
