"""The vocabulary of conditions: each gives its region, its margins, its words and its limit. Nothing else knows rules.

A condition says that a place must be inside or outside of one shape. A zone is the intersection of its conditions, a
margin is their minimum, and the condition with the least margin is the reason. Places and balls are floats or NumPy
arrays alike: one kernel serves one player and a million.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import msgspec

from ..book import ConditionSpec
from ..field import Field
from ..words import words
from .options import Options
from .shapes import Chosen, Convex, Curve, Disc, Edge, Pair, Shape, edge_between, length_of

__all__ = ["TOLERANCE", "Condition", "Setting", "conditions_of"]

TOLERANCE: Final = 1e-9
"""Yards within which a place counts as exactly on a limit."""


class Setting(msgspec.Struct, frozen=True):
    """What a condition is measured on: the field, the ball in the foul frame (or arrays of x and y), the options."""

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
    """One condition of a legal place, on one setting. Foul frame, yards.

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
        True if a player must be in the set, False if out of it.
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

    def margins(self, x: Any, y: Any) -> Any:
        """Return by how many yards places are legal (positive) or not (negative)."""
        away = self.shape.distance(x, y)
        return (-away if self.inside else away) - self.radius

    def bars(self, x: Any, y: Any) -> Any:
        """Return whether places are on a limit that is itself not allowed."""
        if self.barred is None:
            return False
        face, half = self.barred.start[0], self.barred.high / 2
        return (abs(x - face) <= TOLERANCE) & (abs(y) < half - TOLERANCE)

    @property
    def _grown(self) -> float:
        return -self.radius if self.inside else self.radius

    def curves(self, stricter: float = 0.0) -> list[Curve]:
        """Return the curves of the limit, or of one that is stricter by some yards."""
        return self.shape.curves(self._grown + (-stricter if self.inside else stricter))

    def x_limits(self) -> Pair | None:
        """Return the least and the greatest x that a line across the field allows; None for any other limit."""
        if not (self.inside and isinstance(self.shape, Convex) and self.shape.is_half_plane):
            return None
        edge = self.shape.edges[0]
        side = -edge.along[1]
        x = edge.start[0] - side * self._grown
        return (x, math.inf) if side > 0 else (-math.inf, x)

    def region(self, window: Any) -> Any:
        """Return the allowed part of a window, or of each of an array of windows, as Shapely geometry."""
        import shapely

        reach = max((abs(side) for side in shapely.total_bounds(window).tolist() if side == side), default=0.0)
        polygon = self.shape.polygon(self._grown, reach)
        return shapely.intersection(window, polygon) if self.inside else shapely.difference(window, polygon)

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


def _line(spec: ConditionSpec, setting: Setting) -> dict[str, Any]:
    x = setting.field.half_length - spec.from_back_line
    say = "behind_back_line" if spec.from_back_line == 0 else f"behind_line_{spec.side}"
    shape = Convex.beyond(x, 1 if spec.side == "goal" else -1)
    return {"say": say, "values": {"yards": spec.from_back_line}, "shape": shape, "inside": True}


def _away_from_ball(spec: ConditionSpec, setting: Setting) -> dict[str, Any]:
    shape = Disc(setting.ball, spec.yards)
    return {"say": "away_from_ball", "values": {"yards": spec.yards}, "shape": shape, "inside": False}


def _front(setting: Setting) -> Edge:
    right, left = setting.posts
    return edge_between(left, right)


def _sideless(setting: Setting, right: Pair, left: Pair) -> Convex:
    """The set behind the mouth between two rays that start at the posts."""
    low, high = setting.posts
    upper = Edge(high, (-left[0], -left[1]), -math.inf, 0.0)
    return Convex((upper, _front(setting), Edge(low, right, 0.0, math.inf)))


def _strip(setting: Setting) -> Shape:
    return _sideless(setting, (1.0, 0.0), (1.0, 0.0))


def _mouth(setting: Setting) -> Shape:
    return Convex.through(setting.posts)


def _cone(setting: Setting) -> Shape:
    """What the ball sees through the mouth, and the mouth."""
    low, high = setting.posts
    before: Any = low[0] - setting.ball[0] > TOLERANCE
    if before is False:
        return _behind_the_ball(setting)
    seen = _sideless(setting, edge_between(setting.ball, low).along, edge_between(setting.ball, high).along)
    return seen if before is True else Chosen(before, seen, _behind_the_ball(setting))


def _behind_the_ball(setting: Setting) -> Shape:
    """A ball on the back line sees the goal edge on: all that is behind it from between the posts, else the mouth."""
    low, high = setting.posts
    between: Any = abs(setting.ball[1]) < high[1]
    if between is True or between is False:
        return Convex.beyond(low[0], 1) if between else _mouth(setting)
    return Chosen(between, Convex.beyond(low[0], 1), _mouth(setting))


_GOALS: Final[dict[str, Callable[[Setting], Shape]]] = {"strip": _strip, "mouth": _mouth, "cone": _cone}


def _outside_goal(spec: ConditionSpec, setting: Setting) -> dict[str, Any]:
    region = setting.options.goal_region
    shape = _GOALS[region](setting)
    return {
        "say": f"outside_goal_{region}",
        "values": {},
        "shape": shape,
        "inside": False,
        "barred": _front(setting),
    }


def _half_plane(setting: Setting) -> Shape:
    return Convex.beyond(setting.ball[0], 1)


def _band(setting: Setting) -> Shape:
    near, far = setting.ball[0], setting.goal[0]
    edges = Convex.beyond(near, 1).edges + Convex.beyond(far, -1).edges
    return Convex(edges, flat=far - near < TOLERANCE)


def _triangle(setting: Setting) -> Shape:
    return Convex.through((setting.ball, *setting.posts))


def _slab(setting: Setting) -> Shape:
    (bx, by), (cx, cy) = setting.ball, setting.goal
    edge = edge_between((bx, by), (cx, cy))
    (ux, uy), length = edge.along, edge.high
    near = Edge((bx, by), (uy, -ux), -math.inf, math.inf)
    return Convex((near, Edge((cx, cy), (-uy, ux), -math.inf, math.inf)), flat=length < TOLERANCE)


def _nearer(setting: Setting) -> Shape:
    (bx, by), (cx, cy) = setting.ball, setting.goal
    return Disc((cx, cy), length_of(cx - bx, cy - by))


_BETWEEN: Final[dict[str, Callable[[Setting], Shape]]] = {
    "half_plane": _half_plane,
    "band": _band,
    "triangle": _triangle,
    "slab": _slab,
    "nearer": _nearer,
}


def _between(spec: ConditionSpec, setting: Setting) -> dict[str, Any]:
    reading = setting.options.between
    return {"say": f"between_{reading}", "values": {}, "shape": _BETWEEN[reading](setting), "inside": True}


def _off_field(spec: ConditionSpec, setting: Setting) -> dict[str, Any]:
    a, b = setting.field.half_length, setting.field.half_width
    corners = ((-a, -b), (a, -b), (a, b), (-a, b))
    return {"say": "off_field", "values": {}, "shape": Convex.through(corners), "inside": False}


_KINDS: Final[dict[str, Callable[[ConditionSpec, Setting], dict[str, Any]]]] = {
    "line": _line,
    "away_from_ball": _away_from_ball,
    "outside_goal": _outside_goal,
    "between": _between,
    "off_field": _off_field,
}


def conditions_of(specs: tuple[ConditionSpec, ...], setting: Setting) -> tuple[Condition, ...]:
    """Turn a rulebook's conditions into geometry on a setting."""
    options = setting.options
    wanted = [spec for spec in specs if spec.only_if is None or getattr(options, spec.only_if)]
    return tuple(
        Condition(
            kind=spec.kind,
            exempt=getattr(options, spec.exempt) if isinstance(spec.exempt, str) else spec.exempt,
            radius=options.player_radius,
            **_KINDS[spec.kind](spec, setting),
        )
        for spec in wanted
    )
