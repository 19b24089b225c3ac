"""A placement or a field as a GeoJSON file: its feature collection, with the figure's title and words."""

from __future__ import annotations

import json
from typing import Any

from ..errors import BadInput, Plain
from ..field import Field
from ..placement import Placement
from ..placement.placing import placement_collection

__all__ = ["geojson_of", "geojson_text"]


def geojson_of(record: Any, *, title: str, alt: str, lang: str = "en") -> dict[str, Any]:
    """Return a placement or a field as a GeoJSON feature collection."""
    if not isinstance(record, Placement | Field):
        raise BadInput(
            expected="a figure of a placement or a field", got=Plain("another"), code="bad_figure", where="figure"
        )
    found = record.__geo_interface__ if isinstance(record, Field) else placement_collection(record, lang)
    return {"type": found.pop("type"), "title": title, "description": alt, "lang": lang, **found}


def geojson_text(record: Any, *, title: str, alt: str, lang: str = "en") -> str:
    """Return the GeoJSON as text, one feature a line."""
    found = geojson_of(record, title=title, alt=alt, lang=lang)
    features = ",\n".join(json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in found.pop("features"))
    head = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"features":[\n{features}\n]}}\n'
