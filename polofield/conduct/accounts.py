"""The season ledger: every game in order of time, and an answer for any player on any day.

A game is read once, by looking only at what came before it. So an answer for a day rests on the records up to
that day, and adding later ones cannot change it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from ..errors import NotAllowed
from .accumulation import Hit, Tally, hits_of, past_last, windows
from .box import Owed
from .calendar import as_date, lifetime, period_of
from .cards import Carried, Departure, Offense, yellows
from .carry import Suspension
from .clock import Clock, clock_seconds
from .data import DEFAULT, SECONDS_A_MINUTE, Basis, Notice, Policy, Threshold, notice, rules
from .game import PlayerGame, play
from .nextgame import Fixture, Incident, why_not
from .season import Attendance, Event, Index, Season, SeasonCard, SeasonGame, by_player, index

__all__ = ["Count", "Ledger", "Owing", "Standing", "ledger"]

_WORDS: dict[str, Literal["full", "partial", "status"]] = {
    "whole": "full",
    "part": "partial",
    "status": "status",
}


class Owing(msgspec.Struct, frozen=True, gc=False):
    """A suspension in the ledger: where it comes from, and where it was served.

    Parameters
    ----------
    player : str
        Who owes it.
    game : str
        Id of the game of the card.
    suspension : Suspension
        What it is.
    incident : Incident
        What the search for its game goes by.
    bases : tuple of Basis
        All its reasons; more than one when one card meets several thresholds.
    card : int
        Number of the yellow card that triggered it, 0 for suspensions of the game itself. Suspensions of one
        card may be served in one game (A23).
    served_in : str, optional
        Id of the game that served it.
    served_on : date, optional
        Day of that game.
    """

    player: str
    game: str
    suspension: Suspension
    incident: Incident
    bases: tuple[Basis, ...]
    card: int = 0
    served_in: str | None = None
    served_on: dt.date | None = None

    @property
    def imposed_on(self) -> dt.date:
        """Day of the card."""
        return self.incident.date

    def served_by(self, day: dt.date) -> bool:
        """Say whether it was served on or before a day."""
        return self.served_on is not None and self.served_on <= day


class Count(msgspec.Struct, frozen=True, gc=False):
    """A running count of yellow cards toward the next number of a threshold."""

    threshold: str
    tier: str
    window: str
    number: int
    next_at: int | None
    paragraph: str


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Where a player stands at the end of a day.

    Parameters
    ----------
    status : {"clear", "yellow status", "box time owed", "suspended", "overdue"}
        The most serious thing that is open.
    yellow_status : bool
        Whether his next game starts with the status of one yellow card.
    box_seconds : int
        Seconds of play that he owes at the start of a next game.
    games : int
        Whole games that he owes, those of one card that may share a game counted once.
    owed, served, overdue : tuple of Owing
        Suspensions by how they stand; overdue ones are still owed (A35).
    counts : tuple of Count
        Yellow cards toward each threshold.
    notices : tuple of Notice
        What is worth saying about him up to this day.
    """

    player: str
    day: dt.date
    status: Literal["clear", "yellow status", "box time owed", "suspended", "overdue"]
    yellow_status: bool
    box_seconds: int
    games: int
    owed: tuple[Owing, ...]
    served: tuple[Owing, ...]
    overdue: tuple[Owing, ...]
    counts: tuple[Count, ...]
    notices: tuple[Notice, ...]

    def __repr__(self) -> str:
        """Show what matters in one line."""
        owes = f"games={self.games}, box_seconds={self.box_seconds}, yellow_status={self.yellow_status}"
        return f"Standing({self.player!r}, {self.day}, {self.status!r}, {owes})"

    @property
    def minutes_owed(self) -> float:
        """Box time owed, in minutes of play."""
        return self.box_seconds / SECONDS_A_MINUTE


_NOTHING = Carried()


class _Said(msgspec.Struct, frozen=True, gc=False):
    day: dt.date
    notice: Notice


class _Lone(msgspec.Struct, frozen=True, gc=False):
    """A game with one first yellow card and nothing else, as most are; it is solved when asked for."""

    periods: tuple[int, ...]
    offense: Offense


class _Player:
    """The account of one player while the season is read."""

    __slots__ = ("games", "log", "open", "owings", "said", "soft", "tally")

    def __init__(self) -> None:
        self.tally = Tally()
        self.log: list[tuple[dt.date, str]] = []
        self.open: list[int] = []
        # How many of the open ones are served by playing: box time and status.
        self.soft = 0
        self.owings: list[Owing] = []
        self.games: dict[str, PlayerGame | _Lone] = {}
        self.said: list[_Said] = []

    def owe(self, owing: Owing) -> None:
        self.open.append(len(self.owings))
        self.owings.append(owing)
        self.soft += owing.suspension.kind != "whole"

    def serve(self, place: int, game: SeasonGame) -> Owing:
        owing = msgspec.structs.replace(self.owings[place], served_in=game.id, served_on=game.date)
        self.owings[place] = owing
        self.open.remove(place)
        self.soft -= owing.suspension.kind != "whole"
        return owing

    def drop_overdue(self, day: dt.date) -> None:
        """Stop the search for a game for what is overdue; it stays on the account."""
        self.open = [place for place in self.open if not _overdue(self.owings[place], day)]
        self.soft = sum(self.owings[place].suspension.kind != "whole" for place in self.open)


class Ledger:
    """The conduct of a season; made by `ledger`, and never changed."""

    def __init__(self, accounts: dict[str, _Player], policy: Policy) -> None:
        """Take over the accounts that `ledger` made."""
        self._accounts = accounts
        self.policy = policy

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Ledger(players={len(self._accounts)})"

    @property
    def players(self) -> tuple[str, ...]:
        """Players with anything on record, by name."""
        return tuple(sorted(self._accounts))

    def owings(self, player: str) -> tuple[Owing, ...]:
        """Return every suspension of a player, in order of its card."""
        account = self._accounts.get(player)
        return tuple(account.owings) if account else ()

    def game(self, player: str, game: str) -> PlayerGame | None:
        """Return a player's game, or None if nothing of him is on record in it."""
        account = self._accounts.get(player)
        found = account.games.get(game) if account else None
        if isinstance(found, _Lone):
            # No switch of the policy touches a first yellow card.
            return play(found.periods, [found.offense])
        return found

    def on(self, player: str, day: dt.date | str) -> Standing:
        """Return where a player stands at the end of a day; only records up to that day matter.

        Raises
        ------
        BadInput
            ``E_DATE``.
        """
        when = as_date(day, where="day")
        account = self._accounts.get(player) or _Player()
        known = [owing for owing in account.owings if owing.imposed_on <= when]
        # Service after that day is not known on it.
        left = [_unserved(owing) for owing in known if not owing.served_by(when)]
        late = [owing for owing in left if _overdue(owing, when)]
        boxes = sum(owing.suspension.seconds for owing in left if owing.suspension.kind == "part")
        games = _games(left, self.policy)
        status = any(owing.suspension.kind == "status" for owing in left)
        return Standing(
            player=player,
            day=when,
            status=_status(bool(late), games, boxes, status),
            yellow_status=status,
            box_seconds=boxes,
            games=games,
            owed=tuple(left),
            served=tuple(owing for owing in known if owing.served_by(when)),
            overdue=tuple(late),
            counts=_counts(account, when),
            notices=tuple(dict.fromkeys(said.notice for said in account.said if said.day <= when)),
        )


def _unserved(owing: Owing) -> Owing:
    if owing.served_in is None:
        return owing
    return msgspec.structs.replace(owing, served_in=None, served_on=None)


def _overdue(owing: Owing, day: dt.date) -> bool:
    return owing.suspension.kind != "status" and day > lifetime(owing.imposed_on).thirteen_months


def _games(left: list[Owing], policy: Policy) -> int:
    wholes = [owing for owing in left if owing.suspension.kind == "whole"]
    if policy.same_card == "stack":
        return len(wholes)
    return len({(o.game, o.card) if o.card else (o.game, o.suspension.basis.cause) for o in wholes})


def _status(
    late: bool, games: int, boxes: int, status: bool
) -> Literal["clear", "yellow status", "box time owed", "suspended", "overdue"]:
    if late:
        return "overdue"
    if games:
        return "suspended"
    if boxes:
        return "box time owed"
    return "yellow status" if status else "clear"


def _counts(account: _Player, day: dt.date) -> tuple[Count, ...]:
    spans = windows(day)
    seen: dict[tuple[str, tuple[int, int]], int] = {}
    for shown, tier in account.log:
        if shown <= day and shown.year == day.year:
            for span in windows(shown).values():
                for name in (tier, ""):
                    seen[name, span] = seen.get((name, span), 0) + 1
    return tuple(
        _count(row, tier, spans, seen.get((tier, spans[row.window]), 0))
        for row in rules().thresholds
        for tier in ([tier.name for tier in rules().tiers] if row.scope == "tier" else [""])
    )


def _count(row: Threshold, tier: str, spans: dict[str, tuple[int, int]], number: int) -> Count:
    year, part = spans[row.window]
    next_at = next((at for at in row.at if at > number), None)
    return Count(row.name, tier, f"{year}-{part}" if part else str(year), number, next_at, row.paragraph)


def ledger(season: Season, policy: Policy = DEFAULT) -> Ledger:
    """Read a season, game by game in order of time.

    Parameters
    ----------
    season : Season
        Its records; games of one day are taken in the order given.
    policy : Policy
        How open questions are settled.

    Raises
    ------
    BadInput, NotAllowed
        As `play` and `season.index`; the message names the game and the player.

    Examples
    --------
    >>> spring = Event("spring", "uspa", 12, public_since=dt.date(2026, 4, 1))
    >>> game = SeasonGame("G1", dt.date(2026, 5, 10), "spring", ("Rojo", "Azul"), (450,) * 6)
    >>> red = SeasonCard("G1", "Ana", "Rojo", "R", 4, 60)
    >>> book = ledger(Season((spring,), (game,), (red,)))
    >>> book.on("Ana", "2026-05-09").status, book.on("Ana", "2026-05-10").status
    ('clear', 'suspended')
    """
    sorted_ = index(season)
    reader = _Reader(sorted_, policy)
    for game in sorted_.games:
        reader.read(game)
    return Ledger(reader.accounts, policy)


class _Here(msgspec.Struct, frozen=True, gc=False):
    """One player at one game: what is on record about him there."""

    game: SeasonGame
    event: Event
    seq: int
    player: str
    team: str
    cards: list[SeasonCard]
    departures: list[Departure]
    attended: Attendance | None
    plays: bool


class _Reader:
    """Reads games in order and keeps the accounts; `ledger` makes one and keeps only the accounts."""

    def __init__(self, index_: Index, policy: Policy) -> None:
        self.index, self.policy = index_, policy
        self.accounts: dict[str, _Player] = {}
        # A first yellow card alone leaves nothing to serve, if the data say so.
        self.lone_is_free = not rules().rung(1).minutes and rules().numbers.status_yellows.value > 1

    def read(self, game: SeasonGame) -> None:
        """Read one game."""
        for here in self._present(game):
            account = self.accounts.get(here.player)
            if account is None:
                if not (here.cards or here.departures):
                    continue
                account = self.accounts[here.player] = _Player()
            carried = self._bring(account, here) if account.open else _NOTHING
            if here.cards or here.departures or carried.box or carried.yellow_status:
                self._play(account, here, carried)

    def _who(self, game: SeasonGame, cards: dict[str, list[SeasonCard]]) -> dict[str, str]:
        """Return the players with anything to do with a game, and their teams."""
        found = {player: rows[0].team for player, rows in cards.items()}
        for player, gone in self.index.departures.get(game.id, {}).items():
            found.setdefault(player, gone[0].team)
        for player, row in self.index.attendance.get(game.id, {}).items():
            found.setdefault(player, row.team)
        for team, players in game.lineups.items():
            for player in players:
                account = self.accounts.get(player)
                if account and account.soft:
                    found.setdefault(player, team)
        return found

    def _present(self, game: SeasonGame) -> Iterator[_Here]:
        cards = by_player(game.id, self.index.cards.get(game.id, ()))
        attendance = self.index.attendance.get(game.id, {})
        event, seq = self.index.events[game.event], self.index.seqs[game.id]
        for player, team in self._who(game, cards).items():
            rows = cards.get(player, [])
            gone = self._gone(game, player) if self.index.departures else []
            plays = player in game.lineups.get(team, ()) or bool(gone) or any(not card.after for card in rows)
            yield _Here(game, event, seq, player, team, rows, gone, attendance.get(player), plays)

    def _gone(self, game: SeasonGame, player: str) -> list[Departure]:
        rows = self.index.departures.get(game.id, {}).get(player, ())
        return [Departure(row.left, row.returned, row.deliberate_yellow, row.injured) for row in rows]

    def _bring(self, account: _Player, here: _Here) -> Carried:
        """Let a game serve what it can; return what the player brings into it."""
        if here.attended is None and not account.soft:
            return _NOTHING
        fixture = _fixture(here)
        account.drop_overdue(here.game.date)
        if here.game.state != "played":
            account.said.append(_Said(here.game.date, notice("N_NOT_PLAYED", here.game.id)))
        # Sitting out serves whole games, playing serves the rest: the conditions of `why_not` say so.
        self._serve_whole(account, here, fixture)
        parts = self._fitting(account, fixture, "part")
        if self.policy.two_partials == "two games":
            parts = parts[:1]
        status = self._fitting(account, fixture, "status")
        box = [account.serve(place, here.game).suspension for place in parts]
        for place in status:
            account.serve(place, here.game)
        return Carried(bool(status), tuple(Owed(part.seconds, part.basis) for part in box))

    def _fitting(self, account: _Player, fixture: Fixture, kind: str) -> list[int]:
        """Return open suspensions of a kind that this game can serve, in the order of service."""
        owings = account.owings
        fits = [
            place
            for place in account.open
            if owings[place].suspension.kind == kind and why_not(owings[place].incident, fixture, self.policy) is None
        ]
        return sorted(fits, key=lambda place: _service_order(owings[place]))

    def _serve_whole(self, account: _Player, here: _Here, fixture: Fixture) -> None:
        fits = self._fitting(account, fixture, "whole")
        if not fits:
            return
        first = account.serve(fits[0], here.game)
        self._say_served(account, here, first)
        if first.card and self.policy.same_card == "merge":
            for place in fits[1:]:
                other = account.owings[place]
                if (other.game, other.card) == (first.game, first.card):
                    account.serve(place, here.game)

    def _say_served(self, account: _Player, here: _Here, owing: Owing) -> None:
        literal = owing.incident.source == "accumulation" and self.policy.accum_exclusions == "literal"
        if literal and owing.incident.team_entered:
            account.said.append(_Said(here.game.date, notice("N_NO_WG_LIMITS", here.game.id)))

    def _play(self, account: _Player, here: _Here, carried: Carried) -> None:
        if self.lone_is_free and _is_lone(here, carried):
            account.games[here.game.id] = _lone(here)
            self._count(account, here, (1,))
            return
        result = self._solve(here, carried)
        account.games[here.game.id] = result
        account.said += [_Said(here.game.date, found) for found in result.notices]
        if result.suspensions:
            incident = self._incident(account, here, tier=False)
            for suspension in result.suspensions:
                account.owe(_owing(here, suspension, incident))
        if result.yellow_cards:
            self._count(account, here, _orders(result))

    def _solve(self, here: _Here, carried: Carried) -> PlayerGame:
        where = f"game {here.game.id}, {here.player}: "
        shown, award = _split(here.cards, where)
        return play(
            here.game.periods,
            shown,
            here.departures,
            carried=carried,
            after_game=award,
            policy=self.policy,
            where=where,
        )

    def _count(self, account: _Player, here: _Here, orders: Iterable[int]) -> None:
        day, tier = here.game.date, self.index.tiers[here.event.id]
        if found := period_of(day).notices:
            account.said += [_Said(day, item) for item in found]
        for order in orders:
            account.log.append((day, tier))
            card_no, numbers = account.tally.add(day, tier)
            if past_last(numbers):
                account.said.append(_Said(day, notice("N_PAST_LAST_THRESHOLD", here.game.id)))
            if hits := hits_of(numbers):
                incident = self._incident(account, here, tier=True)
                for bundle in _bundles(hits, self.policy):
                    account.owe(_accumulated(here, bundle, incident, card_no, order))

    def _incident(self, account: _Player, here: _Here, *, tier: bool) -> Incident:
        event, team = here.event, here.team
        given = next((card.team_entered for card in here.cards if card.team_entered is not None), None)
        entered = self._entered(here, tier) if given is None else given
        if entered is None:
            account.said.append(_Said(here.game.date, notice("N_ENTRY_ASSUMED", here.game.id)))
        elif entered and not tier and self._only_club(here):
            account.said.append(_Said(here.game.date, notice("N_WAITS", here.game.id)))
        return Incident(
            here.game.date,
            event.kind,
            event.handicap,
            team,
            entered is not False,
            gauntlet=event.gauntlet,
            seq=here.seq,
        )

    def _entered(self, here: _Here, tier: bool) -> bool | None:
        """Say whether the team had a day left to play in an event that matters; None if nothing is known."""
        if here.team not in self.index.by_team:
            return None
        return bool(self._entries(here, tier))

    def _entries(self, here: _Here, tier: bool) -> list[Event]:
        """Return the events, of the same tier or of enough handicap, in which the team has a day left."""
        mine = here.event
        return [
            event
            for event in self.index.by_team.get(here.team, ())
            if (event.has(here.team, here.game.date) or self._again(here, event))
            and (event.tier == mine.tier if tier else event.handicap >= mine.handicap)
        ]

    def _again(self, here: _Here, event: Event) -> bool:
        """Say whether the team has another game in an event later on the same day (A31)."""
        games = self.index.games
        for place in range(here.seq + 1, len(games)):
            if games[place].date != here.game.date:
                break
            if games[place].event == event.id and here.team in games[place].teams:
                return True
        return False

    def _only_club(self, here: _Here) -> bool:
        """Say whether a USPA suspension has only Club Events of the team to go to (A52)."""
        entries = self._entries(here, tier=False)
        return here.event.kind == "uspa" and bool(entries) and all(event.kind == "club" for event in entries)


def _service_order(owing: Owing) -> tuple[int, int, int]:
    suspension = owing.suspension
    return -suspension.seconds, owing.incident.seq, suspension.order


def _fixture(here: _Here) -> Fixture:
    game, event, attended = here.game, here.event, here.attended
    return Fixture(
        id=game.id,
        date=game.date,
        event_kind=event.kind,
        handicap=event.handicap,
        team=here.team,
        stage=game.stage,
        event_public_since=event.public_since,
        preapproved=attended is not None and attended.preapproved,
        reported_before=attended is not None and attended.before,
        reported_after=attended is not None and attended.after,
        gauntlet=event.gauntlet,
        state=game.state,
        in_lineup=here.plays,
        seq=here.seq,
    )


def _is_lone(here: _Here, carried: Carried) -> bool:
    if len(here.cards) != 1 or here.departures or carried.box or carried.yellow_status:
        return False
    card = here.cards[0]
    return card.cards == "Y" and not card.after


def _lone(here: _Here) -> _Lone:
    card = here.cards[0]
    clock = Clock(card.period, card.elapsed)  # type: ignore[arg-type]
    clock_seconds(clock, here.game.periods, where=f"game {here.game.id}, {here.player}: offenses[0]")
    return _Lone(here.game.periods, Offense(clock, card.cards))


def _split(rows: Iterable[SeasonCard], where: str) -> tuple[list[Offense], str | None]:
    """Part the cards of the game from the award after it; a second award is refused (A19)."""
    shown: list[Offense] = []
    award: str | None = None
    for card in rows:
        if not card.after:
            # A missing clock is a bad clock; `play` says so.
            clock = Clock(card.period, card.elapsed)  # type: ignore[arg-type]
            shown.append(Offense(clock, card.cards))
        elif award is None:
            award = card.cards
        else:
            message = f"expected one award after the game, got {card.cards!r} as a second"
            raise NotAllowed(message, code="E_AFTER_GAME_CARDS", where=f"{where}cards after the game")
    return shown, award


def _orders(result: PlayerGame) -> Iterator[int]:
    """Yield, for each yellow card, the place of its batch in the game; an award after it comes last."""
    for order, offense in enumerate(result.offenses, start=1):
        for _ in offense.yellow_nos:
            yield order
    if result.after_game is not None:
        for _ in range(yellows(result.after_game.cards)):
            yield len(result.offenses) + 1


def _owing(here: _Here, suspension: Suspension, incident: Incident) -> Owing:
    mine = msgspec.structs.replace(incident, kind=_WORDS[suspension.kind])
    return Owing(here.player, here.game.id, suspension, mine, (suspension.basis,))


def _bundles(hits: tuple[Hit, ...], policy: Policy) -> list[list[Hit]]:
    """Group the thresholds of one card by the game that they point to: one for each scope of tiers (A23)."""
    if policy.same_card == "stack":
        return [[hit] for hit in hits]
    scopes: dict[str, list[Hit]] = {}
    for hit in hits:
        scopes.setdefault(hit.scope, []).append(hit)
    return list(scopes.values())


def _accumulated(here: _Here, hits: list[Hit], incident: Incident, card_no: int, order: int) -> Owing:
    suspension = Suspension("whole", 0, hits[0].basis, order)
    mine = msgspec.structs.replace(incident, source="accumulation", scope=hits[0].scope)
    bases = tuple(hit.basis for hit in hits)
    return Owing(here.player, here.game.id, suspension, mine, bases, card_no)
