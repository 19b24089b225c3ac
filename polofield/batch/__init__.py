"""Tables of fouls in, tables of placements and pictures out: a million rows in one process, row by row errors.

The room above ``render``: a table is read (CSV, JSON Lines, Parquet), every row is placed, placements and errors are
written as tables, and, if wanted, a picture of each row is drawn, over any ``concurrent.futures.Executor``. What is
finished is whole, and is not done again.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
_HOME = {name: home for home, names in _HOMES.items() for name in names}

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


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
