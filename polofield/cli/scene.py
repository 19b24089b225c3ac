"""``polofield scene``: a scene file as a picture."""

from __future__ import annotations

from typing import Any

import click

from .drawing import OUTPUT, PAGE, VIEW, draw_to, page_of
from .options import files, options

__all__ = ["command"]


@click.command("scene", short_help="Draw a scene file.")
@click.argument("file", metavar="SCENE.toml", shell_complete=files)
@options(OUTPUT, PAGE, VIEW)
def command(file: str, **given: Any) -> None:
    """Draw a scene file: riders, paths, the line of the ball, a penalty's zones.

    What is not said here is as the file says: language, theme, view, page.

    \b
    Examples:
      polofield scene foul.toml -o foul.svg
      polofield scene foul.toml --theme mono --lang es --size A5 -o foul.pdf
    """

    def make() -> Any:
        from ..figures import compose
        from ..scene import load

        return compose(load(file), **page_of(given))

    draw_to(given, make)
