"""Markings: where they lie, and what of them is painted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shapely import MultiLineString, MultiPoint
from shapely.geometry.base import BaseGeometry

from polofield import BadInput, Field
from polofield.field import LINE_STYLES, MarkingSpec, marking_on, marking_specs, painted
from polofield.outline import Path

FIELDS = [Field(), Field(boarded=False), Field(250, 120), Field(150.5, 60), Field(300, 13)]
BREAKABLE = ["line_30", "line_40", "line_60", "center_line"]
fields = pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.length:g}x{field.width:g}")

Lines = list[list[tuple[float, float]]]


def lines_of(paths: tuple[Path, ...]) -> Lines:
    return sorted(sorted(path.points) for path in paths)


def mirrored(paths: tuple[Path, ...], along_x: int, along_y: int) -> Lines:
    return sorted(sorted((along_x * x + 0.0, along_y * y + 0.0) for x, y in path.points) for path in paths)


def near(one: Lines, other: Lines) -> bool:
    return all(a == pytest.approx(b) for p, q in zip(one, other, strict=True) for a, b in zip(p, q, strict=True))


def drawn(paths: tuple[Path, ...]) -> BaseGeometry:
    return MultiLineString([path.points for path in paths])


# ---------------------------------------------------------------- where they lie


@fields
def test_lines_lie_where_the_rules_say(field: Field) -> None:
    a, b, g = field.length / 2, field.width / 2, field.goal_width / 2
    sides = "boards" if field.boarded else "side_line"
    expected = {
        **{f"line_{k}": [[(-a + k, -b), (-a + k, b)], [(a - k, -b), (a - k, b)]] for k in (30, 40, 60)},
        "back_line": [[(-a, -b), (-a, b)], [(a, -b), (a, b)]],
        "goal_line": [[(-a, -g), (-a, g)], [(a, -g), (a, g)]],
        "center_line": [[(0, -b), (0, b)]],
        "center_t": [[(-4, 0), (4, 0)], [(0, -4), (0, 0)]],
        sides: [[(-a, -b), (a, -b)], [(-a, b), (a, b)]],
        "goal_posts": [[(-a, -g)], [(-a, g)], [(a, -g)], [(a, g)]],
    }
    x = a - 60
    ticks = [[(s * x - 2, t), (s * x + 2, t)] for s in (-1, 1) for t in (-40, 40)] if field.width > 80 else []
    expected["mark_40_on_60"] = sorted(ticks)
    found = {marking.name: lines_of(marking.paths) for marking in field.markings if marking.name != "safety_zone"}
    assert {name: sorted(lines) for name, lines in expected.items()} == found


@fields
def test_geometry_says_the_same(field: Field) -> None:
    assert field.marking("safety_zone").geometry.equals(field.safety_zone.exterior)
    posts = field.marking("goal_posts")
    assert posts.geometry.equals(MultiPoint([path.points[0] for path in posts.paths]))
    for marking in field.markings:
        assert marking.geometry is marking.geometry
        if marking.name not in ("safety_zone", "goal_posts"):
            assert marking.geometry.equals(drawn(marking.paths))
            assert not marking.paths or field.boundary.buffer(1e-9).covers(marking.geometry)


@fields
def test_markings_are_the_same_at_both_ends_and_on_both_sides(field: Field) -> None:
    for marking in field.markings[1:]:
        assert near(lines_of(marking.paths), mirrored(marking.paths, -1, 1)), marking.name
        if marking.name != "center_t":
            assert near(lines_of(marking.paths), mirrored(marking.paths, 1, -1)), marking.name


# ---------------------------------------------------------------- data


def test_markings_have_a_source_a_name_of_their_own_and_an_order() -> None:
    specs = marking_specs()
    assert len({spec.name for spec in specs}) == len(specs)
    assert all(spec.cite.startswith("USPA Rulebook 2026") for spec in specs)
    assert [spec.layer for spec in specs] == sorted(spec.layer for spec in specs)
    assert (specs[0].name, specs[-1].name) == ("safety_zone", "goal_posts")
    assert {spec.name for spec in specs if not spec.painted} == {"safety_zone", "boards", "goal_posts"}


def test_a_marking_of_ones_own_and_a_builder_that_nobody_knows() -> None:
    own = marking_on(Field(), MarkingSpec("line_22", "across", 2, "a club's own", from_back_line=22))
    assert lines_of(own.paths)[1] == [(128, -80), (128, 80)]
    with pytest.raises(BadInput, match="did you mean 'across'") as caught:
        marking_on(Field(), MarkingSpec("line_22", "acros", 2, "ours", from_back_line=22))
    assert caught.value.code == "unknown_name" and "line_22" in caught.value.where


# ---------------------------------------------------------------- line styles


@fields
def test_only_lines_across_are_broken_and_paint_lies_on_them(field: Field) -> None:
    for marking in field.markings:
        assert painted(marking, "full") is marking.paths
        for style in LINE_STYLES[1:]:
            paint = painted(marking, style)
            if marking.name not in BREAKABLE:
                assert paint is marking.paths
                continue
            assert field.width < 20 or lines_of(paint) != lines_of(marking.paths)
            assert marking.geometry.buffer(1e-9).covers(drawn(paint))
            for turn in ((-1, 1), (1, -1)):
                assert near(lines_of(paint), mirrored(paint, *turn)), (marking.name, style)


@fields
def test_dashes_and_gaps_of_a_broken_line_are_of_one_length(field: Field) -> None:
    b = field.width / 2
    for name in BREAKABLE:
        dashes = lines_of(painted(field.marking(name), "broken"))
        for x in {start[0] for start, _ in dashes}:
            ends = [y for dash in dashes for (at, y) in dash if at == x]
            steps = [high - low for low, high in pairwise(ends)]
            assert (ends[0], ends[-1]) == pytest.approx((-b, b))  # a dash at either side
            assert steps == pytest.approx([steps[0]] * len(steps))
            assert len(steps) >= 3


def test_edges_and_center_of_a_line_are_paint() -> None:
    pieces = lines_of(painted(Field().marking("center_line"), "edges"))
    assert pieces == [[(0, -80), (0, -72)], [(0, -8), (0, 8)], [(0, 72), (0, 80)]]
    for width in (13, 24, 32):  # they meet on a narrow field
        assert drawn(painted(Field(300, width).marking("center_line"), "edges")).length == pytest.approx(width)
