"""The game and the season of the gallery."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from ..conduct import PlayerYear, ledger, year_of
from ..conduct.files import GameReport, load_game, read_season

__all__ = ["example_game", "example_year"]


@cache
def example_game() -> GameReport:
    """Return the game of the gallery, solved."""
    with as_file(files(__package__) / "examples" / "game.toml") as path:
        return load_game(path)


@cache
def example_year() -> PlayerYear:
    """Return the season of the gallery, as one player's year."""
    with as_file(files(__package__) / "examples" / "season.toml") as path:
        sheet = read_season(path)
    return year_of(sheet.season, ledger(sheet.season, sheet.policy), "Ana", "2028-11-30")
