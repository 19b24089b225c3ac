"""What a rulebook file may get wrong although each value is of the right type: found when it is read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ..errors import BadInput, did_you_mean
from .model import READING_ROLES, ROLES, Book, ConditionSpec, PenaltySpec, Reading, ResultRule, Terms

__all__ = ["EVENTS", "FACTS", "OPTIONS", "check_book"]

FORMAT: Final = 1
FACTS: Final = (
    "went_in",
    "would_have_scored",
    "prevented_by_improper_entry",
    "prevented_by_procedure_failure",
    "deflected",
    "wide",
    "improper_entry",
    "improper_position",
    "procedure_failure",
)
"""What an umpire may find about a hit; the clauses of a result speak of these."""
EVENTS: Final = ("hit_or_hit_at", "play_called")
"""What may have to happen before positions stop binding."""
VOCABULARY: Final[dict[str, tuple[str | bool, ...]]] = {
    "on_limit": ("allow", "deny"),
    "between": ("half_plane", "band", "triangle", "slab", "nearer"),
    "goal_region": ("strip", "mouth", "cone"),
    "p2_exempt": (False, True),
    "p2_spot_off_field_only": (False, True),
    "off_field": ("error", "clamp"),
    "player_radius": (),
}
"""Each option with the choices that the solver knows; a radius is any length."""
OPTIONS: Final = tuple(VOCABULARY)
"""The options that a reading may offer: the arguments of ``place`` that switch one."""
_SWITCHES: Final = tuple(name for name, choices in VOCABULARY.items() if choices == (False, True))
_TOUCHES: Final = (
    "opponent_hit",
    "opponent_hit_at",
    "goal_post",
    "opponent_player",
    "opponent_mount",
    "own_player",
    "own_mount",
)
_FINDINGS: Final = ("dangerous", "deliberate", "vicinity", "to_save_goal")
_INPUT_OF: Final = {"foul": "foul", "ball": "ball", "crossing": "crossing"}

Found = Iterator[tuple[str, str]]


def check_book(book: Book, where: str) -> None:
    """Raise for the first thing that is wrong in a rulebook."""
    for place, message in _problems(book):
        raise BadInput(message, code="bad_rulebook", where=f"{where}: {place}")


def _problems(book: Book) -> Found:
    if book.version != FORMAT:
        yield "version", f"expected {FORMAT}, got {book.version}"
    yield from _twice("reading", (entry.id for entry in book.reading))
    yield from _twice("penalty", (spec.key for spec in book.penalty))
    yield from _twice("role", (spec.role for spec in book.penalty if spec.role))
    yield from _twice("role", (entry.role for entry in book.reading if entry.role))
    for entry in book.reading:
        yield from _reading(entry)
    yield from _alike(book)
    for spec in book.penalty:
        yield from _penalty(spec, book)


def _twice(kind: str, names: Iterable[str]) -> Found:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{kind} {name}", f"expected it once, got it {count} times"


def _one_of(value: str, choices: Iterable[str], place: str) -> Found:
    names = list(choices)
    if value not in names:
        hint = did_you_mean(value, names)
        yield place, f"expected one of {', '.join(names)}, got {value!r}" + (f"; {hint}" if hint else "")


def _reading(entry: Reading) -> Found:
    place = f"reading {entry.id}"
    if entry.role:
        yield from _one_of(entry.role, READING_ROLES, f"{place}, role")
    if entry.choices and not any(_same(entry.default, choice) for choice in entry.choices):
        yield place, f"expected a default out of {list(entry.choices)}, got {entry.default!r}"
    if entry.option is None:
        return
    yield from _one_of(entry.option, OPTIONS, place)
    if entry.option == "player_radius":
        if not _length(entry.default):
            yield place, f"expected a default of 0 or more yards, got {entry.default!r}"
        return
    known = VOCABULARY[entry.option]
    for choice in (entry.default, *entry.choices):
        if not any(_same(choice, name) for name in known):
            yield place, f"expected choices out of {list(known)}, got {choice!r}"
    if not entry.choices:
        yield place, f"expected choices out of {list(known)}, got none"


def _alike(book: Book) -> Found:
    """Two readings of one option have one default."""
    defaults: dict[str, Any] = {}
    for entry in book.reading:
        if entry.option is not None and not _same(defaults.setdefault(entry.option, entry.default), entry.default):
            yield (
                f"reading {entry.id}",
                f"expected the default {defaults[entry.option]!r} of {entry.option}, got {entry.default!r}",
            )


def _same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and a == b


def _length(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and value >= 0


def _penalty(spec: PenaltySpec, book: Book) -> Found:
    place = f"penalty {spec.key}"
    if spec.role:
        yield from _one_of(spec.role, ROLES, f"{place}, role")
    stated = len(spec.exclusion.stated()) if spec.exclusion is not None else len(Terms.__struct_fields__)
    if stated < len(Terms.__struct_fields__) and not book.conduct_file:
        yield f"{place}, exclusion", "expected every term, as the book has no conduct rule, got some"
    for name in spec.takes:
        yield from _one_of(name, _INPUT_OF, place)
    for name in spec.until:
        yield from _one_of(name, EVENTS, place)
    if spec.spot is not None and not spec.until:
        yield f"{place}, until", f"expected some of {', '.join(EVENTS)}, got nothing"
    for name in spec.released_by:
        yield from _one_of(name, _TOUCHES, f"{place}, released_by")
    for name in (*spec.award.all, *spec.award.any) if spec.award else ():
        yield from _one_of(name, _FINDINGS, f"{place}, award")
    known = [entry.id for entry in book.reading]
    for name in spec.readings:
        yield from _one_of(name, known, place)
    for rule in spec.result:
        yield from _result(rule, known, place)
    yield from _spot(spec, place)
    for condition in (*spec.fouling, *spec.fouled):
        yield from _condition(condition, place)
    if spec.restart is not None:
        yield from _restart(spec.restart, book, place)


def _result(rule: ResultRule, readings: list[str], place: str) -> Found:
    for fact in (*rule.all, *rule.any):
        yield from _one_of(fact, FACTS, f"{place}, result")
    for name in rule.readings:
        yield from _one_of(name, readings, f"{place}, result")


def _spot(spec: PenaltySpec, place: str) -> Found:
    if spec.spot is None:
        return
    needed = _INPUT_OF.get(spec.spot.kind)
    if list(spec.needs) != ([needed] if needed else []):
        yield place, f"expected a spot of kind {spec.spot.kind!r} to need {needed or 'nothing'}, got {list(spec.needs)}"
    for name in ("from_back_line", "inset", "within"):
        if not _length(getattr(spec.spot, name)):
            yield f"{place}, spot.{name}", f"expected 0 or more yards, got {getattr(spec.spot, name)!r}"


def _condition(condition: ConditionSpec, place: str) -> Found:
    for name in (condition.exempt, condition.only_if):
        if isinstance(name, str):
            yield from _one_of(name, _SWITCHES, f"{place}, {condition.kind}")
    for name in ("from_back_line", "yards"):
        if not _length(getattr(condition, name)):
            yield f"{place}, {condition.kind}", f"expected 0 or more yards, got {getattr(condition, name)!r}"


def _restart(name: str, book: Book, place: str) -> Found:
    able = [spec.key for spec in book.penalty if spec.spot is not None and not spec.needs]
    yield from _one_of(name, able, f"{place}, restart")
