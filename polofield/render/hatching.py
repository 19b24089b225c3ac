"""Hatch lines as geometry: exact at every edge, free of any renderer's own idea of a hatch."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .items import Hatch, polylines_of

__all__ = ["SLOPES", "hatch_lines"]

SLOPES: Final[dict[str, tuple[int, ...]]] = {"/": (1,), "\\": (-1,), "x": (1, -1)}
"""Slope of each family of lines, by kind of hatch."""


def hatch_lines(hatch: Hatch) -> tuple[NDArray[np.float64], ...]:
    """Return the lines of a hatch, cut to its area; page points.

    Every family runs through the page's origin, so that neighboring areas share their lines.
    """
    from shapely import MultiLineString

    if not hatch.rings:
        return ()
    area = _area(hatch)
    left, bottom, right, top = area.bounds
    step = hatch.spacing * math.sqrt(2)
    lines = []
    for slope in SLOPES[hatch.kind]:
        low, high = (bottom - right, top - left) if slope > 0 else (bottom + left, top + right)
        for i in range(math.ceil(low / step), math.floor(high / step) + 1):
            lines.append(((left, slope * left + i * step), (right, slope * right + i * step)))
    return polylines_of(MultiLineString(lines).intersection(area)) if lines else ()


def _area(hatch: Hatch):  # type: ignore[no-untyped-def]
    """Rings back to a geometry: outer ones are counterclockwise, holes clockwise and after their outer ring."""
    from shapely import MultiPolygon, Polygon

    shells: list[tuple[NDArray[np.float64], list[NDArray[np.float64]]]] = []
    for ring in hatch.rings:
        x, y = ring[:-1, 0], ring[:-1, 1]
        outer = np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0
        if outer:
            shells.append((ring, []))
        else:
            shells[-1][1].append(ring)
    return MultiPolygon([Polygon(shell, holes) for shell, holes in shells])
