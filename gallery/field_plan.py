"""The field plan: every line that a groundsman measures and paints, in yards and in meters."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.plan(), HERE / "field_plan.svg")
