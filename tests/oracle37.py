"""Independent plain-arithmetic oracle for Rule 37 placements (yards, standard library only).

Foul frame: origin at the field's centre, +x toward the goal the fouling team defends when it
fouls.  Field frame: the same for defends="right", turned by 180 degrees for defends="left".

Run ``python tests/oracle37.py rule37_cases.json`` to print every case the oracle misses.
"""

from __future__ import annotations

import heapq
import json
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

Point = tuple[float, float]
Dict = Mapping[str, Any]
Verdict = tuple[bool, bool, float]

TOL = 1e-9  # A1: closed sets, this tolerance
GOAL = 4.0  # section 1: half goal width g
SAFETY_SIDE, SAFETY_END = 10.0, 30.0  # section 1: ss, se
CLEAR = 30.0  # section 1: D, thirty yards from the ball
INSET = 5.0  # section 3: P5a only
P6_REACH = 40.0  # section 3: from the centre of the 60-yard line
DEFAULTS: dict[str, Any] = {
    "on_limit": "allow",
    "between": "half_plane",
    "goal_region": "strip",
    "p2_exempt": False,
    "p2_spot_off_field_only": False,
    "off_field": "error",
    "player_radius": 0.0,
}
PENALTIES = ("1", "2", "3", "4", "5a", "5b", "6", "7", "8", "9", "10")
SPOT_KEY = {"2": "foul_spot", "5": "ball_spot", "5a": "ball_spot"}  # section 1, mistake 1
ELIGIBILITY = (
    "upper_limit",
    "elected",
    "communicated_before_event",
    "two_pro_umpires_all_games",
    "llc_approval",
)


class OracleError(Exception):
    """A refusal carrying one of the codes of section 6."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Setup(NamedTuple):
    """One placement in the foul frame: half length, half width, ball, how far it was moved."""

    penalty: str
    variant: str | None
    a: float
    b: float
    ball: Point
    moved: float
    options: Dict


# ---------------------------------------------------------------- numbers, field, inputs


def number(value: Any) -> float:
    """Section 6 bad_number: non-numeric, NaN, infinite, boolean."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise OracleError("bad_number")
    try:
        result = float(value)
    except OverflowError:
        raise OracleError("bad_number") from None
    if not math.isfinite(result):
        raise OracleError("bad_number")
    return result


def spot(value: Any) -> Point:
    """Two finite numbers."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise OracleError("bad_number")
    return number(value[0]), number(value[1])


def field_halves(field: Dict) -> Point:
    """Section 3, fine points: bad_number, then bad_field (L <= 120, W <= 10 or W <= goal)."""
    length, width = number(field["length"]), number(field["width"])
    if length <= 120.0 or width <= 2 * INSET or width <= 2 * GOAL:
        raise OracleError("bad_field")
    return length / 2, width / 2


def full_options(options: Dict | None) -> dict[str, Any]:
    """Section 4 defaults, overridden by what the caller gave."""
    return {**DEFAULTS, **(options or {})}


def clamp(value: float, limit: float) -> float:
    """Nearest value of [-limit, limit]."""
    return max(-limit, min(limit, value))


def distance(p: Point, q: Point) -> float:
    return math.hypot(p[0] - q[0], p[1] - q[1])


def turn(p: Point, defends: str) -> Point:
    """Section 1: defends="left" is a rotation by 180 degrees, not a mirror."""
    return p if defends == "right" else (-p[0], -p[1])


def in_field(p: Point, a: float, b: float) -> bool:
    """Section 1, F: lines count as field."""
    return abs(p[0]) <= a + TOL and abs(p[1]) <= b + TOL


def in_safety(p: Point, a: float, b: float) -> bool:
    """Section 1, Z: field plus safety zone."""
    return abs(p[0]) <= a + SAFETY_END + TOL and abs(p[1]) <= b + SAFETY_SIDE + TOL


# ---------------------------------------------------------------- ball spot


def _check_numbers(penalty: str, inputs: Dict, options: Dict) -> None:
    """Section 6: numbers come before choice."""
    key = SPOT_KEY.get(penalty)
    if key and inputs.get(key) is not None:
        spot(inputs[key])
    if penalty == "6" and inputs.get("crossing_y") is not None:
        number(inputs["crossing_y"])
    number(options["player_radius"])


def _check_choice(penalty: str, variant: str | None) -> None:
    """Section 6: P2 without 30/spot, "5" without a/b, or no such penalty."""
    if penalty == "5" or (penalty == "2" and variant not in ("30", "spot")):
        raise OracleError("missing_choice")
    if penalty not in PENALTIES:
        raise OracleError("unknown_penalty")


def p3_eligible(inputs: Dict) -> bool:
    """5.6 and A29: approval relaxes the umpire condition only."""
    umpires = inputs.get("two_pro_umpires_all_games") or inputs.get("llc_approval")
    told = inputs.get("elected") and inputs.get("communicated_before_event")
    return bool(told and umpires and inputs.get("upper_limit", 0) >= 8)


def _check_consequence(penalty: str, variant: str | None, inputs: Dict) -> None:
    """Input errors of the penalties without a spot of their own (5.2, 5.3, 5.6)."""
    if penalty == "7" and len(inputs.get("fouling", ())) != 4:
        raise OracleError("bad_roster")
    if penalty == "8" and str(inputs.get("rule", "6")) == "6":
        raise OracleError("missing_input")
    asked = penalty == "3" and variant == "defended" and any(k in inputs for k in ELIGIBILITY)
    if asked and not p3_eligible(inputs):
        raise OracleError("not_eligible")


def _recorded_spot(penalty: str, inputs: Dict, a: float, b: float) -> Point:
    """Input, then safety zone (section 6 order)."""
    value = inputs.get(SPOT_KEY[penalty])
    if value is None:
        raise OracleError("missing_input")
    recorded = spot(value)
    if not in_safety(recorded, a, b):
        raise OracleError("outside_safety_zone")
    return recorded


def _ball_2_spot(inputs: Dict, a: float, b: float, options: Dict) -> tuple[Point, Point]:
    """P2-spot: where the foul occurred, no inset; A15 off the field."""
    f = _recorded_spot("2", inputs, a, b)
    if in_field(f, a, b):
        return f, f
    if options["off_field"] != "clamp":
        raise OracleError("spot_off_field")
    return (clamp(f[0], a), clamp(f[1], b)), f


def _ball_5a(inputs: Dict, a: float, b: float, options: Dict) -> tuple[Point, Point]:
    """P5a: inset of 5 yd across the width only; A14 over a back line."""
    q = _recorded_spot("5a", inputs, a, b)
    x, y = q
    if abs(x) > a + TOL:
        if options["off_field"] != "clamp":
            raise OracleError("spot_off_field")
        x = clamp(x, a)
    return (x, clamp(y, b - INSET)), q


def _ball_6(inputs: Dict, a: float, b: float) -> tuple[Point, Point]:
    """P6: opposite the crossing, at most 40 from the centre of the 60-yard line."""
    if inputs.get("crossing_y") is None:
        raise OracleError("missing_input")
    y = number(inputs["crossing_y"])
    if abs(y) > b + TOL:
        raise OracleError("crossing_off_end_line")
    if abs(y) < GOAL - TOL:
        raise OracleError("crossing_in_goal")
    return (a - 60.0, clamp(y, P6_REACH)), (a - 60.0, y)


def setup(penalty: str, variant: str | None, inputs: Dict, field: Dict, options: Dict | None = None) -> Setup:
    """Everything section 2 needs, in the foul frame, or OracleError in the order of section 6."""
    opts = full_options(options)
    a, b = field_halves(field)
    _check_numbers(penalty, inputs, opts)
    _check_choice(penalty, variant)
    _check_consequence(penalty, variant, inputs)
    fixed = {"1": 0.0, "2": a - 30.0, "3": a - 40.0, "4": a - 60.0, "5b": 0.0}
    if penalty == "2" and variant == "spot":
        ball_at, recorded = _ball_2_spot(inputs, a, b, opts)
    elif penalty == "5a":
        ball_at, recorded = _ball_5a(inputs, a, b, opts)
    elif penalty == "6":
        ball_at, recorded = _ball_6(inputs, a, b)
    elif penalty in fixed:
        ball_at = recorded = (fixed[penalty], 0.0)
    else:
        raise OracleError("no_placement")  # oracle's own code: Penalties 7 to 10
    return Setup(penalty, variant, a, b, ball_at, distance(ball_at, recorded), opts)


# ---------------------------------------------------------------- signed distances


def segment_distance(p: Point, q: Point, r: Point) -> float:
    """Euclidean distance from p to the segment q-r."""
    dx, dy = r[0] - q[0], r[1] - q[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0.0 else ((p[0] - q[0]) * dx + (p[1] - q[1]) * dy) / square
    t = max(0.0, min(1.0, t))
    return distance(p, (q[0] + t * dx, q[1] + t * dy))


def ray_distance(p: Point, start: Point, direction: Point) -> float:
    """Euclidean distance from p to a ray; a zero direction is the start alone."""
    length = math.hypot(*direction)
    if length == 0.0:
        return distance(p, start)
    ux, uy = direction[0] / length, direction[1] / length
    t = max(0.0, (p[0] - start[0]) * ux + (p[1] - start[1]) * uy)
    return distance(p, (start[0] + t * ux, start[1] + t * uy))


def cross(u: Point, v: Point) -> float:
    return u[0] * v[1] - u[1] * v[0]


def outside_strip(p: Point, a: float) -> float:
    """A3 strip: positive outside x >= A, |y| < g."""
    depth, side = p[0] - a, abs(p[1]) - GOAL
    if depth >= 0.0 and side <= 0.0:
        return -min(depth, -side)
    return math.hypot(min(depth, 0.0), max(side, 0.0))


def outside_mouth(p: Point, a: float) -> float:
    """A3 mouth: the goal has no depth, so never negative."""
    return segment_distance(p, (a, -GOAL), (a, GOAL))


def outside_cone(p: Point, a: float, ball_at: Point) -> float:
    """A3 cone: behind the line, between the lines from the ball through the posts."""
    low = (a - ball_at[0], -GOAL - ball_at[1])
    high = (a - ball_at[0], GOAL - ball_at[1])
    v = (p[0] - ball_at[0], p[1] - ball_at[1])
    away = min(
        segment_distance(p, (a, -GOAL), (a, GOAL)),
        ray_distance(p, (a, -GOAL), low),
        ray_distance(p, (a, GOAL), high),
    )
    inside = p[0] > a and cross(low, v) > 0.0 and cross(high, v) < 0.0
    return -away if inside else away


def outside_goal(s: Setup, p: Point) -> float:
    """A3: the three readings of "outside of the goal"."""
    region = s.options["goal_region"]
    if region == "mouth":
        return outside_mouth(p, s.a)
    if region == "cone":
        return outside_cone(p, s.a, s.ball)
    return outside_strip(p, s.a)


def inside_triangle(p: Point, a: float, ball_at: Point) -> float:
    """A2 triangle: hull of the ball and the posts; a segment if the ball is on the back line."""
    corners = (ball_at, (a, -GOAL), (a, GOAL))
    edges = [(corners[i], corners[(i + 1) % 3]) for i in range(3)]
    away = min(segment_distance(p, q, r) for q, r in edges)
    if a - ball_at[0] <= TOL:
        return -away
    turns = [cross((r[0] - q[0], r[1] - q[1]), (p[0] - q[0], p[1] - q[1])) for q, r in edges]
    return away if all(t >= 0.0 for t in turns) else -away


def inside_slab(p: Point, a: float, ball_at: Point) -> float:
    """A2 slab: 0 <= (p - b).u <= |c - b|, u = (1, 0) if the ball is at the goal's centre."""
    dx, dy = a - ball_at[0], -ball_at[1]
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)
    along = (p[0] - ball_at[0]) * ux + (p[1] - ball_at[1]) * uy
    return min(along, length - along)


def between(s: Setup, p: Point) -> float:
    """A2: the five readings of "between the ball and the defended goal"."""
    reading, centre = s.options["between"], (s.a, 0.0)
    if reading == "band":
        return min(p[0] - s.ball[0], s.a - p[0])
    if reading == "triangle":
        return inside_triangle(p, s.a, s.ball)
    if reading == "slab":
        return inside_slab(p, s.a, s.ball)
    if reading == "nearer":
        return distance(s.ball, centre) - distance(p, centre)
    return p[0] - s.ball[0]


def outside_field(p: Point, a: float, b: float) -> float:
    """A5: signed distance to the field's rectangle, positive off the field."""
    dx, dy = abs(p[0]) - a, abs(p[1]) - b
    if dx <= 0.0 and dy <= 0.0:
        return max(dx, dy)
    return math.hypot(max(dx, 0.0), max(dy, 0.0))


# ---------------------------------------------------------------- verdict


def _fouling_conditions(s: Setup, p: Point, exempt: bool) -> list[float]:
    """Section 2, columns "Fouling team allowed" and "Exemption"."""
    away = distance(p, s.ball) - CLEAR
    if s.penalty == "2":
        if exempt and s.options["p2_exempt"]:  # A4
            return []
        if s.variant == "30":
            return [outside_goal(s, p), p[0] - s.a]
        off_only = s.options["p2_spot_off_field_only"]  # A5
        return [outside_goal(s, p), away] + ([outside_field(p, s.a, s.b)] if off_only else [])
    if s.penalty in ("1", "5a", "5b"):  # exempt from "between", never from the 30 yards
        return [away] if exempt else [away, between(s, p)]
    if exempt:
        return []
    if s.penalty == "3":
        return [p[0] - s.a, outside_goal(s, p)]
    return [p[0] - (s.a - 30.0)]  # P4, P6


def _fouled_conditions(s: Setup, p: Point, exempt: bool) -> list[float]:
    """Section 2: only P3 binds the fouled team, behind its 40-yard line."""
    return [s.a - 40.0 - p[0]] if s.penalty == "3" and not exempt else []


def _on_front_face(s: Setup, p: Point) -> bool:
    """Section 3, fine points: the goal's front face belongs to G."""
    return abs(p[0] - s.a) <= TOL and abs(p[1]) < GOAL - TOL


def judge(s: Setup, p: Point, team: str, status: str) -> Verdict:
    """Verdict at a foul-frame point, without input checks."""
    if s.penalty == "1":  # A23: the other end is defended after the change
        p = (-p[0], -p[1])
    exempt = status != "in_position"
    find = _fouling_conditions if team == "fouling" else _fouled_conditions
    conditions = find(s, p, exempt)
    if not conditions:
        return True, False, math.inf
    margin = min(conditions) - s.options["player_radius"]  # A32
    if team == "fouling" and s.penalty in ("2", "3") and _on_front_face(s, p):
        return False, False, margin
    closed, opened = margin >= -TOL, margin > TOL
    return (opened if s.options["on_limit"] == "deny" else closed), closed != opened, margin


def foul_verdict(s: Setup, point: Any, team: str, status: str) -> Verdict:
    """Verdict in the foul frame; A6: declared off the field while on it is refused."""
    p = spot(point)
    if status == "off_field" and in_field(p, s.a, s.b):
        raise OracleError("status_mismatch")
    return judge(s, p, team, status)


# ---------------------------------------------------------------- entry after the hit


def back_line_crossing(start: Point, end: Point, a: float) -> float | None:
    """5.6: y at which the path comes over x = A from behind it."""
    if not start[0] > a >= end[0]:
        return None
    return start[1] + (a - start[0]) * (end[1] - start[1]) / (end[0] - start[0])


def foul_entry(
    penalty: str,
    variant: str | None,
    start: Any,
    end: Any,
    after_hit: bool,
    field: Dict,
    options: Dict | None = None,
) -> tuple[bool, bool, float | None]:
    """(allowed, on_limit, y of the back-line crossing) for a fouling player, foul frame."""
    a, b = field_halves(field)
    p, q = spot(start), spot(end)
    across = back_line_crossing(p, q, a)
    if penalty not in ("2", "3") or in_field(p, a, b) or not in_field(q, a, b):
        return True, False, across  # section 2: others free; no entry at all
    if penalty == "2" or not after_hit:  # P2: none from any side; before the hit
        return False, False, across
    if across is None or abs(across) > b + TOL:  # A8: over the side
        return True, False, across
    if variant != "defended":  # P3 undefended: none from behind the back line
        return False, False, across
    gap = abs(across) - GOAL  # P3 defended: except between the posts
    deny = full_options(options)["on_limit"] == "deny"
    return (gap > TOL if deny else gap >= -TOL), abs(gap) <= TOL, across


# ---------------------------------------------------------------- field frame


def foul_inputs(inputs: Dict, defends: str) -> dict[str, Any]:
    """Inputs turned from the field frame; what is no number is left for the number check."""

    def flip(value: Any) -> Any:
        plain = isinstance(value, (int, float)) and not isinstance(value, bool)
        return -value if plain else value

    if defends == "right":
        return dict(inputs)
    turned = dict(inputs)
    for key in ("foul_spot", "ball_spot"):
        if isinstance(turned.get(key), (tuple, list)):
            turned[key] = tuple(flip(v) for v in turned[key])
    if "crossing_y" in turned:
        turned["crossing_y"] = flip(turned["crossing_y"])
    return turned


def field_setup(
    penalty: str,
    variant: str | None,
    inputs: Dict,
    field: Dict,
    defends: str = "right",
    options: Dict | None = None,
) -> Setup:
    """The foul-frame setup of a placement given in the field frame."""
    return setup(penalty, variant, foul_inputs(inputs, defends), field, options)


def ball(
    penalty: str,
    variant: str | None,
    inputs: Dict,
    field: Dict,
    defends: str = "right",
    options: Dict | None = None,
) -> tuple[Point, float]:
    """((x, y) in the field frame, yards moved) or OracleError."""
    s = field_setup(penalty, variant, inputs, field, defends, options)
    return turn(s.ball, defends), s.moved


def verdict(
    penalty: str,
    variant: str | None,
    inputs: Dict,
    field: Dict,
    defends: str,
    point: Any,
    team: str = "fouling",
    status: str = "in_position",
    options: Dict | None = None,
) -> Verdict:
    """(legal, on_limit, margin) at a field-frame point, or OracleError."""
    s = field_setup(penalty, variant, inputs, field, defends, options)
    return foul_verdict(s, turn(spot(point), defends), team, status)


def entry_allowed(
    penalty: str,
    variant: str | None,
    start: Any,
    end: Any,
    after_hit: bool,
    field: Dict | None = None,
    defends: str = "right",
    options: Dict | None = None,
) -> tuple[bool, bool, float | None]:
    """(allowed, on_limit, y of the crossing in the field frame) for a fouling player."""
    size = field or {"length": 300, "width": 160}
    p, q = turn(spot(start), defends), turn(spot(end), defends)
    allowed, limit, across = foul_entry(penalty, variant, p, q, after_hit, size, options)
    return allowed, limit, -across if across is not None and defends != "right" else across


# ---------------------------------------------------------------- nearest legal place


def _cell_gap(centre: Point, half: float, origin: Point) -> float:
    """Distance from the origin to a square cell."""
    return math.hypot(max(abs(centre[0] - origin[0]) - half, 0.0), max(abs(centre[1] - origin[1]) - half, 0.0))


def _coarse(s: Setup, origin: Point, team: str, status: str) -> list[tuple[float, Point]]:
    """Legal points by a quadtree: the margin is 1-Lipschitz, so hopeless cells are dropped."""
    found: list[tuple[float, Point]] = []
    best = math.inf
    heap = [(0.0, 512.0, origin)]
    while heap:
        gap, half, c = heapq.heappop(heap)
        if gap > best + 0.05:
            break
        legal, _, margin = judge(s, c, team, status)
        if legal:
            found.append((distance(c, origin), c))
            best = min(best, found[-1][0])
        if margin < -half * math.sqrt(2.0) - TOL or half < 0.03:
            continue
        h = half / 2
        for child in [(c[0] + i * h, c[1] + j * h) for i in (-1, 1) for j in (-1, 1)]:
            heapq.heappush(heap, (_cell_gap(child, h, origin), h, child))
    return sorted(found)


def _seeds(s: Setup, origin: Point) -> list[Point]:
    """Points of the lines and posts, so that sets without an interior are seen."""
    xs = [s.a, s.ball[0], s.a - 30.0, s.a - 40.0, origin[0]]
    ys = [0.0, GOAL, -GOAL, s.ball[1], origin[1]]
    ys += [GOAL * k / 40.0 for k in range(-40, 41)]
    return [(x, y) for x in xs for y in ys]


def _refine(s: Setup, origin: Point, start: Point, team: str, status: str) -> float:
    """Shrinking local grids about a legal point."""
    best, at, step = distance(start, origin), start, 0.02
    while step > 1e-7:
        centre = at
        for i in range(-6, 7):
            for j in range(-6, 7):
                p = (centre[0] + i * step, centre[1] + j * step)
                d = distance(p, origin)
                if d < best and judge(s, p, team, status)[0]:
                    best, at = d, p
        if at == centre:
            step /= 3.0
    return best


def _spread(found: list[tuple[float, Point]]) -> list[Point]:
    """The nearest few legal points, at least half a yard apart."""
    chosen: list[Point] = []
    for d, p in found:
        if d > found[0][0] + 0.2 or len(chosen) == 12:
            break
        if all(distance(p, q) >= 0.5 for q in chosen):
            chosen.append(p)
    return chosen


def nearest_distance(
    penalty: str,
    variant: str | None,
    inputs: Dict,
    field: Dict,
    defends: str,
    origin: Point,
    team: str = "fouling",
    status: str = "in_position",
    options: Dict | None = None,
) -> float | None:
    """Distance from a field-frame point to the legal set, to about 1e-4; None if it is empty."""
    s = field_setup(penalty, variant, inputs, field, defends, options)
    o = turn(spot(origin), defends)
    found = _coarse(s, o, team, status)
    for p in _seeds(s, o):
        if judge(s, p, team, status)[0]:
            found.append((distance(p, o), p))
    if not found:
        return None
    return min(_refine(s, o, p, team, status) for p in _spread(sorted(found)))


# ---------------------------------------------------------------- the cases file


def _real(value: Any) -> Any:
    """JSON has no NaN: the string "NaN" stands for it."""
    if isinstance(value, list):
        return tuple(_real(v) for v in value)
    return math.nan if value == "NaN" else value


def case_arguments(case: Dict) -> tuple[str, str | None, dict[str, Any], Dict, str, Dict]:
    """(penalty, variant, inputs, field, defends, options) of a case."""
    inputs = {k: _real(v) for k, v in case.get("inputs", {}).items()}
    field = case.get("field", {"length": 300, "width": 160})
    return case["penalty"], case.get("variant"), inputs, field, "right", case.get("options", {})


def _probe_misses(case: Dict, probe: Dict) -> list[str]:
    """Both teams, both settings of on_limit."""
    penalty, variant, inputs, field, defends, options = case_arguments(case)
    status, point, misses = probe.get("status", "in_position"), tuple(probe["point"]), []
    for team in ("fouling", "fouled"):
        want, limit = probe[team], team in probe.get("on_limit", [])
        for mode in ("allow", "deny"):
            opts = {**options, "on_limit": mode}
            got = verdict(penalty, variant, inputs, field, defends, point, team, status, opts)
            if got[:2] != (want and not (limit and mode == "deny"), limit):
                misses.append(f"{case['id']} {team} {mode} {point} {status}: {got}")
    return misses


def _error_misses(case: Dict) -> list[str]:
    penalty, variant, inputs, field, defends, options = case_arguments(case)
    probe, code = case.get("probe"), None
    try:
        ball(penalty, variant, inputs, field, defends, options)
        if probe:
            at, status = tuple(probe["point"]), probe["status"]
            verdict(penalty, variant, inputs, field, defends, at, "fouling", status, options)
    except OracleError as error:
        code = error.code
    want = case["expect_error"]
    return [] if code == want else [f"{case['id']} error {code}, expected {want}"]


def _expect_misses(case: Dict) -> list[str]:
    """Ball, moved and the distances stated in a case."""
    args, expect = case_arguments(case), case["expect"]
    at, moved = ball(*args)
    got: dict[str, float | None] = {"moved": moved, "goal": distance(at, (args[3]["length"] / 2, 0))}
    want = {"moved": expect.get("moved"), "goal": expect.get("distance_to_goal_centre")}
    misses = [] if distance(at, tuple(expect["ball"])) <= TOL else [f"{case['id']} ball {at}"]
    for key, value in want.items():
        if value is not None and abs(got[key] - value) > TOL:
            misses.append(f"{case['id']} {key} {got[key]}, expected {value}")
    nearest, empty = expect.get("nearest_legal_fouling_distance"), expect.get("fouling_set_empty")
    if nearest is None and empty is None:
        return misses
    near = nearest_distance(*args[:5], at, options=args[5])
    if empty is not None and empty != (near is None):
        misses.append(f"{case['id']} empty {near}")
    if nearest is not None and (near is None or abs(near - nearest) > 1e-4):
        misses.append(f"{case['id']} nearest {near}, expected {nearest}")
    return misses


def _entry_misses(case: Dict) -> list[str]:
    misses = []
    for e in case.get("entries", []):
        ends = tuple(e["from"]), tuple(e["to"])
        rest = (e["after_hit"], case.get("field"))
        got = entry_allowed(case["penalty"], case.get("variant"), *ends, *rest)
        wrong_y = "crosses_y" in e and (got[2] is None or abs(got[2] - e["crosses_y"]) > TOL)
        if got[:2] != (e["allowed"], e.get("on_limit", False)) or wrong_y:
            misses.append(f"{case['id']} entry {ends}: {got}")
    return misses


def case_misses(case: Dict) -> list[str]:
    """What the oracle gets differently from one case; N02 to N12 have no placement."""
    if case["id"].startswith("N") and case["id"] != "N01":
        return []
    if "expect_error" in case:
        return _error_misses(case)
    probes = [m for probe in case.get("probes", []) for m in _probe_misses(case, probe)]
    return _expect_misses(case) + probes + _entry_misses(case)


def main(path: str) -> int:
    cases = json.loads(Path(path).read_text(encoding="utf-8"))["cases"]
    misses = [m for case in cases for m in case_misses(case)]
    for miss in misses:
        print(miss)
    print(f"{len(cases)} cases read, {len(misses)} misses")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
