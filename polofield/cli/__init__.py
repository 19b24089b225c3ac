"""The ``polofield`` command: one module for each subcommand, imported when it is used.

Help needs none of the heavy rooms below: no shapely, numpy, msgspec or matplotlib is imported for it.
Whatever goes wrong is one line on the standard error stream, and exit code 2.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, cast

import click

from .. import __version__
from ..errors import PolofieldError, one_of

__all__ = ["COMMANDS", "Refused", "main"]

COMMANDS: Final = {
    "draw": "Draw one figure to a file.",
    "place": "Say where the ball goes and where each team may stand.",
    "gallery": "Draw every figure of the rulebook, with an index page.",
    "field": "Draw the field plan with its dimensions.",
    "overview": "Draw every penalty's spot in one picture.",
    "batch": "Place a table of fouls, and draw them.",
    "handout": "Set sheets, a pocket card, a quiz or a book.",
    "conform": "Run example cases against the rulebook.",
    "scene": "Draw a scene file.",
    "animate": "Animate a scene file that has times.",
    "check": "Say who of a scene's players stands wrong.",
    "cards": "Say what the cards of a game or a season cost.",
    "schema": "Print the JSON Schema of a file format.",
    "completion": "Print what completes commands in your shell.",
}
"""The subcommands, each a module of the same name, with their short help."""


class Refused(click.ClickException):
    """Bad input, or a file that cannot be written: one line, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(f"polofield: error: {' '.join(self.message.split())}", file=file, err=True)


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except PolofieldError as error:
        raise Refused(str(error)) from error
    except click.UsageError as error:
        raise Refused(error.format_message()) from error
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise Refused(f"{error.filename or 'output'}: {error.strerror or error}") from error


class _Commands(click.Group):
    """The subcommands, imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return cast(click.Command, import_module(f".{cmd_name}", __name__).command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        one_of(args[0], COMMANDS, where="command", code="unknown_command")
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with _one_line():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _one_line():
            return super().invoke(ctx)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="polofield %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """True, to-scale diagrams of polo penalties, and the numbers behind them.

    \b
    Example:
      polofield draw 5a --ball 42,79 -o 5a.svg
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets its code, never a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
