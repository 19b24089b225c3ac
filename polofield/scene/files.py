"""The text of a scene file: TOML or JSON to plain data, and back. A TOML text that is changed keeps its comments."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..errors import Plain, one_of
from .values import refuse

if TYPE_CHECKING:
    from tomlkit.items import Item, Table

__all__ = ["FORMATS", "bytes_of", "changed_text", "data_of", "format_of", "text_of"]

FORMATS: Final = ("toml", "json")
"""The formats of a scene file, by suffix."""

_WIDTH: Final = 100
"""Letters of a line from which a list goes over several lines."""


def format_of(path: str | Path) -> str:
    """Return the format that a file's name says."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    return one_of(suffix, FORMATS, where=f"suffix of {str(path)!r}", code="unknown_format")


def bytes_of(path: str | Path) -> bytes:
    """Return what a file holds."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        refuse("a scene file", Plain(f"none ({getattr(error, 'strerror', None) or error})"), str(path))


def data_of(text: str | bytes, kind: str, file: str) -> Any:
    """Return the plain data of a file's text."""
    try:
        letters = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        got = f"byte {error.object[error.start]:#04x} at position {error.start}"
        refuse("UTF-8", Plain(got), file)
    try:
        return tomllib.loads(letters) if kind == "toml" else json.loads(letters, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        reason = " ".join(str(error).split()) or "nested too deep"
        refuse(kind.upper(), Plain(f"a text that is none: {reason[:1].lower()}{reason[1:]}"), file)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a key stand twice, and drops the first; TOML does not, and neither do we."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for i, (key, _) in enumerate(pairs) if key in dict(pairs[:i]))
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def text_of(data: Mapping[str, Any], kind: str) -> str:
    """Return the text of a file: TOML in one fixed layout, or JSON."""
    if kind == "json":
        return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    import tomlkit

    made = tomlkit.document()
    tables = [key for key, value in data.items() if _is_table(key, value)]
    for key in [*(key for key in data if key not in tables), *tables]:
        made.add(key, _tables(data[key]) if key in tables else _value(key, data[key]))
    return made.as_string()


def changed_text(text: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return a TOML text with what differs between two scenes changed in it, and everything else as it was."""
    import tomlkit

    made = tomlkit.parse(text)
    for key in before.keys() - after.keys():
        made.remove(key)
    for key, value in after.items():
        old = before.get(key)
        if _is_table(key, value) and isinstance(value, list) and isinstance(old, list) and len(old) == len(value):
            for table, was, now in zip(made[key], old, value, strict=True):
                _change(table, was, now)
        elif _is_table(key, value) and isinstance(value, dict) and isinstance(old, dict):
            _change(made[key], old, value)
        elif value != old:
            made[key] = _tables(value) if _is_table(key, value) else _value(key, value)
    return made.as_string()


def _change(table: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    for key in before.keys() - after.keys():
        table.remove(key)
    for key, value in after.items():
        if value != before.get(key):
            table[key] = _value(key, value)


def _is_table(key: str, value: Any) -> bool:
    """Whether a key of a scene is written as a table, or as a list of tables."""
    if key in ("title", "notes"):
        return False
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _tables(value: Any) -> Item:
    """A table, or a list of tables."""
    import tomlkit

    if isinstance(value, dict):
        return _table(value)
    made = tomlkit.aot()
    for one in value:
        made.append(_table(one))
    return made


def _table(data: Mapping[str, Any]) -> Table:
    import tomlkit

    made = tomlkit.table()
    for key, value in data.items():
        made.add(key, _value(key, value))
    return made


def _value(key: str, value: Any) -> Item:
    """A value on one line; a list that is too long for it goes over several."""
    made = _inline(value)
    if isinstance(value, list) and len(f"{key} = {made.as_string()}") > _WIDTH:
        made.multiline(True)  # type: ignore[attr-defined]
    return made


def _inline(value: Any) -> Item:
    import tomlkit

    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for key, item in value.items():
            table.add(key, _inline(item))
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        for item in value:
            array.append(_inline(item))
        return array
    made: Item = tomlkit.item(value)
    return made
