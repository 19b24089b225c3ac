"""A theme of your own: replace the colors that you want."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

club = pf.theme("rulebook").replace(turf="#e4efe8", accent="#1b5e4a")
pf.save(pf.draw(pf.place("4"), theme=club), HERE / "style_own_theme.svg")
