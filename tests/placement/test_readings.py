"""The readings that a placement names: those it rests on, and those that were switched."""

from __future__ import annotations

from typing import Any

import pytest

from polofield import place
from polofield.book import default_book
from polofield.placement import options_of


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({"penalty": "1"}, {"A1", "A2", "A12", "A23"}),
        ({"penalty": "2", "choice": "30"}, {"A3", "A4", "A9", "A10"}),
        ({"penalty": "2", "choice": "spot", "foul": (1, 2)}, {"A3", "A4", "A5", "A9", "A10", "A16"}),
        ({"penalty": "3"}, {"A3", "A7", "A8", "A9", "A10", "A11"}),
        ({"penalty": "3", "defended": True}, {"A3", "A7", "A9", "A10", "A11", "A29"}),
        ({"penalty": "4"}, {"A1", "A13"}),
        ({"penalty": "5a", "ball": (1, 2)}, {"A1", "A2", "A12"}),
        ({"penalty": "6", "crossing": 9}, {"A1", "A13", "A22"}),
    ],
)
def test_readings_that_a_placement_rests_on(call: dict[str, Any], expected: set[str]) -> None:
    assert expected <= set(place(**call).readings)


@pytest.mark.parametrize(
    ("switch", "reading"),
    [
        ({"on_limit": "deny"}, "A1"),
        ({"goal_region": "cone"}, "A3"),
        ({"p2_exempt": True}, "A4"),
        ({"p2_spot_off_field_only": True}, "A5"),
        ({"off_field": "clamp"}, "A15"),
        ({"player_radius": 1}, "A32"),
    ],
)
def test_a_switched_reading_is_named(switch: dict[str, Any], reading: str) -> None:
    assert reading in place("2", choice="spot", foul=(1, 2), **switch).readings


def test_a_switch_is_named_only_where_it_matters() -> None:
    assert "A2" in place("5b", between="slab").readings
    assert "A2" not in place("4", between="slab").readings
    assert "A4" not in place("5b", p2_exempt=True).readings


def test_readings_come_in_the_order_of_the_list() -> None:
    readings = place("3", player_radius=1, on_limit="deny").readings
    assert list(readings) == sorted(set(readings), key=lambda name: int(name[1:]))


def test_saying_a_default_changes_nothing() -> None:
    said = place("5b", **default_book().options())
    assert said == place("5b")
    assert said.options.changed(said.book) == {}


def test_no_options_are_the_defaults() -> None:
    assert options_of({}) == options_of(default_book().options())


@pytest.mark.parametrize(
    ("name", "choices"), [(r.option, r.choices) for r in default_book().reading if r.option and r.choices]
)
def test_every_choice_of_every_option_is_taken(name: str, choices: tuple[Any, ...]) -> None:
    for choice in choices:
        assert getattr(options_of({name: choice}), name) == choice


@pytest.mark.parametrize(
    "call",
    [{"penalty": "2", "choice": "30"}, {"penalty": "2", "choice": "spot", "foul": (1, 2)}, {"penalty": "3"}],
)
def test_every_placement_with_a_limit_names_a1(call: dict[str, Any]) -> None:
    assert "A1" in place(**call).readings
