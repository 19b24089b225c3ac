"""What is on the ground: each marking is data, and one loop turns it into Shapely geometry."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from ..errors import one_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from .model import Field

__all__ = ["BUILDERS", "LINE_STYLES", "Marking", "MarkingSpec", "marking_on", "marking_specs", "markings_of", "painted"]

LINE_STYLES: Final = ("full", "broken", "edges")
"""How the lines across the field may be marked: whole, dashed, or only at the edges and the center."""

_DASH: Final = 4.0
_EDGE: Final = 8.0


class MarkingSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marking as it stands in ``markings.toml``.

    Attributes
    ----------
    name, builder : str
        What it is, and the word of the vocabulary that makes it.
    layer : int
        Order of drawing, low first.
    cite : str
        Source.
    from_back_line, from_center, size : float
        Arguments of the builder, yards.
    when : str
        ``"always"``, ``"boarded"`` or ``"unboarded"``.
    painted : bool
        True if it is paint on the ground.
    """

    name: str
    builder: str
    layer: int
    cite: str
    from_back_line: float = 0
    from_center: float = 0
    size: float = 0
    when: Literal["always", "boarded", "unboarded"] = "always"
    painted: bool = True


class Marking(msgspec.Struct, frozen=True):
    """A marking on one field, as geometry.

    Attributes
    ----------
    spec : MarkingSpec
        The data it comes from.
    geometry : BaseGeometry
        Field frame, yards. Lines are their rule edge, without breadth.
    """

    spec: MarkingSpec
    geometry: BaseGeometry

    @property
    def name(self) -> str:
        """Name of the marking, such as ``"line_30"``."""
        return self.spec.name


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    marking: tuple[MarkingSpec, ...]


@cache
def marking_specs() -> tuple[MarkingSpec, ...]:
    """Return every marking as data, in the order of drawing.

    Examples
    --------
    >>> [m.name for m in marking_specs() if m.from_back_line == 60]
    ['line_60', 'mark_40_on_60']
    """
    text = files(__package__).joinpath("markings.toml").read_text("utf-8")
    return tuple(sorted(msgspec.toml.decode(text, type=_File).marking, key=lambda spec: spec.layer))


_Segment = tuple[tuple[float, float], tuple[float, float]]


def _across(field: Field, spec: MarkingSpec) -> list[_Segment]:
    x, b = field.half_length - spec.from_back_line, field.half_width
    return [((s * x, -b), (s * x, b)) for s in (-1, 1)]


def _center_line(field: Field, spec: MarkingSpec) -> list[_Segment]:
    return [((0.0, -field.half_width), (0.0, field.half_width))]


def _tee(field: Field, spec: MarkingSpec) -> list[_Segment]:
    return [((-spec.size, 0.0), (spec.size, 0.0)), ((0.0, 0.0), (0.0, -spec.size))]


def _ticks(field: Field, spec: MarkingSpec) -> list[_Segment]:
    x, y, half = field.half_length - spec.from_back_line, spec.from_center, spec.size / 2
    inside = [t * y for t in (-1, 1) if y < field.half_width]
    return [((s * x - half, t), (s * x + half, t)) for s in (-1, 1) for t in inside]


def _back_lines(field: Field, spec: MarkingSpec) -> list[_Segment]:
    x, b = field.half_length, field.half_width
    return [((s * x, -b), (s * x, b)) for s in (-1, 1)]


def _goal_lines(field: Field, spec: MarkingSpec) -> list[_Segment]:
    x, g = field.half_length, field.half_goal
    return [((s * x, -g), (s * x, g)) for s in (-1, 1)]


def _sides(field: Field, spec: MarkingSpec) -> list[_Segment]:
    a, b = field.half_length, field.half_width
    return [((-a, t * b), (a, t * b)) for t in (-1, 1)]


_LINES: Final[dict[str, Callable[[Field, MarkingSpec], list[_Segment]]]] = {
    "across": _across,
    "center_line": _center_line,
    "tee": _tee,
    "ticks": _ticks,
    "back_lines": _back_lines,
    "goal_lines": _goal_lines,
    "sides": _sides,
}
BUILDERS: Final = (*_LINES, "posts", "safety_zone")
"""The vocabulary of ``builder``."""


def _geometry(field: Field, spec: MarkingSpec) -> BaseGeometry:
    from shapely import MultiLineString, MultiPoint

    if spec.builder == "safety_zone":
        return field.safety_zone.boundary
    if spec.builder == "posts":
        a, g = field.half_length, field.half_goal
        return MultiPoint([(s * a, t * g) for s in (-1, 1) for t in (-1, 1)])
    return MultiLineString(_LINES[spec.builder](field, spec))


def marking_on(field: Field, spec: MarkingSpec) -> Marking:
    """Return one marking on a field; it need not be one of ``markings.toml``.

    Raises
    ------
    BadInput
        ``unknown_name`` for a builder that is not in the vocabulary.

    Examples
    --------
    >>> from polofield.field import Field
    >>> marking_on(Field(), MarkingSpec("line_22", "across", 2, "a club's own", from_back_line=22)).geometry.bounds
    (-128.0, -80.0, 128.0, 80.0)
    """
    one_of(spec.builder, BUILDERS, where=f"marking {spec.name!r}: builder")
    return Marking(spec, _geometry(field, spec))


def markings_of(field: Field) -> tuple[Marking, ...]:
    """Return the markings of `field`, in the order of drawing."""
    wanted = ("always", "boarded" if field.boarded else "unboarded")
    return tuple(marking_on(field, spec) for spec in marking_specs() if spec.when in wanted)


def painted(marking: Marking, style: str) -> BaseGeometry:
    """Return what is really painted of a marking under a line style.

    Only the lines across the field may be broken or marked only at the edges and the center; everything else is whole.

    Parameters
    ----------
    marking : Marking
        Any marking.
    style : {"full", "broken", "edges"}
        How lines are marked.

    Examples
    --------
    >>> from polofield.field import Field
    >>> line = next(m for m in Field().markings if m.name == "line_30")
    >>> painted(line, "full").length, round(painted(line, "edges").length)
    (320.0, 64)
    """
    from shapely import MultiLineString

    if style == "full" or marking.spec.builder not in ("across", "center_line"):
        return marking.geometry
    cut = _dashes if style == "broken" else _edges
    pieces = [piece for line in marking.geometry.geoms for piece in cut(line.coords[0], line.coords[1])]  # type: ignore[attr-defined]
    return MultiLineString(pieces)


def _dashes(start: tuple[float, ...], end: tuple[float, ...]) -> list[_Segment]:
    x, half = start[0], end[1]
    # An odd number of steps, so that a dash starts at each side and one crosses the center.
    steps = 2 * max(1, round(half / _DASH / 2)) + 1
    step = 2 * half / steps
    return [((x, -half + i * step), (x, -half + (i + 1) * step)) for i in range(0, steps, 2)]


def _edges(start: tuple[float, ...], end: tuple[float, ...]) -> list[_Segment]:
    x, half, length = start[0], end[1], min(_EDGE, end[1] / 2)
    return [
        ((x, -half), (x, -half + length)),
        ((x, -length), (x, length)),
        ((x, half - length), (x, half)),
    ]
