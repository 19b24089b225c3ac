"""Styles: how every mark, line, area and size of letters looks, by name, out of one table and a theme's changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ..errors import BadInput, one_of

__all__ = ["LOOKS", "Style", "check_looks", "looks"]

Look = Mapping[str, Any]
"""A style as the table has it: what it says, and its base."""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of thing is drawn. Colors are resolved; widths and radii are in units of the canvas."""

    role: str = ""
    layer: str = ""
    color: str = ""
    width: float = 1.0
    dash: str = "solid"
    casing: str = ""
    fill: str = ""
    alpha: float = 1.0
    faint: float = 1.0
    hatch: str = ""
    sparse: bool = False
    spacing: float = 5.2
    mark: str = ""
    radius: float = 2.5
    edge: str = ""
    clear: float = 1.5
    size: str | float = "text"
    bold: bool = False


COLORS: Final = ("color", "casing", "fill", "edge")
"""What a style may say by the name of a theme's color."""

_NUMBERS: Final = ("width", "radius", "faint", "spacing", "clear")


@cache
def looks() -> dict[str, Look]:
    """Return the table of styles as it is written, read once."""
    text = Path(__file__).with_name("styles.toml").read_text("utf-8")
    found: dict[str, Look] = msgspec.toml.decode(text, type=dict[str, dict[str, Any]])
    return found


LOOKS: Final = (*Style.__struct_fields__, "base")
"""What a style may say."""


def check_looks(changes: Mapping[str, Look], where: str) -> None:
    """Refuse changes of styles that there are not, or that say what no style says."""
    for name, look in changes.items():
        one_of(name, tuple(looks()), where=f"{where}.styles")
        at = f"{where}.styles.{name}"
        if not isinstance(look, Mapping):
            raise BadInput(expected="a table of settings", got=look, code="bad_type", where=at)
        for key, value in look.items():
            one_of(key, LOOKS, where=at)
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if key in _NUMBERS and not (number and value >= 0):
                raise BadInput(expected="a number from 0 up", got=value, code="bad_number", where=f"{at}.{key}")


def look_of(name: str, changes: Mapping[str, Look]) -> dict[str, Any]:
    """Return all that a style says: its base's words, its own, and the theme's."""
    table = looks()
    own = table[one_of(name, tuple(table), where="style")]
    base = look_of(own["base"], changes) if "base" in own else {}
    return {**base, **{key: value for key, value in own.items() if key != "base"}, **changes.get(name, {})}
