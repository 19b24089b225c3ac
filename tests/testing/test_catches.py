"""What polofield.testing is for: each thing that can go wrong with a picture is caught, and said in yards or words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import shapely
from matplotlib.figure import Figure

import polofield as pf
from polofield.drawing import Sheet, theme
from polofield.drawing.display_list import Region
from polofield.figures import compose
from polofield.testing import (
    assert_same_geometry,
    assert_snapshot,
    assert_text_clear,
    assert_zone_equal,
    faults,
    picture_of,
    snapshot,
    text_as_boxes,
)

FIVE = pf.place("5a", ball=(42, 79))
DEFENDED = pf.place("3", defended=True)
HOLED = pf.place("2", choice="spot", foul=(100, 20))
"""A zone with a circle around the ball cut out."""


def on_axes(what: Any, **how: Any) -> Figure:
    figure = Figure(figsize=(9, 5.4))
    pf.draw(what, ax=figure.add_axes((0, 0, 1, 1)), **how)
    return figure


def without(name: str) -> Figure:
    figure = pf.draw(FIVE).figure()
    for artist in figure.artists:
        if artist.get_gid() == name:
            artist.set_visible(False)
    return figure


def without_hole() -> Sheet:
    """A zone with its circle around the ball filled in, as a renderer that loses holes would draw it."""
    sheet = compose(HOLED)
    return msgspec.structs.replace(sheet, items=tuple(filled(item) for item in sheet.items))


def filled(item: Any) -> Any:
    return msgspec.structs.replace(item, rings=item.rings[:1]) if item.name == "zone-fouling-on-field" else item


def mirrored() -> Figure:
    figure = on_axes(FIVE)
    figure.axes[0].invert_yaxis()
    return figure


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "5a.txt"
    assert_snapshot(FIVE, path, update=True)
    return path


# ---------------------------------------------------------------- the faults


def broken_color() -> Figure:
    return pf.draw(FIVE, theme=theme("rulebook").replace(fouling="#b5371b"))


def moved_ball() -> Figure:
    return pf.draw(pf.place("5a", ball=(42.5, 79)))


def missing_zone() -> Figure:
    return without("zone-fouling")


def swapped_team() -> Sheet:
    """The zone drawn for the fouling team is named, tinted and told as that of the other."""
    sheet, look = compose(FIVE), theme("rulebook")
    swap = {"zone-fouling": "zone-fouled"}
    items = [
        msgspec.structs.replace(item, name=swap[item.name], fill=look.fouled)
        if isinstance(item, Region) and item.name in swap
        else item
        for item in sheet.items
    ]
    return msgspec.structs.replace(sheet, items=tuple(items))


def wrong_language() -> Figure:
    return pf.draw(FIVE, lang="es")


def mirrored_foul() -> Figure:
    return pf.draw(pf.place("5a", ball=(42, -79)))


def other_end() -> Figure:
    return pf.draw(pf.place("5a", ball=(42, 79), defends="left"))


FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "a broken color": (broken_color, r"region zone zone-fouling: .*#b5371b"),
    "a ball moved by 0.5 yd": (moved_ball, r"\+mark +ball ball: ball at \(42\.5, 75\) yd"),
    "a missing zone": (missing_zone, r"-region zone zone-fouling"),
    "a swapped team": (swapped_team, r"\+region zone zone-fouled"),
    "a wrong language": (wrong_language, r"\+title +Penal 5a"),
    "a mirrored foul": (mirrored_foul, r"\+mark +ball ball: ball at \(42, -75\) yd"),
    "the other end": (other_end, r"\+alt .*defends the goal on the left"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_snapshot_catches(fault: str, kept: Path) -> None:
    make, said = FAULTS[fault]
    with pytest.raises(AssertionError, match="differs from its snapshot") as caught:
        assert_snapshot(make(), kept)
    assert re.search(said, str(caught.value)), caught.value


def test_a_snapshot_catches_a_lost_hole() -> None:
    now, then = (snapshot(what).splitlines() for what in (without_hole(), HOLED))
    (lost,) = set(then) - set(now)
    assert lost.startswith("region zone zone-fouling-on-field") and "holes: 1" in lost


def test_a_snapshot_catches_a_mirrored_field() -> None:
    assert "mirrored" not in snapshot(on_axes(FIVE))
    assert "mirrored" in snapshot(mirrored())


def test_a_snapshot_of_the_right_figure_passes(kept: Path) -> None:
    assert_snapshot(pf.draw(pf.place("5a", ball=(42, 79))), kept)


GEOMETRY = {
    "a ball moved by 0.5 yd": "ball: expected it at (42, 75), got it at (42.5, 75): 0.5 yd apart",
    "a missing zone": "zone-fouling: expected it within 42 to 180, -90 to 90, got nothing",
    "a swapped team": "zone-fouled: expected nothing, got it within 42 to 180, -90 to 90",
    "a mirrored foul": "ball: expected it at (42, 75), got it at (42, -75): 150 yd apart",
    "the other end": "ball: expected it at (42, 75), got it at (-42, -75)",
}


@pytest.mark.parametrize("fault", GEOMETRY)
def test_geometry_catches(fault: str) -> None:
    make = FAULTS[fault][0] if fault != "the other end" else lambda: pf.draw(pf.place("5a", ball=(-42, -79)))
    with pytest.raises(AssertionError) as caught:
        assert_same_geometry(make(), FIVE)
    assert GEOMETRY[fault] in str(caught.value)


def test_geometry_catches_a_lost_hole() -> None:
    with pytest.raises(
        AssertionError, match=r"zone-fouling-on-field: expected 1 hole, got none; 2[0-9.]+ sq yd too much"
    ):
        assert_same_geometry(without_hole(), HOLED)


def test_geometry_catches_a_mirrored_field() -> None:
    with pytest.raises(AssertionError, match="mirrored"):
        assert_same_geometry(mirrored(), on_axes(FIVE))
    turned = on_axes(FIVE)
    turned.axes[0].invert_yaxis()
    turned.axes[0].invert_xaxis()
    assert_same_geometry(turned, on_axes(FIVE))  # both inverted is a turn, not a mirror


@pytest.mark.parametrize("how", [{"theme": "mono"}, {"lang": "es"}, {"size": "A6"}, {"orientation": "portrait"}])
def test_geometry_does_not_see_how_it_is_drawn(how: dict[str, str]) -> None:
    assert_same_geometry(pf.draw(FIVE, **how), FIVE)
    assert_same_geometry(pf.draw(DEFENDED, **how), DEFENDED)
    assert_same_geometry(FIVE, pf.draw(FIVE, **how))


def test_geometry_of_a_figure_is_that_on_own_axes() -> None:
    now, then = picture_of(on_axes(FIVE)).shapes, picture_of(FIVE).shapes
    assert set(now) == set(then)
    assert_same_geometry(on_axes(FIVE), FIVE)


@pytest.mark.parametrize("yards", [0.009, 0.011])
def test_the_tolerance_is_in_yards(yards: float) -> None:
    near = pf.draw(pf.place("5a", ball=(42 + yards, 79)))
    if yards < 0.01:
        assert_same_geometry(near, FIVE)
    else:
        with pytest.raises(AssertionError, match=r"0\.011 yd apart"):
            assert_same_geometry(near, FIVE)
        assert_same_geometry(near, FIVE, tolerance=0.02)


def test_several_axes_are_told_apart() -> None:
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    pf.draw(FIVE, ax=left)
    pf.draw(DEFENDED, ax=right)
    other = Figure(figsize=(9, 4))
    left, right = other.subplots(1, 2)
    pf.draw(FIVE, ax=left)
    pf.draw(pf.place("4"), ax=right)
    assert_same_geometry(figure.axes[0], other.axes[0])
    with pytest.raises(AssertionError, match="axes 2: "):
        assert_same_geometry(figure, other)


def test_geometries_themselves() -> None:
    box = shapely.box(0, 0, 10, 10)
    assert_same_geometry(box, shapely.box(0, 0, 10.005, 10))
    with pytest.raises(AssertionError, match=r"10 sq yd missing, about \(10\.505, 5\)"):
        assert_same_geometry(box, shapely.box(0, 0, 11, 10))
    with pytest.raises(AssertionError, match="expected LineString, got Polygon"):
        assert_same_geometry(box, shapely.LineString([(0, 0), (10, 0)]))
    with pytest.raises(AssertionError, match="expected nothing, got it within"):
        assert_same_geometry(box, shapely.Polygon())
    line = shapely.LineString([(0, 0), (10, 0)])
    with pytest.raises(AssertionError, match="1 yd missing, 0 yd too much"):
        assert_same_geometry(line, shapely.LineString([(0, 0), (11.01, 0)]))
    with pytest.raises(AssertionError, match="expected it at"):
        assert_same_geometry(shapely.MultiPoint([(0, 0)]), shapely.MultiPoint([(0, 0), (0, 0.001)]))


# ---------------------------------------------------------------- zones


@pytest.mark.parametrize("p", [FIVE, DEFENDED, HOLED, pf.place("6", crossing=55, defends="left")], ids=lambda p: p.key)
@pytest.mark.parametrize("team", ["fouling", "fouled"])
def test_the_zone_in_a_picture_is_the_solvers(p: pf.Placement, team: str) -> None:
    zone = getattr(p, team)
    for figure in (pf.draw(p), pf.draw(p, size="A6", lang="es", theme="mono"), on_axes(p)):
        assert_zone_equal(figure, zone)
        assert_zone_equal(zone, figure)
        assert_zone_equal(figure, p, team=team)


ZONES: dict[str, tuple[Callable[[], Any], str]] = {
    "a lost hole": (without_hole, "expected 1 hole, got none"),
    "a missing zone": (
        lambda: msgspec.structs.replace(compose(HOLED), items=()),
        "expected a zone of the fouling team",
    ),
    "another penalty": (lambda: pf.draw(pf.place("4")), "sq yd"),
}


@pytest.mark.parametrize("fault", ZONES)
def test_a_zone_catches(fault: str) -> None:
    make, said = ZONES[fault]
    with pytest.raises(AssertionError, match=said):
        assert_zone_equal(make(), HOLED.fouling)


def test_a_zone_catches_a_swapped_team_and_other_conditions() -> None:
    with pytest.raises(AssertionError, match="expected the zone of the fouled team, got that of the fouling team"):
        assert_zone_equal(FIVE.fouling, FIVE.fouled)
    with pytest.raises(AssertionError, match="expected conditions"):
        assert_zone_equal(FIVE.fouling, pf.place("4").fouling)
    with pytest.raises(AssertionError, match="got none among"):
        assert_zone_equal(swapped_team(), FIVE.fouling)


def test_a_zone_may_be_geometry_or_geojson() -> None:
    region = FIVE.fouling.region
    assert_zone_equal(region, FIVE.fouling)
    assert_zone_equal(region.__geo_interface__, FIVE.fouling)
    assert_zone_equal({"type": "Feature", "properties": {}, "geometry": region.__geo_interface__}, FIVE, team="fouling")
    moved = shapely.affinity.translate(region, 0, 1)
    with pytest.raises(AssertionError, match=r"the zones of the fouling team differ: .* missing, about"):
        assert_zone_equal(moved, FIVE.fouling)


def test_between_placements_and_pictures_both_zones_count() -> None:
    assert_zone_equal(pf.draw(FIVE), pf.draw(FIVE, lang="es"))
    assert_zone_equal(FIVE, pf.draw(FIVE))
    with pytest.raises(AssertionError, match="the zones of the fouling team differ"):
        assert_zone_equal(pf.draw(FIVE), pf.place("4"))
    with pytest.raises(AssertionError, match="the zones of the fouled team differ"):
        assert_zone_equal(pf.place("3"), pf.place("2", choice="30"))


def test_a_zone_that_is_not_named_is_asked_for() -> None:
    with pytest.raises(pf.BadInput) as caught:
        assert_zone_equal(pf.draw(FIVE), FIVE.fouling.region)
    assert caught.value.code == "missing_input"
    with pytest.raises(pf.BadInput) as caught:
        assert_zone_equal(FIVE, FIVE, team="fauling")
    assert "fouling" in str(caught.value)
    assert_zone_equal(pf.draw(FIVE), FIVE.fouling.region, team="fouling")


def test_zones_are_geometries_too() -> None:
    assert_same_geometry(FIVE.fouling, FIVE.fouling.region)
    with pytest.raises(AssertionError, match="the geometries differ"):
        assert_same_geometry(FIVE.fouling, pf.place("4").fouling)


# ---------------------------------------------------------------- words


def shifted(sheet: Sheet, name: str, dx: float, dy: float) -> Sheet:
    def moved(item: Any) -> Any:
        at = (item.at[0] + dx, item.at[1] + dy) if item.name == name else None
        return msgspec.structs.replace(item, at=at) if at else item

    return msgspec.structs.replace(sheet, items=tuple(moved(item) for item in sheet.items))


def test_clear_text_passes() -> None:
    for what in (FIVE, DEFENDED, pf.Field(), "8"):
        assert_text_clear(what)


def test_text_on_text_and_off_the_page_is_caught() -> None:
    sheet = compose(FIVE)
    kinds = {fault.kind for fault in faults(shifted(sheet, "title-1", -90, 0))}
    assert "text on text" in kinds
    with pytest.raises(AssertionError, match=r"text off the page: citation-2 / .*Rule 37"):
        assert_text_clear(shifted(sheet, "citation-2", 60, 0))


def test_small_text_is_caught() -> None:
    sheet = compose(FIVE)
    items = [msgspec.structs.replace(i, size=6.9) if i.name == "caption-1" else i for i in sheet.items]
    assert [f.kind for f in faults(msgspec.structs.replace(sheet, items=tuple(items)))] == ["text too small"]


def test_texts_of_the_user_on_his_axes_count() -> None:
    figure = on_axes(FIVE)
    figure.axes[0].set_axis_off()
    assert faults(figure) == []
    figure.axes[0].text(-150, -60, "one word")
    figure.axes[0].text(-148, -59, "another")
    assert [fault.kind for fault in faults(figure)] == ["text on text"]
    figure.axes[0].texts[0].set_visible(False)
    assert faults(figure) == []
    figure.axes[0].text(175, 60, "a long word that leaves the page")
    assert "text off the page" in {fault.kind for fault in faults(figure)}


def test_a_text_of_the_user_on_ours_is_caught() -> None:
    figure = on_axes(FIVE)
    figure.axes[0].set_axis_off()
    label = next(a for a in figure.axes[0].artists if a.get_gid() == "label-fouled")
    x, y = figure.axes[0].transData.inverted().transform(label.page.transform(label.item.at))
    figure.axes[0].text(x, y, "over it")
    with pytest.raises(AssertionError, match="label-fouled"):
        assert_text_clear(figure)


def test_tick_labels_count_where_they_are_drawn() -> None:
    figure = Figure(figsize=(9, 5.4))
    ax = figure.add_subplot()
    pf.draw(FIVE, ax=ax)
    assert faults(figure) == []
    ax.set_xticks(np.arange(-180, 181, 4))
    assert {fault.kind for fault in faults(figure)} == {"text on text"}
    ax.set_axis_off()
    assert faults(figure) == []


# ---------------------------------------------------------------- text as rectangles


def test_text_as_boxes_keeps_all_but_the_letters() -> None:
    figure = text_as_boxes(pf.draw(FIVE))
    assert picture_of(figure).texts == ()
    items = [artist.item for artist in figure.artists]
    boxes = [item for item in items if item.role == "text" and item.name.startswith("title")]
    assert [type(box) for box in boxes] == [Region, Region]
    assert boxes[0].rings[0].points[0] == pytest.approx(compose(FIVE).named("title-0")[0].box[:2])
    assert_same_geometry(figure, FIVE)
    assert len(items) == len(compose(FIVE).items)


def test_text_as_boxes_on_own_axes() -> None:
    figure = on_axes(FIVE)
    figure.axes[0].set_title("mine")
    assert text_as_boxes(figure) is figure
    assert picture_of(figure).texts == ()
    assert figure.axes[0].title.get_alpha() == 0


@pytest.mark.parametrize("other", [Figure(), Figure().add_subplot(), 7, "nonsense"])
def test_another_figure_is_refused(other: Any) -> None:
    for check in (snapshot, picture_of, faults):
        with pytest.raises(pf.BadInput):
            check(other)


def test_what_differs_on_the_field_is_told_first(kept: Path) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_snapshot(moved_ball(), kept)
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("the figure differs from its snapshot") and lines[0].endswith("lines:")
    assert lines[1].startswith("-mark   spot spot-given: cross at (42, 79) yd")
    assert lines[4].startswith("+mark   ball ball: ball at (42.5, 75) yd")
    assert max(map(len, lines[1:])) < 260  # of the long alternate text only what lies around the difference
    (alt,) = [line for line in lines if line.startswith("+alt")]
    assert "The ball was at (42.5, 79)" in alt
