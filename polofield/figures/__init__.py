"""Figures compose: record, theme, page and language in, a display list out."""

from __future__ import annotations

from ..lazy import imported_late

_HOMES = {
    "animation": ("animate", "frame", "strip"),
    "catalogue": ("compose", "figures", "overview_sheet"),
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "animate",
    "compose",
    "figures",
    "frame",
    "overview_sheet",
    "strip",
]
