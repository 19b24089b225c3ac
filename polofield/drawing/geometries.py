"""Shapely geometries as paths. To be deleted once every figure hands in paths."""

from __future__ import annotations

from typing import Any

from ..outline import Path, polyline

__all__ = ["polylines_of", "rings_of", "shown_part", "to_page"]


def rings_of(geometry: Any) -> tuple[Path, ...]:
    """Return the rings of every polygon in a geometry: outer ones counterclockwise, holes clockwise."""
    rings: list[Path] = []
    for part in getattr(geometry, "geoms", [geometry]):
        if part.geom_type == "Polygon" and not part.is_empty:
            rings.append(_ring(part.exterior, part.exterior.is_ccw))
            rings += [_ring(hole, not hole.is_ccw) for hole in part.interiors]
        elif hasattr(part, "geoms"):
            rings += rings_of(part)
    return tuple(rings)


def _ring(ring: Any, right_way: bool) -> Path:
    return polyline(ring.coords if right_way else list(ring.coords)[::-1], closed=True)


def polylines_of(geometry: Any) -> tuple[Path, ...]:
    """Return every line in a geometry."""
    if geometry.is_empty:
        return ()
    if hasattr(geometry, "geoms"):
        return tuple(path for part in geometry.geoms for path in polylines_of(part))
    return (polyline(geometry.coords),) if geometry.geom_type in ("LineString", "LinearRing") else ()


def shown_part(geometry: Any, window: tuple[float, float, float, float]) -> Any:
    """Return the part of a geometry that is in a window."""
    from shapely import box

    return geometry.intersection(box(*window))


def to_page(geometry: Any, matrix: tuple[float, ...]) -> Any:
    """Return a geometry under an affine map."""
    from shapely.affinity import affine_transform

    a, b, c, d, e, f = matrix
    return affine_transform(geometry, [a, c, b, d, e, f])
