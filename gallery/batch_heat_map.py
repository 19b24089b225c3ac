"""A season's fouls as a heat map: where they happened, and where balls were placed."""

from pathlib import Path

import polofield as pf
from polofield.tables import heat_map, read_table, solve_table

HERE = Path(__file__).parent

solved = solve_table(read_table(HERE / "tables" / "fouls.csv"))
pf.save(heat_map(solved, theme="turf"), HERE / "batch_heat_map.svg")
