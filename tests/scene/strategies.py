"""Scenes for Hypothesis: every kind of record, places in every form, all of them sound."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from polofield.scene import Scene

PLACEMENTS: list[dict[str, Any]] = [
    {"penalty": "1"},
    {"penalty": "2", "choice": "30", "p2_exempt": True},
    {"penalty": "2", "choice": "spot", "foul": [100, 20], "on_limit": "deny"},
    {"penalty": "2", "choice": "spot", "foul": "center of 60-yard line + 4 m left", "p2_spot_off_field_only": True},
    {"penalty": "3", "goal_region": "cone", "defends": "left"},
    {"penalty": "3", "defended": True, "player_radius": "1 m"},
    {"penalty": "4"},
    {"penalty": "5a", "ball": ["27 m", -79], "between": "triangle"},
    {"penalty": "5a", "ball": [170, 3], "off_field": "clamp"},
    {"penalty": "5b", "defends": "left"},
    {"penalty": "6", "crossing": "-27.5 m"},
]
FIELDS: list[dict[str, Any]] = [
    {"length": 250, "width": "60 yd"},
    {"boarded": False, "lines": "edges"},
    {"length": "274.32 m", "end_safety": "20 m", "side_safety": 12, "goal_width": "24 ft"},
    {"post_height": "3 m", "board_height": "28 cm", "lines": "broken"},
]
BASES = [
    "center", "goal", "other goal", "left post", "other right post", "center of 30-yard line",
    "center of other back line", "the center of the 60-yard line", "LEFT POST",
]  # fmt: skip
OFFSETS = [
    "", " + 3 yd left", " - 2.5 m right", " + 10 ft toward back line", " + 4 yards away from other back line",
    " + 5 yd toward left boards - 1 yd toward right boards",
]  # fmt: skip
BESIDE = ["", "", "", "2 yd behind ", "3 m in front of ", "0.5 yd left of ", "7 ft right of "]

numbers = st.one_of(
    st.integers(-140, 140),
    st.floats(-140, 140, allow_nan=False).map(lambda x: x + 0.0),
    st.sampled_from(["27 m", "-4.5 m", "3 ft", "+10 yd", "-120 in", "0 yd"]),
)
places = st.one_of(
    st.tuples(numbers, numbers).map(list),
    st.builds(lambda a, b, c: a + b + c, st.sampled_from(BESIDE), st.sampled_from(BASES), st.sampled_from(OFFSETS)),
)
letters = st.characters(exclude_categories=("Cs",))
words = st.one_of(
    st.text(letters, max_size=12),
    st.sampled_from(['He said "no"', "tab\there", "back\\slash", "¿dónde?", "two\nlines", "\x7f\x00", "é", "🐎"]),
)
texts = st.one_of(words, st.fixed_dictionaries({"en": words, "es": words}))
headings = st.one_of(st.floats(-720, 720), st.integers(0, 360), st.sampled_from(["toward [", "x"]).map(lambda _: 90))
lengths = st.one_of(st.integers(1, 40), st.floats(0.5, 40), st.sampled_from(["5 m", "20 ft", "3.5 yd"]))
sides = st.sampled_from(["fouling", "fouled", "neutral"])


def maybe(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=keys)


@st.composite
def paths(draw: st.DrawFn) -> list[Any]:
    """Waypoints: untimed, or with times that grow, the last one timed."""
    at = draw(st.lists(places, max_size=4))
    if not at or draw(st.booleans()):
        return [draw(st.sampled_from([place, {"at": place}])) for place in at]
    steps = draw(st.lists(st.integers(1, 8), min_size=len(at), max_size=len(at)))
    found: list[Any] = []
    for i, place in enumerate(at):
        timed = i == len(at) - 1 or draw(st.booleans())
        found.append({"at": place, "t": sum(steps[: i + 1]) / 4} if timed else place)
    return found


@st.composite
def strokes(draw: st.DrawFn) -> list[Any]:
    found: list[Any] = []
    timed = draw(st.booleans())
    for i in range(draw(st.integers(0, 3))):
        stroke: dict[str, Any] = {"to": draw(places), "kind": draw(st.sampled_from(["straight", "curved", "bouncing"]))}
        if stroke["kind"] == "curved":
            stroke["control"] = draw(places)
        if timed:
            stroke |= {"t": 2 * i + 0.5, **draw(maybe(arrives=st.just(2 * i + 1.5)))}
        found.append(stroke if timed or stroke["kind"] != "straight" else draw(st.sampled_from([stroke, stroke["to"]])))
    return found


@st.composite
def riders(draw: st.DrawFn, team: str, number: int) -> dict[str, Any]:
    status = draw(st.sampled_from(["in_position", "in_position", "returning", "off_field"]))
    at: Any = [draw(st.sampled_from([-200, 200])), draw(numbers)] if status == "off_field" else draw(places)
    more = draw(maybe(heading=headings, name=words, path=paths()))
    return {"team": team, "number": number, "at": at, "status": status, **more}


@st.composite
def zones(draw: st.DrawFn) -> dict[str, Any]:
    shape: dict[str, Any] = draw(
        st.one_of(
            st.builds(lambda a, r: {"circle": {"center": a, "radius": r}}, places, lengths),
            st.builds(
                lambda a, r, s: {"sector": {"center": a, "radius": r, "from": s, "to": s + 70}},
                places, lengths, st.integers(0, 360),
            ),
            st.integers(-50, 50).map(lambda x: {"polygon": [[x, 0], [x + 20, 3], "left post"]}),
        )
    )  # fmt: skip
    return shape | draw(maybe(style=st.sampled_from(["fouling", "fouled", "clear", "neutral"]), label=texts))


lanes = st.builds(
    lambda x, y, more: {"from": [x, y], "to": [x + 20, y + 7], **more},
    st.integers(-100, 100), st.integers(-60, 60), maybe(style=sides, label=texts),
)  # fmt: skip


@st.composite
def plain_scenes(draw: st.DrawFn) -> dict[str, Any]:
    """A scene as plain data, as a TOML or JSON file would give it."""
    made: dict[str, Any] = {"version": 1}
    made |= draw(
        maybe(
            title=texts, notes=st.lists(texts, max_size=3), lang=st.sampled_from(["en", "es"]),
            theme=st.sampled_from(["rulebook", "turf", "mono"]), view=st.sampled_from(["auto", "full", "half", "goal"]),
            size=st.sampled_from(["auto", "A5", "120x80mm", "6 x 4 in"]),
            orientation=st.sampled_from(["landscape", "portrait"]), foul=st.builds(lambda at: {"at": at}, places),
            label=st.lists(st.fixed_dictionaries({"at": places, "text": texts}), max_size=2),
            callout=st.lists(st.fixed_dictionaries({"at": places, "text": texts}), max_size=2),
            arrow=st.lists(lanes, max_size=2), zone=st.lists(zones(), max_size=3),
            umpire=st.lists(
                st.builds(lambda at, more: {"at": at, **more}, places, maybe(heading=headings, name=words, path=paths())
                ),
                max_size=2,
            ),
            corridor=st.lists(st.builds(lambda lane, w: {**lane, "width": w}, lanes, lengths), max_size=2),
        )
    )  # fmt: skip
    ball: dict[str, Any] = {"path": draw(strokes())}
    if draw(st.booleans()):
        made["placement"] = draw(st.sampled_from(PLACEMENTS))
        if "foul" in made["placement"]:
            made.pop("foul", None)
    else:
        made |= draw(maybe(field=st.sampled_from(FIELDS)))
        ball["at"] = draw(places)
    made |= {"ball": ball} if draw(st.booleans()) else {}
    teams = [(team, n) for team in ("fouling", "fouled") for n in range(1, 5)]
    chosen = draw(st.lists(st.sampled_from(teams), unique=True, max_size=5))
    made["player"] = [draw(riders(team, n)) for team, n in chosen]
    return made


scenes = plain_scenes().map(Scene.of_plain)
