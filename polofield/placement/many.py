"""``place_many`` and ``check_many``: arrays in, arrays out, by the same conditions as for one foul and one player.

Rows are worked on in chunks, so that their arrays stay in the processor's cache. A row that might be an error is placed
by ``place`` itself, which says what is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..book import Book, PenaltySpec, index_of
from ..errors import MOST, BadInput, Plain, PolofieldError, one_of
from ..field import DEFAULT_FIELD, Field
from .conditions import TOLERANCE, Setting, conditions_of
from .naming import Floats, Names, combined, coordinates, end_said, groups, length, names, numbers, signs
from .options import OptionArgs, Options
from .placing import Placement, checked_field, place, read_options, refuse_placement
from .shapes import Convex, Disc
from .spots import in_field, limits_of
from .zone import STATUSES, TEAMS, judged, regions

__all__ = ["ERROR_CODES", "Batch", "Checks", "Fault", "check_many", "place_many"]

Bools = NDArray[np.bool_]
Whole = NDArray[np.intp]

ERROR_CODES: Final = (
    "", "bad_number", "unknown_penalty", "missing_choice", "unexpected_input", "unknown_name", "missing_input",
    "outside_safety_zone", "spot_off_field", "crossing_in_goal", "crossing_off_end_line", "status_mismatch",
)  # fmt: skip
"""Names of the error numbers of a batch; number 0 is no error."""

_NUMBER: Final = {name: number for number, name in enumerate(ERROR_CODES)}

_KINDS: Final = len(TEAMS) * len(STATUSES)

_CHUNK: Final = 32_768


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

    def columns(self, name: str, rows: Any) -> tuple[Any, Any]:
        """Return x and y of some rows' spots, or of all rows' one spot; a crossing has a y alone."""
        spot = self.spots[name]
        if isinstance(spot, np.ndarray):
            part = spot[rows]
            return (part[:, 0], part[:, 1]) if spot.ndim == 2 else (0.0, part)
        return spot if isinstance(spot, tuple) else (0.0, spot)


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
    book : Book
        The rulebook in force.
    """

    ball: Floats
    moved: Floats
    sign: NDArray[np.int8]
    key: NDArray[np.int16]
    keys: tuple[str, ...]
    error: NDArray[np.uint8]
    field: Field
    options: Options
    book: Book
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
        return tuple(_setup(spec, self.book) for spec in self.book.penalty)

    def arguments(self, row: int) -> dict[str, Any]:
        """Return the arguments with which ``place`` sets up one row.

        Examples
        --------
        >>> place_many(["4", "5b"]).arguments(1)["penalty"]
        '5b'
        """
        switched = {name: getattr(self.options, name) for name in self.options.__struct_fields__}
        return {**self.given.row(range(len(self))[row]), "field": self.field, **switched, "book": self.book}

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
        one_of(team, TEAMS, where="team")
        one_of(status, STATUSES, where="status")
        found = np.full(len(self), None, dtype=object)
        good = np.flatnonzero(self.error == 0)
        about = np.column_stack([self.key[good], self.sign[good], self.ball[good]])
        which, place_of = np.unique(about, axis=0, return_inverse=True)
        made = np.full(len(which), None, dtype=object)
        for code, rows in groups(which[:, 0].astype(np.int64) * 2 + (which[:, 1] > 0)):
            specs = getattr(self.setups[code // 2], team)
            made[rows] = self._zones_of(specs, which[rows, 2:], 1 if code % 2 else -1, status)
        found[good] = made[place_of.reshape(-1)]
        return found

    def _zones_of(self, specs: Any, ball: Floats, sign: int, status: str) -> Any:
        """Return the zones of some balls: all at once if their conditions are discs and half-planes."""

        def bound(x: Any, y: Any) -> Any:
            found = conditions_of(specs, Setting(self.field, (x, y), self.options))
            return tuple(c for c in found if status == "in_position" or not c.exempt)

        def at_once(shape: Any) -> bool:
            if isinstance(shape, Disc):
                return not hasattr(shape.radius, "dtype")
            return isinstance(shape, Convex) and (shape.is_half_plane or shape.is_one)

        x, y = ball[:, 0] * sign + 0.0, ball[:, 1] * sign + 0.0
        conditions = bound(x, y)
        if all(at_once(condition.shape) for condition in conditions):
            return np.broadcast_to(regions(conditions, self.field, sign), len(ball))
        return [regions(bound(*one), self.field, sign) for one in zip(x.tolist(), y.tolist(), strict=True)]


@lru_cache(4096, typed=True)
def _refusal(book: Book, penalty: Any, choice: Any, defended: Any) -> PolofieldError | None:
    """The error of a penalty's name: a thousand rows that say the same are refused in the same words."""
    try:
        index_of(book).find(penalty, choice, defended)
    except PolofieldError as error:
        return error.with_traceback(None)
    return None


def _setup(spec: PenaltySpec, book: Book) -> PenaltySpec:
    return index_of(book).by_key[spec.restart] if spec.restart else spec


# ---------------------------------------------------------------- placing


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
    stop the others: see ``Batch.error``. What is wrong for all rows is raised, as ``place`` raises it.

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
        Readings to switch, and ``book``; see ``place``.

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
    n = length({**{name: column.codes for name, column in columns.items()}, **spots})
    given = _Given(**columns, spots=spots)
    keys = tuple(spec.key for spec in book.penalty)
    empty = np.full(n, -1, dtype=np.int16), keys, np.zeros(n, dtype=np.uint8)
    batch = Batch(np.empty((n, 2)), np.empty(n), signs(given.defends, n), *empty, field, readings, book, given)
    which, cases = combined((given.penalty, given.choice, given.defended))
    if which is None:
        _place_case(batch, cases[0], slice(0, n), alone=True)
    else:
        for i, rows in groups(which):
            _place_case(batch, cases[i], rows, alone=False)
    return batch


def _place_case(batch: Batch, case: tuple[Any, Any, Any], rows: Any, *, alone: bool) -> None:
    """Place the rows of a batch that name their penalty alike."""
    refused = None
    try:
        spec = index_of(batch.book).find(*case)
        if alone and not (spec.spot or spec.restart):
            refuse_placement(spec)
    except PolofieldError as error:
        if alone:
            raise
        refused, spec = error, batch.book.penalty[0]
    else:
        batch.key[rows] = batch.keys.index(spec.key)
        if spec.change_direction:
            batch.sign[rows] *= -1
    with np.errstate(invalid="ignore", over="ignore"):
        for part in _chunks(rows):
            odd = _place_rows(batch, spec, part) if refused is None else _said_wrong(batch, refused, part)
            for row in _picked(part, odd).tolist():
                _place_row(batch, row)


def _chunks(rows: slice | Whole) -> Iterator[Any]:
    if isinstance(rows, slice):
        for start in range(rows.start, rows.stop, _CHUNK):
            yield slice(start, min(start + _CHUNK, rows.stop))
    else:
        for start in range(0, len(rows), _CHUNK):
            yield rows[start : start + _CHUNK]


def _picked(rows: Any, odd: Bools) -> Whole:
    """Return the numbers of some of the rows."""
    found: Whole = rows.start + np.flatnonzero(odd) if isinstance(rows, slice) else rows[odd]
    return found


def _said_wrong(batch: Batch, refused: PolofieldError, rows: Any) -> Bools:
    """Refuse rows whose penalty does not exist; return those whose numbers are wrong before that."""
    odd = np.zeros(len(batch.error[rows]), dtype=bool)
    for name, spot in batch.given.spots.items():
        if spot is not None:
            x, y = batch.given.columns(name, rows)
            odd |= np.isnan(x) != (np.isnan(y) & (name != "crossing"))
            odd |= (abs(x) > MOST) | (abs(y) > MOST)
    batch.ball[rows], batch.moved[rows] = np.nan, np.nan
    batch.error[rows] = _NUMBER[refused.code]
    return odd


def _place_rows(batch: Batch, spec: PenaltySpec, rows: Any) -> Bools:
    """Place rows of one penalty; return those that need a second look."""
    setup, field, given = _setup(spec, batch.book), batch.field, batch.given
    sign = batch.sign[rows]
    odd = sign == 0
    if given.defends.codes is None:
        sign = sign[:1]
    sign = sign.astype(float)
    kind = setup.spot.kind if setup.spot else ""
    for name, spot in given.spots.items():
        if spot is not None and name != kind:
            noted = name == "foul" and name in spec.takes and kind in ("line", "center")
            odd |= _stray(name, *given.columns(name, rows), noted, field)
    if setup.spot is None or (spec.needs and given.spots.get(kind) is None):
        return np.ones_like(odd)
    try:
        limits = limits_of(setup.spot, field)
    except PolofieldError:
        return np.ones_like(odd)
    moved: Any = 0.0
    found: Bools = odd
    x, y = limits.low_x, limits.low_y
    if kind in given.spots:
        given_x, given_y = given.columns(kind, rows)
        given_x, given_y = given_x * sign, given_y * sign
        odd |= ~in_field(setup.spot, field, given_x, given_y)
        x = np.minimum(np.maximum(given_x, limits.low_x), limits.high_x)
        y = np.minimum(np.maximum(given_y, limits.low_y), limits.high_y)
        moved = abs(given_y - y)
    # Adding 0.0 turns -0.0 into 0.0, as place does.
    batch.ball[rows, 0], batch.ball[rows, 1] = x * sign + 0.0, y * sign + 0.0
    batch.moved[rows] = moved
    found |= odd
    return found


def _stray(name: str, x: Any, y: Any, noted: bool, field: Field) -> Any:
    """Tell which rows give a spot that their penalty does not go by, and that is not merely noted."""
    said = np.equal(y, y) if name == "crossing" else np.equal(y, y) | np.equal(x, x)
    if not noted:
        return said
    # A foul that is only noted (Penalty 2 from the line) is still a place that must make sense.
    far_x, far_y = field.half_length + field.end_safety, field.half_width + field.side_safety
    return said & ~(np.less_equal(np.abs(x), far_x) & np.less_equal(np.abs(y), far_y))


def _place_row(batch: Batch, row: int) -> None:
    """Place one row as ``place`` does, or note its error."""
    try:
        placed = batch.placement(row)
    except PolofieldError as error:
        batch.error[row] = _NUMBER[error.code]
        batch.ball[row], batch.moved[row] = np.nan, np.nan
    else:
        batch.error[row], batch.ball[row], batch.moved[row] = 0, placed.ball, placed.moved


# ---------------------------------------------------------------- checking


class Checks(NamedTuple):
    """Verdicts on many players: arrays of the shape of the points, without their last axis.

    Attributes
    ----------
    legal, on_limit : ndarray of bool
        As of a verdict; False where there is an error.
    margin : ndarray
        Yards to the nearest limit; NaN where there is an error.
    error : ndarray of uint8
        0, or the number of the error in ``ERROR_CODES``: that of the foul, or the player's own.
    """

    legal: Bools
    on_limit: Bools
    margin: Floats
    error: NDArray[np.uint8]

    def __repr__(self) -> str:
        """Show what matters in one line."""
        return f"Checks(shape={self.legal.shape}, legal={int(self.legal.sum())})"


def check_many(what: Batch | Placement, points: Any, team: Any, status: Any = "in_position") -> Checks:
    """Judge many players at once, each as ``check`` would, to the same bit.

    Parameters
    ----------
    what : Batch or Placement
        A batch of n fouls, each with its own zone; or one placement for all players.
    points : array_like, shape (n, 2) or (n, p, 2)
        Where they are: field frame, yards; for a batch, one player or p players to each foul.
    team : {"fouling", "fouled"} or array_like of these
        Their teams: one for all, or an array that broadcasts against the points' shape without its last axis.
    status : {"in_position", "off_field", "returning"} or array_like of these
        What they are declared to be, likewise.

    Returns
    -------
    Checks
        ``legal``, ``on_limit``, ``margin`` and ``error``.

    Raises
    ------
    BadInput
        ``bad_shape`` or ``bad_number`` for what is not points, ``unknown_name`` for a name said once for all.

    Examples
    --------
    >>> from polofield.placement import place, place_many
    >>> check_many(place("4"), [(120, 0), (119, 0)], "fouling").margin.tolist()
    [0.0, -1.0]
    >>> check_many(place_many(["4", "5b"]), [[(130, 0), (0, 0)], [(0, 0), (40, 0)]], ["fouling", "fouled"]).legal
    array([[ True,  True],
           [False,  True]])
    """
    if not isinstance(what, Batch | Placement):
        raise BadInput(
            expected="a Batch or a Placement", got=Plain(type(what).__name__), code="bad_batch", where="what"
        )
    place_of = _points(points, what)
    shape = place_of.shape[:-1]
    who = _code_of(team, TEAMS, shape, "team"), _code_of(status, STATUSES, shape, "status")
    xy = place_of.reshape(-1, 2)
    n = len(xy)
    found = Checks(np.empty(n, dtype=bool), np.empty(n, dtype=bool), np.empty(n), np.zeros(n, dtype=np.uint8))
    fouls = _Fouls(what, shape)
    unknown = (who[0] < 0) | (who[1] < 0)
    code = np.broadcast_to(np.where(unknown, -1, who[0] * len(STATUSES) + who[1]), shape).reshape(-1)
    for number, rows in groups(fouls.codes(code, found.error)):
        if number >= 0:
            for part in _chunks(rows):
                fouls.judge(number, xy, part, found)
    wrong = found.error != 0
    if wrong.any():
        found.legal[wrong], found.on_limit[wrong], found.margin[wrong] = False, False, np.nan
    legal, on_limit, margin, error = found
    return Checks(legal.reshape(shape), on_limit.reshape(shape), margin.reshape(shape), error.reshape(shape))


def _points(given: Any, what: Batch | Placement) -> Floats:
    try:
        found = np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        got = Plain(type(given).__name__)
        raise BadInput(expected="numbers of shape (n, 2)", got=got, code="bad_number", where="points") from None
    if isinstance(what, Placement):
        fits, expected = found.ndim == 2, "points of shape (n, 2)"
    else:
        fits = found.ndim in (2, 3) and len(found) == len(what)
        expected = f"points of shape ({len(what)}, 2) or ({len(what)}, p, 2)"
    if not fits or found.shape[-1] != 2:
        raise BadInput(expected=expected, got=Plain(found.shape), code="bad_shape", where="points")
    return found


def _code_of(given: Any, choices: tuple[str, ...], shape: tuple[int, ...], where: str) -> NDArray[np.int64]:
    """Return names as their places among the choices; -1 in an array for a name that there is not."""
    array = np.asarray(given)
    if array.ndim == 0:
        return np.array(choices.index(one_of(given, choices, where=where)))
    found = names(array.ravel(), where)
    table = np.array([choices.index(value) if value in choices else -1 for value in found.values])
    try:
        return np.broadcast_to(table[found.codes].reshape(array.shape), shape)
    except ValueError:
        expected = f"one name, or names that broadcast to {shape}"
        raise BadInput(expected=expected, got=Plain(array.shape), code="bad_shape", where=where) from None


class _Fouls:
    """The fouls whose players are judged: each player's penalty, end and ball."""

    def __init__(self, what: Batch | Placement, shape: tuple[int, ...]) -> None:
        self.what, self.field, self.options = what, what.field, what.options
        self.players = 1 if len(shape) == 1 else shape[1]

    def codes(self, who: NDArray[np.int64], error: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return one number for each player's penalty, team and status, -1 in error; note these errors."""
        error[who < 0] = _NUMBER["unknown_name"]
        if isinstance(self.what, Placement):
            return who
        refused = np.repeat(self.what.error, self.players)
        error[refused > 0] = refused[refused > 0]
        key = np.repeat(self.what.key, self.players).astype(np.int64)
        return np.where((who < 0) | (refused > 0), -1, key * _KINDS + who)

    def _setting(self, number: int, rows: Any) -> tuple[Any, Any, Any]:
        """Return a number's conditions in the book, and the ends and balls of some players, foul frame."""
        team = TEAMS[number % _KINDS // len(STATUSES)]
        if isinstance(self.what, Placement):
            sign: Any = self.what.sign
            return getattr(self.what.setup, team), sign, (sign * self.what.ball.x + 0.0, sign * self.what.ball.y + 0.0)
        if self.players > 1:
            rows = np.arange(rows.start, rows.stop) // self.players if isinstance(rows, slice) else rows // self.players
        sign = self.what.sign[rows].astype(float)
        ball = self.what.ball[rows]
        return getattr(self.what.setups[number // _KINDS], team), sign, (ball[:, 0] * sign, ball[:, 1] * sign)

    def judge(self, number: int, xy: Floats, rows: Any, found: Checks) -> None:
        """Judge players of one penalty, team and status."""
        status = STATUSES[number % len(STATUSES)]
        specs, sign, ball = self._setting(number, rows)
        bound = conditions_of(specs, Setting(self.field, ball, self.options))
        binding = tuple(c for c in bound if status == "in_position" or not c.exempt)
        x, y = xy[rows, 0] * sign, xy[rows, 1] * sign
        a, b = self.field.half_length + TOLERANCE, self.field.half_width + TOLERANCE
        with np.errstate(invalid="ignore", over="ignore"):
            verdicts = judged(binding, x, y, deny=self.options.on_limit == "deny")
            found.legal[rows], found.on_limit[rows], found.margin[rows] = verdicts
            far_x, far_y = abs(x), abs(y)
            if status == "off_field":
                _note("status_mismatch", (far_x <= a) & (far_y <= b), rows, found.error)
            _note("bad_number", ~((far_x <= MOST) & (far_y <= MOST)), rows, found.error)


def _note(code: str, odd: Bools, rows: Any, error: NDArray[np.uint8]) -> None:
    """Note the error of some of the rows."""
    if odd.any():
        error[_picked(rows, odd)] = _NUMBER[code]
