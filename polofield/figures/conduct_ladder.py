"""The sanction ladder: what each card costs at each offense, as the solver says, and after the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ..book.rule33 import Award
from ..conduct import Clock, Offense, OffenseResult, play, rules
from ..conduct.data import SECONDS_A_MINUTE
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import text_width
from ..drawing.labels import Block
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .chart import Chart, center, wrapped
from .conduct_marks import card_mark, width_of
from .conduct_words import alt_of, frame_of, reading_ids
from .title_block import Entry, too_small

__all__ = ["Rung", "compose_sanctions", "rungs"]

_MARKED: Final = ("three_at_once", "two_at_once", "fourth_yellow")
"""Readings on which what a batch of cards costs depends."""
_PARAGRAPHS: Final = ("YC1", "YC2", "YC3", "YC4", "RC", "AG", "CO")


class Rung(NamedTuple):
    """What one batch costs: its minutes, whether it is red, and the readings that its minutes rest on."""

    cards: str
    minutes: int
    red: bool
    readings: tuple[str, ...]


@cache
def rungs() -> tuple[tuple[Rung, ...], ...]:
    """Return for each offense its ordinary card and then what the umpires may choose, as the solver has it."""
    last, batches = rules().numbers.red_offense.value, rules().batches
    rows = [tuple(_solved(n, cards) for cards in batches) for n in range(1, last)]
    return (*rows, (_solved(last, batches[-1]),))


def _solved(number: int, cards: str) -> Rung:
    hour = 60 * SECONDS_A_MINUTE
    before = [Offense(Clock(1, n * hour // 6), "Y") for n in range(number - 1)]
    game = play((hour, hour), [*before, Offense(Clock(2, 0), cards)])
    found: OffenseResult = game.offenses[-1]
    bases = [segment.basis for segment in game.box if segment.start >= hour] + list(found.bases)
    used = {reading for basis in bases for reading in basis.readings}
    return Rung(cards, found.minutes_out, found.rest_of_game, tuple(n for n in reading_ids(*_MARKED) if n in used))


def compose_sanctions(*, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of the sanction ladder."""
    readings = [name for row in rungs() for rung in row for name in rung.readings]
    readings += reading_ids("compulsory_red")
    keys = {"card_yellow": "card33.yellow", "card_red": "card33.red"}
    keys |= {"by_text": "ladder33.solid", "by_reading": "ladder33.reading"}
    words = frame_of(
        _PARAGRAPHS,
        readings,
        say,
        title=say("ladder33.title"),
        name=say("ladder33.name"),
        sum=say("ladder33.sum"),
        legend=tuple(Entry(kind, say(key)) for kind, key in keys.items()),
        caption=say("ladder33.status", n=rules().numbers.status_yellows.value),
    )
    chart = Chart(page, theme, say, words, (1.05 if page.portrait else 0.52) * page.width)
    _Table(chart).draw()
    alt = [f"{chart.head}.", words.sum, *_alt_rows(say), words.caption]
    return chart.finish("sanctions", alt_of(alt, readings, _PARAGRAPHS, say), "ladder33")


# ---------------------------------------------------------------- in words


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
    return say("ladder33.later" if n == rules().numbers.red_offense.value else "ladder33.nth", n=n)


def _cell_alt(rung: Rung, say: Words, *, forced: bool = False) -> str:
    key = "ladder33.cell_reading_alt" if rung.readings else "ladder33.cell_alt"
    said = {"ids": say.listed(list(rung.readings))} if rung.readings else {}
    return say(key, cards=say(f"card33.{rung.cards}"), words=_cost(rung, say, forced=forced), **said)


def _cost(rung: Rung, say: Words, *, forced: bool = False) -> str:
    if rung.red:
        return say("ladder33.forced" if forced else "ladder33.red", n=rung.minutes)
    return say("ladder33.minutes", n=rung.minutes) if rung.minutes else say("ladder33.free")


def _award_words(award: Award, say: Words) -> str:
    return say("ladder33.after_red" if award.whole_game else "ladder33.after_part", n=award.minutes)


# ---------------------------------------------------------------- the table


class _Table:
    """Rows of offenses, columns of cards: the ordinary one, then those that the umpires may choose."""

    SHARES: Final = (1.0, 1.0, 1.0, 1.35)

    def __init__(self, chart: Chart) -> None:
        self.chart, self.canvas, self.say, self.small = chart, chart.canvas, chart.say, chart.small
        left, self.bottom, right, top = chart.box
        self.high = min(1.15 * chart.size, 0.05 * (top - self.bottom) + 2.5)
        self.gap = 0.4 * chart.size
        names = [self._name(n + 1) for n in range(len(rungs()))] + [self.say("ladder33.after")]
        first = max(text_width(word, self.small, True) for name in names for word in name.split()) + 4.5
        wide = (right - left - first - self.gap * len(self.SHARES)) / sum(self.SHARES)
        self.columns = [(left, left + first)]
        for share in self.SHARES:
            x = self.columns[-1][1] + self.gap
            self.columns.append((x, x + share * wide))
        self.heads = [self._head("ordinary", 1, 1), self._head("discretion", 2, 4)]
        self.top = top - max(block.deep for _, block, _ in self.heads) - 0.5 * self.small
        self.step = (self.top - self.bottom - self.gap * 4) / 5

    def _head(self, name: str, first: int, last: int) -> tuple[str, Block, float]:
        """The head of some columns, with its middle."""
        low, high = self.columns[first][0], self.columns[last][1]
        return name, wrapped(self.say(f"ladder33.{name}"), self.small, high - low, True), (low + high) / 2

    def _name(self, n: int) -> str:
        return f"{self.say('ladder33.offense')} {_nth(n, self.say)}"

    def cell(self, row: int, first: int, last: int | None = None, rows: int = 1) -> Box:
        """Return the box of a cell that spans columns and rows."""
        top = self.top - row * (self.step + self.gap)
        bottom = top - rows * self.step - (rows - 1) * self.gap
        return self.columns[first][0], bottom, self.columns[first if last is None else last][1], top

    def draw(self) -> None:
        """Draw heads and cells."""
        for name, block, x in self.heads:
            self.chart.block(f"head-{name}", block, (x, self.top + 0.4 * self.small + block.deep / 2), "heading")
        last = len(rungs())
        for n, row in enumerate(rungs(), start=1):
            self._row_name(f"offense-{n}", self.cell(n - 1, 0), self._name(n))
            for k, rung in enumerate(row[:3] if n < last else (), start=1):
                name = f"cell-{n}-{rung.cards}"
                self._cell(name, self.cell(n - 1, k), rung.cards, _cost(rung, self.say), rung.readings)
        red, forced = rungs()[0][-1], rungs()[-1][0]
        self._cell("cell-R", self.cell(0, 4, rows=last - 1), red.cards, _cost(red, self.say), above=True)
        self._cell(f"cell-{last}-R", self.cell(last - 1, 1, 4), forced.cards, _cost(forced, self.say, forced=True))
        self._after(last)

    def _after(self, row: int) -> None:
        self._row_name("offense-after", self.cell(row, 0), self.say("ladder33.after"))
        box = self.cell(row, 1)
        self.chart.block("after-none", self._fitted(self.say("ladder33.none"), box), center(box))
        for k, award in enumerate(rules().after_game, start=2):
            self._cell(f"after-{award.cards}", self.cell(row, k), award.cards, _award_words(award, self.say))

    def _row_name(self, name: str, box: Box, text: str) -> None:
        """Set the name of a row at the left of its cell; all are of one size."""
        room = (box[2] - box[0], box[3] - box[1])
        block = self.chart.fit(text, room, most=self.small, least=self.small, bold=True)
        self.chart.block(name, block, (box[0] + block.long / 2, center(box)[1]), "heading")

    def _fitted(self, text: str, box: Box) -> Block:
        """Words that fit a cell, with a little air on each side."""
        room = (box[2] - box[0] - 2, box[3] - box[1] - 1)
        return self.chart.fit(text, room, most=1.1 * self.small, least=self.small)

    def _cell(
        self, name: str, box: Box, cards: str, text: str, readings: Sequence[str] = (), *, above: bool = False
    ) -> None:
        """Draw a framed cell: cards, then words beside them or below; what rests on a reading is dashed and named."""
        self.canvas.panel(name, box, "card-reading" if readings else "card-nobody")
        text = f"{text} · {', '.join(readings)}" if readings else text
        wide, pad = width_of(cards, self.high), 0.45 * self.small
        if above or box[2] - box[0] < wide + 8.5 * self.small:
            self._stacked(name, box, cards, text)
            return
        block = self._fitted(text, (box[0] + 2 * pad + wide, box[1], box[2] - pad, box[3]))
        left, middle = (box[0] + box[2] - wide - pad - block.long) / 2, center(box)[1]
        card_mark(self.canvas, f"{name}-card", cards, left, middle, self.high)
        self.chart.block(name, block, (left + wide + pad + block.long / 2, middle))

    def _stacked(self, name: str, box: Box, cards: str, text: str) -> None:
        wide, gap = width_of(cards, self.high), 0.35 * self.small
        block = self._fitted(text, (box[0] + 2, box[1] + 1, box[2] - 2, box[3] - self.high - gap))
        if wide > box[2] - box[0] - 4:
            raise too_small(self.canvas)
        x, y = center(box)
        top = y + (self.high + gap + block.deep) / 2
        card_mark(self.canvas, f"{name}-card", cards, x - wide / 2, top - self.high / 2, self.high)
        self.chart.block(name, block, (x, top - self.high - gap - block.deep / 2))
