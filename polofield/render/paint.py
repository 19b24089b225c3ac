"""Painting a sheet with matplotlib: a whole figure, or a user's own Axes. Knows nothing of polo, and no pyplot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform
from numpy.typing import NDArray

from .fonts import EM, outline
from .hatching import hatch_lines
from .items import DASHES, Hatch, Item, Label, Line, Mark, Region, Sheet
from .widths import casing_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["NEUTRAL", "ItemArtist", "SheetFigure", "paint_axes", "paint_figure"]

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
    """One item of a sheet as a matplotlib artist; its gid is the item's name.

    Parameters
    ----------
    item : Item
        What to draw.
    page : Transform
        From page points to the display.
    field : Transform
        From yards to the display.
    """

    def __init__(self, item: Item, page: Transform, field: Transform) -> None:
        super().__init__()
        self.item = item
        self._page, self._field = page, field
        self._gid = item.name

    def draw(self, renderer: Any) -> None:
        """Draw the item."""
        if not self.get_visible():
            return
        renderer.open_group(self.item.role, gid=self._gid)
        _PAINTERS[type(self.item)](renderer, self.item, self._page, self._field)
        renderer.close_group(self.item.role)
        self.stale = False

    def get_window_extent(self, renderer: Any = None) -> Any:
        """Return the whole page: items take no part in anyone's layout."""
        figure = self.get_figure(root=True)
        assert figure is not None, "an artist without a figure has no extent"
        return figure.bbox


class SheetFigure(Figure):
    """A matplotlib figure that remembers the sheet that it shows.

    Its artists are made when someone looks at them, or draws them: a figure that goes straight to SVG needs none.

    Attributes
    ----------
    sheet : Sheet
        The display list, with title and alternate text.
    """

    sheet: Sheet
    _own: tuple[Artist, ...] | None = None
    _made: list[Artist]

    @property
    def artists(self) -> list[Artist]:
        """The artists of the figure: the sheet's items, and what was added to them."""
        if self._own is None and hasattr(self, "sheet"):
            self._own = ()
            page = Affine2D().scale(1 / 72) + self.dpi_scale_trans
            for artist in _artists(self.sheet, page):
                self.add_artist(artist)
            self._own = tuple(self._made)
        return self._made

    @artists.setter
    def artists(self, value: list[Artist]) -> None:
        self._made = value

    def is_untouched(self) -> bool:
        """True if nothing was added to the figure, taken from it or hidden since it was made."""
        w, h = self.get_size_inches()
        same = abs(w * 72 - self.sheet.width) < 1e-6 and abs(h * 72 - self.sheet.height) < 1e-6
        if not same or self.axes or self.texts or self.lines or self.patches or self.images or self.legends:
            return False
        if self._own is None:
            return not self.subfigs
        now = self.artists
        alike = len(now) == len(self._own) and all(a is b for a, b in zip(now, self._own, strict=True))
        return alike and all(a.get_visible() for a in now) and not self.subfigs


def paint_figure(sheet: Sheet) -> SheetFigure:
    """Return a new figure with a sheet on it; no Axes, so that nothing is built only to be hidden."""
    size = (sheet.width / 72, sheet.height / 72)
    figure = SheetFigure(
        figsize=size, dpi=72, facecolor=sheet.page, edgecolor="none", linewidth=0, frameon=True, layout=None
    )
    figure.sheet = sheet
    return figure


def paint_axes(sheet: Sheet, axes: Axes) -> list[Artist]:
    """Add a sheet's items to a user's Axes, in yards, and return them. Nothing else of the Axes is changed."""
    made = _artists(sheet, Affine2D(np.linalg.inv(sheet.views[0].matrix)) + axes.transData)
    for artist in made:
        axes.add_artist(artist)
        artist.set_clip_on(False)
        artist.set_in_layout(False)
    return made


def _artists(sheet: Sheet, page: Transform) -> list[Artist]:
    field = Affine2D(sheet.views[0].matrix) + page if sheet.views else page
    made: list[Artist] = []
    for order, item in enumerate(sheet.items):
        artist = ItemArtist(item, page, field)
        artist.zorder = 1 + order * 1e-3
        made.append(artist)
    return made


# ---------------------------------------------------------------- paths


@cache
def _rgb(color: str) -> Color:
    return int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255, 1.0


def _compound(paths: Sequence[Floats], *, closed: bool) -> Path:
    points = np.concatenate([np.asarray(path) for path in paths])
    codes = np.full(len(points), Path.LINETO, dtype=Path.code_type)
    at = 0
    for path in paths:
        codes[at] = Path.MOVETO
        at += len(path)
        if closed:
            codes[at - 1] = Path.CLOSEPOLY
    return _plain(points, codes)


def _plain(points: Floats, codes: Any) -> Path:
    path = Path(points, codes)
    path.should_simplify = False
    return path


def _fill(renderer: Any, path: Path, transform: Transform, color: str, alpha: float = 1.0) -> None:
    gc = renderer.new_gc()
    gc.set_linewidth(0.0)
    gc.set_alpha(alpha)
    gc.set_antialiased(True)
    renderer.draw_path(gc, path, transform.get_affine(), (*_rgb(color)[:3], alpha))
    gc.restore()


def _stroke(
    renderer: Any,
    path: Path,
    transform: Transform,
    color: str,
    width: float,
    *,
    alpha: float = 1.0,
    dash: Sequence[float] = (),
    face: str = "",
) -> None:
    gc = renderer.new_gc()
    gc.set_alpha(alpha)
    gc.set_foreground(_rgb(color), isRGBA=True)
    gc.set_linewidth(width)
    gc.set_joinstyle("round")
    gc.set_capstyle("round" if dash else "butt")
    if dash:
        gc.set_dashes(0.0, dash)
    gc.set_snap(False)
    renderer.draw_path(gc, path, transform.get_affine(), _rgb(face) if face else None)
    gc.restore()


# ---------------------------------------------------------------- items


def _region(renderer: Any, item: Region, page: Transform, field: Transform) -> None:
    path = _compound(item.rings, closed=True)
    _fill(renderer, path, field if item.space == "field" else page, item.fill, item.alpha)


def _line(renderer: Any, item: Line, page: Transform, field: Transform) -> None:
    if not item.paths:
        return
    path, transform = _compound(item.paths, closed=False), field if item.space == "field" else page
    if item.casing:
        _stroke(renderer, path, transform, item.casing, casing_width(item), alpha=item.alpha)
    _stroke(
        renderer,
        path,
        transform,
        item.color,
        item.width,
        alpha=item.alpha,
        dash=_dashes(item.dash, item.width),
    )


def _hatch(renderer: Any, item: Hatch, page: Transform, field: Transform) -> None:
    lines = hatch_lines(item)
    if len(lines):
        codes = np.tile(np.array([Path.MOVETO, Path.LINETO], dtype=Path.code_type), len(lines))
        path = _plain(lines.reshape(-1, 2), codes)
        _stroke(
            renderer,
            path,
            page,
            item.color,
            item.width,
            alpha=item.alpha,
            dash=_dashes(item.dash, item.width),
        )


def _dashes(name: str, width: float) -> list[float]:
    return [part * max(1.0, width) for part in DASHES[name]]


@cache
def _circle() -> Path:
    return Path.unit_circle()


_CROSS: Final = Path([(-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8)], [1, 2, 1, 2])


def _mark(renderer: Any, item: Mark, page: Transform, field: Transform) -> None:
    at = Affine2D().scale(item.radius).translate(*item.at) + page
    if item.kind == "cross":
        _stroke(renderer, _CROSS, at, item.edge, item.edge_width)
        return
    _stroke(renderer, _circle(), at, item.edge, item.edge_width, face=item.fill)
    if item.kind == "ball":
        _fill(renderer, _circle(), Affine2D().scale(item.radius * 0.3).translate(*item.at) + page, item.edge)


def _label(renderer: Any, item: Label, page: Transform, field: Transform) -> None:
    file = getattr(renderer, "file", None)
    if file is not None and hasattr(file, "output"):
        from .pdf import write_label

        write_label(file, item, page.get_affine().get_matrix(), _rgb(item.color))
        return
    points, codes = outline(item.text, item.bold)
    scaled = points * (item.size / EM)
    if item.angle == 90:
        scaled = np.column_stack([-scaled[:, 1], scaled[:, 0]])
    if len(codes):
        _fill(renderer, _plain(scaled + item.at, codes), page, item.color)


_PAINTERS: Final[dict[type, Any]] = {Region: _region, Line: _line, Hatch: _hatch, Mark: _mark, Label: _label}
