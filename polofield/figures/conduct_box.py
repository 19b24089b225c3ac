"""The penalty-box timeline of a game: a bar for each player, the strength of each team, and what goes on after it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..conduct.clock import starts
from ..conduct.files import GameReport, PlayerReport
from ..conduct.game import PlayerGame
from ..drawing.display_list import Box, Sheet
from ..drawing.glyphs import ASCENT, balanced, text_width
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .chart import Chart, Scale
from .conduct_marks import bar, card_mark, width_of
from .conduct_spans import FULL, bars_of, captions, onward, strengths_of, teams, told
from .conduct_words import alt_of, frame_of
from .title_block import Entry, Furniture, too_small

__all__ = ["compose_box"]

_LINE: Final = 1.18
"""Height of a line of words, in sizes of its letters."""


def compose_box(report: GameReport, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of a game's penalty box."""
    bases = list(_bases(report))
    paragraphs = {paragraph for paragraph, _ in bases} or {"YC1"}
    readings = {name for _, names in bases for name in names}
    titles = {"title": say("box33.title"), "name": report.title or say("box33.name")}
    words: Furniture = frame_of(
        paragraphs, readings, say, sum=say("box33.sum", n=len(report.periods)), legend=_legend(report, say), **titles
    )
    chart = Chart(page, theme, say, words, _wanted(report, say, page))
    _Timeline(chart, report).draw()
    alt = [f"{chart.head}.", *told(report, say)]
    return chart.finish("box", alt_of(alt, readings, paragraphs, say, report.policy), report)


def _legend(report: GameReport, say: Words) -> tuple[Entry, ...]:
    games = [player.game for player in report.players]
    kinds = {item.kind for game in games for item in bars_of(game, sum(report.periods))}
    entries = [Entry("card_yellow", say("card33.yellow"))]
    if any("R" in cards for game in games for _, cards in _shown(game)):
        entries.append(Entry("card_red", say("card33.red")))
    order = ("box", "early", "brought", "gap", "short", "out")
    entries += [Entry(f"bar_{kind}", say(f"box33.{kind}")) for kind in order if kind in kinds]
    if any(game.suspensions for game in games):
        entries.append(Entry("on_arrow", say("box33.arrow")))
    return tuple(entries)


def _shown(game: PlayerGame) -> list[tuple[int | None, str]]:
    """Each batch of cards with its second of play; None after the game."""
    after = [(None, game.after_game.cards)] if game.after_game else []
    return [*((offense.at, offense.cards) for offense in game.offenses), *after]


def _bases(report: GameReport) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each paragraph that something rests on, with its readings."""
    for player in report.players:
        game = player.game
        bases = [basis for offense in game.offenses for basis in offense.bases if basis.paragraph not in ("CC", "RCC")]
        bases += [segment.basis for segment in game.box] + [item.basis for item in game.suspensions]
        yield from ((basis.paragraph, basis.readings) for basis in bases)
        yield from ((notice.paragraph, notice.readings) for notice in game.notices)


# ---------------------------------------------------------------- measures


class _Sizes(NamedTuple):
    """Heights of the parts of a timeline, points; shapes grow by `scale`, words do not."""

    unit: float
    small: float
    scale: float

    @property
    def axis(self) -> float:
        return 1.35 * self.small + 4 + 3 * self.unit

    @property
    def strip(self) -> float:
        return 9.5 * self.unit * self.scale

    @property
    def team(self) -> float:
        return self.strip + 1.3 * self.small + 4 * self.unit

    @property
    def card(self) -> float:
        return 8.6 * self.unit * self.scale

    @property
    def bar(self) -> float:
        return 6.8 * self.unit * self.scale

    def row(self, lines: int) -> float:
        return self.card + self.bar + 2.2 + 5.2 * self.unit + lines * _LINE * self.small


def _wanted(report: GameReport, say: Words, page: Page) -> float:
    """Height that the picture wants where the page grows: rows with room for two lines of words."""
    sizes = _Sizes(page.text / 9, page.small, 1.15)
    lines = [max(2, 2 * len(onward(player.game, say)) - 1) for player in report.players]
    return sizes.axis + len(teams(report)) * sizes.team + sum(sizes.row(n) + 3 * sizes.unit for n in lines)


def _columns(report: GameReport, chart: Chart) -> tuple[float, float]:
    """Where the time scale begins and ends: names on its left, what goes on after the game on its right."""
    (low, _, high, _), small, say = chart.box, chart.small, chart.say
    names = [text_width(player.name, small) + 0.7 * small for player in report.players]
    names += [text_width(team, small, True) for team in teams(report)]
    left = low + max(names, default=0.0) + 0.8 * small
    texts = [text for player in report.players for text in onward(player.game, say)]
    after = [width_of(p.game.after_game.cards, 2 * chart.size) for p in report.players if p.game.after_game]
    if not texts and not after:
        return left, high - 2
    margin = 2.4 * small
    widest = max((text_width(text, small) for text in texts), default=0.0) + margin
    longest = max((text_width(word, small) for text in texts for word in text.split()), default=0.0) + margin
    heading = text_width(say("box33.carried"), small) + 0.9 * small
    return left, high - max(heading, min(widest, max(0.2 * (high - low), longest)), *after)


# ---------------------------------------------------------------- the timeline


class _Timeline:
    """The picture while it is drawn."""

    def __init__(self, chart: Chart, report: GameReport) -> None:
        self.chart, self.canvas, self.report, self.say = chart, chart.canvas, report, chart.say
        self.small, self.unit = chart.small, chart.unit
        self.total, self.teams = sum(report.periods), teams(report)
        self.bars = [bars_of(player.game, self.total) for player in report.players]
        self.left, self.right = _columns(report, chart)
        if self.right - self.left < 0.42 * (chart.box[2] - chart.box[0]):
            raise too_small(self.canvas)
        self.x = Scale(self.left, self.right, 0, self.total).at
        self.lanes = [self._lanes(i) for i in range(len(report.players))]
        self.onward = [self._wrapped(onward(player.game, self.say)) for player in report.players]
        self.sizes = self._sizes()
        self.low = chart.box[3]

    def _lines(self, i: int) -> int:
        """Lines of words that a row needs under its bar."""
        beside = len(self.onward[i]) - 1 if self.onward[i] else 0
        return max(1 + max((lane for lane, _, _ in self.lanes[i]), default=0), beside)

    def _height(self, sizes: _Sizes) -> float:
        rows = sum(sizes.row(self._lines(i)) for i in range(len(self.report.players)))
        return sizes.axis + len(self.teams) * sizes.team + rows

    def _sizes(self) -> _Sizes:
        """Shapes as large as there is room for, up to twice their size; the page is refused if there is none."""
        high = self.chart.box[3] - self.chart.box[1]
        grown = _Sizes(self.unit, self.small, 0.75)
        if self._height(grown) > high:
            raise too_small(self.canvas)
        while grown.scale < 2 and self._height(grown._replace(scale=grown.scale + 0.05)) <= high:
            grown = grown._replace(scale=grown.scale + 0.05)
        return grown

    def _wrapped(self, texts: list[str]) -> list[tuple[bool, str]]:
        """Lines beside the bar: whether each begins an item, and its words."""
        # The column is as wide as its widest words: rounding must not break them.
        room = self.chart.box[2] - self.right - 2.4 * self.small + 0.01
        return [(k == 0, line) for text in texts for k, line in enumerate(balanced(text, self.small, room))]

    def _lanes(self, i: int) -> list[tuple[int, float, str]]:
        """Each caption with its line and its left edge: under its bars if there is room, else in a further line."""
        ends: list[float] = []
        found = []
        for caption in captions(self.report.players[i], self.bars[i], self.report.periods, self.say):
            wide = text_width(caption.text, self.small)
            middle = (self.x(caption.start) + self.x(caption.end)) / 2
            at = min(max(middle - wide / 2, self.left + 2), self.right - 3 - wide)
            lane = next((k for k, end in enumerate(ends) if end + self.small <= at), len(ends))
            ends[lane : lane + 1] = [at + wide]
            found.append((lane, at, caption.text))
        return found

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw the axis, and each team with its players."""
        spare = self.chart.box[3] - self.chart.box[1] - self._height(self.sizes)
        gap = min(spare / max(len(self.report.players) + len(self.teams), 1), 14 * self.unit)
        top = self.chart.box[3] - self.sizes.axis + 3 * self.unit
        self._axis(top)
        y = top - 2 * self.unit
        for team in self.teams:
            y = self._team(team, y) - gap
            for i, player in enumerate(self.report.players):
                if player.team == team:
                    self._player(i, player, y)
                    y -= self.sizes.row(self._lines(i)) + gap
        ends = [[(x, top), (x, self.low)] for x in (self.left, self.right)]
        self.canvas.line("ends", ends, style="axis-end", space="page")

    def _axis(self, y: float) -> None:
        edges, ends = starts(self.report.periods), (self.left, self.right)
        self.chart.ruler("axis", ends, y, map(self.x, edges), 3 * self.unit)
        base = y + 3 * self.unit + 0.3 * self.small
        for n, (start, end) in enumerate(pairwise(edges), start=1):
            at = ((self.x(start) + self.x(end)) / 2, base)
            self.chart.text(f"period-{n}", self.say("box33.period", n=n), at, "scale", anchor="center")
        if any(self.onward) or any(player.game.after_game for player in self.report.players):
            self.chart.text("carried", self.say("box33.carried"), (self.right + 0.8 * self.small, base), "scale")

    def _team(self, team: str, top: float) -> float:
        """Draw the strength of a team as a strip, with its numbers below; return where it ends."""
        high, place = self.sizes.strip, self.teams.index(team) + 1
        bottom = top - 3 * self.unit - high
        base = bottom + (high - ASCENT * self.small) / 2
        self.chart.text(f"team-{place}", team, (self.chart.box[0], base), "heading", bold=True)
        steps = [(self.left, bottom)]
        for n, item in enumerate(strengths_of(self.report, team), start=1):
            box = (self.x(item.start), bottom, self.x(item.end), bottom + high * item.players / FULL)
            steps += [(box[0], box[3]), (box[2], box[3])]
            if item.players < FULL:
                style = "strength-3" if item.players == FULL - 1 else "strength-less"
                self.canvas.panel(f"strength-{place}-{n}", box, style, frame=False)
            self._digit(place, box, item.players)
        steps += [(self.right, bottom), (self.left, bottom)]
        self.canvas.line(f"strength-{place}", [steps], style="strength", space="page")
        return bottom - 1.3 * self.small - self.unit

    def _digit(self, place: int, box: Box, players: int) -> None:
        text = self.say.number(players)
        # Beside the lines at the ends of the game a number needs more room.
        air = 2.4 * self.unit if box[0] <= self.left or box[2] >= self.right else 0.4
        if box[2] - box[0] >= text_width(text, self.small) + air:
            at = ((box[0] + box[2]) / 2, box[1] - 1.05 * self.small)
            self.chart.text(f"strength-{place}", text, at, "strength", anchor="center")

    def _player(self, i: int, player: PlayerReport, top: float) -> None:
        bottom = top - 2.0 * self.unit - self.sizes.card - self.sizes.bar
        self._cards(i, player.game, top - 0.5 * self.unit - self.sizes.card / 2)
        for n, item in enumerate(self.bars[i], start=1):
            box = (self.x(item.start), bottom, self.x(item.end), bottom + self.sizes.bar)
            bar(self.canvas, f"bar-{i + 1}-{n}", item.kind, box)
        self.low = bottom - 2.6
        inner = starts(self.report.periods)[1:-1]
        self.chart.ruler(
            f"ruler-{i + 1}", (self.left, self.right), self.low, map(self.x, inner), -2 * self.unit, "quiet"
        )
        middle = bottom + self.sizes.bar / 2
        at = (self.chart.box[0] + 0.7 * self.small, middle - 0.36 * self.small)
        self.chart.text(f"player-{i + 1}", player.name, at)
        first = self.low - 2.2 * self.unit - 0.95 * self.small
        for lane, x, text in self.lanes[i]:
            self.chart.text(f"caption-{i + 1}", text, (x, first - lane * _LINE * self.small))
        self._beside(i, middle, first)

    def _cards(self, i: int, game: PlayerGame, middle: float) -> None:
        """Draw cards over the bar; where two would meet, or the game ends, one moves aside and points to its time."""
        high = self.sizes.card
        shown = [(at, cards, width_of(cards, high)) for at, cards in _shown(game)]
        played = [(self.x(at), wide) for at, _, wide in shown if at is not None]
        lefts = [*_in_a_row(played, self.right, 3.2 * self.unit), self.right + 0.8 * self.small]
        for n, ((at, cards, wide), left) in enumerate(zip(shown, lefts, strict=False), start=1):
            name = f"card-{i + 1}-{n}"
            card_mark(self.canvas, name, cards, left, middle, high)
            if at is not None and abs(left + wide / 2 - self.x(at)) > 0.5:
                low = middle - high / 2
                path = [(left + wide / 2, low - 0.3), (self.x(at), low - 1.4 * self.unit)]
                self.canvas.line(f"{name}-pointer", [path], style="pointer", space="page")

    def _beside(self, i: int, middle: float, first: float) -> None:
        """Set what goes on after the game: the first line leaves the bar, the others stand below it."""
        small, x = self.small, self.right + 0.8 * self.small
        for k, (begins, text) in enumerate(self.onward[i]):
            y = middle if k == 0 else first + 0.36 * small - (k - 1) * _LINE * small
            if begins:
                start = self.right if k == 0 else x - 0.4 * small
                self.canvas.arrow(f"onward-{i + 1}-{k + 1}", [(start, y), (x + 1.1 * small, y)])
            self.chart.text(f"onward-{i + 1}", text, (x + 1.5 * small, y - 0.36 * small))


def _in_a_row(things: Sequence[tuple[float, float]], end: float, gap: float) -> list[float]:
    """Left edges of things (middle, width) in order, each as near its middle as the others and the end let it."""
    lefts: list[float] = []
    for middle, wide in things:
        least = lefts[-1] + things[len(lefts) - 1][1] + gap if lefts else -math.inf
        lefts.append(max(middle - wide / 2, least))
    for i in reversed(range(len(things))):
        most = lefts[i + 1] - gap if i + 1 < len(lefts) else end
        lefts[i] = min(lefts[i], most - things[i][1])
    return lefts
