"""What the umpires show and see: offenses, departures, and what a player brings into a game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..errors import BadInput, NotAllowed
from .box import Owed
from .clock import Clock
from .data import Award, rules

__all__ = ["RED", "Carried", "Departure", "Offense", "award_of", "batch", "yellows"]

RED = "R"
Change = Literal["new", "increase", "decrease"]


class Offense(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One incident and the batch of cards shown for it.

    Parameters
    ----------
    at : Clock
        When the cards were shown.
    cards : {"Y", "YY", "YYY", "R"}
        The batch.
    reason : str
        What it was for, in free words.
    change : {"new", "increase", "decrease"}
        What the card did to a penalty; an input, never computed (A13).
    own_foul : bool
        Whether that penalty is against the player's own team.
    """

    at: Clock
    cards: str
    reason: str = ""
    change: Change = "new"
    own_foul: bool = False


class Departure(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player who owes box time leaves the box.

    Parameters
    ----------
    left : Clock
        When he left.
    returned : Clock, optional
        When he was back in the box; None if he never was.
    deliberate_yellow : bool
        Whether a yellow card was shown because he left on purpose.
    injured : bool
        Whether he left hurt, with the umpires' leave (A12).
    """

    left: Clock
    returned: Clock | None = None
    deliberate_yellow: bool = False
    injured: bool = False


class Carried(msgspec.Struct, frozen=True, gc=False):
    """What a player brings into a game: yellow status, and box time in the order in which he serves it."""

    yellow_status: bool = False
    box: tuple[Owed, ...] = ()


def batch(cards: Any, *, where: str = "cards") -> str:
    """Return `cards` if it is what may be shown for one offense."""
    allowed = rules().batches
    if cards in allowed:
        return str(cards)
    raise BadInput(expected=f"one of {', '.join(allowed)}", got=cards, code="E_BAD_BATCH", where=where)


def award_of(cards: Any, *, where: str = "after_game") -> Award:
    """Return what an after-game batch costs."""
    found = rules().award(cards)
    if found is None:
        allowed = ", ".join(row.cards for row in rules().after_game)
        raise NotAllowed(expected=f"one of {allowed}", got=cards, code="E_AFTER_GAME_CARDS", where=where)
    return found


def yellows(cards: str) -> int:
    """Count the yellow cards of a batch."""
    return 0 if cards == RED else len(cards)
