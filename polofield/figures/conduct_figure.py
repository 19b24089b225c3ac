"""Which conduct chart a record has, and the examples that the gallery shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

from ..conduct import PlayerYear, ledger, year_of
from ..conduct.files import GameReport, load_game, read_season
from ..drawing.display_list import Sheet
from .conduct_box import compose_box
from .conduct_ladder import compose_sanctions
from .conduct_next import compose_next
from .conduct_season import compose_season

__all__ = ["NAMED", "conduct_composer", "conduct_figures"]

NAMED: Final[dict[str, Callable[..., Sheet]]] = {"ladder33": compose_sanctions, "next-game": compose_next}
"""Charts of Rule 33 that need no record, by name."""

_BY_RECORD: Final[dict[type, Callable[..., Sheet]]] = {GameReport: compose_box, PlayerYear: compose_season}


def conduct_composer(what: Any) -> Callable[..., Sheet] | None:
    """Return what composes a record of the conduct room, or None for any other record."""
    return _BY_RECORD.get(type(what))


def conduct_figures() -> dict[str, Any]:
    """Return the conduct charts of the gallery by name, each with the record that it is drawn from."""
    return {"box": example_game(), "sanctions": "ladder33", "season": example_year(), "next-game": "next-game"}


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
