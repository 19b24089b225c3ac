"""The images of this suite fail by themselves: with a broken color, and with a baseline that is gone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from polofield.drawing import theme as themes

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADDOPTS = "--mpl"


@pytest.fixture
def suite(inner: pytest.Pytester) -> pytest.Pytester:
    """The module of images with its baselines, in a place of its own, with the options that the suite always has."""
    assert ADDOPTS in (ROOT / "pyproject.toml").read_text("utf-8").split("addopts = ")[1].splitlines()[0]
    place = inner.mkdir("tests") / "render"
    place.mkdir()
    shutil.copy(HERE / "test_images.py", place)
    for folder in ("baseline", "snapshots"):
        shutil.copytree(HERE / folder, place / folder)
    shutil.copytree(ROOT / "gallery" / "scenes", inner.path / "gallery" / "scenes")
    return inner


def run(suite: pytest.Pytester, only: str) -> pytest.RunResult:
    return suite.runpytest_inprocess(ADDOPTS, "-p", "no:cacheprovider", "-p", "no:randomly", "-k", only)


def test_it_passes_as_it_is(suite: pytest.Pytester) -> None:
    run(suite, "5a-rulebook-en and (picture or as_text)").assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("color", "broken"), [("fouling", "#a5381a"), ("turf", "#d2ebd4"), ("line_casing", "#b07050"), ("page", "#fff8f0")]
)
def test_a_broken_color_fails(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, color: str, broken: str) -> None:
    look = themes.theme("rulebook")
    monkeypatch.setitem(themes._themes(), "rulebook", look.replace(**{color: broken}))
    result = run(suite, "5a-rulebook-en and (picture or as_text)")
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) >= 1, outcomes
    result.stdout.fnmatch_lines(["*differs from its snapshot*"])


@pytest.mark.parametrize("tier", ["shapes", "letters"])
def test_a_baseline_that_is_gone_fails(suite: pytest.Pytester, tier: str) -> None:
    folder = "shapes" if tier == "shapes" else "mpl*"
    (gone,) = (suite.path / "tests" / "render" / "baseline").glob(f"{folder}/*5a-rulebook-en.png")
    gone.unlink()
    result = run(suite, "(5a-rulebook-en and picture) or every_baseline")
    result.assert_outcomes(failed=2, passed=1)
    result.stdout.fnmatch_lines(["*Image file not found for comparison test*"])
