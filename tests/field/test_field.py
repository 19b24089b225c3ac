"""A field: what makes one, what is only outside of the rules, and its plain geometry."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
from typing import Any

import pytest

from polofield import BadInput, Field
from polofield.book import default_book
from polofield.field import DEFAULT_FIELD, dimensions
from polofield.units import UNITS

LENGTHS = ["length", "width", "goal_width", "side_safety", "end_safety", "post_height", "board_height"]
NO_NUMBERS = [math.nan, math.inf, -math.inf, True, False, "300", "300 yd", [300], (300,), {}, 3j, 10**400]

# Typed from the rules, not from the data file.
PUBLISHED = {
    "length": (300, "yd"), "width_boarded": (160, "yd"), "width_unboarded": (200, "yd"), "goal_width": (8, "yd"),
    "post_height": (10, "ft"), "board_height": (11, "in"), "side_safety": (10, "yd"), "end_safety": (30, "yd"),
}  # fmt: skip


def refused(**sizes: Any) -> BadInput:
    with pytest.raises(BadInput) as caught:
        Field(**sizes)
    return caught.value


# ---------------------------------------------------------------- dimensions


def test_every_dimension_is_in_the_file_with_its_range_and_its_source() -> None:
    found = dimensions()
    assert {name: (entry.default, entry.unit) for name, entry in found.items()} == PUBLISHED
    for entry in found.values():
        assert 0 < entry.min <= entry.default <= entry.max and entry.unit in UNITS
        assert len(entry.measured) > 15 and entry.cite.startswith("USPA Rulebook 2026")
    assert (found["post_height"].yards, found["board_height"].yards) == (10 / 3, 11 / 36)


def test_a_default_is_the_limit_where_the_rule_states_only_a_limit() -> None:
    found = dimensions()
    assert found["board_height"].default == found["board_height"].max
    for name in ("post_height", "side_safety", "end_safety"):
        assert found[name].default == found[name].min


def test_the_least_width_is_that_of_the_rule_on_spots() -> None:
    inset = default_book().by_role("spot_hit").spot.inset  # type: ignore[union-attr]
    assert refused(width=2 * inset).code == "bad_field" and Field(width=2 * inset + 0.001)


# ---------------------------------------------------------------- what makes no field


def test_no_finite_number_is_bad_number() -> None:
    for name in LENGTHS:
        for value in (*NO_NUMBERS, *([] if name == "width" else [None])):
            error = refused(**{name: value})
            assert (error.code, error.where) == ("bad_number", f"field.{name}"), (name, value)


def test_what_makes_no_field_is_bad_field() -> None:
    wrong = [("length", 120), ("length", 0), ("length", -300), ("width", 10), ("width", -160), ("goal_width", 0),
             ("goal_width", -8), ("side_safety", -0.1), ("end_safety", -30), ("post_height", -1), ("board_height", -1),
             ("boarded", 1), ("boarded", "yes"), ("boarded", None)]  # fmt: skip
    for name, value in wrong:
        error = refused(**{name: value})
        assert (error.code, error.where) == ("bad_field", f"field.{name}"), (name, value)
    for width in (160, 159, 12):
        assert refused(width=width, goal_width=160).code == "bad_field"  # the goal must fit between the sides
    assert refused(length=100, width=math.nan).code == "bad_number"  # found before a bad field


@pytest.mark.parametrize(
    "sizes",
    [
        {"length": 120.001},
        {"width": 10.001},
        {"width": 12, "goal_width": 11.9},
        {"side_safety": 0, "end_safety": 0},
        {"post_height": 0, "board_height": 0},
    ],
    ids=str,
)
def test_just_beyond_the_limit_is_a_field(sizes: dict[str, float]) -> None:
    field = Field(**sizes)  # type: ignore[arg-type]
    assert all(getattr(field, name) == value for name, value in sizes.items())


def test_an_unknown_line_style_or_marking_names_the_choices_and_the_nearest() -> None:
    error = refused(lines="borken")
    assert (error.code, error.where, error.hint) == ("unknown_name", "field.lines", "did you mean 'broken'?")
    assert "'full', 'broken', 'edges'" in str(error)
    with pytest.raises(BadInput, match="did you mean 'line_40'") as caught:
        Field().marking("line40")
    assert caught.value.code == "unknown_name"


# ---------------------------------------------------------------- defaults, record


def test_defaults_halves_and_floats() -> None:
    assert (Field().width, Field(boarded=False).width, Field(width=120).width) == (160, 200, 120)
    field = Field(250, 150, goal_width=10)
    assert (field.half_length, field.half_width, field.half_goal) == (125, 75, 5)
    assert all(type(getattr(Field(300, 160), name)) is float for name in LENGTHS)


def test_nothing_can_be_changed() -> None:
    for name in (*LENGTHS, "boarded", "lines", "half_length"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(Field(), name, 200)


def test_fields_are_told_apart_by_every_dimension() -> None:
    assert {Field(): "a", Field(300.0, 160.0): "b"} == {DEFAULT_FIELD: "b"}
    changes: list[dict[str, Any]] = [{name: 12.5 if name == "goal_width" else 123.0} for name in LENGTHS]
    for change in (*changes, {"boarded": False}, {"lines": "edges"}):
        assert dataclasses.replace(Field(), **change) != Field(), change


def test_a_field_that_has_drawn_its_parts_still_equals_copies_and_hashes_alike() -> None:
    field = Field()
    assert field.boundary.area and field.markings[0].geometry
    for other in (copy.deepcopy(field), pickle.loads(pickle.dumps(field)), dataclasses.replace(field)):
        assert (other, hash(other)) == (field, hash(field))


# ---------------------------------------------------------------- parse


@pytest.mark.parametrize(
    ("text", "length", "width", "boarded"),
    [
        ("300x160", 300, 160, True),
        ("300X160", 300, 160, True),
        ("300×160", 300, 160, True),
        (" 250 x 200  unboarded ", 250, 200, False),
        ("274.32m x 146.304 m", 300, 160, True),
        ("900ft x 480 feet", 300, 160, True),
        ("275.5x160", 275.5, 160, True),
    ],
)
def test_parse(text: str, length: float, width: float, boarded: bool) -> None:
    assert Field.parse(text) == Field(length, width, boarded=boarded)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "bad_field", "field"),
        ("300", "bad_field", "field"),
        ("300x160x8", "bad_field", "field"),
        ("300x160 unboarded too", "bad_field", "field"),
        ("120x160", "bad_field", "field.length"),
        ("300x10", "bad_field", "field.width"),
        ("300x", "bad_number", "field.width"),
        ("nanx160", "bad_number", "field.length"),
        ("1e999x160", "bad_number", "field.length"),
        ("300 parsec x 160", "unknown_unit", "field.length"),
        ("300x160 boarded", "unknown_unit", "field.width"),
        (None, "bad_field", "field"),
        ((300, 160), "bad_field", "field"),
    ],
)
def test_parse_refuses(text: Any, code: str, where: str) -> None:
    with pytest.raises(BadInput) as caught:
        Field.parse(text)
    assert (caught.value.code, caught.value.where) == (code, where)


# ---------------------------------------------------------------- outside of the rules


@pytest.mark.parametrize("field", [Field(), Field(boarded=False), Field(250, 100), Field(goal_width=16)])
def test_a_field_within_the_rules_has_no_problems(field: Field) -> None:
    assert field.problems() == ()


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({"length": 249}, "length: expected 250 to 300 yd, got 249"),
        ({"length": 301}, "length: expected 250 to 300 yd, got 301"),
        ({"width": 161}, "width: expected 100 to 160 yd, got 161"),
        ({"width": 201, "boarded": False}, "width: expected 100 to 200 yd, got 201"),
        ({"goal_width": 7}, "goal_width: expected 8 to 16 yd, got 7"),
        ({"post_height": 9}, "post_height: expected 10 to 40 ft, got 9"),
        ({"board_height": 12}, "board_height: expected 1 to 11 in, got 12"),
        ({"side_safety": 9}, "side_safety: expected 10 to 60 yd, got 9"),
        ({"end_safety": 29}, "end_safety: expected 30 to 90 yd, got 29"),
    ],
)
def test_a_dimension_outside_of_its_range_is_named_with_its_source(sizes: dict[str, Any], said: str) -> None:
    (problem,) = Field(**sizes).problems()
    assert str(problem).startswith(said)
    assert "USPA Rulebook 2026" in problem.cite


def test_all_problems_are_named() -> None:
    found = Field(200, 90, end_safety=0).problems()
    assert [problem.dimension for problem in found] == ["length", "width", "end_safety"]


# ---------------------------------------------------------------- geometry


@pytest.mark.parametrize("field", [Field(), Field(250, 200, boarded=False, side_safety=12, end_safety=40)])
def test_boundary_and_safety_zone(field: Field) -> None:
    a, b, beyond_end, beyond_side = field.length / 2, field.width / 2, field.end_safety, field.side_safety
    assert field.boundary.bounds == field.box == (-a, -b, a, b)
    far = (-a - beyond_end, -b - beyond_side, a + beyond_end, b + beyond_side)
    assert field.safety_zone.bounds == field.safety_box == far
    assert field.boundary.area == 4 * a * b


@pytest.mark.parametrize(
    ("x", "y", "on_field", "in_zone"),
    [
        (150, 80, True, True),
        (-150, -80, True, True),
        (150 + 1e-10, 0, True, True),
        (150.001, 0, False, True),
        (0, -80.001, False, True),
        (180, 90, False, True),
        (-180, 90.001, False, False),
        (180.001, 0, False, False),
        (math.nan, 0, False, False),
    ],
)
def test_on_the_field_or_in_the_safety_zone(x: float, y: float, on_field: bool, in_zone: bool) -> None:
    assert (Field().contains(x, y), Field().in_safety_zone(x, y)) == (on_field, in_zone)
