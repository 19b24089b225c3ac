"""``polofield batch``: what it makes, what it says, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import polofield
from polofield.cli import main
from polofield.cli.batch import _bar
from polofield.tables import pictures as drawing

ROOT = Path(polofield.__file__).resolve().parents[1]
TABLE = "penalty,ball_x,ball_y,crossing\n4,,,\n5a,42,79,\n6,,,2\n"


@pytest.fixture
def fouls(tmp_path: Path) -> Path:
    path = tmp_path / "fouls.csv"
    path.write_text(TABLE)
    return path


def batch(*args: Any) -> Any:
    return CliRunner().invoke(main, ["batch", *map(str, args)])


def test_tables_alone(fouls: Path, tmp_path: Path) -> None:
    result = batch(fouls, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert result.output == "3 rows: 2 placed, 1 in error\n"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["errors.csv", "placements.csv"]
    assert (tmp_path / "out" / "errors.csv").read_text().splitlines() == [
        "row,column,code,message",
        "3,crossing,crossing_in_goal,"
        '"crossing: expected 4 yd or more from the goal\'s center, else it is a goal, got 2"',
    ]


def test_everything(fouls: Path, tmp_path: Path) -> None:
    out = tmp_path / "a" / "out"
    args = (fouls, "-o", out, "--pictures", "png", "--contact-sheet", "--heat-map", "--table-format", "jsonl")
    page = ("--theme", "mono", "--lang", "es", "--size", "A6", "--view", "full", "--dpi", "40")
    result = batch(*args, *page)
    assert result.output == "3 rows: 2 placed, 1 in error; 2 pictures drawn, 0 there already\n"
    assert sorted(path.name for path in out.iterdir()) == [
        "contact-001.png", "errors.csv", "heat-map.png", "pictures", "placements.jsonl",
    ]  # fmt: skip
    assert json.loads((out / "placements.jsonl").read_text().splitlines()[1])["ball_y"] == 75
    assert batch(*args, *page).output.endswith("0 pictures drawn, 2 there already\n")
    (out / "contact-007.pdf").write_text("of an earlier table")
    batch(*args, *page)
    assert not (out / "contact-007.pdf").exists()


def test_all_good_is_exit_code_0(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"penalty": "4"}\n')
    result = batch(tmp_path / "a.jsonl", "-o", tmp_path / "out", "--pictures", "none", "--heat-map")
    assert (result.exit_code, result.output) == (0, "1 rows: 1 placed, 0 in error\n")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "errors.csv", "heat-map.pdf", "placements.jsonl",
    ]  # fmt: skip


def test_readings_field_and_rulebook_are_heard(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("penalty,ball_x,ball_y\n5a,160,0\n4,,\n")
    assert batch(path, "-o", tmp_path / "out").exit_code == 1
    result = batch(path, "-o", tmp_path / "out", "--off-field", "clamp", "--field", "280x150")
    assert result.exit_code == 0
    rows = (tmp_path / "out" / "placements.csv").read_text().splitlines()
    assert rows[1:] == ["1,5a,right,140.0,0.0,20.0,", "2,4,right,80.0,0.0,0.0,"]


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--pictures", "svgg"], ["--pictures", "'svgg'", "did you mean 'svg'?"]),
        (["--workers", "0"], ["--workers", "'0'"]),
        (["--workers", "1.5"], ["--workers", "'1.5'"]),
        (["--workers", "x"], ["--workers", "'x'"]),
        (["--workers", "2", "--dask", "tcp://127.0.0.1:1"], ["workers", "both"]),
        (["--table-format", "xlsx"], ["--table-format", "'xlsx'"]),
        (["--between", "tringle"], ["between", "did you mean 'triangle'?"]),
        (["--theme", "pink", "--pictures", "svg"], ["theme", "'pink'"]),
        (["--theme", "pink", "--heat-map"], ["theme", "'pink'"]),
        (["--pictures", "png", "--dpi", "5"], ["dpi", "10 to 2400"]),
        (["--pictures", "svg", "--size", "61x61mm"], ["size"]),
        (["--field", "big"], ["field", "'big'"]),
        (["--rulebook", "none.toml"], ["rulebook", "none.toml"]),
        (["--frobnicate"], ["--frobnicate"]),
    ],
)
def test_bad_options_are_one_line_and_exit_code_2(
    args: list[str], parts: list[str], fouls: Path, tmp_path: Path
) -> None:
    result = batch(fouls, "-o", tmp_path / "out", *args)
    assert result.exit_code == 2
    line = result.stderr
    assert line.startswith("polofield: error: ")
    assert line.count("\n") == 1
    assert all(part in line for part in parts), line
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "text", "parts"),
    [
        ("no.csv", None, ["no.csv", "No such file"]),
        ("a.csv", "penalti\n4\n", ["'penalti'", "did you mean 'penalty'?"]),
        ("a.txt", "penalty\n4\n", ["suffix", "'txt'"]),
    ],
)
def test_a_bad_table_is_one_line_and_nothing_is_written(
    name: str, text: str | None, parts: list[str], tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    result = batch(tmp_path / name, "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in parts), result.stderr
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_a_file(fouls: Path) -> None:
    result = batch(fouls, "-o", fouls)
    assert result.exit_code == 2
    assert "expected a folder" in result.stderr


def test_an_output_is_needed(fouls: Path) -> None:
    result = batch(fouls)
    assert result.exit_code == 2
    assert "--output" in result.stderr


def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with _bar(3) as step:
        step("a")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    with _bar(3) as step:
        step("0000001.svg")
        step("0000002.svg")
    assert "2/3" in capsys.readouterr().err
    monkeypatch.setenv("TERM", "dumb")
    with _bar(3) as step:
        step("a")
    assert capsys.readouterr().err == ""


def test_pictures_are_not_imported_for_tables_that_cannot_be_read(tmp_path: Path) -> None:
    code = """
import sys
from polofield.cli import main
try:
    main(["batch", "none.csv", "-o", "out"])
except SystemExit as stop:
    print(stop.code, "matplotlib.pyplot" in sys.modules, "pyarrow" in sys.modules)
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=tmp_path, check=True
    )
    assert done.stdout == "2 False False\n"
    assert drawing.__name__ == "polofield.tables.pictures"
