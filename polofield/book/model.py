"""The shape of a rulebook file: what a penalty is made of. Records only; no rule is decided here.

Code finds a penalty with ``book.by_role(role)`` and the id of a reading with ``book.reading_id(role)``, never by the
number or the id that the text gives them. Roles of penalties (:data:`ROLES`), in brackets those that have them in the
USPA Rulebook 2026:

* ``goal_award``: a goal, and where play starts again (1)
* ``line_hit_by_choice``, ``spot_hit_by_choice``: the team fouled chose the line, or the spot of the foul (2)
* ``line_hit_undefended``, ``line_hit_defended``: a hit from a line, by what the committee elected (3)
* ``long_hit``: a hit from a line, which may be defended from a nearer one (4)
* ``spot_hit``, ``center_hit``: a hit from where the ball was, or from the center (5.a, 5.b)
* ``safety_hit``: a hit after the ball was hit over its own back line (6)
* ``removal``, ``mount``, ``forfeit``, ``exclusion``: of a player, a mount, a game, a player for misconduct (7 to 10)

Roles of readings (:data:`READING_ROLES`):

* ``limit``: exactly on a limit (A1) · ``between``: what is between ball and goal (A2) · ``goal_region``: behind the
  goal (A3) · ``player_radius``: how large a player is (A32)
* ``quiet_zone``: a place on the field where the rule is silent (A5) · ``off_field_in_goal``: off the field, behind the
  goal (A7)
* ``over_the_side``: entry over the side (A8) · ``entry_bar``: how long entry is barred (A9) · ``improper_position``: a
  hit while someone stood wrong (A17)
* ``ball_off_field``, ``foul_off_field``: a spot that is off the field (A14, A15)

Roles of readings of the conduct rule stand in ``uspa_2026/conduct.toml``: ``book.conduct.reading_id(role)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, Literal

import msgspec

from ..errors import BadInput, Plain
from .rule33 import Rule33, conduct_of

__all__ = [
    "READING_ROLES",
    "ROLES",
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
    "Terms",
]

ROLES: Final = (
    "goal_award", "line_hit_by_choice", "spot_hit_by_choice", "line_hit_undefended", "line_hit_defended", "long_hit",
    "spot_hit", "center_hit", "safety_hit", "removal", "mount", "forfeit", "exclusion",
)  # fmt: skip
"""What a penalty may be for."""
READING_ROLES: Final = (
    "limit", "between", "goal_region", "player_radius", "quiet_zone", "off_field_in_goal", "over_the_side", "entry_bar",
    "improper_position", "ball_off_field", "foul_off_field",
)  # fmt: skip
"""What a reading may be about, where code asks for it."""


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
    role : str
        What code knows it by, if code asks for it.
    """

    id: str
    default: str | bool | float
    choices: tuple[str | bool, ...] = ()
    option: str | None = None
    role: str = ""


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


class Terms(msgspec.Struct, frozen=True):
    """What an exclusion means for the player and the team."""

    minutes_without_substitute: int
    suspended: str
    substitute_after: bool
    next_game_suspended: bool
    conduct_complaint_filed: bool
    cite: str


class Exclusion(_Record, frozen=True):
    """When a player may be excluded, and on what terms (Penalty 10); terms not stated are those of a red card."""

    all: tuple[str, ...]
    or_any: tuple[str, ...]
    minutes_without_substitute: int | None = None
    suspended: str | None = None
    substitute_after: bool | None = None
    next_game_suspended: bool | None = None
    conduct_complaint_filed: bool | None = None
    terms_cite: str | None = None

    def stated(self) -> dict[str, Any]:
        """Return the terms that the book states itself, as those of :class:`Terms`."""
        own = {name: getattr(self, name) for name in self.__struct_fields__[2:-1]} | {"cite": self.terms_cite}
        return {name: value for name, value in own.items() if value is not None}


class PenaltySpec(_Record, frozen=True, kw_only=True):
    """A penalty, or one variant of it, as it stands in the rulebook file.

    Attributes
    ----------
    key, number : str
        Its own name (``"3-defended"``) and the penalty's number (``"3"``).
    role : str
        What it is for, one of :data:`ROLES`: what code knows it by.
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
    role: str = ""
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
    conduct_file : str
        The conduct rule, ``conduct`` in the file: a path, or the name of a book that comes with polofield.
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
    conduct_file: str = msgspec.field(default="", name="conduct")

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Book({self.id!r}, {self.title!r}, penalties={len(self.penalty)}, readings={len(self.reading)})"

    def __hash__(self) -> int:
        """Books are told apart by their id; hashing every record would cost more than it tells."""
        return hash(self.id)

    @cached_property
    def _by_role(self) -> dict[str, PenaltySpec]:
        return {spec.role: spec for spec in self.penalty if spec.role}

    @cached_property
    def _reading_ids(self) -> dict[str, str]:
        return {entry.role: entry.id for entry in self.reading if entry.role}

    def by_role(self, role: str) -> PenaltySpec:
        """Return the penalty that has a role; a book without it is refused with ``unknown_penalty``."""
        found = self._by_role.get(role)
        if found is None:
            raise BadInput(
                expected=f"a rulebook that has a penalty for {role!r}",
                got=Plain(f"{self.title!r}, which has none"),
                code="unknown_penalty",
                where="book",
            )
        return found

    def has_role(self, role: str) -> bool:
        """Tell whether a penalty has a role."""
        return role in self._by_role

    def reading_id(self, role: str) -> str:
        """Return the id of the reading that has a role, or nothing."""
        return self._reading_ids.get(role, "")

    def reading_ids(self, *roles: str) -> tuple[str, ...]:
        """Return the ids of the readings that have these roles, as far as the book has them."""
        return tuple(self._reading_ids[role] for role in roles if role in self._reading_ids)

    @property
    def conduct(self) -> Rule33 | None:
        """The conduct rule, read when it is first asked for; None if the book has none."""
        return conduct_of(self.conduct_file) if self.conduct_file else None

    def terms(self, rule: Exclusion) -> Terms:
        """Return the terms of an exclusion: those that it states, and for the rest those of a red card."""
        said, conduct = rule.stated(), self.conduct
        if conduct is not None:
            card = conduct.red_card
            said = {
                "minutes_without_substitute": conduct.numbers.red_no_substitute.value,
                "suspended": card.suspended,
                "substitute_after": card.substitute_after,
                "next_game_suspended": card.next_game_suspended,
                "conduct_complaint_filed": card.conduct_complaint_filed,
                "cite": conduct.cite(card.paragraph),
            } | said
        return Terms(**said)

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
