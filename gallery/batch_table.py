"""A table of fouls in, a table of placements out."""

from pathlib import Path

from polofield.tables import read_table, solve_table, write_placements

HERE = Path(__file__).parent

solved = solve_table(read_table(HERE / "tables" / "fouls.csv"))
write_placements(solved, HERE / "batch_table.csv")
