"""From a table to placements: each field's rows together, and the errors of reading and of placing as one list."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..errors import PolofieldError
from ..field import DEFAULT_FIELD, Field
from ..placement.many import ERROR_CODES, Batch, Fault, place_many
from ..placement.naming import Floats, Names, combined, names
from ..placement.options import OptionArgs
from .columns import Cell
from .tables import Table

__all__ = ["CODES", "Group", "Solved", "solve_table"]

Whole = NDArray[np.intp]

CODES: Final = (*ERROR_CODES, "bad_row", "bad_field", "duplicate_id")
"""Names of the error numbers of a solved table; number 0 is no error."""

_NUMBER: Final = {name: number for number, name in enumerate(CODES)}


class Group(NamedTuple):
    """The rows of one field, in order, and their placements."""

    rows: Whole
    batch: Batch


class Solved(msgspec.Struct, frozen=True, eq=False):
    """A table of fouls, placed. Field frame, yards; NaN in a row in error.

    Attributes
    ----------
    table : Table
        What was read.
    ball, moved, sign, key, keys
        As of :class:`polofield.placement.Batch`.
    error : ndarray of uint8
        0, or the number of the row's error in ``CODES``.
    groups : tuple of Group
        The rows of each different field.
    cells : dict of Cell
        By row: what could not be read, and names that stand twice.
    labels : list of str, or None
        The rows' own names as names of files; "" for none.
    """

    table: Table
    ball: Floats
    moved: Floats
    sign: NDArray[np.int8]
    key: NDArray[np.int16]
    keys: tuple[str, ...]
    error: NDArray[np.uint8]
    groups: tuple[Group, ...]
    cells: dict[int, Cell]
    labels: list[str] | None

    def __len__(self) -> int:
        return len(self.moved)

    def good(self) -> Whole:
        """Return the rows that are not in error, from 0."""
        return np.flatnonzero(self.error == 0)

    def label(self, row: int) -> str:
        """Return a name for a file about the row: its own, or its number, from 1.

        Examples
        --------
        >>> from polofield.placement.naming import names
        >>> solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "6"], "penalty")}, None, ())).label(1)
        '0000002'
        """
        return (self.labels[row] if self.labels else "") or _numbered(row)

    def find(self, row: int) -> tuple[Batch, int]:
        """Return the batch that has a row, and its place there."""
        for group in self.groups:
            at = int(np.searchsorted(group.rows, row))
            if at < len(group.rows) and group.rows[at] == row:
                return group.batch, at
        raise IndexError(row)

    def faults(self) -> Iterator[Fault]:
        """Yield the rows in error, with their messages, in order.

        Examples
        --------
        >>> from polofield.placement.naming import names
        >>> table = Table("fouls.csv", 2, {}, {"penalty": names(["4", "6"], "penalty")}, None, ())
        >>> [(fault.row, fault.column, fault.code) for fault in solve_table(table).faults()]
        [(1, 'crossing', 'missing_input')]
        """
        for row in np.flatnonzero(self.error).tolist():
            if row in self.cells:
                yield Fault(*self.cells[row])
            else:
                batch, at = self.find(row)
                yield batch.fault(at)._replace(row=row)


# ---------------------------------------------------------------- names of files


def _numbered(row: int) -> str:
    return f"{row + 1:07d}"


def _slug(name: str) -> str:
    """Turn a row's own name into one that any file may have."""
    plain = re.sub(r"[^\w.-]+", "_", name).lstrip(".")
    if len(plain) <= 80:
        return plain
    return f"{plain[:60]}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


def _labels(table: Table) -> tuple[list[str] | None, list[Cell]]:
    """Return the names of files, and the rows whose name another row has already."""
    if table.ids is None:
        return None, []
    labels = [_slug(name) for name in table.ids]
    taken: dict[str, int] = {}
    twice = []
    for row, label in enumerate(labels):
        # Some file systems do not tell large letters from small.
        first = taken.setdefault((label or _numbered(row)).casefold(), row)
        if first != row:
            message = f"id: expected a name of its own, got {table.ids[row]!r} as in row {first + 1}"
            twice.append(Cell(row, "id", "duplicate_id", message))
    return labels, twice


# ---------------------------------------------------------------- fields


def _fields(table: Table, default: Field) -> tuple[Any, list[Field | PolofieldError]]:
    """Return each row's place among the fields, and the fields; None if all rows have the same."""
    nothing = Names(None, (None,))
    length, width = (names(table.numbers.get(f"field_{name}"), name) for name in ("length", "width"))
    which, said = combined((length, width, table.names.get("boarded", nothing)))
    return which, [_field(default, *values) for values in said]


def _field(default: Field, length: Any, width: Any, boarded: Any) -> Field | PolofieldError:
    boards = default.boarded if boarded is None else boarded
    if width is None and boards == default.boarded:
        width = default.width
    try:
        # A field that only says whether it has boards is as wide as such a field is.
        width = Field(boarded=boards).width if width is None else float(width)
        return replace(default, length=default.length if length is None else float(length), width=width, boarded=boards)
    except PolofieldError as error:
        return error


# ---------------------------------------------------------------- solving


def solve_table(table: Table, field: Field = DEFAULT_FIELD, **options: Unpack[OptionArgs]) -> Solved:
    """Place every row of a table.

    Parameters
    ----------
    table : Table
        What was read.
    field : Field
        The field of rows that do not say otherwise.
    **options
        Readings to switch, and ``book``, as in ``place``.

    Returns
    -------
    Solved
        Placements and errors, in the order of the rows.

    Examples
    --------
    >>> from polofield.placement.naming import names
    >>> table = Table("fouls.csv", 2, {}, {"penalty": names(["4", "5b"], "penalty")}, None, ())
    >>> solve_table(table).ball.tolist()
    [[90.0, 0.0], [0.0, 0.0]]
    """
    which, fields = _fields(table, field)
    labels, twice = _labels(table)
    groups, refused = [], []
    for i, found in enumerate(fields):
        rows = np.arange(table.rows) if which is None else np.flatnonzero(which == i)
        if isinstance(found, Field) and (len(rows) or which is None):
            groups.append(Group(rows, _placed(table, rows if which is not None else None, found, options)))
        elif len(rows):
            refused += [Cell(row, _column_of(found), "bad_field", str(found)) for row in rows.tolist()]
    return _joined(table, tuple(groups), [*table.cells, *refused, *twice], labels, field, options)


def _column_of(error: Any) -> str:
    """The column that a field's error is about."""
    return str(error.where).replace("field.length", "field_length").replace("field.width", "field_width")


def _placed(table: Table, rows: Whole | None, field: Field, options: Any) -> Batch:
    def part(column: Any) -> Any:
        return column if rows is None else column[rows]

    said: dict[str, Any] = {}
    for name in ("penalty", "choice", "defended", "defends"):
        if name in table.names:
            column = table.names[name]
            said[name] = (part(column.codes), column.values)
    said.setdefault("penalty", np.full(table.rows if rows is None else len(rows), ""))
    for name in ("ball", "foul"):
        x, y = (table.numbers.get(f"{name}_{axis}") for axis in "xy")
        if x is not None or y is not None:
            blank = np.full(table.rows, math.nan)
            said[name] = np.column_stack([part(blank if axis is None else axis) for axis in (x, y)])
    if "crossing" in table.numbers:
        said["crossing"] = part(table.numbers["crossing"])
    return place_many(**said, field=field, **options)


def _joined(
    table: Table, groups: tuple[Group, ...], cells: list[Cell], labels: Any, field: Field, options: Any
) -> Solved:
    ball, moved = np.full((table.rows, 2), math.nan), np.full(table.rows, math.nan)
    sign, error = np.zeros(table.rows, dtype=np.int8), np.zeros(table.rows, dtype=np.uint8)
    key = np.full(table.rows, -1, dtype=np.int16)
    for rows, batch in groups:
        for whole, part in ((ball, batch.ball), (moved, batch.moved), (sign, batch.sign), (error, batch.error)):
            whole[rows] = part
        key[rows] = batch.key
    first: dict[int, Cell] = {}
    for cell in cells:
        first.setdefault(cell.row, cell)
    for row, cell in first.items():
        error[row], ball[row], moved[row] = _NUMBER[cell.code], math.nan, math.nan
    keys = groups[0].batch.keys if groups else place_many("4", field=field, **options).keys
    return Solved(table, ball, moved, sign, key, keys, error, groups, first, labels)
