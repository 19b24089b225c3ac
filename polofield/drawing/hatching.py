"""Hatch lines: exact at every edge, left out where words stand, free of any renderer's own idea of a hatch."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from ..outline import Box, Pair, Path, flattened
from .display_list import Hatch

__all__ = ["SLOPES", "hatch_lines"]

SLOPES: Final[dict[str, tuple[int, ...]]] = {"/": (1,), "\\": (-1,), "x": (1, -1)}
"""Slope of each family of lines, by kind of hatch."""

_CHORD: Final = math.pi / 90


def hatch_lines(hatch: Hatch) -> list[tuple[Pair, Pair]]:
    """Return the lines of a hatch, cut to its area and around its words, page points."""
    step = hatch.spacing * math.sqrt(2)
    found: list[tuple[Pair, Pair]] = []
    for slope in SLOPES[hatch.kind]:
        rows = _rows(hatch.rings, slope, step)
        for box in hatch.spared:
            _leave_out(rows, box, slope, step)
        for k in sorted(rows):
            found += [((a, slope * a + k * step), (b, slope * b + k * step)) for a, b in rows[k] if b - a > 1e-6]
    return found


def _rows(rings: tuple[Path, ...], slope: int, step: float) -> dict[int, list[Pair]]:
    """For the k-th line y = slope x + k step: the stretches of x that are in the area."""
    crossings: dict[int, list[float]] = {}
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(flattened(ring, _CHORD)):
            a, b = (y0 - slope * x0) / step, (y1 - slope * x1) / step
            if a == b:
                continue
            # A line through a corner belongs to one of its two sides only.
            first, last = (math.ceil(a), math.ceil(b)) if a < b else (math.ceil(b), math.ceil(a))
            along = (x1 - x0) / (b - a)
            for k in range(first, last):
                crossings.setdefault(k, []).append(x0 + (k - a) * along)
    return {k: _pairs(sorted(xs)) for k, xs in crossings.items()}


def _pairs(xs: list[float]) -> list[Pair]:
    return list(zip(xs[::2], xs[1::2], strict=False))


def _leave_out(rows: dict[int, list[Pair]], box: Box, slope: int, step: float) -> None:
    """Cut a box out of the lines that run through it."""
    left, bottom, right, top = box
    low, high = (bottom - right, top - left) if slope > 0 else (bottom + left, top + right)
    for k in range(math.ceil(low / step), math.floor(high / step) + 1):
        if k in rows:
            off = k * step
            ends = (bottom - off, top - off) if slope > 0 else (off - top, off - bottom)
            rows[k] = _without(rows[k], max(left, ends[0]), min(right, ends[1]))


def _without(stretches: list[Pair], low: float, high: float) -> list[Pair]:
    if low >= high:
        return stretches
    kept: list[Pair] = []
    for a, b in stretches:
        if b <= low or a >= high:
            kept.append((a, b))
            continue
        if a < low:
            kept.append((a, low))
        if b > high:
            kept.append((high, b))
    return kept
