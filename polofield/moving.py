"""Scenes that move, as files: an animated GIF, or a self-contained animated SVG."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .drawing.themes import in_its_letters
from .errors import BadInput, finite, one_of
from .figures.animation import Moving
from .files import write_whole
from .painters.saving import dots

if TYPE_CHECKING:
    import os

    from .scene import Scene

__all__ = ["animate"]

FORMATS: Final = ("gif", "svg")
_MOST_FRAMES: Final = 600
_COLORS: Final = 200


@in_its_letters
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
    moving = Moving(scene, theme=theme, lang=lang, size=size, orientation=orientation)
    data = _svg(moving) if kind == "svg" else _gif(moving, _rate(fps, moving.scene.duration), dots(dpi))
    return write_whole(target, data)


def _rate(fps: float, duration: float) -> float:
    rate = finite(fps, where="fps")
    if not 1 <= rate <= 50 or rate * duration > _MOST_FRAMES:
        expected = f"1 to 50 frames a second and at most {_MOST_FRAMES} in all"
        raise BadInput(expected=expected, got=fps, code="bad_number", where="fps")
    return rate


def _svg(moving: Moving) -> bytes:
    from .painters.svg import paint_moving

    return paint_moving(moving.still, moving.movers(), moving.scene.duration).encode()


def _gif(moving: Moving, fps: float, dpi: float) -> bytes:
    """Frames at a steady rate, the last one held for a second; one palette for all of them."""
    from io import BytesIO

    from PIL import Image

    from .painters.png import frames_of

    duration = moving.scene.duration
    count = max(2, math.ceil(duration * fps) + 1)
    casts = (moving.cast(duration * k / (count - 1)) for k in range(count))
    pictures = (Image.fromarray(found) for found in frames_of(moving.still, casts, dpi))
    first = next(pictures)
    palette = first.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in (first, *pictures)]
    steps = [round(1000 / fps / 10) * 10] * (count - 1) + [1000]
    comment = moving.still.alt.encode()[:250].decode(errors="ignore").encode("ascii", "replace")
    out = BytesIO()
    frames[0].save(
        out, "gif", save_all=True, append_images=frames[1:], duration=steps, loop=0, optimize=False, comment=comment
    )
    return out.getvalue()
