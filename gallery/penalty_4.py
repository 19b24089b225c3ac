"""Penalty 4: the defenders stand behind the 30-yard line."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("4")), HERE / "penalty_4.svg")
