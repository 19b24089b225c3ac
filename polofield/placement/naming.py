"""What a caller gives for many rows, as plain arrays: names as small numbers, spots as floats, ends as signs.

A thing said once for all rows stays one thing; a thing said row by row is an array. What is wrong with something said
once is raised; what is wrong in a row is that row's error.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from ..errors import BadInput, Plain, finite, point
from ..field import sign_of

__all__ = [
    "Floats", "Names", "Numbering", "combined", "coordinates", "end_said", "groups", "length", "names", "numbers",
    "signs",
]  # fmt: skip

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]


class Names(NamedTuple):
    """A name for every row, or one for all: numbers, and the names that they count."""

    codes: NDArray[np.integer[Any]] | None
    values: tuple[Any, ...]

    def of(self, row: int) -> Any:
        """Return the name of one row."""
        return self.values[0 if self.codes is None else int(self.codes[row])]


class Numbering(dict[Any, int]):
    """Numbers by name; a new name gets the next number as it is looked up."""

    def __missing__(self, key: Any) -> int:
        self[key] = found = len(self)
        return found


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
    known = Numbering()
    cells = found.tolist()
    keys = cells if found.dtype.kind == "U" else map(_key, cells)
    codes = np.fromiter(map(known.__getitem__, keys), np.int32, len(cells))
    said = [key[1] if isinstance(key, tuple) else key for key in known]
    return Names(codes, tuple(value if value != "" else None for value in said) or (None,))


def _bad_shape(where: str, expected: str, got: Any) -> NoReturn:
    raise BadInput(expected=expected, got=Plain(got), code="bad_shape", where=where)


def _counted(codes: NDArray[Any], values: tuple[Any, ...], where: str) -> Names:
    if codes.ndim != 1 or codes.dtype.kind not in "iu":
        _bad_shape(where, "whole numbers in one row, and the names that they count", codes.dtype)
    if len(codes) and not (codes.min() >= -1 and codes.max() < len(values)):
        _bad_shape(where, f"numbers from -1 (nothing) to {len(values) - 1}", f"{codes.min()} to {codes.max()}")
    return Names(np.where(codes < 0, len(values), codes), (*values, None))


def _key(value: Any) -> Any:
    """What tells values apart: a text by itself, all else by its type too, for True is 1 to a dict."""
    if isinstance(value, str):
        return value
    # The last is how pandas writes a missing text.
    if value is None or (isinstance(value, float) and value != value) or type(value).__name__ == "NAType":
        return None
    return type(value), value if isinstance(value, Hashable) else repr(value)


# ---------------------------------------------------------------- numbers


def _floats(given: Any, where: str) -> Floats:
    try:
        return np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        raise BadInput(expected="numbers", got=Plain(type(given).__name__), code="bad_number", where=where) from None


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
    """Return the end that a row means: nothing and signs may stand for a name. What is not an end stays what it is."""
    return value if isinstance(value, bool) else _ENDS_SAID.get(value, value)


def _sign(value: Any) -> int:
    return {"right": 1, "left": -1}.get(end_said(value), 0)


def signs(ends: Names, n: int) -> NDArray[np.int8]:
    """Turn ends into +1 for the right one, -1 for the left one, and 0 in a row where it is neither."""
    if ends.codes is None:
        value = ends.values[0]
        return np.full(n, (0 if value is None else _sign(value)) or sign_of(value), dtype=np.int8)
    table = np.array([_sign(value) for value in ends.values], dtype=np.int8)
    found: NDArray[np.int8] = table[ends.codes]
    return found


# ---------------------------------------------------------------- rows


def length(columns: dict[str, Any]) -> int:
    """Return how many rows the columns have; 1 if everything is said once."""
    lengths = {name: len(column) for name, column in columns.items() if isinstance(column, np.ndarray)}
    for (a, one), (b, other) in itertools.pairwise(lengths.items()):
        if one != other:
            _bad_shape(b, f"{one} rows as in {a}", f"{other} rows")
    return next(iter(lengths.values()), 1)


def combined(columns: tuple[Names, ...]) -> tuple[Whole | None, list[tuple[Any, ...]]]:
    """Return each row's place among the combinations of names, and the combinations; None if all rows have the same."""
    sizes = [1 if column.codes is None else len(column.values) for column in columns]
    number: Any = None
    for column, size in zip(columns, sizes, strict=True):
        if column.codes is not None:
            number = column.codes if number is None else number.astype(np.int64) * size + column.codes
    if number is None:
        return None, [tuple(column.values[0] for column in columns)]
    used, rows = _counted_up(number) if number.max(initial=0) < _SMALL else np.unique(number, return_inverse=True)
    places = zip(*(at.tolist() for at in np.unravel_index(used, sizes)), strict=True)
    return rows, [tuple(column.values[i] for column, i in zip(columns, at, strict=True)) for at in places]


_SMALL: Final = 10_000


def _counted_up(number: NDArray[Any]) -> tuple[Whole, NDArray[Any]]:
    """Return the numbers that occur, and each row's place among them, without sorting: for small numbers."""
    used = np.flatnonzero(np.bincount(number))
    place_of = np.zeros(int(used[-1]) + 1 if len(used) else 1, dtype=np.int16)
    place_of[used] = np.arange(len(used))
    return used, place_of[number]


def groups(which: NDArray[Any]) -> list[tuple[int, Any]]:
    """Return each different number with the rows that have it, in order; a slice of all rows if there is but one."""
    if not len(which):
        return []
    if which[0] == which[-1] and (which == which[0]).all():
        return [(int(which[0]), slice(0, len(which)))]
    # Small numbers are sorted without being compared.
    which = which.astype(np.int16) if abs(which).max() < _SMALL else which
    order = np.argsort(which, kind="stable")
    starts = np.flatnonzero(np.diff(which[order], prepend=which[order[0]] - 1))
    return [(int(which[part[0]]), part) for part in np.split(order, starts[1:])]
