"""``polofield gallery``: every figure of the rulebook, and an index page."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

import click

from ..drawing.choices import FORMATS
from ..errors import BadInput, one_of
from ..words import LANGUAGES
from .drawing import SIZE, THEME, page_of, save_options
from .index import Picture, page
from .options import listed, options
from .reading import writing

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["command"]


# A page of pictures has no use for coordinates, and the charts have none.
_FORMATS: Final = tuple(name for name in FORMATS if name != "geojson")


@click.command("gallery", short_help="Draw every figure of the rulebook, with an index page.")
@click.argument("out")
@click.option("--lang", "langs", metavar="LANG", multiple=True, help="Language, repeatable; default all.")
@options(THEME, SIZE)
@click.option("--format", "suffix", metavar="NAME", default="svg", help=f"{listed(_FORMATS)}; default svg.")
@click.option("--dpi", metavar="N", help="PNG: dots to an inch.")
def command(out: str, langs: tuple[str, ...], suffix: str, **given: Any) -> None:
    """Draw every figure of the rulebook, with an index page, in every language, into the folder OUT.

    \b
    Examples:
      polofield gallery out/
      polofield gallery out/ --theme turf --lang es --format png --size slide
    """
    spoken = [one_of(lang, LANGUAGES, where="--lang") for lang in dict.fromkeys(langs)] or list(LANGUAGES)
    one_of(suffix, _FORMATS, where="--format", code="unknown_format")
    if not out:
        raise BadInput(expected="the name of a folder", got="", code="bad_output", where="OUT")
    with writing(out), _whole(Path(out)) as folder:
        pictures = list(_drawn(folder, spoken, suffix, given))
        (folder / "index.html").write_text(page(pictures), encoding="utf-8", newline="\n")
    click.echo(Path(out) / "index.html")


@contextmanager
def _whole(out: Path) -> Iterator[Path]:
    """Give a new folder, and move its files into `out` once all of them are made."""
    if out.exists() and not out.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(out))
    made = Path(mkdtemp(prefix=".polofield-", dir=out if out.is_dir() else out.absolute().parent))
    try:
        yield made
        out.mkdir(exist_ok=True)
        for file in sorted(made.iterdir()):
            file.replace(out / file.name)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _drawn(folder: Path, langs: list[str], suffix: str, given: Mapping[str, Any]) -> Iterator[Picture]:
    from ..figures import compose, figures
    from ..painters import save

    how, paper, whats = save_options(given), page_of(given), figures()
    with _progress(len(whats) * len(langs)) as step:
        for key, what in whats.items():
            for lang in langs:
                file = f"{key}.{lang}.{suffix}"
                sheet = compose(what, lang=lang, **paper)
                save(sheet, folder / file, **how)
                step(file)
                yield Picture(key, lang, file, sheet.title, sheet.alt)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on the standard error stream, if that is a terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda file: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda file: bar.update(task, advance=1, description=file)
