"""Figures compose: record, theme, page and language in, a display list out."""

from __future__ import annotations

from ..lazy import imported_late

_HOMES = {
    "animation": ("animate", "frame", "strip"),
    "catalogue": (
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
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "alt_text",
    "animate",
    "compose",
    "draw",
    "figures",
    "frame",
    "notebook_picture",
    "overview",
    "overview_sheet",
    "plan",
    "strip",
    "title_of",
]
