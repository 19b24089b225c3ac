"""What the penalty-box timeline shows: stretches of a player's game with their words, and the strength of a team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..conduct.data import Cause
from ..conduct.files import GameReport, PlayerReport
from ..conduct.game import UNEXPIRED, PlayerGame
from ..conduct.team import strength
from ..words import Words
from .conduct_words import cause_of, clock_of, minutes_of, span_of

__all__ = ["FULL", "Bar", "Caption", "Strength", "bars_of", "captions", "onward", "strengths_of", "teams", "told"]

Span = tuple[int, int]

FULL: Final = 4
"""Players of a full team."""


class Bar(NamedTuple):
    """A stretch of a player's game: its kind, ``[start, end)`` in seconds of play, and its cause, if it has one."""

    kind: str
    start: int
    end: int
    cause: Cause | None = None


class Strength(NamedTuple):
    """How many of a team may be on the field in ``[start, end)``."""

    start: int
    end: int
    players: int


class Caption(NamedTuple):
    """Words under a stretch of a player's bars."""

    start: int
    end: int
    text: str


_BY_PARAGRAPH: Final = {"YC5": "early", "CO": "brought", "AG": "brought"}


def bars_of(game: PlayerGame, total: int) -> list[Bar]:
    """Return the bars of one player in order of time: together they are the time without a substitute, and out."""
    box = [
        Bar(_BY_PARAGRAPH.get(segment.basis.paragraph, "box"), segment.start, segment.end, segment.basis.cause)
        for segment in game.box
    ]
    red = total if game.red_at is None else game.red_at
    left = _without(game.no_substitute, [(item.start, item.end) for item in box])
    rest = [
        Bar(kind, max(start, low), min(end, high))
        for start, end in left
        for kind, low, high in (("gap", 0, red), ("short", red, total))
        if max(start, low) < min(end, high)
    ]
    back = max((end for _, end in game.no_substitute if end > red), default=red)
    out = [Bar("out", back, total)] if back < total else []
    return sorted([*box, *rest, *out], key=lambda item: item.start)


def _without(spans: Iterable[Span], taken: Sequence[Span]) -> Iterator[Span]:
    for start, end in spans:
        for low, high in sorted(taken):
            if start < high and low < end:
                if start < low:
                    yield start, low
                start = max(start, high)
        if start < end:
            yield start, end


def teams(report: GameReport) -> list[str]:
    """Return the teams of a game in order."""
    return list(dict.fromkeys(player.team for player in report.players))


def strengths_of(report: GameReport, team: str) -> list[Strength]:
    """Return the strength of a team through a game."""
    side = [player.game for player in report.players if player.team == team]
    total = sum(report.periods)
    moments = {0, total}.union(*(pair for game in side for pair in game.no_substitute))
    found: list[Strength] = []
    for start, end in pairwise(sorted(moment for moment in moments if moment <= total)):
        players = strength(side, start, full=FULL)
        if found and found[-1].players == players:
            start = found.pop().start
        found.append(Strength(start, end, players))
    return found


# ---------------------------------------------------------------- words on the picture


def captions(player: PlayerReport, bars: Iterable[Bar], periods: Sequence[int], say: Words) -> list[Caption]:
    """Return the words under the bars: bars that meet share what caused them, and when the player may be back."""
    game, total, found = player.game, sum(periods), list[Caption]()
    for group in _groups(item for item in bars if item.kind not in ("short", "out")):
        causes = (item.cause.whole for item in group if item.cause)
        text = " · ".join(dict.fromkeys(cause_of(cause, say) for cause in causes))
        end = group[-1].end
        if end < total or not game.carried_box_seconds:
            text = say("box33.back", cause=text, at=clock_of(end, periods, say, short=True))
        found.append(Caption(group[0].start, end, text))
    if game.red_at is not None:
        at = game.substitute_from
        text = say("box33.sub", at=clock_of(at, periods, say, short=True)) if at is not None else say("box33.never_alt")
        found.append(Caption(game.red_at, at or total, text))
    return found


def _groups(bars: Iterable[Bar]) -> list[list[Bar]]:
    groups: list[list[Bar]] = []
    for item in bars:
        if groups and groups[-1][-1].end == item.start:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def onward(game: PlayerGame, say: Words) -> list[str]:
    """Return what goes on to later games, in words; box time first, since it leaves the bar."""
    items = sorted(game.suspensions, key=lambda item: item.basis.cause != UNEXPIRED)
    return [_suspension(item.kind, item.seconds, say, "box33.part") for item in items]


def _suspension(kind: str, seconds: int, say: Words, part: str) -> str:
    if kind == "part":
        return say(part, n=seconds)
    if kind == "status":
        return say("box33.status")
    return say("box33.whole_short", n=seconds / 60) if seconds else say("box33.whole")


# ---------------------------------------------------------------- the whole in words


def told(report: GameReport, say: Words) -> list[str]:
    """Return the whole timeline in words: periods, players, strengths."""
    periods = report.periods
    lengths = say.listed([minutes_of(length) for length in periods])
    parts = [say("box33.periods_alt", n=len(periods), lengths=lengths)]
    parts += [_player_told(player, periods, say) for player in report.players]
    for team in teams(report):
        items = [
            say("box33.strength_item", n=item.players, span=span_of(item.start, item.end, periods, say))
            for item in strengths_of(report, team)
        ]
        parts.append(say("box33.strength_alt", team=team, list=say.listed(items)))
    return parts


def _player_told(player: PlayerReport, periods: Sequence[int], say: Words) -> str:
    game = player.game
    parts = [_offense_told(game, n, periods, say) for n in range(len(game.offenses))]
    for item in bars_of(game, sum(periods)):
        span = span_of(item.start, item.end, periods, say)
        if item.cause is not None:
            parts.append(say("box33.box_alt", span=span, cause=cause_of(item.cause, say)))
        elif item.kind != "out":
            parts.append(say("box33.gap_alt" if item.kind == "gap" else "box33.nosub_alt", span=span))
    if game.red_at is not None:
        at = game.substitute_from
        sub = say("box33.sub_alt", at=clock_of(at, periods, say)) if at is not None else say("box33.never_alt")
        parts.append(sub)
    if game.after_game:
        parts.append(say("box33.after_alt", cards=say(f"card33.{game.after_game.cards}")))
    parts.append(_carried_told(game, say))
    return f"{say('box33.player_alt', name=player.name, team=player.team)} {'; '.join(parts)}."


def _offense_told(game: PlayerGame, n: int, periods: Sequence[int], say: Words) -> str:
    offense = game.offenses[n]
    at, cards = clock_of(offense.at, periods, say), say(f"card33.{offense.cards}")
    parts = [say("box33.offense_alt", n=offense.offense_no, at=at, cards=cards)]
    if not offense.yellow_nos:
        return ", ".join([*parts, say("box33.red_alt")])
    parts.append(say("box33.yellows_alt", list=say.listed([say.number(number) for number in offense.yellow_nos])))
    out = offense.minutes_out
    parts.append(say("box33.minutes_alt", n=out) if out else say("box33.zero_alt"))
    if offense.player_back_at is not None:
        parts.append(say("box33.back_alt", at=clock_of(offense.player_back_at, periods, say)))
    return ", ".join(parts)


def _carried_told(game: PlayerGame, say: Words) -> str:
    if not game.suspensions:
        return say("box33.nothing_alt")
    found = [
        f"{_suspension(item.kind, item.seconds, say, 'box33.part_alt')} ({cause_of(item.basis.cause, say)})"
        for item in game.suspensions
    ]
    return say("box33.carried_alt", list=say.listed(found))
