"""Marks of the conduct charts: cards of the umpires and bars of time, and how the key shows them.

A yellow card is an upright rectangle with an edge, a red card a full diamond: the two differ without color.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ..drawing.canvas import Canvas
from ..drawing.display_list import Box, Region
from ..outline import Pair, polyline

__all__ = ["SWATCHES", "bar", "card_mark", "red_card", "width_of", "yellow_card"]

_YELLOW_WIDTH: Final = 0.62
_RED_WIDTH: Final = 0.92
_BETWEEN: Final = 0.16
"""Widths of cards and the space between them, in heights of a card."""


def yellow_card(canvas: Canvas, name: str, at: Pair, high: float, *, role: str = "") -> None:
    """Draw a yellow card around a point."""
    (x, y), w, h = at, _YELLOW_WIDTH * high / 2, high / 2
    canvas.panel(name, (x - w, y - h, x + w, y + h), "card-yellow", role=role)


def red_card(canvas: Canvas, name: str, at: Pair, high: float, *, role: str = "") -> None:
    """Draw a red card around a point."""
    (x, y), w, h, how = at, _RED_WIDTH * high / 2, high / 2, canvas.style("card-red")
    ring = polyline([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], closed=True)
    canvas.add(Region(name, role or how.role, (ring,), "page", how.fill, 1.0, 6))


def width_of(cards: str, high: float) -> float:
    """Return the width of a batch of cards, points."""
    each = _RED_WIDTH if cards == "R" else _YELLOW_WIDTH
    return (len(cards) * each + (len(cards) - 1) * _BETWEEN) * high


def card_mark(canvas: Canvas, name: str, cards: str, left: float, middle: float, high: float) -> None:
    """Draw a batch of cards side by side, from a left edge."""
    draw, each = red_card if cards == "R" else yellow_card, width_of(cards[0], high)
    for i in range(len(cards)):
        x = left + each / 2 + i * (each + _BETWEEN * high)
        draw(canvas, f"{name}-{i + 1}" if len(cards) > 1 else name, (x, middle), high)


def bar(canvas: Canvas, name: str, kind: str, box: Box) -> None:
    """Draw a bar of one kind; one that goes on from a full bar has no edge between the two."""
    canvas.panel(name, box, f"bar-{kind}", frame=kind != "out")
    if kind == "out":
        left, bottom, right, top = box
        path = [(left + 1.6, bottom), (right, bottom), (right, top), (left + 1.6, top)]
        canvas.line(f"{name}-frame", [path], style="bar", space="page", solid=False)


# ---------------------------------------------------------------- the key

Swatch = Callable[[Canvas, str, Box], None]


def _card_swatch(draw: Callable[..., None], canvas: Canvas, name: str, box: Box) -> None:
    draw(canvas, name, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), box[3] - box[1], role="swatch")


def _panel_swatch(style: str, canvas: Canvas, name: str, box: Box) -> None:
    canvas.panel(name, box, style, role="swatch")


def _mark_swatch(style: str, canvas: Canvas, name: str, box: Box) -> None:
    canvas.swatch(style, box, name)


def _arrow_swatch(canvas: Canvas, name: str, box: Box) -> None:
    y = (box[1] + box[3]) / 2
    canvas.arrow(name, [(box[0], y), (box[2], y)], role="swatch")


def _tick_swatch(canvas: Canvas, name: str, box: Box) -> None:
    x = (box[0] + box[2]) / 2
    canvas.line(name, [[(x, box[1]), (x, box[3])]], style="threshold", role="swatch", space="page", solid=False)


def _no_swatch(canvas: Canvas, name: str, box: Box) -> None:
    y, end = (box[1] + box[3]) / 2, box[2] - 3.0 * canvas.unit
    path = [(box[0], y), (end - 3 * canvas.unit, y)]
    canvas.line(name, [path], style="arrow", role="swatch", space="page", solid=False)
    canvas.mark(name, (end, y), style="no", role="swatch")


_PANELS: Final = {
    **{f"bar_{kind}": f"bar-{kind}" for kind in ("box", "early", "brought", "gap", "short", "out")},
    "by_text": "card",
    "by_reading": "card-reading",
    "leap": "leap",
}

SWATCHES: Final[dict[str, Swatch]] = {
    "card_yellow": partial(_card_swatch, yellow_card),
    "card_red": partial(_card_swatch, red_card),
    **{kind: partial(_panel_swatch, style) for kind, style in _PANELS.items()},
    **{kind: partial(_mark_swatch, kind) for kind in ("served", "owed")},
    "on_arrow": _arrow_swatch,
    "tick": _tick_swatch,
    "no_stub": _no_swatch,
}
"""Swatches of the conduct charts, by the kind of an entry of the key."""
