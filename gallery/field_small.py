"""A small training field; every penalty can be set up on it."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

field = pf.Field(length=180, width=100, end_safety=20)
pf.save(pf.draw(pf.place("4", field=field), view="full"), HERE / "field_small.svg")
