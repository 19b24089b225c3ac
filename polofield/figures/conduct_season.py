"""A player's season: two-month periods down, tiers across, and every suspension tied to the card that caused it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..conduct.data import Threshold, rules
from ..conduct.yearbook import PlayerYear, YearCard, YearSuspension, is_leap_day
from ..drawing.display_list import Sheet
from ..drawing.glyphs import text_width, wrap
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..words import Words
from .blocks import Chart
from .conduct_shapes import bar, leap_area, red_card, yellow_card
from .conduct_words import cause_of, cite_of, day_of, notice_of, period_name, readings_of, tier_name
from .title_block import Entry, Furniture, too_small

__all__ = ["compose_season"]

Pair = tuple[float, float]
ALL: Final = ""
"""The column of all tiers."""
_PARAGRAPHS: Final = ("AC1", "AC2", "AC3", "AC4", "AC5", "RC", "AG", "SF", "US")


def compose_season(year: PlayerYear, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of a player's calendar year."""
    words = _furniture(year, say)
    wanted = (0.62 if not page.portrait else 1.0) * page.width
    chart = Chart(page, theme, say, words, wanted=wanted)
    _Calendar(chart, year).draw()
    title = f"{words.title} · {words.name}"
    return chart.finish("season", title, _alt(year, title, say), year)


def _furniture(year: PlayerYear, say: Words) -> Furniture:
    entries = [
        Entry("card_yellow", say("season33.swatch_yellow")),
        Entry("card_red", say("season33.swatch_red")),
        Entry("tick", say("season33.swatch_tick")),
        Entry("served", say("season33.swatch_served")),
        Entry("owed", say("season33.swatch_owed")),
        Entry("leap", say("season33.swatch_leap")),
    ]
    return Furniture(
        title=say("season33.title"),
        name=say("season33.name", player=year.player, year=str(year.year)),
        sum=say("season33.sum"),
        legend=tuple(entries),
        notes=(", ".join(_readings(year)),),
        notes_title=say("figure.readings"),
        caption=f"{say('season33.as_of', day=day_of(year.day, say, year=True))} {say('season33.counts')}",
        cite=cite_of(("AC1",), say),
    )


def _readings(year: PlayerYear) -> list[str]:
    found = {"A27", *year.readings, *(name for notice in year.notices for name in notice.readings)}
    return sorted(found, key=lambda name: int(name[1:]))


def _threshold(scope: str, window: str) -> Threshold:
    return next(row for row in rules().thresholds if (row.scope, row.window) == (scope, window))


# ---------------------------------------------------------------- the calendar


class _Column(NamedTuple):
    """A column: its tier, the left edge of its places, where its discs stand, and its gutter on the right."""

    tier: str
    left: float
    discs: float
    gutter: float


class _Row(NamedTuple):
    """A row: its period (0 the year, -1 what is owed), top of its lines, top of its cards, and bottom."""

    period: int
    top: float
    cards: float
    bottom: float


class _Calendar:
    """The picture while it is drawn."""

    def __init__(self, chart: Chart, year: PlayerYear) -> None:
        self.chart, self.canvas, self.year = chart, chart.canvas, year
        self.say, self.theme = chart.say, chart.theme
        self.small, self.unit = self.canvas.page.small, self.canvas.unit
        self.radius = 0.66 * self.small
        self.periods = [row.number for row in rules().periods]
        self.tiers = [tier.name for tier in rules().tiers]
        self.owed = any(item.served_in is None or self._later(item) for item in year.suspensions)
        self._lay_out(1)
        one = self._size
        self._lay_out(2)
        if self._size <= 1.15 * one:
            self._lay_out(1)
        self._check()

    def _lay_out(self, lines: int) -> None:
        """Measure with the places of a cell in so many lines."""
        self.lines = lines
        self._across()
        self._down()

    @property
    def _size(self) -> float:
        """How large a card comes out."""
        return min(self.card, 1.5 * self.place)

    def _check(self) -> None:
        if self.card < 3.6 or self.place < 2.2:
            raise too_small(self.canvas)
        for tier, lines in self.titles.items():
            if max(text_width(line, self.small, True) for line in lines) > self._title_room(tier):
                raise too_small(self.canvas)

    def _title_room(self, tier: str) -> float:
        return self.place * self.per_line + (self.discs if tier else 0.0)

    def _later(self, item: YearSuspension) -> bool:
        """A game of a later year stands at the foot too."""
        return item.served_on is not None and item.served_on.year != self.year.year

    # ------------------------------------------------------------ measures

    def _across(self) -> None:
        left, _, right, _ = self.chart.box
        say, small = self.say, self.small
        names = [period_name(n, say) for n in self.periods] + [say("season33.year"), say("season33.owed")]
        label = max(
            *(text_width(name, small, True) for name in names),
            2.4 * self.unit + text_width(say("season33.leap"), small) + 3 + 5 * self.unit,
        )
        counts = Counter((card.tier, card.period, card.red) for card in self.year.cards)
        most = max([_threshold("tier", "period").at[-1], *(n for key, n in counts.items() if not key[2])])
        reds = max([1, *(n for key, n in counts.items() if key[2])])
        self.places = most + reds
        gutter = Counter(self._target_tier(item) for item in self.year.suspensions)
        self.discs = 2 * self.radius + 3
        gutters = {tier: 4 + 2.0 * gutter[tier] for tier in self.tiers}
        room = right - left - label - 5 - len(self.tiers) * self.discs - sum(gutters.values()) - 4
        self.per_line = math.ceil(self.places / self.lines)
        self.place = room / (5 * self.per_line)
        x = left + label + 5
        self.columns: dict[str, _Column] = {}
        for tier in self.tiers:
            wide = self.place * self.per_line
            self.columns[tier] = _Column(tier, x, x + wide + self.discs / 2, x + wide + self.discs + 1)
            x += wide + self.discs + gutters[tier]
        self.columns[ALL] = _Column(ALL, x + 4, right, right)

    def _target_tier(self, item: YearSuspension) -> str:
        if item.served_tier is None or self._later(item):
            return self.year.cards[item.card].tier
        return item.served_tier

    def _down(self) -> None:
        _, bottom, _, top = self.chart.box
        small, unit = self.small, self.unit
        self.tick = 2.6 * unit
        self.titles = {tier: self._title(tier) for tier in (*self.tiers, ALL)}
        head = (0.2 + 1.15 * max(map(len, self.titles.values())) + self.lines * 1.1) * small
        from_row = Counter(self.year.cards[item.card].period for item in self.year.suspensions)
        above = {n: 2.0 + 2.0 * from_row[n] for n in (*self.periods, 0)}
        line = 1.2 * small + 2
        foot = 2 * self.radius + 4 if self.owed else 0.0
        room = top - bottom - head - foot - sum(above.values()) - len(above) * line
        self.card = min(room / (len(above) * self.lines) - self.tick - 1.2, 1.75 * self.place, 11 * unit)
        lane = self.lines * (self.card + self.tick + 1.2)
        spare = max(0.0, room - len(above) * lane) / len(above)
        self.head = top - head
        y = self.head
        self.rows: dict[int, _Row] = {}
        for n in (*self.periods, 0):
            high = above[n] + lane + line + min(spare, 30 * unit)
            self.rows[n] = _Row(n, y, y - above[n] - min(spare, 30 * unit) / 2, y - high)
            y -= high
        self.rows[-1] = _Row(-1, y, y, y - foot)

    def slot(self, tier: str, row: _Row, number: int) -> Pair:
        """Middle of the place of the n-th card of a cell."""
        line, place = divmod(number - 1, self.per_line)
        x = self.columns[tier].left + (place + 0.5) * self.place
        return x, row.cards - self.card / 2 - line * (self.card + self.tick + 1.2)

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw heads, rows, cards, counts, and the lines to the games that were missed."""
        self._grid()
        self._heads()
        self._labels()
        for tier in self.tiers:
            for n in self.periods:
                self._cell(tier, self.rows[n])
        for n in self.periods:
            count = self.year.count(period=n)
            row = _threshold("all", "period")
            self._count_bar(ALL, self.rows[n], count, row, self._most(row.at))
        for tier in self.tiers:
            self._year_bar(tier, self.year.count(tier=tier), _threshold("tier", "year"))
        self._year_bar(ALL, self.year.count(), _threshold("all", "year"))
        self._links()

    def _grid(self) -> None:
        left, _, right, _ = self.chart.box
        paths = [[(left, row.bottom), (right, row.bottom)] for row in self.rows.values() if row.bottom < row.top]
        paths.insert(0, [(left, self.head), (right, self.head)])
        width = max(0.5, 0.5 * self.unit)
        self.canvas.line("grid", paths, self.theme.muted, width, role="grid", space="page", layer="marking")

    def _text(
        self, name: str, text: str, at: Pair, *, bold: bool = False, anchor: str = "left", role: str = "label"
    ) -> None:
        self.canvas.text(name, text, at, size=self.small, color=self.theme.ink, role=role, bold=bold, anchor=anchor)

    def _title(self, tier: str) -> tuple[str, ...]:
        """The head of a column, in as many lines as it needs."""
        text = tier_name(tier, self.say) if tier else self.say("season33.all")
        return wrap(text, self.small, self._title_room(tier), True)

    def _heads(self) -> None:
        for tier, lines in self.titles.items():
            base = self.head + (self.lines * 1.1 + 0.4) * self.small
            for k, line in enumerate(reversed(lines)):
                at = (self.columns[tier].left, base + 1.15 * k * self.small)
                self._text(f"head-{tier or 'all'}", line, at, bold=True, role="heading")
            self._scale(tier, _threshold("tier" if tier else "all", "period").at)

    def _scale(self, tier: str, numbers: tuple[int, ...]) -> None:
        """Numbers of the thresholds over their places: the first and the last, and those between that have room."""
        placed: list[tuple[int, float]] = []
        for number in sorted(numbers, key=lambda n: (n not in (numbers[0], numbers[-1]), n)):
            line, place = divmod(number - 1, self.per_line)
            x = self.columns[tier].left + (place + 0.5) * self.place
            if not tier:
                line, x = self.lines - 1, self.columns[tier].left + number * self._step(ALL, self._most(numbers))
            wide = text_width(self.say.number(number), self.small) + 1.2
            if all(abs(x - at) > wide for of, at in placed if of == line):
                placed.append((line, x))
                base = self.head + ((self.lines - 1 - line) * 1.1 + 0.35) * self.small
                self._text(f"scale-{tier or 'all'}", self.say.number(number), (x, base), anchor="center", role="scale")

    def _most(self, numbers: tuple[int, ...]) -> int:
        """End of the scale of a count over all tiers in two months."""
        return max(numbers[-1] + 1, *(self.year.count(period=n) for n in self.periods))

    def _step(self, tier: str, most: int) -> float:
        return self.place * self.per_line / most

    def _labels(self) -> None:
        left = self.chart.box[0]
        names = {n: period_name(n, self.say) for n in self.periods} | {0: self.say("season33.year")}
        for n, name in names.items():
            base = self.rows[n].cards - 0.8 * self.small
            self._text(f"row-{n}", name, (left, base), bold=True, role="heading")
        if self.owed:
            row = self.rows[-1]
            middle = (row.top + row.bottom) / 2
            self._text("row-owed", self.say("season33.owed"), (left, middle - 0.36 * self.small), bold=True)
        base = self.rows[1].bottom + 0.45 * self.small
        box = (left, base - 0.15 * self.small, left + 6 * self.unit, base + 0.85 * self.small)
        leap_area(self.canvas, "leap", box)
        self._text("leap", self.say("season33.leap"), (box[2] + 2.5, base))

    def _cell(self, tier: str, row: _Row) -> None:
        cards = [card for card in self.year.cards if (card.tier, card.period) == (tier, row.period)]
        yellow = [card for card in cards if not card.red]
        slug = f"{self.tiers.index(tier) + 1}-{row.period}"
        at = _threshold("tier", "period").at
        self._ticks(f"ticks-{slug}", tier, row, at)
        for card in yellow:
            x, y = self.slot(tier, row, card.number)
            if is_leap_day(card.day):
                self._leap_slot(x, y, row.top)
            yellow_card(self.canvas, f"yellow-{slug}-{card.number}", (x, y), self._size)
        for k, _ in enumerate(card for card in cards if card.red):
            red_card(self.canvas, f"red-{slug}-{k + 1}", self._red_at(tier, row, k), self.card)
        if cards:
            self._count(f"count-{slug}", tier, row, len(yellow), at)

    def _red_at(self, tier: str, row: _Row, k: int) -> Pair:
        return self.slot(tier, row, self.places - k)

    def _leap_slot(self, x: float, y: float, top: float) -> None:
        wide, high = 0.5 * self.place - 0.2, 0.5 * self.card + 1.6
        leap_area(self.canvas, "leap-card", (x - wide, y - high, x + wide, min(y + high + 3.4 * self.unit, top - 1.2)))

    def _ticks(self, name: str, tier: str, row: _Row, numbers: Iterable[int]) -> None:
        """A quiet line under the places, with a strong tick at each threshold."""
        base, ticks = [], []
        for line in range(self.lines):
            y = self.slot(tier, row, 1 + line * self.per_line)[1] - self.card / 2 - 1.2
            x = self.columns[tier].left
            base.append([(x, y), (x + self.place * self.per_line, y)])
        for number in numbers:
            x, y = self.slot(tier, row, number)
            y -= self.card / 2 + 1.2
            ticks.append([(x, y), (x, y - self.tick + 0.6)])
        width = max(0.5, 0.5 * self.unit)
        self.canvas.line(f"{name}-base", base, self.theme.muted, width, role="scale", space="page")
        self.canvas.line(name, ticks, self.theme.ink, 1.2 * self.unit, role="threshold", space="page", layer="edge")

    def _count(self, name: str, tier: str, row: _Row, count: int, at: Iterable[int]) -> None:
        further = next((number for number in at if number > count), None)
        text = self.say.number(count) if further is None else self.say("season33.next", n=count, at=further)
        self._text(name, text, (self.columns[tier].left, row.bottom + 0.45 * self.small), role="count")

    def _year_bar(self, tier: str, count: int, threshold: Threshold) -> None:
        self._count_bar(tier, self.rows[0], count, threshold, max(threshold.at[-1] + 1, count))

    def _count_bar(self, tier: str, row: _Row, count: int, threshold: Threshold, most: int) -> None:
        """A bar as long as a count, on a scale that has room for its threshold."""
        column = self.columns[tier]
        wide = self.place * self.per_line
        step = self._step(tier, most)
        slug = f"{tier or 'all'}-{row.period}".replace(" ", "_").lower()
        high = min(self.card, 6.5 * self.unit)
        top = row.cards
        y = top - high - 1.2
        if count:
            bar(self.canvas, f"sum-{slug}", "brought", (column.left, top - high, column.left + count * step, top))
            self._count(f"count-{slug}", tier, row, count, threshold.at)
        width = max(0.5, 0.5 * self.unit)
        base = [[(column.left, y), (column.left + wide, y)]]
        self.canvas.line(f"sum-{slug}-base", base, self.theme.muted, width, role="scale", space="page")
        ticks = [[(column.left + n * step, y), (column.left + n * step, y - self.tick + 0.6)] for n in threshold.at]
        ink = self.theme.ink
        self.canvas.line(f"sum-{slug}-ticks", ticks, ink, 1.2 * self.unit, role="threshold", space="page", layer="edge")

    # ------------------------------------------------------------ suspensions

    def _links(self) -> None:
        stacked: Counter[tuple[str, int]] = Counter()
        gutters: Counter[str] = Counter()
        above: Counter[int] = Counter()
        for n, item in enumerate(self.year.suspensions, start=1):
            card = self.year.cards[item.card]
            tier = self._target_tier(item)
            period = self._target_row(item)
            row, column = self.rows[period], self.columns[tier]
            y = self._disc_y(row, stacked[tier, period])
            stacked[tier, period] += 1
            gutters[tier] += 1
            above[card.period] += 1
            lane = self.rows[card.period].top - 0.4 - 2.0 * above[card.period] + 0.6
            x = column.gutter + 2.0 * gutters[tier] - 0.6
            self._link(n, self._top_of(card), lane, x, (column.discs, y))
            self._disc(n, (column.discs, y), served=item.served_in is not None)

    def _target_row(self, item: YearSuspension) -> int:
        if item.served_on is None or self._later(item):
            return -1
        return next(
            row.number for row in reversed(rules().periods) if row.first <= (item.served_on.month, item.served_on.day)
        )

    def _disc_y(self, row: _Row, before: int) -> float:
        if row.period < 0:
            if before:
                raise too_small(self.canvas)
            return (row.top + row.bottom) / 2
        y = row.bottom + 1.5 + self.radius + before * (2 * self.radius + 2.2)
        if y + self.radius > row.top:
            raise too_small(self.canvas)
        return y

    def _top_of(self, card: YearCard) -> Pair:
        row = self.rows[card.period]
        if not card.red:
            x, y = self.slot(card.tier, row, card.number)
            return x, y + self._size / 2
        same = [c for c in self.year.cards if c.red and (c.tier, c.period) == (card.tier, card.period)]
        x, y = self._red_at(card.tier, row, same.index(card))
        return x, y + self.card / 2

    def _link(self, n: int, start: Pair, lane: float, gutter: float, end: Pair) -> None:
        path = [start, (start[0], lane), (gutter, lane), (gutter, end[1]), (end[0] + self.radius + 0.8, end[1])]
        width = max(0.6, 0.75 * self.unit)
        self.canvas.line(f"link-{n}", [path], self.theme.ink, width, role="link", space="page", layer="edge")

    def _disc(self, n: int, at: Pair, *, served: bool) -> None:
        theme = self.theme
        fill, ink = (theme.ink, theme.page) if served else (theme.page, theme.ink)
        name = f"suspension-{n}"
        self.canvas.mark(name, at, "disc", self.radius, fill, theme.ink, width=self.unit, role="suspension", clear=0.4)
        place = (at[0], at[1] - 0.36 * self.small)
        text = self.say.number(n)
        self.canvas.text(
            name, text, place, size=self.small, color=ink, role="suspension", bold=True, anchor="center", solid=False
        )


# ---------------------------------------------------------------- in words


def _alt(year: PlayerYear, title: str, say: Words) -> str:
    numbers = {
        "tier": _threshold("tier", "period"),
        "all": _threshold("all", "period"),
        "year": _threshold("tier", "year"),
        "whole": _threshold("all", "year"),
    }
    lists = {key: say.listed([say.number(n) for n in row.at]) for key, row in numbers.items()}
    parts = [f"{title}.", say("season33.as_of", day=day_of(year.day, say, year=True))]
    parts.append(say("season33.thresholds_alt", **lists))
    parts += _cells_alt(year, say)
    parts.append(say("season33.leap_alt"))
    parts += _owings_alt(year, say) or [say("season33.none_alt")]
    parts += [_sentence(notice_of(notice, say)) for notice in year.notices]
    return " ".join([*parts, readings_of(_readings(year), say, year.policy), cite_of(_PARAGRAPHS, say, alt=True)])


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _cells_alt(year: PlayerYear, say: Words) -> list[str]:
    parts = []
    for row in rules().periods:
        for tier in rules().tiers:
            cards = [card for card in year.cards if (card.tier, card.period) == (tier.name, row.number)]
            if cards:
                listed = say.listed([_card_alt(card, say) for card in cards])
                name = tier_name(tier.name, say)
                parts.append(say("season33.cell_alt", period=period_name(row.number, say), tier=name, list=listed))
        if year.count(period=row.number):
            name = period_name(row.number, say)
            parts.append(say("season33.row_alt", period=name, n=year.count(period=row.number)))
    names = [(tier_name(tier.name, say), year.count(tier=tier.name)) for tier in rules().tiers]
    names.append((say("season33.all"), year.count()))
    return parts + [say("season33.year_alt", tier=name, n=count) for name, count in names]


def _card_alt(card: YearCard, say: Words) -> str:
    day = day_of(card.day, say)
    return say("season33.red_alt", day=day) if card.red else say("season33.yellow_alt", n=card.number, day=day)


def _owings_alt(year: PlayerYear, say: Words) -> list[str]:
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
