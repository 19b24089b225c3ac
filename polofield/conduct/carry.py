"""What goes on to the next games: suspensions in the order of service, laid out game by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from .box import Segment
from .data import DEFAULT, Basis, Policy

__all__ = ["Layout", "NextGame", "Suspension", "in_order", "lay_out", "opening"]

Kind = Literal["whole", "part", "status"]
_SEVERITY: dict[str, int] = {"whole": 0, "part": 1, "status": 2}


class Suspension(msgspec.Struct, frozen=True, gc=False):
    """Something to be served in a later game.

    Parameters
    ----------
    kind : {"whole", "part", "status"}
        A whole game, box time at the start of one, or the status of one yellow card.
    seconds : int
        Seconds of play without a substitute at the start of that game.
    basis : Basis
        Cause, paragraph and readings.
    order : int
        Place of the card in the game, for ties.
    """

    kind: Kind
    seconds: int
    basis: Basis
    order: int = 0

    @property
    def severity(self) -> tuple[int, int, int]:
        """Sort key: the most severe first, then the longer, then the earlier card (A20, A21)."""
        return _SEVERITY[self.kind], -self.seconds, self.order


class NextGame(msgspec.Struct, frozen=True, gc=False):
    """What a player serves in one later game."""

    id: str
    suspended: bool = False
    no_substitute_until: int = 0
    box: tuple[Segment, ...] = ()
    yellow_status: bool = False
    bases: tuple[Basis, ...] = ()


class Layout(msgspec.Struct, frozen=True, gc=False):
    """Later games with what is served in each, and what still waits for a game."""

    games: tuple[NextGame, ...] = ()
    waiting: tuple[Suspension, ...] = ()


def in_order(suspensions: Iterable[Suspension]) -> tuple[Suspension, ...]:
    """Return suspensions in the order of service."""
    return tuple(sorted(suspensions, key=lambda suspension: suspension.severity))


def opening(parts: Iterable[Suspension]) -> tuple[Segment, ...]:
    """Lay box time end to end from the start of a game."""
    segments: list[Segment] = []
    start = 0
    for part in parts:
        segments.append(Segment(start, start + part.seconds, part.basis))
        start += part.seconds
    return tuple(segments)


def lay_out(suspensions: Iterable[Suspension], games: Sequence[str], policy: Policy = DEFAULT) -> Layout:
    """Lay suspensions out over games that qualify already, the next one first.

    Parameters
    ----------
    suspensions : iterable of Suspension
        Of one game of one player.
    games : sequence of str
        Ids of games that count, in order.
    policy : Policy
        `two_partials` (A20) matters here.

    Examples
    --------
    >>> status = Suspension("status", 0, Basis("three yellow cards", "CO"))
    >>> lay_out([status], ["G2"]).games[0].yellow_status
    True
    """
    loads = _loads(in_order(suspensions), policy)
    served = tuple(_next_game(game, load) for game, load in zip(games, loads, strict=False))
    return Layout(served, tuple(item for load in loads[len(games) :] for item in load))


def _loads(ordered: tuple[Suspension, ...], policy: Policy) -> list[tuple[Suspension, ...]]:
    wholes = [(item,) for item in ordered if item.kind == "whole"]
    parts = tuple(item for item in ordered if item.kind == "part")
    status = tuple(item for item in ordered if item.kind == "status")
    if policy.two_partials == "two games" and parts:
        return [*wholes, (parts[0], *status), *((part,) for part in parts[1:])]
    return [*wholes, parts + status] if parts or status else list(wholes)


def _next_game(game: str, load: tuple[Suspension, ...]) -> NextGame:
    return NextGame(
        id=game,
        suspended=any(item.kind == "whole" for item in load),
        no_substitute_until=sum(item.seconds for item in load),
        box=opening(item for item in load if item.kind == "part"),
        yellow_status=any(item.kind == "status" for item in load),
        bases=tuple(item.basis for item in load),
    )
