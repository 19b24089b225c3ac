"""The ground: turf, safety zone and every marking of a field, drawn by one loop over its data."""

from __future__ import annotations

import math
from itertools import pairwise

from ..drawing.canvas import Canvas
from ..drawing.styles import looks
from ..field import Field, Marking, painted
from ..outline import rectangle

__all__ = ["draw_ground", "draw_posts", "draw_ruler", "ruler_breadth", "ruler_rows"]


def draw_ground(canvas: Canvas, field: Field, *, skip: tuple[str, ...] = ()) -> None:
    """Draw turf, safety zone and markings."""
    theme = canvas.theme
    if theme.surround != theme.page:
        canvas.block_area("surround", canvas.view.box, theme.surround, role="ground", layer="ground")
    canvas.area("safety-zone", rectangle(field.safety_box), style="safety-zone")
    canvas.area("field", rectangle(field.box), style="field")
    for marking in field.markings:
        if marking.name not in (*skip, "goal_posts"):
            _draw_marking(canvas, field, marking)


def _draw_marking(canvas: Canvas, field: Field, marking: Marking) -> None:
    own = f"marking-{marking.name}"
    canvas.line(own, painted(marking, field.lines), style=own if own in looks() else "marking")


def draw_posts(canvas: Canvas, field: Field) -> None:
    """Draw the goal posts that are in view, larger than life."""
    window = canvas.view.window
    for x in (-field.half_length, field.half_length):
        if not window.left <= x <= window.right:
            continue
        for y in (-field.half_goal, field.half_goal):
            radius = min(canvas.style("post").radius * canvas.unit, 0.42 * field.goal_width * canvas.view.scale)
            canvas.mark("post", canvas.view.at(x, y), radius=radius)


def ruler_rows(canvas: Canvas, field: Field, scale: float) -> int:
    """Return how many rows the numbers of the lines need, so that those of one row do not meet."""
    distances = sorted({m.spec.from_back_line for m in field.markings if m.spec.builder == "across"})
    need = (1.3 if canvas.page.portrait else 2.2) * canvas.page.small
    for rows in range(1, len(distances)):
        gaps = [b - a for row in range(rows) for a, b in pairwise(distances[row::rows])]
        if min(gaps, default=math.inf) * scale >= need:
            return rows
    return len(distances)


def ruler_breadth(canvas: Canvas, rows: int) -> float:
    """Return the room that the numbers need beside a field that lies along the page, in points."""
    return (0.9 + 1.6 * rows) * canvas.page.small


def draw_ruler(canvas: Canvas, field: Field) -> None:
    """Write each line's distance from its back line beside the field, off the turf."""
    view, small = canvas.view, canvas.page.small
    rows = canvas.ruler_rows or ruler_rows(canvas, field, view.scale)
    lines = [m for m in field.markings if m.spec.builder == "across"]
    lines.sort(key=lambda m: m.spec.from_back_line)
    for order, marking in enumerate(lines):
        for end in (-1, 1):
            x = end * (field.half_length - marking.spec.from_back_line)
            if view.window.left < x < view.window.right:
                _number(canvas, x, marking, order % rows, small)


def _number(canvas: Canvas, x: float, marking: Marking, row: int, size: float) -> None:
    text = f"{marking.spec.from_back_line:g}"
    px, py = canvas.view.at(x, 0.0)
    _, bottom, right, _ = canvas.view.box
    if canvas.view.portrait:
        at, anchor = (right + 0.5 * size + row * 1.6 * size, py - 0.36 * size), "left"
    else:
        at, anchor = (px, bottom - 1.15 * size - row * 1.12 * size), "center"
    names = (f"marking-{marking.name}",)
    canvas.text(f"ruler-{text}", text, at, style="ruler", anchor=anchor, names=names)
