"""Penalty 2 from the 30-yard line: the defenders wait behind the back line."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("2", choice="30")), HERE / "penalty_2_30.svg")
