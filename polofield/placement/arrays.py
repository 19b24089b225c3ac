"""What a caller gives for many rows, as plain arrays: names as small numbers, spots as floats, ends as signs.

A thing said once for all rows stays one thing; a thing said row by row is an array. What is wrong with something said
once is raised; what is wrong in a row is that row's error.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable
from types import NoneType
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from ..errors import BadInput, finite, point
from ..field import sign_of

__all__ = [
    "CHUNK", "Floats", "Names", "Numbering", "Signs", "combined", "coordinates", "end_said", "length_of", "names",
    "numbers", "signs",
]  # fmt: skip

Floats = NDArray[np.float64]
Signs = NDArray[np.int8]

CHUNK: Final = 32_768
"""Rows that are worked on at once: their arrays stay in the processor's cache."""


class Names(NamedTuple):
    """A name for every row, or one for all."""

    codes: NDArray[np.integer[Any]] | None
    values: tuple[Any, ...]

    def of(self, row: int) -> Any:
        """Return the name of one row."""
        return self.values[0 if self.codes is None else int(self.codes[row])]


def names(given: Any, where: str) -> Names:
    """Read names: one for all rows, an array of them, or a pair of numbers and the names that they count."""
    if given is None or isinstance(given, str | bool | int | float):
        return Names(None, (given,))
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], np.ndarray):
        return _counted(given[0], tuple(given[1]), where)
    found = np.asarray(given)
    if found.ndim == 0:
        return Names(None, (found.item(),))
    if found.ndim != 1:
        _bad_shape(where, "one name, or a row of names", found.shape)
    if not len(found):
        return Names(np.zeros(0, dtype=np.int8), (None,))
    if found.dtype.kind in "biuf":
        return _numeric(found)
    return (_few_texts(found) if found.dtype.kind == "U" else None) or _texts(found)


def _bad_shape(where: str, expected: str, got: Any) -> NoReturn:
    raise BadInput(f"expected {expected}, got {got}", code="bad_shape", where=where)


def _counted(codes: NDArray[Any], values: tuple[Any, ...], where: str) -> Names:
    if codes.ndim != 1 or codes.dtype.kind not in "iu":
        _bad_shape(where, "whole numbers in one row, and the names that they count", codes.dtype)
    if len(codes) and not (codes.min() >= -1 and codes.max() < len(values)):
        _bad_shape(where, f"numbers from -1 (nothing) to {len(values) - 1}", f"{codes.min()} to {codes.max()}")
    nothing = len(codes) and codes.min() < 0
    return Names(np.where(codes < 0, len(values), codes) if nothing else codes, (*values, None))


def _numeric(found: NDArray[Any]) -> Names:
    if found.dtype.kind == "b":
        return Names(found.view(np.int8), (False, True))
    if found.dtype.kind in "iu" and len(found) and (most := int(found.max())) - (least := int(found.min())) < 100:
        return Names((found - least).astype(np.int8), tuple(range(least, most + 1)))
    values, codes = np.unique(found, return_inverse=True)
    said = [None if isinstance(value, float) and math.isnan(value) else value for value in values.tolist()]
    return Names(codes.astype(np.int32), tuple(said))


_FEW: Final = 24


def _few_texts(found: NDArray[Any]) -> Names | None:
    """Number texts of which few are different, comparing eight bytes at a time; None if there are many."""
    letters = max(2, found.dtype.itemsize // 4)
    even = np.ascontiguousarray(found, dtype=f"U{letters + letters % 2}")
    words = even.view(np.uint64).reshape(len(even), even.dtype.itemsize // 8)
    codes, firsts = np.full(len(even), -1, dtype=np.int8), list[int]()
    for start in range(0, len(even), CHUNK):
        part, code = np.ascontiguousarray(words[start : start + CHUNK].T), codes[start : start + CHUNK]
        for number, first in enumerate(firsts):
            # From -1 to the number, without a branch.
            code += _same(part, words[first]).view(np.int8) * np.int8(number + 1)
        while (code < 0).any():
            firsts.append(start + int(np.argmax(code < 0)))
            if len(firsts) > _FEW:
                return None
            code += _same(part, words[firsts[-1]]).view(np.int8) * np.int8(len(firsts))
    return Names(codes, tuple(even[first].item() or None for first in firsts))


def _same(part: NDArray[np.uint64], word: NDArray[np.uint64]) -> NDArray[np.bool_]:
    same: NDArray[np.bool_] = part[0] == word[0]
    for column, piece in zip(part[1:], word[1:], strict=True):
        same &= column == piece
    return same


def _texts(found: NDArray[Any]) -> Names:
    codes = np.empty(len(found), dtype=np.int32)
    known = Numbering()
    for start in range(0, len(found), CHUNK):
        part = found[start : start + CHUNK].tolist()
        codes[start : start + len(part)] = np.fromiter(map(known.__getitem__, _keys(part)), np.int32, len(part))
    said = [key[1] if isinstance(key, tuple) else key for key in known]
    return Names(codes, tuple(None if _is_nothing(value) else value for value in said))


class Numbering(dict[Any, int]):
    """Numbers by name; a new name gets the next number as it is looked up."""

    def __missing__(self, key: Any) -> int:
        self[key] = found = len(self)
        return found


def _keys(part: list[Any]) -> list[Any]:
    """What tells values apart: a text by itself, all else by its type too, for True is 1 to a dict."""
    if {*map(type, part)} <= {str, NoneType}:
        return part
    return [value if isinstance(value, str | None) else (type(value), _hashed(value)) for value in part]


def _hashed(value: Any) -> Any:
    return value if isinstance(value, Hashable) else repr(value)


def _is_nothing(value: Any) -> bool:
    if isinstance(value, str | float):
        return value == "" or value != value
    # The last is how pandas writes a missing text.
    return value is None or type(value).__name__ == "NAType"


# ---------------------------------------------------------------- numbers


def _floats(given: Any, where: str) -> Floats:
    try:
        return np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        raise BadInput(f"expected numbers, got {type(given).__name__}", code="bad_number", where=where) from None


def coordinates(given: Any, where: str) -> Floats | tuple[float, float] | None:
    """Read spots: one for all rows, or an array of shape (n, 2) with NaN where a row has none."""
    if given is None:
        return None
    found = _floats(given, where)
    if found.shape == (2,):
        return point(found.tolist(), where=where)
    if found.ndim != 2 or found.shape[1] != 2:
        _bad_shape(where, "one spot (x, y), or spots of shape (n, 2)", found.shape)
    return found


def numbers(given: Any, where: str) -> Floats | float | None:
    """Read numbers: one for all rows, or an array with NaN where a row has none."""
    if given is None:
        return None
    found = _floats(given, where)
    if found.ndim == 0:
        return finite(found.item(), where=where)
    if found.ndim != 1:
        _bad_shape(where, "one number, or a row of them", found.shape)
    return found


_ENDS_SAID: Final = {None: "right", 1: "right", -1: "left"}


def end_said(value: Any) -> Any:
    """Return the end that a row means: nothing and signs may stand for a name. What is no end stays what it is."""
    return value if isinstance(value, bool) else _ENDS_SAID.get(value, value)


def signs(ends: Names) -> Signs | int:
    """Turn ends into +1 for the right one, -1 for the left one, and 0 in a row where it is neither."""
    if ends.codes is None:
        value = ends.values[0]
        return (0 if value is None else _sign(value)) or sign_of(value)
    table = np.array([_sign(value) for value in ends.values], dtype=np.int8)
    result: Signs = table[ends.codes]
    return result


def _sign(value: Any) -> int:
    end = end_said(value)
    return {"right": 1, "left": -1}.get(end, 0)


def length_of(columns: dict[str, Any]) -> int:
    """Return how many rows the columns have; 1 if everything is said once."""
    lengths = {name: len(column) for name, column in columns.items() if isinstance(column, np.ndarray)}
    for (a, one), (b, other) in itertools.pairwise(lengths.items()):
        if one != other:
            _bad_shape(b, f"{one} rows as in {a}", f"{other} rows")
    return next(iter(lengths.values()), 1)


def combined(columns: tuple[Names, ...]) -> tuple[NDArray[Any] | None, list[tuple[Any, ...]]]:
    """Return each row's place among the combinations of names, and the combinations; None if all rows have the same."""
    number: Any = None
    for column in columns:
        if column.codes is not None:
            number = column.codes if number is None else number.astype(np.int64) * len(column.values) + column.codes
    if number is None:
        return None, [tuple(column.values[0] for column in columns)]
    used, rows = _used(number)
    sizes = [1 if column.codes is None else len(column.values) for column in columns]
    places = zip(*(at.tolist() for at in np.unravel_index(used, sizes)), strict=True)
    return rows, [tuple(column.values[i] for column, i in zip(columns, at, strict=True)) for at in places]


def _used(number: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the numbers that may occur, and each row's place among them; few numbers need no search."""
    most = int(number.max(initial=0))
    if most < 256:
        return np.arange(most + 1), number
    used, rows = np.unique(number, return_inverse=True)
    return used, rows
