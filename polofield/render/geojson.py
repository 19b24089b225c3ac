"""A placement or a field as GeoJSON: zones, ball, spots and markings, in yards from the field's center."""

from __future__ import annotations

import json
from typing import Any

from ..field import Field
from ..locale import words
from ..placement import Placement, Zone

__all__ = ["geojson_of", "geojson_text"]


def _feature(geometry: Any, **properties: Any) -> dict[str, Any]:
    shape = geometry if isinstance(geometry, dict) else _rounded(geometry.__geo_interface__)
    return {"type": "Feature", "geometry": shape, "properties": properties}


def _rounded(shape: dict[str, Any]) -> dict[str, Any]:
    return {"type": shape["type"], "coordinates": _numbers(shape["coordinates"])}


def _numbers(value: Any) -> Any:
    if isinstance(value, float | int):
        return round(float(value), 9) + 0.0
    return [_numbers(part) for part in value]


def _point(x: float, y: float) -> dict[str, Any]:
    return {"type": "Point", "coordinates": _numbers((x, y))}


def _field_features(field: Field) -> list[dict[str, Any]]:
    areas = [
        _feature(field.safety_zone, name="safety_zone_area", role="ground"),
        _feature(field.boundary, name="field", role="ground"),
    ]
    lines = [
        _feature(m.geometry, name=m.name, role="marking", cite=m.spec.cite, painted=m.spec.painted)
        for m in field.markings
    ]
    return areas + lines


def _zone_feature(zone: Zone, lang: str) -> dict[str, Any]:
    conditions = [condition.words(lang) for condition in zone.conditions] or [words(lang).say("condition.anywhere")]
    exempt = [condition.words(lang) for condition in zone.conditions if condition.exempt]
    return _feature(
        zone.region,
        name=f"zone_{zone.team}",
        role="zone",
        team=zone.team,
        conditions=conditions,
        exempt_from=exempt,
        anywhere=zone.anywhere,
    )


def _placement_features(placement: Placement, lang: str) -> list[dict[str, Any]]:
    found = [_zone_feature(zone, lang) for zone in (placement.fouled, placement.fouling)]
    if placement.given is not None:
        found.append(_feature(_point(*placement.given), name="spot_given", role="spot", kind=placement.spec.takes[0]))
    found.append(_feature(_point(*placement.ball), name="ball", role="ball", moved=placement.moved))
    return found


def geojson_of(record: Placement | Field, *, title: str, alt: str, lang: str = "en") -> dict[str, Any]:
    """Return a placement or a field as a GeoJSON feature collection.

    Coordinates are yards from the field's center, not longitude and latitude; ``units`` says so.

    Examples
    --------
    >>> found = geojson_of(Field(), title="Field", alt="A field.")
    >>> found["units"], found["features"][1]["properties"]["name"]
    ('yards', 'field')
    """
    field = record if isinstance(record, Field) else record.field
    features = _field_features(field)
    extra: dict[str, Any] = {}
    if isinstance(record, Placement):
        features += _placement_features(record, lang)
        extra = {
            "penalty": record.key,
            "defends": record.defends,
            "citation": record.citation,
            "readings": list(record.readings),
        }
    return {
        "type": "FeatureCollection",
        "title": title,
        "description": alt,
        "lang": lang,
        "units": "yards",
        "frame": "origin at the center of the field, x along the length, y across, seen from above",
        **extra,
        "features": features,
    }


def geojson_text(record: Placement | Field, *, title: str, alt: str, lang: str = "en") -> str:
    """Return the GeoJSON as text, one feature a line."""
    found = geojson_of(record, title=title, alt=alt, lang=lang)
    features = ",\n".join(json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in found.pop("features"))
    head = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"features":[\n{features}\n]}}\n'
