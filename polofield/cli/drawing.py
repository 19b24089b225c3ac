"""Drawing and saving, as every command that draws does it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import one_of
from ..render.names import FORMATS
from ..units import parse_number
from .reading import said, writing

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["draw_to", "saved", "sheet"]


def sheet(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the page that were given."""
    return said(given, ("theme", "lang", "view", "size", "orientation"))


def saved(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the file that were given.

    Raises
    ------
    BadInput
        ``bad_number`` if the dots to an inch are no number.

    Examples
    --------
    >>> saved({"dpi": "300", "text": None})
    {'dpi': 300.0}
    """
    dpi = {name: parse_number(text, where="--dpi") for name, text in said(given, ("dpi",)).items()}
    return {**dpi, **said(given, ("transparent", "text"))}


def draw_to(given: Mapping[str, Any], make: Callable[[], Any]) -> None:
    """Make a figure, save it, and print the file's name; nothing is left behind if it fails.

    Parameters
    ----------
    given : mapping
        The options of the file, as typed.
    make : callable
        Returns the figure.
    """
    output = given["output"]
    # Checked before anything is drawn: a wrong suffix is known at once, and a drawing takes its time.
    suffix = Path(output).suffix.lower().removeprefix(".")
    one_of(suffix, FORMATS, where=f"suffix of {output!r}", code="unknown_format")
    how = saved(given)
    figure = make()

    from ..render import save

    with writing(output):
        click.echo(save(figure, output, **how))
