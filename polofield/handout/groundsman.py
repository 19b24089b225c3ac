"""The plan for the groundsman: the field with its dimensions, points to mark, and diagonals to check them by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ..field import Field
from ..units import METERS_PER_YARD
from .leaves import Leaf, Part, Table
from .press import needed

if TYPE_CHECKING:
    from ..words import Words
    from .press import Press

__all__ = ["diagonals", "marks", "plan"]

Named = tuple[str, tuple[float, float]]
_SHARE: Final = 0.36
_LEAST: Final = 100.0


def marks(field: Field, say: Words) -> tuple[Named, ...]:
    """Return the points to mark, each with its name: corners, posts, ends of lines, center. Yards."""
    a, b, g = field.half_length, field.half_width, field.half_goal
    corners = zip("ABCD", ((-a, -b), (a, -b), (a, b), (-a, b)), strict=True)
    posts = zip("PQRS", ((-a, -g), (a, -g), (a, g), (-a, g)), strict=True)
    found = [(say("handout.corner", name=name), at) for name, at in corners]
    found += [(say("handout.post", name=name), at) for name, at in posts]
    for yards in sorted(m.spec.from_back_line for m in field.markings if m.spec.builder == "across"):
        for end in ("left", "right"):
            x = yards - a if end == "left" else a - yards
            for side, y in (("AB", -b), ("CD", b)):
                where = say(f"handout.end_{end}")
                found.append((say("handout.line_end", n=yards, end=where, side=side), (x, y)))
    return (*found, (say("handout.center"), (0.0, 0.0)))


def diagonals(field: Field, say: Words) -> tuple[tuple[str, str, float], ...]:
    """Return the diagonals to check: from, to, and the distance in yards."""
    points = dict(marks(field, say)[:8])
    names = list(points)
    pairs = ((0, 2), (1, 3), (0, 7), (3, 4), (1, 6), (2, 5))
    return tuple((names[i], names[j], math.dist(points[names[i]], points[names[j]])) for i, j in pairs)


def plan(press: Press, field: Field | None = None) -> Part:
    """Return the page of the plan: the picture, and tables of its points and of what to measure as a check."""
    say, field = press.say, field or Field()
    picture = press.drawn(field, max(_SHARE * press.paper[1], _LEAST))
    tables = (_points(field, say), _checks(field, say))
    leaf = Leaf(picture.caption, say("handout.groundsman_lead"), picture, tables=tables)
    return Part(say("handout.field"), (leaf,))


def _decimal(value: float, say: Words, pattern: str = "0.00") -> str:
    """A number in the language's form, with its minus sign."""
    text: str = needed("babel.numbers").format_decimal(round(value, 6) + 0.0, format=pattern, locale=say.lang)
    return text.replace("-", "\N{MINUS SIGN}")


def _points(field: Field, say: Words) -> Table:
    heads = ("point", "x_yd", "y_yd", "x_m", "y_m")
    rows = tuple(
        (name, *(_decimal(v, say, "0.##") for v in at), *(_decimal(v * METERS_PER_YARD, say) for v in at))
        for name, at in marks(field, say)
    )
    return Table(say("handout.corners"), tuple(say(f"handout.{head}") for head in heads), rows)


def _checks(field: Field, say: Words) -> Table:
    heads = ("from", "to", "yards", "meters")
    rows = tuple(
        (start, end, _decimal(n, say), _decimal(n * METERS_PER_YARD, say)) for start, end, n in diagonals(field, say)
    )
    return Table(say("handout.diagonals"), tuple(say(f"handout.{head}") for head in heads), rows)
