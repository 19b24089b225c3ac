"""Comparing what a case expects with what polofield answers, and noting where they differ."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..errors import did_you_mean

__all__ = ["CLOSE", "Misses", "is_comment", "is_table", "real"]

_COMMENTS: Final = ("id", "title", "note", "why")
_NUMBERS: Final = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}

CLOSE: Final = 1e-6
"""Yards by which a length may differ from what is expected; an area, this part of itself."""

_EXACT: Final = {"ball": 1e-9, "moved": 1e-9}


def is_comment(key: str) -> bool:
    """Tell whether a key is for people only: ``why``, ``table_note``."""
    return key in _COMMENTS or key.endswith("_note")


def real(value: Any) -> Any:
    """Return a JSON value with its ``"NaN"``, ``"Infinity"`` and ``"-Infinity"`` as floats."""
    if isinstance(value, Mapping):
        return {key: item if is_comment(key) else real(item) for key, item in value.items()}
    if isinstance(value, list):
        return [real(item) for item in value]
    return _NUMBERS.get(value, value) if isinstance(value, str) else value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _same(expected: Any, got: Any, name: str) -> bool:
    """Tell whether an answer is what is expected; `name` decides how near a number must be.

    A set is expected as a list in any order. Null stands for no answer, and for an infinite one.
    """
    if expected is None or got is None:
        return expected in (None, "") and got in (None, "", math.inf)
    if _is_number(expected) and _is_number(got):
        relative = CLOSE if "area" in name else 0.0
        return math.isclose(expected, got, rel_tol=relative, abs_tol=_EXACT.get(name, CLOSE))
    if isinstance(got, frozenset):
        return isinstance(expected, list) and sorted(map(str, expected)) == sorted(map(str, got))
    if isinstance(expected, list) and isinstance(got, Sequence) and not isinstance(got, str):
        return len(expected) == len(got) and all(_same(a, b, name) for a, b in zip(expected, got, strict=True))
    alike = (isinstance(expected, str) and isinstance(got, str)) or type(expected) is type(got)
    return alike and bool(expected == got)


def _shown(value: Any) -> str:
    """Return a value as a case file writes it."""
    plain = sorted(value) if isinstance(value, frozenset) else value
    return json.dumps(plain, ensure_ascii=False, default=repr)


def is_table(value: Any) -> bool:
    """Tell whether a value is a list of objects."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


class Misses:
    """The misses of one case, each once, in the order in which they were found.

    Answers that are named in `by_id` are tables whose keys are ids: there the sets of keys must agree.
    """

    def __init__(self, by_id: tuple[str, ...] = ()) -> None:
        self._lines: dict[str, None] = {}
        self._by_id = by_id

    @property
    def found(self) -> tuple[str, ...]:
        """The lines."""
        return tuple(self._lines)

    def add(self, where: str, expected: str, got: str) -> None:
        """Note a miss."""
        self._lines[f"{where}: expected {expected}, got {got}"] = None

    def compare(self, where: str, name: str, expected: Any, got: Any) -> None:
        """Note a miss unless the answer to `name` is what is expected; objects are compared key by key."""
        place = f"{where}.{name}" if where else name
        if isinstance(expected, Mapping) and isinstance(got, Mapping):
            self._compare_objects(place, expected, got)
            if name in self._by_id:
                self.unknown(place, got, expected)
        elif is_table(expected) and isinstance(got, list) and len(expected) == len(got):
            for i, pair in enumerate(zip(expected, got, strict=True)):
                self.compare(where, f"{name}[{i}]", *pair)
        elif not _same(expected, got, name):
            self.add(place, _shown(expected), _shown(got))

    def _compare_objects(self, where: str, expected: Mapping[str, Any], got: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            if key in got:
                self.compare(where, key, value, got[key])
            else:
                self.add(f"{where}.{key}", f"one of the answers {', '.join(got) or 'none'}", "another key")

    def unknown(self, where: str, keys: Iterable[str], known: Iterable[str]) -> None:
        """Note a miss for each key that nobody knows."""
        allowed = sorted(set(known))
        for key in keys:
            if key not in allowed and not is_comment(key):
                hint = did_you_mean(key, allowed)
                self.add(where, "keys that are known here", f"{key!r} ({hint})" if hint else repr(key))
