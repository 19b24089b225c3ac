"""Drawing into a user's own Axes: in yards, inside of it, and nothing else is touched."""

from __future__ import annotations

import io
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

from polofield import BadInput, Field, alt_text, draw, place
from polofield.drawing.display_list import Label, Mark
from polofield.painters import save
from polofield.painters.mpl import ItemArtist

P = place("5a", ball=(42, 79))
PLACEMENTS = {
    "1": place("1"),
    "2-spot": place("2", choice="spot", foul=(100, 20)),
    "3-defended": place("3", defended=True, defends="left"),
    "4": place("4"),
    "5a": P,
    "6": place("6", crossing=79),
}


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
        "axes": tuple(
            (axis.get_visible(), axis.get_label_text(), len(axis.get_ticklocs())) for axis in (ax.xaxis, ax.yaxis)
        ),
        "titles": tuple(ax.get_title(loc) for loc in ("left", "center", "right")),
        "face": ax.get_facecolor(),
        "spines": {name: (spine.get_visible(), spine.get_edgecolor()) for name, spine in ax.spines.items()},
        "grid": [line.get_visible() for line in ax.get_xgridlines()],
        "legend": ax.get_legend(),
        "zorder": ax.get_zorder(),
        "artists": [id(artist) for artist in ax.get_children() if not isinstance(artist, ItemArtist)],
    }


def of_figure(figure: Figure) -> dict[str, Any]:
    return {
        "size": figure.get_size_inches().tolist(),
        "dpi": figure.dpi,
        "children": [id(child) for child in figure.get_children()],
        "face": figure.get_facecolor(),
        "engine": type(figure.get_layout_engine()),
        "title": figure.get_suptitle(),
        "artists": len(figure.artists),
    }


# ---------------------------------------------------------------- nothing else is touched


@pytest.mark.parametrize("name", PLACEMENTS)
def test_only_items_are_added(name: str) -> None:
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    figure.suptitle("mine")
    for ax in (left, right):
        ax.set(
            xlim=(-180, 180), ylim=(-90, 90), aspect="equal", title="title", xlabel="x", ylabel="y", facecolor="#abcdef"
        )
        ax.plot([0, 1], [0, 1], label="line")
        ax.grid(True)
        ax.legend()
    pixels(figure)
    before = state(left), state(right), of_figure(figure), dict(mpl.rcParams)
    assert draw(PLACEMENTS[name], ax=left) is figure
    assert (state(left), state(right), of_figure(figure), dict(mpl.rcParams)) == before
    assert items(left) and not items(right)
    pixels(figure)
    assert (state(left), state(right)) == before[:2]


def test_limits_that_were_never_set_show_the_view() -> None:
    for view, left in (("full", -180), ("half", -12)):
        ax = Figure(figsize=(8, 5)).subplots()
        draw(place("4"), ax=ax, view=view)
        assert (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()) == ((left, 180), (-90, 90), 1)
    ax = Figure().subplots()
    draw(Field.parse("250x200 unboarded"), ax=ax)
    assert (ax.get_xlim(), ax.get_ylim()) == ((-155, 155), (-110, 110))


@pytest.mark.parametrize(
    "prepare",
    [
        lambda ax: ax.set(xlim=(0, 180), ylim=(-90, 90)),
        lambda ax: ax.set_xlim(0, 200),
        lambda ax: ax.set_ylim(-100, 100),
        lambda ax: ax.plot([-10, 100], [-30, 30]),
        lambda ax: ax.axis((0, 180, -90, 90)),
    ],
    ids=["both", "x", "y", "data", "axis"],
)
def test_limits_of_the_user_are_kept(prepare: Callable[[Axes], Any]) -> None:
    ax = Figure(figsize=(6, 6)).subplots()
    prepare(ax)
    held = ax.get_xlim(), ax.get_ylim(), ax.get_aspect()
    draw(place("4"), ax=ax)
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()) == held


def test_a_hidden_axis_stays_hidden() -> None:
    ax = Figure().subplots()
    ax.set_axis_off()
    draw(P, ax=ax)
    assert not ax.axison
    ax = Figure().subplots()
    draw(P, ax=ax)
    assert ax.axison


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


def test_a_tight_box_is_no_larger_with_a_drawing() -> None:
    sizes = []
    for drawn in (False, True):
        figure = Figure(figsize=(8, 4))
        ax = figure.add_axes((0.3, 0.3, 0.3, 0.3))
        ax.set(xlim=(-180, 180), ylim=(-90, 90))
        if drawn:
            draw(P, ax=ax)
        pixels(figure)
        sizes.append(figure.get_tightbbox(figure.canvas.get_renderer()).bounds)  # type: ignore[attr-defined]
    assert sizes[0] == pytest.approx(sizes[1])


# ---------------------------------------------------------------- it stays inside


def outside(figure: Figure, ax: Axes, change: NDArray[np.bool_]) -> int:
    """How many pixels changed outside of an Axes."""
    x0, y0, x1, y1 = ax.get_window_extent().extents
    height = change.shape[0]
    change = change.copy()
    change[int(height - y1) - 2 : int(height - y0) + 3, int(x0) - 2 : int(x1) + 3] = False
    return int(change.sum())


@pytest.mark.parametrize(
    ("name", "x", "y"),
    [("6", (-20, 125), (-40, 40)), ("4", (-20, 135), (-50, 50)), ("2-spot", (0, 110), (-60, 60))],
)
def test_nothing_is_drawn_outside_of_the_axes(name: str, x: tuple[float, float], y: tuple[float, float]) -> None:
    figure = Figure(figsize=(8, 4))
    ax, _ = figure.subplots(1, 2)
    ax.set(xlim=x, ylim=y)
    before = pixels(figure)
    draw(PLACEMENTS[name], ax=ax)
    change = np.abs(pixels(figure) - before).max(axis=2) > 0
    assert change.sum() > 1000
    assert outside(figure, ax, change) == 0


def test_zooming_in_later_keeps_the_drawing_inside() -> None:
    figure = Figure(figsize=(8, 4))
    ax, _ = figure.subplots(1, 2)
    draw(place("4"), ax=ax)
    ax.set(xlim=(60, 120), ylim=(-30, 30))
    after = pixels(figure)
    for artist in items(ax):
        artist.set_visible(False)
    change = np.abs(after - pixels(figure)).max(axis=2) > 0
    assert change.sum() > 1000
    assert outside(figure, ax, change) == 0


def test_letters_in_a_pdf_are_clipped_too() -> None:
    """Letters are written to PDF by a way of their own, as `q ... cm`, outlines, `Q`; each must stand within a clip."""
    figure = Figure(figsize=(8, 4))
    ax, _ = figure.subplots(1, 2)
    draw(place("4"), ax=ax)
    ax.set(xlim=(60, 120), ylim=(-30, 30), xticks=[], yticks=[])
    out = io.BytesIO()
    figure.savefig(out, format="pdf")
    page: Any = PdfReader(io.BytesIO(out.getvalue())).pages[0]
    depth, clipped, bare = 0, [False], 0
    for _, operator in page.get_contents().operations:
        if operator == b"q":
            depth += 1
            clipped.append(clipped[-1])
        elif operator == b"Q":
            depth -= 1
            clipped.pop()
        elif operator in (b"W", b"W*"):
            clipped[-1] = True
        elif operator == b"c" and not clipped[-1]:
            bare += 1
    assert depth == 0
    assert bare == 0, "curves (letters, markers) outside of any clip"


@pytest.mark.parametrize(("x", "y"), [((-20, 40), (-40, 40)), ((400, 500), (0, 100)), ((149, 151), (-1, 1))])
def test_limits_where_there_is_little_to_see_are_no_error(x: tuple[float, float], y: tuple[float, float]) -> None:
    for placement in PLACEMENTS.values():
        ax = Figure().subplots()
        ax.set(xlim=x, ylim=y)
        draw(placement, ax=ax)


# ---------------------------------------------------------------- in yards


def the_ball(ax: Axes) -> tuple[float, float]:
    """Where the ball is drawn, in pixels."""
    (artist,) = (a for a in items(ax) if isinstance(a.item, Mark) and a.item.name == "ball")
    x, y = artist.page.transform(artist.item.at)  # type: ignore[union-attr]
    return float(x), float(y)


def in_every_way() -> list[Axes]:
    """Axes as users make them: alone, in subplots, in a mosaic, in a subfigure, as an inset, beside a color bar."""
    alone = Figure(figsize=(7, 5)).subplots()
    grid = Figure(figsize=(9, 9)).subplots(2, 2)[1, 0]
    mosaic = Figure(figsize=(9, 5)).subplot_mosaic("AB;AC")["A"]
    sub = Figure(figsize=(9, 5)).subfigures(1, 2)[1].subplots()
    parent = Figure(figsize=(9, 5)).subplots()
    inset = parent.inset_axes((0.5, 0.5, 0.45, 0.45))
    stretched = Figure(figsize=(4, 8)).subplots()
    stretched.set(xlim=(-200, 200), ylim=(-100, 100))
    return [alone, grid, mosaic, sub, inset, stretched]


def test_the_ball_is_drawn_where_the_data_say() -> None:
    for ax in in_every_way():
        figure = draw(P, ax=ax)
        assert figure is ax.get_figure(root=True)
        pixels(figure)
        assert the_ball(ax) == pytest.approx(tuple(ax.transData.transform(P.ball)), abs=0.01)


def test_a_point_of_the_user_lands_in_the_ball() -> None:
    figure = Figure(figsize=(8, 5), dpi=150)
    ax = figure.subplots()
    draw(P, ax=ax)
    ax.plot(*P.ball, marker="o", color="#ff00ff", markersize=2, markeredgewidth=0)
    image = pixels(figure)
    point = np.argwhere((image[..., :3] == (255, 0, 255)).all(axis=2))
    assert len(point) > 4
    x, y = the_ball(ax)
    (artist,) = (a for a in items(ax) if a.item.name == "ball")
    radius = artist.item.radius * 150 / 72  # type: ignore[union-attr]
    assert np.hypot(point[:, 1] - x, image.shape[0] - point[:, 0] - y).max() < radius


def test_zones_are_drawn_in_data_coordinates() -> None:
    """A probe of the user's, legal or not, lies on the zone's tint or off it."""
    figure = Figure(figsize=(10, 6), dpi=100)
    ax = figure.subplots()
    p = place("4")
    draw(p, ax=ax, view="full")
    full = pixels(figure)
    for artist in items(ax):
        if artist.item.name.startswith(("zone-", "edge-")):
            artist.set_visible(False)
    change = np.abs(full - pixels(figure)).max(axis=2) > 2
    rng = np.random.default_rng(3)
    for xy in rng.uniform((-140, -75), (170, 75), (150, 2)):
        margin = p.check(xy, team="fouling").margin
        x, y = ax.transData.transform(xy)
        patch = change[full.shape[0] - int(y) - 4 : full.shape[0] - int(y) + 4, int(x) - 4 : int(x) + 4]
        if margin < -4:
            assert not patch.any(), xy
    inside = [ax.transData.transform(xy) for xy in rng.uniform((124, -75), (146, 75), (60, 2))]
    tinted = [bool(change[full.shape[0] - int(y), int(x)]) for x, y in inside]
    assert np.mean(tinted) > 0.8


@pytest.mark.parametrize("name", PLACEMENTS)
def test_words_in_an_axes_meet_nothing(name: str) -> None:
    ax = Figure(figsize=(8, 5)).subplots()
    draw(PLACEMENTS[name], ax=ax)
    labels = [a.item for a in items(ax) if isinstance(a.item, Label)]
    marks = [a.item for a in items(ax) if isinstance(a.item, Mark)]
    assert {"label-fouling", "label-fouled"} <= {label.name for label in labels}
    boxes = [(label.name, label.box) for label in labels] + [(mark.name, mark.box) for mark in marks]
    for n, (one, a) in enumerate(boxes[: len(labels)]):
        for other, b in boxes[n + 1 :]:
            apart = a[0] >= b[2] - 0.05 or b[0] >= a[2] - 0.05 or a[1] >= b[3] - 0.05 or b[1] >= a[3] - 0.05
            assert apart, f"{one} meets {other}"


def test_two_drawings_stand_side_by_side() -> None:
    figure = Figure(figsize=(12, 4))
    axs = figure.subplots(1, 3)
    for ax, (p, theme, lang) in zip(
        axs, ((place("4"), "rulebook", "en"), (place("5b"), "turf", "es"), (P, "mono", "en")), strict=True
    ):
        assert draw(p, ax=ax, theme=theme, lang=lang) is figure
    assert all(items(ax) for ax in axs)
    pixels(figure)


# ---------------------------------------------------------------- what is refused


def refused(code: str, what: Any, ax: Any, **how: Any) -> str:
    with pytest.raises(BadInput) as error:
        draw(what, ax=ax, **how)
    assert error.value.code == code
    return str(error.value)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("scale", ["log", "symlog", "logit"])
def test_scales_that_are_not_linear_are_refused(scale: str, axis: str) -> None:
    ax = Figure().subplots()
    getattr(ax, f"set_{axis}scale")(scale)
    assert scale in refused("bad_axes", P, ax)
    assert not items(ax)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_axes_that_run_backward_are_refused(axis: str) -> None:
    """A mirrored field would show a foul that never was."""
    ax = Figure().subplots()
    ax.set(xlim=(-180, 180), ylim=(-90, 90))
    getattr(ax, f"invert_{axis}axis")()
    refused("bad_axes", P, ax)
    assert not items(ax)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_new_axes_that_run_backward_are_refused(axis: str) -> None:
    ax = Figure().subplots()
    getattr(ax, f"invert_{axis}axis")()
    refused("bad_axes", P, ax)
    assert not items(ax)


@pytest.mark.parametrize("projection", ["polar", "3d", "mollweide"])
def test_other_projections_are_refused(projection: str) -> None:
    if projection == "3d":
        pytest.importorskip("mpl_toolkits.mplot3d")
    ax = Figure().add_subplot(projection=projection)
    refused("bad_axes", P, ax)


@pytest.mark.parametrize("thing", [42, "ax", Figure()], ids=["number", "text", "figure"])
def test_what_is_no_axes_is_refused(thing: Any) -> None:
    refused("bad_axes", P, thing)


def test_figures_without_one_field_are_refused() -> None:
    for what in ("8", "overview", "nothing", None):
        refused("bad_axes", what, Figure().subplots())


def test_a_page_makes_no_sense_in_an_axes() -> None:
    ax = Figure().subplots()
    assert "size" in refused("unexpected_input", P, ax, size="A4")
    refused("unexpected_input", P, ax, orientation="portrait")
    assert not items(ax)


@pytest.mark.parametrize("how", [{"theme": "drak"}, {"lang": "sp"}, {"view": "haf"}], ids=str)
def test_unknown_names_leave_the_axes_as_it_was(how: dict[str, str]) -> None:
    ax = Figure().subplots()
    held = state(ax)
    refused("unknown_name", P, ax, **how)
    assert state(ax) == held
    assert not items(ax)


# ---------------------------------------------------------------- with artists of the user's own on top


def test_a_figure_with_artists_on_top_is_saved_with_them_and_its_words(tmp_path: Path) -> None:
    figure = draw(P, lang="es")
    bare = save(figure, tmp_path / "bare.svg").read_bytes()
    figure.text(0.5, 0.5, "mine", color="#123456")
    svg = save(figure, tmp_path / "a.svg").read_bytes()
    assert svg != bare
    assert b"#123456" in svg
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == "es"
    assert root.findtext(f"{space}title") == P.title("es")
    assert root.findtext(f"{space}desc") == P.words("es") == alt_text(figure)
    assert save(figure, tmp_path / "b.svg").read_bytes() == svg
    assert b"<dc:date>" not in svg
    pdf = PdfReader(save(figure, tmp_path / "a.pdf"))
    root_of: Any = pdf.trailer["/Root"]
    assert pdf.metadata is not None and pdf.metadata.title == P.title("es")
    assert root_of["/Lang"] == "es"
    png = save(figure, tmp_path / "a.png", dpi=50).read_bytes()
    assert P.title("es").encode() in png
    assert png != save(draw(P, lang="es"), tmp_path / "c.png", dpi=50).read_bytes()


@pytest.mark.parametrize(
    "change",
    [
        lambda figure: figure.add_axes((0.1, 0.1, 0.2, 0.2)),
        lambda figure: figure.suptitle("mine"),
        lambda figure: figure.artists[3].remove(),
        lambda figure: figure.artists[3].set_visible(False),
        lambda figure: figure.set_size_inches(9, 9),
        lambda figure: figure.set_facecolor("#ff00ff"),
        lambda figure: figure.artists[3].set_zorder(99),
    ],
    ids=["axes", "title", "removed", "hidden", "resized", "paper", "order"],
)
def test_a_changed_figure_is_saved_as_it_is(change: Callable[[Figure], Any], tmp_path: Path) -> None:
    figure = draw(place("4"))
    bare = save(figure, tmp_path / "bare.svg").read_bytes()
    change(figure)
    assert save(figure, tmp_path / "a.svg").read_bytes() != bare


def test_a_figure_of_the_user_with_a_drawing_is_saved_the_same_way_twice(tmp_path: Path) -> None:
    figure = Figure(figsize=(6, 4))
    draw(P, ax=figure.subplots())
    for kind in ("svg", "pdf", "png"):
        first, again = (save(figure, tmp_path / f"{n}.{kind}").read_bytes() for n in "ab")
        assert first == again
    with pytest.raises(BadInput) as error:
        save(figure, tmp_path / "a.geojson")
    assert error.value.code == "bad_figure"


def test_matplotlibs_own_savefig_works(tmp_path: Path) -> None:
    figure = draw(P)
    for kind in ("svg", "pdf", "png"):
        figure.savefig(tmp_path / f"a.{kind}")
        assert (tmp_path / f"a.{kind}").stat().st_size > 10_000
    from PIL import Image

    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (int(figure.sheet.width), int(figure.sheet.height))


def test_a_drawn_figure_can_be_pickled_and_copied() -> None:
    import pickle

    figure = draw(place("4"))
    again = pickle.loads(pickle.dumps(figure))
    assert np.array_equal(pixels(figure), pixels(again))
