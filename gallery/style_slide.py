"""A slide: 16 by 9, with larger type."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("4"), theme="turf", size="slide"), HERE / "style_slide.svg")
