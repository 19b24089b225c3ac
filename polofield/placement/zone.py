"""A team's zone, and the verdict on a player: legal or not, on the limit, by how much, why, and where to go instead."""

from __future__ import annotations

import itertools
import math
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec

from ..errors import BadInput, Plain, one_of, point
from ..field import Field, Point, turned
from ..field.geo import feature
from ..outline import area
from ..words import words
from . import boundary
from .conditions import TOLERANCE, Condition
from .nearest import NUDGE, closest, crossings
from .shapes import Convex, Pair, functions_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from ..outline import Box, Path
    from .shapes import Floats

__all__ = ["STATUSES", "TEAMS", "Breach", "Margins", "Status", "Team", "Verdict", "Zone"]

Team = Literal["fouling", "fouled"]
TEAMS: Final = ("fouling", "fouled")
"""Both teams."""
Status = Literal["in_position", "off_field", "returning"]
STATUSES: Final = ("in_position", "off_field", "returning")
"""What a player is declared to be: in position, off the field, or returning to the position (A6)."""


class Breach(msgspec.Struct, frozen=True):
    """A condition that does not hold.

    Attributes
    ----------
    condition : Condition
        Which one.
    yards : float
        By how many yards it is missed.
    front : bool
        True if the player is on a part of the limit that is itself not allowed: the goal's front face.
    """

    condition: Condition
    yards: float
    front: bool = False

    def words(self, lang: str = "en") -> str:
        """Say what is broken, and by how much.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("4").check((119, 0), team="fouling").broken[0].words()
        'not behind the 30-yard line, on the goal side: 1 yd short'
        """
        say = words(lang)
        key = "verdict.on_face" if self.front else "verdict.short" if self.yards > TOLERANCE else "verdict.at_limit"
        return say(key, condition=self.condition.words(lang), n=self.yards)


class Margins(NamedTuple):
    """Verdicts on many points at once: arrays of one length."""

    legal: NDArray[np.bool_]
    on_limit: NDArray[np.bool_]
    margin: Floats


def judged(conditions: tuple[Condition, ...], x: Any, y: Any, *, deny: bool) -> tuple[Any, Any, Any]:
    """Return whether places of the foul frame are legal and on a limit, and their margin: floats or arrays."""
    to = functions_for(x)
    margin: Any = math.inf
    barred: Any = False
    for condition in conditions:
        margin = to.minimum(margin, condition.margins(x, y))
        if condition.barred is not None:
            barred = barred | condition.bars(x, y)
    legal = to.where(barred, False, margin >= -TOLERANCE)
    on_limit = legal & (margin <= TOLERANCE)
    return (to.where(on_limit, False, legal) if deny else legal), on_limit, margin


class Verdict(msgspec.Struct, frozen=True, dict=True):
    """What a checker says of one player.

    Attributes
    ----------
    legal : bool
        May the player stand there?
    on_limit : bool
        True if the place is exactly on a limit, so that A1 (``on_limit``) decides.
    margin : float
        Yards to the nearest limit; negative if not legal, infinite if nothing binds the player.
    broken : tuple of Breach
        The conditions that do not hold, the worst first.
    team, status : str
        Whom it is about.
    notes : tuple of str
        Readings that say more of a legal place: A5 (whether the player may then play is not stated), A7 (behind the
        goal, and declared off the field or returning).
    """

    legal: bool
    on_limit: bool
    margin: float
    broken: tuple[Breach, ...]
    team: str
    status: str
    zone: Zone
    at: Point
    notes: tuple[str, ...] = ()

    @cached_property
    def nearest(self) -> Point | None:
        """The nearest legal place, field frame; the player's own if that is legal; None if there is none."""
        return self.at if self.legal else self.zone.nearest(self.at, self.status)

    @property
    def yards_away(self) -> float:
        """How far the nearest legal place is, in yards; infinite if there is none."""
        return math.dist(self.at, self.nearest) if self.nearest else math.inf

    def words(self, lang: str = "en") -> str:
        """Say the verdict in words.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("5b").check((30, 0), team="fouling").words()
        'legal, exactly on the limit (A1)'
        """
        say = words(lang)
        if self.broken:
            return "; ".join(breach.words(lang) for breach in self.broken)
        parts = [say("verdict.on_limit" if self.on_limit else "verdict.legal")]
        return "; ".join(parts + [say(f"verdict.note_{name}") for name in self.notes])

    @property
    def may_play(self) -> str:
        """``"not_stated"`` where the rulebook leaves open whether the player may play from there (A5), else ``""``."""
        return "not_stated" if "quiet_zone" in self.notes else ""

    def __repr__(self) -> str:
        """Show what matters in one line."""
        near = self.nearest
        spot = f"({near.x:g}, {near.y:g})" if near else None
        return (
            f"Verdict(legal={self.legal}, on_limit={self.on_limit}, margin={self.margin:g}, "
            f"broken={self.words()!r}, nearest={spot})"
        )


class Zone(msgspec.Struct, frozen=True, dict=True):
    """Where one team may stand: the places that meet every condition.

    Attributes
    ----------
    team : {"fouling", "fouled"}
        Whose zone.
    conditions : tuple of Condition
        What must hold, in words and geometry (foul frame). Empty means anywhere, on or off the field.
    field : Field
        The ground.
    sign : int
        +1 if the foul frame is the field frame, -1 if it is turned by 180 degrees.
    deny : bool
        True if a place exactly on a limit is not legal (A1).
    """

    team: str
    conditions: tuple[Condition, ...]
    field: Field
    sign: int
    deny: bool

    def __repr__(self) -> str:
        """Show what matters in one line."""
        must = ", ".join(repr(condition.words()) for condition in self.conditions)
        return f"Zone({self.team!r}, {must or repr('anywhere')})"

    def binding(self, status: str = "in_position") -> tuple[Condition, ...]:
        """Return the conditions that bind a player of this status.

        Raises
        ------
        BadInput
            ``unknown_name`` for another status.
        """
        one_of(status, STATUSES, where="status")
        if status == "in_position":
            return self.conditions
        return tuple(condition for condition in self.conditions if not condition.exempt)

    @property
    def anywhere(self) -> bool:
        """True if nothing binds the team."""
        return not self.conditions

    # ------------------------------------------------------------ geometry

    @cached_property
    def region(self) -> BaseGeometry:
        """The zone as Shapely geometry: field frame, yards, clipped to the safety zone."""
        return self.region_for("in_position")

    def region_for(self, status: str) -> BaseGeometry:
        """Return the zone of players of one status, clipped to the safety zone.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("4").fouling.region_for("in_position").bounds
        (120.0, -90.0, 180.0, 90.0)
        """
        region: BaseGeometry = regions(self.binding(status), self.field, self.sign)
        return region

    def paths(self, window: Box | None = None, *, off_field: bool = False) -> tuple[Path, ...]:
        """Return the limit of the zone as closed paths of lines and true arcs, with the zone on their left.

        Parameters
        ----------
        window : tuple of float, optional
            Left, bottom, right, top of what is seen: field frame, yards; by default the safety zone.
        off_field : bool
            True for the part of it that is off the field alone.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("4").fouling.paths()[0].points[0]
        (120.0, -90.0)
        """
        if window is None and not off_field:
            return self._limit
        beyond = (Condition("off_field", "off_field", {}, self._bounds, inside=False),) if off_field else ()
        return boundary.rings((*self.conditions, *beyond), window or self.field.limits, self.sign)

    @cached_property
    def _limit(self) -> tuple[Path, ...]:
        return boundary.rings(self.conditions, self.field.limits, self.sign)

    def edges(self, window: Box | None = None) -> tuple[Path, ...]:
        """Return the limits that the rule sets, not those of the window; as :meth:`paths`, open where they end."""
        return boundary.edges(self.conditions, window or self.field.limits, self.sign)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The zone as a GeoJSON feature, yards: what shapely (2.1 and newer), geopandas and other packages read."""
        return self.feature()

    def feature(self, lang: str = "en") -> dict[str, Any]:
        """Return the zone as a GeoJSON feature, with its conditions in words."""
        return feature(
            self.region,
            name=f"zone_{self.team}",
            role="zone",
            team=self.team,
            conditions=[c.words(lang) for c in self.conditions] or [words(lang)("condition.anywhere")],
            exempt_from=[c.words(lang) for c in self.conditions if c.exempt],
            anywhere=self.anywhere,
        )

    @cached_property
    def on_field_area(self) -> float:
        """Area of the part of the zone that is on the field, square yards, exact but for rounding."""
        a, b = self.field.half_length, self.field.half_width
        return max(0.0, area(boundary.rings(self.conditions, (-a, -b, a, b))))

    # ------------------------------------------------------------ margins

    def margins(self, xy: Any, status: str = "in_position") -> Margins:
        """Judge many points at once.

        Parameters
        ----------
        xy : array_like, shape (n, 2)
            Field frame, yards.
        status : {"in_position", "off_field", "returning"}
            What the players are declared to be.

        Returns
        -------
        Margins
            ``legal``, ``on_limit`` and ``margin``, each of shape (n,).

        Raises
        ------
        BadInput
            ``bad_number`` if `xy` is not of that shape or not finite.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("4").fouling.margins([(120, 0), (119, 0)]).margin.tolist()
        [0.0, -1.0]
        """
        import numpy as np

        found = self.sign * _checked(xy)
        legal, on_limit, margin = judged(self.binding(status), found[:, 0], found[:, 1], deny=self.deny)
        return Margins(*(np.broadcast_to(column, len(found)).copy() for column in (legal, on_limit, margin)))

    # ------------------------------------------------------------ one player

    def check(self, place: Any, status: str = "in_position") -> Verdict:
        """Judge one player.

        Parameters
        ----------
        place : tuple of float
            Where the player is; field frame, yards.
        status : {"in_position", "off_field", "returning"}
            What the player is declared to be.

        Raises
        ------
        BadInput
            ``bad_number``; ``unknown_name``; ``status_mismatch`` if a player declared off the field is on it.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("4").fouling.check((100, 10)).nearest
        Point(x=120.0, y=10.0)
        """
        at = Point(*point(place, where="point"))
        one_of(status, STATUSES, where="status")
        if status == "off_field" and self.field.contains(*at):
            raise BadInput(
                expected="a place off the field for a player declared off it",
                got=Plain(f"({at.x:g}, {at.y:g})"),
                code="status_mismatch",
                where="status",
            )
        x, y = turned(*at, self.sign)
        conditions = self.binding(status)
        legal, on_limit, margin = judged(conditions, x, y, deny=self.deny)
        broken = () if legal else self._broken(x, y, conditions)
        return Verdict(legal, on_limit, margin, broken, self.team, status, self, at)

    def margin(self, x: float, y: float) -> float:
        """Return by how many yards a place (field frame) is legal; negative if it is not."""
        return float(judged(self.conditions, *turned(x, y, self.sign), deny=False)[2])

    def meets(self, condition: Condition, place: Pair) -> bool:
        """Tell whether a place (field frame) meets one condition."""
        legal: bool = judged((condition,), *turned(*place, self.sign), deny=False)[0]
        return legal

    def _broken(self, x: float, y: float, conditions: tuple[Condition, ...]) -> tuple[Breach, ...]:
        limit = TOLERANCE if self.deny else -TOLERANCE
        found = []
        for condition in conditions:
            margin, front = condition.margins(x, y), condition.bars(x, y)
            if margin < limit or (self.deny and margin <= limit) or front:
                found.append(Breach(condition, max(0.0, -margin), front and margin > -TOLERANCE))
        return tuple(sorted(found, key=lambda breach: -breach.yards))

    def nearest(self, place: Pair, status: str = "in_position") -> Point | None:
        """Return the legal place nearest to a point, field frame; None if the team has no legal place at all.

        A player who is declared off the field stays off it.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("5b").fouling.nearest((3, 4))
        Point(x=18.0, y=24.0)
        """
        conditions = self.binding(status)
        here = turned(*point(place, where="point"), self.sign)
        if self._legal(here, conditions, status):
            return Point(*place)
        extra = self._bounds.curves(NUDGE) if status == "off_field" else []
        found = closest(conditions, here, lambda at: self._legal(at, conditions, status), extra)
        return turned(*found, self.sign) if found else None

    def _legal(self, place: Pair, conditions: tuple[Condition, ...], status: str) -> bool:
        legal: bool = judged(conditions, *place, deny=self.deny)[0]
        return legal and (status != "off_field" or self._bounds.distance(*place) > TOLERANCE)

    @property
    def _bounds(self) -> Convex:
        a, b = self.field.half_length, self.field.half_width
        return Convex.through(((-a, -b), (a, -b), (a, b), (-a, b)))

    @cached_property
    def empty(self) -> bool:
        """True if there is no legal place for the team, on or off the field."""
        sets = [condition.shape for condition in self.conditions if condition.inside]
        # A half-plane reaches beyond every disc and is wider than every goal.
        if len(sets) <= 1 and all(isinstance(shape, Convex) and len(shape.edges) == 1 for shape in sets):
            return False
        return self.nearest((0.0, 0.0)) is None

    def path_is_legal(self, start: Pair, end: Pair, status: str = "in_position") -> bool:
        """Tell whether a player of some status may ride straight from `start` to `end`; field frame.

        Raises
        ------
        BadInput
            ``bad_number`` for an end that is no place.
        """
        a = turned(*point(start, where="start"), self.sign)
        b = turned(*point(end, where="end"), self.sign)
        binding = self.binding(status)
        curves = [curve for condition in binding for curve in condition.curves()]
        stops = crossings(curves, a, b)
        middles = [(s + t) / 2 for s, t in itertools.pairwise(stops)]
        path = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (*stops, *middles)]
        return all(judged(binding, *place, deny=self.deny)[0] for place in path)


def regions(conditions: tuple[Condition, ...], field: Field, sign: int) -> Any:
    """Return the zone that conditions make, or an array of zones: field frame, clipped to the safety zone."""
    import numpy as np
    import shapely

    left, bottom, right, top = field.limits
    low: Any = left
    high: Any = right
    others = []
    for condition in conditions:
        limits = condition.x_limits()
        if limits is None:
            others.append(condition)
        else:
            low, high = np.maximum(low, limits[0]), np.minimum(high, limits[1])
    boxes: Any = shapely.box(low, bottom, high, top)
    region: Any = np.where(low < high, boxes, np.array(shapely.Polygon(), dtype=object))[()]
    for condition in others:
        region = condition.region(region)
    whole = np.isin(shapely.get_type_id(region), (_POLYGON, _MULTIPOLYGON))
    if not whole.all():
        region = np.where(whole, region, np.vectorize(areas_of, otypes=[object])(region))[()]
    return region if sign > 0 else shapely.transform(region, lambda xy: -xy)


_POLYGON, _MULTIPOLYGON = 3, 6
"""Shapely's numbers of the types of geometry that have an area."""


def areas_of(geometry: BaseGeometry) -> BaseGeometry:
    """Keep the polygons of a geometry: limits that only touch leave lines and points behind."""
    from shapely import MultiPolygon, get_parts

    if geometry.geom_type in ("Polygon", "MultiPolygon"):
        return geometry
    parts = [part for part in get_parts(geometry) if part.geom_type == "Polygon"]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _checked(xy: Any) -> Floats:
    import numpy as np

    try:
        points = np.asarray(xy, dtype=float)
    except (TypeError, ValueError):
        raise BadInput(
            expected="numbers of shape (n, 2)", got=Plain(type(xy).__name__), code="bad_number", where="points"
        ) from None
    if points.ndim != 2 or points.shape[1] != 2:
        raise BadInput(expected="points of shape (n, 2)", got=Plain(points.shape), code="bad_number", where="points")
    if not np.isfinite(points).all():
        row = int(np.flatnonzero(~np.isfinite(points).all(axis=1))[0])
        raise BadInput(
            expected="finite numbers", got=Plain(points[row].tolist()), code="bad_number", where=f"points[{row}]"
        )
    return points
