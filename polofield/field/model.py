"""The field: a frozen record of its dimensions, with its parts as Shapely geometry on request."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from ..errors import BadInput, Plain, finite, one_of
from ..outline import Box
from ..showing import Shown
from ..units import parse_length
from .dimensions import dimension, spot_inset
from .geo import collection, feature
from .markings import LINE_STYLES, Marking, marking_specs, markings_of

if TYPE_CHECKING:
    from shapely import Polygon

__all__ = ["DEFAULT_FIELD", "Field", "Problem"]


class Problem(msgspec.Struct, frozen=True):
    """A dimension outside of the range that the rules allow, in `unit`. The field can still be drawn."""

    dimension: str
    value: float
    min: float
    max: float
    unit: str
    cite: str

    def __str__(self) -> str:
        """Say the problem in one line."""
        span = f"{self.min:g} to {self.max:g} {self.unit}"
        return f"{self.dimension}: expected {span}, got {self.value:g} ({self.cite})"


@dataclass(frozen=True)
class Field(Shown):
    """A polo field, seen from above: origin at its center, x along the length, yards.

    Parameters
    ----------
    length : float
        From back line to back line, yards. More than 120: the 60-yard lines lie on either side of the center.
    width : float, optional
        Between the boards or side lines, yards. Default 160 with boards, 200 without. More than twice the
        inset of a spot (5 yd), and than the goal.
    boarded : bool
        True if the sides have boards.
    goal_width : float
        Between the posts, inside, yards.
    side_safety, end_safety : float
        Safety zone beyond the sides and beyond the ends, yards.
    post_height, board_height : float
        In feet and in inches, as the rules state them.
    lines : {"full", "broken", "edges"}
        How the lines across the field are marked.

    Raises
    ------
    BadInput
        ``bad_number`` for a dimension that is no finite number; ``bad_field`` for one that makes no field;
        ``unknown_name`` for an unknown line style.

    Examples
    --------
    >>> Field().half_length, Field(boarded=False).width
    (150.0, 200.0)
    """

    length: float = 300.0
    width: float = cast("float", None)  # None is filled in at once: a field has a width
    boarded: bool = True
    goal_width: float = 8.0
    side_safety: float = 10.0
    end_safety: float = 30.0
    post_height: float = 10.0
    board_height: float = 11.0
    lines: str = "full"

    half_length: float = field(init=False, repr=False, compare=False, default=0.0)
    half_width: float = field(init=False, repr=False, compare=False, default=0.0)
    half_goal: float = field(init=False, repr=False, compare=False, default=0.0)

    def __post_init__(self) -> None:
        """Check every dimension and note the halves that all geometry starts from."""
        if not isinstance(self.boarded, bool):
            raise BadInput(expected="True or False", got=self.boarded, code="bad_field", where="field.boarded")
        for name in _LENGTHS:
            value = getattr(self, name)
            if value is None and name == "width":
                value = dimension("width_boarded" if self.boarded else "width_unboarded").yards
            object.__setattr__(self, name, finite(value, where=f"field.{name}"))
        self._check()
        for half, whole in (("half_length", "length"), ("half_width", "width"), ("half_goal", "goal_width")):
            object.__setattr__(self, half, getattr(self, whole) / 2)

    def _check(self) -> None:
        one_of(self.lines, LINE_STYLES, where="field.lines")
        farthest = 2 * max(spec.from_back_line for spec in marking_specs())
        self._more_than("length", farthest, "so that the 60-yard lines do not cross")
        self._more_than("goal_width", 0, "so that there is a goal")
        inset = spot_inset()
        self._more_than("width", 2 * inset, f"so that a spot can be {inset:g} yd from both sides")
        self._more_than("width", self.goal_width, "so that the goal fits between the sides")
        for name in ("side_safety", "end_safety", "post_height", "board_height"):
            if getattr(self, name) < 0:
                self._refuse(name, "no less than 0")

    def _more_than(self, name: str, least: float, reason: str) -> None:
        if not getattr(self, name) > least:
            self._refuse(name, f"more than {least:g} yd, {reason}")

    def _refuse(self, name: str, expected: str) -> None:
        got = Plain(f"{getattr(self, name):g}")
        raise BadInput(expected=expected, got=got, code="bad_field", where=f"field.{name}")

    @classmethod
    def parse(cls, text: str) -> Field:
        """Read ``"LENGTHxWIDTH"`` with units if wanted; ``unboarded`` after it takes the boards away.

        Raises
        ------
        BadInput
            ``bad_field``, ``bad_number`` or ``unknown_unit``.

        Examples
        --------
        >>> Field.parse("250x200 unboarded").boarded
        False
        >>> Field.parse("228.6m x 146.304m").length
        250.0
        """
        if not isinstance(text, str):
            raise BadInput(expected="text such as '300x160'", got=text, code="bad_field", where="field")
        size, _, word = text.strip().partition(" unboarded")
        parts = size.lower().replace("×", "x").split("x")
        if len(parts) != 2 or word.strip():
            expected = "LENGTHxWIDTH such as '300x160' or '250x200 unboarded'"
            raise BadInput(expected=expected, got=text, code="bad_field", where="field")
        length, width = (parse_length(parts[i], where=f"field.{name}") for i, name in enumerate(("length", "width")))
        return cls(length, width, boarded="unboarded" not in text)

    def problems(self) -> tuple[Problem, ...]:
        """Return the dimensions that are outside of the range that the rules allow, if any.

        Examples
        --------
        >>> [p.dimension for p in Field(length=240).problems()]
        ['length']
        """
        found = []
        for name in _LENGTHS:
            known = dimension(f"width_{'' if self.boarded else 'un'}boarded" if name == "width" else name)
            value = getattr(self, name)
            if not known.min <= value <= known.max:
                found.append(Problem(name, value, known.min, known.max, known.unit, known.cite))
        return tuple(found)

    def contains(self, x: float, y: float, tolerance: float = 1e-9) -> bool:
        """Tell whether a point is on the field; the lines count as field."""
        return abs(x) <= self.half_length + tolerance and abs(y) <= self.half_width + tolerance

    def in_safety_zone(self, x: float, y: float, tolerance: float = 1e-9) -> bool:
        """Tell whether a point is on the field or in the safety zone around it."""
        far_x, far_y = self.half_length + self.end_safety, self.half_width + self.side_safety
        return abs(x) <= far_x + tolerance and abs(y) <= far_y + tolerance

    @property
    def limits(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the field with its safety zone, yards."""
        a, b = self.half_length + self.end_safety, self.half_width + self.side_safety
        return -a, -b, a, b

    @property
    def box(self) -> Box:
        """The playing field: left, bottom, right, top, yards."""
        return (-self.half_length, -self.half_width, self.half_length, self.half_width)

    @property
    def safety_box(self) -> Box:
        """The field with the safety zone around it: left, bottom, right, top, yards."""
        a, b = self.half_length + self.end_safety, self.half_width + self.side_safety
        return (-a, -b, a, b)

    @cached_property
    def boundary(self) -> Polygon:
        """The playing field as a polygon, yards."""
        from shapely import box

        return box(*self.box)

    @cached_property
    def safety_zone(self) -> Polygon:
        """The field with the safety zone around it, as a polygon, yards."""
        from shapely import box

        return box(*self.safety_box)

    @cached_property
    def markings(self) -> tuple[Marking, ...]:
        """Every marking, in the order of drawing."""
        return markings_of(self)

    def marking(self, name: str) -> Marking:
        """Return one marking; an unknown name is refused with the names of this field's markings."""
        named = {marking.name: marking for marking in self.markings}
        return named[one_of(name, named, where="marking")]

    def features(self) -> list[dict[str, Any]]:
        """Return the safety zone, the field and every marking as GeoJSON features."""
        return [
            feature(self.safety_zone, name="safety_zone_area", role="ground"),
            feature(self.boundary, name="field", role="ground"),
            *(
                feature(m.geometry, name=m.name, role="marking", cite=m.spec.cite, painted=m.spec.painted)
                for m in self.markings
            ),
        ]

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The field as a GeoJSON feature collection, yards: what geopandas and other packages read."""
        return collection(self.features())


_LENGTHS: Final = (
    "length", "width", "goal_width", "side_safety", "end_safety", "post_height", "board_height",
)  # fmt: skip

DEFAULT_FIELD: Final = Field()
"""The full-size boarded field, 300 x 160 yd."""
