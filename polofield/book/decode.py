"""From plain data to records; what is wrong is said in one line: key path, expected, got."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

import msgspec

from ..errors import BadInput, nearest_name

__all__ = ["decode", "unknown_key"]

_T = TypeVar("_T")

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "date": "a date such as 2026-05-10",
}


def decode(
    data: Any,
    kind: type[_T],
    *,
    where: str = "",
    strict: bool = True,
    code: str = "bad_file",
    codes: Mapping[str, str] = MappingProxyType({}),
) -> _T:
    """Turn plain data into a record."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        path = path.removesuffix("`").removeprefix(".")
        wrong = _told(what, path, data, kind)
    place = f"{where}{wrong.where}".removesuffix(", ")
    found = next((codes[step] for step in reversed(_steps(path)) if step in codes), code)
    raise BadInput(str(wrong).removeprefix(f"{wrong.where}: "), code=code if _is_key(what) else found, where=place)


def unknown_key(name: str, known: list[str], where: str, code: str) -> NoReturn:
    """Refuse a key that a table does not have."""
    raise BadInput(_one_of(name, known), code=code, where=where)


def _one_of(got: Any, known: list[str]) -> str:
    near = nearest_name(got, known) if isinstance(got, str) else None
    return f"expected one of {', '.join(known)}, got {got!r}" + (f"; did you mean {near!r}?" if near else "")


def _is_key(what: str) -> bool:
    return re.search(r"field `(.*)`", what) is not None


def _steps(path: str) -> list[str]:
    return re.findall(r"[^.\[\]]+", path)


def _told(what: str, path: str, data: Any, kind: type) -> BadInput:
    """Say in our words what msgspec found."""
    from msgspec import inspect

    steps = _steps(path)
    info, name = _type_at(inspect.type_info(kind), steps), re.search(r"field `(.*)`", what)
    if name and "unknown" in what:
        known = [field.encode_name for field in getattr(info, "fields", ())]
        return BadInput(_one_of(name[1], known), code="bad_file", where=path)
    if name:
        place = f"{path}.{name[1]}" if path else name[1]
        return BadInput("expected this key, got none", code="bad_file", where=place)
    got, values = _value_at(data, steps), getattr(info, "values", None)
    if values:
        return BadInput(_one_of(got, [str(value) for value in sorted(values)]), code="bad_file", where=path)
    return BadInput(f"expected {_expected(what)}, got {got!r:.60}", code="bad_file", where=path)


def _expected(what: str) -> str:
    """Say in words what was expected: a date, or a type."""
    found = re.match(r"Expected `(.*?)`(.*?)(?:, got .*)?$", what)
    if found is None:
        return _TYPES["date"] if "date" in what else what
    names = [name.strip() for name in found[1].split("|")]
    return " or ".join(_TYPES.get(name, name) for name in names if name != "null") + found[2]


def _type_at(info: Any, steps: list[str]) -> Any:
    """Return the type at a key path, as far as it is known."""
    from msgspec import inspect

    if isinstance(info, inspect.UnionType):
        info = next((one for one in info.types if not isinstance(one, inspect.NoneType)), None)
    if not steps or info is None:
        return info
    fields = {field.encode_name: field.type for field in getattr(info, "fields", ())}
    inner = fields.get(steps[0]) or getattr(info, "item_type", None) or getattr(info, "value_type", None)
    return _type_at(inner, steps[1:])


def _value_at(data: Any, steps: list[str]) -> Any:
    for step in steps:
        if isinstance(data, list | tuple) and step.isdigit():
            data = data[int(step)]
        elif isinstance(data, Mapping) and step in data:
            data = data[step]
        else:
            break
    return data
