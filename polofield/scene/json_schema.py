"""The JSON Schema of a scene file (and of a rulebook), for editors that check while one writes."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

import msgspec

from ..book import Book
from . import grammar
from .model import Scene
from .records import EXAMPLES, SHAPES

__all__ = ["SCHEMAS", "rulebook_schema", "schema"]

SCHEMAS: Final = ("scene", "rulebook")
"""The file formats that have a schema."""

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_ATTRIBUTE: Final = re.compile(r"(?P<names>[\w, ]+) : .*")


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
    scene["properties"]["version"] = {**scene["properties"]["version"], "const": 1}
    made["$defs"]["UserZone"]["oneOf"] = [{"required": [shape]} for shape in SHAPES]
    rules = (inspect.getdoc(grammar) or "").partition("::\n\n")[2].partition("\n\n")[0]
    made["$comment"] = "Places in words: " + " ".join(inspect.cleandoc(rules).split())
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
    records = {record.__name__: record for record in _records(kind, {})}
    defs = {name: _described(_without_null(part), records.get(name)) for name, part in parts.items()}
    return {"$schema": _DIALECT, "title": title, **root, "$defs": defs}


def _records(kind: Any, seen: dict[Any, None]) -> dict[Any, None]:
    """Every record that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return seen
        seen[kind] = None
        for field in msgspec.structs.fields(kind):
            _records(field.type, seen)
    for part in getattr(kind, "__args__", ()):
        _records(part, seen)
    return seen


def _without_null(part: Any) -> Any:
    """A key that is not stated is left out, in TOML and in JSON: it is never null."""
    if isinstance(part, list):
        return [_without_null(item) for item in part]
    if not isinstance(part, dict):
        return part
    cleaned = {key: _without_null(value) for key, value in part.items() if key != "default" or value is not None}
    options = [option for option in cleaned.get("anyOf", []) if option != {"type": "null"}]
    if "anyOf" not in cleaned or len(options) == len(cleaned["anyOf"]):
        return cleaned
    rest = {key: value for key, value in cleaned.items() if key != "anyOf"}
    return {**rest, **options[0]} if len(options) == 1 else {**rest, "anyOf": options}


def _described(part: dict[str, Any], record: type[msgspec.Struct] | None) -> dict[str, Any]:
    if record is None or "properties" not in part:
        return part
    told, about = descriptions(record), inspect.cleandoc(record.__doc__ or "").partition("\n\n")[0]
    properties = {
        key: {**_said(told.get(key, "")), **_shown(record, key, value), **value}
        for key, value in part["properties"].items()
    }
    return {**part, **_said(" ".join(about.split())), "properties": properties}


def _said(text: str) -> dict[str, Any]:
    return {"description": text} if text else {}


def _shown(record: type[msgspec.Struct], key: str, value: dict[str, Any]) -> dict[str, Any]:
    items = value.get("items")
    of_records = "$ref" in value or (isinstance(items, dict) and "$ref" in items)
    examples = EXAMPLES.get(f"{record.__name__}.{key}", EXAMPLES.get(key))
    return {"examples": examples} if examples and "enum" not in value and not of_records else {}


def descriptions(record: type[msgspec.Struct]) -> dict[str, str]:
    """Return the description of each key of a record, from the attributes in its docstring."""
    kinds = [kind for kind in record.__mro__ if isinstance(kind, type(msgspec.Struct))]
    docs = [inspect.cleandoc(kind.__doc__ or "") for kind in kinds]
    text = "\n".join(doc.partition("Attributes\n----------\n")[2].partition("\n\n")[0] for doc in docs)
    found: dict[str, str] = {}
    names: list[str] = []
    for line in text.splitlines():
        match = _ATTRIBUTE.fullmatch(line)
        if match:
            names = match["names"].split(", ")
        else:
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip()
    return found
