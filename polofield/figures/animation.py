"""Scenes that move: what stands still and what moves, moment by moment, and a strip of key frames for print.

The ground, the zones and the words are laid out once; only the riders and the ball are drawn anew for each moment, so
that nothing else jumps about.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..drawing.canvas import Canvas
from ..drawing.display_list import Item, Mover, Sheet
from ..drawing.page import page_of
from ..drawing.themes import in_its_letters, theme as theme_of
from ..drawing.view import View
from ..errors import BadInput, Plain, finite
from ..field import Point
from ..scene.elements import ResolvedRider
from ..scene.resolved import ResolvedScene
from ..words import words
from .field_layer import draw_ground, draw_posts
from .scene_figure import (
    content_window,
    draw_mount,
    draw_number,
    draw_rider,
    draw_scene,
    finished,
    part_of,
    scene_canvas,
    scene_factor,
    strip_furniture,
)
from .title_block import set_furniture

if TYPE_CHECKING:
    from ..scene import Scene

__all__ = ["Moving", "at_time", "frame", "moments", "strip"]


def _timed(scene: Scene, lang: str | None) -> ResolvedScene:
    found = scene.resolve(lang=lang)
    if not found.duration > 0:
        expected = "a scene with times (t) on its waypoints or strokes"
        raise BadInput(expected=expected, got=Plain("none"), code="bad_scene", where="scene")
    return found


def _given(scene: ResolvedScene, theme: Any, size: str | None, orientation: str | None) -> dict[str, Any]:
    page = page_of(size or scene.size, orientation or scene.orientation)
    return {"theme": theme_of(theme or scene.theme), "say": words(scene.lang), "page": page}


def _ball_moves(scene: ResolvedScene) -> bool:
    return bool(scene.strokes and scene.ball_track.times)


def at_time(scene: ResolvedScene, t: float) -> ResolvedScene:
    """Return the scene with riders and ball where they are at a time, seconds."""

    def moved(riders: Sequence[ResolvedRider]) -> tuple[ResolvedRider, ...]:
        where = [(rider, rider.track.at(t), rider.track.heading_at(t, rider.heading)) for rider in riders]
        return tuple(msgspec.structs.replace(rider, at=at, heading=heading) for rider, at, heading in where)

    ball = scene.ball_track.at(t) if _ball_moves(scene) else scene.ball
    return msgspec.structs.replace(scene, players=moved(scene.players), umpires=moved(scene.umpires), ball=ball)


# ---------------------------------------------------------------- what stands still, and what moves


class Moving:
    """A scene with times, laid out once."""

    def __init__(
        self, scene: Scene, *, theme: Any, lang: str | None, size: str | None, orientation: str | None
    ) -> None:
        self.scene = found = _timed(scene, lang)
        given = _given(found, theme, size, orientation)
        self.canvas, around, height = scene_canvas(found, view=found.view, **given)
        draw_scene(self.canvas, found, riders=False)
        sheet = finished(self.canvas, found, around, height)
        self.ball_moves = _ball_moves(found)
        kept = (item for item in sheet.items if not (self.ball_moves and item.name == "ball"))
        self.still = msgspec.structs.replace(sheet, items=tuple(kept))

    def cast(self, t: float) -> tuple[Item, ...]:
        """Return the riders, and the ball if it moves, where they are at a time."""
        now = at_time(self.scene, t)

        def draw(on: Canvas) -> None:
            if self.ball_moves and now.ball is not None:
                on.mark("ball", on.view.at(*now.ball))
            for rider in now.riders:
                draw_rider(on, rider, scene_factor(on, on.view.scale))

        return self._drawn(draw)

    def at(self, t: float) -> Sheet:
        """Return the whole picture at a time."""
        return msgspec.structs.replace(self.still, items=(*self.still.items, *self.cast(t)))

    def movers(self) -> list[Mover]:
        """Return what moves, each for itself: the ball first if it moves, and the riders."""
        riders = [self._rider(rider) for rider in self.scene.riders]
        return [self._ball(), *riders] if self.ball_moves else riders

    def _drawn(self, draw: Callable[[Canvas], Any]) -> tuple[Item, ...]:
        """What is drawn on a canvas of its own, in the view of the picture."""
        on_top = Canvas(self.canvas.page, self.canvas.theme, self.canvas.say)
        on_top.views.append(self.canvas.view)
        draw(on_top)
        return tuple(on_top.items)

    def _ball(self) -> Mover:
        track = self.scene.ball_track
        mark = self._drawn(lambda on: on.mark("ball", (0.0, 0.0)))
        return Mover("ball", (), mark, track.times, self.canvas.view.to_page(track.points), [0.0] * len(track.times))

    def _rider(self, rider: ResolvedRider) -> Mover:
        """A rider at the page's origin, facing right: the mount turns, the number stays upright."""
        view, times = self.canvas.view, rider.track.times or (0.0,)
        still = msgspec.structs.replace(rider, at=Point(*view.back(0.0, 0.0)), heading=-90.0 if view.portrait else 0.0)
        mount = self._drawn(lambda on: draw_mount(on, still, scene_factor(on, view.scale)))
        number = self._drawn(lambda on: draw_number(on, still))
        headings = [rider.track.heading_at(t + 1e-9, rider.heading) for t in times]
        turns = [-(heading + (90 if view.portrait else 0)) for heading in headings]
        return Mover(part_of(rider), mount, number, times, view.to_page(rider.track.points[: len(times)]), turns)


@in_its_letters
def frame(
    scene: Scene, t: float, *, theme: Any = None, lang: str | None = None, size: str | None = None,
    orientation: str | None = None,
) -> Sheet:  # fmt: skip
    """Return the display list of a scene at a time, seconds; what is not given is as the scene says.

    Raises
    ------
    BadInput
        ``bad_scene`` if the scene has no times, ``bad_number`` for a time that is not a number.

    Examples
    --------
    >>> from polofield.scene import Scene, Waypoint
    >>> scene = Scene.of().player("fouling", 1, at=(0, 0), path=[Waypoint((40, 0), t=4)])
    >>> [item.at for item in frame(scene, 2).items if item.name == "rider-fouling-1"][0][0] > 0
    True
    """
    moving = Moving(scene, theme=theme, lang=lang, size=size, orientation=orientation)
    return moving.at(finite(t, where="t"))


# ---------------------------------------------------------------- a strip for print


def moments(scene: ResolvedScene, count: int) -> tuple[float, ...]:
    """Return key times: the start, the end, and as many between as wanted, at times that the scene states if it can."""
    if isinstance(count, bool) or not isinstance(count, int) or not 2 <= count <= 12:
        raise BadInput(expected="2 to 12 frames", got=count, code="bad_number", where="frames")
    stated = {t for rider in scene.riders for t in rider.track.times}
    stated |= {t for stroke in scene.strokes for t in (stroke.t, stroke.arrives) if t is not None}
    between = sorted(t for t in stated if 0 < t < scene.duration)
    even = [scene.duration * k / (count - 1) for k in range(1, count - 1)]
    close = scene.duration / (2 * count)
    near = [min(between or [e], key=lambda t: (abs(t - e), t)) for e in even]
    return (0.0, *(n if abs(n - e) <= close else e for n, e in zip(near, even, strict=True)), scene.duration)


_COLUMNS: Final = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


@in_its_letters
def strip(
    scene: Scene, frames: int = 4, *, theme: Any = None, lang: str | None = None, size: str | None = None,
    orientation: str | None = None,
) -> Sheet:  # fmt: skip
    """Return key frames of a scene that moves, side by side on one page.

    Parameters
    ----------
    scene : Scene
        Its waypoints or strokes carry times.
    frames : int
        How many, 2 to 12.
    theme, lang, size, orientation : optional
        As for a still picture; what is not given is as the scene says.

    Raises
    ------
    BadInput
        ``bad_scene`` if the scene has no times, ``bad_number`` for a number of frames out of range.

    Examples
    --------
    >>> from polofield.scene import Scene, Waypoint
    >>> scene = Scene.of().player("fouling", 1, at=(0, 0), path=[Waypoint((40, 0), t=4)])
    >>> len(strip(scene, 3).views)
    3
    """
    found = _timed(scene, lang)
    given = _given(found, theme, size, orientation)
    shown, window, page = moments(found, frames), content_window(found), given["page"]
    canvas = Canvas(page, given["theme"], given["say"])
    columns = _COLUMNS.get(frames, 4)
    rows = math.ceil(frames / columns)
    gap, head = 1.2 * page.text, 1.7 * page.text
    w, h = window.sides(page.portrait)
    wide = (page.width - 2 * page.margin - gap * (columns - 1)) / columns
    # Mounts are smaller in a small picture: somewhat less than a whole page wants.
    times = scene_factor(canvas, wide / w * 1.2)
    around = strip_furniture(found, given["say"], times)
    box, height = set_furniture(canvas, around, field_height=rows * (wide * h / w + head) + gap * (rows - 1))
    left, top = box[0], box[3]
    # Cells are as far apart as their sides and a gap; the field in them is as large as fits below its time.
    across, down = (box[2] - left + gap) / columns, (top - box[1] + gap) / rows
    scale = min((across - gap) / w, (down - gap - head) / h)
    for i, t in enumerate(shown):
        x = left + i % columns * across + (across - gap - w * scale) / 2
        y = top - i // columns * down - head
        canvas.views.append(View(window, (x, y - h * scale, x + w * scale, y), page.portrait))
        _draw_cell(canvas, at_time(found, t), times)
        canvas.text("moment", canvas.say("picture.moment", t=t), (x, y + 0.4 * head), style="moment")
    return finished(canvas, found, around, height)


def _draw_cell(canvas: Canvas, now: ResolvedScene, times: float) -> None:
    """One key frame: the ground, the ball and the riders who are in it."""
    draw_ground(canvas, now.field)
    draw_posts(canvas, now.field)
    if now.ball is not None:
        canvas.mark("ball", canvas.view.at(*now.ball))
    for rider in now.riders:
        if canvas.view.window.holds(*rider.at):
            draw_rider(canvas, rider, times)
