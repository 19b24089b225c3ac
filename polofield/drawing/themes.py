"""Themes: a frozen table of colors each, read from ``themes.toml``; and the arithmetic of contrast."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from ..errors import BadInput, one_of
from .choices import THEMES

__all__ = ["Theme", "contrast", "luminance", "mixed", "theme"]


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of a picture, as ``#rrggbb``; strengths (alphas) from 0 to 1.

    Attributes
    ----------
    page, ink, muted, on_turf : str
        Paper, text, quiet text, and text and dimensions on the field.
    turf, safety, surround, line, line_casing, back_line, boards, safety_edge : str
        The ground, and what lies beyond it in view. An empty casing means none.
    fouling, fouling_text, fouled, fouled_text, clear, clear_text : str
        Zones: outline and hatch, and their labels.
    fouling_alpha, fouled_alpha, clear_alpha, hatch_alpha : float
        How strongly a zone and its hatch are filled.
    rider_fouling, rider_fouled : str
        Riders of both teams.
    reading, ball, post, accent, chip : str
        The alternative reading, markers, the header's bar, and the ground of a label that needs one.
    yellow, red : str
        The cards of the umpires.
    name : str
        What it is called.

    Examples
    --------
    >>> theme("mono").replace(accent="#aa0000").accent
    '#aa0000'
    """

    page: str
    ink: str
    muted: str
    on_turf: str
    turf: str
    safety: str
    surround: str
    line: str
    line_casing: str
    back_line: str
    boards: str
    safety_edge: str
    fouling: str
    fouling_text: str
    fouling_alpha: float
    fouled: str
    fouled_text: str
    fouled_alpha: float
    clear: str
    clear_text: str
    clear_alpha: float
    reading: str
    ball: str
    post: str
    accent: str
    rider_fouling: str
    rider_fouled: str
    chip: str
    hatch_alpha: float
    yellow: str = "#f4bf35"
    red: str = "#b5371a"
    name: str = ""

    def __post_init__(self) -> None:
        """Check that every color is one."""
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if field == "name" or (field == "line_casing" and value == ""):
                continue
            if field.endswith("_alpha"):
                if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                    raise BadInput(
                        f"expected a number from 0 to 1, got {value!r}",
                        code="bad_number",
                        where=f"theme.{field}",
                    )
            else:
                _rgb(value, f"theme.{field}")

    def replace(self, **values: Any) -> Theme:
        """Return a new theme with some values changed.

        Raises
        ------
        BadInput
            ``unknown_name`` for a value that a theme does not have, ``bad_color`` for one that is no color.

        Examples
        --------
        >>> theme("rulebook").replace(turf="#cfe8c0").turf
        '#cfe8c0'
        """
        for name in values:
            one_of(name, self.__struct_fields__, where="theme.replace")
        return msgspec.structs.replace(self, **values)


_HEX: Final = frozenset("0123456789abcdefABCDEF")


def _rgb(color: Any, where: str = "color") -> tuple[float, float, float]:
    if not (isinstance(color, str) and len(color) == 7 and color[0] == "#" and _HEX.issuperset(color[1:])):
        raise BadInput(f"expected a color such as '#b5371a', got {color!r}", code="bad_color", where=where)
    return int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255


@cache
def luminance(color: str) -> float:
    """Return the relative luminance of a color (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(color)]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 12)


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colors, from 1 to 21 (WCAG 2).

    Examples
    --------
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def mixed(over: str, under: str, alpha: float) -> str:
    """Return the color that `over` at some strength gives on `under`."""
    pairs = zip(_rgb(over), _rgb(under), strict=True)
    return "#" + "".join(f"{round(255 * (alpha * a + (1 - alpha) * b)):02x}" for a, b in pairs)


@cache
def _themes() -> dict[str, Theme]:
    text = files(__package__).joinpath("themes.toml").read_text("utf-8")
    tables = msgspec.toml.decode(text, type=dict[str, dict[str, str | float]])
    return {name: msgspec.convert({**table, "name": name}, Theme) for name, table in tables.items()}


def theme(name: str | Theme) -> Theme:
    """Return a theme by name, or the theme itself.

    Raises
    ------
    BadInput
        ``unknown_name``, with the choices and the nearest.

    Examples
    --------
    >>> theme("mono").ink
    '#000000'
    """
    if isinstance(name, Theme):
        return name
    return _themes()[one_of(name, THEMES, where="theme")]
