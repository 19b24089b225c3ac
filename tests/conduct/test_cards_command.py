"""``polofield cards``: tables, JSON and pictures; switches; and bad files in one line with exit code 2."""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polofield.cli import COMMANDS, main
from polofield.cli.cards import SWITCHES
from polofield.cli.tables import Table, aligned
from polofield.conduct import Policy
from polofield.conduct.files import load_game, load_season
from polofield.words import LANGUAGES

ROOT = Path(__file__).parents[2]
GAME, SEASON = (str(ROOT / "gallery" / "games" / f"{name}.toml") for name in ("game", "season"))


def polofield(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def refused(*args: str) -> str:
    result = polofield(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("polofield: error: ")
    return line.removeprefix("polofield: error: ")


# ---------------------------------------------------------------- what it prints


def test_it_is_a_command() -> None:
    assert "cards" in COMMANDS
    assert polofield("cards", "--help").exit_code == 0


def test_a_game_is_tables_of_aligned_text() -> None:
    result = polofield("cards", GAME)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:3] == ["Final", "", "cards"]
    assert "Ana     P2 5:30  P3 0:30  yellow 2             YC3, A14" in lines
    assert any(line.startswith("Carla   120 s") and "G3" in line for line in lines)
    assert "\x1b" not in result.output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_speak_both_languages(lang: str) -> None:
    game = polofield("cards", GAME, "--lang", lang).output
    season = polofield("cards", SEASON, "--player", "Ana", "--lang", lang).output
    assert ("yellow 2" in game, "amarilla 2" in game) == (lang == "en", lang == "es")
    assert ("suspended" in season, "suspendido" in season) == (lang == "en", lang == "es")


def test_columns_are_aligned() -> None:
    lines = list(aligned(Table("h", ("a", "bb"), [("ccc", "d"), ("e", "f")])))
    assert lines == ["h", "", "a    bb", "---  --", "ccc  d", "e    f"]


def test_a_terminal_gets_rich_tables(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    main(["cards", GAME], standalone_mode=False)
    assert "yellow 2" in capsys.readouterr().out


def test_a_game_without_cards_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text("periods = [420]", encoding="utf-8")
    assert polofield("cards", str(file)).output == "No cards in this game.\n"


def test_a_season_without_a_player_lists_them() -> None:
    output = polofield("cards", SEASON).output
    assert "2028-11-19" in output and "Ana" in output and "suspended" in output


@pytest.mark.parametrize(
    ("day", "status"),
    [("2028-02-28", "clear"), ("2028-02-29", "suspended"), ("2028-03-12", "clear"), ("2028-09-24", "suspended")],
)
def test_a_standing_is_of_its_day(day: str, status: str) -> None:
    assert f"Ana on {day}: {status}" in polofield("cards", SEASON, "--player", "Ana", "--on", day).output


# ---------------------------------------------------------------- JSON


def test_a_game_as_json_is_the_report() -> None:
    data = json.loads(polofield("cards", GAME, "--json").output)
    report = load_game(GAME)
    assert data["kind"] == "game"
    assert [row["name"] for row in data["game"]["players"]] == [player.name for player in report.players]
    spans = [[list(map(int, span)) for span in row["game"]["no_substitute"]] for row in data["game"]["players"]]
    assert spans == [[list(span) for span in player.game.no_substitute] for player in report.players]


def test_a_season_as_json_is_the_standing() -> None:
    data = json.loads(polofield("cards", SEASON, "--player", "Ana", "--on", "2028-11-30", "--json").output)
    (standing,) = data["standings"]
    expected = load_season(SEASON).on("Ana", "2028-11-30")
    assert (standing["status"], standing["games"], standing["day"]) == (expected.status, expected.games, "2028-11-30")
    assert [row["number"] for row in standing["counts"]] == [count.number for count in expected.counts]


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_a_picture_of_a_game(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"box.{suffix}"
    result = polofield("cards", GAME, "-o", str(file), "--theme", "mono", "--lang", "es", "--size", "A5")
    assert (result.exit_code, result.output) == (0, f"{file}\n")
    assert file.stat().st_size > 5000


def test_a_picture_of_a_season_has_its_words(tmp_path: Path) -> None:
    file = tmp_path / "calendar.svg"
    assert polofield("cards", SEASON, "--player", "Ana", "--on", "2028-11-30", "-o", str(file)).exit_code == 0
    text = file.read_text("utf-8")
    assert "yellow 5 on 29 Feb" in text and 'role="img"' in text


def test_a_picture_and_json_do_not_mix(tmp_path: Path) -> None:
    file = tmp_path / "box.svg"
    result = polofield("cards", GAME, "--json", "-o", str(file))
    assert json.loads(result.stdout)["kind"] == "game"
    assert result.stderr == f"{file}\n" and file.exists()


# ---------------------------------------------------------------- switches


def test_switches_are_those_of_the_policy() -> None:
    hints = typing.get_type_hints(Policy)
    assert {name: row[:2] for name, row in SWITCHES.items()} == {n: typing.get_args(h) for n, h in hints.items()}


FLAT = """
periods = [450]
[[players]]
name = "Ana"
team = "Rojo"
offenses = [{ period = 1, elapsed = 10, cards = "YYY" }, { period = 1, elapsed = 20, cards = "Y" }]
[policy]
fourth_yellow = "refuse"
"""


def test_a_switch_comes_before_the_files_own(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(FLAT, encoding="utf-8")
    assert "expected R for offense 2" in refused("cards", str(file))
    result = polofield("cards", str(file), "--fourth-yellow", "accept", "--batch-minutes", "flat", "--json")
    game = json.loads(result.output)["game"]["players"][0]["game"]
    assert [offense["minutes_out"] for offense in game["offenses"]] == [2, 2]


def test_a_hyphen_stands_for_a_space() -> None:
    data = json.loads(polofield("cards", GAME, "--two-partials", "two-games", "--json").output)
    assert data["game"]["policy"]["two_partials"] == "two games"


def test_a_season_reads_its_switches(tmp_path: Path) -> None:
    plain_, stacked = (
        json.loads(polofield("cards", SEASON, "--player", "Ana", *more, "--json").output)["policy"]["same_card"]
        for more in ((), ("--same-card", "stack"))
    )
    assert (plain_, stacked) == ("merge", "stack")


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((SEASON, "--player", "Anna"), "--player: expected 'Ana', got 'Anna'; did you mean 'Ana'?"),
        ((SEASON, "--player", "Ana", "--on", "May"), "--on: expected a date such as 2026-05-10, got 'May'"),
        ((SEASON, "-o", "x.svg"), "--player: expected a name, since a picture is of one player, got none"),
        ((GAME, "--on", "2028-01-01"), "--on: expected no such option for a game file, got '2028-01-01'"),
        ((GAME, "--overlap", "seriel"), "--overlap: expected one of 'serial', 'concurrent', got 'seriel'"),
        ((GAME, "-o", "x.gif"), "suffix of 'x.gif': expected one of"),
        ((GAME, "-o", "x.geojson"), "suffix of 'x.geojson': expected one of"),
        ((GAME, "--lang", "fr"), "lang: expected one of 'en', 'es', got 'fr'"),
        ((GAME, "-o", "x.svg", "--size", "60x60mm"), "size: expected a page with room"),
        (("nowhere.toml",), "nowhere.toml: expected a file, got none there"),
    ],
)
def test_bad_options_are_one_line(args: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert refused("cards", *args).startswith(message)
    assert not list(Path.cwd().glob("x.*"))


BAD_GAMES = {
    "periods = [450": "expected TOML, got",
    "periods = [450]\nperiod = 1": "expected one of 'periods', 'players'",
    "players = []": "periods: expected this key, got none",
    "periods = []": "periods: expected at least one period, got none",
    "periods = [450.5]": "periods[0]: expected a whole number, got 450.5",
    "periods = [450]\nplayers = [{name = 'A', team = 1}]": "players[0].team: expected text, got 1",
    "periods = [450]\nplayers = [{name = 'A', team = 'R'}, {name = 'A', team = 'R'}]": "players[1].name: expected each",
    "periods = [450]\nplayers = [{name = 'A', team = 'R', after_game = 'Y'}]": "players[0].after_game: expected one of",
    "periods = [450]\nplayers = [{name = 'A', team = 'R', offenses = [{period = 2, elapsed = 0, cards = 'Y'}]}]": (
        "players[0].offenses[0].period: expected a period from 1 to 1, got 2"
    ),
    "periods = [450]\nplayers = [{name = 'A', team = 'R', offenses = [{period = 1, elapsed = 0, cards = 'YR'}]}]": (
        "players[0].offenses[0].cards: expected one of Y, YY, YYY, R, got 'YR'"
    ),
    "periods = [450]\npolicy = {overlap = 'x'}": "policy.overlap: expected one of 'concurrent', 'serial', got 'x'",
}
BAD_SEASONS = {
    "cards = [{game = 'G1', player = 'A', team = 'R', cards = 'Y'}]": "cards[0].game: expected",
    "events = [{id = 'E', kind = 'league', handicap = 8}]": "events[0].kind: expected one of 'club', 'uspa'",
    "events = [{id = 'E', kind = 'club', handicap = 8.5}]": "events[0].handicap: expected a whole number, got 8.5",
    "games = [{id = 'G', date = 2026-13-01}]": "expected TOML, got",
    "tables = {games = 'nowhere.csv'}": "expected a file, got none there",
    "events = []": "--on: expected a day, as the file has no games, got none",
}


@pytest.mark.parametrize("text", [*BAD_GAMES, *BAD_SEASONS])
def test_bad_files_are_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    line = refused("cards", str(file), "-o", str(tmp_path / "out.svg"))
    assert (BAD_GAMES | BAD_SEASONS)[text] in line
    assert line.startswith((str(tmp_path), "--on"))
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]


# ---------------------------------------------------------------- the other commands


def test_the_forty_cases_pass_through_conform() -> None:
    result = polofield("conform", str(ROOT / "tests" / "data" / "rule33_cases.json"))
    assert (result.exit_code, result.output) == (0, "40 passed, 0 failed\n")


def test_a_miss_of_rule_33_is_a_line_and_exit_1(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    case = {"id": "X", "op": "tier_rows", "inputs": {"rows": [{"handicap": 8}]}, "expect": {"rows": ["High Goal"]}}
    file.write_text(json.dumps({"rule": 33, "units": "seconds of play", "cases": [case]}), encoding="utf-8")
    result = polofield("conform", str(file))
    assert result.exit_code == 1
    assert result.output == 'X: expect.rows: expected ["High Goal"], got ["Low Goal"]\n0 passed, 1 failed\n'


def test_cases_of_rule_33_in_yards_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"rule": 33, "units": "yards", "cases": [{}]}), encoding="utf-8")
    assert "units: expected 'seconds', got 'yards'" in refused("conform", str(file))


@pytest.mark.parametrize("kind", ["game", "season"])
def test_the_schema_of_a_ledger_file(kind: str) -> None:
    schema = json.loads(polofield("schema", kind).output)
    assert schema["$ref"] == f"#/$defs/{kind.title()}Sheet"
