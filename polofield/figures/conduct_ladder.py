"""The sanction ladder: what each card costs at each offense, as the solver says, and after the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ..conduct import Clock, Offense, OffenseResult, play, rules
from ..conduct.data import SECONDS_A_MINUTE
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import balanced, text_width
from ..drawing.labels import Block
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .blocks import Chart
from .conduct_fit import fit_words
from .conduct_shapes import card_mark, edge_of, width_of
from .conduct_words import cite_of, readings_of
from .title_block import Entry, Furniture, too_small

__all__ = ["Rung", "compose_sanctions", "rungs"]

MARKED: Final = ("A2", "A3", "A4")
"""Readings on which what a batch of cards costs depends."""


class Rung(NamedTuple):
    """What one batch costs: its minutes, whether it is red, and the readings that its minutes rest on."""

    cards: str
    minutes: int
    red: bool
    readings: tuple[str, ...]


@cache
def rungs() -> tuple[tuple[Rung, ...], ...]:
    """Return for each offense its ordinary card and then what the umpires may choose, as the solver has it."""
    last = rules().numbers.red_offense.value
    batches = rules().batches
    rows = [tuple(_solved(n, cards) for cards in batches) for n in range(1, last)]
    return (*rows, (_solved(last, batches[-1]),))


def _solved(number: int, cards: str) -> Rung:
    hour = 60 * SECONDS_A_MINUTE
    before = [Offense(Clock(1, n * hour // 6), "Y") for n in range(number - 1)]
    game = play((hour, hour), [*before, Offense(Clock(2, 0), cards)])
    found: OffenseResult = game.offenses[-1]
    bases = [segment.basis for segment in game.box if segment.start >= hour] + list(found.bases)
    used = {reading for basis in bases for reading in basis.readings}
    return Rung(cards, found.minutes_out, found.rest_of_game, tuple(name for name in MARKED if name in used))


def compose_sanctions(*, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of the sanction ladder."""
    readings = sorted({name for row in rungs() for rung in row for name in rung.readings} | {"A1"})
    paragraphs = ("YC1", "YC2", "YC3", "YC4", "RC", "AG", "CO")
    words = Furniture(
        title=say("ladder33.title"),
        name=say("ladder33.name"),
        sum=say("ladder33.sum"),
        legend=(
            Entry("card_yellow", say("card33.yellow")),
            Entry("card_red", say("card33.red")),
            Entry("by_text", say("ladder33.solid")),
            Entry("by_reading", say("ladder33.reading")),
        ),
        notes=(", ".join(readings),),
        notes_title=say("figure.readings"),
        caption=say("ladder33.status", n=rules().numbers.status_yellows.value),
        cite=cite_of(paragraphs, say),
    )
    wanted = 0.52 * page.width if not page.portrait else 1.05 * page.width
    chart = Chart(page, theme, say, words, wanted=wanted)
    _Table(chart).draw()
    title = f"{words.title} · {words.name}"
    alt = [f"{title}.", words.sum, *_alt_rows(say), words.caption, readings_of(readings, say)]
    return chart.finish("sanctions", title, " ".join([*alt, cite_of(paragraphs, say, alt=True)]), "ladder33")


def _alt_rows(say: Words) -> list[str]:
    rows = []
    for n, row in enumerate(rungs(), start=1):
        cells = [say("ladder33.ordinary_alt", cell=_cell_alt(row[0], say, forced=len(row) == 1))]
        cells += [say("ladder33.choice_alt", cell=_cell_alt(rung, say)) for rung in row[1:]]
        rows.append(say("ladder33.row_alt", n=_nth(n, say), list=say.listed(cells)))
    after = [
        say("ladder33.cell_alt", cards=say(f"card33.{award.cards}"), words=_award_words(award, say))
        for award in rules().after_game
    ]
    return [*rows, say("ladder33.after_alt", list=say.listed([say("ladder33.none"), *after]))]


def _nth(n: int, say: Words) -> str:
    last = n == rules().numbers.red_offense.value
    return say("ladder33.later" if last else "ladder33.nth", n=n)


def _cell_alt(rung: Rung, say: Words, *, forced: bool = False) -> str:
    cards, text = say(f"card33.{rung.cards}"), _cost(rung, say, forced=forced)
    if rung.readings:
        ids = say.listed(list(rung.readings))
        return say("ladder33.cell_reading_alt", cards=cards, words=text, ids=ids)
    return say("ladder33.cell_alt", cards=cards, words=text)


def _cost(rung: Rung, say: Words, *, forced: bool = False) -> str:
    if rung.red:
        return say("ladder33.forced" if forced else "ladder33.red", n=rung.minutes)
    return say("ladder33.minutes", n=rung.minutes) if rung.minutes else say("ladder33.free")


def _award_words(award: object, say: Words) -> str:
    whole, minutes = getattr(award, "whole_game", False), getattr(award, "minutes", 0)
    return say("ladder33.after_red" if whole else "ladder33.after_part", n=minutes)


# ---------------------------------------------------------------- the table


class _Table:
    """Rows of offenses, columns of cards: the ordinary one, then those that the umpires may choose."""

    SHARES: Final = (1.0, 1.0, 1.0, 1.35)

    def __init__(self, chart: Chart) -> None:
        self.chart, self.canvas, self.say, self.theme = chart, chart.canvas, chart.say, chart.theme
        self.small = self.canvas.page.small
        left, bottom, right, top = chart.box
        self.high = min(1.15 * chart.size, 0.05 * (top - bottom) + 2.5)
        self.gap = 0.4 * chart.size
        names = [self._name(n + 1) for n in range(len(rungs()))] + [self.say("ladder33.after")]
        first = max(text_width(word, self.small, True) for name in names for word in name.split()) + 4.5
        self.columns = [(left, left + first)]
        wide = (right - left - first - self.gap * len(self.SHARES)) / sum(self.SHARES)
        for share in self.SHARES:
            x = self.columns[-1][1] + self.gap
            self.columns.append((x, x + share * wide))
        self.heads = self._head_blocks()
        self.head = max(block.deep for _, block, _ in self.heads) + 0.5 * self.small
        self.top, self.bottom = top - self.head, bottom
        self.step = (self.top - bottom - self.gap * 4) / 5

    def cell(self, row: int, first: int, last: int | None = None, rows: int = 1) -> Box:
        """Return the box of a cell that spans columns and rows."""
        top = self.top - row * (self.step + self.gap)
        bottom = top - rows * self.step - (rows - 1) * self.gap
        return self.columns[first][0], bottom, self.columns[first if last is None else last][1], top

    def draw(self) -> None:
        """Draw heads and cells."""
        self._heads()
        for n, row in enumerate(rungs(), start=1):
            self._name_row(f"offense-{n}", self.cell(n - 1, 0), self._name(n))
            for k, rung in enumerate(row[:3] if len(row) > 1 else ()):
                self._cell(
                    f"cell-{n}-{rung.cards}", self.cell(n - 1, k + 1), rung.cards, _cost(rung, self.say), rung.readings
                )
        red, last = rungs()[0][-1], len(rungs())
        self._cell("cell-R", self.cell(0, 4, rows=last - 1), red.cards, _cost(red, self.say), above=True)
        forced = rungs()[-1][0]
        box = self.cell(last - 1, 1, 4)
        self._cell(f"cell-{last}-R", box, forced.cards, _cost(forced, self.say, forced=True))
        self._after(last)

    def _name(self, n: int) -> str:
        return f"{self.say('ladder33.offense')} {_nth(n, self.say)}"

    def _head_blocks(self) -> list[tuple[str, Block, float]]:
        """The heads of the columns, each with its middle."""
        found = []
        for name, first, last in (("ordinary", 1, 1), ("discretion", 2, 4)):
            low, high = self.columns[first][0], self.columns[last][1]
            text = self.say("ladder33.ordinary" if name == "ordinary" else "ladder33.discretion")
            lines = balanced(text, self.small, high - low, True)
            found.append((name, Block(lines, self.small, [True] * len(lines)), (low + high) / 2))
        return found

    def _heads(self) -> None:
        for name, block, x in self.heads:
            y = self.top + 0.4 * self.small + block.deep / 2
            self.canvas.block(f"head-{name}", block, (x, y), self.theme.ink, role="heading")

    def _after(self, row: int) -> None:
        self._name_row("offense-after", self.cell(row, 0), self.say("ladder33.after"))
        box = self.cell(row, 1)
        block = self._fitted(self.say("ladder33.none"), box)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self.canvas.block("after-none", block, middle, self.theme.ink, role="label")
        for k, award in enumerate(rules().after_game):
            box = self.cell(row, 2 + k)
            self._cell(f"after-{award.cards}", box, award.cards, _award_words(award, self.say))

    def _name_row(self, name: str, box: Box, text: str) -> None:
        """The name of a row, at the left of its cell, all of one size."""
        lines = balanced(text, self.small, box[2] - box[0], True)
        block = Block(lines, self.small, [True] * len(lines))
        if block.long > box[2] - box[0] or block.deep > box[3] - box[1]:
            raise too_small(self.canvas)
        center = (box[0] + block.long / 2, (box[1] + box[3]) / 2)
        self.canvas.block(name, block, center, self.theme.ink, role="heading")

    def _fitted(self, text: str, box: Box) -> Block:
        """Words that fit a cell, with a little air on each side."""
        return fit_words(self.canvas, text, box[2] - box[0] - 2, box[3] - box[1] - 1, most=1.1)

    def _cell(
        self, name: str, box: Box, cards: str, text: str, readings: Sequence[str] = (), *, above: bool = False
    ) -> None:
        """A framed cell: cards, then words, beside them or below; what rests on a reading is dashed and named."""
        color = edge_of(self.theme, not readings)
        width = 1.3 if readings else 0.8
        self.canvas.outline(
            f"{name}-frame", box, color, width * self.canvas.unit, role="card", dash="dashed" if readings else "solid"
        )
        text = f"{text} · {', '.join(readings)}" if readings else text
        wide, pad = width_of(cards, self.high), 0.45 * self.small
        if above or box[2] - box[0] < wide + 8.5 * self.small:
            self._stacked(name, box, cards, text)
            return
        room = (box[0] + 2 * pad + wide, box[1], box[2] - pad, box[3])
        block = self._fitted(text, room)
        left = (box[0] + box[2] - wide - pad - block.long) / 2
        middle = (box[1] + box[3]) / 2
        card_mark(self.canvas, f"{name}-card", cards, left, middle, self.high)
        self.canvas.block(name, block, (left + wide + pad + block.long / 2, middle), self.theme.ink, role="label")

    def _stacked(self, name: str, box: Box, cards: str, text: str) -> None:
        wide, gap = width_of(cards, self.high), 0.35 * self.small
        room = (box[0] + 2, box[1] + 1, box[2] - 2, box[3] - self.high - gap)
        block = self._fitted(text, room)
        if wide > room[2] - room[0]:
            raise too_small(self.canvas)
        whole = self.high + gap + block.deep
        top = (box[1] + box[3]) / 2 + whole / 2
        middle = (box[0] + box[2]) / 2
        card_mark(self.canvas, f"{name}-card", cards, middle - wide / 2, top - self.high / 2, self.high)
        center = (middle, top - self.high - gap - block.deep / 2)
        self.canvas.block(name, block, center, self.theme.ink, role="label")
