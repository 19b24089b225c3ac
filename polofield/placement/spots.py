"""Where the ball goes: between which limits each kind of spot is kept, and what is refused. Foul frame, yards.

Limits serve one spot and a million alike; plain arithmetic, no NumPy.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple, NoReturn

from ..book import Book, SpotSpec
from ..errors import NotAllowed, Plain
from ..field import Field
from .options import Options

__all__ = ["Limits", "Spot", "in_field", "in_safety_zone", "limits_of", "spot_of"]

_SLACK: Final = 1e-9

Spot = tuple[float, float, float]
"""Ball x, ball y, and the yards by which it was moved from where it was given."""


class Limits(NamedTuple):
    """Between which x and y the ball is placed."""

    low_x: float
    high_x: float
    low_y: float
    high_y: float


def limits_of(spec: SpotSpec, field: Field) -> Limits:
    """Return the limits of a kind of spot on a field.

    A line: the center of a line so many yards from the back line. Foul: where it occurred (Penalty 2). Ball: at least
    the inset inside the boards (Penalty 5.a). Crossing: opposite the place where the ball crossed the back line, no
    more than so many yards from the center (Penalty 6).
    """
    a, b = field.half_length, field.half_width
    if spec.kind == "center":
        return Limits(0.0, 0.0, 0.0, 0.0)
    if spec.kind in ("foul", "ball"):
        inner = b - (spec.inset if spec.kind == "ball" else 0.0)
        return Limits(-a, a, -inner, inner)
    x = a - spec.from_back_line
    if spec.kind == "crossing":
        return Limits(x, x, -spec.within, spec.within)
    if x < -a:
        raise NotAllowed(
            expected=f"a field as long as {spec.from_back_line:g} yd from its back line",
            got=Plain(f"{field.length:g} yd"),
            code="bad_field",
            where="field.length",
        )
    return Limits(x, x, 0.0, 0.0)


def in_field(spec: SpotSpec, field: Field, x: Any, y: Any) -> Any:
    """Tell of arrays of places that were given which are plainly where such a spot may be: no tolerance, no refusal."""
    a, b = field.half_length, field.half_width
    if spec.kind == "crossing":
        return (abs(y) >= field.half_goal) & (abs(y) <= b)
    far = b + field.side_safety if spec.kind == "ball" else b
    return (abs(x) <= a) & (abs(y) <= far)


def spot_of(spec: SpotSpec, field: Field, given: Any, options: Options, book: Book) -> Spot:
    """Return where the ball goes; `given` is a place, the y of a crossing, or None.

    Raises
    ------
    NotAllowed
        ``bad_field``, ``outside_safety_zone``, ``spot_off_field``, ``crossing_in_goal`` or ``crossing_off_end_line``.
    """
    low_x, high_x, low_y, high_y = limits_of(spec, field)
    kind = spec.kind
    if kind == "crossing":
        _check_crossing(given, field)
        y = min(max(given, low_y), high_y)
        return low_x, y, abs(given - y)
    if kind not in ("foul", "ball"):
        return low_x, low_y, 0.0
    x, y = given
    if low_x <= x <= high_x and low_y <= y <= high_y:
        return x, y, 0.0
    in_safety_zone(kind, field, x, y)
    if kind == "foul" and field.contains(x, y):
        return x, y, 0.0
    if options.off_field != "clamp" and (kind == "foul" or abs(x) > high_x + _SLACK):
        _refuse_off_field(kind, x, y, book.reading_id(f"{kind}_off_field"))
    to_x, to_y = min(max(x, low_x), high_x), min(max(y, low_y), high_y)
    return to_x, to_y, math.hypot(x - to_x, y - to_y)


def _check_crossing(y: float, field: Field) -> None:
    """Refuse a crossing beyond the end of the back line, or between the posts."""
    if abs(y) > field.half_width + _SLACK:
        most = f"{field.half_width:g} yd or less from the center of the back line"
        _refuse_crossing("crossing_off_end_line", y, most)
    if abs(y) < field.half_goal - _SLACK:
        least = f"{field.half_goal:g} yd or more from the goal's center, else it is a goal"
        _refuse_crossing("crossing_in_goal", y, least)


def in_safety_zone(where: str, field: Field, x: float, y: float) -> None:
    """Raise ``outside_safety_zone`` unless a place of the foul frame is on the field or around it."""
    if not field.in_safety_zone(x, y):
        far_x, far_y = field.half_length + field.end_safety, field.half_width + field.side_safety
        raise NotAllowed(
            expected=f"a spot in the safety zone (|x| <= {far_x:g}, |y| <= {far_y:g})",
            got=Plain(f"({x:g}, {y:g}) with the fouling team on the right"),
            code="outside_safety_zone",
            where=where,
        )


def _refuse_off_field(where: str, x: float, y: float, reading: str) -> NoReturn:
    because = f" ({reading})" if reading else ""
    raise NotAllowed(
        expected="a spot on the field",
        got=Plain(f"({x:g}, {y:g}) with the fouling team on the right"),
        hint=f"off_field='clamp' takes the nearest place on it{because}",
        code="spot_off_field",
        where=where,
    )


def _refuse_crossing(code: str, given: float, expected: str) -> NoReturn:
    raise NotAllowed(expected=expected, got=Plain(f"{given:g}"), code=code, where="crossing")
