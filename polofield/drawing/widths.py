"""Widths that both painters must agree on."""

from __future__ import annotations

from .display_list import Line

__all__ = ["casing_width"]


def casing_width(item: Line) -> float:
    """Return the width of a line with its casing, in points."""
    return item.width + max(0.7, 0.5 * item.width)
