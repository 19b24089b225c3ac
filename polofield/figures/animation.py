"""Scenes that move: an animated GIF, a self-contained animated SVG, and a strip of key frames for print.

The ground, the zones and the words are laid out once; only the riders and the ball are drawn anew for each moment, so
that nothing else jumps about.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from ..drawing.canvas import LAYERS, Canvas
from ..drawing.display_list import Box, Item, Mark, Sheet
from ..drawing.page import page_of
from ..drawing.themes import theme as theme_of
from ..drawing.view import View, Window
from ..errors import BadInput, Plain, finite, one_of
from ..files import write_whole
from ..painters.saving import rendered
from ..painters.svg import UNIT, paint_moving
from ..words import words
from .field_layer import draw_ground, draw_posts
from .scene_figure import content_window, draw_rider, draw_stage, finished, scene_canvas, scene_factor, strip_furniture
from .title_block import set_furniture

if TYPE_CHECKING:
    import os

    from ..scene import Scene
    from ..scene.stage import Stage, StagedPlayer, StagedUmpire

__all__ = ["animate", "frame", "moments", "strip"]

FORMATS: Final = ("gif", "svg")
_MOST_FRAMES: Final = 600


def _timed(scene: Scene, lang: str | None) -> Stage:
    stage = scene.staged(lang=lang)
    if not stage.duration > 0:
        raise BadInput(
            expected="a scene with times (t) on its waypoints or strokes",
            got=Plain("none"),
            code="bad_scene",
            where="scene",
        )
    return stage


def at_time(stage: Stage, t: float) -> Stage:
    """Return the stage with riders and ball where they are at a time, seconds."""

    def moved(rider: Any) -> Any:
        heading = rider.track.heading_at(t, rider.heading)
        return msgspec.structs.replace(rider, at=rider.track.at(t), heading=heading)

    return msgspec.structs.replace(
        stage,
        players=tuple(moved(player) for player in stage.players),
        umpires=tuple(moved(umpire) for umpire in stage.umpires),
        ball=stage.ball_track.at(t) if stage.strokes and stage.ball_track.times else stage.ball,
    )


def _movers(stage: Stage) -> list[StagedPlayer | StagedUmpire]:
    return [*stage.players, *stage.umpires]


def _set(stage: Stage, **given: Any) -> tuple[Canvas, Sheet]:
    """The picture without what moves, and the canvas on which the rest is put."""
    canvas, around, height = scene_canvas(stage, **given)
    draw_stage(canvas, stage, riders=False)
    sheet = finished(canvas, stage, around, height)
    moving = {"ball"} if stage.strokes and stage.ball_track.times else set()
    return canvas, msgspec.structs.replace(sheet, items=tuple(item for item in sheet.items if item.name not in moving))


def _cast(canvas: Canvas, stage: Stage, *, ball: bool) -> tuple[Item, ...]:
    """The riders, and the ball if it moves, where they are."""
    on_top = Canvas(canvas.page, canvas.theme, canvas.say)
    on_top.views.append(canvas.view)
    if ball and stage.ball is not None:
        on_top.add(_ball(canvas, stage.ball))
    times = scene_factor(canvas, canvas.view.scale)
    for rider in _movers(stage):
        draw_rider(on_top, rider, times)
    return tuple(on_top.items)


def _ball(canvas: Canvas, at: tuple[float, float]) -> Mark:
    theme, unit = canvas.theme, canvas.unit
    return Mark(
        "ball", "ball", canvas.view.at(*at), "ball", 3.4 * unit, theme.ball, theme.ink, 1.2 * unit, LAYERS["marker"]
    )


def _given(stage: Stage, theme: Any, size: str | None, orientation: str | None) -> dict[str, Any]:
    page = page_of(size or stage.size, orientation or stage.orientation)
    return {"theme": theme_of(theme or stage.theme), "say": words(stage.lang), "view": stage.view, "page": page}


def frame(
    scene: Scene, t: float, *, theme: Any = None, lang: str | None = None, size: str | None = None,
    orientation: str | None = None,
) -> Sheet:  # fmt: skip
    """Return the display list of a scene at a time, seconds; what is not given is as the scene says.

    Raises
    ------
    BadInput
        ``bad_scene`` if the scene has no times, ``bad_number`` for a time that is none.

    Examples
    --------
    >>> from polofield.scene import Scene, Waypoint
    >>> scene = Scene.of().player("fouling", 1, at=(0, 0), path=[Waypoint((40, 0), t=4)])
    >>> [item.at for item in frame(scene, 2).items if item.name == "rider-fouling-1"][0][0] > 0
    True
    """
    stage = _timed(scene, lang)
    canvas, base = _set(stage, **_given(stage, theme, size, orientation))
    return _with_cast(canvas, base, stage, finite(t, where="t"))


def _with_cast(canvas: Canvas, base: Sheet, stage: Stage, t: float) -> Sheet:
    moves = bool(stage.strokes and stage.ball_track.times)
    return msgspec.structs.replace(base, items=(*base.items, *_cast(canvas, at_time(stage, t), ball=moves)))


def moments(stage: Stage, count: int) -> tuple[float, ...]:
    """Return key times: the start, the end, and as many between as wanted, at times that the scene states if it can."""
    if isinstance(count, bool) or not isinstance(count, int) or not 2 <= count <= 12:
        raise BadInput(expected="2 to 12 frames", got=count, code="bad_number", where="frames")
    tracks = [rider.track for rider in _movers(stage)]
    stated = {t for track in tracks for t in track.times}
    stated |= {t for stroke in stage.strokes for t in (stroke.t, stroke.arrives) if t is not None}
    between = sorted(t for t in stated if 0 < t < stage.duration)
    even = [stage.duration * k / (count - 1) for k in range(count)]
    chosen = [_nearest(between, e) for e in even[1:-1]] if between else even[1:-1]
    near = [c if abs(c - e) <= stage.duration / (2 * count) else e for c, e in zip(chosen, even[1:-1], strict=True)]
    return (0.0, *near, stage.duration)


def _nearest(times: list[float], wanted: float) -> float:
    return min(times, key=lambda t: (abs(t - wanted), t))


# ---------------------------------------------------------------- files


def animate(
    scene: Scene, path: str | os.PathLike[str], *, fps: float = 12, dpi: float = 96, theme: Any = None,
    lang: str | None = None, size: str | None = None, orientation: str | None = None,
) -> Path:  # fmt: skip
    """Save a scene that moves; the suffix says whether as GIF or as animated SVG.

    Parameters
    ----------
    scene : Scene
        Its waypoints or strokes carry times.
    path : path-like
        Ends in ``.gif`` or ``.svg``.
    fps, dpi : float
        For GIF: frames per second, dots per inch.
    theme, lang, size, orientation : optional
        As for a still picture; what is not given is as the scene says.

    Raises
    ------
    BadInput
        ``bad_scene`` if the scene has no times; ``bad_number``, ``unknown_name``, ``bad_output``.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> from polofield.scene import Scene, Waypoint
    >>> scene = Scene.of().player("fouling", 1, at=(0, 0), path=[Waypoint((40, 0), t=1)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     animate(scene, pathlib.Path(folder, "ride.svg")).read_text("utf-8").count("<animateTransform") > 0
    True
    """
    target = Path(path)
    kind = one_of(target.suffix[1:].lower(), FORMATS, where="path")
    stage = _timed(scene, lang)
    given = _given(stage, theme, size, orientation)
    data = _svg(stage, given) if kind == "svg" else _gif(stage, given, _rate(fps, stage.duration), dpi)
    return write_whole(target, data)


def _rate(fps: float, duration: float) -> float:
    rate = finite(fps, where="fps")
    if not 1 <= rate <= 50 or rate * duration > _MOST_FRAMES:
        raise BadInput(
            expected=f"1 to 50 frames a second and at most {_MOST_FRAMES} in all",
            got=fps,
            code="bad_number",
            where="fps",
        )
    return rate


def _gif(stage: Stage, given: dict[str, Any], fps: float, dpi: float) -> bytes:
    """Frames at a steady rate, the last one held for a second; one palette for all of them."""
    from PIL import Image

    canvas, base = _set(stage, **given)
    count = max(2, math.ceil(stage.duration * fps) + 1)
    times = np.linspace(0.0, stage.duration, count).tolist()
    pictures = [
        Image.open(io.BytesIO(rendered(_with_cast(canvas, base, stage, t), "png", dpi=dpi))).convert("RGB")
        for t in times
    ]
    palette = pictures[0].quantize(200, method=Image.Quantize.MEDIANCUT)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    out = io.BytesIO()
    steps = [round(1000 / fps / 10) * 10] * (count - 1) + [1000]
    comment = base.alt.encode()[:250].decode(errors="ignore").encode("ascii", "replace")
    frames[0].save(
        out, "gif", save_all=True, append_images=frames[1:], duration=steps, loop=0, optimize=False, comment=comment
    )
    return out.getvalue()


def _svg(stage: Stage, given: dict[str, Any]) -> bytes:
    canvas, base = _set(stage, **given)
    moving = [_rider_moves(canvas, stage, rider) for rider in _movers(stage)]
    if stage.strokes and stage.ball_track.times:
        moving.insert(0, _ball_moves(canvas, stage))
    return paint_moving(base, moving, stage.duration).encode()


def _places(canvas: Canvas, places: Any) -> list[tuple[int, int]]:
    page = canvas.view.to_page(places)
    return [(round(x * UNIT), round(-y * UNIT)) for x, y in page]


def _rider_moves(canvas: Canvas, stage: Stage, rider: StagedPlayer | StagedUmpire) -> Any:
    """A rider at the page's origin, and where he is when: his mount turns, his number stays upright."""
    times = rider.track.times or (0.0,)
    legs = [rider.track.heading_at(t + 1e-9, rider.heading) for t in times]
    alone = Canvas(canvas.page, canvas.theme, canvas.say)
    view = canvas.view
    # The mount is drawn at the origin of the page, facing right; the painter moves and turns it.
    alone.views.append(View(view.window, view.box, view.portrait))
    origin = view.to_field([(0.0, 0.0)])[0]
    facing = -90.0 if view.portrait else 0.0
    still = msgspec.structs.replace(rider, at=type(rider.at)(*origin), heading=facing)
    draw_rider(alone, still, scene_factor(canvas, view.scale))
    turning = tuple(item for item in alone.items if item.name.endswith(("-mount", "-rim")))
    upright = tuple(item for item in alone.items if item not in turning)
    spins = [-(h + (90 if view.portrait else 0)) for h in legs]
    return (
        f"moving-{alone.items[-1].name}",
        turning,
        upright,
        times,
        _places(canvas, rider.track.points[: len(times)]),
        spins,
    )


def _ball_moves(canvas: Canvas, stage: Stage) -> Any:
    track = stage.ball_track
    mark = msgspec.structs.replace(_ball(canvas, track.points[0]), at=(0.0, 0.0))
    return ("moving-ball", (), (mark,), track.times, _places(canvas, track.points), [0.0] * len(track.times))


# ---------------------------------------------------------------- a strip for print


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
    stage = _timed(scene, lang)
    given = _given(stage, theme, size, orientation)
    shown = moments(stage, frames)
    page, window = given["page"], content_window(stage)
    canvas = Canvas(page, given["theme"], given["say"])
    columns = _COLUMNS.get(frames, 4)
    rows = math.ceil(frames / columns)
    gap, head = 1.2 * page.text, 1.7 * page.text
    wide = (page.width - 2 * page.margin - gap * (columns - 1)) / columns
    w, h = window.sides(page.portrait)
    times = _strip_factor(canvas, wide / w)
    around = strip_furniture(stage, given["say"], times)
    box, height = set_furniture(canvas, around, field_height=rows * (wide * h / w + head) + gap * (rows - 1))
    _cells(canvas, stage, shown, window, (box, columns, rows, gap, head), times)
    return finished(canvas, stage, around, height)


_COLUMNS: Final = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


def _strip_factor(canvas: Canvas, scale: float) -> float:
    """Mounts are smaller in a small picture: somewhat less than a whole page wants."""
    return max(1.0, math.ceil(2 * scene_factor(canvas, scale * 1.2)) / 2)


def _cells(
    canvas: Canvas,
    stage: Stage,
    shown: tuple[float, ...],
    window: Window,
    room: tuple[Box, int, int, float, float],
    times: float,
) -> None:
    (left, bottom, right, top), columns, rows, gap, head = room
    w, h = window.sides(canvas.page.portrait)
    cell_wide = (right - left - gap * (columns - 1)) / columns
    cell_high = (top - bottom - gap * (rows - 1)) / rows
    scale = min(cell_wide / w, (cell_high - head) / h)
    for i, t in enumerate(shown):
        row, column = divmod(i, columns)
        x = left + column * (cell_wide + gap) + (cell_wide - w * scale) / 2
        y = top - row * (cell_high + gap) - head
        canvas.views.append(View(window, (x, y - h * scale, x + w * scale, y), canvas.page.portrait))
        _cell(canvas, stage, t, (x, y + 0.4 * head), times)


def _cell(canvas: Canvas, stage: Stage, t: float, corner: tuple[float, float], times: float) -> None:
    """One key frame: the ground, riders and ball, and its time."""
    draw_ground(canvas, stage.field)
    draw_posts(canvas, stage.field)
    now = at_time(stage, t)
    if now.ball is not None:
        canvas.add(_ball(canvas, now.ball))
    for rider in _movers(now):
        if _seen(canvas, rider.at):
            draw_rider(canvas, rider, times)
    text = canvas.say("picture.moment", t=t)
    canvas.text("moment", text, corner, size=canvas.page.text, color=canvas.theme.ink, role="heading", bold=True)


def _seen(canvas: Canvas, at: tuple[float, float]) -> bool:
    w = canvas.view.window
    return w.left <= at[0] <= w.right and w.bottom <= at[1] <= w.top
