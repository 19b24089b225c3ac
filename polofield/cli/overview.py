"""``polofield overview``: every penalty's spot in one picture."""

from __future__ import annotations

from typing import Any

import click

from .drawing import draw_to, sheet
from .options import FIELD, OUTPUT, SHEET, options
from .reading import field_of

__all__ = ["command"]


@click.command("overview", short_help="Draw every penalty's spot in one picture.")
@options(OUTPUT, FIELD, SHEET)
def command(**given: Any) -> None:
    """Draw every penalty's spot in one picture.

    \b
    Example:
      polofield overview --lang es -o overview.svg
    """

    def figure() -> Any:
        field = field_of(given)

        from ..render import overview

        return overview(field=field, **sheet(given))

    draw_to(given, figure)
