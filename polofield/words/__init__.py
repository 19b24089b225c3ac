"""Every word that a reader sees, as data: one TOML file a language, the same keys in each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from ..errors import BadInput, Plain, PolofieldError, one_of

__all__ = ["LANGUAGES", "Words", "gaps", "read_words", "words"]


_HERE: Final = Path(__file__).parent
LANGUAGES: Final = ("en", *sorted(path.stem for path in _HERE.glob("*.toml") if path.stem != "en"))
"""The languages that polofield speaks: one for each file of this room, English first, which is the default."""


class Words:
    """The words of one language."""

    def __init__(self, lang: str, table: dict[str, str]) -> None:
        self.lang = lang
        self._table = table

    def __contains__(self, key: str) -> bool:
        """Tell whether there are words for `key`."""
        return key in self._table

    @property
    def keys(self) -> frozenset[str]:
        """Every key that has words."""
        return frozenset(self._table)

    def text(self, key: str) -> str:
        """Return the words for `key` as they stand in the file, blanks open."""
        if key not in self._table:
            raise PolofieldError(expected=f"words for {key!r}", code="missing_words", where=f"{self.lang}.toml")
        return self._table[key]

    def __call__(self, key: str, **values: Any) -> str:
        """Return the words for `key`, with numbers in the language's form."""
        text = self.text(key)
        if not values and "{" not in text:
            return text
        try:
            return text.format_map({name: self._shown(value) for name, value in values.items()})
        except KeyError as blank:
            expected = f"a value for {blank} in {key!r}"
            raise PolofieldError(expected=expected, code="missing_words", where="words") from None

    def blanks(self, key: str) -> frozenset[str]:
        """Return the names of the values that the words for `key` need."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self._table[key]) if name)

    def _shown(self, value: Any) -> str:
        return self.number(value) if isinstance(value, int | float) else str(value)

    def number(self, value: float, digits: int = 2) -> str:
        """Return a number in the language's form, without idle zeros."""
        text = f"{value:.{digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        text = "0" if text in ("-0", "") else text
        return text.replace("-", "\N{MINUS SIGN}").replace(".", self._table["number.decimal"])

    def listed(self, items: list[str]) -> str:
        """Join items as the language does: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self._table["list.and"] + items[-1]


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = value
    return found


@cache
def _words(lang: str) -> Words:
    return Words(lang, _flat(tomllib.loads((_HERE / f"{lang}.toml").read_text("utf-8"))))


def read_words(path: str | Path) -> Words:
    """Read a file of words that is not, or not yet, one of polofield's, to see what it lacks."""
    path = Path(path)
    try:
        return Words(path.stem, _flat(tomllib.loads(path.read_text("utf-8"))))
    except OSError as error:
        got = Plain(f"none ({error.strerror})")
    except ValueError as error:
        got = Plain(f"an error: {error}")
    raise BadInput(expected="a file of words", got=got, code="bad_file", where=str(path))


def gaps(found: Words) -> tuple[str, ...]:
    """Return what is wrong with the words of a language, a line each."""
    english = words("en")
    wrong = [
        f"{key}: expected the blanks {sorted(english.blanks(key))}, got {sorted(found.blanks(key))}"
        for key in sorted(english.keys & found.keys)
        if english.blanks(key) != found.blanks(key)
    ]
    missing = [f"{key}: expected words, got none" for key in sorted(english.keys - found.keys)]
    unknown = [f"{key}: expected no such key" for key in sorted(found.keys - english.keys)]
    return (*wrong, *missing, *unknown)


def words(lang: str) -> Words:
    """Return the words of a language."""
    return _words(one_of(lang, LANGUAGES, where="lang"))
