"""The runner of example cases: every case passes, and every wrong or unknown thing in a case is a miss."""

from __future__ import annotations

import copy
import json
import math
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polofield.book import load_book
from polofield.conform import RUNNERS, CaseResult, read_cases, run
from polofield.errors import PolofieldError

HERE = Path(__file__).resolve().parent
FILE = HERE / "data" / "rule37_cases.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
BY_ID = {case["id"]: case for case in CASES}

if str(HERE) not in sys.path:  # the oracle stands beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

import oracle37 as oracle  # noqa: E402
import test_oracle37 as drawn  # noqa: E402

Where = tuple[str | int, ...]


def misses(case: dict[str, Any]) -> tuple[str, ...]:
    (result,) = run({"rule": 37, "cases": [case]})
    return result.misses


# ---------------------------------------------------------------- the worked cases


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case_passes(case: dict[str, Any]) -> None:
    assert misses(case) == ()


def test_results_carry_ids_titles_and_order() -> None:
    results = list(run(read_cases(FILE)))
    assert [(r.id, r.title) for r in results] == [(c["id"], c["title"]) for c in CASES]
    assert all(r.passed for r in results)
    assert results[0] == CaseResult("S01", "P2 from the 30-yard line", ())


# ---------------------------------------------------------------- planted wrong expectations

ROW_ANSWERS = {
    *("available", "result", "released", "eligible", "second_play_allowed", "designable", "sum", "allowed"),
    *("may_return", "also", "forfeits", "may_exclude"),
}
PLACE_ANSWERS = {"fouling", "fouled", "on_limit", "allowed", "crosses_y"}


def wrong(value: Any) -> Iterator[Any]:
    """Values that are not what a case should expect."""
    if isinstance(value, bool):
        yield not value
        yield int(value)
    elif isinstance(value, int | float):
        yield value + max(0.01, 1e-5 * abs(value))  # an area may differ by a millionth
        yield -value - 1
        yield str(value)
    elif isinstance(value, str):
        yield value + "x"
        yield ""
    else:
        yield [*value, "fouled"] if "fouled" not in value else []
        yield value[:-1] if len(value) > 1 else 3
        if value and isinstance(value[0], int | float):
            yield [value[0] + 0.001, *value[1:]]


def expected_paths(case: dict[str, Any]) -> Iterator[Where]:
    """The place of every expectation in a case."""
    for key, value in case.items():
        if key == "expect_error":
            yield (key,)
        elif key.startswith("expect"):
            yield from ((key, name) for name in value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            names = PLACE_ANSWERS if key in ("probes", "entries") else ROW_ANSWERS
            yield from ((key, i, name) for i, row in enumerate(value) for name in row if name in names)


def planted(case: dict[str, Any], path: Where, value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(case)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def at(case: dict[str, Any], path: Where) -> Any:
    value: Any = case
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_planted_wrong_expectation_is_a_miss(case: dict[str, Any]) -> None:
    paths = list(expected_paths(case))
    assert paths
    for path in paths:
        for value in wrong(at(case, path)):
            found = misses(planted(case, path, value))
            assert found, f"{path} = {value!r} went unnoticed"
            assert any(str(path[-1]) in line for line in found), found


def test_a_limit_that_is_not_named_is_a_miss() -> None:
    case = copy.deepcopy(BY_ID["S01"])
    del case["probes"][1]["on_limit"]
    assert misses(case) == (
        'probes[1].on_limit: expected [], got ["fouling"]',
        "probes[1] with on_limit=deny.fouling: expected true, got false",
    )
    entry = copy.deepcopy(BY_ID["S12"])
    del entry["entries"][2]["on_limit"]
    assert misses(entry) == ("entries[2].on_limit: expected false, got true",)


def test_a_miss_says_where_what_and_what_came() -> None:
    assert misses(planted(BY_ID["S16"], ("expect", "moved"), 4)) == ("expect.moved: expected 4, got 3.0",)
    assert misses(planted(BY_ID["N03"], ("table", 5, "result"), "retake")) == (
        'table[5].result: expected "retake", got "not_stated"',
    )
    assert misses(planted(BY_ID["S06"], ("expect_error",), "bad_number")) == (
        'expect_error: expected "bad_number", got "spot_off_field"',
    )
    refused = misses(planted(BY_ID["S07"], ("options",), {}))
    assert refused and all("expected an answer, got spot_off_field" in line for line in refused)


# ---------------------------------------------------------------- unknown keys


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("S01", ("colour",)),
        ("S01", ("inputs", "colour")),
        ("S01", ("expect", "colour")),
        ("S01", ("field", "colour")),
        ("S01", ("options",)),
        ("S01", ("probes", 0, "colour")),
        ("S12", ("entries", 0, "colour")),
        ("S06", ("inputs", "colour")),
        ("E03", ("probe", "colour")),
        ("N01", ("inputs", "colour")),
        ("N01", ("expect", "colour")),
        ("N02", ("table", 0, "colour")),
        ("N03", ("table", 0, "colour")),
        ("N04", ("release", 0, "colour")),
        ("N05", ("table", 0, "colour")),
        ("N06", ("table", 0, "colour")),
        ("N07", ("table", 0, "colour")),
        ("N08", ("colour",)),
        ("N08", ("table", 0, "colour")),
        ("N09", ("inputs", "colour")),
        ("N09", ("expect", "colour")),
        ("N11", ("p8", 0, "colour")),
        ("N11", ("p9", 0, "colour")),
        ("N12", ("expect_red_card", "colour")),
        ("E04", ("inputs", "colour")),
        ("E05", ("inputs", "colour")),
        ("E06", ("inputs", "colour")),
    ],
)
@pytest.mark.parametrize("value", [True, "red", {"colour": 1}])
def test_an_unknown_key_is_a_miss(name: str, path: Where, value: Any) -> None:
    if path == ("options",):
        value = {"colour": value}
    found = misses(planted(BY_ID[name], path, value))
    assert found and any("colour" in line for line in found), found


def test_a_key_that_is_nearly_known_is_named() -> None:
    case = planted(BY_ID["S01"], ("expect", "on_field_area_foulin"), 0)
    assert "did you mean 'on_field_area_fouling'?" in misses(case)[0]


def test_comments_are_for_people() -> None:
    case = planted(BY_ID["N03"], ("table", 0, "why"), "because")
    assert misses({**case, "note": "n", "release_note": "m"}) == ()


@pytest.mark.parametrize(
    "case",
    [
        {"penalty": "4"},
        {"penalty": "4", "expect": {}},
        {"penalty": "4", "probes": []},
        {"penalty": "2 and 3", "table": [{"went_in": True}]},
        {"penalty": "4", "probes": [{"point": [0, 0]}]},
        {"penalty": "4", "entries": [{"from": [152, 0], "to": [148, 0], "after_hit": True}]},
    ],
)
def test_a_case_that_expects_nothing_is_a_miss(case: dict[str, Any]) -> None:
    assert misses(case)


@pytest.mark.parametrize(
    "case",
    [
        {"expect": {"ball": [0, 0]}},
        {"penalty": None, "expect": {"ball": [0, 0]}},
        {"penalty": ["2"], "expect": {"ball": [0, 0]}},
        {"penalty": "2 and 12", "table": [{"went_in": True, "result": "goal"}]},
        {"penalty": "4", "expect": [1]},
        {"penalty": "4", "expect": "ball"},
        {"penalty": "4", "probes": 3},
        {"penalty": "4", "probes": [3]},
        {"penalty": "4", "inputs": [1], "expect": {"ball": [90, 0]}},
        {"penalty": "4", "options": [1], "expect": {"ball": [90, 0]}},
        {"penalty": "4", "field": 300, "expect": {"ball": [90, 0]}},
        {"penalty": "4", "defends": "up", "expect": {"ball": [90, 0]}},
        {"penalty": "4", "probes": [{"fouling": True}]},
        {"penalty": "4", "probes": [{"point": [1], "fouling": True}]},
        {"penalty": "4", "expect": {"ball": [90, 0]}, "expect_error": "bad_field"},
        {
            "penalty": "3",
            "variant": "defended",
            "table": [{"since_first_hit": [[1]], "second_play_allowed": True}],
        },
        {"penalty": "7", "fouling": [2, 4, 5, 6], "removed": "E", "expect": {"cap": 12}},
        {"penalty": "7", "fouling": [2, 4, 5, 6], "removed": ["C"], "expect": {"cap": 12}},
        {"penalty": "9", "p9": [{"violations": 3, "forfeits": []}]},
    ],
)
def test_a_malformed_case_is_a_miss_and_stops_nothing(case: dict[str, Any]) -> None:
    first, second = run({"rule": 37, "cases": [case, BY_ID["S14"]]})
    assert not first.passed and second.passed
    assert first.id == "cases[0]"


# ---------------------------------------------------------------- unseen cases of the same forms


@pytest.mark.parametrize(
    "case",
    [
        {
            "penalty": "5a",
            "defends": "left",
            "inputs": {"ball_spot": [-130, 0]},
            "expect": {"ball": [-130, 0], "distance_to_goal_centre": 20},
            "probes": [
                {"point": [-150, 22], "fouling": False, "fouled": True, "margin": math.hypot(20, 22) - 30},
                {"point": [-130, 30], "fouling": True, "fouled": True, "on_limit": ["fouling"], "margin": 0},
            ],
        },
        {
            "penalty": "4",
            "probes": [
                {
                    "point": [100, 10],
                    "fouling": False,
                    "fouled": True,
                    "margin": {"fouling": -20, "fouled": "Infinity"},
                    "nearest": {"fouling": [120, 10], "fouled": [100, 10]},
                },
                {"point": [100, 10], "team": "fouled", "fouled": True, "margin": None},
            ],
        },
        {"penalty": "5b", "probes": [{"point": [0, 0], "fouling": False, "nearest": [18, 24]}]},
        {
            "penalty": "5a",
            "inputs": {"ball_spot": [130, 0]},
            "options": {"between": "triangle"},
            "expect": {"nearest_legal_fouling_distance": None, "fouling_set_empty": True},
            "probes": [{"point": [140, 0], "fouling": False, "nearest": None}],
        },
        {"penalty": "6", "inputs": {"crossing_y": "Infinity"}, "expect_error": "bad_number"},
        {"penalty": "5", "inputs": {"ball_spot": ["NaN", 0]}, "expect_error": "bad_number"},
        {
            "penalty": "1",
            "field": {"length": 110},
            "inputs": {"dangerous": True},
            "expect_error": "bad_field",
        },
        {
            "penalty": "2 and 3",
            "table": [{"would_have_scored": True, "wide": True, "expect_error": "contradiction"}],
        },
        {
            "penalty": "2",
            "variant": None,
            "inputs": {"would_have_scored": True, "wide": True},
            "expect_error": "contradiction",
        },
        {"penalty": "3", "inputs": {"went_in": True}, "variant": "defended", "expect": {"result": "goal"}},
        {"penalty": "6", "table": [{"went_in": True, "result": "not_stated"}]},
        {"penalty": "5b", "release": [{"hit_or_hit_at": True, "released": True}]},
        {
            "penalty": "6",
            "table": [{"crossing_y": 81, "field": {"width": 200}, "ball": [90, 40], "moved": 41}],
        },
        {
            "penalty": "7",
            "inputs": {"disabled": 4, "fouling": [2, 4, 5, 6]},
            "expect": {"designable": ["C"], "cap": 12},
        },
        {
            "penalty": "7",
            "inputs": {"disabled": 4, "fouling": [3, 5, 5, 7]},
            "expect": {"designable": ["C", "B"]},
        },
        {
            "penalty": "7",
            "fouling": [2, 4, 5, 6],
            "removed": "C",
            "table": [{"lineup": [2, 4], "expect_error": "bad_roster"}],
        },
        {
            "penalty": "7",
            "inputs": {"disabled": 4, "fouling": [2, 4, 5, 6], "removed": "A"},
            "expect_error": "not_eligible",
        },
        {"penalty": "7", "inputs": {"disabled": 11, "fouling": [2, 4, 5, 6]}, "expect_error": "bad_roster"},
        {
            "penalty": "7",
            "teams": {"fouling": "Norte", "fouled": "Sur"},
            "inputs": {"injury_from_foul": True, "play_resumed_since_foul": False},
            "expect": {"remove_from": "Norte", "designated_by": "Captain of Sur"},
        },
        {
            "penalty": "7",
            "inputs": {
                "injury_from_foul": True,
                "play_resumed_since_foul": False,
                "qualified_substitute_offered": True,
            },
            "expect": {"action": "substitute", "remove_from": None, "players_per_side": 4},
        },
        {"penalty": "8", "inputs": {"cured": True, "delays_game": False}, "expect_error": "missing_input"},
        {
            "penalty": "8",
            "inputs": {"rule": "6.B", "cured": True},
            "expect": {"may_return": True, "also": None},
        },
        {
            "penalty": "9",
            "p9": [{"violations": [], "forfeits": []}, {"violations": ["B", "A"], "forfeits": ["B", "A"]}],
        },
        {"penalty": "12", "expect_error": "unknown_penalty"},
        {"penalty": "2", "variant": "40", "expect_error": "missing_choice"},
        {"penalty": "5b", "probes": [{"point": ["NaN", 0]}], "expect_error": "bad_number"},
        {
            "penalty": "3",
            "variant": "defended",
            "defends": "left",
            "entries": [
                {"from": [-152, -6], "to": [-148, 0], "after_hit": True, "allowed": False, "crosses_y": -3},
                {"from": [100, 0], "to": [90, 0], "after_hit": True, "allowed": True, "crosses_y": None},
            ],
        },
    ],
)  # fmt: skip
def test_unseen_cases_of_the_same_forms(case: dict[str, Any]) -> None:
    assert misses(case) == ()


def test_either_of_two_places_as_near_is_right() -> None:
    case = {"penalty": "2", "variant": "30", "probes": [{"point": [160, 0], "fouling": False}]}
    for y in (4, -4):
        assert misses(planted(case, ("probes", 0, "nearest"), [160, y])) == ()
    assert misses(planted(case, ("probes", 0, "nearest"), [160, 5]))
    assert misses(planted(case, ("probes", 0, "margin"), -3.9))


def test_the_oracle_and_the_runner_agree_on_random_cases() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = [made for case in drawn.random_cases()[:1500] if (made := oracle_case(case))]
        found = [(r.id, r.misses) for r in run({"rule": 37, "cases": cases}) if r.misses]
    assert len(cases) > 1000
    assert found == []


def oracle_case(case: Any) -> dict[str, Any] | None:
    """A random placement as a case file would state it, or None where the oracle does not say."""
    where = (case.penalty, case.variant, case.inputs, case.field, case.defends, case.options)
    made: dict[str, Any] = {
        "id": drawn.described(case),
        "penalty": case.penalty,
        "variant": case.variant,
        "inputs": case.inputs,
        "field": case.field,
        "defends": case.defends,
        "options": case.options,
    }
    try:
        ball, moved = oracle.ball(*where)
        setup = oracle.field_setup(*where)
    except oracle.OracleError as error:
        return {**made, "expect_error": error.code}
    if drawn.cone_undefined(setup):
        return None
    probes = [found for probe in case.probes if (found := oracle_probe(setup, case, probe))]
    return {**made, "expect": {"ball": list(ball), "moved": moved}, "probes": probes}


def oracle_probe(setup: Any, case: Any, probe: Any) -> dict[str, Any] | None:
    try:
        point = oracle.turn(oracle.spot(probe.point), case.defends)
        verdicts = {team: oracle.foul_verdict(setup, point, team, probe.status) for team in ("fouling", "fouled")}
    except oracle.OracleError:
        return None
    return {
        "point": list(probe.point),
        "status": probe.status,
        **{team: verdict[0] for team, verdict in verdicts.items()},
        "on_limit": [team for team, verdict in verdicts.items() if verdict[1]],
        "margin": {team: verdict[2] for team, verdict in verdicts.items()},
    }


# ---------------------------------------------------------------- another rulebook, another rule


def test_another_rulebook_is_held_to_the_same_cases(tmp_path: Path) -> None:
    import polofield.book as room

    text = (Path(room.__file__).parent / "uspa_2026/book.toml").read_text(encoding="utf-8")
    file = tmp_path / "other.toml"
    changed = text.replace("from_back_line = 60 }\n", "from_back_line = 50 }\n")
    file.write_text(changed.replace("uspa-2026", "other"), encoding="utf-8")
    other = load_book(file)
    failed = {r.id for r in run(read_cases(FILE), book=other) if not r.passed}
    assert "S14" in failed and "S01" not in failed


def test_a_file_about_another_rulebook_is_refused() -> None:
    with pytest.raises(PolofieldError, match="expected 'uspa-2026'") as caught:
        run({"rule": 37, "rulebook": "hpa-2026", "cases": [BY_ID["S01"]]})
    assert caught.value.code == "bad_cases"


def test_another_rule_is_another_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = {"rule": 99, "cases": [{"id": "R1", "title": "t"}]}
    with pytest.raises(PolofieldError, match="rule: expected 33 or 37, got 99"):
        run(cases)
    monkeypatch.setitem(RUNNERS, 99, lambda case, book: (f"{case['id']} under {book.id}",))
    assert list(run(cases)) == [CaseResult("R1", "t", ("R1 under uspa-2026",))]


# ---------------------------------------------------------------- reading the file


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "expected a file of cases, got none (No such file or directory)"),
        (b"\xff\xfe{}", "expected UTF-8, got byte 0xff at position 0"),
        (b"{", "expected JSON, got Expecting property name"),
        (b"[" * 100_000, "expected JSON, got"),
        (b"[]", "expected an object with 'rule' and 'cases', got list"),
        (b"{}", "cases: expected a list of cases, got None"),
        (b'{"rule": 37}', "cases: expected a list of cases, got None"),
        (b'{"rule": 37, "cases": []}', "cases: expected a list of cases, got []"),
        (b'{"rule": 37, "cases": {}}', "cases: expected a list of cases, got {}"),
        (b'{"rule": 37, "cases": [1]}', "cases[0]: expected an object, got 1"),
        (b'{"cases": [{}]}', "rule: expected 33 or 37, got None"),
        (b'{"rule": "37", "cases": [{}]}', "rule: expected 33 or 37, got '37'"),
        (b'{"rule": true, "cases": [{}]}', "rule: expected 33 or 37, got True"),
        (b'{"rule": 38, "cases": [{}]}', "rule: expected 33 or 37, got 38"),
        (b'{"rule": 37, "units": "meters", "cases": [{}]}', "units: expected 'yards', got 'meters'"),
    ],
)
def test_a_file_that_is_none_is_one_clear_line(tmp_path: Path, content: bytes | None, message: str) -> None:
    file = tmp_path / "cases.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(PolofieldError) as caught:
        read_cases(file)
    assert caught.value.code == "bad_cases"
    assert str(file) in str(caught.value) and message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_is_no_file_of_cases(tmp_path: Path) -> None:
    with pytest.raises(PolofieldError, match="Is a directory"):
        read_cases(tmp_path)


def test_a_name_that_is_none_is_no_file_of_cases() -> None:
    with pytest.raises(PolofieldError, match="expected a file of cases, got none"):
        read_cases("\0")
