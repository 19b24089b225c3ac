"""Every word that a reader sees: the same keys in each language, none idle, none missing; and numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

import polofield
from polofield import BadInput, PolofieldError, place
from polofield.book import default_book
from polofield.words import LANGUAGES, gaps, read_words, words

PACKAGE = Path(polofield.__file__).parent
EN, ES = words("en"), words("es")
KEYS = sorted(EN.keys)
SECTIONS = {key.partition(".")[0] for key in KEYS}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# ---------------------------------------------------------------- the files


def test_languages_are_found_by_file_and_have_the_same_keys_and_blanks() -> None:
    assert sorted(path.stem for path in (PACKAGE / "words").glob("*.toml")) == sorted(LANGUAGES)
    assert LANGUAGES[0] == "en"
    assert [(lang, fault) for lang in LANGUAGES for fault in gaps(words(lang))] == []


def test_what_a_new_language_lacks_is_listed(tmp_path: Path) -> None:
    text = (PACKAGE / "words" / "es.toml").read_text("utf-8")
    lines = text.replace('yards = "{n} yd"', 'yards = "{m} yd"').replace('and = " y "\n', "").splitlines()
    (tmp_path / "pt.toml").write_text("\n".join(["extra = 'x'", *lines]), "utf-8")
    found = read_words(tmp_path / "pt.toml")
    assert found.lang == "pt"
    assert gaps(found) == (
        "unit.yards: expected the blanks ['n'], got ['m']",
        "list.and: expected words, got none",
        "extra: expected no such key",
    )


def test_a_file_that_holds_no_words_is_refused(tmp_path: Path) -> None:
    for data in (b"a = = 1", b"\xff"):
        (tmp_path / "pt.toml").write_bytes(data)
        with pytest.raises(BadInput, match=r"pt\.toml") as caught:
            read_words(tmp_path / "pt.toml")
        assert caught.value.code == "bad_file"


def faults(lang: str) -> Iterator[str]:
    """What is wrong with single texts of a language, against English."""
    say = words(lang)
    for key in KEYS:
        text = say.text(key)
        if key != "list.and" and (not text or text != text.strip() or "  " in text):
            yield f"{key}: empty or padded"
        if not all(name.isidentifier() for name in blanks(text)):
            yield f"{key}: a blank without a name"
        if key != "number.decimal" and (text[-1:] == ".") != (EN.text(key)[-1:] == "."):
            yield f"{key}: ends unlike the English"


def test_every_text_is_sound() -> None:
    assert [(lang, fault) for lang in LANGUAGES for fault in faults(lang)] == []


BORROWED = {"Penalty box"}
"""Terms that the rulebook's own Spanish text leaves in English."""


def test_sentences_are_translated() -> None:
    alike = {EN.text(key) for key in KEYS if EN.text(key) == ES.text(key)} - BORROWED
    assert [text for text in alike if re.search(r"[A-Za-z]{3,} [A-Za-z]{3,}", re.sub(r"\{\w+\}", "", text))] == []


# ---------------------------------------------------------------- how the code uses them


class Use(NamedTuple):
    """A text asked for in the code: the key as a pattern, the blanks that are filled in, and where."""

    pattern: str
    given: frozenset[str] | None
    where: str


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return tuple((path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths)


def key_patterns(node: ast.expr) -> Iterator[str]:
    """The keys that an expression may give, as patterns; nothing if it is no text of a known section."""
    if isinstance(node, ast.IfExp):
        yield from key_patterns(node.body)
        yield from key_patterns(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value.partition(".")[0] in SECTIONS and re.fullmatch(r"\w+(\.[\w-]+)+", node.value):
            yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values]  # type: ignore[arg-type]
        if re.match(rf"({'|'.join(SECTIONS)})\\\.", parts[0]):
            yield "".join(parts)


@cache
def uses() -> tuple[Use, ...]:
    """Every call of ``say`` whose key can be read in the code."""
    found = []
    for name, tree in sources():
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) else None
            said = (
                called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
            )
            if isinstance(node, ast.Call) and said == "say" and node.args:
                names = [keyword.arg for keyword in node.keywords]
                given = None if None in names else frozenset(str(name) for name in names)
                found += [Use(p, given, f"{name}:{node.lineno}") for p in key_patterns(node.args[0])]
    return tuple(found)


def test_the_code_was_read() -> None:
    assert {"penalty.number", "list.and", "describe.frame"} <= set(KEYS)
    assert len(uses()) > 30


def wrong_uses() -> Iterator[str]:
    for use in uses():
        keys = [key for key in KEYS if re.fullmatch(use.pattern, key)]
        asked = [blanks(EN.text(key)) for key in keys]
        # A key that is put together may be one of several: one of them at least must be content with what is given.
        if not keys or (use.given is not None and not any(names <= use.given for names in asked)):
            yield f"{use.where} {use.pattern}"


def test_every_text_that_the_code_asks_for_exists_and_has_its_blanks_filled_in() -> None:
    assert list(wrong_uses()) == []


def test_no_text_is_idle() -> None:
    patterns = {
        p for _, tree in sources() for node in ast.walk(tree) if isinstance(node, ast.expr) for p in key_patterns(node)
    }
    assert [key for key in KEYS if not any(re.fullmatch(pattern, key) for pattern in patterns)] == []


# ---------------------------------------------------------------- keys that are put together


def keys_of_the_book() -> Iterator[str]:
    for spec in default_book().penalty:
        yield from (f"penalty.{spec.key}.name", f"penalty.{spec.key}.sum")
        yield from (f"until.{event}" for event in spec.until)
        yield from (f"describe.given_{name}" for name in spec.takes)
        yield from (f"result.{rule.gives}" for rule in spec.result)
        yield from () if spec.entry == "free" else (f"describe.entry_{spec.entry}",)
        yield from () if spec.hits == "free" else (f"describe.{spec.hits}",)
    yield from (f"reading.{reading.id}" for reading in default_book().reading)
    yield from (f"{section}.{name}" for section, names in NAMES.items() for name in names)


def every_condition() -> set[str]:
    calls: list[dict[str, Any]] = [
        {"penalty": "2", "choice": "spot", "foul": (100, 20), "p2_spot_off_field_only": True},
        {"penalty": "3"},
        {"penalty": "4"},
        {"penalty": "5b"},
    ]
    switches = product(("half_plane", "band", "triangle", "slab", "nearer"), ("strip", "mouth", "cone"))
    placed = [place(**call, between=b, goal_region=g) for b, g in switches for call in calls]
    return {c.say for p in placed for zone in (p.fouling, p.fouled) for c in zone.conditions}


def test_every_name_of_the_book_and_of_the_solver_has_its_words() -> None:
    assert len(every_condition()) == 13
    asked = {*keys_of_the_book(), *(f"condition.{said}" for said in every_condition())}
    assert [(lang, key) for lang in LANGUAGES for key in sorted(asked) if key not in words(lang)] == []


NAMES = {
    "team": ("fouling", "fouled"),
    "end": ("right", "left"),
    "status": ("in_position", "off_field", "returning"),
    "entry": (
        "does_not_enter",
        "position_holds",
        "before_hit",
        "free",
        "nobody",
        "not_from_behind_back_line",
        "over_the_side",
        "between_posts",
        "clear_of_posts",
    ),
}


# ---------------------------------------------------------------- numbers and lists

NUMBERS = [(30, "30", "30"), (30.0, "30", "30"), (100, "100", "100"), (4.5, "4.5", "4,5"), (22.3607, "22.36", "22,36"),
           (0.1, "0.1", "0,1"), (0, "0", "0"), (-0.0, "0", "0"), (-0.001, "0", "0"), (0.004, "0", "0"),
           (-12.5, "−12.5", "−12,5"), (1234.5, "1234.5", "1234,5"), (99.999, "100", "100")]  # fmt: skip


def test_numbers() -> None:
    assert [(value, EN.number(value), ES.number(value)) for value, _, _ in NUMBERS] == NUMBERS
    assert [ES.number(22.3607, digits) for digits in (0, 1, 2, 4)] == ["22", "22,4", "22,36", "22,3607"]
    assert [EN.number(value, 0) for value in (100, 1000, 20.0)] == ["100", "1000", "20"]  # zeros are kept
    assert (ES("unit.yards", n=4.5), ES("unit.yards", n="4.5")) == ("4,5 yd", "4.5 yd")


def test_lists() -> None:
    said = [(EN.listed(items), ES.listed(items)) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    assert said == [("", ""), ("a", "a"), ("a and b", "a y b"), ("a, b and c", "a, b y c")]


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("lang", ["sp", "EN", "", None, 5, ["en"]])
def test_an_unknown_language_names_the_choices(lang: Any) -> None:
    with pytest.raises(BadInput, match="'en', 'es'") as caught:
        words(lang)
    assert (caught.value.code, caught.value.where) == ("unknown_name", "lang")


def test_an_unknown_key_is_an_error_that_names_the_file() -> None:
    with pytest.raises(PolofieldError, match=r"'penalty\.99'") as caught:
        ES("penalty.99")
    assert (caught.value.code, caught.value.where) == ("missing_words", "es.toml")
    assert "penalty.99" not in ES


def test_a_language_is_read_once_and_a_blank_left_open_is_refused() -> None:
    assert words("en") is words("en")
    for values in ({}, {"m": 3}):
        with pytest.raises(PolofieldError):
            EN("unit.yards", **values)
