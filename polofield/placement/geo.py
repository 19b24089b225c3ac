"""A placement as GeoJSON: both zones, the ball and the spot that was given, on their field; plain dicts, yards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..field.geo import collection, feature, field_features
from ..words import words

if TYPE_CHECKING:
    from .solve import Placement
    from .zone import Zone

__all__ = ["placement_collection", "placement_features", "zone_feature"]


def zone_feature(zone: Zone, lang: str = "en") -> dict[str, Any]:
    """Return a team's zone as a GeoJSON feature, with its conditions in words."""
    return feature(
        zone.region,
        name=f"zone_{zone.team}",
        role="zone",
        team=zone.team,
        conditions=[c.words(lang) for c in zone.conditions] or [words(lang)("condition.anywhere")],
        exempt_from=[c.words(lang) for c in zone.conditions if c.exempt],
        anywhere=zone.anywhere,
    )


def placement_features(placement: Placement, lang: str = "en") -> list[dict[str, Any]]:
    """Return both zones, the spot that was given, if any, and the ball as GeoJSON features."""
    from shapely import Point

    found = [zone_feature(zone, lang) for zone in (placement.fouled, placement.fouling)]
    if placement.given is not None:
        found.append(feature(Point(placement.given), name="spot_given", role="spot", kind=placement.spec.takes[0]))
    return [*found, feature(Point(placement.ball), name="ball", role="ball", moved=placement.moved)]


def placement_collection(placement: Placement, lang: str = "en") -> dict[str, Any]:
    """Return a placement on its field as a GeoJSON feature collection."""
    return collection(
        field_features(placement.field) + placement_features(placement, lang),
        penalty=placement.key,
        defends=placement.defends,
        citation=placement.citation,
        readings=list(placement.readings),
    )
