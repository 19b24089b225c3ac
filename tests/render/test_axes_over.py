"""Somebody's own artists over a finished page, in yards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import polofield as pf
from polofield.testing import assert_text_clear, faults, snapshot

FIVE = pf.place("5a", ball=(42, 79))
HOW: dict[str, dict[str, Any]] = {
    "landscape": {},
    "portrait": {"orientation": "portrait", "size": "A5"},
    "goal": {"view": "goal", "size": "A6"},
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("at", [(42, 75), (150, -4), (60, 0), (147, 60)])
def test_a_point_in_yards_lies_where_the_sheet_has_it(how: str, at: tuple[float, float]) -> None:
    figure = pf.draw(FIVE, **HOW[how])
    ax = pf.axes_over(figure)
    points = ax.transData.transform(at) * 72 / figure.dpi
    assert points == pytest.approx(figure.sheet.views[0].at(*at), abs=1e-6)  # type: ignore[attr-defined]


@pytest.mark.parametrize("how", HOW)
def test_a_mark_is_on_the_paper_and_nothing_else_changed(how: str, tmp_path: Path) -> None:
    from PIL import Image

    def pixels(figure: Any) -> Any:
        with Image.open(pf.save(figure, tmp_path / "a.png", dpi=72)) as image:
            return np.asarray(image.convert("RGB"), dtype=int)

    plain = pf.draw(FIVE, **HOW[how])
    before = pixels(plain)
    marked = pf.draw(FIVE, **HOW[how])
    pf.axes_over(marked).plot(120, -20, "s", color="#ff00ff", markersize=8)
    changed = np.argwhere(np.abs(pixels(marked) - before).sum(axis=2) > 90)
    x, y = plain.sheet.views[0].at(120, -20)  # type: ignore[attr-defined]
    middle = changed.mean(axis=0)
    assert middle[1] == pytest.approx(x, abs=1.5)
    assert len(before) - middle[0] == pytest.approx(y, abs=1.5)
    assert np.ptp(changed, axis=0).max() < 14


def test_every_format_has_the_words_and_the_mark(tmp_path: Path) -> None:
    figure = pf.draw(FIVE, lang="es")
    pf.axes_over(figure).plot([0, 60], [0, 0], color="#ff00ff", gid="mine")
    svg = pf.save(figure, tmp_path / "a.svg").read_text("utf-8")
    assert "<title>Penal 5a" in svg and 'id="mine"' in svg and "#ff00ff" in svg
    assert pf.save(figure, tmp_path / "a.pdf").read_bytes()[:4] == b"%PDF"


def test_penalty_1_has_two_fields() -> None:
    figure = pf.draw(pf.place("1"))
    one, two = pf.axes_over(figure), pf.axes_over(figure, view=1)
    assert one.get_position().bounds != two.get_position().bounds
    with pytest.raises(pf.BadInput, match="from 0 to 1, got 2"):
        pf.axes_over(figure, view=2)


@pytest.mark.parametrize("view", [True, -1, 0.5, "0"])
def test_another_view_is_refused(view: Any) -> None:
    with pytest.raises(pf.BadInput) as caught:
        pf.axes_over(pf.draw(FIVE), view=view)
    assert caught.value.code == "bad_number"


def test_a_figure_without_a_field_is_refused() -> None:
    from matplotlib.figure import Figure

    for figure in (Figure(), pf.draw("8")):
        with pytest.raises(pf.BadInput) as caught:
            pf.axes_over(figure)
        assert caught.value.code == "bad_figure"


def test_what_is_written_over_it_is_judged_and_told() -> None:
    figure = pf.draw(FIVE)
    ax = pf.axes_over(figure)
    assert_text_clear(figure)
    ax.text(-60, 60, "free")
    assert_text_clear(figure)
    assert "own    Text 'free' at (-60, 60), #000000" in snapshot(figure)
    ax.text(50, 0, "over a label of ours")
    assert {fault.kind for fault in faults(figure)} == {"text on text"}
    assert all("over a label" in fault.other for fault in faults(figure))
