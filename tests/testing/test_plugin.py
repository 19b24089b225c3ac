"""The plugin, as a user's project sees it."""

from __future__ import annotations

import matplotlib
import pytest
from matplotlib.figure import Figure

import polofield as pf
from polofield.testing import environment, image_test, picture_of

USER = """
import polofield as pf

def test_figure(polofield_snapshot):
    polofield_snapshot(pf.draw(pf.place("4"), lang={lang!r}))
    polofield_snapshot(pf.place("5b"))
"""


def run(inner: pytest.Pytester, *args: str) -> pytest.RunResult:
    return inner.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:randomly", *args)


def test_a_snapshot_is_made_on_demand_compared_and_never_made_silently(inner: pytest.Pytester) -> None:
    inner.makepyfile(test_mine=USER.format(lang="en"))
    missing = run(inner)
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines(["*got none: make it with --polofield-update*"])
    assert not (inner.path / "snapshots").exists()
    run(inner, "--polofield-update").assert_outcomes(passed=1)
    kept = sorted(path.name for path in (inner.path / "snapshots").iterdir())
    assert kept == ["test_mine.test_figure-2.txt", "test_mine.test_figure.txt"]
    run(inner).assert_outcomes(passed=1)
    inner.makepyfile(test_mine=USER.format(lang="es"))
    wrong = run(inner)
    wrong.assert_outcomes(failed=1)
    wrong.stdout.fnmatch_lines(["*-title  Penalty 4*", "*+title  Penal 4*"])


STYLE = """
import matplotlib

def test_style(polofield_style):
    assert matplotlib.rcParams["font.family"] == ["DejaVu Sans"]
    assert matplotlib.rcParams["lines.linewidth"] == 1.5

def test_figure(polofield_figure):
    figure, ax = polofield_figure(width=100, height=50)
    assert tuple(round(side * 25.4) for side in figure.get_size_inches()) == (100, 50)
    assert ax.get_position().bounds == (0, 0, 1, 1)

def test_without():
    assert matplotlib.rcParams["lines.linewidth"] == 7
"""


def test_the_style_holds_for_who_asks_and_for_nobody_else(inner: pytest.Pytester) -> None:
    inner.makepyfile(STYLE)
    with matplotlib.rc_context({"lines.linewidth": 7, "font.family": ["serif"]}):
        run(inner).assert_outcomes(passed=3)
        assert matplotlib.rcParams["lines.linewidth"] == 7


IMAGE = """
import polofield as pf
from polofield.testing import image_test

@image_test(text={text!r}, dpi=40)
def test_image():
    return pf.draw(pf.place("5a", ball=({x}, 79)), theme=pf.theme("rulebook").replace(turf={turf!r}))
"""


def image(
    inner: pytest.Pytester, *args: str, text: str = "boxes", x: float = 42, turf: str = "#dfebd4"
) -> pytest.RunResult:
    inner.makepyfile(test_image=IMAGE.format(text=text, x=x, turf=turf))
    return run(inner, *args)


@pytest.mark.parametrize("text", ["boxes", "letters"])
def test_an_image_test_works_with_pytest_mpl(inner: pytest.Pytester, text: str) -> None:
    image(inner, "--mpl-generate-path=baseline", "-W", "ignore", text=text)
    image(inner, "--mpl", text=text).assert_outcomes(passed=1)
    image(inner, "--mpl", text=text, x=60).assert_outcomes(failed=1)
    image(inner, "--mpl", text=text, turf="#c0ebd4").assert_outcomes(failed=1)
    (inner.path / "baseline" / "test_image.png").unlink()
    image(inner, "--mpl", text=text).assert_outcomes(failed=1)


def test_image_test_takes_records_and_refuses_unknown_tiers() -> None:
    @image_test(text="boxes")
    def penalty() -> pf.Placement:
        return pf.place("4")

    figure = penalty()
    assert isinstance(figure, Figure)
    assert picture_of(figure).texts == ()
    with pytest.raises(pf.BadInput, match="letters"):
        image_test(text="leters")


def test_the_environment_is_named() -> None:
    assert environment().startswith(f"mpl{matplotlib.__version__}_ft2.")


def test_an_image_test_without_pytest_mpl_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would pass, and compare nothing."""
    from polofield.testing import images

    @image_test()
    def penalty() -> pf.Placement:
        return pf.place("4")

    monkeypatch.setattr(images, "find_spec", lambda name: None)
    with pytest.raises(pf.PolofieldError, match="pip install pytest-mpl") as caught:
        penalty()
    assert caught.value.code == "missing_extra"
