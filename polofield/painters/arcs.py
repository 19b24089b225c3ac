"""Finding the arcs of known circles in polylines, so that what is round is drawn round."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..drawing.display_list import Circle

__all__ = ["Run", "arcs_in"]

_LEAST: Final = 5
_NEAR: Final = 1e-6


class Run(NamedTuple):
    """A run of vertices on one circle."""

    start: int
    end: int
    radius: float
    left: bool
    turn: float


def arcs_in(path: NDArray[np.float64], circles: tuple[Circle, ...]) -> list[Run]:
    """Return the runs of at least five vertices that lie on one of the circles, in order."""
    found: list[Run] = []
    for x, y, radius in dict.fromkeys(circles):
        on = np.abs(np.hypot(path[:, 0] - x, path[:, 1] - y) - radius) < _NEAR * max(1.0, radius)
        for start, end in _true_runs(on):
            found += _without_chords(path, (x, y), start, end, radius)
    # Two circles may share a few vertices; the longer run has them.
    kept: list[Run] = []
    for run in sorted(found, key=lambda run: run.start - run.end):
        if all(run.start >= other.end or run.end <= other.start for other in kept):
            kept.append(run)
    return sorted(kept)


def _true_runs(on: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[False], on, [False]]).astype(np.int8)))
    return [(int(a), int(b) - 1) for a, b in edges.reshape(-1, 2)]


def _without_chords(
    path: NDArray[np.float64], center: tuple[float, float], start: int, end: int, radius: float
) -> list[Run]:
    """Split a run where two vertices of the circle are joined by a long chord, or the turning changes."""
    if end - start + 1 < _LEAST:
        return []
    away = path[start : end + 1] - center
    turn = np.arctan2(away[:-1, 0] * away[1:, 1] - away[:-1, 1] * away[1:, 0], (away[:-1] * away[1:]).sum(axis=1))
    step = float(np.median(np.abs(turn)))
    sign = 1 if np.median(turn) > 0 else -1
    good = (np.abs(turn) <= 1.01 * step + 1e-9) & (turn * sign > 0)
    runs = [(start + a, start + b + 1) for a, b in _true_runs(good)]
    turned = np.abs(turn)
    return [
        Run(a, b, radius, sign > 0, float(turned[a - start : b - start].sum())) for a, b in runs if b - a + 1 >= _LEAST
    ]
