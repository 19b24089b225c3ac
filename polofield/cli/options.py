"""Options that several commands share, as Click decorators. They take text; :mod:`.reading` makes values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from ..words import LANGUAGES

__all__ = [
    "FIELD", "LANG", "PLACEMENT", "READINGS", "ROSTERS", "RULEBOOK",
    "Option", "among", "files", "listed", "options", "penalties", "word",
]  # fmt: skip

_Function = TypeVar("_Function", bound=Callable[..., Any])
Option = Callable[[Any], Any]
"""A Click decorator that adds one option."""


def listed(names: tuple[str, ...]) -> str:
    """Return names as a choice in words."""
    return ", ".join(names[:-1]) + f" or {names[-1]}"


def among(names: Iterable[str]) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes one of some names in a shell."""
    return lambda _context, _parameter, typed: [CompletionItem(name) for name in names if name.startswith(typed)]


def files(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Leave it to the shell to complete the name of a file."""
    return [CompletionItem(typed, type="file")]


def penalties(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the number of a penalty, from the rulebook."""
    from ..book import default_book, index_of

    return among(index_of(default_book()).numbers)(context, parameter, typed)


def word(flag: str, said: str, names: tuple[str, ...], *, metavar: str = "WORD", rest: str = ".") -> Option:
    """Return an option that is one of some names: its help lists them, and a shell completes them."""
    text = f"{said}: {listed(names)}{rest}"
    return click.option(flag, metavar=metavar, shell_complete=among(names), help=text)


LANG: Final[tuple[Option, ...]] = (word("--lang", "Language of the words", LANGUAGES, metavar="LANG"),)

RULEBOOK: Final[tuple[Option, ...]] = (
    click.option(
        "--book",
        "--rulebook",
        "book",
        metavar="FILE",
        shell_complete=files,
        help="Another rulebook: a TOML file of the same form.",
    ),
)

FIELD: Final[tuple[Option, ...]] = (
    click.option("--field", metavar="SIZE", help="Field: 300x160, 274mx146m or '250x200 unboarded'."),
    click.option("--unboarded", is_flag=True, help="A field without boards."),
    word("--lines", "How the lines across are marked", ("full", "broken", "edges"), metavar="STYLE"),
)

READINGS: Final[tuple[Option, ...]] = (
    word("--on-limit", "Exactly on a limit (A1)", ("allow", "deny")),
    word("--between", "Between ball and goal (A2)", ("half_plane", "band", "triangle", "slab", "nearer")),
    word("--goal-region", "Outside of the goal (A3)", ("strip", "mouth", "cone")),
    click.option("--p2-exempt/--no-p2-exempt", default=None, help="2: exempt players off the field (A4)."),
    click.option(
        "--p2-spot-off-field-only/--no-p2-spot-off-field-only",
        default=None,
        help="2 from the spot: the fouling team off the field (A5).",
    ),
    word("--off-field", "A spot off the field (A14, A15)", ("error", "clamp")),
    click.option("--player-radius", metavar="R", help="Radius of a player (A32)."),
)
"""Under which readings a penalty is set up."""

PLACEMENT: Final[tuple[Option, ...]] = (
    click.option("--ball", metavar="X,Y", help="5a: where the ball was at the foul."),
    click.option("--foul", metavar="X,Y", help="2: where the foul occurred."),
    click.option("--crossing", metavar="Y", help="6: where the ball crossed the back line."),
    word("--choice", "2: what the team fouled chose", ("30", "spot"), metavar="CHOICE"),
    click.option("--defended/--undefended", default=None, help="3: whether it may be defended."),
    word("--defends", "Goal that the fouling team defends", ("right", "left"), metavar="END"),
    *FIELD,
    *READINGS,
    *RULEBOOK,
)
"""A penalty: where it happened, on which field, under which readings. Lengths in yards, or with a unit."""

ROSTERS: Final[tuple[Option, ...]] = (
    click.option("--disabled", metavar="N", help="7: handicap of the disabled player."),
    click.option("--fouling", metavar="N,N,N,N", help="7: handicaps of the fouling team."),
)


def options(*groups: tuple[Option, ...]) -> Callable[[_Function], _Function]:
    """Return a decorator that gives a command the options of all groups, in order."""

    def decorate(function: _Function) -> _Function:
        for option in reversed([option for group in groups for option in group]):
            function = option(function)
        return function

    return decorate
