"""Penalty 1: the goal, the change of ends, and the restart."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("1")), HERE / "penalty_1.svg")
