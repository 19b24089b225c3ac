"""What each kind of case asks, what it is answered, and the whole words of every miss."""

from __future__ import annotations

from typing import Any

import pytest

from polofield.conduct.conform import misses_of, run

Json = dict[str, Any]


def shown(period: int, elapsed: Any, cards: Any, **more: Any) -> Json:
    return {"period": period, "elapsed": elapsed, "cards": cards, **more}


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


OPS = "game, game_rows, tier_rows, period_rows, unserved_rows, two_players, injury, accumulate, next_game"
UNREADABLE = "expect: expected an answer, got unreadable inputs: "
TIERS = {"rows": [{"handicap": 8}]}
MISSES: list[tuple[Json, list[str]]] = [
    ({"id": "x", "op": "guess", "expect": {"rows": []}}, [f"op: expected one of {OPS}, got 'guess'"]),
    ({"id": "x", "expect": {"rows": []}}, [f"op: expected one of {OPS}, got None"]),
    ({"op": "x", "title": "", "settled_by": "", "basis": [], "alternatives": [], "notes": "", "colour": 1, "size": 2},
     ["colour: unknown key", "size: unknown key", f"op: expected one of {OPS}, got 'x'"]),
    (case("tier_rows", TIERS, {}), ["expect: expected a table of keys, got none"]),
    (case("tier_rows", TIERS, ["Low Goal"]), ["expect: expected a table of keys, got none"]),
    ({"op": "tier_rows", "inputs": TIERS, "size": 1},
     ["size: unknown key", "expect: expected a table of keys, got none"]),
    ({**case("tier_rows", TIERS, {"rows": ["High Goal"]}), "size": 1},
     ["size: unknown key", "expect.rows[0]: expected 'High Goal', got 'Low Goal'"]),
    (case("tier_rows", TIERS, {"rows": ["Low Goal"], "sum": 1}), ["expect.sum: unknown key, or no such answer"]),
    (case("tier_rows", TIERS, {"rows": "Low Goal"}), ["expect.rows: expected 'Low Goal', got ['Low Goal']"]),
    (case("tier_rows", TIERS, {"rows": ["Low Goal", "x"]}),
     ["expect.rows: expected 2 items ['Low Goal', 'x'], got 1 ['Low Goal']"]),
    (case("tier_rows", {}, {"rows": []}), [UNREADABLE + "KeyError: 'rows'"]),
    ({"op": "tier_rows", "expect": {"rows": []}}, [UNREADABLE + "KeyError: 'rows'"]),
    (case("tier_rows", {"rows": [], "kind": 1, "x": 2}, {"rows": []}),
     [UNREADABLE + "inputs: expected only rows, got ['kind', 'x']"]),
    (case("tier_rows", {"rows": [{"handicap": 8, "goals": 8}]}, {"rows": []}),
     [UNREADABLE + "inputs: expected only handicap, gauntlet, got ['goals']"]),
    (case("unserved_rows", {"issued": "2026-03-31", "rows": [], "day": 1}, {"rows": []}),
     [UNREADABLE + "inputs: expected only issued, kind, rows, got ['day']"]),
    (case("unserved_rows", {"issued": "2026-03-31", "rows": [{"date": "2026-04-01", "x": 1}]}, {"rows": []}),
     [UNREADABLE + "inputs: expected only date, preapproved, got ['x']"]),
    (case("unserved_rows", {"issued": "May", "rows": []}, {"rows": []}),
     ["expect: expected an answer, got E_DATE: issued: expected a date such as 2026-05-10, got 'May'"]),
    (case("next_game", {"incident": INCIDENT, "games": [], "x": 1}, {"served_in": None}),
     [UNREADABLE + "inputs: expected only incident, games, policy, got ['x']"]),
    (case("next_game", {"incident": {**INCIDENT, "handicap": "8"}, "games": []}, {"served_in": None}),
     ["expect: expected an answer, got E_HANDICAP: incident.handicap: expected a whole number of goals, got '8'"]),
    (case("next_game", {"incident": {**INCIDENT, "date": "May"}, "games": []}, {"served_in": None}),
     ["expect: expected an answer, got E_DATE: incident.date: expected a date such as 2026-05-10, got 'May'"]),
    (case("next_game", {"incident": INCIDENT, "games": [SHOOTOUT, {**SHOOTOUT, "date": 5}]}, {"served_in": None}),
     ["expect: expected an answer, got E_DATE: games[1].date: expected a date such as 2026-05-10, got 5"]),
    (case("next_game", {"incident": INCIDENT, "games": [{**SHOOTOUT, "handicap": None}]}, {"served_in": None}),
     ["expect: expected an answer, got E_HANDICAP: games[0].handicap: expected a whole number of goals, got None"]),
    (case("next_game", {"incident": INCIDENT, "games": [SHOOTOUT]}, {"skipped": {}}),
     ["expect.skipped.G2: expected nothing, got 'shootout'"]),
    (case("two_players", {"periods": [9], "players": {
        "P": {}, "S": {"substitute_for": "P", "enters": {"period": 1, "elapsed": 10}}}}, {"P": {}}),
     ["expect: expected an answer, got E_BAD_CLOCK: enters.elapsed: expected whole seconds from 0 to 9, got 10"]),
    (case("two_players", {"periods": [9], "players": {
        "P": {"substitute_for": "P"}, "S": {"enters": {"period": 1, "elapsed": 1}}}},
        {"P": {"entry_at": 1}, "S": {"entry_at": 1}}),
     ["expect.P.entry_at: unknown key, or no such answer", "expect.S.entry_at: unknown key, or no such answer"]),
    (case("game", {"periods": [9], "carried": {"box_seconds": -1}}, {"box": []}),
     ["expect: expected an answer, got E_BAD_CLOCK: carried.box_seconds: expected whole seconds, 0 or more, got -1"]),
    (case("game", {"periods": [9], "offences": [shown(1, 0, "Y"), shown(1, 0, "G")]}, {"error": "E_ORDER"}),
     ["expect.error: expected 'E_ORDER', got 'E_BAD_BATCH'"]),
    (case("tier_rows", TIERS, {"rows": {"a": 1}}), ["expect.rows: expected {'a': 1}, got ['Low Goal']"]),
    (case("injury", {"on_field": {"A": 2, "B": 3}, "suspended": "B", "box": [1, 2], "changes": []}, {"cap": [2]}),
     ["expect.cap: expected [2], got 2"]),
    (case("game_rows", {"rows": [{"periods": [9], "after_game": "YY", "eligible_next_games": ["G2"]}]},
          {"rows": [{"next": {"G2": {"box": [[0, 120, "x"]]}, "G3": {}}}]}),
     ["expect.rows[0].next.G2.box[0][2]: expected 'x', got 'two yellow cards after the game'",
      "expect.rows[0].next.G3: unknown key, or no such answer"]),
    (case("game_rows", {"rows": [{"periods": [9], "after_game": "R", "eligible_next_games": ["G2"]}]},
          {"rows": [{"next": {}}]}),
     ["expect.rows[0].next.G2: expected nothing, got {'suspended_whole_game': True, 'cause': "
      "'red card after the game', 'box': [], 'no_substitute_until': 240, 'starts_with_yellow_status': False}"]),
    # Words for people are no answers.
    (case("game", RED, {"offences": [{"bases": []}]}), ["expect.offences[0].bases: unknown key, or no such answer"]),
    (case("game", RED, {"offences": [{"cards": "R", "offense_no": 1}]}),
     ["expect.offences[0].cards: unknown key, or no such answer",
      "expect.offences[0].offense_no: unknown key, or no such answer"]),
    (case("game", {"periods": [9], "departures": [{"left": {"period": 1, "elapsed": 1}}]},
          {"departures": [{"bases": []}]}), ["expect.departures[0].bases: unknown key, or no such answer"]),
    (case("injury", {"on_field": {"A": 2, "B": 3}, "suspended": "B", "box": [1, 2],
                     "changes": [{"at": 1, "out": "A"}]}, {"changes": [{"basis": None}]}),
     ["expect.changes[0].basis: unknown key, or no such answer"]),
    # True is not 1, and what is empty is not what is not there.
    (case("game", RED, {"offences": [{"rest_of_game": 1}]}), ["expect.offences[0].rest_of_game: expected 1, got True"]),
    (case("game", RED, {"offences": [{"penalties": True}]}), ["expect.offences[0].penalties: expected True, got 1"]),
    (case("game", RED, {"next": {}}), [f"expect.next.G2: expected nothing, got {RED_ANSWER['next']['G2']!r}"]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "lines"), MISSES)
def test_a_miss_is_said_in_full(given: Json, lines: list[str]) -> None:
    assert misses_of(given) == lines


def test_cases_come_back_by_id() -> None:
    good = case("tier_rows", TIERS, {"rows": ["Low Goal"]})
    bad = {**good, "id": 7, "expect": {"rows": []}}
    nameless = {key: value for key, value in good.items() if key != "id"}
    lines = ["expect.rows: expected 0 items [], got 1 ['Low Goal']"]
    assert list(run({"rule": 33, "cases": [good, bad, nameless]})) == [("x", []), ("7", lines), ("?", [])]
