"""Few images, for what numbers do not see; each with a numeric twin, since an image alone does not say what is wrong.

Two tiers. *Shapes*: every text is a rectangle of its size, so that fonts do not count; compared closely everywhere.
*Letters*: a few pictures as they are printed, kept in a folder named after the environment that made them, compared
closely there and with more tolerance elsewhere. The twins are numbers below, and a text snapshot of each picture.

The baselines are drawn by ``python -m pytest tests/render/test_images.py -k picture -W ignore::UserWarning
--mpl-generate-path=FOLDER``, looked at, and then moved into ``baseline/shapes`` and ``baseline/mpl..._ft...``; the
snapshots are written by ``python -m pytest tests/render/test_images.py --polofield-update``.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import shapely
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images
from PIL import Image

from polofield import Placement, Scene, draw
from polofield.drawing import Sheet, theme
from polofield.drawing.display_list import Hatch, Label, Line, Mark, Region
from polofield.figures import compose, figures
from polofield.painters import rendered
from polofield.testing import environment, image_test

BASELINE = Path(__file__).resolve().parent / "baseline"
SHAPES = BASELINE / "shapes"
(LETTERS,) = BASELINE.glob("mpl*_ft*")
DPI = 60
TOLERANCE = 2.0
"""Root of the mean squared difference, of 255, up to which two pictures count as equal (pytest-mpl's own)."""
LOOSE = 4.0
"""The same, for letters in another environment than the one that the baselines are named after."""

RIDE_OFF = Path(__file__).resolve().parents[2] / "gallery" / "scenes" / "dangerous_ride_off.toml"
FIGURES = {**figures(), "ride-off": Scene.load(RIDE_OFF)}


class Picture(NamedTuple):
    """What is drawn, how, and what must be on it: numbers of items by role, and texts."""

    figure: str
    how: dict[str, str]
    roles: dict[str, int]
    texts: tuple[str, ...]


PICTURES = {
    "5a-rulebook-en": Picture(
        "5a",
        {"theme": "rulebook", "lang": "en", "size": "A5"},
        {"ball": 1, "spot": 1, "zone": 2, "limit": 1, "edge": 1},
        ("Penalty 5a", "30 yd", "Team fouled", "Fouling team"),
    ),
    "2-spot-mono-es": Picture(
        "2-spot",
        {"theme": "mono", "lang": "es", "size": "A5"},
        {"ball": 1, "spot": 0, "zone": 3, "limit": 1, "clear": 1, "reading": 1},
        ("Penal 2", "30 yd", "Equipo perjudicado", "Equipo infractor"),
    ),
    "3-defended-turf": Picture(
        "3-defended",
        {"theme": "turf", "lang": "en", "size": "A5"},
        {"ball": 1, "spot": 0, "zone": 2, "edge": 2, "clear": 1, "reading": 1},
        ("Penalty 3", "40 yd", "Team fouled", "Fouling team"),
    ),
    "1-rulebook-en": Picture(
        "1",
        {"theme": "rulebook", "lang": "en", "size": "A5"},
        {"ball": 1, "zone": 2, "limit": 1, "arrow": 1},
        ("Penalty 1",),
    ),
    "6-rulebook-es-portrait-A6": Picture(
        "6",
        {"theme": "rulebook", "lang": "es", "size": "A6", "orientation": "portrait"},
        {"ball": 1, "spot": 1, "zone": 2, "edge": 1},
        ("Penal 6", "60 yd", "hasta 40 yd"),
    ),
    "7-rulebook-es": Picture(
        "7",
        {"theme": "rulebook", "lang": "es", "size": "A5"},
        {"player": 8},
        ("Penal 7", "hándicap"),
    ),
    "overview-rulebook-en": Picture(
        "overview",
        {"theme": "rulebook", "lang": "en", "size": "A5"},
        {"limit": 2},
        ("2", "3", "4", "5a", "5b", "6", "30 yd", "40 yd", "60 yd"),
    ),
    "field-mono-es": Picture(
        "field",
        {"theme": "mono", "lang": "es", "size": "A5"},
        {},
        ("largo 300 yd · 274,32 m", "ancho 160 yd · 146,3 m", "arco 8 yd · 7,32 m"),
    ),
    "ride-off": Picture(
        "ride-off",
        {"theme": "rulebook", "lang": "en", "size": "A5"},
        {"angle": 1, "ball": 1, "spot": 1, "corridor": 2, "rider": 15, "rider-path": 2},
        ("A dangerous ride-off", "team fouled attacks"),
    ),
    "box-rulebook-es": Picture(
        "box",
        {"theme": "rulebook", "lang": "es", "size": "A5"},
        {"card-yellow": 20, "card-red": 1, "bar": 19},
        ("Penalty box", "tarjeta amarilla"),
    ),
}
each_picture = pytest.mark.parametrize("name", PICTURES)
PRINTED = ("5a-rulebook-en", "2-spot-mono-es", "3-defended-turf", "ride-off")
"""The pictures that are kept with their letters too."""


def picture(name: str) -> Figure:
    return draw(FIGURES[PICTURES[name].figure], **PICTURES[name].how)


@each_picture
@image_test(text="boxes", dpi=DPI, tolerance=TOLERANCE, baseline_dir=str(SHAPES))
def test_picture_in_shapes(name: str) -> Figure:
    return picture(name)


@pytest.mark.parametrize("name", PRINTED)
@image_test(dpi=DPI, tolerance=TOLERANCE if environment() == LETTERS.name else LOOSE, baseline_dir=str(LETTERS))
def test_picture_with_letters(name: str) -> Figure:
    return picture(name)


def test_every_baseline_is_of_a_picture() -> None:
    """A baseline whose picture is gone would never be compared."""
    assert {path.name for path in SHAPES.iterdir()} == {f"test_picture_in_shapes_{name}.png" for name in PICTURES}
    assert {path.name for path in LETTERS.iterdir()} == {f"test_picture_with_letters_{name}.png" for name in PRINTED}


# ---------------------------------------------------------------- numeric twins


def sheet(name: str) -> Sheet:
    return compose(FIGURES[PICTURES[name].figure], **PICTURES[name].how)


@each_picture
def test_twin_as_text(name: str, polofield_snapshot: Callable[..., None]) -> None:
    """Every artist, its place, its look and its words, whatever the version of matplotlib, Shapely or NumPy."""
    polofield_snapshot(picture(name), name)


@each_picture
def test_twin_items_and_texts(name: str) -> None:
    """Every kind of item is there, as often as it must be."""
    drawn, picture = sheet(name), PICTURES[name]
    drawn_roles = Counter(item.role for item in drawn.items if not isinstance(item, Hatch | Label))
    assert {role: drawn_roles[role] for role in picture.roles} == picture.roles
    texts = " ".join(drawn.texts())
    for text in picture.texts:
        assert text in drawn.texts() or text in texts, text


@pytest.mark.parametrize("name", [name for name, picture in PICTURES.items() if picture.figure not in ("7", "box")])
def test_twin_posts(name: str) -> None:
    """Two posts at each back line that is in view, 8 yards apart."""
    drawn = sheet(name)
    posts = [mark for mark in drawn.items if isinstance(mark, Mark) and mark.name == "post"]
    lines = [x for view in drawn.views for x in (-150, 150) if view.window.left <= x <= view.window.right]
    assert len(posts) == 2 * len(lines) > 0
    places = drawn.views[-1].to_field([mark.at for mark in posts[-2:]])
    assert np.abs(places[:, 0]) == pytest.approx(150)
    assert places[:, 1] == pytest.approx((-4, 4))


def area_of(rings: tuple[Any, ...]) -> float:
    """Area of rings: holes run clockwise and count negative."""
    return float(sum(np.dot(r[:-1, 0], r[1:, 1]) - np.dot(r[1:, 0], r[:-1, 1]) for r in rings) / 2)


@pytest.mark.parametrize("name", [n for n, p in PICTURES.items() if isinstance(FIGURES[p.figure], Placement)])
def test_twin_areas_of_zones(name: str) -> None:
    """The tinted area is the zone's, as far as it is in view; the hatched one no larger."""
    drawn = sheet(name)
    p: Placement = FIGURES[PICTURES[name].figure]
    view = drawn.views[0]
    w = view.window
    window = shapely.box(w.left, w.bottom, w.right, w.top)
    for zone in (p.fouling, p.fouled):
        regions = [i for i in drawn.items if isinstance(i, Region) and i.name.startswith(f"zone-{zone.team}")]
        hatches = [i for i in drawn.items if isinstance(i, Hatch) and i.name.startswith(f"zone-{zone.team}")]
        if zone.anywhere:
            assert not regions and not hatches
            continue
        shown = zone.region.intersection(window).area
        assert sum(area_of(region.rings) for region in regions) == pytest.approx(shown, rel=1e-9)
        hatched = sum(area_of(hatch.rings) for hatch in hatches) / view.scale**2
        assert 0.55 * shown < hatched <= shown * (1 + 1e-9)


def at(drawn: Sheet, name: str) -> tuple[float, float]:
    (mark,) = (item for item in drawn.items if isinstance(item, Mark) and item.name == name)
    x, y = drawn.views[0].to_field([mark.at])[0]
    return float(x), float(y)


@pytest.mark.parametrize("name", [n for n, p in PICTURES.items() if isinstance(FIGURES[p.figure], Placement)])
def test_twin_places_of_markers(name: str) -> None:
    drawn = sheet(name)
    p: Placement = FIGURES[PICTURES[name].figure]
    assert at(drawn, "ball") == pytest.approx(p.ball)
    if p.given is not None and p.given != p.ball:
        assert at(drawn, "spot-given") == pytest.approx(p.given)


def test_twin_of_the_overview() -> None:
    drawn = sheet("overview-rulebook-en")
    places = {number: at(drawn, f"spot-{number}") for number in ("2", "3", "4", "5a", "5b", "6")}
    assert places["2"] == pytest.approx((120, 0))
    assert places["3"] == pytest.approx((110, 0))
    assert places["4"] == pytest.approx((90, 0))
    assert places["5b"] == pytest.approx((0, 0))
    assert places["5a"][1] == pytest.approx(75)
    assert places["6"][0] == pytest.approx(90)
    discs = [m for m in drawn.items if isinstance(m, Mark) and m.role == "spot" and m.kind == "disc"]
    for n, a in enumerate(discs):
        for b in discs[n + 1 :]:
            apart = np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) - a.radius - b.radius - a.edge_width
            assert apart > 0, f"{a.name} and {b.name} touch"


def test_twin_of_the_plan() -> None:
    """A dimension's line is as long as it says, on the page's scale."""
    drawn = sheet("field-mono-es")
    scale = drawn.views[0].scale
    for name, yards in (("dim-length", 300), ("dim-width", 160), ("dim-half", 150), ("dim-line-60", 60)):
        tips = np.concatenate([i.rings[0][:1] for i in drawn.items if isinstance(i, Region) and i.name == name])
        assert len(tips) == 2
        assert np.hypot(*(tips[1] - tips[0])) == pytest.approx(yards * scale, abs=1e-6)
        assert [i for i in drawn.items if isinstance(i, Line) and i.name == name]


def test_twin_of_the_ladder() -> None:
    drawn = sheet("7-rulebook-es")
    numbers = [i.text for i in drawn.items if isinstance(i, Label) and i.name.startswith("player-fouling")]
    assert numbers == ["1", "2", "4", "6"]
    fouling = [i for i in drawn.items if isinstance(i, Mark) and i.name.startswith("player-fouling")]
    steps = np.diff([mark.at[0] for mark in fouling])
    assert steps[1] == pytest.approx(2 * steps[0])
    assert steps[2] == pytest.approx(2 * steps[0])
    strong = [mark.name for mark in fouling if mark.fill == theme("rulebook").fouling]
    assert strong == ["player-fouling-3"], "above 3 the nearest is 4"


# ---------------------------------------------------------------- these images can fail


def written(figure: Figure, path: Path) -> str:
    figure.savefig(path, dpi=DPI)
    return str(path)


def differs(name: str, figure: Figure, folder: Path) -> bool:
    baseline = folder / "baseline.png"
    baseline.write_bytes((LETTERS / f"test_picture_with_letters_{name}.png").read_bytes())
    return compare_images(str(baseline), written(figure, folder / "now.png"), TOLERANCE, in_decorator=True) is not None


def test_the_right_picture_is_equal(tmp_path: Path) -> None:
    name = "5a-rulebook-en"
    assert not differs(name, draw(FIGURES["5a"], **PICTURES[name].how), tmp_path)


@pytest.mark.parametrize(
    "broken",
    [{"turf": "#d0ebd4"}, {"fouling_alpha": 0.35}, {"fouled": "#b5371a"}, {"ink": "#7d2723"}, {"page": "#fff8f0"}],
    ids=str,
)
def test_a_broken_color_is_found(broken: dict[str, Any], tmp_path: Path) -> None:
    name = "5a-rulebook-en"
    how = {**PICTURES[name].how, "theme": theme("rulebook").replace(**broken)}
    assert differs(name, draw(FIGURES["5a"], **how), tmp_path)


def test_another_ball_and_another_language_are_found(tmp_path: Path) -> None:
    from polofield import place

    name = "5a-rulebook-en"
    assert differs(name, draw(place("5a", ball=(47, 79)), **PICTURES[name].how), tmp_path)
    assert differs(name, draw(FIGURES["5a"], **{**PICTURES[name].how, "lang": "es"}), tmp_path)


def test_savefig_and_save_draw_the_same_pixels() -> None:
    """What pytest-mpl compares is what a user gets."""
    figure = draw(FIGURES["6"], size="A6")
    with Image.open(io.BytesIO(rendered(figure, "png", dpi=DPI))) as image:
        ours = np.asarray(image.convert("RGB"), dtype=int)
    out = io.BytesIO()
    figure.savefig(out, dpi=DPI)
    with Image.open(out) as image:
        theirs = np.asarray(image.convert("RGB"), dtype=int)
    rows, columns = (min(a, b) for a, b in zip(ours.shape[:2], theirs.shape[:2], strict=True))
    # Sizes may differ by the rounding of half a pixel; the pictures hang from the lower left corner.
    difference = np.abs(ours[-rows:, :columns] - theirs[-rows:, :columns])
    assert np.sqrt((difference**2).mean()) < TOLERANCE
