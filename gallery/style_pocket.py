"""A page for the pocket: A6, upright, with the field along the page."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

figure = pf.draw(pf.place("6", crossing=55), size="A6", orientation="portrait")
pf.save(figure, HERE / "style_pocket.svg")
