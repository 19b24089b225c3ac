"""The conduct ledger as tables of words, for ``polofield cards``; printing them is the command's own affair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..figures.conduct_words import cause_of, clock_of, day_of, notice_of, tier_name
from ..words import Words
from .tables import Table

if TYPE_CHECKING:
    from ..conduct import Count, Ledger, OffenseResult, Owing, PlayerGame, Standing, Suspension
    from ..conduct.files import GameReport, PlayerReport

__all__ = ["game_tables", "players_tables", "standing_tables"]


def _heads(say: Words, *names: str) -> tuple[str, ...]:
    return tuple(say(f"ledger33.{name}") for name in names)


def _rests(paragraph: str, readings: Sequence[str]) -> str:
    return ", ".join([paragraph, *readings])


# ---------------------------------------------------------------- a game


def game_tables(report: GameReport, say: Words) -> list[Table]:
    """Return the tables of a game: cards, box time, what is carried on, notices."""
    if not any(p.game.offenses or p.game.box or p.game.suspensions for p in report.players):
        return [Table(say("ledger33.nothing"), (), [])]
    tables = [
        Table(
            say("ledger33.cards"),
            _heads(say, "player", "team", "clock", "cards", "offense", "costs", "back", "rests"),
            [row for player in report.players for row in _cards(player, report, say)],
        ),
        Table(
            say("ledger33.box"),
            _heads(say, "player", "from", "to", "cause", "rests"),
            [row for player in report.players for row in _box(player, report, say)],
        ),
        Table(
            say("ledger33.carried"),
            _heads(say, "player", "carried", "cause", "game", "rests"),
            [row for player in report.players for row in _carried(player, say)],
        ),
        Table(say("ledger33.notices"), (), [row for player in report.players for row in _notices(player, say)]),
    ]
    return [table for table in tables if table.rows]


def _cards(player: PlayerReport, report: GameReport, say: Words) -> Iterator[tuple[str, ...]]:
    for offense in player.game.offenses:
        yield (
            player.name,
            player.team,
            clock_of(offense.at, report.periods, say, short=True),
            offense.cards,
            str(offense.offense_no),
            _cost(offense, say),
            _back(offense, report.periods, say),
            _offense_rests(offense),
        )
    after = player.game.after_game
    if after is not None:
        clock = say("clock33.after")
        rests = _rests(after.basis.paragraph, after.basis.readings)
        yield player.name, player.team, clock, after.cards, "", cause_of(after.basis.cause, say), "", rests


def _cost(offense: OffenseResult, say: Words) -> str:
    parts = [say("ledger33.penalty")]
    if offense.rest_of_game:
        parts.append(say("ledger33.red", n=offense.minutes_out))
    elif offense.minutes_out:
        parts.append(say("ledger33.out", n=offense.minutes_out))
    return ", ".join(parts)


def _back(offense: OffenseResult, periods: Sequence[int], say: Words) -> str:
    at = offense.substitute_from if offense.rest_of_game else offense.player_back_at
    return "" if at is None else clock_of(at, periods, say, short=True)


def _offense_rests(offense: OffenseResult) -> str:
    paragraphs = dict.fromkeys(basis.paragraph for basis in offense.bases)
    readings = dict.fromkeys(name for basis in offense.bases for name in basis.readings)
    return ", ".join([*paragraphs, *readings])


def _box(player: PlayerReport, report: GameReport, say: Words) -> Iterator[tuple[str, ...]]:
    for segment in player.game.box:
        start, end = (clock_of(at, report.periods, say, short=True) for at in (segment.start, segment.end))
        basis = segment.basis
        yield player.name, start, end, cause_of(basis.cause, say), _rests(basis.paragraph, basis.readings)


def _carried(player: PlayerReport, say: Words) -> Iterator[tuple[str, ...]]:
    for suspension in player.game.suspensions:
        basis = suspension.basis
        game = next((later.id for later in player.layout.games if basis in later.bases), say("ledger33.waits"))
        cause = cause_of(basis.cause, say)
        yield player.name, carried_words(suspension, say), cause, game, _rests(basis.paragraph, basis.readings)


def carried_words(suspension: Suspension, say: Words) -> str:
    """Return what is to be served, in words."""
    if suspension.kind == "part":
        return say("box33.part", n=suspension.seconds)
    if suspension.kind == "status":
        return say("box33.status")
    if suspension.seconds:
        return say("box33.whole_short", n=suspension.seconds / 60)
    return say("box33.whole")


def _notices(player: PlayerReport, say: Words) -> Iterator[tuple[str, ...]]:
    game: PlayerGame = player.game
    for notice in (*game.notices, *player.findings):
        yield player.name, notice.code, notice_of(notice, say)


# ---------------------------------------------------------------- a season


def players_tables(book: Ledger, day: str, say: Words) -> list[Table]:
    """Return one row for each player on record."""
    rows = []
    for player in book.players:
        standing = book.on(player, day)
        box = say("box33.part", n=standing.box_seconds) if standing.box_seconds else ""
        rows.append((player, _status(standing, say), str(standing.games or ""), box))
    if not rows:
        return [Table(say("ledger33.nobody"), (), [])]
    return [Table(day, _heads(say, "player", "state", "game", "box"), rows)]


def _status(standing: Standing, say: Words) -> str:
    return say(f"ledger33.status_{standing.status.replace(' ', '_')}")


def standing_tables(standing: Standing, say: Words) -> list[Table]:
    """Return the tables of one player on a day: what he owes, what he served, his counts, notices."""
    day = standing.day.isoformat()
    head = say("ledger33.standing", player=standing.player, day=day, status=_status(standing, say))
    owed = [(_owes(standing, say),)] if standing.box_seconds or standing.games else []
    owings = [*standing.owed, *standing.served]
    tables = [Table(head, (), owed)]
    if owings:
        heads = _heads(say, "card_of", "game", "owes", "cause", "state", "rests")
        tables.append(Table(say("ledger33.owes"), heads, [_owing(o, standing, say) for o in owings]))
    heads = _heads(say, "threshold", "tier", "window", "number", "next_at")
    counts = [_count(count, say) for count in standing.counts if count.number]
    if counts:
        tables.append(Table(say("card33.Y"), heads, counts))
    if standing.notices:
        rows = [(notice.code, notice_of(notice, say)) for notice in standing.notices]
        tables.append(Table(say("ledger33.notices"), (), rows))
    return tables


def _owes(standing: Standing, say: Words) -> str:
    box = say("ledger33.box_owed", n=standing.box_seconds) if standing.box_seconds else ""
    games = say("ledger33.games_owed", n=standing.games) if standing.games else ""
    return "; ".join(part for part in (games, box) if part)


def _owing(owing: Owing, standing: Standing, say: Words) -> tuple[str, ...]:
    causes = "; ".join(cause_of(basis.cause, say) for basis in owing.bases)
    state = say("ledger33.overdue" if owing in standing.overdue else "ledger33.owed")
    if owing.served_in is not None and owing.served_on is not None:
        state = say("ledger33.served", day=day_of(owing.served_on, say, year=True), game=owing.served_in)
    rests = "; ".join(_rests(basis.paragraph, basis.readings) for basis in owing.bases)
    shown = day_of(owing.imposed_on, say, year=True)
    return shown, owing.game, carried_words(owing.suspension, say), causes, state, rests


def _count(count: Count, say: Words) -> tuple[str, ...]:
    tier = tier_name(count.tier, say) if count.tier else say("ledger33.all")
    next_at = say("ledger33.none") if count.next_at is None else str(count.next_at)
    return say(f"ledger33.{count.threshold}"), tier, count.window, str(count.number), next_at
