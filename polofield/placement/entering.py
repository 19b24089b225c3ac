"""Who may enter the field, and where: paths from off the field onto it, before and after the hit."""

from __future__ import annotations

from typing import Any

import msgspec

from ..book import Book, PenaltySpec
from ..errors import point
from ..field import Field, Point, turned
from ..words import words
from .shapes import Pair
from .zone import Zone

__all__ = ["Entry", "entry_along"]

_SLACK = 1e-9


class Entry(msgspec.Struct, frozen=True):
    """The answer on one path.

    Attributes
    ----------
    allowed : bool
        May the player take it?
    on_limit : bool
        True if it crosses exactly at a post, so that A1 (``on_limit``) decides.
    crosses : Point or None
        Where the path enters the field; None if it does not enter it.
    over : str
        What it crosses: ``"back_line"``, ``"side"``, ``"other_back_line"`` or ``""``.
    why : str
        Key of the reason; see :meth:`words`.
    readings : tuple of str
        The readings that the answer rests on.
    """

    allowed: bool
    on_limit: bool
    crosses: Point | None
    over: str
    why: str
    readings: tuple[str, ...] = ()

    def words(self, lang: str = "en") -> str:
        """Say the answer in words.

        Examples
        --------
        >>> from polofield.placement import place
        >>> place("2", choice="30").entry((152, 10), (148, 10), after_hit=True).words()
        'not allowed: nobody of the fouling team may enter the field once the ball is in play'
        """
        return words(lang)(f"entry.{self.why}")


def _first_crossing(field: Field, start: Pair, end: Pair) -> tuple[Pair, str] | None:
    """Where a straight path first gets from off the field onto it, and over which line. Foul frame."""
    if field.contains(*start):
        return None
    (x0, y0), (x1, y1) = start, end
    a, b = field.half_length, field.half_width
    limits = [
        (a, x0, x1, "back_line"),
        (-a, x0, x1, "other_back_line"),
        (b, y0, y1, "side"),
        (-b, y0, y1, "side"),
    ]
    found = []
    for order, (limit, from_, to, name) in enumerate(limits):
        if from_ == to or not min(from_, to) - _SLACK <= limit <= max(from_, to) + _SLACK:
            continue
        t = (limit - from_) / (to - from_)
        place = (limit, y0 + t * (y1 - y0)) if order < 2 else (x0 + t * (x1 - x0), limit)
        if field.contains(*place):
            found.append((t, order, place, name))
    if not found:
        return None
    _, _, place, name = min(found)
    return place, name


def entry_along(
    zone: Zone, setup: PenaltySpec, book: Book, start: Any, end: Any, *, after_hit: bool, status: str = "in_position"
) -> Entry:
    """Tell whether a player of a zone's team may enter the field along a straight path, under a penalty's clauses."""
    a, b = point(start, where="start"), point(end, where="end")
    sign = zone.sign
    crossing = _first_crossing(zone.field, turned(*a, sign), turned(*b, sign))
    at, over = (turned(*crossing[0], sign), crossing[1]) if crossing else (None, "")
    if not after_hit:
        legal = zone.path_is_legal(a, b, status)
        return Entry(legal, False, at, over, "position_holds" if legal else "before_hit")
    if at is None:
        return Entry(True, False, None, "", "does_not_enter")
    if zone.team == "fouled":
        return Entry(True, False, at, over, "free")
    return _after_hit(zone, setup.entry, book, at, over)


def _after_hit(zone: Zone, clause: str, book: Book, at: Point, over: str) -> Entry:
    if clause == "none":
        return Entry(False, False, at, over, "nobody", book.reading_ids("entry_bar"))
    if clause == "free":
        return Entry(True, False, at, over, "free")
    if over != "back_line":
        return Entry(True, False, at, over, "over_the_side", book.reading_ids("over_the_side"))
    if clause == "not_from_behind_back_line":
        return Entry(False, False, at, over, "not_from_behind_back_line", book.reading_ids("entry_bar"))
    return _between_posts(zone, book, at, over)


def _between_posts(zone: Zone, book: Book, at: Point, over: str) -> Entry:
    clear = abs(at.y) - zone.field.half_goal
    on_limit = abs(clear) <= _SLACK
    allowed = clear > _SLACK or (on_limit and not zone.deny)
    readings = book.reading_ids("limit") if on_limit else ()
    return Entry(allowed, on_limit, at, over, "clear_of_posts" if allowed else "between_posts", readings)
