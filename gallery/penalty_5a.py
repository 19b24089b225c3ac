"""Penalty 5a: the ball is moved in to 5 yards from the boards, and its zone follows it."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("5a", ball=(42, 79))), HERE / "penalty_5a.svg")
