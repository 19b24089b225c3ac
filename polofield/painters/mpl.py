"""Painting a sheet with matplotlib: a figure, a user's own Axes, or pixels. Knows nothing of polo, and no pyplot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform
from numpy.typing import NDArray

from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Region, Sheet, dashes
from ..drawing.glyphs import EM, Font, commands, glyph, layout
from ..drawing.hatching import hatch_lines
from ..outline import Matrix, Path as Outline, flattened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["NEUTRAL", "ItemArtist", "affine", "paint_axes", "paint_figure", "paint_items", "paint_on", "sheet_of"]

Floats = NDArray[np.float64]
Color = tuple[float, float, float, float]

NEUTRAL: Final[dict[Any, Any]] = {
    "path.sketch": None,
    "path.effects": [],
    "path.simplify": False,
    "path.snap": False,
    "agg.path.chunksize": 0,
    "pdf.compression": 2,
    "pdf.fonttype": 3,
    "pdf.inheritcolor": False,
    "pdf.use14corefonts": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "polofield",
    "svg.id": None,
    "savefig.bbox": None,
    "savefig.facecolor": "auto",
    "savefig.edgecolor": "auto",
    "savefig.transparent": False,
}
"""The settings that could change a picture, in a context while it is saved; a caller's are never touched."""


class ItemArtist(Artist):
    """One item of a sheet as a matplotlib artist; its gid is the item's name."""

    def __init__(self, item: Item, page: Transform, field: Transform, sheet: Sheet) -> None:
        super().__init__()
        self.item, self.sheet = item, sheet
        self.page, self.field = page, field
        self._gid = item.name

    def draw(self, renderer: Any) -> None:
        """Draw the item."""
        if not self.get_visible():
            return
        renderer.open_group(self.item.role, gid=self._gid)
        clip = self._set_gc_clip if self.get_clip_on() and self.axes is not None else None  # type: ignore[attr-defined]
        _PAINTERS[type(self.item)](_Pen(renderer, self.page, self.field, clip), self.item)
        renderer.close_group(self.item.role)
        self.stale = False

    def get_window_extent(self, renderer: Any = None) -> Any:
        """Return the whole page: items take no part in anyone's layout."""
        figure = self.get_figure(root=True)
        assert figure is not None, "an artist without a figure has no extent"
        return figure.bbox


def paint_figure(sheet: Sheet) -> Figure:
    """Return a new figure with a sheet on it; no Axes, so that nothing is built only to be hidden."""
    from matplotlib.figure import Figure

    size = (sheet.width / 72, sheet.height / 72)
    figure = Figure(figsize=size, dpi=72, facecolor=sheet.page, edgecolor="none", linewidth=0, frameon=True)
    figure.set_layout_engine(None)
    # The paper is matplotlib's own artist: a style in force while it was made must not show.
    figure.patch.set_sketch_params(None)
    figure.patch.set_path_effects([])
    for artist in _artists(sheet, Affine2D().scale(1 / 72) + figure.dpi_scale_trans):
        figure.add_artist(artist)
    return figure


def paint_axes(sheet: Sheet, axes: Axes) -> list[Artist]:
    """Add a sheet's items to a user's Axes, in yards, and return them. Nothing else of the Axes is changed."""
    made = _artists(sheet, affine(sheet.views[0].matrix).inverted() + axes.transData)
    for artist in made:
        axes.add_artist(artist)
        artist.set_in_layout(False)
    return made


def paint_on(renderer: Any, sheet: Sheet, dpi: float, *, paper: bool) -> None:
    """Paint a sheet with one of matplotlib's renderers at once, without a figure."""
    if paper:
        page = Affine2D().scale(dpi / 72)
        pen = _Pen(renderer, page, page, None)
        pen.fill(Path.unit_rectangle(), Affine2D().scale(sheet.width, sheet.height) + page, sheet.page)
    paint_items(renderer, sheet, sheet.items, dpi)


def paint_items(renderer: Any, sheet: Sheet, items: Sequence[Item], dpi: float) -> None:
    """Paint items over what a renderer has painted of their sheet."""
    page = Affine2D().scale(dpi / 72)
    pen = _Pen(renderer, page, affine(sheet.views[0].matrix) + page if sheet.views else page, None)
    for item in items:
        _PAINTERS[type(item)](pen, item)


def sheet_of(figure: Any) -> Sheet | None:
    """Return the sheet that a figure was made of, if it was."""
    return next((artist.sheet for artist in figure.artists if isinstance(artist, ItemArtist)), None)


def _artists(sheet: Sheet, page: Transform) -> list[Artist]:
    field = affine(sheet.views[0].matrix) + page if sheet.views else page
    made: list[Artist] = []
    for order, item in enumerate(sheet.items):
        artist = ItemArtist(item, page, field, sheet)
        artist.zorder = 1 + order * 1e-3
        made.append(artist)
    return made


# ---------------------------------------------------------------- paths


@cache
def _rgb(color: str) -> Color:
    return int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255, 1.0


def affine(matrix: Matrix) -> Affine2D:
    """Return a map as matplotlib has it."""
    a, b, c, d, e, f = matrix
    return Affine2D(np.array([[a, c, e], [b, d, f], [0.0, 0.0, 1.0]]))


def _compound(paths: Sequence[Outline], *, closed: bool) -> Path:
    runs = [flattened(path) for path in paths]
    points = np.array([point for run in runs for point in run])
    codes = np.full(len(points), Path.LINETO, dtype=Path.code_type)
    at = 0
    for run in runs:
        codes[at] = Path.MOVETO
        at += len(run)
        if closed:
            codes[at - 1] = Path.CLOSEPOLY
    return _plain(points, codes)


def _plain(points: Floats, codes: Any) -> Path:
    path = Path(points, codes)
    path.should_simplify = False
    return path


class _Pen:
    """A renderer with the two maps to it, and the clip of the Axes that it draws in, if any."""

    def __init__(self, renderer: Any, page: Transform, field: Transform, clip: Any) -> None:
        self.renderer, self.page, self.field, self.clip = renderer, page, field, clip

    def to(self, space: str) -> Transform:
        """Return the map from a space to the display."""
        return self.field if space == "field" else self.page

    def fill(self, path: Path, transform: Transform, color: str, alpha: float = 1.0) -> None:
        """Fill a path."""
        gc = self._context(alpha)
        gc.set_linewidth(0.0)
        self.renderer.draw_path(gc, path, transform.get_affine(), (*_rgb(color)[:3], alpha))
        gc.restore()

    def stroke(
        self,
        path: Path,
        transform: Transform,
        color: str,
        width: float,
        *,
        alpha: float = 1.0,
        dash: Sequence[float] = (),
        face: str = "",
    ) -> None:
        """Stroke a path, and fill it if it has a face."""
        gc = self._context(alpha)
        gc.set_foreground(_rgb(color), isRGBA=True)
        gc.set_linewidth(width)
        gc.set_joinstyle("round")
        gc.set_capstyle("round" if dash else "butt")
        if dash:
            gc.set_dashes(0.0, dash)
        gc.set_snap(False)
        self.renderer.draw_path(gc, path, transform.get_affine(), _rgb(face) if face else None)
        gc.restore()

    def _context(self, alpha: float) -> Any:
        gc = self.renderer.new_gc()
        if self.clip is not None:
            self.clip(gc)
        gc.set_alpha(alpha)
        gc.set_antialiased(True)
        return gc


# ---------------------------------------------------------------- items


def _region(pen: _Pen, item: Region) -> None:
    pen.fill(_compound(item.rings, closed=True), pen.to(item.space), item.fill, item.alpha)


def _line(pen: _Pen, item: Line) -> None:
    if not item.paths:
        return
    path, transform = _compound(item.paths, closed=False), pen.to(item.space)
    if item.casing:
        pen.stroke(path, transform, item.casing, item.casing_width, alpha=item.alpha)
    dash = dashes(item.dash, item.width)
    pen.stroke(path, transform, item.color, item.width, alpha=item.alpha, dash=dash)


def _hatch(pen: _Pen, item: Hatch) -> None:
    lines = hatch_lines(item)
    if lines:
        codes = np.tile(np.array([Path.MOVETO, Path.LINETO], dtype=Path.code_type), len(lines))
        path = _plain(np.array(lines).reshape(-1, 2), codes)
        pen.stroke(path, pen.page, item.color, item.width, alpha=item.alpha, dash=dashes(item.dash, item.width))


@cache
def _circle() -> Path:
    return Path.unit_circle()


_CROSS: Final = Path([(-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8)], [1, 2, 1, 2])


def _mark(pen: _Pen, item: Mark) -> None:
    at = Affine2D().scale(item.radius).translate(*item.at) + pen.page
    if item.kind == "cross":
        pen.stroke(_CROSS, at, item.edge, item.edge_width)
        return
    pen.stroke(_circle(), at, item.edge, item.edge_width, face=item.fill)
    if item.kind == "ball":
        pen.fill(_circle(), Affine2D().scale(item.radius * 0.3).translate(*item.at) + pen.page, item.edge)


def _label(pen: _Pen, item: Label) -> None:
    points, codes = _outline(item.text, item.bold, item.font)
    scaled = points * (item.size / EM)
    if item.angle == 90:
        scaled = np.column_stack([-scaled[:, 1], scaled[:, 0]])
    if len(codes):
        pen.fill(_plain(scaled + item.at, codes), pen.page, item.color)


_CODES: Final = {"M": (1,), "L": (2,), "Q": (3, 3), "C": (4, 4, 4), "Z": (79,)}


@lru_cache(1024)
def _letter(letter: str, bold: bool, font: Font) -> tuple[Floats, NDArray[np.uint8]]:
    """The outline of a letter: (n, 2) points and their path codes."""
    points: list[float] = []
    codes: list[int] = []
    for command, numbers in commands(glyph(letter, bold, font)[1]):
        points += numbers or (0.0, 0.0)
        codes += _CODES[command]
    return np.array(points, dtype=float).reshape(-1, 2), np.array(codes, dtype=np.uint8)


@lru_cache(2048)
def _outline(text: str, bold: bool, font: Font) -> tuple[Floats, NDArray[np.uint8]]:
    """The outline of one line of text: (n, 2) points and their path codes, in units of the em."""
    found = [(*_letter(letter, bold, font), at) for letter, at in layout(text, bold, font).letters if letter != " "]
    if not found:
        return np.empty((0, 2)), np.empty(0, dtype=np.uint8)
    points = [letter + np.array([at, 0.0]) for letter, _, at in found]
    return np.concatenate(points), np.concatenate([codes for _, codes, _ in found])


_PAINTERS: Final[dict[type, Any]] = {Region: _region, Line: _line, Hatch: _hatch, Mark: _mark, Label: _label}
