"""The figure of a placement: the ball, both zones, what is kept clear, and the one or two numbers that decide."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ..drawing.canvas import Canvas
from ..drawing.choices import VIEWS
from ..drawing.clipping import crossings
from ..drawing.display_list import Sheet, ring_of
from ..drawing.labels import Block, block_of
from ..drawing.page import Page
from ..drawing.themes import Theme
from ..drawing.view import Window
from ..errors import one_of
from ..field import Field
from ..outline import Pair, Path, bounds, circle, flattened, polyline
from ..placement import Placement, Zone
from ..placement.boundary import set_rings
from ..placement.wording import book_of, name_of, number_of, reading_words, sum_of
from ..words import Words
from .dimensions import callout, dimension
from .field_layer import draw_ground, draw_posts, draw_ruler, ruler_breadth, ruler_rows
from .title_block import Entry, Furniture, room_for_field, set_furniture, set_strip, set_view, strip_height

if TYPE_CHECKING:
    from ..book import SpotSpec

__all__ = [
    "cite_of",
    "compose_penalty",
    "draw_dimensions",
    "draw_placement",
    "draw_words",
    "furniture_of",
    "limit_of",
    "window_of",
]

# ---------------------------------------------------------------- what is seen


def _turned(sign: int, left: float, right: float, half: float) -> Window:
    """A window given in the foul frame, in the field frame."""
    return Window(left, -half, right, half) if sign > 0 else Window(-right, -half, -left, half)


def limit_of(field: Field) -> Window:
    """Return all that can be seen: the field with its safety zone, yards."""
    a, b = field.half_length + field.end_safety, field.half_width + field.side_safety
    return Window(-a, -b, a, b)


def window_of(placement: Placement, view: str) -> Window:
    """Return the part of the field that a view shows, yards."""
    one_of(view, VIEWS, where="view")
    field, sign = placement.field, placement.sign
    limit = limit_of(field)
    if view == "auto":
        view = "full" if _is_wide(placement) else "half"
    if view == "goal":
        half = min(max(45.0, field.half_goal + 20), limit.top)
        window = _turned(sign, field.half_length - 75, limit.right, half).joined(_near_ball(placement))
    elif view == "half":
        window = _turned(sign, -12, limit.right, limit.top)
    else:
        window = limit
    return _with_circles(placement, window, field) if view != "goal" else window


def _near_ball(placement: Placement) -> Window:
    """The ball, and where it was: no view leaves them out."""
    places = [placement.ball, *([placement.given] if placement.given else [])]
    xs, ys = [p.x for p in places], [p.y for p in places]
    return Window(min(xs), min(ys), max(xs), max(ys)).padded(8.0)


def _is_wide(placement: Placement) -> bool:
    """Zones that hang on the ball may lie anywhere; those that hang on lines are seen in half the field."""
    return any(condition.kind in ("away_from_ball", "between") for condition in placement.fouling.conditions)


def _with_circles(placement: Placement, window: Window, field: Field) -> Window:
    """Show a circle around the ball whole, even where it leaves the safety zone."""
    for condition in placement.fouling.conditions:
        if condition.kind == "away_from_ball":
            r = condition.values["yards"] + 1.5
            x, y = placement.ball
            window = window.joined(Window(x - r, y - r, x + r, y + r))
    return window


# ---------------------------------------------------------------- words around it


def furniture_of(placement: Placement, say: Words) -> Furniture:
    """Return header, legend, notes and citation of a placement's figure."""
    return Furniture(
        title=number_of(placement.spec, say),
        name=name_of(placement.spec, say, placement.book),
        sum=sum_of(placement.spec, say, placement.book),
        legend=_legend(placement, say),
        notes=reading_notes(placement, say),
        notes_title=say("figure.readings"),
        caption=say("figure.not_to_scale"),
        cite=cite_of(placement, say),
        attack=placement.defends,
    )


def cite_of(placement: Placement, say: Words) -> str:
    """Return the short citation, in the reader's language."""
    numbers = dict.fromkeys((placement.penalty, placement.setup.number))
    penalties = [say("penalty.number", n=number) for number in numbers]
    return " · ".join([book_of(placement.book, say), *penalties])


def reading_notes(placement: Placement, say: Words) -> tuple[str, ...]:
    """Return the readings in words if they are few, shown or switched; else by id."""
    ids = placement.readings
    quiet = {placement.book.reading_id("quiet_zone")} if _has_quiet(placement) else set()
    shown = {name for name, _ in alternatives(placement)} | quiet
    changed = placement.options.changed(placement.book)
    shown |= {entry.id for entry in placement.book.reading if entry.option in changed}
    told = ids if len(ids) <= 2 else tuple(name for name in ids if name in shown)
    words = tuple(f"{name} {reading_words(placement, name, say)}" for name in told)
    rest = ", ".join(name for name in ids if name not in told)
    return (*words, rest) if rest else words


def _shows_given(placement: Placement) -> bool:
    """Where it happened has a mark, and so an entry in the key, unless the ball stands on it."""
    return placement.given is not None and placement.given != placement.ball


def _legend(placement: Placement, say: Words) -> tuple[Entry, ...]:
    entries = [Entry("ball", say("legend.ball"))]
    if _shows_given(placement):
        kind = {"ball": "ball_was", "foul": "foul", "crossing": "crossing"}[placement.spec.takes[0]]
        entries.append(Entry("cross", say(f"legend.{kind}")))
    if _is_seen(placement.fouling):
        entries.append(Entry("fouling", say("legend.fouling")))
    if _has_quiet(placement):
        entries.append(Entry("fouling_quiet", say("legend.fouling_quiet")))
    fouled = "fouled_any" if placement.fouled.anywhere else "fouled"
    anywhere = say("legend.fouled_any")
    entries.append(Entry(fouled, anywhere if placement.fouled.anywhere else say("legend.fouled")))
    entries += [Entry("clear", text) for text in _clear_words(placement, say)]
    drawn = alternatives(placement)
    if drawn:
        entries.append(Entry("reading", say("legend.reading", ids=", ".join(name for name, _ in drawn))))
    return tuple(entries)


def _clear_words(placement: Placement, say: Words) -> list[str]:
    return [say("legend.clear_goal") for c in placement.fouling.conditions if c.kind == "outside_goal"]


def _is_seen(zone: Zone) -> bool:
    """True if a zone has places on the field or around it."""
    return bool(zone.paths())


def _has_quiet(placement: Placement) -> bool:
    """True if a place is legal now, but nobody may come in from there to play (A5)."""
    field_only = placement.options.p2_spot_off_field_only
    return placement.setup.entry == "none" and not field_only and _on_field(placement.fouling)


def _on_field(zone: Zone) -> bool:
    """True if some of a zone is on the field, and not only its edge."""
    a, b = zone.field.half_length, zone.field.half_width
    return _area(zone.paths((-a, -b, a, b))) > 0.5


def _area(paths: tuple[Path, ...]) -> float:
    """Area within paths, square units."""
    rings = [flattened(path) for path in paths]
    return sum((x0 * y1 - x1 * y0) / 2 for ring in rings for (x0, y0), (x1, y1) in pairwise(ring))


# ---------------------------------------------------------------- the picture


def compose_penalty(placement: Placement, *, theme: Theme, say: Words, view: str, page: Page) -> Sheet:
    """Return the sheet of a placement."""
    canvas = Canvas(page, theme, say)
    window = window_of(placement, view)
    words = furniture_of(placement, say)
    height = set_field(canvas, placement.field, window, words, limit_of(placement.field))
    draw_placement(canvas, placement)
    return canvas.finish(
        page.width,
        height,
        title=placement.title(say.lang),
        alt=placement.words(say.lang),
        figure=placement.key,
        source=placement,
    )


def set_field(canvas: Canvas, field: Field, window: Window, words: Furniture, limit: Window) -> float:
    """Set furniture, view, ground, numbers and scale for one field that fills the page; return the page's height."""
    page = canvas.page
    wide, high = window.sides(page.portrait)
    room = page.width - 2 * page.margin
    rows = _rows_that_fit(canvas, field, words, (room / wide, high))
    canvas.ruler_rows = rows
    side = ruler_breadth(canvas, rows) if page.portrait else 0.0
    tall = (room - side) * high / wide
    box, height = set_furniture(canvas, words, field_height=tall, strip=strip_height(canvas, rows))
    set_view(canvas, window, limit.joined(window), (box[0], box[1], box[2] - side, box[3]))
    draw_ground(canvas, field)
    draw_ruler(canvas, field)
    set_strip(canvas, words, rows)
    return height


def _rows_that_fit(canvas: Canvas, field: Field, words: Furniture, fit: tuple[float, float]) -> int:
    """Rows of line numbers: the fewer there are, the larger is the field, and the fewer it needs."""
    across, high = fit
    for rows in range(1, 9):
        left = room_for_field(canvas, words, strip_height(canvas, rows))
        if ruler_rows(canvas, field, min(across, left / high if left else math.inf)) <= rows:
            return rows
    return rows


def draw_placement(canvas: Canvas, placement: Placement, *, labels: bool = True) -> None:
    """Draw ball, zones, limits and labels of a placement on a ground that is there already."""
    _draw_zone(canvas, placement, placement.fouled)
    _draw_zone(canvas, placement, placement.fouling)
    _draw_clear(canvas, placement)
    _draw_anywhere(canvas, placement)
    _draw_circles(canvas, placement)
    _draw_alternatives(canvas, placement)
    draw_posts(canvas, placement.field)
    _draw_ball(canvas, placement)
    if labels:
        draw_words(canvas, placement)


def draw_words(canvas: Canvas, placement: Placement) -> None:
    """Draw dimensions and labels of a placement, once everything else that they must keep clear of is there."""
    draw_dimensions(canvas, placement)
    _draw_labels(canvas, placement)


# ---------------------------------------------------------------- zones


def _ink(canvas: Canvas, team: str) -> str:
    """The color of a team's words."""
    return canvas.theme.fouling_text if team == "fouling" else canvas.theme.fouled_text


def _draw_zone(canvas: Canvas, placement: Placement, zone: Zone) -> None:
    if zone.anywhere or not _is_seen(zone):
        return
    words = "; ".join(c.words(canvas.say.lang) for c in zone.conditions)
    style = f"zone-{zone.team}"
    if zone.team == "fouling" and _has_quiet(placement):
        # What is on the field is legal, but nobody may play from there: it is drawn quieter.
        a, b = zone.field.half_length, zone.field.half_width
        canvas.area(style, zone.paths(off_field=True), style=style, words=words)
        canvas.area(f"{style}-on-field", zone.paths((-a, -b, a, b)), style=f"{style}-quiet", words=words)
    else:
        canvas.area(style, zone.paths(), style=style, words=words)
    canvas.line(f"edge-{zone.team}", zone.edges(), style=f"edge-{zone.team}")


def _just_inside(field: Field) -> Path:
    left, bottom, right, top = field.limits
    by = min(1.6, 0.3 * field.side_safety)
    return polyline(ring_of((left + by, bottom + by, right - by, top - by)), closed=True)


def _draw_clear(canvas: Canvas, placement: Placement) -> None:
    """Draw what is kept clear: the goal, in Penalties 2 and 3."""
    for condition in placement.fouling.conditions:
        if condition.kind == "outside_goal" and placement.options.goal_region != "mouth":
            paths = set_rings(condition, placement.field.limits, placement.sign)
            canvas.area("clear-goal", paths, style="zone-clear", words=condition.words(canvas.say.lang))


def _draw_anywhere(canvas: Canvas, placement: Placement) -> None:
    """A quiet sign for "anywhere": the team's color around the whole ground."""
    if placement.fouled.anywhere:
        name, words = "zone-fouled-anywhere", canvas.say("condition.anywhere")
        canvas.line(name, _just_inside(placement.field), style=name, words=words)


def _draw_circles(canvas: Canvas, placement: Placement) -> None:
    """Draw the circle around the ball whole: dashed where it only says how far, solid where it bounds the zone."""
    for condition in placement.fouling.conditions:
        if condition.kind == "away_from_ball":
            path = circle(placement.ball, condition.values["yards"] + condition.radius)
            canvas.line("clear-ball", path, style="limit", words=condition.words(canvas.say.lang))


# ---------------------------------------------------------------- alternative readings


_ALTERNATIVES: Final = ("between", "goal_region")


def alternatives(placement: Placement) -> list[tuple[str, list[Path]]]:
    """Return what another reading would draw: its id and its lines in yards (A2: the triangle; A3: the cone)."""
    kinds = {condition.kind for condition in placement.fouling.conditions}
    s, field, (bx, by) = placement.sign, placement.field, placement.ball
    posts = [(s * field.half_length, field.half_goal), (s * field.half_length, -field.half_goal)]
    found: list[tuple[str, list[Path]]] = []
    between, goal_region = (placement.book.reading_id(role) for role in _ALTERNATIVES)
    if abs(bx) >= field.half_length - 1e-9:
        return found
    if between and "between" in kinds and placement.options.between != "triangle":
        found.append((between, [polyline([(bx, by), post]) for post in posts]))
    if goal_region and "outside_goal" in kinds and placement.options.goal_region == "strip":
        found.append((goal_region, [_beyond(placement, post) for post in posts]))
    return found


def _beyond(placement: Placement, post: Pair) -> Path:
    """The line from the ball through a post, behind the back line, to the end of the safety zone."""
    (bx, by), field = placement.ball, placement.field
    t = (field.half_length + field.end_safety - abs(post[0])) / max(abs(post[0] - bx), 1e-9)
    reach = field.half_width + field.side_safety
    dx, dy = post[0] - bx, post[1] - by
    if abs(post[1] + t * dy) > reach:
        t = (reach - abs(post[1])) / abs(dy) if dy else t
    return polyline([post, (post[0] + t * dx, post[1] + t * dy)])


def _draw_alternatives(canvas: Canvas, placement: Placement) -> None:
    roles = {placement.book.reading_id(role): role for role in _ALTERNATIVES}
    for name, paths in alternatives(placement):
        said = canvas.say(f"alternative.{roles[name]}", id=name)
        canvas.line(f"reading-{name}", paths, style="reading", words=said)


# ---------------------------------------------------------------- ball and spots


def _draw_ball(canvas: Canvas, placement: Placement) -> None:
    at = canvas.view.at(*placement.ball)
    if _shows_given(placement):
        _draw_given(canvas, placement, at)
    canvas.mark("ball", at, words=canvas.say("legend.ball"))


def _draw_given(canvas: Canvas, placement: Placement, ball: Pair) -> None:
    assert placement.given is not None
    spot = canvas.view.at(*placement.given)
    kind = placement.spec.takes[0]
    if kind == "crossing":
        _draw_crossing(canvas, placement)
    elif math.dist(spot, ball) > 7 * canvas.unit and placement.moved:
        _arrow(canvas, "moved", spot, ball)
    words = canvas.say(f"describe.given_{kind}", x=placement.given.x, y=placement.given.y)
    canvas.mark("spot-given", spot, style="cross", words=words)


def _arrow(canvas: Canvas, name: str, start: Pair, end: Pair) -> None:
    """An arrow from a spot to the ball, clear of both marks."""
    unit = canvas.unit
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] - ux * 4.6 * unit, end[1] - uy * 4.6 * unit)
    tail = (start[0] + ux * 3 * unit, start[1] + uy * 3 * unit)
    if math.dist(tail, tip) > 2 * unit:
        shaft = [tail, (tip[0] - ux * 2 * unit, tip[1] - uy * 2 * unit)]
        canvas.line(name, [shaft], style="path", space="page")
        canvas.arrowhead(name, tip, math.atan2(uy, ux), canvas.theme.on_turf, 4.0 * unit)


def _draw_crossing(canvas: Canvas, placement: Placement) -> None:
    """From where the ball crossed the back line straight to the 60-yard line, then along it to the ball."""
    assert placement.given is not None
    gx, gy = placement.given
    bx, by = placement.ball
    corner = canvas.view.at(bx, gy)
    start, ball = canvas.view.at(gx, gy), canvas.view.at(bx, by)
    if not placement.moved:
        _arrow(canvas, "crossing", start, ball)
        return
    canvas.line("crossing", [[start, corner]], style="path", space="page")
    if math.dist(corner, ball) > 9 * canvas.unit:
        _arrow(canvas, "crossing", corner, ball)


# ---------------------------------------------------------------- dimensions


def draw_dimensions(canvas: Canvas, placement: Placement) -> None:
    """Draw the one or two numbers that decide the penalty, where what they measure is in view."""
    spot = placement.setup.spot
    assert spot is not None
    ball_seen = canvas.view.window.holds(*placement.ball)
    if ball_seen:
        _spot_dimensions(canvas, placement, spot)
    for condition in placement.fouling.conditions:
        yards = condition.values.get("yards", 0)
        if condition.kind == "line" and yards and yards != spot.from_back_line:
            _to_back_line(canvas, placement, f"dim-line-{yards:g}", yards, from_ball=False)
        if condition.kind == "away_from_ball" and ball_seen:
            _radius(canvas, placement, yards)


def _spot_dimensions(canvas: Canvas, placement: Placement, spot: SpotSpec) -> None:
    if spot.from_back_line:
        _to_back_line(canvas, placement, "dim-spot", spot.from_back_line, from_ball=True)
    if spot.within:
        _within(canvas, placement, spot.within)
    if spot.inset:
        _inset(canvas, placement, spot.inset)


def _yards(canvas: Canvas, n: float) -> str:
    return canvas.say("unit.yards", n=n)


def _to_back_line(canvas: Canvas, placement: Placement, name: str, yards: float, *, from_ball: bool) -> None:
    """A dimension along the field, from the ball (or from a line) to the back line, beside the ball."""
    s, a, b = placement.sign, placement.field.half_length, placement.field.half_width
    x, y0 = s * (a - yards), placement.ball.y if from_ball else 0.0
    color = canvas.theme.on_turf if from_ball else _ink(canvas, "fouling")
    side = -1 if y0 >= 0 else 1
    steps = [side * k for k in (13, 18, 24, 31, 40, 52)] + [-side * k for k in (13, 18, 24, 31, 40, 52)]
    if not from_ball:
        steps = [-k for k in steps]
    rows = [y0 + step * min(1.0, b / 80) for step in steps]
    seen = canvas.view.window.holds
    rows = [y for y in rows if abs(y) <= b - 4 and seen(x, y) and seen(s * a, y)]
    for y in rows:
        start, end = canvas.view.at(x, y), canvas.view.at(s * a, y)
        if not _clear_run(canvas, start, end):
            continue
        if dimension(canvas, name, start, end, _yards(canvas, yards), color=color, beside=False):
            if from_ball:
                _extension(canvas, f"{name}-extension", canvas.view.at(*placement.ball), start, color)
            return
    for y in rows:
        start, end = canvas.view.at(x, y), canvas.view.at(s * a, y)
        if dimension(canvas, name, start, end, _yards(canvas, yards), color=color):
            return


def _clear_run(canvas: Canvas, start: Pair, end: Pair) -> bool:
    """True if a line along the field would not run through words or markers."""
    (x0, y0), (x1, y1) = start, end
    box = (min(x0, x1) + 2, min(y0, y1) - 1, max(x0, x1) - 2, max(y0, y1) + 1)
    if canvas.view.portrait:
        box = (min(x0, x1) - 1, min(y0, y1) + 2, max(x0, x1) + 1, max(y0, y1) - 2)
    crossing = tuple(
        {
            item.name
            for item in canvas.items
            if getattr(item, "role", "") in ("marking", "edge", "limit", "reading", "zone")
        }
    )
    return canvas.obstacles.free(box, 2.0, crossing)


def _extension(canvas: Canvas, name: str, ball: Pair, end: Pair, color: str) -> None:
    length = math.dist(ball, end)
    if length <= 6 * canvas.unit:
        return
    t = 6 * canvas.unit / length
    start = (ball[0] + t * (end[0] - ball[0]), ball[1] + t * (end[1] - ball[1]))
    over = 1 + 3 * canvas.unit / length
    stop = (ball[0] + over * (end[0] - ball[0]), ball[1] + over * (end[1] - ball[1]))
    canvas.line(
        name,
        [[start, stop]],
        color,
        max(0.5, 0.6 * canvas.unit),
        role="dimension",
        layer="dimension",
        space="page",
    )


def _within(canvas: Canvas, placement: Placement, within: float) -> None:
    """Penalty 6: at most 40 yd from the center of the 60-yard line."""
    s, a = placement.sign, placement.field.half_length
    x = s * (a - (placement.setup.spot.from_back_line if placement.setup.spot else 0))
    up = 1 if placement.ball.y >= 0 else -1
    text = canvas.say("figure.at_most", n=within)
    for off in (9, 14, 20, 28, -9, -14):
        start, end = canvas.view.at(x - s * off, 0), canvas.view.at(x - s * off, up * within)
        if dimension(canvas, "dim-within", start, end, text, color=canvas.theme.on_turf, beside=False):
            return
    callout(canvas, "dim-within", canvas.view.at(x, up * within), [text], color=canvas.theme.on_turf)


def _inset(canvas: Canvas, placement: Placement, inset: float) -> None:
    """Penalty 5.a: the ball at least 5 yd inside the boards; shown where the boards are near."""
    field, ball = placement.field, placement.ball
    if field.half_width - abs(ball.y) > inset + 12:
        return
    key = "figure.from_boards" if field.boarded else "figure.from_side_line"
    n = field.half_width - abs(ball.y)
    up = 1 if ball.y >= 0 else -1
    x = ball.x - placement.sign * 4.2
    start, end = canvas.view.at(x, up * field.half_width), canvas.view.at(x, ball.y)
    color = canvas.theme.on_turf
    canvas.line(
        "dim-inset",
        [[start, end]],
        color,
        0.8 * canvas.unit,
        role="dimension",
        layer="dimension",
        space="page",
    )
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    size = min(3.6 * canvas.unit, 0.4 * math.dist(start, end))
    canvas.arrowhead("dim-inset", end, angle, color, size)
    canvas.arrowhead("dim-inset", start, angle + math.pi, color, size)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    callout(
        canvas,
        "dim-inset-text",
        middle,
        [canvas.say(key, n=n)],
        color=color,
        bold=True,
        ignore=("dim-inset",),
    )


def _radius(canvas: Canvas, placement: Placement, yards: float) -> None:
    """The radius around the ball: an arrow to the circle, in a direction where its number is free."""
    ball = canvas.view.at(*placement.ball)
    color = _ink(canvas, "fouling")
    s = placement.sign
    turns = [-35, 35, -55, 55, -20, 20, -75, 75, 10, -10, 0, -110, 110, -140, 140, 180]
    limit = canvas.bounds
    for turn in turns:
        angle = math.radians(turn if s > 0 else 180 + turn)
        end = canvas.view.at(placement.ball.x + yards * math.cos(angle), placement.ball.y + yards * math.sin(angle))
        inside = limit[0] <= end[0] <= limit[2] and limit[1] <= end[1] <= limit[3]
        length = math.dist(ball, end)
        t = 5 * canvas.unit / length
        start = (ball[0] + t * (end[0] - ball[0]), ball[1] + t * (end[1] - ball[1]))
        if inside and dimension(
            canvas, "dim-radius", start, end, _yards(canvas, yards), color=color, heads="end", beside=False
        ):
            return
    radius = yards * canvas.view.scale

    def on_circle(label: Pair) -> Pair:
        away = math.dist(ball, label) or 1.0
        return ball[0] + (label[0] - ball[0]) * radius / away, ball[1] + (label[1] - ball[1]) * radius / away

    edge = canvas.view.at(placement.ball.x + s * yards, placement.ball.y)
    callout(canvas, "dim-radius", edge, [_yards(canvas, yards)], color=color, bold=True, nearest=on_circle)


# ---------------------------------------------------------------- labels


def _draw_labels(canvas: Canvas, placement: Placement) -> None:
    for zone in (placement.fouling, placement.fouled):
        if zone.anywhere:
            _label_anywhere(canvas, placement, zone)
        elif _is_seen(zone):
            _label_zone(canvas, placement, zone)


def zone_words(zone: Zone, say: Words) -> str:
    """Return the short words for a zone's label: its line, or how it hangs on the ball."""
    ordered = sorted(
        zone.conditions,
        key=lambda c: (
            ("line", "between", "away_from_ball").index(c.kind)
            if c.kind in ("line", "between", "away_from_ball")
            else 9
        ),
    )
    for condition in ordered:
        key = f"zone.{condition.say}"
        if key in say:
            return say(key, **condition.values)
    return ""


_FAR: Final = (16, 30, 50, 80, 120, 170, 230, 300)
"""Distances at which a label outside of its zone is tried, points."""


def _label_zone(canvas: Canvas, placement: Placement, zone: Zone) -> None:
    color, name = _ink(canvas, zone.team), f"label-{zone.team}"
    head, tail = canvas.say(f"team.{zone.team}"), zone_words(zone, canvas.say)
    if zone.team == "fouling" and _has_quiet(placement):
        tail = f"{tail}; {canvas.say('zone.not_after')}"
    shown = canvas.on_page(canvas.shown(zone.paths()))
    if not shown:
        return
    centers = _centers(shown)
    if _place_label(canvas, name, head, tail, centers, color):
        return
    target = centers[0] if centers else shown[0].points[0]
    for lines in ([head, tail], [head]):
        if callout(canvas, name, target, lines, color=color, role="label", reach=_FAR):
            return


def _place_label(canvas: Canvas, name: str, head: str, tail: str, centers: list[Pair], color: str) -> bool:
    """Set a label in one of its variants at the first center where one fits."""
    return any(
        canvas.place_block(name, block, centers, color, role="label", pad=2.5)
        for block in (_variants(canvas, head, tail) if centers else ())
    )


def _variants(canvas: Canvas, head: str, tail: str) -> Iterator[Block]:
    """Ways to set a label, the best first: whole, narrower, reading upward, smaller; the head alone at the last."""
    page = canvas.page
    big, text, small = 1.1 * page.text, page.text, page.small
    tries = [
        (big, 0, 16),
        (big, 0, 11),
        (text, 0, 16),
        (text, 0, 11),
        (big, 90, 16),
        (text, 90, 16),
        (text, 90, 11),
    ]
    tries += [(small, 0, 16), (small, 0, 11), (small, 90, 20), (small, 90, 12), (small, 0, 8), (small, 90, 8)]
    for size, angle, ems in tries:
        block = block_of(head, tail, size, ems * size, angle)
        if len(block.lines) <= (5 if angle == 0 else 4):
            yield block
    for size, angle, ems in (
        (text, 0, 16),
        (text, 90, 16),
        (small, 0, 16),
        (small, 90, 16),
        (small, 0, 5),
        (7.0, 0, 5),
    ):
        yield block_of(head, "", size, ems * size, angle)


def _centers(area: Sequence[Path], without: Sequence[Sequence[Path]] = ()) -> list[Pair]:
    """Places in an area of the page, and in none of others, where a block may be centered, the most central first.

    Limits are drawn, so a block whose middle is inside and that meets no line is inside.
    """
    left, bottom, right, top = bounds(area)
    wide, high = max(right - left, 1), max(top - bottom, 1)
    nx, ny = (max(5, min(17, int(side / 10))) for side in (right - left, top - bottom))
    xs = [left + (i + 0.5) / nx * (right - left) for i in range(nx)]
    ys = [bottom + (j + 0.5) / ny * (top - bottom) for j in range(ny)]
    inside, outside = crossings(area, ys), [crossings(other, ys) for other in without]
    kept = [
        (x, y)
        for j, y in enumerate(ys)
        for x in xs
        if bisect(inside[j], x) % 2 and not any(bisect(rows[j], x) % 2 for rows in outside)
    ]
    if not kept:
        return []
    mx, my = sum(x for x, _ in kept) / len(kept), sum(y for _, y in kept) / len(kept)
    return sorted(kept, key=lambda at: round(math.hypot((at[0] - mx) / wide, (at[1] - my) / high), 9))


def _label_anywhere(canvas: Canvas, placement: Placement, zone: Zone) -> None:
    """Say "anywhere" on the part of the field that the fouling team leaves free, else wherever there is room."""
    head, tail, name = canvas.say(f"team.{zone.team}"), canvas.say("zone.anywhere"), f"label-{zone.team}"
    field, fouling = placement.field, placement.fouling
    # The circle around the ball is no place to suggest to anyone except the hitter; words keep out of it.
    circles = [
        circle(placement.ball, condition.values["yards"] + condition.radius)
        for condition in fouling.conditions
        if condition.kind == "away_from_ball"
    ]
    taken = [canvas.on_page(fouling.paths()), *(canvas.on_page([path]) for path in circles)]
    a, b = field.half_length, field.half_width
    for part, without in (((-a, -b, a, b), taken), ((-a, -b, a, b), []), (field.limits, [])):
        shown = canvas.on_page(canvas.shown([ring_of(part)]))
        centers = _centers(shown, without) if shown else []
        if _place_label(canvas, name, head, tail, centers, _ink(canvas, zone.team)):
            return
