"""A scene on the ground: every place in yards, every heading in degrees, every text in one language."""

from __future__ import annotations

import msgspec

from ..errors import one_of
from ..field import End, Field, Point
from ..placement import Placement
from ..showing import Shown
from .elements import (
    ResolvedAngle,
    ResolvedArrow,
    ResolvedCorridor,
    ResolvedNote,
    ResolvedRider,
    ResolvedStroke,
    ResolvedZone,
)
from .paths import Track
from .places import parse_rider

__all__ = ["ResolvedScene"]


class ResolvedScene(Shown, msgspec.Struct, frozen=True, dict=True):
    """A scene on the ground, from which a picture is drawn. Field frame, yards, degrees, seconds.

    Records keep the place that they have in the file (``index``). Where the order in the file says nothing they are
    sorted, so that a picture does not depend on it; zones and strokes keep theirs.

    Attributes
    ----------
    title, notes : str, tuple of str
        In `lang`; "" and () if there are none.
    lang, theme, view, size, orientation : str
        As in the file, except for a language that was asked for.
    field : Field
        The ground.
    placement : Placement or None
        The penalty, set up; None on a bare field.
    defends : {"right", "left"}
        The goal that the fouling team defends (while the penalty is taken).
    ball, foul : Point or None
        Where the ball lies before it is hit, and where the foul occurred.
    strokes, players, umpires, arrows, corridors, zones, labels, callouts, angles : tuple
        What is on the ground.
    """

    title: str
    notes: tuple[str, ...]
    lang: str
    theme: str
    view: str
    size: str
    orientation: str
    field: Field
    placement: Placement | None
    defends: End
    ball: Point | None
    foul: Point | None
    strokes: tuple[ResolvedStroke, ...]
    players: tuple[ResolvedRider, ...]
    umpires: tuple[ResolvedRider, ...]
    arrows: tuple[ResolvedArrow, ...]
    corridors: tuple[ResolvedCorridor, ...]
    zones: tuple[ResolvedZone, ...]
    labels: tuple[ResolvedNote, ...]
    callouts: tuple[ResolvedNote, ...]
    angles: tuple[ResolvedAngle, ...]

    @property
    def riders(self) -> tuple[ResolvedRider, ...]:
        """The players, and then the umpires."""
        return self.players + self.umpires

    @property
    def hit_at(self) -> float | None:
        """When the ball is first hit, seconds; None if no time is stated."""
        return self.strokes[0].t if self.strokes else None

    @property
    def ball_track(self) -> Track:
        """The ball's line as one path; with times if each stroke has its start and end.

        A ball that waits for the next stroke has the same place twice.

        Examples
        --------
        >>> from polofield.scene import Scene, Stroke
        >>> Scene.of().ball_at("center").ball_path([Stroke((40, 0), t=1, arrives=3)]).resolved.ball_track.at(2)
        Point(x=20.0, y=0.0)
        """
        passed: list[tuple[Point, float | None]] = []
        for stroke in self.strokes:
            if not passed or stroke.t != passed[-1][1]:
                passed.append((stroke.start, stroke.t))
            passed += zip(stroke.points[1:], stroke.times, strict=True)
        times = [time for _, time in passed if time is not None]
        return Track(tuple(point for point, _ in passed), tuple(times) if len(times) == len(passed) else ())

    @property
    def duration(self) -> float:
        """Seconds from the start to the last time that is stated; 0 if none is."""
        ends = [rider.track.times[-1] for rider in self.riders if rider.track.times]
        ends += [time for stroke in self.strokes for time in (stroke.t, stroke.arrives) if time is not None]
        return max(ends, default=0.0)

    def player(self, ref: str) -> ResolvedRider:
        """Return a player by what the player is called, such as ``"fouling 2"`` or ``"Blue 3"``.

        Raises
        ------
        BadInput
            ``unknown_name``.

        Examples
        --------
        >>> from polofield.scene import Scene
        >>> Scene.of().player("fouled", 3, at=(10, 5)).resolved.player("Blue 3").at
        Point(x=10.0, y=5.0)
        """
        there = {player.ref: player for player in self.players}
        return there[one_of(str(parse_rider(ref, "player")), there, where="player")]
