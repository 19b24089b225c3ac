"""``polofield field``: the field plan."""

from __future__ import annotations

from typing import Any

import click

from .drawing import draw_to, sheet
from .options import FIELD, OUTPUT, SHEET, options
from .reading import field_of

__all__ = ["command"]


@click.command("field", short_help="Draw the field plan with its dimensions.")
@options(OUTPUT, FIELD, SHEET)
def command(**given: Any) -> None:
    """Draw the field plan with its dimensions, in yards and meters.

    \b
    Example:
      polofield field --field '250x200 unboarded' --size A4 -o field.pdf
    """

    def figure() -> Any:
        field = field_of(given)

        from ..render import plan

        return plan(field=field, **sheet(given))

    draw_to(given, figure)
