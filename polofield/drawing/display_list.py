"""The display list: what a picture says, before it is ink.

A sheet is a frozen, ordered list of a few primitives, each with a name, a role and its words. Areas and lines are paths
of straight pieces and true arcs, in yards (field frame) or in page points; letters and markers are in page points.
Painters put a sheet on paper and know nothing of polo.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from ..outline import Box, Path
from ..showing import Shown
from .glyphs import ASCENT, DESCENT, EM, Font, layout
from .view import View

__all__ = [
    "DASHES", "Box", "Hatch", "Item", "Label", "Line", "Mark", "Mover", "Region", "Sheet", "Space", "dashes", "ring_of",
]  # fmt: skip

Space = Literal["field", "page"]

DASHES: Final[dict[str, tuple[float, ...]]] = {
    "solid": (),
    "dashed": (4.0, 2.6),
    "dotted": (0.1, 2.2),
    "fine": (2.0, 1.6),
}
"""Dash patterns, in widths of the line, or in points where the line is thinner than one."""


def dashes(name: str, width: float) -> list[float]:
    """Return the dash pattern of a line of some width, points."""
    return [part * max(1.0, width) for part in DASHES[name]]


class Region(msgspec.Struct, frozen=True, eq=False):
    """A filled area: closed paths, holes the other way round than what they are in."""

    name: str
    role: str
    rings: tuple[Path, ...]
    space: Space
    fill: str
    alpha: float = 1.0
    layer: int = 0
    words: str = ""
    part: str = ""


class Line(msgspec.Struct, frozen=True, eq=False):
    """One or more stroked paths of one style."""

    name: str
    role: str
    paths: tuple[Path, ...]
    space: Space
    color: str
    width: float
    dash: str = "solid"
    casing: str = ""
    alpha: float = 1.0
    layer: int = 0
    words: str = ""
    part: str = ""

    @property
    def casing_width(self) -> float:
        """Width of the line with its casing, points."""
        return self.width + max(0.7, 0.5 * self.width)


class Hatch(msgspec.Struct, frozen=True, eq=False):
    """A hatched area of the page: parallel lines a fixed distance apart, the same wherever two areas meet.

    The boxes that it spares, where words stand, stay free of it.
    """

    name: str
    role: str
    kind: Literal["/", "\\", "x"]
    rings: tuple[Path, ...]
    color: str
    spacing: float
    width: float
    alpha: float = 1.0
    dash: str = "solid"
    layer: int = 0
    spared: tuple[Box, ...] = ()
    words: str = ""
    part: str = ""


class Mark(msgspec.Struct, frozen=True):
    """A marker of fixed size on the page: a ball, a post, a cross, a numbered disc."""

    name: str
    role: str
    at: tuple[float, float]
    kind: Literal["disc", "ball", "cross"]
    radius: float
    fill: str
    edge: str
    edge_width: float = 1.0
    layer: int = 0
    words: str = ""
    part: str = ""

    @property
    def box(self) -> Box:
        """Its box, page points."""
        x, y = self.at
        r = self.radius + self.edge_width / 2
        return x - r, y - r, x + r, y + r


class Label(msgspec.Struct, frozen=True):
    """One line of text."""

    name: str
    role: str
    text: str
    at: tuple[float, float]
    size: float
    color: str
    bold: bool = False
    angle: int = 0
    names: tuple[str, ...] = ()
    layer: int = 9
    font: Font = ("", "")
    part: str = ""

    @property
    def width(self) -> float:
        """Width of the line, points."""
        return layout(self.text, self.bold, self.font).width * self.size / EM

    @property
    def box(self) -> Box:
        """Its box, page points."""
        x, y = self.at
        if self.angle == 90:
            return x - ASCENT * self.size, y, x + DESCENT * self.size, y + self.width
        return x, y - DESCENT * self.size, x + self.width, y + ASCENT * self.size


Item = Region | Hatch | Line | Mark | Label


class Mover(msgspec.Struct, frozen=True):
    """What moves over a sheet, drawn at the page's origin: items that turn, and items that do not."""

    name: str
    turning: tuple[Item, ...]
    upright: tuple[Item, ...]
    times: tuple[float, ...]
    places: list[tuple[float, float]]
    """Where it is at each time, page points."""
    turns: list[float]
    """How far it is turned at each time, degrees."""


class Sheet(Shown, msgspec.Struct, frozen=True, eq=False):
    """A whole picture as a list.

    Attributes
    ----------
    width, height : float
        Page, points.
    items : tuple of Item
        In the order of painting.
    views : tuple of View
        From yards to page points; the first is the main one.
    title, alt, lang : str
        What it is called, the whole of it in words, and in which language.
    page : str
        Color of the paper.
    figure : str
        Name of the kind of figure, such as ``"3-defended"``.
    source : Any
        The record that it was made from.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    views: tuple[View, ...]
    title: str
    alt: str
    lang: str
    page: str
    figure: str
    source: Any = None

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Sheet({self.figure!r}, {self.title!r}, {len(self.items)} items)"

    def named(self, name: str) -> tuple[Item, ...]:
        """Return the items of that name."""
        return tuple(item for item in self.items if item.name == name)

    def texts(self) -> tuple[str, ...]:
        """Return every line of text, in order."""
        return tuple(item.text for item in self.items if isinstance(item, Label))


def ring_of(box: Box) -> list[tuple[float, float]]:
    """Return the corners of a rectangle, counterclockwise and closed."""
    left, bottom, right, top = box
    return [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
