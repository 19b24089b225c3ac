"""The figure of a scene: riders and their ways, the line of the ball, rights of way, words; and who stands wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ..drawing.canvas import LAYERS, Canvas
from ..drawing.choices import VIEWS
from ..drawing.display_list import Region, Sheet
from ..drawing.labels import Block
from ..drawing.page import Page, page_of
from ..drawing.themes import Theme, theme as theme_of
from ..drawing.view import Window
from ..errors import BadInput, one_of
from ..field import Point
from ..outline import Path, circle, polyline
from ..placement.wording import name_of, number_of, sum_of
from ..scene.check import Report
from ..scene.describe import describe, place_words, player_words
from ..scene.model import Scene
from ..scene.stage import Stage, StagedPlayer
from ..words import Words, words
from .dimensions import callout, ring
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
from .title_block import Entry, Furniture, rider_colors

if TYPE_CHECKING:
    from ..scene.check import PlayerRow
    from ..scene.stage import StagedAngle, StagedArrow, StagedCorridor, StagedStroke, StagedUmpire, StagedZone

__all__ = [
    "MOUNT_LENGTH",
    "compose_scene",
    "compose_staged",
    "draw_rider",
    "draw_riders",
    "draw_scene_on",
    "draw_stage",
    "finished",
    "scene_canvas",
    "scene_factor",
    "scene_window",
    "staged",
]

Pair = tuple[float, float]
Floats = NDArray[np.float64]

MOUNT_LENGTH: Final = 2.7
"""Yards from a mount's nose to its tail."""

# A mount from above, nose at (0.5, 0), in lengths of itself: one half, then mirrored.
_HALF: Final = (
    (0.5, 0.0), (0.475, 0.035), (0.40, 0.05), (0.30, 0.055), (0.22, 0.12), (0.10, 0.165), (-0.12, 0.15), (-0.30, 0.165),
    (-0.43, 0.13), (-0.48, 0.03), (-0.55, 0.02),
)  # fmt: skip
_OUTLINE: Final = np.array([*_HALF, *((x, -y) for x, y in reversed(_HALF))])


# ---------------------------------------------------------------- what is seen


def _riders(stage: Stage) -> list[StagedPlayer | StagedUmpire]:
    return [*stage.players, *stage.umpires]


def _places(stage: Stage) -> Iterator[Point]:
    """Every place that a picture of the scene should show."""
    for rider in _riders(stage):
        yield from rider.track.points
    for stroke in stage.strokes:
        yield from stroke.points
    for arrow in stage.arrows:
        yield from arrow.points
    for corridor in stage.corridors:
        yield from corridor.corners
    yield from (label.at for label in stage.labels)
    yield from (note.at for note in stage.callouts)
    for zone in stage.zones:
        left, bottom, right, top = zone.region.bounds
        yield from (Point(left, bottom), Point(right, top))
    yield from (place for place in (stage.ball, stage.foul) if place is not None)


def scene_window(stage: Stage, view: str) -> Window:
    """Return the part of the field that a view of a scene shows."""
    limit = limit_of(stage.field)
    if stage.placement is not None:
        return window_of(stage.placement, view)
    places = list(_places(stage))
    if view == "full" or not places:
        return limit
    sign = 1 if stage.defends == "right" else -1
    a = stage.field.half_length
    if view == "half":
        return (
            Window(-12, limit.bottom, limit.right, limit.top)
            if sign > 0
            else Window(limit.left, limit.bottom, 12, limit.top)
        )
    if view == "goal":
        half = min(45.0, limit.top)
        return Window(a - 75, -half, limit.right, half) if sign > 0 else Window(limit.left, -half, 75 - a, half)
    return _around(places, limit)


def _around(places: Sequence[Point], limit: Window) -> Window:
    """A window with some room around everything, not too small, in the safety zone unless something is beyond."""
    xs, ys = [p.x for p in places], [p.y for p in places]
    seen = Window(min(xs), min(ys), max(xs), max(ys))
    pad = max(10.0, 0.14 * max(seen.right - seen.left, seen.top - seen.bottom))
    seen = seen.padded(pad)
    wide = max(seen.right - seen.left, 70.0, 1.25 * (seen.top - seen.bottom))
    high = max(seen.top - seen.bottom, 0.5 * wide)
    x, y = (seen.left + seen.right) / 2, (seen.bottom + seen.top) / 2
    left, right = _slid(x - wide / 2, x + wide / 2, limit.left, limit.right)
    bottom, top = _slid(y - high / 2, y + high / 2, limit.bottom, limit.top)
    exact = Window(min(xs), min(ys), max(xs), max(ys)).padded(4.0)
    return Window(left, bottom, right, top).joined(exact)


def _slid(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """Move a span into limits; where it is longer than they are, cut it."""
    if high - low >= most - least:
        return least, most
    shift = max(0.0, least - low) - max(0.0, high - most)
    return low + shift, high + shift


# ---------------------------------------------------------------- words around it


def _furniture(stage: Stage, say: Words, times: float, report: Report | None) -> Furniture:
    placed = stage.placement
    title = number_of(placed.spec, say) if placed else stage.title or say("scene.untitled")
    name = stage.title if placed and stage.title else name_of(placed.spec, say, placed.book) if placed else ""
    first, *rest = stage.notes or ("",)
    total = first or (sum_of(placed.spec, say, placed.book) if placed else "")
    caption = say("picture.times", n=times) if times > 1 else say("picture.life_size")
    return Furniture(
        title=title,
        name=name,
        sum=total,
        legend=tuple(_legend(stage, say, report)),
        notes=(*rest, *(reading_notes(placed, say) if placed else ())),
        notes_title="" if rest or placed is None else say("figure.readings"),
        caption=caption,
        cite=cite_of(placed, say) if placed else "",
        attack=stage.defends,
    )


def strip_furniture(stage: Stage, say: Words, times: float) -> Furniture:
    """Return the words around a strip of key frames: of the legend, only what the frames show."""
    words = _furniture(stage, say, times, None)
    legend = tuple(
        entry
        for entry in words.legend
        if entry.kind == "ball" or (entry.kind.startswith("rider_") and entry.kind != "rider_path")
    )
    return Furniture(
        **{**{name: getattr(words, name) for name in words.__struct_fields__}, "attack": "", "legend": legend}
    )


def content_window(stage: Stage) -> Window:
    """Return a window around everything that is in a scene."""
    return _around(list(_places(stage)), limit_of(stage.field))


def _legend(stage: Stage, say: Words, report: Report | None) -> Iterator[Entry]:
    if stage.ball is not None:
        yield Entry("ball", say("legend.ball" if stage.placement else "picture.ball"))
    for team in ("fouling", "fouled"):
        if any(player.team == team for player in stage.players):
            yield Entry(f"rider_{team}", _small(say(f"team.{team}")))
    if stage.umpires:
        yield Entry("rider_umpire", _small(say("scene.umpire")))
    if stage.strokes:
        yield Entry("ball_path", say("picture.ball_path"))
    if any(len(rider.track.points) > 1 for rider in _riders(stage)):
        yield Entry("rider_path", say("picture.rider_path"))
    if stage.placement is not None:
        yield from (entry for entry in furniture_of(stage.placement, say).legend if entry.kind not in ("ball", "cross"))
    if _shows_foul(stage):
        yield Entry("cross", say("legend.foul"))
    if report is not None and not report.legal:
        yield Entry("wrong", say("picture.wrong"))


def _small(name: str) -> str:
    """The words of a legend begin small."""
    return name[:1].lower() + name[1:]


# ---------------------------------------------------------------- the picture


def staged(what: Scene | Stage | Report, lang: str | None) -> tuple[Stage, Report | None]:
    """Return a scene as it stands on the ground, and the checker's report if there is one.

    A stage holds its words in one language; another is asked for where it is set up or checked.
    """
    report = what if isinstance(what, Report) else None
    found = report.stage if report else what
    if isinstance(found, Scene):
        return found.staged(lang=lang), None
    assert isinstance(found, Stage)
    if lang is not None and words(lang).lang != found.lang:
        wanted = f"{found.lang!r}, the language that the scene was set up or checked in"
        raise BadInput(expected=wanted, got=lang, code="bad_figure", where="lang")
    return found, report


def compose_staged(
    what: Scene | Stage | Report,
    *,
    theme: str | Theme | None,
    lang: str | None,
    view: str | None,
    size: str | None,
    orientation: str | None,
) -> Sheet:
    """Return the sheet of a scene, which says itself how it wants to be drawn; what the caller says comes before."""
    stage, report = staged(what, lang)
    return compose_scene(
        stage,
        theme=theme_of(theme or stage.theme),
        say=words(stage.lang),
        view=one_of(view or stage.view, VIEWS, where="view"),
        page=page_of(size or stage.size, orientation or stage.orientation),
        report=report,
    )


def compose_scene(
    stage: Stage, *, theme: Theme, say: Words, view: str, page: Page, report: Report | None = None
) -> Sheet:
    """Return the sheet of a scene."""
    canvas, words, height = scene_canvas(stage, theme=theme, say=say, view=view, page=page, report=report)
    draw_stage(canvas, stage, report)
    return finished(canvas, stage, words, height, report)


def scene_canvas(
    stage: Stage, *, theme: Theme, say: Words, view: str, page: Page, report: Report | None = None
) -> tuple[Canvas, Furniture, float]:
    """Return a canvas with the ground of a scene and the words around it, those words, and the page's height."""
    canvas = Canvas(page, theme, say)
    window = scene_window(stage, view)
    wide = window.sides(page.portrait)[0]
    # The page is measured with the scale that it will have, so that the caption tells the true factor.
    times = scene_factor(canvas, (page.width - 2 * page.margin) / wide)
    words = _furniture(stage, say, times, report)
    return canvas, words, set_field(canvas, stage.field, window, words, limit_of(stage.field))


def finished(canvas: Canvas, stage: Stage, words: Furniture, height: float, report: Report | None = None) -> Sheet:
    """Return the sheet of a scene that has been drawn."""
    title = " · ".join(part for part in (words.title, words.name) if part)
    alt = _alt(stage, canvas.say, report)
    source = stage.placement or stage.field
    return canvas.finish(canvas.page.width, height, title=title, alt=alt, figure="scene", source=source)


def draw_scene_on(canvas: Canvas, stage: Stage, report: Report | None = None) -> Sheet:
    """Return the sheet of a scene without the words around it, on a canvas that has its view."""
    draw_ground(canvas, stage.field)
    draw_stage(canvas, stage, report)
    source = stage.placement or stage.field
    return canvas.finish(0, 0, title="", alt=_alt(stage, canvas.say, report), figure="axes", source=source)


def scene_factor(canvas: Canvas, scale: float) -> float:
    """Say how much larger than life a mount is drawn: enough to be seen, in halves."""
    wanted = 25.0 * canvas.unit / (MOUNT_LENGTH * scale)
    return max(1.0, math.ceil(2 * wanted) / 2)


def draw_stage(canvas: Canvas, stage: Stage, report: Report | None = None, *, riders: bool = True) -> None:
    """Draw everything that is on the ground, on a ground that is there already; with or without the riders."""
    _draw_set(canvas, stage)
    if riders:
        draw_riders(canvas, stage)
    else:
        _keep_clear(canvas, stage)
    if report is not None:
        _draw_report(canvas, report)
    for angle in stage.angles:
        _draw_angle(canvas, angle)
    _draw_words(canvas, stage)
    if stage.placement is not None:
        draw_words(canvas, stage.placement)


def _draw_set(canvas: Canvas, stage: Stage) -> None:
    """Draw what does not move: zones, rights of way, the penalty, the lines of travel."""
    for zone in stage.zones:
        _draw_zone(canvas, zone)
    for corridor in stage.corridors:
        _draw_corridor(canvas, corridor)
    if stage.placement is not None:
        draw_placement(canvas, stage.placement, labels=False)
    else:
        draw_posts(canvas, stage.field)
        _draw_ball(canvas, stage)
    if _shows_foul(stage) and stage.foul is not None:
        _draw_foul(canvas, stage.foul)
    for stroke in stage.strokes:
        _draw_stroke(canvas, stroke)
    for rider in _riders(stage):
        _draw_path(canvas, rider)
    for arrow in stage.arrows:
        _draw_arrow(canvas, arrow)


def draw_riders(canvas: Canvas, stage: Stage) -> None:
    """Draw the riders where they stand."""
    times = scene_factor(canvas, canvas.view.scale)
    for rider in _riders(stage):
        draw_rider(canvas, rider, times)


def _keep_clear(canvas: Canvas, stage: Stage) -> None:
    """Keep words off the places where riders will be, at the start and at the end of their paths."""
    reach = 0.62 * canvas.page.small + 4.0
    for rider in _riders(stage):
        for place in (rider.track.points[0], rider.track.points[-1]):
            x, y = canvas.view.at(*place)
            canvas.obstacles.add_box((x - reach, y - reach, x + reach, y + reach))


def _ink(canvas: Canvas, style: str) -> str:
    theme = canvas.theme
    return {"fouling": theme.fouling, "fouled": theme.fouled, "clear": theme.clear}.get(style, theme.on_turf)


def _text_ink(canvas: Canvas, style: str) -> str:
    theme = canvas.theme
    texts = {"fouling": theme.fouling_text, "fouled": theme.fouled_text, "clear": theme.clear_text}
    return texts.get(style, theme.on_turf)


_HATCHES: Final = {"fouling": "/", "fouled": "\\", "clear": "x"}


def _draw_zone(canvas: Canvas, zone: StagedZone) -> None:
    color, theme = _ink(canvas, zone.style), canvas.theme
    alpha = {"fouling": theme.fouling_alpha, "fouled": theme.fouled_alpha, "clear": theme.clear_alpha}.get(
        zone.style, 0.10
    )
    name = f"user-zone-{zone.index + 1}"
    outline = polyline(zone.region.exterior.coords, closed=True)
    _filled(canvas, name, outline, color, alpha, "user-zone", zone.label, _HATCHES.get(zone.style, ""))
    canvas.line(f"{name}-edge", outline, color, canvas.unit, role="user-zone", dash="fine", layer="edge")


def _filled(
    canvas: Canvas, name: str, area: Path, color: str, alpha: float, role: str, words: str, hatch: str = ""
) -> None:
    """Fill and hatch an area; in a theme of black ink alone, what is not hatched gets a sparse hatch."""
    inked = canvas.theme.clear_alpha == 0
    shown = canvas.area(name, area, color, role=role, alpha=0.0 if inked else alpha, words=words)
    if hatch or inked:
        canvas.hatch(f"{name}-hatch", canvas.on_page(shown), hatch or "/", color, sparse=not hatch)


def _draw_corridor(canvas: Canvas, corridor: StagedCorridor) -> None:
    color = _ink(canvas, corridor.style)
    name = f"corridor-{corridor.index + 1}"
    outline = polyline(corridor.corners, closed=True)
    _filled(canvas, name, outline, color, 0.13, "corridor", corridor.label)
    canvas.line(f"{name}-edge", outline, color, 0.7 * canvas.unit, role="corridor", dash="fine", layer="edge")


def _draw_ball(canvas: Canvas, stage: Stage) -> None:
    if stage.ball is not None:
        theme, unit = canvas.theme, canvas.unit
        at = canvas.view.at(*stage.ball)
        canvas.mark("ball", at, "ball", 3.4 * unit, theme.ball, theme.ink, width=1.2 * unit, role="ball")


def _shows_foul(stage: Stage) -> bool:
    """False where the ball lies on the foul's place, or the placement shows it."""
    placed = stage.placement
    hidden = placed is not None and stage.foul in (placed.given, placed.ball)
    return stage.foul is not None and stage.foul != stage.ball and not hidden


def _draw_foul(canvas: Canvas, at: Point) -> None:
    unit, ink = canvas.unit, canvas.theme.on_turf
    canvas.mark("foul", canvas.view.at(*at), "cross", 3.2 * unit, ink, ink, width=1.8 * unit, role="spot")


# ---------------------------------------------------------------- lines of travel


def _drawn(canvas: Canvas, points: Sequence[Point], *, start: float, end: float) -> Floats | None:
    """A path on the page, shortened at both ends by points; None if nothing is left."""
    path = _trimmed(np.array(canvas.view.to_page(points)), start)
    back = _trimmed(path[::-1], end) if path is not None else None
    return back[::-1] if back is not None else None


def _trimmed(path: Floats | None, by: float) -> Floats | None:
    if path is None:
        return None
    while len(path) > 1:
        length = math.dist(path[0], path[1])
        if length > by:
            share = by / length
            return np.vstack([path[0] + share * (path[1] - path[0]), path[1:]])
        by -= length
        path = path[1:]
    return None


def _travel(
    canvas: Canvas,
    name: str,
    points: Sequence[Point],
    color: str,
    *,
    role: str,
    dash: str,
    width: float,
    start: float,
    end: float,
) -> Floats | None:
    """A line of travel with a head at its end."""
    head = 5.2 * canvas.unit
    whole = _drawn(canvas, points, start=start, end=end)
    path = _drawn(canvas, points, start=start, end=end + 0.8 * head)
    if whole is None or path is None:
        return None
    canvas.line(name, [path], color, width * canvas.unit, role=role, dash=dash, layer="dimension", space="page")
    step = whole[-1] - path[-1]
    canvas.arrowhead(name, (whole[-1][0], whole[-1][1]), math.atan2(step[1], step[0]), color, head)
    return whole


def _draw_stroke(canvas: Canvas, stroke: StagedStroke) -> None:
    name, color = f"stroke-{stroke.index + 1}", canvas.theme.on_turf
    start = 5.0 * canvas.unit if stroke.index == 0 else 0.0
    path = _travel(canvas, name, stroke.points, color, role="ball-path", dash="solid", width=1.2, start=start, end=0.0)
    if path is not None and stroke.kind == "bouncing":
        _draw_bounces(canvas, name, path, color)


def _draw_bounces(canvas: Canvas, name: str, path: Floats, color: str) -> None:
    """A bouncing ball touches the ground where small rings stand on its line, nearer and nearer to each other."""
    for share in (0.34, 0.6, 0.78, 0.9):
        x, y = (path[0] + share * (path[-1] - path[0])).tolist()
        canvas.mark(
            f"{name}-bounce",
            (x, y),
            "disc",
            1.5 * canvas.unit,
            canvas.theme.page,
            color,
            width=0.8 * canvas.unit,
            role="ball-path",
        )


def _team_of(rider: StagedPlayer | StagedUmpire) -> str:
    return getattr(rider, "team", "neutral")


def _name_of(rider: StagedPlayer | StagedUmpire) -> str:
    team = getattr(rider, "team", "umpire")
    return f"rider-{team}-{getattr(rider, 'number', rider.index + 1)}"


def _draw_path(canvas: Canvas, rider: StagedPlayer | StagedUmpire) -> None:
    if len(rider.track.points) > 1:
        color = _ink(canvas, _team_of(rider))
        start = 0.62 * canvas.page.small + 3.0
        _travel(
            canvas,
            f"{_name_of(rider)}-path",
            rider.track.points,
            color,
            role="rider-path",
            dash="dashed",
            width=1.1,
            start=start,
            end=0,
        )


def _draw_arrow(canvas: Canvas, arrow: StagedArrow) -> None:
    _travel(
        canvas,
        f"arrow-{arrow.index + 1}",
        arrow.points,
        _text_ink(canvas, arrow.style),
        role="arrow",
        dash="solid",
        width=1.8,
        start=0,
        end=0,
    )


# ---------------------------------------------------------------- riders


def draw_rider(canvas: Canvas, rider: StagedPlayer | StagedUmpire, times: float) -> None:
    """A mount to scale (or larger, as the caption says), and the rider's number on a disc that can be read."""
    theme, unit, team = canvas.theme, canvas.unit, _team_of(rider)
    long = MOUNT_LENGTH * times * canvas.view.scale
    turn = math.radians(rider.heading + (90 if canvas.view.portrait else 0))
    x, y = canvas.view.at(*rider.at)
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    body = (_OUTLINE * long) @ spin + (x, y)
    name = _name_of(rider)
    fill, ink = rider_colors(theme, team)
    # A light rim, so that a dark mount stands out on a dark ground.
    rim = np.vstack([body, body[:2]])
    canvas.line(f"{name}-rim", [rim], theme.page, 1.6 * unit, role="rider", layer="marker", space="page", solid=False)
    canvas.add(Region(f"{name}-mount", "rider", (polyline(body, closed=True),), "page", ink, 1.0, LAYERS["marker"]))
    canvas.obstacles.add_path(np.vstack([body, body[:1]]), 1.0, f"{name}-mount")
    radius = 0.62 * canvas.page.small + 1.0
    canvas.mark(
        name, (x, y), "disc", radius, fill, ink, width=1.2 * unit, role="rider", words=_spoken(canvas.say, rider)
    )
    text = str(rider.number) if hasattr(rider, "number") else canvas.say("picture.umpire_letter")
    size = canvas.page.small
    color = theme.page if fill == ink else ink
    canvas.text(
        name, text, (x, y - 0.36 * size), size=size, color=color, role="rider", bold=True, anchor="center", solid=False
    )


def _spoken(say: Words, rider: StagedPlayer | StagedUmpire) -> str:
    """What a screen reader says of a rider's disc."""
    who = player_words(rider, say) if isinstance(rider, StagedPlayer) else say("scene.umpire")
    return say("scene.faces", who=who, at=place_words(rider.at, say), heading=rider.heading)


# ---------------------------------------------------------------- what the checker says


def _draw_report(canvas: Canvas, report: Report) -> None:
    for row in report.wrong:
        _draw_wrong(canvas, row)


def _draw_wrong(canvas: Canvas, row: PlayerRow) -> None:
    """A ring around who stands wrong, and the way to his nearest legal place."""
    theme, unit = canvas.theme, canvas.unit
    x, y = canvas.view.at(*row.player.at)
    radius = 0.62 * canvas.page.small + 4.2
    around = circle((x, y), radius)
    name = f"wrong-{row.player.team}-{row.player.number}"
    canvas.line(name, [around], theme.on_turf, 1.6 * unit, role="wrong", space="page", layer="marker")
    if row.target is None:
        return
    end = canvas.view.at(*row.target)
    if math.dist((x, y), end) > radius + 4 * unit:
        _travel_page(canvas, f"{name}-way", np.array([(x, y), end]), theme.on_turf, radius)
    if math.dist((x, y), end) < radius:
        # His own ring hides so short a way: words say where it ends.
        place = canvas.say("check.away", at=place_words(row.target, canvas.say), n=row.verdict.yards_away)
        if not callout(canvas, f"{name}-yards", (x, y), [place], color=theme.on_turf, role="wrong", bold=True):
            _say_yards(canvas, name, row, (x, y), end)
        return
    canvas.line(
        f"{name}-place",
        [circle(end, 2.4 * unit)],
        theme.on_turf,
        0.9 * unit,
        role="wrong",
        space="page",
        layer="marker",
    )
    _say_yards(canvas, name, row, (x, y), end)


def _say_yards(canvas: Canvas, name: str, row: PlayerRow, start: Pair, end: Pair) -> None:
    text = canvas.say("unit.yards", n=row.verdict.yards_away)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    callout(canvas, f"{name}-yards", middle, [text], color=canvas.theme.on_turf, role="wrong", bold=True)


def _travel_page(canvas: Canvas, name: str, path: Floats, color: str, start: float) -> None:
    head = 4.6 * canvas.unit
    whole = _trimmed(path, start)
    back = _trimmed(whole[::-1], 0.8 * head) if whole is not None else None
    if whole is None or back is None:
        return
    canvas.line(
        name, [back[::-1]], color, 1.0 * canvas.unit, role="wrong", dash="fine", layer="dimension", space="page"
    )
    step = whole[-1] - back[0]
    canvas.arrowhead(name, (whole[-1][0], whole[-1][1]), math.atan2(step[1], step[0]), color, head)


# ---------------------------------------------------------------- angles and words


def _draw_angle(canvas: Canvas, angle: StagedAngle) -> None:
    """An arc between the two directions of travel, and its degrees."""
    found, color = angle.approach, canvas.theme.on_turf
    radius = max(7.0, 22 * canvas.unit / canvas.view.scale)
    one, two = found.headings
    turn = (two - one + 180) % 360 - 180
    # The angle is shown where both riders come from: behind the place where their paths meet.
    turns = np.radians(np.linspace(one + 180, one + 180 + turn, 33))
    arc = np.column_stack([found.at.x + radius * np.cos(turns), found.at.y + radius * np.sin(turns)])
    name = f"angle-{angle.index + 1}"
    canvas.line(name, [arc], color, 1.0 * canvas.unit, role="angle", layer="dimension")
    middle = math.radians(one + 180 + turn / 2)
    target = canvas.view.at(found.at.x + radius * math.cos(middle), found.at.y + radius * math.sin(middle))
    words = [f"{canvas.say.number(found.degrees, 0)}°", *([angle.label] if angle.label else [])]
    callout(canvas, f"{name}-text", target, words, color=color, role="angle", bold=True, ignore=(name,))


def _draw_words(canvas: Canvas, stage: Stage) -> None:
    for label in stage.labels:
        _near(canvas, f"label-{label.index + 1}", canvas.view.at(*label.at), label.text, canvas.theme.on_turf)
    for note in stage.callouts:
        at = canvas.view.at(*note.at)
        _call_out(canvas, f"callout-{note.index + 1}", at, note.text, canvas.theme.on_turf)
    labeled: list[tuple[str, StagedCorridor | StagedArrow]] = [("corridor", c) for c in stage.corridors]
    labeled += [("arrow", a) for a in stage.arrows]
    for kind, item in labeled:
        if item.label:
            middle = canvas.view.at((item.start.x + item.end.x) / 2, (item.start.y + item.end.y) / 2)
            _call_out(canvas, f"{kind}-{item.index + 1}-text", middle, item.label, _text_ink(canvas, item.style))
    for zone in stage.zones:
        if zone.label:
            spot = zone.region.representative_point()
            at = canvas.view.at(spot.x, spot.y)
            _near(canvas, f"user-zone-{zone.index + 1}-text", at, zone.label, _text_ink(canvas, zone.style))
    for rider in _riders(stage):
        if rider.name:
            color = _text_ink(canvas, _team_of(rider))
            _call_out(canvas, f"{_name_of(rider)}-name", canvas.view.at(*rider.at), rider.name, color)


_WIDTHS: Final = (17, 11, 7, 5)
"""Widths of words in a scene, in sizes of plain text; the widest that finds a place is taken."""
_FAR: Final = (200, 250, 300, 350)


def _wrapped(canvas: Canvas, text: str, width: int = _WIDTHS[0]) -> tuple[str, ...]:
    from ..drawing.glyphs import balanced

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


# ---------------------------------------------------------------- alternate text


def _alt(stage: Stage, say: Words, report: Report | None) -> str:
    parts = describe(stage)
    if report is not None:
        parts += [f"{player_words(row.player, say)}: {row.words(say.lang)}." for row in report.rows]
        parts += [f"{player_words(ride.player, say)}: {ride.words(say.lang)}." for ride in report.rides]
    return " ".join(parts)
