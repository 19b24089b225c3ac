"""How long a picture takes and how large it is. Never part of the normal suite; shown, not asserted.

python -m pytest tests/benchmarks/bench_render.py
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from polofield import Placement, draw, place
from polofield.figures import compose, figures
from polofield.painters import rendered

FIGURES = figures()
each_figure = pytest.mark.parametrize("figure", FIGURES)


def spots() -> Iterator[Placement]:
    """Fouls that are all different, so that nothing that was made for one serves the next."""
    for i in itertools.count():
        yield place("5a", ball=(30 + (0.37 * i) % 90, (1.7 * i) % 150 - 75))


@pytest.mark.benchmark(group="compose: from a record to the display list")
@each_figure
def test_compose(benchmark: BenchmarkFixture, figure: str) -> None:
    sheet = benchmark(compose, FIGURES[figure])
    benchmark.extra_info["items"] = len(sheet.items)


@pytest.mark.benchmark(group="svg: from the display list")
@each_figure
def test_svg(benchmark: BenchmarkFixture, figure: str) -> None:
    sheet = compose(FIGURES[figure])
    data = benchmark(rendered, sheet, "svg")
    benchmark.extra_info["bytes, letters as paths"] = len(data)
    benchmark.extra_info["bytes, letters as text"] = len(rendered(sheet, "svg", text="text"))


@pytest.mark.benchmark(group="png, 150 dpi: from the display list")
@each_figure
def test_png(benchmark: BenchmarkFixture, figure: str) -> None:
    sheet = compose(FIGURES[figure])
    data = benchmark(rendered, sheet, "png", dpi=150)
    benchmark.extra_info["bytes"] = len(data)


@pytest.mark.benchmark(group="pdf: from the display list")
@each_figure
def test_pdf(benchmark: BenchmarkFixture, figure: str) -> None:
    sheet = compose(FIGURES[figure])
    data = benchmark(rendered, sheet, "pdf")
    benchmark.extra_info["bytes"] = len(data)


@pytest.mark.benchmark(group="whole: place, draw and write, every foul another one")
@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_whole(benchmark: BenchmarkFixture, kind: str) -> None:
    fouls = spots()

    def whole() -> Any:
        return rendered(draw(next(fouls)), kind, dpi=150)

    whole()
    data = benchmark(whole)
    benchmark.extra_info["bytes"] = len(data)
