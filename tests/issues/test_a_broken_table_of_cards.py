"""CSV tables of a season that are broken: each said in one line with file and line, and none read as less."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from polofield.conduct.clock import Clock
from polofield.conduct.decode import read_csv
from polofield.conduct.files import read_cards, read_games
from polofield.errors import BadInput

CARDS = "game,player,team,cards,period,elapsed,reason\n"
GAMES = "id,date,event,team_a,team_b,periods\n"


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        # A quote that is never closed, or closed too early, was a traceback.
        (read_cards, CARDS + 'G1,Ana,Rojo,R,1,20,"talk, and\n', "line 2: expected CSV, got unexpected end of data"),
        (read_cards, CARDS + 'G1,Ana,Rojo,R,1,20,"talk" x\n', "line 2: expected CSV, got ',' expected after '\"'"),
        # An empty file, or one with an empty first line, was a table without rows.
        (read_cards, "", "line 1: expected names of columns, got none"),
        (read_cards, "\n" + CARDS, "line 1: expected names of columns, got none"),
        # Of a column given twice, the last was taken.
        (read_cards, "game,player,team,cards,game\n", "line 1: expected each column once, got 'game' again"),
        # The place of a bad period was counted without the empty lines before it.
        (read_games, GAMES + "\n\nG1,2026-05-10,E,Rojo,Azul,450;x\n",
         "line 4, periods: expected whole seconds, got 'x'"),
    ],
)  # fmt: skip
def test_a_broken_table_is_one_line(read: Callable[[Path], Any], text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        read(file)
    code = "E_BAD_CLOCK" if "periods" in says else "bad_file"
    assert (caught.value.code, str(caught.value)) == (code, f"{file}: {says}")


def test_a_reason_of_two_lines_keeps_both(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(CARDS + 'G1,Ana,Rojo,R,1,20,"talk\nand more"\nG1,Ana\u2028B,Rojo,R,1,20,\n', encoding="utf-8")
    two, other = read_cards(file)
    assert (two.reason, other.player) == ("talk\nand more", "Ana\u2028B")


def test_a_table_of_a_spreadsheet_begins_with_a_mark(tmp_path: Path) -> None:
    """Excel writes a byte-order mark before the first column's name."""
    path = tmp_path / "clocks.csv"
    path.write_text("period,elapsed\n1,20\n", "utf-8-sig")
    assert read_csv(path, Clock) == [Clock(1, 20)]
