"""What Rule 37's cases may ask of a penalty: for each question its facts, its answers, and who answers it.

A case (or a row of its table) is matched to questions by its penalty and by the answers that it expects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from .. import placement as rules
from ..book import Book, PenaltySpec
from .placements import ANSWERS, ELIGIBILITY, SPOTS, placed

__all__ = ["PLACEMENT", "QUESTIONS", "Asked", "Question"]


class Asked(NamedTuple):
    """One question, asked of one penalty: what the case and the row say, and which answers are expected."""

    spec: PenaltySpec
    facts: Mapping[str, Any]
    book: Book
    wanted: frozenset[str]

    def given(self, names: tuple[str, ...]) -> dict[str, Any]:
        """Return those of the facts that are stated."""
        return {name: self.facts[name] for name in names if name in self.facts}


class Question(NamedTuple):
    """One kind of question: who can be asked, what a case may state and expect, and who answers.

    Where an error is expected and no answer says what is asked, the question is asked if one of `about` is among the
    facts and none of `not_about`.
    """

    belongs: Callable[[PenaltySpec], Any]
    facts: tuple[str, ...]
    answers: tuple[str, ...]
    ask: Callable[[Asked], Mapping[str, Any]]
    about: tuple[str, ...]
    not_about: tuple[str, ...] = ()

    def is_about(self, facts: Mapping[str, Any]) -> bool:
        """Tell whether the facts call for this question."""
        return any(name in facts for name in self.about) and not any(name in facts for name in self.not_about)


def _fields(record: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(record)


def _names(record: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in record.__struct_fields__ if name not in ("citation", "readings"))


# ---------------------------------------------------------------- Penalties 1 to 6


def _placement(asked: Asked) -> dict[str, Any]:
    found = placed(asked.facts, asked.book)
    return {name: ANSWERS[name](found) for name in asked.wanted if name in ANSWERS}


_AWARD: Final = ("dangerous", "deliberate", "vicinity", "to_save_goal")


def _award(asked: Asked) -> dict[str, Any]:
    facts = {name: asked.facts.get(name, False) for name in _AWARD}
    return _fields(rules.award_goal(**facts, book=asked.book))


_HIT: Final = (
    "went_in", "would_have_scored", "prevented_by_improper_entry", "prevented_by_procedure_failure",
    "deflected", "wide", "improper_entry", "improper_position", "procedure_failure",
)  # fmt: skip


def _result(asked: Asked) -> dict[str, Any]:
    return _fields(rules.result(asked.spec, **asked.given(_HIT)))


_RELEASE: Final = ("play_called", "hit_or_hit_at")


def _released(asked: Asked) -> dict[str, Any]:
    facts = {name: asked.facts.get(name, False) for name in _RELEASE}
    return {"released": rules.released(asked.spec, **facts)}


def _eligible(asked: Asked) -> dict[str, Any]:
    event = asked.given(ELIGIBILITY)
    limit = event.pop("upper_limit", None)
    return {"eligible": rules.may_be_defended(upper_limit=limit, book=asked.book, **event)}


def _second_play(asked: Asked) -> dict[str, Any]:
    variant, events = asked.facts.get("variant", ""), asked.facts.get("since_first_hit", ())
    return {"second_play_allowed": rules.second_play_allowed(variant, events, asked.book)}


# ---------------------------------------------------------------- Penalty 7

_LABELS: Final = "ABCD"
_ANYONE: Final = 10
"""The highest handicap: a disabled player of so many goals lets anyone be designated."""

_NAMED: Final = {"fouling": "Red", "fouled": "Blue"}
"""The teams of the rulebook's own scenarios."""


def _designation(asked: Asked) -> dict[str, Any]:
    disabled: Any = asked.facts.get("disabled")
    fouling: Any = asked.facts.get("fouling")
    found = rules.designate(disabled, fouling, book=asked.book)
    return {
        "designable": frozenset(_LABELS[place] for place in found.players),
        "captain_chooses": found.captain_chooses,
        "nearest_handicap": found.handicap,
    }


def _cap(asked: Asked) -> dict[str, Any]:
    label: Any = asked.facts.get("removed")
    fouling: Any = asked.facts.get("fouling")
    found = rules.designate(asked.facts.get("disabled", _ANYONE), fouling, book=asked.book)
    if label is None and not found.captain_chooses:
        label = _LABELS[found.players[0]]
    removed = _LABELS.index(label) if label in tuple(_LABELS) else label
    answers: dict[str, Any] = {"cap": found.cap(removed)}
    if "lineup" in asked.facts or asked.wanted & {"sum", "allowed"}:
        lineup: Any = asked.facts.get("lineup")
        answers |= {"allowed": found.lineup_allowed(removed, lineup), "sum": sum(lineup)}
    return answers


_REMOVAL: Final = (
    "injury_from_foul", "play_resumed_since_foul", "umpire_permits_or_orders_retirement",
    "qualified_substitute_offered", "minutes_taken",
)  # fmt: skip


def _removal(asked: Asked) -> dict[str, Any]:
    facts = {"injury_from_foul": True, "play_resumed_since_foul": False, **asked.given(_REMOVAL)}
    found = rules.removal(**facts, book=asked.book)
    removes = found.action == "remove_player"
    return {
        **_fields(found),
        "accompanying_penalty": asked.book.by_role("line_hit_by_choice").number if found.available else None,
        "remove_from": _team(asked.facts, "fouling") if removes else None,
        "designated_by": f"Captain of {_team(asked.facts, 'fouled')}" if removes else None,
    }


def _team(facts: Mapping[str, Any], side: str) -> str:
    teams = facts.get("teams")
    name = teams.get(side) if isinstance(teams, Mapping) else facts.get(f"{side}_team", facts.get(side))
    return name if isinstance(name, str) else _NAMED[side]


# ---------------------------------------------------------------- Penalties 8, 9, 10


def _mount(asked: Asked) -> dict[str, Any]:
    rule: Any = asked.facts.get("rule")
    facts = {name: asked.facts.get(name, False) for name in ("cured", "delays_game")}
    found = rules.mount_may_return(rule, **facts, book=asked.book)
    return {**_fields(found), "also": "forfeiture (P9)" if found.forfeiture else None}


def _forfeits(asked: Asked) -> dict[str, Any]:
    return {"forfeits": frozenset(rules.forfeits(asked.facts.get("violations", ())))}


_EXCLUSION: Final = ("deliberate", "dangerous", "prejudicial")


def _exclusion(asked: Asked) -> dict[str, Any]:
    return _fields(rules.exclusion(**asked.given(_EXCLUSION), book=asked.book))


# ---------------------------------------------------------------- all of them


def _is_forfeit(spec: PenaltySpec) -> bool:
    """A penalty that has no part of its own is the forfeit."""
    return not (spec.spot or spec.restart or spec.removal or spec.mount or spec.exclusion)


_ROSTER: Final = ("disabled", "fouling")
_LINEUP: Final = (*_ROSTER, "removed", "lineup")
_TEAMS: Final = ("teams", "fouling", "fouled", "fouling_team", "fouled_team")
_MOUNT: Final = ("rule", "cured", "delays_game")
_SINCE: Final = ("since_first_hit",)
_SPOT: Final = (*SPOTS, *ELIGIBILITY)

PLACEMENT: Final = Question(lambda s: s.spot or s.restart, _SPOT, tuple(ANSWERS), _placement, _SPOT)
"""Where the ball is placed, and what follows from that."""

QUESTIONS: Final = (
    PLACEMENT,
    Question(lambda s: s.award, _AWARD, _names(rules.GoalAward), _award, _AWARD),
    Question(lambda s: s.result, _HIT, ("result", "because"), _result, _HIT),
    Question(lambda s: s.until, _RELEASE, ("released",), _released, _RELEASE),
    Question(lambda s: s.defended is not None, ELIGIBILITY, ("eligible",), _eligible, ()),
    Question(lambda s: s.defended is not None, _SINCE, ("second_play_allowed",), _second_play, _SINCE),
    Question(
        lambda s: s.removal,
        _ROSTER,
        ("designable", "captain_chooses", "nearest_handicap"),
        _designation,
        about=_ROSTER,
        not_about=("removed",),
    ),
    Question(lambda s: s.removal, _LINEUP, ("cap", "sum", "allowed"), _cap, about=("removed",)),
    Question(
        lambda s: s.removal,
        (*_REMOVAL, *_TEAMS),
        (*_names(rules.Removal), "accompanying_penalty", "remove_from"),
        _removal,
        about=_REMOVAL,
    ),
    Question(lambda s: s.mount, _MOUNT, (*_names(rules.MountReturn), "also"), _mount, _MOUNT),
    Question(_is_forfeit, ("violations",), ("forfeits",), _forfeits, ("violations",)),
    Question(lambda s: s.exclusion, _EXCLUSION, _names(rules.Exclusion), _exclusion, _EXCLUSION),
)
"""Every question; no two of one penalty share an answer."""
