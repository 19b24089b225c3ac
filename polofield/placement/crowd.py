"""``check_many`` and ``legal_many``: players by the million, judged as one player is, to the same bit.

Who is legal is known at once: both compare squares instead of taking roots, and hand whoever is within a millionth of a
yard of a limit to the exact rule. Margins are exact distances, worked out when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..book import ConditionSpec
from ..errors import MOST, BadInput, one_of
from ..field import Field
from .arrays import CHUNK, Floats, names
from .batch import ERROR_CODES, Batch
from .conditions import TOLERANCE, Ground, conditions_of
from .forms import Fixed, Form, Level, Line, Ring, forms_of, lower_bound
from .options import Options
from .shapes import Pair
from .solve import Placement
from .zone import STATUSES, TEAMS, Margins

__all__ = ["Checks", "check_many", "legal_many"]

Bools = NDArray[np.bool_]
Whole = NDArray[np.intp]

_NUMBER: Final = {name: number for number, name in enumerate(ERROR_CODES)}
_NEAR: Final = 1e-6
"""Yards from a limit within which the lean call asks the exact one."""


class Checks:
    """Verdicts on many players: arrays of the shape of the points, without their last axis.

    Who stands legally is known at once. Margins cost several times as much, so they are worked out when one of the
    other arrays is first asked for, from the same points: an array that was given must not be changed before that.

    Attributes
    ----------
    legal, on_limit : ndarray of bool
        As of a verdict; False where there is an error.
    margin : ndarray
        Yards to the nearest limit; NaN where there is an error.
    error : ndarray of uint8
        0, or the number of the error in ``ERROR_CODES``: that of the foul, or the player's own.

    Raises
    ------
    PolofieldError
        ``bad_batch`` if the points were changed between the check and the question for margins, and it shows.

    Examples
    --------
    >>> from polofield.placement import place
    >>> legal, on_limit, margin, error = check_many(place("4"), [(120, 0), (119, 0)], "fouling")
    >>> legal.tolist(), on_limit.tolist(), margin.tolist(), error.tolist()
    ([True, False], [True, False], [0.0, -1.0], [0, 0])
    """

    def __init__(self, crowd: _Crowd) -> None:
        self.legal: Bools = crowd.legal()
        self._crowd: _Crowd | None = crowd

    @property
    def on_limit(self) -> Bools:
        """Who is exactly on a limit."""
        return self._exact.on_limit

    @property
    def margin(self) -> Floats:
        """Yards to the nearest limit."""
        return self._exact.margin

    @property
    def error(self) -> NDArray[np.uint8]:
        """Number of the error, or 0."""
        return self._exact.error

    @cached_property
    def _exact(self) -> _Exact:
        assert self._crowd is not None
        found = self._crowd.exact()
        if not np.array_equal(found.legal, self.legal):
            raise BadInput(
                "expected the points that were checked, got others: they were changed since",
                code="bad_batch",
                where="points",
            )
        self._crowd = None
        return found

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """Yield ``legal``, ``on_limit``, ``margin`` and ``error``."""
        return iter((self.legal, *self._exact[1:]))

    def __repr__(self) -> str:
        return f"Checks(shape={self.legal.shape}, legal={int(self.legal.sum())})"


class _Exact(NamedTuple):
    """Everything that is to be known of many players."""

    legal: Bools
    on_limit: Bools
    margin: Floats
    error: NDArray[np.uint8]


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
        ``bad_shape`` or ``bad_number`` for points that are none, ``unknown_name`` for a name said once for all.

    Examples
    --------
    >>> from polofield.placement import place, place_many
    >>> check_many(place("4"), [(120, 0), (119, 0)], "fouling").margin.tolist()
    [0.0, -1.0]
    >>> check_many(place_many(["4", "5b"]), [[(130, 0), (0, 0)], [(0, 0), (40, 0)]], ["fouling", "fouled"]).legal
    array([[ True,  True],
           [False,  True]])
    """
    return Checks(_Crowd(what, points, team, status))


def legal_many(what: Batch | Placement, points: Any, team: Any, status: Any = "in_position") -> Bools:
    """Tell who of many players stands legally: the ``legal`` of :func:`check_many`, as a plain array.

    Parameters
    ----------
    what : Batch or Placement
        As for :func:`check_many`, like the others.
    points : array_like, shape (n, 2) or (n, p, 2)
        Where they are.
    team, status : str or array_like of str
        Their teams, and what they are declared to be.

    Returns
    -------
    ndarray of bool
        False also where there is an error.

    Examples
    --------
    >>> from polofield.placement import place
    >>> legal_many(place("5b"), [(30, 0), (29.999999, 0), (-30, 0)], "fouling").tolist()
    [True, False, False]
    """
    return _Crowd(what, points, team, status).legal()


# ---------------------------------------------------------------- who is judged by what


class _Plan(NamedTuple):
    """What the players of one part have in common."""

    specs: tuple[ConditionSpec, ...]
    forms: tuple[Form, ...] | None
    exempt: bool
    off_field: bool
    field: Field
    options: Options

    @property
    def deny(self) -> bool:
        """True if a place exactly on a limit is not legal."""
        return self.options.on_limit == "deny"


class _Crowd:
    """Players and their fouls, in parts that are judged by the same conditions."""

    def __init__(self, what: Any, points: Any, team: Any, status: Any) -> None:
        if not isinstance(what, Batch | Placement):
            expected = "expected a Batch or a Placement"
            raise BadInput(f"{expected}, got {type(what).__name__}", code="bad_batch", where="what")
        self.what, self.points = what, _points(points, what)
        self.shape = self.points.shape[:-1]
        self.team = _numbered(team, TEAMS, self.shape, "team")
        self.status = _numbered(status, STATUSES, self.shape, "status")

    @property
    def _alike(self) -> bool:
        """True if team and status are said once for all."""
        return isinstance(self.team, int) and isinstance(self.status, int)

    def legal(self) -> Bools:
        """Return who stands legally."""
        found = np.zeros(self.shape, dtype=bool)
        for part in self.parts():
            part.put(found, part.sifted())
        return found

    def exact(self) -> _Exact:
        """Return who stands legally, who is on a limit, margins and errors."""
        blank = np.zeros(self.shape, dtype=bool)
        found = _Exact(blank, blank.copy(), np.full(self.shape, np.nan), self.errors())
        for part in self.parts():
            margins, faults = part.exact()
            values: tuple[Any, ...] = (*margins, faults)
            for i, column in enumerate(found):
                part.put(column, values[i])
        return found

    def errors(self) -> NDArray[np.uint8]:
        """Return the errors that are known before anyone is judged: of the foul, and of names."""
        found = np.zeros(self.shape, dtype=np.uint8)
        if isinstance(self.what, Batch):
            found |= self.what.error.reshape(-1, *[1] * (len(self.shape) - 1))
        if not self._alike:
            found[(found == 0) & (self._pairs() < 0).reshape(self.shape)] = _NUMBER["unknown_name"]
        return found

    def _pairs(self) -> NDArray[np.int8]:
        """Return team and status of each player as one number; -1 where either is unknown."""
        unknown = np.less(self.team, 0) | np.less(self.status, 0)
        number = np.where(unknown, -1, np.multiply(self.team, len(STATUSES)) + self.status).astype(np.int8)
        return np.broadcast_to(number, self.shape).ravel()

    def parts(self) -> Iterator[_Part]:
        """Yield all players who can be judged, chunk by chunk."""
        if not self.points.size:
            return
        if self._by_column:
            for (team, status), columns in self._columns():
                for key, fouls in self._fouls():
                    yield from self._rows(self._plan(key, team, status), fouls, columns)
        else:
            yield from self._players()

    @property
    def _by_column(self) -> bool:
        """True if team and status are the same in every row."""
        return self._alike or (len(self.shape) == 2 and max(np.ndim(self.team), np.ndim(self.status)) < 2)

    def _columns(self) -> Iterator[tuple[tuple[int, int], Any]]:
        """Yield each team and status that is known, and which players of a row have them."""
        if self._alike:
            yield (int(self.team), int(self.status)), slice(None)
            return
        pairs = self._pairs().reshape(self.shape)[:1].ravel()
        for pair in np.unique(pairs[pairs >= 0]).tolist():
            columns = np.flatnonzero(pairs == pair)
            first, last = int(columns[0]), int(columns[-1])
            together = last - first + 1 == len(columns)
            yield divmod(pair, len(STATUSES)), slice(first, last + 1) if together else columns

    def _fouls(self) -> list[tuple[int, slice | Whole]]:
        """Return for each penalty that occurs its place and its rows, without those in error."""
        if isinstance(self.what, Placement):
            return [(0, slice(0, len(self.points)))]
        batch = self.what
        key = np.where(batch.error == 0, batch.key, -1) if batch.error.any() else batch.key
        counts = np.bincount(key.astype(np.intp) + 1, minlength=1)
        if counts.max() == len(key):
            return [(int(key[0]), slice(0, len(key)))] if counts[0] == 0 else []
        return [(k, np.flatnonzero(key == k)) for k in np.flatnonzero(counts[1:]).tolist()]

    def _plan(self, key: int, team: int, status: int) -> _Plan:
        what = self.what
        setup = what.setup if isinstance(what, Placement) else what.setups[key]
        specs = getattr(setup, TEAMS[team])
        forms = forms_of(specs, what.field, what.options, status > 0)
        return _Plan(specs, forms, status > 0, STATUSES[status] == "off_field", what.field, what.options)

    def _rows(self, plan: _Plan, fouls: slice | Whole, columns: Any) -> Iterator[_Part]:
        """Yield whole rows of players, or some columns of them."""
        grid = self.points.reshape(len(self.points), -1, 2)
        players = len(range(grid.shape[1])[columns] if isinstance(columns, slice) else columns)
        step = max(1, CHUNK // max(players, 1))
        count = fouls.stop if isinstance(fouls, slice) else len(fouls)
        for start in range(0, count, step):
            rows = slice(start, min(start + step, count))
            at = rows if isinstance(fouls, slice) else fouls[rows]
            # Taking rows is faster than indexing with them; none is out of range.
            block = (grid[at] if isinstance(at, slice) else grid.take(at, axis=0, mode="clip"))[:, columns]
            yield _Part(plan, (at, columns), block.reshape(-1, 2), self.what, at, players)

    def _players(self) -> Iterator[_Part]:
        """Yield single players, those of one penalty, team and status together."""
        players, flat = self.shape[1] if len(self.shape) > 1 else 1, self.points.reshape(-1, 2)
        key = np.full(len(self.points), -1, dtype=np.int16)
        for number, fouls in self._fouls():
            key[fouls] = max(number, 0)
        pairs, groups = self._pairs(), len(TEAMS) * len(STATUSES)
        number_ = np.where(pairs < 0, -1, np.repeat(key, players) * groups + pairs)
        number_[np.repeat(key, players) < 0] = -1
        for found in np.flatnonzero(np.bincount(np.maximum(number_, -1) + 1)[1:]).tolist():
            penalty, pair = divmod(found, groups)
            plan = self._plan(penalty, *divmod(pair, len(STATUSES)))
            these = np.flatnonzero(number_ == found)
            for start in range(0, len(these), CHUNK):
                at = these[start : start + CHUNK]
                yield _Part(plan, at, flat[at], self.what, at // players, 1)


def _points(given: Any, what: Batch | Placement) -> Floats:
    try:
        found = np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        message = f"expected numbers of shape (n, 2), got {type(given).__name__}"
        raise BadInput(message, code="bad_number", where="points") from None
    many = isinstance(what, Batch)
    fits = found.ndim in (2, 3) and len(found) == len(what) if isinstance(what, Batch) else found.ndim == 2
    if not fits or found.shape[-1] != 2:
        n = len(what) if isinstance(what, Batch) else "n"
        expected = f"expected points of shape ({n}, 2)" + (f" or ({n}, p, 2)" if many else "")
        raise BadInput(f"{expected}, got {found.shape}", code="bad_shape", where="points")
    return found


def _numbered(given: Any, choices: tuple[str, ...], shape: tuple[int, ...], where: str) -> int | NDArray[np.int8]:
    """Return names as places in `choices`; -1 where one is unknown."""
    if isinstance(given, str):
        return choices.index(one_of(given, choices, where=where))
    array = np.asarray(given)
    if array.ndim == 0:
        one_of(given, choices, where=where)
    found = names(array.ravel(), where)
    table = np.array([choices.index(value) if value in choices else -1 for value in found.values], dtype=np.int8)
    numbers: NDArray[np.int8] = table[found.codes].reshape(array.shape)
    try:
        np.broadcast_to(numbers, shape)
    except ValueError:
        expected = f"expected one name, or names that broadcast to {shape}"
        raise BadInput(f"{expected}, got {array.shape}", code="bad_shape", where=where) from None
    return numbers


# ---------------------------------------------------------------- the judgment


class _Part:
    """Players who are judged by the same conditions, so many to each of some fouls."""

    def __init__(self, plan: _Plan, at: Any, xy: Floats, what: Batch | Placement, fouls: Any, players: int) -> None:
        self.plan, self.at, self.xy = plan, at, xy
        self.what, self.fouls, self.players = what, fouls, players

    @cached_property
    def sign(self) -> Any:
        """The sign of each player's foul; one number if all are alike."""
        if isinstance(self.what, Placement):
            return self.what.sign
        sign = self.what.sign[self.fouls]
        return int(sign[0]) if len(sign) and sign.min() == sign.max() else self._repeated(sign)

    def _repeated(self, values: NDArray[Any]) -> NDArray[Any]:
        return values if self.players == 1 else np.repeat(values, self.players)

    def _ball(self, axis: int) -> Any:
        if isinstance(self.what, Placement):
            return self.what.ball[axis]
        return self._repeated(self.what.ball[self.fouls, axis])

    def _turned(self, values: Any) -> Any:
        """Take lengths along x or y to the foul frame."""
        return values if isinstance(self.sign, int) and self.sign > 0 else values * self.sign

    @cached_property
    def x(self) -> Floats:
        """Where they are, in the foul frame."""
        return self._turned(self.xy[:, 0])  # type: ignore[no-any-return]

    @cached_property
    def y(self) -> Floats:
        """Where they are, in the foul frame."""
        return self._turned(self.xy[:, 1])  # type: ignore[no-any-return]

    @cached_property
    def dx(self) -> Floats:
        """From the ball, in the foul frame: turning before or after the subtraction gives the same bits."""
        return self._turned(self.xy[:, 0] - self._ball(0))  # type: ignore[no-any-return]

    @cached_property
    def dy(self) -> Floats:
        """From the ball, in the field frame: only its square is used."""
        result: Floats = self.xy[:, 1] - self._ball(1)
        return result

    def put(self, column: NDArray[Any], values: NDArray[Any]) -> None:
        """Put the players' values where they belong."""
        if not isinstance(self.at, tuple):
            column.reshape(-1)[self.at] = values
            return
        rows, columns = self.at
        grid = column.reshape(len(column), -1)
        if isinstance(columns, slice):
            grid[rows, columns] = values.reshape(-1, len(range(grid.shape[1])[columns]))
        else:
            at = np.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows
            grid[at[:, None], columns] = values.reshape(-1, len(columns))

    def faults(self) -> NDArray[np.uint8]:
        """Return the players' own errors."""
        found = np.zeros(len(self.xy), dtype=np.uint8)
        if not self._numbers:
            found[~(np.abs(self.xy) <= MOST).all(axis=1)] = _NUMBER["bad_number"]
        if self.plan.off_field:
            field, (x, y) = self.plan.field, self.xy.T
            on = (np.abs(x) <= field.half_length + TOLERANCE) & (np.abs(y) <= field.half_width + TOLERANCE)
            found[(found == 0) & on] = _NUMBER["status_mismatch"]
        return found

    # ------------------------------------------------------------ exact

    def exact(self) -> tuple[Margins, NDArray[np.uint8]]:
        """Return the verdicts, and the players' errors."""
        with np.errstate(invalid="ignore", over="ignore"):
            margin, barred = self._margins()
        faults = self.faults()
        if faults.any():
            # NaN is neither within a limit nor on it.
            margin[faults != 0] = np.nan
        closed = (margin >= -TOLERANCE) & ~barred
        on_limit = closed & (margin <= TOLERANCE)
        return Margins(closed & ~on_limit if self.plan.deny else closed, on_limit, margin), faults

    def _margins(self) -> tuple[Floats, Bools]:
        if self.plan.forms is None:
            return self._by_spot()
        margin, barred = np.full(len(self.xy), np.inf), np.zeros(len(self.xy), dtype=bool)
        # What is costly comes last, for those alone whom it can still concern.
        for form in sorted(self.plan.forms, key=lambda form: isinstance(form, Fixed)):
            if isinstance(form, Fixed):
                barred |= self._narrow(form, margin)
            else:
                np.minimum(margin, self._margin(form), out=margin)
        return margin, barred

    def _margin(self, form: Line | Level | Ring) -> Floats:
        if isinstance(form, Ring):
            return np.hypot(self.dx, self.dy) - form.yards - form.condition.radius
        away = (self.x - form.at) * form.side if isinstance(form, Line) else self.dx
        return away - form.condition.radius

    def _narrow(self, form: Fixed, margin: Floats) -> Bools:
        """Take the minimum with a set that does not hang on the ball; return who is on a barred limit."""
        condition, xy = form.condition, np.column_stack([self.x, self.y])
        near: Any = slice(None)
        if form.bounded:
            near = np.flatnonzero(lower_bound(form.shape, *xy.T) - condition.radius < margin + _NEAR)
        margin[near] = np.minimum(margin[near], condition.margins(xy[near]))
        return condition.bars(xy)

    def _by_spot(self) -> tuple[Floats, Bools]:
        """Judge by the shapes themselves, the players of each different ball together."""
        margin, barred = np.full(len(self.xy), np.inf), np.zeros(len(self.xy), dtype=bool)
        xy = np.column_stack([self.x, self.y])
        for ball, rows in self._balls():
            ground = Ground(self.plan.field, ball, self.plan.options)
            for condition in conditions_of(self.plan.specs, ground):
                if not (self.plan.exempt and condition.exempt):
                    margin[rows] = np.minimum(margin[rows], condition.margins(xy[rows]))
                    barred[rows] |= condition.bars(xy[rows])
        return margin, barred

    def _balls(self) -> Iterator[tuple[Pair, Any]]:
        """Yield each different ball, in the foul frame, and whose it is."""
        x, y = self._turned(self._ball(0)) + 0.0, self._turned(self._ball(1)) + 0.0
        if isinstance(self.what, Placement):
            yield (x, y), slice(None)
            return
        places, whose = np.unique(x + 1j * y, return_inverse=True)
        rows = np.argsort(whose, kind="stable")
        ends = np.cumsum(np.bincount(whose))
        for place, end, count in zip(places.tolist(), ends.tolist(), np.bincount(whose).tolist(), strict=True):
            yield (place.real, place.imag), rows[end - count : end]

    # ------------------------------------------------------------ lean

    def sifted(self) -> Bools:
        """Return who is legal."""
        if self._needs_care():
            return self.exact()[0].legal
        legal, unsure = np.ones(len(self.xy), dtype=bool), np.zeros(len(self.xy), dtype=bool)
        with np.errstate(over="ignore"):
            for form in self.plan.forms or ():
                self._sift(form, legal, unsure)
        unsure &= legal
        if unsure.any():
            these = np.flatnonzero(unsure)
            legal[these] = self._only(these).exact()[0].legal
        return legal

    def _needs_care(self) -> bool:
        """True if a number may be none, or a condition has no lean form."""
        forms = self.plan.forms
        lean = forms is not None and not any(isinstance(form, Fixed) and not form.bounded for form in forms)
        return not (lean and self._numbers) or self.plan.off_field

    @property
    def _numbers(self) -> bool:
        """True if every coordinate is a number that ``check`` takes; NaN is neither less nor more than anything."""
        return bool(self.xy.min(initial=0.0) >= -MOST and self.xy.max(initial=0.0) <= MOST)

    def _sift(self, form: Form, legal: Bools, unsure: Bools) -> None:
        """Drop those who are surely not legal; note those who are too near to the limit to tell."""
        radius = form.condition.radius
        if isinstance(form, Ring):
            least = form.yards + radius
            squares = self.dx * self.dx
            squares += self.dy * self.dy
            legal &= squares >= max(least - _NEAR, 0.0) ** 2
            unsure |= squares <= (least + _NEAR) ** 2
        elif isinstance(form, Fixed):
            away = lower_bound(form.shape, self.x, self.y)
            legal &= away >= -_NEAR
            unsure |= away <= radius + _NEAR
        else:
            margin = self._margin(form)
            legal &= margin > TOLERANCE if self.plan.deny else margin >= -TOLERANCE

    def _only(self, these: Whole) -> _Part:
        fouls = these // self.players
        at = fouls + self.fouls.start if isinstance(self.fouls, slice) else self.fouls[fouls]
        return _Part(self.plan, these, self.xy[these], self.what, at, 1)
