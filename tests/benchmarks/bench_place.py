"""How long the solver takes. Never part of the normal suite; times are shown, not asserted.

python -m pytest tests/benchmarks/bench_place.py
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from polofield import Placement, place

CALLS: dict[str, dict[str, Any]] = {
    "1": {"penalty": "1"},
    "2-30": {"penalty": "2", "choice": "30"},
    "2-spot": {"penalty": "2", "choice": "spot", "foul": (100, 20)},
    "3": {"penalty": "3"},
    "3-defended": {"penalty": "3", "defended": True},
    "4": {"penalty": "4"},
    "5a": {"penalty": "5a", "ball": (42.0, 79.0)},
    "5b": {"penalty": "5b"},
    "6": {"penalty": "6", "crossing": 55.0},
}
MILLION = 1_000_000
each_penalty = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())


def crowd() -> Any:
    return np.random.default_rng(37).uniform((-180, -90), (180, 90), (MILLION, 2))


@pytest.mark.benchmark(group="place, scalar (budget 5 us)")
@each_penalty
def test_place(benchmark: BenchmarkFixture, call: dict[str, Any]) -> None:
    assert isinstance(benchmark(place, **call), Placement)


@pytest.mark.benchmark(group="place, one option switched")
def test_place_with_an_option(benchmark: BenchmarkFixture) -> None:
    assert benchmark(place, "5a", ball=(42.0, 79.0), on_limit="deny").moved == 4


@pytest.mark.benchmark(group="check one player")
@each_penalty
def test_check(benchmark: BenchmarkFixture, call: dict[str, Any]) -> None:
    p = place(**call)
    assert benchmark(p.check, (160.0, 30.0), "fouling").margin < np.inf


@pytest.mark.benchmark(group="nearest legal place")
@pytest.mark.parametrize("call", [CALLS["2-spot"], CALLS["4"], CALLS["5a"]], ids=["2-spot", "4", "5a"])
def test_nearest(benchmark: BenchmarkFixture, call: dict[str, Any]) -> None:
    zone = place(**call).fouling
    ball = place(**call).ball
    assert benchmark(zone.nearest, (ball.x + 1, ball.y + 1)) is not None


@pytest.mark.benchmark(group="region, from nothing")
@each_penalty
def test_region(benchmark: BenchmarkFixture, call: dict[str, Any]) -> None:
    assert benchmark(lambda: place(**call).fouling.region).area > 0


@pytest.mark.benchmark(group="area on the field, from nothing")
def test_area(benchmark: BenchmarkFixture) -> None:
    assert benchmark(lambda: place(**CALLS["5a"]).fouling.on_field_area) > 0


@pytest.mark.benchmark(group="words")
def test_words(benchmark: BenchmarkFixture) -> None:
    assert benchmark(place(**CALLS["5a"]).words, "es")


@pytest.mark.benchmark(group="margins of 1e6 places (budget 150 M/s: 6.7 ms)")
@pytest.mark.parametrize("call", [CALLS["2-spot"], CALLS["3"], CALLS["4"], CALLS["5a"]], ids=["2-spot", "3", "4", "5a"])
def test_margins_of_a_million(benchmark: BenchmarkFixture, call: dict[str, Any]) -> None:
    zone, points = place(**call).fouling, crowd()
    assert len(benchmark(zone.margins, points).legal) == MILLION
