"""The table on which a sheet is put together: items in layers, obstacles, and labels that look for a free place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..words import Words
from .display_list import (
    Box,
    Circle,
    Hatch,
    Item,
    Label,
    Line,
    Mark,
    Region,
    Sheet,
    Space,
    polylines_of,
    ring_of,
    rings_of,
)
from .glyphs import text_width
from .labels import Block, Obstacles
from .page import Page
from .themes import Theme
from .view import View

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["LAYERS", "LEAST_LINE", "Canvas"]

Floats = NDArray[np.float64]
Pair = tuple[float, float]
Circles = tuple[Circle, ...]

LEAST_LINE: Final = 0.5
"""Thinnest line, in points at the printed size."""

_CORNER: Final = 0.2
"""Sine of a turn that is a corner, not a curve."""

LAYERS: Final = {
    "ground": 0,
    "fill": 1,
    "hatch": 2,
    "marking": 3,
    "reading": 4,
    "edge": 5,
    "dimension": 6,
    "marker": 7,
    "text": 9,
}
"""Order of painting, low first."""


class _Waiting(NamedTuple):
    """A hatch that is still to be cut out, once it is known where words are."""

    hatch: Hatch
    area: BaseGeometry


class Canvas:
    """Collects the items of one sheet."""

    def __init__(self, page: Page, theme: Theme, say: Words) -> None:
        self.page, self.theme, self.say = page, theme, say
        self.unit = page.text / 9
        self.items: list[Item] = []
        self.hatches: list[_Waiting] = []
        self.obstacles = Obstacles()
        self.views: list[View] = []
        self.word_boxes: list[Box] = []
        self.bounds_override: Box | None = None
        self.ruler_rows = 0
        self._clip: dict[int, Any] = {}

    # ------------------------------------------------------------ areas and lines

    @property
    def view(self) -> View:
        """The view that things in yards are drawn in."""
        return self.views[-1]

    def add(self, item: Item) -> None:
        """Add an item as it is."""
        self.items.append(item)

    def shown(self, geometry: BaseGeometry) -> BaseGeometry:
        """Return the part of a geometry (yards) that is in the view's window."""
        from shapely import box

        w = self.view.window
        key = len(self.views)
        if key not in self._clip:
            self._clip[key] = box(w.left, w.bottom, w.right, w.top)
        part: BaseGeometry = geometry.intersection(self._clip[key])
        return part

    def on_page(self, geometry: BaseGeometry) -> BaseGeometry:
        """Turn a geometry in yards into page points."""
        from shapely.affinity import affine_transform

        m = self.view.matrix
        return affine_transform(geometry, [m[0, 0], m[0, 1], m[1, 0], m[1, 1], m[0, 2], m[1, 2]])

    def area(
        self,
        name: str,
        geometry: BaseGeometry,
        fill: str,
        *,
        role: str,
        alpha: float = 1.0,
        layer: str = "fill",
        words: str = "",
        circles: Circles = (),
    ) -> BaseGeometry:
        """Fill the part of an area (yards) that is in view, and return that part."""
        part = self.shown(geometry)
        rings = rings_of(part)
        if rings:
            space, rings, circles = self._in_space(rings, circles)
            self.add(Region(name, role, rings, space, fill, alpha, LAYERS[layer], words, circles))
        return part

    def _in_space(self, paths: tuple[Floats, ...], circles: Circles) -> tuple[Space, tuple[Floats, ...], Circles]:
        """Things in yards stay in yards in the main view; in a further view they are put on the page at once."""
        if len(self.views) == 1:
            return "field", paths, circles
        return "page", tuple(self.view.to_page(path) for path in paths), self._page_circles(circles)

    def hatch(
        self,
        name: str,
        area: BaseGeometry,
        kind: Any,
        color: str,
        *,
        sparse: bool = False,
        spacing: float = 5.2,
        role: str = "hatch",
        circles: Circles = (),
    ) -> None:
        """Hatch an area of the page, but for the places where words will stand."""
        if area.is_empty:
            return
        gap, dash = (spacing * 1.75, "fine") if sparse else (spacing, "solid")
        width = 0.5 * max(1.0, self.unit)
        found = Hatch(
            name,
            role,
            kind,
            (),
            color,
            gap * self.unit,
            width,
            self.theme.hatch_alpha,
            dash,
            LAYERS["hatch"],
            self._page_circles(circles),
        )
        self.hatches.append(_Waiting(found, area))

    def _page_circles(self, circles: Circles) -> Circles:
        return tuple((*self.view.at(x, y), r * self.view.scale) for x, y, r in circles)

    def line(
        self,
        name: str,
        paths: Iterable[Any],
        color: str,
        width: float,
        *,
        role: str,
        dash: str = "solid",
        casing: str = "",
        layer: str = "marking",
        space: str = "field",
        solid: bool = True,
        words: str = "",
        circles: Circles = (),
    ) -> None:
        """Draw polylines (yards, or page points), clipped to the window; they are obstacles if `solid`."""
        drawn = tuple(np.asarray(path, dtype=float) for path in paths)
        width = max(LEAST_LINE, width)
        kept: Space = "page"
        if space == "field":
            kept, drawn, circles = self._in_space(self._clipped(drawn), circles)
        if not drawn:
            return
        self.add(Line(name, role, drawn, kept, color, width, dash, casing, 1.0, LAYERS[layer], words, circles))
        if solid:
            for path in drawn:
                thin = _thinned(path) if len(path) > 40 else path
                self.obstacles.add_path(self.view.to_page(thin) if kept == "field" else thin, width, name)

    def _clipped(self, paths: Sequence[Floats]) -> tuple[Floats, ...]:
        w = self.view.window
        inside: list[Floats] = []
        for path in paths:
            (x0, y0), (x1, y1) = path.min(axis=0), path.max(axis=0)
            if x0 >= w.left and x1 <= w.right and y0 >= w.bottom and y1 <= w.top:
                inside.append(path)
            elif x0 <= w.right and x1 >= w.left and y0 <= w.top and y1 >= w.bottom:
                from shapely import LineString

                inside += polylines_of(self.shown(LineString(path)))
        return tuple(inside)

    def outline(self, name: str, box: Box, color: str, width: float, *, role: str, dash: str = "solid") -> None:
        """Draw a rectangle of the page."""
        self.line(name, [ring_of(box)], color, width, role=role, dash=dash, space="page", solid=False)

    def block_area(self, name: str, box: Box, fill: str, *, role: str, alpha: float = 1.0, layer: str = "fill") -> None:
        """Fill a rectangle of the page."""
        self.add(Region(name, role, (np.array(ring_of(box)),), "page", fill, alpha, LAYERS[layer]))

    def arrowhead(
        self, name: str, tip: Pair, angle: float, color: str, size: float, *, layer: str = "dimension"
    ) -> None:
        """Draw a filled arrowhead on the page, pointing along `angle` (radians)."""
        back = [(tip[0] - size * math.cos(angle + t), tip[1] - size * math.sin(angle + t)) for t in (0.34, -0.34)]
        ring = np.array([tip, *back, tip])
        self.add(Region(name, "arrowhead", (ring,), "page", color, 1.0, LAYERS[layer]))

    # ------------------------------------------------------------ markers

    def mark(
        self,
        name: str,
        at: Pair,
        kind: Any,
        radius: float,
        fill: str,
        edge: str,
        *,
        width: float = 1.1,
        role: str = "marker",
        words: str = "",
        clear: float = 1.5,
    ) -> None:
        """Draw a marker on the page; words keep clear of it."""
        mark = Mark(name, role, at, kind, radius, fill, edge, max(LEAST_LINE, width), LAYERS["marker"], words)
        self.add(mark)
        left, bottom, right, top = mark.box
        self.obstacles.add_box((left - clear, bottom - clear, right + clear, top + clear))

    # ------------------------------------------------------------ words

    def text(
        self,
        name: str,
        text: str,
        at: Pair,
        *,
        size: float,
        color: str,
        role: str,
        bold: bool = False,
        anchor: str = "left",
        angle: int = 0,
        names: tuple[str, ...] = (),
        solid: bool = True,
        boxed: bool = True,
    ) -> Label:
        """Set one line of text on the page; `at` is its start, middle or end on the base line."""
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[anchor] * text_width(text, size, bold)
        start = (at[0] - shift, at[1]) if angle == 0 else (at[0], at[1] - shift)
        label = Label(name, role, text, start, size, color, bold, angle, names, LAYERS["text"])
        self.add(label)
        if solid:
            self.obstacles.add_box(label.box, words=True)
        if boxed:
            self.word_boxes.append(label.box)
        return label

    def block(
        self, name: str, block: Block, center: Pair, color: str, *, role: str, names: tuple[str, ...] = ()
    ) -> None:
        """Set a block of text around a point of the page."""
        for line, at, bold in block.placed(center):
            self.text(
                name,
                line,
                at,
                size=block.size,
                color=color,
                role=role,
                bold=bold,
                angle=block.angle,
                names=names,
                boxed=False,
            )
        left, bottom, right, top = block.boxes([center])[0].tolist()
        self.word_boxes.append((left, bottom, right, top))

    def place_block(
        self,
        name: str,
        block: Block,
        centers: Any,
        color: str,
        *,
        role: str,
        pad: float = 2.0,
        ignore: tuple[str, ...] = (),
    ) -> Pair | None:
        """Set a block around the first of (n, 2) centers where it meets nothing; return that center, or None."""
        found = self.obstacles.first(block.boxes(centers), self.bounds, pad, ignore)
        if found is None:
            return None
        x, y = np.asarray(centers, dtype=float)[found].tolist()
        self.block(name, block, (x, y), color, role=role, names=ignore)
        return x, y

    @property
    def bounds(self) -> Box:
        """Where labels may stand: the view's box on the page, unless the figure says otherwise."""
        return self.bounds_override or self.view.box

    # ------------------------------------------------------------ done

    def finish(self, width: float, height: float, *, title: str, alt: str, figure: str, source: Any) -> Sheet:
        """Return the sheet: hatches drawn around the words, items in the order of their layers."""
        for hatch, area in self.hatches:
            self.items.append(msgspec.structs.replace(hatch, rings=rings_of(self._around_words(area))))
        self.hatches = []
        ordered = sorted(self.items, key=lambda item: item.layer)
        return Sheet(
            width,
            height,
            tuple(ordered),
            tuple(self.views),
            title,
            alt,
            self.say.lang,
            self.theme.page,
            figure,
            source,
        )

    def _around_words(self, area: BaseGeometry) -> BaseGeometry:
        """Leave out of a hatch the places where words stand."""
        from shapely import box

        pad = 1.6 * self.unit
        left, bottom, right, top = area.bounds
        for b in self.word_boxes:
            if b[0] < right and b[2] > left and b[1] < top and b[3] > bottom:
                area = area.difference(box(b[0] - pad, b[1] - pad, b[2] + pad, b[3] + pad))
        return area


def _thinned(path: Floats) -> Floats:
    """A curve is as good an obstacle with every fourth of its many points; its corners and straights stay."""
    step = np.diff(path, axis=0)
    long = np.hypot(step[:, 0], step[:, 1])
    turn = step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0]
    shorter, longer = np.minimum(long[:-1], long[1:]), np.maximum(long[:-1], long[1:])
    corner = (np.abs(turn) > _CORNER * shorter * longer) | (longer > 2 * shorter)
    keep = np.arange(len(path)) % 4 == 0
    keep[1:-1] |= corner
    keep[-1] = True
    thin: Floats = path[keep]
    return thin
