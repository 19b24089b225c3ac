"""A contact sheet of a table of fouls: the first page."""

from pathlib import Path

import polofield as pf
from polofield.tables import contact_sheets, read_table, solve_table

HERE = Path(__file__).parent

solved = solve_table(read_table(HERE / "tables" / "fouls.csv"))
pf.save(next(contact_sheets(solved)), HERE / "batch_contact_sheet.png", dpi=100)
