"""The field plan of an unboarded field with broken lines: what a groundsman must measure and paint."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

field = pf.Field(length=275, boarded=False, lines="broken")
pf.save(pf.plan(field), HERE / "field_plan.svg")
