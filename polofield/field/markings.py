"""What is on the ground: each marking is data, and one loop turns it into paths; Shapely comes in when asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path as File
from typing import TYPE_CHECKING, Final, Literal, Protocol

import msgspec

from ..errors import one_of
from ..outline import Box, Path, polyline, rectangle

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["BUILDERS", "LINE_STYLES", "Marking", "MarkingSpec", "marking_on", "marking_specs", "markings_of", "painted"]

LINE_STYLES: Final = ("full", "broken", "edges")
"""How the lines across the field may be marked: whole, dashed, or only at the edges and the center."""

_DASH: Final = 4.0
_EDGE: Final = 8.0


class Ground(Protocol):
    """What markings need to know of a field."""

    @property
    def half_length(self) -> float: ...

    @property
    def half_width(self) -> float: ...

    @property
    def half_goal(self) -> float: ...

    @property
    def boarded(self) -> bool: ...

    @property
    def safety_box(self) -> Box: ...


class MarkingSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marking as it stands in ``markings.toml``; lengths in yards."""

    name: str
    builder: str  # the word of the vocabulary that makes it
    layer: int  # order of drawing, low first
    cite: str
    from_back_line: float = 0
    from_center: float = 0
    size: float = 0
    when: Literal["always", "boarded", "unboarded"] = "always"
    painted: bool = True  # paint on the ground, not set up on it


class Marking(msgspec.Struct, frozen=True, dict=True):
    """A marking on one field.

    Attributes
    ----------
    spec : MarkingSpec
        The data it comes from.
    paths : tuple of Path
        Field frame, yards. Lines are their rule edge, without breadth; a post is a path of one point.
    """

    spec: MarkingSpec
    paths: tuple[Path, ...]

    @property
    def name(self) -> str:
        """Name of the marking, such as ``"line_30"``."""
        return self.spec.name

    @cached_property
    def geometry(self) -> BaseGeometry:
        """The marking as Shapely geometry."""
        from shapely import LineString, MultiLineString, MultiPoint

        lines = [path.points for path in self.paths]
        if self.spec.builder == "posts":
            return MultiPoint([points[0] for points in lines])
        return LineString(lines[0]) if self.spec.builder == "safety_zone" else MultiLineString(lines)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    marking: tuple[MarkingSpec, ...]


@cache
def marking_specs() -> tuple[MarkingSpec, ...]:
    """Return every marking as data, in the order of drawing."""
    data = msgspec.toml.decode(File(__file__).with_name("markings.toml").read_bytes(), type=_File)
    return tuple(sorted(data.marking, key=lambda spec: spec.layer))


# ---------------------------------------------------------------- the vocabulary of `builder`

_Runs = list[list[tuple[float, float]]]


def _across(field: Ground, spec: MarkingSpec) -> _Runs:
    x, b = field.half_length - spec.from_back_line, field.half_width
    return [[(s * x, -b), (s * x, b)] for s in (-1, 1)]


def _center_line(field: Ground, spec: MarkingSpec) -> _Runs:
    return [[(0.0, -field.half_width), (0.0, field.half_width)]]


def _tee(field: Ground, spec: MarkingSpec) -> _Runs:
    return [[(-spec.size, 0.0), (spec.size, 0.0)], [(0.0, 0.0), (0.0, -spec.size)]]


def _ticks(field: Ground, spec: MarkingSpec) -> _Runs:
    x, y, half = field.half_length - spec.from_back_line, spec.from_center, spec.size / 2
    inside = [t * y for t in (-1, 1) if y < field.half_width]
    return [[(s * x - half, t), (s * x + half, t)] for s in (-1, 1) for t in inside]


def _goal_lines(field: Ground, spec: MarkingSpec) -> _Runs:
    x, g = field.half_length, field.half_goal
    return [[(s * x, -g), (s * x, g)] for s in (-1, 1)]


def _sides(field: Ground, spec: MarkingSpec) -> _Runs:
    a, b = field.half_length, field.half_width
    return [[(-a, t * b), (a, t * b)] for t in (-1, 1)]


def _posts(field: Ground, spec: MarkingSpec) -> _Runs:
    a, g = field.half_length, field.half_goal
    return [[(s * a, t * g)] for s in (-1, 1) for t in (-1, 1)]


def _safety_zone(field: Ground, spec: MarkingSpec) -> _Runs:
    return [list(rectangle(field.safety_box).points)]


_RUNS: Final[dict[str, Callable[[Ground, MarkingSpec], _Runs]]] = {
    "across": _across,
    "center_line": _center_line,
    "tee": _tee,
    "ticks": _ticks,
    "back_lines": _across,
    "goal_lines": _goal_lines,
    "sides": _sides,
    "posts": _posts,
    "safety_zone": _safety_zone,
}
BUILDERS: Final = tuple(_RUNS)
"""The vocabulary of ``builder``."""


def marking_on(field: Ground, spec: MarkingSpec) -> Marking:
    """Return one marking on a field; it need not be one of ``markings.toml``."""
    one_of(spec.builder, BUILDERS, where=f"marking {spec.name!r}: builder")
    return Marking(spec, tuple(polyline(run) for run in _RUNS[spec.builder](field, spec)))


def markings_of(field: Ground) -> tuple[Marking, ...]:
    """Return the markings of `field`, in the order of drawing."""
    wanted = ("always", "boarded" if field.boarded else "unboarded")
    return tuple(marking_on(field, spec) for spec in marking_specs() if spec.when in wanted)


# ---------------------------------------------------------------- line styles


def painted(marking: Marking, style: str) -> tuple[Path, ...]:
    """Return what is really painted of a marking under a line style.

    Only the lines across the field may be broken or marked only at the edges and the center; everything else is whole.
    """
    if style == "full" or marking.spec.builder not in ("across", "center_line"):
        return marking.paths
    cut = _dashes if style == "broken" else _edges
    return tuple(polyline(piece) for line in marking.paths for piece in cut(*line.points[1]))


def _dashes(x: float, half: float) -> _Runs:
    # An odd number of steps, so that a dash starts at each side and one crosses the center.
    steps = 2 * max(1, round(half / _DASH / 2)) + 1
    step = 2 * half / steps
    return [[(x, -half + i * step), (x, -half + (i + 1) * step)] for i in range(0, steps, 2)]


def _edges(x: float, half: float) -> _Runs:
    length = min(_EDGE, half / 2)
    return [
        [(x, -half), (x, -half + length)],
        [(x, -length), (x, length)],
        [(x, half - length), (x, half)],
    ]
