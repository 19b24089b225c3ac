"""The vocabulary of conditions: each gives its region, its margins, its words and its limit. Nothing else knows rules.

A condition says that a place must be inside or outside of one shape. A zone is the intersection of its conditions, a
margin is their minimum, and the condition with the least margin is the reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..book import ConditionSpec
from ..field import Field
from ..words import words
from .options import Options
from .shapes import Convex, Curve, Disc, Edge, Floats, Pair, Shape, edge_between

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["TOLERANCE", "Condition", "Ground", "conditions_of"]

TOLERANCE: Final = 1e-9
"""Yards within which a place counts as exactly on a limit."""


class Ground(msgspec.Struct, frozen=True):
    """What a condition is measured on: the field, the ball in the foul frame, the options."""

    field: Field
    ball: Pair
    options: Options

    @property
    def goal(self) -> Pair:
        """Center of the defended goal."""
        return self.field.half_length, 0.0

    @property
    def posts(self) -> tuple[Pair, Pair]:
        """Right post and left post of the defended goal, as seen from the ball's side: y negative, y positive."""
        a, g = self.field.half_length, self.field.half_goal
        return (a, -g), (a, g)


class Condition(msgspec.Struct, frozen=True):
    """One condition of a legal place, on one ground. Foul frame, yards.

    Attributes
    ----------
    kind : str
        The kind of the vocabulary.
    say : str
        Key of its words.
    values : dict
        Numbers in its words.
    shape : Disc or Convex
        The set that it is about.
    inside : bool
        True if a player must be in the set, False if he must be out of it.
    exempt : bool
        True if a player who is off the field or returning is free from it.
    radius : float
        A player's radius: the allowed set is smaller by it.
    barred : Edge, optional
        A part of the limit that is itself not allowed: the goal's front face.
    """

    kind: str
    say: str
    values: dict[str, float]
    shape: Shape
    inside: bool
    exempt: bool = False
    radius: float = 0.0
    barred: Edge | None = None

    def margins(self, xy: Floats) -> Floats:
        """Return for (n, 2) points by how many yards each is legal (positive) or not (negative)."""
        away = self.shape.distance(xy)
        return (-away if self.inside else away) - self.radius

    def bars(self, xy: Floats) -> NDArray[np.bool_]:
        """Return for (n, 2) points whether each is on a limit that is itself not allowed."""
        if self.barred is None:
            return np.zeros(len(xy), dtype=bool)
        x, half = self.barred.start[0], self.barred.high / 2
        on_face: NDArray[np.bool_] = np.abs(xy[:, 0] - x) <= TOLERANCE
        return on_face & (np.abs(xy[:, 1]) < half - TOLERANCE)

    @property
    def _grown(self) -> float:
        return -self.radius if self.inside else self.radius

    def curves(self, stricter: float = 0.0) -> list[Curve]:
        """Return the curves of the limit, or of one that is stricter by some yards."""
        return self.shape.curves(self._grown + (-stricter if self.inside else stricter))

    def region(self, window: BaseGeometry) -> BaseGeometry:
        """Return the allowed part of a window as Shapely geometry."""
        polygon = self.shape.polygon(self._grown, window)
        return window.intersection(polygon) if self.inside else window.difference(polygon)

    def span(self, x: float) -> Pair | None:
        """Return the lowest and highest y of the condition's set at `x`, or None."""
        return self.shape.span(x, self._grown)

    def words(self, lang: str = "en") -> str:
        """Say the condition in words.

        Examples
        --------
        >>> from polofield.placement import place
        >>> [c.words("en") for c in place("5b").fouling.conditions]
        ['level with the ball or nearer the goal they defend', 'at least 30 yd from the ball']
        """
        return words(lang)(f"condition.{self.say}", **self.values)

    def __str__(self) -> str:
        """Say the condition in English."""
        return self.words()


def _line(spec: ConditionSpec, ground: Ground) -> dict[str, Any]:
    x = ground.field.half_length - spec.from_back_line
    say = "behind_back_line" if spec.from_back_line == 0 else f"behind_line_{spec.side}"
    shape = Convex.beyond(x, 1 if spec.side == "goal" else -1)
    return {"say": say, "values": {"yards": spec.from_back_line}, "shape": shape, "inside": True}


def _away_from_ball(spec: ConditionSpec, ground: Ground) -> dict[str, Any]:
    shape = Disc(ground.ball, spec.yards)
    return {"say": "away_from_ball", "values": {"yards": spec.yards}, "shape": shape, "inside": False}


def _front(ground: Ground) -> Edge:
    right, left = ground.posts
    return edge_between(left, right)


def _sideless(ground: Ground, right: Pair, left: Pair) -> Convex:
    """The set behind the mouth between two rays that start at the posts."""
    low, high = ground.posts
    upper = Edge(high, (-left[0], -left[1]), -math.inf, 0.0)
    return Convex((upper, _front(ground), Edge(low, right, 0.0, math.inf)))


def _strip(ground: Ground) -> Shape:
    return _sideless(ground, (1.0, 0.0), (1.0, 0.0))


def _mouth(ground: Ground) -> Shape:
    return Convex.through(ground.posts)


def _cone(ground: Ground) -> Shape:
    (bx, by), (low, high) = ground.ball, ground.posts
    if low[0] - bx > TOLERANCE:
        return _sideless(ground, edge_between(ground.ball, low).along, edge_between(ground.ball, high).along)
    # A ball on the back line sees the goal edge on: everything behind it from between the posts, else the mouth alone.
    return Convex.beyond(low[0], 1) if abs(by) < high[1] else _mouth(ground)


_GOALS: Final[dict[str, Callable[[Ground], Shape]]] = {"strip": _strip, "mouth": _mouth, "cone": _cone}


def _outside_goal(spec: ConditionSpec, ground: Ground) -> dict[str, Any]:
    region = ground.options.goal_region
    shape = _GOALS[region](ground)
    return {
        "say": f"outside_goal_{region}",
        "values": {},
        "shape": shape,
        "inside": False,
        "barred": _front(ground),
    }


def _half_plane(ground: Ground) -> Shape:
    return Convex.beyond(ground.ball[0], 1)


def _band(ground: Ground) -> Shape:
    near, far = ground.ball[0], ground.goal[0]
    edges = Convex.beyond(near, 1).edges + Convex.beyond(far, -1).edges
    return Convex(edges, flat=far - near < TOLERANCE)


def _triangle(ground: Ground) -> Shape:
    return Convex.through((ground.ball, *ground.posts))


def _slab(ground: Ground) -> Shape:
    (bx, by), (cx, cy) = ground.ball, ground.goal
    length = math.hypot(cx - bx, cy - by)
    ux, uy = ((cx - bx) / length, (cy - by) / length) if length else (1.0, 0.0)
    near = Edge((bx, by), (uy, -ux), -math.inf, math.inf)
    return Convex((near, Edge((cx, cy), (-uy, ux), -math.inf, math.inf)), flat=length < TOLERANCE)


def _nearer(ground: Ground) -> Shape:
    return Disc(ground.goal, math.dist(ground.ball, ground.goal))


_BETWEEN: Final[dict[str, Callable[[Ground], Shape]]] = {
    "half_plane": _half_plane,
    "band": _band,
    "triangle": _triangle,
    "slab": _slab,
    "nearer": _nearer,
}


def _between(spec: ConditionSpec, ground: Ground) -> dict[str, Any]:
    reading = ground.options.between
    return {"say": f"between_{reading}", "values": {}, "shape": _BETWEEN[reading](ground), "inside": True}


def _off_field(spec: ConditionSpec, ground: Ground) -> dict[str, Any]:
    a, b = ground.field.half_length, ground.field.half_width
    corners = ((-a, -b), (a, -b), (a, b), (-a, b))
    return {"say": "off_field", "values": {}, "shape": Convex.through(corners), "inside": False}


_KINDS: Final[dict[str, Callable[[ConditionSpec, Ground], dict[str, Any]]]] = {
    "line": _line,
    "away_from_ball": _away_from_ball,
    "outside_goal": _outside_goal,
    "between": _between,
    "off_field": _off_field,
}


def conditions_of(specs: tuple[ConditionSpec, ...], ground: Ground) -> tuple[Condition, ...]:
    """Turn a rulebook's conditions into geometry on a ground."""
    options = ground.options
    wanted = [spec for spec in specs if spec.only_if is None or getattr(options, spec.only_if)]
    return tuple(
        Condition(
            kind=spec.kind,
            exempt=getattr(options, spec.exempt) if isinstance(spec.exempt, str) else spec.exempt,
            radius=options.player_radius,
            **_KINDS[spec.kind](spec, ground),
        )
        for spec in wanted
    )
