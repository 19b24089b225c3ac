"""From the words alone a reader can rebuild the placement, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from polofield import Field, Placement, place
from polofield.book import default_book
from polofield.placement.wording import name_of, number_of
from polofield.words import LANGUAGES, words

CALLS: dict[str, dict[str, Any]] = {
    "1": {"penalty": "1"},
    "1 left": {"penalty": "1", "defends": "left"},
    "2-30": {"penalty": "2", "choice": "30", "goal_region": "cone"},
    "2-spot": {"penalty": "2", "choice": "spot", "foul": (-12.25, 79.5), "p2_spot_off_field_only": True},
    "2-spot clamped": {
        "penalty": "2",
        "choice": "spot",
        "foul": (155, 84),
        "off_field": "clamp",
        "on_limit": "deny",
    },
    "3": {"penalty": "3", "defends": "left"},
    "3-defended": {"penalty": "3", "defended": True, "field": Field(262.5, 144.75, goal_width=10)},
    "4": {"penalty": "4", "field": Field(250, 200, boarded=False, side_safety=12.5, end_safety=40)},
    "5a": {"penalty": "5a", "ball": (42.35, 79.15), "between": "triangle"},
    "5a left": {"penalty": "5a", "ball": (-0.75, -88.5), "defends": "left"},
    "5b": {"penalty": "5b", "between": "nearer"},
    "6": {"penalty": "6", "crossing": -55.5, "defends": "left"},
}
BOOLS = {"True": True, "False": False}
each_call = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
languages = pytest.mark.parametrize("lang", LANGUAGES)


class Reader:
    """Reads a description with the sentences of its language, and nothing else."""

    def __init__(self, text: str, lang: str) -> None:
        self.text, self.say = text, words(lang)
        self.decimal = {"en": ".", "es": ","}[lang]

    def number(self, text: str) -> float:
        assert re.fullmatch(rf"\N{{MINUS SIGN}}?\d+(\{self.decimal}\d+)?", text), text
        return float(text.replace("\N{MINUS SIGN}", "-").replace(self.decimal, "."))

    def found(self, key: str) -> dict[str, str] | None:
        """The blanks of a sentence, filled in; None if the sentence is not there."""
        parts = re.split(r"\{(\w+)\}", self.say.text(key))
        pattern = "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
        match = re.search(rf"{pattern}(?= |$)", self.text)
        return match.groupdict() if match else None

    def numbers(self, key: str, *names: str) -> list[float]:
        blanks = self.found(key)
        assert blanks is not None, key
        return [self.number(blanks[name]) for name in names]

    def choice(self, section: str, said: str, names: list[str]) -> str:
        (name,) = [name for name in names if self.say(f"{section}.{name}") == said]
        return name

    # ------------------------------------------------------------ the parts of a placement

    @property
    def field(self) -> Field:
        length, width, side, end, goal = self.numbers("describe.field", "length", "width", "side", "end", "goal")
        blanks = self.found("describe.field") or {}
        sides = self.choice("describe", blanks["sides"], ["boarded", "unboarded"])
        return Field(length, width, boarded=sides == "boarded", goal_width=goal, side_safety=side, end_safety=end)

    @property
    def defended_at_foul(self) -> str:
        sentence = self.found("describe.changed_ends") or self.found("describe.defends")
        assert sentence is not None
        return self.choice("end", sentence["end"], ["right", "left"])

    @property
    def key(self) -> str:
        title = (self.found("describe.field") or {})["title"]
        book = default_book()
        names = {spec.key: f"{number_of(spec, self.say)} ({name_of(spec, self.say, book)})" for spec in book.penalty}
        (key,) = [key for key, name in names.items() if title in (name, f"{self.say('penalty.number', n=key)}")]
        return key

    @property
    def inputs(self) -> dict[str, Any]:
        for name in ("foul", "ball", "crossing"):
            if self.found(f"describe.given_{name}"):
                x, y = self.numbers(f"describe.given_{name}", "x", "y")
                return {name: y if name == "crossing" else (x, y)}
        return {}

    @property
    def options(self) -> dict[str, Any]:
        sentence = self.found("describe.options")
        pairs = [pair.split("=") for pair in sentence["options"].split("; ")] if sentence else []
        return {name: BOOLS.get(value, value) for name, value in pairs}

    def rebuilt(self) -> Placement:
        options = self.options
        if "player_radius" in options:
            options["player_radius"] = self.number(options["player_radius"])
        return place(self.key, **self.inputs, field=self.field, defends=self.defended_at_foul, **options)  # type: ignore[arg-type]


@each_call
@languages
def test_the_placement_is_rebuilt_from_its_words(call: dict[str, Any], lang: str) -> None:
    p = place(**call)
    assert Reader(p.words(lang), lang).rebuilt() == p


@each_call
@languages
def test_the_words_state_the_ball_and_how_far_it_was_moved(call: dict[str, Any], lang: str) -> None:
    p, reader = place(**call), Reader(place(**call).words(lang), lang)
    assert reader.numbers("describe.ball", "x", "y", "n") == pytest.approx([*p.ball, p.distance_to_goal], abs=0.005)
    if p.moved:
        # "It is {n} yd from there." begins like other sentences: read it right after the ball's.
        after = Reader(reader.text[reader.text.index(reader.say.text("describe.moved").split("{")[0]) :], lang)
        assert after.numbers("describe.moved", "n") == pytest.approx([p.moved], abs=0.005)
    else:
        assert reader.found("describe.moved") is None


@each_call
@languages
def test_the_words_state_every_condition_and_exemption(call: dict[str, Any], lang: str) -> None:
    p = place(**call)
    text, say = p.words(lang), words(lang)
    for zone in (p.fouling, p.fouled):
        listed = [condition.words(lang) for condition in zone.conditions] or [say("condition.anywhere")]
        team = say(f"team.{zone.team}")
        assert say("describe.zone", team=team, conditions=say.listed(listed)) in text
    exempt = [c.words(lang) for c in p.fouling.conditions if c.exempt]
    assert (say("describe.exempt", conditions=say.listed(exempt)) in text) == bool(exempt)


@each_call
@languages
def test_the_words_state_what_follows_and_what_they_rest_on(call: dict[str, Any], lang: str) -> None:
    p = place(**call)
    text, say = p.words(lang), words(lang)
    assert say("describe.until", events=say.listed([say(f"until.{e}") for e in p.setup.until])) in text
    assert p.setup.entry == "free" or say(f"describe.entry_{p.setup.entry}") in text
    assert p.setup.hits == "free" or say(f"describe.{p.setup.hits}") in text
    assert all(f"{reading} (" in text for reading in p.readings)
    assert text.endswith(f"{p.citation}.")


@each_call
@languages
def test_the_words_are_one_line_without_holes(call: dict[str, Any], lang: str) -> None:
    text = place(**call).words(lang)
    assert not re.search(r"[{}\n]|  |\bNone\b|\.\.| ,", text)


@pytest.mark.parametrize(
    "name", ["goal_region", "p2_exempt", "on_limit", "off_field", "between", "p2_spot_off_field_only"]
)
def test_every_switched_option_is_in_the_words(name: str) -> None:
    value = {
        "goal_region": "mouth",
        "p2_exempt": True,
        "on_limit": "deny",
        "off_field": "clamp",
        "between": "slab",
    }
    p = place("2", choice="30", **{name: value.get(name, True)})  # type: ignore[arg-type]
    assert f"{name}={value.get(name, True)}" in p.words()
    assert f"{name}=" not in place("2", choice="30").words()


@languages
def test_a_radius_is_read_back(lang: str) -> None:
    p = place("4", player_radius=1.25)
    assert Reader(p.words(lang), lang).rebuilt() == p


@languages
@pytest.mark.parametrize(
    ("reading", "switch"),
    [
        ("A1", {"on_limit": "deny"}),
        ("A3", {"goal_region": "mouth"}),
        ("A4", {"p2_exempt": True}),
        ("A5", {"p2_spot_off_field_only": True}),
        ("A15", {"off_field": "clamp"}),
        ("A32", {"player_radius": 2}),
    ],
)
def test_a_switched_reading_is_not_explained_by_its_default(reading: str, switch: dict[str, Any], lang: str) -> None:
    p = place("2", choice="spot", foul=(1, 2), **switch)
    assert words(lang)(f"reading.{reading}") not in p.words(lang)
