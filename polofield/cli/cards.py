"""``polofield cards``: the conduct ledger of a game or a season, as tables, JSON or a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ..errors import BadInput, Plain, one_of
from ..words import LANGUAGES, Words, words
from .drawing import PICTURE, SIZE, THEME, picture_of
from .options import LANG, Option, files, options
from .reading import said
from .tables import echo_json, show_tables

if TYPE_CHECKING:
    from ..conduct import Ledger, PlayerYear, Policy
    from ..conduct.files import SeasonSheet

__all__ = ["POLICY", "SWITCHES", "command"]

SWITCHES: Final = {
    "fourth_yellow": ("accept", "refuse", "A1, A4: a fourth yellow card before a fourth offense"),
    "batch_minutes": ("each", "flat", "A2, A3: minutes of cards shown at once"),
    "overlap": ("serial", "concurrent", "A5: a new card in the box"),
    "red_unexpired": ("drop", "carry", "A7: what is left of the minutes of a red card"),
    "leave_clock": ("stops", "runs", "A10: the box clock while he is out"),
    "leave_yellow": ("additive", "absorbed", "A11: the yellow card for leaving on purpose"),
    "two_partials": ("same game", "two games", "A20: two suspensions for part of a game"),
    "same_card": ("merge", "stack", "A23: one card at two thresholds"),
    "accum_exclusions": ("literal", "apply", "A30: which games count for accumulated cards"),
}
"""Switches of the policy: the default, the other value, and what they settle."""

POLICY: Final[tuple[Option, ...]] = tuple(
    click.option(f"--{name.replace('_', '-')}", metavar="WORD", help=f"{about}: {default} or {other}.")
    for name, (default, other, about) in SWITCHES.items()
)


@click.command("cards", short_help="Say what the cards of a game or a season cost.")
@click.argument("file", metavar="FILE.toml", shell_complete=files)
@click.option("--player", metavar="NAME", help="A season: of whom.")
@click.option("--on", "day", metavar="DATE", help="A season: at the end of which day; default the last on record.")
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
@options(PICTURE, THEME, LANG, SIZE, POLICY)
def command(file: str, player: str | None, day: str | None, as_json: bool, **given: Any) -> None:
    """Say what the cards of a game or a season cost: box time, what goes on, suspensions (Rule 33).

    A picture of a game is its penalty box, a picture of a player's season its calendar.

    \b
    Examples:
      polofield cards game.toml -o box.svg
      polofield cards season.toml --player Ana --on 2026-05-31 --json
    """
    say = words(given["lang"] or LANGUAGES[0])
    policy = _policy(given)
    if _is_game(Path(file)):
        for name, value in (("--player", player), ("--on", day)):
            if value is not None:
                expected = f"expected no such option for a game file, got {value!r}"
                raise BadInput(expected, code="unexpected_input", where=name)
        _game(file, policy, say, as_json, given)
    else:
        _season(file, policy, say, (player, day), as_json, given)


def _policy(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the switches that were given; a hyphen stands for a space."""
    found = {}
    for name, value in said(given, tuple(SWITCHES)).items():
        where = f"--{name.replace('_', '-')}"
        found[name] = one_of(value.replace("-", " "), SWITCHES[name][:2], where=where)
    return found


def _is_game(path: Path) -> bool:
    """Tell a game file from a season file by the keys that only a game has; the readers say what is wrong."""
    import tomllib

    try:
        keys = tomllib.loads(path.read_text(encoding="utf-8")).keys()
    except (OSError, ValueError):
        return True
    return not keys & {"events", "games", "cards", "attendance", "departures", "tables"}


def _switched(policy: Policy, switches: Mapping[str, str]) -> Policy:
    import msgspec

    return msgspec.structs.replace(policy, **switches)


# ---------------------------------------------------------------- a game


def _game(file: str, switches: dict[str, str], say: Words, as_json: bool, given: Mapping[str, Any]) -> None:
    import msgspec

    from ..conduct.decode import in_file, read_toml
    from ..conduct.files import GameSheet, solve_game
    from .cards_tables import game_tables

    # Not `read_game`: that solves under the file's own policy, which a switch may be meant to replace.
    sheet = read_toml(Path(file), GameSheet)
    policy = _switched(sheet.policy, switches)
    with in_file(Path(file)):
        report = solve_game(msgspec.structs.replace(sheet, policy=policy))
    picture_of(report, given, quiet=as_json)
    if as_json:
        echo_json({"kind": "game", "game": report})
    elif given["output"] is None:
        show_tables(game_tables(report, say), report.title)


# ---------------------------------------------------------------- a season


def _season(
    file: str,
    switches: dict[str, str],
    say: Words,
    asked: tuple[str | None, str | None],
    as_json: bool,
    given: Mapping[str, Any],
) -> None:
    from ..conduct import ledger
    from ..conduct.calendar import as_date
    from ..conduct.decode import in_file
    from ..conduct.files import read_season
    from .cards_tables import players_tables, standing_tables

    player, day = asked
    sheet = read_season(file)
    policy = _switched(sheet.policy, switches)
    with in_file(Path(file)):
        book = ledger(sheet.season, policy)
    day = str(as_date(day, where="--on")) if day is not None else _last_day(sheet, file)
    if player is not None:
        _known(player, sheet, book)
    if given["output"] is not None:
        picture_of(_year(sheet, book, player, day), given, quiet=as_json)
    if as_json:
        players = [player] if player is not None else book.players
        echo_json({"kind": "season", "policy": policy, "standings": [book.on(name, day) for name in players]})
    elif given["output"] is None:
        tables = players_tables(book, day, say) if player is None else standing_tables(book.on(player, day), say)
        show_tables(tables, sheet.title)


def _last_day(sheet: SeasonSheet, file: str) -> str:
    days = [game.date for game in sheet.games]
    if not days:
        raise BadInput(
            expected="a day, as the file has no games", got=Plain("none"), code="missing_input", where="--on"
        )
    return str(max(days))


def _known(player: str, sheet: SeasonSheet, book: Ledger) -> None:
    """Refuse a name that is nowhere on record: more likely a slip than a player without cards."""
    names = {*book.players, *(row.player for row in sheet.attendance)}
    names |= {name for game in sheet.games for lineup in game.lineups.values() for name in lineup}
    one_of(player, sorted(names), where="--player", code="unknown_player")


def _year(sheet: SeasonSheet, book: Ledger, player: str | None, day: str) -> PlayerYear:
    from ..conduct import year_of

    if player is None:
        expected = "expected a name, since a picture is of one player, got none"
        raise BadInput(expected, code="missing_input", where="--player")
    return year_of(sheet.season, book, player, day)
