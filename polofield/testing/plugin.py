"""The pytest plugin: fixtures for figures that look the same on every machine, and text snapshots beside the tests.

It is found by pytest by itself once polofield is installed, and changes no test that does not ask for a fixture.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["polofield_figure", "polofield_snapshot", "polofield_style", "pytest_addoption"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--polofield-update``, which writes snapshots instead of comparing them."""
    group = parser.getgroup("polofield", "pictures of polo fields")
    group.addoption("--polofield-update", action="store_true", help="write text snapshots of figures, do not compare")


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of :func:`polofield.testing.image_test` known, even where pytest-mpl is not installed."""
    config.addinivalue_line("markers", "mpl_image_compare: compares the image that a test returns (pytest-mpl)")


@pytest.fixture
def polofield_style() -> Iterator[dict[str, Any]]:
    """Hold matplotlib to its defaults and to fixed fonts, whatever styles are in force; yields the settings."""
    from matplotlib import style

    from .images import rendering_style

    settings = rendering_style()
    with style.context(["default", settings]):
        yield settings


@pytest.fixture
def polofield_figure(polofield_style: dict[str, Any]) -> Callable[..., tuple[Figure, Axes]]:
    """Make a figure of a fixed size with one Axes: ``figure, ax = polofield_figure(width=160, height=100)``, in mm."""
    from matplotlib.figure import Figure

    def make(*, width: float = 160, height: float = 100) -> tuple[Figure, Axes]:
        figure = Figure(figsize=(width / 25.4, height / 25.4), dpi=100, layout=None)
        return figure, figure.add_axes((0.0, 0.0, 1.0, 1.0))

    return make


@pytest.fixture
def polofield_snapshot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Compare a figure with its text snapshot: ``polofield_snapshot(figure)``, or with a name of its own."""
    from .snapshots import assert_snapshot

    calls: Counter[str] = Counter()
    update = bool(request.config.getoption("--polofield-update"))
    folder = request.path.parent / "snapshots"

    def compare(figure: Any, name: str | None = None) -> None:
        stem = _slug(f"{request.path.stem}.{name or request.node.name}")
        calls[stem] += 1
        again = f"-{calls[stem]}" if calls[stem] > 1 else ""
        assert_snapshot(figure, folder / f"{stem}{again}.txt", update=update)

    return compare


def _slug(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name).strip("-")
