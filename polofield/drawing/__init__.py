"""Drawing without polo: the display list, letters, themes, pages and the placing of labels."""

from __future__ import annotations

from ..lazy import imported_late

_HOMES = {
    "display_list": ("Sheet",),
    "themes": ("Theme", "contrast", "theme"),
    "choices": ("FORMATS", "ORIENTATIONS", "SIZES", "THEMES", "VIEWS"),
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = ["FORMATS", "ORIENTATIONS", "SIZES", "THEMES", "VIEWS", "Sheet", "Theme", "contrast", "theme"]
