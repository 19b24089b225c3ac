"""Penalty 6 at the left end: the field is turned by 180 degrees, never mirrored."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("6", crossing=55, defends="left"), theme="turf"), HERE / "penalty_6_left.svg")
