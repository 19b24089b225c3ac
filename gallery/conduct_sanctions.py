"""The sanction ladder of Rule 33; what rests on a reading is drawn differently."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw("ladder33"), HERE / "conduct_sanctions.svg")
