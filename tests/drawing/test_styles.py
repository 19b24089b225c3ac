"""Themes and styles: every style of the table in every theme, files of a user's own, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import polofield as pf
from polofield.drawing import THEMES, theme
from polofield.drawing.canvas import LAYERS, Canvas
from polofield.drawing.display_list import DASHES
from polofield.drawing.page import page_of
from polofield.drawing.styles import looks
from polofield.drawing.view import View, Window
from polofield.words import words


@pytest.mark.parametrize("name", THEMES)
def test_every_style_can_be_drawn_in_a_picture_and_in_its_key(name: str) -> None:
    canvas = Canvas(page_of("A5", "landscape"), theme(name), words("en"))
    canvas.views.append(View(Window(0, 0, 300, 200), (0, 0, 300, 200), False))
    ring = [[(10, 10), (60, 10), (60, 40), (10, 40), (10, 10)]]
    for style in looks():
        how = theme(name).style(style)
        assert how.dash in DASHES and (not how.layer or how.layer in LAYERS)
        if how.mark:
            canvas.mark("mark", (5.0, 5.0), style=style)
        elif how.fill:
            canvas.area("area", ring, style=style)
        elif how.role in ("title", "header", "legend", "label", "heading", "ruler"):
            canvas.text("text", "words", (0, 0), style=style)
            continue
        elif not how.color:  # letters on something that decides on their color
            canvas.text("text", "words", (0, 0), style=style, color="#000000")
            continue
        else:
            canvas.line("line", ring, style=style)
        canvas.swatch(style, (0, 0, 20, 9))
    sheet = canvas.finish(300, 200, title="", alt="", figure="", source=None)
    drawn = {item.role for item in sheet.items}
    assert drawn >= {how.get("role", "") for how in looks().values() if how.get("role")}


def test_a_theme_changes_a_style_and_what_has_it_for_a_base() -> None:
    changed = theme("rulebook").replace(styles={"edge-fouling": {"width": 3.0}})
    assert changed.style("edge-fouling").width == changed.style("edge-fouled").width == 3.0
    assert changed.style("edge-fouled").color == theme("rulebook").fouled
    assert theme("mono").style("marking").width == 0.75


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"turff": "#ffffff"}, "unknown_name"),
        ({"turf": "green"}, "bad_color"),
        ({"turf": "#ggffff"}, "bad_color"),
        ({"hatch_alpha": 2}, "bad_number"),
        ({"hatch_alpha": True}, "bad_number"),
        ({"hatch_alpha": float("nan")}, "bad_number"),
        ({"styles": {"bal": {}}}, "unknown_name"),
        ({"styles": {"ball": {"radus": 3}}}, "unknown_name"),
        ({"styles": {"ball": {"radius": -1}}}, "bad_number"),
        ({"styles": {"ball": 3}}, "bad_type"),
    ],
    ids=str,
)
def test_a_bad_theme_is_refused(values: dict[str, Any], code: str) -> None:
    with pytest.raises(pf.BadInput) as error:
        theme("rulebook").replace(**values)
    assert error.value.code == code


def test_a_theme_out_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "turf"\nturf = "#335533"\n')
    mine = theme(str(file))
    assert (mine.name, mine.turf, mine.line) == ("club", "#335533", theme("turf").line)
    sheet = pf.draw(pf.place("4"), theme=str(file)).sheet
    assert sheet.named("field")[0].fill == "#335533"  # type: ignore[union-attr]
    for text, code in (("turf = ", "bad_theme"), ('turf = "#335533"\n', "bad_theme"), ('base = "trf"', "unknown_name")):
        file.write_text(text)
        with pytest.raises(pf.BadInput) as error:
            theme(str(file))
        assert error.value.code == code
    with pytest.raises(pf.BadInput):
        theme(str(tmp_path / "none.toml"))
