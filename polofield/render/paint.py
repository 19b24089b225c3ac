"""Painting a sheet with matplotlib: a whole figure, or a user's own Axes. Knows nothing of polo, and no pyplot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform
from numpy.typing import NDArray

from .fonts import EM, glyph, layout
from .hatching import hatch_lines
from .items import DASHES, Hatch, Item, Label, Line, Mark, Region, Sheet
from .widths import casing_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["SheetFigure", "paint_axes", "paint_figure"]

Floats = NDArray[np.float64]

NEUTRAL: Final[dict[Any, Any]] = {
    "path.sketch": None,
    "path.effects": [],
    "path.simplify": True,
    "path.simplify_threshold": 0.1111111111111111,
    "path.snap": False,
    "agg.path.chunksize": 0,
    "figure.frameon": True,
    "figure.autolayout": False,
    "figure.constrained_layout.use": False,
    "pdf.compression": 6,
    "pdf.fonttype": 3,
    "pdf.inheritcolor": False,
    "pdf.use14corefonts": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "polofield",
    "svg.id": None,
    "savefig.bbox": None,
    "savefig.pad_inches": 0.1,
    "savefig.facecolor": "auto",
    "savefig.edgecolor": "auto",
    "savefig.transparent": False,
}
"""The settings that could change a picture, in a context while it is made or saved; a caller's are never touched."""


class SheetFigure(Figure):
    """A matplotlib figure that remembers the sheet that was painted on it.

    Attributes
    ----------
    sheet : Sheet
        The display list, with title and alternate text.
    """

    sheet: Sheet
    painted: int

    def is_untouched(self) -> bool:
        """True if nothing was added to the figure or taken from it since it was painted."""
        w, h = self.get_size_inches()
        same = abs(w * 72 - self.sheet.width) < 1e-6 and abs(h * 72 - self.sheet.height) < 1e-6
        return same and not self.axes and len(self.get_children()) == self.painted


def paint_figure(sheet: Sheet) -> SheetFigure:
    """Return a new figure with a sheet on it; no Axes, so that nothing is built only to be hidden."""
    with rc_context(NEUTRAL):
        figure = SheetFigure(
            figsize=(sheet.width / 72, sheet.height / 72), dpi=72, facecolor=sheet.page, edgecolor="none", linewidth=0, layout="none"
        )
        to_figure = Affine2D().scale(1 / 72) + figure.dpi_scale_trans
        for artist in _artists(sheet, to_figure):
            figure.add_artist(artist)
    figure.sheet = sheet
    figure.painted = len(figure.get_children())
    return figure


def paint_axes(sheet: Sheet, axes: Axes) -> list[Artist]:
    """Add a sheet's items to a user's Axes, in yards, and return them. Nothing else of the Axes is changed."""
    view = sheet.views[0]
    back = Affine2D(np.linalg.inv(view.matrix)) + axes.transData
    artists = []
    with rc_context(NEUTRAL):
        made = _artists(sheet, back)
    for artist in made:
        axes.add_artist(artist)
        artist.set_clip_on(False)
        artists.append(artist)
    return artists


def _artists(sheet: Sheet, page: Transform) -> list[Artist]:
    spaces = {"page": page}
    # Every view of a sheet has its own map from yards; today's sheets draw in yards only in their first view.
    if sheet.views:
        spaces["field"] = Affine2D(sheet.views[0].matrix) + page
    made = []
    for order, item in enumerate(sheet.items):
        for artist in _artist(item, spaces):
            artist.set_gid(item.name)
            artist.set_zorder(1 + order * 1e-3)
            made.append(artist)
    return made


def _artist(item: Item, spaces: dict[str, Transform]) -> list[PathPatch]:
    if isinstance(item, Region):
        return [_patch(_compound(item.rings, closed=True), spaces[item.space], fill=item.fill, alpha=item.alpha)]
    if isinstance(item, Line):
        return _stroke(item, spaces[item.space])
    if isinstance(item, Hatch):
        return _stroke(_as_line(item), spaces["page"])
    if isinstance(item, Mark):
        return _mark(item, spaces["page"])
    return [_patch(_text_path(item), spaces["page"], fill=item.color)]


def _patch(
    path: Path, transform: Transform, *, fill: str | None = None, edge: str = "none", width: float = 0.0, alpha: float = 1.0, dash: Any = "solid"
) -> PathPatch:
    return PathPatch(
        path, facecolor=fill or "none", edgecolor=edge, linewidth=width, alpha=alpha if alpha < 1 else None, linestyle=dash,
        capstyle="butt" if dash == "solid" else "round", joinstyle="round", transform=transform, antialiased=True, hatch=None,
        snap=False,
    )  # fmt: skip


def _stroke(item: Line, transform: Transform) -> list[PathPatch]:
    if not item.paths:
        return []
    path = _compound(item.paths, closed=False)
    dash: Any = "solid" if item.dash == "solid" else (0, [part / item.width for part in _dash(item)])
    found = []
    if item.casing:
        found.append(_patch(path, transform, edge=item.casing, width=casing_width(item), alpha=item.alpha))
    found.append(_patch(path, transform, edge=item.color, width=item.width, alpha=item.alpha, dash=dash))
    return found


def _as_line(item: Hatch) -> Line:
    return Line(item.name, item.role, hatch_lines(item), "page", item.color, item.width, item.dash, "", item.alpha, item.layer)


def _dash(item: Line) -> tuple[float, ...]:
    return tuple(part * max(1.0, item.width) for part in DASHES[item.dash])


def _compound(paths: Sequence[Floats], *, closed: bool) -> Path:
    points = np.concatenate([np.asarray(path) for path in paths])
    codes = np.full(len(points), Path.LINETO, dtype=Path.code_type)
    at = 0
    for path in paths:
        codes[at] = Path.MOVETO
        at += len(path)
        if closed:
            codes[at - 1] = Path.CLOSEPOLY
    return Path(points, codes)


@lru_cache(64)
def _circle() -> Path:
    return Path.unit_circle()


def _mark(item: Mark, page: Transform) -> list[PathPatch]:
    at = Affine2D().scale(item.radius).translate(*item.at) + page
    if item.kind == "cross":
        cross = Path([(-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8)], [1, 2, 1, 2])
        return [_patch(cross, at, edge=item.edge, width=item.edge_width)]
    found = [_patch(_circle(), at, fill=item.fill, edge=item.edge, width=item.edge_width)]
    if item.kind == "ball":
        dot = Affine2D().scale(item.radius * 0.3).translate(*item.at) + page
        found.append(_patch(_circle(), dot, fill=item.edge))
    return found


@lru_cache(2048)
def _outline(text: str, bold: bool) -> tuple[Floats, NDArray[np.uint8]]:
    points, codes = [np.empty((0, 2))], [np.empty(0, dtype=np.uint8)]
    for letter, x in layout(text, bold).letters:
        found = glyph(letter, bold)
        points.append(found.points + (x, 0.0))
        codes.append(found.codes)
    return np.concatenate(points), np.concatenate(codes)


def _text_path(item: Label) -> Path:
    points, codes = _outline(item.text, item.bold)
    scaled = points * (item.size / EM)
    if item.angle == 90:
        scaled = np.column_stack([-scaled[:, 1], scaled[:, 0]])
    return Path(scaled + item.at, codes)
