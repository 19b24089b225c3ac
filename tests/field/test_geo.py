"""A field as GeoJSON: what stands in the collection, and that other packages read it."""

from __future__ import annotations

import json
from typing import Any

import geopandas
import pytest
from shapely import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry import shape

from polofield import Field
from polofield.field.geo import collection, feature, field_collection, field_features

FIELDS = (Field(), Field.parse("250x200 unboarded"))
by_field = pytest.mark.parametrize("field", FIELDS, ids=("boarded", "unboarded"))


def test_a_feature_is_its_geometry_and_what_is_said_of_it() -> None:
    assert feature(Point(3, 4), name="ball", moved=0.5) == {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [3.0, 4.0]},
        "properties": {"name": "ball", "moved": 0.5},
    }


@pytest.mark.parametrize(
    ("geometry", "coordinates"),
    [
        (Point(1 / 3, -2 / 3), [0.333333333, -0.666666667]),
        (Point(-0.0, -1e-12), [0.0, 0.0]),
        (LineString([(0, 0), (1, 2)]), [[0.0, 0.0], [1.0, 2.0]]),
        (Polygon(), []),
        (
            box(0, 0, 4, 4).difference(box(1, 1, 2, 2)),
            [
                [[0.0, 0.0], [0.0, 4.0], [4.0, 4.0], [4.0, 0.0], [0.0, 0.0]],
                [[1.0, 2.0], [1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]],
            ],
        ),
        (MultiPoint([(0, 1), (2, 3)]), [[0.0, 1.0], [2.0, 3.0]]),
    ],
    ids=["rounded", "no minus zero", "line", "nothing", "hole", "points"],
)
def test_coordinates_are_rounded_numbers_in_lists(geometry: Any, coordinates: list[Any]) -> None:
    found = feature(geometry)["geometry"]
    assert found["type"] == geometry.geom_type
    assert _canonical(found) == _canonical({"type": geometry.geom_type, "coordinates": coordinates})
    assert "-0.0" not in repr(found)


def _canonical(found: dict[str, Any]) -> Any:
    """Rings may start anywhere and go round either way, as GEOS likes; everything else is compared as it is."""
    if found["type"] != "Polygon":
        return found
    return [sorted(ring[:-1]) for ring in found["coordinates"]]


def test_a_collection_says_its_units_and_its_frame() -> None:
    one = feature(Point(1, 2))
    assert collection([one], penalty="4", defends="left") == {
        "type": "FeatureCollection",
        "units": "yards",
        "frame": "origin at the center of the field, x along the length, y across, seen from above",
        "penalty": "4",
        "defends": "left",
        "features": [one],
    }
    assert list(collection([], penalty="4")) == ["type", "units", "frame", "penalty", "features"]


@by_field
def test_the_features_of_a_field(field: Field) -> None:
    zone, ground, *lines = field_features(field)
    assert zone["properties"] == {"name": "safety_zone_area", "role": "ground"}
    assert ground["properties"] == {"name": "field", "role": "ground"}
    assert shape(zone["geometry"]).equals(field.safety_zone)
    assert shape(ground["geometry"]).equals(field.boundary)
    assert [line["properties"] for line in lines] == [
        {"name": m.name, "role": "marking", "cite": m.spec.cite, "painted": m.spec.painted} for m in field.markings
    ]
    for line, marking in zip(lines, field.markings, strict=True):
        assert shape(line["geometry"]).equals(marking.geometry)


@by_field
def test_a_field_is_its_collection(field: Field) -> None:
    assert field.__geo_interface__ == field_collection(field) == collection(field_features(field))
    assert json.loads(json.dumps(field.__geo_interface__)) == field.__geo_interface__


@by_field
def test_geopandas_reads_a_field(field: Field) -> None:
    frame = geopandas.GeoDataFrame.from_features(field).set_index("name")
    assert list(frame.index) == ["safety_zone_area", "field", *(m.name for m in field.markings)]
    assert frame.geometry["field"].area == field.length * field.width
    assert frame["painted"]["center_line"] is True
