"""From places as they are written to points in yards, in the order in which they hang together.

A player may stand "10 yd from the ball", the ball lie where the foul occurred, the foul "3 yd behind the left post".
Each is resolved when it is first asked for; one that would need itself is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..book import Book, default_book, index_of
from ..errors import PolofieldError, relocated
from ..field import DEFAULT_FIELD, End, Field, Point, sign_of, turned
from ..placement import Placement, place
from ..units import from_yards, parse_length
from .faults import LARGEST, refuse
from .grammar import HeadingText, Move, Name, PlaceText, parse_heading, parse_place
from .paths import heading_of
from .records import FieldSpec, Heading, Length, Place, PlacementSpec, Player, Step, Waypoint

if TYPE_CHECKING:
    from .record import SceneRecord

__all__ = ["Resolver", "length_of"]

_T = TypeVar("_T")
_AHEAD: Final = Point(1.0, 0.0)
_BACK: Final = Point(-1.0, 0.0)
_LEFT: Final = Point(0.0, 1.0)
_RIGHT: Final = Point(0.0, -1.0)
_UNITS: Final = {"post_height": "ft", "board_height": "in"}
"""Units of plain numbers that are not yards."""

_SPOTS: Final = ("ball", "foul")
_SWITCHES: Final = ("on_limit", "between", "goal_region", "off_field")
_FLAGS: Final = ("p2_exempt", "p2_spot_off_field_only")


def length_of(value: Length, where: str, unit: str = "yd") -> float:
    """Return a length in `unit`, by default yards; a text must have a unit."""
    if not isinstance(value, str):
        return float(value)
    if not value.rstrip()[-1:] or value.rstrip()[-1] in ".0123456789":
        refuse(f"expected a number, or a length with its unit such as '27 m', got {value!r}", where)
    yards = parse_length(value, where=where)
    if abs(yards) > LARGEST:
        refuse(f"expected a length of at most {LARGEST:.0f} yd, got {value!r}", where, "bad_number")
    return yards if unit == "yd" else from_yards(yards, unit)


def positive(value: Length, where: str) -> float:
    """Return a length in yards that is more than 0."""
    yards = length_of(value, where)
    if yards <= 0:
        refuse(f"expected a length of more than 0 yd, got {value!r}", where)
    return yards


class Resolver:
    """Resolves the places of one scene."""

    def __init__(self, scene: SceneRecord, book: Book | None = None) -> None:
        self.scene = scene
        self.book = book or default_book()
        self.found: dict[str, Any] = {}
        self._open: list[str] = []
        self.players = {f"{player.team} {player.number}": (i, player) for i, player in enumerate(scene.players)}
        self.field = _field(scene.field)
        self.sign = self._sign()

    @property
    def defends(self) -> End:
        """The goal that the fouling team defends while the penalty is taken."""
        return "right" if self.sign > 0 else "left"

    def _sign(self) -> int:
        spec = self.scene.placement
        if spec is None:
            return sign_of((self.scene.field and self.scene.field.defends) or "right")
        try:
            found = index_of(self.book).find(spec.penalty, spec.choice, spec.defended or None)
        except PolofieldError as error:
            raise relocated(error, "placement.") from None
        return -sign_of(spec.defends) if found.change_direction else sign_of(spec.defends)

    def _once(self, name: str, where: str, find: Callable[[], _T]) -> _T:
        """Find what has a name, once; refuse it if it is needed to find itself."""
        if name in self.found:
            found: _T = self.found[name]
            return found
        if name in self._open:
            circle = " > ".join([*self._open[self._open.index(name) :], name])
            refuse(f"expected places that can be found one after the other, got a circle: {circle}", where)
        self._open.append(name)
        try:
            self.found[name] = result = find()
        finally:
            self._open.pop()
        return result

    # ------------------------------------------------------------ places

    def place(self, value: Place, where: str) -> Point:
        """Return a place in yards, field frame."""
        if not isinstance(value, str):
            x, y = (length_of(part, f"{where}[{i}]") for i, part in enumerate(value))
            return Point(x + 0.0, y + 0.0)
        return self._words(parse_place(value, where), where)

    def _words(self, text: PlaceText, where: str) -> Point:
        at = self._named(text.name, where)
        for move in text.moves:
            way = self._way(move, at, text.name, where)
            at = Point(at.x + move.yards * way.x, at.y + move.yards * way.y)
        return at

    def heading(self, value: Heading, at: Point, where: str) -> float:
        """Return a heading in degrees, from 0 up to 360, of somebody who is at a place."""
        if isinstance(value, float | int):
            return value % 360
        if isinstance(value, str):
            text = parse_heading(value, where)
            target = self._words(text.place, where)
        else:
            text, target = None, self.place(value, where)
        if math.dist(target, at) < 1e-9:
            refuse(f"expected a heading toward another place than where he is, got {value!r}", where)
        away = isinstance(text, HeadingText) and text.way == "away from"
        return heading_of(target, at) if away else heading_of(at, target)

    def step(self, step: Step, where: str) -> Point:
        """Return the place of a waypoint."""
        return self.place(step.at, f"{where}.at") if isinstance(step, Waypoint) else self.place(step, where)

    # ------------------------------------------------------------ named points

    def _named(self, name: Name, where: str) -> Point:
        if name.kind == "player":
            return self.player(str(name), where)
        if name.kind in _SPOTS:
            found = self.ball(where) if name.kind == "ball" else self.foul(where)
            if found is None:
                refuse(f"expected a scene that has a {name.kind}, got one without", where)
            return found
        return self._fixed(name)

    def _fixed(self, name: Name) -> Point:
        """A point of the ground; at the other end it is turned like the ground."""
        a, g = self.field.half_length, self.field.half_goal
        xy = {"center": (0.0, 0.0), "goal": (a, 0.0), "left post": (a, g), "right post": (a, -g)}
        x, y = xy.get(name.kind, (a - name.number, 0.0))
        return turned(x, y, -self.sign if name.other else self.sign)

    def player(self, name: str, where: str) -> Point:
        """Return where a player is."""
        i, player = self._player(name, where)
        return self._once(name, where, lambda: self.place(player.at, f"player[{i}].at"))

    def _player(self, name: str, where: str) -> tuple[int, Player]:
        if name not in self.players:
            there = ", ".join(sorted(self.players)) or "none"
            refuse(f"expected a player of the scene ({there}), got {name!r}", where)
        return self.players[name]

    def ball(self, where: str = "ball") -> Point | None:
        """Return where the ball lies: where the penalty places it, else where the scene says."""
        if self.scene.placement is not None:
            return self.placement(where).ball
        ball = self.scene.ball
        if ball is None or ball.at is None:
            return None
        at = ball.at
        return self._once("ball", where, lambda: self.place(at, "ball.at"))

    def foul(self, where: str = "foul") -> Point | None:
        """Return where the foul occurred, if the scene says."""
        spec, foul = self.scene.placement, self.scene.foul
        if foul is not None:
            return self._once("foul", where, lambda: self.place(foul.at, "foul.at"))
        if spec is not None and spec.foul is not None:
            at = spec.foul
            return self._once("foul", where, lambda: self.place(at, "placement.foul"))
        return None

    def rider_heading(self, name: str, where: str) -> float:
        """Return where a player faces, degrees."""
        i, player = self._player(name, where)
        at = self.player(name, where)
        ahead = _AHEAD if player.team == "fouled" else _BACK

        def find() -> float:
            return self.faced(player.heading, player.path, at, f"player[{i}]", ahead)

        return self._once(f"heading of {name}", where, find)

    def faced(self, heading: Heading | None, path: tuple[Step, ...], at: Point, where: str, ahead: Point) -> float:
        """Return where somebody faces: as he says, else along his path, to the ball, or `ahead` (foul frame)."""
        if heading is not None:
            return self.heading(heading, at, f"{where}.heading")
        targets = [self.step(path[0], f"{where}.path[0]")] if path else []
        ball = self.ball(where)
        targets += [ball] if ball is not None else []
        target = next((p for p in targets if math.dist(p, at) > 1e-9), None)
        return heading_of(at, target or Point(at.x + self.sign * ahead.x, at.y + self.sign * ahead.y))

    # ------------------------------------------------------------ ways

    def _way(self, move: Move, at: Point, name: Name, where: str) -> Point:
        """The unit vector of an offset, field frame."""
        if move.way in ("left", "right"):
            return self._turned(_LEFT if move.way == "left" else _RIGHT)
        if move.way in ("behind", "in front of"):
            way = self._behind(name, at, where)
            return way if move.way == "behind" else Point(-way.x, -way.y)
        assert move.target is not None
        way = self._toward(move.target, at, where)
        return way if move.way == "toward" else Point(-way.x, -way.y)

    def _turned(self, way: Point) -> Point:
        return turned(way.x, way.y, self.sign)

    def _behind(self, name: Name, at: Point, where: str) -> Point:
        if name.kind == "player":
            degrees = math.radians(self.rider_heading(str(name), where))
            return Point(-math.cos(degrees), -math.sin(degrees))
        if name.kind in ("ball", "foul", "center"):
            toward = self._toward(Name("goal"), at, where)
            return Point(-toward.x, -toward.y)
        return self._turned(_BACK if name.other else _AHEAD)

    def _toward(self, target: Name, at: Point, where: str) -> Point:
        if target.kind == "back line":
            return self._turned(_BACK if target.other else _AHEAD)
        if target.kind.endswith("boards"):
            return self._boards(target.kind, at, where)
        to = self._named(target, where)
        away = math.dist(to, at)
        if away < 1e-9:
            refuse(f"expected a way toward another place, got {str(target)!r}, which is the same one", where)
        return Point((to.x - at.x) / away, (to.y - at.y) / away)

    def _boards(self, kind: str, at: Point, where: str) -> Point:
        if kind != "boards":
            return self._turned(_LEFT if kind == "left boards" else _RIGHT)
        if abs(at.y) < 1e-9:
            refuse("expected 'left boards' or 'right boards', as both are as near, got 'boards'", where)
        return _LEFT if at.y > 0 else _RIGHT

    # ------------------------------------------------------------ the placement

    def placement(self, where: str = "placement") -> Placement:
        """Return the penalty, set up."""
        return self._once("placement", where, self._placed)

    def _placed(self) -> Placement:
        spec = self.scene.placement
        assert spec is not None
        given = self._given(spec)
        try:
            return place(
                spec.penalty, choice=spec.choice, defended=spec.defended or None, defends=spec.defends,
                field=self.field, book=self.book, **given,
            )  # fmt: skip
        except PolofieldError as error:
            prefix = "" if error.where.startswith("field") else "placement."
            raise relocated(error, prefix) from None

    def _given(self, spec: PlacementSpec) -> dict[str, Any]:
        given: dict[str, Any] = {name: getattr(spec, name) for name in _SWITCHES if getattr(spec, name) is not None}
        given |= {name: True for name in _FLAGS if getattr(spec, name)}
        for name in _SPOTS:
            value = getattr(spec, name)
            if value is not None:
                given[name] = self.place(value, f"placement.{name}")
        if spec.crossing is not None:
            given["crossing"] = length_of(spec.crossing, "placement.crossing")
        if spec.player_radius:
            given["player_radius"] = length_of(spec.player_radius, "placement.player_radius")
        return given


def _field(spec: FieldSpec | None) -> Field:
    if spec is None:
        return DEFAULT_FIELD
    names = [name for name in FieldSpec.__struct_fields__ if name not in ("boarded", "lines", "defends")]
    lengths = {
        name: length_of(getattr(spec, name), f"field.{name}", _UNITS.get(name, "yd"))
        for name in names
        if getattr(spec, name) is not None
    }
    return Field(**lengths, boarded=spec.boarded, lines=spec.lines)
