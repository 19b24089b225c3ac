"""Contact sheets: small pictures of many rows on a page, so that a table can be looked over."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from ..drawing import Sheet
from ..drawing.canvas import Canvas
from ..drawing.page import page_of
from ..drawing.themes import Theme, theme as theme_of
from ..drawing.view import View
from ..figures.field_layer import draw_ground
from ..figures.penalty import limit_of
from ..figures.title_block import Entry, Furniture, set_furniture
from ..placement import Placement
from ..words import Words, words
from .pictures import placement_of
from .solving import Solved

__all__ = ["contact_sheets"]

Box = tuple[float, float, float, float]

_WIDE: Final = 150.0
"""Points that a small picture is at least wide."""

_GAP: Final = 12.0
_HATCH: Final = 5.0
_HATCHES: Final = {"fouling": "/", "fouled": "\\"}
_FINE: Final = 0.4
"""How much finer lines and markers are than on a page of their own."""


def contact_sheets(
    solved: Solved, *, theme: str | Theme = "rulebook", lang: str = "en", size: str = "A4"
) -> Iterator[Sheet]:
    """Yield pages of small pictures of the good rows, in order: ball, both zones, and the row's name.

    Parameters
    ----------
    solved : Solved
        The placements.
    theme, lang : str
        As in ``draw``.
    size : str
        A preset, or a size with units, as in ``draw``; landscape.

    Raises
    ------
    BadInput
        As ``draw``, for the options.

    Examples
    --------
    >>> from polofield.tables import Table, solve_table
    >>> from polofield.placement.naming import names
    >>> solved = solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "5b"], "penalty")}, None, ()))
    >>> [sheet.title for sheet in contact_sheets(solved, lang="es")]
    ['Posiciones de fouls.csv, hoja 1 de 1']
    """
    colors, say, page = theme_of(theme), words(lang), page_of("A4" if size == "auto" else size, "landscape")
    rows = solved.good().tolist()
    cells = len(_grid(Canvas(page, colors, say), _head(solved, say, 1, 1)))
    pages = max(1, math.ceil(len(rows) / cells))
    for number in range(pages):
        canvas = Canvas(page, colors, say)
        shown = rows[number * cells : (number + 1) * cells]
        head = _head(solved, say, number + 1, pages)
        title = head.title
        alt = [title + "."]
        for row, box in zip(shown, _grid(canvas, head), strict=False):
            alt.append(_picture(canvas, placement_of(solved, row), _name(solved, row), box))
        yield canvas.finish(
            page.width, page.height or 0.0, title=title, alt=" ".join(alt), figure="contact", source=None
        )


def _head(solved: Solved, say: Words, page: int, pages: int) -> Furniture:
    title = say("batch.contact_title", table=solved.table.name, page=page, pages=pages)
    kinds = ("fouling", "fouled", "ball")
    return Furniture(
        title, "", say("batch.contact_sum", n=len(solved.good()), total=len(solved)),
        legend=tuple(Entry(kind, say(f"legend.{kind}")) for kind in kinds),
    )  # fmt: skip


def _name(solved: Solved, row: int) -> str:
    return (solved.table.ids[row] if solved.table.ids else "") or str(row + 1)


def _grid(canvas: Canvas, head: Furniture) -> list[Box]:
    """Set header and legend, and return the boxes of the small pictures, row by row."""
    page, text = canvas.page, canvas.page.small
    assert page.height is not None
    (left, bottom, right, top), _ = set_furniture(canvas, head, field_height=None)
    across = max(1, int((right - left + _GAP) // (_WIDE + _GAP)))
    wide = (right - left - (across - 1) * _GAP) / across
    high = min(0.5 * wide + 1.6 * text, top - bottom)
    down = max(1, int((top - bottom + _GAP) // (high + _GAP)))
    return [
        (
            left + i * (wide + _GAP),
            top - j * (high + _GAP) - high,
            left + i * (wide + _GAP) + wide,
            top - j * (high + _GAP),
        )
        for j in range(down)
        for i in range(across)
    ]


def _picture(canvas: Canvas, placement: Placement, name: str, box: Box) -> str:
    """Draw one small picture with its line of words; return the words of it."""
    left, bottom, right, top = box
    text = canvas.page.small
    window = limit_of(placement.field)
    wide, high = window.right - window.left, window.top - window.bottom
    scale = min((right - left) / wide, (top - bottom - 1.6 * text) / high)
    x, y = (left + right - wide * scale) / 2, top - high * scale
    canvas.views.append(View(window, (x, y, x + wide * scale, top), False))
    unit, canvas.unit = canvas.unit, canvas.unit * _FINE
    draw_ground(canvas, placement.field)
    _zones(canvas, placement)
    _spots(canvas, placement)
    canvas.unit = unit
    ball_x, ball_y = placement.ball
    said = {"name": _short(name), "number": placement.penalty, "x": ball_x, "y": ball_y}
    line = canvas.say("batch.contact_line", **said)
    canvas.text("name", line, (left, y - 1.2 * text), size=text, color=canvas.theme.ink, role="label", solid=False)
    return _words(canvas.say, placement, name)


def _short(name: str) -> str:
    return name if len(name) <= 12 else name[:11] + "\N{HORIZONTAL ELLIPSIS}"


def _words(say: Words, placement: Placement, name: str) -> str:
    x, y = placement.ball
    return say("batch.contact_alt", name=name, title=placement.title(say.lang), x=x, y=y)


def _zones(canvas: Canvas, placement: Placement) -> None:
    theme: Any = canvas.theme
    for team in ("fouled", "fouling"):
        zone = placement.zone(team)
        if zone.anywhere:
            continue
        color, alpha = getattr(theme, team), getattr(theme, f"{team}_alpha")
        if alpha:
            shown = canvas.area(f"zone-{team}", zone.paths(), color, role="zone", alpha=max(alpha, 0.3))
        else:
            # A theme without fills tells the teams by their hatches.
            shown = canvas.shown(zone.paths())
            canvas.hatch(f"hatch-{team}", canvas.on_page(shown), _HATCHES[team], color, spacing=_HATCH / canvas.unit)
        canvas.line(f"edge-{team}", shown, color, 1.6 * canvas.unit, role="zone", layer="edge", solid=False)


def _spots(canvas: Canvas, placement: Placement) -> None:
    theme, unit = canvas.theme, canvas.unit
    if placement.given is not None and placement.moved:
        at = canvas.view.at(*placement.given)
        canvas.mark("given", at, "cross", 4 * unit, theme.on_turf, theme.on_turf, width=2 * unit, role="spot")
    canvas.mark("ball", canvas.view.at(*placement.ball), "ball", 5 * unit, theme.ball, theme.ink, role="ball")
