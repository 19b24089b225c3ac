"""The table on which a sheet is put together: items in layers, obstacles, and labels that look for a free place.

How things look stands in ``styles.toml``, and figures name it::

    canvas.area("zone-fouling", paths, style="zone-fouling")     # fill, and a hatch if the style has one
    canvas.line("edge-fouling", edges, style="edge-fouling")
    canvas.line("dim-spot", [path], style="dimension", color=ink)  # what differs is said by its name in the style
    canvas.mark("ball", canvas.view.at(x, y))                    # the style has the mark's name, or style="..."
    canvas.text("note", "60 yd", at, style="small")
    canvas.swatch("zone-fouling", box)                           # the same style in the key

Widths and radii of styles are in units of the canvas; a color, a radius or a width that is given by position is what
it is, in points.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final, Literal, TypedDict, Unpack

import msgspec

from ..outline import Box, Pair, Path, flattened, moved, polyline
from ..words import Words
from .clipping import clipped
from .display_list import Hatch, Item, Label, Line, Mark, Region, Sheet, Space, ring_of
from .glyphs import font_in_use, text_width
from .labels import Block, Obstacles
from .page import Page
from .styles import Style
from .themes import Theme, contrast
from .view import View

__all__ = ["LAYERS", "LEAST_LINE", "Canvas", "paths_of"]

LEAST_LINE: Final = 0.5
"""Thinnest line, in points at the printed size."""

_CORNER: Final = 0.2
"""Sine of a turn that is a corner, not a curve."""
_CHORD: Final = math.pi / 12
"""Turn of one chord of an arc that labels keep clear of."""

_SEEN: Final = 3.0
"""Least contrast with the paper of what stands on it."""

_KINDS: Final[dict[str, Literal["/", "\\", "x"]]] = {"/": "/", "\\": "\\", "x": "x"}
_FORMS: Final[dict[str, Literal["disc", "ball", "cross"]]] = {"disc": "disc", "ball": "ball", "cross": "cross"}

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


class Look(TypedDict, total=False):
    """What a call may say that differs from its style."""

    role: str
    layer: str
    dash: str
    casing: str
    alpha: float
    faint: float
    hatch: str
    sparse: bool
    spacing: float
    clear: float


def paths_of(shape: Any, *, closed: bool = False) -> tuple[Path, ...]:
    """Return a shape as paths: a path, paths, or sequences of points."""
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
        self._part = ""
        self._styles: dict[str, Style] = {"": Style()}

    # ------------------------------------------------------------ styles

    def style(self, name: str, **look: Unpack[Look]) -> Style:
        """Return a style in this theme's colors, with what a call says otherwise."""
        if name not in self._styles:
            self._styles[name] = self.theme.style(name)
        return msgspec.structs.replace(self._styles[name], **look) if look else self._styles[name]

    def size(self, name: str | float) -> float:
        """Return a size of letters by name, or as a factor of the page's text, points."""
        text, small = self.page.text, self.page.small
        if not isinstance(name, str):
            return name * text
        sizes = {"title": 1.75 * text, "name": 1.3 * text, "big": 1.1 * text, "text": text}
        return {**sizes, "small": small, "legend": small + 0.4, "length": small + 0.3}[name]

    # ------------------------------------------------------------ areas and lines

    @property
    def view(self) -> View:
        """The view that things in yards are drawn in."""
        return self.views[-1]

    def add(self, item: Item) -> None:
        """Add an item as it is, as one of the part that is being drawn."""
        self.items.append(msgspec.structs.replace(item, part=self._part) if self._part else item)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Let what is drawn meanwhile be one part of the picture, such as ``"rider-fouling-1"``."""
        self._part = name
        yield
        self._part = ""

    def shown(self, shape: Any) -> tuple[Path, ...]:
        """Return the part of an area (yards) that is in the view's window."""
        return clipped(paths_of(shape, closed=True), self.view.window.box, areas=True)

    def on_page(self, shape: Any) -> tuple[Path, ...]:
        """Turn paths in yards into page points."""
        matrix = self.view.matrix
        return tuple(moved(path, matrix) for path in paths_of(shape))

    def area(
        self, name: str, shape: Any, fill: str = "", *, style: str = "", words: str = "", **look: Unpack[Look]
    ) -> tuple[Path, ...]:
        """Fill the part of an area (yards) that is in view, hatch it if its style has a hatch, and return that part."""
        how, part = self.style(style, **look), self.shown(shape)
        if part:
            space, rings = self._in_space(part)
            layer = LAYERS[how.layer or "fill"]
            self.add(Region(name, how.role, rings, space, fill or how.fill, how.alpha * how.faint, layer, words))
        if how.hatch:
            self._hatched(f"{name}-hatch", self.on_page(part), how, "hatch")
        return part

    def page_area(self, name: str, shape: Any, *, style: str) -> None:
        """Fill an area of the page."""
        how = self.style(style)
        layer = LAYERS[how.layer or "fill"]
        self.add(Region(name, how.role, paths_of(shape, closed=True), "page", how.fill, how.alpha, layer))

    def _in_space(self, paths: tuple[Path, ...]) -> tuple[Space, tuple[Path, ...]]:
        """Things in yards stay in yards in the main view; in a further view they are put on the page at once."""
        return ("field", paths) if len(self.views) == 1 else ("page", self.on_page(paths))

    def hatch(
        self,
        name: str,
        area: Any,
        kind: str = "",
        color: str = "",
        *,
        style: str = "",
        sparse: bool = False,
        spacing: float = 5.2,
        role: str = "hatch",
    ) -> None:
        """Hatch an area of the page, but for the places where words will stand."""
        how = self.style(style) if style else Style(hatch=kind, color=color, sparse=sparse, spacing=spacing)
        self._hatched(name, area, how, role)

    def _hatched(self, name: str, area: Any, how: Style, role: str) -> None:
        rings = paths_of(area, closed=True)
        if not rings:
            return
        gap, dash = (how.spacing * 1.75, "fine") if how.sparse else (how.spacing, "solid")
        width, alpha, kind = 0.5 * max(1.0, self.unit), self.theme.hatch_alpha, _KINDS[how.hatch]
        self.add(Hatch(name, role, kind, rings, how.color, gap * self.unit, width, alpha, dash, LAYERS["hatch"]))

    def line(
        self,
        name: str,
        paths: Iterable[Any],
        color: str = "",
        width: float = 0.0,
        *,
        style: str = "",
        space: str = "field",
        solid: bool = True,
        words: str = "",
        **look: Unpack[Look],
    ) -> None:
        """Draw paths (yards, or page points), clipped to the window; they are obstacles if `solid`."""
        how, drawn = self.style(style, **look), paths_of(paths)
        width = max(LEAST_LINE, width or how.width * self.unit)
        kept: Space = "page"
        if space == "field":
            kept, drawn = self._in_space(clipped(drawn, self.view.window.box, areas=False))
        if not drawn:
            return
        layer, color = LAYERS[how.layer or "marking"], color or how.color
        self.add(Line(name, how.role, drawn, kept, color, width, how.dash, how.casing, how.alpha, layer, words))
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

    def panel(self, name: str, box: Box, style: str, *, role: str = "", frame: bool = True) -> None:
        """Fill, hatch and frame a rectangle of the page, each if its style says so."""
        how, ring = self.style(style), ring_of(box)
        role, edge = role or how.role, how.edge or how.color
        if how.fill:
            self.block_area(name, box, how.fill, role=role, alpha=how.alpha * how.faint, layer=how.layer or "fill")
        if how.hatch:
            self._hatched(f"{name}-hatch", [ring], how, "hatch")
        if edge and frame:
            self.line(f"{name}-frame", [ring], edge, style=style, role=role, alpha=1.0, space="page", solid=False)

    def arrow(
        self, name: str, path: Sequence[Pair], *, style: str = "arrow", head: float = 5.2, role: str = ""
    ) -> None:
        """Draw a path on the page that ends in an arrowhead; the line stops short of its tip."""
        how, size = self.style(style), head * self.unit
        (x0, y0), tip = path[-2:]
        angle = math.atan2(tip[1] - y0, tip[0] - x0)
        stop = (tip[0] - math.cos(angle) * size * 0.8, tip[1] - math.sin(angle) * size * 0.8)
        self.line(name, [[*path[:-1], stop]], style=style, role=role or how.role, space="page")
        self.arrowhead(name, tip, angle, how.color, size)

    # ------------------------------------------------------------ markers

    def mark(
        self,
        name: str,
        at: Pair,
        kind: str = "",
        radius: float = 0.0,
        fill: str = "",
        edge: str = "",
        *,
        style: str = "",
        width: float = 0.0,
        words: str = "",
        **look: Unpack[Look],
    ) -> None:
        """Draw a marker on the page; words keep clear of it."""
        how = self.style(style or ("" if kind else name), **look)
        radius, width = radius or how.radius * self.unit, width or (1.1 if kind else how.width * self.unit)
        form, role, layer = _FORMS[kind or how.mark], how.role or "marker", LAYERS[how.layer or "marker"]
        mark = Mark(
            name, role, at, form, radius, fill or how.fill, edge or how.edge, max(LEAST_LINE, width), layer, words
        )
        self.add(mark)
        left, bottom, right, top = mark.box
        clear = how.clear
        self.obstacles.add_box((left - clear, bottom - clear, right + clear, top + clear))

    # ------------------------------------------------------------ the key

    def swatch(self, style: str, box: Box, name: str = "") -> None:
        """Draw a style in a box of the key: a mark, an area or a line, as it is drawn in the picture."""
        how, name = self.style(style), name or f"swatch-{style}"
        left, bottom, right, top = box
        middle = ((left + right) / 2, (bottom + top) / 2)
        if how.mark:
            radius = min(how.radius * self.unit, 0.42 * (top - bottom))
            ink = how.edge if contrast(how.edge, self.theme.page) >= _SEEN else self.theme.ink
            self.mark(name, middle, radius=radius, edge=ink, style=style, role="swatch")
        elif how.fill:
            self._area_swatch(how, box, name)
        else:
            if contrast(how.color, self.theme.page) < _SEEN:
                self.block_area(f"{name}-ground", box, self.theme.turf, role="swatch", layer="ground")
            path = [(left, middle[1]), (right, middle[1])]
            self.line(name, [path], style=style, role="swatch", layer="marking", space="page", solid=False)

    def _area_swatch(self, how: Style, box: Box, name: str) -> None:
        self.block_area(f"{name}-ground", box, self.theme.turf, role="swatch", layer="ground")
        if how.alpha:
            self.block_area(name, box, how.fill, role="swatch", alpha=how.alpha * how.faint)
        if how.hatch:
            closer = msgspec.structs.replace(how, spacing=0.7 * how.spacing)
            self._hatched(f"{name}-hatch", [ring_of(box)], closer, "swatch")
        self.outline(name, box, how.color or how.fill, 0.7 * self.unit, role="swatch", dash=how.dash)

    # ------------------------------------------------------------ words

    def text(
        self,
        name: str,
        text: str,
        at: Pair,
        *,
        style: str = "",
        size: float = 0.0,
        color: str = "",
        role: str = "",
        bold: bool | None = None,
        anchor: str = "left",
        angle: int = 0,
        names: tuple[str, ...] = (),
        solid: bool = True,
        boxed: bool = True,
    ) -> Label:
        """Set one line of text on the page; `at` is its start, middle or end on the base line."""
        how = self.style(style)
        size, bold = size or self.size(how.size), how.bold if bold is None else bold
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[anchor] * text_width(text, size, bold)
        start = (at[0] - shift, at[1]) if angle == 0 else (at[0], at[1] - shift)
        ink, layer = color or how.color, LAYERS["text"]
        label = Label(name, role or how.role, text, start, size, ink, bold, angle, names, layer, font_in_use())
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
        places = centers.tolist() if hasattr(centers, "tolist") else list(centers)
        w, h = (side / 2 for side in block.sides)
        boxes = ((x - w, y - h, x + w, y + h) for x, y in places)
        found = self.obstacles.first(boxes, self.bounds, pad, ignore)
        if found is None:
            return None
        center = (places[found][0], places[found][1])
        self.block(name, block, center, color, role=role, names=tuple(ignore))
        return center

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
