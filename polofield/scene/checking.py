"""Who of a scene's players stands wrong, by how many yards, why, and where they should be; and how to set it right.

Every answer is the placement's own (:meth:`polofield.Placement.check` and :meth:`polofield.Placement.entry`); this
module asks it for each player and each path.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..book import Book
from ..errors import Plain, PolofieldError, relocated
from ..field import Point
from ..placement import Placement
from ..showing import Shown
from ..words import words
from .elements import ResolvedRider
from .paths import Track
from .resolved import ResolvedScene
from .scene import Scene, resolver_of
from .values import refuse

if TYPE_CHECKING:
    from ..placement import Entry, Verdict

__all__ = ["PlayerRow", "Report", "Ride", "check", "fix"]

_SAME: Final = 1e-6
"""Yards within which two players are said to stand on the same place."""


class PlayerRow(msgspec.Struct, frozen=True):
    """What is said of one player.

    Attributes
    ----------
    player : ResolvedRider
        Who: `team`, `number`, `name`, `status`, `at`, and the `index` in the file.
    verdict : Verdict
        Legal or not, on the limit or not, margin, broken conditions, nearest legal place.
    """

    player: ResolvedRider
    verdict: Verdict

    @property
    def legal(self) -> bool:
        """True if the player stands right."""
        return self.verdict.legal

    @property
    def missing(self) -> float:
        """Yards by which the condition that is broken the most is missed; 0 if the player stands right."""
        return max((breach.yards for breach in self.verdict.broken), default=0.0)

    @property
    def target(self) -> Point | None:
        """Where the player should be: the same place if it is legal, else the nearest legal one, if any."""
        return self.verdict.nearest

    def words(self, lang: str = "en") -> str:
        """Say the verdict, with the broken conditions, in words.

        Examples
        --------
        >>> from polofield import place
        >>> check(Scene.of(place("4")).player("fouling", 1, at=(119, 0))).rows[0].words()
        'not behind the 30-yard line, on the goal side: 1 yd short'
        """
        return self.verdict.words(lang)


class Ride(msgspec.Struct, frozen=True):
    """What is said of one straight piece of a player's path.

    Attributes
    ----------
    player : ResolvedRider
        Who rides.
    leg : int
        Which piece of the path, from 0.
    start, end : Point
        From where to where; a leg during which the ball is hit is two pieces.
    after_hit : bool
        True if the ball is in play meanwhile.
    timed : bool
        False if the scene does not say when: it counts as before the hit.
    entry : Entry
        Whether it is allowed, where it crosses which line, and why.
    """

    player: ResolvedRider
    leg: int
    start: Point
    end: Point
    after_hit: bool
    timed: bool
    entry: Entry

    @property
    def allowed(self) -> bool:
        """True if the player may ride there."""
        return self.entry.allowed

    def words(self, lang: str = "en") -> str:
        """Say whether the player may, and why, in words.

        Examples
        --------
        >>> from polofield import place
        >>> scene = Scene.of(place("3", defended=True)).player("fouling", 1, at=(155, 9), path=[(140, 9)])
        >>> check(scene).rides[0].words()
        'not allowed: before the hit the positions bind'
        """
        return self.entry.words(lang)


class Report(Shown, msgspec.Struct, frozen=True, dict=True):
    """What a check finds.

    Attributes
    ----------
    scene : ResolvedScene
        The scene on the ground, with its placement.
    rows : tuple of PlayerRow
        One a player: the fouling team first, by number.
    rides : tuple of Ride
        The paths onto the field, and those that break a position before the hit.
    """

    scene: ResolvedScene
    rows: tuple[PlayerRow, ...]
    rides: tuple[Ride, ...]

    def __repr__(self) -> str:
        """Show what matters in one line."""
        wrong = ", ".join(row.player.ref for row in self.wrong) or "nobody"
        barred = f", barred={len(self.barred)}" if self.rides else ""
        return f"Report(Penalty {self.placement.penalty}, players={len(self.rows)}, wrong={wrong}{barred})"

    @property
    def placement(self) -> Placement:
        """The penalty that they are checked against."""
        assert self.scene.placement is not None
        return self.scene.placement

    @property
    def wrong(self) -> tuple[PlayerRow, ...]:
        """The players who stand wrong."""
        return tuple(row for row in self.rows if not row.legal)

    @property
    def barred(self) -> tuple[Ride, ...]:
        """The rides that are not allowed."""
        return tuple(ride for ride in self.rides if not ride.allowed)

    @property
    def legal(self) -> bool:
        """True if everybody stands right and rides right."""
        return not self.wrong and not self.barred

    @cached_property
    def together(self) -> tuple[tuple[PlayerRow, PlayerRow], ...]:
        """Pairs who would stand on the same place once all are moved, at least one of them moved."""
        return tuple(
            (a, b)
            for a, b in combinations(self.rows, 2)
            if not (a.legal and b.legal) and a.target and b.target and math.dist(a.target, b.target) <= _SAME
        )

    def row(self, ref: str) -> PlayerRow:
        """Return what is said of a player, such as ``"fouling 2"`` or ``"Blue 3"``.

        Raises
        ------
        BadInput
            ``unknown_name``.

        Examples
        --------
        >>> from polofield import place
        >>> check(Scene.of(place("4")).player("fouling", 1, at=(119, 0))).row("Red 1").missing
        1.0
        """
        player = self.scene.player(ref)
        return next(row for row in self.rows if row.player == player)

    def plain(self, lang: str | None = None) -> dict[str, Any]:
        """Return the report as plain data for JSON: yards, seconds; what is infinite is None.

        Parameters
        ----------
        lang : {"en", "es"}, optional
            Language of its words; default the scene's.

        Examples
        --------
        >>> from polofield import place
        >>> check(Scene.of(place("4")).player("fouling", 1, at=(119, 0))).plain()["players"][0]["nearest"]
        (120.0, 0.0)
        """
        lang = self.scene.lang if lang is None else lang
        say, placement = words(lang), self.placement
        return {
            "title": self.scene.title,
            "lang": lang,
            "legal": self.legal,
            "penalty": placement.penalty,
            "key": placement.key,
            "ball": tuple(placement.ball),
            "defends": placement.defends,
            "players": [_plain_row(row, lang) for row in self.rows],
            "entries": [_plain_ride(ride, lang) for ride in self.rides],
            "together": [[row.player.ref for row in pair] for pair in self.together],
            "readings": [{"id": name, "words": say(f"reading.{name}")} for name in placement.readings],
            "citation": placement.citation,
        }


def _plain_row(row: PlayerRow, lang: str) -> dict[str, Any]:
    player, verdict, target = row.player, row.verdict, row.target
    return {
        "key": f"player[{player.index}]",
        "team": player.team,
        "number": player.number,
        "name": player.name,
        "status": player.status,
        "at": tuple(player.at),
        "legal": verdict.legal,
        "on_limit": verdict.on_limit,
        "margin": _finite(verdict.margin),
        "missing": row.missing,
        "broken": [
            {"kind": breach.condition.kind, "words": breach.words(lang), "yards": breach.yards}
            for breach in verdict.broken
        ],
        "nearest": tuple(target) if target else None,
        "yards_away": _finite(verdict.yards_away),
        "words": row.words(lang),
    }


def _plain_ride(ride: Ride, lang: str) -> dict[str, Any]:
    entry = ride.entry
    return {
        "key": f"player[{ride.player.index}].path[{ride.leg}]",
        "team": ride.player.team,
        "number": ride.player.number,
        "from": tuple(ride.start),
        "to": tuple(ride.end),
        "after_hit": ride.after_hit,
        "timed": ride.timed,
        "allowed": entry.allowed,
        "on_limit": entry.on_limit,
        "crosses": tuple(entry.crosses) if entry.crosses else None,
        "over": entry.over,
        "why": entry.why,
        "readings": entry.readings,
        "words": ride.words(lang),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


# ---------------------------------------------------------------- checking


def check(scene: Scene, *, lang: str | None = None, book: Book | None = None) -> Report:
    """Say of every player whether they stand right, and of every path whether it may be ridden.

    Parameters
    ----------
    scene : Scene
        A scene with a placement.
    lang : {"en", "es"}, optional
        Language of the scene's texts; default its own.
    book : Book, optional
        The rulebook in force; default the one that comes with polofield.

    Returns
    -------
    Report
        A row for each player, and the rides onto the field.

    Raises
    ------
    PolofieldError
        ``bad_scene`` if there is no placement to check against; ``status_mismatch``; what is wrong with the scene.

    Examples
    --------
    >>> from polofield import place
    >>> scene = Scene.of(place("4")).player("fouling", 1, at=(119, 0)).player("fouling", 2, at=(125, 9))
    >>> [(row.player.number, row.missing, row.target) for row in check(scene).wrong]
    [(1, 1.0, Point(x=120.0, y=0.0))]
    """
    if scene.placement is None:
        refuse("a penalty to check the players against", Plain("a bare field"), "placement")
    found = scene.resolve(lang=lang, book=book)
    placement = found.placement
    assert placement is not None
    rows = tuple(PlayerRow(player, _verdict(placement, player)) for player in found.players)
    rides = tuple(ride for player in found.players for ride in _rides(placement, player, found.hit_at))
    return Report(found, rows, rides)


def _verdict(placement: Placement, player: ResolvedRider) -> Verdict:
    try:
        return placement.check(player.at, player.team, player.status)
    except PolofieldError as error:
        raise relocated(error, f"player[{player.index}].") from None


# ---------------------------------------------------------------- paths


def _rides(placement: Placement, player: ResolvedRider, hit: float | None) -> Iterator[Ride]:
    """The pieces of a path that enter the field, or that break a position."""
    timed = bool(player.track.times) and hit is not None
    for leg, start, end, after in _pieces(player.track, hit):
        entry = placement.entry(start, end, after_hit=after, team=player.team, status=player.status)
        if entry.crosses is not None or not entry.allowed:
            yield Ride(player, leg, start, end, after, timed, entry)


def _pieces(track: Track, hit: float | None) -> Iterator[tuple[int, Point, Point, bool]]:
    """Each leg, and whether it is ridden after the hit; a leg during which the ball is hit is cut there."""
    for leg, (start, end) in enumerate(track.legs):
        t0, t1 = track.times[leg : leg + 2] if track.times else (0.0, 0.0)
        if not track.times or hit is None or t1 <= hit:
            stops = [(start, False), (end, False)]
        elif t0 >= hit:
            stops = [(start, True), (end, True)]
        else:
            stops = [(start, False), (track.at(hit), False), (end, True)]
        for (a, _), (b, after) in pairwise(stops):
            if a != b:
                yield leg, a, b, after


# ---------------------------------------------------------------- setting right


def fix(scene: Scene, *, book: Book | None = None) -> Scene:
    """Return the scene with everybody who stands wrong moved to the nearest legal place.

    Those who stand right stay where they are, even if their place is given relative to somebody who moves. What
    happened (the foul, the ball) stays too. Paths are not changed.

    Parameters
    ----------
    scene : Scene
        A scene with a placement.
    book : Book, optional
        The rulebook in force.

    Raises
    ------
    PolofieldError
        As :func:`check`; ``no_legal_place`` if somebody has none.

    Examples
    --------
    >>> from polofield import place
    >>> fix(Scene.of(place("4")).player("fouling", 1, at=(119, 0))).players[0].at
    (120.0, 0.0)
    """
    report = check(scene, book=book)
    return moved(scene, report, book=book) if report.wrong else scene


def moved(scene: Scene, report: Report, *, book: Book | None = None) -> Scene:
    """Return the scene with the players moved as its report says; see :func:`fix`."""
    targets = {row.player.ref: _target(row) for row in report.rows}
    wrong = {row.player.index for row in report.wrong}
    players = [_at(player, targets[player.ref]) if i in wrong else player for i, player in enumerate(scene.players)]
    fixed = msgspec.structs.replace(scene, players=tuple(players))
    wanted: dict[str, Point | None] = {**targets, "foul": report.scene.foul, "placement": report.placement.given}
    while (shifted := _shifted(fixed, wanted, book)) is not None:
        fixed = _pinned(fixed, shifted, wanted[shifted] or Point(0.0, 0.0))
    return fixed


def _target(row: PlayerRow) -> Point:
    if row.target is None:
        got = Plain("none on or off the field")
        refuse("a place where he may stand", got, f"player[{row.player.index}].at", code="no_legal_place")
    return row.target


def _at(record: Any, at: Point) -> Any:
    return msgspec.structs.replace(record, at=(at.x, at.y))


def _shifted(scene: Scene, wanted: dict[str, Point | None], book: Book | None) -> str | None:
    """The first, in the order of their dependence, that moved only because somebody moved by whom it is said."""
    on = resolver_of(scene, scene.lang, book)
    for name in [player.ref for player in scene.players] + ["placement", "foul"]:
        if name in on.finders:
            on.find(name, name)
    for name, value in on.found.items():
        now = value.given if isinstance(value, Placement) else value
        if name in wanted and now != wanted[name]:
            return name
    return None


def _pinned(scene: Scene, name: str, at: Point) -> Scene:
    """Put what has moved back to where it was, in numbers."""
    if name == "foul" and scene.foul is not None:
        return msgspec.structs.replace(scene, foul=_at(scene.foul, at))
    if name in ("foul", "placement"):
        assert scene.placement is not None
        kind = "ball" if scene.placement.ball is not None else "foul"
        placement = msgspec.structs.replace(scene.placement, **{kind: (at.x, at.y)})
        return msgspec.structs.replace(scene, placement=placement)
    players = [_at(player, at) if player.ref == name else player for player in scene.players]
    return msgspec.structs.replace(scene, players=tuple(players))
