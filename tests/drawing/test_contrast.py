"""Contrast as it is seen: text 4.5 to 1, shapes 3 to 1; each theme, in grey, and for three kinds of color vision."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from sheet_colors import VISIONS, Seen, contrasts, distance, rgb, shapes_seen, texts_seen

from polofield import Placement
from polofield.drawing import THEMES, Sheet, contrast, theme
from polofield.drawing.display_list import Hatch
from polofield.figures import compose, figures

TEXT, SHAPE = 4.5, 3.0
FIGURES = figures()
each_vision = pytest.mark.parametrize("vision", VISIONS)
each_theme = pytest.mark.parametrize("name", THEMES)


@lru_cache(None)
def sheet(figure: str, name: str) -> Sheet:
    return compose(FIGURES[figure], theme=name, size="A5")


@lru_cache(None)
def texts(name: str) -> list[tuple[str, Seen]]:
    return [(figure, seen) for figure in FIGURES for seen in texts_seen(sheet(figure, name))]


@lru_cache(None)
def shapes(name: str) -> list[tuple[str, Seen]]:
    return [(figure, seen) for figure in FIGURES for seen in shapes_seen(sheet(figure, name))]


def weak(seen: list[tuple[str, Seen]], vision: str, least: float) -> dict[str, float]:
    """What has too little contrast, by figure and name."""
    found = ((f"{figure} {one.item.name}", one.contrast(vision)) for figure, one in seen)
    return {name: round(ratio, 2) for name, ratio in found if ratio < least}


@each_vision
@each_theme
def test_text_is_legible(name: str, vision: str) -> None:
    found = weak(texts(name), vision, TEXT)
    assert not found


@each_vision
@each_theme
def test_shapes_are_visible(name: str, vision: str) -> None:
    """Lines (or their casing), limits, posts, ball, spots, boards: against the areas on both of their sides."""
    found = weak(shapes(name), vision, SHAPE)
    assert not found


# ---------------------------------------------------------------- the two teams

AT_A_GLANCE = 20


@each_theme
def test_teams_differ_by_hatch_wherever_color_fails(name: str) -> None:
    drawn = sheet("3-defended", name)
    kinds = {item.name: item.kind for item in drawn.items if isinstance(item, Hatch)}
    assert kinds["zone-fouling-hatch"] != kinds["zone-fouled-hatch"]
    assert kinds["clear-goal-hatch"] not in (kinds["zone-fouling-hatch"], kinds["zone-fouled-hatch"])


@pytest.mark.parametrize("figure", [name for name, what in FIGURES.items() if isinstance(what, Placement)])
@each_theme
def test_every_zone_is_hatched_with_its_own_teams_lines(name: str, figure: str) -> None:
    drawn = sheet(figure, name)
    for team, kind in (("fouling", "/"), ("fouled", "\\")):
        zones = drawn.named(f"zone-{team}")
        hatches = drawn.named(f"zone-{team}-hatch")
        assert len(zones) == len(hatches)
        assert all(item.kind == kind for item in hatches)
        swatches = drawn.named(f"swatch-{team}-hatch")
        assert all(item.kind == kind for item in swatches)
        assert len(swatches) == len(zones)


@pytest.mark.parametrize("vision", [name for name in VISIONS if name != "grey"])
@pytest.mark.parametrize("name", ["rulebook", "turf"])
def test_team_colors_differ_at_a_glance(name: str, vision: str) -> None:
    colors = theme(name)
    assert distance(colors.fouling, colors.fouled, vision) > AT_A_GLANCE


def test_mono_is_black_on_white() -> None:
    colors = theme("mono")
    inks = {getattr(colors, field) for field in colors.__struct_fields__ if isinstance(getattr(colors, field), str)}
    assert inks - {"", "mono"} == {"#000000", "#ffffff"}
    assert colors.fouling_alpha == colors.fouled_alpha == colors.clear_alpha == 0
    assert colors.hatch_alpha == 1


# ---------------------------------------------------------------- the arithmetic, and that these tests can fail


def test_contrast_agrees_with_the_themes_own() -> None:
    for a, b in (("#ffffff", "#000000"), ("#b5371a", "#dfebd4"), ("#767676", "#ffffff"), ("#16211b", "#3c7537")):
        ours = contrasts(rgb(a)[None], rgb(b)[None])[0]
        assert contrast(a, b) == pytest.approx(ours, abs=1e-9)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


def test_visions_keep_white_and_grey_and_confuse_what_they_should() -> None:
    for vision, matrix in VISIONS.items():
        assert np.allclose(matrix.sum(axis=1), 1, atol=1e-5), vision
    assert distance("#ff0000", "#00ff00", "full") > 150
    assert distance("#b06a4a", "#7a7f4a", "deutan") < 0.5 * distance("#b06a4a", "#7a7f4a", "full")
    assert distance("#b5371a", "#1d57a3", "grey") < 10


def test_weak_colors_are_found() -> None:
    pale = compose(FIGURES["4"], theme=theme("rulebook").replace(muted="#9aa39e", fouling="#e8b8a8"))
    assert min(seen.contrast() for seen in texts_seen(pale)) < TEXT
    assert min(seen.contrast() for seen in shapes_seen(pale) if seen.item.name == "edge-fouling") < SHAPE
