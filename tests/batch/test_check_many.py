"""Many players at once: what one player's verdict says, to the bit; and zones of many fouls."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from polofield import BadInput, Field, Placement, PolofieldError, check_many, place, place_many
from polofield.book import ConditionSpec, default_book
from polofield.errors import MOST
from polofield.field import DEFAULT_FIELD
from polofield.placement import ERROR_CODES, STATUSES, TEAMS, Batch

NAN = math.nan
READINGS: dict[str, dict[str, Any]] = {
    "plain": {},
    "deny": {"on_limit": "deny"},
    "radius": {"player_radius": 1.5},
    "exempt": {"p2_exempt": True, "p2_spot_off_field_only": True},
    "band": {"between": "band", "goal_region": "mouth"},
    "triangle": {"between": "triangle", "goal_region": "cone"},
    "slab": {"between": "slab", "player_radius": 1.5, "on_limit": "deny"},
    "nearer": {"between": "nearer", "goal_region": "mouth", "player_radius": 1.5},
}
readings = pytest.mark.parametrize("options", READINGS.values(), ids=READINGS)


def fouls(rng: np.random.Generator, n: int, options: dict[str, Any], field: Field = DEFAULT_FIELD) -> Batch:
    """Every penalty at both ends, some of them in error."""
    penalty = rng.choice(["1", "2-30", "2-spot", "3", "3-defended", "4", "5a", "5b", "6", "9"], n)
    half = (field.half_length, field.half_width)
    spots = np.round(rng.uniform((-half[0], -half[1]), half, (n, 2)) * 1.03 / 3) * 3
    return place_many(
        penalty,
        ball=np.where((penalty == "5a")[:, None], spots, NAN),
        foul=np.where((penalty == "2-spot")[:, None], spots, NAN),
        crossing=np.where(penalty == "6", spots[:, 1], NAN),
        defends=rng.choice([1, -1], n),
        field=field,
        **options,
    )


def players(rng: np.random.Generator, batch: Batch, p: int) -> Any:
    """Places all over, and many exactly on a limit, a hair off it, on a corner, and a few that are no places."""
    n, field = len(batch), batch.field
    a, b, g = field.half_length, field.half_width, field.half_goal
    free = rng.uniform((-a - 40, -b - 20), (a + 40, b + 20), (n, p, 2))
    ball = np.nan_to_num(batch.ball)[:, None, :]
    turn = rng.uniform(0, 2 * math.pi, (n, p))
    quarter = rng.choice([0.0, math.pi / 2, math.pi, -math.pi / 2], (n, p))
    off = rng.choice([0.0, 5e-10, -5e-10, 2e-9, -2e-9, 1.5, 1.5 + 5e-10, 1e-7], (n, p))
    angle = np.where(rng.random((n, p)) < 0.5, turn, quarter)
    around = ball + (30 + off)[..., None] * np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    level = np.stack([ball[..., 0] + off, free[..., 1]], axis=-1)
    lines = np.stack([rng.choice([-1, 1], (n, p)) * (rng.choice([a, a - 30, a - 40], (n, p)) + off), free[..., 1]], -1)
    goal = np.stack([rng.choice([-1, 1], (n, p)) * (a + off), rng.choice([-g, g, 0.0, g / 2], (n, p)) + off], axis=-1)
    posts = np.stack([rng.choice([-1, 1], (n, p)) * (a + rng.uniform(0, 9, (n, p))), goal[..., 1]], axis=-1)
    kinds = np.stack([free, around, level, lines, goal, posts])
    found = np.take_along_axis(kinds, rng.integers(0, len(kinds), (1, n, p, 1)), axis=0)[0]
    found[rng.random((n, p)) < 0.01] = (NAN, 0.0)
    found[rng.random((n, p)) < 0.01] = (0.0, math.inf)
    found[rng.random((n, p)) < 0.01] = (-1.1 * MOST, MOST)
    found[rng.random((n, p)) < 0.01] = (0.0, MOST)
    return found


def agrees(found: Any, at: Any, p: Placement, point: Any, team: str, status: str) -> None:
    """One player's row against the verdict on him."""
    code = ERROR_CODES[found.error[at]]
    got = (bool(found.legal[at]), bool(found.on_limit[at]))
    try:
        verdict = p.check(tuple(point.tolist()), team, status)
    except PolofieldError as error:
        assert (at, code, got) == (at, error.code, (False, False))
        assert math.isnan(found.margin[at])
    else:
        assert (at, code, got, found.margin[at]) == (at, "", (verdict.legal, verdict.on_limit), verdict.margin)


@readings
def test_players_are_judged_as_one_is(options: dict[str, Any]) -> None:
    rng = np.random.default_rng(11)
    n, p = 150, 6
    batch = fouls(rng, n, options)
    points = players(rng, batch, p)
    team, status = rng.choice(TEAMS, (n, p), p=[0.8, 0.2]), rng.choice(STATUSES, (n, p), p=[0.6, 0.2, 0.2])
    found = check_many(batch, points, team, status)
    for i in range(n):
        if batch.error[i]:
            assert (found.error[i] == batch.error[i]).all()
            assert np.isnan(found.margin[i]).all()
            assert not found.legal[i].any()
            continue
        placed = batch.placement(i)
        for j in range(p):
            agrees(found, (i, j), placed, points[i, j], team[i, j], status[i, j])


def test_the_edge_at_thirty_yards_is_the_circle_and_not_a_polygon() -> None:
    turns = np.linspace(-math.pi / 2, math.pi / 2, 100_001)
    spots = np.column_stack([np.cos(turns), np.sin(turns)])
    p = place("5b")
    assert check_many(p, 30 * spots * (1 + 1e-14), "fouling").legal.all()
    assert not check_many(p, (30 - 1e-6) * spots, "fouling").legal[1:-1].any()
    deny = place("5b", on_limit="deny")
    assert check_many(deny, (30 + 1e-6) * spots, "fouling").legal[1:-1].all()
    assert not check_many(deny, 30 * spots, "fouling").legal.any()


def test_teams_and_statuses_broadcast() -> None:
    batch = place_many(["4", "5b"])
    points = np.array([[(130.0, 0.0), (0.0, 0.0)], [(0.0, 0.0), (40.0, 0.0)]])
    by_column = check_many(batch, points, ["fouling", "fouled"])
    in_full = check_many(batch, points, [["fouling", "fouled"]] * 2, [["in_position"]] * 2)
    assert by_column.margin.tolist() == in_full.margin.tolist() == [[10.0, math.inf], [-30.0, math.inf]]
    by_row = check_many(batch, points, [["fouling"], ["fouled"]])
    assert by_row.legal.tolist() == [[True, False], [True, True]]
    assert check_many(batch, points, "fouling", ["returning", "in_position"]).legal.tolist() == [
        [True, False],
        [False, True],
    ]


def test_a_name_that_is_unknown_is_its_players_error() -> None:
    found = check_many(place("4"), [(130, 0)] * 3, ["fouling", "fuoling", "fouled"], ["", "returning", "off_field"])
    assert [ERROR_CODES[number] for number in found.error] == ["unknown_name", "unknown_name", "status_mismatch"]
    assert not found.legal.any()


def test_nobody_is_judged_if_nobody_is_there() -> None:
    assert check_many(place("4"), np.empty((0, 2)), "fouling").legal.shape == (0,)
    assert check_many(place_many(["4"]), np.empty((1, 0, 2)), ["fouling"] * 0).legal.shape == (1, 0)
    assert check_many(place_many(np.array([], "U1")), np.empty((0, 2)), "fouling").margin.shape == (0,)


# ---------------------------------------------------------------- zones


@readings
def test_zones_are_those_of_each_placement(options: dict[str, Any]) -> None:
    batch = fouls(np.random.default_rng(14), 60 if {"between", "goal_region"} & set(options) else 200, options)
    for team in TEAMS:
        for i, zone in enumerate(batch.zones(team)):
            if batch.error[i]:
                assert zone is None
                continue
            region = batch.placement(i).zone(team).region
            assert (i, zone.geom_type) == (i, region.geom_type)
            assert zone.is_valid
            assert zone.symmetric_difference(region).area < 1e-9


def test_zones_for_a_status_leave_out_what_exempts_it() -> None:
    batch = place_many(["4", "5b"])
    assert batch.zones("fouling", "returning")[0].equals(batch.field.safety_zone)
    assert batch.zones("fouling", "returning")[1].area > batch.zones("fouling")[1].area
    with pytest.raises(BadInput, match="team"):
        batch.zones("fuoling")
    with pytest.raises(BadInput, match="status"):
        batch.zones("fouling", "away")


def test_zones_on_the_edge_of_the_field() -> None:
    spots = [(150, 75), (150, 0), (-150, -75), (149.9999, 60), (0, 60), (0, 60.0000001), (-149, 0), (0, -60)]
    batch = place_many("5a", ball=spots, defends=["right", "left"] * 4)
    for i, zone in enumerate(batch.zones("fouling")):
        assert zone.symmetric_difference(batch.placement(i).fouling.region).area < 1e-9


def test_a_zone_is_made_once() -> None:
    batch = place_many("5a", ball=[(0, 0), (10, 10), (0, 0), (0, 0)], defends=[1, 1, 1, -1])
    zones = batch.zones("fouling")
    assert zones[0] is zones[2]
    assert len({id(zone) for zone in zones}) == 3


# ---------------------------------------------------------------- one vocabulary


OTHERS = {
    "two circles": (ConditionSpec("away_from_ball", yards=10), ConditionSpec("away_from_ball", yards=30, exempt=True)),
    "circle and line": (ConditionSpec("between"), ConditionSpec("away_from_ball", yards=30), ConditionSpec("line", 20)),
    "all": (
        ConditionSpec("line", 60, "goal", exempt=True), ConditionSpec("outside_goal"), ConditionSpec("between"),
        ConditionSpec("away_from_ball", yards=30, exempt=True), ConditionSpec("line", 5, "field"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("conditions", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("rare", [{"goal_region": "cone"}, {"between": "slab"}, {}], ids=["cone", "slab", "plain"])
def test_a_book_of_other_conditions_is_judged_by_their_shapes(conditions: Any, rare: dict[str, Any]) -> None:
    """Combinations that no penalty of ours has."""
    book = default_book()
    changed = tuple(replace(spec, fouling=conditions) if spec.key == "5a" else spec for spec in book.penalty)
    other = replace(book, id="other", penalty=changed)
    rng = np.random.default_rng(15)
    spots = np.repeat(rng.uniform((-150, -75), (150, 75), (30, 2)).round(), 2, axis=0)
    batch = place_many("5a", ball=spots, defends=[1, -1] * 30, book=other, **rare)
    points, status = players(rng, batch, 6), rng.choice(STATUSES, (60, 6))
    found = check_many(batch, points, "fouling", status)
    for i, zone in enumerate(batch.zones("fouling")):
        placed = batch.placement(i)
        assert zone.symmetric_difference(placed.fouling.region).area < 1e-9
        for j in range(6):
            agrees(found, (i, j), placed, points[i, j], "fouling", status[i, j])


def test_checks_unpack_and_tell_their_shape() -> None:
    found = check_many(place("4"), [(130, 0), (120, 0), (0, 0)], "fouling")
    legal, on_limit, margin, error = found
    assert repr(found) == "Checks(shape=(3,), legal=2)"
    assert (legal.tolist(), on_limit.tolist()) == ([True, True, False], [False, True, False])
    assert (margin.tolist(), error.tolist()) == ([10, 0, -120], [0, 0, 0])
    assert found.margin is margin
