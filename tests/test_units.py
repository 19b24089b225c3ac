"""Units: exact factors, and reading lengths as people write them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from polofield import BadInput
from polofield.units import METERS_PER_YARD, POINTS_PER_INCH, UNITS, from_yards, parse_length, parse_number, to_yards

PER_YARD = {
    "yd": Fraction(1),
    "ft": Fraction(3),
    "in": Fraction(36),
    "m": Fraction("0.9144"),
    "cm": Fraction("91.44"),
    "mm": Fraction("914.4"),
    "km": Fraction("0.0009144"),
    "pt": Fraction(36 * 72),
}


def test_the_yard_is_exact() -> None:
    assert Fraction(9144, 10000) == METERS_PER_YARD
    assert POINTS_PER_INCH == 72


def test_conversion_gives_the_float_nearest_to_the_exact_value() -> None:
    assert set(UNITS) == set(PER_YARD)
    for unit in UNITS:
        for yards in (1, 30, 0.5, 160, 27.5, -3):
            assert from_yards(yards, unit) == float(Fraction(str(yards)) * PER_YARD[unit]), (yards, unit)
            exact = Fraction(str(yards)) / PER_YARD[unit]
            assert to_yards(yards, unit) == float(exact), (yards, unit)
    assert (to_yards(27.432, "m"), to_yards(274.32, "m")) == (30, 300)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.integers(-(10**6), 10**6).map(lambda n: n / 100), st.sampled_from(UNITS))
def test_there_and_back(yards: float, unit: str) -> None:
    assert to_yards(from_yards(yards, unit), unit) == pytest.approx(yards, rel=1e-14, abs=1e-300)


THIRTY = ["30", "30 yd", "30yd", " 30  yards ", "+30", "30.", "30.0", "3e1", "90 ft", "90'", "1080 in", '1080"',
          "27.432 m", "27.432 METRES", "27.432 metros", "30 yardas", "2743.2cm", "27432 mm", ".027432km", "90 pies",
          "77760pt"]  # fmt: skip
NO_LENGTH = ["", " ", "yd", "thirty", "nan", "inf", "-inf", "30,5", "1 000", "30 yd 2", "3 0", "--3", "1e999", "1.2.3",
             "0x1f", "30_000", "30 yd.", 30, None]  # fmt: skip


def test_thirty_yards_as_people_write_it() -> None:
    assert [text for text in THIRTY if parse_length(text) != 30.0] == []
    assert parse_length("27.432", default="m") == parse_length("30 yd", default="m") == 30.0


def test_no_length() -> None:
    for text in NO_LENGTH:
        with pytest.raises(BadInput) as caught:
            parse_length(text, where="size")  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.where) == ("bad_number", "size"), text


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("30 yrds", "'yrds'; did you mean 'yards'?"), ("30 meterz", "did you mean 'meter"), ("3e", "'e'")],
)
def test_an_unknown_unit_names_the_choices_and_the_nearest(text: str, nearest: str) -> None:
    with pytest.raises(BadInput, match="yd, ft, in, m, cm, mm, km, pt") as caught:
        parse_length(text, where="size")
    assert (caught.value.code, caught.value.where) == ("unknown_unit", "size")
    assert nearest in str(caught.value)


def test_parse_number() -> None:
    assert [parse_number(text) for text in ("30", "-12.5", " 1e2 ")] == [30, -12.5, 100]
    for text in ("30 yd", "30'", "nan", "x", ""):
        with pytest.raises(BadInput, match="expected a number") as caught:
            parse_number(text, where="crossing")
        assert (caught.value.code, caught.value.where) == ("bad_number", "crossing")


@pytest.mark.parametrize("call", [to_yards, from_yards])
def test_conversion_refuses_no_numbers_and_unknown_units(call: Any) -> None:
    for value, unit, code in ((3, "parsec", "unknown_unit"), (math.nan, "yd", "bad_number"), (True, "m", "bad_number")):
        with pytest.raises(BadInput) as caught:
            call(value, unit)
        assert caught.value.code == code
