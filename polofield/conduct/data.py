"""Rule 33 for the solver: the records of the rulebook room, and the policy that settles its open questions."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..book.rule33 import (
    SECONDS_A_MINUTE,
    Award,
    Number,
    Numbers,
    Paragraph,
    Period,
    Reading33 as Reading,
    Rule33,
    Rung,
    Threshold,
    Tier,
    rule33 as rules,
)

__all__ = [
    "DEFAULT",
    "Award",
    "Basis",
    "Cause",
    "Notice",
    "Number",
    "Numbers",
    "Paragraph",
    "Period",
    "Policy",
    "Reading",
]
__all__ += ["SECONDS_A_MINUTE", "Rule33", "Rung", "Threshold", "Tier", "notice", "rules"]


class Policy(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """How the questions that the text leaves open are settled; each switch names its readings.

    Parameters
    ----------
    fourth_yellow : {"accept", "refuse"}
        A1, A4. Whether a fourth yellow card may come before a fourth offense.
    batch_minutes : {"each", "flat"}
        A2, A3. Whether each card of a batch costs its own two minutes.
    overlap : {"serial", "concurrent"}
        A5. Whether the time of a new card waits for the time that runs.
    red_unexpired : {"drop", "carry"}
        A7. Whether the rest of the four minutes of a red card opens the next game.
    leave_clock : {"stops", "runs"}
        A10. Whether box time runs while a player who left early is out.
    leave_yellow : {"additive", "absorbed"}
        A11. Whether a yellow card for leaving on purpose adds time of its own.
    two_partials : {"same game", "two games"}
        A20. Whether two suspensions for part of a game share a game.
    same_card : {"merge", "stack"}
        A23. Whether one game serves two thresholds met by one card.
    accum_exclusions : {"literal", "apply"}
        A30. Whether the limits on which games count hold for accumulated cards too.
    """

    fourth_yellow: Literal["accept", "refuse"] = "accept"
    batch_minutes: Literal["each", "flat"] = "each"
    overlap: Literal["serial", "concurrent"] = "serial"
    red_unexpired: Literal["drop", "carry"] = "drop"
    leave_clock: Literal["stops", "runs"] = "stops"
    leave_yellow: Literal["additive", "absorbed"] = "additive"
    two_partials: Literal["same game", "two games"] = "same game"
    same_card: Literal["merge", "stack"] = "merge"
    accum_exclusions: Literal["literal", "apply"] = "literal"


DEFAULT = Policy()
"""Every open question settled by its default."""


_NUMBERED = {"yellow": "yellow {}", **{row.name: f"yellow card {{}}, {row.name}" for row in rules().thresholds}}
"""How causes with a number are written: a yellow card of the game, and one that meets a threshold."""


class Cause(str):
    """Why something follows: text as case files have it, with the parts from which it is said in every language.

    Attributes
    ----------
    kind : str
        What it is: ``"yellow"``, the name of a threshold, or the text itself.
    number : int
        Number of the card; 0 if it has none.
    rest : bool
        True if it is what is left of a time that was broken off.
    """

    __slots__ = ("kind", "number", "rest")
    kind: str
    number: int
    rest: bool

    def __new__(cls, kind: str, number: int = 0, *, rest: bool = False) -> Cause:
        """Write the text of a cause."""
        text = _NUMBERED[kind].format(number) if number else kind
        self = super().__new__(cls, f"{text}, remainder" if rest else text)
        self.kind, self.number, self.rest = kind, number, rest
        return self

    @property
    def whole(self) -> Cause:
        """The same cause of the whole time."""
        return Cause(self.kind, self.number)


class Basis(msgspec.Struct, frozen=True, gc=False):
    """Why something follows: its cause, the paragraph, and the readings that it rests on."""

    cause: Cause
    paragraph: str
    readings: tuple[str, ...] = ()


class Notice(msgspec.Struct, frozen=True, gc=False):
    """Something worth saying that stops nothing: a notice (``N_``) or a finding (``F_``)."""

    code: str
    about: str
    where: str = ""
    paragraph: str = ""
    readings: tuple[str, ...] = ()


# What each notice rests on.
_RESTS_ON: dict[str, tuple[str, tuple[str, ...]]] = {
    "N_FOURTH_YELLOW": ("RC", ("A1", "A4")),
    "N_RED_UNEXPIRED": ("RC", ("A7",)),
    "N_LEAP_DAY": ("AC2", ("A27",)),
    "N_PAST_LAST_THRESHOLD": ("AC3", ("A25",)),
    "N_NO_WG_LIMITS": ("AC5", ("A30",)),
    "N_WAITS": ("WG", ("A52",)),
    "N_ENTRY_ASSUMED": ("NE", ("A31",)),
    "N_NOT_PLAYED": ("SF", ("A44",)),
    "N_DECREASE_OWN_FOUL": ("YC2", ("A13",)),
    "N_PENALTY_10_NO_RED": ("RC", ("A40",)),
    "N_PENALTY_7_IN_BOX": ("YC3", ("A40",)),
    "F_SUB_TOO_EARLY": ("RC", ()),
}


def notice(code: str, where: str = "") -> Notice:
    """Return the notice of a code, with its words and what it rests on."""
    paragraph, readings = _RESTS_ON[code]
    return Notice(code, rules().codes[code], where, paragraph, readings)
