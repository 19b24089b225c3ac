"""Few images, for what numbers do not see; each with a numeric twin, since an image alone does not say what is wrong.

Two tiers. *Shapes*: every text is a rectangle of its size, so that fonts do not count; compared closely everywhere.
*Letters*: a few pictures as they are printed, kept in a folder named after the environment that made them, compared
closely there and with more tolerance elsewhere. The twins are numbers below, and a text snapshot of each picture.

The baselines are drawn by ``python -m pytest tests/painters/test_images.py -k picture -W ignore::UserWarning
--mpl-generate-path=FOLDER``, looked at, and then moved into ``baseline/shapes`` and ``baseline/mpl..._ft...``; the
snapshots are written by ``python -m pytest tests/painters/test_images.py --polofield-update``.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images
from PIL import Image

from polofield import Picture, Scene, draw
from polofield.drawing import theme
from polofield.figures import figures
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


PICTURES: dict[str, tuple[str, dict[str, str]]] = {
    "5a-rulebook-en": ("5a", {}),
    "2-spot-mono-es": ("2-spot", {"theme": "mono", "lang": "es"}),
    "3-defended-turf": ("3-defended", {"theme": "turf"}),
    "1-rulebook-en": ("1", {}),
    "6-rulebook-es-portrait-A6": ("6", {"lang": "es", "size": "A6", "orientation": "portrait"}),
    "7-rulebook-es": ("7", {"lang": "es"}),
    "overview-rulebook-en": ("overview", {}),
    "field-mono-es": ("field", {"theme": "mono", "lang": "es"}),
    "ride-off": ("ride-off", {"theme": "rulebook", "lang": "en"}),
    "box-rulebook-es": ("box", {"lang": "es"}),
}
each_picture = pytest.mark.parametrize("name", PICTURES)
PRINTED = ("5a-rulebook-en", "2-spot-mono-es", "3-defended-turf", "ride-off")
"""The pictures that are kept with their letters too."""


def drawn(name: str, **how: Any) -> Picture:
    figure, said = PICTURES[name]
    return draw(FIGURES[figure], **{"size": "A5", **said, **how})


def picture(name: str) -> Figure:
    return drawn(name).figure()


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


@each_picture
def test_picture_as_text(name: str, polofield_snapshot: Callable[..., None]) -> None:
    """Every artist, its place, its look and its words, whatever the version of matplotlib, Shapely or NumPy."""
    polofield_snapshot(picture(name), name)


# ---------------------------------------------------------------- these images can fail


def written(figure: Figure, path: Path) -> str:
    figure.savefig(path, dpi=DPI)
    return str(path)


def differs(name: str, figure: Figure, folder: Path) -> bool:
    baseline = folder / "baseline.png"
    baseline.write_bytes((LETTERS / f"test_picture_with_letters_{name}.png").read_bytes())
    return compare_images(str(baseline), written(figure, folder / "now.png"), TOLERANCE, in_decorator=True) is not None


def test_the_right_picture_is_equal_and_a_broken_one_is_not(tmp_path: Path) -> None:
    name = "5a-rulebook-en"
    assert not differs(name, picture(name), tmp_path)
    assert differs(name, drawn(name, lang="es").figure(), tmp_path)
    for broken in ({"turf": "#d0ebd4"}, {"fouling_alpha": 0.35}, {"fouled": "#b5371a"}, {"page": "#fff8f0"}):
        assert differs(name, drawn(name, theme=theme("rulebook").replace(**broken)).figure(), tmp_path), broken


def test_savefig_and_save_draw_the_same_pixels() -> None:
    """What pytest-mpl compares is what a user gets."""
    made = draw(FIGURES["6"], size="A6")
    with Image.open(io.BytesIO(made.rendered("png", dpi=DPI))) as image:
        ours = np.asarray(image.convert("RGB"), dtype=int)
    out = io.BytesIO()
    made.figure().savefig(out, dpi=DPI)
    with Image.open(out) as image:
        theirs = np.asarray(image.convert("RGB"), dtype=int)
    rows, columns = (min(a, b) for a, b in zip(ours.shape[:2], theirs.shape[:2], strict=True))
    # Sizes may differ by the rounding of half a pixel; the pictures hang from the lower left corner.
    difference = np.abs(ours[-rows:, :columns] - theirs[-rows:, :columns])
    assert np.sqrt((difference**2).mean()) < TOLERANCE
