"""Reading what was typed: lengths, places, rosters, fields, penalties. Heavy rooms are imported late."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..errors import BadInput, Plain, PolofieldError
from ..units import parse_length, parse_number

if TYPE_CHECKING:
    from ..field import Field
    from ..placement import Placement

__all__ = [
    "book_of", "field_of", "numbers_of", "placement_of", "point_of", "readings_of", "refuse_unused", "said", "writing",
]  # fmt: skip

_PLAIN: Final = ("choice", "defended", "defends")
_READINGS: Final = ("on_limit", "between", "goal_region", "p2_exempt", "p2_spot_off_field_only", "off_field")
_FIELD: Final = ("field", "unboarded", "lines")
_SETTING: Final = (
    "ball", "foul", "crossing", "player_radius", *_PLAIN, *_READINGS, *_FIELD,
    "book", "disabled", "fouling", "view",
)  # fmt: skip

_LETTERS: Final = {"(x, y)": "X,Y", "y": "Y"}


def said(given: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return those of the options that were given."""
    return {name: given[name] for name in names if given.get(name) is not None}


def point_of(text: str, where: str) -> tuple[float, float]:
    """Read a place such as ``"42,79"`` or ``"27.432m,18m"``; return yards."""
    parts = text.split(",")
    if len(parts) != 2:
        expected = "expected X,Y such as '42,79' or '27.4m,18m'"
        raise BadInput(f"{expected}, got {text!r}", code="bad_number", where=where)
    return parse_length(parts[0], where=where), parse_length(parts[1], where=where)


def numbers_of(text: str, where: str) -> list[float]:
    """Read numbers such as ``"1,2,4,6"``."""
    return [parse_number(part, where=where) for part in text.split(",")]


def field_of(given: Mapping[str, Any]) -> Field:
    """Return the field that ``--field``, ``--unboarded`` and ``--lines`` describe."""
    from dataclasses import replace

    from ..field import Field

    size, unboarded = given.get("field"), bool(given.get("unboarded"))
    if size is None:
        field = Field(boarded=not unboarded)
    else:
        field = Field.parse(size)
        field = replace(field, boarded=False) if unboarded else field
    return replace(field, **said(given, ("lines",)))


def book_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rulebook as a keyword argument, if one was given."""
    from ..book import load_book

    return {name: load_book(path) for name, path in said(given, ("book",)).items()}


def placement_of(penalty: str, given: Mapping[str, Any]) -> Placement:
    """Set up the penalty that was typed."""
    from ..placement import place

    field = field_of(given)
    typed = said(given, _PLAIN)
    typed |= {name: point_of(text, _typed(name)) for name, text in said(given, ("ball", "foul")).items()}
    typed |= _lengths_of(given, ("crossing",))
    how = {**readings_of(given), **book_of(given)}
    try:
        return place(penalty, field=field, **typed, **how)
    except PolofieldError as error:
        raise _as_typed(error) from None


def _as_typed(error: PolofieldError) -> PolofieldError:
    """Say it as the command line has it: ``--crossing Y`` where the call has ``crossing=y``."""
    if error.where.partition("[")[0] not in _SETTING:
        return error
    message = str(error).removeprefix(f"{error.where}: ")
    message = re.sub(r"\b(\w+)=(\(x, y\)|y\b)", lambda m: f"{_typed(m[1])} {_LETTERS[m[2]]}", message)
    message = re.sub(r"\b(off_field)='(\w+)'", lambda m: f"{_typed(m[1])} {m[2]}", message)
    return type(error)(message, code=error.code, where=_typed(error.where))


def readings_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the readings that were switched, as keyword arguments."""
    return said(given, _READINGS) | _lengths_of(given, ("player_radius",))


def _lengths_of(given: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: parse_length(text, where=_typed(name)) for name, text in said(given, names).items()}


def _typed(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def refuse_unused(given: Mapping[str, Any], figure: str, used: tuple[str, ...]) -> None:
    """Refuse options that a figure cannot use, rather than drop them."""
    for name, value in said(given, _SETTING).items():
        if name not in used and value is not False:
            expected = f"expected no such option for figure {figure}"
            raise BadInput(f"{expected}, got {value!r}", code="unexpected_input", where=_typed(name))


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Say in one line which file or folder could not be written."""
    try:
        yield
    except OSError as error:
        got = f"{str(path)!r} ({error.strerror or error})"
        raise BadInput(expected="a place to write", got=Plain(got), code="bad_output", where="output") from error
