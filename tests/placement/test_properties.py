"""What must hold of every placement, on every field and with every reading: Hypothesis looks for a breach.

Numbers come from a grid, so that players stand exactly on limits often and failures read well.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings, strategies as st
from numpy.typing import NDArray

from polofield import Field, Placement, place

Floats = NDArray[np.float64]
checked = settings(max_examples=120, deadline=None, derandomize=True, database=None)
few = settings(checked, max_examples=50)
EDGE = 0.02
"""Yards from a limit within which a drawn circle may differ from the true one."""

STATUSES = ("in_position", "off_field", "returning")
SWITCHES: dict[str, list[Any]] = {
    "on_limit": ["allow", "deny"],
    "between": ["half_plane", "band", "triangle", "slab", "nearer"],
    "goal_region": ["strip", "mouth", "cone"],
    "p2_exempt": [False, True],
    "p2_spot_off_field_only": [False, True],
    "player_radius": [0, 1, 2.5, 0.125],
}
PENALTIES = ["1", "2-30", "2-spot", "2-spot", "3-undefended", "3-defended", "4", "5a", "5a", "5a", "5b", "6"]


class Case(NamedTuple):
    """One call of place; the spot is in the foul frame and on the field."""

    penalty: str
    spot: tuple[float, float]
    field: Field
    options: dict[str, Any]

    def placed(self, defends: str = "right", mirror: bool = False, **options: Any) -> Placement:
        turn = 1 if defends == "right" else -1
        x, y = turn * self.spot[0], turn * (-1 if mirror else 1) * self.spot[1]
        inputs: dict[str, Any] = {
            "2-spot": {"foul": (x, y)},
            "5a": {"ball": (x, y)},
            "6": {"crossing": y},
        }.get(self.penalty, {})
        return place(self.penalty, **inputs, field=self.field, defends=defends, **{**self.options, **options})


def grid(low: float, high: float) -> st.SearchStrategy[float]:
    """Multiples of 1/8 yd, exact, and of 1/100 yd, which are not, from `low` to `high`."""
    eighths = st.integers(math.ceil(low * 8), math.floor(high * 8)).map(lambda n: n / 8)
    return st.one_of(eighths, st.integers(math.ceil(low * 100), math.floor(high * 100)).map(lambda n: n / 100))


@st.composite
def grounds(draw: st.DrawFn) -> Field:
    goal = draw(st.sampled_from([8, 8, 8, 16]))
    length = draw(st.one_of(st.sampled_from([300, 250, 121]), grid(120.5, 320)))
    width = draw(st.one_of(st.sampled_from([160, 200, 60]), grid(goal + 3, 220)))
    return Field(length, width, goal_width=goal)


@st.composite
def spots(draw: st.DrawFn, field: Field) -> tuple[float, float]:
    a, b = field.half_length, field.half_width
    x = draw(st.one_of(grid(a - 60, a), grid(-a, a), st.sampled_from([a, a - 30, a - 18, -a, 0.0])))
    y = draw(st.one_of(grid(-b, b), st.sampled_from([0.0, b, -b, field.half_goal])))
    return x, y


@st.composite
def cases(draw: st.DrawFn) -> Case:
    field = draw(grounds())
    penalty = draw(st.sampled_from(PENALTIES))
    spot = draw(spots(field))
    if penalty == "6":
        assume(abs(spot[1]) >= field.half_goal)
    switches = {name: st.sampled_from(values) for name, values in SWITCHES.items()}
    options = draw(st.fixed_dictionaries({}, optional=switches))
    return Case(penalty, spot, field, options)


def places(case: Case) -> st.SearchStrategy[tuple[float, float]]:
    """Where a player may be: anywhere, about the ball, on the lines that matter; defends right."""
    field, (bx, by) = case.field, case.placed().ball
    sign = -1 if case.penalty == "1" else 1
    a, g = sign * field.half_length, field.half_goal
    wide = grid(-field.half_width - 15, field.half_width + 15)
    long = grid(-field.half_length - 40, field.half_length + 40)
    limits = [a, a - sign * 30, a - sign * 40, bx]
    return st.one_of(
        st.tuples(long, wide),
        st.tuples(st.sampled_from(limits), wide),
        st.tuples(grid(a - 35, a + 35), st.sampled_from([g, -g, 0.0, g - 0.5, by])),
        st.sampled_from([(24.0, 18.0), (-18.0, 24.0), (30.0, 0.0), (0.0, -30.0), (0.0, 0.0)]).map(
            lambda d: (bx + d[0], by + d[1])
        ),
    )


def crowd(case: Case, seed: int, count: int = 400) -> Floats:
    """Many random places in the safety zone, half of them in the fouling team's quarter."""
    far = np.array(case.field.safety_zone.bounds[2:])
    rng = np.random.default_rng(seed)
    points: Floats = rng.uniform(-far, far, (count, 2))
    sign = -1 if case.penalty == "1" else 1
    points[::2, 0] = sign * np.sort(np.abs(points[::2, 0])) / 3 + sign * far[0] * 2 / 3
    return points


teams = st.sampled_from(["fouling", "fouling", "fouling", "fouled"])
seeds = st.integers(0, 2**32 - 1)


# ---------------------------------------------------------------- symmetries


@checked
@given(st.data(), cases(), teams)
def test_a_mirrored_game_gets_mirrored_answers(data: st.DataObject, case: Case, team: str) -> None:
    x, y = data.draw(places(case))
    p, q = case.placed(), case.placed(mirror=True)
    assert (q.ball.x, q.ball.y, q.moved) == (p.ball.x, -p.ball.y, p.moved)
    one, other = p.check((x, y), team), q.check((x, -y), team)
    assert (one.legal, one.on_limit) == (other.legal, other.on_limit)
    assert one.margin == pytest.approx(other.margin, abs=1e-9)
    assert one.yards_away == pytest.approx(other.yards_away, abs=1e-6)


@checked
@given(st.data(), cases(), teams)
def test_the_other_end_is_the_same_game_turned(data: st.DataObject, case: Case, team: str) -> None:
    x, y = data.draw(places(case))
    p, q = case.placed(), case.placed(defends="left")
    assert q.ball == (-p.ball.x, -p.ball.y)
    assert {p.defends, q.defends} == {"left", "right"}
    one, other = p.check((x, y), team), q.check((-x, -y), team)
    assert (one.legal, one.on_limit, one.margin) == (other.legal, other.on_limit, other.margin)
    near, far = one.nearest, other.nearest
    assert (near is None and far is None) or (near and far and near == (-far.x, -far.y))


@few
@given(cases())
def test_the_region_of_the_other_end_is_turned(case: Case) -> None:
    here, there = case.placed().fouling.region, case.placed(defends="left").fouling.region
    turned = shapely.transform(there, np.negative)
    assert turned.symmetric_difference(here).area < 1e-6


# ---------------------------------------------------------------- margins


@checked
@given(st.data(), cases(), teams, st.sampled_from(["in_position", "returning"]))
def test_a_margin_changes_no_faster_than_the_player_moves(
    data: st.DataObject, case: Case, team: str, status: str
) -> None:
    pair = np.array([data.draw(places(case)), data.draw(places(case))])
    margin = case.placed().zone(team).margins(pair, status).margin
    assume(np.isfinite(margin).all())
    assert abs(margin[0] - margin[1]) <= math.dist(*pair) + 1e-9


@checked
@given(cases(), seeds, teams, st.sampled_from(["in_position", "returning"]))
def test_many_at_once_are_judged_as_one_by_one(case: Case, seed: int, team: str, status: str) -> None:
    p, points = case.placed(), crowd(case, seed, 12)
    many = p.zone(team).margins(points, status)
    for i, at in enumerate(points):
        one = p.check(at, team, status)
        assert (one.legal, one.on_limit, one.margin) == (many.legal[i], many.on_limit[i], many.margin[i])


@checked
@given(st.data(), cases(), teams)
def test_margin_legality_and_reasons_say_the_same(data: st.DataObject, case: Case, team: str) -> None:
    at = data.draw(places(case))
    verdict = case.placed().check(at, team)
    assert verdict.legal == (not verdict.broken)
    if verdict.margin < -1e-9:
        assert not verdict.legal
        assert max(breach.yards for breach in verdict.broken) == pytest.approx(-verdict.margin)
    if verdict.margin > 1e-9:
        assert verdict.legal
        assert not verdict.on_limit


# ---------------------------------------------------------------- more strict, less strict


@checked
@given(cases(), seeds, st.sampled_from([0, 0.5, 1, 2.5]), st.sampled_from([0.25, 1, 3]))
def test_a_larger_player_has_less_room(case: Case, seed: int, radius: float, more: float) -> None:
    points = crowd(case, seed)
    small = case.placed(player_radius=radius).fouling.margins(points)
    large = case.placed(player_radius=radius + more).fouling.margins(points)
    assert not (large.legal & ~small.legal).any()
    assert np.allclose(small.margin - large.margin, more)


@checked
@given(st.data(), cases(), teams)
def test_denying_the_limit_takes_only_the_limit_away(data: st.DataObject, case: Case, team: str) -> None:
    at = data.draw(places(case))
    allow, deny = (case.placed(on_limit=rule).check(at, team) for rule in ("allow", "deny"))
    assert allow.on_limit == deny.on_limit
    assert allow.margin == deny.margin
    assert deny.legal == (allow.legal and not allow.on_limit)


@checked
@given(cases(), seeds, teams, st.sampled_from(["off_field", "returning"]))
def test_an_exempt_player_may_be_wherever_another_may(case: Case, seed: int, team: str, status: str) -> None:
    zone, points = case.placed().zone(team), crowd(case, seed)
    bound, free = zone.margins(points), zone.margins(points, status)
    assert not (bound.legal & ~free.legal).any()
    assert (free.margin >= bound.margin).all()


@checked
@given(cases(), seeds)
def test_half_plane_holds_every_band_and_slab_of_a_ball_on_the_axis(case: Case, seed: int) -> None:
    case = case._replace(penalty="5a", spot=(case.spot[0], 0.0))
    legal = {b: case.placed(between=b).fouling.margins(crowd(case, seed)).legal for b in SWITCHES["between"]}
    for narrower, wider in [
        ("triangle", "band"),
        ("band", "half_plane"),
        ("slab", "half_plane"),
        ("triangle", "nearer"),
    ]:
        assert not (legal[narrower] & ~legal[wider]).any(), (narrower, wider)


@checked
@given(cases(), seeds)
def test_the_mouth_is_in_the_strip_and_the_strip_in_the_cone(case: Case, seed: int) -> None:
    case = case._replace(penalty="2-30")
    legal = {g: case.placed(goal_region=g).fouling.margins(crowd(case, seed)).legal for g in SWITCHES["goal_region"]}
    assert not (legal["strip"] & ~legal["mouth"]).any()
    assert not (legal["cone"] & ~legal["strip"]).any()


# ---------------------------------------------------------------- the picture agrees with the check


def disagreements(case: Case, seed: int, team: str, status: str) -> Floats:
    """Places, not at an edge, that the region and the margins judge otherwise."""
    zone, points = case.placed().zone(team), crowd(case, seed)
    verdict = zone.margins(points, status)
    inside = shapely.contains_xy(zone.region_for(status), points[:, 0], points[:, 1])
    wrong: Floats = points[(inside != verdict.legal) & (np.abs(verdict.margin) > EDGE)]
    return wrong


@checked
@given(cases(), seeds, teams, st.sampled_from(STATUSES))
def test_region_and_check_agree(case: Case, seed: int, team: str, status: str) -> None:
    assert disagreements(case, seed, team, status).tolist() == []


def test_region_and_check_agree_on_a_large_circle() -> None:
    zone = place("5b", between="nearer").fouling
    angles = np.linspace(0, math.tau, 5000)
    ring = np.column_stack([150 - 149.97 * np.cos(angles), 149.97 * np.sin(angles)])
    ring = ring[(np.abs(ring[:, 1]) < 90) & (np.abs(ring[:, 0]) < 180) & (np.hypot(*ring.T) > 31)]
    assert zone.margins(ring).legal.all()
    assert shapely.contains_xy(zone.region, ring[:, 0], ring[:, 1]).all()


@pytest.mark.parametrize(("between", "ball"), [("band", (150, 40)), ("slab", (150, 0))])
def test_a_zone_without_breadth_has_an_empty_region(between: str, ball: tuple[float, float]) -> None:
    zone = place("5a", ball=ball, between=between).fouling
    assert zone.on_field_area == 0
    assert zone.region.area == 0


def test_area_beside_the_goal_mouth_for_a_large_player() -> None:
    area = place("2", choice="spot", foul=(60, 0), goal_region="mouth", player_radius=1).fouling.on_field_area
    # Out of the field: a disc of 31 yd; before the mouth 1 yd by 8, and a quarter circle at each post.
    assert area == pytest.approx(48000 - 31**2 * math.pi - 8 - math.pi / 2, abs=1e-6)


@checked
@given(cases())
def test_region_is_valid_and_in_the_safety_zone(case: Case) -> None:
    p = case.placed()
    for zone in (p.fouling, p.fouled):
        assert zone.region.is_valid
        assert case.field.safety_zone.buffer(1e-9).covers(zone.region) or zone.region.is_empty


# ---------------------------------------------------------------- the nearest legal place


def rings(at: tuple[float, float], distance: float) -> Floats:
    """Places nearer to `at` than `distance`, by a millionth and more."""
    shares = np.concatenate([np.linspace(0, 0.99, 40), [1 - 1e-4]])
    angles = np.linspace(0, math.tau, 360, endpoint=False)
    radius = np.multiply.outer(shares, np.ones_like(angles)).ravel() * distance - 1e-6
    turn = np.tile(angles, len(shares))
    ring: Floats = np.column_stack([at[0] + radius * np.cos(turn), at[1] + radius * np.sin(turn)])
    return ring[radius > 0]


def allowed(p: Placement, team: str, status: str) -> Callable[[Floats], NDArray[np.bool_]]:
    """What a player of this status may do; one declared off the field must stay off it."""

    def legal(points: Floats) -> NDArray[np.bool_]:
        found = p.zone(team).margins(points, status).legal
        if status == "off_field":
            off = (np.abs(points[:, 0]) > p.field.half_length + 1e-9) | (
                np.abs(points[:, 1]) > p.field.half_width + 1e-9
            )
            found = found & off
        return found

    return legal


@checked
@given(st.data(), cases(), teams, st.sampled_from(STATUSES), seeds)
def test_nearest_is_legal_and_nothing_is_nearer(
    data: st.DataObject, case: Case, team: str, status: str, seed: int
) -> None:
    at = data.draw(places(case))
    assume(status != "off_field" or not case.field.contains(*at))
    p = case.placed()
    verdict, legal = p.check(at, team, status), allowed(p, team, status)
    if verdict.legal:
        assert verdict.nearest == at
        return
    if verdict.nearest is None:
        assert not legal(crowd(case, seed, 2000)).any()
        return
    assert p.check(verdict.nearest, team, status).legal
    assert verdict.yards_away >= -verdict.margin - 1e-9
    assert not legal(rings(at, verdict.yards_away)).any()


@checked
@given(st.data(), cases(), st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1)]))
def test_a_player_declared_off_the_field_is_not_sent_onto_it(
    data: st.DataObject, case: Case, side: tuple[int, int]
) -> None:
    a, b = case.field.half_length, case.field.half_width
    along, beyond = data.draw(grid(-min(a, b), min(a, b))), data.draw(grid(0.125, 35))
    x, y = (s * (half + beyond) if s else along for s, half in zip(side, (a, b), strict=True))
    near = case.placed().check((x, y), "fouling", "off_field").nearest
    assert near is None or not case.field.contains(*near)


@checked
@given(st.data(), cases())
def test_the_way_to_the_nearest_place_is_straight_out_of_what_is_broken(data: st.DataObject, case: Case) -> None:
    at = data.draw(places(case))
    verdict = case.placed(on_limit="allow").check(at, "fouling")
    if len(verdict.broken) == 1 and verdict.broken[0].yards > 1e-6 and verdict.nearest is not None:
        halfway = ((at[0] + verdict.nearest.x) / 2, (at[1] + verdict.nearest.y) / 2)
        assert not case.placed(on_limit="allow").check(halfway, "fouling").legal
