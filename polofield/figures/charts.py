"""The penalties that place no ball: 1 (two small fields), 7 (ladder), 8 (flow), 9 (who forfeits), 10 (time bar)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from ..book import Book, PenaltySpec, default_book
from ..drawing.canvas import Canvas
from ..drawing.display_list import Box, Sheet, ring_of
from ..drawing.glyphs import text_width
from ..drawing.labels import Block
from ..drawing.page import MIN_TEXT, Page
from ..drawing.themes import Theme
from ..drawing.view import View
from ..placement import Designation, Placement
from ..placement.wording import book_of, name_of, number_of, sum_of
from ..words import Words
from .blocks import Chart, fitting, grid
from .field_layer import draw_ground, draw_posts
from .penalty import draw_dimensions, draw_placement, furniture_of, limit_of
from .title_block import Entry, Furniture, disc_style, set_furniture

__all__ = ["compose_bar", "compose_change", "compose_flow", "compose_forfeit", "compose_ladder"]

Pair = tuple[float, float]


def _words_of(spec: PenaltySpec, book: Book, say: Words, **more: Any) -> Furniture:
    given: dict[str, Any] = {
        "title": number_of(spec, say),
        "name": name_of(spec, say, book),
        "sum": sum_of(spec, say, book),
        "cite": f"{book_of(book, say)} · {number_of(spec, say)}",
        "notes": tuple(spec.readings) and (", ".join(spec.readings),),
        "notes_title": say("figure.readings"),
    }
    return Furniture(**{**given, **more})


def _titled(spec: PenaltySpec, book: Book, say: Words) -> str:
    return f"{number_of(spec, say)} · {name_of(spec, say, book)}"


def _alt(spec: PenaltySpec, book: Book, say: Words, parts: Sequence[str]) -> str:
    readings = [f"{name} ({say(f'reading.{name}')})" for name in spec.readings]
    known = [say("describe.readings", readings=say.listed(readings))] if readings else []
    return " ".join(
        [
            f"{_titled(spec, book, say)}.",
            sum_of(spec, say, book),
            *parts,
            *known,
            say("describe.cite", cite=book.cite(spec)),
        ]
    )


# ---------------------------------------------------------------- Penalty 1


def compose_change(placement: Placement, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of Penalty 1: the goal that is awarded, then the other end, with the restart's zones."""
    canvas = Canvas(page, theme, say)
    words = furniture_of(placement, say)
    words = Furniture(**{**{name: getattr(words, name) for name in words.__struct_fields__}, "attack": ""})
    window = limit_of(placement.field)
    wide, high = window.sides(page.portrait)
    gap, head = (8.6 if not page.portrait else 5.0) * page.text, 2.2 * page.text
    room = page.width - 2 * page.margin
    beside = not page.portrait
    each = (room - gap) / 2
    wanted = 1.9 * head + each * high / wide if beside else 2 * (head + 0.62 * room) + gap
    box, height = set_furniture(canvas, words, field_height=wanted)
    first, second = _halves(box, gap, beside)
    after = _fitted(canvas, window, second, head)
    _heading(canvas, after, "after", head)
    _attack(canvas, after, placement.defends, head)
    draw_ground(canvas, placement.field)
    canvas.bounds_override = (second[0], second[1], page.width - 2, second[3])
    # The fields are too small for words in the zones: the legend names them.
    draw_placement(canvas, placement, labels=False)
    draw_dimensions(canvas, placement)
    before = _fitted(canvas, window, first, head)
    _heading(canvas, before, "before", head)
    _attack(canvas, before, placement.defended_at_foul, head)
    _draw_before(canvas, placement)
    canvas.bounds_override = box
    _between(canvas, placement, before, after, beside)
    canvas.bounds_override = None
    return canvas.finish(
        page.width,
        height,
        title=placement.title(say.lang),
        alt=placement.words(say.lang),
        figure=placement.key,
        source=placement,
    )


def _halves(box: Box, gap: float, beside: bool) -> tuple[Box, Box]:
    left, bottom, right, top = box
    if beside:
        each = (right - left - gap) / 2
        return (left, bottom, left + each, top), (right - each, bottom, right, top)
    each = (top - bottom - gap) / 2
    return (left, top - each, right, top), (left, bottom, right, bottom + each)


def _fitted(canvas: Canvas, window: Any, box: Box, head: float) -> View:
    """Put the whole field in a box, under a heading; add it to the canvas's views."""
    left, bottom, right, top = box[0], box[1] + 0.9 * head, box[2], box[3] - head
    w, h = window.sides(canvas.page.portrait)
    scale = min((right - left) / w, (top - bottom) / h)
    x, y = (left + right - w * scale) / 2, (bottom + top - h * scale) / 2
    view = View(window, (x, y, x + w * scale, y + h * scale), canvas.page.portrait)
    canvas.views.append(view)
    return view


def _draw_before(canvas: Canvas, placement: Placement) -> None:
    draw_ground(canvas, placement.field)
    draw_posts(canvas, placement.field)


def _heading(canvas: Canvas, view: View, key: str, head: float) -> None:
    size = canvas.page.text
    text = canvas.say(f"figure.{key}")
    while text_width(text, size, True) > view.box[2] - view.box[0] and size > canvas.page.small:
        size = max(canvas.page.small, size - 0.25)
    at = (view.box[0], view.box[3] + 0.45 * head)
    canvas.text(f"heading-{key}", text, at, size=size, color=canvas.theme.ink, role="heading", bold=True)


def _attack(canvas: Canvas, view: View, end: str, head: float) -> None:
    """Under each field, the way in which the team fouled attacks."""
    theme, small = canvas.theme, canvas.page.small
    color = theme.fouled_text if theme.name != "turf" else theme.ink
    left, bottom, right, _ = view.box
    text = canvas.say("figure.attack_long")
    width = text_width(text, small)
    long = min(4.0 * small, (right - left - width) * 0.6) if not view.portrait else 1.7 * small
    base = bottom - 0.75 * head
    toward = (math.pi / 2 if view.portrait else 0.0) + (math.pi if end == "left" else 0.0)
    reach = 0.6 * small if view.portrait else long
    x = (left + right - width - reach - 0.8 * small) / 2
    canvas.text("attack-text", text, (x, base), size=small, color=color, role="attack", names=("attack-arrow",))
    middle = (x + width + 0.8 * small + reach / 2, base + 0.36 * small)
    dx, dy = math.cos(toward) * long / 2, math.sin(toward) * long / 2
    stop = (middle[0] + dx * 0.6, middle[1] + dy * 0.6)
    canvas.line(
        "attack-arrow",
        [[(middle[0] - dx, middle[1] - dy), stop]],
        color,
        1.4 * canvas.unit,
        role="attack",
        layer="dimension",
        space="page",
    )
    canvas.arrowhead("attack-arrow", (middle[0] + dx, middle[1] + dy), toward, color, 5 * canvas.unit)


def _between(canvas: Canvas, placement: Placement, before: View, after: View, beside: bool) -> None:
    """The arrow from one field to the other: the goal that is awarded, and the change of ends."""
    if beside:
        y = (before.box[1] + before.box[3]) / 2
        start, end = (before.box[2] + 5, y), (after.box[0] - 5, y)
    else:
        x = before.box[0] + 0.12 * (before.box[2] - before.box[0])
        start, end = (x, before.box[1] - 2.3 * canvas.page.text), (x, after.box[3] + 2.4 * canvas.page.text)
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    head = 7 * canvas.unit
    stop = (end[0] - math.cos(angle) * head * 0.7, end[1] - math.sin(angle) * head * 0.7)
    canvas.line(
        "change-arrow",
        [[start, stop]],
        canvas.theme.ink,
        1.8 * canvas.unit,
        role="arrow",
        layer="dimension",
        space="page",
    )
    canvas.arrowhead("change-arrow", end, angle, canvas.theme.ink, head)
    goal = canvas.say("figure.goal_plus", n=placement.spec.goals)
    _beside_arrow(canvas, start, end, goal, canvas.say("figure.change"), beside)


def _beside_arrow(canvas: Canvas, start: Pair, end: Pair, over: str, under: str, beside: bool) -> None:
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    size = canvas.page.small + 0.3
    if not beside:
        room = canvas.bounds[2] - mx - 14
        lines = (*_wrapped(over, size, room), *_wrapped(under, size, room))
        block = Block(lines, size, [True] * len(lines))
        canvas.block("label-change", block, (mx + 8 + block.long / 2, my), canvas.theme.ink, role="label")
        return
    wide = end[0] - start[0]
    for text, side in ((over, 1), (under, -1)):
        lines = _wrapped(text, size, wide)
        block = Block(lines, size, [True] * len(lines))
        canvas.block(
            "label-change",
            block,
            (mx, my + side * (block.deep / 2 + 6 * canvas.unit)),
            canvas.theme.ink,
            role="label",
        )


def _wrapped(text: str, size: float, width: float) -> tuple[str, ...]:
    from ..drawing.glyphs import balanced

    return balanced(text, size, width, True)


# ---------------------------------------------------------------- Penalty 7


def compose_ladder(found: Designation, *, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of Penalty 7: both teams' handicaps on one scale, who may be designated, and the decision."""
    book = book or default_book()
    spec = book.by_role("removal")
    legend = (
        Entry("may", say("ladder.may")),
        Entry("may_not", say("ladder.may_not")),
        Entry("hurt", say("ladder.disabled")),
    )
    words = _words_of(spec, book, say, legend=legend)
    chart = Chart(page, theme, say, words, wanted=(1.15 if page.portrait else 0.62) * page.width)
    left, bottom, right, top = chart.box
    split = bottom + (0.5 if page.portrait else 0.40 if top - bottom > 34 * page.small else 0.47) * (top - bottom)
    _Ladder(chart, found, (left, split, right, top)).draw()
    rule = spec.removal
    assert rule is not None
    steps = [
        (say("removal.q1"), "no", say("removal.no")),
        (say("removal.q2"), "yes", say("removal.resumed", n=rule.later_minutes)),
        (say("removal.q3"), "yes", say("removal.substitute")),
    ]
    _draw_flow(chart, (left, bottom, right, split - 0.9 * page.text), steps, say("removal.remove"))
    return chart.finish(
        spec.key, _titled(spec, book, say), _alt(spec, book, say, _ladder_words(found, say, rule.minutes)), found
    )


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
    """Two rows of discs on one scale of handicaps."""

    def __init__(self, chart: Chart, found: Designation, box: Box) -> None:
        self.chart, self.found, self.box = chart, found, box
        shown = (*found.roster, *found.fouled, found.disabled)
        self.low, self.high = max(-2, min(shown) - 1), min(10, max(shown) + 1)
        canvas = chart.canvas
        self.names = max(text_width(chart.say(f"team.{team}"), chart.size, True) for team in ("fouling", "fouled"))
        self.left = box[0] + self.names + 1.6 * chart.size
        self.step = (box[2] - self.left - 1.5 * chart.size) / max(1, self.high - self.low)
        small = canvas.page.small
        self.texts = self._texts()
        room = (box[0], 0.0, box[2], 1e6)
        whole = fitting(self.texts, room, chart.size, MIN_TEXT, False).deep
        least = fitting(self.texts, room, MIN_TEXT, MIN_TEXT, False).deep
        self.words_high = (whole if whole < 0.4 * (box[3] - box[1]) else least) + 2.5
        self.axis = box[1] + self.words_high + 3 + 1.9 * small
        free = box[3] - self.axis
        self.radius = min(0.9 * chart.size, 0.16 * free, 0.30 * self.step)
        self.rows = {"fouling": self.axis + 0.26 * free, "fouled": self.axis + 0.74 * free}
        self.canvas = canvas

    def x(self, handicap: int) -> float:
        """Place of a handicap on the scale."""
        return self.left + (handicap - self.low) * self.step

    def draw(self) -> None:
        """Draw scale, rows, and the words below."""
        self._scale()
        self._row("fouled", self.found.fouled or (self.found.disabled,))
        self._row("fouling", self.found.roster)
        self._words()

    def _scale(self) -> None:
        c, small = self.canvas, self.canvas.page.small
        ends = [(self.x(self.low), self.axis), (self.x(self.high), self.axis)]
        ticks = [[(self.x(h), self.axis), (self.x(h), self.axis - 3)] for h in range(self.low, self.high + 1)]
        c.line("scale", [ends, *ticks], c.theme.ink, 0.8 * c.unit, role="scale", space="page", layer="dimension")
        for h in range(self.low, self.high + 1):
            c.text(
                f"scale-{h}",
                c.say.number(h),
                (self.x(h), self.axis - 3 - 1.1 * small),
                size=small,
                color=c.theme.ink,
                role="scale",
                anchor="center",
            )
        c.text(
            "scale-name",
            c.say("ladder.handicap"),
            (self.box[0], self.axis - 3 - 1.1 * small),
            size=small,
            color=c.theme.muted,
            role="scale",
        )
        x, high = self.x(self.found.disabled), self.rows["fouled"] - self.radius
        c.line(
            "disabled-line",
            [[(x, high - 2), (x, self.axis)]],
            c.theme.rider_fouled,
            0.8 * c.unit,
            role="guide",
            dash="fine",
            space="page",
            layer="edge",
        )

    def _row(self, team: str, roster: Sequence[int]) -> None:
        c, y = self.canvas, self.rows[team]
        color = c.theme.fouling_text if team == "fouling" else c.theme.fouled_text
        if c.theme.name == "turf":
            color = c.theme.ink
        size = self.chart.size
        c.text(
            f"row-{team}",
            c.say(f"team.{team}"),
            (self.box[0], y - 0.36 * size),
            size=size,
            color=color,
            role="label",
            bold=True,
        )
        at_height: dict[int, int] = {}
        hurt = False
        for i, handicap in enumerate(roster):
            level = at_height.get(handicap, 0)
            at_height[handicap] = level + 1
            disabled = team == "fouled" and handicap == self.found.disabled and not hurt
            hurt = hurt or disabled
            self._disc(team, i, handicap, level, disabled)

    def _disc(self, team: str, i: int, handicap: int, level: int, disabled: bool) -> None:
        c, theme = self.canvas, self.canvas.theme
        chosen = team == "fouling" and i in self.found.players
        at = (self.x(handicap), self.rows[team] + level * 2.25 * self.radius)
        kind = "may" if chosen else "hurt" if disabled else "may_not"
        fill, edge, ink, width = disc_style(theme, kind)
        c.mark(f"player-{team}-{i + 1}", at, "disc", self.radius, fill, edge, width=width * c.unit, role="player")
        size = min(1.0 * self.chart.size, 1.25 * self.radius)
        if size >= c.page.small - 1e-6:
            c.text(
                f"player-{team}-{i + 1}",
                c.say.number(handicap),
                (at[0], at[1] - 0.36 * size),
                size=size,
                color=ink,
                role="player",
                bold=True,
                anchor="center",
                solid=False,
            )

    def _texts(self) -> tuple[str, str]:
        say = self.chart.say
        first = f"{_nearest_words(self.found, say)} {say('ladder.captain')}"
        one = say("ladder.cap", n=self.found.cap(self.found.players[0])) if self._one_cap() else ""
        return first, one or say("ladder.caps")

    def _words(self) -> None:
        room = (self.box[0], self.box[1], self.box[2], self.box[1] + self.words_high)
        self.chart.words("ladder-words", room, self.texts, color=self.canvas.theme.ink)

    def _one_cap(self) -> bool:
        return len({self.found.cap(i) for i in self.found.players}) == 1


# ---------------------------------------------------------------- flows


def compose_flow(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of Penalty 8: three questions."""
    book = book or default_book()
    spec = book.by_role("mount")
    words = _words_of(spec, book, say, caption=say("flow.note"))
    chart = Chart(page, theme, say, words, wanted=0.42 * page.width)
    out = say("flow.out")
    steps = [
        (say("flow.q1"), "no", out),
        (say("flow.q2"), "no", out),
        (say("flow.q3"), "yes", out),
    ]
    _draw_flow(chart, chart.box, steps, say("flow.back"))
    alt = [f"{q} {say('flow.no' if a == 'no' else 'flow.yes')}: {o}." for q, a, o in steps]
    return chart.finish(
        spec.key,
        _titled(spec, book, say),
        _alt(spec, book, say, [*alt, f"{say('flow.back')}.", say("flow.note")]),
        "8",
    )


def _draw_flow(chart: Chart, box: Box, steps: Sequence[tuple[str, str, str]], end: str) -> None:
    """Questions in a row; each sends one answer down to an outcome and the other on, to the last outcome."""
    theme, say = chart.theme, chart.say
    n = len(steps)
    gap = 2.6 * chart.size
    spare = max(0.0, box[3] - box[1] - 17 * chart.size)
    box = (box[0], box[1] + 0.7 * spare, box[2], box[3] - 0.3 * spare)
    cells = grid(box, [1.0] * n + [0.92], [1.0, 0.72], gap)
    for i, (question, leaves, outcome) in enumerate(steps):
        top, low = cells[0][i], cells[1][i]
        chart.card(
            f"question-{i + 1}",
            top,
            [question],
            fill=theme.page,
            edge=theme.ink,
            color=theme.ink,
            bold=True,
            width=1.1,
        )
        chart.card(
            f"outcome-{i + 1}",
            low,
            [outcome],
            fill=theme.clear,
            alpha=theme.clear_alpha,
            edge=theme.clear,
            color=theme.ink,
        )
        x = (top[0] + top[2]) / 2
        _answered(chart, f"down-{i + 1}", (x, top[1]), (x, low[3]), say(f"flow.{leaves}"))
        on = cells[0][i + 1]
        y = (top[1] + top[3]) / 2
        stays = "no" if leaves == "yes" else "yes"
        _answered(chart, f"on-{i + 1}", (top[2], y), (on[0], y), say(f"flow.{stays}"))
    last = cells[0][n]
    chart.card(
        "outcome-last",
        last,
        [end],
        fill=theme.fouled,
        alpha=max(theme.fouled_alpha, 0.0),
        edge=theme.fouled if theme.name != "turf" else theme.ink,
        color=theme.ink,
        bold=True,
        width=1.6,
    )


def _answered(chart: Chart, name: str, start: Pair, end: Pair, answer: str) -> None:
    """An arrow with its answer beside it."""
    small = chart.canvas.page.small
    chart.arrow(name, start, end, chart.theme.ink)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if start[1] == end[1]:
        at, anchor = (mx, my + 0.45 * small), "center"
    else:
        at, anchor = (mx + 0.5 * small, my - 0.3 * small), "left"
    chart.canvas.text(
        f"{name}-answer",
        answer,
        at,
        size=small,
        color=chart.theme.ink,
        role="answer",
        anchor=anchor,
        names=(name,),
    )


# ---------------------------------------------------------------- Penalty 9


def compose_forfeit(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of Penalty 9: two teams, with and without a violation, and who forfeits."""
    book = book or default_book()
    spec = book.by_role("forfeit")
    words = _words_of(spec, book, say, caption=say("forfeit.order"))
    chart = Chart(page, theme, say, words, wanted=0.44 * page.width)
    cells = grid(chart.box, [0.75, 1.0, 1.0], [0.42, 1.0, 1.0], 0.7 * chart.size)
    answers = (("nobody", "a"), ("b", "both"))
    for j, state in enumerate(_STATES):
        text = f"{say('forfeit.team_a')}: {say(f'forfeit.{state}')}"
        chart.words(f"column-{j}", cells[0][j + 1], [text], color=theme.ink, bold=True)
        text = f"{say('forfeit.team_b')}: {say(f'forfeit.{state}')}"
        chart.words(f"row-{j}", cells[j + 1][0], [text], color=theme.ink, bold=True)
    for i, row in enumerate(answers):
        for j, answer in enumerate(row):
            _answer(chart, cells[i + 1][j + 1], answer)
    alt = [_case_words(say, a, b, answers[i][j]) for i, b in enumerate(_STATES) for j, a in enumerate(_STATES)]
    return chart.finish(spec.key, _titled(spec, book, say), _alt(spec, book, say, [*alt, say("forfeit.order")]), "9")


_STATES: Final = ("none", "violation")


def _case_words(say: Words, a: str, b: str, answer: str) -> str:
    teams = [f"{say(f'forfeit.team_{team}')}: {say(f'forfeit.{state}')}" for team, state in (("a", a), ("b", b))]
    return f"{', '.join(teams)}: {say(f'forfeit.{answer}')}."


_STRENGTH: Final = {"nobody": 0, "a": 1, "b": 1, "both": 2}


def _answer(chart: Chart, box: Box, answer: str) -> None:

    theme, strength = chart.theme, _STRENGTH[answer]
    edge = theme.fouling if strength and theme.name != "turf" else theme.ink
    fill = theme.fouling if strength and theme.name != "turf" else ""
    words = [chart.say(f"forfeit.{answer}")]
    alpha, width = theme.fouling_alpha * strength / 2, 0.8 + 0.5 * strength
    chart.card(
        f"answer-{answer}",
        box,
        words,
        fill=fill,
        alpha=alpha,
        edge=edge,
        color=theme.ink,
        bold=strength > 0,
        width=width,
    )
    if strength:
        chart.canvas.hatch(f"answer-{answer}-hatch", [ring_of(box)], "/" if strength == 1 else "x", edge, spacing=8.0)


# ---------------------------------------------------------------- Penalty 10


def compose_bar(*, theme: Theme, say: Words, page: Page, book: Book | None = None) -> Sheet:
    """Return the sheet of Penalty 10: how long the team plays short, and that the player does not come back."""
    book = book or default_book()
    spec = book.by_role("exclusion")
    rule = spec.exclusion
    assert rule is not None
    chart = Chart(page, theme, say, _words_of(spec, book, say), wanted=0.46 * page.width)
    minutes = book.terms(rule).minutes_without_substitute
    rows = grid(chart.box, [1.0], [0.62, 0.16, 0.6, 0.6, 0.22, 0.9], 0.45 * chart.size)
    grounds = f"{say('bar.grounds')}: {say('bar.ground_foul')}, {say('bar.ground_conduct')}."
    chart.words("grounds", rows[0][0], [grounds], color=theme.ink)
    x0, _, x1, _ = chart.box
    turn = x0 + 0.42 * (x1 - x0)
    _bars(chart, rows, turn, minutes)
    after = f"{say('bar.after')}: {say('bar.next_game')}; {say('bar.complaint')}."
    chart.words("after", rows[5][0], [after], color=theme.ink)
    alt = [
        grounds,
        f"{say('bar.excluded')}.",
        f"{say('bar.short', n=minutes)}.",
        f"{say('bar.full')}.",
        after,
    ]
    return chart.finish(spec.key, _titled(spec, book, say), _alt(spec, book, say, alt), "10")


def _bars(chart: Chart, rows: list[list[Box]], turn: float, minutes: int) -> None:

    theme, say, c = chart.theme, chart.say, chart.canvas
    turf = theme.name == "turf"
    red, blue = (theme.ink, theme.ink) if turf else (theme.fouling, theme.fouled)
    player, team = rows[2][0], rows[3][0]
    chart.card(
        "bar-player",
        player,
        [say("bar.excluded")],
        fill="" if turf else theme.fouling,
        alpha=theme.fouling_alpha,
        edge=red,
        color=theme.ink,
        bold=True,
    )
    c.hatch("bar-player-hatch", [ring_of(player)], "/", red, spacing=7.0)
    short, full = (team[0], team[1], turn, team[3]), (turn, team[1], team[2], team[3])
    chart.card(
        "bar-short",
        short,
        [say("bar.three"), say("bar.short", n=minutes)],
        fill="" if turf else theme.clear,
        alpha=theme.clear_alpha,
        edge=red,
        color=theme.ink,
        bold=True,
    )
    c.hatch("bar-short-hatch", [ring_of(short)], "x", theme.clear, spacing=8.0)
    chart.card(
        "bar-full",
        full,
        [say("bar.four"), say("bar.full")],
        fill="" if turf else theme.fouled,
        alpha=theme.fouled_alpha * 0.7,
        edge=blue,
        color=theme.ink,
    )
    _times(chart, rows[4][0], turn, minutes, rows)


def _times(chart: Chart, row: Box, turn: float, minutes: int, rows: list[list[Box]]) -> None:
    c, say, small = chart.canvas, chart.say, chart.canvas.page.small
    x0, x1 = row[0], row[2]
    base = row[3] - 1.0 * small
    ticks = [[(x, rows[3][0][1] - 1), (x, row[3] - 1)] for x in (x0, turn, x1)]
    c.line("times", ticks, c.theme.ink, 0.7 * c.unit, role="scale", space="page", layer="edge", solid=False)
    for x, text, anchor in (
        (x0, say("bar.start"), "left"),
        (turn, say("bar.minute", n=minutes), "center"),
        (x1, say("bar.end"), "right"),
    ):
        c.text(f"time-{anchor}", text, (x, base), size=small, color=c.theme.ink, role="scale", anchor=anchor)
