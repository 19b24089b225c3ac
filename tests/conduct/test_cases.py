"""The 40 example cases, and that the check of them cannot be fooled."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from polofield.conform import run
from polofield.errors import BadInput

CASES = json.loads((Path(__file__).parents[1] / "data" / "rule33_cases.json").read_text(encoding="utf-8"))
BY_ID = {case["id"]: case for case in CASES["cases"]}


def misses(case: dict[str, Any]) -> list[str]:
    return list(next(run({"rule": 33, "cases": [case]})).misses)


def test_there_are_forty() -> None:
    assert len(list(run(CASES))) == 40


@pytest.mark.parametrize("case", BY_ID)
def test_case(case: str) -> None:
    assert misses(BY_ID[case]) == []


@pytest.mark.parametrize("case", BY_ID)
def test_an_unknown_expected_key_is_a_miss(case: str) -> None:
    changed = copy.deepcopy(BY_ID[case])
    changed["expect"]["no_such_key"] = 1
    assert misses(changed)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for key in value for leaf in leaves(value[key], (*path, key))]
    if isinstance(value, list):
        return [leaf for key in range(len(value)) for leaf in leaves(value[key], (*path, key))]
    return [path]


@pytest.mark.parametrize("case", BY_ID)
def test_every_expected_value_is_compared(case: str) -> None:
    for *path, last in leaves(BY_ID[case]["expect"]):
        changed = copy.deepcopy(BY_ID[case])
        inner = changed["expect"]
        for step in path:
            inner = inner[step]
        inner[last] = "something else"
        assert misses(changed), (path, last)


def changed_case(name: str, **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(BY_ID[name]), **changes}


def test_an_unknown_input_key_is_a_miss() -> None:
    case = changed_case("R33-01")
    case["inputs"]["weather"] = "rain"
    assert "weather" in misses(case)[0]


def test_an_unknown_case_key_or_op_is_a_miss() -> None:
    assert misses(changed_case("R33-01", colour="red")) == ["case: expected keys that are known here, got 'colour'"]
    assert "op" in misses(changed_case("R33-01", op="guess"))[0]


def test_a_case_that_expects_nothing_is_a_miss() -> None:
    assert misses(changed_case("R33-01", expect={}))


def test_something_carried_that_was_not_expected_is_a_miss() -> None:
    case = changed_case("R33-02")
    case["expect"]["next"] = {}
    assert misses(case)[0].startswith("expect.next")


def test_true_is_not_one() -> None:
    case = changed_case("R33-01")
    case["expect"]["offences"][0]["rest_of_game"] = 0
    assert misses(case)


def test_another_rule_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        list(run({"rule": 37, "cases": []}))
    assert caught.value.code == "bad_cases"


ALTERNATIVES: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("R33-07", {"batch_minutes": "flat"}, {"box": [[180, 300, "yellow 2"]], "no_substitute": [[180, 300]]}),
    ("R33-09", {"batch_minutes": "flat"}, {"box": [[1470, 1590, "yellow 2"]]}),
    (
        "R33-16",
        {"leave_clock": "runs"},
        {"departures": [{"back_at": 1260, "remainder": 60}], "no_substitute": [[1020, 1260]]},
    ),
    ("R33-17", {"leave_yellow": "absorbed"}, {"no_substitute": [[1020, 1280]]}),
    (
        "R33-19",
        {"overlap": "concurrent"},
        {"box": [[600, 720, "yellow 2"], [720, 780, "yellow 3"]], "no_substitute": [[600, 780]]},
    ),
    ("R33-22", {"red_unexpired": "carry"}, {"next": {"G2": {"no_substitute_until": 180}}, "notices": []}),
    ("R33-22", {}, {"notices": ["N_RED_UNEXPIRED"]}),
    (
        "R33-29",
        {"two_partials": "two games"},
        {
            "next": {
                "G2": {"box": [[0, 120, "two yellow cards after the game"]]},
                "G3": {"box": [[0, 75, "unexpired box time"]]},
            }
        },
    ),
    ("R33-34", {"same_card": "stack"}, {"games_suspended": 3}),
]
BACK = {
    ("R33-07", "flat"): 300,
    ("R33-09", "flat"): 1590,
    ("R33-17", "absorbed"): 1280,
    ("R33-19", "concurrent"): 780,
}


@pytest.mark.parametrize(("name", "policy", "expect"), ALTERNATIVES)
def test_alternative_reading(name: str, policy: dict[str, str], expect: dict[str, Any]) -> None:
    case = changed_case(name, expect=expect)
    case["inputs"]["policy"] = policy
    back = BACK.get((name, "".join(policy.values())))
    if back is not None:
        offenses: list[dict[str, Any]] = [{} for _ in case["inputs"]["offences"]] + [dict[str, Any]()] * (
            name == "R33-17"
        )
        offenses[-1] = {"player_back_at": back, "minutes_out": 2}
        expect["offences"] = offenses
    assert misses(case) == []


@pytest.mark.parametrize("batches", [("Y", "YYY"), ("YYY", "Y"), ("Y", "Y", "YY")])
def test_a_fourth_yellow_is_accepted_with_a_notice_or_refused(batches: tuple[str, ...]) -> None:
    case = changed_case("R33-01", expect={"notices": ["N_FOURTH_YELLOW"]})
    case["inputs"]["offences"] = [{"period": n, "elapsed": 0, "cards": b} for n, b in enumerate(batches, 1)]
    assert misses(case) == []
    case["inputs"]["policy"] = {"fourth_yellow": "refuse"}
    case["expect"] = {"error": "E_FOURTH_NOT_RED", "offence_index": len(batches)}
    assert misses(case) == []
