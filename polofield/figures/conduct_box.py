"""The penalty-box timeline of a game: a bar for each player, the strength of each team, and what goes on after it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..conduct.clock import starts
from ..conduct.data import Cause
from ..conduct.files import GameReport, PlayerReport
from ..conduct.game import UNEXPIRED, PlayerGame
from ..conduct.team import strength
from ..drawing.display_list import Box, Sheet, ring_of
from ..drawing.glyphs import ASCENT, balanced, text_width
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .blocks import Chart
from .conduct_shapes import bar, card_mark, strong, width_of
from .conduct_words import cause_of, cite_of, clock_of, minutes_of, readings_of, span_of
from .title_block import Entry, Furniture, too_small

__all__ = ["Bar", "Strength", "bars_of", "compose_box", "strengths_of"]

Span = tuple[int, int]

FULL: Final = 4
"""Players of a full team."""


# ---------------------------------------------------------------- what is drawn, in seconds of play


class Bar(NamedTuple):
    """A stretch of a player's game: its kind, ``[start, end)`` in seconds of play, and its cause, if it has one."""

    kind: str
    start: int
    end: int
    cause: Cause | None = None


class Strength(NamedTuple):
    """How many of a team may be on the field in ``[start, end)``."""

    start: int
    end: int
    players: int


_BY_PARAGRAPH: Final = {"YC5": "early", "CO": "brought", "AG": "brought"}


def bars_of(game: PlayerGame, total: int) -> list[Bar]:
    """Return the bars of one player, in order of time; together they are his time without a substitute and out."""
    box = [
        Bar(_BY_PARAGRAPH.get(segment.basis.paragraph, "box"), segment.start, segment.end, segment.basis.cause)
        for segment in game.box
    ]
    red = total if game.red_at is None else game.red_at
    left = _without(game.no_substitute, [(item.start, item.end) for item in box])
    rest = [
        Bar(kind, max(start, low), min(end, high))
        for start, end in left
        for kind, low, high in (("gap", 0, red), ("short", red, total))
        if max(start, low) < min(end, high)
    ]
    back = max((end for _, end in game.no_substitute if end > red), default=red)
    out = [Bar("out", back, total)] if back < total else []
    return sorted([*box, *rest, *out], key=lambda item: item.start)


def _without(spans: Iterable[Span], taken: Sequence[Span]) -> Iterator[Span]:
    for start, end in spans:
        for low, high in sorted(taken):
            if start < high and low < end:
                if start < low:
                    yield start, low
                start = max(start, high)
        if start < end:
            yield start, end


def strengths_of(side: Sequence[PlayerGame], total: int) -> list[Strength]:
    """Return the strength of a team through a game."""
    moments = {0, total}.union(*(pair for game in side for pair in game.no_substitute))
    edges = sorted(moment for moment in moments if moment <= total)
    found: list[Strength] = []
    for start, end in pairwise(edges):
        players = strength(side, start, full=FULL)
        if found and found[-1].players == players:
            found[-1] = Strength(found[-1].start, end, players)
        else:
            found.append(Strength(start, end, players))
    return found


class _Caption(NamedTuple):
    """Words under a stretch of a player's bars."""

    start: int
    end: int
    text: str


def _captions(player: PlayerReport, bars: list[Bar], periods: Sequence[int], say: Words) -> list[_Caption]:
    """Bars that meet share their words: what caused them, and when he may be back or another come in."""
    total, found = sum(periods), list[_Caption]()
    for group in _groups([item for item in bars if item.kind not in ("short", "out")]):
        causes = [item.cause.whole for item in group if item.cause]
        text = " · ".join(dict.fromkeys(cause_of(cause, say) for cause in causes))
        end = group[-1].end
        if end < total or not player.game.carried_box_seconds:
            text = say("box33.back", cause=text, at=clock_of(end, periods, say, short=True))
        found.append(_Caption(group[0].start, end, text))
    if player.game.red_at is not None:
        found.append(_Caption(player.game.red_at, player.game.substitute_from or total, _sub(player, periods, say)))
    return found


def _sub(player: PlayerReport, periods: Sequence[int], say: Words) -> str:
    at = player.game.substitute_from
    if at is None:
        return say("box33.never_alt")
    return say("box33.sub", at=clock_of(at, periods, say, short=True))


def _groups(bars: list[Bar]) -> list[list[Bar]]:
    groups: list[list[Bar]] = []
    for item in bars:
        if groups and groups[-1][-1].end == item.start:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _onward(game: PlayerGame, say: Words) -> list[str]:
    """What goes on to later games, in words; box time first, since it leaves the bar."""
    found = []
    for item in sorted(game.suspensions, key=lambda item: item.basis.cause != UNEXPIRED):
        if item.kind == "part":
            found.append(say("box33.part", n=item.seconds))
        elif item.kind == "status":
            found.append(say("box33.status"))
        elif item.seconds:
            found.append(say("box33.whole_short", n=item.seconds / 60))
        else:
            found.append(say("box33.whole"))
    return found


# ---------------------------------------------------------------- the sheet


def compose_box(report: GameReport, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of a game's penalty box."""
    words = _furniture(report, say)
    chart = Chart(page, theme, say, words, wanted=_Timeline.wanted(report, say, page))
    _Timeline(chart, report).draw()
    title = f"{say('box33.title')} · {report.title or say('box33.name')}"
    return chart.finish("box", title, _alt(report, title, say), report)


def _furniture(report: GameReport, say: Words) -> Furniture:
    kinds = {item.kind for player in report.players for item in bars_of(player.game, sum(report.periods))}
    red = any("R" in cards for player in report.players for _, cards in _shown(player.game))
    entries = [Entry("card_yellow", say("card33.yellow"))]
    entries += [Entry("card_red", say("card33.red"))] if red else []
    entries += [Entry(f"bar_{kind}", say(f"box33.{kind}")) for kind in _KINDS if kind in kinds]
    if any(player.game.suspensions for player in report.players):
        entries.append(Entry("on_arrow", say("box33.arrow")))
    readings = _readings(report)
    return Furniture(
        title=say("box33.title"),
        name=report.title or say("box33.name"),
        sum=say("box33.sum", n=len(report.periods)),
        legend=tuple(entries),
        notes=(", ".join(readings),) if readings else (),
        notes_title=say("figure.readings"),
        cite=cite_of(_paragraphs(report), say),
    )


_KINDS: Final = ("box", "early", "brought", "gap", "short", "out")


def _shown(game: PlayerGame) -> list[tuple[int | None, str]]:
    after = [(None, game.after_game.cards)] if game.after_game else []
    return [*((offense.at, offense.cards) for offense in game.offenses), *after]


def _bases(report: GameReport) -> Iterator[tuple[str, tuple[str, ...]]]:
    for player in report.players:
        game = player.game
        bases = [basis for offense in game.offenses for basis in offense.bases if basis.paragraph not in ("CC", "RCC")]
        bases += [segment.basis for segment in game.box] + [item.basis for item in game.suspensions]
        yield from ((basis.paragraph, basis.readings) for basis in bases)
        yield from ((notice.paragraph, notice.readings) for notice in game.notices)


def _readings(report: GameReport) -> list[str]:
    return sorted({name for _, names in _bases(report) for name in names}, key=lambda name: int(name[1:]))


def _paragraphs(report: GameReport) -> set[str]:
    return {paragraph for paragraph, _ in _bases(report)} or {"YC1"}


class _Sizes(NamedTuple):
    """Heights of the parts of a timeline, points; shapes grow by `scale`, words do not."""

    unit: float
    small: float
    scale: float = 1.0

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
        return self.card + self.bar + 2.2 + 5.2 * self.unit + lines * 1.18 * self.small


class _Timeline:
    """The picture while it is drawn."""

    def __init__(self, chart: Chart, report: GameReport) -> None:
        self.chart, self.canvas, self.report = chart, chart.canvas, report
        self.say, self.theme = chart.say, chart.theme
        self.small, self.unit = chart.canvas.page.small, chart.canvas.unit
        self.total = sum(report.periods)
        self.bars = [bars_of(player.game, self.total) for player in report.players]
        self.left, self.right = _columns(report, self.say, chart.canvas.page, chart.box)
        if self.right - self.left < 0.42 * (chart.box[2] - chart.box[0]):
            raise too_small(chart.canvas)
        self.lanes = [self._lanes(i) for i in range(len(report.players))]
        self.onward = [self._wrapped(_onward(player.game, self.say)) for player in report.players]
        self.sizes = self._sizes()
        self.low = chart.box[3]

    @staticmethod
    def wanted(report: GameReport, say: Words, page: Page) -> float:
        """Height that the picture wants where the page grows: rows with room for two lines of words."""
        sizes = _Sizes(page.text / 9, page.small, 1.15)
        teams = len(_teams(report))
        lines = [max(2, 2 * len(_onward(player.game, say)) - 1) for player in report.players]
        return sizes.axis + teams * sizes.team + sum(sizes.row(n) + 3 * sizes.unit for n in lines)

    # ------------------------------------------------------------ measures

    def x(self, second: int) -> float:
        """Place of a second of play on the page."""
        return self.left + (self.right - self.left) * second / self.total

    def _lines(self, i: int) -> int:
        """Lines of words that a row needs under its bar."""
        beside = len(self.onward[i]) - 1 if self.onward[i] else 0
        return max(1 + max((lane for lane, _, _ in self.lanes[i]), default=0), beside)

    def _height(self, sizes: _Sizes) -> float:
        rows = sum(sizes.row(self._lines(i)) for i in range(len(self.report.players)))
        return sizes.axis + len(_teams(self.report)) * sizes.team + rows

    def _sizes(self) -> _Sizes:
        """Shapes as large as there is room for, up to twice their size; the page is refused if there is none."""
        high = self.chart.box[3] - self.chart.box[1]
        plain = _Sizes(self.unit, self.small, 0.75)
        if self._height(plain) > high:
            raise too_small(self.canvas)
        grown = plain
        while grown.scale < 2 and self._height(grown._replace(scale=grown.scale + 0.05)) <= high:
            grown = grown._replace(scale=grown.scale + 0.05)
        return grown

    def _wrapped(self, texts: list[str]) -> list[tuple[bool, str]]:
        """Lines beside the bar: whether each begins an item, and its words."""
        room = self.chart.box[2] - self.right - 2.4 * self.small
        parts = [balanced(text, self.small, room) for text in texts]
        return [(k == 0, line) for lines in parts for k, line in enumerate(lines)]

    def _lanes(self, i: int) -> list[tuple[int, float, str]]:
        """Each caption with its line and its left edge: under its bars if there is room, else in a further line."""
        ends: list[float] = []
        found = []
        player = self.report.players[i]
        for caption in _captions(player, self.bars[i], self.report.periods, self.say):
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
        parts = len(self.report.players) + len(_teams(self.report))
        gap = min(spare / max(parts, 1), 14 * self.unit)
        top = self.chart.box[3] - self.sizes.axis + 3 * self.unit
        self._axis(top)
        y = top - 2 * self.unit
        for team in _teams(self.report):
            y = self._team(team, y) - gap
            for i, player in enumerate(self.report.players):
                if player.team == team:
                    self._player(i, player, y)
                    y -= self.sizes.row(self._lines(i)) + gap
        ends = [[(x, top), (x, self.low)] for x in (self.left, self.right)]
        self.canvas.line("ends", ends, self.theme.ink, 1.1 * self.unit, role="scale", space="page", layer="edge")

    def _axis(self, y: float) -> None:
        edges = starts(self.report.periods)
        line = [[(self.left, y), (self.right, y)]]
        ticks = [[(self.x(at), y), (self.x(at), y + 3 * self.unit)] for at in edges]
        self.canvas.line("axis", line + ticks, self.theme.ink, 0.8 * self.unit, role="scale", space="page")
        base = y + 3 * self.unit + 0.3 * self.small
        for n, (start, end) in enumerate(pairwise(edges), start=1):
            at = ((self.x(start) + self.x(end)) / 2, base)
            self._text(f"period-{n}", self.say("box33.period", n=n), at, role="scale", anchor="center")
        if any(self.onward) or any(player.game.after_game for player in self.report.players):
            self._text("carried", self.say("box33.carried"), (self.right + 0.8 * self.small, base), role="scale")

    def _text(
        self, name: str, text: str, at: tuple[float, float], *, role: str = "label", anchor: str = "left"
    ) -> None:
        self.canvas.text(name, text, at, size=self.small, color=self.theme.ink, role=role, anchor=anchor)

    def _team(self, team: str, top: float) -> float:
        """Draw the strength of a team as a strip, with its numbers below; return where it ends."""
        side = [player.game for player in self.report.players if player.team == team]
        high = self.sizes.strip
        bottom = top - 3 * self.unit - high
        place = _teams(self.report).index(team) + 1
        base = bottom + (high - ASCENT * self.small) / 2
        self.canvas.text(
            f"team-{place}",
            team,
            (self.chart.box[0], base),
            size=self.small,
            color=self.theme.ink,
            role="heading",
            bold=True,
        )
        steps: list[tuple[float, float]] = []
        for n, item in enumerate(strengths_of(side, self.total), start=1):
            box = (self.x(item.start), bottom, self.x(item.end), bottom + high * item.players / FULL)
            steps += [(box[0], box[3]), (box[2], box[3])]
            self._strength(f"strength-{place}-{n}", box, item.players)
            self._digit(place, box, item.players)
        steps = [(self.left, bottom), *steps, (self.right, bottom), (self.left, bottom)]
        self.canvas.line(
            f"strength-{place}", [steps], self.theme.ink, 0.7 * self.unit, role="strength", space="page", layer="edge"
        )
        return bottom - 1.3 * self.small - self.unit

    def _strength(self, name: str, box: Box, players: int) -> None:
        """Fill what is short of a full team; fewer players, closer lines."""

        if players == FULL:
            return
        color = strong(self.theme)
        self.canvas.block_area(name, box, color, role="strength", alpha=0.22 if self.theme.hatch_alpha < 1 else 0.0)
        hatch, gap = ("/", 3.4) if players == FULL - 1 else ("x", 2.6)
        self.canvas.hatch(f"{name}-hatch", [ring_of(box)], hatch, color, spacing=gap)

    def _digit(self, place: int, box: Box, players: int) -> None:
        text = self.say.number(players)
        # Beside the lines at the ends of the game a number needs more room.
        air = 2.4 * self.unit if box[0] <= self.left or box[2] >= self.right else 0.4
        if box[2] - box[0] >= text_width(text, self.small) + air:
            at = ((box[0] + box[2]) / 2, box[1] - 1.05 * self.small)
            self._text(f"strength-{place}", text, at, role="strength", anchor="center")

    def _player(self, i: int, player: PlayerReport, top: float) -> None:
        bottom = top - 2.0 * self.unit - self.sizes.card - self.sizes.bar
        self._marks(i, player.game, top - 0.5 * self.unit - self.sizes.card / 2)
        for n, item in enumerate(self.bars[i], start=1):
            box = (self.x(item.start), bottom, self.x(item.end), bottom + self.sizes.bar)
            bar(self.canvas, f"bar-{i + 1}-{n}", item.kind, box)
        self.low = bottom - 2.6
        self._ruler(i, self.low)
        middle = bottom + self.sizes.bar / 2
        name = (self.chart.box[0] + 0.7 * self.small, middle - 0.36 * self.small)
        self._text(f"player-{i + 1}", player.name, name)
        first = bottom - 2.6 - 2.2 * self.unit - 0.95 * self.small
        for lane, at, text in self.lanes[i]:
            self._text(f"caption-{i + 1}", text, (at, first - lane * 1.18 * self.small))
        self._beside(i, middle, first)

    def _ruler(self, i: int, y: float) -> None:
        """A quiet line under the bar with the ends of the periods."""
        line = [[(self.left, y), (self.right, y)]]
        inner = starts(self.report.periods)[1:-1]
        ticks = [[(self.x(at), y), (self.x(at), y - 2 * self.unit)] for at in inner]
        width = max(0.5, 0.5 * self.unit)
        self.canvas.line(f"ruler-{i + 1}", line + ticks, self.theme.muted, width, role="scale", space="page")

    def _marks(self, i: int, game: PlayerGame, middle: float) -> None:
        """Cards over the bar; where two would meet, or the game ends, one moves aside and points to its time."""
        high = self.sizes.card
        shown = [(at, cards, width_of(cards, high)) for at, cards in _shown(game)]
        played = [(self.x(at), wide) for at, _, wide in shown if at is not None]
        lefts = iter(_in_a_row(played, self.right, 3.2 * self.unit))
        for n, (at, cards, wide) in enumerate(shown, start=1):
            if at is None:
                card_mark(self.canvas, f"card-{i + 1}-{n}", cards, self.right + 0.8 * self.small, middle, high)
                continue
            left = next(lefts)
            card_mark(self.canvas, f"card-{i + 1}-{n}", cards, left, middle, high)
            if abs(left + wide / 2 - self.x(at)) > 0.5:
                self._pointer(f"card-{i + 1}-{n}-pointer", left + wide / 2, self.x(at), middle - high / 2)

    def _pointer(self, name: str, start: float, end: float, y: float) -> None:
        path = [(start, y - 0.3), (end, y - 1.4 * self.unit)]
        self.canvas.line(name, [path], self.theme.ink, 0.6 * self.unit, role="pointer", space="page", layer="edge")

    def _beside(self, i: int, middle: float, first: float) -> None:
        """What goes on after the game: the first line leaves the bar, the others stand below it."""
        small = self.small
        for k, (begins, text) in enumerate(self.onward[i]):
            y = middle if k == 0 else first + 0.36 * small - (k - 1) * 1.18 * small
            x = self.right + 0.8 * small
            if begins:
                start = (self.right if k == 0 else x - 0.4 * small, y)
                self.chart.arrow(f"onward-{i + 1}-{k + 1}", start, (x + 1.1 * small, y), self.theme.ink, width=0.9)
            self._text(f"onward-{i + 1}", text, (x + 1.5 * small, y - 0.36 * small))


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


def _teams(report: GameReport) -> list[str]:
    return list(dict.fromkeys(player.team for player in report.players))


def _columns(report: GameReport, say: Words, page: Page, box: Box) -> tuple[float, float]:
    """Where the time scale begins and ends: names on its left, what goes on after the game on its right."""
    names = [text_width(player.name, page.small) + 0.7 * page.small for player in report.players]
    names += [text_width(team, page.small, True) for team in _teams(report)]
    left = box[0] + max(names, default=0.0) + 0.8 * page.small
    texts = [text for player in report.players for text in _onward(player.game, say)]
    after = [width_of(p.game.after_game.cards, 2 * page.text) for p in report.players if p.game.after_game]
    if not texts and not after:
        return left, box[2] - 2
    texts = [word for text in texts for word in (text, *text.split())]
    widest = max((text_width(text, page.small) for text in texts), default=0.0) + 2.4 * page.small
    longest = max((text_width(word, page.small) for text in texts for word in text.split()), default=0.0)
    heading = text_width(say("box33.carried"), page.small) + 0.9 * page.small
    limit = max(0.2 * (box[2] - box[0]), longest + 2.4 * page.small)
    return left, box[2] - max(heading, min(widest, limit), *after)


# ---------------------------------------------------------------- in words


def _alt(report: GameReport, title: str, say: Words) -> str:
    lengths = say.listed([minutes_of(length) for length in report.periods])
    periods = report.periods
    parts = [f"{title}.", say("box33.periods_alt", n=len(periods), lengths=lengths)]
    parts += [_player_words(player, periods, say) for player in report.players]
    for team in _teams(report):
        side = [player.game for player in report.players if player.team == team]
        items = [
            say("box33.strength_item", n=item.players, span=span_of(item.start, item.end, periods, say))
            for item in strengths_of(side, sum(periods))
        ]
        parts.append(say("box33.strength_alt", team=team, list=say.listed(items)))
    readings = readings_of(_readings(report), say, report.policy)
    return " ".join([*parts, *([readings] if readings else []), cite_of(_paragraphs(report), say, alt=True)])


def _player_words(player: PlayerReport, periods: Sequence[int], say: Words) -> str:
    game = player.game
    parts = [_offense_words(game, n, periods, say) for n in range(len(game.offenses))]
    for item in bars_of(game, sum(periods)):
        span = span_of(item.start, item.end, periods, say)
        if item.kind == "gap":
            parts.append(say("box33.gap_alt", span=span))
        elif item.kind == "short":
            parts.append(say("box33.nosub_alt", span=span))
        elif item.cause is not None:
            parts.append(say("box33.box_alt", span=span, cause=cause_of(item.cause, say)))
    if game.red_at is not None:
        at = game.substitute_from
        sub = say("box33.never_alt") if at is None else say("box33.sub_alt", at=clock_of(at, periods, say))
        parts.append(sub)
    if game.after_game:
        parts.append(say("box33.after_alt", cards=say(f"card33.{game.after_game.cards}")))
    parts.append(_carried_words(game, say))
    return f"{say('box33.player_alt', name=player.name, team=player.team)} {'; '.join(parts)}."


def _offense_words(game: PlayerGame, n: int, periods: Sequence[int], say: Words) -> str:
    offense = game.offenses[n]
    cards = say(f"card33.{offense.cards}")
    at = clock_of(offense.at, periods, say)
    parts = [say("box33.offense_alt", n=offense.offense_no, at=at, cards=cards)]
    if offense.yellow_nos:
        numbers = say.listed([say.number(number) for number in offense.yellow_nos])
        parts.append(say("box33.yellows_alt", list=numbers))
        out = offense.minutes_out
        parts.append(say("box33.minutes_alt", n=out) if out else say("box33.zero_alt"))
        if offense.player_back_at is not None:
            parts.append(say("box33.back_alt", at=clock_of(offense.player_back_at, periods, say)))
    else:
        parts.append(say("box33.red_alt"))
    return ", ".join(parts)


def _carried_words(game: PlayerGame, say: Words) -> str:
    if not game.suspensions:
        return say("box33.nothing_alt")
    found = []
    for item in game.suspensions:
        if item.kind == "part":
            text = say("box33.part_alt", n=item.seconds)
        elif item.kind == "status":
            text = say("box33.status")
        else:
            text = say("box33.whole_short", n=item.seconds / 60) if item.seconds else say("box33.whole")
        found.append(f"{text} ({cause_of(item.basis.cause, say)})")
    return say("box33.carried_alt", list=say.listed(found))
