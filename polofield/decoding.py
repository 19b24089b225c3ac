"""From plain data to records: the one translator of msgspec's messages into ours.

``decoded(data, Kind, where="game.toml: ")`` raises :class:`BadInput` with the key's path, what was expected, what came
and the nearest name. A room that reads files calls it with

* ``code``: of an unknown or missing key and of a wrong value, by default ``"bad_file"``;
* ``codes``: codes of its own for wrong values, by the name of their key (``{"date": "E_DATE"}``);
* ``examples``: values to show for keys that are missing (``{"ball": [[42, 79]]}``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec

from .errors import BadInput, Plain, did_you_mean, listed, shown

__all__ = ["decoded", "inside", "known_keys", "unknown_key"]

_T = TypeVar("_T")

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
_MESSAGE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"([^.\[\]]+)|\[(\d+)\]|\[(\.\.\.)\]")
_KINDS: Final = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "a table", "date": "a date such as 2026-05-10",
}  # fmt: skip


def decoded(
    data: Any,
    kind: type[_T],
    *,
    where: str = "",
    strict: bool = True,
    code: str = "bad_file",
    codes: Mapping[str, str] = _NONE,
    examples: Mapping[str, Any] = _NONE,
) -> _T:
    """Turn plain data into a record."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        wrong = _told(str(error), data, kind, code, codes, examples)
    raise wrong.at(_joined(where, wrong.where))


def _joined(where: str, path: str) -> str:
    """Return a key path in a file (``"a.toml: "``), after words (``"line 2, "``) or further in (``"player[1]"``)."""
    if not path or path.startswith("[") or not where or where.endswith(" "):
        return f"{where}{path}".removesuffix(", ").removesuffix(": ")
    return f"{where}.{path}"


def inside(where: str, key: str) -> str:
    """Return the path of a key in a table; a key that no line can hold is quoted."""
    name = key if key.isprintable() else repr(key)
    return f"{where}.{name}" if where else name


def known_keys(keys: Iterable[str], known: Iterable[str], where: str, code: str = "bad_file") -> None:
    """Refuse a key that a table does not have, with the nearest that it has."""
    names = list(known)
    for key in keys:
        if key not in names:
            raise unknown_key(key, names, inside(where, key), code)


def unknown_key(name: str, known: list[str], where: str, code: str) -> BadInput:
    """Return the error about a key that a table does not have."""
    return BadInput(expected=listed(known), got=name, hint=did_you_mean(name, known), code=code, where=where)


# ---------------------------------------------------------------- from msgspec's words to ours


def _told(
    message: str, data: Any, kind: Any, code: str, codes: Mapping[str, str], examples: Mapping[str, Any]
) -> BadInput:
    from msgspec import inspect

    match = _MESSAGE.fullmatch(message)
    what, place = (match["what"], match["path"] or "") if match else (message, "")
    steps: list[str | int] = [name or free or int(index) for name, index, free in _STEP.findall(place)]
    got, known = _value_at(data, steps), _type_at(inspect.type_info(kind), steps)
    named = re.search(r"field `(.*)`", what, re.DOTALL)
    if named and "unknown" in what:
        keys = [field.encode_name for one in known for field in getattr(one, "fields", ())]
        name = next((key for key in got if key not in keys), named[1]) if isinstance(got, Mapping) else named[1]
        return unknown_key(name, keys, inside(place, name), code)
    if named:
        some = examples.get(named[1])
        expected, none = (f"a value such as {some[0]!r}", "nothing") if some else ("this key", "none")
        return BadInput(expected=expected, got=Plain(none), code=code, where=inside(place, named[1]))
    own = next((codes[str(step)] for step in reversed(steps) if step in codes), code)
    choices = [value for one in known for value in getattr(one, "values", ())]
    if choices:
        return BadInput(expected=listed(choices), got=got, hint=did_you_mean(got, choices), code=own, where=place)
    # A value in a table of free keys has no path of its own, so the whole table is shown.
    said = Plain(f"{got!r:.60}") if "[...]" in place else shown(got)
    return BadInput(expected=_expected(what, known), got=said, code=own, where=place)


def _expected(what: str, known: list[Any]) -> str:
    """Say in words what was expected: a type, with its bounds."""
    found = re.match(r"Expected `(.*?)`(.*?)(?:, got .*)?$", what, re.DOTALL)
    bounds = next((one for one in known if None not in (getattr(one, "ge", None), getattr(one, "le", None))), None)
    if "of length 2" in what:
        return "a pair of names" if _is_pair_of_names(known) else "a pair such as [155, 10]"
    if bounds is not None:
        return f"a whole number from {bounds.ge} to {bounds.le}"
    if found is None:
        return _KINDS["date"] if "date" in what else f"something else ({what[:1].lower()}{what[1:]})"
    names = [_KINDS.get(name, name) for name in found[1].split(" | ") if name != "null"]
    return (names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}") + found[2]


def _is_pair_of_names(known: list[Any]) -> bool:
    from msgspec import inspect

    pairs = [one for one in known if isinstance(one, inspect.TupleType)]
    return bool(pairs) and all(isinstance(item, inspect.StrType) for item in pairs[0].item_types)


def _value_at(value: Any, steps: list[str | int]) -> Any:
    """Return the value at a key path, or the last table on the way if a key in it is not named."""
    for step in steps:
        if step == "...":
            break
        value = value[step]
    return value


def _type_at(kind: Any, steps: list[str | int]) -> list[Any]:
    """Return the alternatives of the type at a key path, without their wrappings."""
    here = _alternatives(kind)
    for step in steps:
        here = [found for one in here for inner in _inner(one, step) for found in _alternatives(inner)]
    return here


def _alternatives(kind: Any) -> list[Any]:
    from msgspec import inspect

    if isinstance(kind, inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [found for option in kind.types for found in _alternatives(option)]
    return [] if isinstance(kind, inspect.NoneType) else [kind]


def _inner(kind: Any, step: str | int) -> list[Any]:
    from msgspec import inspect

    if isinstance(kind, inspect.TupleType) and isinstance(step, int):
        return list(kind.item_types[step : step + 1])
    fields = [field.type for field in getattr(kind, "fields", ()) if field.encode_name == step]
    inner = getattr(kind, "item_type", None) or getattr(kind, "value_type", None)
    return fields or ([inner] if inner else [])
