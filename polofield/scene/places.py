"""Places in words, such as ``"ball + 10 yd toward goal"``: their grammar, and its reader.

::

    place    = [ length beside ] point { sign length way }
    heading  = [ "toward" | "away from" ] place
    beside   = "behind" | "in front of" | "left of" | "right of"
    way      = "toward" target | "away from" target | "left" | "right"
    target   = point | [ "left" | "right" ] "boards" | [ "other" ] "back line"
    point    = "center" | "ball" | "foul" | player
             | [ "other" ] ( "goal" | "left post" | "right post" )
             | "center of" [ "other" ] ( number "-yard line" | "back line" )
    player   = ( "fouling" | "fouled" | "Red" | "Blue" ) number
    sign     = "+" | "-"
    length   = number unit

* Capitals do not matter, and "the" may stand before any name. A length always has its unit.
* Everything is as a rider sees it who faces the goal that the fouling team defends: that goal is ``goal``, its left
  post is on the rider's left. ``other`` is the same at the other end, for a rider who faces that way. ``left`` and
  ``right`` alone are always those of a rider who faces ``goal``.
* ``ball`` is where the ball lies, ``foul`` where the foul occurred, ``Red`` the fouling team, ``Blue`` the team fouled.
* ``toward`` goes straight to the target, and past it if the length is longer; ``boards`` are the nearer side, straight
  across. ``-`` goes the other way.
* ``behind`` a goal, a post or a line is farther from the field's center; ``behind`` the ball, the foul or the center is
  farther from ``goal``, on the line to it; ``behind`` a player is at the player's back. ``in front of`` is the
  opposite.
* Offsets are taken one after the other, from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, NoReturn

import msgspec

from ..errors import BadInput, Plain, nearest_name
from ..field import marking_specs
from ..units import UNITS, parse_length
from .values import LARGEST, refuse

__all__ = ["HeadingText", "Move", "Name", "PlaceText", "parse_heading", "parse_place", "parse_rider"]

_TEAMS: Final = {"fouling": "fouling", "fouled": "fouled", "red": "fouling", "blue": "fouled"}
_PLAYERS: Final = range(1, 5)
_SAME: Final = {"centre": "center", "towards": "toward"}
_IDLE: Final = ("the",)


class Name(msgspec.Struct, frozen=True):
    """A named point, or what a way leads toward."""

    kind: str
    other: bool = False
    number: int = 0
    team: str = ""

    def __str__(self) -> str:
        """Write the name as the grammar does."""
        other = "other " if self.other else ""
        if self.kind == "player":
            return f"{self.team} {self.number}"
        if self.kind == "line":
            return f"center of {other}{self.number}-yard line"
        return other + self.kind


class Move(msgspec.Struct, frozen=True):
    """One offset."""

    yards: float
    way: str
    target: Name | None = None


class PlaceText(msgspec.Struct, frozen=True):
    """A place in words, read: a named point, and offsets from it in order."""

    name: Name
    moves: tuple[Move, ...] = ()


class HeadingText(msgspec.Struct, frozen=True):
    """A heading in words, read: toward a place, or away from it."""

    way: Literal["toward", "away from"]
    place: PlaceText


@lru_cache(maxsize=4096)
def parse_place(text: str, where: str = "at") -> PlaceText:
    """Read a place in words."""
    return _Reader(text, where).whole_place()


@lru_cache(maxsize=4096)
def parse_heading(text: str, where: str = "heading") -> HeadingText:
    """Read a heading in words; without "toward" or "away from" it is toward."""
    return _Reader(text, where).whole_heading()


@lru_cache(maxsize=4096)
def parse_rider(text: str, where: str = "between") -> Name:
    """Read the name of something that has a path: a player, or the ball."""
    place = _Reader(text, where).whole_place()
    if place.moves or place.name.kind not in ("player", "ball"):
        refuse("a player such as 'fouling 2', or 'ball'", text, where)
    return place.name


# ---------------------------------------------------------------- letters


class _Token(NamedTuple):
    kind: str
    text: str
    at: int

    @property
    def shown(self) -> str:
        return repr(self.text) if self.text else "the end"


_TOKENS: Final = re.compile(
    r"\s*(?:(?P<line>\d+-\s?(?:yard|yd)\b)|(?P<number>\d+(?:\.\d*)?|\.\d+)|(?P<word>[^\W\d_]+)|(?P<sign>[-+])"
    r"|(?P<bad>\S))",
    re.IGNORECASE,
)


def _tokens(text: str) -> list[_Token]:
    found = []
    for match in _TOKENS.finditer(text):
        kind = str(match.lastgroup)
        word = match[kind].lower() if kind in ("word", "line") else match[kind]
        if word not in _IDLE:
            found.append(_Token(kind, word, match.start(kind) + 1))
    return [*found, _Token("end", "", len(text) + 1)]


@cache
def _lines() -> tuple[int, ...]:
    """Yards from the back line of the lines that are marked across the field."""
    return tuple(int(spec.from_back_line) for spec in marking_specs() if spec.builder == "across")


@cache
def _points() -> tuple[str, ...]:
    """The names to choose from, as they are written."""
    lines = (*(f"{yards}-yard line" for yards in _lines()), "back line")
    ends = ("goal", "left post", "right post", *(f"center of {line}" for line in lines))
    others = [f"center of other {name[10:]}" if name.startswith("center of") else f"other {name}" for name in ends]
    return ("center", "ball", "foul", *ends, *others, *(f"{team} {n}" for team in _TEAMS for n in _PLAYERS))


# ---------------------------------------------------------------- the reader


class _Reader:
    """Reads one text from left to right, one rule of the grammar a method."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where
        self.tokens, self.i = _tokens(text), 0

    @property
    def here(self) -> _Token:
        return self.tokens[self.i]

    def word(self, offset: int = 0) -> str:
        token = self.tokens[min(self.i + offset, len(self.tokens) - 1)]
        return _SAME.get(token.text, token.text) if token.kind == "word" else ""

    def took(self, *words: str) -> bool:
        """Take these words if they come next."""
        if any(self.word(i) != word for i, word in enumerate(words)):
            return False
        self.i += len(words)
        return True

    def refuse(self, expected: Sequence[str], choices: Sequence[str] = ()) -> NoReturn:
        token = self.here
        phrase = self.text[token.at - 1 :] if choices else token.text
        near = nearest_name(re.split(r"\s+[-+]\s", phrase)[0], choices or expected) if token.text else None
        hint = f"did you mean {near!r}?" if near and near != token.text else ""
        words = [word if word.startswith(("a ", "the ")) else repr(word) for word in expected]
        either = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
        refuse(f"{either} at position {token.at} of {self.text!r}", Plain(token.shown), self.where, hint=hint)

    # ------------------------------------------------------------ rules

    def whole_place(self) -> PlaceText:
        place = self.place()
        if self.here.kind != "end":
            self.refuse(["+", "-", "the end"])
        return place

    def whole_heading(self) -> HeadingText:
        if self.took("away"):
            self.need("from")
            return HeadingText("away from", self.whole_place())
        self.took("toward")
        return HeadingText("toward", self.whole_place())

    def place(self) -> PlaceText:
        if self.here.kind == "number":
            yards = self.length()
            way = self.beside()
            name = self.point()
            moves = [Move(yards, way)]
        else:
            name, moves = self.point(), []
        while self.here.kind == "sign":
            moves.append(self.offset())
        return PlaceText(name, tuple(moves))

    def need(self, word: str) -> None:
        if not self.took(word):
            self.refuse([word])

    def beside(self) -> str:
        if self.took("in"):
            self.need("front")
            self.need("of")
            return "in front of"
        for side in ("left", "right"):
            if self.took(side):
                self.need("of")
                return side
        if not self.took("behind"):
            self.refuse(["behind", "in front of", "left of", "right of"])
        return "behind"

    def offset(self) -> Move:
        sign = -1.0 if self.here.text == "-" else 1.0
        self.i += 1
        if self.here.kind != "number":
            self.refuse(["a length such as '10 yd'"])
        yards = sign * self.length()
        for side in ("left", "right"):
            if self.took(side):
                return Move(yards, side)
        if self.took("away"):
            self.need("from")
            return Move(yards, "away from", self.target())
        if not self.took("toward"):
            self.refuse(["toward", "away from", "left", "right"])
        return Move(yards, "toward", self.target())

    def length(self) -> float:
        number, unit = self.here, self.tokens[self.i + 1]
        if unit.kind != "word":
            self.i += 1
            self.refuse([f"a unit out of {', '.join(UNITS)}"])
        self.i += 2
        try:
            yards = parse_length(f"{number.text} {unit.text}", where=self.where)
        except BadInput as error:
            at = f"(position {unit.at} of {self.text!r})"
            raise BadInput(f"{error.message} {at}", code=error.code, where=self.where) from None
        if yards > LARGEST:
            at = f"at position {number.at} of {self.text!r}"
            refuse(f"a length of at most {LARGEST:.0f} yd {at}", Plain("more"), self.where, code="bad_number")
        return yards

    def target(self) -> Name:
        for side in ("left", "right"):
            if self.took(side, "boards"):
                return Name(f"{side} boards")
        if self.took("boards"):
            return Name("boards")
        if self.took("back", "line"):
            return Name("back line")
        if self.took("other", "back", "line"):
            return Name("back line", other=True)
        return self.point(["boards", "back line"])

    def point(self, also: Sequence[str] = ()) -> Name:
        for kind in ("ball", "foul"):
            if self.took(kind):
                return Name(kind)
        if self.took("center"):
            return self.line() if self.took("of") else Name("center")
        return self.player() if self.word() in _TEAMS else self.end(also)

    def end(self, also: Sequence[str]) -> Name:
        other = self.took("other")
        if self.took("goal"):
            return Name("goal", other)
        side = next((side for side in ("left", "right") if self.took(side)), None)
        if side is None:
            anything = [*_points()[:6], "center of 30-yard line", "Blue 3", *also]
            self.refuse(["goal", "left post", "right post"] if other else anything, [*_points(), *also])
        self.need("post")
        return Name(f"{side} post", other)

    def line(self) -> Name:
        other = self.took("other")
        if self.took("back"):
            self.need("line")
            return Name("line", other, 0)
        names = [f"{yards}-yard" for yards in _lines()]
        yards = int(self.here.text.split("-")[0]) if self.here.kind == "line" else 0
        if yards not in _lines():
            self.refuse([*names, "back"])
        self.i += 1
        self.need("line")
        return Name("line", other, yards)

    def player(self) -> Name:
        team = _TEAMS[self.word()]
        self.i += 1
        if self.here.kind != "number" or self.here.text not in map(str, _PLAYERS):
            self.refuse([str(n) for n in _PLAYERS])
        number = int(self.here.text)
        self.i += 1
        return Name("player", number=number, team=team)
