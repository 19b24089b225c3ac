"""An Axes over a finished figure: the user's own artists on the whole page, in yards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing.view import View
from ..errors import BadInput
from .mpl import SheetFigure, affine

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["axes_over"]

_ABOVE = 10.0
"""Above every item of the sheet."""


def axes_over(figure: Figure, *, view: int = 0) -> Axes:
    """Lay an Axes over a figure that :func:`polofield.draw` made: its data are yards, on the field as it is drawn.

    The page stays as it is, with title, key and scale. The Axes has no frame, no ticks and no ground of its own, and
    its limits are the picture's. It follows the field where that is turned by 90 degrees (portrait).

    Parameters
    ----------
    figure : Figure
        What ``draw`` returned.
    view : int
        Which field, where a picture has several: Penalty 1 has two.

    Returns
    -------
    Axes
        Draw into it as into any other; :func:`polofield.save` writes it all.

    Raises
    ------
    BadInput
        ``bad_figure`` for a figure without a field, ``bad_number`` for a view that it does not have.

    Examples
    --------
    >>> import polofield as pf
    >>> figure = pf.draw(pf.place("4"))
    >>> ax = pf.axes_over(figure)
    >>> marker, = ax.plot(60, 20, "rx")
    >>> ax.get_xlim() == (figure.sheet.views[0].window.left, figure.sheet.views[0].window.right)
    True
    """
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
    views = figure.sheet.views if isinstance(figure, SheetFigure) else ()
    if not views:
        wanted = "expected a figure that polofield drew with a field on it"
        raise BadInput(f"{wanted}, got another", code="bad_figure", where="figure")
    if isinstance(view, bool) or view not in range(len(views)):
        raise BadInput(f"expected a view from 0 to {len(views) - 1}, got {view!r}", code="bad_number", where="view")
    return views[view]
