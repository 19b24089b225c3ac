"""What a caller gives for many rows: names as small numbers, spots, ends, lengths, and combinations of names."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from polofield import BadInput
from polofield.errors import MOST
from polofield.placement.arrays import CHUNK, Names, Numbering, combined, coordinates, length_of, names, numbers, signs

NAN = math.nan


class NAType:
    """As pandas writes a missing text."""


def read(given: Any) -> tuple[list[Any], str, tuple[Any, ...]]:
    found = names(given, "penalty")
    assert found.codes is not None
    return [found.of(row) for row in range(len(found.codes))], str(found.codes.dtype), found.values


@pytest.mark.parametrize("said", ["4", "", True, False, 5, 2.5, None])
def test_a_name_said_once_is_kept_as_it_is(said: Any) -> None:
    found = names(said, "penalty")
    assert found == Names(None, (said,))
    assert found.of(7) is said


@pytest.mark.parametrize("said", [np.array("4"), np.str_("4"), np.array("4", dtype=object)])
def test_a_name_in_an_array_without_rows_is_said_once(said: Any) -> None:
    assert names(said, "penalty") == Names(None, ("4",))


@pytest.mark.parametrize(
    ("given", "said", "dtype", "values"),
    [
        # Texts, of which few are different.
        (["4", "5b", "4"], ["4", "5b", "4"], "int8", ("4", "5b")),
        (["5b", "", "4", ""], ["5b", None, "4", None], "int8", ("5b", None, "4")),
        (["a"], ["a"], "int8", ("a",)),
        # Alike in the first eight bytes (two letters), or but for the last letter, or in length alone.
        (["ab", "abc", "abd", "ab"], ["ab", "abc", "abd", "ab"], "int8", ("ab", "abc", "abd")),
        (["abcd", "abce", "xbcd", "abcd"], ["abcd", "abce", "xbcd", "abcd"], "int8", ("abcd", "abce", "xbcd")),
        (["3-defended", "3-undefended"], ["3-defended", "3-undefended"], "int8", ("3-defended", "3-undefended")),
        # Texts of which many are different.
        ([f"x{i}" for i in range(25)], [f"x{i}" for i in range(25)], "int32", tuple(f"x{i}" for i in range(25))),
        ([f"x{i}" for i in range(24)], [f"x{i}" for i in range(24)], "int8", tuple(f"x{i}" for i in range(24))),
        # Objects.
        (np.array(["4", None, NAN, "", NAType()], dtype=object), ["4", None, None, None, None], "int32", None),
        # True is 1 to a dict, but no sign, no number and no name to us.
        (np.array([True, 1, 1.0, False, 0], dtype=object), [True, 1, 1.0, False, 0], "int32", (True, 1, 1.0, False, 0)),
        (np.array([True, False, None, True], dtype=object), [True, False, None, True], "int32", (True, False, None)),
        (np.array([["4"], 1, ["4"]], dtype=object), ["['4']", 1, "['4']"], "int32", ("['4']", 1)),
        (np.array([{}, "4", 2.5, None], dtype=object), ["{}", "4", 2.5, None], "int32", ("{}", "4", 2.5, None)),
        # Truth and numbers.
        (np.array([True, False, True]), [True, False, True], "int8", (False, True)),
        (np.array([1, -1, 1]), [1, -1, 1], "int8", (-1, 0, 1)),
        (np.array([7], dtype=np.uint8), [7], "int8", (7,)),
        (np.array([5, 104]), [5, 104], "int8", tuple(range(5, 105))),
        (np.array([5, 105]), [5, 105], "int32", (5, 105)),
        (np.array([250, 200], dtype=np.uint8), [250, 200], "int8", tuple(range(200, 251))),
        (np.array([1.0, NAN, -1.0, 1.0]), [1.0, None, -1.0, 1.0], "int32", (-1.0, 1.0, None)),
        # Numbers, and the names that they count.
        ((np.array([1, 0, 1]), ("4", "6")), ["6", "4", "6"], "int64", ("4", "6", None)),
        ((np.array([1, -1], dtype=np.int8), ("4", "6")), ["6", None], "int8", ("4", "6", None)),
        ((np.array([0], dtype=np.uint8), ["4"]), ["4"], "uint8", ("4", None)),
        ((np.array([-1]), ()), [None], "int64", (None,)),
        ((np.array([], dtype=int), ("4",)), [], "int64", ("4", None)),
    ],
)  # fmt: skip
def test_rows_of_names(given: Any, said: list[Any], dtype: str, values: tuple[Any, ...] | None) -> None:
    rows, kind, found = read(given)
    assert (rows, kind) == (said, dtype)
    assert [type(row) for row in rows] == [type(row) for row in said]
    assert values is None or found == values


def test_no_rows_of_names() -> None:
    found = names([], "penalty")
    assert found.codes is not None
    assert (found.codes.tolist(), str(found.codes.dtype), found.values) == ([], "int8", (None,))


@pytest.mark.parametrize("least", [0, -3])
def test_a_pair_of_texts_is_a_row_of_two_names(least: int) -> None:
    assert read(("4", "6"))[0] == ["4", "6"]
    assert read((np.array([0, 1]), ("a", "b")))[0] == ["a", "b"]
    # A third part, or no array first: a row of names.
    assert read((1 + least, 2, 3))[0] == [1 + least, 2, 3]


@pytest.mark.parametrize("many", [3, 30], ids=["few names", "many names"])
def test_names_of_very_many_rows_are_told_apart_chunk_by_chunk(many: int) -> None:
    # The second chunk has names of its own, and those of the first.
    said = [f"{'x' if i < CHUNK else 'y'}{i % many}" for i in range(CHUNK + 50)] + ["x0", "x1", ""]
    found = names(np.array(said), "penalty")
    assert found.codes is not None
    assert [found.values[code] or "" for code in found.codes.tolist()] == said
    assert len(found.values) == len(set(said))


def test_numbering_counts_up() -> None:
    known = Numbering()
    assert [known[name] for name in ("a", "b", "a", "c")] == [0, 1, 0, 2]
    assert list(known) == ["a", "b", "c"]


def test_names_that_are_no_row_are_refused() -> None:
    for given in (np.zeros((2, 2)), [["a"], ["b"]], (np.zeros((1, 1), dtype=int), ("a",)), (np.array([0.0]), ("a",))):
        with pytest.raises(BadInput) as caught:
            names(given, "choice")
        assert (caught.value.code, caught.value.where) == ("bad_shape", "choice")


@pytest.mark.parametrize(("least", "most", "good"), [(-1, 1, True), (-2, 1, False), (-1, 2, False), (0, 1, True)])
def test_numbers_count_the_names_from_nothing_to_the_last(least: int, most: int, good: bool) -> None:
    pair = (np.array([least, most, 0]), ("4", "6"))
    if good:
        assert len(read(pair)[0]) == 3
    else:
        with pytest.raises(BadInput, match=rf"from -1 \(nothing\) to 1, got {least} to {most}"):
            names(pair, "penalty")


def test_numbers_without_nothing_among_them_are_taken_as_they_are() -> None:
    codes = np.array([1, 0], dtype=np.int8)
    assert names((codes, ("4", "6")), "penalty").codes is codes


# ---------------------------------------------------------------- spots, numbers, ends


def test_coordinates() -> None:
    assert coordinates(None, "ball") is None
    once = coordinates([1, 2], "ball")
    assert once == (1.0, 2.0) and type(once) is tuple
    many = coordinates([[1, 2], [3, NAN]], "ball")
    assert isinstance(many, np.ndarray) and many.dtype == float
    assert np.array_equal(many, [[1, 2], [3, NAN]], equal_nan=True)
    assert coordinates(np.empty((0, 2)), "ball").shape == (0, 2)  # type: ignore[union-attr]


def test_numbers() -> None:
    assert numbers(None, "crossing") is None
    assert numbers(55, "crossing") == 55.0 and type(numbers(np.int8(55), "crossing")) is float
    many = numbers([55, NAN], "crossing")
    assert isinstance(many, np.ndarray) and many.dtype == float
    assert np.array_equal(many, [55, NAN], equal_nan=True)


@pytest.mark.parametrize(
    ("call", "code", "where", "said"),
    [
        (lambda: coordinates("ab", "foul"), "bad_number", "foul", "expected numbers, got str"),
        (lambda: numbers("ab", "crossing"), "bad_number", "crossing", "expected numbers, got str"),
        (lambda: numbers([[1]], "crossing"), "bad_shape", "crossing",
         "expected one number, or a row of them, got (1, 1)"),
        (
            lambda: coordinates([1, 2, 3], "ball"), "bad_shape", "ball",
            "expected one spot (x, y), or spots of shape (n, 2), got (3,)",
        ),
        (
            lambda: coordinates([[[1, 2]]], "ball"), "bad_shape", "ball",
            "expected one spot (x, y), or spots of shape (n, 2), got (1, 1, 2)",
        ),
        (
            lambda: coordinates([[1, 2, 3]], "ball"), "bad_shape", "ball",
            "expected one spot (x, y), or spots of shape (n, 2), got (1, 3)",
        ),
        (lambda: coordinates([1, NAN], "ball"), "bad_number", "ball[1]", "expected a finite number, got nan"),
        (lambda: numbers(NAN, "crossing"), "bad_number", "crossing", "expected a finite number, got nan"),
        (
            lambda: numbers(2 * MOST, "crossing"), "bad_number", "crossing",
            "expected a number of at most 1e+09, got 2000000000.0",
        ),
    ],
)  # fmt: skip
def test_spots_that_are_none(call: Any, code: str, where: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        call()
    assert (caught.value.code, caught.value.where, str(caught.value)) == (code, where, f"{where}: {said}")


@pytest.mark.parametrize(
    ("said", "sign"), [("right", 1), ("left", -1), (1, 1), (-1, -1), (1.0, 1), (-1.0, -1)],
)  # fmt: skip
def test_an_end_said_once(said: Any, sign: int) -> None:
    found = signs(names(said, "defends"))
    assert found == sign and type(found) is int


@pytest.mark.parametrize("said", ["lef", "", None, True, False, 0, 2, -2, 0.5])
def test_no_end_said_once(said: Any) -> None:
    with pytest.raises(BadInput) as caught:
        signs(names(said, "defends"))
    assert (caught.value.code, caught.value.where) == ("unknown_name", "defends")


def test_ends_said_row_by_row() -> None:
    said = np.array(["right", "left", "", None, 1, -1, "lef", True, 2, NAN], dtype=object)
    found = signs(names(said, "defends"))
    assert isinstance(found, np.ndarray)
    assert (found.tolist(), str(found.dtype)) == ([1, -1, 1, 1, 1, -1, 0, 0, 0, 1], "int8")
    assert signs(names(np.array([True, False]), "defends")).tolist() == [0, 0]  # type: ignore[union-attr]


# ---------------------------------------------------------------- lengths and combinations


@pytest.mark.parametrize(
    ("columns", "length"),
    [
        ({}, 1),
        ({"ball": None, "foul": (1, 2)}, 1),
        ({"ball": None, "foul": np.zeros((3, 2))}, 3),
        ({"ball": np.zeros((3, 2)), "crossing": np.zeros(3), "foul": None}, 3),
        ({"ball": np.zeros((0, 2))}, 0),
    ],
)
def test_how_many_rows_there_are(columns: dict[str, Any], length: int) -> None:
    assert length_of(columns) == length


def test_columns_of_different_lengths_are_named() -> None:
    with pytest.raises(BadInput) as caught:
        length_of({"ball": np.zeros((3, 2)), "foul": None, "crossing": np.zeros(3), "defends": np.zeros(4)})
    assert caught.value.where == "defends"
    assert str(caught.value) == "defends: expected 3 rows as in crossing, got 4 rows"


def said_of(*columns: Any) -> list[tuple[Any, ...]]:
    rows, said = combined(tuple(names(column, "x") for column in columns))
    assert rows is not None
    return [said[row] for row in rows.tolist()]


def test_combinations_said_once() -> None:
    assert combined((names("2", "x"), names("30", "x"))) == (None, [("2", "30")])


@pytest.mark.parametrize(
    "columns",
    [
        (["2", "4", "2"], "30"),
        ("30", ["2", "4", "2"]),
        (["2", "4", "2"], ["30", "", "spot"]),
        (["a", "b", "a"], ["x", "x", "y"], [True, False, True]),
        (["a", "b", "a"], None, [1, 1, 3]),
    ],
)
def test_combinations_of_each_row(columns: tuple[Any, ...]) -> None:
    expected = [
        tuple((column[i] or None if column[i] == "" else column[i]) if isinstance(column, list) else column
              for column in columns)
        for i in range(3)
    ]  # fmt: skip
    assert said_of(*columns) == expected


@pytest.mark.parametrize("many", [16, 17, 200])
def test_combinations_of_very_many_names(many: int) -> None:
    # Up to 256 combinations are listed whether they occur or not; of more, those that occur.
    a, b = [f"a{i}" for i in range(many)], [f"b{i}" for i in reversed(range(many))]
    rows, said = combined((names(a, "x"), names(b, "x")))
    assert rows is not None
    assert [said[row] for row in rows.tolist()] == list(zip(a, b, strict=True))
    assert len(said) == (many if many > 16 else 16 * 15 + 16)


def test_combinations_of_no_rows() -> None:
    rows, said = combined((names([], "x"), names("30", "x")))
    assert rows is not None and len(rows) == 0
    assert said == [(None, "30")]
