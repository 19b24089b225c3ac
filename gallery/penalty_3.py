"""Penalty 3, undefended."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("3")), HERE / "penalty_3.svg")
