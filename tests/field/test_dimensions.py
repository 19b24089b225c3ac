"""The dimensions file: complete, in order, with units and sources."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polofield.field import Dimension, Field, dimensions
from polofield.units import UNITS

# Typed from the rules (and the brief), not from the data file.
PUBLISHED = {
    "length": (300, "yd"),
    "width_boarded": (160, "yd"),
    "width_unboarded": (200, "yd"),
    "goal_width": (8, "yd"),
    "post_height": (10, "ft"),
    "board_height": (11, "in"),
    "side_safety": (10, "yd"),
    "end_safety": (30, "yd"),
}
ALL = sorted(dimensions().values(), key=lambda entry: entry.name)


def test_every_dimension_is_in_the_file() -> None:
    assert {entry.name: (entry.default, entry.unit) for entry in ALL} == PUBLISHED


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_default_lies_in_its_range(entry: Dimension) -> None:
    assert 0 < entry.min <= entry.default <= entry.max


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_unit_measure_and_source_are_stated(entry: Dimension) -> None:
    assert entry.unit in UNITS
    assert len(entry.measured) > 15
    assert entry.cite.startswith("USPA Rulebook 2026")


@pytest.mark.parametrize(
    ("name", "limit"),
    [("post_height", "min"), ("board_height", "max"), ("side_safety", "min"), ("end_safety", "min")],
)
def test_default_is_the_limit_where_the_rule_states_only_a_limit(name: str, limit: str) -> None:
    entry = dimensions()[name]
    assert entry.default == getattr(entry, limit)


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_the_field_starts_from_the_file(entry: Dimension) -> None:
    name, _, sides = entry.name.partition("_") if entry.name.startswith("width") else (entry.name, "", "")
    assert getattr(Field(boarded=sides != "unboarded"), name) == entry.default


@pytest.mark.parametrize(
    ("name", "yards"), [("length", 300), ("post_height", Fraction(10, 3)), ("board_height", Fraction(11, 36))]
)
def test_default_in_yards(name: str, yards: Fraction) -> None:
    assert dimensions()[name].yards == float(yards)
