"""``polofield completion``: commands, options and names completed by the shell."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from ..errors import one_of
from .options import among

__all__ = ["command"]

SHELLS: Final = ("bash", "zsh", "fish")


@click.command("completion", short_help="Print what completes commands in your shell.")
@click.argument("shell", metavar="[bash|zsh|fish]", shell_complete=among(SHELLS))
def command(shell: str) -> None:
    """Print what completes commands in your shell, and options, penalties, themes and file names.

    \b
    Examples:
      eval "$(polofield completion bash)"        in .bashrc; bash 4.4 or newer
      eval "$(polofield completion zsh)"         in .zshrc
      polofield completion fish > ~/.config/fish/completions/polofield.fish
    """
    from . import main

    made = get_completion_class(one_of(shell, SHELLS, where="shell"))
    assert made is not None, "click knows these shells"
    click.echo(made(main, {}, "polofield", "_POLOFIELD_COMPLETE").source())
