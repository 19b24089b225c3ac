"""Rule 37: the oracle against the worked cases, and polofield against the oracle."""

from __future__ import annotations

import importlib
import json
import math
import random
import sys
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the oracle stands beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

import oracle37 as oracle  # noqa: E402

CASES = json.loads((HERE / "data" / "rule37_cases.json").read_text(encoding="utf-8"))["cases"]
PLACEMENTS, CHUNKS, SEED = 10_000, 8, 37
KINDS = [
    ("1", None),
    ("2", "30"),
    ("2", "spot"),
    ("2", "spot"),
    ("2", "spot"),
    ("3", "undefended"),
    ("3", "defended"),
    ("4", None),
    ("5a", None),
    ("5a", None),
    ("5a", None),
    ("5b", None),
    ("6", None),
    ("6", None),
]
KEYWORD = {"foul_spot": "foul", "ball_spot": "ball", "crossing_y": "crossing"}
STANDARD = {"length": 300, "width": 160}
BAD_NUMBERS = [math.nan, math.inf, -math.inf, True, False, "12", "x"]
OPTION_VALUES: dict[str, list[Any]] = {
    "on_limit": ["allow", "deny"],
    "between": ["half_plane", "band", "triangle", "slab", "nearer"],
    "goal_region": ["strip", "mouth", "cone"],
    "p2_exempt": [False, True],
    "p2_spot_off_field_only": [False, True],
    "off_field": ["error", "clamp"],
}
Point = tuple[float, float]


class Probe(NamedTuple):
    point: Any
    team: str
    status: str


class Case(NamedTuple):
    """One random placement in the field frame; `brief` leaves default keywords unsaid."""

    penalty: str
    variant: str | None
    inputs: dict[str, Any]
    field: dict[str, Any]
    defends: str
    options: dict[str, Any]
    probes: list[Probe]
    brief: bool


# ---------------------------------------------------------------- random placements


def random_field(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.3:
        return dict(STANDARD)
    length = rng.choice([320, 250, 275.5, 121, 120.001, rng.uniform(120.01, 320), rng.uniform(120.01, 320)])
    width = rng.choice([160, 200, 220, 60, 10.5, 12, rng.uniform(10.5, 220), rng.uniform(10.5, 220)])
    return {"length": length, "width": width}


def bad_field(rng: random.Random) -> dict[str, Any]:
    size: dict[str, Any] = dict(STANDARD)
    key = rng.choice(["length", "width"])
    wrong = [120, 119.9, 0, -300] if key == "length" else [10, 9, 8, 0, -160]
    size[key] = rng.choice([*wrong, *BAD_NUMBERS])
    return size


def random_options(rng: random.Random) -> dict[str, Any]:
    options = {k: rng.choice(v) for k, v in OPTION_VALUES.items() if rng.random() < 0.6}
    if rng.random() < 0.35:
        options["player_radius"] = rng.choice([0, 1, 1.25, 2.5, rng.uniform(0, 4)])
    return options


def sign(rng: random.Random) -> int:
    return rng.choice([-1, 1])


def spot_on_field(rng: random.Random, a: float, b: float) -> Point:
    """Anywhere, or near and on the lines that matter."""
    near = a - rng.choice([0, 1, 10, 18, 20, 24, 30, 40, rng.uniform(0.01, 40)])
    x = rng.choice([near, near, near, rng.uniform(-a, a), rng.uniform(-a, a), -a, 0])
    edge = sign(rng) * rng.choice([b, b - 5, b - 1, rng.uniform(0, b), rng.uniform(b - 5, b)])
    y = rng.choice([edge, rng.uniform(-b, b), 0, 4, -4, 2.5, rng.uniform(-5, 5)])
    return x, y


def spot_off_field(rng: random.Random, a: float, b: float) -> Point:
    """Over a side, over an end, or both, inside the safety zone (its edge included)."""
    x, y = spot_on_field(rng, a, b)
    way = rng.choice(["side", "end", "both"])
    if way != "side":
        x = sign(rng) * (a + rng.choice([30, 0.01, rng.uniform(0.01, 30)]))
    if way != "end":
        y = sign(rng) * (b + rng.choice([10, 0.01, rng.uniform(0.01, 10)]))
    return x, y


def spot_far_off(rng: random.Random, a: float, b: float) -> Point:
    x, y = spot_off_field(rng, a, b)
    if rng.random() < 0.5:
        return sign(rng) * (a + 30 + rng.choice([0.01, 5, 300])), y
    return x, sign(rng) * (b + 10 + rng.choice([0.01, 5, 300]))


def random_spot(rng: random.Random, a: float, b: float) -> Any:
    """A spot, sometimes wrong, sometimes missing."""
    draw = rng.random()
    if draw < 0.70:
        return spot_on_field(rng, a, b)
    if draw < 0.88:
        return spot_off_field(rng, a, b)
    if draw < 0.93:
        return spot_far_off(rng, a, b)
    if draw < 0.97:
        return spoiled(rng, spot_on_field(rng, a, b))
    return None


def spoiled(rng: random.Random, point: Point) -> tuple[Any, Any]:
    bad = rng.choice(BAD_NUMBERS)
    return (bad, point[1]) if rng.random() < 0.5 else (point[0], bad)


def random_crossing(rng: random.Random, b: float) -> Any:
    draw = rng.random()
    if draw < 0.80:
        inner = [4, rng.uniform(4, b), rng.uniform(4, b), b, 40, 40.5, 39.5]
        return sign(rng) * min(rng.choice(inner), b)
    if draw < 0.86:
        return sign(rng) * rng.choice([0, 3.999, rng.uniform(0, 3.99)])
    if draw < 0.92:
        return sign(rng) * (b + rng.choice([0.01, 1, 50]))
    return rng.choice(BAD_NUMBERS) if draw < 0.96 else None


def random_inputs(rng: random.Random, penalty: str, variant: str | None, a: float, b: float) -> dict[str, Any]:
    if penalty == "5a":
        value, key = random_spot(rng, a, b), "ball_spot"
    elif penalty == "2" and variant == "spot":
        value, key = random_spot(rng, a, b), "foul_spot"
    elif penalty == "6":
        value, key = random_crossing(rng, b), "crossing_y"
    else:
        return {}
    return {} if value is None else {key: value}


def without_choice(rng: random.Random, a: float, b: float) -> tuple[str, str | None, dict[str, Any]]:
    """No choice, half a name, no such penalty; a bad number is found before a missing choice."""
    penalty = rng.choice(["2", "2", "5", "11", "0"])
    key = oracle.SPOT_KEY.get(penalty)
    draw = rng.random()
    if key is None or draw < 0.4:
        return penalty, None, {}
    point = spot_on_field(rng, a, b)
    return penalty, None, {key: spoiled(rng, point) if draw > 0.8 else point}


# ---------------------------------------------------------------- probe points


def limit_makers(rng: random.Random, s: oracle.Setup) -> list[Callable[[], Point]]:
    """Points on (or about) the limits, with +x toward the goal defended at the restart."""
    (bx, by), a, b = s.ball, s.a, s.b
    r = s.options["player_radius"]
    wide, post = rng.uniform(-b - 20, b + 20), sign(rng) * 4.0
    span, angle, t = math.hypot(a - bx, by), rng.uniform(0, math.tau), rng.uniform(0, 1)
    reach = 30 + r

    def circle() -> Point:
        dx, dy = rng.choice([(0.8, 0.6), (0.6, 0.8), (1.0, 0.0), (0.0, 1.0)])
        return bx + sign(rng) * dx * reach, by + sign(rng) * dy * reach

    def whole_circle() -> Point:
        dx, dy = rng.choice([(24, 18), (18, 24), (30, 0), (0, 30)])
        return bx + sign(rng) * dx, by + sign(rng) * dy

    def circle_and_back_line() -> Point:
        return a, by + sign(rng) * math.sqrt(max(0.0, 900 - (a - bx) ** 2))

    def circle_and_board() -> Point:
        side = math.copysign(b, by)
        return bx + sign(rng) * math.sqrt(max(0.0, 900 - (side - by) ** 2)), side

    def line() -> Point:
        shift = rng.choice([0.0, r, -r])
        return rng.choice([a, a, a - 30, a - 40, bx, a - 60]) + shift, wide

    def back_line_near_goal() -> Point:
        return a, rng.choice([post, rng.uniform(-3.9, 3.9), 0.0, rng.uniform(-8, 8)])

    def goal_side() -> Point:
        beside = math.copysign(4 + rng.choice([0.0, r]), post)
        return a + rng.choice([0.0, 0.1, rng.uniform(0, 30)]), beside

    def behind_goal() -> Point:
        return a + rng.uniform(0, 40), rng.uniform(-6, 6)

    def before_goal() -> Point:
        return a - rng.choice([r, 0.01, rng.uniform(0, 3)]), rng.uniform(-5, 5)

    def to_post() -> Point:
        return bx + t * (a - bx), by + t * (post - by)

    def past_post() -> Point:
        k = 1 + rng.uniform(0, 0.3)
        return bx + k * (a - bx), by + k * (post - by)

    def in_triangle() -> Point:
        y = rng.uniform(-4, 4)
        return bx + t * (a - bx), by + t * (y - by)

    def nearer() -> Point:
        return a + (span - r) * math.cos(angle), (span - r) * math.sin(angle)

    def slab() -> Point:
        ux, uy = ((a - bx) / span, -by / span) if span > 0 else (1.0, 0.0)
        along, across = rng.choice([r, span - r]), rng.uniform(-60, 60)
        return bx + along * ux - across * uy, by + along * uy + across * ux

    def field_edge() -> Point:
        if rng.random() < 0.5:
            return rng.uniform(-a, a), sign(rng) * (b + rng.choice([0.0, r, 3.0]))
        return sign(rng) * (a + rng.choice([0.0, r, 3.0])), rng.uniform(-b, b)

    def corner() -> Point:
        return sign(rng) * a, sign(rng) * b

    def about() -> Point:
        return bx + rng.uniform(-45, 45), by + rng.uniform(-45, 45)

    def anywhere() -> Point:
        return rng.uniform(-a - 40, a + 40), rng.uniform(-b - 20, b + 20)

    return [
        *[circle, whole_circle, line, back_line_near_goal, goal_side, behind_goal, before_goal],
        *[to_post, past_post, in_triangle, nearer, slab, field_edge, corner],
        *[circle_and_back_line, circle_and_board, about, about, anywhere, anywhere, anywhere],
    ]


def nudged(rng: random.Random, p: Point) -> Point:
    """Mostly exact; else inside the tolerance, or clearly outside it."""
    if rng.random() < 0.7:
        return p
    step = rng.choice([3e-10, 1e-8, 1e-6, 0.01, 0.5]) * sign(rng)
    return (p[0] + step, p[1]) if rng.random() < 0.5 else (p[0], p[1] + step)


def random_probe(rng: random.Random, s: oracle.Setup, defends: str) -> Probe:
    team = "fouling" if rng.random() < 0.82 else "fouled"
    status = rng.choice(["in_position"] * 3 + ["off_field", "returning"])
    x, y = nudged(rng, rng.choice(limit_makers(rng, s))())
    if status == "off_field" and rng.random() < 0.5:  # more of them truly off the field
        y = math.copysign(s.b + abs(y) % 15, y)
    beyond = max(abs(x) - s.a, abs(y) - s.b)
    if status == "off_field" and 0 < beyond < 1e-7:  # a matter of rounding, not of the rule
        status = "in_position"
    point = oracle.turn((x, y), defends)
    if s.penalty == "1":
        point = -point[0], -point[1]
    return Probe(spoiled(rng, point) if rng.random() < 0.02 else point, team, status)


def random_case(rng: random.Random) -> Case:
    penalty, variant = rng.choice(KINDS)
    defends, brief = rng.choice(["left", "right"]), rng.random() < 0.4
    field = random_field(rng)
    a, b = field["length"] / 2, field["width"] / 2
    options = random_options(rng)
    inputs = random_inputs(rng, penalty, variant, a, b)
    draw = rng.random()
    if draw < 0.03:
        penalty, variant, inputs = without_choice(rng, a, b)
    elif draw < 0.06:
        field = bad_field(rng)
    elif draw < 0.075:
        options["player_radius"] = rng.choice(BAD_NUMBERS)
    try:
        s = oracle.field_setup(penalty, variant, inputs, field, defends, options)
        probes = [random_probe(rng, s, defends) for _ in range(5)]
    except oracle.OracleError:
        probes = []
    return Case(penalty, variant, inputs, field, defends, options, probes, brief)


@lru_cache(maxsize=1)
def random_cases() -> list[Case]:
    rng = random.Random(SEED)
    return [random_case(rng) for _ in range(PLACEMENTS)]


# ---------------------------------------------------------------- comparison


def keywords(case: Case) -> dict[str, Any]:
    """The keyword arguments of polofield.place, without the field."""
    said: dict[str, Any] = {KEYWORD[k]: v for k, v in case.inputs.items()}
    if case.penalty == "2" and case.variant is not None:
        said["choice"] = case.variant
    if case.penalty == "3":
        said["defended"] = case.variant == "defended"
    if not (case.brief and case.defends == "right"):
        said["defends"] = case.defends
    chosen = case.options if case.brief else oracle.full_options(case.options)
    return {**said, **chosen}


def place(pf: ModuleType, case: Case) -> Any:
    """polofield's placement of a case."""
    said = keywords(case)
    if not (case.brief and case.field == STANDARD):
        said["field"] = pf.Field(**case.field, boarded=case.field["width"] == 160)
    return pf.place(case.penalty, **said)


def result(call: Callable[[], Any], error: type[Exception]) -> tuple[str, Any]:
    """("error", code), ("ok", value), or ("crash", text) for any other exception."""
    try:
        return "ok", call()
    except error as raised:
        return "error", raised.code  # type: ignore[attr-defined]
    except Exception as raised:
        return "crash", f"{type(raised).__name__}: {raised}"


def close(got: Any, want: float, within: float) -> bool:
    """Equal infinities, or near numbers."""
    return bool(got == want or abs(got - want) <= within)


def described(case: Case, probe: Probe | None = None) -> str:
    """A line that can be typed again."""
    said = "".join(f", {k}={v!r}" for k, v in keywords(case).items())
    text = f"place({case.penalty!r}{said}) on {case.field}"
    return text + (f" check({probe.point!r}, {probe.team!r}, {probe.status!r})" if probe else "")


def cone_undefined(s: oracle.Setup) -> bool:
    """A3 does not say what the cone is for a ball on the back line: only called, not compared."""
    return s.options["goal_region"] == "cone" and s.penalty == "2" and s.a - s.ball[0] <= 1e-9


def probe_miss(pf: ModuleType, case: Case, s: oracle.Setup, placed: Any, probe: Probe) -> str | None:
    """What polofield says of one point otherwise than the oracle."""

    def ask_oracle() -> oracle.Verdict:
        point = oracle.turn(oracle.spot(probe.point), case.defends)
        return oracle.foul_verdict(s, point, probe.team, probe.status)

    want = result(ask_oracle, oracle.OracleError)
    got = result(lambda: placed.check(probe.point, team=probe.team, status=probe.status), pf.PolofieldError)
    if want[0] != got[0] or (want[0] == "error" and want != got):
        return f"{described(case, probe)}: got {got}, oracle {want}"
    if want[0] == "error" or (cone_undefined(s) and probe.team == "fouling"):
        return None
    v, (legal, limit, margin) = got[1], want[1]
    if v.legal == legal and v.on_limit == limit and close(v.margin, margin, 1e-6):
        return None
    return f"{described(case, probe)}: got {(v.legal, v.on_limit, v.margin)}, oracle {want[1]}"


def case_misses(pf: ModuleType, case: Case) -> list[str]:
    """Ball, moved, error code and every probe of one random placement."""
    where = (case.penalty, case.variant, case.inputs, case.field, case.defends, case.options)
    want = result(lambda: oracle.ball(*where), oracle.OracleError)
    got = result(lambda: place(pf, case), pf.PolofieldError)
    if want[0] != got[0] or (want[0] == "error" and want != got):
        return [f"{described(case)}: got {got}, oracle {want}"]
    if want[0] == "error":
        return []
    placed, ((x, y), moved) = got[1], want[1]
    near = close(placed.ball[0], x, 1e-9) and close(placed.ball[1], y, 1e-9)
    if not (near and close(placed.moved, moved, 1e-9)):
        return [f"{described(case)}: got {placed.ball}, {placed.moved}, oracle {want[1]}"]
    s = oracle.field_setup(*where)
    found = [probe_miss(pf, case, s, placed, probe) for probe in case.probes]
    return [miss for miss in found if miss]


def no_misses(misses: list[str], tried: int) -> None:
    """Fail with the first few disagreements."""
    if misses:
        shown = "\n".join(misses[:8])
        pytest.fail(f"{len(misses)} disagreements in {tried}:\n{shown}", pytrace=False)


@pytest.fixture(scope="module")
def pf() -> ModuleType:
    """The package under test, imported late so that the oracle's own tests do not need it."""
    return importlib.import_module("polofield")


# ---------------------------------------------------------------- the oracle itself


@pytest.mark.parametrize("case", CASES, ids=[c["id"] for c in CASES])
def test_oracle_agrees_with_the_worked_cases(case: dict[str, Any]) -> None:
    no_misses(oracle.case_misses(case), 1)


def test_random_placements_cover_the_rule() -> None:
    """The draw keeps its share of errors, limits, front faces, statuses and ends."""
    codes, limits, faces, probes = set(), 0, 0, 0
    for case in random_cases()[:2500]:
        where = (case.penalty, case.variant, case.inputs, case.field, case.defends, case.options)
        try:
            s = oracle.field_setup(*where)
        except oracle.OracleError as error:
            codes.add(error.code)
            continue
        for probe in case.probes:
            try:
                point = oracle.turn(oracle.spot(probe.point), case.defends)
                legal, limit, margin = oracle.foul_verdict(s, point, probe.team, probe.status)
            except oracle.OracleError as error:
                codes.add(error.code)
                continue
            probes, limits = probes + 1, limits + limit
            faces += not legal and not limit and margin == 0.0
    assert codes == {
        "bad_field",
        "bad_number",
        "crossing_in_goal",
        "crossing_off_end_line",
        "missing_choice",
        "missing_input",
        "outside_safety_zone",
        "spot_off_field",
        "status_mismatch",
        "unknown_penalty",
    }
    assert limits > probes / 20
    assert faces > 20


# ---------------------------------------------------------------- polofield against the oracle


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_placements(pf: ModuleType, chunk: int) -> None:
    cases = random_cases()[chunk::CHUNKS]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        misses = [miss for case in cases for miss in case_misses(pf, case)]
    no_misses(misses, len(cases))


def random_path(rng: random.Random, a: float, b: float) -> tuple[Point, Point]:
    """A foul-frame ride onto the field: over the back line (often at a post), or over a side."""
    if rng.random() < 0.25:
        x, side = rng.uniform(-a + 1, a - 1), sign(rng)
        return (x, side * (b + 3)), (x + rng.uniform(-1, 1), side * (b - 3))
    across = rng.choice([4, -4, 3, -3, 0, 3.999, 4.001, rng.uniform(-8, 8), rng.uniform(-b + 2, b - 2)])
    across = max(-b + 2, min(b - 2, across))
    depth, slope = rng.uniform(0.5, 20), rng.uniform(-1, 1) * rng.choice([0, 0, 1])
    step = min(2.0, 1.5 / max(abs(slope), 1.0))
    return (a + depth, across + slope * depth), (a - step, across - slope * step)


def stated_y(crosses: Any) -> float | None:
    """The y of a crossing given as a number or a point."""
    if isinstance(crosses, (int, float)) and not isinstance(crosses, bool):
        return float(crosses)
    return float(crosses[1]) if isinstance(crosses, (tuple, list)) and len(crosses) == 2 else None


def entry_miss(pf: ModuleType, rng: random.Random) -> str | None:
    """One ride: before the hit only for Penalty 2 from the 30 and Penalty 3 (section 2)."""
    penalty, variant = rng.choice([*KINDS, ("3", "defended"), ("3", "defended"), ("3", "undefended")])
    sizes: list[dict[str, Any]] = [STANDARD, {"length": 250, "width": 200}, {"length": 130.5, "width": 40}]
    size = rng.choice(sizes)
    defends, options = rng.choice(["left", "right"]), {"on_limit": rng.choice(["allow", "deny"])}
    known: dict[str, dict[str, Any]] = {"5a": {"ball_spot": (10, 3)}, "6": {"crossing_y": 9}}
    given = {"foul_spot": (10, 3)} if variant == "spot" else known.get(penalty, {})
    case = Case(penalty, variant, given, size, defends, options, [], False)
    start, end = (oracle.turn(p, defends) for p in random_path(rng, size["length"] / 2, size["width"] / 2))
    after = not (penalty == "3" or variant == "30") or rng.random() < 0.8
    want = oracle.entry_allowed(penalty, variant, start, end, after, size, defends, options)
    e = place(pf, case).entry(start, end, after_hit=after)
    told = f"{described(case)} entry({start}, {end}, after_hit={after})"
    if (e.allowed, e.on_limit) != want[:2]:
        return f"{told}: got {(e.allowed, e.on_limit)}, oracle {want}"
    y = stated_y(e.crosses)
    if variant == "defended" and want[2] is not None and y is not None and not close(y, want[2], 1e-9):
        return f"{told}: crosses {e.crosses}, oracle {want[2]}"
    return None


def test_random_entries(pf: ModuleType) -> None:
    rng = random.Random(SEED)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        misses = [entry_miss(pf, rng) for _ in range(600)]
    no_misses([miss for miss in misses if miss], 600)


def nearest_miss(pf: ModuleType, case: Case, s: oracle.Setup, point: Point) -> str | None:
    """The named nearest legal place is legal and no farther than the oracle's search finds."""
    where = (case.penalty, case.variant, case.inputs, case.field, case.defends)
    far = oracle.nearest_distance(*where, point, options=case.options)
    place_named = place(pf, case).check(point, team="fouling", status="in_position").nearest
    told = f"{described(case)} nearest to {point}: got {place_named}, oracle distance {far}"
    if far is None or place_named is None:
        return told if (far is None) != (place_named is None) else None
    margin = oracle.judge(s, oracle.turn(place_named, case.defends), "fouling", "in_position")[2]
    good = margin >= -1e-6 and abs(math.dist(point, place_named) - far) <= 1e-3
    return None if good else f"{told}, margin there {margin}"


def nearest_points() -> list[tuple[Case, oracle.Setup, Point]]:
    """Illegal points of fouling players whose nearest legal place is attained."""
    chosen: list[tuple[Case, oracle.Setup, Point]] = []
    for case in random_cases():
        if not case.probes or case.options.get("on_limit") == "deny" or len(chosen) == 24:
            continue
        where = (case.penalty, case.variant, case.inputs, case.field, case.defends, case.options)
        s, point = oracle.field_setup(*where), case.probes[0].point
        if any(isinstance(v, (str, bool)) or not math.isfinite(v) for v in point):
            continue
        in_strip = s.variant == "spot" and abs(point[1]) < 8  # there the front face may be nearest
        legal = oracle.judge(s, oracle.turn(point, case.defends), "fouling", "in_position")[0]
        if not legal and not in_strip and not cone_undefined(s):
            chosen.append((case, s, point))
    return chosen


def test_nearest_spot_checks(pf: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        misses = [nearest_miss(pf, *chosen) for chosen in nearest_points()]
    no_misses([miss for miss in misses if miss], 24)
