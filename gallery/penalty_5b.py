"""Penalty 5b: the hit from the center."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("5b")), HERE / "penalty_5b.svg")
