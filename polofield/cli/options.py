"""Options that several commands share, as Click decorators. They take text; :mod:`.reading` makes values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from ..locale import LANGUAGES

__all__ = ["FIELD", "LANG", "PLACEMENT", "READINGS", "ROSTERS", "RULEBOOK", "Option", "listed", "options"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
Option = Callable[[Any], Any]
"""A Click decorator that adds one option."""


def listed(names: tuple[str, ...]) -> str:
    """Return names as a choice in words.

    Examples
    --------
    >>> listed(("full", "broken", "edges"))
    'full, broken or edges'
    """
    return ", ".join(names[:-1]) + f" or {names[-1]}"


LANG: Final[tuple[Option, ...]] = (
    click.option("--lang", metavar="LANG", help=f"Language of the words: {listed(LANGUAGES)}."),
)

RULEBOOK: Final[tuple[Option, ...]] = (
    click.option("--rulebook", metavar="FILE", help="Another rulebook: a TOML file of the same form."),
)

FIELD: Final[tuple[Option, ...]] = (
    click.option("--field", metavar="SIZE", help="Field: 300x160, 274mx146m or '250x200 unboarded'."),
    click.option("--unboarded", is_flag=True, help="A field without boards."),
    click.option("--lines", metavar="STYLE", help="How the lines across are marked: full, broken or edges."),
)

READINGS: Final[tuple[Option, ...]] = (
    click.option("--on-limit", metavar="WORD", help="Exactly on a limit (A1): allow or deny."),
    click.option(
        "--between",
        metavar="WORD",
        help="Between ball and goal (A2): half_plane, band, triangle, slab or nearer.",
    ),
    click.option("--goal-region", metavar="WORD", help="Outside of the goal (A3): strip, mouth or cone."),
    click.option("--p2-exempt/--no-p2-exempt", default=None, help="2: exempt players off the field (A4)."),
    click.option(
        "--p2-spot-off-field-only/--no-p2-spot-off-field-only",
        default=None,
        help="2 from the spot: the fouling team off the field (A5).",
    ),
    click.option("--off-field", metavar="WORD", help="A spot off the field (A14, A15): error or clamp."),
    click.option("--player-radius", metavar="R", help="Radius of a player (A32)."),
)
"""Under which readings a penalty is set up."""

PLACEMENT: Final[tuple[Option, ...]] = (
    click.option("--ball", metavar="X,Y", help="5a: where the ball was at the foul."),
    click.option("--foul", metavar="X,Y", help="2: where the foul occurred."),
    click.option("--crossing", metavar="Y", help="6: where the ball crossed the back line."),
    click.option("--choice", metavar="CHOICE", help="2: what the team fouled chose, 30 or spot."),
    click.option("--defended/--undefended", default=None, help="3: whether it may be defended."),
    click.option("--defends", metavar="END", help="Goal that the fouling team defends: right or left."),
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
