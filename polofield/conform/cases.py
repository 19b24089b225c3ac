"""A file of example cases: reading it, and running each case with its rule's runner."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from ..book import Rulebook, default_rulebook
from ..errors import BadInput
from . import rule33, rule37
from .compare import real

__all__ = ["RUNNERS", "CaseResult", "Runner", "read_cases", "run"]

Runner = Callable[[Mapping[str, Any], Rulebook], tuple[str, ...]]
"""Takes a case and a rulebook; returns the misses, one line each."""

RUNNERS: Final[dict[int, Runner]] = {33: rule33.misses_of, 37: rule37.misses_of}
"""The runner of each rule, by the ``rule`` number that a case file states."""

UNITS: Final = {33: "seconds", 37: "yards"}
"""What each rule's cases are measured in: the first word of their ``units``."""


class CaseResult(msgspec.Struct, frozen=True):
    """What became of one case.

    Attributes
    ----------
    id, title : str
        As the case states them.
    misses : tuple of str
        Where polofield answers otherwise than expected: ``WHERE: expected X, got Y``.
    """

    id: str
    title: str
    misses: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True if there are no misses."""
        return not self.misses


# ---------------------------------------------------------------- reading


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
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        _refuse(f"expected a file of cases, got none ({reason})", file)
    cases = _decoded(data, file)
    _check(cases, f"{file}: ")
    return cases


def _decoded(data: bytes, file: str) -> dict[str, Any]:
    try:
        cases = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        _refuse(f"expected UTF-8, got byte {data[error.start]:#04x} at position {error.start}", file)
    except (ValueError, RecursionError) as error:
        _refuse(f"expected JSON, got {error}", file)
    if not isinstance(cases, dict):
        _refuse(f"expected an object with 'rule' and 'cases', got {type(cases).__name__}", file)
    return cases


def _refuse(message: str, where: str) -> NoReturn:
    raise BadInput(message, code="bad_cases", where=where)


def _check(cases: Mapping[str, Any], file: str) -> None:
    listed = cases.get("cases")
    if not isinstance(listed, list) or not listed:
        _refuse(f"expected a list of cases, got {listed!r:.40}", f"{file}cases")
    for i, case in enumerate(listed):
        if not isinstance(case, Mapping):
            _refuse(f"expected an object, got {case!r:.40}", f"{file}cases[{i}]")
    rule = cases.get("rule")
    if isinstance(rule, bool) or not isinstance(rule, int) or rule not in RUNNERS:
        _refuse(f"expected {' or '.join(map(str, RUNNERS))}, got {rule!r:.40}", f"{file}rule")
    unit = UNITS.get(rule, "")
    if str(cases.get("units", unit)).split(" ")[0] != unit:
        _refuse(f"expected {unit!r}, got {cases['units']!r:.40}", f"{file}units")


# ---------------------------------------------------------------- running


def run(cases: Mapping[str, Any], *, rulebook: Rulebook | None = None) -> Iterator[CaseResult]:
    """Run every case, in the file's order.

    Parameters
    ----------
    cases : mapping
        The content of a case file: ``rule``, ``cases``, and ``rulebook``, the id of the book they are about.
    rulebook : Rulebook, optional
        The book to run them against; default the one that comes with polofield.

    Raises
    ------
    BadInput
        ``bad_cases`` if there is no runner for the rule, no case, or no such rulebook.

    Examples
    --------
    >>> case = {"id": "S1", "penalty": "4", "expect": {"ball": [90, 0], "moved": 1}}
    >>> next(run({"rule": 37, "cases": [case]})).misses
    ('expect.moved: expected 1, got 0.0',)
    """
    _check(cases, "")
    book = rulebook or default_rulebook()
    if rulebook is None and cases.get("rulebook", book.id) != book.id:
        _refuse(f"expected {book.id!r} (or a rulebook file), got {cases['rulebook']!r:.40}", "rulebook")
    runner = RUNNERS[cases["rule"]]
    return (_result(i, real(case), runner, book) for i, case in enumerate(cases["cases"]))


def _result(i: int, case: Mapping[str, Any], runner: Runner, book: Rulebook) -> CaseResult:
    misses: tuple[str, ...]
    try:
        misses = runner(case, book)
    except Exception as error:  # a case that is malformed past telling must not stop the others
        misses = (f"case: expected a case of a known form, got {type(error).__name__}: {error}",)
    return CaseResult(str(case.get("id", f"cases[{i}]")), str(case.get("title", "")), misses)
