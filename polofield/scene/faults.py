"""What is wrong with a scene, in one line: ``key.path: expected X, got Y``."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NoReturn

import msgspec
from msgspec import inspect

from ..errors import BadInput, one_of
from .records import EXAMPLES

__all__ = ["LARGEST", "converted", "inside", "known_keys", "refuse", "shown"]

LARGEST: Final = 1e6
"""No number in a scene is larger; what is, is a slip."""

_MESSAGE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?", re.DOTALL)
_PART: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_QUOTED: Final = re.compile(r"`([^`]*)`")
_KINDS: Final = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "a table",
}  # fmt: skip


def refuse(message: str, where: str, code: str = "bad_scene") -> NoReturn:
    """Raise a :class:`BadInput` about one key."""
    raise BadInput(message, code=code, where=where)


def shown(value: Any) -> str:
    """Return a value as a message shows it."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a table"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def known_keys(keys: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    """Refuse a key that nobody knows, with the nearest that somebody does."""
    for key in keys:
        one_of(key, known, where=inside(where, key), code="bad_scene")


def inside(where: str, key: str) -> str:
    """Return the path of a key in a table; a key that no line can hold is quoted."""
    name = key if key.isprintable() else repr(key)
    return f"{where}.{name}" if where else name


# ---------------------------------------------------------------- types


def converted(value: Any, kind: Any, where: str) -> Any:
    """Return plain data, or records, as records of the type that a key has."""
    plain = _plain(value, where)
    for path, number in _numbers(plain, where):
        _finite(number, path)
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        wrong = _translated(str(error), plain, kind, where)
    raise wrong


def _plain(value: Any, where: str) -> Any:
    try:
        return msgspec.to_builtins(value, enc_hook=_number_of)
    except (TypeError, ValueError, RecursionError):
        refuse(f"expected plain data, got {shown(value)}", where)


def _number_of(value: Any) -> float:
    """Numbers that are not Python's own, such as numpy's."""
    if type(value).__name__.startswith("bool"):
        return bool(value)
    return int(value) if hasattr(value, "__index__") else float(value)


def _numbers(value: Any, where: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(item, inside(where, key))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from _numbers(item, f"{where}[{i}]")
    elif isinstance(value, float | int):
        yield where, value


def _finite(number: float, where: str) -> None:
    if not abs(number) <= LARGEST:
        kind = "a finite number" if isinstance(number, float) and not math.isfinite(number) else "a number"
        refuse(f"expected {kind} from -{LARGEST:.0f} to {LARGEST:.0f}, got {shown(number)}", where, "bad_number")


# ---------------------------------------------------------------- from msgspec's words to ours


def _translated(message: str, plain: Any, kind: Any, where: str) -> BadInput:
    try:
        _translate(message, plain, kind, where)
    except BadInput as error:
        return error


def _translate(message: str, plain: Any, kind: Any, where: str) -> NoReturn:
    match = _MESSAGE.fullmatch(message)
    what, path = (match["what"], match["path"] or "") if match else (message, "")
    parts = [name or int(index) for name, index in _PART.findall(path)]
    got, known = _at(plain, parts), _type_at(_info(kind), parts)
    names = _QUOTED.findall(what)
    place = f"{where}{path}"
    if what.startswith("Object contains unknown field"):
        known_keys(got, tuple(_keys(known)), place)
    if what.startswith("Object missing required field"):
        refuse(f"expected {_example(names[0])}, got nothing", f"{place}.{names[0]}")
    if _choices(known):
        one_of(got, _choices(known), where=place, code="bad_scene")
    refuse(f"expected {_expected(what, names, known)}, got {shown(got)}", place)


def _example(key: str) -> str:
    examples = EXAMPLES.get(key)
    return f"a value such as {examples[0]!r}" if examples else "a value"


def _expected(what: str, names: list[str], known: list[Any]) -> str:
    bounds = next((t for t in known if isinstance(t, inspect.IntType) and t.ge is not None), None)
    if "of length 2" in what:
        return "a pair such as [155, 10]" if not _is_pair_of_names(known) else "a pair of names"
    if bounds is not None:
        return f"a whole number from {bounds.ge} to {bounds.le}"
    kinds = names[0].split(" | ") if names else []
    words = [_KINDS[name] for name in kinds if name in _KINDS]
    return _either(words) if words else f"something else ({what[:1].lower()}{what[1:]})"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _is_pair_of_names(known: list[Any]) -> bool:
    pairs = [t for t in known if isinstance(t, inspect.TupleType)]
    return bool(pairs) and all(isinstance(item, inspect.StrType) for item in pairs[0].item_types)


def _at(value: Any, parts: list[str | int]) -> Any:
    for part in parts:
        value = value[part]
    return value


# ---------------------------------------------------------------- which type a key has


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _flat(kind: inspect.Type) -> list[Any]:
    """The alternatives of a type, without their wrappings."""
    if isinstance(kind, inspect.Metadata):
        return _flat(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [found for option in kind.types for found in _flat(option)]
    return [kind]


def _type_at(kind: inspect.Type, parts: list[str | int]) -> list[Any]:
    here = _flat(kind)
    for part in parts:
        here = [found for option in here for inner in _inner(option, part) for found in _flat(inner)]
    return here


def _inner(kind: Any, part: str | int) -> list[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == part]
    if isinstance(kind, inspect.VarTupleType):
        return [kind.item_type]
    if isinstance(kind, inspect.TupleType) and isinstance(part, int):
        return list(kind.item_types[part : part + 1])
    return []


def _keys(known: list[Any]) -> list[str]:
    return [field.encode_name for kind in known if isinstance(kind, inspect.StructType) for field in kind.fields]


def _choices(known: list[Any]) -> list[Any]:
    return [value for kind in known if isinstance(kind, inspect.LiteralType) for value in kind.values]
