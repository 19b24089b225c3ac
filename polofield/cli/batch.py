"""``polofield batch``: a table of fouls to a table of placements, and pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from ..drawing.choices import FORMATS
from ..errors import BadInput, one_of
from ..units import parse_number
from .drawing import PAGE, VIEW, page_of, refuse_alone, save_options
from .options import FIELD, READINGS, RULEBOOK, files, listed, options
from .reading import book_of, field_of, readings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..tables.running import Wanted

__all__ = ["command"]

_PICTURES: Final = (*FORMATS, "none")
_INTERRUPTED: Final = 130
"""Exit code, as shells have it."""
_TABLES: Final = ("csv", "jsonl", "parquet")


@click.command("batch", short_help="Place a table of fouls, and draw them.")
@click.argument("table", shell_complete=files)
@click.option("-o", "--output", metavar="FOLDER", required=True, help="Folder for what is made.")
@click.option("--pictures", metavar="FORMAT", default="none", help=f"A picture of each row: {listed(_PICTURES)}.")
@click.option("--contact-sheet", is_flag=True, help="Pages of small pictures, in the format of the pictures or PDF.")
@click.option("--heat-map", is_flag=True, help="Where it happened, and where balls were placed.")
@click.option("--table-format", metavar="FORMAT", help=f"Of the placements: {listed(_TABLES)}; default as the table.")
@click.option("--workers", metavar="N", default="1", help="Processes that draw pictures; default 1.")
@click.option("--dask", metavar="ADDRESS", help="Dask scheduler whose workers draw pictures.")
@options(PAGE, VIEW)
@click.option("--dpi", metavar="N", help="PNG: dots to an inch.")
@options(FIELD, READINGS, RULEBOOK)
@click.pass_context
def command(ctx: click.Context, /, table: str, **given: Any) -> None:
    """Place a table of fouls, and draw them.

    TABLE is CSV, JSON Lines or Parquet with the columns penalty, choice, defended, defends, ball_x, ball_y, foul_x,
    foul_y, crossing, field_length, field_width, boarded, id; all but penalty may be missing. Lengths are in yards.
    FOLDER gets placements, errors.csv (row by row; exit code 1 if there are any) and what else is asked for. Run again,
    it draws only the pictures that are not there yet.

    \b
    Examples:
      polofield batch fouls.csv -o out/
      polofield batch fouls.parquet -o out/ --pictures svg --workers 2 --contact-sheet --heat-map
    """
    one_of(given["pictures"], _PICTURES, where="--pictures", code="unknown_format")
    workers = _whole(given["workers"])
    wanted = _wanted(given)
    field, readings = field_of(given), {**readings_of(given), **book_of(given)}

    from ..tables import run_batch
    from ..tables.running import executor_of

    try:
        with executor_of(workers, given["dask"]) as executor:
            summary = run_batch(table, given["output"], wanted, field=field, executor=executor, bar=_bar, **readings)
    except KeyboardInterrupt:
        click.echo("polofield: interrupted; run it again and it goes on where it stopped", err=True)
        ctx.exit(_INTERRUPTED)
    click.echo(summary)
    ctx.exit(1 if summary.failed else 0)


def _whole(text: str) -> int:
    number = parse_number(text, where="--workers")
    if number < 1 or number != int(number):
        raise BadInput(expected="a whole number from 1", got=text, code="bad_number", where="--workers")
    return int(number)


def _wanted(given: Mapping[str, Any]) -> Wanted:
    from ..tables.pictures import Drawing
    from ..tables.running import Wanted

    kind, page, how = given["pictures"], page_of(given), save_options(given)
    drawing = Drawing(kind, page, how) if kind != "none" else None
    sheets = Drawing(kind if kind in ("svg", "png", "pdf") else "pdf", page, how)
    if drawing is None and not given["contact_sheet"] and not given["heat_map"]:
        refuse_alone(given, "a picture to draw (--pictures, --contact-sheet or --heat-map)")
    if given["table_format"] is not None:
        one_of(given["table_format"], _TABLES, where="--table-format", code="unknown_format")
    return Wanted(drawing, given["contact_sheet"], given["heat_map"], sheets, given["table_format"])


@contextmanager
def _bar(total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on the standard error stream, if that is a terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda file: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda file: bar.update(task, advance=1, description=file)
