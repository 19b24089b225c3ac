"""``polofield check``: who of a scene's players stands wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ..locale import Words, words
from .drawing import PICTURE, SIZE, THEME, VIEW, picture_of
from .options import LANG, RULEBOOK, options
from .reading import book_of, writing

if TYPE_CHECKING:
    from ..scene import PlayerRow, Report, Ride

__all__ = ["command"]

Table = tuple[str, list[str], list[list[str]]]
"""A title, the heads of the columns, and the rows."""

_GAP: Final = "  "
_NUMBERS: Final = 4
"""The column that holds numbers, in the players' table."""


@click.command("check", short_help="Say who of a scene's players stands wrong.")
@click.argument("scene", metavar="SCENE")
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
@click.option("--fix", "fixed", metavar="FILE", help="Write the scene with the wrong ones moved: toml or json.")
@options(PICTURE, THEME, LANG, SIZE, VIEW, RULEBOOK)
@click.pass_context
def command(ctx: click.Context, /, scene: str, as_json: bool, fixed: str | None, **given: Any) -> None:
    """Say who of a scene's players stands wrong, by how many yards, why, and where he should be.

    Paths onto the field are checked too. The picture marks who stands wrong and shows the way to the
    nearest legal place. Exit code 1 if anybody stands or rides wrong.

    \b
    Examples:
      polofield check foul.toml
      polofield check foul.toml --lang es --fix right.toml
      polofield check foul.toml -o wrong.svg
    """
    from ..scene import check, load
    from ..scene.reading import format_of

    if fixed is not None:
        format_of(fixed)
    book = book_of(given)
    read = load(scene, **book)
    say = words(read.lang if given["lang"] is None else given["lang"])
    report = _naming(scene, lambda: check(read, lang=say.lang, **book))
    right = None if fixed is None else _right(scene, read, report, fixed, book)
    picture_of(report, {**given, "lang": None}, quiet=as_json)
    if fixed is not None:
        _write(right, fixed, book)
    if as_json:
        _show_json(report)
    else:
        _show(report, say)
        if fixed is not None:
            click.echo(say.say("check.fixed", file=fixed, n=len(report.wrong)))
    ctx.exit(0 if report.legal else 1)


def _naming(file: str, find: Any) -> Any:
    """Let an error start with the file."""
    from ..errors import PolofieldError
    from ..scene.faults import relocated

    try:
        return find()
    except PolofieldError as error:
        raise relocated(error, f"{file}: ") from None


def _right(file: str, scene: Any, report: Report, fixed: str, book: dict[str, Any]) -> Any:
    """The scene with the wrong ones moved; refused before a picture is written if it has no place to go."""
    from ..scene.check import moved

    with writing(fixed):
        if not Path(fixed).absolute().parent.is_dir():
            raise FileNotFoundError(2, "No such file or directory")
    return _naming(file, lambda: moved(scene, report, **book))


def _write(right: Any, fixed: str, book: dict[str, Any]) -> None:
    from ..scene.writing import save

    with writing(fixed):
        save(right, fixed, **book)


def _show_json(report: Report) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(report.plain()), indent=2))


# ---------------------------------------------------------------- tables


def _show(report: Report, say: Words) -> None:
    tables = [_players(report, say), *([_rides(report, say)] if report.rides else [])]
    if sys.stdout.isatty():
        _show_rich(tables)
    else:
        click.echo("\n\n".join("\n".join(_aligned(table)) for table in tables))
    click.echo()
    for line in _summary(report, say):
        click.echo(line)


def _players(report: Report, say: Words) -> Table:
    heads = [say.say(f"check.{name}") for name in ("player", "place", "status", "verdict", "missing", "nearest", "why")]
    title = " · ".join(part for part in (report.stage.title, report.placement.title(say.lang)) if part)
    return title, heads, [_player(row, say) for row in report.rows]


def _player(row: PlayerRow, say: Words) -> list[str]:
    from ..scene.describe import place_words, player_words

    player, verdict = row.player, row.verdict
    name = "check.legal" if row.legal else "check.wrong"
    cells = [
        player_words(player, say),
        place_words(player.at, say),
        say.say(f"status.{player.status}"),
        say.say("check.on_limit" if row.legal and verdict.on_limit else name),
    ]
    if row.legal:
        return [*cells, "", "", ""]
    nearest = say.say("check.nowhere")
    if row.target is not None:
        nearest = say.say("check.away", at=place_words(row.target, say), n=verdict.yards_away)
    return [*cells, say.number(row.missing), nearest, row.words(say.lang)]


def _rides(report: Report, say: Words) -> Table:
    heads = [say.say(f"check.{name}") for name in ("player", "path", "when", "verdict", "why")]
    return say.say("check.rides"), heads, [_ride(ride, say) for ride in report.rides]


def _ride(ride: Ride, say: Words) -> list[str]:
    from ..scene.describe import place_words, player_words

    when = "check.after_hit" if ride.after_hit else "check.before_hit" if ride.timed else "check.untimed"
    verdict = say.say("check.allowed" if ride.allowed else "check.barred")
    why = ride.words(say.lang).partition(": ")[2]
    start, end = place_words(ride.start, say), place_words(ride.end, say)
    return [player_words(ride.player, say), say.say("check.from_to", start=start, end=end), say.say(when), verdict, why]


def _summary(report: Report, say: Words) -> Iterator[str]:
    from ..scene.describe import place_words, player_words

    if report.wrong:
        yield say.say("check.some_wrong", n=len(report.wrong), m=len(report.rows))
    else:
        yield say.say("check.all_legal", n=len(report.rows))
    if report.barred:
        yield say.say("check.some_barred", n=len(report.barred), m=len(report.rides))
    for first, second in report.together:
        at = place_words(first.target, say) if first.target else ""
        names = [player_words(row.player, say) for row in (first, second)]
        yield say.say("check.together", first=names[0], second=names[1], at=at)


def _aligned(table: Table) -> list[str]:
    """A table in plain text: columns as wide as their longest cell, numbers to the right."""
    title, heads, rows = table
    cells = [heads, *rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(heads))]
    rule = [["-" * width for width in widths]]
    lines = [_GAP.join(_padded(row, widths)).rstrip() for row in [heads, *rule, *rows]]
    return [title, "", *lines]


def _padded(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    right = _NUMBERS if len(row) > _NUMBERS + 1 else -1
    return [
        cell.rjust(width) if i == right else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def _show_rich(tables: Sequence[Table]) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console()
    for title, heads, rows in tables:
        shown = RichTable(title=Text(title), title_justify="left")
        for i, head in enumerate(heads):
            shown.add_column(Text(head), justify="right" if len(heads) > _NUMBERS + 1 and i == _NUMBERS else "left")
        for row in rows:
            shown.add_row(*map(Text, row))
        console.print(shown)
