"""``place_many``: arrays of fouls in, arrays of ball spots out, by the same rules as ``place`` and to the same bit.

The rows are worked off in chunks. Most rows need only a table of limits (a lowest and a highest x and y for each
penalty) between which the given spot is kept; a row that might be an error or lies on an edge is marked on the way and
looked at again with the whole rule. What a message says is asked of ``place`` itself, when it is wanted.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..book import PenaltySpec, Rulebook, index_of
from ..errors import MOST, PolofieldError
from ..field import DEFAULT_FIELD, Field
from .arrays import CHUNK, Floats, Names, Signs, combined, coordinates, end_said, length_of, names, numbers, signs
from .conditions import TOLERANCE
from .options import OptionArgs, Options
from .solve import Placement, checked_field, place, read_options, refuse_placement
from .spots import SPOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["ERROR_CODES", "Batch", "Fault", "place_many"]

Bools = NDArray[np.bool_]
Whole = NDArray[np.intp]

ERROR_CODES: Final = (
    "", "bad_number", "unknown_penalty", "missing_choice", "unexpected_input", "unknown_name", "missing_input",
    "outside_safety_zone", "spot_off_field", "crossing_in_goal", "crossing_off_end_line", "status_mismatch",
)  # fmt: skip
"""Names of the error numbers of a batch; number 0 is no error."""

_NUMBER: Final = {name: number for number, name in enumerate(ERROR_CODES)}
_SOURCES: Final = ("ball", "foul", "crossing")


class Fault(NamedTuple):
    """One row's error.

    Attributes
    ----------
    row : int
        From 0.
    column : str
        The argument at fault, such as ``"ball"``.
    code, message : str
        As of the error that ``place`` raises.
    """

    row: int
    column: str
    code: str
    message: str


class _Given(msgspec.Struct, frozen=True):
    """What the caller gave, so that one row can be handed to ``place``."""

    penalty: Names
    choice: Names
    defended: Names
    defends: Names
    spots: dict[str, Any]

    def row(self, row: int) -> dict[str, Any]:
        """Return the arguments of ``place`` for one row."""
        found = {name: _one(spot, row) for name, spot in self.spots.items()}
        said = {"choice": self.choice.of(row), "defended": self.defended.of(row)}
        return {"penalty": self.penalty.of(row), **said, "defends": end_said(self.defends.of(row)), **found}


def _one(spot: Any, row: int) -> Any:
    if not isinstance(spot, np.ndarray):
        return spot
    value = spot[row].tolist()
    if isinstance(value, list):
        return None if all(math.isnan(v) for v in value) else tuple(value)
    return None if math.isnan(value) else value


class Batch(msgspec.Struct, frozen=True, dict=True, eq=False):
    """Many penalties on one field, set up. Field frame, yards.

    Attributes
    ----------
    ball : ndarray, shape (n, 2)
        Where the ball is placed; NaN in a row in error.
    moved : ndarray, shape (n,)
        Yards from where it was given to where it is placed; NaN in a row in error.
    sign : ndarray of int8, shape (n,)
        +1 if the fouling team defends the right goal while the penalty is taken, -1 if the left; 0 if it is not known.
    key : ndarray of int, shape (n,)
        Place of the penalty's name in `keys`; -1 if there is no such penalty.
    keys : tuple of str
        The names of the rulebook's penalties and variants.
    error : ndarray of uint8, shape (n,)
        0, or the number of the row's error in `error_codes`.
    field : Field
        The ground.
    options : Options
        The readings in force.
    book : Rulebook
        The rulebook in force.
    """

    ball: Floats
    moved: Floats
    sign: Signs
    key: NDArray[np.integer[Any]]
    keys: tuple[str, ...]
    error: NDArray[np.uint8]
    field: Field
    options: Options
    book: Rulebook
    given: _Given

    def __len__(self) -> int:
        return len(self.moved)

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Batch({len(self)} rows, {int(np.count_nonzero(self.error))} in error)"

    @property
    def error_codes(self) -> tuple[str, ...]:
        """Names of the numbers in `error`."""
        return ERROR_CODES

    @cached_property
    def setups(self) -> tuple[PenaltySpec, ...]:
        """For each of `keys` the penalty that is set up: itself, or the restart that follows it."""
        by_key = index_of(self.book).by_key
        return tuple(by_key[spec.restart] if spec.restart else spec for spec in self.book.penalty)

    def arguments(self, row: int) -> dict[str, Any]:
        """Return the arguments with which ``place`` sets up one row.

        Examples
        --------
        >>> place_many(["4", "5b"]).arguments(1)["penalty"]
        '5b'
        """
        switched = {name: getattr(self.options, name) for name in self.options.__struct_fields__}
        return {**self.given.row(range(len(self))[row]), "field": self.field, **switched, "rulebook": self.book}

    def placement(self, row: int) -> Placement:
        """Return one row as a placement of its own.

        Raises
        ------
        PolofieldError
            The row's error, if it is in error.

        Examples
        --------
        >>> place_many("5a", ball=[(42, 79), (0, 0)]).placement(0)
        Placement('5a', ball=(42, 75), moved=4, defends='right')
        """
        return place(**self.arguments(row))

    def faults(self) -> Iterator[Fault]:
        """Yield the rows in error, with their messages, in order.

        Examples
        --------
        >>> for fault in place_many("5a", ball=[(42, 79), (0, 95)]).faults():
        ...     print(fault.row, fault.column, fault.code)
        1 ball outside_safety_zone
        """
        for row in np.flatnonzero(self.error).tolist():
            yield self.fault(row)

    def fault(self, row: int) -> Fault:
        """Return the error of a row that is in error.

        Examples
        --------
        >>> place_many(["4", "6"]).fault(1).code
        'missing_input'
        """
        error = self._error_of(row)
        return Fault(row, error.where.partition("[")[0], error.code, str(error))

    def errors(self) -> list[Fault]:
        """Return the rows in error, with their messages, in order.

        Examples
        --------
        >>> place_many(["4", "44"]).errors()[0].message
        "penalty: expected one of '1', '2', '3', '4', '5a', '5b', '6', '7', '8', '9', '10', got '44'; did you mean '4'?"
        """
        return list(self.faults())

    def raise_first(self) -> Batch:
        """Raise the error of the first row in error; if there is none, return the batch.

        Raises
        ------
        PolofieldError
            Of the kind and with the code of ``place``; its message starts with the row.

        Examples
        --------
        >>> len(place_many(["4", "5b"]).raise_first())
        2
        """
        if self.error.any():
            row = int(np.argmax(self.error != 0))
            error = self._error_of(row)
            raise type(error)(str(error), code=error.code, where=f"row {row}")
        return self

    def _error_of(self, row: int) -> PolofieldError:
        said = self.given
        refused = _refusal(self.book, said.penalty.of(row), said.choice.of(row), said.defended.of(row))
        if refused is not None and _NUMBER[refused.code] == self.error[row]:
            return refused
        try:
            self.placement(row)
        except PolofieldError as error:
            return error
        raise AssertionError(f"row {row} is in error, but place takes it")

    def zones(self, team: str, status: str = "in_position") -> NDArray[np.object_]:
        """Return every row's zone as a Shapely polygon: field frame, clipped to the safety zone.

        Each different zone is made once, and rows share it; a row in error has None.

        Parameters
        ----------
        team : {"fouling", "fouled"}
            Whose zones.
        status : {"in_position", "off_field", "returning"}
            Of which players.

        Raises
        ------
        BadInput
            ``unknown_name``.

        Examples
        --------
        >>> zones = place_many(["4", "4", "5b"]).zones("fouling")
        >>> zones[0] is zones[1], zones[0].bounds
        (True, (120.0, -90.0, 180.0, 90.0))
        """
        from .areas import zones_of

        return zones_of(self, team, status)


@lru_cache(4096, typed=True)
def _refusal(book: Rulebook, penalty: Any, choice: Any, defended: Any) -> PolofieldError | None:
    """The error of a penalty's name: a thousand rows that say the same are refused in the same words."""
    try:
        index_of(book).find(penalty, choice, defended)
    except PolofieldError as error:
        return error.with_traceback(None)
    return None


# ---------------------------------------------------------------- what a penalty's rows have in common


class _Case(NamedTuple):
    """One way in which the penalty is named, and what follows for all of its rows. Foul frame."""

    key: int = -1
    error: int = 0
    turn: int = 1
    kind: int = 0
    low_x: float = math.nan
    high_x: float = math.nan
    low_y: float = math.nan
    high_y: float = math.nan
    most_x: float = -1.0
    least_y: float = 0.0
    most_y: float = -1.0
    needs: bool = False
    doubt: bool = False
    ball: bool = False
    foul: bool = False
    crossing: bool = False


_NO_SPOT, _FIXED, _FOUL, _BALL, _CROSSING = range(5)
_KINDS: Final = {"line": _FIXED, "center": _FIXED, "foul": _FOUL, "ball": _BALL, "crossing": _CROSSING}


def _limits(kind: int, spec: Any, field: Field, options: Options) -> dict[str, Any]:
    """Between which limits a spot of some kind is kept, and up to where no second look is needed."""
    a, b = field.half_length, field.half_width
    if kind == _FIXED:
        x, y, _ = SPOTS[spec.kind](spec, field, None, options)
        return {"low_x": x, "high_x": x, "low_y": y, "high_y": y}
    if kind == _FOUL:
        return {"low_x": -a, "high_x": a, "low_y": -b, "high_y": b, "most_x": a, "most_y": b}
    if kind == _BALL:
        inner, far = b - spec.inset, b + field.side_safety
        return {"low_x": -a, "high_x": a, "low_y": -inner, "high_y": inner, "most_x": a, "most_y": far}
    x, most = a - spec.from_back_line, spec.within
    free = {"least_y": field.half_goal, "most_x": a, "most_y": b}
    return {"low_x": x, "high_x": x, "low_y": -most, "high_y": most, **free}


def _case(found: PenaltySpec, order: int, field: Field, options: Options, book: Rulebook) -> _Case:
    spec = index_of(book).by_key[found.restart] if found.restart else found
    takes = {name: name in found.takes for name in _SOURCES}
    common: dict[str, Any] = {"key": order, "turn": -1 if found.restart and found.change_direction else 1, **takes}
    if spec.spot is None:
        return _Case(**common, doubt=True)
    kind = _KINDS[spec.spot.kind]
    needs = bool(found.needs) or kind > _FIXED
    return _Case(**common, kind=kind, needs=needs, doubt=needs, **_limits(kind, spec.spot, field, options))


class _Cases:
    """The different cases of a batch as a table, and each row's place in it."""

    def __init__(self, given: _Given, field: Field, options: Options, book: Rulebook) -> None:
        self.find = index_of(book).find
        self.order = {spec.key: i for i, spec in enumerate(book.penalty)}
        self.make: Callable[[PenaltySpec], _Case] = lambda spec: _case(spec, self.order[spec.key], field, options, book)
        self.rows, said = combined((given.penalty, given.choice, given.defended))
        table = [self._case(*case) for case in said]
        self.table = {name: np.array([getattr(case, name) for case in table]) for name in _Case._fields}

    def _case(self, penalty: Any, choice: Any, defended: Any) -> _Case:
        try:
            spec = self.find(penalty, choice, defended)
            if self.rows is None and not (spec.spot or spec.restart):
                refuse_placement(spec)
            return self.make(spec)
        except PolofieldError as error:
            if self.rows is None:
                raise
            return _Case(error=_NUMBER[error.code], doubt=True, ball=True, foul=True, crossing=True)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.table[name]


# ---------------------------------------------------------------- the rows


class _Spots:
    """Works off the rows of a batch."""

    def __init__(self, given: _Given, cases: _Cases, sign: Signs | int, n: int, field: Field, options: Options) -> None:
        self.cases, self.sources, self.field, self.options = cases, given.spots, field, options
        self.used = [name for name in _SOURCES if given.spots.get(name) is not None]
        self.ball, self.moved = np.empty((n, 2)), np.empty(n)
        self.error = np.zeros(n, dtype=np.uint8)
        self.key = self._spread("key", n)
        turned = (cases["turn"] < 0).any()
        turn: Any = self._spread("turn", n) if turned else 1
        self.end = sign if isinstance(sign, int) and not turned else None
        self.sign: Signs = np.multiply(np.broadcast_to(np.int8(sign), n) if isinstance(sign, int) else sign, turn)

    def _spread(self, name: str, n: int) -> NDArray[Any]:
        """Return a column of the table for every row, in small numbers."""
        column = self.cases[name]
        small = column.astype(np.int8 if len(self.cases.order) < 127 else np.int32)
        return np.full(n, small[0]) if self.cases.rows is None else small[self.cases.rows]

    def run(self) -> None:
        """Set every row's ball, or its error."""
        with np.errstate(invalid="ignore", over="ignore"):
            for start in range(0, len(self.moved), CHUNK):
                rows = slice(start, start + CHUNK)
                odd = self._chunk(rows)
                if odd.any():
                    self._look_again(start + np.flatnonzero(odd))

    # ------------------------------------------------------------ most rows

    def _chunk(self, rows: slice) -> Bools:
        """Keep the spots of some rows within their limits; return which rows need a second look."""
        pick = self._picker(rows)
        x, y, odd = self._merged(rows, pick)
        sign: Any = self.end
        if sign is None:
            sign = self.sign[rows].astype(float)
            odd |= sign == 0
        if not isinstance(sign, int) or sign < 0:
            x, y = x * sign, y * sign
        odd |= self._beyond(x, y, pick)
        ball_x = np.fmin(np.fmax(x, pick("low_x")), pick("high_x"))
        ball_y = np.fmin(np.fmax(y, pick("low_y")), pick("high_y"))
        # No spot, no number: then nothing was moved.
        np.fmax(np.abs(y - ball_y), 0.0, out=self.moved[rows])
        for axis, part in enumerate((ball_x, ball_y)):
            # Adding 0.0 turns -0.0 into 0.0, as place does.
            np.add(np.multiply(part, sign, out=part), 0.0, out=self.ball[rows, axis])
        return odd

    def _picker(self, rows: slice) -> Callable[[str], Any]:
        table = self.cases.table
        if self.cases.rows is None:
            return lambda name: table[name][0]
        case = self.cases.rows[rows].astype(np.intp)
        return lambda name: table[name].take(case, mode="clip")

    def _merged(self, rows: slice, pick: Callable[[str], Any]) -> tuple[Any, Any, Bools]:
        """Return the one spot that each row gives, and which rows give half of one, or one of a wrong kind."""
        n = len(self.moved[rows])
        if not self.used:
            return np.full(n, np.nan), np.full(n, np.nan), np.zeros(n, dtype=bool)
        spots = [(name, *_xy(self.sources[name], rows, n)) for name in self.used]
        odd = np.zeros(n, dtype=bool)
        x: Any = None
        y: Any = None
        for name, at_x, at_y in spots:
            said = at_y == at_y
            if name != "crossing":
                odd |= (at_x == at_x) != said
            odd |= said & ~pick(name)
            x, y = (at_x, at_y) if x is None else (np.where(said, at_x, x), np.where(said, at_y, y))
        return x, y, odd

    def _beyond(self, x: Floats, y: Floats, pick: Callable[[str], Any]) -> Bools:
        """Tell which spots are beyond the limits up to which no second look is needed; NaN is beyond nothing."""
        far = np.abs(x)
        odd = far > pick("most_x")
        np.abs(y, out=far)
        odd |= far > pick("most_y")
        if "crossing" in self.used:
            odd |= far < pick("least_y")
        odd |= (y != y) & pick("doubt")
        result: Bools = odd
        return result

    # ------------------------------------------------------------ the others

    def _look_again(self, rows: Whole) -> None:
        """Judge rows by the whole rule, in the order in which ``place`` does."""
        again = _Again(self, rows)
        again.judge()
        bad = again.error != 0
        self.error[rows] = again.error
        self.ball[rows] = np.where(bad[:, None], np.nan, again.ball)
        self.moved[rows] = np.where(bad, np.nan, again.moved)


def _xy(spot: Any, rows: slice | Whole, n: int) -> tuple[Floats, Floats]:
    """Return x and y of some rows' spots; a crossing has a y alone."""
    if isinstance(spot, np.ndarray):
        part = spot[rows]
        return (part[:, 0], part[:, 1]) if spot.ndim == 2 else (np.full(n, np.nan), part)
    x, y = spot if isinstance(spot, tuple) else (np.nan, spot)
    return np.full(n, x), np.full(n, y)


class _Again:
    """Some rows, and what the whole rule says of them."""

    def __init__(self, spots: _Spots, rows: Whole) -> None:
        self.field, self.options = spots.field, spots.options
        case = 0 if spots.cases.rows is None else spots.cases.rows[rows]
        n = len(rows)
        self.case = {name: np.broadcast_to(column[case], (n,)) for name, column in spots.cases.table.items()}
        self.sign = spots.sign[rows].astype(float)
        self.spots = {name: _xy(spots.sources[name], rows, n) for name in spots.used}
        self.error = np.zeros(n, dtype=np.uint8)
        self.u, self.v = np.full(n, np.nan), np.full(n, np.nan)
        self.moved = np.zeros(n)
        self.ball = np.empty((n, 2))

    def _flag(self, wrong: Any, code: Any) -> None:
        """Note an error; the first stands."""
        self.error = np.where((self.error == 0) & wrong, code, self.error).astype(np.uint8)

    def judge(self) -> None:
        """Find every row's error, or its ball."""
        said = self._numbers()
        self._flag(self.case["error"] != 0, self.case["error"])
        self._flag(self.sign == 0, _NUMBER["unknown_name"])
        for name, present in said.items():
            self._flag(present & ~self.case[name], _NUMBER["unexpected_input"])
        nothing = ~np.logical_or.reduce([*said.values(), np.zeros(len(self.error), dtype=bool)])
        self._flag(nothing & self.case["needs"], _NUMBER["missing_input"])
        self._flag(self.case["kind"] == _NO_SPOT, _NUMBER["unknown_penalty"])
        if "foul" in said:
            noted = said["foul"] & (self.case["kind"] != _FOUL)
            self._flag(noted & ~self._safe(*self.spots["foul"]), _NUMBER["outside_safety_zone"])
        self.x, self.y = self.case["low_x"].copy(), self.case["low_y"].copy()
        for kind, rule in ((_FOUL, self._foul), (_BALL, self._ball), (_CROSSING, self._crossing)):
            rule(self.case["kind"] == kind)
        self.ball[:, 0], self.ball[:, 1] = self.x * self.sign + 0.0, self.y * self.sign + 0.0

    def _numbers(self) -> dict[str, Bools]:
        """Take each row's last spot; note numbers that are none."""
        said = {}
        for name, (x, y) in self.spots.items():
            has_x, has_y = x == x, y == y
            said[name] = has_x | has_y
            whole = (has_x if name != "crossing" else True) & has_y & ~(np.abs(x) > MOST) & ~(np.abs(y) > MOST)
            self._flag(said[name] & ~whole, _NUMBER["bad_number"])
            self.u = np.where(said[name], x * self.sign, self.u)
            self.v = np.where(said[name], y * self.sign, self.v)
        return said

    def _on(self, tolerance: float) -> Bools:
        a, b = self.field.half_length + tolerance, self.field.half_width + tolerance
        result: Bools = (np.abs(self.u) <= a) & (np.abs(self.v) <= b)
        return result

    def _safe(self, x: Floats, y: Floats) -> Bools:
        far_x, far_y = self.field.half_length + self.field.end_safety, self.field.half_width + self.field.side_safety
        result: Bools = (np.abs(x) <= far_x + TOLERANCE) & (np.abs(y) <= far_y + TOLERANCE)
        return result

    def _foul(self, these: Bools) -> None:
        """As the scalar rule: on the field it stays, to the tolerance; off it, it is refused or clamped."""
        on = self._on(0.0) | self._on(TOLERANCE)
        self._flag(these & ~on & ~self._safe(self.u, self.v), _NUMBER["outside_safety_zone"])
        self._refuse_off_field(these & ~on)
        self._put(these & on, self.u, self.v)
        self._clamp(these & ~on)

    def _ball(self, these: Bools) -> None:
        """As the scalar rule: inside the inset it stays; else it goes straight to the nearest place there."""
        inside = (np.abs(self.u) <= self.field.half_length) & (np.abs(self.v) <= self.case["high_y"])
        self._flag(these & ~inside & ~self._safe(self.u, self.v), _NUMBER["outside_safety_zone"])
        self._refuse_off_field(these & ~inside & (np.abs(self.u) > self.field.half_length + TOLERANCE))
        self._put(these & inside, self.u, self.v)
        self._clamp(these & ~inside)

    def _crossing(self, these: Bools) -> None:
        away = np.abs(self.v)
        self._flag(these & (away > self.field.half_width + TOLERANCE), _NUMBER["crossing_off_end_line"])
        self._flag(these & (away < self.field.half_goal - TOLERANCE), _NUMBER["crossing_in_goal"])
        y = np.clip(self.v, self.case["low_y"], self.case["high_y"])
        self._put(these, self.case["low_x"], y)
        self.moved[these] = np.abs(self.v - y)[these]

    def _refuse_off_field(self, these: Bools) -> None:
        if self.options.off_field != "clamp":
            self._flag(these, _NUMBER["spot_off_field"])

    def _put(self, these: Bools, x: Floats, y: Floats) -> None:
        self.x[these], self.y[these] = x[these], y[these]

    def _clamp(self, these: Bools) -> None:
        x = np.clip(self.u, self.case["low_x"], self.case["high_x"])
        y = np.clip(self.v, self.case["low_y"], self.case["high_y"])
        self._put(these, x, y)
        self.moved[these] = _lengths((self.u - x)[these], (self.v - y)[these])


def _lengths(dx: Floats, dy: Floats) -> Floats:
    """Lengths to the bit of ``math.hypot``, which rounds a slanted one otherwise than numpy."""
    found = np.abs(dx) + np.abs(dy)
    slanted = np.flatnonzero((dx != 0) & (dy != 0))
    found[slanted] = np.fromiter(map(math.hypot, dx[slanted].tolist(), dy[slanted].tolist()), float, len(slanted))
    return found


# ---------------------------------------------------------------- the call


def place_many(
    penalty: Any,
    *,
    ball: Any = None,
    foul: Any = None,
    crossing: Any = None,
    choice: Any = None,
    defended: Any = None,
    defends: Any = "right",
    field: Field = DEFAULT_FIELD,
    **options: Unpack[OptionArgs],
) -> Batch:
    """Set up many penalties at once: each as ``place`` would, to the same bit.

    Whatever is given once holds for all rows; whatever is an array has a value for each row. A row in error does not
    stop the others: see :attr:`Batch.error`. What is wrong for all rows is raised, as ``place`` raises it.

    Parameters
    ----------
    penalty : str, array_like of str, or pair
        Numbers or keys, such as ``"5a"`` or ``"3-defended"``; or a pair ``(codes, names)`` of an array of whole numbers
        and the names that they count, which spares the reading of a million texts.
    ball, foul : array_like, shape (n, 2) or (2,), optional
        As in ``place``; NaN in a row whose penalty takes none.
    crossing : array_like, shape (n,), or float, optional
        As in ``place``; NaN in a row whose penalty takes none.
    choice, defended : name or array_like, optional
        As in ``place``; in an array, "" and None (and NaN) say nothing. Pairs as for `penalty` are understood.
    defends : {"right", "left"}, or array_like of these or of +1 and -1
        The goal that the fouling team defended when it fouled; in an array, "" and None mean the right one.
    field : Field
        The ground of all rows.
    **options
        Readings to switch, and ``rulebook``; see ``place``.

    Returns
    -------
    Batch
        Ball spots, errors, and zones on request.

    Raises
    ------
    PolofieldError
        As ``place``, for what is given once; ``bad_shape`` for arrays of different lengths.

    Examples
    --------
    >>> batch = place_many(["5a", "4", "6"], ball=[(42, 79), (float("nan"),) * 2, (float("nan"),) * 2],
    ...                    crossing=[float("nan"), float("nan"), 2])
    >>> batch.ball[:2].tolist(), [batch.error_codes[number] for number in batch.error]
    ([[42.0, 75.0], [90.0, 0.0]], ['', '', 'crossing_in_goal'])
    """
    checked_field(field)
    book, readings = read_options(dict(options))
    spots: dict[str, Any] = {"ball": coordinates(ball, "ball"), "foul": coordinates(foul, "foul")}
    spots["crossing"] = numbers(crossing, "crossing")
    said = {"penalty": penalty, "choice": choice, "defended": defended, "defends": defends}
    columns = {name: names(value, name) for name, value in said.items()}
    n = length_of({**{name: column.codes for name, column in columns.items()}, **spots})
    given = _Given(**columns, spots=spots)
    found = _Spots(given, _Cases(given, field, readings, book), signs(given.defends), n, field, readings)
    found.run()
    keys = tuple(spec.key for spec in book.penalty)
    return Batch(found.ball, found.moved, found.sign, found.key, keys, found.error, field, readings, book, given)
