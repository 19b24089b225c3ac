"""``polofield field``: the field plan."""

from __future__ import annotations

from typing import Any

import click

from .drawing import OUTPUT, PAGE, draw_to, plan_of
from .options import FIELD, options

__all__ = ["command"]


@click.command("field", short_help="Draw the field plan with its dimensions.")
@options(OUTPUT, FIELD, PAGE)
def command(**given: Any) -> None:
    """Draw the field plan with its dimensions, in yards and meters.

    \b
    Example:
      polofield field --field '250x200 unboarded' --size A4 -o field.pdf
    """
    draw_to(given, lambda: plan_of(given))
