"""Tables in the terminal, and the same records as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import click

__all__ = ["Table", "aligned", "echo_json", "show_tables"]

_GAP: Final = "  "


class Table(NamedTuple):
    """A table: its heading, the heads of its columns, its rows, and which column holds numbers (-1: none)."""

    heading: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: int = -1


def aligned(table: Table) -> Iterator[str]:
    """Yield the lines of a table in plain text: columns as wide as their longest cell, numbers to the right."""
    if table.heading:
        yield table.heading
        if table.rows:
            yield ""
    cells = [table.heads, *table.rows] if table.heads else table.rows
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    rule = [["-" * width for width in widths]] if table.heads else []
    for row in [*cells[: len(rule)], *rule, *cells[len(rule) :]]:
        yield _GAP.join(_padded(row, widths, table.numbers)).rstrip()


def _padded(row: Sequence[str], widths: Sequence[int], numbers: int) -> Iterator[str]:
    for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if i == numbers else cell.ljust(width)


def show_tables(tables: Sequence[Table], title: str = "") -> None:
    """Print tables: framed on a terminal, as aligned text anywhere else."""
    if sys.stdout.isatty():
        _show_rich(tables, title)
        return
    blocks = ["\n".join(aligned(table)) for table in tables]
    click.echo("\n\n".join([title, *blocks] if title else blocks))


def _show_rich(tables: Sequence[Table], title: str) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console()
    if title:
        console.print(Text(title, style="bold"))
    for table in tables:
        shown = RichTable(title=Text(table.heading), title_justify="left", show_header=bool(table.heads))
        for i, head in enumerate(table.heads or [""] * len(table.rows[0] if table.rows else ())):
            shown.add_column(Text(head), justify="right" if i == table.numbers else "left")
        for row in table.rows:
            shown.add_row(*map(Text, row))
        console.print(shown if table.rows else Text(table.heading))


def echo_json(record: Any) -> None:
    """Print a record as JSON, indented."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(record, enc_hook=str), indent=2))
