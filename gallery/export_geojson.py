"""GeoJSON: zones, ball and markings for a map or for other programs."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("6", crossing=25)), HERE / "export_geojson.geojson")
