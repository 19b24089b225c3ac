"""Errors: one root, few children, and a stable ``code`` on each.

Messages follow one grammar: ``WHERE: expected X, got Y`` and, for a name out of a fixed set, the choices and the
nearest match. Callers branch on ``.code``; people read the message.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from importlib import import_module
from typing import Any

__all__ = [
    "MOST",
    "BadInput",
    "NotAllowed",
    "PolofieldError",
    "extra",
    "finite",
    "nearest_name",
    "one_of",
    "point",
    "relocated",
]


MOST = 1e9
"""Largest number that is taken for a length; what is larger is a mistake, and would overflow where it is squared."""


class PolofieldError(Exception):
    """Root of every error that polofield raises.

    Parameters
    ----------
    message : str
        What was expected, what came, and where.
    code : str
        Stable name of the kind of error, such as ``"bad_number"``.
    where : str, optional
        The argument, or ``file: key path``, that the error is about.

    Examples
    --------
    >>> PolofieldError("expected a finite number, got nan", code="bad_number", where="ball[0]").code
    'bad_number'
    """

    def __init__(self, message: str, *, code: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the code when an error crosses to another process."""
        return _revive, (type(self), str(self), self.code, self.where)


class BadInput(PolofieldError):
    """Malformed input: a value of the wrong type, shape or name."""


class NotAllowed(PolofieldError):
    """Well formed, but the rulebook does not allow it."""


def _revive(kind: type[PolofieldError], message: str, code: str, where: str) -> PolofieldError:
    error = kind(message, code=code)
    error.where = where
    return error


def relocated(error: PolofieldError, prefix: str) -> PolofieldError:
    """Return the same error about a key further out, such as ``"placement."`` or ``"foul.toml: "``.

    Examples
    --------
    >>> relocated(BadInput("expected 1, got 2", code="bad_scene", where="version"), "a.toml: ").where
    'a.toml: version'
    >>> relocated(BadInput("expected a file, got a folder", code="bad_file"), ".: ").where
    '.'
    """
    message = str(error).removeprefix(f"{error.where}: ") if error.where else str(error)
    alone = prefix.removesuffix(": ") if prefix.endswith(": ") else prefix.removesuffix(".")
    where = f"{prefix}{error.where}" if error.where else alone
    return type(error)(message, code=error.code, where=where)


def extra(module: str, name: str, *, where: str) -> Any:
    """Import a module of a package that drawing does not need.

    Parameters
    ----------
    module : str
        Full name of the module.
    name : str
        The extra of polofield that brings it.
    where : str
        What needs it.

    Raises
    ------
    PolofieldError
        ``missing_extra`` if it is not installed.

    Examples
    --------
    >>> extra("json", "batch", where="table").loads("[1]")
    [1]
    """
    try:
        return import_module(module)
    except ImportError as error:
        wanted = f"expected a package that is not needed to draw, got no {error.name!r}"
        raise PolofieldError(f"{wanted}: pip install 'polofield[{name}]'", code="missing_extra", where=where) from None


def nearest_name(name: str, choices: Iterable[str]) -> str | None:
    """Return the choice that is spelled most like `name`, or None.

    Examples
    --------
    >>> nearest_name("drak", ["mono", "rulebook", "dark"])
    'dark'
    """
    from difflib import get_close_matches

    lowered = {choice.lower(): choice for choice in choices}
    found = get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    return lowered[found[0]] if found else None


def one_of(value: Any, choices: Iterable[str], *, where: str, code: str = "unknown_name") -> str:
    """Return `value` if it is one of `choices`, else raise with the choices and the nearest.

    Raises
    ------
    BadInput
        With the given `code`, by default ``unknown_name``.

    Examples
    --------
    >>> one_of("left", ["left", "right"], where="defends")
    'left'
    """
    names = list(choices)
    if isinstance(value, str) and value in names:
        return value
    raise _unknown(value, names, where, code)


def _unknown(value: Any, names: list[str], where: str, code: str) -> BadInput:
    expected = f"expected {_listed(names)}, got {value!r}"
    near = nearest_name(value, names) if isinstance(value, str) else None
    hint = f"; did you mean {near!r}?" if near else ""
    return BadInput(expected + hint, code=code, where=where)


def _listed(names: list[str]) -> str:
    quoted = [repr(name) for name in names]
    return quoted[0] if len(quoted) == 1 else "one of " + ", ".join(quoted)


def finite(value: Any, *, where: str, code: str = "bad_number") -> float:
    """Return `value` as a float if it is a finite real number.

    Booleans, text, NaN and infinities are no numbers here.

    Raises
    ------
    BadInput
        ``bad_number`` (or `code`).

    Examples
    --------
    >>> finite(3, where="length")
    3.0
    """
    number = _real(value)
    if number is None or not math.isfinite(number):
        raise BadInput(f"expected a finite number, got {value!r}", code=code, where=where)
    if abs(number) > MOST:
        raise BadInput(f"expected a number of at most {MOST:g}, got {value!r}", code=code, where=where)
    return number


def _real(value: Any) -> float | None:
    """A real number as a float; None for truth, text, time, complex numbers and arrays."""
    if type(value) is float:
        return value
    # numpy's scalars of these kinds say so themselves, without numpy being imported here.
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    if isinstance(value, bool | str | bytes | complex) or kind not in "fiu" or getattr(value, "ndim", False):
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


_PLAIN = (float, int)


def point(value: Any, *, where: str) -> tuple[float, float]:
    """Return `value` as a pair of finite floats ``(x, y)``.

    Raises
    ------
    BadInput
        ``bad_number``, naming the coordinate at fault.

    Examples
    --------
    >>> point((1, 2), where="ball")
    (1.0, 2.0)
    """
    try:
        x, y = value
    except (TypeError, ValueError):
        raise BadInput(f"expected a pair (x, y) in yards, got {value!r}", code="bad_number", where=where) from None
    if x.__class__ in _PLAIN and y.__class__ in _PLAIN and -MOST <= x <= MOST and -MOST <= y <= MOST:
        return float(x), float(y)
    return finite(x, where=f"{where}[0]"), finite(y, where=f"{where}[1]")
