"""The figure of a scene: riders and their ways, the line of the ball, rights of way, words; and who stands wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..drawing.canvas import Canvas
from ..drawing.choices import VIEWS
from ..drawing.display_list import Sheet
from ..drawing.glyphs import balanced
from ..drawing.labels import Block
from ..drawing.page import Page, page_of
from ..drawing.themes import Theme, theme as theme_of
from ..drawing.view import Window
from ..errors import BadInput, one_of
from ..field import Point
from ..outline import Arc, Pair, Path, bounds, circle, polyline
from ..placement.wording import name_of, number_of, sum_of
from ..scene.checking import Report
from ..scene.elements import (
    ResolvedAngle,
    ResolvedArrow,
    ResolvedCorridor,
    ResolvedNote,
    ResolvedRider,
    ResolvedStroke,
    ResolvedZone,
)
from ..scene.resolved import ResolvedScene
from ..scene.scene import Scene
from ..scene.sentences import describe
from ..scene.values import place_words
from ..words import Words, words
from .dimensions import callout, ring, travel
from .field_layer import draw_ground, draw_posts
from .penalty import (
    cite_of,
    draw_placement,
    draw_words,
    furniture_of,
    limit_of,
    reading_notes,
    set_field,
    window_of,
)
from .title_block import Entry, Furniture

if TYPE_CHECKING:
    from ..scene.checking import PlayerRow, Ride

__all__ = [
    "MOUNT_LENGTH",
    "compose_resolved",
    "compose_scene",
    "content_window",
    "draw_mount",
    "draw_number",
    "draw_rider",
    "draw_scene",
    "draw_scene_on",
    "finished",
    "part_of",
    "resolved_of",
    "scene_canvas",
    "scene_factor",
    "scene_window",
    "strip_furniture",
]

MOUNT_LENGTH: Final = 2.7
"""Yards from a mount's nose to its tail."""

# A mount from above, nose at (0.5, 0), in lengths of itself: one half, then mirrored.
_HALF: Final = (
    (0.5, 0.0), (0.475, 0.035), (0.40, 0.05), (0.30, 0.055), (0.22, 0.12), (0.10, 0.165), (-0.12, 0.15), (-0.30, 0.165),
    (-0.43, 0.13), (-0.48, 0.03), (-0.55, 0.02),
)  # fmt: skip
_OUTLINE: Final = (*_HALF, *((x, -y) for x, y in reversed(_HALF)))


# ---------------------------------------------------------------- composing


def resolved_of(what: Scene | ResolvedScene | Report, lang: str | None) -> tuple[ResolvedScene, Report | None]:
    """Return a scene as it stands on the ground, and the checker's report if there is one.

    A resolved scene holds its words in one language; another is asked for where it is resolved or checked.
    """
    if isinstance(what, Scene):
        return what.resolve(lang=lang), None
    report = what if isinstance(what, Report) else None
    found = what.scene if isinstance(what, Report) else what
    if lang is not None and words(lang).lang != found.lang:
        wanted = f"{found.lang!r}, the language that the scene was set up or checked in"
        raise BadInput(expected=wanted, got=lang, code="bad_figure", where="lang")
    return found, report


def compose_resolved(
    what: Scene | ResolvedScene | Report,
    *,
    theme: str | Theme | None,
    lang: str | None,
    view: str | None,
    size: str | None,
    orientation: str | None,
) -> Sheet:
    """Return the sheet of a scene, which says itself how it wants to be drawn; what the caller says comes before."""
    scene, report = resolved_of(what, lang)
    return compose_scene(
        scene,
        theme=theme_of(theme or scene.theme),
        say=words(scene.lang),
        view=one_of(view or scene.view, VIEWS, where="view"),
        page=page_of(size or scene.size, orientation or scene.orientation),
        report=report,
    )


def compose_scene(
    scene: ResolvedScene, *, theme: Theme, say: Words, view: str, page: Page, report: Report | None = None
) -> Sheet:
    """Return the sheet of a scene."""
    canvas, around, height = scene_canvas(scene, theme=theme, say=say, view=view, page=page, report=report)
    draw_scene(canvas, scene, report)
    return finished(canvas, scene, around, height, report)


def scene_canvas(
    scene: ResolvedScene, *, theme: Theme, say: Words, view: str, page: Page, report: Report | None = None
) -> tuple[Canvas, Furniture, float]:
    """Return a canvas with the ground of a scene and the words around it, those words, and the page's height."""
    canvas = Canvas(page, theme, say)
    window = scene_window(scene, view)
    wide = window.sides(page.portrait)[0]
    # The page is measured with the scale that it will have, so that the caption tells the true factor.
    times = scene_factor(canvas, (page.width - 2 * page.margin) / wide)
    around = _furniture(scene, say, times, report)
    return canvas, around, set_field(canvas, scene.field, window, around, limit_of(scene.field))


def finished(
    canvas: Canvas, scene: ResolvedScene, around: Furniture, height: float, report: Report | None = None
) -> Sheet:
    """Return the sheet of a scene that has been drawn."""
    title = " · ".join(part for part in (around.title, around.name) if part)
    source, alt = scene.placement or scene.field, _alt(scene, canvas.say, report)
    return canvas.finish(canvas.page.width, height, title=title, alt=alt, figure="scene", source=source)


def draw_scene_on(canvas: Canvas, scene: ResolvedScene, report: Report | None = None) -> Sheet:
    """Return the sheet of a scene without the words around it, on a canvas that has its view."""
    draw_ground(canvas, scene.field)
    draw_scene(canvas, scene, report)
    source, alt = scene.placement or scene.field, _alt(scene, canvas.say, report)
    return canvas.finish(0, 0, title="", alt=alt, figure="axes", source=source)


def _alt(scene: ResolvedScene, say: Words, report: Report | None) -> str:
    told: tuple[PlayerRow | Ride, ...] = (*report.rows, *report.rides) if report else ()
    return " ".join([*describe(scene), *(f"{one.player.called(say)}: {one.words(say.lang)}." for one in told)])


def scene_factor(canvas: Canvas, scale: float) -> float:
    """Say how much larger than life a mount is drawn: enough to be seen, in halves."""
    wanted = 25.0 * canvas.unit / (MOUNT_LENGTH * scale)
    return max(1.0, math.ceil(2 * wanted) / 2)


# ---------------------------------------------------------------- what is seen


def scene_window(scene: ResolvedScene, view: str) -> Window:
    """Return the part of the field that a view of a scene shows."""
    limit = limit_of(scene.field)
    if scene.placement is not None:
        return window_of(scene.placement, view)
    places = list(_places(scene))
    if view == "full" or not places:
        return limit
    if view == "auto":
        return _around(places, limit)
    half = min(45.0, limit.top) if view == "goal" else limit.top
    start = scene.field.half_length - 75 if view == "goal" else -12.0
    if scene.defends == "right":
        return Window(start, -half, limit.right, half)
    return Window(limit.left, -half, -start, half)


def content_window(scene: ResolvedScene) -> Window:
    """Return a window around everything that is in a scene."""
    return _around(list(_places(scene)), limit_of(scene.field))


def _places(scene: ResolvedScene) -> Iterator[Pair]:
    """Every place that a picture of the scene should show."""
    seen = (
        *scene.riders,
        *scene.strokes,
        *scene.arrows,
        *scene.corridors,
        *scene.labels,
        *scene.callouts,
        *scene.zones,
    )
    for one in seen:
        yield from _PARTS[type(one)].places(one)
    yield from (place for place in (scene.ball, scene.foul) if place is not None)


def _around(places: Sequence[Pair], limit: Window) -> Window:
    """A window with some room around everything, not too small, in the safety zone unless something is beyond."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    exact = Window(min(xs), min(ys), max(xs), max(ys))
    seen = exact.padded(max(10.0, 0.14 * max(exact.right - exact.left, exact.top - exact.bottom)))
    wide = max(seen.right - seen.left, 70.0, 1.25 * (seen.top - seen.bottom))
    high = max(seen.top - seen.bottom, 0.5 * wide)
    x, y = (seen.left + seen.right) / 2, (seen.bottom + seen.top) / 2
    left, right = _slid(x - wide / 2, x + wide / 2, limit.left, limit.right)
    bottom, top = _slid(y - high / 2, y + high / 2, limit.bottom, limit.top)
    return Window(left, bottom, right, top).joined(exact.padded(4.0))


def _slid(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """Move a span into limits; where it is longer than they are, cut it."""
    if high - low >= most - least:
        return least, most
    shift = max(0.0, least - low) - max(0.0, high - most)
    return low + shift, high + shift


# ---------------------------------------------------------------- words around it


def _furniture(scene: ResolvedScene, say: Words, times: float, report: Report | None) -> Furniture:
    placed = scene.placement
    first, *rest = scene.notes or ("",)
    caption = say("picture.times", n=times) if times > 1 else say("picture.life_size")
    legend = tuple(_legend(scene, say, report))
    if placed is None:
        title, notes = scene.title or say("scene.untitled"), tuple(rest)
        heads: dict[str, str] = {"notes_title": "", "cite": "", "name": "", "sum": first}
    else:
        title, notes = number_of(placed.spec, say), (*rest, *reading_notes(placed, say))
        heads = {
            "name": scene.title or name_of(placed.spec, say, placed.book),
            "sum": first or sum_of(placed.spec, say, placed.book),
            "notes_title": "" if rest else say("figure.readings"),
            "cite": cite_of(placed, say),
        }
    return Furniture(title=title, **heads, legend=legend, notes=notes, caption=caption, attack=scene.defends)


def strip_furniture(scene: ResolvedScene, say: Words, times: float) -> Furniture:
    """Return the words around a strip of key frames: of the legend, only what the frames show."""
    around = _furniture(scene, say, times, None)
    shown = ("ball", "rider_fouling", "rider_fouled", "rider_umpire")
    kept = {name: getattr(around, name) for name in around.__struct_fields__ if name not in ("attack", "legend")}
    return Furniture(**kept, legend=tuple(entry for entry in around.legend if entry.kind in shown))


def _legend(scene: ResolvedScene, say: Words, report: Report | None) -> Iterator[Entry]:
    if scene.ball is not None:
        yield Entry("ball", say("legend.ball" if scene.placement else "picture.ball"))
    for team in ("fouling", "fouled"):
        if any(player.team == team for player in scene.players):
            yield Entry(f"rider_{team}", _small(say(f"team.{team}")))
    if scene.umpires:
        yield Entry("rider_umpire", _small(say("scene.umpire")))
    if scene.strokes:
        yield Entry("ball_path", say("picture.ball_path"))
    if any(len(rider.track.points) > 1 for rider in scene.riders):
        yield Entry("rider_path", say("picture.rider_path"))
    if scene.placement is not None:
        legend = furniture_of(scene.placement, say).legend
        yield from (entry for entry in legend if entry.kind not in ("ball", "cross"))
    if _shown_foul(scene) is not None:
        yield Entry("cross", say("legend.foul"))
    if report is not None and not report.legal:
        yield Entry("wrong", say("picture.wrong"))


def _small(name: str) -> str:
    """The words of a legend begin small."""
    return name[:1].lower() + name[1:]


# ---------------------------------------------------------------- the picture


def draw_scene(canvas: Canvas, scene: ResolvedScene, report: Report | None = None, *, riders: bool = True) -> None:
    """Draw everything that is on the ground, on a ground that is there already; with or without the riders."""
    _draw(canvas, (*scene.zones, *scene.corridors))
    if scene.placement is not None:
        draw_placement(canvas, scene.placement, labels=False)
    else:
        draw_posts(canvas, scene.field)
        if scene.ball is not None:
            canvas.mark("ball", canvas.view.at(*scene.ball))
    foul = _shown_foul(scene)
    if foul is not None:
        canvas.mark("foul", canvas.view.at(*foul), style="cross")
    _draw(canvas, (*scene.strokes, *scene.riders, *scene.arrows))
    times = scene_factor(canvas, canvas.view.scale)
    for rider in scene.riders:
        if riders:
            draw_rider(canvas, rider, times)
        else:
            _keep_clear(canvas, rider)
    for row in report.wrong if report else ():
        _draw_wrong(canvas, row)
    _draw(canvas, scene.angles)
    for one in (*scene.labels, *scene.callouts, *scene.corridors, *scene.arrows, *scene.zones, *scene.riders):
        _PARTS[type(one)].label(canvas, one)
    if scene.placement is not None:
        draw_words(canvas, scene.placement)


def _draw(canvas: Canvas, elements: Iterable[Any]) -> None:
    for one in elements:
        _PARTS[type(one)].draw(canvas, one)


def part_of(one: Any) -> str:
    """Return the name of an element in the picture, such as ``"rider-fouling-1"``."""
    if isinstance(one, ResolvedRider):
        return f"rider-{one.team}-{one.number or one.index + 1}"
    return f"{one.kind if isinstance(one, ResolvedNote) else _PARTS[type(one)].name}-{one.index + 1}"


def _shown_foul(scene: ResolvedScene) -> Point | None:
    """Where the foul is marked: nowhere if the ball lies on its place, or if the placement shows it."""
    placed = scene.placement
    hidden = (scene.ball, placed.given, placed.ball) if placed is not None else (scene.ball,)
    return None if scene.foul in hidden else scene.foul


# ---------------------------------------------------------------- areas


def _filled(canvas: Canvas, one: ResolvedZone | ResolvedCorridor, outline: Path) -> None:
    name, style = part_of(one), f"{_PARTS[type(one)].name}-{one.style}"
    canvas.area(name, outline, style=style, words=one.label)
    canvas.line(f"{name}-edge", [outline], style=style, layer="edge", alpha=1.0)


def _draw_zone(canvas: Canvas, zone: ResolvedZone) -> None:
    _filled(canvas, zone, zone.path)


def _draw_corridor(canvas: Canvas, corridor: ResolvedCorridor) -> None:
    _filled(canvas, corridor, polyline(corridor.corners, closed=True))


def _corners(zone: ResolvedZone) -> Iterable[Pair]:
    left, bottom, right, top = bounds([zone.path])
    return (left, bottom), (right, top)


# ---------------------------------------------------------------- lines of travel


def _draw_stroke(canvas: Canvas, stroke: ResolvedStroke) -> None:
    name, way = part_of(stroke), canvas.view.to_page(stroke.points)
    start = 5.0 * canvas.unit if stroke.index == 0 else 0.0
    path = travel(canvas, name, way, style="ball-path", start=start)
    if path is not None and stroke.kind == "bouncing":
        # It touches the ground where small rings stand on its line, nearer and nearer to each other.
        (x0, y0), (x1, y1) = path[0], path[-1]
        for share in (0.34, 0.6, 0.78, 0.9):
            canvas.mark(f"{name}-bounce", (x0 + share * (x1 - x0), y0 + share * (y1 - y0)), style="bounce")


def _draw_path(canvas: Canvas, rider: ResolvedRider) -> None:
    if len(rider.track.points) > 1:
        way, start = canvas.view.to_page(rider.track.points), 0.62 * canvas.page.small + 3.0
        travel(canvas, f"{part_of(rider)}-path", way, style=f"rider-path-{_side(rider)}", start=start)


def _draw_arrow(canvas: Canvas, arrow: ResolvedArrow) -> None:
    travel(canvas, part_of(arrow), canvas.view.to_page(arrow.points), style=f"arrow-{arrow.style}")


# ---------------------------------------------------------------- riders


def _side(rider: ResolvedRider) -> str:
    return "neutral" if rider.team == "umpire" else rider.team


def draw_rider(canvas: Canvas, rider: ResolvedRider, times: float) -> None:
    """Draw a rider: the mount, and the number on a disc that can be read."""
    draw_mount(canvas, rider, times)
    draw_number(canvas, rider)


def draw_mount(canvas: Canvas, rider: ResolvedRider, times: float) -> None:
    """Draw a mount to scale, or larger as the caption says; with a light rim for a dark ground."""
    name, (x, y) = part_of(rider), canvas.view.at(*rider.at)
    long = MOUNT_LENGTH * times * canvas.view.scale
    turn = math.radians(rider.heading + (90 if canvas.view.portrait else 0))
    c, s = long * math.cos(turn), long * math.sin(turn)
    body = [(x + c * u - s * v, y + s * u + c * v) for u, v in _OUTLINE]
    with canvas.part(name):
        canvas.line(f"{name}-rim", [[*body, *body[:2]]], style="rider-rim", space="page", solid=False)
        canvas.page_area(f"{name}-mount", polyline(body, closed=True), style=f"rider-mount-{_side(rider)}")
    canvas.obstacles.add_path([*body, body[0]], 1.0, f"{name}-mount")


def draw_number(canvas: Canvas, rider: ResolvedRider) -> None:
    """Draw a rider's number, or the letter of an umpire, on a disc."""
    name, at, say, size = part_of(rider), canvas.view.at(*rider.at), canvas.say, canvas.page.small
    text = say("picture.umpire_letter") if rider.team == "umpire" else str(rider.number)
    style = f"rider-{_side(rider)}"
    look = canvas.style(style)
    color = canvas.theme.page if look.fill == look.edge else look.edge
    with canvas.part(name):
        canvas.mark(name, at, radius=0.62 * size + 1.0, style=style, words=rider.faces(say))
        below = (at[0], at[1] - 0.36 * size)
        canvas.text(name, text, below, style="rider-number", color=color, anchor="center", solid=False)


def _keep_clear(canvas: Canvas, rider: ResolvedRider) -> None:
    """Keep words off the places where a rider will be, at the start and at the end of the path."""
    reach = 0.62 * canvas.page.small + 4.0
    for place in (rider.track.points[0], rider.track.points[-1]):
        x, y = canvas.view.at(*place)
        canvas.obstacles.add_box((x - reach, y - reach, x + reach, y + reach))


# ---------------------------------------------------------------- what the checker says


def _draw_wrong(canvas: Canvas, row: PlayerRow) -> None:
    """A ring around who stands wrong, and the way to the nearest legal place."""
    unit, start = canvas.unit, canvas.view.at(*row.player.at)
    radius = 0.62 * canvas.page.small + 4.2
    name = f"wrong-{row.player.team}-{row.player.number}"
    canvas.line(name, [circle(start, radius)], style="wrong", space="page")
    if row.target is None:
        return
    end = canvas.view.at(*row.target)
    away = math.dist(start, end)
    if away > radius + 4 * unit:
        travel(canvas, f"{name}-way", [start, end], style="way", start=radius, head=4.6)
    if away < radius:
        # The player's own ring hides so short a way: words say where it ends.
        place = canvas.say("check.away", at=place_words(row.target, canvas.say), n=row.verdict.yards_away)
        if not _call(canvas, f"{name}-yards", start, [place], "wrong"):
            _say_yards(canvas, name, row, start, end)
        return
    canvas.line(f"{name}-place", [circle(end, 2.4 * unit)], style="wrong-place", space="page")
    _say_yards(canvas, name, row, start, end)


def _say_yards(canvas: Canvas, name: str, row: PlayerRow, start: Pair, end: Pair) -> None:
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    _call(canvas, f"{name}-yards", middle, [canvas.say("unit.yards", n=row.verdict.yards_away)], "wrong")


def _call(canvas: Canvas, name: str, at: Pair, lines: Sequence[str], style: str, **more: Any) -> bool:
    """Bold words in a style's color and role, joined to a place by a line."""
    look = canvas.style(style)
    return callout(canvas, name, at, lines, color=look.color, role=look.role, bold=True, **more)


# ---------------------------------------------------------------- angles


def _draw_angle(canvas: Canvas, angle: ResolvedAngle) -> None:
    """An arc between the two directions of travel, and its degrees."""
    found, name = angle.approach, part_of(angle)
    radius = max(7.0, 22 * canvas.unit / canvas.view.scale)
    # The angle is shown where both riders come from: behind the place where their paths meet.
    first = math.radians(found.headings[0] + 180)
    turn = math.radians((found.headings[1] - found.headings[0] + 180) % 360 - 180)
    start, middle, end = (_on_arc(found.at, radius, first + share * turn) for share in (0.0, 0.5, 1.0))
    canvas.line(name, [Path((start, end), (Arc(0, found.at, turn),))], style="angle")
    lines = [f"{canvas.say.number(found.degrees, 0)}°", *([angle.label] if angle.label else [])]
    _call(canvas, f"{name}-text", canvas.view.at(*middle), lines, "angle", ignore=(name,))


def _on_arc(center: Pair, radius: float, turn: float) -> Pair:
    return center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn)


# ---------------------------------------------------------------- words


def _label_note(canvas: Canvas, note: ResolvedNote) -> None:
    at, color = canvas.view.at(*note.at), canvas.theme.on_turf
    (_near if note.kind == "label" else _call_out)(canvas, part_of(note), at, note.text, color)


def _label_line(canvas: Canvas, one: ResolvedCorridor | ResolvedArrow) -> None:
    if one.label:
        middle = canvas.view.at((one.start.x + one.end.x) / 2, (one.start.y + one.end.y) / 2)
        _call_out(canvas, f"{part_of(one)}-text", middle, one.label, _text_ink(canvas, one.style))


def _label_zone(canvas: Canvas, zone: ResolvedZone) -> None:
    if zone.label:
        at = canvas.view.at(*zone.inside)
        _near(canvas, f"{part_of(zone)}-text", at, zone.label, _text_ink(canvas, zone.style))


def _label_rider(canvas: Canvas, rider: ResolvedRider) -> None:
    if rider.name:
        color = _text_ink(canvas, _side(rider))
        _call_out(canvas, f"{part_of(rider)}-name", canvas.view.at(*rider.at), rider.name, color)


def _text_ink(canvas: Canvas, style: str) -> str:
    return canvas.style(f"words-{style}").color


_WIDTHS: Final = (17, 11, 7, 5)
"""Widths of words in a scene, in sizes of plain text; the widest that finds a place is taken."""
_FAR: Final = (200, 250, 300, 350)


def _wrapped(canvas: Canvas, text: str, width: int = _WIDTHS[0]) -> tuple[str, ...]:
    return balanced(text, canvas.page.small + 0.3, width * canvas.page.text)


def _call_out(canvas: Canvas, name: str, at: Pair, text: str, color: str, *, bold: bool = False) -> None:
    """Somebody's own words near a place: narrower or farther where the field is full, at last across its lines."""
    given: dict[str, Any] = {"color": color, "role": "label" if bold else "callout", "bold": bold}
    if any(callout(canvas, name, at, _wrapped(canvas, text, width), **given) for width in _WIDTHS):
        return
    if callout(canvas, name, at, _wrapped(canvas, text, _WIDTHS[-1]), reach=_FAR, **given):
        return
    lines = tuple({item.name for item in canvas.items if item.role in ("marking", "zone", "limit", "reading")})
    callout(canvas, name, at, _wrapped(canvas, text, _WIDTHS[1]), ignore=lines, **given)


def _near(canvas: Canvas, name: str, at: Pair, text: str, color: str) -> None:
    """Words centered on a place, or as near to it as is free; farther out on a leader line."""
    lines = _wrapped(canvas, text)
    block = Block(lines, canvas.page.small + 0.3, [True] * len(lines))
    places = [at, *(spot for k in (6, 12, 18, 26) for spot in ring(at, k * canvas.unit))]
    if canvas.place_block(name, block, places, color, role="label", pad=1.5) is None:
        _call_out(canvas, name, at, text, color, bold=True)


# ---------------------------------------------------------------- what each element is in the picture


def _nothing(canvas: Canvas, one: Any) -> None:
    """Draw nothing: the element is only words, or has none."""


class _Part(NamedTuple):
    name: str
    draw: Callable[[Canvas, Any], None]
    places: Callable[[Any], Iterable[Pair]]
    label: Callable[[Canvas, Any], None] = _nothing


_PARTS: Final[dict[type, _Part]] = {
    ResolvedZone: _Part("user-zone", _draw_zone, _corners, _label_zone),
    ResolvedCorridor: _Part("corridor", _draw_corridor, lambda lane: lane.corners, _label_line),
    ResolvedStroke: _Part("stroke", _draw_stroke, lambda stroke: stroke.points),
    ResolvedRider: _Part("rider", _draw_path, lambda rider: rider.track.points, _label_rider),
    ResolvedArrow: _Part("arrow", _draw_arrow, lambda arrow: arrow.points, _label_line),
    ResolvedAngle: _Part("angle", _draw_angle, lambda angle: ()),
    ResolvedNote: _Part("note", _nothing, lambda note: (note.at,), _label_note),
}
"""How each element is drawn, where it is, and how its words are set."""
