"""A season of one player: yellow cards by tier and period, and the suspensions that they led to."""

from pathlib import Path

import polofield as pf
from polofield.conduct import ledger, year_of
from polofield.conduct.files import read_season

HERE = Path(__file__).parent

sheet = read_season(HERE / "games" / "season.toml")
year = year_of(sheet.season, ledger(sheet.season, sheet.policy), "Ana", "2028-11-30")
pf.save(pf.draw(year), HERE / "conduct_season.svg")
