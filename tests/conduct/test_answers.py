"""What each kind of case asks, what it is answered, and the whole words of every miss."""

from __future__ import annotations

from typing import Any

import pytest

from polofield.conform import run

Json = dict[str, Any]


def shown(period: int, elapsed: Any, cards: Any, **more: Any) -> Json:
    return {"period": period, "elapsed": elapsed, "cards": cards, **more}


def misses_of(given: Json) -> list[str]:
    return list(next(run({"rule": 33, "cases": [given]})).misses)


def case(op: Any, inputs: Json, expect: Any) -> Json:
    return {"id": "x", "op": op, "inputs": inputs, "expect": expect}


NOTHING: Json = {
    "offences": [], "departures": [], "box": [], "no_substitute": [], "yellow_cards_received": 0,
    "carried_box_seconds": 0, "substitute_from": None, "notices": [],
}  # fmt: skip
RED = {"periods": [450], "offences": [shown(1, 300, "R")], "eligible_next_games": ["G2"]}
RED_ANSWER: Json = {
    "offences": [{
        "offence_no": 1, "at": 300, "yellow_nos": [], "penalties": 1, "minutes_out": 4, "player_back_at": None,
        "rest_of_game": True, "substitute_from": None, "complaint": "automatic",
    }],
    "departures": [], "box": [], "no_substitute": [[300, 450]], "yellow_cards_received": 0,
    "carried_box_seconds": 0, "substitute_from": None, "notices": ["N_RED_UNEXPIRED"],
    "next": {"G2": {
        "suspended_whole_game": True, "cause": "red card in the game", "box": [], "no_substitute_until": 0,
        "starts_with_yellow_status": False,
    }},
}  # fmt: skip
INCIDENT = {"date": "2026-05-10", "event_kind": "uspa", "handicap": 12, "team": "Rojo"}
SHOOTOUT = {"id": "G2", "date": "2026-05-17", "event_kind": "uspa", "handicap": 12, "team": "Rojo", "stage": "shootout"}

ANSWERS: list[tuple[str, Json, Json]] = [
    ("game", {"periods": [450]}, {**NOTHING, "next": {}}),
    ("game", RED, RED_ANSWER),
    (
        # Box time brought along, a ladder, an early departure under A10 switched, and cards after the end.
        "game",
        {
            "periods": [450, 450],
            "offences": [shown(1, 120, "Y"), shown(2, 180, "YY", reason="talk")],
            "carried": {"yellow_status": False, "box_seconds": 30},
            "departures": [{"left": {"period": 2, "elapsed": 200}, "returned": {"period": 2, "elapsed": 230}}],
            "after_game": "YY",
            "eligible_next_games": ["G2"],
            "policy": {"leave_clock": "runs"},
        },
        {
            "offences": [
                {"offence_no": 1, "at": 120, "yellow_nos": [1], "minutes_out": 0, "player_back_at": None},
                {"offence_no": 2, "at": 630, "yellow_nos": [2, 3], "minutes_out": 4, "player_back_at": 870},
            ],
            "departures": [
                {
                    "early": True, "remainder": 190, "added": 120, "back_at": None,
                    "penalty_against_team": True, "yellow": False,
                },
            ],
            "box": [
                [0, 30, "unexpired box time"],
                [630, 650, "yellow 2"],
                [680, 750, "yellow 2, remainder"],
                [750, 870, "yellow 3"],
                [870, 900, "left the box early"],
            ],
            "no_substitute": [[0, 30], [630, 900]],
            "yellow_cards_received": 5,
            "carried_box_seconds": 90,
            "player_back_as": {"period": 2, "elapsed": 420},
            "next": {
                "G2": {
                    "suspended_whole_game": False, "cause": None, "no_substitute_until": 210,
                    "box": [[0, 120, "two yellow cards after the game"], [120, 210, "unexpired box time"]],
                    "starts_with_yellow_status": True,
                },
            },
        },
    ),
    (
        # He leaves hurt: nothing is added, and his time runs on.
        "game",
        {
            "periods": [450],
            "offences": [shown(1, 0, "YY")],
            "departures": [{"left": {"period": 1, "elapsed": 20}, "injured": True}],
        },
        {
            "departures": [
                {
                    "early": False, "remainder": 100, "added": 0, "back_at": 120,
                    "penalty_against_team": False, "yellow": False,
                },
            ],
            "box": [[0, 120, "yellow 2"]],
        },
    ),
    (
        # A yellow card for leaving, which costs its time or not (A11).
        "game",
        {
            "periods": [450],
            "offences": [shown(1, 0, "YY")],
            "departures": [
                {
                    "left": {"period": 1, "elapsed": 20}, "returned": {"period": 1, "elapsed": 50},
                    "deliberate_yellow": True,
                },
            ],
            "policy": {"leave_yellow": "absorbed"},
        },
        {"offences": [{}, {"yellow_nos": [3], "minutes_out": 2}], "no_substitute": [[0, 270]]},
    ),
    (
        "game_rows",
        {"rows": [RED, {"periods": [450], "offences": [shown(1, 0, "Y"), shown(1, 0, "YR")]}, {"periods": [0]}]},
        {
            "rows": [
                RED_ANSWER,
                {
                    "error": "E_BAD_BATCH", "offence_index": 2,
                    "message": "offenses[1].cards: expected one of Y, YY, YYY, R, got 'YR'",
                },
                {"error": "E_BAD_CLOCK", "message": "periods[0]: expected whole seconds above 0, got 0"},
            ],
        },
    ),
    (
        "two_players",
        {
            "periods": [450],
            "policy": {"batch_minutes": "flat"},
            "players": {
                "P": {"offences": [shown(1, 0, "YYY")], "carried": {"yellow_status": False, "box_seconds": 0}},
                "S": {"substitute_for": "P", "enters": {"period": 1, "elapsed": 119}},
                "T": {"substitute_for": "P", "enters": {"period": 1, "elapsed": 120}},
            },
        },
        {
            "P": {"box": [[0, 120, "yellow 2"]], "player_back_as": {"period": 1, "elapsed": 120}},
            "S": {**NOTHING, "entry_at": 119, "entry_lawful": False, "findings": ["F_SUB_TOO_EARLY"]},
            "T": {**NOTHING, "entry_at": 120, "entry_lawful": True, "findings": []},
        },
    ),
    (
        # All that a player of a team may have on record.
        "two_players",
        {
            "periods": [450],
            "players": {
                "P": {
                    "offences": [shown(1, 0, "YYY")], "departures": [{"left": {"period": 1, "elapsed": 20}}],
                    "carried": {"yellow_status": True, "box_seconds": 75}, "after_game": "YYY",
                },
            },
        },
        {
            "P": {
                "offences": [{"offence_no": 2, "yellow_nos": [2, 3, 4], "minutes_out": 6}],
                "departures": [{"remainder": 415, "added": 120, "back_at": None}],
                "box": [[0, 20, "unexpired box time"]], "no_substitute": [[0, 450]], "yellow_cards_received": 6,
                "carried_box_seconds": 535, "notices": ["N_FOURTH_YELLOW"],
            },
        },
    ),
    (
        "injury",
        {
            "on_field": {"A": 2, "B": 3}, "suspended": "B", "box": [100, 200],
            "changes": [
                {"at": 99, "out": "A", "in": {"C": 3}},
                {"at": 100, "out": "A", "in": {"C": 3}},
                {"at": 199, "out": "A", "in": {"C": 2}},
                {"at": 199, "out": "B", "in": {"C": 0}},
                {"at": 200, "out": "B", "in": {}},
                {"at": 200, "out": "A", "in": {"C": 9}},
            ],
        },
        {
            "cap": 2,
            "changes": [
                {"allowed": True, "total": 3, "why": "within cap"},
                {"allowed": False, "total": 3, "why": "over cap"},
                {"allowed": True, "total": 2, "why": "within cap"},
                {"allowed": False, "total": None, "why": "box time not elapsed"},
                {"allowed": True, "total": None, "why": "box time elapsed"},
                {"allowed": True, "total": None, "why": "box time elapsed"},
            ],
        },
    ),
    (
        "accumulate",
        {
            "cards": [
                {"date": "2028-02-29", "tier": "Low Goal", "cards": "YYY", "team": "Rojo"},
                {"date": "2028-02-29", "tier": "Low Goal", "cards": "YYY"},
                {"date": "2028-03-01", "tier": "Low Goal", "cards": "R"},
            ],
            "policy": {"same_card": "stack"},
        },
        {
            "triggers": [{"card_no": 5, "date": "2028-02-29", "thresholds": ["tier-period 5"]}],
            "games_suspended": 1,
            "notices": ["N_LEAP_DAY", "N_LEAP_DAY"],
        },
    ),
    (
        "next_game",
        {
            "incident": INCIDENT,
            "games": [
                {"id": "G2", "date": "2026-05-17", "event_kind": "club", "handicap": 12, "team": "Rojo"},
                {**SHOOTOUT, "id": "G3", "stage": "regular", "state": "forfeited"},
            ],
        },
        {
            "skipped": {"G2": "club event", "G3": "forfeited or abandoned"}, "served_in": None,
            "notices": ["N_NOT_PLAYED", "N_WAITS"],
        },
    ),
    (
        # The limits on games hold for accumulated cards only under A30 switched.
        "next_game",
        {"incident": {**INCIDENT, "source": "accumulation", "kind": "partial"}, "games": [SHOOTOUT]},
        {"skipped": {}, "served_in": "G2", "notices": ["N_NO_WG_LIMITS"]},
    ),
    (
        "next_game",
        {
            "incident": {**INCIDENT, "source": "accumulation", "kind": "partial"}, "games": [SHOOTOUT],
            "policy": {"accum_exclusions": "apply"},
        },
        {"skipped": {"G2": "shootout"}, "served_in": None, "notices": []},
    ),
    (
        "unserved_rows",
        {
            "issued": "2026-03-31", "kind": "full",
            "rows": [
                {"date": "2027-03-31", "preapproved": False},
                {"date": "2027-04-01", "preapproved": False},
                {"date": "2027-04-30", "preapproved": True},
                {"date": "2027-05-01", "preapproved": True},
                {"date": "2026-03-30", "preapproved": True},
                {"date": "soon", "preapproved": True},
            ],
        },
        {
            "one_year": "2027-03-31", "thirteen_months": "2027-04-30",
            "rows": ["ordinary rules", "needs pre-approval", "may be served", "overdue", "E_ORDER", "E_DATE"],
        },
    ),
    (
        "tier_rows",
        {"rows": [{"handicap": 8}, {"handicap": 9}, {"handicap": 22, "gauntlet": True}, {"handicap": "8"}]},
        {"rows": ["Low Goal", "Medium Goal", "Gauntlet", "E_HANDICAP"]},
    ),
    (
        "period_rows",
        {"rows": ["2028-02-29", "2028-03-01", "2028"]},
        {"rows": ["2028-1 (notice N_LEAP_DAY)", "2028-2", "E_DATE"]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("op", "inputs", "expect"), ANSWERS)
def test_the_whole_answer(op: str, inputs: Json, expect: Json) -> None:
    assert misses_of(case(op, inputs, expect)) == []


TIERS = {"rows": [{"handicap": 8}]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"op": "guess", "expect": {"rows": []}}, "op: expected one of game, "),
        (case("tier_rows", TIERS, {}), "expect: expected a table of keys, got none"),
        (case("tier_rows", TIERS, {"rows": ["High Goal"]}), 'expect.rows: expected ["High Goal"], got ["Low Goal"]'),
        (case("tier_rows", TIERS, {"rows": ["Low Goal"], "sum": 1}), "expect.sum: expected one of the answers rows"),
        (case("tier_rows", {"rows": [], "kind": 1}, {"rows": []}), "expect: expected an answer, got unreadable inputs"),
        (case("game_rows", {"rows": [{"periods": [9], "after_game": "R", "eligible_next_games": ["G2"]}]},
              {"rows": [{"next": {}}]}), "expect.rows[0].next: expected keys that are known here, got 'G2'"),
        (case("game", RED, {"offences": [{"rest_of_game": 1}]}), "expect.offences[0].rest_of_game: expected 1"),
    ],
)  # fmt: skip
def test_a_miss_says_where_and_what(given: Json, said: str) -> None:
    assert [line for line in misses_of(given) if line.startswith(said)]
