"""How a zone hangs on the ball: which of its conditions are simple enough for arrays of balls.

A condition either does not hang on the ball at all, or its limit is the line across the field that is level with the
ball, or it is a circle around the ball; anything else is left to its own shape, one placement at a time. Which it is is
found by setting the ball on a few spots and looking at the shapes that the vocabulary makes of it. So there is one
vocabulary, and a kind of condition that is new there needs nothing here.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from ..book import ConditionSpec
from ..field import Field
from .conditions import Condition, Ground, conditions_of
from .options import Options
from .shapes import Convex, Disc, Floats, Pair

__all__ = ["Fixed", "Form", "Level", "Line", "Ring", "forms_of", "lower_bound"]


class Line(NamedTuple):
    """A fixed line across the field: legal where ``(x - at) * side`` is no less than the player's radius."""

    condition: Condition
    at: float
    side: int


class Level(NamedTuple):
    """The line across the field through the ball: legal on the goal's side of it."""

    condition: Condition


class Ring(NamedTuple):
    """A circle around the ball: legal out of it."""

    condition: Condition
    yards: float


class Fixed(NamedTuple):
    """Any other set that does not hang on the ball."""

    condition: Condition

    @property
    def bounded(self) -> bool:
        """True if :func:`lower_bound` knows the set: a convex one that players must be out of."""
        return isinstance(self.condition.shape, Convex) and not self.condition.inside

    @property
    def shape(self) -> Any:
        """The set."""
        return self.condition.shape


Form = Line | Level | Ring | Fixed

# Parts of half the length and of half the width: anywhere, on the back lines, in corners, between the posts.
_PROBES: Final = ((0.0137, 0.291), (-0.73, -0.41), (1.0, 0.0), (1.0, 1.0), (-1.0, -1.0), (0.61, 0.0))


@lru_cache(256)
def forms_of(specs: tuple[ConditionSpec, ...], field: Field, options: Options, exempt: bool) -> tuple[Form, ...] | None:
    """Return the forms of a zone's conditions, or None if one of them has none."""
    balls = [(x * field.half_length, y * field.half_width) for x, y in _PROBES]
    made = [conditions_of(specs, Ground(field, ball, options)) for ball in balls]
    found = [_form(alike, balls) for alike in zip(*made, strict=True) if not (exempt and alike[0].exempt)]
    return None if None in found else tuple(form for form in found if form is not None)


def _form(alike: tuple[Condition, ...], balls: list[Pair]) -> Form | None:
    first, shapes = alike[0], [condition.shape for condition in alike]
    if all(shape == first.shape for shape in shapes):
        return _line(first) or Fixed(first)
    if isinstance(first.shape, Disc) and not first.inside:
        around = [Disc(ball, first.shape.radius) for ball in balls]
        return Ring(first, first.shape.radius) if shapes == around else None
    level = first.inside and shapes == [Convex.beyond(ball[0], 1) for ball in balls]
    return Level(first) if level else None


def _line(condition: Condition) -> Line | None:
    shape = condition.shape
    if not isinstance(shape, Convex) or not condition.inside:
        return None
    x = shape.edges[0].start[0]
    side = next((side for side in (1, -1) if shape == Convex.beyond(x, side)), 0)
    return Line(condition, x, side) if side else None


def lower_bound(shape: Convex, x: Floats, y: Floats) -> Floats:
    """Return no more than the signed distances to a convex set, and just these inside of it."""
    found = np.full(len(x), -math.inf)
    for edge in shape.edges:
        nx, ny = edge.outward
        if not nx:
            offset = (y - edge.start[1]) * ny
        elif not ny:
            offset = (x - edge.start[0]) * nx
        else:
            offset = (x - edge.start[0]) * nx + (y - edge.start[1]) * ny
        np.maximum(found, offset, out=found)
    return found
