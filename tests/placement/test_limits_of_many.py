"""Many at once, exactly on every limit and a hair to each side: row by row what one gets, in chunks of any size."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from polofield import Field, Placement, PolofieldError, check_many, place, place_many
from polofield.book import ConditionSpec, default_book
from polofield.errors import MOST
from polofield.placement import ERROR_CODES, STATUSES, TEAMS, TOLERANCE, Batch, many


def legal_many(*args: Any, **said: Any) -> Any:
    return check_many(*args, **said).legal


NAN = math.nan
HAIRS = (0.0, 5e-10, -5e-10, 2e-9, -2e-9)
chunks = pytest.mark.parametrize("chunk", [7, many._CHUNK])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    """Rows are worked on so many at once; the answers must not show it."""
    for module in (many,):
        monkeypatch.setattr(module, "_CHUNK", chunk)


# ---------------------------------------------------------------- balls

FIELDS = {"full": Field(), "small": Field(250, 140, side_safety=15, end_safety=20, goal_width=10)}
KEYS = ("1", "2-30", "2-spot", "3-defended", "4", "5a", "5b", "6", "9", "44")
TAKES = {"2-spot": "foul", "2-30": "foul", "5a": "ball", "6": "crossing"}


def edges(field: Field) -> list[tuple[float, float]]:
    """Places exactly on what limits a spot, and a hair off."""
    a, b = field.half_length, field.half_width
    xs = [a, -a, a + field.end_safety, 12.5, -0.0]
    ys = [b, -b + 5, b + field.side_safety, -field.half_goal, 40.0, 3.0]
    near = [(x + h, y) for x in xs for y in ys for h in HAIRS]
    return near + [(x, y + h) for x in xs for y in ys for h in HAIRS[1:]] + [(x, y) for x in (1e3, 2e9) for y in ys]


def same_row(found: Batch, row: int, call: dict[str, Any]) -> str:
    code = ERROR_CODES[found.error[row]]
    try:
        p = place(**call)
    except PolofieldError as error:
        assert (row, error.code) == (row, code)
        assert np.isnan(found.ball[row]).all() and np.isnan(found.moved[row])
        return code
    got = (*found.ball[row].tolist(), float(found.moved[row]), int(found.sign[row]), found.keys[found.key[row]])
    assert (row, code, got) == (row, "", (*p.ball, p.moved, p.sign, p.key))
    assert all(math.copysign(1, value) == 1 for value in found.ball[row] if value == 0)
    return code


@chunks
@pytest.mark.parametrize("off_field", ["error", "clamp"])
@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_spots_on_every_limit(field: Field, off_field: Any, chunk: int, small: None) -> None:
    spots = edges(field)[:: 1 if chunk > 7 else 5]
    seen = set()
    for name in ("foul", "ball", "crossing"):
        keys = [key for key in KEYS if TAKES.get(key) == name] or ["4"]
        rows = [(key, spot, end) for key in keys for spot in spots for end in (1, -1)]
        said = np.array([spot if name != "crossing" else spot[1] for _, spot, _ in rows])
        found = place_many(
            [key for key, _, _ in rows], **{name: said}, defends=[end for *_, end in rows], field=field,
            off_field=off_field,
        )  # fmt: skip
        for row, (key, spot, end) in enumerate(rows):
            one: Any = {name: spot if name != "crossing" else spot[1]}
            call = {"penalty": key, **one, "defends": "right" if end > 0 else "left", "field": field}
            seen.add(same_row(found, row, {**call, "off_field": off_field}))
    wanted = {"", "bad_number", "outside_safety_zone", "crossing_in_goal", "crossing_off_end_line"}
    assert seen == wanted | ({"spot_off_field"} if off_field == "error" else set())


SAID: list[dict[str, Any]] = [
    {}, {"ball": (1.0, 2.0)}, {"foul": (1.0, 2.0)}, {"foul": (1.0, 0.0)}, {"crossing": 5.0},
    {"ball": (1.0, 2.0), "crossing": 5.0},
    {"ball": (NAN, 2.0)}, {"foul": (1.0, NAN)}, {"foul": (170.0, 85.0)}, {"foul": (0.0, 95.0)}, {"crossing": 0.0},
    {"ball": (2e9, 0.0)}, {"foul": (0.0, -2e9)}, {"crossing": 2e9}, {"crossing": math.inf}, {"ball": (1.0, -math.inf)},
    {"ball": (1.0, 2.0), "foul": (1.0, 2.0)}, {"foul": (-180.0, -90.0)}, {"foul": (-180.0 - 5e-10, 90.0 + 5e-10)},
    {"foul": (181.0, 0.0)},
]  # fmt: skip


@chunks
@pytest.mark.parametrize("columns", [("ball",), ("foul",), ("crossing",), ("ball", "foul", "crossing")], ids="-".join)
def test_every_penalty_with_every_kind_of_spot(columns: tuple[str, ...], chunk: int, small: None) -> None:
    said = [one for one in SAID if one.keys() <= set(columns)]
    rows = list(itertools.product((*KEYS, "2", "3", "5", "7"), said, ("right", "left", "lef")))
    none: Any = {"ball": (NAN, NAN), "foul": (NAN, NAN), "crossing": NAN}
    given = {name: np.array([one.get(name, none[name]) for _, one, _ in rows]) for name in columns}
    found = place_many([key for key, *_ in rows], defends=[end for *_, end in rows], **given)
    for row, (key, one, end) in enumerate(rows):
        same_row(found, row, {"penalty": key, "defends": end, **one})


@pytest.mark.parametrize("end", ["right", "left"])
@pytest.mark.parametrize("key", KEYS[:-2])
def test_a_batch_of_one_penalty_and_one_end(key: str, end: Any) -> None:
    said: Any = {"ball": [(42, 79), (-3, 4)], "foul": [(42, 79), (-3, 4)], "crossing": [55, -9]}
    name = TAKES.get(key)
    found = place_many(key, **({name: said[name]} if name else {}), defends=end)
    for row in range(len(found)):
        same_row(found, row, {"penalty": key, "defends": end, **({name: said[name][row]} if name else {})})
    once = {name: said[name][0]} if name else {}
    for ends in (end, [end, end]):
        same_row(place_many(key, **once, defends=ends), 0, {"penalty": key, "defends": end, **once})


def test_of_two_spots_the_last_counts_where_a_book_takes_both() -> None:
    own = default_book()
    both = replace(own, id="both", penalty=tuple(
        replace(spec, needs=(), optional=("ball", "foul", "crossing")) if spec.key in ("2-spot", "5a", "6") else spec
        for spec in own.penalty
    ))  # fmt: skip
    given = {"ball": np.array([(1.0, 2.0), (1.0, 2.0), (NAN, NAN)]), "foul": np.array([(3.0, 4.0), (NAN, NAN), (3, 4)])}
    found = place_many("5a", **given, defends=["left", "right", "right"], book=both)
    assert found.ball.tolist() == [[3, 4], [1, 2], [3, 4]]
    assert found.moved.tolist() == [0, 0, 0]


def test_what_a_batch_is_made_of() -> None:
    found = place_many(["4", "5a", "44"], ball=[(NAN, NAN), (1, 79), (NAN, NAN)])
    assert [str(column.dtype) for column in (found.ball, found.moved, found.sign, found.key, found.error)] == [
        "float64", "float64", "int8", "int16", "uint8",
    ]  # fmt: skip
    assert (found.ball.shape, found.moved.shape, len(found)) == ((3, 2), (3,), 3)
    assert (found.key.tolist(), found.error.tolist()) == ([5, 6, -1], [0, 0, 2])
    assert found.moved.tolist()[:2] == [0, 4]
    assert (found.field, found.book, found.options) == (Field(), default_book(), place("4").options)


def test_a_slanted_way_is_as_long_to_the_bit() -> None:
    # numpy's hypot differs from math's in the last bit for some of these.
    spots = np.random.default_rng(5).uniform((150, 80), (180, 90), (200, 2))
    found = place_many("2-spot", foul=spots, off_field="clamp")
    assert found.moved.tolist() == [math.hypot(x - 150, y - 80) for x, y in spots.tolist()]


def test_a_book_of_very_many_penalties_keeps_their_places() -> None:
    own = default_book()
    four = next(spec for spec in own.penalty if spec.key == "4")
    more = tuple(replace(four, key=f"n{i}", number=f"n{i}") for i in range(200))
    found = place_many(["n0", "n199", "4", "44"], book=replace(own, id="many", penalty=(*own.penalty, *more)))
    assert [found.keys[key] if key >= 0 else None for key in found.key.tolist()] == ["n0", "n199", "4", None]


# ---------------------------------------------------------------- players

CALLS: dict[str, dict[str, Any]] = {
    "2-30": {}, "2-spot": {"foul": (100.0, 20.0)}, "3-undefended": {}, "4": {}, "5a": {"ball": (42.0, 70.0)},
    "6": {"crossing": 9.0},
}  # fmt: skip
READINGS: dict[str, dict[str, Any]] = {
    "plain": {}, "deny": {"on_limit": "deny"}, "radius": {"player_radius": 1.5}, "cone": {"goal_region": "cone"},
    "rare": {"between": "nearer", "goal_region": "mouth", "p2_spot_off_field_only": True, "p2_exempt": True},
}  # fmt: skip
OFFS = (*HAIRS, 5e-7, -5e-7, 2e-6, -2e-6, 1.5, 1.5 + 5e-10, 1.5 - 5e-10)


def around(p: Placement) -> list[tuple[float, float]]:
    """Players on every limit of a placement, and to each side of it; field frame."""
    s, (x, y) = p.sign, p.ball
    spots = [(x + s * (30 + off), y) for off in OFFS] + [(x + 18, y + 24 + off) for off in OFFS]
    spots += [(x + s * off, y + 40) for off in OFFS] + [(x, y), (x - 31 * s, y)]
    spots += [(s * (at + off), 33.0) for at in (150, 120, 110) for off in OFFS]
    spots += [(s * (150 + off), far) for off in OFFS for far in (0.0, 4.0, -3.5)]
    spots += [(s * 155, s * (4 + off)) for off in OFFS] + [(s * 150, s * (-4 + off)) for off in OFFS]
    spots += [(20.0, 80 + off) for off in OFFS] + [(-150 - off, 5.0) for off in OFFS]
    return [*spots, (NAN, 1.0), (1.0, math.inf), (1.1 * MOST, 0.0), (0.0, -MOST), (MOST, 3.0)]


def same_player(found: Any, at: Any, p: Placement, spot: Any, team: str, status: str) -> None:
    code = ERROR_CODES[found.error[at]]
    got = (bool(found.legal[at]), bool(found.on_limit[at]))
    try:
        verdict = p.check(spot, team, status)
    except PolofieldError as error:
        assert (at, code, got) == (at, error.code, (False, False))
        assert math.isnan(found.margin[at])
    else:
        assert (at, code, got, found.margin[at]) == (at, "", (verdict.legal, verdict.on_limit), verdict.margin)


@chunks
@pytest.mark.parametrize("options", READINGS.values(), ids=READINGS)
@pytest.mark.parametrize("key", CALLS)
def test_players_on_every_limit_of_one_placement(key: str, options: Any, chunk: int, small: None) -> None:
    p = place(key, **CALLS[key], defends="left" if key in ("5a", "4") else "right", **options)
    whole = around(p)[:: 1 if chunk > 7 else 4]
    for team, status in itertools.product(TEAMS, STATUSES):
        spots = whole if (team, status) == ("fouling", "in_position") else whole[::3]
        found = check_many(p, spots, team, status)
        assert legal_many(p, spots, team, status).tolist() == found.legal.tolist()
        for at, spot in enumerate(spots):
            same_player(found, at, p, spot, team, status)


@chunks
@pytest.mark.parametrize("options", READINGS.values(), ids=READINGS)
def test_players_of_many_placements_however_teams_and_statuses_are_said(options: Any, chunk: int, small: None) -> None:
    nothing = {"foul": (NAN, NAN), "ball": (NAN, NAN), "crossing": NAN}
    rows = [(key, end) for key in (*CALLS, "44", "5a", "4") for end in ("right", "left")]
    given = {name: np.array([CALLS.get(key, {}).get(name, none) for key, _ in rows]) for name, none in nothing.items()}
    many = place_many([key for key, _ in rows], **given, defends=[end for _, end in rows], **options)  # type: ignore[arg-type]
    placed = [None if many.error[row] else many.placement(row) for row in range(len(rows))]
    off = iter(itertools.cycle(range(7)))
    spots = np.array([around(p or place("4"))[next(off) :: 29][:5] for p in placed])
    n, count = spots.shape[:2]
    ways: list[tuple[Any, Any]] = [
        ("fouling", "in_position"),
        (["fouling", "fouled", "fouling", "fouling", "fuoling"], "returning"),
        ("fouling", ["in_position", "in_position", "returning", "off_field", "of"]),
        ([["fouling"], ["fouled"]] * (n // 2), "in_position"),
        ("fouling", [["returning"], ["off_field"], ["in_position"]] * (n // 3)),
        (
            np.resize(["fouling", "fouling", "fouled", ""], (n, count)),
            np.resize([*STATUSES, "x", "in_position"], (n, count)),
        ),
    ]
    for team, status in ways:
        found = check_many(many, spots, team, status)
        assert legal_many(many, spots, team, status).tolist() == found.legal.tolist()
        teams, statuses = (np.broadcast_to(np.array(said), (n, count)).tolist() for said in (team, status))
        for row, column in itertools.product(range(n), range(count)):
            at, p = (row, column), placed[row]
            if p is None:
                assert ERROR_CODES[found.error[at]] == "unknown_penalty"
            elif teams[row][column] not in TEAMS or statuses[row][column] not in STATUSES:
                assert ERROR_CODES[found.error[at]] == "unknown_name"
            else:
                same_player(found, at, p, tuple(spots[at].tolist()), teams[row][column], statuses[row][column])
                continue
            assert (bool(found.legal[at]), bool(found.on_limit[at])) == (False, False) and math.isnan(found.margin[at])
    # One player to each foul.
    alone = check_many(many, spots[:, 0], np.resize(["fouling", "fouled"], n))
    both = check_many(many, spots[:, :1], np.resize(["fouling", "fouled"], n)[:, None])
    for one, column in zip(alone, both, strict=True):
        assert np.array_equal(one, column[:, 0], equal_nan=column.dtype == float)


@chunks
@pytest.mark.parametrize("between", ["half_plane", "slab"])
def test_fouls_of_one_penalty_with_a_circle_each(between: str, chunk: int, small: None) -> None:
    balls = np.array([(0.0, 0.0), (0.0, 0.0), (42.0, 70.0), (-10.0, 5.0)] * 3)
    many = place_many("5a", ball=balls, defends=[1, 1, -1] * 4, between=between)
    # Each is exactly as far as his own ball allows; what another's ball allows is not asked.
    spots = balls[:, None, :] + np.array([(30.0, 0.0), (18.0, 24.0), (-30.0, 1e-9), (60.0, -3.0), (0.0, 30.0)])
    status = ["in_position", "returning", "in_position", "off_field", "in_position"]
    for said in ("in_position", status):
        found = check_many(many, spots, "fouling", said)
        assert legal_many(many, spots, "fouling", said).tolist() == found.legal.tolist()
        for row, column in itertools.product(range(12), range(5)):
            one = said if isinstance(said, str) else said[column]
            same_player(found, (row, column), many.placement(row), tuple(spots[row, column].tolist()), "fouling", one)


@pytest.mark.parametrize("rule", ["allow", "deny"])
def test_as_far_from_a_limit_as_still_counts_as_on_it(rule: Any) -> None:
    # Level with the center the distance is the number itself, to the bit.
    p = place("5b", on_limit=rule)
    spots = [(x, 40.0) for x in (TOLERANCE, -TOLERANCE, 1.1 * TOLERANCE, -1.1 * TOLERANCE)]
    expected = [(rule == "allow", True)] * 2 + [(True, False), (False, False)]
    one = [p.check(spot, "fouling") for spot in spots]
    many = check_many(p, spots, "fouling")
    assert [(said.legal, said.on_limit) for said in one] == expected
    assert list(zip(many.legal.tolist(), many.on_limit.tolist(), strict=True)) == expected
    assert legal_many(p, spots, "fouling").tolist() == [legal for legal, _ in expected]
    assert [bool(said.broken) for said in one] == [not legal for legal, _ in expected]
    assert [p.fouling.meets(p.fouling.conditions[0], spot) for spot in spots] == [True, True, True, False]
    too_near = p.check((-TOLERANCE, 10.0), "fouling").broken
    assert [breach.condition.kind for breach in too_near] == ["away_from_ball", "between"][: 1 + (rule == "deny")]


def test_what_verdicts_are_made_of() -> None:
    found = check_many(place("4"), [(130, 0), (120, 0), (0, 0)], "fouling")
    assert [str(column.dtype) for column in found] == ["bool", "bool", "float64", "uint8"]
    assert found.legal.shape == found.on_limit.shape == found.margin.shape == found.error.shape == (3,)
    assert str(legal_many(place("4"), [(130, 0)], "fouling").dtype) == "bool"
    empty = check_many(place("4"), np.empty((0, 2)), "fouling")
    assert [len(column) for column in empty] == [0, 0, 0, 0]
    grid = check_many(place_many(["4", "5b"]), np.zeros((2, 0, 2)), "fouling")
    assert [column.shape for column in grid] == [(2, 0)] * 4


def test_one_foul_alone_and_fouls_that_are_all_in_error() -> None:
    for spots in ([(119, 0)], [[(119, 0), (130, 0)]]):
        found = check_many(place_many("4"), spots, "fouling")
        assert found.legal.ravel().tolist() == [False, True][: found.legal.size]
    for wrong in (["44"], ["44", "44"], ["44", "9"]):
        spots = np.full((len(wrong), 3, 2), 130.0)
        found = check_many(place_many(wrong), spots, "fouling")
        assert not found.legal.any() and not legal_many(place_many(wrong), spots, "fouling").any()
        assert (found.error == ERROR_CODES.index("unknown_penalty")).all() and np.isnan(found.margin).all()


def test_a_team_bound_by_nothing_is_legal_anywhere() -> None:
    found = check_many(place("4"), [(0, 0), (1000, 1000)], "fouled")
    assert found.legal.all() and not found.on_limit.any() and (found.margin == math.inf).all()
    assert legal_many(place_many(["4", "5b"]), [(0, 0), (0, 0)], "fouled").all()


def test_a_set_that_players_must_be_in_is_asked_exactly() -> None:
    own = default_book()
    specs = (ConditionSpec("off_field"), ConditionSpec("line", 0, "goal"))
    book = replace(own, id="off", penalty=tuple(
        replace(spec, fouling=specs) if spec.key == "4" else spec for spec in own.penalty
    ))  # fmt: skip
    for options in ({}, {"on_limit": "deny"}, {"player_radius": 2.0}):
        p = place("4", book=book, **options)  # type: ignore[arg-type]
        spots = [(150 + off, 30.0) for off in OFFS] + [(155, 81.0), (149, 81.0), (152.0, 0.0)]
        found = check_many(p, spots, "fouling")
        assert legal_many(p, spots, "fouling").tolist() == found.legal.tolist()
        for at, spot in enumerate(spots):
            same_player(found, at, p, spot, "fouling", "in_position")
