"""Zone polygons for many fouls: each different zone once, rings by numpy, overlays only where a limit is cut.

Where nothing hangs on the ball, a penalty has one zone for each end. Where a circle or a level line hangs on it, most
zones have a ring that is known in advance, moved to the ball; a circle that crosses another limit is left to GEOS.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ..errors import one_of
from .arrays import Floats
from .forms import Fixed, Level, Ring, forms_of, lower_bound
from .shapes import ARC_SEGMENTS
from .zone import STATUSES, TEAMS

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from .batch import Batch

__all__ = ["zones_of"]

Objects = NDArray[np.object_]
Whole = NDArray[np.intp]

_TURNS: Final = np.linspace(0.0, 2 * math.pi, 4 * ARC_SEGMENTS + 1)
# Clockwise from the +x direction, as Shapely buffers a point.
_CIRCLE: Final = np.column_stack([np.cos(_TURNS), -np.sin(_TURNS)])
_HALF: Final = np.roll(_CIRCLE[:-1], ARC_SEGMENTS, axis=0)[: 2 * ARC_SEGMENTS + 1]
_CLEAR: Final = 1e-9


def zones_of(batch: Batch, team: str, status: str = "in_position") -> Objects:
    """Return the zone of every row; see :meth:`polofield.placement.Batch.zones`."""
    one_of(team, TEAMS, where="team")
    one_of(status, STATUSES, where="status")
    found: Objects = np.full(len(batch), None, dtype=object)
    good = batch.error == 0
    for key in np.unique(batch.key[good]).tolist():
        for sign in (1, -1):
            rows = np.flatnonzero(good & (batch.key == key) & (batch.sign == sign))
            if len(rows):
                found[rows] = _Group(batch, key, sign, team, status).zones(rows)
    return found


class _Group:
    """The fouls of one penalty that look at one end."""

    def __init__(self, batch: Batch, key: int, sign: int, team: str, status: str) -> None:
        self.batch, self.sign, self.team, self.status = batch, sign, team, status
        specs = getattr(batch.setups[key], team)
        forms = forms_of(specs, batch.field, batch.options, status != "in_position")
        self.simple = forms is not None
        self.level = next((form for form in forms or () if isinstance(form, Level)), None)
        self.ring = next((form for form in forms or () if isinstance(form, Ring)), None)
        self.others = [form for form in forms or () if form not in (self.level, self.ring)]

    def zones(self, rows: Whole) -> Any:
        """Return the zones of some rows: one for all, or one for each."""
        if self.simple and self.level is None and self.ring is None:
            return self._scalar(rows[0])
        ball = self.sign * self.batch.ball[rows] + 0.0
        spots, first, whose = np.unique(ball[:, 0] + 1j * ball[:, 1], return_index=True, return_inverse=True)
        if self._one_by_one:
            made = np.empty(len(spots), dtype=object)
            made[:] = [self._scalar(row) for row in rows[first].tolist()]
        else:
            made = self._made(spots.real.copy(), spots.imag.copy())
        return made[whose]

    def _scalar(self, row: int) -> BaseGeometry:
        return self.batch.placement(int(row)).zone(self.team).region_for(self.status)

    @property
    def _one_by_one(self) -> bool:
        """True if no array form is known for the conditions: a reading of its own, or a player with a radius."""
        hung = [form for form in (self.level, self.ring) if form is not None]
        twice = any(isinstance(form, Level | Ring) for form in self.others)
        return not self.simple or twice or any(form.condition.radius for form in hung)

    # ------------------------------------------------------------ rings

    def _made(self, x: Floats, y: Floats) -> Objects:
        """Return the zones of balls at (x, y) of the foul frame."""
        base = self._base()
        if self.ring is None:
            return self._cut(base, x)
        plain = self._fits(base, x, y, self.ring.yards)
        ready = self._with_hole if self.level is None else self._with_bite
        made = np.empty(len(x), dtype=object)
        if plain.any():
            made[plain] = ready(base, x[plain], y[plain], self.ring.yards)
        if not plain.all():
            made[~plain] = self._overlaid(base, x[~plain], y[~plain], self.ring.yards)
        return made

    def _fits(self, base: BaseGeometry, x: Floats, y: Floats, r: float) -> NDArray[np.bool_]:
        """Tell which zones have a ring that is known in advance, because the circle cuts no other limit."""
        if self.level is None:
            return self._circle_fits(x, y, r) & _is_plain(base)
        return self._half_fits(x, y, r) & (not self.others)

    def _base(self) -> BaseGeometry:
        """The part of the safety zone that meets the conditions that do not hang on the ball. Foul frame."""
        window = self.batch.field.safety_zone
        region: BaseGeometry = window
        for form in self.others:
            region = region.intersection(form.condition.region(window))
        return region

    def _corner(self) -> tuple[float, float]:
        field = self.batch.field
        return field.half_length + field.end_safety, field.half_width + field.side_safety

    def _half_fits(self, x: Floats, y: Floats, r: float) -> NDArray[np.bool_]:
        """Tell where the half circle beyond the ball lies inside of the safety zone."""
        a, b = self._corner()
        fits: NDArray[np.bool_] = (x + r < a - _CLEAR) & (np.abs(y) + r < b - _CLEAR) & (x > -a + _CLEAR)
        return fits

    def _circle_fits(self, x: Floats, y: Floats, r: float) -> NDArray[np.bool_]:
        """Tell where the whole circle surely lies in the safety zone, clear of what does not hang on the ball."""
        a, b = self._corner()
        fits: NDArray[np.bool_] = (np.abs(x) + r < a - _CLEAR) & (np.abs(y) + r < b - _CLEAR)
        for form in self.others:
            if isinstance(form, Fixed) and form.bounded:
                fits &= lower_bound(form.shape, x, y) > r + _CLEAR
            else:
                fits[:] = False
        return fits

    def _with_bite(self, base: BaseGeometry, x: Floats, y: Floats, r: float) -> Objects:
        """A rectangle from the ball to the end, with half a circle bitten out of its near side."""
        a, b = self._corner()
        count = len(_HALF)
        ring = np.empty((len(x), count + 5, 2))
        ring[:, :count] = _HALF * r
        ring[:, :count, 0] += x[:, None]
        ring[:, :count, 1] += y[:, None]
        ring[:, 0, 0] = ring[:, count - 1, 0] = x
        for i, (far, side) in enumerate(((0, -b), (1, -b), (1, b), (0, b))):
            ring[:, count + i, 0] = a if far else x
            ring[:, count + i, 1] = side
        ring[:, -1] = ring[:, 0]
        return self._polygons(ring)

    def _with_hole(self, base: BaseGeometry, x: Floats, y: Floats, r: float) -> Objects:
        """A fixed polygon with the whole circle as a hole in it."""
        from shapely import get_coordinates, linearrings, polygons

        shell = linearrings(self.sign * get_coordinates(base.exterior))  # type: ignore[attr-defined]
        holes = np.asarray(linearrings(_discs(self.sign * x, self.sign * y, self.sign * r)))
        shells: Objects = np.full(len(x), shell, dtype=object)
        return np.asarray(polygons(shells, holes=holes[:, None]))

    def _polygons(self, rings: Floats) -> Objects:
        from shapely import linearrings, polygons

        return np.asarray(polygons(linearrings(self.sign * rings if self.sign < 0 else rings)))

    # ------------------------------------------------------------ overlays

    def _cut(self, base: BaseGeometry, x: Floats) -> Objects:
        from shapely import intersection

        return self._turned(_areas(intersection(base, self._beyond(x))))

    def _overlaid(self, base: BaseGeometry, x: Floats, y: Floats, r: float) -> Objects:
        from shapely import difference, linearrings, polygons

        if self.level is not None:
            from shapely import intersection

            base = intersection(base, self._beyond(x))
        return self._turned(_areas(difference(base, polygons(linearrings(_discs(x, y, r))))))

    def _beyond(self, x: Floats) -> Any:
        """The part of the safety zone beyond the ball."""
        from shapely import box

        a, b = self._corner()
        low, far, high = (np.full(len(x), limit) for limit in (-b, a, b))
        return box(x, low, far, high)

    def _turned(self, geometries: Any) -> Objects:
        from shapely import transform

        result: Objects = geometries if self.sign > 0 else transform(geometries, np.negative)
        return result


def _discs(x: Floats, y: Floats, r: float) -> Floats:
    rings = np.empty((len(x), len(_CIRCLE), 2))
    rings[:] = _CIRCLE * r
    rings[..., 0] += x[:, None]
    rings[..., 1] += y[:, None]
    rings[:, -1] = rings[:, 0]
    return rings


def _is_plain(base: BaseGeometry) -> bool:
    return base.geom_type == "Polygon" and not base.interiors  # type: ignore[attr-defined]


def _areas(geometries: Any) -> Objects:
    """Keep the polygons: limits that only touch leave lines and points behind."""
    from shapely import get_type_id

    from .zone import areas_of as polygons_of

    odd = np.flatnonzero(~np.isin(get_type_id(geometries), (3, 6)))
    geometries[odd] = [polygons_of(geometry) for geometry in geometries[odd]]
    result: Objects = geometries
    return result
