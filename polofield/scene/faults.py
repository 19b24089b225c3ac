"""What is wrong with a scene, in one line: ``key.path: expected X, got Y``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final, NoReturn

import msgspec

from ..decoding import decoded, inside
from ..errors import BadInput, shown
from .records import EXAMPLES

__all__ = ["LARGEST", "converted", "refuse"]

LARGEST: Final = 1e6
"""No number in a scene is larger; what is, is a slip."""


def refuse(message: str, where: str, code: str = "bad_scene") -> NoReturn:
    """Raise a :class:`BadInput` about one key."""
    raise BadInput(message, code=code, where=where)


def converted(value: Any, kind: Any, where: str) -> Any:
    """Return plain data, or records, as records of the type that a key has."""
    plain = _plain(value, where)
    for path, number in _numbers(plain, where):
        _finite(number, path)
    return decoded(plain, kind, where=where, code="bad_scene", examples=EXAMPLES)


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
