"""``polofield check`` and ``polofield schema``: tables, JSON, files, exit codes, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from polofield.cli import main
from polofield.scene import check, load, schema

FOLDER = Path(__file__).resolve().parents[2] / "gallery" / "scenes"
WRONG, RIGHT = FOLDER / "p2_spot_one_wrong.toml", FOLDER / "p6_safety.toml"
PATHS, BARE = FOLDER / "p3_defended_entries.toml", FOLDER / "cancha_libre.toml"


def polofield(*args: Any) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def refused(result: Result, *parts: str) -> None:
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("polofield: error: ")
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in parts), result.stderr


def test_the_table_says_who_stands_wrong() -> None:
    result = polofield("check", WRONG)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "Penalty 2 from the spot: who stands wrong? · Penalty 2 · From the spot of the foul"
    assert lines[2].split("  ")[0] == "Player"
    assert set(lines[3]) == {"-", " "}
    row = next(line for line in lines if line.startswith("Fouling team 2"))
    assert [cell.strip() for cell in row.split("  ") if cell.strip()] == [
        "Fouling team 2", "(153, 0)", "in position", "wrong", "3", "(150, 0), 3 yd away",
        "not outside the goal and the strip behind it: 3 yd short",
    ]  # fmt: skip
    starts = {line.find("in position") for line in lines if "in position" in line}
    assert len(starts) == 1
    assert lines[-1] == "Wrong: 1 of 6 players."
    assert not any(line.endswith(" ") for line in lines)


def test_nobody_wrong_is_exit_0() -> None:
    result = polofield("check", RIGHT)
    assert result.exit_code == 0
    assert "right, on the limit" in result.stdout
    assert result.stdout.endswith("Right: all players (6).\n")


def test_paths_have_a_table_of_their_own() -> None:
    result = polofield("check", PATHS)
    assert result.exit_code == 1
    assert "the path crosses between the posts" in result.stdout
    assert "Not allowed: 3 of 4 paths." in result.stdout
    assert "before the hit" in result.stdout and "after the hit" in result.stdout


def test_in_spanish() -> None:
    result = polofield("check", WRONG, "--lang", "es")
    assert result.stdout.startswith("Penal 2 desde el lugar del foul: ¿quién está mal? · Penal 2")
    assert "Mal: 1 de 6 jugadores." in result.stdout
    assert "(72,15; 31,14)" in result.stdout


def test_json() -> None:
    result = polofield("check", WRONG, "--json")
    assert result.exit_code == 1
    got = json.loads(result.stdout)
    assert got["legal"] is False
    assert [row["legal"] for row in got["players"]] == [True, False, True, True, True, True]
    wrong = got["players"][1]
    assert (wrong["key"], wrong["missing"], wrong["broken"][0]["kind"]) == ("player[1]", 3, "outside_goal")
    assert got["players"][4]["margin"] is None
    assert json.loads(polofield("check", PATHS, "--json").stdout)["entries"][0]["allowed"] is True
    assert got == json.loads(json.dumps(check(load(WRONG)).plain()))


def test_fix_writes_a_scene_that_is_right(tmp_path: Path) -> None:
    for name in ("right.toml", "right.json"):
        out = tmp_path / name
        result = polofield("check", WRONG, "--fix", out)
        assert result.exit_code == 1
        assert result.stdout.splitlines()[-1] == f"{out}: 1 moved"
        assert polofield("check", out).exit_code == 0
        before, after = load(WRONG), load(out)
        assert [a == b for a, b in zip(before.players, after.players, strict=True)].count(False) == 1
        assert after.set(players=before.players) == before
    assert json.loads(polofield("check", WRONG, "--json", "--fix", tmp_path / "a.toml").stdout)["legal"] is False
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.toml", "right.json", "right.toml"]


def test_fix_may_write_over_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "scene.toml"
    file.write_bytes(WRONG.read_bytes())
    assert polofield("check", file, "--fix", file).exit_code == 1
    assert polofield("check", file).exit_code == 0


def test_the_picture_shows_who_stands_wrong(tmp_path: Path) -> None:
    for lang, word in (("en", "Fouling team 2"), ("es", "Equipo infractor 2")):
        out = tmp_path / f"{lang}.svg"
        result = polofield("check", WRONG, "-o", out, "--lang", lang, "--theme", "mono", "--text", "text")
        assert result.exit_code == 1
        assert result.stdout.splitlines()[0] == str(out)
        assert '-wrong-fouling-2"' in out.read_text()
        assert '-wrong-fouling-1"' not in out.read_text()
        assert word in out.read_text()
    assert json.loads(polofield("check", WRONG, "--json", "-o", tmp_path / "a.png").stdout)["legal"] is False
    assert polofield("check", RIGHT, "-o", tmp_path / "right.pdf").exit_code == 0


def test_picture_and_fix_stand_or_fall_together(tmp_path: Path) -> None:
    out, fix = tmp_path / "a.svg", tmp_path / "right.toml"
    refused(polofield("check", WRONG, "--fix", fix, "-o", out, "--theme", "drak"), "'drak'")
    refused(polofield("check", WRONG, "--fix", tmp_path / "no" / "right.toml", "-o", out), "expected a place to write")
    refused(polofield("check", WRONG, "--fix", fix, "-o", tmp_path / "a.bmp"), "'bmp'")
    assert list(tmp_path.iterdir()) == []


def test_a_report_keeps_its_language() -> None:
    from polofield.errors import PolofieldError
    from polofield.figures import compose

    report = check(load(WRONG), lang="es")
    assert compose(report).texts() == compose(report, lang="es").texts()
    with pytest.raises(PolofieldError, match="lang: expected 'es'") as error:
        compose(report, lang="en")
    assert error.value.code == "bad_figure"


def test_two_on_one_place_are_told(tmp_path: Path) -> None:
    file = tmp_path / "scene.toml"
    rows = [f'[[player]]\nteam = "fouling"\nnumber = {n}\nat = [{118 - n}, 5]\n' for n in (1, 2)]
    file.write_text('version = 1\n[placement]\npenalty = "4"\n' + "".join(rows))
    told = "Fouling team 1 and Fouling team 2 would stand on the same place, (120, 5).\n"
    assert polofield("check", file).stdout.endswith(told)


def test_nothing_is_written_on_an_error(tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    broken = tmp_path / "broken.toml"
    broken.write_bytes(WRONG.read_bytes().replace(b"version = 1", b"version = 9"))
    refused(polofield("check", broken, "--fix", out), f"{broken}: version: expected 1, got 9")
    refused(polofield("check", tmp_path / "none.toml", "--fix", out), "expected a scene file, got none")
    refused(polofield("check", BARE, "--fix", out), f"{BARE}: placement: expected a penalty to check")
    refused(polofield("check", WRONG, "--fix", tmp_path / "out.txt"), "expected one of 'toml', 'json', got 'txt'")
    refused(polofield("check", WRONG, "--fix", tmp_path / "no" / "out.toml"), "expected a place to write")
    refused(polofield("check", WRONG, "--lang", "fr", "--fix", out), "'en', 'es'")
    nowhere = tmp_path / "nowhere.toml"
    nowhere.write_text(
        'version = 1\n[placement]\npenalty = "5a"\nball = [130, 0]\nbetween = "triangle"\n'
        '[[player]]\nteam = "fouling"\nnumber = 1\nat = [140, 0]\n'
    )
    refused(polofield("check", nowhere, "--fix", out), f"{nowhere}: player[0].at: expected a place where he may stand")
    assert "no legal place" in polofield("check", nowhere).stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.toml", "nowhere.toml"]


def test_another_rulebook(tmp_path: Path) -> None:
    import polofield.book

    book = Path(polofield.book.__file__).parent / "uspa_2026/book.toml"
    copy = tmp_path / "mine.toml"
    copy.write_bytes(book.read_bytes())
    assert polofield_with_book(copy).exit_code == 1
    refused(CliRunner().invoke(main, ["check", str(WRONG), "--rulebook", str(tmp_path / "no.toml")]), "rulebook")


def polofield_with_book(book: Path) -> Result:
    return polofield("check", WRONG, "--rulebook", book)


def in_a_process(*args: str) -> str:
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", *args]
    return subprocess.run(command, capture_output=True, timeout=60, check=True, text=True, env=env).stdout


def test_checking_needs_neither_shapely_nor_matplotlib_nor_rich() -> None:
    code = (
        "import sys\nfrom polofield.cli import main\n"
        f"try:\n    main(['check', {str(WRONG)!r}])\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('shapely', 'matplotlib', 'rich') if name in sys.modules])"
    )
    assert in_a_process(code).splitlines()[-1] == "[]"


def test_a_terminal_gets_a_table_with_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    from polofield.cli.check import _show
    from polofield.words import words

    _show(check(load(PATHS)), words("en"))
    shown = capsys.readouterr().out
    assert "┃" in shown and "the path crosses between the posts" in shown
    assert "Not allowed: 3 of 4 paths." in shown


def test_schema() -> None:
    assert json.loads(polofield("schema").stdout) == json.loads(json.dumps(schema()))
    assert polofield("schema", "scene").stdout == polofield("schema").stdout
    assert "PenaltySpec" in polofield("schema", "rulebook").stdout
    refused(polofield("schema", "rulebok"), "'scene', 'rulebook'", "did you mean 'rulebook'?")


def test_the_same_every_time() -> None:
    code = "from polofield.cli import main; main(['schema'])"
    seeds = [subprocess_output(code, seed) for seed in ("1", "2")]
    assert seeds[0] == seeds[1]


def subprocess_output(code: str, seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, timeout=60, check=False, text=True, env=env).stdout
