"""The elements of a scene, one record each: a table of the file, which checks, resolves and says itself.

A record keeps every place in the form in which it was given (numbers, lengths with units, or words), so that a scene
that is saved reads as it was written. ``record.resolve(on, i)`` gives what a picture is drawn from: the same in yards,
degrees, seconds and one language, with ``sentences(say)``. To add an element, add both records here, a key to
:class:`.Scene` and its resolved list, and its drawing to the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, zip_longest
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Self,
)

import msgspec

from ..book import OPTIONS, Book
from ..errors import Plain, PolofieldError, relocated
from ..field import End, Field, Point
from ..outline import Arc, Path, circle, flattened, polyline
from ..placement import Placement, place
from ..words import Words
from .keys import (
    Between,
    Choice,
    Element,
    GoalRegion,
    Heading,
    Kind,
    Length,
    Lines,
    Number,
    OffField,
    OnLimit,
    Place,
    Side,
    Status,
    Style,
    Team,
    Text,
    about,
)  # fmt: skip
from .paths import Approach, Track, approach, bent, heading_of, nearest, track_of
from .places import parse_rider
from .resolver import SAME, Resolver
from .values import length_of, place_words, positive, refuse

if TYPE_CHECKING:
    from shapely import Polygon

__all__ = [
    "SHAPES",
    "Angle",
    "Arrow",
    "Ball",
    "Callout",
    "Circle",
    "Corridor",
    "FieldSpec",
    "Foul",
    "Label",
    "PlacementSpec",
    "Player",
    "ResolvedAngle",
    "ResolvedArrow",
    "ResolvedCorridor",
    "ResolvedNote",
    "ResolvedRider",
    "ResolvedStroke",
    "ResolvedZone",
    "Sector",
    "Step",
    "Stroke",
    "Umpire",
    "UserZone",
    "Waypoint",
]


class Resolved(msgspec.Struct, frozen=True):
    """What a picture is drawn from: yards, degrees, seconds, one language; `index` is its place in the file."""

    BY: ClassVar[tuple[str, ...]] = ()
    """By what it is sorted first where the order in the file says nothing."""

    index: int

    def order(self) -> tuple[Any, ...]:
        """Return its place among its like: by what is seen of it, so that equal ones look the same."""
        return (*(getattr(self, name) for name in self.BY), repr(msgspec.structs.replace(self, index=0)))

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield what it is, in words."""
        raise NotImplementedError


# ---------------------------------------------------------------- placement and field


class PlacementSpec(Element, frozen=True):
    """The penalty that is set up, with its inputs and its readings; see :func:`polofield.place`."""

    penalty: Annotated[str, about("The penalty's number.", "2", "3", "5a", "6")]
    choice: Annotated[Choice | None, about("Penalty 2: what the team fouled chose.")] = None
    defended: Annotated[bool, about("Penalty 3: whether it may be defended.")] = False
    ball: Annotated[Place | None, about("Penalty 5a: where the ball was when the foul occurred.")] = None
    foul: Annotated[Place | None, about("Penalty 2 from the spot: where the foul occurred.")] = None
    crossing: Annotated[Length | None, about("Penalty 6: y of the place where the ball crossed the back line.")] = None
    defends: Annotated[End, about("The goal that the fouling team defended when it fouled.")] = "right"
    on_limit: Annotated[OnLimit | None, about("Reading: may a player stand exactly on a limit?")] = None
    between: Annotated[Between | None, about('Reading: what "between the ball and the goal" means.')] = None
    goal_region: Annotated[GoalRegion | None, about('Reading: what "outside of the goal" keeps clear.')] = None
    p2_exempt: Annotated[bool, about("Reading: Penalty 2 exempts players who are off the field or returning.")] = False
    p2_spot_off_field_only: Annotated[
        bool, about("Reading: at a Penalty 2 from the spot the fouling team must be off the field.")
    ] = False
    off_field: Annotated[
        OffField | None,
        about("Reading: a spot off the field is an error, or goes to the nearest place on it."),
    ] = None
    player_radius: Annotated[Length, about("Reading: length by which every allowed set shrinks.")] = 0.0

    @classmethod
    def of(cls, placement: Placement) -> Self:
        """Return the table that sets up a placement."""
        spec = placement.spec
        inputs: dict[str, Any] = {}
        if placement.given is not None:
            kind = spec.takes[0]
            inputs[kind] = placement.given.y if kind == "crossing" else tuple(placement.given)
        choice: Any = spec.choice
        inputs |= placement.options.changed(placement.book)
        return cls(
            spec.number, choice=choice, defended=bool(spec.defended), defends=placement.defended_at_foul, **inputs
        )

    def set_up(self, on: Resolver, book: Book) -> Placement:
        """Return the placement."""
        given: dict[str, Any] = {name: getattr(self, name) for name in OPTIONS if getattr(self, name)}
        for name, value in (("crossing", self.crossing), ("player_radius", self.player_radius or None)):
            given |= {} if value is None else {name: length_of(value, f"placement.{name}")}
        for name, place_ in (("ball", self.ball), ("foul", self.foul)):
            given |= {} if place_ is None else {name: on.place(place_, f"placement.{name}")}
        given |= {"choice": self.choice, "defended": self.defended or None, "defends": self.defends}
        try:
            return place(self.penalty, field=on.field, book=book, **given)
        except PolofieldError as error:
            raise relocated(error, "" if error.where.startswith("field") else "placement.") from None


_UNITS: Final = {"post_height": "ft", "board_height": "in"}
"""Units of plain numbers that are not yards."""


class FieldSpec(Element, frozen=True):
    """The field; what is not given is the full-size field. See :class:`polofield.Field`."""

    length: Annotated[Length | None, about("From back line to back line.")] = None
    width: Annotated[Length | None, about("Between the boards or side lines.")] = None
    boarded: Annotated[bool, about("Whether the sides have boards.")] = True
    goal_width: Annotated[Length | None, about("Between the posts.")] = None
    side_safety: Annotated[Length | None, about("Safety zone beyond the sides and beyond the ends.")] = None
    end_safety: Annotated[Length | None, about("Safety zone beyond the sides and beyond the ends.")] = None
    post_height: Annotated[Length | None, about("Height of the posts; a plain number is in feet.")] = None
    board_height: Annotated[Length | None, about("Height of the boards; a plain number is in inches.")] = None
    lines: Annotated[Lines, about("How the lines across the field are marked.")] = "full"
    defends: Annotated[
        End | None, about("The goal that the fouling team defends, where the scene has no placement to say so.")
    ] = None

    @classmethod
    def of(cls, field: Field) -> Self | None:
        """Return the table of a field; None for the full-size one."""
        usual = Field(boarded=field.boarded)
        names = [name for name in cls.__struct_fields__ if name not in ("boarded", "defends")]
        other = {name: getattr(field, name) for name in names if getattr(field, name) != getattr(usual, name)}
        spec = cls(**other, boarded=field.boarded)
        return None if spec == cls() else spec

    def made(self) -> Field:
        """Return the field."""
        names = [name for name in self.__struct_fields__ if name not in ("boarded", "lines", "defends")]
        lengths = {
            name: length_of(getattr(self, name), f"field.{name}", _UNITS.get(name, "yd"))
            for name in names
            if getattr(self, name) is not None
        }
        return Field(**lengths, boarded=self.boarded, lines=self.lines)


# ---------------------------------------------------------------- riders


_FACES: Final = about(
    "The direction that is faced: degrees counterclockwise from the right, or a place. By default along the path, or "
    "to the ball."
)
_PATH: Final = ["ball", [140, 12], {"at": "left post", "t": 2.5}]


class Waypoint(Element, frozen=True):
    """A place that a rider passes.

    Examples
    --------
    >>> Waypoint("ball + 3 yd left", t=1.5).t
    1.5
    """

    at: Annotated[Place, about("Where.")]
    t: Annotated[float | None, about("When the rider gets there, in seconds from the start of the scene.", 1.5)] = None


Step = Waypoint | Place
"""A waypoint, or only its place."""


class ResolvedRider(Resolved, frozen=True):
    """A player or an umpire (whose `team` is "umpire") on the ground."""

    BY: ClassVar = ("rank", "at")

    team: str
    number: int
    at: Point
    heading: float
    status: str
    name: str
    track: Track

    @property
    def ref(self) -> str:
        """What a player is called in places, such as ``"fouling 2"``."""
        return f"{self.team} {self.number}"

    @property
    def rank(self) -> tuple[bool, int]:
        """Players by team and number; umpires, who have no number, are alike."""
        return self.team != "fouling", self.number

    def called(self, say: Words) -> str:
        """Return what the rider is called, such as "Fouling team 2 (Ana)"."""
        umpire = self.team == "umpire"
        who = say("scene.umpire") if umpire else say("scene.player", team=say(f"team.{self.team}"), n=self.number)
        return f"{who} ({self.name})" if self.name else who

    def faces(self, say: Words) -> str:
        """Say where the rider is and faces."""
        return say("scene.faces", who=self.called(say), at=place_words(self.at, say), heading=self.heading)

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield where the rider stands, and where the rider goes."""
        at = place_words(self.at, say)
        if self.team == "umpire":
            yield self.faces(say)
        else:
            status = say(f"status.{self.status}")
            yield say("scene.stands", who=self.called(say), at=at, heading=self.heading, status=status)
        places = [place_words(place, say) for place in self.track.points[1:]]
        if self.track.times:
            times = self.track.times[1:]
            places = [say("scene.when", at=at, t=t) for at, t in zip(places, times, strict=True)]
        if places:
            yield say("scene.rides", places=say.listed(places))


class Player(Element, frozen=True):
    """A player, mounted."""

    team: Annotated[Team, about("The player's team.")]
    number: Annotated[Number, about("The player's number, 1 to 4.", 2)]
    at: Annotated[Place, about("Where the player is, before riding along the path.")]
    heading: Annotated[Heading | None, _FACES] = None
    status: Annotated[Status, about("What the player is declared to be.")] = "in_position"
    name: Annotated[str | None, about("The player's name.", "Ana")] = None
    path: Annotated[tuple[Step, ...], about("Where the player rides from there.", _PATH)] = ()

    @property
    def ref(self) -> str:
        """What the player is called in places, such as ``"fouling 2"``."""
        return f"{self.team} {self.number}"

    def register(self, on: Resolver, i: int) -> None:
        """Let others say their places by this player's."""
        ahead = (1.0, 0.0) if self.team == "fouled" else (-1.0, 0.0)
        where, ref = f"player[{i}]", self.ref
        on.finders[ref] = lambda: on.place(self.at, f"{where}.at")
        on.finders[f"heading of {ref}"] = lambda: _faced(on, self, on.player(ref, where), where, ahead)

    def resolve(self, on: Resolver, i: int) -> ResolvedRider:
        """Return the player on the ground."""
        where = f"player[{i}]"
        at = on.player(self.ref, where)
        if self.status == "off_field" and on.field.contains(*at):
            got = Plain(f"({at.x:g}, {at.y:g})")
            expected = "a place off the field for a player declared off it"
            refuse(expected, got, f"{where}.status", code="status_mismatch")
        track = _track(on, at, self.path, f"{where}.path")
        on.paths[self.ref] = track.points
        heading = on.faces(self.ref, where)
        return ResolvedRider(i, self.team, self.number, at, heading, self.status, self.name or "", track)


class Umpire(Element, frozen=True):
    """An umpire, mounted."""

    at: Annotated[Place, about("Where the umpire is, before riding along the path.")]
    heading: Annotated[Heading | None, _FACES] = None
    name: Annotated[str | None, about("The umpire's name.", "Ana")] = None
    path: Annotated[tuple[Step, ...], about("Where the umpire rides from there.", _PATH)] = ()

    def resolve(self, on: Resolver, i: int) -> ResolvedRider:
        """Return the umpire on the ground."""
        where = f"umpire[{i}]"
        at = on.place(self.at, f"{where}.at")
        heading = _faced(on, self, at, where, (1.0, 0.0))
        track = _track(on, at, self.path, f"{where}.path")
        return ResolvedRider(i, "umpire", 0, at, heading, "", self.name or "", track)


def _faced(on: Resolver, rider: Player | Umpire, at: Point, where: str, ahead: tuple[float, float]) -> float:
    """Where somebody faces: as is said, else along the path, to the ball, or `ahead` (foul frame)."""
    if rider.heading is not None:
        return on.heading(rider.heading, at, f"{where}.heading")
    targets = [_step(on, step, f"{where}.path[0]") for step in rider.path[:1]]
    ball = on.spot("ball", where)
    targets += [ball] if ball is not None else []
    target = next((place for place in targets if math.dist(place, at) > SAME), None)
    return heading_of(at, target or on.ahead(at, ahead))


def _step(on: Resolver, step: Step, where: str) -> Point:
    return on.place(step.at, f"{where}.at") if isinstance(step, Waypoint) else on.place(step, where)


def _track(on: Resolver, at: Point, path: Sequence[Step], where: str) -> Track:
    points = [_step(on, step, f"{where}[{i}]") for i, step in enumerate(path)]
    return track_of([at, *points], [step.t if isinstance(step, Waypoint) else None for step in path], where)


# ---------------------------------------------------------------- ball and foul


_STROKES: Final = ["center of 30-yard line", {"to": "goal", "kind": "bouncing", "t": 3}]


class ResolvedStroke(Resolved, frozen=True):
    """A stroke of the ball."""

    kind: str
    start: Point
    end: Point
    control: Point | None
    t: float | None
    arrives: float | None
    points: tuple[Point, ...]

    @property
    def times(self) -> list[float | None]:
        """When each point but the first is passed."""
        count = len(self.points) - 1
        if self.t is None or self.arrives is None:
            return [None] * count
        return [self.t + (self.arrives - self.t) * (k + 1) / count for k in range(count)]

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield from where to where the ball goes, and how."""
        how = say(f"scene.{self.kind}")
        if self.control is not None:
            how = say("scene.bends", how=how, at=place_words(self.control, say))
        given = {"start": place_words(self.start, say), "end": place_words(self.end, say), "how": how}
        yield say("scene.stroke", **given) if self.t is None else say("scene.stroke_at", **given, t=self.t)


class Stroke(Element, frozen=True):
    """A stroke of the ball: from where it lies to another place.

    Examples
    --------
    >>> Stroke("goal", "curved", control="left post + 20 yd toward center").kind
    'curved'
    """

    to: Annotated[Place, about("Where the ball goes.")]
    kind: Annotated[Kind, about("How it goes there.")] = "straight"
    control: Annotated[
        Place | None, about("A curved stroke bends toward it: the control point of a quadratic curve.")
    ] = None
    t: Annotated[float | None, about("When it is hit, in seconds from the start of the scene.", 1.5)] = None
    arrives: Annotated[
        float | None, about("When it gets there, in seconds; by default when the next stroke is hit.", 2.5)
    ] = None

    def check(self, where: str) -> None:
        """Refuse a curve that bends toward nothing, and another stroke that bends."""
        if self.kind == "curved" and self.control is None:
            refuse("the place that a curved stroke bends toward", Plain("nothing"), f"{where}.control")
        if self.kind != "curved" and self.control is not None:
            refuse(f"no such key for a {self.kind} stroke", self.control, f"{where}.control")


class Ball(Element, frozen=True):
    """The ball."""

    at: Annotated[Place | None, about("Where it lies; not with a placement, which places it.")] = None
    path: Annotated[
        tuple[Stroke | Place, ...], about("Its line, stroke by stroke. A place alone is a straight stroke.", _STROKES)
    ] = ()

    def resolve(self, on: Resolver) -> tuple[ResolvedStroke, ...]:
        """Return the strokes on the ground."""
        start = on.spot("ball", "ball")
        if self.path and start is None:
            refuse("a place from which the ball is hit", Plain("nothing"), "ball.at")
        strokes = [stroke if isinstance(stroke, Stroke) else Stroke(stroke) for stroke in self.path]
        found: list[ResolvedStroke] = []
        for i, (stroke, (t, arrives)) in enumerate(zip(strokes, _stroke_times(strokes), strict=True)):
            assert start is not None
            where = f"ball.path[{i}]"
            end = on.place(stroke.to, f"{where}.to" if stroke is self.path[i] else where)
            control, points = _curve(on, start, stroke.control, end, where)
            found.append(ResolvedStroke(i, stroke.kind, start, end, control, t, arrives, points))
            start = end
        on.paths["ball"] = tuple(point for stroke in found for point in stroke.points)
        return tuple(found)


def _stroke_times(strokes: Sequence[Stroke]) -> list[tuple[float | None, float | None]]:
    """When each stroke is hit and gets there; refuse times that do not grow."""
    timed = any(stroke.t is not None for stroke in strokes)
    times: list[tuple[float | None, float | None]] = []
    last = 0.0
    for i, (stroke, following) in enumerate(zip_longest(strokes, strokes[1:])):
        where, t, arrives = f"ball.path[{i}]", stroke.t, stroke.arrives
        if t is None:
            if timed:
                refuse("a time, as another stroke has one", Plain("nothing"), f"{where}.t")
            if arrives is not None:
                refuse("a time when it is hit, as it has one when it arrives", Plain("nothing"), f"{where}.t")
            times.append((None, None))
            continue
        if t < last:
            refuse(f"{last:g} s or more", Plain(f"{t:g}"), f"{where}.t")
        if arrives is not None and arrives <= t:
            refuse(f"more than {t:g} s", Plain(f"{arrives:g}"), f"{where}.arrives")
        last = t if arrives is None else arrives
        times.append((t, following.t if arrives is None and following is not None else arrives))
    return times


def _curve(on: Resolver, start: Point, control: Any, end: Point, where: str) -> tuple[Point | None, tuple[Point, ...]]:
    if control is None:
        return None, (start, end)
    bend = on.place(control, f"{where}.control")
    return bend, bent(start, bend, end)


class Foul(Element, frozen=True):
    """The foul."""

    at: Annotated[Place, about("Where it occurred.")]


# ---------------------------------------------------------------- arrows and corridors


def _ends(on: Resolver, record: Arrow | Corridor, where: str) -> tuple[Point, Point]:
    start, end = on.place(record.start, f"{where}.from"), on.place(record.end, f"{where}.to")
    if start == end:
        refuse("another place than where it starts", Plain(f"({end.x:g}, {end.y:g})"), f"{where}.to")
    return start, end


def _labeled(text: str, label: str, say: Words) -> str:
    return say("scene.labeled", text=text, label=label) if label else f"{text}."


class ResolvedArrow(Resolved, frozen=True):
    """An arrow: `points` from its start to its head (the points of the curve if it is bent)."""

    BY: ClassVar = ("points", "label")

    start: Point
    end: Point
    control: Point | None
    points: tuple[Point, ...]
    style: str
    label: str

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield from where to where it points."""
        text = say("scene.arrow", start=place_words(self.start, say), end=place_words(self.end, say))
        yield _labeled(text, self.label, say)


class Arrow(Element, frozen=True):
    """An arrow."""

    start: Annotated[Place, about("Where it starts.")] = msgspec.field(name="from")
    end: Annotated[Place, about("Where it points.")] = msgspec.field(name="to")
    control: Annotated[Place | None, about("It bends toward this place.")] = None
    style: Annotated[Side, about("Whose color it has.")] = "neutral"
    label: Annotated[Text | None, about("Words beside it.")] = None

    def resolve(self, on: Resolver, i: int) -> ResolvedArrow:
        """Return the arrow on the ground."""
        where = f"arrow[{i}]"
        start, end = _ends(on, self, where)
        control, points = _curve(on, start, self.control, end, where)
        return ResolvedArrow(i, start, end, control, points, self.style, on.say(self.label, f"{where}.label"))


class ResolvedCorridor(Resolved, frozen=True):
    """A right of way: a strip `width` yards wide from `start` to `end`."""

    BY: ClassVar = ("corners", "label")

    start: Point
    end: Point
    width: float
    style: str
    label: str

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its four corners, counterclockwise."""
        (x0, y0), (x1, y1) = self.start, self.end
        half = self.width / 2 / math.dist(self.start, self.end)
        nx, ny = (y0 - y1) * half, (x1 - x0) * half
        return Point(x0 - nx, y0 - ny), Point(x1 - nx, y1 - ny), Point(x1 + nx, y1 + ny), Point(x0 + nx, y0 + ny)

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield from where to where it leads, and its width."""
        ends = {"start": place_words(self.start, say), "end": place_words(self.end, say)}
        yield _labeled(say("scene.corridor", **ends, width=self.width), self.label, say)


class Corridor(Element, frozen=True):
    """A right of way: a strip along a line of the ball."""

    start: Annotated[Place, about("Middle of the end where it starts.")] = msgspec.field(name="from")
    end: Annotated[Place, about("Middle of the end that it leads to.")] = msgspec.field(name="to")
    width: Annotated[Length, about("Its whole width.")]
    style: Annotated[Side, about("Whose right of way it is.")] = "neutral"
    label: Annotated[Text | None, about("Words beside it.")] = None

    def resolve(self, on: Resolver, i: int) -> ResolvedCorridor:
        """Return the right of way on the ground."""
        where = f"corridor[{i}]"
        start, end = _ends(on, self, where)
        width, label = positive(self.width, f"{where}.width"), on.say(self.label, f"{where}.label")
        return ResolvedCorridor(i, start, end, width, self.style, label)


# ---------------------------------------------------------------- areas


class ResolvedZone(Resolved, frozen=True):
    """An area of the author's own: corners, or a center with a radius and the angles between which it lies."""

    shape: str
    points: tuple[Point, ...]
    center: Point
    radius: float
    start: float
    end: float
    style: str
    label: str

    def order(self) -> tuple[Any, ...]:
        """Return its place in the file: the last is on top."""
        return (self.index,)

    @property
    def path(self) -> Path:
        """Its outline, with true arcs."""
        if self.shape == "polygon":
            return polyline(self.points, closed=True)
        if self.shape == "circle":
            return circle(self.center, self.radius)
        (x, y), r = self.center, self.radius
        turns = [math.radians(self.start), math.radians(self.end)]
        ends = [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]
        return Path((self.center, *ends, self.center), (Arc(1, self.center, turns[1] - turns[0]),), closed=True)

    @property
    def region(self) -> Polygon:
        """The area as Shapely geometry, field frame, yards."""
        from shapely import Polygon

        return Polygon(flattened(self.path))

    @property
    def inside(self) -> Point:
        """A place well inside: the middle of the longest run of a row across its middle."""
        points = flattened(self.path)
        heights = [y for _, y in points]
        middle = (min(heights) + max(heights)) / 2
        row = (max(y for y in heights if y <= middle) + min((y for y in heights if y > middle), default=middle)) / 2
        across = sorted(
            a[0] + (row - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for a, b in pairwise(points)
            if min(a[1], b[1]) <= row < max(a[1], b[1])
        )
        left, right = max(zip(across[::2], across[1::2], strict=True), key=lambda run: run[1] - run[0])
        return Point((left + right) / 2, row)

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield whose it is, and its shape."""
        if self.shape == "polygon":
            shape = say("scene.polygon", places=say.listed([place_words(at, say) for at in self.points]))
        else:
            angles = {"start": self.start, "end": self.end % 360} if self.shape == "sector" else {}
            center = place_words(self.center, say)
            shape = say(f"scene.{self.shape}", center=center, radius=self.radius, **angles)
        yield _labeled(say("scene.zone", style=say(f"scene.style_{self.style}"), shape=shape), self.label, say)


class Circle(Element, frozen=True):
    """A disc."""

    center: Annotated[Place, about("Its center.")]
    radius: Annotated[Length, about("Its radius.")]


class Sector(Element, frozen=True):
    """A sector of a disc."""

    center: Annotated[Place, about("Its corner.")]
    radius: Annotated[Length, about("Its radius.")]
    start: Annotated[Heading, about("Where it starts, counterclockwise: degrees, or a place.")] = msgspec.field(
        name="from"
    )
    end: Annotated[Heading, about("Where it ends, counterclockwise: degrees, or a place.")] = msgspec.field(name="to")


SHAPES: Final = ("polygon", "circle", "sector")
"""The keys of a zone of which it has exactly one."""


_CORNERS: Final = [[0, 0], [30, 0], "center of 60-yard line"]


class UserZone(Element, frozen=True):
    """An area of the author's own. It has one of ``polygon``, ``circle`` and ``sector``."""

    polygon: Annotated[tuple[Place, ...] | None, about("Its corners in order, three or more.", _CORNERS)] = None
    circle: Annotated[Circle | None, about("A disc.")] = None
    sector: Annotated[Sector | None, about("A sector of a disc.")] = None
    style: Annotated[Style, about("How it is filled: as a team's zone, as kept clear, or neutral.")] = "neutral"
    label: Annotated[Text | None, about("Words in it.")] = None

    @property
    def shapes(self) -> list[str]:
        """The shapes that it has."""
        return [name for name in SHAPES if getattr(self, name) is not None]

    def check(self, where: str) -> None:
        """Refuse an area that has not exactly one shape, or too few corners."""
        if len(self.shapes) != 1:
            refuse(f"one of {', '.join(SHAPES)}", Plain(" and ".join(self.shapes) or "none"), where)
        if self.polygon is not None and len(self.polygon) < 3:
            refuse("three corners or more", len(self.polygon), f"{where}.polygon")

    def resolve(self, on: Resolver, i: int) -> ResolvedZone:
        """Return the area on the ground."""
        (shape,), label = self.shapes, on.say(self.label, f"zone[{i}].label")
        where = f"zone[{i}].{shape}"
        points = _corners(on, self.polygon, where) if self.polygon is not None else ()
        center, radius, start, end = Point(0.0, 0.0), 0.0, 0.0, 360.0
        round_ = self.circle or self.sector
        if round_ is not None:
            center, radius = on.place(round_.center, f"{where}.center"), positive(round_.radius, f"{where}.radius")
        if self.sector is not None:
            start, end = _turn(on, self.sector, center, where)
        return ResolvedZone(i, shape, points, center, radius, start, end, self.style, label)


def _turn(on: Resolver, sector: Sector, center: Point, where: str) -> tuple[float, float]:
    start, end = on.heading(sector.start, center, f"{where}.from"), on.heading(sector.end, center, f"{where}.to")
    if start == end:
        refuse("another direction than where it starts", Plain(f"{end:g}"), f"{where}.to")
    return start, end if end > start else end + 360


def _corners(on: Resolver, corners: Iterable[Any], where: str) -> tuple[Point, ...]:
    """The corners of an area; refuse an outline that crosses or touches itself."""
    points = tuple(on.place(corner, f"{where}[{i}]") for i, corner in enumerate(corners))
    sides = [(a, b) for a, b in pairwise([*points, points[0]]) if a != b]
    last = len(sides) - 1
    apart = (pair for pair in combinations(range(len(sides)), 2) if pair[1] - pair[0] > 1 and pair != (0, last))
    turns_back = any(_folds(*sides[i - 1], sides[i][1]) for i in range(len(sides)))
    if last < 2 or turns_back or any(nearest(*sides[i], *sides[k])[0] < SAME for i, k in apart):
        refuse("corners whose outline does not cross or touch itself", Plain("others"), where)
    return points


def _folds(a: Point, b: Point, c: Point) -> bool:
    """Whether a side runs back along the one before it."""
    (ux, uy), (vx, vy) = (b.x - a.x, b.y - a.y), (c.x - b.x, c.y - b.y)
    return ux * vy == uy * vx and ux * vx + uy * vy < 0


# ---------------------------------------------------------------- words


class ResolvedNote(Resolved, frozen=True):
    """Words on the field (`kind` "label"), or with a line to the place that they are about ("callout")."""

    BY: ClassVar = ("at", "text")

    kind: str
    at: Point
    text: str

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield what stands where."""
        yield say("scene.label", at=place_words(self.at, say), text=self.text)


class _Note(Element, frozen=True):
    at: Annotated[Place, about("Where the words stand, or what they are about.")]
    text: Annotated[Text, about("The words.")]

    def resolve(self, on: Resolver, i: int) -> ResolvedNote:
        """Return the words on the ground."""
        kind = type(self).__name__.lower()
        where = f"{kind}[{i}]"
        return ResolvedNote(i, kind, on.place(self.at, f"{where}.at"), on.say(self.text, f"{where}.text"))


class Label(_Note, frozen=True):
    """Words on the field."""


class Callout(_Note, frozen=True):
    """Words beside the field's traffic, with a line to what they are about."""


# ---------------------------------------------------------------- angles


class ResolvedAngle(Resolved, frozen=True):
    """An angle of approach, measured."""

    BY: ClassVar = ("between",)

    between: tuple[str, str]
    approach: Approach
    label: str

    def sentences(self, say: Words) -> Iterator[str]:
        """Yield who comes together, at how many degrees."""
        first, second = (_ref_words(ref, say) for ref in self.between)
        yield say("scene.angle", first=first, second=second, n=self.approach.degrees)


def _ref_words(ref: str, say: Words) -> str:
    """What a reference such as ``"fouling 2"`` or ``"ball"`` is called."""
    team, _, number = ref.partition(" ")
    return say("scene.player", team=say(f"team.{team}"), n=int(number)) if number else say("scene.ball")


class Angle(Element, frozen=True):
    """The angle at which two paths come together, measured at their nearest approach."""

    between: Annotated[tuple[str, str], about("Whose paths: players, or the ball.", ["fouling 2", "fouled 3"])]
    label: Annotated[Text | None, about("Words beside it.")] = None

    def check(self, where: str) -> None:
        """Refuse what names neither a player nor the ball."""
        for k, name in enumerate(self.between):
            parse_rider(name, f"{where}.between[{k}]")

    def resolve(self, on: Resolver, i: int) -> ResolvedAngle:
        """Return the angle, measured on the paths that are known."""
        where = f"angle[{i}].between"
        first, second = (str(parse_rider(name, f"{where}[{k}]")) for k, name in enumerate(self.between))
        if first == second:
            refuse("two riders", Plain(f"{first!r} twice"), where)
        found = approach(*(_path(on, name, f"{where}[{k}]") for k, name in enumerate((first, second))))
        return ResolvedAngle(i, (first, second), found, on.say(self.label, f"angle[{i}].label"))


def _path(on: Resolver, name: str, where: str) -> tuple[Point, ...]:
    path = on.paths.get(name)
    if path is None:
        refuse("a player of the scene", name, where)
    if len(set(path)) < 2:
        refuse("somebody who has a path", Plain(f"{name!r}, who has none"), where)
    return path
