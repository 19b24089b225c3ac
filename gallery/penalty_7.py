"""Penalty 7: both teams on one scale of handicaps, and who may be designated."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.designate(4, [3, 5, 5, 7], fouled=[4, 4, 6, 2])), HERE / "penalty_7.svg")
