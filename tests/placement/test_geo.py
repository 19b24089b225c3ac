"""A placement and a zone as GeoJSON: what stands in them, and that other packages read them."""

from __future__ import annotations

import json

import geopandas
import pytest
import shapely
from shapely import Point
from shapely.geometry import shape

from polofield import Field, Placement, place
from polofield.figures import compose
from polofield.painters import rendered
from polofield.placement.placing import placement_collection, placement_features

PLACED = {
    "1": place("1"),
    "2-30": place("2", choice="30"),
    "2-spot": place("2", choice="spot", foul=(100, 20)),
    "3-defended": place("3", defended=True, defends="left"),
    "4": place("4", between="band"),
    "5a": place("5a", ball=(42, 79), field=Field(length=280)),
    "5b": place("5b"),
    "6": place("6", crossing=55, defends="left"),
}
NEW_SHAPELY = shapely.__version__ >= "2.1"
"""Before it shapely read geometries, but no features."""

each = pytest.mark.parametrize("p", PLACED.values(), ids=PLACED)


@each
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_zone_says_whose_it_is_and_what_must_hold(p: Placement, lang: str) -> None:
    for zone in (p.fouling, p.fouled):
        found = zone.feature(lang)
        assert found["type"] == "Feature"
        assert found["properties"] == {
            "name": f"zone_{zone.team}",
            "role": "zone",
            "team": zone.team,
            "conditions": [c.words(lang) for c in zone.conditions]
            or [{"en": "anywhere, on or off the field", "es": "en cualquier lugar, dentro o fuera de la cancha"}[lang]],
            "exempt_from": [c.words(lang) for c in zone.conditions if c.exempt],
            "anywhere": not zone.conditions,
        }


def test_a_zone_that_binds_everybody_and_one_that_excepts_some() -> None:
    assert place("2", choice="30").fouling.feature()["properties"]["exempt_from"] == []
    said = place("5b").fouling.feature()["properties"]
    assert said["exempt_from"] == ["level with the ball or nearer the goal they defend"]
    assert said["conditions"] == [*said["exempt_from"], "at least 30 yd from the ball"]


@each
def test_shapely_reads_a_zone(p: Placement) -> None:
    for zone in (p.fouling, p.fouled):
        read = shape(zone if NEW_SHAPELY else zone.__geo_interface__["geometry"])
        assert read.geom_type == zone.region.geom_type
        assert read.symmetric_difference(zone.region).area < 1e-4
        assert zone.__geo_interface__ == zone.feature() == zone.feature("en")


@each
def test_the_features_of_a_placement(p: Placement) -> None:
    found = placement_features(p, "es")
    assert found[:2] == [p.fouled.feature("es"), p.fouling.feature("es")]
    assert found[-1]["properties"] == {"name": "ball", "role": "ball", "moved": p.moved}
    assert shape(found[-1]["geometry"]) == Point(p.ball)
    assert len(found) == (3 if p.given is None else 4)
    if p.given is not None:
        assert found[2]["properties"] == {"name": "spot_given", "role": "spot", "kind": p.spec.takes[0]}
        assert shape(found[2]["geometry"]) == Point(p.given)


@each
def test_a_placement_is_its_field_and_its_features(p: Placement) -> None:
    found = placement_collection(p, "es")
    assert list(found) == ["type", "units", "frame", "penalty", "defends", "citation", "readings", "features"]
    assert (found["type"], found["units"]) == ("FeatureCollection", "yards")
    assert (found["penalty"], found["defends"], found["citation"]) == (p.key, p.defends, p.citation)
    assert found["readings"] == list(p.readings)
    assert found["features"] == p.field.features() + placement_features(p, "es")


@each
def test_english_is_what_a_protocol_says(p: Placement) -> None:
    assert p.__geo_interface__ == placement_collection(p) == placement_collection(p, "en")
    assert placement_features(p) == placement_features(p, "en")
    assert json.loads(json.dumps(p.__geo_interface__)) == p.__geo_interface__


@each
def test_a_saved_file_is_the_same_collection(p: Placement) -> None:
    saved = json.loads(rendered(compose(p, lang="es"), "geojson"))
    assert list(saved)[:4] == ["type", "title", "description", "lang"]
    for added in ("title", "description", "lang"):
        del saved[added]
    assert saved == placement_collection(p, "es")


@each
def test_geopandas_reads_a_placement(p: Placement) -> None:
    frame = geopandas.GeoDataFrame.from_features(p).set_index("name")
    zones = frame[frame.role == "zone"]
    assert zones.team.to_dict() == {"zone_fouled": "fouled", "zone_fouling": "fouling"}
    assert zones.area["zone_fouling"] == pytest.approx(p.fouling.region.area, abs=1e-4)
    assert (frame.geometry["ball"].x, frame.geometry["ball"].y) == p.ball
    apart = geopandas.GeoDataFrame.from_features([p.fouling, p.fouled])
    assert list(apart.team) == ["fouling", "fouled"]
