"""The renderer: figures compose a display list, painters put it on paper. The only room that knows matplotlib.

``draw`` makes a matplotlib figure; ``compose`` stops at the display list, from which SVG and GeoJSON need no matplotlib
figure at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import imported_late
from .names import FORMATS, ORIENTATIONS, SIZES, THEMES, VIEWS

if TYPE_CHECKING:
    from .figure import (
        alt_text,
        compose,
        draw,
        figures,
        notebook_picture,
        overview,
        overview_sheet,
        plan,
        title_of,
    )
    from .items import Sheet
    from .over import axes_over
    from .saving import rendered, save
    from .themes import Theme, contrast, theme

_HOMES = {
    "animation": ("animate", "frame", "strip"),
    "figure": (
        "alt_text",
        "compose",
        "draw",
        "figures",
        "notebook_picture",
        "overview",
        "overview_sheet",
        "plan",
        "title_of",
    ),
    "items": ("Sheet",),
    "over": ("axes_over",),
    "saving": ("rendered", "save"),
    "themes": ("Theme", "contrast", "theme"),
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "FORMATS",
    "ORIENTATIONS",
    "SIZES",
    "THEMES",
    "VIEWS",
    "Sheet",
    "Theme",
    "alt_text",
    "animate",
    "axes_over",
    "compose",
    "contrast",
    "draw",
    "figures",
    "frame",
    "notebook_picture",
    "overview",
    "overview_sheet",
    "plan",
    "rendered",
    "save",
    "strip",
    "theme",
    "title_of",
]
