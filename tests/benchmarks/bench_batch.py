"""How long a batch takes, beside the fastest plain arrays of the same work. Never part of the normal suite.

python -m pytest tests/benchmarks/bench_batch.py

Times are shown, not asserted: only ratios taken in one run count. In each group the line "plain" is the bare arithmetic
of a simplified rule, in chunks of 32 k (numpy on a table of limits; rings of 64 corners; comparisons of squares); the
budgets in the groups' names were set on a machine where the plain lines did 135 M spots, 164 k and 641 k zones, 453 M
and 313 M checks a second.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from polofield import check_many, place, place_many
from polofield.tables import Drawing, draw_rows, read_table, solve_table, write_placements
from polofield.tables.running import executor_of

MILLION, LAKH, PLAYERS, STEP = 1_000_000, 100_000, 8, 32_768
RNG = np.random.default_rng(1)
NAMES = ("2-30", "3", "4", "5a", "5b")
KIND = RNG.integers(0, 5, MILLION).astype(np.int8)
SPOTS = RNG.uniform((-150, -80), (150, 80), (MILLION, 2))
SIGN = np.where(RNG.random(MILLION) < 0.5, 1, -1).astype(np.int8)
MIXED = np.where((KIND == 3)[:, None], SPOTS, np.nan)
CROWD = RNG.uniform((-180, -90), (180, 90), (MILLION, 2))
TEAMS = RNG.uniform((-180, -90), (180, 90), (LAKH, PLAYERS, 2))


def legal_many(*args: Any, **said: Any) -> Any:
    return check_many(*args, **said).legal


def some(n: int = MILLION, key: str = "", **options: Any) -> Any:
    if key:
        return place_many(key, **{"foul" if key == "2-spot" else "ball": SPOTS[:n]}, defends=SIGN[:n], **options)
    return place_many((KIND[:n], NAMES), ball=MIXED[:n], defends=SIGN[:n], **options)


# ---------------------------------------------------------------- the plain arithmetic

LOW = np.array([[120.0, 0], [110, 0], [90, 0], [-150, -75], [0, 0]])
HIGH = np.array([[120.0, 0], [110, 0], [90, 0], [150, 75], [0, 0]])
X, Y, ENDS = SPOTS[:, 0].copy(), SPOTS[:, 1].copy(), SIGN.astype(float)


def plain_spots() -> Any:
    out = np.empty((2, MILLION))
    for i in range(0, MILLION, STEP):
        s = slice(i, i + STEP)
        k, sign = KIND[s], ENDS[s]
        for axis, given in enumerate((X, Y)):
            part = sign * given[s]
            np.maximum(part, LOW[k, axis], out=part)
            np.minimum(part, HIGH[k, axis], out=part)
            np.multiply(sign, part, out=out[axis, s])
    return out


CIRCLE = np.linspace(0, 2 * np.pi, 65)
BITE = np.linspace(np.pi / 2, -np.pi / 2, 33)


def plain_zones(x: Any, y: Any) -> Any:
    """Rectangles with half a circle bitten out: rings where it fits, an overlay where it is cut."""
    made = np.empty(len(x), dtype=object)
    fits = (np.abs(y) + 30 < 90) & (x + 30 < 180)
    u, v = x[fits, None], y[fits, None]
    ring = np.empty((len(u), 38, 2))
    ring[:, :33, 0], ring[:, :33, 1] = 30 * np.cos(BITE) + u, 30 * np.sin(BITE) + v
    for i, (far, side) in enumerate(((0, -90.0), (1, -90.0), (1, 90.0), (0, 90.0))):
        ring[:, 33 + i, 0], ring[:, 33 + i, 1] = (180.0 if far else u[:, 0]), side
    ring[:, -1] = ring[:, 0]
    made[fits] = shapely.polygons(shapely.linearrings(ring))
    u, v = x[~fits, None], y[~fits, None]
    discs = np.stack([30 * np.cos(CIRCLE) + u, 30 * np.sin(CIRCLE) + v], axis=-1)
    discs[:, -1] = discs[:, 0]
    cut = shapely.polygons(shapely.linearrings(discs))
    made[~fits] = shapely.difference(shapely.box(u[:, 0], -90.0, 180.0, 90.0), cut)
    return made


def plain_mixed_zones() -> Any:
    """Each different ball once, then spread."""
    places = np.where(KIND[:LAKH] == 3, X[:LAKH] + 1j * Y[:LAKH], KIND[:LAKH])
    spots, whose = np.unique(places, return_inverse=True)
    return plain_zones(spots.real.copy(), spots.imag.copy())[whose]


def plain_checks(px: Any, py: Any, u: Any, v: Any, sign: Any) -> Any:
    out = np.empty(len(px), dtype=bool)
    for i in range(0, len(px), STEP):
        s = slice(i, i + STEP)
        a, b, e = (value[s] if isinstance(value, np.ndarray) else value for value in (u, v, sign))
        out[s] = ((px[s] - a) * e >= 0) & ((px[s] - a) ** 2 + (py[s] - b) ** 2 >= 900)
    return out


PX, PY = CROWD[:, 0].copy(), CROWD[:, 1].copy()
TX, TY = TEAMS[..., 0].ravel(), TEAMS[..., 1].ravel()
OWN = tuple(np.repeat(column[:LAKH], PLAYERS) for column in (X, Y, ENDS))


# ---------------------------------------------------------------- arrays


@pytest.mark.benchmark(group="1e6 ball spots (budget 40 M/s: 25 ms; plain 7.4 ms)")
@pytest.mark.parametrize(
    "call",
    [
        plain_spots,
        some,
        lambda: some(key="5a"),
        lambda: place_many(TEXTS, ball=MIXED, defends=SIGN),
    ],
    ids=["plain", "five-penalties-by-number", "5a", "five-penalties-by-name"],
)
def test_spots(benchmark: BenchmarkFixture, call: Callable[[], Any]) -> None:
    assert len(benchmark(call))


TEXTS = np.array(NAMES)[KIND]


@pytest.mark.benchmark(group="1e5 zones, all distinct (budget 100 k/s: 1 s; plain 0.61 s)")
@pytest.mark.parametrize("key", ["plain", "5a", "2-spot"])
def test_zones(benchmark: BenchmarkFixture, key: str) -> None:
    if key == "plain":
        assert len(benchmark(plain_zones, X[:LAKH], Y[:LAKH])) == LAKH
    else:
        assert len(benchmark(some(LAKH, key).zones, "fouling")) == LAKH


@pytest.mark.benchmark(group="1e5 zones, realistic mix (budget 400 k/s: 0.25 s; plain 0.16 s)")
@pytest.mark.parametrize("kind", ["plain", "mix"])
def test_mixed_zones(benchmark: BenchmarkFixture, kind: str) -> None:
    assert len(benchmark(plain_mixed_zones if kind == "plain" else lambda: some(LAKH).zones("fouling")))


ONE: dict[str, Any] = {"5a": {"ball": (42.0, 79.0)}, "2-spot": {"foul": (100, 20)}, "3": {}, "4": {}}


@pytest.mark.benchmark(group="1e6 players, one zone (budget 150 M/s: 6.7 ms; plain 2.2 ms)")
@pytest.mark.parametrize("key", ["plain", *ONE])
def test_legal_in_one_zone(benchmark: BenchmarkFixture, key: str) -> None:
    if key == "plain":
        assert len(benchmark(plain_checks, PX, PY, 42.0, 75.0, 1.0)) == MILLION
    else:
        assert len(benchmark(legal_many, place(key, **ONE[key]), CROWD, "fouling")) == MILLION


def margins(*args: Any) -> Any:
    return check_many(*args).margin


@pytest.mark.benchmark(group="1e6 players, one zone, with exact margins")
@pytest.mark.parametrize("key", ONE)
def test_margins_in_one_zone(benchmark: BenchmarkFixture, key: str) -> None:
    assert len(benchmark(margins, place(key, **ONE[key]), CROWD, "fouling")) == MILLION


@pytest.mark.benchmark(group="8e5 players, each foul its own zone (budget 100 M/s: 8 ms; plain 2.6 ms)")
@pytest.mark.parametrize("key", ["plain", "5a", "mix", "mix-of-teams"])
def test_legal_in_own_zones(benchmark: BenchmarkFixture, key: str) -> None:
    if key == "plain":
        assert len(benchmark(plain_checks, TX, TY, *OWN)) == LAKH * PLAYERS
        return
    team: Any = ["fouling"] * 4 + ["fouled"] * 4 if key == "mix-of-teams" else "fouling"
    assert len(benchmark(legal_many, some(LAKH, "5a" if key == "5a" else ""), TEAMS, team)) == LAKH


@pytest.mark.benchmark(group="8e5 players, each foul its own zone, with exact margins")
@pytest.mark.parametrize("key", ["5a", ""], ids=["5a", "mix"])
def test_margins_in_own_zones(benchmark: BenchmarkFixture, key: str) -> None:
    assert len(benchmark(margins, some(LAKH, key), TEAMS, "fouling")) == LAKH


# ---------------------------------------------------------------- tables and pictures


@pytest.fixture(scope="module")
def fouls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bench") / "fouls.csv"
    lines = [f"5a,{x:.2f},{y:.2f}" for x, y in SPOTS[:LAKH].tolist()]
    path.write_text("\n".join(["penalty,ball_x,ball_y", *lines]) + "\n")
    return path


@pytest.mark.benchmark(group="table of 1e5 fouls, read and placed and written")
def test_table(benchmark: BenchmarkFixture, fouls: Path, tmp_path: Path) -> None:
    benchmark(lambda: write_placements(solve_table(read_table(fouls)), tmp_path / "placements.csv"))


@pytest.mark.benchmark(group="200 pictures (two workers: at least 1.7 times as fast)")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures(
    benchmark: BenchmarkFixture, kind: str, workers: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("bench") / "fouls.csv"
    path.write_text("penalty,ball_x,ball_y\n" + "".join(f"5a,{x:.2f},{y:.2f}\n" for x, y in SPOTS[:200].tolist()))
    solved = solve_table(read_table(path))
    with executor_of(workers) as executor:

        def draw() -> Any:
            return draw_rows(solved, tmp_path_factory.mktemp("out"), Drawing(kind), executor=executor)

        draw()
        assert benchmark.pedantic(draw, rounds=3).new == 200
