"""Markings as geometry: where they lie, how long they are, and what of them is painted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shapely import MultiPoint
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from polofield import BadInput, Field
from polofield.field import LINE_STYLES, Marking, MarkingSpec, marking_on, marking_specs, painted

FIELDS = [Field(), Field(boarded=False), Field(250, 120), Field(150.5, 60), Field(300, 13)]
ACROSS = {"line_30": 30, "line_40": 40, "line_60": 60, "back_line": 0}
BREAKABLE = ["line_30", "line_40", "line_60", "center_line"]
fields = pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.length:g}x{field.width:g}")


def lines_of(geometry: BaseGeometry) -> list[list[tuple[float, ...]]]:
    return sorted(sorted(part.coords) for part in geometry.geoms)  # type: ignore[attr-defined]


def same(one: BaseGeometry, other: BaseGeometry) -> bool:
    if one.is_empty or other.is_empty:
        return one.is_empty and other.is_empty
    return one.hausdorff_distance(other) < 1e-9 and abs(one.length - other.length) < 1e-9


def lies_on(part: BaseGeometry, whole: BaseGeometry) -> bool:
    return part.is_empty or whole.buffer(1e-9).covers(part)


def mirrored(geometry: BaseGeometry, along_x: int, along_y: int) -> BaseGeometry:
    return scale(geometry, along_x, along_y, origin=(0, 0))


# ---------------------------------------------------------------- where they lie


@fields
@pytest.mark.parametrize(("name", "from_back_line"), ACROSS.items())
def test_lines_across_hang_on_the_back_line(field: Field, name: str, from_back_line: float) -> None:
    x, b = field.length / 2 - from_back_line, field.width / 2
    assert lines_of(field.marking(name).geometry) == [[(-x, -b), (-x, b)], [(x, -b), (x, b)]]


@fields
def test_center_line_crosses_at_the_center(field: Field) -> None:
    b = field.width / 2
    assert lines_of(field.marking("center_line").geometry) == [[(0, -b), (0, b)]]


@fields
def test_the_t_stands_on_the_center(field: Field) -> None:
    assert lines_of(field.marking("center_t").geometry) == [[(-4, 0), (4, 0)], [(0, -4), (0, 0)]]


@fields
def test_marks_on_the_60_are_40_yd_from_its_center(field: Field) -> None:
    x = field.length / 2 - 60
    middles = sorted(
        part.interpolate(0.5, normalized=True).coords[0] for part in field.marking("mark_40_on_60").geometry.geoms
    )
    expected = [(-x, -40), (-x, 40), (x, -40), (x, 40)] if field.width > 80 else []
    assert middles == expected


@fields
def test_posts_stand_on_the_back_line_and_the_goal_line_joins_them(field: Field) -> None:
    a, g = field.length / 2, field.goal_width / 2
    posts = MultiPoint([(s * a, t * g) for s in (-1, 1) for t in (-1, 1)])
    assert field.marking("goal_posts").geometry.equals(posts)
    assert lines_of(field.marking("goal_line").geometry) == [[(-a, -g), (-a, g)], [(a, -g), (a, g)]]
    assert field.marking("back_line").geometry.covers(field.marking("goal_line").geometry)


@fields
def test_sides_are_boards_or_side_lines(field: Field) -> None:
    a, b = field.length / 2, field.width / 2
    name, other = ("boards", "side_line") if field.boarded else ("side_line", "boards")
    assert lines_of(field.marking(name).geometry) == [[(-a, -b), (a, -b)], [(-a, b), (a, b)]]
    assert other not in {marking.name for marking in field.markings}


@fields
def test_safety_zone_is_its_edge(field: Field) -> None:
    assert field.marking("safety_zone").geometry.equals(field.safety_zone.exterior)


def test_a_wider_goal_moves_posts_and_goal_line_only() -> None:
    changed = {
        marking.name
        for marking, usual in zip(Field(goal_width=16).markings, Field().markings, strict=True)
        if not marking.geometry.equals(usual.geometry)
    }
    assert changed == {"goal_posts", "goal_line"}


@fields
def test_everything_but_the_safety_zone_is_on_the_field(field: Field) -> None:
    assert [m.name for m in field.markings if not lies_on(m.geometry, field.boundary)] == ["safety_zone"]


@fields
def test_markings_are_the_same_at_both_ends_and_on_both_sides(field: Field) -> None:
    for marking in field.markings:
        assert same(marking.geometry, mirrored(marking.geometry, -1, 1)), marking.name
        if marking.name != "center_t":
            assert same(marking.geometry, mirrored(marking.geometry, 1, -1)), marking.name


# ---------------------------------------------------------------- data


def test_every_marking_has_a_source_and_a_name_of_its_own() -> None:
    specs = marking_specs()
    assert len({spec.name for spec in specs}) == len(specs)
    assert all(spec.cite.startswith("USPA Rulebook 2026") for spec in specs)


def test_markings_come_in_the_order_of_drawing() -> None:
    layers = [marking.spec.layer for marking in Field().markings]
    assert layers == sorted(layers)
    assert Field().markings[0].name == "safety_zone"
    assert Field().markings[-1].name == "goal_posts"


def test_what_is_set_up_is_not_painted() -> None:
    assert {spec.name for spec in marking_specs() if not spec.painted} == {
        "safety_zone",
        "boards",
        "goal_posts",
    }


# ---------------------------------------------------------------- line styles


def breakable(field: Field) -> list[Marking]:
    return [field.marking(name) for name in BREAKABLE]


@fields
@pytest.mark.parametrize("style", LINE_STYLES)
def test_paint_lies_on_the_line(field: Field, style: str) -> None:
    for marking in field.markings:
        assert lies_on(painted(marking, style), marking.geometry), marking.name


@fields
def test_only_lines_across_are_broken(field: Field) -> None:
    for style in ("broken", "edges"):
        whole = {m.name for m in field.markings if painted(m, style).equals(m.geometry)}
        assert whole | set(BREAKABLE) == {m.name for m in field.markings}
        assert field.width < 20 or not whole & set(BREAKABLE)


@fields
def test_full_lines_are_whole(field: Field) -> None:
    assert all(painted(marking, "full") is marking.geometry for marking in field.markings)


@fields
def test_dashes_and_gaps_of_a_broken_line_are_of_one_length(field: Field) -> None:
    b = field.width / 2
    for marking in breakable(field):
        dashes = lines_of(painted(marking, "broken"))
        for x in {start[0] for start, _ in dashes}:
            ends = [y for dash in dashes for (at, y) in dash if at == x]
            steps = [high - low for low, high in pairwise(ends)]
            assert (ends[0], ends[-1]) == pytest.approx((-b, b))  # a dash at either side
            assert steps == pytest.approx([steps[0]] * len(steps))
            assert len(steps) >= 3


def test_edges_and_center_of_a_line_are_paint() -> None:
    pieces = lines_of(painted(Field().marking("center_line"), "edges"))
    assert pieces == [[(0, -80), (0, -72)], [(0, -8), (0, 8)], [(0, 72), (0, 80)]]


@pytest.mark.parametrize("width", [13, 24, 32])
def test_edges_and_center_meet_on_a_narrow_field(width: float) -> None:
    line = Field(300, width).marking("center_line")
    assert painted(line, "edges").length == pytest.approx(width)


@fields
def test_edge_paint_is_the_same_on_both_sides(field: Field) -> None:
    for marking in breakable(field):
        paint = painted(marking, "edges")
        assert same(paint, mirrored(paint, 1, -1)), marking.name
        assert same(paint, mirrored(paint, -1, 1)), marking.name


@fields
def test_broken_paint_is_the_same_on_both_sides(field: Field) -> None:
    for marking in breakable(field):
        paint = painted(marking, "broken")
        assert same(paint, mirrored(paint, 1, -1)), marking.name


@fields
def test_broken_paint_is_the_same_at_both_ends(field: Field) -> None:
    for marking in breakable(field):
        paint = painted(marking, "broken")
        assert same(paint, mirrored(paint, -1, 1)), marking.name


def test_a_builder_that_nobody_knows_names_the_nearest() -> None:
    with pytest.raises(BadInput, match="did you mean 'across'") as caught:
        marking_on(Field(), MarkingSpec("line_22", "acros", 2, "ours", from_back_line=22))
    assert caught.value.code == "unknown_name" and "line_22" in caught.value.where
