"""Descriptions in full, in every language: ``words.json`` holds them, read and approved sentence by sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polofield import Field, Placement, place
from polofield.placement import describe

WORDS: dict[str, dict[str, list[str]]] = json.loads(Path(__file__).with_name("words.json").read_text("utf-8"))
CALLS: dict[str, dict[str, Any]] = {
    "a goal is awarded": {"penalty": "1"},
    "from the 30": {
        "penalty": "2", "choice": "30", "foul": (100, -20.5), "goal_region": "cone", "p2_exempt": True,
    },
    "from the spot, clamped": {
        "penalty": "2", "choice": "spot", "foul": (155, 84), "off_field": "clamp", "p2_spot_off_field_only": True,
    },
    "undefended": {"penalty": "3", "defends": "left"},
    "defended": {
        "penalty": "3", "defended": True, "field": Field(262.5, 144.75, goal_width=10), "goal_region": "mouth",
    },
    "from the 60": {
        "penalty": "4", "field": Field(250, 200, boarded=False, side_safety=12.5, end_safety=40),
        "player_radius": 1.25, "on_limit": "deny",
    },
    "nowhere to stand": {"penalty": "5a", "ball": (130, 10), "between": "triangle"},
    "from the center": {"penalty": "5b", "between": "nearer"},
    "safety": {"penalty": "6", "crossing": -55.5, "defends": "left"},
}  # fmt: skip
LANGS = ("en", "es")


def made() -> dict[str, dict[str, list[str]]]:
    """What ``words.json`` should hold."""
    return {name: {lang: describe(place(**call), lang).lines for lang in LANGS} for name, call in CALLS.items()}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", CALLS)
def test_every_sentence_of_a_description(name: str, lang: str) -> None:
    p: Placement = place(**CALLS[name])
    assert describe(p, lang).lines == WORDS[name][lang]
    assert p.words(lang) == " ".join(describe(p, lang).lines) == " ".join(WORDS[name][lang])


def test_english_is_the_language_that_is_not_asked_for() -> None:
    p = place(**CALLS["safety"])
    assert describe(p).lines == WORDS["safety"]["en"]
    assert p.words() == " ".join(describe(p).lines) == " ".join(WORDS["safety"]["en"])


def test_no_description_is_forgotten() -> None:
    assert WORDS.keys() == CALLS.keys()
    assert made() == WORDS
