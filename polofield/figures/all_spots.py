"""All spots in one picture: where each penalty is taken, in the half that the fouling team defends."""

from __future__ import annotations

from typing import Any

from ..book import Book, PenaltySpec, SpotSpec, default_book
from ..drawing.canvas import Canvas
from ..drawing.display_list import Sheet
from ..drawing.glyphs import text_width
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..drawing.view import Window
from ..field import End, Field, sign_of
from ..placement import place
from ..placement.wording import book_of, field_words, number_of, sum_of
from ..words import Words
from .dimensions import dimension
from .field_layer import draw_posts
from .penalty import limit_of, set_field
from .title_block import Entry, Furniture

__all__ = ["compose_overview"]


def compose_overview(
    field: Field,
    *,
    theme: Theme,
    say: Words,
    page: Page,
    defends: End = "right",
    book: Book | None = None,
) -> Sheet:
    """Return the sheet of all spots."""
    book = book or default_book()
    canvas = Canvas(page, theme, say)
    sign = sign_of(defends)
    limit = limit_of(field)
    left, right = (-14.0, limit.right) if sign > 0 else (limit.left, 14.0)
    words = _furniture(field, say, book, defends)
    height = set_field(canvas, field, Window(left, limit.bottom, right, limit.top), words, limit)
    draw_posts(canvas, field)
    _draw_strip(canvas, field, book)
    _draw_segment(canvas, field, book, sign)
    for spec in book.penalty:
        if spec.spot is not None and spec.defended is not True and spec.choice != "spot":
            _draw_spot(canvas, field, spec, sign, book)
    _draw_lengths(canvas, field, book, sign)
    alt = _alt(field, say, book, defends)
    return canvas.finish(page.width, height, title=say("overview.title"), alt=alt, figure="overview", source=field)


def _furniture(field: Field, say: Words, book: Book, defends: End) -> Furniture:
    strip, segment = _inset(book), _segment(book)
    return Furniture(
        title=say("book.rule", n=book.rule.rpartition(" ")[2]),
        name=say("overview.title"),
        sum=say("overview.sum"),
        legend=(
            Entry("number", say("overview.spots")),
            Entry("cross", say("overview.was")),
            *((Entry("strip", say("overview.strip", n=strip)),) if strip else ()),
            *((Entry("segment", say("overview.segment", n=segment.within)),) if segment else ()),
        ),
        notes=_notes(say, book),
        caption=say("figure.not_to_scale"),
        cite=book_of(book, say),
        attack=defends,
    )


def _inset(book: Book) -> float | None:
    """How far from the boards a ball is placed at least; None in a book that says nothing of it."""
    return next((spec.spot.inset for spec in book.penalty if spec.spot and spec.spot.inset), None)


def _segment(book: Book) -> SpotSpec | None:
    """The spot that is a part of a line, as a Penalty 6; None in a book that has none."""
    return next((spec.spot for spec in book.penalty if spec.spot and spec.spot.within), None)


def _notes(say: Words, book: Book) -> tuple[str, ...]:
    chosen = book.has_role("spot_hit_by_choice")
    return (say("overview.two_spot"),) if chosen else ()


def _alt(field: Field, say: Words, book: Book, defends: End) -> str:
    parts = [
        field_words(field, say("overview.title"), say),
        say("describe.frame"),
        say("describe.defends", end=say(f"end.{defends}")),
    ]
    for spec in book.penalty:
        if spec.spot is not None:
            parts.append(f"{number_of(spec, say)}: {sum_of(spec, say, book)}")
    return " ".join(
        [
            *parts,
            *(f"{note}." for note in _notes(say, book)),
            say("describe.cite", cite=f"{book.title}, {book.rule}"),
        ]
    )


def _examples(field: Field, spec: PenaltySpec, sign: int) -> dict[str, Any]:
    """Inputs that show what a spot hangs on: a ball over the boards, a ball over the back line."""
    if "ball" in spec.takes:
        return {"ball": (sign * 0.2 * field.half_length, field.half_width + 0.6 * field.side_safety)}
    if "crossing" in spec.takes:
        return {"crossing": sign * min(26.0, 0.6 * field.half_width)}
    return {}


def _draw_spot(canvas: Canvas, field: Field, spec: PenaltySpec, sign: int, book: Book) -> None:
    defends: End = "right" if sign > 0 else "left"
    placed = place(spec.key, field=field, defends=defends, book=book, **_examples(field, spec, sign))
    at = canvas.view.at(*placed.ball)
    radius = min(0.92 * canvas.page.text, 0.44 * 10 * canvas.view.scale)
    if placed.given is not None:
        _draw_given(canvas, placed.given, placed.ball, radius)
    theme = canvas.theme
    canvas.mark(
        f"spot-{spec.number}",
        at,
        "disc",
        radius,
        theme.page,
        theme.ink,
        width=1.2 * canvas.unit,
        role="spot",
        words=spec.number,
    )
    _number(canvas, spec.number, at, radius)


def _number(canvas: Canvas, number: str, at: tuple[float, float], radius: float) -> None:
    """The penalty's number in its disc, or above it where the disc is too small for the least text."""
    size = min(1.05 * canvas.page.text, 1.75 * radius / max(text_width(number, 1.0, True), 0.9))
    ink = canvas.theme.ink
    if size >= canvas.page.small * 0.999:
        canvas.text(
            f"spot-{number}",
            number,
            (at[0], at[1] - 0.36 * size),
            size=size,
            color=ink,
            role="spot",
            bold=True,
            anchor="center",
            names=("disc",),
            solid=False,
        )
        return
    from .dimensions import callout

    callout(
        canvas,
        f"spot-{number}",
        at,
        [number],
        color=canvas.theme.on_turf,
        role="spot",
        bold=True,
        reach=(8, 12, 16, 24, 32, 46),
    )


def _draw_given(canvas: Canvas, given: Any, ball: Any, radius: float) -> None:
    import math

    start, end = canvas.view.at(*given), canvas.view.at(*ball)
    color = canvas.theme.on_turf
    canvas.mark("spot-given", start, "cross", 2.6 * canvas.unit, color, color, width=1.5 * canvas.unit, role="spot")
    length = math.dist(start, end)
    reach = length - radius - 1.5 * canvas.unit
    if reach < 8 * canvas.unit:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (start[0] + ux * reach, start[1] + uy * reach)
    tail = (start[0] + ux * 3 * canvas.unit, start[1] + uy * 3 * canvas.unit)
    canvas.line(
        "spot-path",
        [[tail, (tip[0] - ux * 3, tip[1] - uy * 3)]],
        color,
        0.8 * canvas.unit,
        role="path",
        dash="fine",
        space="page",
        layer="dimension",
    )
    canvas.arrowhead("spot-path", tip, math.atan2(uy, ux), color, 4.2 * canvas.unit)


def _draw_strip(canvas: Canvas, field: Field, book: Book) -> None:
    """The strip along the boards where a ball of Penalty 5.a may not be placed."""
    inset = _inset(book)
    if inset is None:
        return
    a, y = field.half_length, field.half_width - inset
    canvas.line("strip", [[(-a, t * y), (a, t * y)] for t in (1, -1)], style="strip")


def _draw_segment(canvas: Canvas, field: Field, book: Book, sign: int) -> None:
    """The part of the 60-yard line on which a Penalty 6 is taken."""
    spot = _segment(book)
    if spot is None:
        return
    x, y = sign * (field.half_length - spot.from_back_line), min(spot.within, field.half_width)
    canvas.line("segment-6", [[(x, -y), (x, y)]], style="segment")


def _draw_lengths(canvas: Canvas, field: Field, book: Book, sign: int) -> None:
    a, b = field.half_length, field.half_width
    inks = canvas.theme.on_turf
    lines = sorted(
        {
            spec.spot.from_back_line
            for spec in book.penalty
            if spec.spot and spec.spot.from_back_line and not spec.spot.within
        }
    )
    for i, yards in enumerate([*lines, a]):
        start, end = (
            canvas.view.at(sign * (a - yards), -b * (0.24 + 0.17 * i)),
            canvas.view.at(sign * a, -b * (0.24 + 0.17 * i)),
        )
        dimension(
            canvas,
            f"dim-{yards:g}",
            start,
            end,
            canvas.say("unit.yards", n=yards),
            color=inks,
        )
    within, inset = _segment(book), _inset(book)
    if within is not None:
        x = sign * (a - within.from_back_line - 13)
        text = canvas.say("unit.yards", n=within.within)
        dimension(
            canvas, "dim-within", canvas.view.at(x, 0), canvas.view.at(x, min(within.within, b)), text, color=inks
        )
    if inset is None:
        return
    from .dimensions import callout

    at = canvas.view.at(sign * 0.42 * a, b - inset / 2)
    callout(canvas, "dim-inset", at, [canvas.say("unit.yards", n=inset)], color=inks, bold=True)
