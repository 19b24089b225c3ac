"""Tables of fouls in, tables of placements and pictures out: a million rows in one process, row by row errors.

The room above ``render``: a table is read (CSV, JSON Lines, Parquet), every row is placed, placements and errors are
written as tables, and, if wanted, a picture of each row is drawn, over any ``concurrent.futures.Executor``. What is
finished is whole, and is not done again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import imported_late
from .columns import COLUMNS

if TYPE_CHECKING:
    from .contact import contact_sheets
    from .heat import heat_map
    from .pictures import Drawing, draw_rows
    from .running import Summary, run_batch
    from .solving import Solved, solve_table
    from .tables import Table, read_table
    from .writing import write_errors, write_placements

_HOMES = {
    "contact": ("contact_sheets",),
    "heat": ("heat_map",),
    "pictures": ("Drawing", "draw_rows"),
    "running": ("Summary", "run_batch"),
    "solving": ("Solved", "solve_table"),
    "tables": ("Table", "read_table"),
    "writing": ("write_errors", "write_placements"),
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "COLUMNS",
    "Drawing",
    "Solved",
    "Summary",
    "Table",
    "contact_sheets",
    "draw_rows",
    "heat_map",
    "read_table",
    "run_batch",
    "solve_table",
    "write_errors",
    "write_placements",
]
