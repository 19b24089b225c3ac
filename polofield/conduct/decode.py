"""Read TOML and CSV into records; what is wrong is said in one line: file, key path, expected, got."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import inspect

from ..decoding import decoded, unknown_key
from ..errors import BadInput, Plain, PolofieldError, relocated

__all__ = ["decode", "in_file", "read_csv", "read_lines", "read_toml"]

_T = TypeVar("_T")

# A wrong value under these keys has a code of the rule; all else is a bad file.
_CODES = {
    "handicap": "E_HANDICAP",
    "date": "E_DATE",
    "public_since": "E_DATE",
    "ends": "E_DATE",
    "period": "E_BAD_CLOCK",
    "elapsed": "E_BAD_CLOCK",
    "periods": "E_BAD_CLOCK",
    "cards": "E_BAD_BATCH",
    "after_game": "E_AFTER_GAME_CARDS",
}


@contextmanager
def in_file(path: Path) -> Iterator[None]:
    """Put the file before the place of every error raised inside."""
    try:
        yield
    except PolofieldError as error:
        raise relocated(error, f"{path}: ") from None


def read_toml(path: Path, kind: type[_T]) -> _T:
    """Read a TOML file into a record; unknown keys are refused."""
    with in_file(path):
        try:
            data = tomllib.loads(_text(path))
        except tomllib.TOMLDecodeError as error:
            raise BadInput(expected="TOML", got=Plain(error), code="bad_file") from None
        return decode(data, kind)


def read_csv(path: Path, kind: type[_T]) -> list[_T]:
    """Read a CSV file with a header into records; an empty cell is a value not given."""
    return [record for _, record in read_lines(path, kind)]


def read_lines(path: Path, kind: type[_T]) -> list[tuple[str, _T]]:
    """Read a CSV file as `read_csv` does, each record with the line on which its row ends."""
    known = [field.encode_name for field in inspect.type_info(kind).fields]  # type: ignore[attr-defined]
    with in_file(path):
        reader = csv.DictReader(io.StringIO(_text(path)), restkey="", strict=True)
        try:
            _columns(reader.fieldnames or (), known)
            return [(where := f"line {reader.line_num}", _row(row, kind, where)) for row in reader]
        except csv.Error as error:
            where = f"line {reader.reader.line_num}"
            raise BadInput(expected="CSV", got=Plain(error), code="bad_file", where=where) from None


def _columns(names: Sequence[str], known: list[str]) -> None:
    if not names:
        raise BadInput(expected="names of columns", got=Plain("none"), code="bad_file", where="line 1")
    for place, name in enumerate(names):
        if name not in known:
            raise unknown_key(name, known, "line 1", "bad_file")
        if name in names[:place]:
            raise BadInput(expected="each column once", got=Plain(f"{name!r} again"), code="bad_file", where="line 1")


def _row(row: Mapping[str, Any], kind: type[_T], where: str) -> _T:
    if "" in row:
        raise BadInput(expected=f"{len(row) - 1} cells", got=Plain(f"more: {row['']!r}"), code="bad_file", where=where)
    given = {key: value for key, value in row.items() if value not in (None, "")}
    return decode(given, kind, where=f"{where}, ", strict=False)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # spreadsheets write a byte-order mark
    except FileNotFoundError:
        raise BadInput(expected="a file", got=Plain("none there"), code="bad_file") from None
    except OSError as error:
        raise BadInput(
            expected="a file that can be read", got=Plain(error.strerror or error), code="bad_file"
        ) from None
    except UnicodeDecodeError as error:
        got = f"{error.object[error.start]:#04x} at byte {error.start}"
        raise BadInput(expected="UTF-8 text", got=Plain(got), code="bad_file") from None


def decode(data: Any, kind: type[_T], *, where: str = "", strict: bool = True) -> _T:
    """Turn plain data into a record; see :func:`polofield.decoding.decoded`."""
    return decoded(data, kind, where=where, strict=strict, codes=_CODES)
