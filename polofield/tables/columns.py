"""The columns of a table of fouls, and how their cells are read: chunk by chunk, into plain arrays.

======================  =============================================================================
column                  what it says (a blank cell says nothing)
======================  =============================================================================
penalty                 number or key: 5a, 2, 3-defended
choice                  2: what the team fouled chose, 30 or spot
defended                3: true or false
defends                 goal that the fouling team defends, right (default) or left
ball_x, ball_y          5a: where the ball was at the foul, yards from the field's center
foul_x, foul_y          2: where the foul occurred, yards
crossing                6: y of the place where the ball crossed the back line, yards
field_length            of this row's field, yards
field_width             of this row's field, yards
boarded                 whether this row's field has boards, true or false
id                      the row's own name, for its picture; no two rows may have the same
======================  =============================================================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import BadInput, Plain, did_you_mean
from ..placement.naming import Floats, Names, Numbering

__all__ = ["BOOLEANS", "COLUMNS", "NAMES", "NUMBERS", "Cell", "Pile", "check_names"]

NUMBERS: Final = ("ball_x", "ball_y", "foul_x", "foul_y", "crossing", "field_length", "field_width")
BOOLEANS: Final = ("defended", "boarded")
NAMES: Final = ("penalty", "choice", "defends", *BOOLEANS)
COLUMNS: Final = (
    "penalty", "choice", "defended", "defends", "ball_x", "ball_y", "foul_x", "foul_y", "crossing",
    "field_length", "field_width", "boarded", "id",
)  # fmt: skip
"""The columns that a table of fouls may have; ``penalty`` it must have."""

_TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "1", "y", "t"), True),
    **dict.fromkeys(("false", "no", "0", "n", "f"), False),
}


class Cell(NamedTuple):
    """A cell that cannot be read: its row from 0, its column, the error's code and words."""

    row: int
    column: str
    code: str
    message: str


def check_names(names: Sequence[str], where: str) -> None:
    """Check the names of a table's columns."""
    for i, name in enumerate(names):
        if name not in COLUMNS:
            raise unknown_column(name, where)
        if name in names[:i]:
            raise BadInput(expected="each column once", got=Plain(f"{name!r} twice"), code="bad_table", where=where)
    if "penalty" not in names:
        got = ", ".join(names) or "none"
        raise BadInput(expected="a column 'penalty'", got=Plain(got), code="bad_table", where=where)


def unknown_column(name: str, where: str) -> BadInput:
    """Return the refusal of a column that there is not."""
    expected, hint = f"columns out of {', '.join(COLUMNS)}", did_you_mean(name, COLUMNS)
    return BadInput(expected=expected, got=name, hint=hint, code="bad_table", where=where)


# ---------------------------------------------------------------- numbers


def _read_numbers(cells: Sequence[Any]) -> tuple[Floats, list[int]]:
    """Return cells as numbers, NaN for a blank one; and the places of those that are neither."""
    found = np.fromiter(map(_number, cells), float, len(cells))
    # Infinity is no number that anyone writes; it stands for a cell that is none.
    bad = np.flatnonzero(np.isinf(found))
    found[bad] = math.nan
    return found, bad.tolist()


def _number(cell: Any) -> float:
    if cell is None or cell == "":
        return math.nan
    kind = type(cell)
    if kind is float or kind is int:
        return float(cell) if abs(cell) < 1e300 else math.inf
    if kind is not str:
        return math.inf
    try:
        number = float(cell)
    except ValueError:
        return math.inf if cell.strip() else math.nan
    # What Python reads besides decimal numbers: nan, inf, 1_000.
    return number if math.isfinite(number) and "_" not in cell else math.inf


# ---------------------------------------------------------------- the pile


class Pile:
    """The cells of a table, piled up chunk by chunk."""

    def __init__(self, *, text_numbers: bool) -> None:
        self.text_numbers = text_numbers
        self.rows = 0
        self.cells: list[Cell] = []
        self.ids: list[Any] | None = None
        self._numbers: dict[str, list[Floats]] = {}
        self._codes: dict[str, list[NDArray[np.int32]]] = {}
        self._known: dict[str, Numbering] = {}

    def add(self, columns: dict[str, Any], count: int) -> None:
        """Add the cells of some rows; a column that is not there says nothing."""
        for name in dict.fromkeys((*self.seen, *columns)):
            cells = columns.get(name, [None] * count)
            if name == "id":
                self._add_ids(cells)
            elif name in NUMBERS:
                self._add_numbers(name, cells)
            else:
                self._add_names(name, cells)
        self.rows += count

    @property
    def seen(self) -> list[str]:
        """The columns that there are so far."""
        return [*self._numbers, *self._codes, *(["id"] if self.ids is not None else [])]

    def refuse(self, row: int, column: str, code: str, message: str) -> None:
        """Note an error of one row."""
        self.cells.append(Cell(row, column, code, message))

    def _add_ids(self, cells: Sequence[Any]) -> None:
        self.ids = [None] * self.rows if self.ids is None else self.ids
        self.ids += cells

    def _add_numbers(self, name: str, cells: Any) -> None:
        found, bad = (cells, []) if isinstance(cells, np.ndarray) else self._read(cells)
        blanks = [np.full(self.rows, math.nan)] if self.rows else []
        self._numbers.setdefault(name, blanks).append(found)
        for i in bad:
            self.refuse(self.rows + i, name, "bad_number", f"{name}: expected a number, got {cells[i]!r}")

    def _read(self, cells: Sequence[Any]) -> tuple[Floats, list[int]]:
        found, bad = _read_numbers(cells)
        if not self.text_numbers:
            bad = sorted({*bad, *(i for i, cell in enumerate(cells) if type(cell) is str and cell)})
            found[bad] = math.nan
        return found, bad

    def _add_names(self, name: str, cells: Sequence[Any]) -> None:
        known = self._known.setdefault(name, Numbering({None: 0}))
        codes = np.fromiter(map(known.__getitem__, map(_hashed, cells)), np.int32, len(cells))
        blanks = [np.zeros(self.rows, dtype=np.int32)] if self.rows else []
        self._codes.setdefault(name, blanks).append(codes)

    # ------------------------------------------------------------ done

    def numbers(self) -> dict[str, Floats]:
        """Return the columns of numbers."""
        return {name: np.concatenate(chunks) for name, chunks in self._numbers.items()}

    def names(self) -> dict[str, Names]:
        """Return the columns of names; what is neither true nor false in a column of such is noted as an error."""
        found = {}
        for name, chunks in self._codes.items():
            codes = np.concatenate(chunks)
            values = tuple(_named(value) for value in self._known[name])
            found[name] = Names(codes, self._truths(name, codes, values) if name in BOOLEANS else values)
        return found

    def _truths(self, name: str, codes: Any, values: tuple[Any, ...]) -> tuple[Any, ...]:
        truths = tuple(None if value is None else _TRUTHS.get(str(value).lower(), value) for value in values)
        for code, truth in enumerate(truths):
            if truth is not None and not isinstance(truth, bool):
                for row in np.flatnonzero(codes == code).tolist():
                    self.refuse(row, name, "unknown_name", f"{name}: expected true or false, got {truth!r}")
        return tuple(truth if isinstance(truth, bool) else None for truth in truths)


def _hashed(cell: Any) -> Any:
    # Else the number 1 and the truth True would be one name.
    if type(cell) is str or cell is None:
        return cell
    return _plain(cell)


def _plain(cell: Any) -> str | None:
    if isinstance(cell, float) and math.isnan(cell):
        return None
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _named(value: str | None) -> str | None:
    return (value.strip() or None) if value is not None else None
