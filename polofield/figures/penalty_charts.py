"""The penalties that place no ball: who is removed, when a mount comes back, who forfeits, how long one is excluded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ..book import Book, PenaltySpec, default_book
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import text_width
from ..drawing.page import MIN_TEXT, Page
from ..drawing.themes import Theme
from ..placement import Designation
from ..placement.wording import book_of, name_of, number_of, sum_of
from ..words import Words
from .chart import Chart, Scale, Step, grid, sizes, wrapped
from .title_block import Entry, Furniture

__all__ = ["compose_bar", "compose_flow", "compose_forfeit", "compose_ladder"]


def _words_of(spec: PenaltySpec, book: Book, say: Words, **more: Any) -> Furniture:
    return Furniture(
        title=number_of(spec, say),
        name=name_of(spec, say, book),
        sum=sum_of(spec, say, book),
        cite=f"{book_of(book, say)} · {number_of(spec, say)}",
        notes=tuple(spec.readings) and (", ".join(spec.readings),),
        notes_title=say("figure.readings"),
        **more,
    )


def _alt(spec: PenaltySpec, book: Book, say: Words, parts: Sequence[str]) -> str:
    readings = [f"{name} ({say(f'reading.{name}')})" for name in spec.readings]
    known = [say("describe.readings", readings=say.listed(readings))] if readings else []
    head = f"{number_of(spec, say)} · {name_of(spec, say, book)}."
    return " ".join([head, sum_of(spec, say, book), *parts, *known, say("describe.cite", cite=book.cite(spec))])


# ---------------------------------------------------------------- removal: handicaps on a scale, and the decision


def compose_ladder(found: Designation, *, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of a removal: both teams' handicaps, who may be designated, and the decision."""
    book = book or default_book()
    spec = book.by_role("removal")
    rule = spec.removal
    assert rule is not None
    kinds = {"may": "may", "may_not": "may_not", "hurt": "disabled"}
    legend = tuple(Entry(kind, say(f"ladder.{words}")) for kind, words in kinds.items())
    wanted = (1.15 if page.portrait else 0.62) * page.width
    chart = Chart(page, theme, say, _words_of(spec, book, say, legend=legend), wanted)
    left, bottom, right, top = chart.box
    share = 0.5 if page.portrait else 0.40 if top - bottom > 34 * page.small else 0.47
    split = bottom + share * (top - bottom)
    _Ladder(chart, found, (left, split, right, top)).draw()
    steps = [
        Step(say("removal.q1"), "no", say("removal.no")),
        Step(say("removal.q2"), "yes", say("removal.resumed", n=rule.later_minutes)),
        Step(say("removal.q3"), "yes", say("removal.substitute")),
    ]
    chart.flow((left, bottom, right, split - 0.9 * page.text), steps, say("removal.remove"))
    return chart.finish(spec.key, _alt(spec, book, say, _ladder_words(found, say, rule.minutes)), found)


def _ladder_words(found: Designation, say: Words, minutes: int) -> list[str]:
    marked = say.listed([say.number(found.roster[i]) for i in found.players])
    return [
        f"{say('ladder.disabled')}: {say.number(found.disabled)}.",
        f"{say('team.fouling')}: {say.listed([say.number(n) for n in found.roster])}.",
        _nearest_words(found, say),
        f"{say('ladder.may')}: {marked}.",
        say("ladder.caps"),
        say("ladder.minutes", n=minutes),
    ]


def _nearest_words(found: Designation, say: Words) -> str:
    if found.handicap is None:
        return say("ladder.anyone", n=found.disabled)
    return say("ladder.nearest", n=found.disabled, m=found.handicap)


class _Ladder:
    """Two rows of discs on one scale of handicaps, with words below."""

    def __init__(self, chart: Chart, found: Designation, box: Box) -> None:
        self.chart, self.canvas, self.found, self.box = chart, chart.canvas, found, box
        shown = (*found.roster, *found.fouled, found.disabled)
        low, high = max(-2, min(shown) - 1), min(10, max(shown) + 1)
        names = max(text_width(chart.say(f"team.{team}"), chart.size, True) for team in ("fouling", "fouled"))
        self.scale = Scale(box[0] + names + 1.6 * chart.size, box[2] - 1.5 * chart.size, low, high)
        self.texts = self._texts()
        self.words_high = self._deep()
        self.axis = box[1] + self.words_high + 3 + 1.9 * chart.small
        free = box[3] - self.axis
        step = self.scale.at(low + 1) - self.scale.left
        self.radius = min(0.9 * chart.size, 0.16 * free, 0.30 * step)
        self.rows = {"fouling": self.axis + 0.26 * free, "fouled": self.axis + 0.74 * free}

    def _texts(self) -> str:
        say, found = self.chart.say, self.found
        caps = {found.cap(i) for i in found.players}
        cap = say("ladder.cap", n=caps.pop()) if len(caps) == 1 else say("ladder.caps")
        return f"{_nearest_words(found, say)} {say('ladder.captain')}\n{cap}"

    def _deep(self) -> float:
        """Height of the words: in the size of the text if that leaves room for the discs, else in the least."""
        wide = self.box[2] - self.box[0] - 4
        whole, least = (self._largest(size, wide) for size in (self.chart.size, MIN_TEXT))
        return (whole if whole < 0.4 * (self.box[3] - self.box[1]) else least) + 2.5

    def _largest(self, most: float, wide: float) -> float:
        blocks = [wrapped(self.texts, size, wide) for size in sizes(most, MIN_TEXT)]
        return next((block for block in blocks if block.long <= wide), blocks[-1]).deep

    def draw(self) -> None:
        """Draw scale, rows, and the words below."""
        self._scale()
        for team, roster in (("fouled", self.found.fouled or (self.found.disabled,)), ("fouling", self.found.roster)):
            self._row(team, roster)
        self.chart.words("ladder-words", (*self.box[:3], self.box[1] + self.words_high), self.texts)

    def _scale(self) -> None:
        c, scale, base = self.canvas, self.scale, self.axis - 3 - 1.1 * self.chart.small
        numbers = range(int(scale.low), int(scale.high) + 1)
        self.chart.ruler("scale", (scale.left, scale.right), self.axis, map(scale.at, numbers), -3)
        for n in numbers:
            c.text(f"scale-{n}", c.say.number(n), (scale.at(n), base), style="scale", anchor="center")
        c.text("scale-name", c.say("ladder.handicap"), (self.box[0], base), style="scale-name")
        x, high = scale.at(self.found.disabled), self.rows["fouled"] - self.radius
        c.line("disabled-line", [[(x, high - 2), (x, self.axis)]], style="guide", space="page")

    def _row(self, team: str, roster: Sequence[int]) -> None:
        at = (self.box[0], self.rows[team] - 0.36 * self.chart.size)
        self.canvas.text(f"row-{team}", self.canvas.say(f"team.{team}"), at, style=f"row-{team}")
        hurt = roster.index(self.found.disabled) if team == "fouled" and self.found.disabled in roster else None
        levels: Counter[int] = Counter()
        for i, handicap in enumerate(roster):
            chosen = team == "fouling" and i in self.found.players
            self._disc(f"player-{team}-{i + 1}", team, handicap, levels[handicap],
                       "may" if chosen else "hurt" if i == hurt else "may_not")  # fmt: skip
            levels[handicap] += 1

    def _disc(self, name: str, team: str, handicap: int, level: int, kind: str) -> None:
        c, x, y = self.canvas, self.scale.at(handicap), self.rows[team] + level * 2.25 * self.radius
        c.mark(name, (x, y), radius=self.radius, style=f"player-{kind}", role="player")
        size = min(self.chart.size, 1.25 * self.radius)
        if size >= self.chart.small - 1e-6:
            style, at = "digit-may" if kind == "may" else "digit", (x, y - 0.36 * size)
            c.text(name, c.say.number(handicap), at, style=style, size=size, anchor="center", solid=False)


# ---------------------------------------------------------------- mount: three questions


def compose_flow(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of a mount's return: three questions."""
    book = book or default_book()
    spec = book.by_role("mount")
    chart = Chart(page, theme, say, _words_of(spec, book, say, caption=say("flow.note")), 0.42 * page.width)
    leaves = ("no", "no", "yes")
    steps = [Step(say(f"flow.q{n}"), answer, say("flow.out")) for n, answer in enumerate(leaves, start=1)]
    chart.flow(chart.box, steps, say("flow.back"))
    alt = [f"{step.question} {say(f'flow.{step.leaves}')}: {step.outcome}." for step in steps]
    alt = [*alt, f"{say('flow.back')}.", say("flow.note")]
    return chart.finish(spec.key, _alt(spec, book, say, alt), spec.key)


# ---------------------------------------------------------------- forfeit: a grid of two teams


_STATES: Final = ("none", "violation")
_FORFEITS: Final = (("nobody", "a"), ("b", "both"))
"""Who forfeits, by what team B did (rows) and team A (columns)."""
_CARDS: Final = {"nobody": "card-nobody", "a": "card-one", "b": "card-one", "both": "card-both"}


def compose_forfeit(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of a forfeit: two teams, with and without a violation, and who forfeits."""
    book = book or default_book()
    spec = book.by_role("forfeit")
    chart = Chart(page, theme, say, _words_of(spec, book, say, caption=say("forfeit.order")), 0.44 * page.width)
    cells = grid(chart.box, [0.75, 1.0, 1.0], [0.42, 1.0, 1.0], 0.7 * chart.size)
    heads = [[f"{say(f'forfeit.team_{team}')}: {say(f'forfeit.{state}')}" for state in _STATES] for team in "ab"]
    alt = []
    for j in range(2):
        chart.words(f"column-{j}", cells[0][j + 1], heads[0][j], bold=True)
        chart.words(f"row-{j}", cells[j + 1][0], heads[1][j], bold=True)
    for i, row in enumerate(_FORFEITS):
        for j, answer in enumerate(row):
            chart.card(f"answer-{answer}", cells[i + 1][j + 1], say(f"forfeit.{answer}"), _CARDS[answer])
            alt.append(f"{heads[0][j]}, {heads[1][i]}: {say(f'forfeit.{answer}')}.")
    return chart.finish(spec.key, _alt(spec, book, say, [*alt, say("forfeit.order")]), spec.key)


# ---------------------------------------------------------------- exclusion: bars of time


def compose_bar(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of an exclusion: how long the team plays short, and that the player does not come back."""
    book = book or default_book()
    spec = book.by_role("exclusion")
    assert spec.exclusion is not None
    minutes = book.terms(spec.exclusion).minutes_without_substitute
    chart = Chart(page, theme, say, _words_of(spec, book, say), 0.46 * page.width)
    shares = [0.62, 0.16, 0.6, 0.6, 0.22, 0.9]
    grounds, _, player, team, times, after = (row[0] for row in grid(chart.box, [1.0], shares, 0.45 * chart.size))
    why = f"{say('bar.grounds')}: {say('bar.ground_foul')}, {say('bar.ground_conduct')}."
    then = f"{say('bar.after')}: {say('bar.next_game')}; {say('bar.complaint')}."
    chart.words("grounds", grounds, why)
    chart.card("bar-player", player, say("bar.excluded"), "card-excluded")
    _bars(chart, team, times[3] - 1.0, minutes)
    chart.words("after", after, then)
    said = (f"{say(f'bar.{key}', n=minutes)}." for key in ("excluded", "short", "full"))
    return chart.finish(spec.key, _alt(spec, book, say, [why, *said, then]), spec.key)


def _bars(chart: Chart, box: Box, base: float, minutes: int) -> None:
    """Draw the team's bars, short and full again, and the times at which they begin and end."""
    say, (left, bottom, right, top) = chart.say, box
    turn = left + 0.42 * (right - left)
    chart.card(
        "bar-short", (left, bottom, turn, top), f"{say('bar.three')}\n{say('bar.short', n=minutes)}", "card-three"
    )
    chart.card("bar-full", (turn, bottom, right, top), f"{say('bar.four')}\n{say('bar.full')}", "card-four")
    ticks = [[(x, bottom - 1), (x, base)] for x in (left, turn, right)]
    chart.canvas.line("times", ticks, style="axis", space="page", solid=False)
    y = base + 1.0 - chart.small
    for x, key, anchor in ((left, "start", "left"), (turn, "minute", "center"), (right, "end", "right")):
        chart.canvas.text(f"time-{anchor}", say(f"bar.{key}", n=minutes), (x, y), style="scale", anchor=anchor)
