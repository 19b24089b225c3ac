"""The shape of a rulebook file: what a penalty is made of. Records only; no rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from .rule33 import rule33

__all__ = [
    "Award",
    "Book",
    "ConditionSpec",
    "Eligibility",
    "Exclusion",
    "Mount",
    "PenaltySpec",
    "Reading",
    "Removal",
    "ResultRule",
    "SpotSpec",
]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Reading(_Record, frozen=True):
    """An answer to a question that the text leaves open.

    Attributes
    ----------
    id : str
        Such as ``"A5"``.
    default : str, bool or float
        What is used unless an option says otherwise.
    choices : tuple
        The default and its alternatives; empty for a number.
    option : str, optional
        The argument of ``place`` that switches it.
    """

    id: str
    default: str | bool | float
    choices: tuple[str | bool, ...] = ()
    option: str | None = None


class SpotSpec(_Record, frozen=True):
    """Where the ball is placed: a kind of the vocabulary, and its numbers in yards."""

    kind: Literal["line", "foul", "ball", "center", "crossing"]
    from_back_line: float = 0
    inset: float = 0
    within: float = 0


class ConditionSpec(_Record, frozen=True):
    """One condition of a legal place.

    Attributes
    ----------
    kind : str
        A kind of the vocabulary in ``placement.conditions``.
    from_back_line : float
        For ``"line"``: yards from the back line.
    side : {"goal", "field"}
        For ``"line"``: the allowed side.
    yards : float
        For ``"away_from_ball"``: the least distance.
    exempt : bool or str
        True if a player off the field or returning is free from it; a string names the option that decides.
    only_if : str, optional
        The option that must be on for the condition to exist.
    """

    kind: Literal["line", "away_from_ball", "outside_goal", "between", "off_field"]
    from_back_line: float = 0
    side: Literal["goal", "field"] = "goal"
    yards: float = 0
    exempt: bool | str = False
    only_if: str | None = None


class ResultRule(_Record, frozen=True):
    """One clause on what follows the hit: the first whose facts hold gives the result."""

    gives: Literal["goal", "retake", "play_on", "not_stated"]
    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class Award(_Record, frozen=True):
    """When a penalty may be awarded: all of these, and any of those."""

    all: tuple[str, ...]
    any: tuple[str, ...]


class Eligibility(_Record, frozen=True):
    """When an event may have the variant: a least upper handicap limit, all of these, any of those."""

    least_upper_limit: float
    all: tuple[str, ...]
    any: tuple[str, ...]


class Removal(_Record, frozen=True):
    """The numbers of a player's removal (Penalty 7)."""

    roster: int
    players_per_side: int
    minutes: int
    minutes_rule: str
    later_minutes: int
    later_rule: str


class Mount(_Record, frozen=True):
    """Which violations can be cured so that a mount sent off may return (Penalty 8)."""

    curable: tuple[str, ...]
    forfeits: tuple[str, ...]


def _red_card(name: str) -> Any:
    return msgspec.field(default_factory=lambda: getattr(rule33().red_card, name))


class Exclusion(_Record, frozen=True):
    """When a player may be excluded, and on what terms (Penalty 10); terms not stated are those of a red card."""

    all: tuple[str, ...]
    or_any: tuple[str, ...]
    minutes_without_substitute: int = msgspec.field(default_factory=lambda: rule33().numbers.red_no_substitute.value)
    suspended: str = _red_card("suspended")
    substitute_after: bool = _red_card("substitute_after")
    next_game_suspended: bool = _red_card("next_game_suspended")
    conduct_complaint_filed: bool = _red_card("conduct_complaint_filed")
    terms_cite: str = msgspec.field(default_factory=lambda: rule33().cite(rule33().red_card.paragraph))


class PenaltySpec(_Record, frozen=True, kw_only=True):
    """A penalty, or one variant of it, as it stands in the rulebook file.

    Attributes
    ----------
    key, number : str
        Its own name (``"3-defended"``) and the penalty's number (``"3"``).
    cite : str
        The paragraph.
    spot : SpotSpec, optional
        Where the ball is placed; None for a penalty without a placement.
    fouling, fouled : tuple of ConditionSpec
        What each team's places must meet; empty means anywhere.
    until : tuple of str
        What must have happened before positions stop binding.
    entry : str
        Who of the fouling team may enter the field once the ball is in play.
    """

    key: str
    number: str
    cite: str
    choice: str | None = None
    defended: bool | None = None
    chooser: str | None = None
    needs: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    spot: SpotSpec | None = None
    fouling: tuple[ConditionSpec, ...] = ()
    fouled: tuple[ConditionSpec, ...] = ()
    until: tuple[str, ...] = ()
    entry: Literal["none", "not_from_behind_back_line", "not_between_posts", "free"] = "free"
    hits: Literal["free", "once", "once_until_touched"] = "free"
    released_by: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    result: tuple[ResultRule, ...] = ()
    restart: str | None = None
    change_direction: bool = False
    goals: int = 0
    award: Award | None = None
    eligible: Eligibility | None = None
    removal: Removal | None = None
    mount: Mount | None = None
    exclusion: Exclusion | None = None

    @property
    def takes(self) -> tuple[str, ...]:
        """The inputs that the penalty can use."""
        return self.needs + self.optional


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A rulebook: its title, its readings and its penalties.

    Attributes
    ----------
    id, title, rule : str
        ``"uspa-2026"``, ``"USPA Rulebook 2026"``, ``"Rule 37"``.
    reading : tuple of Reading
        The questions that the text leaves open, answered.
    penalty : tuple of PenaltySpec
        Every penalty and variant.
    words : dict
        The book's own words by language and key, such as ``penalty.2-25.name``; they come before ours.
    """

    version: int
    id: str
    title: str
    rule: str
    reading: tuple[Reading, ...]
    penalty: tuple[PenaltySpec, ...]
    words: dict[str, dict[str, str]] = {}

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Rulebook({self.id!r}, {self.title!r}, penalties={len(self.penalty)}, readings={len(self.reading)})"

    def __hash__(self) -> int:
        """Books are told apart by their id; hashing every record would cost more than it tells."""
        return hash(self.id)

    def cite(self, spec: PenaltySpec) -> str:
        """Return the citation of a penalty, such as ``"USPA Rulebook 2026, Rule 37, Penalty 4"``."""
        return f"{self.title}, {self.rule}, {spec.cite}"

    def rule_cite(self, spec: PenaltySpec) -> str:
        """Return the citation within the book, such as ``"Rule 37, Penalty 4"``."""
        return f"{self.rule}, {spec.cite}"

    def sorted_readings(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return ids of readings, each once, in the book's order."""
        wanted = set(ids)
        return tuple(entry.id for entry in self.reading if entry.id in wanted)

    def options(self) -> dict[str, Any]:
        """Return the default of every option that a reading offers."""
        return {entry.option: entry.default for entry in self.reading if entry.option}
