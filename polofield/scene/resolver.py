"""From places as they are written to points in yards, in the order in which they depend on each other.

A player may stand "10 yd from the ball", the ball lie where the foul occurred, the foul "3 yd behind the left post".
Each is found when it is first asked for; one that would need itself is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from ..errors import Plain
from ..field import End, Field, Point, turned
from ..placement import Placement
from .paths import heading_of
from .places import Move, Name, PlaceText, parse_heading, parse_place
from .values import Texts, length_of, refuse, said

__all__ = ["SAME", "Resolver"]

SAME: Final = 1e-9
"""Yards within which two places are the same."""

_AHEAD: Final = (1.0, 0.0)
_BACK: Final = (-1.0, 0.0)
_LEFT: Final = (0.0, 1.0)
_RIGHT: Final = (0.0, -1.0)


class Resolver:
    """Finds the places of one scene.

    What has a name registers in `finders` how it is found; who has a path leaves it in `paths`.
    """

    def __init__(self, field: Field, sign: int, lang: str) -> None:
        self.field, self.sign, self.lang = field, sign, lang
        self.finders: dict[str, Callable[[], Any]] = {}
        self.found: dict[str, Any] = {}
        self.paths: dict[str, tuple[Point, ...]] = {}
        self._open: list[str] = []

    @property
    def defends(self) -> End:
        """The goal that the fouling team defends while the penalty is taken."""
        return "right" if self.sign > 0 else "left"

    def find(self, name: str, where: str) -> Any:
        """Return what has a name, found once; refuse it if it is needed to find itself."""
        if name in self.found:
            return self.found[name]
        if name in self._open:
            circle = " > ".join([*self._open[self._open.index(name) :], name])
            refuse("places that can be found one after the other", Plain(f"a circle: {circle}"), where)
        self._open.append(name)
        try:
            self.found[name] = found = self.finders[name]()
        finally:
            self._open.pop()
        return found

    # ------------------------------------------------------------ what is written

    def say(self, text: str | Texts | None, where: str) -> str:
        """Return a text in the language of the picture."""
        return said(text, self.lang, where)

    def place(self, value: Any, where: str) -> Point:
        """Return a place in yards, field frame."""
        if not isinstance(value, str):
            x, y = (length_of(part, f"{where}[{i}]") for i, part in enumerate(value))
            return Point(x + 0.0, y + 0.0)
        return self._words(parse_place(value, where), where)

    def _words(self, text: PlaceText, where: str) -> Point:
        at = self._named(text.name, where)
        for move in text.moves:
            x, y = self._way(move, at, text.name, where)
            at = Point(at.x + move.yards * x, at.y + move.yards * y)
        return at

    def heading(self, value: Any, at: Point, where: str) -> float:
        """Return a heading in degrees, from 0 up to 360, of somebody who is at a place."""
        if isinstance(value, float | int):
            return value % 360
        away = False
        if isinstance(value, str):
            text = parse_heading(value, where)
            target, away = self._words(text.place, where), text.way == "away from"
        else:
            target = self.place(value, where)
        if math.dist(target, at) < SAME:
            refuse("a heading toward another place than where he is", value, where)
        return heading_of(target, at) if away else heading_of(at, target)

    def ahead(self, at: Point, way: tuple[float, float]) -> Point:
        """Return a place in a direction of the foul frame."""
        return Point(at.x + self.sign * way[0], at.y + self.sign * way[1])

    # ------------------------------------------------------------ named points

    def _named(self, name: Name, where: str) -> Point:
        if name.kind == "player":
            return self.player(str(name), where)
        if name.kind in ("ball", "foul"):
            found = self.spot(name.kind, where)
            if found is None:
                refuse(f"a scene that has a {name.kind}", Plain("one without"), where)
            return found
        return self._fixed(name)

    def _fixed(self, name: Name) -> Point:
        """A point of the ground; at the other end it is turned like the ground."""
        a, g = self.field.half_length, self.field.half_goal
        xy = {"center": (0.0, 0.0), "goal": (a, 0.0), "left post": (a, g), "right post": (a, -g)}
        x, y = xy.get(name.kind, (a - name.number, 0.0))
        return turned(x, y, -self.sign if name.other else self.sign)

    def player(self, ref: str, where: str) -> Point:
        """Return where a player is."""
        players = [name for name in self.finders if name.startswith(("fouling ", "fouled "))]
        if ref not in players:
            refuse(f"a player of the scene ({', '.join(sorted(players)) or 'none'})", ref, where)
        found: Point = self.find(ref, where)
        return found

    def faces(self, ref: str, where: str) -> float:
        """Return where a player faces, degrees."""
        self.player(ref, where)
        found: float = self.find(f"heading of {ref}", where)
        return found

    def spot(self, kind: str, where: str) -> Point | None:
        """Return where the ball lies (where the penalty places it, if there is one), or where the foul occurred."""
        if kind == "ball" and "placement" in self.finders:
            return self.placement(where).ball
        return self.find(kind, where) if kind in self.finders else None

    def placement(self, where: str) -> Placement:
        """Return the penalty, set up."""
        found: Placement = self.find("placement", where)
        return found

    # ------------------------------------------------------------ ways

    def _way(self, move: Move, at: Point, name: Name, where: str) -> tuple[float, float]:
        """The unit vector of an offset, field frame."""
        if move.way in ("left", "right"):
            return self._turned(_LEFT if move.way == "left" else _RIGHT)
        if move.way in ("behind", "in front of"):
            x, y = self._behind(name, at, where)
            return (x, y) if move.way == "behind" else (-x, -y)
        assert move.target is not None
        x, y = self._toward(move.target, at, where)
        return (x, y) if move.way == "toward" else (-x, -y)

    def _turned(self, way: tuple[float, float]) -> Point:
        return turned(*way, self.sign)

    def _behind(self, name: Name, at: Point, where: str) -> tuple[float, float]:
        if name.kind == "player":
            degrees = math.radians(self.faces(str(name), where))
            return -math.cos(degrees), -math.sin(degrees)
        if name.kind in ("ball", "foul", "center"):
            x, y = self._toward(Name("goal"), at, where)
            return -x, -y
        return self._turned(_BACK if name.other else _AHEAD)

    def _toward(self, target: Name, at: Point, where: str) -> tuple[float, float]:
        if target.kind == "back line":
            return self._turned(_BACK if target.other else _AHEAD)
        if target.kind.endswith("boards"):
            return self._boards(target.kind, at, where)
        to = self._named(target, where)
        away = math.dist(to, at)
        if away < SAME:
            refuse("a way toward another place", Plain(f"{str(target)!r}, which is the same one"), where)
        return (to.x - at.x) / away, (to.y - at.y) / away

    def _boards(self, kind: str, at: Point, where: str) -> tuple[float, float]:
        if kind != "boards":
            return self._turned(_LEFT if kind == "left boards" else _RIGHT)
        if abs(at.y) < SAME:
            refuse("'left boards' or 'right boards', as both are as near", "boards", where)
        return _LEFT if at.y > 0 else _RIGHT
