"""The records of a scene file, as they are written: a table of the file is a record, a key is an attribute.

Every place is kept in the form in which it was given (numbers, lengths with units, or words), so that a scene that is
saved reads as it was written. What the words come to, in yards, stands in :mod:`.stage`.

The attributes' descriptions below are also the descriptions of the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

__all__ = [
    "EXAMPLES",
    "SHAPES",
    "Angle",
    "Arrow",
    "Ball",
    "Callout",
    "Circle",
    "Corridor",
    "FieldSpec",
    "Foul",
    "Heading",
    "Label",
    "Length",
    "Place",
    "PlacementSpec",
    "Player",
    "Sector",
    "Stroke",
    "Text",
    "Texts",
    "Umpire",
    "UserZone",
    "Waypoint",
]

Length = float | str
"""Yards as a number, or a length with its unit, such as ``"27 m"``."""

Place = tuple[Length, Length] | str
"""``[x, y]`` from the field's center, or words such as ``"ball + 10 yd toward goal"``; see :mod:`.grammar`."""

Heading = float | str | tuple[Length, Length]
"""Degrees counterclockwise from the +x direction, or the place that is faced, such as ``"toward ball"``."""

Team = Literal["fouling", "fouled"]
Status = Literal["in_position", "off_field", "returning"]
Side = Literal["fouling", "fouled", "neutral"]
Style = Literal["fouling", "fouled", "clear", "neutral"]
Number = Annotated[int, msgspec.Meta(ge=1, le=4)]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Texts(_Record, frozen=True):
    """A text in several languages.

    Attributes
    ----------
    en, es : str, optional
        The text in that language.

    Examples
    --------
    >>> Texts(en="right of way", es="derecho de paso").es
    'derecho de paso'
    """

    en: str | None = None
    es: str | None = None


Text = str | Texts
"""A text in the scene's only language, or a table with one for each language."""


class PlacementSpec(_Record, frozen=True):
    """The penalty that is set up, with its inputs and its readings; see :func:`polofield.place`.

    Attributes
    ----------
    penalty : str
        The penalty's number.
    choice : {"30", "spot"}, optional
        Penalty 2: what the team fouled chose.
    defended : bool
        Penalty 3: whether it may be defended.
    ball : place, optional
        Penalty 5a: where the ball was when the foul occurred.
    foul : place, optional
        Penalty 2 from the spot: where the foul occurred.
    crossing : length, optional
        Penalty 6: y of the place where the ball crossed the back line.
    defends : {"right", "left"}
        The goal that the fouling team defended when it fouled.
    on_limit : {"allow", "deny"}, optional
        Reading A1: may a player stand exactly on a limit?
    between : str, optional
        Reading A2: what "between the ball and the goal" means.
    goal_region : {"strip", "mouth", "cone"}, optional
        Reading A3: what "outside of the goal" keeps clear.
    p2_exempt : bool
        Reading A4: Penalty 2 exempts players who are off the field or returning.
    p2_spot_off_field_only : bool
        Reading A5: at a Penalty 2 from the spot the fouling team must be off the field.
    off_field : {"error", "clamp"}, optional
        Readings A14 and A15: a spot off the field is an error, or goes to the nearest place on it.
    player_radius : length
        Reading A32: length by which every allowed set shrinks.
    """

    penalty: str
    choice: Literal["30", "spot"] | None = None
    defended: bool = False
    ball: Place | None = None
    foul: Place | None = None
    crossing: Length | None = None
    defends: Literal["right", "left"] = "right"
    on_limit: Literal["allow", "deny"] | None = None
    between: Literal["half_plane", "band", "triangle", "slab", "nearer"] | None = None
    goal_region: Literal["strip", "mouth", "cone"] | None = None
    p2_exempt: bool = False
    p2_spot_off_field_only: bool = False
    off_field: Literal["error", "clamp"] | None = None
    player_radius: Length = 0.0


class FieldSpec(_Record, frozen=True):
    """The field; what is not given is the full-size field. See :class:`polofield.Field`.

    Attributes
    ----------
    length : length, optional
        From back line to back line.
    width : length, optional
        Between the boards or side lines.
    boarded : bool
        Whether the sides have boards.
    goal_width : length, optional
        Between the posts.
    side_safety, end_safety : length, optional
        Safety zone beyond the sides and beyond the ends.
    post_height : length, optional
        Height of the posts; a plain number is in feet.
    board_height : length, optional
        Height of the boards; a plain number is in inches.
    lines : {"full", "broken", "edges"}
        How the lines across the field are marked.
    defends : {"right", "left"}, optional
        The goal that the fouling team defends, where the scene has no placement to say so.
    """

    length: Length | None = None
    width: Length | None = None
    boarded: bool = True
    goal_width: Length | None = None
    side_safety: Length | None = None
    end_safety: Length | None = None
    post_height: Length | None = None
    board_height: Length | None = None
    lines: Literal["full", "broken", "edges"] = "full"
    defends: Literal["right", "left"] | None = None


class Waypoint(_Record, frozen=True):
    """A place that a rider passes.

    Attributes
    ----------
    at : place
        Where.
    t : float, optional
        When he gets there, in seconds from the start of the scene.

    Examples
    --------
    >>> Waypoint("ball + 3 yd left", t=1.5).t
    1.5
    """

    at: Place
    t: float | None = None


Step = Waypoint | tuple[Length, Length] | str
"""A waypoint, or only its place."""


class Player(_Record, frozen=True):
    """A player on his mount.

    Attributes
    ----------
    team : {"fouling", "fouled"}
        His team.
    number : int
        His number, 1 to 4.
    at : place
        Where he is, before he rides along his path.
    heading : heading, optional
        Where he faces: degrees counterclockwise from the right, or a place. By default along his path, or to the ball.
    status : {"in_position", "off_field", "returning"}
        What he is declared to be.
    name : str, optional
        His name.
    path : list of waypoints
        Where he rides from there.
    """

    team: Team
    number: Number
    at: Place
    heading: Heading | None = None
    status: Status = "in_position"
    name: str | None = None
    path: tuple[Step, ...] = ()


class Umpire(_Record, frozen=True):
    """An umpire on his mount.

    Attributes
    ----------
    at : place
        Where he is, before he rides along his path.
    heading : heading, optional
        Where he faces: degrees counterclockwise from the right, or a place. By default along his path, or to the ball.
    name : str, optional
        His name.
    path : list of waypoints
        Where he rides from there.
    """

    at: Place
    heading: Heading | None = None
    name: str | None = None
    path: tuple[Step, ...] = ()


class Stroke(_Record, frozen=True):
    """A stroke of the ball: from where it lies to another place.

    Attributes
    ----------
    to : place
        Where the ball goes.
    kind : {"straight", "curved", "bouncing"}
        How it goes there.
    control : place, optional
        A curved stroke bends toward this place (the control point of a quadratic curve).
    t : float, optional
        When it is hit, in seconds from the start of the scene.
    arrives : float, optional
        When it gets there, in seconds; by default when the next stroke is hit.

    Examples
    --------
    >>> Stroke("goal", "curved", control="left post + 20 yd toward center").kind
    'curved'
    """

    to: Place
    kind: Literal["straight", "curved", "bouncing"] = "straight"
    control: Place | None = None
    t: float | None = None
    arrives: float | None = None


class Ball(_Record, frozen=True):
    """The ball.

    Attributes
    ----------
    at : place, optional
        Where it lies; not with a placement, which places it.
    path : list of strokes
        Its line, stroke by stroke. A place alone is a straight stroke.
    """

    at: Place | None = None
    path: tuple[Stroke | tuple[Length, Length] | str, ...] = ()


class Foul(_Record, frozen=True):
    """The foul.

    Attributes
    ----------
    at : place
        Where it occurred.
    """

    at: Place


class Arrow(_Record, frozen=True):
    """An arrow.

    Attributes
    ----------
    from : place
        Where it starts.
    to : place
        Where it points.
    control : place, optional
        It bends toward this place.
    style : {"fouling", "fouled", "neutral"}
        Whose color it has.
    label : text, optional
        Words beside it.
    """

    start: Place = msgspec.field(name="from")
    end: Place = msgspec.field(name="to")
    control: Place | None = None
    style: Side = "neutral"
    label: Text | None = None


class Corridor(_Record, frozen=True):
    """A right of way: a strip along a line of the ball.

    Attributes
    ----------
    from : place
        Middle of the end where it starts.
    to : place
        Middle of the end that it leads to.
    width : length
        Its whole width.
    style : {"fouling", "fouled", "neutral"}
        Whose right of way it is.
    label : text, optional
        Words beside it.
    """

    start: Place = msgspec.field(name="from")
    end: Place = msgspec.field(name="to")
    width: Length
    style: Side = "neutral"
    label: Text | None = None


class Circle(_Record, frozen=True):
    """A disc.

    Attributes
    ----------
    center : place
        Its center.
    radius : length
        Its radius.
    """

    center: Place
    radius: Length


class Sector(_Record, frozen=True):
    """A sector of a disc.

    Attributes
    ----------
    center : place
        Its corner.
    radius : length
        Its radius.
    from : heading
        Where it starts, counterclockwise: degrees, or a place.
    to : heading
        Where it ends, counterclockwise: degrees, or a place.
    """

    center: Place
    radius: Length
    start: Heading = msgspec.field(name="from")
    end: Heading = msgspec.field(name="to")


class UserZone(_Record, frozen=True):
    """An area of the author's own. It has one of ``polygon``, ``circle`` and ``sector``.

    Attributes
    ----------
    polygon : list of places, optional
        Its corners in order, three or more.
    circle : Circle, optional
        A disc.
    sector : Sector, optional
        A sector of a disc.
    style : {"fouling", "fouled", "clear", "neutral"}
        How it is filled: as a team's zone, as kept clear, or neutral.
    label : text, optional
        Words in it.
    """

    polygon: tuple[Place, ...] | None = None
    circle: Circle | None = None
    sector: Sector | None = None
    style: Style = "neutral"
    label: Text | None = None


class Label(_Record, frozen=True):
    """Words on the field.

    Attributes
    ----------
    at : place
        Where.
    text : text
        The words.
    """

    at: Place
    text: Text


class Callout(_Record, frozen=True):
    """Words beside the field's traffic, with a line to what they are about.

    Attributes
    ----------
    at : place
        What they are about.
    text : text
        The words.
    """

    at: Place
    text: Text


class Angle(_Record, frozen=True):
    """The angle at which two paths come together, measured at their nearest approach.

    Attributes
    ----------
    between : list of two names
        Whose paths: players such as ``"fouling 2"``, or ``"ball"``.
    label : text, optional
        Words beside it.
    """

    between: tuple[str, str]
    label: Text | None = None


SHAPES: Final = ("polygon", "circle", "sector")
"""The keys of a zone of which it has exactly one."""

EXAMPLES: Final[dict[str, list[object]]] = {
    "version": [1],
    "title": ["Dangerous ride-off", {"en": "Dangerous ride-off", "es": "Topada peligrosa"}],
    "notes": [["Blue 3 has the right of way."]],
    "size": ["auto", "A5", "120x80mm"],
    "penalty": ["2", "3", "5a", "6"],
    "choice": ["30", "spot"],
    "ball": [[42, 79]],
    "foul": [[100, 20], "center of 60-yard line + 12 yd left"],
    "crossing": [55, "27 m"],
    "player_radius": [1.25, "1 m"],
    "length": [300, "274.32 m"],
    "width": [160, "6 yd", "5.5 m"],
    "post_height": [10, "3 m"],
    "board_height": [11, "28 cm"],
    "goal_width": [8, "24 ft"],
    "side_safety": [10, "9 m"],
    "end_safety": [30, "27 m"],
    "at": [[155, 10], ["27 m", "-4 m"], "ball + 10 yd toward goal", "2 yd behind left post"],
    "t": [1.5],
    "arrives": [2.5],
    "team": ["fouling"],
    "number": [2],
    "heading": [180, "toward ball", [150, 0]],
    "name": ["Ana"],
    "path": [["ball", [140, 12], {"at": "left post", "t": 2.5}]],
    "Ball.path": [["center of 30-yard line", {"to": "goal", "kind": "bouncing", "t": 3}]],
    "to": ["goal", [150, 0]],
    "from": ["ball", [90, 12]],
    "control": ["ball + 20 yd left"],
    "label": ["right of way", {"en": "right of way", "es": "derecho de paso"}],
    "center": ["ball", [0, 0]],
    "radius": [30, "27 m"],
    "polygon": [[[0, 0], [30, 0], "center of 60-yard line"]],
    "circle": [{"center": "ball", "radius": 30}],
    "sector": [{"center": "ball", "radius": "27 m", "from": "left post", "to": "right post"}],
    "text": ["he must wait here", {"en": "he must wait here", "es": "debe esperar aquí"}],
    "between": [["fouling 2", "fouled 3"]],
}
"""Examples of values by key (or record and key), for the JSON Schema and for messages about missing keys."""
