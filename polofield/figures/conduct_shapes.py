"""The shapes of the conduct charts: cards, bars, discs of suspensions, and their swatches in the legend.

A yellow card is an upright rectangle with an edge, a red card a full diamond: the two differ without color.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ..drawing.display_list import Box, Region, ring_of
from ..drawing.themes import Theme, contrast
from ..outline import polyline

if TYPE_CHECKING:
    from ..drawing.canvas import Canvas

__all__ = ["CARD", "SWATCHES", "bar", "card_mark", "red_card", "strong", "yellow_card"]

Pair = tuple[float, float]

CARD: Final = (0.62, 1.0)
"""Width and height of a yellow card, by its height."""

_RED_WIDTH: Final = 0.92


def strong(theme: Theme) -> str:
    """Return the color of what weighs most, one that is seen on the paper of every theme."""
    return theme.fouling if contrast(theme.fouling, theme.page) >= 3 else theme.ink


def quiet(theme: Theme) -> str:
    """Return the color of the second kind of thing, on the same terms as `strong`."""
    return theme.fouled if contrast(theme.fouled, theme.page) >= 3 else theme.ink


# ---------------------------------------------------------------- cards


def yellow_card(canvas: Canvas, name: str, at: Pair, high: float, *, role: str = "card-yellow") -> Box:
    """Draw a yellow card around a point; return its box."""
    x, y = at
    w, h = CARD[0] * high / 2, CARD[1] * high / 2
    box = (x - w, y - h, x + w, y + h)
    canvas.block_area(name, box, canvas.theme.yellow, role=role, layer="dimension")
    _edge(canvas, f"{name}-edge", box, role)
    return box


def _edge(canvas: Canvas, name: str, box: Box, role: str) -> None:
    width = 0.8 * canvas.unit
    canvas.line(name, [ring_of(box)], canvas.theme.ink, width, role=role, space="page", layer="dimension")


def red_card(canvas: Canvas, name: str, at: Pair, high: float, *, role: str = "card-red") -> Box:
    """Draw a red card around a point; return its box."""
    x, y = at
    w, h = _RED_WIDTH * high / 2, high / 2
    ring = polyline([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], closed=True)
    canvas.add(Region(name, role, (ring,), "page", canvas.theme.red, 1.0, 6))
    canvas.obstacles.add_box((x - w, y - h, x + w, y + h))
    return x - w, y - h, x + w, y + h


def width_of(cards: str, high: float) -> float:
    """Return the width of a batch of cards, points."""
    each = _RED_WIDTH if cards == "R" else CARD[0]
    return len(cards) * each * high + (len(cards) - 1) * 0.16 * high


def card_mark(canvas: Canvas, name: str, cards: str, left: float, middle: float, high: float) -> None:
    """Draw a batch of cards side by side, from a left edge."""
    draw = red_card if cards == "R" else yellow_card
    each = width_of(cards[0], high)
    for i in range(len(cards)):
        draw(
            canvas,
            f"{name}-{i + 1}" if len(cards) > 1 else name,
            (left + each * (0.5 + i * 1.0) + i * 0.16 * high, middle),
            high,
        )


# ---------------------------------------------------------------- bars

BARS: Final = {
    "box": ("strong", "/", 0.20),
    "early": ("strong", "x", 0.10),
    "brought": ("quiet", "\\", 0.17),
    "gap": ("ink", "", 0.0),
    "short": ("strong", "", 1.0),
    "out": ("muted", "/", 0.06),
}
"""Kinds of bars: color, hatch, and strength of the fill."""


def bar(canvas: Canvas, name: str, kind: str, box: Box, *, role: str = "bar") -> None:
    """Draw a bar of one kind; a full one has no frame, a gap only a dashed one."""

    theme = canvas.theme
    which, hatch, alpha = BARS[kind]
    color = {"strong": strong(theme), "quiet": quiet(theme), "ink": theme.ink, "muted": theme.muted}[which]
    if kind == "short":
        canvas.block_area(name, box, color, role=role)
        return
    fill = alpha if theme.hatch_alpha < 1 else 0.0
    canvas.block_area(name, box, color, role=role, alpha=fill)
    if hatch:
        gap = {"x": 4.2, "/": 3.4, "\\": 3.4}[hatch] * (2.0 if kind == "out" else 1.0)
        canvas.hatch(f"{name}-hatch", [ring_of(box)], hatch, color, spacing=gap)
    _frame(canvas, name, kind, box, theme.ink, role)


def _frame(canvas: Canvas, name: str, kind: str, box: Box, color: str, role: str) -> None:
    left, bottom, right, top = box
    path: Sequence[Pair] = ring_of(box)
    if kind == "out" and role != "swatch":
        # It goes on from the full bar: no edge between the two.
        path = [(left + 1.6, bottom), (right, bottom), (right, top), (left + 1.6, top)]
    dash = "fine" if kind == "gap" else "solid"
    canvas.line(
        f"{name}-frame", [path], color, max(0.5, 0.6 * canvas.unit), role=role, dash=dash, space="page", solid=False
    )


# ---------------------------------------------------------------- the legend


def _middle(box: Box) -> Pair:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _card_swatch(canvas: Canvas, name: str, box: Box) -> None:
    yellow_card(canvas, name, _middle(box), box[3] - box[1], role="swatch")


def _red_swatch(canvas: Canvas, name: str, box: Box) -> None:
    red_card(canvas, name, _middle(box), box[3] - box[1], role="swatch")


def _bar_swatch(kind: str) -> Callable[[Canvas, str, Box], None]:
    def draw(canvas: Canvas, name: str, box: Box) -> None:
        bar(canvas, name, kind, box, role="swatch")

    return draw


def _arrow_swatch(canvas: Canvas, name: str, box: Box) -> None:
    y, unit, ink = (box[1] + box[3]) / 2, canvas.unit, canvas.theme.ink
    line = [[(box[0], y), (box[2] - 3.5 * unit, y)]]
    canvas.line(name, line, ink, 1.0 * unit, role="swatch", space="page", solid=False)
    canvas.arrowhead(name, (box[2], y), 0.0, ink, 5.0 * unit)


def _dash_swatch(dash: str) -> Callable[[Canvas, str, Box], None]:
    def draw(canvas: Canvas, name: str, box: Box) -> None:
        canvas.outline(name, box, edge_of(canvas.theme, dash == "solid"), 0.9 * canvas.unit, role="swatch", dash=dash)

    return draw


def edge_of(theme: Theme, by_text: bool) -> str:
    """Return the color of a frame: what the text says, or what rests on a reading."""
    if by_text:
        return theme.ink
    return theme.reading if contrast(theme.reading, theme.page) >= 4.5 else theme.ink


def _tick_swatch(canvas: Canvas, name: str, box: Box) -> None:
    x = (box[0] + box[2]) / 2
    tick = [[(x, box[1]), (x, box[3])]]
    canvas.line(name, tick, canvas.theme.ink, 1.3 * canvas.unit, role="swatch", space="page", solid=False)


def _disc_swatch(served: bool) -> Callable[[Canvas, str, Box], None]:
    def draw(canvas: Canvas, name: str, box: Box) -> None:
        theme, high = canvas.theme, box[3] - box[1]
        fill = theme.ink if served else theme.page
        canvas.mark(name, _middle(box), "disc", 0.42 * high, fill, theme.ink, width=canvas.unit, role="swatch")

    return draw


def leap_area(canvas: Canvas, name: str, box: Box, *, role: str = "leap") -> None:
    """Hatch what stands for 29 February."""

    theme = canvas.theme
    canvas.hatch(f"{name}-hatch", [ring_of(box)], "x", theme.ink, spacing=3.0)
    canvas.outline(name, box, theme.ink, max(0.5, 0.6 * canvas.unit), role=role)


def _no_swatch(canvas: Canvas, name: str, box: Box) -> None:
    unit, ink = canvas.unit, canvas.theme.ink
    y, end = (box[1] + box[3]) / 2, box[2] - 3.0 * unit
    canvas.line(name, [[(box[0], y), (end - 3 * unit, y)]], ink, unit, role="swatch", space="page", solid=False)
    canvas.mark(name, (end, y), "cross", 2.2 * unit, ink, ink, width=1.3 * unit, role="swatch")


SWATCHES: Final[dict[str, Callable[[Canvas, str, Box], None]]] = {
    "card_yellow": _card_swatch,
    "card_red": _red_swatch,
    **{f"bar_{kind}": _bar_swatch(kind) for kind in BARS},
    "on_arrow": _arrow_swatch,
    "by_text": _dash_swatch("solid"),
    "by_reading": _dash_swatch("dashed"),
    "tick": _tick_swatch,
    "served": _disc_swatch(True),
    "owed": _disc_swatch(False),
    "leap": leap_area,
    "no_stub": _no_swatch,
}
"""Swatches of the conduct charts, by the kind of a legend's entry."""
