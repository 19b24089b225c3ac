"""One player in one game: the ladder of offenses, the penalty box, red cards, and what is carried on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from ..errors import BadInput, NotAllowed, Plain
from .box import Box, Owed, Segment, come_back, finish, leave, owe, union
from .cards import RED, Carried, Departure, Offense, award_of, batch, yellows
from .carry import Suspension, in_order
from .clock import check_periods, clock_seconds, duration, starts
from .data import DEFAULT, SECONDS_A_MINUTE, Award, Basis, Cause, Notice, Policy, Rung, notice, rules

__all__ = ["AfterGame", "DepartureResult", "OffenseResult", "PlayerGame", "brought", "play"]

Complaint = Literal["possible", "automatic"]
UNEXPIRED = Cause("unexpired box time")


class OffenseResult(msgspec.Struct, frozen=True, gc=False):
    """What one offense cost, as known when the cards were shown."""

    cards: str
    at: int
    offense_no: int
    yellow_nos: tuple[int, ...]
    penalties: int
    minutes_out: int
    player_back_at: int | None
    rest_of_game: bool
    substitute_from: int | None
    complaint: Complaint
    bases: tuple[Basis, ...]


class DepartureResult(msgspec.Struct, frozen=True, gc=False):
    """What leaving the box cost."""

    early: bool
    remainder: int
    added: int
    back_at: int | None
    penalty_against_team: bool
    yellow: bool
    bases: tuple[Basis, ...] = ()


class AfterGame(msgspec.Struct, frozen=True, gc=False):
    """An award after the end of the game; it brings no penalty on the field (A51)."""

    cards: str
    complaint: Complaint
    basis: Basis


class PlayerGame(msgspec.Struct, frozen=True, gc=False):
    """The conduct of one player in one game, in seconds of play.

    `box` and `no_substitute` are half-open and end with the game; `lapsed_box_seconds` is box time that a red
    card absorbed or that ran out on an injured player. Time in `box` plus carried plus lapsed is the time
    owed.
    """

    offenses: tuple[OffenseResult, ...] = ()
    departures: tuple[DepartureResult, ...] = ()
    after_game: AfterGame | None = None
    box: tuple[Segment, ...] = ()
    no_substitute: tuple[tuple[int, int], ...] = ()
    yellow_cards: int = 0
    yellow_cards_in_game: int = 0
    red_at: int | None = None
    substitute_from: int | None = None
    carried_box_seconds: int = 0
    lapsed_box_seconds: int = 0
    suspensions: tuple[Suspension, ...] = ()
    notices: tuple[Notice, ...] = ()


def brought(yellow_status: bool, box_seconds: Any, *, where: str) -> Carried:
    """Return what a player brings into a game, given his status and the seconds of play that he owes."""
    seconds = duration(box_seconds, where=where)
    owed = (Owed(seconds, Basis(UNEXPIRED, "CO", ("A8",))),) if seconds else ()
    return Carried(yellow_status, owed)


def play(
    periods: Sequence[int],
    offenses: Sequence[Offense] = (),
    departures: Sequence[Departure] = (),
    *,
    carried: Carried | None = None,
    after_game: str | None = None,
    policy: Policy = DEFAULT,
    where: str = "",
) -> PlayerGame:
    """Solve one player's game.

    Parameters
    ----------
    periods : sequence of int
        Length of each period in seconds, overtime included, shootout not (A14).
    offenses : sequence of Offense
        In the order in which they happened.
    departures : sequence of Departure
        From the penalty box, in order.
    carried : Carried, optional
        What he brought into the game.
    after_game : {"YY", "YYY", "R"}, optional
        Cards shown after the end.
    policy : Policy
        How open questions are settled.
    where : str
        Put before the place named in an error, such as ``"player[2]."``.

    Raises
    ------
    BadInput
        ``E_BAD_BATCH``, ``E_BAD_CLOCK``, ``E_ORDER``: the record cannot be.
    NotAllowed
        ``E_CARD_AFTER_RED``, ``E_FOURTH_NOT_RED``, ``E_AFTER_GAME_CARDS``: the rule does not allow it.

    Examples
    --------
    >>> from polofield.conduct import Clock
    >>> first, second = Offense(Clock(1, 120), "Y"), Offense(Clock(2, 180), "Y")
    >>> game = play((450, 450), [first, second])
    >>> game.offenses[1].minutes_out, game.offenses[1].player_back_at
    (2, 750)
    """
    periods = tuple(periods)
    check_periods(periods, where=f"{where}periods")
    run = _Run(periods, carried or Carried(), policy, where)
    steps = _shown(periods, offenses, where)
    if departures:
        # At one moment a return comes first, then cards, then a departure.
        # A return at once goes with its own leaving, so that he may leave again at the same clock.
        steps = sorted(steps + _gone(periods, departures, where), key=lambda step: (step[0], min(step[1], _LEAVE)))
    for at, rank, what in steps:
        run.step(at, rank, what)
    award = None if after_game is None else award_of(after_game, where=f"{where}after_game")
    return run.end(award)


_Step = tuple[int, int, "_Card | _Exit"]
_RETURN, _CARDS, _LEAVE, _RETURN_AT_ONCE = range(4)


def _shown(periods: tuple[int, ...], offenses: Sequence[Offense], where: str) -> list[_Step]:
    steps: list[_Step] = []
    before = 0
    for index, offense in enumerate(offenses):
        place = f"{where}offenses[{index}]"
        at = clock_seconds(offense.at, periods, where=place)
        before = _forward(before, at, place)
        batch(offense.cards, where=f"{place}.cards")
        steps.append((at, _CARDS, _Card(offense, place)))
    return steps


def _gone(periods: tuple[int, ...], departures: Sequence[Departure], where: str) -> list[_Step]:
    steps: list[_Step] = []
    before = 0
    for index, departure in enumerate(departures):
        place = f"{where}departures[{index}]"
        before = left = _forward(before, clock_seconds(departure.left, periods, where=f"{place}.left"), place)
        exit_ = _Exit(departure, left, None, place)
        if departure.returned is not None:
            at = clock_seconds(departure.returned, periods, where=f"{place}.returned")
            before = _forward(before, at, f"{place}.returned")
            exit_ = _Exit(departure, left, at, place)
        steps.append((left, _LEAVE, exit_))
        if exit_.back is not None:
            steps.append((exit_.back, _RETURN if exit_.back > left else _RETURN_AT_ONCE, exit_))
    return steps


def _forward(before: int, now: int, where: str) -> int:
    if now < before:
        raise BadInput(expected=f"second {before} of play or later", got=Plain(now), code="E_ORDER", where=where)
    return now


class _Card(msgspec.Struct, frozen=True, gc=False):
    """An offense with its place in the record, for errors."""

    offense: Offense
    where: str


class _Exit(msgspec.Struct, frozen=True, gc=False):
    """A departure with its moments in seconds of play."""

    departure: Departure
    left: int
    back: int | None
    where: str


class _Run:
    """The state of one player while his game is played; `play` makes one and throws it away."""

    def __init__(self, periods: tuple[int, ...], carried: Carried, policy: Policy, where: str) -> None:
        numbers = rules().numbers
        self.periods, self.total, self.policy = periods, starts(periods)[-1], policy
        for index, item in enumerate(carried.box):
            duration(item.seconds, where=f"{where}carried.box[{index}]")
        self.status = carried.yellow_status
        self.offense_no = self.yellow_no = numbers.status_worth.value if carried.yellow_status else 0
        self.received = 0
        self.box = Box(queue=tuple(item for item in carried.box if item.seconds))
        self.red_at: int | None = None
        self.red_until = 0
        self.hurt = False
        self.early: _Exit | None = None
        self.offenses: list[OffenseResult] = []
        self.departures: list[DepartureResult] = []
        self.notices: list[Notice] = []

    def step(self, at: int, rank: int, what: _Card | _Exit) -> None:
        """Let one thing happen."""
        if isinstance(what, _Card):
            self.show(at, what.offense.cards, what.where, what.offense)
        elif rank == _LEAVE:
            self.go(what)
        else:
            self.back(what)

    def in_game(self, moment: int | None) -> int | None:
        """Return a moment, or None if the game is over by then."""
        return moment if moment is not None and moment <= self.total else None

    def show(self, now: int, cards: str, place: str, offense: Offense | None = None, *, free: bool = False) -> None:
        """Show a batch of cards for one offense; `free` leaves out the time of its own (A11)."""
        self._refuse(cards, place)
        self.offense_no += 1
        if offense is not None and offense.change == "decrease" and offense.own_foul:
            self.notices.append(notice("N_DECREASE_OWN_FOUL", place))
        self.offenses.append(self._red(now) if cards == RED else self._yellow(now, cards, place, free))

    def _refuse(self, cards: str, place: str) -> None:
        limit = rules().numbers.red_offense.value
        if self.red_at is not None:
            message = f"expected no card after a red card (after-game cards, complaints), got {cards!r}"
            raise NotAllowed(message, code="E_CARD_AFTER_RED", where=place)
        by_offense = self.offense_no + 1 >= limit
        by_card = self.policy.fourth_yellow == "refuse" and self.yellow_no + len(cards) >= limit
        if cards != RED and (by_offense or by_card):
            which = f"offense {self.offense_no + 1}, yellow card {self.yellow_no + len(cards)}"
            raise NotAllowed(expected=f"R for {which}", got=cards, code="E_FOURTH_NOT_RED", where=place)

    def _red(self, now: int) -> OffenseResult:
        waits = self.box.left(now)
        if self.box.away:
            # He does not go back to the box; what he owes runs from the red card.
            self.box = come_back(self.box, now)
        self.red_at = now
        self.red_until = now + waits + rules().numbers.red_no_substitute.seconds
        bases = _red_bases(bool(waits), self.offense_no, self.status)
        until = self.in_game(self.red_until)
        minutes = rules().numbers.red_no_substitute.value
        return OffenseResult(RED, now, self.offense_no, (), 1, minutes, None, True, until, "automatic", bases)

    def _yellow(self, now: int, cards: str, place: str, free: bool) -> OffenseResult:
        numbers = tuple(range(self.yellow_no + 1, self.yellow_no + 1 + len(cards)))
        minutes = 0
        for number in numbers:
            minutes += self._charge(now, number, minutes, free)
        self.yellow_no += len(cards)
        self.received += len(cards)
        self.notices += [notice("N_FOURTH_YELLOW", place) for number in numbers if _is_fourth(number)]
        bases = _yellow_bases(numbers, self.status)
        free_at = self.in_game(self.box.free_at) if self.box.left(now) else None
        return OffenseResult(cards, now, self.offense_no, numbers, 1, minutes, free_at, False, None, "possible", bases)

    def _charge(self, now: int, number: int, before: int, free: bool) -> int:
        """Box the time of one yellow card and return its minutes; `before` is the batch's so far."""
        rung = rules().rung(number)
        if not rung.minutes or (self.policy.batch_minutes == "flat" and before):
            return 0
        seconds, left = rung.minutes * SECONDS_A_MINUTE, self.box.left(now)
        if self.policy.overlap == "concurrent" and not self.box.away:
            seconds = max(0, before * SECONDS_A_MINUTE + seconds - left)
        if not free:
            self.box = owe(self.box, now, Owed(seconds, self._basis(rung, number, before, left)))
        return rung.minutes

    def _basis(self, rung: Rung, number: int, before: int, left: int) -> Basis:
        readings = rung.readings
        if before:
            readings += ("A2",) if self.offense_no == 1 else ("A3",)
        if left > before * SECONDS_A_MINUTE:
            readings += ("A5",)
        return Basis(Cause("yellow", number), rung.paragraph, readings)

    def go(self, exit_: _Exit) -> None:
        """Let the player leave the box; early, unless his time is up or he is hurt (YC5, A12)."""
        if self.box.away:
            raise BadInput(
                expected="a return before he leaves again", got=Plain("none"), code="E_ORDER", where=exit_.where
            )
        remainder = self.box.left(exit_.left)
        if self.red_at is not None or not remainder:
            self.departures.append(DepartureResult(False, 0, 0, self._lawful_back(exit_.left), False, False))
        elif exit_.departure.injured:
            self.hurt = True
            basis = Basis(Cause("hurt, with the umpires' leave"), "IN", ("A12",))
            back = self.in_game(self.box.free_at)
            self.departures.append(DepartureResult(False, remainder, 0, back, False, False, (basis,)))
        else:
            self._go_early(exit_, remainder)

    def _lawful_back(self, now: int) -> int | None:
        free_at = self.box.free_at
        return free_at if self.red_at is None and free_at is not None and 0 < free_at <= now else None

    def _go_early(self, exit_: _Exit, remainder: int) -> None:
        added = rules().numbers.early_departure.seconds
        again = any(departure.early for departure in self.departures)
        basis = Basis(Cause("left the box early"), "YC5", ("A10", "A48") if again else ("A10",))
        self.box = leave(self.box, exit_.left, Owed(added, basis))
        self.early = exit_
        yellow = exit_.departure.deliberate_yellow
        self.departures.append(DepartureResult(True, remainder, added, None, True, yellow, (basis,)))
        if yellow and exit_.back is None:
            self._for_leaving(exit_.left, exit_)

    def back(self, exit_: _Exit) -> None:
        """Return a player to the box; time served meanwhile counts only by policy (A10)."""
        if exit_.departure.injured:
            self.hurt = False
        if self.early is not exit_ or exit_.back is None:
            return
        self.early = None
        if self.red_at is None:
            self._sit_down(exit_.left, exit_.back)
        if exit_.departure.deliberate_yellow:
            self._for_leaving(exit_.back, exit_)

    def _sit_down(self, left: int, now: int) -> None:
        was = self.departures[-1]
        credit = min(now - left, was.remainder) if self.policy.leave_clock == "runs" else 0
        self.box = come_back(self.box, now, credit)
        back_at, remainder = self.in_game(self.box.free_at), was.remainder - credit
        self.departures[-1] = msgspec.structs.replace(was, remainder=remainder, back_at=back_at)

    def _for_leaving(self, now: int, exit_: _Exit) -> None:
        free = self.policy.leave_yellow == "absorbed"
        self.show(now, "Y", f"{exit_.where}.deliberate_yellow", free=free)

    def end(self, award: Award | None) -> PlayerGame:
        """End the game and say what goes on to the next ones."""
        gone = self.box.away
        box = finish(self.box, self.total)
        lapsed = box.owed if self.red_at is not None or self.hurt else 0
        carried = box.owed - lapsed
        suspensions = in_order(self._suspensions(carried, award, gone))
        self._red_notice()
        until = self.in_game(self.red_until) if self.red_at is not None else None
        return PlayerGame(
            offenses=tuple(self.offenses),
            departures=tuple(self.departures),
            after_game=_after_game(award),
            box=_segments(box.served, self.periods),
            no_substitute=self._no_substitute(box),
            yellow_cards=self.received + (0 if award is None else yellows(award.cards)),
            yellow_cards_in_game=self.received,
            red_at=self.red_at,
            substitute_from=until,
            carried_box_seconds=carried,
            lapsed_box_seconds=lapsed,
            suspensions=suspensions,
            notices=tuple(self.notices),
        )

    def _red_notice(self) -> None:
        if self.red_at is not None and self.red_until > self.total and self.policy.red_unexpired == "drop":
            self.notices.append(notice("N_RED_UNEXPIRED"))

    def _no_substitute(self, box: Box) -> tuple[tuple[int, int], ...]:
        spans = [(segment.start, segment.end) for segment in box.served]
        spans += box.gaps
        if self.red_at is not None:
            spans.append((self.red_at, min(self.red_until, self.total)))
        return union(spans)

    def _suspensions(self, carried: int, award: Award | None, gone: bool) -> list[Suspension]:
        found = [self._status(), self._red_suspension(), _after_suspension(award, len(self.offenses) + 1)]
        if carried:
            basis = Basis(UNEXPIRED, "CO", ("A8", "A49") if gone else ("A8",))
            found.append(Suspension("part", carried, basis, len(self.offenses)))
        return [item for item in found if item is not None]

    def _status(self) -> Suspension | None:
        if self.red_at is not None or self.received < rules().numbers.status_yellows.value:
            return None
        basis = Basis(Cause("three yellow cards in the game"), "CO", ("A15", "A17"))
        return Suspension("status", 0, basis, len(self.offenses))

    def _red_suspension(self) -> Suspension | None:
        if self.red_at is None:
            return None
        unexpired = min(self.red_until - self.total, rules().numbers.red_no_substitute.seconds)
        keeps = self.policy.red_unexpired == "carry" and unexpired > 0
        readings = ("A7",) if unexpired > 0 else ()
        basis = Basis(Cause("red card in the game"), "RC", readings)
        return Suspension("whole", unexpired if keeps else 0, basis, len(self.offenses))


def _after_suspension(award: Award | None, order: int) -> Suspension | None:
    if award is None:
        return None
    kind: Literal["whole", "part"] = "whole" if award.whole_game else "part"
    return Suspension(kind, award.minutes * SECONDS_A_MINUTE, Basis(Cause(award.cause), award.paragraph), order)


def _after_game(award: Award | None) -> AfterGame | None:
    if award is None:
        return None
    complaint: Complaint = "automatic" if award.cards == RED else "possible"
    return AfterGame(award.cards, complaint, Basis(Cause(award.cause), award.paragraph, ("A51",)))


def _segments(served: tuple[Segment, ...], periods: tuple[int, ...]) -> tuple[Segment, ...]:
    """Mark segments that run through the end of a period with the reading that lets them (A14)."""
    return tuple(_through(segment, starts(periods)[1:-1]) for segment in served)


def _through(segment: Segment, ends: tuple[int, ...]) -> Segment:
    if not any(segment.start < end < segment.end for end in ends):
        return segment
    cause, paragraph, readings = segment.basis.cause, segment.basis.paragraph, segment.basis.readings
    return Segment(segment.start, segment.end, Basis(cause, paragraph, (*readings, "A14")))


@cache
def _is_fourth(number: int) -> bool:
    return "A4" in rules().rung(number).readings


@cache
def _yellow_bases(numbers: tuple[int, ...], status: bool) -> tuple[Basis, ...]:
    penalty = Basis(Cause("penalty"), "YC2", ("A13",) if len(numbers) > 1 else ())
    rungs = tuple(rules().rung(number) for number in numbers)
    time = tuple(
        Basis(Cause("yellow", n), r.paragraph, r.readings) for n, r in zip(numbers, rungs, strict=True) if r.minutes
    )
    carried = (Basis(Cause("yellow status carried"), "CO", ("A16",)),) if status else ()
    return (penalty, *time, *carried, Basis(Cause("complaint"), "CC"))


@cache
def _red_bases(waits: bool, offense_no: int, status: bool) -> tuple[Basis, ...]:
    compulsory = offense_no >= rules().numbers.red_offense.value
    why = Basis(Cause("compulsory red card"), "RC", ("A1", "A16") if status else ("A1",))
    out = Basis(Cause("no substitute after red"), "RC", ("A6",) if waits else ())
    rest = Basis(Cause("suspended for the game"), "RC")
    return (
        Basis(Cause("penalty"), "YC2"),
        *((why,) if compulsory else ()),
        out,
        rest,
        Basis(Cause("complaint"), "RCC"),
    )
