"""Quiz questions from a seed: where is the ball placed, who stands wrong, how long is he out.

A question keeps what it asks about as plain values, so that another program can answer it too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import msgspec

from ..book import default_book
from ..conduct import Clock, Offense, play
from ..errors import BadInput, PolofieldError
from ..placement import Placement, place
from .plain import Player

__all__ = ["ASKED", "LEVELS", "MOST_QUESTIONS", "PERIODS", "Question", "quiz"]

ASKED: Final = ("ball", "stands", "box")
"""What is asked, in turn."""

LEVELS: Final = (1, 2, 3)
MOST_QUESTIONS: Final = 200
PERIODS: Final = (450, 450, 450, 450)
"""Length of the periods in questions on cards, seconds of play."""

_SIDE: Final = 4
_APART: Final = 22.0
_EDGE: Final = 14
"""Yards that keep the discs of players apart, and whole."""
_CLEAR: Final = {1: 6.0, 2: 3.0, 3: 1.5}
"""How many yards a player stands at least from his limit, by level."""


class Question(msgspec.Struct, frozen=True):
    """A question and its answer.

    Attributes
    ----------
    asked : {"ball", "stands", "box"}
        What is asked.
    level : int
        1 to 3.
    penalty, call : str, mapping
        The penalty and the arguments of ``place``.
    players, wrong : tuple
        Who is on the field, and the places in that list of those who stand wrong.
    cards : tuple of (period, second, cards)
        What one player was shown; the last is asked about.
    minutes, back_at, substitute_from : int or None
        How long he is out, and the seconds of play at which he may return or a substitute may enter.
    for_good : bool
        Whether he is out for the rest of the game.

    Examples
    --------
    >>> quiz(7, 3)[2].asked
    'box'
    """

    asked: str
    level: int
    penalty: str = ""
    call: Mapping[str, Any] = {}
    players: tuple[Player, ...] = ()
    wrong: tuple[int, ...] = ()
    cards: tuple[tuple[int, int, str], ...] = ()
    minutes: int = 0
    back_at: int | None = None
    substitute_from: int | None = None
    for_good: bool = False

    def placement(self) -> Placement:
        """Set up the penalty that is asked about.

        Examples
        --------
        >>> quiz(7, 1, 1)[0].placement().moved
        0.0
        """
        return place(self.penalty, **self.call)


class _Dice:
    """Draws from a seed, by the one method whose numbers Python promises never to change."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def whole(self, least: int, most: int) -> int:
        return least + int(self._random() * (most - least + 1))

    def pick(self, choices: Any) -> Any:
        return choices[self.whole(0, len(choices) - 1)]


def quiz(seed: int, count: int, level: int | None = None) -> tuple[Question, ...]:
    """Return questions; the same seed gives the same questions.

    Parameters
    ----------
    seed : int
        Any whole number from 0.
    count : int
        How many, 1 to 200.
    level : int, optional
        1, 2 or 3; by default they take turns.

    Raises
    ------
    BadInput
        ``bad_number``.

    Examples
    --------
    >>> [question.level for question in quiz(1, 4)], quiz(1, 4) == quiz(1, 4)
    ([1, 1, 1, 2], True)
    """
    _whole(seed, 0, 2**53, "seed")
    _whole(count, 1, MOST_QUESTIONS, "questions")
    if level is not None:
        _whole(level, LEVELS[0], LEVELS[-1], "level")
    dice = _Dice(seed)
    return tuple(
        _MAKERS[ASKED[n % len(ASKED)]](dice, level or LEVELS[n // len(ASKED) % len(LEVELS)]) for n in range(count)
    )


def _whole(value: Any, least: int, most: int, where: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        expected = f"expected a whole number from {least} to {most}"
        raise BadInput(f"{expected}, got {value!r}", code="bad_number", where=where)


# ---------------------------------------------------------------- penalties


def _call(dice: _Dice, level: int) -> tuple[str, dict[str, Any]]:
    """A penalty and where it happened: fixed spots, then given ones, then those that are moved."""
    if level == 1:
        return _called(dice.pick(_FIXED), {})
    defends = "right" if level == 2 else dice.pick(("right", "left"))
    side, sign = dice.pick((-1, 1)), 1 if defends == "right" else -1
    far = level == 3
    x = sign * dice.whole(-60, 105)
    given: dict[str, dict[str, Any]] = {
        "spot_hit": {"ball": (x, side * (dice.whole(76, 79) if far else dice.whole(5, 70)))},
        "safety_hit": {"crossing": side * (dice.whole(44, 76) if far else dice.whole(10, 38))},
        "spot_hit_by_choice": {"foul": (abs(x) * sign, side * dice.whole(5, 70))},
        "line_hit_defended": {},
    }
    role = dice.pick(tuple(given)[:3] if level == 2 else tuple(given))
    return _called(role, given[role] | {"defends": defends})


_FIXED: Final = ("long_hit", "center_hit", "line_hit_undefended", "line_hit_by_choice")
"""Roles of penalties that are taken from a fixed spot."""


def _called(role: str, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A penalty by its role, with what its variant needs to be said."""
    spec = default_book().by_role(role)
    variant = {"choice": spec.choice} if spec.choice else {"defended": True} if spec.defended else {}
    return spec.number, variant | given


def _ball(dice: _Dice, level: int) -> Question:
    penalty, call = _call(dice, level)
    return Question("ball", level, penalty, call)


def _stands(dice: _Dice, level: int) -> Question:
    while True:
        penalty, call = _call(dice, level)
        setup = place(penalty, **call)
        want = dice.whole(1, 2)
        players = tuple(_crowd(dice, setup, _CLEAR[level], want))
        if len(players) == 2 * _SIDE:
            wrong = tuple(i for i, who in enumerate(players) if not setup.check(who.at, who.team).legal)
            return Question("stands", level, penalty, call, players, wrong)


def _crowd(dice: _Dice, setup: Placement, clear: float, want: int) -> Iterator[Player]:
    """Eight players apart from one another and from the ball, so many of the fouling team where they may not be."""
    taken = [tuple(setup.ball)]
    strays = {dice.whole(1, _SIDE) for _ in range(want)}
    for team in ("fouling", "fouled"):
        for number in range(1, _SIDE + 1):
            at = _spot(dice, setup, team, clear, team == "fouling" and number in strays, taken)
            if at is None:
                return
            taken.append(at)
            yield Player(team, number, at)


def _spot(
    dice: _Dice, setup: Placement, team: str, clear: float, stray: bool, taken: list[Any]
) -> tuple[float, float] | None:
    field = setup.field
    a, b = int(field.half_length + field.end_safety) - _EDGE, int(field.half_width + field.side_safety) - _EDGE
    for _ in range(400):
        at = (float(dice.whole(-a, a)), float(dice.whole(-b, b)))
        if any(math.dist(at, other) < _APART for other in taken):
            continue
        verdict = setup.check(at, team)
        if abs(verdict.margin) >= clear and verdict.legal != stray:
            return at
    return None


# ---------------------------------------------------------------- cards


_BATCHES: Final = {1: ("Y", "YY"), 2: ("Y", "YY", "YYY"), 3: ("Y", "YY", "YYY", "R")}


def _box(dice: _Dice, level: int) -> Question:
    while True:
        cards = _shown(dice, level)
        try:
            game = play(PERIODS, [Offense(Clock(period, second), shown) for period, second, shown in cards])
        except PolofieldError:
            continue  # a batch that may not follow the others
        last = game.offenses[-1]
        return Question(
            "box",
            level,
            cards=cards,
            minutes=last.minutes_out,
            back_at=last.player_back_at,
            substitute_from=last.substitute_from,
            for_good=last.rest_of_game,
        )


def _shown(dice: _Dice, level: int) -> tuple[tuple[int, int, str], ...]:
    """One batch for each level, in order of time; at the third level the last may fall into running time."""
    second = dice.whole(2, 40) * 10
    found = []
    for _ in range(level):
        period, elapsed = divmod(second, PERIODS[0])
        found.append((period + 1, elapsed, dice.pick(_BATCHES[level])))
        second += dice.whole(5, 45) * 10
    return tuple(found)


_MAKERS: Final = {"ball": _ball, "stands": _stands, "box": _box}
