"""What stands around a picture: header, legend, scale bar, direction of attack, readings, caption and citation.

Everything is measured before it is set: the field gets the room that is left, or the page grows to fit.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from ..drawing.canvas import Canvas
from ..drawing.display_list import Box
from ..drawing.glyphs import ASCENT, DESCENT, LINE, text_width, wrap
from ..drawing.themes import Theme
from ..drawing.view import View, Window
from ..errors import BadInput, Plain
from .conduct_marks import SWATCHES

__all__ = [
    "Entry",
    "Furniture",
    "Row",
    "rider_colors",
    "room_for_field",
    "set_attack",
    "set_furniture",
    "set_strip",
    "set_view",
    "strip_height",
    "too_small",
]


class Entry(msgspec.Struct, frozen=True):
    """One entry of the legend."""

    kind: str
    text: str


class Furniture(msgspec.Struct, frozen=True):
    """The words around a picture."""

    title: str
    name: str
    sum: str
    legend: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()
    caption: str = ""
    cite: str = ""
    attack: str = ""
    notes_title: str = ""


class Row(msgspec.Struct, frozen=True):
    """A line of text that is placed from the top of its part of the page."""

    text: str
    x: float
    down: float
    size: float
    color: str
    bold: bool = False
    role: str = "header"


# ---------------------------------------------------------------- header


def _header(canvas: Canvas, words: Furniture) -> tuple[list[Row], float]:
    page, theme = canvas.page, canvas.theme
    big, middle, text = 1.75 * page.text, 1.3 * page.text, page.text
    left, room = page.margin + 1.1 * text, page.width - 2 * page.margin - 1.1 * text
    down = ASCENT * big
    rows = [Row(words.title, left, down, big, theme.ink, True, "title")]
    after = left + text_width(words.title, big, True) + 1.0 * text
    if after + text_width(words.name, middle) <= left + room:
        rows.append(Row(words.name, after, down, middle, theme.ink, False, "title"))
    else:
        for line in wrap(words.name, middle, room):
            down += LINE * middle * 1.1
            rows.append(Row(line, left, down, middle, theme.ink, False, "title"))
    down += 0.5 * text
    for line in wrap(words.sum, text, room):
        down += LINE * text
        rows.append(Row(line, left, down, text, theme.muted))
    return rows, down + DESCENT * text


def _set_rows(canvas: Canvas, rows: list[Row], top: float) -> None:
    for i, row in enumerate(rows):
        canvas.text(
            f"{row.role}-{i}",
            row.text,
            (row.x, top - row.down),
            size=row.size,
            color=row.color,
            role=row.role,
            bold=row.bold,
        )


# ---------------------------------------------------------------- legend

_SWATCH: Final = 2.3
_GAP: Final = 0.7
_BETWEEN: Final = 1.8


def _legend_rows(canvas: Canvas, words: Furniture) -> list[list[tuple[Entry, float]]]:
    """Break the legend into rows; each entry with its x."""
    size = canvas.page.small + 0.4
    room = canvas.page.width - 2 * canvas.page.margin
    rows: list[list[tuple[Entry, float]]] = [[]]
    x = 0.0
    for entry in words.legend:
        wide = (_SWATCH + _GAP) * size + text_width(entry.text, size)
        if rows[-1] and x + wide > room:
            rows.append([])
            x = 0.0
        rows[-1].append((entry, x))
        x += wide + _BETWEEN * size
    return [row for row in rows if row]


def _set_legend(canvas: Canvas, rows: list[list[tuple[Entry, float]]], top: float) -> None:
    size = canvas.page.small + 0.4
    for i, row in enumerate(rows):
        base = top - (ASCENT + 1.55 * i) * size
        for entry, dx in row:
            x = canvas.page.margin + dx
            middle = base + 0.34 * size
            box = (x, middle - 0.55 * size, x + _SWATCH * size, middle + 0.55 * size)
            _swatch(canvas, entry.kind, box)
            canvas.text(
                f"legend-{entry.kind}",
                entry.text,
                (x + (_SWATCH + _GAP) * size, base),
                size=size,
                color=canvas.theme.ink,
                role="legend",
            )


_STYLES: Final = {
    "fouling": "zone-fouling", "fouling_quiet": "zone-fouling-quiet", "fouled": "zone-fouled", "clear": "zone-clear",
    "ball": "ball", "cross": "cross", "path": "cross", "number": "number", "rider_fouling": "rider-fouling",
    "rider_fouled": "rider-fouled", "rider_umpire": "rider-neutral", "may": "player-may", "may_not": "player-may_not",
    "hurt": "player-hurt", "fouled_any": "zone-fouled-anywhere", "reading": "reading", "segment": "segment",
    "ball_path": "ball-path", "rider_path": "rider-path", "wrong": "way", "strip": "strip",
}  # fmt: skip
"""The style that each entry of the key shows, at the size of the key."""


def _swatch(canvas: Canvas, kind: str, box: Box) -> None:
    if kind in SWATCHES:
        SWATCHES[kind](canvas, f"swatch-{kind}", box)
    else:
        canvas.swatch(_STYLES[kind], box, f"swatch-{kind}")


def rider_colors(theme: Theme, team: str) -> tuple[str, str]:
    """Return fill and ink of a rider's disc: the fouling team's is full, the other's is open."""
    ink = theme.rider_fouling if team == "fouling" else theme.rider_fouled if team == "fouled" else theme.ink
    return (ink, ink) if team == "fouling" else (theme.page, ink)


# ---------------------------------------------------------------- scale bar and direction


def _strip_height(canvas: Canvas) -> float:
    return (2.7 if canvas.page.portrait else 2.0) * canvas.page.small


def _nice(yards: float) -> float:
    return max((n for n in (5, 10, 20, 25, 50, 100) if n <= yards), default=5.0)


def _set_strip(canvas: Canvas, words: Furniture, top: float) -> None:
    """Scale bar on the left, direction of attack on the right, under the field."""
    theme, small, unit = canvas.theme, canvas.page.small, canvas.unit
    left, right = canvas.page.margin, canvas.page.width - canvas.page.margin
    yards = _nice(0.22 * (canvas.view.box[2] - canvas.view.box[0]) / canvas.view.scale)
    base = top - (1.55 if canvas.page.portrait else 1.3) * small
    long = yards * canvas.view.scale
    y = base + 0.32 * small
    bar = [[(left, y), (left + long, y)], [(left, y - 2.4 * unit), (left, y + 2.4 * unit)]]
    bar.append([(left + long, y - 2.4 * unit), (left + long, y + 2.4 * unit)])
    canvas.line("scale-bar", bar, theme.ink, 0.8 * unit, role="scale", space="page", layer="dimension")
    text = canvas.say("figure.scale", n=yards)
    canvas.text(
        "scale-text",
        text,
        (left + long + 0.6 * small, base),
        size=small,
        color=theme.ink,
        role="scale",
        names=("scale-bar",),
    )
    if words.attack:
        start = left + long + 2.2 * small + text_width(text, small)
        set_attack(canvas, words.attack, (start, right), base)


def set_attack(canvas: Canvas, end: str, room: tuple[float, float], base: float, *, centered: bool = False) -> None:
    """Set the way in which the team fouled attacks: words and an arrow, at the right end of a room or in its middle."""
    small, portrait = canvas.page.small, canvas.page.portrait
    left, right = room
    text, gap = canvas.say("figure.attack_long"), 0.8 * small
    spare = right - left - text_width(text, small) - gap
    long = (1.7 if centered else 2.2) * small if portrait else 4.2 * small
    reach = 0.6 * small if portrait else long
    if reach > spare:
        text = canvas.say("figure.attack")
    whole = text_width(text, small) + gap + reach
    start = (left + right - whole) / 2 if centered else right - whole
    canvas.text("attack-text", text, (start, base), style="attack", names=("attack-arrow",))
    toward = (math.pi / 2 if portrait else 0.0) + (math.pi if end == "left" else 0.0)
    x, y = start + whole - reach / 2, base + 0.36 * small
    dx, dy = math.cos(toward) * long / 2, math.sin(toward) * long / 2
    canvas.arrow("attack-arrow", [(x - dx, y - dy), (x + dx, y + dy)], style="attack", head=5.5)


# ---------------------------------------------------------------- notes, caption, citation


def _foot(canvas: Canvas, words: Furniture) -> tuple[list[Row], float]:
    page, theme = canvas.page, canvas.theme
    size, room = page.small, page.width - 2 * page.margin
    rows: list[Row] = []
    down = 0.0
    if words.notes:
        notes = (f"{words.notes_title}: " if words.notes_title else "") + " · ".join(words.notes)
        for line in wrap(notes, size, room):
            down += LINE * size
            rows.append(Row(line, page.margin, down, size, theme.muted, False, "reading"))
        down += 0.35 * size
    together = text_width(words.caption, size) + text_width(words.cite, size) + 2 * size <= room
    caption = wrap(words.caption, size, room)
    for line in caption:
        down += LINE * size
        rows.append(Row(line, page.margin, down, size, theme.muted, False, "caption"))
    for i, line in enumerate(wrap(words.cite, size, room)):
        down += 0.0 if together and caption and i == 0 else LINE * size
        at = page.width - page.margin - text_width(line, size)
        rows.append(Row(line, at, down, size, theme.muted, False, "citation"))
    return rows, down + DESCENT * size


# ---------------------------------------------------------------- together


def too_small(canvas: Canvas) -> BadInput:
    """Return the error that says that a page has no room for its picture and words."""
    page = canvas.page
    wide = f"{page.width * 25.4 / 72:.0f}"
    got = f"{wide} x {page.height * 25.4 / 72:.0f} mm" if page.height else f"{wide} mm wide"
    return BadInput(
        expected="a page with room for the picture and its words", got=Plain(got), code="bad_size", where="size"
    )


def set_furniture(
    canvas: Canvas, words: Furniture, *, field_height: float | None, strip: float = 0.0
) -> tuple[Box, float]:
    """Set header and footer; return the box that is left for the picture, and the height of the page."""
    page = canvas.page
    parts = _Parts(canvas, words, strip)
    height = page.height or parts.around + (field_height or 0.0)
    if page.height is not None and height - parts.around < 40:
        raise too_small(canvas)
    top = height - page.margin
    bar = (page.margin, top - parts.head_height, page.margin + 0.34 * page.text, top)
    canvas.block_area("accent", bar, canvas.theme.accent, role="header")
    _set_rows(canvas, parts.head, top)
    _set_rows(canvas, parts.foot, page.margin + parts.foot_height)
    _set_legend(canvas, parts.legend, page.margin + parts.foot_height + parts.legend_height)
    bottom = page.margin + parts.foot_height + parts.legend_height + strip + 0.4 * parts.gap
    return (page.margin, bottom, page.width - page.margin, top - parts.head_height - parts.gap), height


class _Parts:
    """Everything around a picture, measured."""

    def __init__(self, canvas: Canvas, words: Furniture, strip: float) -> None:
        page = canvas.page
        self.head, self.head_height = _header(canvas, words)
        self.foot, self.foot_height = _foot(canvas, words)
        self.legend = _legend_rows(canvas, words)
        size = page.small + 0.4
        self.legend_height = 1.55 * size * len(self.legend) + (0.5 * size if self.legend else 0.0)
        self.gap = 0.9 * page.text
        self.around = (
            2 * page.margin + self.head_height + strip + self.legend_height + self.foot_height + 1.4 * self.gap
        )


def room_for_field(canvas: Canvas, words: Furniture, strip: float) -> float | None:
    """Return the height that is left for the picture on this page, or None if the page grows."""
    return canvas.page.height and canvas.page.height - _Parts(canvas, words, strip).around


def set_view(canvas: Canvas, window: Window, limit: Window, box: Box) -> View:
    """Put a window of the field on a box of the page; where the box is longer, show more of the field."""
    left, bottom, right, top = box
    wide, high = right - left, top - bottom
    w, h = window.sides(canvas.page.portrait)
    scale = min(wide / w, high / h)
    window = _lengthened(window, limit, (high if canvas.page.portrait else wide) / scale)
    w, h = window.sides(canvas.page.portrait)
    x, y = left + (wide - w * scale) / 2, top - h * scale - (high - h * scale) * 0.4
    view = View(window, (x, y, x + w * scale, y + h * scale), canvas.page.portrait)
    canvas.views.append(view)
    return view


def _lengthened(window: Window, limit: Window, length: float) -> Window:
    """Make a window longer, first toward midfield, within the limit."""
    more = length - (window.right - window.left)
    if more <= 0:
        return window
    toward_left = window.left - limit.left >= limit.right - window.right
    first = min(more, window.left - limit.left if toward_left else limit.right - window.right)
    second = min(more - first, limit.right - window.right if toward_left else window.left - limit.left)
    first, second = max(first, 0.0), max(second, 0.0)
    if not toward_left:
        first, second = second, first
    return Window(window.left - first, window.bottom, window.right + second, window.top)


def strip_height(canvas: Canvas, rows: int) -> float:
    """Return the room that the line numbers and the scale bar need under the field, in points."""
    numbers = 0.4 * canvas.page.small if canvas.page.portrait else (0.6 + 1.12 * rows) * canvas.page.small
    return numbers + _strip_height(canvas)


def set_strip(canvas: Canvas, words: Furniture, rows: int) -> None:
    """Set the scale bar and the direction of attack under the field."""
    bottom = canvas.view.box[1]
    numbers = 0.4 * canvas.page.small if canvas.page.portrait else (0.6 + 1.12 * rows) * canvas.page.small
    _set_strip(canvas, words, bottom - numbers)
