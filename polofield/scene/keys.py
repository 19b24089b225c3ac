"""What the keys of a scene file may hold: places, headings, lengths, texts, choices; and how they are checked.

A type says itself how a value in words or in units is checked, and what the JSON Schema says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from ..errors import Plain
from .places import parse_heading, parse_place
from .values import Texts, length_of, refuse

__all__ = [
    "Between", "Choice", "Element", "GoalRegion", "Heading", "Kind", "Length", "Lines", "Number", "OffField", "OnLimit",
    "Place", "Side", "Status", "Style", "Team", "Text", "about", "check_all", "examples",
]  # fmt: skip


class Checked(NamedTuple):
    """Says in a type how a value that is in words or in units is checked, whatever the ground is."""

    check: Callable[[Any, str], object]


def _check_place(value: Any, where: str) -> None:
    if isinstance(value, str):
        parse_place(value, where)
    else:
        for i, part in enumerate(value):
            length_of(part, f"{where}[{i}]")


def _check_heading(value: Any, where: str) -> None:
    if isinstance(value, str):
        parse_heading(value, where)
    elif isinstance(value, tuple):
        _check_place(value, where)


def _check_text(value: Any, where: str) -> None:
    if value == Texts():
        refuse("words in one language or more", Plain("none"), where)


def about(text: str, *examples: Any) -> msgspec.Meta:
    """Return what the JSON Schema says of a key: its description, and examples."""
    return msgspec.Meta(description=text or None, examples=list(examples) or None)


Length = Annotated[float | str, Checked(length_of), about("", 30, "27 m")]
"""Yards as a number, or a length with its unit, such as ``"27 m"``."""

Place = Annotated[
    tuple[Length, Length] | str,
    Checked(_check_place),
    about("", [155, 10], ["27 m", "-4 m"], "ball + 10 yd toward goal", "2 yd behind left post"),
]
"""``[x, y]`` from the field's center, or words such as ``"ball + 10 yd toward goal"``; see :mod:`.places`."""

Heading = Annotated[
    float | str | tuple[Length, Length], Checked(_check_heading), about("", 180, "toward ball", [150, 0])
]
"""Degrees counterclockwise from the +x direction, or the place that is faced, such as ``"toward ball"``."""

Text = Annotated[
    str | Texts, Checked(_check_text), about("", "right of way", {"en": "right of way", "es": "derecho de paso"})
]
"""A text in the scene's only language, or a table with one for each language."""

OnLimit = Literal["allow", "deny"]
Between = Literal["half_plane", "band", "triangle", "slab", "nearer"]
GoalRegion = Literal["strip", "mouth", "cone"]
OffField = Literal["error", "clamp"]
Choice = Literal["30", "spot"]
Lines = Literal["full", "broken", "edges"]
Kind = Literal["straight", "curved", "bouncing"]
Team = Literal["fouling", "fouled"]
Status = Literal["in_position", "off_field", "returning"]
Side = Literal["fouling", "fouled", "neutral"]
Style = Literal["fouling", "fouled", "clear", "neutral"]
Number = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Element(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a scene file."""

    def check(self, where: str) -> None:
        """Refuse what is malformed, whatever the ground is; places, lengths and texts are checked by their types."""


def check_all(record: msgspec.Struct, where: str = "") -> None:
    """Refuse a record in which anything is malformed, whatever the ground is."""
    if isinstance(record, Element):
        record.check(where)
    for name, key, check, many in _keys(type(record)):
        value, path = getattr(record, name), f"{where}.{key}" if where else key
        for i, item in enumerate(value or ()) if many else [(0, value)]:
            at = f"{path}[{i}]" if many else path
            if isinstance(item, Element):
                check_all(item, at)
            elif check is not None and item is not None:
                check(item, at)


@cache
def examples() -> dict[str, list[Any]]:
    """Return values by key, to show where a key is missing."""
    found: dict[str, list[Any]] = {}
    for kind in _kinds(Element):
        hints = get_type_hints(kind, include_extras=True)
        for name, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            for mark in getattr(hints[name], "__metadata__", ()):
                if isinstance(mark, msgspec.Meta) and mark.examples:
                    found.setdefault(key, mark.examples)
    return found


def _kinds(kind: type[Element]) -> Iterator[type[Element]]:
    for inner in kind.__subclasses__():
        yield from (inner, *_kinds(inner))


@cache
def _keys(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Callable[[Any, str], object] | None, bool], ...]:
    hints = get_type_hints(kind, include_extras=True)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return tuple((name, key, *_checked(hints[name])) for name, key in names)


def _checked(hint: Any) -> tuple[Callable[[Any, str], object] | None, bool]:
    """How a key's value is checked, and whether it is a list of such."""
    if hasattr(hint, "__metadata__"):
        own = next((mark.check for mark in hint.__metadata__ if isinstance(mark, Checked)), None)
        return (own, False) if own else _checked(hint.__origin__)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (Ellipsis,):
        return _checked(get_args(hint)[0])[0], True
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    found = [_checked(option) for option in options]
    return next((one for one in found if one != (None, False)), (None, False))
