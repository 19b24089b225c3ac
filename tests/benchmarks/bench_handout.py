"""How long a handout takes. Never part of the normal suite; shown, not asserted.

python -m pytest tests/benchmarks/bench_handout.py
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from polofield.handout import Order, make
from polofield.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet(benchmark: BenchmarkFixture, lang: str) -> None:
    benchmark.pedantic(make, ("sheets", Order(("6",))), {"lang": lang}, rounds=5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book(benchmark: BenchmarkFixture, lang: str) -> None:
    benchmark.pedantic(make, ("book",), {"lang": lang}, rounds=3)
