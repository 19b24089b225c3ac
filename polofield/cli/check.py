"""``polofield check``: who of a scene's players stands wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..words import Words, words
from .drawing import PICTURE, SIZE, THEME, VIEW, picture_of
from .options import LANG, RULEBOOK, files, options
from .reading import book_of, writing
from .tables import Table, echo_json, show_tables

if TYPE_CHECKING:
    from ..scene import PlayerRow, Report, Ride

__all__ = ["command"]


@click.command("check", short_help="Say who of a scene's players stands wrong.")
@click.argument("scene", metavar="SCENE", shell_complete=files)
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
@click.option("--fix", "fixed", metavar="FILE", help="Write the scene with the wrong ones moved: toml or json.")
@options(PICTURE, THEME, LANG, SIZE, VIEW, RULEBOOK)
@click.pass_context
def command(ctx: click.Context, /, scene: str, as_json: bool, fixed: str | None, **given: Any) -> None:
    """Say who of a scene's players stands wrong, by how many yards, why, and where they should be.

    Paths onto the field are checked too. The picture marks who stands wrong and shows the way to the
    nearest legal place. Exit code 1 if anybody stands or rides wrong.

    \b
    Examples:
      polofield check foul.toml
      polofield check foul.toml --lang es --fix right.toml
      polofield check foul.toml -o wrong.svg
    """
    from ..scene import check, load
    from ..scene.files import format_of

    if fixed is not None:
        format_of(fixed)
    book = book_of(given)
    read = load(scene, **book)
    say = words(read.lang if given["lang"] is None else given["lang"])
    report = _naming(scene, lambda: check(read, lang=say.lang, **book))
    right = None if fixed is None else _right(scene, read, report, fixed, book)
    picture_of(report, {**given, "lang": None}, quiet=as_json)
    if fixed is not None:
        _write(scene, right, fixed, book)
    if as_json:
        echo_json(report.plain())
    else:
        _show(report, say)
        if fixed is not None:
            click.echo(say("check.fixed", file=fixed, n=len(report.wrong)))
    ctx.exit(0 if report.legal else 1)


def _naming(file: str, find: Any) -> Any:
    """Let an error start with the file."""
    from ..errors import PolofieldError, relocated

    try:
        return find()
    except PolofieldError as error:
        raise relocated(error, f"{file}: ") from None


def _right(file: str, scene: Any, report: Report, fixed: str, book: dict[str, Any]) -> Any:
    """The scene with the wrong ones moved; refused before a picture is written if it has no place to go."""
    from ..scene.checking import moved

    with writing(fixed):
        if not Path(fixed).absolute().parent.is_dir():
            raise FileNotFoundError(2, "No such file or directory")
    return _naming(file, lambda: moved(scene, report, **book))


def _write(file: str, right: Any, fixed: str, book: dict[str, Any]) -> None:
    """Write the scene set right, with the comments of the file that it was read from."""
    from ..scene import save
    from ..scene.files import bytes_of, format_of

    like = bytes_of(file).decode("utf-8-sig") if format_of(file) == "toml" else None
    with writing(fixed):
        save(right, fixed, like=like, **book)


# ---------------------------------------------------------------- tables


def _show(report: Report, say: Words) -> None:
    show_tables([_players(report, say), *([_rides(report, say)] if report.rides else [])])
    click.echo()
    for line in _summary(report, say):
        click.echo(line)


def _players(report: Report, say: Words) -> Table:
    heads = [say(f"check.{name}") for name in ("player", "place", "status", "verdict", "missing", "nearest", "why")]
    title = " · ".join(part for part in (report.scene.title, report.placement.title(say.lang)) if part)
    return Table(title, heads, [_player(row, say) for row in report.rows], heads.index(say("check.missing")))


def _player(row: PlayerRow, say: Words) -> list[str]:
    from ..scene.values import place_words

    player, verdict = row.player, row.verdict
    name = "check.legal" if row.legal else "check.wrong"
    cells = [
        player.called(say),
        place_words(player.at, say),
        say(f"status.{player.status}"),
        say("check.on_limit" if row.legal and verdict.on_limit else name),
    ]
    if row.legal:
        return [*cells, "", "", ""]
    nearest = say("check.nowhere")
    if row.target is not None:
        nearest = say("check.away", at=place_words(row.target, say), n=verdict.yards_away)
    return [*cells, say.number(row.missing), nearest, row.words(say.lang)]


def _rides(report: Report, say: Words) -> Table:
    heads = [say(f"check.{name}") for name in ("player", "path", "when", "verdict", "why")]
    return Table(say("check.rides"), heads, [_ride(ride, say) for ride in report.rides])


def _ride(ride: Ride, say: Words) -> list[str]:
    from ..scene.values import place_words

    when = "check.after_hit" if ride.after_hit else "check.before_hit" if ride.timed else "check.untimed"
    verdict = say("check.allowed" if ride.allowed else "check.barred")
    why = ride.words(say.lang).partition(": ")[2]
    start, end = place_words(ride.start, say), place_words(ride.end, say)
    return [ride.player.called(say), say("check.from_to", start=start, end=end), say(when), verdict, why]


def _summary(report: Report, say: Words) -> Iterator[str]:
    from ..scene.values import place_words

    if report.wrong:
        yield say("check.some_wrong", n=len(report.wrong), m=len(report.rows))
    else:
        yield say("check.all_legal", n=len(report.rows))
    if report.barred:
        yield say("check.some_barred", n=len(report.barred), m=len(report.rides))
    for first, second in report.together:
        at = place_words(first.target, say) if first.target else ""
        names = [row.player.called(say) for row in (first, second)]
        yield say("check.together", first=names[0], second=names[1], at=at)
