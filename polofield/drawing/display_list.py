"""The display list: what a picture says, before it is ink.

A sheet is a frozen, ordered list of a few primitives, each with a name, a role and its words. Regions and lines are in
yards (field frame) or in page points; letters and markers are in page points. Painters put a sheet on matplotlib or
into SVG and know nothing of polo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..showing import Shown
from .glyphs import ASCENT, DESCENT, text_width

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from .view import View

__all__ = [
    "DASHES",
    "Box",
    "Circle",
    "Hatch",
    "Item",
    "Label",
    "Line",
    "Mark",
    "Region",
    "Sheet",
    "Space",
    "polylines_of",
    "ring_of",
    "rings_of",
]

Floats = NDArray[np.float64]
Space = Literal["field", "page"]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in page points."""

Circle = tuple[float, float, float]
"""Center and radius, in the space of the item."""

DASHES: Final[dict[str, tuple[float, ...]]] = {
    "solid": (),
    "dashed": (4.0, 2.6),
    "dotted": (0.1, 2.2),
    "fine": (2.0, 1.6),
}
"""Dash patterns, in points."""


class Region(msgspec.Struct, frozen=True, eq=False):
    """A filled area."""

    name: str
    role: str
    rings: tuple[Floats, ...]
    space: Space
    fill: str
    alpha: float = 1.0
    layer: int = 0
    words: str = ""
    circles: tuple[Circle, ...] = ()


class Line(msgspec.Struct, frozen=True, eq=False):
    """One or more stroked paths of one style."""

    name: str
    role: str
    paths: tuple[Floats, ...]
    space: Space
    color: str
    width: float
    dash: str = "solid"
    casing: str = ""
    alpha: float = 1.0
    layer: int = 0
    words: str = ""
    circles: tuple[Circle, ...] = ()


class Hatch(msgspec.Struct, frozen=True, eq=False):
    """A hatched area: parallel lines a fixed distance apart, the same wherever two areas meet."""

    name: str
    role: str
    kind: Literal["/", "\\", "x"]
    rings: tuple[Floats, ...]
    color: str
    spacing: float
    width: float
    alpha: float = 1.0
    dash: str = "solid"
    layer: int = 0
    circles: tuple[Circle, ...] = ()


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

    @property
    def width(self) -> float:
        """Width of the line, points."""
        return text_width(self.text, self.size, self.bold)

    @property
    def box(self) -> Box:
        """Its box, page points."""
        x, y = self.at
        if self.angle == 90:
            return x - ASCENT * self.size, y, x + DESCENT * self.size, y + self.width
        return x, y - DESCENT * self.size, x + self.width, y + ASCENT * self.size


Item = Region | Hatch | Line | Mark | Label


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


def _closed(coords: Any, *, counterclockwise: bool) -> Floats:
    ring = np.asarray(coords, dtype=float)[:, :2]
    x, y = ring[:-1, 0], ring[:-1, 1]
    area = np.dot(x, ring[1:, 1]) - np.dot(ring[1:, 0], y)
    result: Floats = ring if (area > 0) == counterclockwise else ring[::-1]
    return result


def rings_of(geometry: BaseGeometry) -> tuple[Floats, ...]:
    """Return the rings of every polygon in a geometry: outer ones counterclockwise, holes clockwise."""
    rings: list[Floats] = []
    for part in getattr(geometry, "geoms", [geometry]):
        if part.geom_type == "Polygon" and not part.is_empty:
            rings.append(_closed(part.exterior.coords, counterclockwise=True))
            rings += [_closed(hole.coords, counterclockwise=False) for hole in part.interiors]
        elif hasattr(part, "geoms"):
            rings += rings_of(part)
    return tuple(rings)


def ring_of(box: Box) -> list[tuple[float, float]]:
    """Return the corners of a rectangle, counterclockwise and closed."""
    left, bottom, right, top = box
    return [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]


def polylines_of(geometry: BaseGeometry) -> tuple[Floats, ...]:
    """Return the coordinates of every line in a geometry."""
    if geometry.is_empty:
        return ()
    if hasattr(geometry, "geoms"):
        return tuple(path for part in geometry.geoms for path in polylines_of(part))
    if geometry.geom_type in ("LineString", "LinearRing"):
        return (np.asarray(geometry.coords, dtype=float)[:, :2],)
    return ()
