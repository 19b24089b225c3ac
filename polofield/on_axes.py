"""Drawing into a user's own Axes, in yards: the field and what stands on it, and nothing around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .drawing.canvas import Canvas
from .drawing.choices import VIEWS
from .drawing.display_list import Sheet
from .drawing.page import Page
from .drawing.themes import Theme, in_its_letters, theme as theme_of
from .drawing.view import View, Window
from .errors import BadInput, Plain, one_of
from .field import Field
from .figures.catalogue import SCENE
from .figures.field_layer import draw_ground, draw_posts
from .figures.penalty import draw_placement, limit_of, window_of
from .placement import Placement
from .words import Words, words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_into"]


@in_its_letters
def draw_into(ax: Axes, what: Any, *, theme: Any, lang: Any, view: Any, page: tuple[str | None, str | None]) -> Figure:
    """Draw a record into an Axes; return its figure."""
    from .painters.mpl import paint_axes

    if page[0] not in (None, "auto") or page[1] not in (None, "landscape"):
        raise BadInput(
            expected="neither size nor orientation with an Axes of yours",
            got=Plain(page),
            code="unexpected_input",
            where="ax",
        )
    if SCENE.draws(what):
        sheet = _scene_on(ax, what, theme, lang, view)
    elif isinstance(what, Placement | Field):
        sheet = _record_on(ax, what, theme_of(theme or "rulebook"), words(lang or "en"), view or "auto")
    else:
        raise BadInput(
            expected="a Placement, a Field, a Scene or a Report for an Axes of yours",
            got=what,
            code="bad_axes",
            where="what",
        )
    paint_axes(sheet, ax)
    return ax.get_figure(root=True)  # type: ignore[return-value]


def _record_on(ax: Axes, what: Placement | Field, theme: Theme, say: Words, view: str) -> Sheet:
    """The sheet of a placement or a field as it lies on an Axes."""
    window = window_of(what, view) if isinstance(what, Placement) else limit_of(what)
    canvas = _canvas_on(ax, window, theme, say)
    draw_ground(canvas, what if isinstance(what, Field) else what.field)
    if isinstance(what, Placement):
        draw_placement(canvas, what)
    else:
        draw_posts(canvas, what)
    alt = what.words(say.lang) if isinstance(what, Placement) else ""
    return canvas.finish(0, 0, title="", alt=alt, figure="axes", source=what)


def _scene_on(ax: Axes, what: Any, theme: Any, lang: Any, view: Any) -> Sheet:
    """The sheet of a scene as it lies on an Axes; the page that the scene asks for does not count there."""
    from .figures.scene_figure import draw_scene_on, resolved_of, scene_window

    scene, report = resolved_of(what, lang)
    window = scene_window(scene, one_of(view or scene.view, VIEWS, where="view"))
    canvas = _canvas_on(ax, window, theme_of(theme or scene.theme), words(scene.lang))
    return draw_scene_on(canvas, scene, report)


def _canvas_on(ax: Axes, window: Window, theme: Theme, say: Words) -> Canvas:
    """A canvas whose page is the Axes as it lies on its figure now."""
    from matplotlib.axes import Axes

    if not isinstance(ax, Axes) or ax.name != "rectilinear":
        got = getattr(ax, "name", type(ax).__name__)
        raise BadInput(expected="a rectangular matplotlib Axes", got=got, code="bad_axes", where="ax")
    if ax.xaxis_inverted() or ax.yaxis_inverted():
        raise BadInput(
            expected="axes that grow to the right and up", got=Plain("inverted ones"), code="bad_axes", where="ax"
        )
    if ax.get_xscale() != "linear" or ax.get_yscale() != "linear":
        raise BadInput(
            expected="linear scales",
            got=Plain(f"{ax.get_xscale()} and {ax.get_yscale()}"),
            code="bad_axes",
            where="ax",
        )
    if not ax.has_data() and ax.get_autoscale_on():
        ax.set_xlim(window.left, window.right)
        ax.set_ylim(window.bottom, window.top)
        ax.set_aspect("equal")
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    if x0 >= x1 or y0 >= y1:
        raise BadInput(
            expected="axes that grow to the right and up",
            got=Plain(f"x {x0:g}..{x1:g}, y {y0:g}..{y1:g}"),
            code="bad_axes",
            where="ax",
        )
    ax.apply_aspect()
    x0, x1, y0, y1 = map(float, (*ax.get_xlim(), *ax.get_ylim()))
    box = ax.get_window_extent()
    points = 72 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
    wide, high = float(box.width * points), float(box.height * points)
    # One scale for both directions: true circles. An Axes with another aspect is drawn true along x.
    page = Page(wide, high, max(7.0, min(4.0 + min(wide, high) / 60, 9.5)), False)
    canvas = Canvas(page, theme, say)
    canvas.views.append(View(Window(x0, y0, x1, y1), (0.0, 0.0, wide, wide * (y1 - y0) / (x1 - x0)), False))
    return canvas
