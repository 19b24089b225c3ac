"""GeoJSON: features and collections as plain dicts, in yards from the field's center."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["collection", "feature"]

_FRAME: Final = "origin at the center of the field, x along the length, y across, seen from above"
_DIGITS: Final = 9


def feature(geometry: BaseGeometry, **properties: Any) -> dict[str, Any]:
    """Return a geometry (yards) with its properties as a GeoJSON feature."""
    shape = geometry.__geo_interface__
    found = {"type": shape["type"], "coordinates": _rounded(shape["coordinates"])}
    return {"type": "Feature", "geometry": found, "properties": properties}


def _rounded(value: Any) -> Any:
    """Round numbers however deep they lie; no zero keeps a minus sign."""
    if isinstance(value, float | int):
        return round(float(value), _DIGITS) + 0.0
    return [_rounded(part) for part in value]


def collection(features: list[dict[str, Any]], **said: Any) -> dict[str, Any]:
    """Return features as a GeoJSON collection that says its units and its frame, and what else is `said`."""
    return {"type": "FeatureCollection", "units": "yards", "frame": _FRAME, **said, "features": features}
