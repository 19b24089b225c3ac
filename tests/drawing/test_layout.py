"""Layout, measured: no text meets another, a marker or a line it does not name; nothing too small or off the page."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import pytest

from polofield import BadInput, Field, Placement, place
from polofield.drawing import ORIENTATIONS, SIZES, THEMES, Sheet
from polofield.drawing.display_list import Label, Line, Mark
from polofield.figures import compose, figures
from polofield.testing.layout import Fault, faults_of
from polofield.words import LANGUAGES

FIGURES = figures()
TIGHT = "120x80mm"
TOO_SMALL = ("text too small", "line too thin")


@lru_cache(None)
def sheet(figure: str, size: str, orientation: str, lang: str, theme: str = "rulebook") -> Sheet:
    return compose(FIGURES[figure], size=size, orientation=orientation, lang=lang, theme=theme)


@lru_cache(None)
def faults(*how: str) -> tuple[Fault, ...]:
    return tuple(faults_of(sheet(*how)))


Key = tuple[str, str, str, str, str]


def pictures_of(figure: str, sizes: tuple[str, ...], orientation: str) -> list[Key]:
    """Every language; themes differ in colors and in the width of two lines, so all of them where room is short."""
    return [
        (figure, size, orientation, lang, theme)
        for size in sizes
        for lang in LANGUAGES
        for theme in (THEMES if (size, lang) == ("A6", "es") else ("rulebook",))
    ]


def told(found: list[tuple[str, Fault]]) -> str:
    """What is wrong, each kind once, with the number of pictures that have it."""
    counts = Counter((fault.kind, fault.item, fault.other) for _, fault in found)
    first = {(fault.kind, fault.item, fault.other): (how, fault.points) for how, fault in reversed(found)}
    lines = [f"{n} x {' / '.join(key)}: {first[key][0]}, {first[key][1]:.2f} pt" for key, n in counts.most_common(12)]
    return f"{len(found)} faults\n" + "\n".join(lines)


def found_in(keys: list[Key], *, small: bool) -> list[tuple[str, Fault]]:
    return [(" ".join(key), f) for key in keys for f in faults(*key) if (f.kind in TOO_SMALL) == small]


# ---------------------------------------------------------------- every figure of the gallery

each_figure = pytest.mark.parametrize("figure", FIGURES)
each_orientation = pytest.mark.parametrize("orientation", ORIENTATIONS)


@each_orientation
@each_figure
def test_no_text_meets_anything(figure: str, orientation: str) -> None:
    found = found_in(pictures_of(figure, SIZES, orientation), small=False)
    assert not found, told(found)


@each_orientation
@each_figure
def test_a_tight_page_is_right_or_refused(figure: str, orientation: str) -> None:
    """Where a picture and its words have no room, the page is refused; it is never drawn wrong."""
    try:
        found = found_in(pictures_of(figure, (TIGHT,), orientation), small=False)
    except BadInput as error:
        assert error.code == "bad_size"
        return
    assert not found, told(found)


@pytest.mark.parametrize("size", [*SIZES, TIGHT])
def test_texts_are_at_least_7_points_and_lines_half_a_point(size: str) -> None:
    keys = [
        key for figure in FIGURES for orientation in ORIENTATIONS for key in pictures_of(figure, (size,), orientation)
    ]
    found = []
    for key in keys:
        try:
            found += found_in([key], small=True)
        except BadInput as error:
            assert (error.code, size) == ("bad_size", TIGHT)
    assert not found, told(found)


# ---------------------------------------------------------------- nothing is left out

NEEDED: dict[str, tuple[str, ...]] = {
    "1": ("legend-fouling", "legend-fouled_any", "dim-radius", "label-change", "heading-before", "heading-after"),
    "2-30": ("label-fouling", "label-fouled", "dim-spot"),
    "2-spot": ("label-fouling", "label-fouled", "dim-radius"),
    "3-undefended": ("label-fouling", "label-fouled", "dim-spot"),
    "3-defended": ("label-fouling", "label-fouled", "dim-spot"),
    "4": ("label-fouling", "label-fouled", "dim-spot", "dim-line-30"),
    "5a": ("label-fouling", "label-fouled", "dim-radius", "dim-inset"),
    "5b": ("label-fouling", "label-fouled", "dim-radius"),
    "6": ("label-fouling", "label-fouled", "dim-spot", "dim-line-30", "dim-within"),
    "overview": ("dim-30", "dim-40", "dim-60", "dim-150", "dim-within", "dim-inset"),
    "field": ("dim-length", "dim-width", "dim-line-30", "dim-line-40", "dim-line-60", "dim-goal", "dim-mark"),
}
"""The words without which a figure does not say what it must: who stands where, and the numbers that decide."""


def words_in(drawn: Sheet) -> set[str]:
    return {item.name.removesuffix("-text") for item in drawn.items if isinstance(item, Label)}


@each_orientation
@pytest.mark.parametrize("figure", NEEDED)
def test_nothing_that_decides_is_left_out(figure: str, orientation: str) -> None:
    """A label that cannot fit moves out on a leader line; it is not dropped."""
    keys = pictures_of(figure, SIZES, orientation)
    left_out = {" ".join(key): sorted(set(NEEDED[figure]) - words_in(sheet(*key))) for key in keys}
    missing = {how: names for how, names in left_out.items() if names}
    assert not missing


# Rows of prose are wrapped as each language needs.
_PROSE = re.compile(r"^(title|header|reading|caption|citation)-\d+$")


def parts_of(drawn: Sheet) -> Counter[str]:
    """Names of what a picture shows: words may stand on a line in one language and beside it in the other."""
    found = {item.name for item in drawn.items if isinstance(item, Mark)} | words_in(drawn)
    return Counter(name for name in found if not _PROSE.match(name))


@each_orientation
@each_figure
def test_spanish_and_english_pictures_are_the_same_picture(figure: str, orientation: str) -> None:
    for size in SIZES:
        english, spanish = (parts_of(sheet(figure, size, orientation, lang)) for lang in ("en", "es"))
        assert english == spanish, f"{size}: {english - spanish} only in English, {spanish - english} only in Spanish"


@each_figure
def test_themes_change_colors_and_nothing_else(figure: str) -> None:
    for orientation in ORIENTATIONS:
        texts = {sheet(figure, "auto", orientation, "es", theme).texts() for theme in THEMES}
        assert len(texts) == 1
        names = [[item.name for item in sheet(figure, "auto", orientation, "es", theme).items] for theme in THEMES]
        kept = [[n for n in of if n != "surround" and not n.endswith(("-ground", "-card"))] for of in names]
        assert sorted(set(kept[0])) == sorted(set(kept[1])) == sorted(set(kept[2]))


# ---------------------------------------------------------------- pages

A_PAGE = {"A4": (297, 210), "A5": (210, 148), "A6": (148, 105), "letter": (279.4, 215.9), "slide": (338.667, 190.5)}


@pytest.mark.parametrize("size", A_PAGE)
def test_pages_have_their_size(size: str) -> None:
    long, short = A_PAGE[size]
    wide, tall = (sheet("4", size, orientation, "en") for orientation in ORIENTATIONS)
    assert (wide.width * 25.4 / 72, wide.height * 25.4 / 72) == pytest.approx((long, short), abs=1e-3)
    assert (tall.width, tall.height) == pytest.approx((wide.height, wide.width))


def test_other_pages_have_their_size() -> None:
    assert sheet("4", "auto", "landscape", "en").width * 25.4 / 72 == pytest.approx(180)
    square = sheet("4", "square", "landscape", "en")
    assert square.width == square.height
    for size, inches in (
        ("6x4in", (6, 4)),
        ("120x80mm", (120 / 25.4, 80 / 25.4)),
        ("30x20 cm", (30 / 2.54, 20 / 2.54)),
    ):
        drawn = compose(FIGURES["4"], size=size)
        assert (drawn.width / 72, drawn.height / 72) == pytest.approx(inches)


@pytest.mark.parametrize("figure", ["2-30", "3-defended", "4", "5a", "5b", "6", "overview"])
def test_the_field_fills_its_page(figure: str) -> None:
    """Half views leave no white at the sides of a page that is as high as its picture."""
    for orientation in ORIENTATIONS:
        drawn = sheet(figure, "auto", orientation, "en")
        left, _, right, _ = drawn.views[0].box
        assert (right - left) / drawn.width > 0.8


# ---------------------------------------------------------------- placements out of the way


def hard_spots(rng: np.random.Generator) -> tuple[float, float]:
    """A spot near what makes layout hard: a corner, the sides, the posts, a line, the center."""
    x = rng.choice([150, 149.5, 145, 120, 110, 90, 88, 0, 2, 60, 130]) + rng.normal(0, 1)
    y = rng.choice([0, 4, 5, -4, 40, -40, 79, 80, -80, 75, 70]) + rng.normal(0, 1)
    return float(np.clip(rng.choice([-1, 1]) * x, -150, 150)), float(np.clip(y, -80, 80))


def hard_placement(penalty: str, rng: np.random.Generator) -> Placement:
    spot, defends = hard_spots(rng), ("right", "left")[rng.integers(2)]
    if penalty == "2":
        return place("2", choice="spot", foul=spot, defends=defends)
    if penalty == "5a":
        return place("5a", ball=spot, defends=defends)
    return place("6", crossing=spot[1] if abs(spot[1]) > 4.01 else 4.5, defends=defends)


def hard_pictures(penalty: str, count: int, views: tuple[str, ...]) -> list[tuple[str, Sheet]]:
    rng = np.random.default_rng([count, *penalty.encode()])
    found = []
    for i in range(count):
        p = hard_placement(penalty, rng)
        how = {
            "size": SIZES[i % len(SIZES)],
            "orientation": ORIENTATIONS[i // 2 % 2],
            "lang": LANGUAGES[i // 4 % 2],
            "view": views[i % len(views)],
            "theme": THEMES[i % 3],
        }
        found.append((f"{p} given {p.given} {how}", compose(p, **how)))
    return found


# A ball beside a post stands where it stands, however large both are drawn.
_TRUE = {("marker on marker", "post", "ball")}


def hard_faults(pictures: list[tuple[str, Sheet]]) -> list[tuple[str, Fault]]:
    found = [(how, fault) for how, drawn in pictures for fault in faults_of(drawn) if fault.kind not in TOO_SMALL]
    return [(how, f) for how, f in found if (f.kind, f.item, f.other) not in _TRUE]


@pytest.mark.parametrize("penalty", ["2", "5a", "6"])
def test_no_text_meets_anything_wherever_the_ball_is(penalty: str) -> None:
    found = hard_faults(hard_pictures(penalty, 105, ("auto", "full", "half")))
    assert not found, told(found)


def test_a_label_keeps_off_the_corner_where_a_circle_meets_a_straight_limit() -> None:
    p = place("5a", ball=(87.89281958199254, 4.848387591828346))
    drawn = compose(p, size="A4", orientation="portrait", lang="es", view="goal")
    found = [("5a", fault) for fault in faults_of(drawn)]
    assert not found, told(found)


@pytest.mark.parametrize("penalty", ["2", "5a", "6"])
def test_the_goal_view_draws_nothing_off_the_page(penalty: str) -> None:
    pictures = hard_pictures(penalty, 40, ("goal",))
    found = [(how, f) for how, f in hard_faults(pictures) if "off the page" in f.kind]
    assert not found, told(found)


def outside_of_view(drawn: Sheet) -> list[str]:
    """Markers of the game that stand outside of the parts of the page that show the field."""
    marks = (i for i in drawn.items if isinstance(i, Mark) and i.role in ("ball", "spot", "post"))
    return [mark.name for mark in marks if not any(_holds(view.box, mark.at) for view in drawn.views)]


def _holds(box: tuple[float, float, float, float], at: tuple[float, float]) -> bool:
    return box[0] - 1 <= at[0] <= box[2] + 1 and box[1] - 1 <= at[1] <= box[3] + 1


@pytest.mark.parametrize("view", ["auto", "full", "half", "goal"])
def test_markers_stand_in_the_view(view: str) -> None:
    for penalty in ("2", "5a", "6"):
        for how, drawn in hard_pictures(penalty, 25, (view,)):
            assert not outside_of_view(drawn), how


def test_other_fields_are_laid_out_as_well() -> None:
    fields = [Field.parse("250x200 unboarded"), Field(270, 145), Field(300, 160, goal_width=24), Field(230, 150)]
    pictures = []
    for n, field in enumerate(fields):
        for m, penalty in enumerate(("4", "5b", "3")):
            how = {"size": SIZES[(n + m) % 5], "orientation": ORIENTATIONS[m % 2], "lang": LANGUAGES[n % 2]}
            pictures.append((f"{field} {penalty} {how}", compose(place(penalty, field=field), **how)))
        pictures.append((f"plan of {field}", compose(field, lang=LANGUAGES[n % 2])))
    found = hard_faults(pictures)
    assert not found, told(found)


@pytest.mark.parametrize("size", ["130x30", "300x12", "121x500"])
def test_a_page_that_grows_has_room_for_any_field(size: str) -> None:
    field = Field.parse(size)
    for orientation in ORIENTATIONS:
        for what in (place("4", field=field), place("1", field=field), field):
            drawn = compose(what, orientation=orientation)
            assert not outside_of_view(drawn)


# ---------------------------------------------------------------- these tests can fail


def a_label(drawn: Sheet, name: str) -> Label:
    return next(item for item in drawn.items if isinstance(item, Label) and item.name == name)


def with_moved(drawn: Sheet, name: str, **values: Any) -> Sheet:
    items = tuple(
        msgspec.structs.replace(item, **values) if isinstance(item, Label) and item.name == name else item
        for item in drawn.items
    )
    return msgspec.structs.replace(drawn, items=items)


def test_planted_faults_are_found() -> None:
    good = sheet("4", "auto", "landscape", "en")
    title = a_label(good, "title-0")
    ball = next(item for item in good.items if isinstance(item, Mark) and item.name == "ball")
    edge = good.views[0].at(120, 30)
    planted = {
        "text on text": {"at": (title.at[0] + 3, title.at[1] + 2)},
        "text on marker": {"at": ball.at},
        "text on line": {"at": (edge[0] - 5, edge[1])},
        "text off the page": {"at": (good.width - 10, 60.0)},
        "text too small": {"size": 6.9},
    }
    for kind, values in planted.items():
        found = [fault.kind for fault in faults_of(with_moved(good, "attack-text", **values))]
        assert kind in found, kind
    thin = tuple(
        msgspec.structs.replace(item, width=0.4) if isinstance(item, Line) and item.name == "edge-fouling" else item
        for item in good.items
    )
    assert "line too thin" in [fault.kind for fault in faults_of(msgspec.structs.replace(good, items=thin))]
