"""Hatch lines as geometry: exact at every edge, free of any renderer's own idea of a hatch."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from .display_list import Hatch

if TYPE_CHECKING:
    from shapely import MultiPolygon

__all__ = ["SLOPES", "hatch_lines"]

Floats = NDArray[np.float64]

SLOPES: Final[dict[str, tuple[int, ...]]] = {"/": (1,), "\\": (-1,), "x": (1, -1)}
"""Slope of each family of lines, by kind of hatch."""


def hatch_lines(hatch: Hatch) -> Floats:
    """Return the lines of a hatch, cut to its area: (n, 2, 2), page points."""
    from shapely import get_coordinates, get_parts, intersection, linestrings

    area = _area(hatch)
    if area.is_empty:
        return np.empty((0, 2, 2))
    left, bottom, right, top = area.bounds
    step = hatch.spacing * math.sqrt(2)
    lines = []
    for slope in SLOPES[hatch.kind]:
        low, high = (bottom - right, top - left) if slope > 0 else (bottom + left, top + right)
        starts = np.arange(math.ceil(low / step), math.floor(high / step) + 1) * step
        ends = np.array([[left, slope * left], [right, slope * right]])
        lines.append(ends[None, :, :] + np.stack([np.zeros_like(starts), starts], axis=1)[:, None, :])
    cut = get_parts(intersection(linestrings(np.concatenate(lines)), area))
    return get_coordinates(cut[[part.geom_type == "LineString" for part in cut]]).reshape(-1, 2, 2)


def _area(hatch: Hatch) -> MultiPolygon:
    """Rings back to a geometry: outer ones are counterclockwise, holes clockwise and after their outer ring."""
    from shapely import MultiPolygon, Polygon

    shells: list[tuple[Floats, list[Floats]]] = []
    for ring in hatch.rings:
        x, y = ring[:-1, 0], ring[:-1, 1]
        if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0:
            shells.append((ring, []))
        else:
            shells[-1][1].append(ring)
    return MultiPolygon([Polygon(shell, holes) for shell, holes in shells])
