"""Penalty 10: short for four minutes, then full."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw("10"), HERE / "penalty_10.svg")
