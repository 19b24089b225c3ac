"""The penalty box: a queue of time owed, served in minutes of play.

A box is a record of what was served, what is still owed, and the moment since which the first item runs.
Served and owed together are always what was imposed, so nothing is lost between games.
"""

from __future__ import annotations

import msgspec

from .data import Basis, Cause

__all__ = ["Box", "Owed", "Segment", "come_back", "finish", "leave", "owe", "union"]


class Owed(msgspec.Struct, frozen=True, gc=False):
    """Box time that is owed: seconds of play, and why."""

    seconds: int
    basis: Basis


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Box time served, ``[start, end)`` in seconds of play, and why."""

    start: int
    end: int
    basis: Basis

    @property
    def seconds(self) -> int:
        """Length, in seconds of play."""
        return self.end - self.start


class Box(msgspec.Struct, frozen=True, gc=False):
    """The box of one player in one game."""

    served: tuple[Segment, ...] = ()
    queue: tuple[Owed, ...] = ()
    since: int = 0
    away: bool = False
    gaps: tuple[tuple[int, int], ...] = ()

    @property
    def owed(self) -> int:
        """Seconds in the queue, counted from `since`."""
        return sum(item.seconds for item in self.queue)

    @property
    def free_at(self) -> int | None:
        """Second of play at which he may return, or None while he is away."""
        return None if self.away else self.since + self.owed

    def left(self, now: int) -> int:
        """Return the seconds that he still owes at a moment."""
        if not self.queue:
            return 0
        return self.owed if self.away else max(0, self.since + self.owed - now)


def owe(box: Box, now: int, item: Owed) -> Box:
    """Add time at the end of the queue."""
    if item.seconds <= 0:
        return box
    if not box.away and box.left(now) == 0:
        box = _serve(box, now)
    return Box(box.served, (*box.queue, item), box.since, box.away, box.gaps)


def leave(box: Box, now: int, added: Owed) -> Box:
    """Let a player leave early: what is left stays owed, with the time added for it (A10, A48)."""
    box = _serve(box, now)
    return Box(box.served, (*box.queue, added), now, True, box.gaps)


def come_back(box: Box, now: int, credit: int = 0) -> Box:
    """Return a player to the box; `credit` seconds count as served meanwhile."""
    queue: list[Owed] = []
    for item in box.queue:
        used = min(credit, item.seconds)
        credit -= used
        if used < item.seconds:
            queue.append(Owed(item.seconds - used, item.basis))
    return Box(box.served, tuple(queue), now, False, (*box.gaps, (box.since, now)))


def finish(box: Box, now: int) -> Box:
    """Serve up to the end of the game; what stays in the queue is unexpired."""
    if box.away:
        return Box(box.served, box.queue, now, True, (*box.gaps, (box.since, now)))
    return _serve(box, now)


def _serve(box: Box, now: int) -> Box:
    served, queue, since = list(box.served), list[Owed](), box.since
    for item in box.queue:
        end = min(since + item.seconds, now)
        if end == since:
            queue.append(item)
            continue
        served.append(Segment(since, end, item.basis))
        if end - since < item.seconds:
            queue.append(Owed(item.seconds - (end - since), _remainder(item.basis)))
        since = end
    return Box(tuple(served), tuple(queue), now, box.away, box.gaps)


def _remainder(basis: Basis) -> Basis:
    if basis.cause.rest:
        return basis
    return Basis(Cause(basis.cause.kind, basis.cause.number, rest=True), basis.paragraph, (*basis.readings, "A10"))


def union(intervals: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Merge half-open intervals that meet or overlap; empty ones are dropped."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(pair for pair in intervals if pair[0] < pair[1]):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return tuple(merged)
