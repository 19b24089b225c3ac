"""The field plan: an engineer's drawing with every dimension that a groundsman must measure, in yards and meters."""

from __future__ import annotations

import math
from typing import Final

from ..drawing.canvas import Canvas
from ..drawing.display_list import Sheet
from ..drawing.labels import Block
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..drawing.view import Window
from ..field import Field
from ..placement.wording import field_words
from ..units import from_yards
from ..words import Words
from .dimensions import callout, dimension
from .field_layer import draw_ground, draw_posts
from .title_block import Furniture, set_furniture, set_view

__all__ = ["compose_plan"]

Pair = tuple[float, float]


def compose_plan(field: Field, *, theme: Theme, say: Words, page: Page) -> Sheet:
    """Return the sheet of the field plan."""
    canvas = Canvas(page, theme, say)
    words = _furniture(field, say)
    a, b = field.half_length + field.end_safety, field.half_width + field.side_safety
    window = Window(-a, -b, a, b)
    around = 6.4 * page.small
    wide, high = window.sides(page.portrait)
    room = page.width - 2 * page.margin - 2 * around
    box, height = set_furniture(canvas, words, field_height=room * high / wide + 2 * around)
    inner = (box[0] + around, box[1] + around, box[2] - around, box[3] - around)
    set_view(canvas, window, window, inner)
    draw_ground(canvas, field)
    draw_posts(canvas, field)
    _Plan(canvas, field, box).draw()
    return canvas.finish(
        page.width,
        height,
        title=f"{say('plan.title')} · {say('plan.name')}",
        alt=_alt(field, say),
        figure="field",
        source=field,
    )


def _both(say: Words, yards: float) -> str:
    return say("plan.both", yd=yards, m=from_yards(yards, "m"))


def _sides(field: Field, say: Words) -> str:
    return say("describe.boarded" if field.boarded else "describe.unboarded")


def _furniture(field: Field, say: Words) -> Furniture:
    notes = [say(f"plan.lines_{field.lines}"), say("plan.posts", n=field.post_height)]
    if field.boarded:
        notes.append(say("plan.boards", n=field.board_height))
    problems = field.problems()
    if problems:
        notes.append(
            say(
                "plan.problems",
                list=", ".join(f"{p.dimension} {say.number(p.value)} {p.unit}" for p in problems),
            )
        )
    return Furniture(
        title=say("plan.title"),
        name=say("plan.name"),
        sum=say("plan.sum", length=field.length, width=field.width, sides=_sides(field, say)),
        legend=(),
        notes=tuple(notes),
        caption=say("figure.to_scale"),
        cite=say("book.uspa-2026"),
        notes_title=say("plan.note"),
    )


def _alt(field: Field, say: Words) -> str:
    parts = [field_words(field, say("plan.title"), say)]
    for marking in field.markings:
        spec = marking.spec
        if spec.builder == "across":
            parts.append(f"{say('plan.line', n=spec.from_back_line)}: {_both(say, spec.from_back_line)}.")
        if spec.builder == "ticks":
            parts.append(f"{say('plan.mark')}: {_both(say, spec.from_center)}.")
    parts.append(f"{say('plan.goal')}: {_both(say, field.goal_width)}.")
    parts.append(f"{say('plan.length')}: {_both(say, field.length)}. {say('plan.width')}: {_both(say, field.width)}.")
    parts.append(say(f"plan.lines_{field.lines}"))
    return " ".join(parts)


_ROW: Final = 1.75
_FAR: Final = (16, 24, 34, 46, 62, 82, 110, 150, 200, 260)


class _Plan:
    """Dimension lines outside of the ground, in rows; the small ones on it, each with its words."""

    def __init__(self, canvas: Canvas, field: Field, box: tuple[float, float, float, float]) -> None:
        self.canvas, self.field = canvas, field
        self.row = _ROW * canvas.page.small
        self._wide = box
        self.pending: list[tuple[str, Pair, Pair, Pair, float, tuple[str, ...]]] = []

    def draw(self) -> None:
        """Draw every dimension, the outer ones first."""
        canvas = self.canvas
        self._length_and_width()
        self._lines()
        self._goal()
        self._safety()
        canvas.bounds_override = None
        self._mark()
        self._center()
        # Lengths stand on the paper, never on the ground, whose color may be dark.
        canvas.bounds_override = self._wide
        canvas.obstacles.add_box(canvas.view.box)
        self._draw_pending()
        self._half()
        canvas.bounds_override = None

    # A point is given in yards, and then pushed outward by a distance on the page.
    def _off(self, x: float, y: float, out: Pair, points: float) -> Pair:
        px, py = self.canvas.view.at(x, y)
        qx, qy = self.canvas.view.at(x + out[0], y + out[1])
        length = math.hypot(qx - px, qy - py)
        return px + (qx - px) / length * points, py + (qy - py) / length * points

    def _outside(self, name: str, a: Pair, b: Pair, out: Pair, row: float, *texts: str) -> None:
        """A dimension between two points, moved out of the ground, with extension lines; the first text that fits."""
        self.pending.append((name, a, b, out, row * self.row, texts))

    def _draw_pending(self) -> None:
        """First the lines that lengthen edges and marks, then the dimensions: no number is set on one of them."""
        for name, a, b, out, points, _ in self.pending:
            self._extend(f"{name}-extension", a, out, points)
            self._extend(f"{name}-extension", b, out, points)
        for name, a, b, out, points, texts in self.pending:
            start, end = self._off(*a, out, points), self._off(*b, out, points)
            any(dimension(self.canvas, name, start, end, text, color=self.canvas.theme.ink) for text in texts)

    def _extend(self, name: str, at: Pair, out: Pair, points: float) -> None:
        line = [self._off(*at, out, 1.5), self._off(*at, out, points + 3 * self.canvas.unit)]
        self.canvas.line(name, [line], self.canvas.theme.muted, 0.5, role="dimension", layer="dimension", space="page")

    def _length_and_width(self) -> None:
        f, say = self.field, self.canvas.say
        a, b = f.half_length, f.half_width
        top, left = b + f.side_safety, a + f.end_safety
        self._outside("dim-length", (-a, top), (a, top), (0, 1), 2.3, f"{say('plan.length')} {_both(say, f.length)}")
        self._outside(
            "dim-width",
            (-left, -b),
            (-left, b),
            (-1, 0),
            1.5,
            f"{say('plan.width')} {_both(say, f.width)}",
        )

    def _lines(self) -> None:
        f, say = self.field, self.canvas.say
        a, bottom = f.half_length, -(f.half_width + f.side_safety)
        lines = sorted(m.spec.from_back_line for m in f.markings if m.spec.builder == "across")
        for i, yards in enumerate(reversed(lines)):
            self._outside(
                f"dim-line-{yards:g}",
                (a - yards, bottom),
                (a, bottom),
                (0, -1),
                0.8 + 1.05 * i,
                _both(say, yards),
                say("unit.yards", n=yards),
            )

    def _half(self) -> None:
        """From the back line to the center, where there is room for it: it is half of the length."""
        a, bottom, out = self.field.half_length, -(self.field.half_width + self.field.side_safety), (0, -1)
        points, text = 0.9 * self.row, _both(self.canvas.say, self.field.half_length)
        start, end = self._off(-a, bottom, out, points), self._off(0, bottom, out, points)
        if dimension(self.canvas, "dim-half", start, end, text, color=self.canvas.theme.ink, beside=False):
            for x in (-a, 0.0):
                self._extend("dim-half-extension", (x, bottom), out, points)

    def _goal(self) -> None:
        f, say = self.field, self.canvas.say
        a, g = f.half_length, f.half_goal
        right = a + f.end_safety
        self._outside(
            "dim-goal",
            (right, -g),
            (right, g),
            (1, 0),
            1.0,
            f"{say('plan.goal')} {_both(say, f.goal_width)}",
        )

    def _mark(self) -> None:
        f, say = self.field, self.canvas.say
        spec = next(m.spec for m in f.markings if m.spec.builder == "ticks")
        x = -(f.half_length - spec.from_back_line)
        if spec.from_center >= f.half_width:
            return
        for off in (8, 14, -8, 22):
            start, end = self.canvas.view.at(x + off, 0), self.canvas.view.at(x + off, spec.from_center)
            if dimension(
                self.canvas,
                "dim-mark",
                start,
                end,
                _both(say, spec.from_center),
                color=self.canvas.theme.on_turf,
                beside=off == 22,
            ):
                return

    def _safety(self) -> None:
        f, say = self.field, self.canvas.say
        a, b = f.half_length, f.half_width
        right, top = a + f.end_safety, b + f.side_safety
        if f.end_safety:
            text = f"{say('plan.safety_end')} {_both(say, f.end_safety)}"
            self._outside("dim-safety-end", (a, top), (right, top), (0, 1), 0.9, text, _both(say, f.end_safety))
        if f.side_safety:
            text = f"{say('plan.safety_side')} {_both(say, f.side_safety)}"
            self._outside("dim-safety-side", (right, b), (right, top), (1, 0), 0.9, text, _both(say, f.side_safety))

    def _center(self) -> None:
        canvas, f = self.canvas, self.field
        target = canvas.view.at(0, 0.45 * f.half_width)
        callout(canvas, "label-center", target, [canvas.say("plan.center")], color=canvas.theme.on_turf, reach=_FAR)
        side = canvas.say("plan.boards_name" if f.boarded else "plan.side_line")
        callout(
            canvas,
            "label-side",
            canvas.view.at(0.42 * f.half_length, f.half_width),
            [side],
            color=canvas.theme.on_turf,
            reach=_FAR,
        )
        self._back_line()

    def _back_line(self) -> None:
        """The back line's name, reading upward beside it in the safety zone."""
        canvas, f = self.canvas, self.field
        block = Block([canvas.say("plan.back_line")], canvas.page.small + 0.3, [False], 90)
        x = f.half_length + f.end_safety / 2
        places = [
            canvas.view.at(x, share * f.half_width) for share in (-0.5, -0.4, -0.6, -0.3, 0.3, 0.4, 0.5, 0.6, 0.2, -0.2)
        ]
        if canvas.page.portrait:
            block = Block(block.lines, block.size, [False])
        canvas.place_block("label-back", block, places, canvas.theme.on_turf, role="label", pad=0.6)
