"""The decision flow: which later game counts as the next game, question by question."""

from __future__ import annotations

import datetime as dt
import math
from itertools import pairwise
from typing import Final, NamedTuple

from ..conduct.data import rules
from ..conduct.nextgame import Incident, conditions
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import balanced, text_width
from ..drawing.labels import Block
from ..drawing.page import Page
from ..drawing.themes import Theme, contrast
from ..errors import BadInput
from ..words import Words
from .blocks import Chart
from .conduct_fit import fit_words
from .conduct_words import cite_of, readings_of
from .title_block import Entry, Furniture, too_small

__all__ = ["Question", "compose_next", "questions"]


class Question(NamedTuple):
    """A question of the flow: its key, the branch that asks it, and the reasons of the solver that a no stands for."""

    key: str
    branch: str
    reasons: tuple[str, ...]
    free: tuple[str, ...] = ()

    def asks(self, kind: str) -> tuple[str, ...]:
        """Return the reasons that hold for a kind of suspension; a status is free from some."""
        return tuple(reason for reason in self.reasons if kind != "status" or reason not in self.free)


_STAGES: Final = tuple(stage for stage in rules().stages if stage != "regular")
_ASKED: Final = (
    Question("later", "every", ("not later than the incident", "overdue"), ("overdue",)),
    Question("handicap", "every", ("lower handicap",)),
    Question("team", "every", ("other team",)),
    Question("kind", "every", ("club event",)),
    Question("stage", "every", _STAGES),
    Question("played", "every", ("forfeited or abandoned",)),
    Question("public", "whole", ("not on a public schedule at the time",)),
    Question("attended", "whole", ("he played in it", "presence not reported before and after")),
    Question("approved", "whole", ("not pre-approved",)),
    Question("present", "part", ("he was not in the game",)),
    Question("late", "part", ("not pre-approved",), ("not pre-approved",)),
)
BRANCHES: Final = ("every", "whole", "part")


def questions() -> tuple[Question, ...]:
    """Return the questions in the order in which the solver gives its reasons."""
    return _ASKED


def solved_reasons(kind: str) -> tuple[str, ...]:
    """Return the reasons that the solver knows for a suspension of a kind, each once, in its order."""
    incident = Incident(dt.date(2026, 5, 10), "uspa", 12, "Rojo", kind=kind)  # type: ignore[arg-type]
    return tuple(dict.fromkeys(condition.reason for condition in conditions(incident)))


def _asked(question: Question, say: Words) -> str:
    numbers = rules().numbers
    n = {"later": numbers.unserved_limit.value, "late": numbers.unserved_year.value}.get(question.key)
    return say(f"next33.{question.key}") if n is None else say(f"next33.{question.key}", n=n)


_PARAGRAPHS: Final = ("AC5", "NE", "WG", "SF", "US")
_READINGS: Final = ("A28", "A30", "A31", "A32", "A33", "A34", "A35", "A36", "A43", "A44", "A45", "A46", "A47")


def compose_next(*, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of the flow."""
    words = Furniture(
        title=say("next33.title"),
        name=say("next33.name"),
        sum=say("next33.sum"),
        legend=(Entry("on_arrow", say("next33.arrow")), Entry("no_stub", say("next33.stub"))),
        notes=(", ".join(_READINGS),),
        notes_title=say("figure.readings"),
        cite=cite_of(("WG", "SF"), say),
    )
    wanted = (0.56 if not page.portrait else 1.15) * page.width
    chart = Chart(page, theme, say, words, wanted=wanted)
    _Flow(chart).draw()
    title = f"{words.title} · {words.name}"
    return chart.finish("next-game", title, _alt(title, say), "next-game")


def _alt(title: str, say: Words) -> str:
    parts = [f"{title}.", say("next33.passed_alt")]
    number = 0
    for branch in BRANCHES:
        listed = []
        for question in (item for item in _ASKED if item.branch == branch):
            number += 1
            listed.append(say("next33.step_alt", n=number, question=_asked(question, say)))
        if branch == "every":
            parts.append(f"{say('next33.every')}: {' '.join(listed)}")
        else:
            end = say("next33.served")
            parts.append(say("next33.branch_alt", name=say(f"next33.{branch}"), list=" ".join(listed), end=end))
    parts.append(f"{say('next33.accumulated')}: {say('next33.tier')}")
    return " ".join([*parts, readings_of(_READINGS, say), cite_of(_PARAGRAPHS, say, alt=True)])


# ---------------------------------------------------------------- the flow


class _Flow:
    """Three columns of cards: what every suspension asks, what a whole game asks, what a part of one asks."""

    def __init__(self, chart: Chart) -> None:
        self.chart, self.canvas, self.say, self.theme = chart, chart.canvas, chart.say, chart.theme
        self.small, self.unit = self.canvas.page.small, self.canvas.unit
        left, bottom, right, top = chart.box
        self.stub = text_width(self.say("next33.no"), self.small) + 11 * self.unit + 4
        self.gap = 2.6 * self.unit + 1.0
        share = (right - left - 3 * self.stub - 2 * self.gap) / 3
        self.columns = []
        x = left
        for _ in BRANCHES:
            self.columns.append((x, x + share))
            x += share + self.stub + self.gap
        self.lift = 7.4 * self.unit
        self.heads = [self._head(branch) for branch in BRANCHES]
        self.head = max(block.deep for block in self.heads) + self.lift + 0.2 * self.small
        self.bottom, self.top = bottom, top - self.head

    def _head(self, branch: str) -> Block:
        low, high = self.columns[BRANCHES.index(branch)]
        lines = balanced(self.say(f"next33.{branch}"), self.small, high - low + self.stub - 0.6 * self.small, True)
        return Block(lines, self.small, [True] * len(lines))

    def draw(self) -> None:
        """Draw the columns, and the way from the first to the others."""
        for k, branch in enumerate(BRANCHES):
            low, block = self.columns[k][0], self.heads[k]
            self.canvas.block(
                f"head-{branch}", block, (low + block.long / 2, self.top + self.lift + block.deep / 2),
                self.theme.ink, role="heading",
            )  # fmt: skip
        asked = {branch: [item for item in _ASKED if item.branch == branch] for branch in BRANCHES}
        self._every(asked["every"])
        self._branch(1, asked["whole"], note=False)
        self._branch(2, asked["part"], note=True)

    def _boxes(self, column: int, needs: list[float]) -> list[Box]:
        """Cut a column into cards: each as high as its words need, and its share of what is left."""
        low, high = self.columns[column]
        room = self.top - self.bottom - self._arrow * (len(needs) - 1)
        if sum(needs) > room:
            raise too_small(self.canvas)
        y, boxes = self.top, []
        for need in needs:
            tall = room * need / sum(needs)
            boxes.append((low, y - tall, high, y))
            y -= tall + self._arrow
        return boxes

    @property
    def _arrow(self) -> float:
        return max(5.4 * self.unit, min(0.05 * (self.top - self.bottom), 14 * self.unit))

    def _needs(self, column: int, texts: list[str], *, wider: float = 0.0) -> list[float]:
        """Heights that texts need in a column at the least size."""
        low, high = self.columns[column]
        found = []
        for text in texts:
            lines = balanced(text, self.small, high + wider - low - 1)
            found.append(Block(lines, self.small, [False] * len(lines)).deep + 1.5 * self.unit)
        return found

    def _every(self, asked: list[Question]) -> None:
        texts = [_asked(question, self.say) for question in asked]
        boxes = self._boxes(0, self._needs(0, texts))
        for question, text, box in zip(asked, texts, boxes, strict=True):
            self._question(question, text, box)
        self._arrows(boxes, "every")
        self._onward(boxes[-1])

    def _branch(self, column: int, asked: list[Question], *, note: bool) -> None:
        texts = [_asked(question, self.say) for question in asked]
        served = self.say("next33.served")
        tail = f"{self.say('next33.accumulated')}. {self.say('next33.tier')}"
        needs = self._needs(column, [*texts, served])
        if note:
            # The note is no step: it is as wide as the stubs reach.
            needs += self._needs(column, [tail], wider=self.stub)
        boxes = self._boxes(column, needs)
        for question, text, box in zip(asked, texts, boxes, strict=False):
            self._question(question, text, box)
        place = len(asked)
        self._card(f"served-{BRANCHES[column]}", boxes[place], served, bold=True, weight=1.6)
        self._arrows(boxes[: place + 1], BRANCHES[column])
        if note:
            low, bottom, _, top = boxes[-1]
            self._note((low, bottom, self.chart.box[2], top), tail)

    def _question(self, question: Question, text: str, box: Box) -> None:
        name = f"question-{question.branch}-{question.key}"
        self._card(name, box, text)
        y, small = (box[1] + box[3]) / 2, self.small
        ink, unit = self.theme.ink, self.unit
        word = self.say("next33.no")
        end = box[2] + self.stub - 3.4 * unit
        wide = text_width(word, small)
        self.canvas.line(
            f"{name}-no", [[(box[2], y), (end - 3.2 * unit, y)]], ink, 0.9 * unit, role="arrow", space="page",
            layer="dimension",
        )  # fmt: skip
        self.canvas.mark(f"{name}-no", (end, y), "cross", 2.1 * unit, ink, ink, width=1.3 * unit, role="no", clear=0)
        at = (box[2] + 1.8 + wide / 2, y + 0.9 * unit + 0.28 * small)
        self.canvas.text(f"{name}-no", word, at, size=small, color=ink, role="answer", anchor="center")

    def _card(self, name: str, box: Box, text: str, *, bold: bool = False, weight: float = 0.9) -> None:
        block = self._fitted(text, box, bold)
        self.canvas.outline(f"{name}-frame", box, self.theme.ink, weight * self.unit, role="card")
        self.canvas.block(name, block, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), self.theme.ink, role="label")

    def _fitted(self, text: str, box: Box, bold: bool) -> Block:
        """Words with air at their sides, or without where the page is tight."""
        wide, high = box[2] - box[0], box[3] - box[1] - 1.4 * self.unit
        try:
            return fit_words(self.canvas, text, wide - 3.6 * self.unit, high, bold=bold)
        except BadInput:
            return fit_words(self.canvas, text, wide - 1, high, bold=bold)

    def _note(self, box: Box, text: str) -> None:
        block = self._fitted(text, box, False)
        theme = self.theme
        color = theme.reading if contrast(theme.reading, theme.page) >= 4.5 else theme.ink
        self.canvas.outline("note-frame", box, color, 1.1 * self.unit, role="card", dash="dashed")
        self.canvas.block("note", block, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), theme.ink, role="label")

    def _arrows(self, boxes: list[Box], branch: str) -> None:
        for n, (above, below) in enumerate(pairwise(boxes), start=1):
            x = (above[0] + above[2]) / 2
            self.chart.arrow(f"yes-{branch}-{n}", (x, above[1]), (x, below[3]), self.theme.ink, width=1.1)

    def _onward(self, last: Box) -> None:
        """From the last common question under the columns and up between them to each branch's first."""
        ink, unit = self.theme.ink, self.unit
        lane = self.top + 6.0 * unit
        x = last[2] + self.stub + 0.5 * self.gap - 0.2
        y = last[1] + 0.16 * (last[3] - last[1])
        first, second = ((low + high) / 2 for low, high in self.columns[1:])
        path = [(last[2], y), (x, y), (x, lane), (second, lane)]
        drops = [[(at, lane), (at, self.top + 3.6 * unit)] for at in (first, second)]
        self.canvas.line("onward", [path, *drops], ink, 1.1 * unit, role="arrow", space="page", layer="dimension")
        for name, at in (("onward-whole", first), ("onward-part", second)):
            self.canvas.arrowhead(name, (at, self.top), -math.pi / 2, ink, 4.6 * unit)
