"""Tables of fouls in, tables of placements and pictures out: a million rows in one process, row by row errors.

The room above ``render``: a table is read (CSV, JSON Lines, Parquet), every row is placed, placements and errors are
written as tables, and, if wanted, a picture of each row is drawn, over any ``concurrent.futures.Executor``. What is
finished is whole, and is not done again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face
from .columns import COLUMNS as COLUMNS

if TYPE_CHECKING:
    from .contact import contact_sheets as contact_sheets
    from .heat import heat_map as heat_map
    from .pictures import (
        Drawing as Drawing,
        draw_rows as draw_rows,
    )
    from .running import (
        Summary as Summary,
        run_batch as run_batch,
    )
    from .solving import (
        Solved as Solved,
        solve_table as solve_table,
    )
    from .tables import (
        Table as Table,
        read_table as read_table,
    )
    from .writing import (
        write_errors as write_errors,
        write_placements as write_placements,
    )

__getattr__, __dir__, __all__ = face(__name__)
