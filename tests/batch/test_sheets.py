"""Contact sheets and heat maps: what they count and say, in both languages and every theme."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pypdf import PdfReader

from polofield import BadInput, Field
from polofield.drawing import THEMES, Sheet
from polofield.drawing.display_list import Hatch, Label, Region
from polofield.painters import rendered
from polofield.placement.naming import names
from polofield.tables import Solved, Table, contact_sheets, heat_map, solve_table
from polofield.tables.heat import _classes, counts

NAN = math.nan


def table(rows: list[tuple[Any, ...]], ids: list[str] | None = None, **numbers: Any) -> Solved:
    """Rows of penalty, end, x and y of the ball."""
    penalty, ends, x, y = zip(*rows, strict=True)
    columns = {"ball_x": np.array(x, float), "ball_y": np.array(y, float), **numbers}
    said = {"penalty": names(list(penalty), "penalty"), "defends": names(list(ends), "defends")}
    return solve_table(Table("fouls.csv", len(rows), columns, said, ids, ()))


MIX = [
    ("5a", "right", 42, 79), ("5a", "left", -42, -3), ("4", "right", NAN, NAN), ("3", "left", NAN, NAN),
    ("44", "right", NAN, NAN), ("5b", "right", NAN, NAN),
]  # fmt: skip


# ---------------------------------------------------------------- contact sheets


@pytest.mark.parametrize("theme", THEMES)
def test_a_sheet_shows_every_good_row(theme: str) -> None:
    solved = table(MIX, ids=["a", "b", "", "a very long name", "bad", "z"])
    (sheet,) = contact_sheets(solved, theme=theme)
    lines = [item.text for item in sheet.items if isinstance(item, Label) and item.name == "name"]
    assert lines == [
        "a · Penalty 5a · (42, 75)", "b · Penalty 5a · (−42, −3)", "3 · Penalty 4 · (90, 0)",
        "a very long… · Penalty 3 · (−110, 0)", "z · Penalty 5b · (0, 0)",
    ]  # fmt: skip
    assert len(sheet.named("ball")) == len(sheet.views) == 5
    kinds = Hatch if theme == "mono" else Region
    assert {item.name for item in sheet.items if isinstance(item, kinds)} >= (
        {"hatch-fouling", "hatch-fouled"} if theme == "mono" else {"zone-fouling", "zone-fouled"}
    )
    assert sheet.title == "Placements of fouls.csv, sheet 1 of 1"
    assert "Row a very long name: Penalty 3 · 40 yards, undefended, ball at (−110, 0)." in sheet.alt


def test_small_pictures_keep_to_their_boxes_and_lines_to_theirs() -> None:
    (sheet,) = contact_sheets(table(MIX * 3))
    boxes = [view.box for view in sheet.views]
    for i, (left, bottom, right, top) in enumerate(boxes):
        assert 0 < left < right < sheet.width
        assert 0 < bottom < top < sheet.height
        for other in boxes[:i]:
            assert right <= other[0] or other[2] <= left or top <= other[1] or other[3] <= bottom
    labels = [item for item in sheet.items if isinstance(item, Label)]
    for i, label in enumerate(labels):
        left, bottom, right, top = label.box
        for other in [box.box for box in labels[:i]] + boxes:
            assert right <= other[0] or other[2] <= left or top <= other[1] or other[3] <= bottom


def test_many_rows_need_many_sheets() -> None:
    solved = table([("5a", "right", x, 0.5 * x) for x in range(40)])
    sheets = list(contact_sheets(solved, lang="es", size="A5"))
    shown = [len(sheet.named("ball")) for sheet in sheets]
    assert sum(shown) == 40
    assert len(set(shown[:-1])) == 1
    assert sheets[1].title == f"Posiciones de fouls.csv, hoja 2 de {len(sheets)}"


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_sheets_are_the_same_every_time(kind: str, tmp_path: Path) -> None:
    for draw in (lambda: next(contact_sheets(table(MIX))), lambda: heat_map(table(MIX))):
        first, second = (rendered(draw(), kind, dpi=60) for _ in range(2))
        assert first == second
        if kind == "pdf":
            (tmp_path / "a.pdf").write_bytes(first)
            assert len(PdfReader(tmp_path / "a.pdf").pages) == 1


def test_nothing_to_show_is_a_sheet_that_says_so() -> None:
    (sheet,) = contact_sheets(table([("44", "right", NAN, NAN)]))
    assert "Ball and zones of 0 of 1 rows." in sheet.texts()
    assert "0 spots" in heat_map(table([("44", "right", NAN, NAN)])).alt


@pytest.mark.parametrize("make", [lambda s, **o: next(contact_sheets(s, **o)), heat_map], ids=["contact", "heat"])
@pytest.mark.parametrize("options", [{"theme": "pink"}, {"lang": "sp"}, {"size": "A99"}, {"size": "9x9mm"}])
def test_options_are_refused_as_by_draw(make: Any, options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        make(table(MIX), **options)


def test_the_least_page_has_room_for_one_small_picture_and_for_no_heat_map() -> None:
    sheets = list(contact_sheets(table(MIX), size="61x61mm"))
    assert len(sheets) == 5
    bottom, top = sheets[0].views[0].box[1], sheets[0].views[0].box[3]
    assert 20 < top - bottom < sheets[0].height
    with pytest.raises(BadInput, match="room for the picture") as caught:
        heat_map(table(MIX), size="61x61mm")
    assert caught.value.code == "bad_size"


# ---------------------------------------------------------------- heat maps


def test_every_spot_is_counted_once() -> None:
    spots = np.random.default_rng(1).uniform((-150, -80), (150, 80), (5000, 2))
    for field in (Field(), Field(251, 143)):
        found = counts(spots, field)
        assert found.sum() == 5000
        assert np.array_equal(counts(-spots, field), found[::-1, ::-1])


def test_balls_on_lines_are_in_the_middle_of_squares() -> None:
    found = counts([(0, 0), (1, -1), (120, 0), (-120.1, 0.1), (90, 40), (90, 41)], Field())
    assert (found[15, 8], found[27, 8], found[3, 8], found[24, 12]) == (2, 1, 1, 2)


@pytest.mark.parametrize("most", [0, 1, 2, 5, 6, 7, 9, 33, 1000, 123_456])
def test_classes_follow_each_other_up_to_the_most(most: int) -> None:
    classes = _classes(most)
    assert [low for low, _ in classes] == [1, *(high + 1 for _, high in classes[:-1])][: len(classes)]
    assert all(low <= high for low, high in classes)
    assert (classes[-1][1] if classes else 0) == most
    assert len(classes) <= 5


def squares(sheet: Sheet, panel: str) -> int:
    return sum(
        len(item.rings) for item in sheet.items if isinstance(item, Region) and item.name.startswith(f"heat-{panel}")
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_heat_map_colors_the_squares_that_have_spots(theme: str) -> None:
    sheet = heat_map(table(MIX), theme=theme)
    assert (squares(sheet, "given"), squares(sheet, "ball")) == (2, 5)
    assert "Where it happened: 2 spots given. Squares with most: around (−40, 0): 1; around (40, 77.5): 1." in sheet.alt
    assert "Spots in a square:" in sheet.texts()
    spanish = heat_map(table(MIX), lang="es")
    assert "alrededor de (40; 77,5): 1" in spanish.alt
    assert "Puntos en un cuadro:" in spanish.texts()


def test_crossings_are_on_the_back_line_of_their_end() -> None:
    solved = table([("6", "right", NAN, NAN), ("6", "left", NAN, NAN)], crossing=np.array([30.0, -30.0]))
    assert "around (−147.5, −30): 1; around (147.5, 30): 1" in heat_map(solved).alt


def test_rows_on_other_fields_are_left_out_and_said() -> None:
    lengths = np.array([NAN, NAN, 250, NAN, NAN, NAN])
    sheet = heat_map(table(MIX, field_length=lengths))
    assert any("Rows on other fields, left out: 1." in text for text in sheet.texts())
    assert squares(sheet, "ball") == 4
