"""The renderer: figures compose a display list, painters put it on paper. The only room that knows matplotlib.

``draw`` makes a matplotlib figure; ``compose`` stops at the display list, from which SVG and GeoJSON need no matplotlib
figure at all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
_HOME = {name: home for home, names in _HOMES.items() for name in names}

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


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is asked for: the names alone cost nothing."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
