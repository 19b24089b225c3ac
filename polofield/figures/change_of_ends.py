"""The figure of a penalty that awards a goal: the field before it, and after it from the other end."""

from __future__ import annotations

import msgspec

from ..drawing.canvas import Canvas
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import text_width
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..drawing.view import View, Window
from ..outline import Pair
from ..placement import Placement
from ..words import Words
from .chart import grid, sizes, wrapped
from .field_layer import draw_ground, draw_posts
from .penalty import draw_dimensions, draw_placement, furniture_of, limit_of
from .title_block import set_attack, set_furniture

__all__ = ["compose_change"]


def compose_change(placement: Placement, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of two fields: the goal that is awarded, then the other end, with the restart's zones."""
    canvas = Canvas(page, theme, say)
    words = msgspec.structs.replace(furniture_of(placement, say), attack="")
    window = limit_of(placement.field)
    gap, head = (5.0 if page.portrait else 8.6) * page.text, 2.2 * page.text
    box, height = set_furniture(canvas, words, field_height=_wanted(page, window, gap, head))
    cells = grid(box, [1.0], [1.0, 1.0], gap) if page.portrait else grid(box, [1.0, 1.0], [1.0], gap)
    first, second = (cell for row in cells for cell in row)
    after = _field(canvas, "after", placement, window, second, head)
    canvas.bounds_override = (second[0], second[1], page.width - 2, second[3])
    # The fields are too small for words in the zones: the legend names them.
    draw_placement(canvas, placement, labels=False)
    draw_dimensions(canvas, placement)
    before = _field(canvas, "before", placement, window, first, head)
    draw_posts(canvas, placement.field)
    canvas.bounds_override = box
    _between(canvas, placement, before.box, after.box)
    title, alt = placement.title(say.lang), placement.words(say.lang)
    return canvas.finish(page.width, height, title=title, alt=alt, figure=placement.key, source=placement)


def _wanted(page: Page, window: Window, gap: float, head: float) -> float:
    """Height that both fields want where the page grows."""
    room = page.width - 2 * page.margin
    if page.portrait:
        return 2 * (head + 0.62 * room) + gap
    wide, high = window.sides(False)
    return 1.9 * head + (room - gap) / 2 * high / wide


def _field(canvas: Canvas, key: str, placement: Placement, window: Window, box: Box, head: float) -> View:
    """Draw a whole field in a box, under its heading and over the way in which the team fouled attacks."""
    left, bottom, right, top = box[0], box[1] + 0.9 * head, box[2], box[3] - head
    w, h = window.sides(canvas.page.portrait)
    scale = min((right - left) / w, (top - bottom) / h)
    x, y = (left + right - w * scale) / 2, (bottom + top - h * scale) / 2
    view = View(window, (x, y, x + w * scale, y + h * scale), canvas.page.portrait)
    canvas.views.append(view)
    text, small = canvas.say(f"figure.{key}"), canvas.page.small
    fitting = (size for size in sizes(canvas.page.text, small) if text_width(text, size, True) <= w * scale)
    at = (x, view.box[3] + 0.45 * head)
    canvas.text(f"heading-{key}", text, at, style="heading", size=next(fitting, small))
    defends = placement.defends if key == "after" else placement.defended_at_foul
    set_attack(canvas, defends, (left, right), y - 0.75 * head, centered=True)
    draw_ground(canvas, placement.field)
    return view


def _between(canvas: Canvas, placement: Placement, before: Box, after: Box) -> None:
    """Draw the arrow from one field to the other, with the goal that is awarded and the change of ends."""
    goal, change = canvas.say("figure.goal_plus", n=placement.spec.goals), canvas.say("figure.change")
    text = canvas.page.text
    if canvas.page.portrait:
        x = before[0] + 0.12 * (before[2] - before[0])
        top, low = before[1] - 2.3 * text, after[3] + 2.4 * text
        canvas.arrow("change-arrow", [(x, top), (x, low)], style="arrow-change", head=7)
        room = canvas.bounds[2] - x - 14
        _label(canvas, f"{goal}\n{change}", room, (x + 8, (top + low) / 2), (0.5, 0.0))
        return
    left, right, y = before[2] + 5, after[0] - 5, (before[1] + before[3]) / 2
    canvas.arrow("change-arrow", [(left, y), (right, y)], style="arrow-change", head=7)
    for words, side in ((goal, 1), (change, -1)):
        at = ((left + right) / 2, y + side * 6 * canvas.unit)
        _label(canvas, words, right - left, at, (0.0, side / 2))


def _label(canvas: Canvas, text: str, room: float, at: Pair, shift: Pair) -> None:
    """Set bold words at a point, moved by shares of their width and height."""
    block = wrapped(text, canvas.page.small + 0.3, room, True)
    middle = (at[0] + shift[0] * block.long, at[1] + shift[1] * block.deep)
    canvas.block("label-change", block, middle, canvas.theme.ink, role="label")
