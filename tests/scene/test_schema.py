"""The JSON Schema: what polofield reads it allows, and every key is told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polofield.book import default_book
from polofield.drawing.choices import ORIENTATIONS, THEMES, VIEWS
from polofield.scene import FieldSpec, PlacementSpec, Scene, Texts, rulebook_schema, schema
from polofield.words import LANGUAGES

jsonschema = pytest.importorskip("jsonschema")
ROOT = Path(__file__).resolve().parents[2]
SCENES = sorted((ROOT / "gallery" / "scenes").glob("*.toml"))
BOOK = ROOT / "polofield" / "book" / "uspa_2026/book.toml"


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_the_examples_keep_to_it(path: Path, validator: Any) -> None:
    assert [error.message for error in validator.iter_errors(tomllib.loads(path.read_text("utf-8")))] == []


PLAYER: dict[str, Any] = {"team": "fouling", "number": 1, "at": [1, 2]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 2},
        {"titel": "x"},
        {"title": None},
        {"player": [{**PLAYER, "number": 5}]},
        {"player": [{**PLAYER, "at": [1]}]},
        {"player": [{**PLAYER, "at": None}]},
        {"player": [{**PLAYER, "headng": 3}]},
        {"player": [{"team": "fouling", "number": 1}]},
        {"zone": [{"style": "clear"}]},
        {"zone": [{"polygon": [], "circle": {"center": "ball", "radius": 3}}]},
        {"field": {"lines": "dotted"}},
        {"ball": {"path": [{"kind": "straight"}]}},
    ],
)
def test_it_refuses_what_the_reader_refuses(wrong: dict[str, Any], validator: Any) -> None:
    assert not validator.is_valid({"version": 1, **wrong})


def test_the_version_is_needed(validator: Any) -> None:
    assert validator.is_valid({"version": 1})
    assert not validator.is_valid({})


def properties() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (record, key, value)
        for record, part in schema()["$defs"].items()
        for key, value in part.get("properties", {}).items()
    ]


def test_every_key_is_described_and_has_an_example() -> None:
    plain = ("version", "lang", "theme", "view", "orientation")
    for record, key, value in properties():
        assert value.get("description", "").endswith((".", "?")), (record, key)
        told = {"examples", "enum", "$ref", "const"} & value.keys() or value.get("type") == "boolean"
        assert told or "$ref" in value.get("items", {}) or record in ("Texts", "Step") or key in plain, (record, key)


def test_every_example_keeps_to_its_key() -> None:
    whole = schema()
    for record, key, value in properties():
        one = jsonschema.Draft202012Validator({"$schema": whole["$schema"], "$defs": whole["$defs"], **value})
        for example in value.get("examples", []):
            assert one.is_valid(example), (record, key, example)


def test_it_says_how_places_are_written() -> None:
    assert '"away from"' in schema()["$comment"]


def test_the_rulebook_keeps_to_its_own() -> None:
    jsonschema.Draft202012Validator.check_schema(rulebook_schema())
    book = tomllib.loads(BOOK.read_text("utf-8"))
    assert [e.message for e in jsonschema.Draft202012Validator(rulebook_schema()).iter_errors(book)] == []


# ---------------------------------------------------------------- names that other rooms have too


def choices(record: str, key: str) -> list[Any]:
    return sorted(schema()["$defs"][record]["properties"][key].get("enum", ()))


def test_names_are_those_of_the_painter_and_the_words() -> None:
    assert choices("Scene", "view") == sorted(VIEWS)
    assert choices("Scene", "orientation") == sorted(ORIENTATIONS)
    assert choices("Scene", "lang") == sorted(LANGUAGES)
    assert set(Texts.__struct_fields__) == set(LANGUAGES)
    assert schema()["$defs"]["Scene"]["properties"]["theme"]["examples"] == list(THEMES)
    for name in (*THEMES, "mine.toml"):
        assert Scene.of(theme=name).theme == name


def test_readings_are_those_of_the_rulebook() -> None:
    for reading in default_book().reading:
        if reading.option and reading.choices and isinstance(reading.default, str):
            assert choices("PlacementSpec", reading.option) == sorted(reading.choices)
        elif reading.option:
            default = msgspec.structs.asdict(PlacementSpec("4"))[reading.option]
            assert default == reading.default


def test_the_field_has_the_fields_dimensions() -> None:
    from dataclasses import fields

    from polofield import Field

    assert {field.name for field in fields(Field) if field.init} == set(FieldSpec.__struct_fields__) - {"defends"}
