"""Penalty 3, defended, in black ink alone and in Spanish, on a page of A6."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

figure = pf.draw(pf.place("3", defended=True), theme="mono", lang="es", size="A6", orientation="portrait")
pf.save(figure, HERE / "penalty_3_mono.svg")
