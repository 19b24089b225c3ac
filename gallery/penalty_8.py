"""Penalty 8: three questions."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw("8"), HERE / "penalty_8.svg")
