"""Penalty 3, defended: who may come in after the hit, and where."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("3", defended=True)), HERE / "penalty_3_defended.svg")
