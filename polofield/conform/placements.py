"""What Rule 37's cases ask of a placement: ball, distances, areas, single places, paths onto the field."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..book import Book, ConditionSpec
from ..errors import BadInput
from ..field import Field
from ..placement import TEAMS, Options, Placement, Verdict, place, require_defended
from ..placement.conditions import Setting, conditions_of
from ..placement.shapes import Convex
from .compare import CLOSE, Misses

if TYPE_CHECKING:
    from ..placement import Entry

__all__ = ["ANSWERS", "ELIGIBILITY", "PLACES", "SPOTS", "Facts", "PlaceKind", "placed"]

Facts = Mapping[str, Any]
"""What a case states, by its keys."""

Place = Callable[..., Placement]
"""Sets up a case's placement; takes options on top of the case's own."""

SPOTS: Final = {"foul_spot": "foul", "ball_spot": "ball", "crossing_y": "crossing"}
"""Where it happened: a case's key, and the argument of ``place``."""

ELIGIBILITY: Final = (
    "upper_limit", "elected", "communicated_before_event", "two_pro_umpires_all_games", "llc_approval",
)  # fmt: skip
"""What is known of an event whose Penalty 3 is asked to be defended."""

_FIELD: Final = tuple(entry.name for entry in fields(Field) if entry.init)


def _field(data: Any) -> Field:
    if not isinstance(data, Mapping):
        raise BadInput(expected="an object", got=data, code="bad_field", where="field")
    for key in data:
        if key not in _FIELD:
            expected = f"expected keys out of {', '.join(_FIELD)}"
            raise BadInput(f"{expected}, got {key!r}", code="unexpected_input", where="field")
    return Field(**data)


def _variant(variant: Any) -> dict[str, Any]:
    if variant in ("defended", "undefended"):
        return {"defended": variant == "defended"}
    return {} if variant is None else {"choice": variant}


def placed(facts: Facts, book: Book, **switched: Any) -> Placement:
    """Set up the penalty that a case describes, with options on top of its own; all in the field frame."""
    spots = {name: facts[key] for key, name in SPOTS.items() if key in facts}
    found = place(
        facts.get("penalty", ""),
        field=_field(facts.get("field", {})),
        defends=facts.get("defends", "right"),
        book=book,
        **spots,
        **_variant(facts.get("variant")),
        **{**facts.get("options", {}), **switched},
    )
    event = {key: facts[key] for key in ELIGIBILITY if key in facts}
    if event and found.spec.eligible:
        require_defended(**{"upper_limit": None, **event}, book=book)
    return found


# ---------------------------------------------------------------- numbers


def _ball(placement: Placement) -> tuple[float, float]:
    """The ball in the foul frame."""
    return placement.sign * placement.ball.x, placement.sign * placement.ball.y


def _triangle(placement: Placement) -> Convex:
    """The set that the strictest reading of "between" allows, foul frame."""
    setting = Setting(placement.field, _ball(placement), Options(between="triangle"))
    shape = conditions_of((ConditionSpec("between"),), setting)[0].shape
    assert isinstance(shape, Convex)
    return shape


def _farthest_point_of_triangle(placement: Placement) -> float:
    return max(math.dist(_ball(placement), edge.start) for edge in _triangle(placement).edges)


def _width_of_triangle_at_30_yd(placement: Placement) -> float | None:
    x = _ball(placement)[0] + 30
    edges = [edge for edge in _triangle(placement).edges if edge.along[0]]
    across = [edge.at(t)[1] for edge in edges if 0 <= (t := (x - edge.start[0]) / edge.along[0]) <= edge.high]
    return max(across) - min(across) if across else None


ANSWERS: Final[dict[str, Callable[[Placement], Any]]] = {
    "ball": lambda p: p.ball,
    "moved": lambda p: p.moved,
    "distance_to_goal_centre": lambda p: p.distance_to_goal,
    "opening_angle": lambda p: p.opening_angle,
    "nearest_legal_fouling_distance": lambda p: p.nearest_defender_distance,
    "on_field_area_fouling": lambda p: p.fouling.on_field_area,
    "on_field_area_fouled": lambda p: p.fouled.on_field_area,
    "fouling_set_empty": lambda p: p.fouling.empty,
    "fouled_set_empty": lambda p: p.fouled.empty,
    "farthest_point_of_triangle": _farthest_point_of_triangle,
    "width_of_triangle_at_30_yd": _width_of_triangle_at_30_yd,
}
"""Every key that a case may expect of a placement."""


# ---------------------------------------------------------------- single places and paths


class PlaceKind(NamedTuple):
    """How a place or a path is asked for, checked, and what it states; the rest of its keys are expected."""

    ask: Callable[[Placement, Facts], Any]
    check: Callable[[Place, Facts, Misses, str], None]
    facts: tuple[str, ...]


def _verdicts(placement: Placement, probe: Facts) -> dict[str, Verdict]:
    teams = (probe["team"],) if "team" in probe else TEAMS
    status = probe.get("status", "in_position")
    return {team: placement.check(probe.get("point"), team=team, status=status) for team in teams}


def _check_probe(place: Place, probe: Facts, misses: Misses, where: str) -> None:
    """Compare the verdicts on one place with what a case expects.

    `on_limit` names the teams whose verdict turns if nobody may stand on a limit; `margin` and `nearest` are the
    fouling team's, or one for each team.
    """
    misses.unknown(where, probe, (*_PROBE.facts, *TEAMS, "on_limit", "margin", "nearest"))
    verdicts = _verdicts(place(), probe)
    stated = [team for team in verdicts if team in probe]
    if not probe.keys() & {*stated, "margin", "nearest"}:
        misses.add(where, "a verdict to check", "none")
    if stated or "on_limit" in probe:
        on_limit = frozenset(team for team in stated if verdicts[team].on_limit)
        misses.compare(where, "on_limit", probe.get("on_limit", []), on_limit)
    for team in stated:
        misses.compare(where, team, probe[team], verdicts[team].legal)
    _check_denied(place, probe, stated, misses, where)
    for team, expected in _by_team(probe, "margin"):
        misses.compare(f"{where}.{team}", "margin", expected, verdicts[team].margin)
    for team, expected in _by_team(probe, "nearest"):
        if not _as_near(expected, verdicts[team]):
            misses.compare(f"{where}.{team}", "nearest", expected, verdicts[team].nearest)


def _check_denied(place: Place, probe: Facts, teams: list[str], misses: Misses, where: str) -> None:
    """If nobody may stand on a limit, the verdict turns for the teams on one, and for no other."""
    if place().options.on_limit == "deny":
        return
    verdicts, named = _verdicts(place(on_limit="deny"), probe), probe.get("on_limit")
    for team in teams:
        expected = probe[team] is True and not (isinstance(named, list) and team in named)
        misses.compare(f"{where} with on_limit=deny", team, expected, verdicts[team].legal)


def _by_team(probe: Facts, key: str) -> list[tuple[str, Any]]:
    if key not in probe:
        return []
    expected = probe[key]
    return list(expected.items()) if isinstance(expected, Mapping) else [(probe.get("team", "fouling"), expected)]


def _as_near(expected: Any, verdict: Verdict) -> bool:
    """Where two legal places are as near, either is right."""
    if not (isinstance(expected, list) and len(expected) == 2):
        return False
    legal = verdict.zone.check(expected, verdict.status).margin >= -CLOSE
    return legal and abs(math.dist(expected, verdict.at) - verdict.yards_away) <= CLOSE


def _entry(placement: Placement, path: Facts) -> Entry:
    after = path.get("after_hit")
    if not isinstance(after, bool):
        raise BadInput(expected="true or false", got=after, code="missing_input", where="after_hit")
    return placement.entry(path.get("from"), path.get("to"), after_hit=after, team=path.get("team", "fouling"))


def _check_entry(place: Place, path: Facts, misses: Misses, where: str) -> None:
    """Compare the answer on one path onto the field with what a case expects."""
    misses.unknown(where, path, (*_PATH.facts, "allowed", "on_limit", "crosses_y"))
    got, on_limit = _entry(place(), path), path.get("on_limit", False)
    misses.compare(where, "allowed", path.get("allowed"), got.allowed)
    misses.compare(where, "on_limit", on_limit, got.on_limit)
    if "crosses_y" in path:
        misses.compare(where, "crosses_y", path["crosses_y"], got.crosses.y if got.crosses else None)
    if on_limit is True:
        denied = _entry(place(on_limit="deny"), path)
        misses.compare(f"{where} with on_limit=deny", "allowed", False, denied.allowed)


_PROBE: Final = PlaceKind(_verdicts, _check_probe, ("point", "status", "team"))
_PATH: Final = PlaceKind(_entry, _check_entry, ("from", "to", "after_hit", "team"))
PLACES: Final = {"probe": _PROBE, "probes": _PROBE, "entries": _PATH}
"""The keys of places and of paths, and how each is run."""
