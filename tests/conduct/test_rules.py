"""The data file: complete, cited, and in step with the code."""

from __future__ import annotations

import datetime as dt
import re
import typing
from itertools import pairwise
from pathlib import Path

import polofield.conduct
from polofield.conduct import Policy, rules
from polofield.conduct.data import _RESTS_ON, notice

ROOT = Path(polofield.conduct.__file__).parent
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("*.py")}
CODE = "\n".join(SOURCES.values())


def test_all_readings_are_there() -> None:
    assert list(rules().readings) == [f"A{n}" for n in range(1, 53)]
    assert all(row.question and row.default and row.alternatives for row in rules().readings.values())


def test_switches_of_the_policy_are_those_of_the_data() -> None:
    hints = typing.get_type_hints(Policy)
    switches = {row.switch: row.values for row in rules().readings.values() if row.switch}
    assert switches == {name: typing.get_args(hint) for name, hint in hints.items()}
    assert all(getattr(Policy(), name) == values[0] for name, values in switches.items())


def test_the_readings_that_change_most_have_a_switch() -> None:
    for reading in ("A1", "A2", "A3", "A4", "A5", "A7", "A20", "A23", "A30"):
        assert rules().readings[reading].switch


def test_every_citation_is_a_paragraph() -> None:
    book = rules()
    rows = [*book.ladder, *book.after_game, *book.tiers, *book.periods, *book.thresholds]
    numbers = [getattr(book.numbers, name) for name in book.numbers.__struct_fields__]
    assert {row.paragraph for row in (*rows, *numbers)} <= set(book.paragraphs)
    assert {paragraph for paragraph, _ in _RESTS_ON.values()} <= set(book.paragraphs)


def test_periods_fill_a_common_year() -> None:
    spans = [(dt.date(2026, *row.first), dt.date(2026, *row.last)) for row in rules().periods]
    assert (spans[0][0], spans[-1][1]) == (dt.date(2026, 1, 1), dt.date(2026, 12, 31))
    assert all(one[1] + dt.timedelta(days=1) == two[0] for one, two in pairwise(spans))


def test_codes_in_the_data_are_those_in_the_code() -> None:
    used = set(re.findall(r'"([ENF]_[A-Z0-9_]+)"', CODE))
    assert used == set(rules().codes)


def test_every_reading_named_in_the_code_exists() -> None:
    assert set(re.findall(r'"(A\d+)"', CODE)) <= set(rules().readings)


def test_notices_carry_what_they_rest_on() -> None:
    found = notice("N_RED_UNEXPIRED")
    assert (found.paragraph, found.readings) == ("RC", ("A7",))


def test_no_number_of_the_rule_is_in_the_code() -> None:
    code = re.sub(r'""".*?"""', "", CODE, flags=re.DOTALL)
    code = re.sub(r'"[^"]*"', "", code)
    numbers = {int(n) for n in re.findall(r"(?<![\w.])\d+(?![\w.])", code)}
    assert not numbers & {5, 8, 9, 10, 11, 13, 15, 16, 120, 240}


def test_nothing_above_is_imported() -> None:
    imported = set(re.findall(r"^\s*from \.\.(\w+)", CODE, re.MULTILINE))
    assert imported <= {"errors", "decoding", "files", "book", "showing"}
    assert "matplotlib" not in CODE
