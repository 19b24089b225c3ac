"""A view: which part of the field is shown, and the one affine map that puts it on the page."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..outline import Box, Matrix, Pair

__all__ = ["View", "Window"]


class Window(msgspec.Struct, frozen=True):
    """A rectangle of the field frame, yards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def box(self) -> Box:
        """Left, bottom, right, top."""
        return self.left, self.bottom, self.right, self.top

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
    def matrix(self) -> Matrix:
        """The affine map from yards to page points."""
        s, w = self.scale, self.window
        if self.portrait:
            # (x, y) -> (-y, x): a quarter turn, never a mirror.
            return 0.0, s, -s, 0.0, self.box[0] + s * w.top, self.box[1] - s * w.left
        return s, 0.0, 0.0, s, self.box[0] - s * w.left, self.box[1] - s * w.bottom

    def at(self, x: float, y: float) -> Pair:
        """Turn one point in yards into page points."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def back(self, x: float, y: float) -> Pair:
        """Turn one point of the page into yards."""
        s, w = self.scale, self.window
        if self.portrait:
            return w.left + (y - self.box[1]) / s, w.top - (x - self.box[0]) / s
        return w.left + (x - self.box[0]) / s, w.bottom + (y - self.box[1]) / s

    def to_page(self, points: Iterable[Pair]) -> list[Pair]:
        """Turn points in yards into page points."""
        a, b, c, d, e, f = self.matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    def to_field(self, points: Iterable[Pair]) -> list[Pair]:
        """Turn page points into yards."""
        return [self.back(x, y) for x, y in points]
