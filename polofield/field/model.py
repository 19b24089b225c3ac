"""The field: a frozen record of its dimensions, with its parts as Shapely geometry on request."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..errors import BadInput, finite, one_of
from ..showing import Shown
from ..units import parse_length
from .dimensions import dimension
from .markings import LINE_STYLES, marking_specs, markings_of

if TYPE_CHECKING:
    from shapely import Polygon

    from .markings import Marking

__all__ = ["DEFAULT_FIELD", "Field", "Problem"]

_INSET_WIDTH: Final = 10.0
# Told apart by identity: no caller has this object, so a width of minus infinity is still refused.
_BY_BOARDS: Final = float("-inf")


class Problem(msgspec.Struct, frozen=True):
    """A dimension outside of the range that the rules allow. The field can still be drawn.

    Attributes
    ----------
    dimension : str
        Which one.
    value, min, max : float
        In `unit`.
    unit, cite : str
        Unit, and source of the range.
    """

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
        Between the boards or side lines, yards. Default 160 with boards, 200 without. More than 10 and than the goal.
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
    width: float = _BY_BOARDS
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
            raise BadInput(f"expected True or False, got {self.boarded!r}", code="bad_field", where="field.boarded")
        if self.width is _BY_BOARDS:
            object.__setattr__(self, "width", self._default_width)
        for name in _LENGTHS:
            object.__setattr__(self, name, finite(getattr(self, name), where=f"field.{name}"))
        self._check()
        for half, whole in (("half_length", "length"), ("half_width", "width"), ("half_goal", "goal_width")):
            object.__setattr__(self, half, getattr(self, whole) / 2)

    @property
    def _default_width(self) -> float:
        return dimension("width_boarded" if self.boarded else "width_unboarded").yards

    def _check(self) -> None:
        one_of(self.lines, LINE_STYLES, where="field.lines")
        farthest = 2 * max(spec.from_back_line for spec in marking_specs())
        self._more_than("length", farthest, "so that the 60-yard lines do not cross")
        self._more_than("goal_width", 0, "so that there is a goal")
        self._more_than("width", _INSET_WIDTH, "so that a spot can be 5 yd from both sides")
        self._more_than("width", self.goal_width, "so that the goal fits between the sides")
        for name in ("side_safety", "end_safety", "post_height", "board_height"):
            if getattr(self, name) < 0:
                self._refuse(name, "no less than 0")

    def _more_than(self, name: str, least: float, reason: str) -> None:
        if not getattr(self, name) > least:
            self._refuse(name, f"more than {least:g} yd, {reason}")

    def _refuse(self, name: str, expected: str) -> None:
        got = getattr(self, name)
        raise BadInput(f"expected {expected}, got {got:g}", code="bad_field", where=f"field.{name}")

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
            raise BadInput(f"expected text such as '300x160', got {text!r}", code="bad_field", where="field")
        size, _, word = text.strip().partition(" unboarded")
        parts = size.lower().replace("×", "x").split("x")
        if len(parts) != 2 or word.strip():
            raise BadInput(
                f"expected LENGTHxWIDTH such as '300x160' or '250x200 unboarded', got {text!r}",
                code="bad_field",
                where="field",
            )
        length, width = (
            parse_length(part, where=f"field.{name}") for part, name in zip(parts, ("length", "width"), strict=True)
        )
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
        """Tell whether a point is on the field; the lines count as field.

        Examples
        --------
        >>> Field().contains(150, 80), Field().contains(150.1, 0)
        (True, False)
        """
        return abs(x) <= self.half_length + tolerance and abs(y) <= self.half_width + tolerance

    def in_safety_zone(self, x: float, y: float, tolerance: float = 1e-9) -> bool:
        """Tell whether a point is on the field or in the safety zone around it.

        Examples
        --------
        >>> Field().in_safety_zone(180, 90), Field().in_safety_zone(0, 95)
        (True, False)
        """
        far_x, far_y = self.half_length + self.end_safety, self.half_width + self.side_safety
        return abs(x) <= far_x + tolerance and abs(y) <= far_y + tolerance

    @property
    def limits(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the field with its safety zone, yards."""
        a, b = self.half_length + self.end_safety, self.half_width + self.side_safety
        return -a, -b, a, b

    @cached_property
    def boundary(self) -> Polygon:
        """The playing field as a polygon, yards."""
        return self._box(0, 0)

    @cached_property
    def safety_zone(self) -> Polygon:
        """The field with the safety zone around it, as a polygon, yards."""
        return self._box(self.end_safety, self.side_safety)

    def _box(self, beyond_ends: float, beyond_sides: float) -> Polygon:
        from shapely import box

        a, b = self.half_length + beyond_ends, self.half_width + beyond_sides
        return box(-a, -b, a, b)

    @cached_property
    def markings(self) -> tuple[Marking, ...]:
        """Every marking as Shapely geometry, in the order of drawing."""
        return markings_of(self)

    def marking(self, name: str) -> Marking:
        """Return one marking.

        Raises
        ------
        BadInput
            ``unknown_name``, with the names of this field's markings.

        Examples
        --------
        >>> Field().marking("center_line").geometry.length
        160.0
        """
        named = {marking.name: marking for marking in self.markings}
        return named[one_of(name, named, where="marking")]

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The field as a GeoJSON feature collection, yards: what geopandas and other packages read."""
        from .geo import field_collection

        return field_collection(self)


_LENGTHS: Final = (
    "length", "width", "goal_width", "side_safety", "end_safety", "post_height", "board_height",
)  # fmt: skip

DEFAULT_FIELD: Final = Field()
"""The full-size boarded field, 300 x 160 yd."""
