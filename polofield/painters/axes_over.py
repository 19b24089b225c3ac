"""An Axes over a finished figure: the user's own artists on the whole page, in yards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing.view import View
from ..errors import BadInput
from .mpl import affine, sheet_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["axes_over"]

_ABOVE = 10.0
"""Above every item of the sheet."""


def axes_over(figure: Figure, *, view: int = 0) -> Axes:
    """Lay an Axes over a figure of a sheet; see :func:`polofield.axes_over`."""
    seen = _view_of(figure, view)
    left, bottom, right, top = seen.box
    width, height = figure.get_size_inches() * 72
    place = (left / width, bottom / height, (right - left) / width, (top - bottom) / height)
    ax = figure.add_axes(place, frameon=False, label=f"yards {view}", zorder=_ABOVE)
    ax.set_axis_off()
    ax.set_autoscale_on(False)
    ax.set_xlim(seen.window.left, seen.window.right)
    ax.set_ylim(seen.window.bottom, seen.window.top)
    if seen.portrait:
        # Two limits cannot turn an Axes, so its data go the way of the sheet's.
        ax.transData = affine(seen.matrix).scale(1 / 72) + figure.dpi_scale_trans
    return ax


def _view_of(figure: Figure, view: int) -> View:
    sheet = sheet_of(figure) if hasattr(figure, "artists") else None
    views = sheet.views if sheet else ()
    if not views:
        wanted = "expected a figure that polofield drew with a field on it"
        raise BadInput(f"{wanted}, got another", code="bad_figure", where="figure")
    if isinstance(view, bool) or view not in range(len(views)):
        raise BadInput(expected=f"a view from 0 to {len(views) - 1}", got=view, code="bad_number", where="view")
    return views[view]
