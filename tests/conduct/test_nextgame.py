"""The next game against a plain restatement of its conditions, under both policies for accumulated cards."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest

from polofield.conduct import (
    Basis,
    Cause,
    Fixture,
    Incident,
    Policy,
    Skipped,
    conditions,
    next_game,
    tier_of,
    unserved,
    why_not,
)
from polofield.conduct.data import notice

FIRST = dt.date(2026, 5, 10)
STAGES = ["regular", "regular", "consolation", "first round of a subsidiary event", "shootout"]
GOALS = [6, 8, 10, 12, 16, 22]


def some_incident(rng: random.Random) -> Incident:
    return Incident(
        FIRST,
        rng.choice(["club", "uspa"]),  # type: ignore[arg-type]
        rng.choice(GOALS),
        rng.choice(["Rojo", "Azul"]),
        rng.random() < 0.5,
        rng.choice(["full", "partial", "status"]),  # type: ignore[arg-type]
        rng.choice(["card", "accumulation"]),  # type: ignore[arg-type]
        rng.choice(["tier", "all"]),  # type: ignore[arg-type]
        rng.random() < 0.5,
    )


def some_game(rng: random.Random) -> Fixture:
    """Draw a game in which each thing is more often right than wrong."""
    return Fixture(
        "",
        dt.date(2026, 5, 1) + dt.timedelta(days=rng.choice([rng.randint(0, 456), rng.randint(0, 20)])),
        rng.choice(["club", "uspa"]),  # type: ignore[arg-type]
        rng.choice(GOALS),
        rng.choice(["Rojo", "Rojo", "Azul"]),
        rng.choice(STAGES),
        rng.choice([None, FIRST, FIRST - dt.timedelta(days=1), FIRST + dt.timedelta(days=1)]),
        rng.random() < 0.7,
        rng.random() < 0.7,
        rng.random() < 0.7,
        rng.random() < 0.5,
        rng.choice(["played", "played", "played", "forfeited", "abandoned"]),  # type: ignore[arg-type]
        rng.choice([None, True, False]),
    )


def fits(incident: Incident, game: Fixture, apply: bool) -> bool:
    """Say whether a game serves a suspension, as the paragraphs say it."""
    if game.date <= incident.date or game.state != "played":
        return False
    when = unserved(incident.date, game.date, preapproved=game.preapproved)
    # A yellow-card status is no suspension: US does not bind it.
    if when == "overdue" and incident.kind != "status":
        return False
    accumulated = incident.source == "accumulation"
    limits = not accumulated or apply or not incident.team_entered
    if incident.team_entered and game.team != incident.team:
        return False
    if limits and (game.handicap < incident.handicap or (incident.event_kind, game.event_kind) == ("uspa", "club")):
        return False
    tiers = [tier_of(row.handicap, gauntlet=row.gauntlet) for row in (incident, game)]
    if accumulated and incident.scope == "tier" and tiers[0] != tiers[1]:
        return False
    if (not accumulated or apply) and game.stage != "regular":
        return False
    if incident.kind != "full":
        return game.in_lineup is not False and (when != "needs pre-approval" or incident.kind == "status")
    public = game.event_public_since is not None and game.event_public_since <= incident.date
    return public and game.preapproved and game.reported_before and game.reported_after and not game.in_lineup


def test_agrees_with_the_paragraphs() -> None:
    served = 0
    for number in range(8000):
        rng = random.Random(f"next game {number}")
        incident, apply = some_incident(rng), rng.random() < 0.5
        games = sorted((some_game(rng) for _ in range(rng.randint(0, 8))), key=lambda game: game.date)
        policy = Policy(accum_exclusions="apply" if apply else "literal")
        fit = [fits(incident, game, apply) for game in games]
        assert [why_not(incident, game, policy) is None for game in games] == fit, (incident, games, policy)
        search = next_game(incident, games, policy)
        assert len(search.skipped) == (fit.index(True) if True in fit else len(games))
        assert (search.served_in is not None) == (True in fit)
        assert all(skipped.basis.paragraph for skipped in search.skipped)
        served += True in fit
    assert served > 600, served


RED = Incident(FIRST, "uspa", 12, "Rojo")
FINE: dict[str, Any] = {
    "event_kind": "uspa",
    "handicap": 12,
    "team": "Rojo",
    "event_public_since": FIRST,
    "preapproved": True,
    "reported_before": True,
    "reported_after": True,
}


@pytest.mark.parametrize(
    ("change", "reason", "paragraph"),
    [
        ({"handicap": 11}, "lower handicap", "WG"),
        ({"team": "Azul"}, "other team", "NE"),
        ({"event_kind": "club"}, "club event", "WG"),
        ({"stage": "shootout"}, "shootout", "WG"),
        ({"state": "forfeited"}, "forfeited or abandoned", "SF"),
        ({"event_public_since": None}, "not on a public schedule at the time", "SF"),
        ({"in_lineup": True}, "he played in it", "SF"),
        ({"reported_after": False}, "presence not reported before and after", "SF"),
        ({"preapproved": False}, "not pre-approved", "SF"),
        ({"date": FIRST}, "not later than the incident", "WG"),
        ({"date": dt.date(2027, 6, 11)}, "overdue", "US"),
    ],
)
def test_each_reason(change: dict[str, Any], reason: str, paragraph: str) -> None:
    given_ = {"id": "G2", "date": dt.date(2026, 5, 17), **FINE}
    assert why_not(RED, Fixture(**given_)) is None
    basis = why_not(RED, Fixture(**{**given_, **change}))
    assert basis is not None
    assert (basis.cause, basis.paragraph) == (reason, paragraph)


def test_a_later_game_of_the_same_day_counts_by_its_place() -> None:
    second = Fixture("G2", FIRST, seq=1, **FINE)
    assert why_not(RED, second) is None


def test_waiting_for_a_uspa_game_is_said() -> None:
    club = Fixture("G2", dt.date(2026, 5, 17), **{**FINE, "event_kind": "club"})
    assert [notice.code for notice in next_game(RED, [club]).notices] == ["N_WAITS"]


def test_who_waits_is_said_by_team_and_only_where_a_team_is_entered() -> None:
    club = Fixture("G2", dt.date(2026, 5, 17), **{**FINE, "event_kind": "club"})
    lost = Fixture("G3", dt.date(2026, 5, 18), **{**FINE, "state": "forfeited"})
    other = Fixture("G4", dt.date(2026, 5, 19), **{**FINE, "team": "Azul"})
    free = Incident(FIRST, "uspa", 12, "Rojo", team_entered=False)
    waits, not_played = notice("N_WAITS", "Rojo"), notice("N_NOT_PLAYED")
    assert [next_game(RED, rows).notices for rows in ([club], [lost], [other], [lost, club], [])] == [
        (waits,), (not_played,), (), (not_played, waits), (),
    ]  # fmt: skip
    assert next_game(free, [club]).notices == ()
    search = next_game(RED, [club, Fixture("G5", dt.date(2026, 5, 20), **FINE)])
    assert (search.served_in, search.notices) == ("G5", ())
    assert search.skipped == (Skipped("G2", Basis(Cause("club event"), "WG", ("A52",))),)


def test_that_no_limits_hold_is_said_for_accumulated_cards_of_a_team_entered() -> None:
    second = [Fixture("G2", dt.date(2026, 5, 17), **FINE)]
    said = {}
    for source in ("card", "accumulation"):
        for entered in (True, False):
            for exclusions in ("literal", "apply"):
                incident = Incident(FIRST, "uspa", 12, "Rojo", entered, source=source)  # type: ignore[arg-type]
                search = next_game(incident, second, Policy(accum_exclusions=exclusions))  # type: ignore[arg-type]
                assert search.served_in == "G2"
                said[source, entered, exclusions] = search.notices
    assert {key for key, notices in said.items() if notices} == {("accumulation", True, "literal")}
    assert said["accumulation", True, "literal"] == (notice("N_NO_WG_LIMITS"),)


STAGES_OUT = ["consolation", "first round of a subsidiary event", "shootout"]
WHOLE = ["not on a public schedule at the time", "he played in it", "presence not reported before and after"]
CONDITIONS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["lower handicap", "other team", "club event", *STAGES_OUT, "forfeited or abandoned", *WHOLE,
          "not pre-approved"]),
    ({"team_entered": False}, ["lower handicap", "club event", *STAGES_OUT, "forfeited or abandoned", *WHOLE,
                               "not pre-approved"]),
    ({"kind": "partial"}, ["lower handicap", "other team", "club event", *STAGES_OUT, "forfeited or abandoned",
                           "he was not in the game", "not pre-approved"]),
    ({"source": "accumulation"}, ["other team", "other tier", "forfeited or abandoned", *WHOLE, "not pre-approved"]),
    ({"source": "accumulation", "scope": "all"}, ["other team", "forfeited or abandoned", *WHOLE,
                                                  "not pre-approved"]),
    ({"source": "accumulation", "team_entered": False},
     ["lower handicap", "other tier", "club event", "forfeited or abandoned", *WHOLE, "not pre-approved"]),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "reasons"), CONDITIONS)
def test_conditions_in_the_order_in_which_reasons_are_given(given_: dict[str, Any], reasons: list[str]) -> None:
    found = conditions(Incident(FIRST, "uspa", 12, "Rojo", **given_))
    assert [row.reason for row in found] == ["not later than the incident", "overdue", *reasons]


def test_a_status_is_never_overdue() -> None:
    found = [row.reason for row in conditions(Incident(FIRST, "uspa", 12, "Rojo", kind="status"))]
    assert "overdue" not in found and found[-1] == "he was not in the game"


@pytest.mark.parametrize("days", range(3))
def test_part_of_a_game_needs_approval_from_the_day_after_a_year_on(days: int) -> None:
    day = dt.date(2027, 5, 9) + dt.timedelta(days=days)
    part = Incident(FIRST, "uspa", 12, "Rojo", kind="partial")
    assert [why_not(part, Fixture("G2", day, **{**FINE, "preapproved": fine})) for fine in (True, False)] == [
        None,
        Basis(Cause("not pre-approved"), "US", ("A34", "A36", "A47")) if days == 2 else None,
    ]


@pytest.mark.parametrize("days", range(3))
def test_a_public_schedule_counts_up_to_the_day_of_the_card(days: int) -> None:
    public = FIRST + dt.timedelta(days=days - 1)
    fixture = Fixture("G2", dt.date(2026, 5, 17), **{**FINE, "event_public_since": public})
    assert (why_not(RED, fixture) is None) == (days < 2)
