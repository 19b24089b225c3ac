"""A scene or a report in a user's own Axes: everything in its place, in yards, and nothing else touched."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polofield import BadInput, Scene, check, draw, place, theme
from polofield.drawing.display_list import Label, Mark, Region
from polofield.painters import save
from polofield.painters.mpl import ItemArtist

GALLERY = Path(__file__).parents[2] / "gallery"
EXAMPLES = sorted((GALLERY / "scenes").glob("*.toml"))
WRONG = (
    Scene.of(place("4"), title="Who waits")
    .player("fouling", 1, at=(104, -20), heading=180)
    .player("fouling", 2, at=(130, 40), heading=180, name="Ana")
    .player("fouled", 3, at=(80, -10), path=[(100, 5)])
    .umpire(at=(70, 30))
    .callout("the 30-yard line", at=(120, 0))
)


def items(ax: Axes) -> list[ItemArtist]:
    return [artist for artist in ax.get_children() if isinstance(artist, ItemArtist)]


def drawn(what: Any, **how: Any) -> Axes:
    ax: Axes = Figure(figsize=(7, 6)).subplots()
    draw(what, ax=ax, **how)
    return ax


def texts(ax: Axes) -> set[str]:
    return {artist.item.text for artist in items(ax) if isinstance(artist.item, Label)}


def riders(ax: Axes) -> dict[str, tuple[float, float]]:
    """Where riders are, in the Axes' own units."""
    found = {}
    for artist in items(ax):
        if isinstance(artist.item, Mark) and artist.item.role == "rider":
            x, y = ax.transData.inverted().transform(artist.page.transform(artist.item.at)).tolist()
            found[artist.item.name] = (round(x, 6), round(y, 6))
    return found


def test_riders_stand_where_the_scene_says() -> None:
    expected = {
        "rider-fouling-1": (104, -20),
        "rider-fouling-2": (130, 40),
        "rider-fouled-3": (80, -10),
        "rider-umpire-1": (70, 30),
    }
    assert riders(drawn(WRONG)) == expected
    assert riders(drawn(check(WRONG))) == expected
    assert riders(drawn(WRONG.resolved)) == expected


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_its_riders_and_its_words(path: Path) -> None:
    scene = Scene.load(path)
    ax = drawn(scene, view="full")
    assert len(riders(ax)) == len(scene.resolved.players) + len(scene.resolved.umpires)
    said = " ".join(texts(ax))
    for note in (*scene.resolved.callouts, *scene.resolved.labels):
        assert set(note.text.split()) <= set(said.split())


def test_a_report_marks_who_stands_wrong() -> None:
    marked = {artist.item.name for artist in items(drawn(check(WRONG))) if artist.item.role == "wrong"}
    assert "wrong-fouling-1" in marked and not any("fouling-2" in name for name in marked)
    assert not any(artist.item.role == "wrong" for artist in items(drawn(WRONG)))


def test_new_axes_show_the_view_of_the_scene() -> None:
    half = drawn(WRONG)
    assert (half.get_xlim(), half.get_ylim(), half.get_aspect()) == ((-12, 180), (-90, 90), 1)
    assert drawn(WRONG.set(view="full")).get_xlim() == (-180, 180)
    assert drawn(WRONG.set(view="full"), view="goal").get_xlim() == (75, 180)


def test_limits_of_the_user_are_kept_and_nothing_else_is_touched() -> None:
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    left.set(xlim=(50, 150), ylim=(-50, 50), title="mine", aspect="equal")
    line = left.plot([60, 140], [0, 0])[0]
    before = list(left.get_children()), list(right.get_children())
    assert draw(check(WRONG), ax=left) is figure
    assert (left.get_xlim(), left.get_ylim(), left.get_title()) == ((50, 150), (-50, 50), "mine")
    assert [artist for artist in left.get_children() if not isinstance(artist, ItemArtist)] == before[0]
    assert right.get_children() == before[1]
    assert line in left.lines and riders(left)["rider-fouling-1"] == (104, -20)


def fill(ax: Axes) -> str:
    return next(a.item.fill for a in items(ax) if isinstance(a.item, Region) and a.item.name == "field")


def test_the_scene_says_its_theme_and_language_and_the_caller_comes_before() -> None:
    turf = WRONG.set(theme="turf", lang="es")
    assert fill(drawn(turf)) == theme("turf").turf
    assert fill(drawn(turf, theme="mono")) == theme("mono").turf
    assert fill(drawn(WRONG)) == theme("rulebook").turf
    assert "Equipo perjudicado" in texts(drawn(turf))
    assert "Team fouled" in texts(drawn(turf, lang="en"))


def test_a_report_is_said_in_the_language_that_it_was_made_in() -> None:
    report = check(WRONG, lang="es")
    assert "Equipo perjudicado" in texts(drawn(report))
    with pytest.raises(BadInput, match="got 'en'"):
        drawn(report, lang="en")


def test_the_page_of_a_scene_does_not_count_but_one_that_is_asked_for_is_refused() -> None:
    assert riders(drawn(WRONG.set(size="A6", orientation="portrait"))) == riders(drawn(WRONG))
    with pytest.raises(BadInput) as error:
        drawn(WRONG, size="A6")
    assert error.value.code == "unexpected_input"


def test_what_is_unknown_leaves_the_axes_as_it_was() -> None:
    for how in ({"theme": "drak"}, {"view": "haf"}, {"lang": "sp"}):
        ax = Figure().subplots()
        with pytest.raises(BadInput):
            draw(WRONG, ax=ax, **how)
        assert not items(ax) and ax.get_xlim() == (0, 1)


def test_axes_that_run_backward_are_refused() -> None:
    ax = Figure().subplots()
    ax.invert_xaxis()
    with pytest.raises(BadInput) as error:
        draw(WRONG, ax=ax)
    assert error.value.code == "bad_axes" and not items(ax)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_it_can_be_saved_the_same_twice(suffix: str, tmp_path: Path) -> None:
    one, two = (
        save(drawn(check(WRONG)).get_figure(), tmp_path / f"{n}.{suffix}").read_bytes()  # type: ignore[arg-type]
        for n in (1, 2)
    )
    assert one == two and io.BytesIO(one).read(1)
