"""Black ink alone, for a copier: the teams are told apart by their hatches."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("3", defended=True), theme="mono"), HERE / "style_mono.svg")
