"""Files: what is read, and that what is wrong is said in one line with file, key path, expected and got."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from polofield.conduct import (
    Attendance,
    Basis,
    Carried,
    Cause,
    Clock,
    Event,
    Offense,
    Owed,
    Policy,
    SeasonCard,
    SeasonDeparture,
    SeasonGame,
)
from polofield.conduct.decode import decode
from polofield.conduct.files import (
    CarriedRow,
    GameRow,
    OffenseRow,
    PlayerSheet,
    Tables,
    load_game,
    load_season,
    read_cards,
    read_game,
    read_games,
    read_season,
    schema,
)
from polofield.errors import PolofieldError

GAME = """
title = "final"
periods = [450, 450, 450, 450, 450, 450]
next_games = ["G2", "G3"]
[policy]
overlap = "serial"
[[players]]
name = "Ana"
team = "Rojo"
after_game = "YY"
carried = { yellow_status = true, box_seconds = 30 }
[[players.offenses]]
period = 1
elapsed = 120
cards = "R"
[[players]]
name = "Bea"
team = "Rojo"
substitute_for = "Ana"
enters = { period = 1, elapsed = 300 }
"""

SEASON = """
title = "spring"
policy = { same_card = "stack" }
[tables]
games = "games.csv"
cards = "cards.csv"
attendance = "attendance.csv"
[[events]]
id = "spring"
kind = "uspa"
handicap = 12
public_since = 2026-04-01
ends = 2026-06-01
teams = ["Rojo", "Azul"]
out = { Azul = 2026-05-20 }
[[departures]]
game = "G1"
player = "Bea"
team = "Azul"
left = { period = 1, elapsed = 30 }
"""

GAMES = """id,date,event,team_a,team_b,periods,stage,lineup_a
G1,2026-05-10,spring,Rojo,Azul,450;450;450,regular,Ana; Cruz
G2,2026-05-17,spring,Rojo,Azul,450;450;450,,Cruz
"""

CARDS = """game,player,team,cards,period,elapsed,after,reason
G1,Ana,Rojo,R,1,20,,"talk, and more talk"
G1,Bea,Azul,YY,1,0,,
G1,Bea,Azul,YY,,,true,
"""

ATTENDANCE = """game,player,team,before,after,preapproved
G2,Ana,Rojo,true,true,true
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = {"game.toml": GAME, "season.toml": SEASON, "games.csv": GAMES, "cards.csv": CARDS}
    for name, text in {**texts, "attendance.csv": ATTENDANCE}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_game_file(folder: Path) -> None:
    report = load_game(folder / "game.toml")
    ana, bea = report.players
    assert (report.title, ana.game.red_at, ana.game.substitute_from) == ("final", 120, 360)
    assert [(later.id, later.suspended) for later in ana.layout.games] == [("G2", True), ("G3", False)]
    assert [finding.code for finding in bea.findings] == ["F_SUB_TOO_EARLY"]


def test_a_season_file_with_tables(folder: Path) -> None:
    sheet = read_season(folder / "season.toml")
    assert (len(sheet.games), len(sheet.cards), sheet.games[0].lineups) == (2, 3, {"Rojo": ("Ana", "Cruz")})
    assert sheet.cards[0].reason == "talk, and more talk"
    found = load_season(folder / "season.toml")
    assert [found.on("Ana", on).status for on in ("2026-05-10", "2026-05-17")] == ["suspended", "clear"]
    # 90 s that she walked out on, two minutes for it, and two for the cards after the game.
    assert found.on("Bea", "2026-05-10").box_seconds == 330


def test_tables_alone(folder: Path) -> None:
    assert read_games(folder / "games.csv")[1].date == dt.date(2026, 5, 17)
    assert read_cards(folder / "cards.csv")[2].after


def test_nothing_of_a_file_is_lost(folder: Path) -> None:
    sheet = read_season(folder / "season.toml")
    assert (sheet.title, sheet.policy, sheet.tables) == (
        "spring",
        Policy(same_card="stack"),
        Tables("games.csv", "cards.csv", "attendance.csv"),
    )
    assert sheet.events == (
        Event(
            "spring", "uspa", 12, False, dt.date(2026, 4, 1), dt.date(2026, 6, 1), ("Rojo", "Azul"),
            {"Azul": dt.date(2026, 5, 20)},
        ),
    )  # fmt: skip
    assert sheet.games[1] == SeasonGame(
        "G2", dt.date(2026, 5, 17), "spring", ("Rojo", "Azul"), (450, 450, 450), lineups={"Rojo": ("Cruz",)}
    )
    assert sheet.cards[2] == SeasonCard("G1", "Bea", "Azul", "YY", after=True)
    assert sheet.departures == (SeasonDeparture("G1", "Bea", "Azul", Clock(1, 30)),)
    assert sheet.attendance == (Attendance("G2", "Ana", "Rojo", True, True, True),)
    assert load_season(folder / "season.toml").policy == sheet.policy


def test_nothing_of_a_game_file_is_lost(folder: Path) -> None:
    sheet = read_game(folder / "game.toml")
    assert (sheet.title, sheet.periods, sheet.next_games) == ("final", (450,) * 6, ("G2", "G3"))
    ana, bea = sheet.players
    assert ana == PlayerSheet("Ana", "Rojo", CarriedRow(True, 30), (OffenseRow(1, 120, "R"),), after_game="YY")
    assert bea == PlayerSheet("Bea", "Rojo", substitute_for="Ana", enters=Clock(1, 300))


def test_a_row_is_read_with_all_that_it_says() -> None:
    row = OffenseRow(2, 30, "YY", "talk", "decrease", True)
    assert row.read() == Offense(Clock(2, 30), "YY", "talk", "decrease", True)
    owed = Owed(75, Basis(Cause("unexpired box time"), "CO", ("A8",)))
    assert CarriedRow(True, 75).read("x.") == Carried(True, (owed,))
    assert CarriedRow(True).read("x.") == Carried(True)
    game_ = GameRow("G1", dt.date(2026, 5, 10), "E", "Rojo", "Azul", "450; 60;", "shootout", "abandoned", "", "Bea;")
    assert game_.read("line 2") == SeasonGame(
        "G1", dt.date(2026, 5, 10), "E", ("Rojo", "Azul"), (450, 60), "shootout", "abandoned", {"Azul": ("Bea",)}
    )


def test_a_report_of_a_game_names_all(folder: Path) -> None:
    report = load_game(folder / "game.toml")
    assert (report.periods, report.policy) == ((450,) * 6, Policy())
    assert [(player.name, player.team) for player in report.players] == [("Ana", "Rojo"), ("Bea", "Rojo")]
    (found,) = report.players[1].findings
    assert (found.where, found.paragraph) == ("at 300", "RC")
    # Box time brought along is served before the red card, and is not lost.
    ana = report.players[0].game
    assert [(s.start, s.end, s.basis.cause) for s in ana.box] == [(0, 30, "unexpired box time")]
    assert [s.basis.cause for s in ana.suspensions] == ["red card in the game", "two yellow cards after the game"]


def test_a_substitute_without_an_hour_or_a_name_is_not_judged(folder: Path) -> None:
    for gone in ('substitute_for = "Ana"\n', "enters = { period = 1, elapsed = 300 }\n"):
        (folder / "game.toml").write_text(GAME.replace(gone, ""), encoding="utf-8")
        assert load_game(folder / "game.toml").players[1].findings == ()


def test_the_policy_of_a_game_file_decides(folder: Path) -> None:
    text = GAME.replace("period = 1\nelapsed = 120", "period = 6\nelapsed = 420").replace('"R"', '"YY"')
    for switch, games in (("same game", [("G2", 330)]), ("two games", [("G2", 210), ("G3", 120)])):
        policy = f'two_partials = "{switch}"'
        (folder / "game.toml").write_text(text.replace('overlap = "serial"', policy), encoding="utf-8")
        layout = load_game(folder / "game.toml").players[0].layout
        assert [(later.id, later.no_substitute_until) for later in layout.games] == games


def test_a_policy_in_a_file(folder: Path) -> None:
    text = GAME.replace('"serial"', '"concurrent"')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    assert read_game(folder / "game.toml").policy == Policy(overlap="concurrent")


def game(folder: Path) -> Any:
    return load_game(folder / "game.toml")


def season(folder: Path) -> Any:
    return load_season(folder / "season.toml")


WRONG: list[tuple[Callable[[Path], Any], str, str, str, str, str]] = [
    (game, "game.toml", "elapsed = 120", 'elapsed = "x"', "E_BAD_CLOCK",
     "game.toml: players[0].offenses[0].elapsed: expected a whole number, got 'x'"),
    (game, "game.toml", "elapsed = 120", "elapsd = 120", "bad_file",
     "game.toml: players[0].offenses[0].elapsd: expected one of 'period', 'elapsed', 'cards', 'reason', 'change', "
     "'own_foul', "
     "got 'elapsd'; did you mean 'elapsed'?"),
    (game, "game.toml", "elapsed = 120\n", "", "bad_file",
     "game.toml: players[0].offenses[0].elapsed: expected this key, got none"),
    (game, "game.toml", "elapsed = 120", "elapsed = 1200", "E_BAD_CLOCK",
     "game.toml: players[0].offenses[0].elapsed: expected whole seconds from 0 to 450, got 1200"),
    (game, "game.toml", '"serial"', '"serail"', "bad_file",
     "game.toml: policy.overlap: expected one of 'concurrent', 'serial', got 'serail'; did you mean 'serial'?"),
    (game, "game.toml", 'cards = "R"', 'cards = "YR"', "E_BAD_BATCH",
     "game.toml: players[0].offenses[0].cards: expected one of Y, YY, YYY, R, got 'YR'"),
    (game, "game.toml", '"YY"', '"Y"', "E_AFTER_GAME_CARDS",
     "game.toml: players[0].after_game: expected one of YY, YYY, R, got 'Y'"),
    (game, "game.toml", "[450,", "[450.5,", "E_BAD_CLOCK",
     "game.toml: periods[0]: expected a whole number, got 450.5"),
    (game, "game.toml", "periods", "periodes", "bad_file",
     "game.toml: periodes: expected one of 'periods', 'players', 'next_games', 'policy', 'title', got 'periodes'; "
     "did you mean 'periods'?"),
    (game, "game.toml", "[policy]", "[policy", "bad_file", "game.toml: expected TOML, got "),
    (game, "game.toml", '"Bea"', '"Ana"', "bad_roster",
     "game.toml: players[1].name: expected each player once, got 'Ana' again"),
    (game, "game.toml", 'for = "Ana"', 'for = "Anna"', "bad_roster",
     "game.toml: players[1].substitute_for: expected one of 'Ana', 'Bea', got 'Anna'; did you mean 'Ana'?"),
    (game, "game.toml", "box_seconds = 30", "box_seconds = -30", "E_BAD_CLOCK",
     "game.toml: players[0].carried.box_seconds: expected whole seconds, 0 or more, got -30"),
    (season, "season.toml", "2026-04-01", '"2026-13-01"', "E_DATE",
     "season.toml: events[0].public_since: expected a date such as 2026-05-10, got '2026-13-01'"),
    (season, "season.toml", "2026-04-01", "7", "E_DATE",
     "season.toml: events[0].public_since: expected a date such as 2026-05-10, got 7"),
    (season, "season.toml", "12", "8.5", "E_HANDICAP",
     "season.toml: events[0].handicap: expected a whole number, got 8.5"),
    (season, "season.toml", '"uspa"', '"usp"', "bad_file",
     "season.toml: events[0].kind: expected one of 'club', 'uspa', got 'usp'; did you mean 'uspa'?"),
    (season, "season.toml", "cards.csv", "card.csv", "bad_file",
     "card.csv: expected a file, got none there"),
    (season, "games.csv", "spring", "sprung", "unknown_name",
     "season.toml: games[0].event: expected 'spring', got 'sprung'; did you mean 'spring'?"),
    (season, "games.csv", "2026-05-10", "2026-05-41", "E_DATE",
     "games.csv: line 2, date: expected a date such as 2026-05-10, got '2026-05-41'"),
    (season, "games.csv", "450;450", "450;x", "E_BAD_CLOCK",
     "games.csv: line 2, periods: expected whole seconds, got 'x'"),
    (season, "games.csv", "lineup_a", "lineups", "bad_file",
     "games.csv: line 1: expected one of 'id', 'date', 'event', 'team_a', 'team_b', 'periods', 'stage', 'state', "
     "'lineup_a', 'lineup_b', got 'lineups'; did you mean 'lineup_b'?"),
    (season, "cards.csv", ",20,", ",x,", "E_BAD_CLOCK",
     "cards.csv: line 2, elapsed: expected a whole number, got 'x'"),
    (season, "cards.csv", "Rojo", "Verde", "bad_roster",
     "season.toml: cards[0].team: expected one of 'Rojo', 'Azul', got 'Verde'"),
    (season, "cards.csv", "true", "maybe", "bad_file",
     "cards.csv: line 4, after: expected true or false, got 'maybe'"),
    (season, "cards.csv", "G1,Ana", ",Ana", "bad_file",
     "cards.csv: line 2, game: expected this key, got none"),
    (season, "cards.csv", ",20,", ",2000,", "E_BAD_CLOCK",
     "season.toml: game G1, Ana: offenses[0].elapsed: expected whole seconds from 0 to 450, got 2000"),
    (game, "game.toml", "period = 1, elapsed = 300", "period = 1, elapsed = 3000", "E_BAD_CLOCK",
     "game.toml: players[1].enters.elapsed: expected whole seconds from 0 to 450, got 3000"),
    (game, "game.toml", "period = 1, elapsed = 300", "period = true, elapsed = 3", "E_BAD_CLOCK",
     "game.toml: players[1].enters.period: expected a whole number, got True"),
    (game, "game.toml", "{ period = 1, elapsed = 300 }", "300", "bad_file",
     "game.toml: players[1].enters: expected a table, got 300"),
    (game, "game.toml", "elapsed = 120", 'elapsed = "120"', "E_BAD_CLOCK",
     "game.toml: players[0].offenses[0].elapsed: expected a whole number, got '120'"),
    (game, "game.toml", "elapsed = 300 }", "elapsd = 300 }", "bad_file",
     "game.toml: players[1].enters.elapsd: expected one of 'period', 'elapsed', got 'elapsd'; did you mean 'elapsed'?"),
    (game, "game.toml", '["G2", "G3"]', '"G2"', "bad_file", "game.toml: next_games: expected a list, got 'G2'"),
    (game, "game.toml", '"G3"', "3", "bad_file", "game.toml: next_games[1]: expected text, got 3"),
    (game, "game.toml", '"YY"', "2", "E_AFTER_GAME_CARDS", "game.toml: players[0].after_game: expected text, got 2"),
    (game, "game.toml", "title", "zzzzzz", "bad_file",
     "game.toml: zzzzzz: expected one of 'periods', 'players', 'next_games', 'policy', 'title', got 'zzzzzz'"),
    (game, "game.toml", 'cards = "R"', 'cards = "R"\nchange = "more"', "bad_file",
     "game.toml: players[0].offenses[0].change: expected one of 'decrease', 'increase', 'new', got 'more'"),
    (season, "season.toml", "Azul = 2026-05-20", "Azul = 20", "bad_file",
     "season.toml: events[0].out[...]: expected a date such as 2026-05-10, got {'Azul': 20}"),
    (season, "season.toml", "elapsed = 30", 'elapsed = "x"', "E_BAD_CLOCK",
     "season.toml: departures[0].left.elapsed: expected a whole number, got 'x'"),
    (season, "season.toml", "2026-06-01", "2026-06-01T10:00:00", "E_DATE",
     "season.toml: events[0].ends: expected a date such as 2026-05-10, got datetime.datetime(2026, 6, 1, 10, 0)"),
    (season, "cards.csv", ",20,", ",,", "E_BAD_CLOCK",
     "season.toml: game G1, Ana: offenses[0].elapsed: expected whole seconds from 0 to 450, got None"),
    (season, "cards.csv", ",elapsed", ",zzzzzz", "bad_file",
     "cards.csv: line 1: expected one of 'game', 'player', 'team', 'cards', 'period', 'elapsed', 'after', 'reason', "
     "'team_entered', "
     "got 'zzzzzz'"),
    (season, "cards.csv", "R,1,20,", "R,1,20,,,", "bad_file",
     "cards.csv: line 2: expected 8 cells, got more: ['', 'talk, and more talk']"),
    (season, "attendance.csv", "true,true,true", "true,true,2", "bad_file",
     "attendance.csv: line 2, preapproved: expected true or false, got '2'"),
]  # fmt: skip


@pytest.mark.parametrize(("load", "name", "old", "new", "code", "says"), WRONG)
def test_wrong_files(
    folder: Path, load: Callable[[Path], Any], name: str, old: str, new: str, code: str, says: str
) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PolofieldError) as caught:
        load(folder)
    message = str(caught.value).replace(f"{folder}/", "")
    assert caught.value.code == code
    assert "\n" not in message
    assert message.startswith(says) if says.endswith(" ") else message == says


def test_a_file_that_is_not_text(folder: Path) -> None:
    (folder / "game.toml").write_bytes(b"ab \xff\xfe")
    with pytest.raises(PolofieldError) as caught:
        game(folder)
    says = "game.toml: expected UTF-8 text, got 0xff at byte 3"
    assert (caught.value.code, str(caught.value)) == ("bad_file", f"{folder}/{says}")


def test_a_folder_is_no_file(folder: Path) -> None:
    with pytest.raises(PolofieldError) as caught:
        load_game(folder)
    says = "expected a file that can be read, got Is a directory"
    assert (caught.value.code, str(caught.value)) == ("bad_file", f"{folder}: {says}")


def test_words_before_a_place_end_well() -> None:
    for data, says in (
        ({"period": 1, "x": 1}, "line 2, x: expected one of 'period', 'elapsed', got 'x'"),
        ({"period": 1}, "line 2, elapsed: expected this key, got none"),
        ({"period": 1, "elapsed": "2"}, "line 2, elapsed: expected a whole number, got '2'"),
    ):
        with pytest.raises(PolofieldError) as caught:
            decode(data, Clock, where="line 2, ")
        assert str(caught.value) == says
    assert decode({"period": "1", "elapsed": "2"}, Clock, strict=False) == Clock(1, 2)


def test_in_a_type_of_several_each_is_named() -> None:
    class Loose(msgspec.Struct):
        size: int | str | None
        sizes: dict[str, int] = {}
        weight: float = 0
        names: dict[str, list[str]] = {}
        least: Annotated[int, msgspec.Meta(ge=1)] = 1

    wrong: list[tuple[Any, str]] = [
        ({"size": 1.5}, "size: expected a whole number or text, got 1.5"),
        ({"size": 1, "sizes": {"a": "x"}}, "sizes[...]: expected a whole number, got {'a': 'x'}"),
        ({"size": 1, "sizes": 3}, "sizes: expected a table, got 3"),
        ({"size": 1, "weight": "x"}, "weight: expected a number, got 'x'"),
        ({"size": 1, "names": {"a": [1]}}, "names[...][0]: expected text, got {'a': [1]}"),
        ({"size": 1, "least": 0}, "least: expected a whole number >= 1, got 0"),
        ([], "expected a table, got []"),
    ]
    for data, says in wrong:
        with pytest.raises(PolofieldError) as caught:
            decode(data, Loose)
        assert (caught.value.code, str(caught.value)) == ("bad_file", says)


@pytest.mark.parametrize("kind", ["game", "season"])
def test_schemas_refuse_unknown_keys(kind: Any) -> None:
    definitions = schema(kind)["$defs"]
    assert definitions
    assert all(row.get("additionalProperties") is False for row in definitions.values() if "properties" in row)
    assert msgspec.json.encode(schema(kind))
