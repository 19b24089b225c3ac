"""The JSON Schema of a scene file (and of a rulebook), for editors that check while one writes."""

from __future__ import annotations

import inspect
from typing import Any, Final

import msgspec

from ..book import Book
from . import places
from .elements import SHAPES
from .scene import VERSION, Scene

__all__ = ["SCHEMAS", "rulebook_schema", "schema"]

SCHEMAS: Final = ("scene", "rulebook")
"""The file formats that have a schema."""

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a scene file, with a description and examples for each key.

    Examples
    --------
    >>> schema()["$defs"]["Player"]["required"]
    ['team', 'number', 'at']
    """
    made = _schema(Scene, "A scene on a polo field")
    scene = made["$defs"]["Scene"]
    scene["required"] = ["version"]
    scene["properties"]["version"] |= {"const": VERSION}
    made["$defs"]["UserZone"]["oneOf"] = [{"required": [shape]} for shape in SHAPES]
    rules = (inspect.getdoc(places) or "").partition("::\n\n")[2].partition("\n\n")[0]
    made["$comment"] = "Places in words: " + " ".join(rules.split())
    return made


def rulebook_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rulebook file.

    Examples
    --------
    >>> "penalty" in rulebook_schema()["$defs"]["Book"]["properties"]
    True
    """
    return _schema(Book, "A rulebook of polo penalties")


def _schema(kind: type[msgspec.Struct], title: str) -> dict[str, Any]:
    (root,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    defs = {name: _without_null(part) for name, part in parts.items()}
    for part in defs.values():
        # Of a docstring, its first paragraph is the description.
        told = inspect.cleandoc(part.pop("description", "")).partition("\n\n")[0]
        part |= {"description": " ".join(told.split())} if told else {}
    return {"$schema": _DIALECT, "title": title, **root, "$defs": defs}


def _without_null(part: Any) -> Any:
    """A key that is not stated is left out, in TOML and in JSON: it is never null."""
    if isinstance(part, list):
        return [_without_null(item) for item in part]
    if not isinstance(part, dict):
        return part
    cleaned = {key: _without_null(value) for key, value in part.items() if key != "default" or value is not None}
    options = [option for option in cleaned.get("anyOf", []) if option != {"type": "null"}]
    if len(options) == len(cleaned.get("anyOf", [])):
        return cleaned
    rest = {key: value for key, value in cleaned.items() if key != "anyOf"}
    return {**rest, **options[0]} if len(options) == 1 else {**rest, "anyOf": options}
