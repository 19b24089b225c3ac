"""Many penalties at once: row by row what ``place`` gives, to the bit, errors and limits included."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from polofield import Field, NotAllowed, PolofieldError, place, place_many
from polofield.book import default_book
from polofield.errors import MOST
from polofield.placement import ERROR_CODES, Batch

NAN = math.nan
NAMES = (
    "1", "2", "2-30", "2-spot", "3", "3-defended", "3-undefended", "4", "5a", "5b", "6", "7", "8", "5", "44", "P4",
    "5.a", "",
)  # fmt: skip
FIELDS = {"full": Field(), "small": Field(250, 140), "open": Field(280.5, 171.3, boarded=False)}
OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "clamp": {"off_field": "clamp"},
    "radius": {"player_radius": 1.5, "on_limit": "deny"},
}


def coordinates(rng: np.random.Generator, n: int, half: float, safety: float) -> Any:
    """Numbers all over the ground, exactly on its limits, a hair off them, and no numbers at all."""
    limits = np.array([0.0, 4.0, 40.0, half, half - 5, half + safety, -0.0])
    steps = np.array([0.0, 5e-10, -5e-10, 1e-9, 2e-9, -2e-9, 1e-6, 0.5])
    exact = rng.choice([-1, 1], n) * (rng.choice(limits, n) + rng.choice(steps, n))
    free = rng.uniform(-half - 1.2 * safety, half + 1.2 * safety, n)
    wild = rng.choice([math.inf, -math.inf, MOST, 1.1 * MOST, NAN, 12.0], n)
    kind = rng.random(n)
    return np.where(kind < 0.5, free, np.where(kind < 0.97, exact, wild))


def rows(rng: np.random.Generator, n: int, field: Field) -> dict[str, Any]:
    x = coordinates(rng, 2 * n, field.half_length, field.end_safety)
    y = coordinates(rng, 3 * n, field.half_width, field.side_safety)
    penalty = rng.choice(NAMES, n)
    takes = {"ball": ("5a", "5.a"), "foul": ("2", "2-spot"), "crossing": ("6",)}
    spots: dict[str, Any] = {
        "ball": np.column_stack([x[:n], y[:n]]),
        "foul": np.column_stack([x[n:], y[n : 2 * n]]),
        "crossing": y[2 * n :].copy(),
    }
    for name, those in takes.items():
        said = np.where(np.isin(penalty, those), rng.random(n) < 0.95, rng.random(n) < 0.05)
        spots[name][~said] = NAN
    choice = np.where(penalty == "2", rng.choice(["30", "spot", "", "sopt"], n), rng.choice(["", "", "", "", "30"], n))
    defended = np.array([None, None, None, None, True, False], dtype=object)[rng.integers(0, 6, n)]
    defends = rng.choice(["right", "left", "right", "left", "", "lef"], n, p=[0.4, 0.4, 0.05, 0.05, 0.05, 0.05])
    return {"penalty": penalty, "choice": choice, "defended": defended, "defends": defends, **spots}


def one(table: dict[str, Any], row: int) -> dict[str, Any]:
    """What a careful caller hands to ``place``: nothing for what a row does not say."""
    found = {name: column[row] for name, column in table.items()}
    for name in ("ball", "foul"):
        spot = tuple(found[name].tolist())
        found[name] = None if all(math.isnan(v) for v in spot) else spot
    found["crossing"] = None if math.isnan(found["crossing"]) else float(found["crossing"])
    found["choice"] = str(found["choice"]) or None
    found["penalty"] = str(found["penalty"]) or None
    found["defends"] = str(found["defends"]) or "right"
    return found


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_rows_are_what_place_gives(field: Field, options: dict[str, Any]) -> None:
    n = 2500
    table = rows(np.random.default_rng(37), n, field)
    batch = place_many(**table, field=field, **options)
    seen = set()
    for row in range(n):
        seen.add(code := batch.error_codes[batch.error[row]])
        try:
            p = place(**one(table, row), field=field, **options)
        except PolofieldError as error:
            assert (row, error.code) == (row, code)
            assert np.isnan(batch.ball[row]).all() and np.isnan(batch.moved[row])
        else:
            assert (row, code) == (row, "")
            got = (*batch.ball[row].tolist(), float(batch.moved[row]), int(batch.sign[row]), batch.keys[batch.key[row]])
            assert (row, got) == (row, (*p.ball, p.moved, p.sign, p.key))
            assert math.copysign(1, batch.ball[row, 0]) == math.copysign(1, p.ball.x)
    missing = set(ERROR_CODES) - seen - {"status_mismatch"}
    assert missing == ({"spot_off_field"} if "off_field" in options else set())


@pytest.mark.parametrize("spot", ["ball", "foul", "crossing"])
@pytest.mark.parametrize("said", [NAN, 20.0, 60.0])
def test_a_batch_with_one_kind_of_spot_refuses_the_penalties_that_take_another(spot: str, said: float) -> None:
    keys = np.array(["1", "2-30", "2-spot", "3", "4", "5a", "5b", "6"])
    table: dict[str, Any] = {name: np.full((8, 2), NAN) for name in ("ball", "foul")} | {"crossing": np.full(8, NAN)}
    table[spot][:] = said
    ends = np.full(8, "right")
    whole = {"penalty": keys, "choice": np.full(8, ""), "defended": np.full(8, None), "defends": ends, **table}
    batch = place_many(keys, **{spot: table[spot]})
    for row in range(8):
        try:
            assert batch.placement(row) == (p := place(**one(whole, row)))
            assert (tuple(batch.ball[row]), batch.moved[row]) == (p.ball, p.moved)
        except PolofieldError as error:
            assert ERROR_CODES[batch.error[row]] == error.code


def test_the_messages_and_placements_are_those_of_place() -> None:
    table = rows(np.random.default_rng(5), 600, Field())
    batch = place_many(**table)
    faults = {fault.row: fault for fault in batch.errors()}
    assert sorted(faults) == np.flatnonzero(batch.error).tolist()
    for row in range(600):
        if row in faults:
            with pytest.raises(PolofieldError) as caught:
                place(**one(table, row))
            assert faults[row].message == str(caught.value)
            assert faults[row].code == ERROR_CODES[batch.error[row]] == caught.value.code
            assert caught.value.where.startswith(faults[row].column)
        else:
            assert batch.placement(row) == place(**one(table, row))


# ---------------------------------------------------------------- shapes of input


SPOTS = [(42.0, 79.0), (-10.0, 3.0), (0.0, 0.0)]


@pytest.mark.parametrize("dtype", [None, object, "U9"])
def test_names_may_come_in_any_array(dtype: Any) -> None:
    said = np.array(["4", "5b", "4"], dtype=dtype)
    assert place_many(said).ball.tolist() == [[90, 0], [0, 0], [90, 0]]
    assert place_many(said.tolist()).key.tolist() == place_many(said).key.tolist()


def test_names_may_come_as_numbers_with_a_list_of_names() -> None:
    batch = place_many((np.array([1, 0, -1], dtype=np.int8), ("4", "5b")))
    assert batch.ball[:2].tolist() == [[0, 0], [90, 0]]
    assert batch.error_codes[batch.error[2]] == "unknown_penalty"
    again = place_many((batch.key, batch.keys))
    assert again.ball.tobytes() == batch.ball.tobytes()


def test_many_different_names_are_told_apart() -> None:
    said = [f"x{i}" for i in range(300)] + ["4"]
    batch = place_many(said)
    assert np.flatnonzero(batch.error == 0).tolist() == [300]
    assert "got 'x7'" in batch.errors()[7].message


@pytest.mark.parametrize("ends", [["right", "left", ""], [1, -1, 1], np.array([1.0, -1.0, np.nan]), [1, -1, None]])
def test_ends_may_be_words_or_signs(ends: Any) -> None:
    assert place_many("4", defends=ends).sign.tolist() == [1, -1, 1]


@pytest.mark.parametrize("ends", [["right", "lef", "left"], [1, 0, -1], [1, 2, -1]])
def test_an_unknown_end_is_its_rows_error(ends: Any) -> None:
    batch = place_many("4", defends=np.array(ends, dtype=object))
    assert [ERROR_CODES[number] for number in batch.error] == ["", "unknown_name", ""]


def test_one_spot_serves_all_rows() -> None:
    batch = place_many(["5a", "5a", "4"], ball=(42, 79))
    assert batch.ball[:2].tolist() == [[42, 75], [42, 75]]
    assert ERROR_CODES[batch.error[2]] == "unexpected_input"


def test_very_many_rows_that_say_the_same_wrong_thing_are_refused_at_once() -> None:
    batch = place_many(["44"] * 20_000)
    assert {fault.message for fault in batch.errors()} == {batch.fault(0).message}
    assert [fault.code for fault in place_many(["44", "44"], ball=[(1, NAN), (NAN, NAN)]).errors()] == [
        "bad_number",
        "unknown_penalty",
    ]


def test_missing_texts_of_pandas_say_nothing() -> None:
    missing = type("NAType", (), {})()
    batch = place_many("3", defended=np.array([True, missing, NAN, None], dtype=object))
    assert [batch.keys[key] for key in batch.key] == ["3-defended", *["3-undefended"] * 3]


def test_defended_by_row() -> None:
    batch = place_many("3", defended=[True, False, None])
    assert [batch.keys[key] for key in batch.key] == ["3-defended", "3-undefended", "3-undefended"]


@pytest.mark.parametrize("dtype", ["float32", "int64", ">f8"])
def test_spots_may_be_of_any_kind_of_number(dtype: str) -> None:
    spots = np.array([(42, 79), (-10, 3)]).astype(dtype)
    assert place_many("5a", ball=spots).ball.tolist() == [[42, 75], [-10, 3]]


def test_an_array_is_not_changed_and_no_rows_are_no_rows() -> None:
    spots = np.array(SPOTS)
    spots.setflags(write=False)
    place_many("5a", ball=spots, defends=["left"] * 3)
    assert len(place_many("5a", ball=np.empty((0, 2)))) == 0
    assert len(place_many(np.array([], dtype="U2"))) == 0


def test_the_first_error_can_be_raised() -> None:
    batch = place_many("5a", ball=[(0, 0), (0, 95), (NAN, 3)])
    with pytest.raises(NotAllowed, match=r"^row 1: ball: expected a spot in the safety zone") as caught:
        batch.raise_first()
    assert caught.value.code == "outside_safety_zone"
    good = place_many("5a", ball=[(0, 0)])
    assert good.raise_first() is good
    assert (repr(batch), repr(good)) == ("Batch(3 rows, 2 in error)", "Batch(1 rows, 0 in error)")
    with pytest.raises(IndexError):
        good.placement(1)
    assert good.placement(-1) == place("5a", ball=(0, 0))


def test_a_batch_of_chunks_is_a_batch() -> None:
    spots = np.random.default_rng(1).uniform((-150, -80), (150, 80), (70_001, 2))
    whole = place_many("5a", ball=spots)
    parts = [place_many("5a", ball=spots[i : i + 9_999]).ball for i in range(0, len(spots), 9_999)]
    assert np.concatenate(parts).tobytes() == whole.ball.tobytes()


def test_a_penalty_of_another_book_may_go_by_one_spot_or_another() -> None:
    book = default_book()
    both = [replace(s, needs=(), optional=("ball", "foul")) if s.key == "5a" else s for s in book.penalty]
    other = replace(book, id="other", penalty=tuple(both))
    spots = np.array([(1.0, 2.0), (NAN, NAN), (3.0, 79.0), (200.0, 0.0)])
    fouls = np.array([(NAN, NAN), (5.0, 6.0), (7.0, -79.5), (1.0, 1.0)])
    batch = place_many("5a", ball=spots, foul=fouls, book=other)
    for row in range(4):
        p = batch.placement(row)
        assert (tuple(batch.ball[row]), batch.moved[row]) == (p.ball, p.moved)


def test_every_penalty_that_places_a_ball_has_a_setup() -> None:
    batch: Batch = place_many("4")
    assert batch.keys == tuple(spec.key for spec in default_book().penalty)
    assert batch.setups[batch.keys.index("1")].key == "5b"
