"""A field that was measured in meters, and its plan in Spanish."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

field = pf.Field.parse("250m x 140m")
pf.save(pf.plan(field, lang="es"), HERE / "field_meters.svg")
