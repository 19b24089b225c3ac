"""Where the ball goes: one function for each kind of spot in a rulebook. Foul frame, yards, plain arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, NoReturn

from ..book import SpotSpec
from ..errors import NotAllowed
from ..field import Field
from .options import Options

__all__ = ["SPOTS", "Spot", "in_safety_zone"]

_SLACK: Final = 1e-9

Pair = tuple[float, float]
Spot = tuple[float, float, float]
"""Ball x, ball y, and the yards by which it was moved from where it was given."""


def _line(spec: SpotSpec, field: Field, given: Any, options: Options) -> Spot:
    """The center of a line so many yards from the back line."""
    x = field.half_length - spec.from_back_line
    if x < -field.half_length:
        raise NotAllowed(
            f"expected a field as long as {spec.from_back_line:g} yd from its back line, got {field.length:g} yd",
            code="bad_field",
            where="field.length",
        )
    return x, 0.0, 0.0


def _center(spec: SpotSpec, field: Field, given: Any, options: Options) -> Spot:
    """The center of the field (Penalty 5.b)."""
    return 0.0, 0.0, 0.0


def _foul(spec: SpotSpec, field: Field, given: Pair, options: Options) -> Spot:
    """Where the foul occurred, unmoved (Penalty 2)."""
    x, y = given
    a, b = field.half_length, field.half_width
    if -a <= x <= a and -b <= y <= b:
        return x, y, 0.0
    in_safety_zone("foul", field, x, y)
    if field.contains(x, y):
        return x, y, 0.0
    if options.off_field != "clamp":
        _refuse_off_field("foul", x, y, "A15")
    to_x, to_y = min(max(x, -a), a), min(max(y, -b), b)
    return to_x, to_y, math.hypot(x - to_x, y - to_y)


def _ball(spec: SpotSpec, field: Field, given: Pair, options: Options) -> Spot:
    """Where the ball was, at least 5 yd inside the boards; straight across the width (Penalty 5.a)."""
    x, y = given
    a, inner = field.half_length, field.half_width - spec.inset
    if -a <= x <= a and -inner <= y <= inner:
        return x, y, 0.0
    in_safety_zone("ball", field, x, y)
    if abs(x) > a + _SLACK and options.off_field != "clamp":
        _refuse_off_field("ball", x, y, "A14")
    to_x, to_y = min(max(x, -a), a), min(max(y, -inner), inner)
    return to_x, to_y, math.hypot(x - to_x, y - to_y)


def _crossing(spec: SpotSpec, field: Field, given: float, options: Options) -> Spot:
    """Opposite the place where the ball crossed the back line, no more than 40 yd from the center (Penalty 6)."""
    if abs(given) > field.half_width + _SLACK:
        _refuse_crossing(
            "crossing_off_end_line",
            given,
            f"{field.half_width:g} yd or less from the center of the back line",
        )
    if abs(given) < field.half_goal - _SLACK:
        _refuse_crossing(
            "crossing_in_goal",
            given,
            f"{field.half_goal:g} yd or more from the goal's center, else it is a goal",
        )
    y = min(max(given, -spec.within), spec.within)
    return field.half_length - spec.from_back_line, y, abs(given - y)


def in_safety_zone(where: str, field: Field, x: float, y: float) -> None:
    """Raise ``outside_safety_zone`` unless a place of the foul frame is on the field or around it."""
    if not field.in_safety_zone(x, y):
        far_x, far_y = field.half_length + field.end_safety, field.half_width + field.side_safety
        raise NotAllowed(
            f"expected a spot in the safety zone (|x| <= {far_x:g}, |y| <= {far_y:g}), got ({x:g}, {y:g}) "
            "with the fouling team on the right",
            code="outside_safety_zone",
            where=where,
        )


def _refuse_off_field(where: str, x: float, y: float, reading: str) -> NoReturn:
    raise NotAllowed(
        f"expected a spot on the field, got ({x:g}, {y:g}) with the fouling team on the right; "
        f"off_field='clamp' takes the nearest place on it ({reading})",
        code="spot_off_field",
        where=where,
    )


def _refuse_crossing(code: str, given: float, expected: str) -> NoReturn:
    raise NotAllowed(f"expected {expected}, got {given:g}", code=code, where="crossing")


SPOTS: Final[dict[str, Callable[[SpotSpec, Field, Any, Options], Spot]]] = {
    "line": _line,
    "center": _center,
    "foul": _foul,
    "ball": _ball,
    "crossing": _crossing,
}
