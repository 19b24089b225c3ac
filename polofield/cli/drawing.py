"""What every command that draws has in common: its options, and the way from a record to a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import Any, Final

import click

from ..drawing.choices import FORMATS, ORIENTATIONS, SIZES, TEXT_MODES, THEMES, VIEWS
from ..errors import BadInput, one_of
from ..units import parse_number
from .options import LANG, Option, among, files, listed, word
from .reading import book_of, field_of, said, writing

__all__ = [
    "OUTPUT", "PAGE", "PICTURE", "SIZE", "THEME", "VIEW",
    "draw_to", "overview_of", "page_of", "picture_of", "plan_of", "refuse_alone", "save_options",
]  # fmt: skip

THEME: Final[tuple[Option, ...]] = (word("--theme", "Theme", THEMES, metavar="NAME"),)

SIZE: Final[tuple[Option, ...]] = (
    word("--size", "Page", SIZES, metavar="SIZE", rest="; or such as 120x80mm."),
    word("--orientation", "How the field lies", ORIENTATIONS),
)

PAGE: Final[tuple[Option, ...]] = (*THEME, *LANG, *SIZE)

VIEW: Final[tuple[Option, ...]] = (word("--view", "How much of the field", VIEWS, metavar="VIEW"),)

_FILE: Final[tuple[Option, ...]] = (
    click.option("--dpi", metavar="N", help="PNG: dots to an inch."),
    click.option("--transparent", is_flag=True, default=None, help="PNG: no paper behind the picture."),
    click.option(
        "--text", metavar="WORD", shell_complete=among(TEXT_MODES), help=f"SVG: letters as {listed(TEXT_MODES)}."
    ),
)

OUTPUT: Final[tuple[Option, ...]] = (
    click.option(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        shell_complete=files,
        help=f"File to write: {listed(FORMATS)}.",
    ),
    *_FILE,
)

PICTURES: Final = ("svg", "pdf", "png")
"""Formats of what is no placement or field, and so has no geometry of its own to export."""

_OF_A_PICTURE: Final = ("theme", "size", "orientation", "view", "dpi", "transparent", "text")

PICTURE: Final[tuple[Option, ...]] = (
    click.option("-o", "--output", metavar="FILE", shell_complete=files, help=f"Picture to write: {listed(PICTURES)}."),
    *_FILE,
)
"""Of a command whose answer is in words: a picture too, if one is asked for."""


def page_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the page that were given."""
    return said(given, ("theme", "lang", "view", "size", "orientation"))


def save_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the file that were given."""
    dpi = {name: parse_number(text, where="--dpi") for name, text in said(given, ("dpi",)).items()}
    return {**dpi, **said(given, ("transparent", "text"))}


def draw_to(given: Mapping[str, Any], make: Callable[[], Any], formats: tuple[str, ...] = FORMATS) -> None:
    """Make a picture, save it, and print the file's name; nothing is left behind if it fails."""
    output = given["output"]
    # Checked before anything is drawn: a wrong suffix is known at once, and a drawing takes its time.
    suffix = Path(output).suffix.lower().removeprefix(".")
    one_of(suffix, formats, where=f"suffix of {output!r}", code="unknown_format")
    how = save_options(given)
    picture = make()

    from ..painters import save

    with writing(output):
        click.echo(save(picture, output, **how))


def picture_of(record: Any, given: Mapping[str, Any], *, quiet: bool) -> None:
    """Write the picture of an answer, if one is asked for; its name goes where it does not mix with JSON."""
    if given["output"] is None:
        refuse_alone(given, "a picture to write (-o FILE)")
        return

    def make() -> Any:
        from ..figures import compose

        return compose(record, **page_of(given))

    with redirect_stdout(sys.stderr) if quiet else nullcontext():
        draw_to(given, make, PICTURES)


def refuse_alone(given: Mapping[str, Any], picture: str) -> None:
    """Refuse options of a picture where none is asked for: they would do nothing, unseen."""
    for name in said(given, _OF_A_PICTURE):
        wanted = f"expected it with {picture}, got {given[name]!r} alone"
        raise BadInput(wanted, code="unexpected_input", where=f"--{name}")


def plan_of(given: Mapping[str, Any]) -> Any:
    """Return the picture of the field plan."""
    field = field_of(given)

    from ..figures import compose

    return compose(field, **page_of(given))


def overview_of(given: Mapping[str, Any]) -> Any:
    """Return the picture of every penalty's spot."""
    field = field_of(given)

    from ..figures import overview_sheet

    return overview_sheet(field, **book_of(given), **page_of(given))
