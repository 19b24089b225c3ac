"""The picture is the solver's answer: paths, rings and pixels of every zone against ``Zone.margins``."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from svg_shapes import Drawing, covered

import polofield as pf
from polofield import Field, Placement, Zone, place
from polofield.drawing import THEMES, Sheet, theme
from polofield.drawing.display_list import Hatch, Label, Line, Region
from polofield.drawing.hatching import hatch_lines
from polofield.figures import compose
from polofield.outline import Path, circle, flattened, moved as shifted
from polofield.painters import rendered

Floats = NDArray[np.float64]
NEAR = 0.05
"""Yards from a limit within which a picture may err."""
FINE = 0.02
"""Radians of a chord."""
COUNT = 1000
DPI = 200

# ---------------------------------------------------------------- what is drawn

CALLS: dict[str, dict[str, Any]] = {
    "1": {"penalty": "1"},
    "2-30": {"penalty": "2", "choice": "30"},
    "2-spot": {"penalty": "2", "choice": "spot", "foul": (100.0, 20.0)},
    "3-undefended": {"penalty": "3"},
    "3-defended": {"penalty": "3", "defended": True},
    "4": {"penalty": "4"},
    "5a": {"penalty": "5a", "ball": (42.0, 79.0)},
    "5b": {"penalty": "5b"},
    "6": {"penalty": "6", "crossing": 55.0},
}
LIES = tuple(itertools.product(("right", "left"), ("landscape", "portrait")))

READINGS: tuple[dict[str, Any], ...] = (
    *({"between": reading} for reading in ("band", "triangle", "slab", "nearer")),
    *({"goal_region": reading} for reading in ("mouth", "cone")),
    {"on_limit": "deny"},
    {"p2_exempt": True},
    {"p2_spot_off_field_only": True},
    {"player_radius": 1.0},
    {"player_radius": 2.5, "between": "slab", "goal_region": "cone", "on_limit": "deny"},
    {"player_radius": 0.7, "between": "triangle", "goal_region": "mouth", "p2_spot_off_field_only": True},
)
ODD_FIELDS = {
    "250x200 unboarded": Field.parse("250x200 unboarded"),
    "130x30": Field.parse("130x30"),
    "300x12": Field.parse("300x12"),
    "121x500": Field.parse("121x500"),
    "no safety zone": Field(280, 150, side_safety=0, end_safety=0),
    "wide goal, broken lines": Field(270, 155, goal_width=24, end_safety=12, lines="broken"),
}


class Case(NamedTuple):
    """A sheet and the placement that it shows."""

    placement: Placement
    sheet: Sheet

    @property
    def zones(self) -> tuple[Zone, Zone]:
        return self.placement.fouling, self.placement.fouled


def turned_call(call: dict[str, Any], defends: str) -> dict[str, Any]:
    """The same penalty at the other end: a turn by 180 degrees."""
    s = 1 if defends == "right" else -1
    moved = {key: (s * v[0], s * v[1]) for key, v in call.items() if key in ("ball", "foul")}
    if "crossing" in call:
        moved["crossing"] = s * call["crossing"]
    return {**call, **moved, "defends": defends}


def case(call: dict[str, Any], defends: str = "right", *, orientation: str = "landscape", **how: Any) -> Case:
    placement = place(**turned_call(call, defends))
    return Case(placement, compose(placement, orientation=orientation, **how))


@lru_cache(64)
def crowd(window: tuple[float, float, float, float], seed: int = 37) -> Floats:
    left, bottom, right, top = window
    return np.random.default_rng(seed).uniform((left, bottom), (right, top), (60_000, 2))


def window_of(c: Case) -> tuple[float, float, float, float]:
    """The part of field and safety zone that is in view, yards."""
    w, f = c.sheet.views[0].window, c.placement.field
    a, b = f.half_length + f.end_safety, f.half_width + f.side_safety
    return max(w.left, -a) + NEAR, max(w.bottom, -b) + NEAR, min(w.right, a) - NEAR, min(w.top, b) - NEAR


def sampled(c: Case, zone: Zone) -> tuple[Floats, NDArray[np.bool_]]:
    """A thousand places and whether each is legal: half of them anywhere in view, half as near the limit as may be."""
    xy = crowd(window_of(c))
    margin = zone.margins(xy).margin
    away = np.flatnonzero(np.abs(margin) > NEAR)
    chosen = np.concatenate([away[: COUNT // 2], away[np.argsort(np.abs(margin[away]), kind="stable")[: COUNT // 2]]])
    points: Floats = xy[chosen]
    return points, zone.margins(points).margin > 0


def on_page(c: Case, xy: Floats) -> Floats:
    """Yards to page points, written again: landscape keeps x to the right, portrait turns it up, never a mirror."""
    view = c.sheet.views[0]
    left, bottom, right, top = view.box
    w = view.window
    along = np.column_stack([(xy[:, 0] - w.left) / (w.right - w.left), (xy[:, 1] - w.bottom) / (w.top - w.bottom)])
    across, up = (1 - along[:, 1], along[:, 0]) if view.portrait else (along[:, 0], along[:, 1])
    return np.column_stack([left + across * (right - left), bottom + up * (top - bottom)])


# ---------------------------------------------------------------- the checks


def check_paths(c: Case) -> None:
    """The SVG path of each zone covers a place if, and only if, the solver allows it."""
    drawing = Drawing(rendered(c.sheet, "svg"))
    for zone in c.zones:
        names = (f"zone-{zone.team}", f"zone-{zone.team}-on-field")
        if zone.anywhere:
            assert drawing.rings(*names) == []
            assert drawing.element(f"zone-{zone.team}-anywhere") is not None
            continue
        points, legal = sampled(c, zone)
        inside = covered(drawing.rings(*names), on_page(c, points))
        wrong = points[inside != legal]
        assert len(wrong) == 0, f"{c.placement}, {zone.team}: {len(wrong)} of {len(points)} wrong, such as {wrong[0]}"


def outlined(paths: Iterable[Path]) -> list[Floats]:
    """Paths as polylines fine enough that a chord leaves its arc by less than a hundredth of a yard."""
    return [np.array(flattened(path, FINE)) for path in paths]


def check_rings(c: Case) -> None:
    """The rings of each zone in the display list, likewise; what is quieter is exactly what is on the field."""
    for zone in c.zones:
        points, legal = sampled(c, zone)
        found = [
            item for item in c.sheet.items if isinstance(item, Region) and item.name.startswith(f"zone-{zone.team}")
        ]
        assert bool(found) != (zone.anywhere or not legal.any()), f"{c.placement}: {zone.team}"
        for item in found:
            assert item.role == "zone"
            assert item.words
        if not zone.anywhere:
            paths = [path for item in found for path in item.rings]
            assert all(path.closed and path.points[0] == path.points[-1] for path in paths)
            assert np.array_equal(covered(outlined(paths), points), legal)
        quiet = outlined(path for item in found if item.name.endswith("-on-field") for path in item.rings)
        if quiet:
            field = c.placement.field
            on = np.array([field.contains(*xy) for xy in points])
            edge = np.minimum(field.half_length - np.abs(points[:, 0]), field.half_width - np.abs(points[:, 1]))
            sure = np.abs(edge) > NEAR
            assert np.array_equal(covered(quiet, points)[sure], (legal & on)[sure])


# ---------------------------------------------------------------- paths and rings


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("lies", LIES, ids="-".join)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_paths_and_rings(call: dict[str, Any], lies: tuple[str, str], theme_name: str) -> None:
    c = case(call, lies[0], orientation=lies[1], theme=theme_name)
    check_paths(c)
    check_rings(c)


@pytest.mark.parametrize("reading", READINGS, ids=lambda given: "-".join(map(str, given.values())))
def test_every_reading(reading: dict[str, Any]) -> None:
    for n, (key, call) in enumerate(CALLS.items()):
        if key in ("1", "4"):
            continue
        c = case({**call, **reading}, LIES[n % 4][0], orientation=LIES[n % 4][1])
        check_paths(c)
        check_rings(c)


def on(field: Field) -> Iterator[dict[str, Any]]:
    """Every penalty on a field, its spots where they are hardest: at the sides, at the posts, at the ends."""
    a, b, g = field.half_length, field.half_width, field.half_goal
    for call in CALLS.values():
        given = [{}]
        if "foul" in call:
            given = [{"foul": spot} for spot in ((0.3 * a, -b), (a - 12, 0.5 * b), (-0.9 * a, 0.0))]
        if "ball" in call:
            given = [{"ball": spot} for spot in ((0.9 * a, b), (-0.5 * a, -0.2 * b))]
        if "crossing" in call:
            given = [{"crossing": min(g + 0.5, b)}, {"crossing": -b}]
        yield from ({**call, **more, "field": field} for more in given)


@pytest.mark.parametrize("field", ODD_FIELDS.values(), ids=ODD_FIELDS)
def test_odd_fields(field: Field) -> None:
    for n, call in enumerate(on(field)):
        defends, orientation = LIES[n % 4]
        c = case(
            call, defends, orientation=orientation, view=("auto", "full", "half")[n % 3], size=("auto", "A4")[n % 2]
        )
        check_paths(c)
        check_rings(c)


def spots(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Fouls anywhere, many of them where a circle is whole, is cut by a side, or meets the strip behind the goal."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        x, y = rng.uniform((-150, -80), (150, 80))
        yield {"penalty": "2", "choice": "spot", "foul": (float(x), float(y))}
        yield {"penalty": "5a", "ball": (float(x), float(y))}


def test_random_spots() -> None:
    for n, call in enumerate(spots(40, seed=5)):
        c = case(call, LIES[n % 4][0], orientation=LIES[n % 4][1], view="full")
        check_paths(c)
        check_rings(c)


@pytest.mark.parametrize("view", ["full", "half", "goal"])
def test_every_view_shows_the_same_zones(view: str) -> None:
    for call in CALLS.values():
        c = case(call, view=view)
        check_paths(c)
        check_rings(c)


# ---------------------------------------------------------------- circles are round

ROUND = 0.02
"""Yards by which a drawn circle may leave the true one: a hundredth of a point is 0.004 yd, a chord's middle 0.01."""


def test_zone_limits_on_a_circle_are_round_in_svg() -> None:
    """An arc of half a circle leaves its center open: a step of one hundredth then moves it by tenths of a yard."""
    worst: list[tuple[float, Placement]] = []
    for call in spots(40, seed=8):
        c = case(call, view="full")
        drawing = Drawing(rendered(c.sheet, "svg"))
        rings = drawing.rings("zone-fouling", "zone-fouling-on-field", "clear-ball", "edge-fouling")
        xy = np.concatenate([c.sheet.views[0].to_field(ring) for ring in rings])
        off = np.abs(np.hypot(*(xy - np.array(c.placement.ball)).T) - 30)
        worst.append((float(off[off < 1].max()), c.placement))
    assert max(worst, key=lambda pair: pair[0])[0] < ROUND, max(worst, key=lambda pair: pair[0])


# ---------------------------------------------------------------- markers stand where they should


@pytest.mark.parametrize("lies", LIES, ids="-".join)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_ball_and_ground_stand_where_they_should(call: dict[str, Any], lies: tuple[str, str]) -> None:
    c = case(call, lies[0], orientation=lies[1], view="full")
    drawing = Drawing(rendered(c.sheet, "svg"))
    assert drawing.center("ball") == pytest.approx(on_page(c, np.array([c.placement.ball]))[0], abs=0.011)
    a, b = c.placement.field.half_length, c.placement.field.half_width
    corners = on_page(c, np.array([(-a, -b), (a, b)]))
    (ring,) = drawing.rings("field")
    assert ring.min(axis=0) == pytest.approx(corners.min(axis=0), abs=0.011)
    assert ring.max(axis=0) == pytest.approx(corners.max(axis=0), abs=0.011)


# ---------------------------------------------------------------- pixels


def pixels(sheet: Sheet) -> NDArray[np.int64]:
    with Image.open(io.BytesIO(rendered(sheet, "png", dpi=DPI))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.int64)


def without_zones(sheet: Sheet) -> Sheet:
    """The same sheet, but for the zones: their fill, hatch and edge."""
    kept = tuple(item for item in sheet.items if not item.name.startswith(("zone-", "edge-")))
    assert len(kept) < len(sheet.items)
    return msgspec.structs.replace(sheet, items=kept)


def rgb(color: str) -> NDArray[np.int64]:
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)])


def columns_and_rows(c: Case, xy: Floats, shape: tuple[int, ...]) -> tuple[Any, Any]:
    page = on_page(c, xy) * DPI / 72
    return page[:, 0].astype(int), (shape[0] - page[:, 1]).astype(int)


def plain(image: NDArray[np.int64], columns: Any, rows: Any, reach: int) -> NDArray[np.bool_]:
    """Which pixels have only pixels of their own color around them."""
    offsets = itertools.product((-reach, 0, reach), repeat=2)
    there = image[rows, columns]
    near = [
        image[np.clip(rows + i, 0, len(image) - 1), np.clip(columns + j, 0, image.shape[1] - 1)] for i, j in offsets
    ]
    return np.all([(around == there).all(axis=1) for around in near], axis=0)


def far_from_lines(c: Case, xy: Floats) -> NDArray[np.bool_]:
    """Which places lie clear of the hatches' and edges' lines: their colors are the fill's alone."""
    import shapely

    at = shapely.points(on_page(c, xy))
    clear = np.ones(len(xy), dtype=bool)
    for item in c.sheet.items:
        if not item.name.startswith(("zone-", "edge-")):
            continue
        if isinstance(item, Hatch):
            drawn: Any = shapely.multilinestrings(shapely.linestrings(hatch_lines(item)))
        elif isinstance(item, Line):
            runs = outlined(item.paths)
            paths = runs if item.space == "page" else [on_page(c, run) for run in runs]
            drawn = shapely.multilinestrings([shapely.linestrings(path) for path in paths])
        else:
            continue
        shapely.prepare(drawn)
        clear &= ~shapely.dwithin(drawn, at, item.width / 2 + 0.8)
    return clear


def check_pixels(c: Case, theme_name: str) -> None:
    """Inside of a zone the ground has the theme's tint and hatch; outside nothing at all is changed by the zones."""
    colors = theme(theme_name)
    full, bare = pixels(c.sheet), pixels(without_zones(c.sheet))
    assert full.shape == bare.shape
    fouling, fouled = c.zones
    xy = crowd(window_of(c), seed=9)[: 6 * COUNT]
    margins = {zone.team: zone.margins(xy).margin for zone in c.zones}
    columns, rows = columns_and_rows(c, xy, full.shape)
    grounds = np.any(
        [(bare[rows, columns] == rgb(color)).all(axis=1) for color in (colors.turf, colors.safety)], axis=0
    )
    ground = plain(bare, columns, rows, 2) & grounds & far_from_lines(c, xy)
    nothing = np.ones(len(xy), dtype=bool)
    for zone, color, alpha in (
        (fouling, colors.fouling, colors.fouling_alpha),
        (fouled, colors.fouled, colors.fouled_alpha),
    ):
        if zone.anywhere:
            continue
        other = margins["fouled" if zone is fouling else "fouling"]
        alone = (other < -NEAR) | (fouled.anywhere if zone is fouling else False)
        inside = ground & (margins[zone.team] > NEAR) & alone
        nothing &= margins[zone.team] < -NEAR
        quiet = np.zeros(len(xy), dtype=bool)
        if any(item.name == "zone-fouling-on-field" for item in c.sheet.items) and zone is fouling:
            quiet = np.array([c.placement.field.contains(*place) for place in xy])
        assert inside.sum() > 20, f"{c.placement}: too few plain pixels to judge"
        for part, strength in ((inside & ~quiet, alpha), (inside & quiet, 0.45 * alpha)):
            below, seen = bare[rows, columns][part], full[rows, columns][part]
            expected = below + (rgb(color) - below) * strength
            assert np.abs(seen - expected).max(initial=0) <= 2, (
                f"{c.placement}, {zone.team}: a tint that is not the theme's"
            )
            assert alpha == 0 or len(seen) == 0 or (np.abs(seen - below).max(axis=1) >= 3).all()
    outside = nothing & ground
    assert outside.sum() > 20
    assert np.array_equal(full[rows, columns][outside], bare[rows, columns][outside])
    check_hatch_pixels(c, full, bare)


def check_hatch_pixels(c: Case, full: NDArray[np.int64], bare: NDArray[np.int64]) -> None:
    """Deep in a zone there is ink of its hatch within every few points, but where words stand."""
    view = c.sheet.views[0]
    for zone in c.zones:
        found = [i for i in c.sheet.items if isinstance(i, Hatch) and i.name.startswith(f"zone-{zone.team}")]
        if zone.anywhere:
            assert not found
            continue
        spacing = max(item.spacing for item in found)
        reach = 1.5 * spacing
        xy = crowd(window_of(c), seed=10)[:COUNT]
        margin = zone.margins(xy).margin * view.scale
        page = on_page(c, xy)
        boxes = np.array([item.box for item in c.sheet.items if isinstance(item, Label)])
        near = (page[:, None] > boxes[None, :, :2] - 2 * reach) & (page[:, None] < boxes[None, :, 2:] + 2 * reach)
        left, bottom, right, top = view.box
        framed = np.minimum(page - (left, bottom), (right, top) - page).min(axis=1) > reach
        f = c.placement.field
        grounds = np.minimum(
            f.half_length + f.end_safety - np.abs(xy[:, 0]), f.half_width + f.side_safety - np.abs(xy[:, 1])
        )
        deep = ~near.all(axis=2).any(axis=1) & framed & (margin > reach) & (grounds * view.scale > reach)
        change = np.abs(full - bare).max(axis=2)
        k = int(reach * DPI / 72)
        columns, rows = columns_and_rows(c, xy, full.shape)
        for x, y in list(zip(columns[deep], rows[deep], strict=True))[:60]:
            patch = change[y - k : y + k, x - k : x + k]
            assert patch.max() > patch.min() + 15, f"{c.placement}, {zone.team}: no hatch at pixel {x}, {y}"


PIXEL_CASES = [(key, LIES[m], THEMES[(n + m) % 3]) for n, key in enumerate(CALLS) for m in range(4)]


@pytest.mark.parametrize(
    ("key", "lies", "theme_name"), PIXEL_CASES, ids=lambda v: v if isinstance(v, str) else "-".join(v)
)
def test_pixels(key: str, lies: tuple[str, str], theme_name: str) -> None:
    check_pixels(case(CALLS[key], lies[0], orientation=lies[1], theme=theme_name, size="A6"), theme_name)


@pytest.mark.parametrize("field", list(ODD_FIELDS.values())[:3], ids=list(ODD_FIELDS)[:3])
def test_pixels_on_odd_fields(field: Field) -> None:
    check_pixels(case({**CALLS["4"], "field": field}, view="full"), "rulebook")


# ---------------------------------------------------------------- these tests can fail


def moved(sheet: Sheet, yards: float) -> Sheet:
    """The sheet with its zones of the fouling team shifted along the field."""
    items = tuple(
        msgspec.structs.replace(item, rings=tuple(shifted(ring, (1, 0, 0, 1, yards, 0)) for ring in item.rings))
        if isinstance(item, Region) and item.name.startswith("zone-fouling")
        else item
        for item in sheet.items
    )
    return msgspec.structs.replace(sheet, items=items)


@pytest.mark.parametrize("check", [check_paths, check_rings])
@pytest.mark.parametrize("key", ["2-30", "4", "5a"])
def test_a_zone_that_is_off_by_half_a_yard_is_found(key: str, check: Any) -> None:
    good = case(CALLS[key])
    with pytest.raises(AssertionError):
        check(Case(good.placement, moved(good.sheet, 0.5)))


def turned(path: Path) -> Path:
    """The circle around the ball, walked the other way."""
    whole = [arc for arc in path.arcs if len(path.points) <= 5]
    return circle(whole[0].center, 30.0) if whole else path


def test_a_zone_with_a_filled_hole_is_found() -> None:
    good = case({"penalty": "2", "choice": "spot", "foul": (60.0, 0.0)}, view="full")
    items = tuple(
        msgspec.structs.replace(item, rings=tuple(turned(ring) for ring in item.rings))
        if isinstance(item, Region) and item.name.startswith("zone-")
        else item
        for item in good.sheet.items
    )
    with pytest.raises(AssertionError, match=r"fill rules|wrong"):
        check_paths(Case(good.placement, msgspec.structs.replace(good.sheet, items=items)))


def test_a_wrong_tint_is_found() -> None:
    good = case(CALLS["4"], theme=pf.theme("rulebook").replace(fouling="#35b71a"))
    with pytest.raises(AssertionError, match="tint"):
        check_pixels(good, "rulebook")
