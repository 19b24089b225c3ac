"""Reading a rulebook file, and finding a penalty in it."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from ..decoding import decoded
from ..errors import BadInput, Plain, did_you_mean
from .checks import check_book
from .model import Book, PenaltySpec
from .reading import read_toml

__all__ = ["BUILT_IN", "Index", "default_book", "index_of", "load_book"]

_HERE: Final = Path(__file__).parent
BUILT_IN: Final = tuple(sorted(folder.parent.name for folder in _HERE.glob("*/book.toml")))
"""Names of the rulebooks that come with polofield."""


def load_book(source: str | Path) -> Book:
    """Read a rulebook: the name of one that comes with polofield, a folder with a ``book.toml``, or such a file.

    Raises
    ------
    BadInput
        ``bad_rulebook``: the file is missing, not UTF-8, not TOML, or not of the form; the message names the key.

    Examples
    --------
    >>> load_book("uspa_2026").title
    'USPA Rulebook 2026'
    """
    if isinstance(source, str) and source in BUILT_IN:
        return _built_in(source)
    try:
        path = Path(source)
        return _read(path / "book.toml" if path.is_dir() else path)
    except BadInput:
        raise
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(
            expected=f"a rulebook file, its folder or one of {', '.join(BUILT_IN)}",
            got=Plain(f"{source!r} ({reason})"),
            hint=did_you_mean(source, BUILT_IN),
            code="bad_rulebook",
            where="rulebook",
        ) from None


def _read(path: Path, where: str = "") -> Book:
    where = where or str(path)
    tables = read_toml(path, where)
    try:
        book = decoded(tables, Book, code="bad_rulebook")
    except BadInput as error:
        raise _named(error, tables, where) from None
    check_book(book, where)
    if book.conduct_file and book.conduct_file not in BUILT_IN:
        return msgspec.structs.replace(book, conduct_file=str(path.parent.resolve() / book.conduct_file))
    return book


def _named(error: BadInput, tables: dict[str, Any], where: str) -> BadInput:
    """The error with the penalty or the reading by its name, as :func:`check_book` says it; else by its place."""

    def name(match: re.Match[str]) -> str:
        table = tables[match[1]][int(match[2])]
        own = table.get({"penalty": "key", "reading": "id"}[match[1]]) if isinstance(table, dict) else None
        return f"{match[1]} {own}{', ' if match[3] else ''}" if isinstance(own, str) else match[0]

    place = re.sub(r"^(penalty|reading)\[(\d+)\](\.?)", name, error.where)
    return error.at(f"{where}: {place}" if place else where)


@cache
def _built_in(name: str) -> Book:
    return _read(_HERE / name / "book.toml", f"{name}/book.toml")


def default_book() -> Book:
    """Return the USPA Rulebook 2026."""
    return _built_in("uspa_2026")


class Index:
    """Finds a penalty of a book by what a caller says of it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_key = {spec.key: spec for spec in book.penalty}
        self.numbers = tuple(dict.fromkeys(spec.number for spec in book.penalty))
        self._exact = {(spec.number, spec.choice, spec.defended): spec for spec in book.penalty}
        # Penalty 3 is undefended unless its committee elected otherwise (5.6 of the reading).
        self._exact |= {(s.number, None, None): s for s in book.penalty if s.defended is False}
        # A variant's own key says everything.
        self._exact |= {(spec.key, None, None): spec for spec in book.penalty}

    def find(self, penalty: Any, choice: Any = None, defended: Any = None) -> PenaltySpec:
        """Return the penalty of that number, choice and kind.

        Raises
        ------
        BadInput
            ``unknown_penalty``; ``missing_choice`` if the penalty has variants and none is named;
            ``unexpected_input`` if it has no such choice.
        """
        # 0 and 1 are equal to False and True, and would be found in their place.
        if defended is None or defended is True or defended is False:
            with suppress(KeyError, TypeError):
                return self._exact[penalty, choice, defended]
        return self._find(penalty, choice, defended)

    def _find(self, penalty: Any, choice: Any, defended: Any) -> PenaltySpec:
        name = _plain(penalty)
        if isinstance(choice, int) and not isinstance(choice, bool):
            choice = str(choice)
        sound = defended is None or isinstance(defended, bool)
        found = self._exact.get((name, choice, defended)) if sound and _hashable(choice) else None
        if found is None and name in self.by_key and name not in self.numbers:
            found = self._keyed(self.by_key[name], choice, defended)
        return found or self._refuse(penalty, name, choice, defended)

    def _keyed(self, spec: PenaltySpec, choice: Any, defended: Any) -> PenaltySpec:
        if choice not in (None, spec.choice):
            self._contradiction(spec, "choice", spec.choice, choice)
        if defended is not None and defended is not spec.defended:
            self._contradiction(spec, "defended", spec.defended, defended)
        return spec

    @staticmethod
    def _contradiction(spec: PenaltySpec, where: str, own: Any, got: Any) -> NoReturn:
        raise BadInput(expected=f"{own!r} or nothing for {spec.key!r}", got=got, code="unexpected_input", where=where)

    def _refuse(self, penalty: Any, name: str, choice: Any, defended: Any) -> NoReturn:
        variants = [spec for spec in self.book.penalty if spec.number == name]
        letters = [number for number in self.numbers if number[:-1] == name and number[-1:].isalpha()]
        if letters:
            raise _missing(letters, Plain(repr(penalty)), "penalty")
        if not variants:
            self._unknown(penalty, name)
        choices = [spec.choice for spec in variants if spec.choice]
        if choices and choice not in choices:
            got = Plain(f"{choice!r} (Penalty {name})")
            raise _missing(choices, got, "choice", did_you_mean(choice, choices))
        if choice is not None and not choices:
            where, got, takes = "choice", choice, False
        else:
            where, got, takes = "defended", defended, any(spec.defended is not None for spec in variants)
        expected = "True or False" if takes else f"nothing, as Penalty {name} has no such choice"
        raise BadInput(expected=expected, got=got, code="unexpected_input", where=where)

    def _unknown(self, penalty: Any, name: str) -> NoReturn:
        names = list(self.numbers)
        raise BadInput(
            expected=f"one of {_names(names)}",
            got=penalty,
            hint=did_you_mean(name, [*names, *self.by_key]),
            code="unknown_penalty",
            where="penalty",
        )


def _missing(choices: list[str], got: Plain, where: str, hint: str = "") -> BadInput:
    return BadInput(expected=f"one of {_names(choices)}", got=got, hint=hint, code="missing_choice", where=where)


def _plain(penalty: Any) -> str:
    """Strip what people write around a penalty's number: case, dots, "penalty", "P"."""
    if isinstance(penalty, bool) or not isinstance(penalty, str | int):
        return ""
    text = str(penalty).lower().replace("penalty", "").replace(".", "").strip()
    return text[1:] if text[:1] == "p" and text[1:2].isdigit() else text


def _hashable(*values: Any) -> bool:
    return all(isinstance(value, str | bool | int | None) for value in values)


def _names(names: list[str]) -> str:
    return ", ".join(repr(name) for name in names)


@cache
def index_of(book: Book) -> Index:
    """Return the index of a book, made once."""
    return Index(book)
