"""What every command that draws has in common: its options, and the way from a record to a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from ..errors import one_of
from ..render.names import FORMATS, ORIENTATIONS, SIZES, TEXT_MODES, THEMES, VIEWS
from ..units import parse_number
from .options import LANG, Option, listed
from .reading import field_of, said, writing

__all__ = [
    "OUTPUT", "PAGE", "SIZE", "THEME", "VIEW", "draw_to", "overview_of", "page_of", "plan_of", "save_options",
]  # fmt: skip

THEME: Final[tuple[Option, ...]] = (click.option("--theme", metavar="NAME", help=f"Theme: {listed(THEMES)}."),)

SIZE: Final[tuple[Option, ...]] = (
    click.option("--size", metavar="SIZE", help=f"Page: {listed(SIZES)}; or such as 120x80mm."),
    click.option("--orientation", metavar="WORD", help=f"How the field lies: {listed(ORIENTATIONS)}."),
)

PAGE: Final[tuple[Option, ...]] = (*THEME, *LANG, *SIZE)

VIEW: Final[tuple[Option, ...]] = (
    click.option("--view", metavar="VIEW", help=f"How much of the field: {listed(VIEWS)}."),
)

OUTPUT: Final[tuple[Option, ...]] = (
    click.option("-o", "--output", metavar="FILE", required=True, help=f"File to write: {listed(FORMATS)}."),
    click.option("--dpi", metavar="N", help="PNG: dots to an inch."),
    click.option("--transparent", is_flag=True, default=None, help="PNG: no paper behind the picture."),
    click.option("--text", metavar="WORD", help=f"SVG: letters as {listed(TEXT_MODES)}."),
)


def page_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the page that were given."""
    return said(given, ("theme", "lang", "view", "size", "orientation"))


def save_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the file that were given.

    Raises
    ------
    BadInput
        ``bad_number`` if the dots to an inch are no number.

    Examples
    --------
    >>> save_options({"dpi": "300", "text": None})
    {'dpi': 300.0}
    """
    dpi = {name: parse_number(text, where="--dpi") for name, text in said(given, ("dpi",)).items()}
    return {**dpi, **said(given, ("transparent", "text"))}


def draw_to(given: Mapping[str, Any], make: Callable[[], Any]) -> None:
    """Make a picture, save it, and print the file's name; nothing is left behind if it fails.

    Parameters
    ----------
    given : mapping
        The options, as typed.
    make : callable
        Returns the picture.
    """
    output = given["output"]
    # Checked before anything is drawn: a wrong suffix is known at once, and a drawing takes its time.
    suffix = Path(output).suffix.lower().removeprefix(".")
    one_of(suffix, FORMATS, where=f"suffix of {output!r}", code="unknown_format")
    how = save_options(given)
    picture = make()

    from ..render import save

    with writing(output):
        click.echo(save(picture, output, **how))


def plan_of(given: Mapping[str, Any]) -> Any:
    """Return the picture of the field plan."""
    field = field_of(given)

    from ..render import compose

    return compose(field, **page_of(given))


def overview_of(given: Mapping[str, Any]) -> Any:
    """Return the picture of every penalty's spot."""
    field = field_of(given)

    from ..render import overview_sheet

    return overview_sheet(field, **page_of(given))
