"""A field as GeoJSON: what stands in the collection, and that other packages read it."""

from __future__ import annotations

import json

import geopandas
import pytest
from shapely import MultiPoint, Point, Polygon, box
from shapely.geometry import shape

from polofield import Field
from polofield.field.geo import collection, feature


def test_a_feature_is_its_geometry_with_rounded_numbers_and_what_is_said_of_it() -> None:
    assert feature(Point(1 / 3, -1e-12), name="ball", moved=0.5) == {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [0.333333333, 0.0]},
        "properties": {"name": "ball", "moved": 0.5},
    }
    holed = box(0, 0, 4, 4).difference(box(1, 1, 2, 2))
    for geometry in (holed, Polygon(), MultiPoint([(0, 1), (2, 3)])):
        found = feature(geometry)["geometry"]
        assert shape(found).equals(geometry) and "-0.0" not in repr(found)


def test_a_collection_says_its_units_and_its_frame() -> None:
    found = collection([feature(Point(1, 2))], penalty="4")
    assert list(found) == ["type", "units", "frame", "penalty", "features"]
    assert found["frame"] == "origin at the center of the field, x along the length, y across, seen from above"
    assert (found["type"], found["units"], found["penalty"]) == ("FeatureCollection", "yards", "4")


@pytest.mark.parametrize("field", [Field(), Field.parse("250x200 unboarded")])
def test_a_field_is_its_collection(field: Field) -> None:
    zone, ground, *lines = field.features()
    assert shape(zone["geometry"]).equals(field.safety_zone) and shape(ground["geometry"]).equals(field.boundary)
    assert [part["properties"] for part in (zone, ground)] == [
        {"name": "safety_zone_area", "role": "ground"},
        {"name": "field", "role": "ground"},
    ]
    for line, m in zip(lines, field.markings, strict=True):
        assert line["properties"] == {
            "name": m.name, "role": "marking", "cite": m.spec.cite, "painted": m.spec.painted,
        }  # fmt: skip
        assert shape(line["geometry"]).equals(m.geometry)
    assert json.loads(json.dumps(field.__geo_interface__)) == field.__geo_interface__
    frame = geopandas.GeoDataFrame.from_features(field).set_index("name")
    assert list(frame.index) == ["safety_zone_area", "field", *(m.name for m in field.markings)]
    assert frame.geometry["field"].area == field.length * field.width
