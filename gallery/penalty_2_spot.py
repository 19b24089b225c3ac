"""Penalty 2 from the spot: legal places on the field are drawn quieter, for nobody may enter play from them."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("2", choice="spot", foul=(100, 20))), HERE / "penalty_2_spot.svg")
