"""matplotlib: a user's own Axes, in yards, with nothing else touched; figures of pictures; an Axes over a page."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray
from pypdf import PdfReader

from polofield import BadInput, Field, alt_text, axes_over, draw, place, save, title_of
from polofield.drawing.display_list import Label, Mark
from polofield.painters.mpl import ItemArtist
from polofield.testing import assert_text_clear, faults, snapshot

P = place("5a", ball=(42, 79))
PLACEMENTS = {
    "1": place("1"),
    "2-spot": place("2", choice="spot", foul=(100, 20)),
    "3-defended": place("3", defended=True, defends="left"),
    "4": place("4"),
    "5a": P,
    "6": place("6", crossing=79),
}
each_placement = pytest.mark.parametrize("name", PLACEMENTS)


def pixels(figure: Figure) -> NDArray[np.int64]:
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba(), dtype=np.int64)


def items(ax: Axes) -> list[ItemArtist]:
    return [artist for artist in ax.get_children() if isinstance(artist, ItemArtist)]


def state(ax: Axes) -> dict[str, Any]:
    """Whatever a drawing could change in an Axes."""
    return {
        "limits": (ax.get_xlim(), ax.get_ylim()),
        "autoscale": (ax.get_autoscalex_on(), ax.get_autoscaley_on()),
        "aspect": ax.get_aspect(),
        "position": ax.get_position(original=True).bounds,
        "visible": (ax.get_visible(), ax.axison, ax.get_frame_on()),
        "axes": [(a.get_visible(), a.get_label_text(), len(a.get_ticklocs())) for a in (ax.xaxis, ax.yaxis)],
        "titles": [ax.get_title(loc) for loc in ("left", "center", "right")],
        "face": ax.get_facecolor(),
        "grid": [line.get_visible() for line in ax.get_xgridlines()],
        "artists": [id(artist) for artist in ax.get_children() if not isinstance(artist, ItemArtist)],
    }


@each_placement
def test_only_items_are_added(name: str) -> None:
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    for ax in (left, right):
        ax.set(xlim=(-180, 180), ylim=(-90, 90), aspect="equal", title="title", xlabel="x", facecolor="#abcdef")
        ax.plot([0, 1], [0, 1], label="line")
        ax.grid(True)
        ax.legend()
    pixels(figure)
    before = state(left), state(right), [id(child) for child in figure.get_children()], dict(mpl.rcParams)
    assert draw(PLACEMENTS[name], ax=left) is figure
    after = state(left), state(right), [id(child) for child in figure.get_children()], dict(mpl.rcParams)
    assert after == before
    assert items(left) and not items(right)
    pixels(figure)
    assert (state(left), state(right)) == before[:2]


def test_limits_that_were_never_set_show_the_view() -> None:
    for what, view, expected in (
        (place("4"), "full", ((-180, 180), (-90, 90))),
        (place("4"), "half", ((-12, 180), (-90, 90))),
        (Field.parse("250x200 unboarded"), "auto", ((-155, 155), (-110, 110))),
    ):
        ax = Figure(figsize=(8, 5)).subplots()
        draw(what, ax=ax, view=view)
        assert (ax.get_xlim(), ax.get_ylim()) == expected and ax.get_aspect() == 1


@pytest.mark.parametrize(
    "prepare",
    [
        lambda ax: ax.set(xlim=(0, 180), ylim=(-90, 90)),
        lambda ax: ax.set_xlim(0, 200),
        lambda ax: ax.plot([-10, 100], [-30, 30]),
        lambda ax: ax.axis((149, 151, -1, 1)),
        lambda ax: ax.set(xlim=(400, 500), ylim=(0, 100)),
    ],
    ids=["both", "x", "data", "near", "far"],
)
@each_placement
def test_limits_of_the_user_are_kept_and_nothing_is_drawn_outside(prepare: Callable[[Axes], Any], name: str) -> None:
    figure = Figure(figsize=(8, 4))
    ax, _ = figure.subplots(1, 2)
    prepare(ax)
    held, before = (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()), pixels(figure)
    draw(PLACEMENTS[name], ax=ax)
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()) == held
    change = np.abs(pixels(figure) - before).max(axis=2) > 0
    x0, y0, x1, y1 = ax.get_window_extent().extents
    height = change.shape[0]
    change[int(height - y1) - 2 : int(height - y0) + 3, int(x0) - 2 : int(x1) + 3] = False
    assert not change.any()


@pytest.mark.parametrize("engine", [None, "constrained", "tight", "compressed"])
def test_items_take_no_part_in_layout(engine: str | None) -> None:
    places = []
    for drawn in (False, True):
        figure = Figure(figsize=(8, 4), layout=engine)
        axs = figure.subplots(1, 2)
        for ax in axs:
            ax.set(xlim=(-180, 180), ylim=(-90, 90), aspect="equal")
        if drawn:
            draw(P, ax=axs[0])
        pixels(figure)
        places.append([ax.get_position().bounds for ax in axs])
    assert np.allclose(places[0], places[1], atol=1e-9)


def in_every_way() -> list[Axes]:
    """Axes as users make them: alone, in subplots, in a mosaic, in a subfigure, as an inset, stretched."""
    alone = Figure(figsize=(7, 5)).subplots()
    grid = Figure(figsize=(9, 9)).subplots(2, 2)[1, 0]
    mosaic = Figure(figsize=(9, 5)).subplot_mosaic("AB;AC")["A"]
    sub = Figure(figsize=(9, 5)).subfigures(1, 2)[1].subplots()
    inset = Figure(figsize=(9, 5)).subplots().inset_axes((0.5, 0.5, 0.45, 0.45))
    stretched = Figure(figsize=(4, 8)).subplots()
    stretched.set(xlim=(-200, 200), ylim=(-100, 100))
    return [alone, grid, mosaic, sub, inset, stretched]


def test_the_ball_is_drawn_where_the_data_say() -> None:
    for ax in in_every_way():
        figure = draw(P, ax=ax)
        assert figure is ax.get_figure(root=True)
        pixels(figure)
        (ball,) = (a for a in items(ax) if isinstance(a.item, Mark) and a.item.name == "ball")
        at = ball.page.transform(ball.item.at)  # type: ignore[union-attr]
        assert at == pytest.approx(ax.transData.transform(P.ball), abs=0.01)


@each_placement
def test_words_in_an_axes_meet_nothing(name: str) -> None:
    ax = Figure(figsize=(8, 5)).subplots()
    draw(PLACEMENTS[name], ax=ax)
    assert {"label-fouling", "label-fouled"} <= {a.item.name for a in items(ax) if isinstance(a.item, Label)}
    assert_text_clear(ax.figure)


# ---------------------------------------------------------------- what is refused


def refused(code: str, what: Any, ax: Any, **how: Any) -> str:
    with pytest.raises(BadInput) as error:
        draw(what, ax=ax, **how)
    assert error.value.code == code
    return str(error.value)


def backward(ax: Axes) -> None:
    ax.set(xlim=(-180, 180), ylim=(-90, 90))
    ax.invert_xaxis()


BAD_AXES: dict[str, Callable[[], Any]] = {
    "log x": lambda: Figure().subplots(subplot_kw={"xscale": "log"}),
    "symlog y": lambda: Figure().subplots(subplot_kw={"yscale": "symlog"}),
    "polar": lambda: Figure().add_subplot(projection="polar"),
    "mollweide": lambda: Figure().add_subplot(projection="mollweide"),
    "number": lambda: 42,
    "figure": Figure,
}


def test_other_axes_are_refused_and_stay_as_they_were() -> None:
    for name, make in BAD_AXES.items():
        ax = make()
        refused("bad_axes", P, ax)
        assert name in ("number", "figure") or not items(ax)
    for turned in ("xaxis", "yaxis"):
        for limits in ({}, {"xlim": (-180, 180), "ylim": (-90, 90)}):
            ax = Figure().subplots()
            ax.set(**limits)
            getattr(ax, f"invert_{turned}")()
            refused("bad_axes", P, ax)
            assert not items(ax)


def test_what_has_no_place_in_an_axes_is_refused() -> None:
    ax = Figure().subplots()
    held = state(ax)
    for what in ("8", "overview", "nothing", None):
        refused("bad_axes", what, ax)
    assert "size" in refused("unexpected_input", P, ax, size="A4")
    refused("unexpected_input", P, ax, orientation="portrait")
    for how in ({"theme": "drak"}, {"lang": "sp"}, {"view": "haf"}):
        refused("unknown_name", P, ax, **how)
    assert state(ax) == held and not items(ax)


# ---------------------------------------------------------------- the figure of a picture


def test_a_figure_with_artists_on_top_is_saved_with_them_and_its_words(tmp_path: Path) -> None:
    figure = draw(P, lang="es").figure()
    bare = save(figure, tmp_path / "bare.svg").read_bytes()
    figure.text(0.5, 0.5, "mine", color="#123456")
    svg = save(figure, tmp_path / "a.svg").read_bytes()
    assert svg != bare and b"#123456" in svg and b"<dc:date>" not in svg
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert (root.attrib["role"], root.attrib["lang"]) == ("img", "es")
    assert root.findtext(f"{space}title") == P.title("es") == title_of(figure)
    assert root.findtext(f"{space}desc") == P.words("es") == alt_text(figure)
    assert save(figure, tmp_path / "b.svg").read_bytes() == svg
    pdf = PdfReader(save(figure, tmp_path / "a.pdf"))
    assert pdf.metadata is not None and pdf.metadata.title == P.title("es")
    png = save(figure, tmp_path / "a.png", dpi=50).read_bytes()
    assert P.title("es").encode() in png
    assert png != draw(P, lang="es").rendered("png", dpi=50)
    assert save(figure, tmp_path / "a.geojson").read_bytes() == draw(P, lang="es").rendered("geojson")


def test_a_figure_of_the_user_is_saved_the_same_way_twice(tmp_path: Path) -> None:
    figure = Figure(figsize=(6, 4))
    draw(P, ax=figure.subplots())
    for kind in ("svg", "pdf", "png"):
        first, again = (save(figure, tmp_path / f"{n}.{kind}").read_bytes() for n in "ab")
        assert first == again
    with pytest.raises(BadInput) as error:
        save(figure, tmp_path / "a.geojson")
    assert error.value.code == "bad_figure"


def test_a_figure_can_be_saved_by_matplotlib_and_pickled(tmp_path: Path) -> None:
    picture = draw(place("4"))
    figure = picture.figure()
    figure.savefig(tmp_path / "a.png")
    assert pixels(figure).shape[:2] == (int(picture.sheet.height), int(picture.sheet.width))
    assert np.array_equal(pixels(figure), pixels(pickle.loads(pickle.dumps(figure))))
    assert alt_text(picture) == alt_text(picture.sheet) == picture.alt
    with pytest.raises(BadInput):
        alt_text(Figure())


# ---------------------------------------------------------------- an Axes over a page

HOW: dict[str, dict[str, Any]] = {
    "landscape": {},
    "portrait": {"orientation": "portrait", "size": "A5"},
    "goal": {"view": "goal", "size": "A6"},
}


@pytest.mark.parametrize("how", HOW)
def test_a_point_in_yards_lies_where_the_sheet_has_it(how: str) -> None:
    picture = draw(P, **HOW[how])
    plain = picture.figure()
    ax = axes_over(picture)
    for at in ((42, 75), (150, -4), (60, 0), (147, 60)):
        points = ax.transData.transform(at) * 72 / ax.figure.dpi
        assert points == pytest.approx(picture.sheet.views[0].at(*at), abs=1e-6)
    ax.plot(120, -20, "s", color="#ff00ff", markersize=8)
    changed = np.argwhere(np.abs(pixels(ax.figure) - pixels(plain)).sum(axis=2) > 90)  # type: ignore[arg-type]
    x, y = picture.sheet.views[0].at(120, -20)
    middle = changed.mean(axis=0)
    assert (middle[1], len(pixels(plain)) - middle[0]) == pytest.approx((x, y), abs=1.5)
    assert np.ptp(changed, axis=0).max() < 14


def test_other_views_and_figures_are_refused() -> None:
    figure = draw(place("1")).figure()
    one, two = axes_over(figure), axes_over(figure, view=1)
    assert one.get_position().bounds != two.get_position().bounds
    for view in (2, True, -1, 0.5, "0"):
        with pytest.raises(BadInput, match="from 0 to 1") as error:
            axes_over(figure, view=view)  # type: ignore[arg-type]
        assert error.value.code == "bad_number"
    for other in (Figure(), draw("8")):
        with pytest.raises(BadInput) as error:
            axes_over(other)
        assert error.value.code == "bad_figure"


def test_what_is_written_over_it_is_judged_and_told() -> None:
    ax = axes_over(draw(P))
    figure = ax.figure
    assert_text_clear(figure)
    ax.text(-60, 60, "free")
    assert_text_clear(figure)
    assert "own    Text 'free' at (-60, 60), #000000" in snapshot(figure)
    ax.text(50, 0, "over a label of ours")
    assert {fault.kind for fault in faults(figure)} <= {"text on text", "text on line", "text on hatch"}
    assert any("over a label" in fault.item + fault.other for fault in faults(figure))
