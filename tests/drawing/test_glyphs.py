"""Letters out of the table are the font's own, and any font can be named."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.ft2font import FT2Font, Kerning, LoadFlags

import polofield as pf
from polofield.drawing import glyphs
from polofield.drawing.fonts import EM, KEPT, face_of, font_file
from polofield.figures import compose
from polofield.painters.pdf import paint_pdf
from polofield.painters.svg import paint_svg


@pytest.mark.parametrize("bold", [False, True])
def test_the_table_is_what_the_font_file_says(bold: bool) -> None:
    made = face_of(font_file(bold))
    assert glyphs._table()[bold]["kerns"] == made["kerns"]
    assert {letter: tuple(row) for letter, row in glyphs._table()[bold]["letters"].items()} == made["letters"]


@pytest.mark.parametrize("bold", [False, True])
def test_the_table_agrees_with_freetype(bold: bool) -> None:
    font = FT2Font(font_file(bold))
    font.set_size(EM, 72)
    letters = glyphs._table()[bold]["letters"]
    assert len(letters) > 380
    for letter, (advance, outline) in letters.items():
        loaded = font.load_char(ord(letter), flags=LoadFlags.NO_HINTING)
        assert loaded.linearHoriAdvance / 65536 == pytest.approx(advance), letter
        numbers = [n for _, values in glyphs.commands(outline) for n in values]
        points, codes = font.get_path()
        theirs = points[codes != 79]
        if len(theirs):
            ours = np.array(numbers, dtype=float).reshape(-1, 2)
            assert np.allclose([ours.min(axis=0), ours.max(axis=0)], [theirs.min(axis=0), theirs.max(axis=0)], atol=2)
    for left in "AVTLWay1.,":
        for right in "AVTLWay1.,":
            pair = font.get_char_index(ord(left)), font.get_char_index(ord(right))
            kern = font.get_kerning(*pair, Kerning.UNFITTED) / 64
            assert glyphs._kerns(bold, ("", ""))[left + right] == pytest.approx(kern, abs=0.05) if kern else True


def test_a_letter_outside_of_the_table_is_read_from_the_font() -> None:
    assert 0x3A9 not in KEPT
    assert glyphs.glyph("Ω", False)[0] > 0
    assert "Ω" not in glyphs._table()[0]["letters"]


def test_a_letter_that_the_font_lacks_is_refused() -> None:
    with pytest.raises(pf.BadInput, match="expected letters that the font has, got '馬'") as error:
        glyphs.text_width("caballo 馬", 9)
    assert error.value.code == "bad_letter"


def test_a_theme_with_a_font_of_its_own_is_measured_and_drawn_with_it(tmp_path: Path) -> None:
    serif = Path(font_file(False)).with_name("DejaVuSerif.ttf")
    file = tmp_path / "mine.toml"
    file.write_text(f'base = "turf"\nfont = "{serif}"\n[styles.ball]\nradius = 5.0\n')
    plain, mine = compose(pf.place("4")), compose(pf.place("4"), theme=str(file))
    title, other = (sheet.named("title-0")[0] for sheet in (plain, mine))
    assert other.font == (str(serif), str(serif)) and other.width != title.width  # type: ignore[union-attr]
    assert paint_svg(mine) != paint_svg(plain)
    assert b"/DejaVuSerif" in paint_pdf(mine)
    assert mine.named("ball")[0].radius > plain.named("ball")[0].radius  # type: ignore[union-attr]
    file.write_text('base = "turf"\nfont = "nothing.ttf"\n')
    with pytest.raises(pf.BadInput) as error:
        compose(pf.place("4"), theme=str(file))
    assert error.value.code == "bad_font"


def test_text_is_broken_where_words_allow() -> None:
    lines = glyphs.wrap("one two three four five", 9, 60)
    assert " ".join(lines) == "one two three four five"
    assert all(glyphs.text_width(line, 9) <= 60 for line in lines)
    even = glyphs.balanced("one two three four five", 9, 60)
    assert len(even) == len(lines)
    assert max(map(len, even)) <= max(map(len, lines))
