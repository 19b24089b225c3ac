"""A player's season: two-month periods down, tiers across, and every suspension tied to the card that caused it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..conduct.data import Threshold, rules
from ..conduct.yearbook import PlayerYear, YearCard, YearSuspension, is_leap_day
from ..drawing.display_list import Sheet
from ..drawing.glyphs import text_width, wrap
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..outline import Pair
from ..words import Words
from .chart import Chart
from .conduct_marks import bar, red_card, yellow_card
from .conduct_words import alt_of, cause_of, day_of, frame_of, notice_of, period_name, reading_ids, tier_name
from .title_block import Entry, too_small

__all__ = ["compose_season"]

ALL: Final = ""
"""The column of all tiers."""
YEAR: Final = 0
OWED: Final = -1
"""Rows besides the two-month periods: the whole year, and what is owed at its end."""
_PARAGRAPHS: Final = ("AC1", "AC2", "AC3", "AC4", "AC5", "RC", "AG", "SF", "US")
_KEYS: Final = {"card_yellow": "yellow", "card_red": "red"} | {key: key for key in ("tick", "served", "owed", "leap")}


def compose_season(year: PlayerYear, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of a player's calendar year."""
    noticed = (name for notice in year.notices for name in notice.readings)
    readings = {*reading_ids("leap_day"), *year.readings, *noticed}
    words = frame_of(
        ("AC1",),
        readings,
        say,
        title=say("season33.title"),
        name=say("season33.name", player=year.player, year=str(year.year)),
        sum=say("season33.sum"),
        legend=tuple(Entry(kind, say(f"season33.swatch_{key}")) for kind, key in _KEYS.items()),
        caption=f"{say('season33.as_of', day=day_of(year.day, say, year=True))} {say('season33.counts')}",
    )
    chart = Chart(page, theme, say, words, (1.0 if page.portrait else 0.62) * page.width)
    _Calendar(chart, year).draw()
    alt = [f"{chart.head}.", *_told(year, say)]
    return chart.finish("season", alt_of(alt, readings, _PARAGRAPHS, say, year.policy), year)


def _threshold(scope: str, window: str) -> Threshold:
    return next(row for row in rules().thresholds if (row.scope, row.window) == (scope, window))


# ---------------------------------------------------------------- the calendar


class _Column(NamedTuple):
    """A column: the left edge of its places, where its discs stand, and its gutter on the right."""

    left: float
    discs: float
    gutter: float


class _Row(NamedTuple):
    """A row: its period, top of its lines, top of its cards, and bottom."""

    period: int
    top: float
    cards: float
    bottom: float


class _Calendar:
    """The picture while it is drawn."""

    def __init__(self, chart: Chart, year: PlayerYear) -> None:
        self.chart, self.canvas, self.year, self.say = chart, chart.canvas, year, chart.say
        self.small, self.unit = chart.small, chart.unit
        self.radius = 0.66 * self.small
        self.tick = 2.6 * self.unit
        self.periods = [row.number for row in rules().periods]
        self.tiers = [tier.name for tier in rules().tiers]
        self.owed = any(self._row_of(item) == OWED for item in year.suspensions)
        self._lay_out(1)
        one = self.size
        self._lay_out(2)
        if self.size <= 1.15 * one:
            self._lay_out(1)
        self._check()

    def _lay_out(self, lines: int) -> None:
        """Measure with the places of a cell in so many lines."""
        self.lines = lines
        self._across()
        self._down()

    @property
    def size(self) -> float:
        """How large a card comes out."""
        return min(self.card, 1.5 * self.place)

    @property
    def wide(self) -> float:
        """How wide the places of a cell are together."""
        return self.place * self.per_line

    def _check(self) -> None:
        if self.card < 3.6 or self.place < 2.2:
            raise too_small(self.canvas)
        for tier, lines in self.titles.items():
            if max(text_width(line, self.small, True) for line in lines) > self._title_room(tier):
                raise too_small(self.canvas)

    def _title_room(self, tier: str) -> float:
        return self.wide + (self.discs if tier else 0.0)

    def _title(self, tier: str) -> tuple[str, ...]:
        """The head of a column, in as many lines as it needs."""
        text = tier_name(tier, self.say) if tier else self.say("season33.all")
        return wrap(text, self.small, self._title_room(tier), True)

    # ------------------------------------------------------------ measures

    def _across(self) -> None:
        left, _, right, _ = self.chart.box
        counts = Counter((card.tier, card.period) for card in self.year.cards if not card.red)
        reds = Counter((card.tier, card.period) for card in self.year.cards if card.red)
        most = max([_threshold("tier", "period").at[-1], *counts.values()])
        self.places = most + max([1, *reds.values()])
        self.discs = 2 * self.radius + 3
        links = Counter(self._tier_of(item) for item in self.year.suspensions)
        gutters = {tier: 4 + 2.0 * links[tier] for tier in self.tiers}
        label = self._label_width()
        room = right - left - label - 5 - len(self.tiers) * self.discs - sum(gutters.values()) - 4
        self.per_line = math.ceil(self.places / self.lines)
        self.place = room / (5 * self.per_line)
        x = left + label + 5
        self.columns: dict[str, _Column] = {}
        for tier in self.tiers:
            self.columns[tier] = _Column(x, x + self.wide + self.discs / 2, x + self.wide + self.discs + 1)
            x += self.wide + self.discs + gutters[tier]
        self.columns[ALL] = _Column(x + 4, right, right)

    def _label_width(self) -> float:
        say = self.say
        names = [period_name(n, say) for n in self.periods] + [say("season33.year"), say("season33.owed")]
        leap = 2.4 * self.unit + text_width(say("season33.leap"), self.small) + 3 + 5 * self.unit
        return max(leap, *(text_width(name, self.small, True) for name in names))

    def _down(self) -> None:
        _, bottom, _, top = self.chart.box
        self.titles = {tier: self._title(tier) for tier in (*self.tiers, ALL)}
        head = (0.2 + 1.15 * max(map(len, self.titles.values())) + self.lines * 1.1) * self.small
        links = Counter(self.year.cards[item.card].period for item in self.year.suspensions)
        above = {n: 2.0 + 2.0 * links[n] for n in (*self.periods, YEAR)}
        line = 1.2 * self.small + 2
        foot = 2 * self.radius + 4 if self.owed else 0.0
        room = top - bottom - head - foot - sum(above.values()) - len(above) * line
        self.card = min(room / (len(above) * self.lines) - self.tick - 1.2, 1.75 * self.place, 11 * self.unit)
        lane = self.lines * (self.card + self.tick + 1.2)
        spare = min(max(0.0, room - len(above) * lane) / len(above), 30 * self.unit)
        y = self.head = top - head
        self.rows: dict[int, _Row] = {}
        for n, links_high in above.items():
            high = links_high + lane + line + spare
            self.rows[n] = _Row(n, y, y - links_high - spare / 2, y - high)
            y -= high
        self.rows[OWED] = _Row(OWED, y, y, y - foot)

    def slot(self, tier: str, row: _Row, number: int) -> Pair:
        """Return the middle of the place of the n-th card of a cell."""
        line, place = divmod(number - 1, self.per_line)
        x = self.columns[tier].left + (place + 0.5) * self.place
        return x, row.cards - self.card / 2 - line * (self.card + self.tick + 1.2)

    def _most(self, numbers: Sequence[int]) -> int:
        """End of the scale of a count over all tiers in two months."""
        return max(numbers[-1] + 1, *(self.year.count(period=n) for n in self.periods))

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw heads, rows, cards, counts, and the lines to the games that were missed."""
        self._grid()
        self._heads()
        self._labels()
        for tier in self.tiers:
            for n in self.periods:
                self._cell(tier, self.rows[n])
        over_all, in_tier, in_all = _threshold("all", "period"), _threshold("tier", "year"), _threshold("all", "year")
        for n in self.periods:
            self._count_bar(ALL, n, self.year.count(period=n), over_all, self._most(over_all.at))
        for tier in self.tiers:
            self._count_bar(tier, YEAR, self.year.count(tier=tier), in_tier)
        self._count_bar(ALL, YEAR, self.year.count(), in_all)
        self._links()

    def _grid(self) -> None:
        left, _, right, _ = self.chart.box
        levels = [self.head, *(row.bottom for row in self.rows.values() if row.bottom < row.top)]
        self.canvas.line("grid", [[(left, y), (right, y)] for y in levels], style="grid", space="page")

    def _heads(self) -> None:
        for tier, lines in self.titles.items():
            base = self.head + (self.lines * 1.1 + 0.4) * self.small
            for k, line in enumerate(reversed(lines)):
                at = (self.columns[tier].left, base + 1.15 * k * self.small)
                self.chart.text(f"head-{tier or 'all'}", line, at, "heading", bold=True)
            self._scale(tier, _threshold("tier" if tier else "all", "period").at)

    def _scale(self, tier: str, numbers: Sequence[int]) -> None:
        """Set the thresholds over their places: the first and the last, and those between that have room."""
        placed: list[tuple[int, float]] = []
        left = self.columns[tier].left
        for number in sorted(numbers, key=lambda n: (n not in (numbers[0], numbers[-1]), n)):
            line, place = divmod(number - 1, self.per_line)
            x = left + (place + 0.5) * self.place
            if tier == ALL:
                line, x = self.lines - 1, left + number * self.wide / self._most(numbers)
            text = self.say.number(number)
            if all(abs(x - at) > text_width(text, self.small) + 1.2 for of, at in placed if of == line):
                placed.append((line, x))
                base = self.head + ((self.lines - 1 - line) * 1.1 + 0.35) * self.small
                self.chart.text(f"scale-{tier or 'all'}", text, (x, base), "scale", anchor="center")

    def _labels(self) -> None:
        left = self.chart.box[0]
        names = {n: period_name(n, self.say) for n in self.periods} | {YEAR: self.say("season33.year")}
        for n, name in names.items():
            at = (left, self.rows[n].cards - 0.8 * self.small)
            self.chart.text(f"row-{n}", name, at, "heading", bold=True)
        if self.owed:
            row = self.rows[OWED]
            at = (left, (row.top + row.bottom) / 2 - 0.36 * self.small)
            self.chart.text("row-owed", self.say("season33.owed"), at, bold=True)
        base = self.rows[1].bottom + 0.45 * self.small
        box = (left, base - 0.15 * self.small, left + 6 * self.unit, base + 0.85 * self.small)
        self.canvas.panel("leap", box, "leap")
        self.chart.text("leap", self.say("season33.leap"), (box[2] + 2.5, base))

    def _cell(self, tier: str, row: _Row) -> None:
        cards = [card for card in self.year.cards if (card.tier, card.period) == (tier, row.period)]
        yellow = [card for card in cards if not card.red]
        slug = f"{self.tiers.index(tier) + 1}-{row.period}"
        at = _threshold("tier", "period").at
        down, left = self.card / 2 + 1.2, self.columns[tier].left
        ticks = [(x, y - down) for x, y in (self.slot(tier, row, number) for number in at)]
        levels = [self.slot(tier, row, 1 + line * self.per_line)[1] - down for line in range(self.lines)]
        self._ticks(f"ticks-{slug}-base", f"ticks-{slug}", left, levels, ticks)
        for card in yellow:
            place = self.slot(tier, row, card.number)
            if is_leap_day(card.day):
                self._leap_slot(place, row.top)
            yellow_card(self.canvas, f"yellow-{slug}-{card.number}", place, self.size)
        for k in range(len(cards) - len(yellow)):
            red_card(self.canvas, f"red-{slug}-{k + 1}", self.slot(tier, row, self.places - k), self.card)
        if cards:
            self._count(f"count-{slug}", tier, row, len(yellow), at)

    def _leap_slot(self, place: Pair, top: float) -> None:
        (x, y), wide, high = place, 0.5 * self.place - 0.2, 0.5 * self.card + 1.6
        box = (x - wide, y - high, x + wide, min(y + high + 3.4 * self.unit, top - 1.2))
        self.canvas.panel("leap-card", box, "leap")

    def _ticks(self, base: str, name: str, left: float, levels: Sequence[float], ticks: Sequence[Pair]) -> None:
        """Draw a quiet line under places, with a strong tick at each threshold."""
        lines = [[(left, y), (left + self.wide, y)] for y in levels]
        self.canvas.line(base, lines, style="quiet", space="page")
        paths = [[(x, y), (x, y - self.tick + 0.6)] for x, y in ticks]
        self.canvas.line(name, paths, style="threshold", space="page")

    def _count(self, name: str, tier: str, row: _Row, count: int, at: Iterable[int]) -> None:
        further = next((number for number in at if number > count), None)
        text = self.say.number(count) if further is None else self.say("season33.next", n=count, at=further)
        self.chart.text(name, text, (self.columns[tier].left, row.bottom + 0.45 * self.small), "count")

    def _count_bar(self, tier: str, period: int, count: int, threshold: Threshold, most: int = 0) -> None:
        """Draw a bar as long as a count, on a scale that has room for its thresholds."""
        row, left = self.rows[period], self.columns[tier].left
        step = self.wide / (most or max(threshold.at[-1] + 1, count))
        slug = f"{tier or 'all'}-{period}".replace(" ", "_").lower()
        low = row.cards - min(self.card, 6.5 * self.unit)
        if count:
            bar(self.canvas, f"sum-{slug}", "brought", (left, low, left + count * step, row.cards))
            self._count(f"count-{slug}", tier, row, count, threshold.at)
        ticks = [(left + n * step, low - 1.2) for n in threshold.at]
        self._ticks(f"sum-{slug}-base", f"sum-{slug}-ticks", left, [low - 1.2], ticks)

    # ------------------------------------------------------------ suspensions

    def _tier_of(self, item: YearSuspension) -> str:
        """The tier in whose column a suspension ends."""
        if item.served_tier is None or self._row_of(item) == OWED:
            return self.year.cards[item.card].tier
        return item.served_tier

    def _row_of(self, item: YearSuspension) -> int:
        """The period in which a game was missed; a game of a later year stands at the foot, as what is owed does."""
        day = item.served_on
        if item.served_in is None or day is None or day.year != self.year.year:
            return OWED
        return next(row.number for row in reversed(rules().periods) if row.first <= (day.month, day.day))

    def _links(self) -> None:
        stacked: Counter[tuple[str, int]] = Counter()
        gutters: Counter[str] = Counter()
        above: Counter[int] = Counter()
        for n, item in enumerate(self.year.suspensions, start=1):
            card, tier, period = self.year.cards[item.card], self._tier_of(item), self._row_of(item)
            column = self.columns[tier]
            at = (column.discs, self._disc_y(self.rows[period], stacked[tier, period]))
            stacked[tier, period] += 1
            gutters[tier] += 1
            above[card.period] += 1
            lane = self.rows[card.period].top + 0.2 - 2.0 * above[card.period]
            gutter, start = column.gutter + 2.0 * gutters[tier] - 0.6, self._top_of(card)
            path = [start, (start[0], lane), (gutter, lane), (gutter, at[1]), (at[0] + self.radius + 0.8, at[1])]
            self.canvas.line(f"link-{n}", [path], style="link", space="page")
            self._disc(n, at, "owed" if item.served_in is None else "served")

    def _disc_y(self, row: _Row, before: int) -> float:
        """The height of a disc over so many others of its cell."""
        if row.period == OWED and not before:
            return (row.top + row.bottom) / 2
        y = row.bottom + 1.5 + self.radius + before * (2 * self.radius + 2.2)
        if row.period == OWED or y + self.radius > row.top:
            raise too_small(self.canvas)
        return y

    def _top_of(self, card: YearCard) -> Pair:
        row = self.rows[card.period]
        if not card.red:
            x, y = self.slot(card.tier, row, card.number)
            return x, y + self.size / 2
        same = [c for c in self.year.cards if c.red and (c.tier, c.period) == (card.tier, card.period)]
        x, y = self.slot(card.tier, row, self.places - same.index(card))
        return x, y + self.card / 2

    def _disc(self, n: int, at: Pair, style: str) -> None:
        name, base = f"suspension-{n}", (at[0], at[1] - 0.36 * self.small)
        self.canvas.mark(name, at, radius=self.radius, style=style)
        self.canvas.text(name, self.say.number(n), base, style=f"{style}-number", anchor="center", solid=False)


# ---------------------------------------------------------------- in words


def _told(year: PlayerYear, say: Words) -> list[str]:
    numbers = {"tier": ("tier", "period"), "all": ("all", "period"), "year": ("tier", "year"), "whole": ("all", "year")}
    lists = {key: say.listed([say.number(n) for n in _threshold(*which).at]) for key, which in numbers.items()}
    notices = [notice_of(notice, say) for notice in year.notices]
    return [
        say("season33.as_of", day=day_of(year.day, say, year=True)),
        say("season33.thresholds_alt", **lists),
        *_cells_told(year, say),
        say("season33.leap_alt"),
        *(_owings_told(year, say) or [say("season33.none_alt")]),
        *(f"{text[0].upper()}{text[1:]}." for text in notices),
    ]


def _cells_told(year: PlayerYear, say: Words) -> list[str]:
    parts = []
    for row in rules().periods:
        period = period_name(row.number, say)
        for tier in rules().tiers:
            cards = [card for card in year.cards if (card.tier, card.period) == (tier.name, row.number)]
            if cards:
                listed = say.listed([_card_told(card, say) for card in cards])
                parts.append(say("season33.cell_alt", period=period, tier=tier_name(tier.name, say), list=listed))
        if year.count(period=row.number):
            parts.append(say("season33.row_alt", period=period, n=year.count(period=row.number)))
    names = [(tier_name(tier.name, say), year.count(tier=tier.name)) for tier in rules().tiers]
    names.append((say("season33.all"), year.count()))
    return parts + [say("season33.year_alt", tier=name, n=count) for name, count in names]


def _card_told(card: YearCard, say: Words) -> str:
    day = day_of(card.day, say)
    return say("season33.red_alt", day=day) if card.red else say("season33.yellow_alt", n=card.number, day=day)


def _owings_told(year: PlayerYear, say: Words) -> list[str]:
    parts = []
    for n, item in enumerate(year.suspensions, start=1):
        cause = say.listed([cause_of(cause, say) for cause in item.causes])
        state = say("season33.owed_alt")
        if item.served_in is not None and item.served_on is not None:
            day = day_of(item.served_on, say, year=True)
            state = say("season33.served_alt", day=day, game=item.served_in)
        card = day_of(year.cards[item.card].day, say)
        parts.append(say("season33.owing_alt", n=n, cause=cause, day=card, state=state))
    return parts
