"""What charts are made of: a canvas without a field, a grid of cells, cards with words, arrows, and scales."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..drawing.canvas import Canvas
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import balanced
from ..drawing.labels import Block
from ..drawing.page import MIN_TEXT, Page
from ..drawing.themes import Theme
from ..outline import Pair
from ..words import Words
from .title_block import Furniture, set_furniture, too_small

__all__ = ["Chart", "Scale", "Step", "center", "grid", "sizes", "wrapped"]


class Scale(NamedTuple):
    """A scale across the page: from `left` at `low` to `right` at `high`."""

    left: float
    right: float
    low: float
    high: float

    def at(self, value: float) -> float:
        """Return the place of a value on the page."""
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)


class Step(NamedTuple):
    """A question of a flow, the answer that leaves it (``yes`` or ``no``), and where that leads."""

    question: str
    leaves: str
    outcome: str

    @property
    def stays(self) -> str:
        """The answer that goes on to the next question."""
        return "no" if self.leaves == "yes" else "yes"


class Chart:
    """A canvas without a field, with the header and the foot of a figure around it."""

    def __init__(self, page: Page, theme: Theme, say: Words, words: Furniture, wanted: float) -> None:
        self.canvas = Canvas(page, theme, say)
        self.box, self.height = set_furniture(self.canvas, words, field_height=wanted)
        self.canvas.bounds_override = self.box
        self.theme, self.say, self.head = theme, say, f"{words.title} · {words.name}"
        self.size, self.small, self.unit = page.text, page.small, self.canvas.unit

    # ------------------------------------------------------------ words

    def fit(self, text: str, *rooms: Pair, most: float, least: float, bold: bool = False) -> Block:
        """Return words in the largest size that fits the first of some rooms (width, height) where any does."""
        for wide, high in rooms:
            for size in sizes(most, least):
                block = wrapped(text, size, wide, bold)
                if block.long <= wide and block.deep <= high:
                    return block
        raise too_small(self.canvas)

    def words(self, name: str, box: Box, text: str, *, bold: bool = False) -> None:
        """Set words in the middle of a box, with a little air, or without where the page is tight."""
        wide, high = box[2] - box[0], box[3] - box[1]
        rooms = ((wide - 4, high - 2), (wide, high))
        self.block(name, self.fit(text, *rooms, most=1.05 * self.size, least=MIN_TEXT, bold=bold), center(box))

    def block(self, name: str, block: Block, at: Pair, role: str = "label") -> None:
        """Set a block of words around a point."""
        self.canvas.block(name, block, at, self.theme.ink, role=role)

    def text(
        self, name: str, text: str, at: Pair, role: str = "label", *, anchor: str = "left", bold: bool = False
    ) -> None:
        """Set a line of small words."""
        self.canvas.text(name, text, at, style="small", role=role, anchor=anchor, bold=bold)

    # ------------------------------------------------------------ cards and the ways between them

    def card(self, name: str, box: Box, text: str, style: str = "card") -> None:
        """Draw a framed rectangle with words in its middle, as large as they fit."""
        self.canvas.panel(name, box, style)
        self.words(name, box, text, bold=self.canvas.style(style).bold)

    def answered(self, name: str, start: Pair, end: Pair, answer: str) -> None:
        """Draw an arrow along or down the page with its answer beside it."""
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        level = start[1] == end[1]
        at = (x, y + 0.45 * self.small) if level else (x + 0.5 * self.small, y - 0.3 * self.small)
        self.canvas.arrow(name, [start, end])
        self.canvas.text(
            f"{name}-answer", answer, at, style="answer", anchor="center" if level else "left", names=(name,)
        )

    def flow(self, box: Box, steps: Sequence[Step], end: str) -> None:
        """Draw questions in a row: one answer goes down to an outcome, the other on, at last to the end."""
        spare = max(0.0, box[3] - box[1] - 17 * self.size)
        box = (box[0], box[1] + 0.7 * spare, box[2], box[3] - 0.3 * spare)
        tops, lows = grid(box, [1.0] * len(steps) + [0.92], [1.0, 0.72], 2.6 * self.size)
        for i, (step, top, low, after) in enumerate(zip(steps, tops, lows, tops[1:], strict=False), start=1):
            self.card(f"question-{i}", top, step.question, "card-question")
            self.card(f"outcome-{i}", low, step.outcome, "card-outcome")
            x, y = center(top)
            self.answered(f"down-{i}", (x, top[1]), (x, low[3]), self.say(f"flow.{step.leaves}"))
            self.answered(f"on-{i}", (top[2], y), (after[0], y), self.say(f"flow.{step.stays}"))
        self.card("outcome-last", tops[-1], end, "card-last")

    # ------------------------------------------------------------ scales

    def ruler(
        self, name: str, ends: Pair, y: float, places: Iterable[float], reach: float, style: str = "axis"
    ) -> None:
        """Draw a line across with ticks at some places, upward or downward."""
        ticks = [[(x, y), (x, y + reach)] for x in places]
        self.canvas.line(name, [[(ends[0], y), (ends[1], y)], *ticks], style=style, space="page")

    # ------------------------------------------------------------ done

    def finish(self, figure: str, alt: str, source: Any) -> Sheet:
        """Return the sheet of a figure of that name."""
        page = self.canvas.page
        return self.canvas.finish(page.width, self.height, title=self.head, alt=alt, figure=figure, source=source)


def center(box: Box) -> Pair:
    """Return the middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def sizes(most: float, least: float) -> Iterator[float]:
    """Give sizes of letters from the largest down to the least."""
    size = most
    while size > least:
        yield size
        size -= 0.25
    yield least


def wrapped(text: str, size: float, wide: float, bold: bool = False) -> Block:
    """Return words as a block of lines that are about as long as each other; a line break in them stays."""
    lines = [part for line in text.split("\n") for part in balanced(line, size, wide, bold)]
    return Block(lines, size, [bold] * len(lines))


def grid(box: Box, columns: Sequence[float], rows: Sequence[float], gap: float) -> list[list[Box]]:
    """Cut a box into cells by shares, rows from the top."""
    left, bottom, right, top = box
    wide = (right - left - gap * (len(columns) - 1)) / sum(columns)
    high = (top - bottom - gap * (len(rows) - 1)) / sum(rows)
    cells: list[list[Box]] = []
    y = top
    for row in rows:
        x, line = left, []
        for column in columns:
            line.append((x, y - row * high, x + column * wide, y))
            x += column * wide + gap
        cells.append(line)
        y -= row * high + gap
    return cells
