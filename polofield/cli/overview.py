"""``polofield overview``: every penalty's spot in one picture."""

from __future__ import annotations

from typing import Any

import click

from .drawing import OUTPUT, PAGE, draw_to, overview_of
from .options import FIELD, RULEBOOK, options

__all__ = ["command"]


@click.command("overview", short_help="Draw every penalty's spot in one picture.")
@options(OUTPUT, FIELD, RULEBOOK, PAGE)
def command(**given: Any) -> None:
    """Draw every penalty's spot in one picture.

    \b
    Example:
      polofield overview --lang es -o overview.svg
    """
    draw_to(given, lambda: overview_of(given))
