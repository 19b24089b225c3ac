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
from polofield.words import LANGUAGES, Words, gaps, read_words, words

PACKAGE = Path(polofield.__file__).parent
EN, ES = words("en"), words("es")
KEYS = sorted(EN.keys)
SECTIONS = {key.partition(".")[0] for key in KEYS}
languages = pytest.mark.parametrize("lang", LANGUAGES)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# ---------------------------------------------------------------- the files


def test_every_file_is_a_language() -> None:
    assert sorted(path.stem for path in (PACKAGE / "locale").glob("*.toml")) == sorted(LANGUAGES)


@languages
def test_every_language_has_the_same_keys_and_blanks(lang: str) -> None:
    assert gaps(words(lang)) == ()


def test_what_a_new_language_lacks_is_listed(tmp_path: Path) -> None:
    text = (PACKAGE / "locale" / "es.toml").read_text("utf-8")
    lines = text.replace('yards = "{n} yd"', 'yards = "{m} yd"').replace('and = " y "\n', "").splitlines()
    (tmp_path / "pt.toml").write_text("\n".join(["extra = 'x'", *lines]), "utf-8")
    found = read_words(tmp_path / "pt.toml")
    assert found.lang == "pt"
    assert gaps(found) == (
        "unit.yards: expected the blanks ['n'], got ['m']",
        "list.and: expected words, got none",
        "extra: expected no such key",
    )


@pytest.mark.parametrize("data", [b"a = = 1", b"\xff"], ids=["no TOML", "no UTF-8"])
def test_a_file_that_holds_no_words_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "pt.toml").write_bytes(data)
    with pytest.raises(BadInput, match=r"pt\.toml") as caught:
        read_words(tmp_path / "pt.toml")
    assert caught.value.code == "bad_file"


def test_english_comes_first() -> None:
    assert LANGUAGES == ("en", "es")


@pytest.mark.parametrize("key", KEYS)
def test_a_text_has_the_same_blanks_in_every_language(key: str) -> None:
    assert blanks(EN.text(key)) == blanks(ES.text(key))


@languages
def test_no_text_is_empty_or_padded(lang: str) -> None:
    texts = {key: words(lang).text(key) for key in KEYS if key != "list.and"}
    assert [key for key, text in texts.items() if not text or text != text.strip() or "  " in text] == []


@languages
def test_blanks_are_names(lang: str) -> None:
    assert [key for key in KEYS if not all(name.isidentifier() for name in blanks(words(lang).text(key)))] == []


def test_sentences_end_alike_in_every_language() -> None:
    ends = {key: (EN.text(key)[-1:] == ".", ES.text(key)[-1:] == ".") for key in KEYS if key != "number.decimal"}
    assert [key for key, (en, es) in ends.items() if en != es] == []


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


def test_every_text_that_the_code_asks_for_exists() -> None:
    missing = [
        f"{use.where} {use.pattern}" for use in uses() if not any(re.fullmatch(use.pattern, key) for key in KEYS)
    ]
    assert missing == []


def test_every_blank_is_filled_in() -> None:
    # A key that is put together may be one of several: one of them at least must be content with what is given.
    wrong = []
    for use in uses():
        asked = [blanks(EN.text(key)) for key in KEYS if re.fullmatch(use.pattern, key)]
        if use.given and asked and not any(names <= use.given for names in asked):
            wrong.append(f"{use.where} {use.pattern}")
    assert wrong == []


def test_a_text_asked_for_with_nothing_has_no_blanks() -> None:
    wrong = [
        f"{use.where} {key}"
        for use in uses()
        for key in KEYS
        if use.given == frozenset() and use.pattern == re.escape(key) and blanks(EN.text(key))
    ]
    assert wrong == []


def test_no_text_is_idle() -> None:
    patterns = {
        p for _, tree in sources() for node in ast.walk(tree) if isinstance(node, ast.expr) for p in key_patterns(node)
    }
    assert [key for key in KEYS if not any(re.fullmatch(pattern, key) for pattern in patterns)] == []


# ---------------------------------------------------------------- keys that are put together


@languages
@pytest.mark.parametrize("spec", default_book().penalty, ids=lambda spec: spec.key)
def test_every_penalty_has_its_words(spec: Any, lang: str) -> None:
    say = words(lang)
    assert f"penalty.{spec.key}.name" in say
    assert f"penalty.{spec.key}.sum" in say
    assert all(f"until.{event}" in say for event in spec.until)
    assert all(f"describe.given_{name}" in say for name in spec.takes)
    assert spec.entry == "free" or f"describe.entry_{spec.entry}" in say
    assert spec.hits == "free" or f"describe.{spec.hits}" in say
    assert all(f"result.{rule.gives}" in say for rule in spec.result)


@languages
@pytest.mark.parametrize("reading", default_book().reading, ids=lambda reading: reading.id)
def test_every_reading_has_its_words(reading: Any, lang: str) -> None:
    assert words(lang)(f"reading.{reading.id}")


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


@languages
def test_every_condition_has_its_words(lang: str) -> None:
    assert len(every_condition()) == 13
    assert sorted(say for say in every_condition() if f"condition.{say}" not in words(lang)) == []


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


@languages
@pytest.mark.parametrize("key", [f"{section}.{name}" for section, names in NAMES.items() for name in names])
def test_every_name_of_the_solver_has_its_words(key: str, lang: str) -> None:
    assert key in words(lang)


# ---------------------------------------------------------------- numbers and lists


@pytest.mark.parametrize(
    ("value", "en", "es"),
    [
        (30, "30", "30"),
        (30.0, "30", "30"),
        (100, "100", "100"),
        (4.5, "4.5", "4,5"),
        (22.3607, "22.36", "22,36"),
        (0.1, "0.1", "0,1"),
        (0, "0", "0"),
        (-0.0, "0", "0"),
        (-0.001, "0", "0"),
        (0.004, "0", "0"),
        (-12.5, "−12.5", "−12,5"),
        (1234.5, "1234.5", "1234,5"),
        (99.999, "100", "100"),
    ],
)
def test_numbers(value: float, en: str, es: str) -> None:
    assert (EN.number(value), ES.number(value)) == (en, es)


@pytest.mark.parametrize(("digits", "text"), [(0, "22"), (1, "22,4"), (2, "22,36"), (4, "22,3607")])
def test_digits(digits: int, text: str) -> None:
    assert ES.number(22.3607, digits) == text


@pytest.mark.parametrize("value", [100, 1000, 20.0])
def test_zeros_of_whole_numbers_are_kept(value: float) -> None:
    assert EN.number(value, 0) == f"{value:.0f}"


def test_numbers_in_a_text_are_in_the_language_and_text_is_kept() -> None:
    assert ES.say("unit.yards", n=4.5) == "4,5 yd"
    assert ES.say("unit.yards", n="4.5") == "4.5 yd"


@pytest.mark.parametrize(
    ("items", "en", "es"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a y b"),
        (["a", "b", "c"], "a, b and c", "a, b y c"),
    ],
)
def test_lists(items: list[str], en: str, es: str) -> None:
    assert (EN.listed(items), ES.listed(items)) == (en, es)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("lang", ["sp", "EN", "", None, 5, ["en"]])
def test_an_unknown_language_names_the_choices(lang: Any) -> None:
    with pytest.raises((BadInput, TypeError)) as caught:
        words(lang)
    assert isinstance(caught.value, BadInput)
    assert (caught.value.code, caught.value.where) == ("unknown_name", "lang")
    assert "'en', 'es'" in str(caught.value)


def test_an_unknown_key_is_an_error_that_names_the_file() -> None:
    with pytest.raises(PolofieldError, match=r"'penalty\.99'") as caught:
        ES.say("penalty.99")
    assert (caught.value.code, caught.value.where) == ("missing_words", "es.toml")
    assert "penalty.99" not in ES


def test_a_language_is_read_once() -> None:
    assert words("en") is words("en")
    assert isinstance(words("en"), Words)


@pytest.mark.parametrize("values", [{}, {"m": 3}])
def test_a_blank_left_open_is_refused(values: dict[str, float]) -> None:
    with pytest.raises(PolofieldError):
        EN.say("unit.yards", **values)
