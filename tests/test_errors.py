"""The error records, and the small checks that all of them start from."""

from __future__ import annotations

import copy
import math
import pickle
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from polofield import BadInput, NotAllowed, PolofieldError
from polofield.errors import Plain, did_you_mean, extra, finite, nearest_name, one_of, point, relocated, shown

KINDS = (PolofieldError, BadInput, NotAllowed)

# ---------------------------------------------------------------- records


def test_an_error_says_its_parts() -> None:
    for kind in KINDS:
        error = kind(expected="a, or b", got="c", hint="did you mean 'b'?", code="some_code", where="ball[0]")
        assert str(error) == "ball[0]: expected a, or b, got 'c'; did you mean 'b'?"
        parts = (error.expected, error.got, error.hint, error.code, error.where)
        assert parts == ("a, or b", "c", "did you mean 'b'?", "some_code", "ball[0]")
    assert str(BadInput(expected="a", got=Plain("nothing"), code="c")) == "expected a, got nothing"
    assert str(BadInput(expected="a", got=None, code="c")) == "expected a, got None"
    assert str(BadInput(expected="words", code="c")) == "expected words"
    assert str(BadInput("expected a, got b", code="c", where="w")) == "w: expected a, got b"


def test_an_error_keeps_everything_on_the_way_to_another_process() -> None:
    for kind in KINDS:
        for got in ("b", 3, None, Plain("nothing"), object()):
            error = kind(expected="a", got=got, hint="try c", code="some_code", where="ball")
            again = pickle.loads(pickle.dumps(error))
            assert type(again) is kind
            assert (str(again), again.code, again.where, again.hint) == (str(error), "some_code", "ball", "try c")
            assert str(again.got) == str(got)
        assert str(copy.copy(kind("whole", code="c"))) == "whole"


def test_an_error_about_a_key_further_out() -> None:
    error = BadInput(expected="1", got=2, code="bad_scene", where="version")
    out = relocated(error, "a.toml: ")
    assert (str(out), out.where, out.got) == ("a.toml: version: expected 1, got 2", "a.toml: version", 2)
    assert relocated(relocated(error, "placement."), "a.toml: ").where == "a.toml: placement.version"
    alone = BadInput(expected="a file", got=Plain("a folder"), code="bad_file")
    assert [relocated(alone, prefix).where for prefix in (".: ", "ball.")] == [".", "ball"]
    moved = error.at("book", code="bad_rulebook")
    assert (str(moved), moved.code, error.code) == ("book: expected 1, got 2", "bad_rulebook", "bad_scene")


def test_one_root_catches_all_and_kinds_are_told_apart() -> None:
    assert issubclass(BadInput, PolofieldError) and issubclass(NotAllowed, PolofieldError)
    assert not issubclass(BadInput, NotAllowed) and not issubclass(PolofieldError, ValueError)
    with pytest.raises(TypeError, match="code"):
        PolofieldError("expected a, got b")  # type: ignore[call-arg]


def test_values_of_a_file_as_a_message_shows_them() -> None:
    assert [shown(value) for value in (None, {"a": 1}, "x", 3)] == ["nothing", "a table", "'x'", "3"]
    assert len(shown("x" * 99)) == 60 and shown("x" * 99).endswith("...")


# ---------------------------------------------------------------- names


def test_the_nearest_name() -> None:
    choices = ["mono", "Rulebook", "dark"]
    near = {"drak": "dark", "DARK": "dark", "mnoo": "mono", "RuleBok": "Rulebook", "zzzz": None, "": None}
    assert {name: nearest_name(name, choices) for name in near} == near
    assert (did_you_mean("drak", choices), did_you_mean("zzzz", choices), did_you_mean(3, choices)) == (
        "did you mean 'dark'?", "", ""
    )  # fmt: skip


def test_one_of_lets_choices_pass() -> None:
    assert one_of("b", iter(["a", "b"]), where="w") == "b"


@pytest.mark.parametrize("value", ["B", "", None, 1, True, ["a"], math.nan])
def test_one_of_lists_the_choices(value: Any) -> None:
    with pytest.raises(BadInput) as caught:
        one_of(value, ["a", "b"], where="letter", code="bad_letter")
    assert (caught.value.code, caught.value.where) == ("bad_letter", "letter")
    assert str(caught.value).startswith(f"letter: expected one of 'a', 'b', got {value!r}")


def test_a_single_choice_is_not_called_one_of() -> None:
    with pytest.raises(BadInput, match="expected 'svg', got 'swg'; did you mean 'svg'"):
        one_of("swg", ["svg"], where="format")


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    "value",
    [3, 3.0, np.float64(3), np.float32(3), np.int64(3), np.array(3.0), Decimal(3), Fraction(3)],
    ids=repr,
)
def test_numbers_become_floats(value: Any) -> None:
    number = finite(value, where="w")
    assert type(number) is float
    assert number == 3.0


NO_NUMBERS = [math.nan, math.inf, -math.inf, np.nan, np.float32("inf"), Decimal("NaN"), 10**400, True, False,
              np.True_, "3", b"3", None, [3], (3,), {}, 3j, np.array([3.0]), object]  # fmt: skip


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: repr(value)[:12])
def test_no_finite_numbers(value: Any) -> None:
    with pytest.raises(BadInput) as caught:
        finite(value, where="w", code="bad_size")
    assert (caught.value.code, caught.value.where) == ("bad_size", "w")
    assert f"got {value!r}" in str(caught.value)


ODD = [np.str_("12"), np.str_("x"), np.array("12"), np.array(True), np.complex128(3), Decimal("sNaN"),
       Fraction(10**400), np.datetime64("2026-01-01")]  # fmt: skip


@pytest.mark.filterwarnings("ignore:Casting complex values")
@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__} {str(value)[:6]}")
def test_odd_scalars_are_no_numbers(value: Any) -> None:
    with pytest.raises(BadInput):
        finite(value, where="w")


# ---------------------------------------------------------------- points


def pair() -> Iterator[float]:
    yield from (1.0, 2.0)


@pytest.mark.parametrize(
    "value", [(1, 2), [1.0, 2], np.array([1, 2]), pair()], ids=["tuple", "list", "array", "generator"]
)
def test_pairs_become_points(value: Any) -> None:
    assert point(value, where="ball") == (1.0, 2.0)


@pytest.mark.parametrize(
    "value", [5, None, (1,), (1, 2, 3), [], np.zeros((3, 2)), "abc"], ids=lambda value: repr(value)[:9]
)
def test_what_is_no_pair(value: Any) -> None:
    with pytest.raises(BadInput, match="ball: expected a pair") as caught:
        point(value, where="ball")
    assert caught.value.code == "bad_number"


@pytest.mark.parametrize(
    ("value", "where"),
    [((math.nan, 1), "ball[0]"), ((1, math.inf), "ball[1]"), ("12", "ball[0]")],
)
def test_the_coordinate_at_fault_is_named(value: Any, where: str) -> None:
    with pytest.raises(BadInput) as caught:
        point(value, where="ball")
    assert (caught.value.code, caught.value.where) == ("bad_number", where)


def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(PolofieldError) as caught:
        extra("pyarrow.parquet", "batch", where="table")
    assert caught.value.code == "missing_extra"
    assert str(caught.value) == (
        "table: expected a package that is not needed to draw, got no 'pyarrow.parquet': pip install 'polofield[batch]'"
    )
