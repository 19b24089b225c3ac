"""Broken scene files: one line with the file, the key, what was expected and what came."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the strategies stand beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

from strategies import plain_scenes  # noqa: E402

from polofield import BadInput, PolofieldError, place  # noqa: E402
from polofield.scene import Scene, Texts, dumps, loads  # noqa: E402

PLAYER = '[[player]]\nteam = "fouling"\nnumber = 1\nat = [155, 10]\n'
GOOD = f'version = 1\n[placement]\npenalty = "4"\n{PLAYER}'
LINE = re.compile(r"foul\.toml: (?:[\w.\[\]]+: )?expected .+, got .+")


def of(*changes: tuple[str, str], more: str = "", first: str = "") -> str:
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return first + text + more


AT = "[155, 10]"
FIVE = "".join(PLAYER.replace("number = 1", f"number = {n}") for n in (2, 3, 4, 1))

BROKEN: dict[str, tuple[str | bytes, str, str, str]] = {
    # ---- the ten of the issue
    "missing key": (of((f"at = {AT}\n", "")), "player[0].at", "bad_scene", "got nothing"),
    "unknown key": (of(more="headng = 3"), "player[0].headng", "bad_scene", "did you mean 'heading'?"),
    "wrong type": (of((AT, "155")), "player[0].at", "bad_scene", "got 155"),
    "nan": (of(("155", "nan")), "player[0].at[0]", "bad_number", "a finite number"),
    "number as text": (of(("155", '"155"')), "player[0].at[0]", "bad_scene", "got '155'"),
    "duplicate number": (GOOD + PLAYER, "player[1].number", "bad_scene", "got 1 twice in the fouling team"),
    "five players": (GOOD + FIVE, "player[4]", "bad_scene", "4 players of the fouling team at most, got 5"),
    "unknown unit": (of(("155", '"155 mtr"')), "player[0].at[0]", "unknown_unit", "did you mean 'metro'?"),
    "wrong version": (of(("version = 1", "version = 2")), "version", "bad_scene", "expected 1, got 2"),
    "not UTF-8": (GOOD.encode() + b'name = "Jos\xe9"', "", "bad_scene", "got byte 0xe9 at position 103"),
    # ---- and more
    "not TOML": (GOOD + "name = = 3", "", "bad_scene", "line 8"),
    "empty": ("", "version", "bad_scene", "got nothing"),
    "no version": (of(("version = 1", "")), "version", "bad_scene", "got nothing"),
    "version is true": (of(("version = 1", "version = true")), "version", "bad_scene", "got True"),
    "version is text": (of(("version = 1", 'version = "1"')), "version", "bad_scene", "got '1'"),
    "unknown top key": (of(first='titel = "x"\n'), "titel", "bad_scene", "did you mean 'title'?"),
    "key of the attribute": (of(first="players = []\n"), "players", "bad_scene", "did you mean 'player'?"),
    "infinite": (of(("155", "-inf")), "player[0].at[0]", "bad_number", "got -inf"),
    "huge": (of(("155", "1e12")), "player[0].at[0]", "bad_number", "got 1000000000000.0"),
    "huge in units": (of(("155", '"1e9 km"')), "player[0].at[0]", "bad_number", "got '1e9 km'"),
    "huge integer": (of(("155", "1" + "0" * 400)), "player[0].at[0]", "bad_number", "got 1000"),
    "true as number": (of(("155", "true")), "player[0].at[0]", "bad_scene", "got True"),
    "number 5": (of(("number = 1", "number = 5")), "player[0].number", "bad_scene", "from 1 to 4, got 5"),
    "number as text 2": (of(("number = 1", 'number = "1"')), "player[0].number", "bad_scene", "got '1'"),
    "number with a point": (of(("number = 1", "number = 1.5")), "player[0].number", "bad_scene", "got 1.5"),
    "three coordinates": (of((AT, "[1, 2, 3]")), "player[0].at", "bad_scene", "a pair such as [155, 10]"),
    "one coordinate": (of((AT, "[1]")), "player[0].at", "bad_scene", "got [1]"),
    "place is a table": (of((AT, "{ x = 1 }")), "player[0].at", "bad_scene", "got a table"),
    "team": (of(('"fouling"', '"foulng"')), "player[0].team", "bad_scene", "did you mean 'fouling'?"),
    "status": (of(more='status = "away"'), "player[0].status", "bad_scene", "'off_field'"),
    "off field, on it": (of(("155", "149"), more='status = "off_field"'), "player[0].status", "status_mismatch", ""),
    "a date": (of(first="title = 2026-01-01\n"), "title", "bad_scene", "got a date"),
    "player is a table": ('version = 1\n[player]\nteam = "fouling"', "player", "bad_scene", "a list, got a table"),
    "language": (of(first='lang = "fr"\n'), "lang", "bad_scene", "'en', 'es'"),
    "theme": (of(first='theme = "monoo"\n'), "theme", "bad_scene", "did you mean 'mono'?"),
    "size": (of(first='size = "A7"\n'), "size", "bad_scene", "'A4'"),
    "size without unit": (of(first='size = "120x80"\n'), "size", "bad_scene", "expected a unit"),
    "size with a wrong unit": (of(first='size = "120x80mmm"\n'), "size", "unknown_unit", "'mm'"),
    "text in no language": (of(first="title = {}\n"), "title", "bad_scene", "got none"),
    "text in another language": (of(first='title = { fr = "x" }\n'), "title.fr", "bad_scene", "'en', 'es'"),
    "text not in the scene's": (of(first='lang = "es"\ntitle = { en = "x" }\n'), "title", "bad_scene", "in 'es'"),
    # ---- the placement
    "penalty": (of(('"4"', '"11"')), "placement.penalty", "unknown_penalty", "got '11'"),
    "penalty as number": (of(('"4"', "4")), "placement.penalty", "bad_scene", "expected text, got 4"),
    "penalty without a ball": (of(('"4"', '"7"')), "placement.penalty", "unknown_penalty", "designate()"),
    "choice": (of(('"4"', '"2"')), "placement.choice", "missing_choice", "'30', 'spot'"),
    "choice as number": (of(('"4"', '"2"\nchoice = 30')), "placement.choice", "bad_scene", "'30', 'spot', got 30"),
    "no foul spot": (of(('"4"', '"2"\nchoice = "spot"')), "placement.foul", "missing_input", "got nothing"),
    "too much": (of(('"4"', '"4"\nfoul = [1, 2]')), "placement.foul", "unexpected_input", "no spot for Penalty 4"),
    "defended": (of(('"4"', '"4"\ndefended = true')), "placement.defended", "unexpected_input", ""),
    "far off": (of(('"4"', '"5a"\nball = [200, 0]')), "placement.ball", "outside_safety_zone", "got (200, 0)"),
    "off the field": (of(('"4"', '"5a"\nball = [160, 0]')), "placement.ball", "spot_off_field", "got (160, 0)"),
    "in the goal": (of(('"4"', '"6"\ncrossing = "1 m"')), "placement.crossing", "crossing_in_goal", "got 1.09"),
    "off the line": (of(('"4"', '"6"\ncrossing = 81')), "placement.crossing", "crossing_off_end_line", ""),
    "crossing as text": (of(('"4"', '"6"\ncrossing = "20"')), "placement.crossing", "bad_scene", "got '20'"),
    "reading": (of(('"4"', '"4"\nbetween = "band_"')), "placement.between", "bad_scene", "did you mean 'band'?"),
    "radius": (of(('"4"', '"4"\nplayer_radius = -1')), "placement.player_radius", "bad_number", "got -1"),
    "field": (of(more="[field]\nlength = 100"), "field.length", "bad_field", "more than 120 yd"),
    "field as text": (of(more='[field]\nwidth = "150"'), "field.width", "bad_scene", "got '150'"),
    "field's unit": (of(more='[field]\nwidth = "150 metters"'), "field.width", "unknown_unit", "did you mean"),
    "defends twice": (of(more='[field]\ndefends = "left"'), "field.defends", "bad_scene", "placement.defends"),
    "ball twice": (of(more='[ball]\nat = "center"'), "ball.at", "bad_scene", "the placement places the ball"),
    "foul twice": (
        of(('"4"', '"2"\nchoice = "spot"\nfoul = [1, 2]'), more="[foul]\nat = [1, 2]"), "foul.at", "bad_scene", ""
    ),
    # ---- words
    "name": (of((AT, '"bal + 3 yd left"')), "player[0].at", "bad_scene", "at position 1 of"),
    "too far": (of((AT, '"ball + 99999999 yd left"')), "player[0].at", "bad_number", "at position 8"),
    "no unit": (of((AT, '"ball + 3"')), "player[0].at", "bad_scene", "a unit out of yd"),
    "unit in words": (of((AT, '"ball + 3 yrd left"')), "player[0].at", "unknown_unit", "position 10"),
    "nobody": (of((AT, '"Blue 4"')), "player[0].at", "bad_scene", "player of the scene (fouling 1), got 'fouled 4'"),
    "no ball": (f"version = 1\n{PLAYER}".replace(AT, '"ball"'), "player[0].at", "bad_scene", "has a ball"),
    "circle": (of((AT, '"Red 1 + 1 yd left"')), "player[0].at", "bad_scene", "got a circle: fouling 1 > fouling 1"),
    "no way": (of((AT, '"ball + 1 yd toward ball"')), "player[0].at", "bad_scene", "'ball', which is the same one"),
    "both boards": (of((AT, '"ball + 1 yd toward boards"')), "player[0].at", "bad_scene", "left boards"),
    "heading": (of(more='heading = "toward bal"'), "player[0].heading", "bad_scene", "at position 8"),
    "heading nowhere": (of(more="heading = [155, 10]"), "player[0].heading", "bad_scene", "another place"),
    "waypoint": (of(more="path = [{ at = 3 }]"), "player[0].path[0].at", "bad_scene", "got 3"),
    "waypoint's key": (of(more='path = ["ball", { to = "ball" }]'), "player[0].path[1].to", "bad_scene", ""),
    "waypoint's words": (of(more='path = ["ball", "gaol"]'), "player[0].path[1]", "bad_scene", "'goal'"),
    # ---- time
    "time backwards": (
        of(more='path = [{ at = "ball", t = 2 }, { at = "goal", t = 1 }]'), "player[0].path[1].t", "bad_scene",
        "more than 2 s, got 1",
    ),
    "time 0": (of(more='path = [{ at = "ball", t = 0 }]'), "player[0].path[0].t", "bad_scene", "got 0"),
    "no last time": (
        of(more='path = [{ at = "ball", t = 2 }, "goal"]'), "player[0].path[1].t", "bad_scene", "got nothing"
    ),
    "stroke without time": (
        of(more='[ball]\npath = [{ to = "goal", t = 1 }, "center"]'), "ball.path[1].t", "bad_scene", "got nothing"
    ),
    "stroke too early": (
        of(more='[ball]\npath = [{ to = "goal", t = 2, arrives = 4 }, { to = "center", t = 3 }]'), "ball.path[1].t",
        "bad_scene", "4 s or more, got 3",
    ),
    "stroke arrives first": (
        of(more='[ball]\npath = [{ to = "goal", t = 2, arrives = 2 }]'), "ball.path[0].arrives", "bad_scene", "got 2"
    ),
    "arrives only": (of(more='[ball]\npath = [{ to = "goal", arrives = 2 }]'), "ball.path[0].t", "bad_scene", ""),
    "stroke of no ball": ('version = 1\n[ball]\npath = ["goal"]', "ball.at", "bad_scene", "got nothing"),
    "curve without control": (
        of(more='[ball]\npath = [{ to = "goal", kind = "curved" }]'), "ball.path[0].control", "bad_scene", ""
    ),
    "control without curve": (
        of(more='[ball]\npath = [{ to = "goal", control = "center" }]'), "ball.path[0].control", "bad_scene", ""
    ),
    # ---- marks
    "arrow": (of(more='[[arrow]]\nfrom = "goal"'), "arrow[0].to", "bad_scene", "got nothing"),
    "arrow nowhere": (of(more='[[arrow]]\nfrom = "goal"\nto = [150, 0]'), "arrow[0].to", "bad_scene", "another place"),
    "corridor": (
        of(more='[[corridor]]\nfrom = "goal"\nto = "ball"\nwidth = 0'), "corridor[0].width", "bad_scene", "more than 0"
    ),
    "zone of nothing": (of(more='[[zone]]\nstyle = "clear"'), "zone[0]", "bad_scene", "got none"),
    "zone of two": (
        of(more='[[zone]]\npolygon = []\ncircle = { center = "ball", radius = 1 }'), "zone[0]", "bad_scene",
        "got polygon and circle",
    ),
    "two corners": (of(more='[[zone]]\npolygon = ["ball", "goal"]'), "zone[0].polygon", "bad_scene", "got 2"),
    "bow tie": (of(more="[[zone]]\npolygon = [[0,0],[1,1],[0,1],[1,0]]"), "zone[0].polygon", "bad_scene", "cross"),
    "corner": (of(more='[[zone]]\npolygon = ["ball", "goal", "gaol"]'), "zone[0].polygon[2]", "bad_scene", "'goal'"),
    "radius as text": (
        of(more='[[zone]]\ncircle = { center = "ball", radius = "3" }'), "zone[0].circle.radius", "bad_scene", "'3'"
    ),
    "sector of nothing": (
        of(more='[[zone]]\nsector = { center = "ball", radius = 3, from = 90, to = 450 }'), "zone[0].sector.to",
        "bad_scene", "another direction",
    ),
    "angle of one": (of(more='[[angle]]\nbetween = ["Red 1"]'), "angle[0].between", "bad_scene", "a pair of names"),
    "angle of a place": (
        of(more='[[angle]]\nbetween = ["Red 1", "goal"]'), "angle[0].between[1]", "bad_scene", "got 'goal'"
    ),
    "angle of himself": (of(more='[[angle]]\nbetween = ["Red 1", "Red 1"]'), "angle[0].between", "bad_scene", "twice"),
    "angle of nobody": (
        of(more='[[angle]]\nbetween = ["ball", "Blue 1"]\n[ball]\npath = ["goal"]'), "angle[0].between[1]", "bad_scene",
        "got 'fouled 1'",
    ),
    "angle without path": (
        of(more='[[angle]]\nbetween = ["ball", "Red 1"]\n[ball]\npath = ["goal"]'), "angle[0].between[1]", "bad_scene",
        "who has none",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_clear_line(name: str) -> None:
    text, key, code, part = BROKEN[name]
    with pytest.raises(PolofieldError) as caught:
        loads(text, file="foul.toml")
    error = caught.value
    assert error.where == (f"foul.toml: {key}" if key else "foul.toml")
    assert error.code == code
    assert LINE.fullmatch(str(error))
    assert part in str(error)


def test_the_unbroken_file_is_good() -> None:
    assert loads(GOOD).players[0].at == (155, 10)
    assert loads(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()) == loads(GOOD)


# ---------------------------------------------------------------- anything at all

JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(["ball", "3 m", "Red 1", "fouling", "1e400", "at", "toward goal", "curved", 1e9, -0.0, 3, 0]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["at", "t", "to", "x", "path", "en", "a`b", "from", "\n"]), inner, max_size=3),
    ),
    max_leaves=6,
)  # fmt: skip


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, item in items for found in nodes(item, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


@settings(max_examples=250, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(plain=plain_scenes(), new=JSON, data=st.data())
def test_whatever_is_put_in_a_scene_is_read_or_refused(plain: dict[str, Any], new: Any, data: st.DataObject) -> None:
    changed = put(plain, data.draw(st.sampled_from(nodes(plain))), new)
    try:
        scene = Scene.of_plain(changed)
        _ = scene.resolved
    except PolofieldError as error:
        assert error.where and error.code
        assert re.fullmatch(r"(?s).+: expected .+, got .+", str(error)), str(error)
        assert len(str(error).splitlines()) == 1
    else:
        assert loads(dumps(scene)) == scene


@pytest.mark.parametrize(
    ("text", "key", "part"),
    [
        ("{", "", "expected JSON"),
        ("[]", "scene", "expected a table of keys, got []"),
        ("3", "scene", "got 3"),
        ('{"version": 1, "title": null}', "title", "got null"),
        ('{"version": 1, "player": [{"at": null}]}', "player[0].at", "got null"),
        ('{"version": 1, "ball": {"at": [NaN, 1]}}', "ball.at[0]", "got nan"),
        ("[" * 100_000, "", "expected JSON"),
        ('{"version": 1, "title": "a", "title": "b"}', "", "the key 'title' stands twice"),
        ('{"version": 1, "ti\\ntle": "a"}', "'ti\\ntle'", "got 'ti\\ntle'"),
        ('{"version": 1, "foul": {"at": "ball", "a`t\\n": 3}}', "foul.'a`t\\n'", "expected 'at', got 'a`t\\n'"),
    ],
)
def test_broken_json(text: str, key: str, part: str) -> None:
    with pytest.raises(BadInput) as caught:
        loads(text, "json", file="foul.json")
    assert caught.value.where == (f"foul.json: {key}" if key else "foul.json")
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    folder = tmp_path / "a.toml"
    folder.mkdir()
    for path, code in (
        (tmp_path / "b.toml", "bad_scene"),
        (folder, "bad_scene"),
        (tmp_path / "c.txt", "unknown_format"),
    ):
        with pytest.raises(BadInput) as caught:
            Scene.load(path)
        assert caught.value.code == code
        assert str(path) in str(caught.value)


# ---------------------------------------------------------------- in Python

WRONG: list[tuple[Any, str]] = [
    (lambda s: s.player("foulin", 1, at=(1, 2)), "player[1].team"),
    (lambda s: s.player("fouling", 1, at=(1, 2)), "player[1].number"),
    (lambda s: s.player("fouling", 9, at=(1, 2)), "player[1].number"),
    (lambda s: s.player("fouling", 2, at="bal"), "player[1].at"),
    (lambda s: s.player("fouling", 2, at=(float("nan"), 2)), "player[1].at[0]"),
    (lambda s: s.player("fouling", 2, at=(1, object())), "player[1]"),
    (lambda s: s.player("fouling", 2, at=(1, 2), path=["gaol"]), "player[1].path[0]"),
    (lambda s: s.label("x", 5), "label[0].at"),
    (lambda s: s.label(Texts(), (1, 2)), "label[0].text"),
    (lambda s: s.zone(), "zone[0]"),
    (lambda s: s.ball_at("center"), "ball.at"),
    (lambda s: s.mark_angle("Red 1", "Red"), "angle[0].between[1]"),
    (lambda s: s.set(them="mono"), "them"),
    (lambda s: s.set(theme="monoo"), "theme"),
    (lambda s: s.set(players=s.players * 2), "player[1].number"),
    (lambda s: s.set(version=2), "version"),
    (lambda s: Scene.of("4"), "what"),
]


@pytest.mark.parametrize(("change", "key"), WRONG, ids=[key for _, key in WRONG])
def test_a_malformed_scene_cannot_be_made(change: Any, key: str) -> None:
    scene = Scene.of(place("4")).player("fouling", 1, at=(155, 10))
    with pytest.raises(BadInput) as caught:
        change(scene)
    assert caught.value.where == key


def test_a_placement_by_another_rulebook_is_refused() -> None:
    import msgspec

    from polofield.book import default_book

    book = msgspec.structs.replace(default_book(), id="mine", title="Mine")
    with pytest.raises(BadInput, match="'Mine'"):
        Scene.of(place("4", book=book))


def test_errors_cross_processes() -> None:
    import pickle

    with pytest.raises(BadInput) as caught:
        loads("", file="a.toml")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.code, again.where) == (str(caught.value), "bad_scene", "a.toml: version")
