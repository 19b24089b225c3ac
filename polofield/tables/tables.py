"""Reading a table of fouls: CSV, JSON Lines or Parquet, by its suffix; chunk by chunk, to hold a million rows.

A file that is no table is refused as a whole, in one line. A row that cannot be read is that row's error.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from ..errors import BadInput, Plain, extra, one_of
from ..placement.naming import Floats, Names
from .columns import COLUMNS, NUMBERS, Cell, Pile, check_names, unknown_column

__all__ = ["SUFFIXES", "Table", "read_table", "table_format"]

_CHUNK: Final = 16_384


class Table(msgspec.Struct, frozen=True, eq=False):
    """A table of fouls as it was read.

    Attributes
    ----------
    name : str
        The file's name.
    rows : int
        How many rows it has.
    numbers : dict of ndarray
        Columns of numbers; NaN for a blank cell.
    names : dict of Names
        Columns of names; None for a blank cell.
    ids : list of str or None
        The rows' own names, if it has a column of them; "" for a blank cell.
    cells : tuple of Cell
        What could not be read.
    """

    name: str
    rows: int
    numbers: dict[str, Floats]
    names: dict[str, Names]
    ids: list[str] | None
    cells: tuple[Cell, ...]


def table_format(path: Path, where: str) -> str:
    """Return the format of a table by its suffix: csv, jsonl or parquet."""
    suffix = path.suffix.lower().removeprefix(".")
    return SUFFIXES[one_of(suffix, SUFFIXES, where=f"{where}: suffix of {path.name!r}", code="unknown_format")]


def read_table(path: str | Path) -> Table:
    """Read a table of fouls; its suffix says the format.

    Parameters
    ----------
    path : path-like
        Ends in ``.csv``, ``.jsonl``, ``.ndjson``, ``.parquet`` or ``.pq``. Parquet needs pyarrow.

    Raises
    ------
    BadInput
        ``bad_table`` if it cannot be read or has a column that there is not, ``unknown_format`` for another suffix,
        ``missing_extra`` if pyarrow is not there.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "fouls.csv")
    ...     _ = file.write_text("penalty,ball_x,ball_y\\n5a,42,79\\n4,,\\n")
    ...     table = read_table(file)
    >>> table.rows, table.numbers["ball_y"].tolist()
    (2, [79.0, nan])
    """
    file = Path(path)
    kind = table_format(file, "table")
    pile = Pile(text_numbers=kind == "csv")
    with _readable(file):
        _READERS[kind](file, pile)
    names = pile.names()
    ids = None if pile.ids is None else [_id(cell) for cell in pile.ids]
    return Table(file.name, pile.rows, pile.numbers(), names, ids, tuple(pile.cells))


def _id(cell: Any) -> str:
    return "" if cell is None else str(cell).strip()


@contextmanager
def _readable(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        got = f"{file.name!r} ({error.strerror or error})"
        raise BadInput(expected="a table that can be read", got=Plain(got), code="bad_table", where="table") from None
    except UnicodeDecodeError as error:
        got = f"byte 0x{error.object[error.start]:02x} at {error.start}"
        raise BadInput(expected="text in UTF-8", got=Plain(got), code="bad_table", where=file.name) from None


# ---------------------------------------------------------------- CSV


def _read_csv(file: Path, pile: Pile) -> None:
    with file.open(newline="", encoding="utf-8-sig") as text:
        reader = csv.reader(text)
        try:
            header = [name.strip() for name in next(reader, [])]
            check_names(header, file.name)
            rows = (row for row in reader if row)
            while chunk := list(itertools.islice(rows, _CHUNK)):
                _add_csv(header, chunk, pile)
        except csv.Error as error:
            where = f"{file.name}, line {reader.line_num}"
            raise BadInput(
                expected="CSV", got=Plain(f"a line that is none ({error})"), code="bad_table", where=where
            ) from None


def _add_csv(header: list[str], chunk: list[list[str]], pile: Pile) -> None:
    wide = len(header)
    for i, row in enumerate(chunk):
        if len(row) != wide:
            pile.refuse(pile.rows + i, "", "bad_row", f"expected {wide} fields, got {len(row)}")
            chunk[i] = [""] * wide
    pile.add(dict(zip(header, zip(*chunk, strict=True), strict=True)), len(chunk))


# ---------------------------------------------------------------- JSON Lines


def _read_jsonl(file: Path, pile: Pile) -> None:
    with file.open("rb") as lines:
        numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
        while chunk := list(itertools.islice(numbered, _CHUNK)):
            _add_jsonl(file.name, chunk, pile)
    if pile.rows and "penalty" not in pile.seen:
        check_names([name for name in COLUMNS if name in pile.seen], file.name)


_DECODE: Final = msgspec.json.Decoder(dict[str, Any]).decode


def _add_jsonl(name: str, chunk: list[tuple[int, bytes]], pile: Pile) -> None:
    rows: list[dict[str, Any]] = []
    for i, (_, line) in enumerate(chunk):
        try:
            rows.append(_DECODE(line))
        except msgspec.DecodeError as error:
            rows.append({})
            pile.refuse(pile.rows + i, "", "bad_row", f"expected a JSON object, got a line that is none: {error}")
    used = set().union(*rows)
    if strange := sorted(used.difference(COLUMNS)):
        number = next(n for (n, _), row in zip(chunk, rows, strict=True) if strange[0] in row)
        raise unknown_column(strange[0], f"{name}, line {number}")
    pile.add({column: [row.get(column) for row in rows] for column in COLUMNS if column in used}, len(rows))


# ---------------------------------------------------------------- Parquet


def parquet() -> Any:
    """Return pyarrow's Parquet module."""
    return extra("pyarrow.parquet", "batch", where="table")


def _read_parquet(file: Path, pile: Pile) -> None:
    module = parquet()
    import pyarrow

    try:
        with module.ParquetFile(file) as source:
            check_names(source.schema_arrow.names, file.name)
            for batch in source.iter_batches(_CHUNK):
                columns = {name: _cells(name, batch.column(i)) for i, name in enumerate(batch.schema.names)}
                pile.add(columns, batch.num_rows)
    except pyarrow.ArrowException as error:
        got = str(error).splitlines()[0]
        raise BadInput(
            expected="Parquet", got=Plain(f"a file that is none ({got})"), code="bad_table", where=file.name
        ) from None


def _cells(name: str, column: Any) -> Any:
    """Return a column's cells: numbers as an array where they are numbers, else as they are."""
    from pyarrow import float64, types

    if name in NUMBERS and (types.is_floating(column.type) or types.is_integer(column.type)):
        return column.cast(float64()).to_numpy(zero_copy_only=False)
    return column.to_pylist()


_READERS: Final[dict[str, Callable[[Path, Pile], None]]] = {
    "csv": _read_csv,
    "jsonl": _read_jsonl,
    "parquet": _read_parquet,
}
SUFFIXES: Final = {"csv": "csv", "jsonl": "jsonl", "ndjson": "jsonl", "parquet": "parquet", "pq": "parquet"}
"""The suffixes of tables, and their formats."""
