"""The files of the ledger: a game, a season, and CSV tables of games, cards and attendance."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..errors import BadInput, one_of
from ..showing import Shown
from .accounts import Ledger, ledger
from .cards import Carried, Change, Departure, Offense
from .carry import Layout, lay_out
from .clock import Clock, check_periods, clock_seconds
from .data import DEFAULT, Notice, Policy
from .decode import in_file, read_csv, read_lines, read_toml
from .game import PlayerGame, brought, play
from .season import Attendance, Season, SeasonCard, SeasonGame
from .team import entry

__all__ = ["GameReport", "GameSheet", "PlayerReport", "PlayerSheet", "SeasonSheet", "Tables", "load_game"]
__all__ += ["load_season", "read_cards", "read_game", "read_games", "read_season", "schema", "solve_game"]
__all__ += ["CarriedRow", "GameRow", "OffenseRow"]


class OffenseRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An offense as it is written in a file; see `Offense`."""

    period: int
    elapsed: int
    cards: str
    reason: str = ""
    change: Change = "new"
    own_foul: bool = False

    def read(self) -> Offense:
        """Return the offense."""
        return Offense(Clock(self.period, self.elapsed), self.cards, self.reason, self.change, self.own_foul)


class CarriedRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a player brings into the game, as it is written in a file; box time in seconds of play."""

    yellow_status: bool = False
    box_seconds: int = 0

    def read(self, where: str) -> Carried:
        """Return what he brings."""
        return brought(self.yellow_status, self.box_seconds, where=f"{where}carried.box_seconds")


class PlayerSheet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player of a game file.

    Parameters
    ----------
    name, team : str
        Who.
    carried : CarriedRow
        What he brought into the game.
    offenses, departures : tuple
        What he did.
    after_game : {"YY", "YYY", "R"}, optional
        Cards shown after the end.
    substitute_for : str, optional
        Whom he came in for.
    enters : Clock, optional
        When.
    """

    name: str
    team: str
    carried: CarriedRow = CarriedRow()
    offenses: tuple[OffenseRow, ...] = ()
    departures: tuple[Departure, ...] = ()
    after_game: str | None = None
    substitute_for: str | None = None
    enters: Clock | None = None


class GameSheet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A game file.

    Parameters
    ----------
    periods : tuple of int
        Length of each period in seconds, overtime included.
    players : tuple of PlayerSheet
        Players with anything on record.
    next_games : tuple of str
        Ids of later games that count, in order.
    policy : Policy
        How open questions are settled.
    title : str
        Free words.
    """

    periods: tuple[int, ...]
    players: tuple[PlayerSheet, ...] = ()
    next_games: tuple[str, ...] = ()
    policy: Policy = DEFAULT
    title: str = ""


class PlayerReport(msgspec.Struct, frozen=True, gc=False):
    """A player of a game, solved: his game, what is laid out on later games, and findings about his entry."""

    name: str
    team: str
    game: PlayerGame
    layout: Layout
    findings: tuple[Notice, ...] = ()


class GameReport(Shown, msgspec.Struct, frozen=True, gc=False):
    """A game, solved."""

    title: str
    periods: tuple[int, ...]
    players: tuple[PlayerReport, ...]
    policy: Policy = DEFAULT

    def __repr__(self) -> str:
        """Show what matters in one line."""
        names = ", ".join(player.name for player in self.players)
        return f"GameReport({self.title!r}, periods={len(self.periods)}, players=[{names}])"


class Tables(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """CSV files of a season, by paths relative to the season file."""

    games: str | None = None
    cards: str | None = None
    attendance: str | None = None


class SeasonSheet(Season, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A season file: the tables of `Season`, a policy, and CSV files that go on with the tables."""

    policy: Policy = DEFAULT
    tables: Tables = Tables()
    title: str = ""

    @property
    def season(self) -> Season:
        """The records alone."""
        return Season(*(getattr(self, name) for name in Season.__struct_fields__))


def solve_game(sheet: GameSheet) -> GameReport:
    """Solve a game file.

    Raises
    ------
    BadInput, NotAllowed
        As `play`; ``bad_roster`` for a name given twice, or a substitute for somebody who is not in the file.

    Examples
    --------
    >>> sheet = GameSheet((450,), (PlayerSheet("Ana", "Rojo", offenses=(OffenseRow(1, 440, "R"),)),))
    >>> solve_game(sheet).players[0].game.red_at
    440
    """
    check_periods(sheet.periods)
    games: dict[str, PlayerGame] = {}
    for place, player in enumerate(sheet.players):
        if player.name in games:
            message = f"expected each player once, got {player.name!r} again"
            raise BadInput(message, code="bad_roster", where=f"players[{place}].name")
        games[player.name] = _play(sheet, player, f"players[{place}].")
    reports = tuple(_report(sheet, player, games, place) for place, player in enumerate(sheet.players))
    return GameReport(sheet.title, sheet.periods, reports, sheet.policy)


def _play(sheet: GameSheet, player: PlayerSheet, where: str) -> PlayerGame:
    return play(
        sheet.periods,
        [row.read() for row in player.offenses],
        player.departures,
        carried=player.carried.read(where),
        after_game=player.after_game,
        policy=sheet.policy,
        where=where,
    )


def _report(sheet: GameSheet, player: PlayerSheet, games: dict[str, PlayerGame], place: int) -> PlayerReport:
    game = games[player.name]
    layout = lay_out(game.suspensions, sheet.next_games, sheet.policy)
    findings: tuple[Notice, ...] = ()
    if player.substitute_for is not None and player.enters is not None:
        where = f"players[{place}]"
        one_of(player.substitute_for, games, where=f"{where}.substitute_for", code="bad_roster")
        at = clock_seconds(player.enters, sheet.periods, where=f"{where}.enters")
        findings = entry(games[player.substitute_for], at)
    return PlayerReport(player.name, player.team, game, layout, findings)


def read_game(path: str | Path) -> GameSheet:
    """Read a game file, and refuse one that cannot be solved.

    Raises
    ------
    BadInput, NotAllowed
        In one line: file, key path, what was expected, what came.
    """
    return _solved(Path(path))[0]


def load_game(path: str | Path) -> GameReport:
    """Read and solve a game file.

    Raises
    ------
    BadInput, NotAllowed
        As `read_game`.
    """
    return _solved(Path(path))[1]


def _solved(path: Path) -> tuple[GameSheet, GameReport]:
    sheet = read_toml(path, GameSheet)
    with in_file(path):
        return sheet, solve_game(sheet)


class GameRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A row of a CSV table of games; lengths of periods and names in line-ups are parted by semicolons."""

    id: str
    date: dt.date
    event: str
    team_a: str
    team_b: str
    periods: str
    stage: str = "regular"
    state: Literal["played", "forfeited", "abandoned"] = "played"
    lineup_a: str = ""
    lineup_b: str = ""

    def read(self, where: str) -> SeasonGame:
        """Return the game."""
        pairs = ((self.team_a, self.lineup_a), (self.team_b, self.lineup_b))
        lineups = {team: _parted(names) for team, names in pairs if names}
        teams = (self.team_a, self.team_b)
        periods = tuple(_whole(cell, f"{where}, periods") for cell in _parted(self.periods))
        return SeasonGame(self.id, self.date, self.event, teams, periods, self.stage, self.state, lineups)


def _parted(cell: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in cell.split(";") if name.strip())


def _whole(cell: str, where: str) -> int:
    if not cell.isdecimal():
        raise BadInput(expected="whole seconds", got=cell, code="E_BAD_CLOCK", where=where)
    return int(cell)


def read_games(path: str | Path) -> tuple[SeasonGame, ...]:
    """Read a CSV table of games: id, date, event, team_a, team_b, periods; stage, state, lineup_a, lineup_b.

    Raises
    ------
    BadInput
        In one line: file, line, column, what was expected, what came.
    """
    table = Path(path)
    rows = read_lines(table, GameRow)
    with in_file(table):
        return tuple(row.read(where) for where, row in rows)


def read_cards(path: str | Path) -> tuple[SeasonCard, ...]:
    """Read a CSV table of cards: game, player, team, cards; period, elapsed, after, reason, team_entered.

    Raises
    ------
    BadInput
        As `read_games`.
    """
    return tuple(read_csv(Path(path), SeasonCard))


def read_season(path: str | Path) -> SeasonSheet:
    """Read a season file and the CSV tables that it names; their rows come after its own.

    Raises
    ------
    BadInput
        In one line: file, key path, what was expected, what came.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "season.toml")
    ...     _ = file.write_text('title = "spring"')
    ...     read_season(file).title
    'spring'
    """
    file = Path(path)
    sheet = read_toml(file, SeasonSheet)
    tables, folder = sheet.tables, file.parent
    games = read_games(folder / tables.games) if tables.games else ()
    cards = read_cards(folder / tables.cards) if tables.cards else ()
    attendance = tuple(read_csv(folder / tables.attendance, Attendance)) if tables.attendance else ()
    more = Season(games=games, cards=cards, attendance=attendance)
    whole = sheet.season.plus(more)
    return SeasonSheet(**msgspec.structs.asdict(whole), policy=sheet.policy, tables=tables, title=sheet.title)


def load_season(path: str | Path) -> Ledger:
    """Read a season file and make its ledger.

    Raises
    ------
    BadInput, NotAllowed
        As `read_season` and `ledger`, with the file.
    """
    sheet = read_season(path)
    with in_file(Path(path)):
        return ledger(sheet.season, sheet.policy)


def schema(kind: Literal["game", "season"]) -> dict[str, Any]:
    """Return the JSON Schema of a game file or a season file.

    Examples
    --------
    >>> schema("game")["$ref"]
    '#/$defs/GameSheet'
    """
    one_of(kind, ("game", "season"), where="kind")
    return msgspec.json.schema({"game": GameSheet, "season": SeasonSheet}[kind])
