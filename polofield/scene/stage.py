"""A scene on the ground: every place in yards, every heading in degrees, every text in one language.

This is what a picture is drawn from. Records keep the place that they have in the file (``index``), and where the
order in the file says nothing they are sorted, so that a picture does not depend on it. Zones and strokes keep theirs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..book import Book
from ..errors import one_of
from ..field import End, Field, Point
from ..placement import Placement
from ..showing import Shown
from ..words import LANGUAGES
from .faults import refuse
from .grammar import parse_rider
from .paths import Approach, Track, approach, bent, track_of
from .records import SHAPES, Angle, Arrow, Corridor, Player, Step, Stroke, Text, Umpire, UserZone, Waypoint
from .resolve import Resolver, positive

if TYPE_CHECKING:
    from shapely import Polygon

    from .record import SceneRecord

__all__ = [
    "Stage",
    "StagedAngle",
    "StagedArrow",
    "StagedCallout",
    "StagedCorridor",
    "StagedLabel",
    "StagedPlayer",
    "StagedStroke",
    "StagedUmpire",
    "StagedZone",
    "said",
    "stage_of",
]

ARC_STEPS: Final = 32
"""Straight pieces to a quarter circle where a zone is made into a polygon."""

_AHEAD: Final = Point(1.0, 0.0)


def said(text: Text | None, lang: str, where: str) -> str:
    """Return a text in one language; "" if there is none."""
    if text is None or isinstance(text, str):
        return text or ""
    found = getattr(text, lang, None)
    if found is None:
        there = [name for name in LANGUAGES if getattr(text, name, None) is not None]
        refuse(f"expected words in {lang!r}, got them in {', '.join(map(repr, there)) or 'no language'}", where)
    return str(found)


class StagedPlayer(msgspec.Struct, frozen=True):
    """A player on the ground."""

    index: int
    team: str
    number: int
    at: Point
    heading: float
    status: str
    name: str
    track: Track

    @property
    def ref(self) -> str:
        """What he is called in places, such as ``"fouling 2"``."""
        return f"{self.team} {self.number}"


class StagedUmpire(msgspec.Struct, frozen=True):
    """An umpire on the ground; attributes as :class:`StagedPlayer`."""

    index: int
    at: Point
    heading: float
    name: str
    track: Track


class StagedStroke(msgspec.Struct, frozen=True):
    """A stroke of the ball."""

    index: int
    kind: str
    start: Point
    end: Point
    control: Point | None
    t: float | None
    arrives: float | None
    points: tuple[Point, ...]


class StagedArrow(msgspec.Struct, frozen=True):
    """An arrow: `points` from its start to its head (the points of the curve if it is bent), `style`, `label`."""

    index: int
    start: Point
    end: Point
    control: Point | None
    points: tuple[Point, ...]
    style: str
    label: str


class StagedCorridor(msgspec.Struct, frozen=True):
    """A right of way: a strip `width` yards wide from `start` to `end`, and its four `corners` counterclockwise."""

    index: int
    start: Point
    end: Point
    width: float
    corners: tuple[Point, ...]
    style: str
    label: str


class StagedZone(msgspec.Struct, frozen=True):
    """An area of the author's own."""

    index: int
    shape: str
    points: tuple[Point, ...]
    center: Point | None
    radius: float
    start: float
    end: float
    style: str
    label: str

    @property
    def region(self) -> Polygon:
        """The area as Shapely geometry, field frame, yards."""
        from shapely import Polygon

        if self.shape == "polygon":
            return Polygon(self.points)
        assert self.center is not None
        whole = self.shape == "circle"
        steps = max(2, math.ceil((self.end - self.start) / 90 * ARC_STEPS))
        arc = [self._on_arc(self.start + (self.end - self.start) * k / steps) for k in range(steps + (not whole))]
        return Polygon(arc if whole else [self.center, *arc])

    def _on_arc(self, degrees: float) -> Point:
        assert self.center is not None
        turn = math.radians(degrees)
        return Point(self.center.x + self.radius * math.cos(turn), self.center.y + self.radius * math.sin(turn))


class StagedLabel(msgspec.Struct, frozen=True):
    """Words on the field, in the stage's language."""

    index: int
    at: Point
    text: str


class StagedCallout(msgspec.Struct, frozen=True):
    """Words with a line to the place that they are about."""

    index: int
    at: Point
    text: str


class StagedAngle(msgspec.Struct, frozen=True):
    """An angle of approach, measured."""

    index: int
    between: tuple[str, str]
    approach: Approach
    label: str


class Stage(Shown, msgspec.Struct, frozen=True, dict=True):
    """A scene on the ground. Field frame, yards, degrees, seconds.

    Attributes
    ----------
    title, notes : str, tuple of str
        In `lang`; "" and () if there are none.
    lang, theme, view, size, orientation : str
        As in the file, but for a language that was asked for.
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
    strokes: tuple[StagedStroke, ...]
    players: tuple[StagedPlayer, ...]
    umpires: tuple[StagedUmpire, ...]
    arrows: tuple[StagedArrow, ...]
    corridors: tuple[StagedCorridor, ...]
    zones: tuple[StagedZone, ...]
    labels: tuple[StagedLabel, ...]
    callouts: tuple[StagedCallout, ...]
    angles: tuple[StagedAngle, ...]

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
        >>> Scene.of().ball_at("center").ball_path([Stroke((40, 0), t=1, arrives=3)]).stage.ball_track.at(2)
        Point(x=20.0, y=0.0)
        """
        passed: list[tuple[Point, float | None]] = []
        for stroke in self.strokes:
            if not passed or stroke.t != passed[-1][1]:
                passed.append((stroke.start, stroke.t))
            passed += zip(stroke.points[1:], _spread(stroke), strict=True)
        times = [time for _, time in passed if time is not None]
        return Track(tuple(point for point, _ in passed), tuple(times) if len(times) == len(passed) else ())

    @property
    def duration(self) -> float:
        """Seconds from the start to the last time that is stated; 0 if none is."""
        tracks = [player.track for player in self.players] + [umpire.track for umpire in self.umpires]
        ends = [track.times[-1] for track in tracks if track.times]
        ends += [time for stroke in self.strokes for time in (stroke.t, stroke.arrives) if time is not None]
        return max(ends, default=0.0)

    def player(self, ref: str) -> StagedPlayer:
        """Return a player by what he is called, such as ``"fouling 2"`` or ``"Blue 3"``.

        Raises
        ------
        BadInput
            ``unknown_name``.

        Examples
        --------
        >>> from polofield.scene import Scene
        >>> Scene.of().player("fouled", 3, at=(10, 5)).stage.player("Blue 3").at
        Point(x=10.0, y=5.0)
        """
        there = {player.ref: player for player in self.players}
        return there[one_of(str(parse_rider(ref, "player")), there, where="player")]


def _spread(stroke: StagedStroke) -> list[float | None]:
    """When each point of a stroke but the first is passed."""
    count = len(stroke.points) - 1
    if stroke.t is None or stroke.arrives is None:
        return [None] * count
    return [stroke.t + (stroke.arrives - stroke.t) * (k + 1) / count for k in range(count)]


# ---------------------------------------------------------------- from the file to the ground


def stage_of(scene: SceneRecord, *, lang: str | None = None, book: Book | None = None) -> Stage:
    """Put a scene on the ground."""
    speaks = one_of(scene.lang if lang is None else lang, LANGUAGES, where="lang")
    return _Builder(scene, speaks, book).stage()


class _Builder:
    """Builds one stage, a kind of record a method."""

    def __init__(self, scene: SceneRecord, lang: str, book: Book | None) -> None:
        self.scene, self.lang = scene, lang
        self.on = Resolver(scene, book)

    def stage(self) -> Stage:
        scene, on = self.scene, self.on
        placement = on.placement() if scene.placement is not None else None
        ball = on.ball()
        players, strokes = self.players(), self.strokes(ball)
        umpires = [self.umpire(i, umpire) for i, umpire in enumerate(scene.umpires)]
        return Stage(
            title=self.say(scene.title, "title"),
            notes=tuple(self.say(note, f"notes[{i}]") for i, note in enumerate(scene.notes)),
            lang=self.lang, theme=scene.theme, view=scene.view, size=scene.size, orientation=scene.orientation,
            field=on.field, placement=placement, defends=on.defends, ball=ball, foul=on.foul(),
            strokes=strokes, players=players,
            umpires=_sorted(umpires, lambda umpire: umpire.at),
            arrows=_sorted(map(self.arrow, *_numbered(scene.arrows)), lambda arrow: (arrow.points, arrow.label)),
            corridors=_sorted(map(self.corridor, *_numbered(scene.corridors)), lambda lane: (lane.corners, lane.label)),
            zones=tuple(map(self.zone, *_numbered(scene.zones))),
            labels=_sorted(
                [StagedLabel(i, *self.words(label, f"label[{i}]")) for i, label in enumerate(scene.labels)],
                lambda label: (label.at, label.text),
            ),
            callouts=_sorted(
                [StagedCallout(i, *self.words(callout, f"callout[{i}]")) for i, callout in enumerate(scene.callouts)],
                lambda callout: (callout.at, callout.text),
            ),
            angles=_sorted(
                [self.angle(i, angle, players, strokes) for i, angle in enumerate(scene.angles)],
                lambda angle: angle.between,
            ),
        )  # fmt: skip

    def say(self, text: Text | None, where: str) -> str:
        return said(text, self.lang, where)

    def words(self, record: Any, where: str) -> tuple[Point, str]:
        return self.on.place(record.at, f"{where}.at"), self.say(record.text, f"{where}.text")

    # ------------------------------------------------------------ riders

    def players(self) -> tuple[StagedPlayer, ...]:
        staged = [self.player(i, player) for i, player in enumerate(self.scene.players)]
        return tuple(sorted(staged, key=lambda player: (player.team != "fouling", player.number)))

    def player(self, i: int, player: Player) -> StagedPlayer:
        name, where = f"{player.team} {player.number}", f"player[{i}]"
        at = self.on.player(name, where)
        if player.status == "off_field" and self.on.field.contains(*at):
            refuse(
                f"expected a place off the field for a player declared off it, got ({at.x:g}, {at.y:g})",
                f"{where}.status",
                "status_mismatch",
            )
        return StagedPlayer(
            i, player.team, player.number, at, self.on.rider_heading(name, where), player.status, player.name or "",
            self.track(at, player.path, f"{where}.path"),
        )  # fmt: skip

    def umpire(self, i: int, umpire: Umpire) -> StagedUmpire:
        where = f"umpire[{i}]"
        at = self.on.place(umpire.at, f"{where}.at")
        heading = self.on.faced(umpire.heading, umpire.path, at, where, _AHEAD)
        return StagedUmpire(i, at, heading, umpire.name or "", self.track(at, umpire.path, f"{where}.path"))

    def track(self, at: Point, path: Sequence[Step], where: str) -> Track:
        points = [self.on.step(step, f"{where}[{i}]") for i, step in enumerate(path)]
        return track_of([at, *points], [step.t if isinstance(step, Waypoint) else None for step in path], where)

    # ------------------------------------------------------------ ball

    def strokes(self, ball: Point | None) -> tuple[StagedStroke, ...]:
        path = self.scene.ball.path if self.scene.ball else ()
        if path and ball is None:
            refuse("expected a place from which the ball is hit, got nothing", "ball.at")
        written = [stroke if isinstance(stroke, Stroke) else Stroke(stroke) for stroke in path]
        times = _stroke_times(written)
        found: list[StagedStroke] = []
        for i, (stroke, given, (t, arrives)) in enumerate(zip(written, path, times, strict=True)):
            where = f"ball.path[{i}]"
            end = self.on.place(stroke.to, f"{where}.to" if given is stroke else where)
            start = found[-1].end if found else ball
            assert start is not None
            control, points = self.curve(start, stroke.control, end, where)
            found.append(StagedStroke(i, stroke.kind, start, end, control, t, arrives, points))
        return tuple(found)

    def curve(self, start: Point, control: Any, end: Point, where: str) -> tuple[Point | None, tuple[Point, ...]]:
        if control is None:
            return None, (start, end)
        bend = self.on.place(control, f"{where}.control")
        return bend, bent(start, bend, end)

    # ------------------------------------------------------------ marks

    def ends(self, record: Arrow | Corridor, where: str) -> tuple[Point, Point]:
        start, end = self.on.place(record.start, f"{where}.from"), self.on.place(record.end, f"{where}.to")
        if start == end:
            refuse(f"expected another place than where it starts, got ({end.x:g}, {end.y:g})", f"{where}.to")
        return start, end

    def arrow(self, i: int, arrow: Arrow) -> StagedArrow:
        where = f"arrow[{i}]"
        start, end = self.ends(arrow, where)
        control, points = self.curve(start, arrow.control, end, where)
        return StagedArrow(i, start, end, control, points, arrow.style, self.say(arrow.label, f"{where}.label"))

    def corridor(self, i: int, corridor: Corridor) -> StagedCorridor:
        where = f"corridor[{i}]"
        start, end = self.ends(corridor, where)
        width = positive(corridor.width, f"{where}.width")
        half = width / 2 / math.dist(start, end)
        nx, ny = (start.y - end.y) * half, (end.x - start.x) * half
        corners = (
            Point(start.x - nx, start.y - ny), Point(end.x - nx, end.y - ny),
            Point(end.x + nx, end.y + ny), Point(start.x + nx, start.y + ny),
        )  # fmt: skip
        label = self.say(corridor.label, f"{where}.label")
        return StagedCorridor(i, start, end, width, corners, corridor.style, label)

    def zone(self, i: int, zone: UserZone) -> StagedZone:
        where = f"zone[{i}]"
        shape = next(name for name in SHAPES if getattr(zone, name) is not None)
        label = self.say(zone.label, f"{where}.label")
        if zone.polygon is not None:
            points = self.polygon(zone.polygon, f"{where}.polygon")
            return StagedZone(i, shape, points, None, 0.0, 0.0, 0.0, zone.style, label)
        round_ = zone.circle or zone.sector
        assert round_ is not None
        center = self.on.place(round_.center, f"{where}.{shape}.center")
        radius = positive(round_.radius, f"{where}.{shape}.radius")
        start, end = self.turn(zone, center, f"{where}.sector")
        return StagedZone(i, shape, (), center, radius, start, end, zone.style, label)

    def turn(self, zone: UserZone, center: Point, where: str) -> tuple[float, float]:
        if zone.sector is None:
            return 0.0, 360.0
        start = self.on.heading(zone.sector.start, center, f"{where}.from")
        end = self.on.heading(zone.sector.end, center, f"{where}.to")
        if start == end:
            refuse(f"expected another direction than where it starts, got {end:g}", f"{where}.to")
        return start, end if end > start else end + 360

    def polygon(self, corners: Sequence[Any], where: str) -> tuple[Point, ...]:
        from shapely import LinearRing

        points = tuple(self.on.place(corner, f"{where}[{i}]") for i, corner in enumerate(corners))
        ring = LinearRing(points)
        if not ring.is_simple or not ring.is_valid:
            refuse("expected corners whose outline does not cross or touch itself, got others", where)
        return points

    # ------------------------------------------------------------ angles

    def angle(
        self, i: int, angle: Angle, players: Sequence[StagedPlayer], strokes: Sequence[StagedStroke]
    ) -> StagedAngle:
        where = f"angle[{i}].between"
        names = [str(parse_rider(name, f"{where}[{k}]")) for k, name in enumerate(angle.between)]
        if names[0] == names[1]:
            refuse(f"expected two riders, got {names[0]!r} twice", where)
        tracks = {player.ref: player.track.points for player in players}
        tracks["ball"] = tuple(point for stroke in strokes for point in stroke.points)
        paths = [_path(tracks, name, f"{where}[{k}]") for k, name in enumerate(names)]
        return StagedAngle(i, (names[0], names[1]), approach(*paths), self.say(angle.label, f"angle[{i}].label"))


def _path(tracks: dict[str, tuple[Point, ...]], name: str, where: str) -> tuple[Point, ...]:
    path = tracks.get(name)
    if path is None:
        refuse(f"expected a player of the scene, got {name!r}", where)
    if len(set(path)) < 2:
        refuse(f"expected somebody who has a path, got {name!r}, who has none", where)
    return path


def _stroke_times(strokes: Sequence[Stroke]) -> list[tuple[float | None, float | None]]:
    """When each stroke is hit and gets there; refuse times that do not grow."""
    if all(stroke.t is None for stroke in strokes):
        return [_untimed(stroke, i) for i, stroke in enumerate(strokes)]
    times: list[tuple[float | None, float | None]] = []
    last = 0.0
    for i, stroke in enumerate(strokes):
        if stroke.t is None:
            refuse("expected a time, as another stroke has one, got nothing", f"ball.path[{i}].t")
        after = strokes[i + 1].t if i + 1 < len(strokes) else None
        if stroke.t < last:
            refuse(f"expected {last:g} s or more, got {stroke.t:g}", f"ball.path[{i}].t")
        if stroke.arrives is not None and stroke.arrives <= stroke.t:
            refuse(f"expected more than {stroke.t:g} s, got {stroke.arrives:g}", f"ball.path[{i}].arrives")
        last = stroke.t if stroke.arrives is None else stroke.arrives
        times.append((stroke.t, after if stroke.arrives is None else stroke.arrives))
    return times


def _untimed(stroke: Stroke, i: int) -> tuple[None, None]:
    if stroke.arrives is not None:
        refuse("expected a time when it is hit, as it has one when it arrives, got nothing", f"ball.path[{i}].t")
    return None, None


def _numbered(records: Sequence[Any]) -> tuple[range, Sequence[Any]]:
    return range(len(records)), records


def _sorted(records: Any, key: Any) -> Any:
    """Sort by what is seen: first by `key`, then by all the rest, so that equal ones look the same."""
    return tuple(sorted(records, key=lambda record: (key(record), repr(msgspec.structs.replace(record, index=0)))))
