"""Painters put a display list onto paper and know nothing of polo; the only room that knows matplotlib."""

from __future__ import annotations

from ..lazy import imported_late

_HOMES = {"saving": ("rendered", "save")}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = ["rendered", "save"]
