"""One player's game against a second-by-second count, and what must hold in every game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from hypothesis import given, settings, strategies as st

from polofield.conduct import (
    Carried,
    Clock,
    Departure,
    Offense,
    Owed,
    PlayerGame,
    Policy,
    clock_at,
    clock_seconds,
    lay_out,
    play,
)
from polofield.conduct.data import Basis, Cause
from polofield.errors import PolofieldError

Policies = st.builds(
    Policy,
    fourth_yellow=st.sampled_from(["accept", "refuse"]),
    batch_minutes=st.sampled_from(["each", "flat"]),
    overlap=st.sampled_from(["serial", "concurrent"]),
    red_unexpired=st.sampled_from(["drop", "carry"]),
    two_partials=st.sampled_from(["same game", "two games"]),
)


class History(NamedTuple):
    """The inputs of one player's game."""

    periods: tuple[int, ...]
    offenses: list[Offense]
    departures: list[Departure]
    carried: Carried
    after: str | None


@st.composite
def histories(draw: st.DrawFn, *, leave: bool = True) -> History:
    """Draw a game: mostly lawful, sometimes refused."""
    periods = tuple(draw(st.lists(st.integers(100, 450), min_size=1, max_size=3)))
    moments = st.integers(0, sum(periods)).map(lambda at: clock_at(at, periods))
    times = sorted(draw(st.lists(moments, max_size=4)), key=lambda at: clock_seconds(at, periods))
    batches = st.sampled_from(["Y", "Y", "Y", "YY", "YYY", "R"])
    offenses = [Offense(at, draw(batches)) for at in times]
    departures = draw(outings(periods)) if leave else []
    box = draw(st.sampled_from([(), (45,), (120, 75), (240, 120)]))
    owed = tuple(Owed(seconds, Basis(Cause("unexpired box time"), "CO")) for seconds in box)
    carried = Carried(draw(st.booleans()), owed)
    return History(periods, offenses, departures, carried, draw(st.sampled_from([None, None, "YY", "YYY", "R"])))


@st.composite
def outings(draw: st.DrawFn, periods: tuple[int, ...]) -> list[Departure]:
    """Draw departures one after the other; the last may never come back."""
    count = draw(st.integers(0, 2))
    times = sorted(draw(st.sets(st.integers(0, sum(periods)), min_size=2 * count, max_size=2 * count)))
    clocks = [clock_at(at, periods) for at in times]
    pairs = list(zip(clocks[::2], clocks[1::2], strict=True))
    found = [Departure(left, back, draw(st.booleans())) for left, back in pairs]
    stays = draw(st.booleans())
    if found and stays:
        found[-1] = Departure(found[-1].left, None, found[-1].deliberate_yellow)
    return found


class Refused(Exception):
    """The oracle refuses a history, by code."""


class Oracle:
    """Plays a game one second after the other; knows only the text and the default readings."""

    def __init__(self, history: History, policy: Policy) -> None:
        self.policy, self.history = policy, history
        self.total = sum(history.periods)
        self.offense = self.yellow = int(history.carried.yellow_status)
        self.received = self.owed = 0
        self.owed += sum(item.seconds for item in history.carried.box)
        self.away = False
        self.early: Departure | None = None
        self.red: int | None = None
        self.red_left = 0
        self.short: set[int] = set()
        self.served = 0

    def at(self, clock: Clock | None) -> int | None:
        if clock is None:
            return None
        return sum(self.history.periods[: clock.period - 1]) + clock.elapsed

    def run(self) -> None:
        for second in range(self.total + 1):
            self.happen(second)
            if second < self.total:
                self.tick(second)

    def happen(self, second: int) -> None:
        for out in self.history.departures:
            if self.at(out.returned) == second:
                self.back(out)
        for offense in self.history.offenses:
            if self.at(offense.at) == second:
                self.card(offense.cards)
        for out in self.history.departures:
            if self.at(out.left) == second:
                self.leave(out)

    def tick(self, second: int) -> None:
        if self.away or self.owed or self.red_left:
            self.short.add(second)
        if self.away:
            return
        if self.owed:
            self.owed -= 1
            self.served += 1
        elif self.red_left:
            self.red_left -= 1

    def card(self, cards: str) -> None:
        if self.red is not None:
            raise Refused("E_CARD_AFTER_RED")
        refuse = self.policy.fourth_yellow == "refuse" and self.yellow + len(cards) > 3
        if cards != "R" and (self.offense == 3 or refuse):
            raise Refused("E_FOURTH_NOT_RED")
        self.offense += 1
        if cards == "R":
            self.red, self.red_left, self.away = self.offense, 240, False
            return
        cost = 0
        for _ in cards:
            self.yellow += 1
            self.received += 1
            if self.yellow > 1 and (self.policy.batch_minutes == "each" or not cost):
                cost += 120
        side_by_side = self.policy.overlap == "concurrent" and not self.away
        self.owed = max(self.owed, cost) if side_by_side else self.owed + cost

    def leave(self, out: Departure) -> None:
        if self.red is None and self.owed:
            self.away, self.early = True, out
            self.owed += 120
            if out.deliberate_yellow and out.returned is None:
                self.card("Y")

    def back(self, out: Departure) -> None:
        if self.early is out:
            self.away, self.early = False, None
            if out.deliberate_yellow:
                self.card("Y")


def both(history: History, policy: Policy) -> tuple[Oracle | str, PlayerGame | str]:
    oracle: Oracle | str = Oracle(history, policy)
    assert isinstance(oracle, Oracle)
    try:
        oracle.run()
    except Refused as refused:
        oracle = str(refused)
    return oracle, solved(history, policy)


def solved(history: History, policy: Policy) -> PlayerGame | str:
    periods, offenses, departures, carried, after = history
    try:
        return play(periods, offenses, departures, carried=carried, after_game=after, policy=policy)
    except PolofieldError as error:
        return error.code


@settings(max_examples=600, deadline=None)
@given(histories(), Policies, st.integers(0, 4))
def test_what_holds_in_every_game(history: History, policy: Policy, games: int) -> None:
    oracle, game = both(history, policy)
    if isinstance(oracle, str) or isinstance(game, str):
        assert oracle == game
        return
    agrees_with_a_count_by_seconds(oracle, game, policy)
    box_intervals_never_overlap(game, sum(history.periods))
    the_layout_loses_nothing(game, policy, games)
    every_consequence_is_cited(game)
    default = solved(history, Policy())
    if not isinstance(default, str):
        served_carried_and_lapsed_make_what_was_owed(history, default)


def agrees_with_a_count_by_seconds(oracle: Oracle, game: PlayerGame, policy: Policy) -> None:
    assert {second for start, end in game.no_substitute for second in range(start, end)} == oracle.short
    assert sum(segment.seconds for segment in game.box) == oracle.served
    red = oracle.red is not None
    assert (game.carried_box_seconds, game.lapsed_box_seconds) == ((0, oracle.owed) if red else (oracle.owed, 0))
    assert game.yellow_cards_in_game == oracle.received
    kinds = [suspension.kind for suspension in game.suspensions]
    assert ("status" in kinds) == (oracle.received >= 3 and not red)
    unexpired = next((s.seconds for s in game.suspensions if s.basis.cause == "red card in the game"), 0)
    assert unexpired == (oracle.red_left if red and policy.red_unexpired == "carry" else 0)


def served_carried_and_lapsed_make_what_was_owed(history: History, game: PlayerGame) -> None:
    owed = sum(item.seconds for item in history.carried.box)
    owed += 120 * sum(number >= 2 for offense in game.offenses for number in offense.yellow_nos)
    owed += 120 * sum(departure.early for departure in game.departures)
    served = sum(segment.seconds for segment in game.box)
    assert served + game.carried_box_seconds + game.lapsed_box_seconds == owed


def box_intervals_never_overlap(game: PlayerGame, total: int) -> None:
    for before, after in pairwise(game.box):
        assert before.end <= after.start
    assert all(0 <= segment.start < segment.end <= total for segment in game.box)
    for one, two in pairwise(game.no_substitute):
        assert one[1] < two[0]


def the_layout_loses_nothing(game: PlayerGame, policy: Policy, games: int) -> None:
    layout = lay_out(game.suspensions, [f"G{n}" for n in range(games)], policy)
    laid = sum(later.no_substitute_until for later in layout.games)
    assert laid + sum(item.seconds for item in layout.waiting) == sum(item.seconds for item in game.suspensions)
    assert all(later.bases for later in layout.games)
    assert not any(later.suspended and (later.box or later.yellow_status) for later in layout.games)


def every_consequence_is_cited(game: PlayerGame) -> None:
    bases: list[Any] = [segment.basis for segment in game.box]
    bases += [suspension.basis for suspension in game.suspensions]
    bases += [basis for offense in game.offenses for basis in offense.bases]
    bases += [basis for departure in game.departures for basis in departure.bases]
    assert all(basis.cause and basis.paragraph for basis in bases)
    assert all(offense.bases for offense in game.offenses)


@settings(max_examples=300, deadline=None)
@given(histories(leave=False), st.integers(1, 4))
def test_a_later_card_never_changes_an_earlier_answer(history: History, cut: int) -> None:
    game = solved(history, Policy())
    early = solved(history._replace(offenses=history.offenses[:cut]), Policy())
    if not isinstance(game, str):
        assert not isinstance(early, str)
        assert game.offenses[:cut] == early.offenses


def test_a_player_who_never_comes_back_carries_all() -> None:
    game = play((300,), [Offense(Clock(1, 0), "YY")], [Departure(Clock(1, 20))])
    assert (game.carried_box_seconds, game.no_substitute) == (220, ((0, 300),))
    assert "A49" in game.suspensions[0].basis.readings


def test_an_injured_player_carries_nothing_and_pays_nothing_more() -> None:
    out = Departure(Clock(1, 20), injured=True)
    game = play((100,), [Offense(Clock(1, 0), "YY")], [out])
    assert (game.carried_box_seconds, game.lapsed_box_seconds, game.suspensions) == (0, 20, ())
    assert not game.departures[0].penalty_against_team


def test_a_decrease_against_the_team_that_fouled_is_said() -> None:
    offense = Offense(Clock(1, 0), "Y", change="decrease", own_foul=True)
    assert [notice.code for notice in play((450,), [offense]).notices] == ["N_DECREASE_OWN_FOUL"]
