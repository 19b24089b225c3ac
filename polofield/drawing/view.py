"""A view: which part of the field is shown, and the one affine map that puts it on the page."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from .display_list import Box

__all__ = ["View", "Window"]

Floats = NDArray[np.float64]


class Window(msgspec.Struct, frozen=True):
    """A rectangle of the field frame, yards."""

    left: float
    bottom: float
    right: float
    top: float

    def joined(self, other: Window) -> Window:
        """Return the smallest window that holds both."""
        return Window(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def padded(self, yards: float) -> Window:
        """Return the window with some more on every side."""
        return Window(self.left - yards, self.bottom - yards, self.right + yards, self.top + yards)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place is in the window; its edge counts."""
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def sides(self, portrait: bool) -> tuple[float, float]:
        """Return its width and height as they lie on the page."""
        w, h = self.right - self.left, self.top - self.bottom
        return (h, w) if portrait else (w, h)


class View(msgspec.Struct, frozen=True):
    """A window of the field on a box of the page."""

    window: Window
    box: Box
    portrait: bool

    @property
    def scale(self) -> float:
        """Points to the yard."""
        return (self.box[2] - self.box[0]) / self.window.sides(self.portrait)[0]

    @property
    def matrix(self) -> Floats:
        """The 3 by 3 affine matrix from yards to page points."""
        s, w = self.scale, self.window
        if self.portrait:
            # (x, y) -> (-y, x): a quarter turn, never a mirror.
            return np.array([[0.0, -s, self.box[0] + s * w.top], [s, 0.0, self.box[1] - s * w.left], [0.0, 0.0, 1.0]])
        return np.array([[s, 0.0, self.box[0] - s * w.left], [0.0, s, self.box[1] - s * w.bottom], [0.0, 0.0, 1.0]])

    def to_page(self, xy: Any) -> Floats:
        """Turn (n, 2) points in yards into page points."""
        points = np.asarray(xy, dtype=float)
        m = self.matrix
        result: Floats = points @ m[:2, :2].T + m[:2, 2]
        return result

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Turn one point in yards into page points."""
        s, w = self.scale, self.window
        if self.portrait:
            return self.box[0] + s * (w.top - y), self.box[1] + s * (x - w.left)
        return self.box[0] + s * (x - w.left), self.box[1] + s * (y - w.bottom)

    def to_field(self, xy: Any) -> Floats:
        """Turn (n, 2) page points into yards."""
        points = np.asarray(xy, dtype=float)
        m = np.linalg.inv(self.matrix)
        result: Floats = points @ m[:2, :2].T + m[:2, 2]
        return result
