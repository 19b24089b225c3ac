"""The table on which a sheet is put together: items in layers, obstacles, and labels that look for a free place."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any, Final

import msgspec

from ..outline import Box, Pair, Path, flattened, moved, polyline
from ..words import Words
from .clipping import clipped
from .display_list import Hatch, Item, Label, Line, Mark, Region, Sheet, Space, ring_of
from .glyphs import font_in_use, text_width
from .labels import Block, Obstacles
from .page import Page
from .themes import Theme
from .view import View

__all__ = ["LAYERS", "LEAST_LINE", "Canvas", "paths_of"]

LEAST_LINE: Final = 0.5
"""Thinnest line, in points at the printed size."""

_CORNER: Final = 0.2
"""Sine of a turn that is a corner, not a curve."""
_CHORD: Final = math.pi / 12
"""Turn of one chord of an arc that labels keep clear of."""

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


def paths_of(shape: Any, *, closed: bool = False) -> tuple[Path, ...]:
    """Return a shape as paths: a path, paths, or sequences of points; and, for now, a geometry of Shapely."""
    if hasattr(shape, "geom_type"):
        from .geometries import polylines_of, rings_of

        return rings_of(shape) if closed else polylines_of(shape)
    if isinstance(shape, Path):
        return (shape,)
    return tuple(part if isinstance(part, Path) else polyline(part, closed=closed) for part in shape)


class Canvas:
    """Collects the items of one sheet."""

    def __init__(self, page: Page, theme: Theme, say: Words) -> None:
        self.page, self.theme, self.say = page, theme, say
        self.unit = page.text / 9
        self.items: list[Item] = []
        self.obstacles = Obstacles()
        self.views: list[View] = []
        self.word_boxes: list[Box] = []
        self.bounds_override: Box | None = None
        self.ruler_rows = 0

    # ------------------------------------------------------------ areas and lines

    @property
    def view(self) -> View:
        """The view that things in yards are drawn in."""
        return self.views[-1]

    def add(self, item: Item) -> None:
        """Add an item as it is."""
        self.items.append(item)

    def shown(self, shape: Any) -> Any:
        """Return the part of an area (yards) that is in the view's window."""
        if hasattr(shape, "geom_type"):
            from .geometries import shown_part

            return shown_part(shape, self.view.window.box)
        return clipped(paths_of(shape, closed=True), self.view.window.box, areas=True)

    def on_page(self, shape: Any) -> Any:
        """Turn paths in yards into page points."""
        if hasattr(shape, "geom_type"):
            from .geometries import to_page

            return to_page(shape, self.view.matrix)
        matrix = self.view.matrix
        return tuple(moved(path, matrix) for path in paths_of(shape))

    def area(
        self,
        name: str,
        shape: Any,
        fill: str,
        *,
        role: str,
        alpha: float = 1.0,
        layer: str = "fill",
        words: str = "",
        circles: Any = (),
    ) -> Any:
        """Fill the part of an area (yards) that is in view, and return that part."""
        part = self.shown(shape)
        rings = paths_of(part, closed=True)
        if rings:
            space, rings = self._in_space(rings)
            self.add(Region(name, role, rings, space, fill, alpha, LAYERS[layer], words))
        return part

    def _in_space(self, paths: tuple[Path, ...]) -> tuple[Space, tuple[Path, ...]]:
        """Things in yards stay in yards in the main view; in a further view they are put on the page at once."""
        return ("field", paths) if len(self.views) == 1 else ("page", self.on_page(paths))

    def hatch(
        self,
        name: str,
        area: Any,
        kind: Any,
        color: str,
        *,
        sparse: bool = False,
        spacing: float = 5.2,
        role: str = "hatch",
        circles: Any = (),
    ) -> None:
        """Hatch an area of the page, but for the places where words will stand."""
        rings = paths_of(area, closed=True)
        if not rings:
            return
        gap, dash = (spacing * 1.75, "fine") if sparse else (spacing, "solid")
        width, alpha = 0.5 * max(1.0, self.unit), self.theme.hatch_alpha
        self.add(Hatch(name, role, kind, rings, color, gap * self.unit, width, alpha, dash, LAYERS["hatch"]))

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
        circles: Any = (),
    ) -> None:
        """Draw paths (yards, or page points), clipped to the window; they are obstacles if `solid`."""
        drawn = paths_of(paths)
        width = max(LEAST_LINE, width)
        kept: Space = "page"
        if space == "field":
            kept, drawn = self._in_space(clipped(drawn, self.view.window.box, areas=False))
        if not drawn:
            return
        self.add(Line(name, role, drawn, kept, color, width, dash, casing, 1.0, LAYERS[layer], words))
        for path in drawn if solid else ():
            points = flattened(path, _CHORD)
            points = _thinned(points) if len(points) > 40 else points
            self.obstacles.add_path(self.view.to_page(points) if kept == "field" else points, width, name)

    def outline(self, name: str, box: Box, color: str, width: float, *, role: str, dash: str = "solid") -> None:
        """Draw a rectangle of the page."""
        self.line(name, [ring_of(box)], color, width, role=role, dash=dash, space="page", solid=False)

    def block_area(self, name: str, box: Box, fill: str, *, role: str, alpha: float = 1.0, layer: str = "fill") -> None:
        """Fill a rectangle of the page."""
        self.add(Region(name, role, (polyline(ring_of(box), closed=True),), "page", fill, alpha, LAYERS[layer]))

    def arrowhead(
        self, name: str, tip: Pair, angle: float, color: str, size: float, *, layer: str = "dimension"
    ) -> None:
        """Draw a filled arrowhead on the page, pointing along `angle` (radians)."""
        back = [(tip[0] - size * math.cos(angle + t), tip[1] - size * math.sin(angle + t)) for t in (0.34, -0.34)]
        ring = polyline([tip, *back], closed=True)
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
        label = Label(name, role, text, start, size, color, bold, angle, names, LAYERS["text"], font_in_use())
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
        given: dict[str, Any] = {"size": block.size, "color": color, "role": role, "angle": block.angle}
        for line, at, bold in block.placed(center):
            self.text(name, line, at, bold=bold, names=names, boxed=False, **given)
        self.word_boxes.append(block.box(center))

    def place_block(
        self,
        name: str,
        block: Block,
        centers: Iterable[Pair],
        color: str,
        *,
        role: str,
        pad: float = 2.0,
        ignore: Collection[str] = (),
    ) -> Pair | None:
        """Set a block around the first center where it meets nothing; return that center, or None."""
        places = [(float(x), float(y)) for x, y in centers]
        found = self.obstacles.first(map(block.box, places), self.bounds, pad, ignore)
        if found is None:
            return None
        self.block(name, block, places[found], color, role=role, names=tuple(ignore))
        return places[found]

    @property
    def bounds(self) -> Box:
        """Where labels may stand: the view's box on the page, unless the figure says otherwise."""
        return self.bounds_override or self.view.box

    # ------------------------------------------------------------ done

    def finish(self, width: float, height: float, *, title: str, alt: str, figure: str, source: Any) -> Sheet:
        """Return the sheet: hatches spare the words, items are in the order of their layers."""
        pad = 1.6 * self.unit
        words = [(b[0] - pad, b[1] - pad, b[2] + pad, b[3] + pad) for b in self.word_boxes]
        items = [_sparing(item, words) if isinstance(item, Hatch) else item for item in self.items]
        ordered = tuple(sorted(items, key=lambda item: item.layer))
        views, page, lang = tuple(self.views), self.theme.page, self.say.lang
        return Sheet(width, height, ordered, views, title, alt, lang, page, figure, source)


def _sparing(hatch: Hatch, words: list[Box]) -> Hatch:
    """A hatch with the boxes of words that are near it."""
    points = [point for ring in hatch.rings for point in flattened(ring)]
    left, bottom = min(x for x, _ in points), min(y for _, y in points)
    right, top = max(x for x, _ in points), max(y for _, y in points)
    near = tuple(b for b in words if b[0] < right and b[2] > left and b[1] < top and b[3] > bottom)
    return msgspec.structs.replace(hatch, spared=near) if near else hatch


def _thinned(path: list[Pair]) -> list[Pair]:
    """A curve is as good an obstacle with every fourth of its many points; its corners and straights stay."""
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(path)]
    lengths = [math.sqrt(dx * dx + dy * dy) for dx, dy in steps]
    kept = [path[0]]
    for i in range(1, len(path) - 1):
        (ax, ay), (bx, by) = steps[i - 1], steps[i]
        shorter, longer = sorted(lengths[i - 1 : i + 1])
        corner = abs(ax * by - ay * bx) > _CORNER * shorter * longer or longer > 2 * shorter
        if corner or i % 4 == 0:
            kept.append(path[i])
    return [*kept, path[-1]]
