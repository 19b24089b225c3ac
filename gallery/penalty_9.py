"""Penalty 9: who forfeits."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw("9"), HERE / "penalty_9.svg")
