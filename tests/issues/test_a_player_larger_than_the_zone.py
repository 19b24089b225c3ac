"""A player with a radius larger than the disc that he must be in has no place; asking for his zone must not crash.

``place("5a", ball=(148, 0), between="nearer", player_radius=3).fouling.region`` raised ``ValueError: math domain
error``: the root of a negative radius was taken before it was asked whether anything is left of the disc.
"""

from __future__ import annotations

import pytest

from polofield import place, place_many


@pytest.mark.parametrize("radius", [2, 2.5, 3])
def test_his_zone_is_empty(radius: float) -> None:
    p = place("5a", ball=(148, 0), between="nearer", player_radius=radius)
    assert p.fouling.region.is_empty
    assert p.fouling.empty
    assert p.fouling.on_field_area == 0
    batch = place_many("5a", ball=[(148, 0)], between="nearer", player_radius=radius)
    assert batch.zones("fouling")[0].is_empty
