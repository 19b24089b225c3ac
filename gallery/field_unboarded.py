"""A field without boards is wider; its lines may be broken."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

field = pf.Field(length=275, boarded=False, lines="broken")
pf.save(pf.plan(field), HERE / "field_unboarded.svg")
