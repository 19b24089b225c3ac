"""The decision flow: which later game counts as the next game, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..conduct.data import rules
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import text_width
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .chart import Chart, center, wrapped
from .conduct_words import alt_of, frame_of, reading_ids
from .title_block import Entry, too_small

__all__ = ["BRANCHES", "QUESTIONS", "Question", "compose_next"]


class Question(NamedTuple):
    """A question of the flow: its key, and the branch that asks it."""

    key: str
    branch: str


BRANCHES: Final = ("every", "whole", "part")
"""Every suspension, a whole game, a part of one."""

_KEYS: Final = {
    "every": ("later", "handicap", "team", "kind", "stage", "played"),
    "whole": ("public", "attended", "approved"),
    "part": ("present", "late"),
}
QUESTIONS: Final = tuple(Question(key, branch) for branch in BRANCHES for key in _KEYS[branch])
"""The questions in the order in which the solver gives its reasons."""

_PARAGRAPHS: Final = ("AC5", "NE", "WG", "SF", "US")
_RESTS_ON: Final = (
    "tier_handicap", "accumulation_limits", "team_entered", "public_schedule", "not_in_lineup", "partial_approval",
    "overdue", "year_start", "own_games", "game_not_played", "entry_paragraphs", "excluded_stages",
    "approval_replaces",
)  # fmt: skip


def _asked(branch: str, say: Words) -> list[str]:
    """The questions of a branch in words."""
    numbers = rules().numbers
    months = {"later": numbers.unserved_limit.value, "late": numbers.unserved_year.value}
    return [say(f"next33.{key}", **({"n": months[key]} if key in months else {})) for key in _KEYS[branch]]


def compose_next(*, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of the flow."""
    readings = reading_ids(*_RESTS_ON)
    legend = (Entry("on_arrow", say("next33.arrow")), Entry("no_stub", say("next33.stub")))
    titles = {key: say(f"next33.{key}") for key in ("title", "name", "sum")}
    words = frame_of(("WG", "SF"), readings, say, legend=legend, **titles)
    chart = Chart(page, theme, say, words, (1.15 if page.portrait else 0.56) * page.width)
    _Flow(chart).draw()
    alt = [f"{chart.head}.", *_told(say)]
    return chart.finish("next-game", alt_of(alt, readings, _PARAGRAPHS, say), "next-game")


def _told(say: Words) -> list[str]:
    parts, number = [say("next33.passed_alt")], 0
    for branch in BRANCHES:
        asked = _asked(branch, say)
        steps = [say("next33.step_alt", n=n, question=text) for n, text in enumerate(asked, start=number + 1)]
        number += len(asked)
        name, told = say(f"next33.{branch}"), " ".join(steps)
        every = branch == "every"
        parts.append(
            f"{name}: {told}" if every else say("next33.branch_alt", name=name, list=told, end=say("next33.served"))
        )
    return [*parts, f"{say('next33.accumulated')}: {say('next33.tier')}"]


# ---------------------------------------------------------------- the flow


class _Flow:
    """Three columns of cards: what every suspension asks, what a whole game asks, what a part of one asks."""

    def __init__(self, chart: Chart) -> None:
        self.chart, self.canvas, self.say = chart, chart.canvas, chart.say
        self.small, self.unit = chart.small, chart.unit
        left, self.bottom, right, top = chart.box
        self.stub = text_width(self.say("next33.no"), self.small) + 11 * self.unit + 4
        self.gap = 2.6 * self.unit + 1.0
        share = (right - left - 3 * self.stub - 2 * self.gap) / 3
        starts = [left + k * (share + self.stub + self.gap) for k in range(len(BRANCHES))]
        self.columns = dict(zip(BRANCHES, ((x, x + share) for x in starts), strict=True))
        self.lift = 7.4 * self.unit
        room = share + self.stub - 0.6 * self.small
        self.heads = {key: wrapped(self.say(f"next33.{key}"), self.small, room, True) for key in BRANCHES}
        self.top = top - max(block.deep for block in self.heads.values()) - self.lift - 0.2 * self.small
        self.between = max(5.4 * self.unit, min(0.05 * (self.top - self.bottom), 14 * self.unit))

    def draw(self) -> None:
        """Draw the columns, and the way from the first to the others."""
        for branch, block in self.heads.items():
            at = (self.columns[branch][0] + block.long / 2, self.top + self.lift + block.deep / 2)
            self.chart.block(f"head-{branch}", block, at, "heading")
        self._onward(self._column("every", [])[-1])
        served = self.say("next33.served")
        self._column("whole", [served])
        self._column("part", [served, f"{self.say('next33.accumulated')}. {self.say('next33.tier')}"])

    def _column(self, branch: str, ends: Sequence[str]) -> list[Box]:
        """Draw the questions of a branch, then its end, and a note that is no step; return the boxes."""
        asked = _asked(branch, self.say)
        boxes = self._boxes(branch, [*asked, *ends])
        for key, text, box in zip(_KEYS[branch], asked, boxes, strict=False):
            self._question(f"question-{branch}-{key}", box, text)
        if ends:
            self._card(f"served-{branch}", boxes[len(asked)], ends[0], "card-end")
        if len(ends) > 1:
            low, bottom, _, top = boxes[-1]
            self._card("note", (low, bottom, self.chart.box[2], top), ends[1], "card-reading")
        for n, (above, below) in enumerate(pairwise(boxes[: len(asked) + 1] if ends else boxes), start=1):
            x = center(above)[0]
            self.canvas.arrow(f"yes-{branch}-{n}", [(x, above[1]), (x, below[3])])
        return boxes

    def _boxes(self, branch: str, texts: Sequence[str]) -> list[Box]:
        """Cut a column into cards: each as high as its words need, and its share of what is left."""
        low, high = self.columns[branch]
        note = len(_KEYS[branch]) + 1  # As wide as the stubs reach.
        rooms = [high - low - 1 + (self.stub if k == note else 0.0) for k in range(len(texts))]
        needs = [
            wrapped(text, self.small, room).deep + 1.5 * self.unit for text, room in zip(texts, rooms, strict=True)
        ]
        room = self.top - self.bottom - self.between * (len(needs) - 1)
        if sum(needs) > room:
            raise too_small(self.canvas)
        y, boxes = self.top, list[Box]()
        for need in needs:
            tall = room * need / sum(needs)
            boxes.append((low, y - tall, high, y))
            y -= tall + self.between
        return boxes

    def _card(self, name: str, box: Box, text: str, style: str = "card") -> None:
        """Draw a card, its words with air at their sides, or without where the page is tight."""
        wide, high = box[2] - box[0], box[3] - box[1] - 1.4 * self.unit
        rooms = ((wide - 3.6 * self.unit, high), (wide - 1, high))
        bold = self.canvas.style(style).bold
        block = self.chart.fit(text, *rooms, most=1.15 * self.small, least=self.small, bold=bold)
        self.canvas.panel(name, box, style)
        self.chart.block(name, block, center(box))

    def _question(self, name: str, box: Box, text: str) -> None:
        """Draw a question with its way out at its right."""
        self._card(name, box, text)
        word, y = self.say("next33.no"), center(box)[1]
        end = box[2] + self.stub - 3.4 * self.unit
        path = [(box[2], y), (end - 3.2 * self.unit, y)]
        self.canvas.line(f"{name}-no", [path], style="arrow", space="page")
        self.canvas.mark(f"{name}-no", (end, y), style="no")
        at = (box[2] + 1.8 + text_width(word, self.small) / 2, y + 0.9 * self.unit + 0.28 * self.small)
        self.canvas.text(f"{name}-no", word, at, style="answer", anchor="center")

    def _onward(self, last: Box) -> None:
        """Draw the way from the last common question under the columns and up between them to each branch's first."""
        lane = self.top + 6.0 * self.unit
        x = last[2] + self.stub + 0.5 * self.gap - 0.2
        y = last[1] + 0.16 * (last[3] - last[1])
        first, second = (sum(self.columns[branch]) / 2 for branch in ("whole", "part"))
        path = [(last[2], y), (x, y), (x, lane), (second, lane)]
        self.canvas.line("onward", [path], style="arrow", space="page")
        for name, at in (("onward-whole", first), ("onward-part", second)):
            self.canvas.arrow(name, [(at, lane), (at, self.top)], head=4.6)
