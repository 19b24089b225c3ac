"""Every word in Spanish: title, labels, readings and the alternate text."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("2", choice="30"), lang="es"), HERE / "style_spanish.svg")
