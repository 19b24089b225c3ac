"""Themes: a frozen table of colors each, and changes of styles, read from a file; and the arithmetic of contrast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any, Final

import msgspec

from ..errors import BadInput, Plain, one_of
from .choices import THEMES
from .glyphs import Font, using_font
from .styles import COLORS, Style, check_looks, look_of

__all__ = ["Theme", "contrast", "in_its_letters", "luminance", "mixed", "theme"]

_WORDS: Final = ("name", "font", "font_bold", "styles")
"""What a theme says that is no color and no strength."""


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
    paper_fouling, paper_fouling_text, paper_fouled, paper_fouled_text, paper_reading : str
        The colors of the teams, and of what rests on a reading, where they stand on the paper, and not on the field.
    reading, ball, post, accent, chip : str
        The alternative reading, markers, the header's bar, and the ground of a label that needs one.
    yellow, red : str
        The cards of the umpires.
    name : str
        What it is called.
    font, font_bold : str
        Files of the letters (TTF or OTF); empty for those that come with polofield.
    styles : dict
        Changes of styles by name, such as ``{"marking": {"width": 1.0}}``.

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
    paper_fouling: str = "#b5371a"
    paper_fouling_text: str = "#85260d"
    paper_fouled: str = "#1d57a3"
    paper_fouled_text: str = "#153f7a"
    paper_reading: str = "#6a4a9c"
    name: str = ""
    font: str = ""
    font_bold: str = ""
    styles: dict[str, dict[str, Any]] = {}

    def __post_init__(self) -> None:
        """Check that every color is one, and every style that is changed."""
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if field in _WORDS or (field == "line_casing" and value == ""):
                continue
            if field.endswith("_alpha"):
                if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                    wanted = f"expected a number from 0 to 1, got {value!r}"
                    raise BadInput(wanted, code="bad_number", where=f"theme.{field}")
            else:
                _rgb(value, f"theme.{field}")
        check_looks(self.styles, "theme")

    def replace(self, **values: Any) -> Theme:
        """Return a new theme with some values changed; changes of styles are added to those that it has.

        Raises
        ------
        BadInput
            ``unknown_name`` for a value or style that there is not, ``bad_color`` for one that is no color.

        Examples
        --------
        >>> theme("rulebook").replace(turf="#cfe8c0", styles={"ball": {"radius": 5.0}}).turf
        '#cfe8c0'
        """
        for name in values:
            one_of(name, self.__struct_fields__, where="theme.replace")
        if "styles" in values:
            check_looks(values["styles"], "theme.replace")
            added = {name: {**self.styles.get(name, {}), **look} for name, look in values["styles"].items()}
            values = {**values, "styles": {**self.styles, **added}}
        return msgspec.structs.replace(self, **values)

    @property
    def faces(self) -> Font:
        """Files of the plain and the bold face."""
        return self.font, self.font_bold or self.font

    def style(self, name: str) -> Style:
        """Return a style with this theme's colors in it."""
        said = look_of(name, self.styles)
        for key in COLORS:
            if said.get(key):
                said[key] = self.color(said[key])
        if isinstance(said.get("alpha"), str):
            said["alpha"] = getattr(self, said["alpha"])
        return Style(**said)

    def color(self, name: str) -> str:
        """Return one of the theme's colors by name, or a color as it is."""
        if name.startswith("#"):
            _rgb(name, "theme.styles")
            return name
        found: str = getattr(self, one_of(name, _color_names(), where="theme.styles"))
        return found


@cache
def _color_names() -> tuple[str, ...]:
    return tuple(name for name in Theme.__struct_fields__ if not name.endswith("_alpha") and name not in _WORDS)


_HEX: Final = frozenset("0123456789abcdefABCDEF")


def _rgb(color: Any, where: str = "color") -> tuple[float, float, float]:
    if not (isinstance(color, str) and len(color) == 7 and color[0] == "#" and _HEX.issuperset(color[1:])):
        raise BadInput(expected="a color such as '#b5371a'", got=color, code="bad_color", where=where)
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
def _named(name: str) -> Theme:
    return _read(Path(__file__).with_name("themes") / f"{name}.toml", name)


def _read(path: Path, name: str) -> Theme:
    """A theme out of its file; it takes what the file does not say from its base."""
    try:
        said: dict[str, Any] = msgspec.toml.decode(path.read_text("utf-8"), type=dict[str, Any])
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise BadInput(
            expected="a theme's file", got=Plain(f"{str(path)!r} ({error})"), code="bad_theme", where="theme"
        ) from None
    base = said.pop("base", None)
    for key in ("font", "font_bold"):
        if said.get(key):
            said[key] = str(path.parent / said[key])
    if base is not None:
        return theme(base).replace(**{**said, "name": said.get("name", name)})
    return _made({**said, "name": said.get("name", name)})


def _made(said: Mapping[str, Any]) -> Theme:
    for key in said:
        one_of(key, Theme.__struct_fields__, where="theme")
    try:
        return Theme(**said)
    except TypeError:
        missing = next(key for key in Theme.__struct_fields__ if key not in said)
        wanted = f"expected {missing!r} in the file, or a base such as base = 'rulebook', got neither"
        raise BadInput(wanted, code="bad_theme", where="theme") from None


def theme(name: str | Theme) -> Theme:
    """Return a theme by name or from a file that ends in ``.toml``, or the theme itself.

    A file says ``base = "rulebook"``, or another theme, and what is different: colors, ``font = "letters.ttf"``, and
    tables of styles, such as ``[styles.marking]`` with ``width = 1.0``.

    Raises
    ------
    BadInput
        ``unknown_name``, with the choices and the nearest; ``bad_theme`` for a file that is none.

    Examples
    --------
    >>> theme("mono").ink
    '#000000'
    """
    if isinstance(name, Theme):
        return name
    if isinstance(name, str) and name.endswith(".toml"):
        return _read(Path(name), Path(name).stem)
    return _named(one_of(name, THEMES, where="theme"))


def in_its_letters(compose: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function that takes a theme measure its words in the theme's own letters."""

    @wraps(compose)
    def composed(*args: Any, **given: Any) -> Any:
        if given.get("theme") is None:
            return compose(*args, **given)
        found = theme(given["theme"])
        with using_font(found.faces):
            return compose(*args, **{**given, "theme": found})

    return composed
