"""Values of a scene file: numbers, lengths and texts; and how one that is wrong is refused."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, TypeVar

import msgspec

from ..decoding import decoded, inside
from ..errors import BadInput, Plain, shown
from ..units import from_yards, parse_length
from ..words import LANGUAGES, Words

__all__ = [
    "LARGEST",
    "Texts",
    "check_plain",
    "converted",
    "length_of",
    "place_words",
    "positive",
    "refuse",
    "said",
]

_T = TypeVar("_T")

LARGEST: Final = 1e6
"""No number in a scene is larger; one that is, is a slip."""

_TEXTS: Final = """A text in several languages.

    Examples
    --------
    >>> Texts(en="right of way", es="derecho de paso").es
    'derecho de paso'
    """
_TEXT: Final = Annotated[str | None, msgspec.Meta(description="The text in that language.")]

if TYPE_CHECKING:
    # Not a struct here: tools for documentation run this branch too, and a struct has no `__init__` of its own.
    class Texts:
        """A text in several languages."""

        def __init__(self, *texts: str | None, **by_lang: str | None) -> None: ...

else:
    # A language is a file of words: what has one may be written in.
    Texts = msgspec.defstruct(
        "Texts",
        [(lang, _TEXT, None) for lang in LANGUAGES],
        frozen=True,
        forbid_unknown_fields=True,
        module=__name__,
        namespace={"__doc__": _TEXTS},
    )


def refuse(expected: str, got: Any, where: str, *, code: str = "bad_scene", hint: str = "") -> NoReturn:
    """Raise a :class:`BadInput` about one key."""
    raise BadInput(expected=expected, got=got, code=code, where=where, hint=hint)


# ---------------------------------------------------------------- lengths and texts


def length_of(value: float | str, where: str, unit: str = "yd") -> float:
    """Return a length in `unit`, by default yards; a text must have a unit."""
    if not isinstance(value, str):
        return float(value)
    if not value.rstrip()[-1:] or value.rstrip()[-1] in ".0123456789":
        refuse("a number, or a length with its unit such as '27 m'", value, where)
    yards = parse_length(value, where=where)
    if abs(yards) > LARGEST:
        refuse(f"a length of at most {LARGEST:.0f} yd", value, where, code="bad_number")
    return yards if unit == "yd" else from_yards(yards, unit)


def positive(value: float | str, where: str) -> float:
    """Return a length in yards that is more than 0."""
    yards = length_of(value, where)
    if yards <= 0:
        refuse("a length of more than 0 yd", value, where)
    return yards


def said(text: str | Texts | None, lang: str, where: str) -> str:
    """Return a text in one language; "" if there is none."""
    if text is None or isinstance(text, str):
        return text or ""
    found = getattr(text, lang)
    if found is None:
        there = ", ".join(repr(name) for name in LANGUAGES if getattr(text, name) is not None)
        refuse(f"words in {lang!r}", Plain(f"them in {there or 'no language'}"), where)
    return str(found)


def place_words(at: tuple[float, float], say: Words) -> str:
    """Return a place as a pair in the language's form."""
    separator = "; " if say("number.decimal") == "," else ", "
    return f"({separator.join(say.number(value) for value in at)})"


# ---------------------------------------------------------------- plain data


def check_plain(value: Any, where: str) -> None:
    """Refuse what a scene has no use for: JSON's null, TOML's dates."""
    if isinstance(value, dict):
        for key, item in value.items():
            check_plain(item, inside(where, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            check_plain(item, f"{where}[{i}]")
    elif not isinstance(value, str | int | float):
        got = "null" if value is None else f"a {type(value).__name__}"
        refuse("text, a number, a list or a table", Plain(got), where)


def converted(value: Any, kind: type[_T], where: str, examples: Mapping[str, Any]) -> _T:
    """Return plain data, or records, as records of the type that a key has."""
    try:
        plain = msgspec.to_builtins(value, enc_hook=_number_of)
    except (TypeError, ValueError, RecursionError):
        refuse("plain data", shown(value), where)
    for path, number in _numbers(plain, where):
        if not abs(number) <= LARGEST:
            finite = "a number" if isinstance(number, int) or math.isfinite(number) else "a finite number"
            refuse(f"{finite} from -{LARGEST:.0f} to {LARGEST:.0f}", shown(number), path, code="bad_number")
    return decoded(plain, kind, where=where, code="bad_scene", examples=examples)


def _number_of(value: Any) -> float:
    """Numbers that are not Python's own, such as numpy's."""
    if type(value).__name__.startswith("bool"):
        return bool(value)
    return int(value) if hasattr(value, "__index__") else float(value)


def _numbers(value: Any, where: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(item, inside(where, key))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from _numbers(item, f"{where}[{i}]")
    elif isinstance(value, float | int):
        yield where, value
