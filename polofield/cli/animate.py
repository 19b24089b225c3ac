"""``polofield animate``: a scene with times as a GIF, an animated SVG, or a strip of key frames."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..errors import one_of
from ..units import parse_number
from .drawing import PAGE
from .options import files, options
from .reading import said, writing

__all__ = ["command"]


@click.command("animate", short_help="Animate a scene file that has times.")
@click.argument("file", metavar="SCENE.toml", shell_complete=files)
@options(PAGE)
@click.option(
    "-o", "--output", metavar="FILE", required=True, help="File to write: gif or svg; with --strip: svg, pdf, png."
)
@click.option("--fps", metavar="N", help="GIF: frames a second (12).")
@click.option("--dpi", metavar="N", help="GIF, PNG: dots to an inch.")
@click.option("--strip", "frames", metavar="N", help="Instead, N key frames on one page.")
def command(file: str, output: str, frames: str | None, **given: Any) -> None:
    """Animate a scene file that has times: riders and ball move, everything else stands still.

    \b
    Examples:
      polofield animate ride.toml -o ride.gif
      polofield animate ride.toml --strip 4 -o ride.pdf
    """
    kinds = ("svg", "pdf", "png") if frames else ("gif", "svg")
    one_of(Path(output).suffix.lower().removeprefix("."), kinds, where=f"suffix of {output!r}", code="unknown_format")
    numbers = {name: parse_number(text, where=f"--{name}") for name, text in said(given, ("fps", "dpi")).items()}
    page = said(given, ("theme", "lang", "size", "orientation"))

    from ..scene import load

    scene = load(file)
    with writing(output):
        click.echo(_strip(scene, output, frames, numbers, page) if frames else _animated(scene, output, numbers, page))


def _animated(scene: Any, output: str, numbers: dict[str, float], page: dict[str, Any]) -> Path:
    from ..moving import animate

    options: dict[str, Any] = {**numbers, **page}
    written: Path = animate(scene, output, **options)
    return written


def _strip(scene: Any, output: str, frames: str, numbers: dict[str, float], page: dict[str, Any]) -> Path:
    from ..figures import strip
    from ..painters import save

    count = parse_number(frames, where="--strip")
    how = {name: value for name, value in numbers.items() if name == "dpi"}
    return save(strip(scene, int(count) if count == int(count) else count, **page), output, **how)  # type: ignore[arg-type]
