"""The renderer: figures compose a display list, painters put it on paper. The only room that knows matplotlib.

``draw`` makes a matplotlib figure; ``compose`` stops at the display list, from which SVG and GeoJSON need no matplotlib
figure at all.
"""

from __future__ import annotations

from .figure import alt_text, compose, draw, figures, notebook_picture, overview, plan, title_of
from .items import Sheet
from .names import FORMATS, ORIENTATIONS, SIZES, THEMES, VIEWS
from .save import rendered, save
from .theme import Theme, contrast, theme

__all__ = [
    "FORMATS",
    "ORIENTATIONS",
    "SIZES",
    "THEMES",
    "VIEWS",
    "Sheet",
    "Theme",
    "alt_text",
    "compose",
    "contrast",
    "draw",
    "figures",
    "notebook_picture",
    "overview",
    "plan",
    "rendered",
    "save",
    "theme",
    "title_of",
]
