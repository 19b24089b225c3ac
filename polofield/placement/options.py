"""The explicit options: the readings that a caller may switch, checked once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypedDict

import msgspec

from ..book import OPTIONS, Book, default_book
from ..errors import BadInput, did_you_mean, finite

__all__ = ["OptionArgs", "Options", "options_of"]


class OptionArgs(TypedDict, total=False):
    """The keyword arguments of ``place`` that switch a reading."""

    on_limit: str
    between: str
    goal_region: str
    p2_exempt: bool
    p2_spot_off_field_only: bool
    off_field: str
    player_radius: float
    book: Book


class Options(msgspec.Struct, frozen=True):
    """Every option, with its value.

    Attributes
    ----------
    on_limit : {"allow", "deny"}
        A1: may a player stand exactly on a limit?
    between : {"half_plane", "band", "triangle", "slab", "nearer"}
        A2: what "between the ball and the goal" means.
    goal_region : {"strip", "mouth", "cone"}
        A3: what "outside the goal" keeps clear.
    p2_exempt : bool
        A4: are players off the field or returning free from Penalty 2's conditions?
    p2_spot_off_field_only : bool
        A5: must the fouling team be off the field at a Penalty 2 from the spot?
    off_field : {"error", "clamp"}
        A14, A15: a spot off the field is an error, or goes to the nearest place on it.
    player_radius : float
        A32: yards by which every allowed set shrinks.
    """

    on_limit: str = "allow"
    between: str = "half_plane"
    goal_region: str = "strip"
    p2_exempt: bool = False
    p2_spot_off_field_only: bool = False
    off_field: str = "error"
    player_radius: float = 0.0

    def changed(self, book: Book) -> dict[str, Any]:
        """Return the options that differ from the book's defaults."""
        defaults = options_of({}, book)
        return {
            name: getattr(self, name)
            for name in self.__struct_fields__
            if getattr(self, name) != getattr(defaults, name)
        }


_NAMES: Final = Options.__struct_fields__
assert _NAMES == OPTIONS, "a reading may offer each option, and no other"


@cache
def _defaults(book: Book) -> Options:
    given = book.options()
    return Options(**{**given, "player_radius": float(given.get("player_radius", 0.0))})


def options_of(given: dict[str, Any], book: Book | None = None) -> Options:
    """Return the options, checked; what is not given is the book's default.

    Raises
    ------
    BadInput
        ``unknown_name`` for an option or a choice that does not exist, ``bad_number`` for a bad radius.

    Examples
    --------
    >>> options_of({"between": "triangle"}).between
    'triangle'
    """
    book = book or default_book()
    base = _defaults(book)
    if not given:
        return base
    choices: dict[str, list[Any]] = {}
    for entry in book.reading:
        if entry.option:
            choices.setdefault(entry.option, list(entry.choices))
    return msgspec.structs.replace(base, **{name: _checked(name, value, choices) for name, value in given.items()})


def _checked(name: str, value: Any, choices: dict[str, list[Any]]) -> Any:
    if name not in _NAMES:
        expected, hint = f"an option out of {', '.join(_NAMES)}", did_you_mean(name, _NAMES)
        raise BadInput(expected=expected, got=name, hint=hint, code="unknown_name", where="place")
    if name == "player_radius":
        return _radius(value)
    allowed = choices.get(name, [])
    if not any(value == choice and type(value) is type(choice) for choice in allowed):
        expected, hint = " or ".join(repr(choice) for choice in allowed), did_you_mean(value, allowed)
        raise BadInput(expected=expected, got=value, hint=hint, code="unknown_name", where=name)
    return value


def _radius(value: Any) -> float:
    radius = finite(value, where="player_radius")
    if radius < 0:
        raise BadInput(expected="0 or more yards", got=value, code="bad_number", where="player_radius")
    return radius
