"""Is it the same picture, is it the same zone: compared in yards, and told in yards where it differs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import shapely
from shapely.geometry.base import BaseGeometry

from ..errors import BadInput, one_of
from ..placement import Placement, Zone
from ..placement.zone import TEAMS
from .reading import Picture, Shape, picture_of

__all__ = ["assert_same_geometry", "assert_zone_equal", "differs"]

ALWAYS: Final = frozenset({"ball", "spot", "rider", "ball-path", "rider-path"})
"""Roles of what must be on both pictures, whatever part of the field they show."""

TOLERANCE: Final = 0.01
"""Yards by which two things may differ and still count as the same: a third of an inch."""


def assert_same_geometry(actual: Any, expected: Any, *, tolerance: float = TOLERANCE) -> None:
    """Assert that two pictures show the same things at the same places, in yards.

    Colors, words, page size and orientation do not count. Where pictures show different parts of the field, the part
    that both show is compared; the ball, spots and riders must be on both.

    Parameters
    ----------
    actual, expected : Figure, Axes, Sheet, or a record that :func:`polofield.draw` takes; or Zone or BaseGeometry
        Two pictures, or two zones or Shapely geometries.
    tolerance : float
        Yards.

    Raises
    ------
    AssertionError
        Names every shape that differs, and by how much.

    Examples
    --------
    >>> import polofield as pf
    >>> p = pf.place("3", defended=True)
    >>> assert_same_geometry(pf.draw(p, theme="mono", size="A6"), pf.draw(p, lang="es"))
    """
    __tracebackhide__ = True
    if _is_one(actual) and _is_one(expected):
        areas = [_region(_zone_of(one, None, "geometry"), None) for one in (actual, expected)]
        found = differs(areas[0], areas[1], tolerance)
        if found:
            raise AssertionError(f"the geometries differ: {found}")
        return
    now, then = picture_of(actual), picture_of(expected)
    faults = list(_differences(now, then, tolerance))
    if now.mirrored != then.mirrored:
        faults.insert(0, "one picture shows the field mirrored: an axis of it is inverted")
    if faults:
        raise AssertionError(_told("shape", faults))


def _told(what: str, faults: list[str]) -> str:
    many = what if len(faults) == 1 else f"{what}s"
    return "\n".join([f"the pictures differ in {len(faults)} {many}:", *(f"  {fault}" for fault in faults)])


def _differences(now: Picture, then: Picture, tolerance: float) -> Iterator[str]:
    shapes = {**now.shapes, **then.shapes}
    # The ball first: where it moved, much else follows.
    for name, shape in sorted(shapes.items(), key=lambda item: item[1].role not in ALWAYS):
        found = _differ(_shown(now, then, shape), _shown(then, now, shape), tolerance)
        if found:
            yield f"{name}: {found}"


def _shown(picture: Picture, other: Picture, like: Shape) -> BaseGeometry:
    """What a picture shows of a shape, where the other could show it too."""
    shape = picture.shapes.get(like.name)
    if shape is None:
        return shapely.Point()
    window = other.windows.get(like.view)
    if like.role in ALWAYS or window is None or window.equals(picture.windows[like.view]):
        return shape.geometry
    return shape.geometry.intersection(window)


def _differ(now: BaseGeometry, then: BaseGeometry, tolerance: float) -> str | None:
    if now.is_empty != then.is_empty and (now.length or then.length or "Point" in now.geom_type + then.geom_type):
        return f"expected {_where(then)}, got {_where(now)}"
    return differs(now, then, tolerance)


def _where(geometry: BaseGeometry) -> str:
    if geometry.is_empty:
        return "nothing"
    if geometry.geom_type in ("Point", "MultiPoint"):
        return "it at " + ", ".join(_at(point) for point in getattr(geometry, "geoms", [geometry]))
    left, bottom, right, top = geometry.bounds
    return f"it within {left:g} to {right:g}, {bottom:g} to {top:g}"


def _at(point: Any) -> str:
    return f"({round(point.x, 3) + 0.0:g}, {round(point.y, 3) + 0.0:g})"


def differs(actual: BaseGeometry, expected: BaseGeometry, tolerance: float) -> str | None:
    """Say how two geometries differ by more than a tolerance, in yards; None if they do not."""
    if actual.is_empty or expected.is_empty:
        same = actual.is_empty and expected.is_empty
        return None if same else f"expected {_where(expected)}, got {_where(actual)}"
    kinds = [_kind(geometry) for geometry in (actual, expected)]
    if kinds[0] != kinds[1]:
        return f"expected {expected.geom_type}, got {actual.geom_type}"
    return _COMPARED[kinds[0]](actual, expected, tolerance)


def _kind(geometry: BaseGeometry) -> str:
    if geometry.area > 0:
        return "area"
    return "lines" if geometry.length > 0 else "points"


def _points_differ(actual: BaseGeometry, expected: BaseGeometry, tolerance: float) -> str | None:
    counts = [shapely.get_num_coordinates(geometry) for geometry in (actual, expected)]
    apart = float(shapely.hausdorff_distance(actual, expected))
    if counts[0] == counts[1] and apart <= tolerance:
        return None
    return f"expected {_where(expected)}, got {_where(actual)}: {apart:.3g} yd apart"


def _lines_differ(actual: BaseGeometry, expected: BaseGeometry, tolerance: float) -> str | None:
    far = expected.difference(actual.buffer(tolerance))
    beyond = actual.difference(expected.buffer(tolerance))
    if far.is_empty and beyond.is_empty:
        return None
    apart = float(shapely.hausdorff_distance(actual, expected, densify=0.05))
    missing, added = (f"{part.length:.3g} yd {word}" for part, word in ((far, "missing"), (beyond, "too much")))
    place = (far if far.length >= beyond.length else beyond).representative_point()
    return f"{missing}, {added}, up to {apart:.3g} yd apart, about {_at(place)}"


def _areas_differ(actual: BaseGeometry, expected: BaseGeometry, tolerance: float) -> str | None:
    said = list(_holes_differ(actual, expected, tolerance))
    missing = expected.difference(actual.buffer(tolerance, join_style="mitre"))
    added = actual.difference(expected.buffer(tolerance, join_style="mitre"))
    for part, other, word in ((missing, actual, "missing"), (added, expected, "too much")):
        if not part.is_empty:
            whole = (expected if word == "missing" else actual).difference(other)
            said.append(f"{whole.area:.4g} sq yd {word}, about {_at(part.representative_point())}")
    return "; ".join(said) or None


_COMPARED: Final = {"points": _points_differ, "lines": _lines_differ, "area": _areas_differ}


def _holes(geometry: BaseGeometry, tolerance: float) -> int:
    """Holes that are wider than the tolerance."""
    polygons = [part for part in getattr(geometry, "geoms", [geometry]) if part.geom_type == "Polygon"]
    rings = [shapely.Polygon(ring) for part in polygons for ring in part.interiors]
    return sum(not ring.buffer(-tolerance).is_empty for ring in rings)


def _holes_differ(actual: BaseGeometry, expected: BaseGeometry, tolerance: float) -> Iterator[str]:
    now, then = _holes(actual, tolerance), _holes(expected, tolerance)
    if now != then:
        yield f"expected {_count(then)}, got {now or 'none'}"


def _count(holes: int) -> str:
    return f"{holes or 'no'} hole{'s' if holes != 1 else ''}"


# ---------------------------------------------------------------- zones


def assert_zone_equal(actual: Any, expected: Any, *, team: str | None = None, tolerance: float = TOLERANCE) -> None:
    """Assert that two zones are the same area, and of the same team and conditions if both are solved zones.

    Parameters
    ----------
    actual, expected : Zone, Placement, BaseGeometry, mapping, Figure, Axes or Sheet
        A solved zone; a placement or a picture of one, whose zone of `team` is meant; a Shapely geometry; or a GeoJSON
        geometry or feature, or what has a ``__geo_interface__``. Compared where the picture shows the field.
    team : {"fouling", "fouled"}, optional
        Which zone of a placement or a picture. If it is left out, that of the other side, if that is a solved zone;
        between placements and pictures both.
    tolerance : float
        Yards.

    Raises
    ------
    AssertionError
        Says what is missing and what is too much, in square yards, and where.
    BadInput
        ``missing_input`` if it is not clear which team is meant, ``bad_figure`` if there is no such zone.

    Examples
    --------
    >>> import polofield as pf
    >>> four = pf.place("4")
    >>> assert_zone_equal(pf.draw(four, view="goal"), four.fouling)
    >>> assert_zone_equal(four, pf.place("3"), team="fouling")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    AssertionError: the zones of the fouling team differ: ...
    """
    __tracebackhide__ = True
    if team is not None:
        one_of(team, TEAMS, where="team")
    named = team or next((z.team for z in (expected, actual) if isinstance(z, Zone)), None)
    teams = (named,) if named or _is_one(actual) or _is_one(expected) else TEAMS
    for whose in teams:
        if found := _zones_differ(actual, expected, whose, tolerance):
            raise AssertionError(found)


def _is_one(thing: Any) -> bool:
    """True for what is one area by itself, and no placement or picture, which have a zone for each team."""
    return isinstance(thing, Zone | BaseGeometry) or _geo(thing) is not None


def _zones_differ(actual: Any, expected: Any, team: str | None, tolerance: float) -> str | None:
    now, then = _zone_of(actual, team, "actual"), _zone_of(expected, team, "expected")
    whose = f"the zones of the {team} team differ" if team else "the zones differ"
    if isinstance(now, Zone) and isinstance(then, Zone):
        if now.team != then.team:
            return f"expected the zone of the {then.team} team, got that of the {now.team} team"
        said = [[condition.words() for condition in zone.conditions] for zone in (now, then)]
        if said[0] != said[1]:
            return f"{whose}: expected conditions {said[1]}, got {said[0]}"
    shown = [_window_of(thing) for thing in (actual, expected)]
    found = differs(_region(now, shown[1]), _region(then, shown[0]), tolerance)
    return f"{whose}: {found}" if found else None


def _zone_of(thing: Any, team: str | None, where: str) -> Zone | BaseGeometry:
    if isinstance(thing, Zone | BaseGeometry):
        return thing
    shape = _geo(thing)
    if shape is not None:
        return shape
    if team is None:
        raise BadInput("expected team, since neither side says whose zone is meant", code="missing_input", where="team")
    if isinstance(thing, Placement):
        return thing.fouling if team == "fouling" else thing.fouled
    return _drawn_zone(thing, team, where)


def _geo(thing: Any) -> BaseGeometry | None:
    """A geometry or a feature of GeoJSON, or what gives one; a placement's collection has two zones, so it is none."""
    data = thing if isinstance(thing, dict) else getattr(thing, "__geo_interface__", None)
    if not isinstance(data, dict) or data.get("type") == "FeatureCollection":
        return None
    shape: BaseGeometry = shapely.geometry.shape(data.get("geometry", data))
    return shape


def _drawn_zone(thing: Any, team: str, where: str) -> BaseGeometry:
    """The tinted areas of a picture; a team that may stand anywhere has none, only a frame around the safety zone."""
    shapes = picture_of(thing).shapes
    names = [name for name, shape in shapes.items() if re.fullmatch(rf"(.*:)?\s*zone-{team}(-on-field)?", name)]
    areas = [shapes[name].geometry for name in names if shapes[name].geometry.area > 0]
    if areas:
        return shapely.union_all(areas)
    if any(name.endswith(f"zone-{team}-anywhere") for name in shapes):
        return shapes["safety-zone"].geometry
    raise AssertionError(f"expected a zone of the {team} team in {where}, got none among {sorted(shapes)}")


def _window_of(thing: Any) -> BaseGeometry | None:
    """What part of the field a picture shows; None for what is no picture."""
    if isinstance(thing, Zone | BaseGeometry | Placement) or _geo(thing) is not None:
        return None
    return next(iter(picture_of(thing).windows.values()))


def _region(zone: Zone | BaseGeometry, window: BaseGeometry | None) -> BaseGeometry:
    region: BaseGeometry = zone.region if isinstance(zone, Zone) else zone
    return region if window is None else region.intersection(window)
