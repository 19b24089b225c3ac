"""Whose handout it is: name, logo, colors, theme and paper, each checked before anything is drawn."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from ..drawing.choices import THEMES
from ..drawing.themes import Theme, contrast, mixed, theme as theme_of
from ..errors import BadInput, Plain, one_of

__all__ = ["MOST_LOGO", "PAPERS", "Club", "disc", "read_club"]

PAPERS: Final[dict[str, tuple[float, float]]] = {
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "letter": (215.9, 279.4),
}
"""Papers by name: width and height, mm."""

MOST_LOGO: Final = 2_000_000
"""Largest logo that is taken, in bytes."""

_LEAST_ON_TURF: Final = 3.0
_LEAST_TEXT: Final = 4.5
_PNG: Final = b"\x89PNG\r\n\x1a\n"


class Club(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who publishes a handout, and how it looks.

    Attributes
    ----------
    name : str
        Name of the club or association, at the foot of every page.
    logo : str
        Path of a PNG or SVG file.
    fouling, fouled : str
        Colors of the two teams, as ``#rrggbb``.
    theme : str
        Name of a theme.
    paper : str
        One of ``PAPERS``.

    Examples
    --------
    >>> Club("Los Teros").paper
    'A4'
    """

    name: str = ""
    logo: str = ""
    fouling: str = ""
    fouled: str = ""
    theme: str = "rulebook"
    paper: str = "A4"

    def __post_init__(self) -> None:
        """Check names; colors are checked by :meth:`colors`, the logo when it is read."""
        one_of(self.theme, THEMES, where="theme")
        one_of(self.paper, PAPERS, where="paper", code="unknown_paper")
        if len(self.name) > 60 or not self.name.isprintable():
            raise BadInput(expected="a name of at most 60 letters", got=self.name, code="bad_name", where="club")

    def colors(self) -> Theme:
        """Return the theme with the teams' colors in it.

        Raises
        ------
        BadInput
            ``bad_color`` for one that is no color, or that cannot be told from the ground or the other team's;
            ``unexpected_input`` for colors in a theme that has none.

        Examples
        --------
        >>> Club(fouling="#7a1fa2").colors().fouling
        '#7a1fa2'
        """
        found = theme_of(self.theme)
        given = {team: getattr(self, team) for team in ("fouling", "fouled") if getattr(self, team)}
        if given and found.fouling == found.fouled:
            expected = f"expected no colors of teams in theme {self.theme!r}"
            raise BadInput(expected, code="unexpected_input", where="theme")
        for team, color in given.items():
            found = _dyed(found, team, color)
        if given and found.fouling == found.fouled:
            raise BadInput(
                expected="two colors", got=Plain(f"{found.fouling!r} twice"), code="bad_color", where="fouled"
            )
        return found

    def logo_bytes(self) -> tuple[str, bytes] | None:
        """Return the logo's suffix and bytes, or None if there is none.

        Raises
        ------
        BadInput
            ``bad_logo`` if it is missing, too large, or no picture.

        Examples
        --------
        >>> Club().logo_bytes() is None
        True
        """
        return _logo(Path(self.logo)) if self.logo else None


def _dyed(theme: Theme, team: str, color: str) -> Theme:
    least = contrast_of(color, theme.turf, team)
    if least < _LEAST_ON_TURF:
        raise BadInput(
            expected=f"a color that stands out from the turf {theme.turf} at {_LEAST_ON_TURF:g}:1",
            got=Plain(f"{color!r} at {least:.1f}:1"),
            code="bad_color",
            where=team,
        )
    color = color.lower()
    text = _readable(color, mixed(color, theme.turf, getattr(theme, f"{team}_alpha")), theme.on_turf)
    # A theme with a light ground is colored by its teams: its accent is one of their colors, its riders are darker.
    by_teams = theme.accent == theme.fouling
    accent = {"accent": color} if by_teams and team == "fouling" else {}
    return theme.replace(**{team: color, f"{team}_text": text, f"rider_{team}": text if by_teams else color}, **accent)


def disc(theme: Theme, team: str) -> tuple[str, str, str]:
    """Return the fill, the edge and the number's color of a player's disc."""
    color = theme.rider_fouling if team == "fouling" else theme.rider_fouled
    fill = color if team == "fouling" else max(("#ffffff", "#000000"), key=lambda paper: contrast(paper, color))
    ink = max(("#ffffff", "#000000"), key=lambda letter: contrast(letter, fill))
    return fill, color if team == "fouled" else theme.ink, ink


def contrast_of(color: Any, ground: str, where: str) -> float:
    """Return the contrast of a color on a ground, having refused what is no color."""
    try:
        return contrast(color, ground)
    except BadInput as error:
        raise BadInput(str(error).partition(": ")[2], code="bad_color", where=where) from None


def _readable(color: str, ground: str, ink: str) -> str:
    """The color, as far toward the ink as its letters need to be read on the ground."""
    for share in range(10, -1, -1):
        found = mixed(color, ink, share / 10)
        if contrast(found, ground) >= _LEAST_TEXT:
            return found
    return ink


# ---------------------------------------------------------------- the logo


def _logo(path: Path) -> tuple[str, bytes]:
    try:
        size = path.stat().st_size
        if size > MOST_LOGO:
            raise _bad_logo(f"expected at most {MOST_LOGO // 1_000_000} MB, got {path.name!r} with {size} bytes")
        data = path.read_bytes()
    except OSError as error:
        raise _bad_logo(f"expected a file that can be read, got {str(path)!r} ({error.strerror})") from None
    if data.startswith(_PNG) and _whole_png(data):
        return "png", data
    if _is_svg(data):
        return "svg", data
    raise _bad_logo(f"expected a PNG or SVG picture, got {path.name!r}")


def _bad_logo(message: str) -> BadInput:
    return BadInput(message, code="bad_logo", where="logo")


def _whole_png(data: bytes) -> bool:
    """Tell whether every chunk of a PNG is there and sound, up to its end."""
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        end = at + 12 + length
        body = data[at + 4 : end - 4]
        if end > len(data) or zlib.crc32(body) != struct.unpack(">I", data[end - 4 : end])[0]:
            return False
        if body[:4] == b"IEND":
            return True
        at = end
    return False


def _is_svg(data: bytes) -> bool:
    from xml.etree import ElementTree

    # A logo has no use for entities, and they can be made to grow without end.
    if b"<!ENTITY" in data:
        return False
    try:
        return ElementTree.fromstring(data).tag in ("svg", "{http://www.w3.org/2000/svg}svg")
    except (ElementTree.ParseError, ValueError, LookupError):
        return False


# ---------------------------------------------------------------- the file


def read_club(path: str | Path) -> Club:
    """Read a club from a TOML file; a logo's path goes from that file.

    Raises
    ------
    BadInput
        ``bad_file`` if it cannot be read; else as :class:`Club`.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "club.toml")
    ...     _ = file.write_text('name = "Los Teros"', encoding="utf-8")
    ...     read_club(file).name
    'Los Teros'
    """
    file = Path(path)
    try:
        club = msgspec.toml.decode(file.read_bytes(), type=Club)
    except OSError as error:
        raise BadInput(
            expected="a club's file", got=Plain(f"{str(path)!r} ({error.strerror})"), code="bad_file"
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(
            expected="a club's file", got=Plain(f"an error: {error}"), code="bad_file", where=str(path)
        ) from None
    return msgspec.structs.replace(club, logo=str(file.parent / club.logo)) if club.logo else club
