"""What was seen in the gallery's pictures when they were looked at one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.figure import Figure

from polofield import Placement, Scene, draw, place
from polofield.figures import compose
from polofield.painters.mpl import ItemArtist

SCENES = Path(__file__).parents[2] / "gallery" / "scenes"
PENALTIES = {
    "2-30": place("2", choice="30"),
    "3-defended": place("3", defended=True),
    "4": place("4"),
    "5a": place("5a", ball=(42, 79)),
    "6": place("6", crossing=55),
}


def names(placement: Placement, **limits: tuple[float, float]) -> set[str]:
    """The names of what is drawn into an Axes with limits of its own."""
    ax = Figure(figsize=(5, 5)).subplots()
    ax.set(aspect="equal", **limits)
    draw(placement, ax=ax)
    return {artist.item.name for artist in ax.get_children() if isinstance(artist, ItemArtist)}


def dimensions(placement: Placement, **limits: tuple[float, float]) -> set[str]:
    return {name.removesuffix("-text") for name in names(placement, **limits) if name.startswith("dim-")}


@pytest.mark.parametrize("placement", PENALTIES.values(), ids=PENALTIES)
def test_a_magnified_goal_tells_no_length_that_ends_out_of_sight(placement: Placement) -> None:
    assert dimensions(placement, xlim=(138, 162), ylim=(-12, 12)) == set()


@pytest.mark.parametrize(
    ("name", "lengths"),
    [
        ("2-30", {"dim-spot"}),
        ("3-defended", {"dim-spot"}),
        ("4", {"dim-spot", "dim-line-30"}),
        ("5a", {"dim-radius", "dim-inset"}),
        ("6", {"dim-spot", "dim-line-30", "dim-within"}),
    ],
)
def test_lengths_in_sight_are_told(name: str, lengths: set[str]) -> None:
    found = dimensions(PENALTIES[name], xlim=(-20, 180), ylim=(-100, 100))
    assert {part.removesuffix("-leader").removesuffix("-extension") for part in found} == lengths


def test_the_30_yard_line_is_told_without_the_ball() -> None:
    assert dimensions(place("4"), xlim=(110, 180), ylim=(-35, 35)) == {"dim-line-30"}


@pytest.mark.parametrize("size", ["auto", "A5", "A6"])
def test_somebodys_own_words_are_not_left_out_where_the_field_is_full(size: str) -> None:
    scene = Scene.load(SCENES / "p2_spot_one_wrong.toml")
    said = " ".join(compose(scene, size=size).texts())
    assert [word for word in scene.resolved.callouts[0].text.split() if word not in said] == []


@pytest.mark.parametrize("ball", [(-20, 30), (42, 79)])
def test_the_key_has_a_cross_where_the_picture_has_one(ball: tuple[float, float]) -> None:
    """Where the ball stays where it was, its cross was in the key, but nowhere else."""
    sheet = compose(place("5a", ball=ball))
    assert bool(sheet.named("legend-cross")) == bool(sheet.named("spot-given")) == (ball == (42, 79))
