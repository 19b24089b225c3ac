"""Conduct: the sanction ladder, the penalty box of an example, a season's thresholds, and the game that serves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..conduct import rules
from .leaves import Leaf, Part, Table

if TYPE_CHECKING:
    from .press import Press

__all__ = ["discipline"]

_LEADS: Final = {"sanctions": "ladder", "box": "box", "season": "season", "next-game": "next"}
_SHAPE: Final = 1.12


def discipline(press: Press) -> Part:
    """Return the pages on conduct."""
    return Part(press.say("handout.conduct"), tuple(_leaf(press, name, lead) for name, lead in _LEADS.items()))


def _leaf(press: Press, name: str, lead: str) -> Leaf:
    from ..figures import figures

    narrow = press.width < 150
    height = press.width / _SHAPE if narrow else min(0.75 * press.width, 0.45 * press.paper[1])
    picture = press.drawn(figures()[name], height)
    # The picture says in words what it rests on; that text is the only list that every chart has.
    readings = sorted(set(re.findall(r"\bA\d+\b", picture.alt)), key=lambda text: int(text[1:]))
    return Leaf(
        picture.caption,
        press.say(f"handout.{lead}_lead"),
        picture,
        tables=(_thresholds(press),) if name == "season" else (),
        notes=(press.say("handout.in_words"), picture.alt),
        readings=tuple(f"33.{reading}" for reading in readings),
    )


def _thresholds(press: Press) -> Table:
    """At how many yellow cards a game is missed, as the rule states it."""
    say = press.say
    rows = tuple(
        (
            say(f"handout.scope_{row.scope}"),
            say(f"handout.window_{row.window}"),
            say.listed([say.number(n) for n in row.at]),
        )
        for row in rules().thresholds
    )
    heads = tuple(say(f"handout.{head}") for head in ("scope", "window", "counts"))
    return Table(say("handout.thresholds"), heads, rows)
