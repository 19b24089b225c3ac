"""Writing tables: beside their place and then renamed, so that a file is whole or not there."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from ..files import whole
from .solving import CODES, Solved
from .tables import parquet, table_format

__all__ = ["write_errors", "write_placements"]

_CHUNK: Final = 16_384


# ---------------------------------------------------------------- placements


def write_placements(solved: Solved, path: str | Path) -> Path:
    """Write the placements as a table; its suffix says the format. A row in error has its code, and no placement.

    Parameters
    ----------
    solved : Solved
        The placements.
    path : path-like
        Ends in ``.csv``, ``.jsonl``, ``.ndjson``, ``.parquet`` or ``.pq``.

    Returns
    -------
    Path
        Where it was written.

    Raises
    ------
    BadInput
        ``unknown_format``, ``bad_output``, or ``missing_extra`` without pyarrow.

    Examples
    --------
    >>> import tempfile
    >>> from polofield.tables import Table, solve_table
    >>> from polofield.placement.naming import names
    >>> solved = solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "6"], "penalty")}, None, ()))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(write_placements(solved, Path(folder, "placements.csv")).read_text(), end="")
    row,penalty,defends,ball_x,ball_y,moved,error
    1,4,right,90.0,0.0,0.0,
    2,6,right,,,,missing_input
    """
    target = Path(path)
    write = _WRITERS[table_format(target, "output")]
    with whole(target) as file:
        write(solved, file)
    return target


def _header(solved: Solved) -> list[str]:
    own = ["id"] if solved.table.ids is not None else []
    return ["row", *own, "penalty", "defends", "ball_x", "ball_y", "moved", "error"]


def _columns(solved: Solved, start: int) -> list[list[Any]]:
    """Return the cells of some rows by column; None for a blank one."""
    rows = slice(start, min(start + _CHUNK, len(solved)))
    error = solved.error[rows].tolist()
    keys, ends, codes = (*solved.keys, None), {1: "right", -1: "left", 0: None}, (None, *CODES[1:])
    numbers = [
        [None if bad else number for number, bad in zip(column[rows].tolist(), error, strict=True)]
        for column in (solved.ball[:, 0], solved.ball[:, 1], solved.moved)
    ]
    own = [solved.table.ids[rows]] if solved.table.ids is not None else []
    return [
        list(range(rows.start + 1, rows.stop + 1)),
        *own,
        [keys[key] for key in solved.key[rows].tolist()],
        [ends[sign] for sign in solved.sign[rows].tolist()],
        *numbers,
        [codes[number] for number in error],
    ]


def _write_csv(solved: Solved, file: IO[bytes]) -> None:
    with _text(file) as text:
        table = csv.writer(text, lineterminator="\n")
        table.writerow(_header(solved))
        for start in range(0, len(solved), _CHUNK):
            table.writerows(zip(*_columns(solved, start), strict=True))


@contextmanager
def _text(file: IO[bytes]) -> Iterator[io.TextIOWrapper]:
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    yield text
    text.flush()
    text.detach()


def _write_jsonl(solved: Solved, file: IO[bytes]) -> None:
    header, encode = _header(solved), msgspec.json.Encoder().encode_lines
    for start in range(0, len(solved), _CHUNK):
        columns = _columns(solved, start)
        file.write(encode([dict(zip(header, row, strict=True)) for row in zip(*columns, strict=True)]))


def _write_parquet(solved: Solved, file: IO[bytes]) -> None:
    module = parquet()
    import pyarrow as pa

    kinds = {"row": pa.int64(), "ball_x": pa.float64(), "ball_y": pa.float64(), "moved": pa.float64()}
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in _header(solved)])
    with module.ParquetWriter(file, schema) as writer:
        for start in range(0, len(solved), _CHUNK):
            arrays = [
                pa.array(column, kind) for column, kind in zip(_columns(solved, start), schema.types, strict=True)
            ]
            writer.write_batch(pa.record_batch(arrays, schema=schema))


_WRITERS: Final[dict[str, Callable[[Solved, IO[bytes]], None]]] = {
    "csv": _write_csv,
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}


# ---------------------------------------------------------------- errors


def write_errors(solved: Solved, path: str | Path) -> int:
    """Write the rows in error as CSV: row (from 1), id if the table has one, column, code, message; return how many.

    Examples
    --------
    >>> import tempfile
    >>> from polofield.tables import Table, solve_table
    >>> from polofield.placement.naming import names
    >>> solved = solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "44"], "penalty")}, None, ()))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     count = write_errors(solved, Path(folder, "errors.csv"))
    ...     print(Path(folder, "errors.csv").read_text()[:60], count)  # doctest: +ELLIPSIS
    row,column,code,message
    2,penalty,unknown_penalty,"penalty:... 1
    """
    ids, count = solved.table.ids, 0
    with whole(Path(path)) as file, _text(file) as text:
        table = csv.writer(text, lineterminator="\n")
        table.writerow(["row", *([] if ids is None else ["id"]), "column", "code", "message"])
        for fault in solved.faults():
            own = [] if ids is None else [ids[fault.row]]
            table.writerow([fault.row + 1, *own, fault.column, fault.code, fault.message])
            count += 1
    return count
