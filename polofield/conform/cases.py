"""A file of example cases: reading it, and running each case with its rule's runner."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from ..book import Book, default_book
from ..errors import BadInput, Plain
from . import rule33, rule37
from .compare import real

__all__ = ["RUNNERS", "CaseResult", "Runner", "read_cases", "run"]

Runner = Callable[[Mapping[str, Any], Book], tuple[str, ...]]
"""Takes a case and a book; returns the misses, one line each."""

RUNNERS: Final[dict[int, Runner]] = {33: rule33.misses_of, 37: rule37.misses_of}
"""The runner of each rule, by the ``rule`` number that a case file states."""

_UNITS: Final = {33: "seconds", 37: "yards"}
"""What each rule's cases are measured in: the first word of their ``units``."""


class CaseResult(msgspec.Struct, frozen=True):
    """What became of one case: its id and title, and the misses, each ``WHERE: expected X, got Y``."""

    id: str
    title: str
    misses: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True if there are no misses."""
        return not self.misses


def read_cases(path: str | Path) -> dict[str, Any]:
    """Read a file of example cases.

    Raises
    ------
    BadInput
        ``bad_cases``, naming the file (and the key): it is missing, not UTF-8, not JSON, or has no cases.

    Examples
    --------
    >>> read_cases("nowhere.json")
    Traceback (most recent call last):
    polofield.errors.BadInput: nowhere.json: expected a file of cases, got none (No such file or directory)
    """
    file = str(path)
    try:
        cases = json.loads(Path(path).read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        _refuse("UTF-8", f"byte {error.object[error.start]:#04x} at position {error.start}", file)
    except (json.JSONDecodeError, RecursionError) as error:
        _refuse("JSON", error, file)
    except (OSError, ValueError) as error:
        _refuse("a file of cases", f"none ({getattr(error, 'strerror', None) or error})", file)
    if not isinstance(cases, dict):
        _refuse("an object with 'rule' and 'cases'", type(cases).__name__, file)
    _check(cases, f"{file}: ")
    return cases


def _refuse(expected: str, got: object, where: str) -> NoReturn:
    raise BadInput(expected=expected, got=Plain(got), code="bad_cases", where=where)


def _check(cases: Mapping[str, Any], file: str) -> None:
    listed = cases.get("cases")
    if not isinstance(listed, list) or not listed:
        _refuse("a list of cases", f"{listed!r:.40}", f"{file}cases")
    for i, case in enumerate(listed):
        if not isinstance(case, Mapping):
            _refuse("an object", f"{case!r:.40}", f"{file}cases[{i}]")
    rule = cases.get("rule")
    if isinstance(rule, bool) or not isinstance(rule, int) or rule not in RUNNERS:
        _refuse(" or ".join(map(str, RUNNERS)), f"{rule!r:.40}", f"{file}rule")
    unit = _UNITS.get(rule, "")
    if str(cases.get("units", unit)).split(" ")[0] != unit:
        _refuse(repr(unit), f"{cases['units']!r:.40}", f"{file}units")


def run(cases: Mapping[str, Any], *, book: Book | None = None) -> Iterator[CaseResult]:
    """Run every case, in the file's order.

    Parameters
    ----------
    cases : mapping
        The content of a case file: ``rule``, ``cases``, and ``book``, the id of the book they are about.
    book : Book, optional
        The book to run them against; default the one that comes with polofield.

    Raises
    ------
    BadInput
        ``bad_cases`` if there is no runner for the rule, no case, or no such book.

    Examples
    --------
    >>> case = {"id": "S1", "penalty": "4", "expect": {"ball": [90, 0], "moved": 1}}
    >>> next(run({"rule": 37, "cases": [case]})).misses
    ('expect.moved: expected 1, got 0.0',)
    """
    _check(cases, "")
    asked = book or default_book()
    if book is None and cases.get("rulebook", asked.id) != asked.id:
        _refuse(f"{asked.id!r} (or a rulebook file)", f"{cases['rulebook']!r:.40}", "rulebook")
    runner = RUNNERS[cases["rule"]]
    return (_result(i, real(case), runner, asked) for i, case in enumerate(cases["cases"]))


def _result(i: int, case: Mapping[str, Any], runner: Runner, book: Book) -> CaseResult:
    misses: tuple[str, ...]
    try:
        misses = runner(case, book)
    except Exception as error:  # a case that is malformed past telling must not stop the others
        misses = (f"case: expected a case of a known form, got {type(error).__name__}: {error}",)
    return CaseResult(str(case.get("id", f"cases[{i}]")), str(case.get("title", "")), misses)
