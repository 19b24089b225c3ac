"""``place``: from a penalty and where it happened to a frozen :class:`Placement`."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, Final, NamedTuple, NoReturn, Unpack

import msgspec

from ..book import Book, PenaltySpec, default_book, index_of
from ..errors import BadInput, Plain, finite, one_of, point
from ..field import DEFAULT_FIELD, End, Field, Point, opposite, sign_of
from ..field.geo import collection, feature
from ..showing import Shown
from ..words import Words, words
from .after_hit import Outcome, released, result
from .conditions import Condition, Setting, conditions_of
from .entering import Entry, entry_along
from .options import OptionArgs, Options, options_of
from .spots import in_safety_zone, spot_of
from .wording import field_words, name_of, number_of, reading_words
from .zone import Verdict, Zone

__all__ = ["Description", "Placement", "describe", "description", "place", "placement_collection", "placement_features"]


class Placement(Shown, msgspec.Struct, frozen=True, dict=True):
    """A penalty, set up: the ball's place and both teams' zones. Field frame, yards.

    Attributes
    ----------
    spec : PenaltySpec
        The penalty as the rulebook states it.
    field : Field
        The ground.
    defends : {"right", "left"}
        The goal that the fouling team defends while the penalty is taken.
    ball : Point
        Where the ball is placed.
    moved : float
        Yards from where it was given (5 yd from the boards, 40 yd from the center) to where it is placed.
    given : Point or None
        The spot that was given: of the foul (2), of the ball (5.a), of the crossing on the back line (6).
    options : Options
        The readings in force.
    book : Book
        The rulebook in force.
    """

    spec: PenaltySpec
    field: Field
    defends: End
    ball: Point
    moved: float
    given: Point | None
    options: Options
    book: Book

    # ------------------------------------------------------------ names

    @property
    def penalty(self) -> str:
        """The penalty's number, such as ``"5a"``."""
        return self.spec.number

    @property
    def key(self) -> str:
        """The name of penalty and variant, such as ``"3-defended"``."""
        return self.spec.key

    @property
    def citation(self) -> str:
        """Where the rule is written."""
        return self.book.cite(self.spec)

    @property
    def readings(self) -> tuple[str, ...]:
        """Ids of the readings that the placement rests on, and of those that were switched."""
        switched = self.options.changed(self.book).keys() & self._options_that_matter
        extra = [entry.id for entry in self.book.reading if entry.option in switched]
        # One option serves two readings: one is of the ball's spot, the other of the foul's.
        kind = self.setup.spot.kind if self.setup.spot else ""
        other = {"foul": "ball_off_field", "ball": "foul_off_field"}.get(kind)
        extra = [name for name in extra if name != self.book.reading_id(other or "")]
        restart = self.setup.readings if self.spec.restart else ()
        return self.book.sorted_readings((*self.spec.readings, *restart, *extra))

    @property
    def _options_that_matter(self) -> set[str]:
        """The options that can change this penalty's answer."""
        conditions = (*self.setup.fouling, *self.setup.fouled)
        kinds = {condition.kind for condition in conditions}
        found = {"on_limit", "player_radius"} if conditions else set()
        found |= {"between"} if "between" in kinds else set()
        found |= {"goal_region"} if "outside_goal" in kinds else set()
        found |= {name for c in conditions for name in (c.exempt, c.only_if) if isinstance(name, str)}
        return found | ({"off_field"} if self.setup.spot and self.setup.spot.kind in ("foul", "ball") else set())

    @property
    def setup(self) -> PenaltySpec:
        """The penalty that is set up: the one awarded, or the restart that follows a Penalty 1."""
        return index_of(self.book).by_key[self.spec.restart] if self.spec.restart else self.spec

    @property
    def defended_at_foul(self) -> End:
        """The goal that the fouling team defended when it fouled (the other one, if ends were changed)."""
        return opposite(self.defends) if self.spec.change_direction else self.defends

    # ------------------------------------------------------------ zones

    @property
    def sign(self) -> int:
        """+1 if the fouling team defends the right goal while the penalty is taken, else -1."""
        return 1 if self.defends == "right" else -1

    @cached_property
    def fouling(self) -> Zone:
        """Where the fouling team may stand."""
        return self._zone("fouling")

    @cached_property
    def fouled(self) -> Zone:
        """Where the team fouled may stand."""
        return self._zone("fouled")

    def zone(self, team: str) -> Zone:
        """Return a team's zone.

        Raises
        ------
        BadInput
            ``unknown_name`` if `team` is neither ``"fouling"`` nor ``"fouled"``.

        Examples
        --------
        >>> place("4").zone("fouled").anywhere
        True
        """
        return self.fouling if one_of(team, ("fouling", "fouled"), where="team") == "fouling" else self.fouled

    def _zone(self, team: str) -> Zone:
        ball = (self.sign * self.ball.x + 0.0, self.sign * self.ball.y + 0.0)
        specs = getattr(self.setup, team)
        conditions = conditions_of(specs, Setting(self.field, ball, self.options))
        return Zone(team, conditions, self.field, self.sign, self.options.on_limit == "deny")

    def check(self, place: Any, team: str, status: str = "in_position") -> Verdict:
        """Judge one player.

        Parameters
        ----------
        place : tuple of float
            Where the player is: field frame, yards.
        team : {"fouling", "fouled"}
            The player's team.
        status : {"in_position", "off_field", "returning"}
            What the player is declared to be (A6).

        Returns
        -------
        Verdict
            Legal or not, on the limit or not, the margin in yards, what is broken, and the nearest legal place.

        Raises
        ------
        BadInput
            ``bad_number``, ``unknown_name`` or ``status_mismatch``.

        Examples
        --------
        >>> place("5a", ball=(42, 79)).check((72, 75), team="fouling")
        Verdict(legal=True, on_limit=True, margin=0, broken='legal, exactly on the limit (A1)', nearest=(72, 75))
        """
        zone = self.zone(team)
        verdict = zone.check(place, status)
        notes = self._notes(verdict) if verdict.legal else ()
        return msgspec.structs.replace(verdict, notes=notes) if notes else verdict

    def _notes(self, verdict: Verdict) -> tuple[str, ...]:
        """The roles of the readings that say more of a legal place."""
        if verdict.team != "fouling":
            return ()
        if verdict.status == "in_position":
            quiet = self.setup.entry == "none" and self._rests_on("quiet_zone") and self.field.contains(*verdict.at)
            return ("quiet_zone",) if quiet else ()
        if not self._rests_on("off_field_in_goal"):
            return ()
        goal = [condition for condition in verdict.zone.conditions if condition.kind == "outside_goal"]
        behind = any(not verdict.zone.meets(condition, verdict.at) for condition in goal)
        return ("off_field_in_goal",) if behind else ()

    def _rests_on(self, role: str) -> bool:
        return self.book.reading_id(role) in self.setup.readings

    def entry(
        self, start: Any, end: Any, *, after_hit: bool, team: str = "fouling", status: str = "in_position"
    ) -> Entry:
        """Tell whether a player may enter the field along a straight path.

        Before the hit the positions bind all the way. After it, the rulebook's entry clause decides (Penalty 2: nobody;
        3 undefended: nobody from behind the back line; 3 defended: not between the posts), by the point where the path
        crosses the back line, not by where it starts.

        Parameters
        ----------
        start, end : tuple of float
            The path: field frame, yards.
        after_hit : bool
            True once the ball is in play; a missed swing counts (A10).
        team : {"fouling", "fouled"}
            Whose player.
        status : {"in_position", "off_field", "returning"}
            What they are declared to be: before the hit, who is exempt from a condition is so on the way too.

        Raises
        ------
        BadInput
            ``bad_number`` or ``unknown_name``.

        Examples
        --------
        >>> place("3", defended=True).entry((152, 6), (148, 0), after_hit=True).allowed
        False
        """
        zone = self.zone(team)
        return entry_along(zone, self.setup, self.book, start, end, after_hit=after_hit, status=status)

    def result(self, **facts: bool) -> Outcome:
        """Tell what follows the hit, from the umpire's findings.

        See :func:`polofield.placement.after_hit.result`.

        Examples
        --------
        >>> place("2", choice="30").result(wide=True, improper_entry=True).result
        'retake'
        """
        return result(self.setup, self.book, **facts)

    def released(self, *, hit_or_hit_at: bool, play_called: bool = False) -> bool:
        """Tell whether the positions before the hit have stopped binding (A11, A12, A13).

        Examples
        --------
        >>> place("4").released(hit_or_hit_at=True), place("4").released(hit_or_hit_at=True, play_called=True)
        (False, True)
        """
        return released(self.setup, hit_or_hit_at=hit_or_hit_at, play_called=play_called)

    # ------------------------------------------------------------ numbers

    @property
    def goal_center(self) -> Point:
        """Center of the goal that the fouling team defends, field frame."""
        return Point(self.sign * self.field.half_length, 0.0)

    @property
    def distance_to_goal(self) -> float:
        """Yards from the ball to the center of the goal that the fouling team defends."""
        return math.dist(self.ball, self.goal_center)

    @property
    def nearest_defender_distance(self) -> float:
        """Yards from the ball to the nearest legal place of the fouling team; infinite if it has none."""
        near = self.fouling.nearest(self.ball)
        return math.dist(self.ball, near) if near else math.inf

    @property
    def opening_angle(self) -> float:
        """Angle in degrees between the posts, as seen from the ball."""
        x, y = self.goal_center.x - self.ball.x, self.ball.y
        g = self.field.half_goal
        return abs(math.degrees(math.atan2(g - y, abs(x)) - math.atan2(-g - y, abs(x))))

    # ------------------------------------------------------------ words

    def words(self, lang: str = "en") -> str:
        """Describe the placement in words from which it can be rebuilt.

        Examples
        --------
        >>> print(place("4").words())  # doctest: +ELLIPSIS
        Penalty 4 on a field of 300 by 160 yd with boards...
        """
        return " ".join(description(self, lang).lines)

    def title(self, lang: str = "en") -> str:
        """Return the penalty's number and name.

        Examples
        --------
        >>> place("6", crossing=25).title("es")
        'Penal 6 · Safety'
        """
        say = words(lang)
        return f"{number_of(self.spec, say)} · {name_of(self.spec, say, self.book)}"

    def __repr__(self) -> str:
        """Show what matters in one line."""
        x, y = self.ball
        return f"Placement({self.key!r}, ball=({x:g}, {y:g}), moved={self.moved:g}, defends={self.defends!r})"

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """Field, zones and ball as a GeoJSON feature collection, yards: what geopandas and other packages read."""
        return placement_collection(self)


_BOOK: Final = default_book()
_FIND: Final = index_of(_BOOK).find
_OPTIONS: Final = options_of({}, _BOOK)


def place(
    penalty: str,
    *,
    ball: Any = None,
    foul: Any = None,
    crossing: Any = None,
    choice: str | None = None,
    defended: bool | None = None,
    defends: End = "right",
    field: Field = DEFAULT_FIELD,
    **options: Unpack[OptionArgs],
) -> Placement:
    """Set up a penalty.

    Parameters
    ----------
    penalty : str
        ``"1"``, ``"2"``, ``"3"``, ``"4"``, ``"5a"``, ``"5b"`` or ``"6"``. Penalties 7 to 10 place no
        ball: see ``designate``, ``mount_may_return``, ``forfeits`` and ``exclusion``.
    ball : tuple of float, optional
        5a: where the ball was when the foul occurred; field frame, yards.
    foul : tuple of float, optional
        2 from the spot: where the foul occurred; field frame, yards.
    crossing : float, optional
        6: y of the place where the ball crossed the back line; field frame, yards.
    choice : {"30", "spot"}, optional
        2: what the team fouled chose.
    defended : bool, optional
        3: whether the penalty may be defended; default False.
    defends : {"right", "left"}
        The goal that the fouling team defended when it fouled.
    field : Field
        The ground; default 300 x 160 yd with boards.
    **options
        Readings to switch: ``on_limit``, ``between``, ``goal_region``, ``p2_exempt``, ``p2_spot_off_field_only``,
        ``off_field``, ``player_radius``; and ``book``. See :class:`Options`.

    Returns
    -------
    Placement
        The ball, both zones, and what follows.

    Raises
    ------
    PolofieldError
        ``bad_field``, ``bad_number``, ``unknown_penalty``, ``missing_choice``, ``missing_input``,
        ``unexpected_input``, ``unknown_name``, ``outside_safety_zone``, ``spot_off_field``, ``crossing_in_goal`` or
        ``crossing_off_end_line``, checked in this order.

    Examples
    --------
    >>> p = place("5a", ball=(42, 79))
    >>> p.ball, p.moved
    (Point(x=42.0, y=75.0), 4.0)
    """
    if field.__class__ is not Field:
        checked_field(field)
    if ball is not None:
        ball = point(ball, where="ball")
    if foul is not None:
        foul = point(foul, where="foul")
    if crossing is not None:
        crossing = finite(crossing, where="crossing")
    if options:
        book, opts = read_options(dict(options))
        spec = index_of(book).find(penalty, choice, defended)
    else:
        book, opts, spec = _BOOK, _OPTIONS, _FIND(penalty, choice, defended)
    sign = 1 if defends == "right" else sign_of(defends)
    given = _given(spec, ball, foul, crossing)
    spot_spec = spec.spot
    if spot_spec is None:
        if spec.restart is None:
            refuse_placement(spec)
        spec_set_up = index_of(book).by_key[spec.restart]
        spot_spec = spec_set_up.spot
        if spec.change_direction:
            sign = -sign
            defends = opposite(defends)
        assert spot_spec is not None
    if foul is not None and spot_spec.kind != "foul":
        # A foul that is only noted (Penalty 2 from the line) is still a place that must make sense.
        in_safety_zone("foul", field, sign * foul[0], sign * foul[1])
    if given is None:
        x, y, moved = spot_of(spot_spec, field, None, opts, book)
        return Placement(spec, field, defends, Point(sign * x + 0.0, sign * y + 0.0), moved, None, opts, book)
    if spot_spec.kind == "crossing":
        x, y, moved = spot_of(spot_spec, field, sign * given, opts, book)
        at = Point(sign * field.half_length, given)
    else:
        gx, gy = given
        x, y, moved = spot_of(spot_spec, field, (sign * gx, sign * gy), opts, book)
        at = Point(gx, gy)
    return Placement(spec, field, defends, Point(sign * x + 0.0, sign * y + 0.0), moved, at, opts, book)


def _given(spec: PenaltySpec, ball: Any, foul: Any, crossing: Any) -> Any:
    """Return the one input that the penalty goes by, having refused what it cannot use."""
    found = None
    takes = spec.takes
    if ball is not None:
        found = ball if "ball" in takes else _unexpected(spec, "ball", ball)
    if foul is not None:
        found = foul if "foul" in takes else _unexpected(spec, "foul", foul)
    if crossing is not None:
        found = crossing if "crossing" in takes else _unexpected(spec, "crossing", crossing)
    if found is None and spec.needs:
        _missing(spec)
    return found


_EXPECTED: Final = {
    "ball": "where the ball was when the foul occurred, ball=(x, y)",
    "foul": "where the foul occurred, foul=(x, y)",
    "crossing": "where the ball crossed the back line, crossing=y",
}


def _missing(spec: PenaltySpec) -> NoReturn:
    name = spec.needs[0]
    raise BadInput(
        expected=_EXPECTED[name], got=Plain(f"nothing (Penalty {spec.key})"), code="missing_input", where=name
    )


def _unexpected(spec: PenaltySpec, name: str, value: Any) -> NoReturn:
    takes = " or ".join(spec.takes) or "no spot"
    raise BadInput(
        expected=f"{takes} for Penalty {spec.key}", got=Plain(f"{name}={value!r}"), code="unexpected_input", where=name
    )


_INSTEAD: Final = {
    "removal": "designate()", "mount": "mount_may_return()", "exclusion": "exclusion()",
}  # fmt: skip


def refuse_placement(spec: PenaltySpec) -> NoReturn:
    """Refuse a penalty that places no ball, and say what answers it."""
    instead = next((call for part, call in _INSTEAD.items() if getattr(spec, part)), "forfeits()")
    raise BadInput(
        expected="a penalty that places a ball",
        got=Plain(f"{spec.number!r}, which places none"),
        hint=f"see {instead}",
        code="unknown_penalty",
        where="penalty",
    )


def checked_field(field: Any) -> None:
    """Refuse what is not a Field (``bad_field``)."""
    if not isinstance(field, Field):
        raise BadInput(expected="a Field", got=Plain(type(field).__name__), code="bad_field", where="field")


def read_options(given: dict[str, Any]) -> tuple[Book, Options]:
    """Return the rulebook among the options, and the readings."""
    book = given.pop("book", None) or _BOOK
    if not isinstance(book, Book):
        raise BadInput(expected="a Book", got=Plain(type(book).__name__), code="bad_rulebook", where="book")
    return book, options_of(given, book)


# ---------------------------------------------------------------- words


def describe(placement: Placement, lang: str = "en") -> str:
    """Return a placement in sentences, as :meth:`Placement.words`."""
    return placement.words(lang)


class Description(NamedTuple):
    """A placement in sentences, part by part: from them alone a reader can rebuild it."""

    field: list[str]
    ball: list[str]
    zones: list[str]
    until: str
    after: list[str]
    rests_on: list[str]

    @property
    def lines(self) -> list[str]:
        """All sentences in order."""
        return [*self.field, *self.ball, *self.zones, self.until, *self.after, *self.rests_on]


def description(placement: Placement, lang: str = "en") -> Description:
    """Describe a placement: field, ends and ball, zones, how long they hold, what follows, and what it rests on.

    Examples
    --------
    >>> description(place("4")).ball[0]
    'The fouling team defends the goal on the right.'
    """
    say = words(lang)
    number = number_of(placement.spec, say)
    if placement.key != placement.penalty:
        number += f" ({name_of(placement.spec, say, placement.book)})"
    events = say.listed([say(f"until.{event}") for event in placement.setup.until])
    return Description(
        [field_words(placement.field, number, say), say("describe.frame")],
        _where(placement, say),
        [*_zone(placement.fouling, say), *_zone(placement.fouled, say)],
        say("describe.until", events=events),
        _after(placement, say),
        _rests_on(placement, say),
    )


def _where(placement: Placement, say: Words) -> list[str]:
    parts = [say("describe.defends", end=say(f"end.{placement.defends}"))]
    if placement.defended_at_foul != placement.defends:
        parts.append(say("describe.changed_ends", end=say(f"end.{placement.defended_at_foul}")))
    if placement.given is not None:
        kind = placement.spec.takes[0]
        parts.append(say(f"describe.given_{kind}", x=placement.given.x, y=placement.given.y))
    parts.append(say("describe.ball", x=placement.ball.x, y=placement.ball.y, n=placement.distance_to_goal))
    if placement.moved:
        parts.append(say("describe.moved", n=placement.moved))
    return parts


def _listed(conditions: tuple[Condition, ...], say: Words) -> str:
    return say.listed([condition.words(say.lang) for condition in conditions])


def _zone(zone: Zone, say: Words) -> list[str]:
    team = say(f"team.{zone.team}")
    if zone.anywhere:
        return [say("describe.zone", team=team, conditions=say("condition.anywhere"))]
    parts = [say("describe.zone", team=team, conditions=_listed(zone.conditions, say))]
    exempt = tuple(condition for condition in zone.conditions if condition.exempt)
    if exempt:
        parts.append(say("describe.exempt", conditions=_listed(exempt, say)))
    if zone.empty:
        parts.append(say("describe.nowhere", team=team.lower()))
    return parts


def _after(placement: Placement, say: Words) -> list[str]:
    spec, parts = placement.setup, []
    if spec.entry != "free":
        parts.append(say(f"describe.entry_{spec.entry}"))
    if spec.hits != "free":
        parts.append(say(f"describe.{spec.hits}"))
    return parts


def _options(changed: dict[str, Any], say: Words) -> str:
    shown = {name: say.number(v) if type(v) in (int, float) else str(v) for name, v in sorted(changed.items())}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


def _rests_on(placement: Placement, say: Words) -> list[str]:
    parts = []
    changed = placement.options.changed(placement.book)
    if changed:
        parts.append(say("describe.options", options=_options(changed, say)))
    if placement.readings:
        texts = [f"{name} ({reading_words(placement, name, say)})" for name in placement.readings]
        parts.append(say("describe.readings", readings=say.listed(texts)))
    parts.append(say("describe.cite", cite=placement.citation))
    return parts


# ---------------------------------------------------------------- GeoJSON


def placement_features(placement: Placement, lang: str = "en") -> list[dict[str, Any]]:
    """Return both zones, the spot that was given, if any, and the ball as GeoJSON features."""
    from shapely import Point as At

    found = [zone.feature(lang) for zone in (placement.fouled, placement.fouling)]
    if placement.given is not None:
        found.append(feature(At(placement.given), name="spot_given", role="spot", kind=placement.spec.takes[0]))
    return [*found, feature(At(placement.ball), name="ball", role="ball", moved=placement.moved)]


def placement_collection(placement: Placement, lang: str = "en") -> dict[str, Any]:
    """Return a placement on its field as a GeoJSON feature collection."""
    return collection(
        placement.field.features() + placement_features(placement, lang),
        penalty=placement.key,
        defends=placement.defends,
        citation=placement.citation,
        readings=list(placement.readings),
    )
