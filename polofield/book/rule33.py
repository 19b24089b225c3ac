"""The conduct rule as records: every number, paragraph and reading, read once from its file ``conduct.toml``.

The file serves two rooms: `conduct` plays by it, and removal and exclusion (Penalties 7 and 10 of Rule 37) take from it
what they share. A reading is found by its ``role``, with ``reading_id``; the roles are in the file.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Final, Literal

import msgspec

from ..decoding import decoded
from .reading import read_toml

__all__ = [
    "SECONDS_A_MINUTE", "Award", "Link", "Number", "Numbers", "Paragraph", "Period", "Reading33", "RedCard", "Rule33",
    "Rung", "Threshold", "Tier", "conduct_of", "rule33",
]  # fmt: skip

SECONDS_A_MINUTE: Final = 60


class _Row(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A row of the data file."""


class Paragraph(_Row, frozen=True, gc=False):
    """A paragraph of the rule: its short code, English heading, number under it and source line."""

    code: str
    heading: str
    number: int
    line: int


class Number(_Row, frozen=True, gc=False):
    """A number of the rule, with its unit and paragraph."""

    value: int
    unit: str
    paragraph: str

    @property
    def seconds(self) -> int:
        """Minutes of play as seconds."""
        return self.value * SECONDS_A_MINUTE


class Numbers(_Row, frozen=True, gc=False):
    """The single numbers of the rule."""

    red_offense: Number
    red_no_substitute: Number
    early_departure: Number
    status_yellows: Number
    status_worth: Number
    unserved_year: Number
    unserved_limit: Number


class Rung(_Row, frozen=True, gc=False):
    """What one yellow card of a player's ladder costs, in minutes of play."""

    yellow: int
    minutes: int
    paragraph: str
    readings: tuple[str, ...] = ()


class Award(_Row, frozen=True, gc=False):
    """What a batch of cards after the end of a game costs in the next one."""

    cards: str
    minutes: int
    whole_game: bool
    cause: str
    paragraph: str


class Tier(_Row, frozen=True, gc=False):
    """A tier of polo, by the handicap of the event in goals."""

    name: str
    paragraph: str
    least: int | None = None
    most: int | None = None
    gauntlet: bool = False


class Period(_Row, frozen=True, gc=False):
    """A two-month period of the year; `first` and `last` are (month, day)."""

    number: int
    first: tuple[int, int]
    last: tuple[int, int]
    paragraph: str


class Threshold(_Row, frozen=True, gc=False):
    """Counts of yellow cards that suspend: over a scope of tiers, within a window of time."""

    name: str
    scope: Literal["tier", "all"]
    window: Literal["period", "year"]
    at: tuple[int, ...]
    paragraph: str


class Reading33(_Row, frozen=True, gc=False):
    """A question that the text leaves open, its default, and the policy switch if there is one."""

    id: str
    role: str
    question: str
    default: str
    alternatives: tuple[str, ...]
    switch: str | None = None
    values: tuple[str, ...] = ()


class RedCard(_Row, frozen=True, gc=False):
    """What a red card in the game means besides its minutes, for whoever refers to it as Penalty 10 does."""

    suspended: str
    substitute_after: bool
    next_game_suspended: bool
    conduct_complaint_filed: bool
    paragraph: str


class Link(_Row, frozen=True, gc=False):
    """Where a penalty of Rule 37 meets this rule: whether it is a card, which one, and the notice if it is amiss."""

    role: str
    penalty: str
    cards: str
    player_may_substitute: bool
    notice: str
    paragraph: str
    readings: tuple[str, ...] = ()


class _File(_Row, frozen=True, gc=False):
    rulebook: str
    rule: int
    batches: tuple[str, ...]
    stages: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    numbers: Numbers
    red_card: RedCard
    links: tuple[Link, ...]
    ladder: tuple[Rung, ...]
    after_game: tuple[Award, ...]
    tiers: tuple[Tier, ...]
    periods: tuple[Period, ...]
    thresholds: tuple[Threshold, ...]
    codes: dict[str, str]
    readings: tuple[Reading33, ...]


class Rule33(msgspec.Struct, frozen=True, dict=True):
    """The whole of the data file, with paragraphs and readings by their codes."""

    rulebook: str
    rule: int
    batches: tuple[str, ...]
    stages: tuple[str, ...]
    paragraphs: dict[str, Paragraph]
    numbers: Numbers
    red_card: RedCard
    links: tuple[Link, ...]
    ladder: tuple[Rung, ...]
    after_game: tuple[Award, ...]
    tiers: tuple[Tier, ...]
    periods: tuple[Period, ...]
    thresholds: tuple[Threshold, ...]
    codes: dict[str, str]
    readings: dict[str, Reading33]

    def rung(self, yellow: int) -> Rung:
        """Return the row for a player's `yellow`-th yellow card; the last row holds for all later ones."""
        return self.ladder[min(yellow, len(self.ladder)) - 1]

    def award(self, cards: str) -> Award | None:
        """Return the after-game award of a batch, or None if there is none."""
        return next((row for row in self.after_game if row.cards == cards), None)

    def link(self, role: str) -> Link:
        """Return where the penalty that has a role meets this rule."""
        return next(row for row in self.links if row.role == role)

    @cached_property
    def _ids(self) -> dict[str, str]:
        return {row.role: row.id for row in self.readings.values()}

    def reading_id(self, role: str) -> str:
        """Return the id of the reading that has a role in the data file."""
        return self._ids[role]

    def cite(self, code: str) -> str:
        """Return a paragraph as it is cited: by its heading."""
        return f"Rule {self.rule}, {self.paragraphs[code].heading}"


@cache
def conduct_of(path: str) -> Rule33:
    """Read the conduct rule out of a file, once; a name without a folder is of a book that comes with polofield."""
    file = Path(path) if Path(path).suffix else Path(__file__).with_name(path) / "conduct.toml"
    data = decoded(read_toml(file), _File, where=f"{path}: ", code="bad_rulebook")
    rows = {name: getattr(data, name) for name in Rule33.__struct_fields__}
    rows["paragraphs"] = {row.code: row for row in data.paragraphs}
    rows["readings"] = {row.id: row for row in data.readings}
    return Rule33(**rows)


def rule33() -> Rule33:
    """Return Rule 33 of the USPA Rulebook 2026."""
    return conduct_of("uspa_2026")
