"""Heat maps: where it happened and where balls were placed, counted in squares of the field."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..drawing import Sheet
from ..drawing.canvas import LAYERS, Canvas
from ..drawing.display_list import Region
from ..drawing.page import page_of
from ..drawing.themes import Theme, mixed, theme as theme_of
from ..drawing.view import View, Window
from ..field import Field
from ..figures.field_layer import draw_ground, draw_posts
from ..figures.title_block import Furniture, set_furniture, too_small
from ..outline import polyline
from ..placement.naming import Floats
from ..words import words
from .solving import Solved

__all__ = ["counts", "heat_map"]

Whole = NDArray[np.int64]

_SQUARE: Final = 10.0
"""Yards that a square is wide."""

_LEAST: Final = 30.0
"""Points that each field must at least be high."""

_STRENGTHS: Final = (0.18, 0.36, 0.54, 0.74, 0.95)
"""How strongly a square is colored, from few to many."""


class _Panel(NamedTuple):
    name: str
    spots: Floats


def _edges(half: float) -> Floats:
    """Squares lie around the center and around the lines of tens, so that a ball on a line is in the middle of one."""
    inner = np.arange(_SQUARE / 2, half, _SQUARE)
    return np.concatenate([[-half], -inner[::-1], inner, [half]])


def counts(spots: Any, field: Field) -> Whole:
    """Count spots in squares of 10 yd; one beyond the field counts in the nearest square."""
    xy = np.asarray(spots, dtype=float).reshape(-1, 2)
    xy = xy[~np.isnan(xy).any(axis=1)]
    a, b = field.half_length, field.half_width
    x, y = np.clip(xy[:, 0], -a, a), np.clip(xy[:, 1], -b, b)
    found, _, _ = np.histogram2d(x, y, bins=(_edges(a), _edges(b)))
    result: Whole = found.astype(np.int64)
    return result


def _classes(most: int) -> list[tuple[int, int]]:
    """Return from how many to how many each color stands for: few classes, each about as many times the last."""
    steps = len(_STRENGTHS)
    if most <= steps:
        return [(n, n) for n in range(1, most + 1)]
    tops = [math.floor(most ** (i / steps) + 1e-9) for i in range(1, steps + 1)]
    tops = [max(top, i + 1) for i, top in enumerate(tops)]
    return [(low + 1, high) for low, high in zip([0, *tops], tops, strict=False)]


# ---------------------------------------------------------------- the picture


def heat_map(solved: Solved, *, theme: str | Theme = "rulebook", lang: str = "en", size: str = "auto") -> Sheet:
    """Return a picture of where it happened and where balls were placed.

    It shows the rows of the field that most rows are on; the field frame is as the table has it.

    Parameters
    ----------
    solved : Solved
        The placements.
    theme, lang, size : str
        As in ``draw``.

    Raises
    ------
    BadInput
        As ``draw``, for the options.

    Examples
    --------
    >>> from polofield.tables import Table, solve_table
    >>> from polofield.placement.naming import names
    >>> solved = solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "5b"], "penalty")}, None, ()))
    >>> heat_map(solved).title
    'Heat map of fouls.csv'
    """
    colors, say, page = theme_of(theme), words(lang), page_of(size, "landscape")
    canvas = Canvas(page, colors, say)
    field, rows = _largest(solved)
    panels = (_Panel("given", _given(solved, field, rows)), _Panel("ball", solved.ball[rows]))
    found = [counts(panel.spots, field) for panel in panels]
    title = say("batch.heat_title", table=solved.table.name)
    rest = int(np.count_nonzero(solved.error == 0)) - len(rows)
    notes = (say("batch.heat_rest", n=rest),) if rest else ()
    head = Furniture(title, "", say("batch.heat_sum"), notes=notes, caption=say("batch.heat_caption", yards=_SQUARE))
    height = _set_panels(canvas, field, head, panels, found)
    alt = " ".join([title + ".", *(_words(canvas, field, *pair) for pair in zip(panels, found, strict=True)), *notes])
    return canvas.finish(page.width, height, title=title, alt=alt, figure="heat", source=None)


def _largest(solved: Solved) -> tuple[Field, Any]:
    """Return the field that most good rows are on, and these rows."""
    from ..field import DEFAULT_FIELD

    if not solved.groups:
        return DEFAULT_FIELD, np.zeros(0, dtype=np.intp)
    good = [group.rows[solved.error[group.rows] == 0] for group in solved.groups]
    most = max(range(len(good)), key=lambda i: (len(good[i]), -i))
    return solved.groups[most].batch.field, good[most]


def _given(solved: Solved, field: Field, rows: Any) -> Floats:
    """Return the spots that were given: of the foul, of the ball, of the crossing on the back line."""
    found = np.full((len(rows), 2), math.nan)
    numbers = solved.table.numbers
    for name in ("ball", "foul"):
        for axis, letter in enumerate("xy"):
            column = numbers.get(f"{name}_{letter}")
            if column is not None:
                found[:, axis] = np.where(np.isnan(column[rows]), found[:, axis], column[rows])
    if "crossing" in numbers:
        y = numbers["crossing"][rows]
        found[~np.isnan(y), 0] = field.half_length * solved.sign[rows][~np.isnan(y)]
        found[:, 1] = np.where(np.isnan(y), found[:, 1], y)
    return found


def _set_panels(canvas: Canvas, field: Field, head: Furniture, panels: Any, found: list[Whole]) -> float:
    """Set header, both panels one under the other, and the legend; return the page's height."""
    page, text = canvas.page, canvas.page.text
    a, b = field.half_length + 6, field.half_width + 6
    line = 2.4 * text
    wide = page.width - 2 * page.margin
    wanted = 2 * (wide * b / a + line) + 2.2 * text
    (left, bottom, right, top), height = set_furniture(canvas, head, field_height=wanted)
    room = (top - bottom - 2.2 * text) / 2 - line
    if room < _LEAST:
        raise too_small(canvas)
    scale = min((right - left) / (2 * a), room / (2 * b))
    classes = _classes(max(int(part.max(initial=0)) for part in found))
    for i, (panel, part) in enumerate(zip(panels, found, strict=True)):
        under = top - i * (room + line) - line
        x = (left + right) / 2 - a * scale
        canvas.views.append(View(Window(-a, -b, a, b), (x, under - 2 * b * scale, x + 2 * a * scale, under), False))
        _set_name(canvas, panel, part, (x, under + 0.6 * text))
        _draw(canvas, field, panel.name, part, classes)
    _set_legend(canvas, classes, left, bottom + 0.5 * text)
    return height


def _set_name(canvas: Canvas, panel: _Panel, part: Whole, at: tuple[float, float]) -> None:
    line = canvas.say(f"batch.spots_{panel.name}", n=int(part.sum()))
    canvas.text(f"name-{panel.name}", line, at, size=canvas.page.text, color=canvas.theme.ink, role="label", bold=True)


def _color(theme: Theme, i: int, classes: int) -> str:
    """The color of a class: the fewest classes use the strongest colors."""
    return mixed(theme.fouling, theme.turf, _STRENGTHS[len(_STRENGTHS) - classes + i])


def _draw(canvas: Canvas, field: Field, name: str, part: Whole, classes: list[tuple[int, int]]) -> None:
    xs, ys = _edges(field.half_length), _edges(field.half_width)
    draw_ground(canvas, field)
    for i, (low, high) in enumerate(classes):
        where = np.argwhere((part >= low) & (part <= high))
        if len(where):
            rings = tuple(polyline(canvas.view.to_page(_square(xs, ys, *at)), closed=True) for at in where.tolist())
            fill, said = _color(canvas.theme, i, len(classes)), _span(low, high)
            item = Region(f"heat-{name}-{i + 1}", "heat", rings, "page", fill, 1.0, LAYERS["fill"], said)
            canvas.add(item)
    draw_posts(canvas, field)


def _square(xs: Floats, ys: Floats, i: int, j: int) -> Floats:
    x0, x1, y0, y1 = xs[i], xs[i + 1], ys[j], ys[j + 1]
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)])


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _set_legend(canvas: Canvas, classes: list[tuple[int, int]], left: float, base: float) -> None:
    size = canvas.page.small
    head = canvas.say("batch.heat_legend")
    label = canvas.text("legend", head, (left, base), size=size, color=canvas.theme.ink, role="legend")
    x = left + label.width + 1.2 * size
    for i, (low, high) in enumerate(classes):
        box = (x, base - 0.2 * size, x + 1.8 * size, base + 0.9 * size)
        canvas.block_area(f"swatch-{i + 1}", box, _color(canvas.theme, i, len(classes)), role="swatch")
        canvas.outline(f"swatch-{i + 1}-edge", box, canvas.theme.muted, 0.5 * canvas.unit, role="swatch")
        words_ = _span(low, high)
        at = (x + 2.3 * size, base)
        label = canvas.text(f"legend-{i + 1}", words_, at, size=size, color=canvas.theme.ink, role="legend")
        x = at[0] + label.width + 1.4 * size


def _words(canvas: Canvas, field: Field, panel: _Panel, part: Whole) -> str:
    """Say a panel in words: how many, and the squares that have most."""
    total = int(part.sum())
    head = canvas.say(f"batch.spots_{panel.name}", n=total) + "."
    if not total:
        return head
    xs, ys = _edges(field.half_length), _edges(field.half_width)
    order = np.argsort(-part.ravel(), kind="stable")[:3]
    most = [
        canvas.say("batch.heat_square", n=int(part.ravel()[k]), x=(xs[i] + xs[i + 1]) / 2, y=(ys[j] + ys[j + 1]) / 2)
        for k in order.tolist()
        if part.ravel()[k]
        for i, j in [divmod(k, part.shape[1])]
    ]
    return f"{head} {canvas.say('batch.heat_most', squares='; '.join(most))}"
