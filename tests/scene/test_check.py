"""The checker: 10,000 random scenes against the independent oracle; what is set right; who rides where."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:  # the oracle stands one folder up, whatever the import mode
    sys.path.insert(0, str(HERE.parent))

import oracle37 as oracle  # noqa: E402

from polofield import BadInput, PolofieldError, check, fix, place  # noqa: E402
from polofield.scene import Ball, Report, Scene, Stroke, Waypoint, dumps, loads  # noqa: E402

SCENES, CHUNKS, SEED = 10_000, 10, 370
Point = tuple[float, float]

KINDS: list[tuple[str, str | None]] = [
    ("1", None), ("2", "30"), ("2", "spot"), ("2", "spot"), ("3", "undefended"), ("3", "defended"), ("4", None),
    ("5a", None), ("5a", None), ("5b", None), ("6", None),
]  # fmt: skip
OPTIONS: dict[str, list[Any]] = {
    "on_limit": ["allow", "deny"],
    "between": ["half_plane", "band", "triangle", "slab", "nearer"],
    "goal_region": ["strip", "mouth", "cone"],
    "p2_exempt": [False, True],
    "p2_spot_off_field_only": [False, True],
    "off_field": ["error", "clamp"],
    "player_radius": [0, 1.25, 2],
}
STATUSES = ["in_position", "in_position", "in_position", "returning", "off_field"]


class Case(NamedTuple):
    """A random scene: what the oracle is told, and the scene itself as plain data."""

    penalty: str
    variant: str | None
    inputs: dict[str, Any]
    field: dict[str, float]
    defends: str
    options: dict[str, Any]
    plain: dict[str, Any]

    @property
    def told(self) -> tuple[Any, ...]:
        return self.penalty, self.variant, self.inputs, self.field, self.defends


def spot(rng: random.Random, a: float, b: float) -> Point:
    x = rng.choice([a - 18, a - 30, a - 40, rng.uniform(-a, a), rng.uniform(a - 60, a), a + 0.5])
    return x, rng.choice([0, 4, b, b - 5, rng.uniform(-b, b), -b - 3])


def around(rng: random.Random, a: float, b: float, ball: Point) -> Point:
    """A place in the foul frame, often exactly on a limit."""
    x = rng.choice([a, a - 30, a - 40, ball[0], rng.uniform(-a - 40, a + 40), rng.uniform(a - 50, a + 20)])
    y = rng.choice([0, 4, -4, ball[1], b, rng.uniform(-b - 20, b + 20), rng.uniform(-12, 12)])
    near = (ball[0] + rng.choice([24, -24, 18]), ball[1] + rng.choice([18, -18, 24]))
    return rng.choice([(x, y), (x, y), near])


def random_case(rng: random.Random) -> Case:
    size = rng.choice([(300, 160), (300, 160), (250, 120), (121, 60), (rng.uniform(121, 320), rng.uniform(11, 220))])
    field = {"length": size[0], "width": size[1]}
    a, b = size[0] / 2, size[1] / 2
    penalty, variant = rng.choice(KINDS)
    defends = rng.choice(["right", "left"])
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}
    turn = 1 if defends == "right" else -1
    inputs: dict[str, Any] = {}
    written: dict[str, Any] = {"penalty": penalty, "defends": defends, **options}
    if penalty == "6":
        inputs["crossing_y"] = written["crossing"] = rng.choice([-1, 1]) * rng.uniform(3, b + 1)
    elif penalty == "5a" or variant == "spot":
        at = tuple(turn * v for v in spot(rng, a, b))
        inputs["ball_spot" if penalty == "5a" else "foul_spot"] = at
        written["ball" if penalty == "5a" else "foul"] = list(at)
    if penalty == "2":
        written["choice"] = variant
    elif variant == "defended":
        written["defended"] = True
    players = random_players(rng, a, b, turn)
    plain = {"version": 1, "placement": written, "field": field, "player": players}
    return Case(penalty, variant, inputs, field, defends, options, plain)


def random_players(rng: random.Random, a: float, b: float, turn: int) -> list[dict[str, Any]]:
    refs = [(team, n) for team in ("fouling", "fouled") for n in range(1, 5)]
    ball = (a - rng.choice([30, 40, 60, a]), 0.0)
    players = []
    for team, number in rng.sample(refs, rng.randint(1, 3)):
        x, y = around(rng, a, b, ball)
        status = rng.choice(STATUSES)
        if status == "off_field" and rng.random() < 0.9:
            x, y = a + abs(rng.uniform(0.1, 30)), rng.choice([rng.uniform(-b, b), rng.uniform(-6, 6)])
        at = [turn * x, turn * y]
        players.append({"team": team, "number": number, "at": at, "status": status})
    return players


def chunk(number: int, size: int = SCENES // CHUNKS) -> list[Case]:
    rng = random.Random(SEED + number)
    return [random_case(rng) for _ in range(size)]


def expected(case: Case) -> list[oracle.Verdict]:
    """The oracle's verdict on each player, or its refusal."""
    oracle.ball(*case.told, case.options)
    return [
        oracle.verdict(*case.told, tuple(p["at"]), p["team"], p["status"], case.options) for p in case.plain["player"]
    ]


def undefined(case: Case) -> bool:
    """A3 does not say what the cone is for a ball on the back line."""
    if case.penalty != "2" or case.options.get("goal_region") != "cone":
        return False
    setup = oracle.field_setup(*case.told, case.options)
    return setup.a - setup.ball[0] <= 1e-9


def report_of(case: Case) -> Report:
    return check(Scene.of_plain(case.plain))


# ---------------------------------------------------------------- the oracle


@pytest.mark.parametrize("number", range(CHUNKS))
def test_the_checker_agrees_with_the_oracle(number: int) -> None:
    seen: Counter[str] = Counter()
    for case in chunk(number):
        try:
            wanted = expected(case)
        except oracle.OracleError as error:
            with pytest.raises(PolofieldError) as caught:
                report_of(case)
            assert caught.value.code == error.code, case
            seen["refused"] += 1
            continue
        if undefined(case):
            seen["undefined"] += 1
            continue
        report = report_of(case)
        rows = {row.player.index: row for row in report.rows}
        assert len(rows) == len(wanted)
        for i, (legal, on_limit, margin) in enumerate(wanted):
            verdict = rows[i].verdict
            assert (verdict.legal, verdict.on_limit) == (legal, on_limit), (case, i, verdict)
            assert verdict.margin == margin or abs(verdict.margin - margin) < 1e-9, (case, i, verdict, margin)
            assert bool(verdict.broken) is not legal
            assert legal or math.isclose(rows[i].missing, max(0, -margin), abs_tol=1e-9)
            seen[f"legal {legal}"] += 1
            seen["on limit"] += on_limit
        assert report.legal is all(legal for legal, _, _ in wanted)
        assert [row.player.index for row in report.wrong] == sorted(
            (i for i, verdict in enumerate(wanted) if not verdict[0]),
            key=lambda i: (case.plain["player"][i]["team"] != "fouling", case.plain["player"][i]["number"]),
        )
    assert seen["undefined"] < 10
    assert min(seen["legal True"], seen["legal False"], seen["on limit"], seen["refused"]) > 20, seen


# ---------------------------------------------------------------- setting right


def fixable(seed: int, count: int) -> list[tuple[Case, Scene, Report, Scene]]:
    found = []
    rng = random.Random(seed)
    while len(found) < count:
        case = random_case(rng)
        try:
            scene = Scene.of_plain(case.plain)
            report = check(scene)
        except PolofieldError:
            continue
        if report.wrong and all(row.target for row in report.rows) and not undefined(case):
            found.append((case, scene, report, fix(scene)))
    return found


FIXED = fixable(371, 400)


def test_what_is_set_right_is_legal_and_nobody_legal_moved() -> None:
    statuses = Counter((row.player.status, c.options.get("on_limit")) for c, _, r, _ in FIXED for row in r.wrong)
    assert min(statuses[status, "deny"] for status in ("in_position", "off_field", "returning")) > 2, statuses
    for case, scene, report, fixed in FIXED:
        again = check(loads(dumps(fixed)))
        assert again.wrong == ()
        assert fix(fixed) is fixed
        wrong = {row.player.index for row in report.wrong}
        for i, (before, after) in enumerate(zip(scene.players, fixed.players, strict=True)):
            assert (before == after) is (i not in wrong)
            legal, _, _ = oracle.verdict(*case.told, after.at, before.team, before.status, case.options)
            assert legal


def test_each_move_is_the_shortest() -> None:
    """No place that is nearer by a millionth of a yard is legal: looked for on rings, most of all in the move's way."""
    tried = 0
    for case, _, report, fixed in FIXED[:120]:
        setup = oracle.field_setup(*case.told, case.options)
        for row in report.wrong[:1]:
            here = oracle.turn(row.player.at, case.defends)
            there = oracle.turn(fixed.players[row.player.index].at, case.defends)  # type: ignore[arg-type]
            reach = math.dist(here, there) - 1e-6
            if reach <= 0:
                continue
            toward = math.atan2(there[1] - here[1], there[0] - here[0])
            for nearer in rings(here, reach, toward):
                assert not allowed(setup, nearer, row.player.team, row.player.status), (case, row, nearer)
            tried += 1
    assert tried > 100


def rings(center: Point, reach: float, toward: float) -> list[Point]:
    turns = [k * math.tau / 180 for k in range(180)] + [toward + d * 10.0**-k for k in range(1, 8) for d in (-1, 0, 1)]
    shares = [0.25, 0.5, 0.8, 0.95, 1.0]
    return [(center[0] + reach * s * math.cos(t), center[1] + reach * s * math.sin(t)) for s in shares for t in turns]


def allowed(setup: oracle.Setup, place: Point, team: str, status: str) -> bool:
    if status == "off_field" and oracle.in_field(place, setup.a, setup.b):
        return False
    return oracle.judge(setup, place, team, status)[0]


def test_each_move_is_as_long_as_the_oracles_search_says() -> None:
    tried = 0
    for case, _, report, fixed in FIXED[120:190]:
        row = report.wrong[0]
        if row.player.status != "in_position":
            continue
        moved = math.dist(row.player.at, fixed.players[row.player.index].at)  # type: ignore[arg-type]
        found = oracle.nearest_distance(*case.told, row.player.at, row.player.team, options=case.options)
        assert found is not None and abs(found - moved) < 2e-4, (case, moved, found)
        tried += 1
        if tried == 25:
            break
    assert tried > 15


def test_nobody_moves_because_another_does() -> None:
    scene = (
        Scene.of(place("4"))
        .player("fouling", 1, at="ball + 29 yd toward goal")
        .player("fouling", 2, at="Red 1 + 10 yd toward goal")
        .player("fouling", 3, at="Red 2 + 5 yd left")
        .player("fouled", 1, at="Red 1 + 3 yd left")
        .player("fouled", 2, at="ball + 3 yd left")
        .foul_at("Red 1")
        .label("him", "Red 1")
    )
    fixed = fix(scene)
    assert [player.at for player in fixed.players] == [
        (120, 0), (129, 0), "Red 2 + 5 yd left", (119, 3), "ball + 3 yd left",
    ]  # fmt: skip
    assert (fixed.resolved.foul, fixed.resolved.labels[0].at) == ((119, 0), (120, 0))
    before = {p.ref: p.at for p in scene.resolved.players}
    assert {p.ref: p.at for p in fixed.resolved.players} == {**before, "fouling 1": (120, 0)}
    assert check(fixed).legal


def test_a_ball_that_hangs_on_somebody_stays() -> None:
    plain = {
        "version": 1,
        "placement": {"penalty": "2", "choice": "spot", "foul": "Red 2"},
        "player": [
            {"team": "fouling", "number": 2, "at": [100, 20]},
            {"team": "fouling", "number": 3, "at": "Red 2 + 29 yd toward goal"},
        ],
    }
    fixed = fix(Scene.of_plain(plain))
    assert fixed.placement is not None and fixed.placement.foul == (100, 20)
    assert fixed.resolved.ball == (100, 20)
    assert check(fixed).legal
    assert math.isclose(math.dist(fixed.players[0].at, (100, 20)), 30)  # type: ignore[arg-type]


def test_two_on_one_place_are_left_and_told() -> None:
    scene = (
        Scene.of(place("4"))
        .player("fouling", 1, at=(118, 5))
        .player("fouling", 2, at=(117, 5))
        .player("fouling", 3, at=(120, 9))
        .player("fouling", 4, at=(116, 9))
        .player("fouled", 1, at=(0, 0))
        .player("fouled", 2, at=(0, 0))
    )
    report = check(scene)
    assert [tuple(row.player.number for row in pair) for pair in report.together] == [(1, 2), (3, 4)]
    assert [player.at for player in fix(scene).players[:2]] == [(120, 5), (120, 5)]
    assert check(fix(scene)).together == ()


def test_who_has_no_legal_place_is_told() -> None:
    scene = Scene.of(place("5a", ball=(130, 0), between="triangle")).player("fouling", 1, at=(140, 0))
    assert check(scene).rows[0].target is None
    with pytest.raises(BadInput) as caught:
        fix(scene)
    assert (caught.value.code, caught.value.where) == ("no_legal_place", "player[0].at")


def test_a_scene_that_is_right_is_returned_as_it_is() -> None:
    scene = Scene.of(place("4")).player("fouling", 1, at=(120, 0))
    assert fix(scene) is scene


# ---------------------------------------------------------------- the report


def test_a_report_says_it_in_words() -> None:
    scene = Scene.of(place("3", defended=True)).player("fouling", 2, at=(149, 1), name="Ana")
    report = check(scene)
    row = report.row("Red 2")
    assert "behind the back line: 1 yd short" in row.words("en")
    assert "1 yd" in row.words("es") and row.words("es") != row.words("en")
    plain = report.plain("es")
    assert plain["players"][0]["broken"][0]["kind"] == "line"
    assert plain["players"][0]["missing"] == 1
    assert plain["players"][0]["key"] == "player[0]"
    assert (plain["legal"], plain["key"], plain["lang"]) == (False, "3-defended", "es")
    assert check(Scene.of(place("4")).player("fouled", 1, at=(0, 0))).plain()["players"][0]["margin"] is None


def test_a_bare_field_has_nothing_to_check_against() -> None:
    for act in (check, fix):
        with pytest.raises(BadInput) as caught:
            act(Scene.of())
        assert (caught.value.code, caught.value.where) == ("bad_scene", "placement")


def test_another_rulebook_decides() -> None:
    import msgspec

    from polofield.book import ConditionSpec, default_book

    book = default_book()
    spec = next(spec for spec in book.penalty if spec.key == "4")
    stricter = msgspec.structs.replace(spec, fouling=(ConditionSpec("line", from_back_line=20),))
    mine = msgspec.structs.replace(book, id="mine", penalty=tuple(stricter if s is spec else s for s in book.penalty))
    scene = Scene.of(place("4")).player("fouling", 1, at=(120, 0))
    assert check(scene).legal and not check(scene, book=mine).legal
    assert fix(scene, book=mine).players[0].at == (130, 0)


# ---------------------------------------------------------------- entries


def played(penalty: str, path: list[Any], hit: float | None = 2.0, at: Point = (155, 10), **more: Any) -> Report:
    status, team = more.pop("status", "in_position"), more.pop("team", "fouling")
    scene = Scene.of(place(penalty, **more)).player(team, 1, at=at, status=status, path=path)
    stroke = Stroke("goal", t=hit) if hit is not None else Stroke("goal")
    return check(scene.set(ball=Ball(path=(stroke,))))


def went(report: Report) -> list[tuple[int, bool, bool, str]]:
    return [(ride.leg, ride.after_hit, ride.allowed, ride.entry.why) for ride in report.rides]


def test_after_the_hit_beside_the_goal_but_not_through_it() -> None:
    wait = Waypoint((154, 10), 2)
    assert went(played("3", [wait, Waypoint((140, 9), 4)], defended=True)) == [(1, True, True, "clear_of_posts")]
    assert went(played("3", [wait, Waypoint((146, -9), 4)], defended=True)) == [(1, True, False, "between_posts")]
    assert went(played("3", [wait, Waypoint((140, 9), 4)])) == [(1, True, False, "not_from_behind_back_line")]
    assert went(played("2", [wait, Waypoint((140, 9), 4)], choice="30")) == [(1, True, False, "nobody")]
    assert played("3", [wait, Waypoint((140, 9), 4)], defended=True).legal
    assert not played("3", [wait, Waypoint((140, 9), 4)]).legal


def test_before_the_ball_is_in_play() -> None:
    early = [Waypoint((140, 9), 1.5)]
    assert went(played("3", early, defended=True)) == [(0, False, False, "before_hit")]
    assert went(played("3", [Waypoint((140, 9), 2)], defended=True)) == [(0, False, False, "before_hit")]
    # Without times nobody knows when: it counts as before the hit.
    for hit in (None, 2.0):
        report = played("3", [(140, 9)], hit=hit, defended=True)
        assert went(report) == [(0, False, False, "before_hit")]
        assert [ride.timed for ride in report.rides] == [False]
    assert went(played("3", early, hit=None, defended=True)) == [(0, False, False, "before_hit")]


def test_a_leg_during_which_the_ball_is_hit_is_cut_there() -> None:
    late = played("3", [Waypoint((145, 10), 4)], at=(155, 10), hit=1.0, defended=True)
    assert went(late) == [(0, True, True, "clear_of_posts")]
    assert late.rides[0].start == (152.5, 10)
    early = played("3", [Waypoint((145, 10), 4)], at=(155, 10), hit=3.0, defended=True)
    assert went(early) == [(0, False, False, "before_hit")]
    assert early.rides[0].end == (147.5, 10)


def test_paths_that_break_nothing_and_enter_nothing_are_not_told() -> None:
    assert went(played("3", [Waypoint((160, 20), 1), Waypoint((160, 30), 3)])) == []
    assert went(played("4", [Waypoint((130, 20), 1)], at=(125, 0))) == []
    assert went(played("4", [Waypoint((119, 20), 1)], at=(125, 0))) == [(0, False, False, "before_hit")]
    assert went(played("4", [Waypoint((119, 20), 3)], at=(125, 0), hit=0.0)) == []


def test_the_team_fouled_keeps_to_its_own_positions() -> None:
    assert went(played("3", [Waypoint((112, 0), 1)], at=(100, 0), team="fouled")) == [(0, False, False, "before_hit")]
    assert went(played("3", [Waypoint((112, 0), 1)], at=(100, 0), team="fouled", hit=0.0)) == []


def test_who_is_off_the_field_or_returning_is_freed_from_what_frees_him() -> None:
    coming = [Waypoint((140, 30), 1)]
    assert went(played("3", coming, at=(155, 30), status="returning")) == [(0, False, True, "position_holds")]
    assert went(played("3", coming, at=(155, 30), status="off_field")) == [(0, False, True, "position_holds")]
    assert went(played("2", coming, at=(155, 30), status="off_field", choice="30")) == [(0, False, False, "before_hit")]
    # Between ball and goal he is free, within 30 yd he is not.
    sides = {"ball": (100, 0), "at": (50, 90), "status": "returning"}
    assert went(played("5a", [Waypoint((50, 70), 1)], **sides)) == [(0, False, True, "position_holds")]
    assert went(played("5a", [Waypoint((90, 10), 1)], **sides)) == [(0, False, False, "before_hit")]


def test_entries_agree_with_the_oracle() -> None:
    rng = random.Random(372)
    seen: Counter[bool] = Counter()
    for _ in range(400):
        penalty, variant = rng.choice([("2", "30"), ("3", "undefended"), ("3", "defended"), ("4", None)])
        defends = rng.choice(["right", "left"])
        choice = {"2": {"choice": "30"}, "3": {"defended": variant == "defended"}}.get(penalty, {})
        start = (rng.uniform(150.5, 170), rng.uniform(-30, 30))
        end = (rng.uniform(100, 149), rng.choice([rng.uniform(-30, 30), start[1], 4.0]))
        start, end = oracle.turn(start, defends), oracle.turn(end, defends)
        scene = Scene.of(place(penalty, defends=defends, **choice)).player(  # type: ignore[arg-type]
            "fouling", 1, at=start, path=[Waypoint(start, 1), Waypoint(end, 2)]
        )
        report = check(scene.set(ball=Ball(path=(Stroke("goal", t=1),))))
        allowed_, _, across = oracle.entry_allowed(penalty, variant, start, end, True, defends=defends)
        ride = report.rides[0]
        assert (ride.after_hit, ride.allowed) == (True, allowed_)
        assert ride.entry.crosses is not None and across is not None
        assert math.isclose(ride.entry.crosses.y, across, abs_tol=1e-9)
        seen[allowed_] += 1
    assert min(seen.values()) > 50
