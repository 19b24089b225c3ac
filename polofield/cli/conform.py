"""``polofield conform``: example cases against the rulebook."""

from __future__ import annotations

from typing import Any

import click

from .options import RULEBOOK, files, options
from .reading import book_of

__all__ = ["command"]


@click.command("conform", short_help="Run example cases against the rulebook.")
@click.argument("cases", metavar="CASES.json", shell_complete=files)
@options(RULEBOOK)
@click.pass_context
def command(ctx: click.Context, /, cases: str, **given: Any) -> None:
    """Run example cases against the rulebook.

    Prints a line for each miss, then how many cases passed and failed; exit code 1 if any failed.

    \b
    Example:
      polofield conform tests/data/rule37_cases.json
    """
    from ..conform import read_cases, run

    passed = failed = 0
    for result in run(read_cases(cases), **book_of(given)):
        passed, failed = passed + result.passed, failed + (not result.passed)
        for miss in result.misses:
            click.echo(f"{result.id}: {miss}")
    click.echo(f"{passed} passed, {failed} failed")
    ctx.exit(1 if failed else 0)
