"""Errors: one root, few children, each with a stable ``code`` and with its parts: where, expected, got, hint.

Messages follow one grammar: ``WHERE: expected X, got Y; HINT``. Callers branch on ``.code``; people read the message.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Self, TypeVar

__all__ = [
    "MOST",
    "BadInput",
    "NotAllowed",
    "Plain",
    "PolofieldError",
    "did_you_mean",
    "extra",
    "finite",
    "listed",
    "nearest_name",
    "one_of",
    "point",
    "relocated",
    "shown",
]


MOST = 1e9
"""Largest number that is taken for a length; what is larger is a mistake, and would overflow where it is squared."""


class Plain(str):
    """Words that a message says as they are, where it would quote a value."""

    __slots__ = ()


_NOTHING = Plain()


class PolofieldError(Exception):
    """Root of every error that polofield raises.

    Parameters
    ----------
    message : str, optional
        The whole message without its place, for an error that is not made of parts.
    code : str
        Stable name of the kind of error, such as ``"bad_number"``.
    where : str, optional
        The argument, or ``file: key path``, that the error is about.
    expected : str, optional
        What was expected, in words.
    got : Any, optional
        What came; shown by its repr, unless it is :class:`Plain`.
    hint : str, optional
        What may help, such as ``"did you mean 'dark'?"``.

    Examples
    --------
    >>> error = PolofieldError(expected="a finite number", got="x", code="bad_number", where="ball[0]")
    >>> str(error), error.code, error.got
    ("ball[0]: expected a finite number, got 'x'", 'bad_number', 'x')
    """

    def __init__(
        self, message: str = "", *, code: str, where: str = "", expected: str = "", got: Any = _NOTHING, hint: str = ""
    ) -> None:
        self.message = message or _sentence(expected, got, hint)
        self.code, self.where = code, where
        self.expected, self.got, self.hint = expected, got, hint
        super().__init__(f"{where}: {self.message}" if where else self.message)

    def at(self, where: str, *, code: str = "") -> Self:
        """Return the same error about another place, with another code if one is given."""
        return _revive(type(self), {**self._parts(), "where": where, "code": code or self.code})

    def _parts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("message", "code", "where", "expected", "got", "hint")}

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep every part when an error crosses to another process; a value that is not plain goes as words."""
        got = self.got if isinstance(self.got, str | int | float | None) else Plain(repr(self.got))
        return _revive, (type(self), {**self._parts(), "got": got})


_Error = TypeVar("_Error", bound=PolofieldError)


class BadInput(PolofieldError):
    """Malformed input: a value of the wrong type, shape or name."""


class NotAllowed(PolofieldError):
    """Well formed, but the rulebook does not allow it."""


def _revive(kind: type[_Error], parts: dict[str, Any]) -> _Error:
    return kind(**parts)


def _sentence(expected: str, got: Any, hint: str) -> str:
    said = got if isinstance(got, Plain) else repr(got)
    return f"expected {expected}" + (f", got {said}" if said else "") + (f"; {hint}" if hint else "")


def shown(value: Any) -> Plain:
    """Return a value of a file as a message shows it: tables by their kind, long ones cut."""
    if value is None:
        return Plain("nothing")
    if isinstance(value, dict):
        return Plain("a table")
    text = repr(value)
    return Plain(text if len(text) <= 60 else f"{text[:57]}...")


def relocated(error: PolofieldError, prefix: str) -> PolofieldError:
    """Return the same error about a key further out, such as ``"placement."`` or ``"foul.toml: "``."""
    alone = prefix.removesuffix(": ") if prefix.endswith(": ") else prefix.removesuffix(".")
    return error.at(f"{prefix}{error.where}" if error.where else alone)


def extra(module: str, name: str, *, where: str) -> Any:
    """Import a module of a package that drawing does not need; `name` is the extra of polofield that brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise PolofieldError(
            expected="a package that is not needed to draw",
            got=Plain(f"no {error.name!r}: pip install 'polofield[{name}]'"),
            code="missing_extra",
            where=where,
        ) from None


def nearest_name(name: str, choices: Iterable[str]) -> str | None:
    """Return the choice that is spelled most like `name`, or None."""
    from difflib import get_close_matches

    lowered = {choice.lower(): choice for choice in choices}
    found = get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    return lowered[found[0]] if found else None


def did_you_mean(name: Any, choices: Iterable[Any]) -> str:
    """Return the hint with the nearest of some choices, or nothing."""
    near = nearest_name(name, [c for c in choices if isinstance(c, str)]) if isinstance(name, str) else None
    return f"did you mean {near!r}?" if near else ""


def one_of(value: Any, choices: Iterable[str], *, where: str, code: str = "unknown_name") -> str:
    """Return `value` if it is one of `choices`, else raise with the choices and the nearest."""
    names = list(choices)
    if isinstance(value, str) and value in names:
        return value
    raise BadInput(expected=listed(names), got=value, hint=did_you_mean(value, names), code=code, where=where)


def listed(names: Iterable[Any]) -> str:
    """Return choices as a message lists them: ``"one of 'a', 'b'"``."""
    quoted = [repr(name) for name in names]
    return quoted[0] if len(quoted) == 1 else "one of " + ", ".join(quoted)


def finite(value: Any, *, where: str, code: str = "bad_number") -> float:
    """Return `value` as a float if it is a finite real number; booleans, text, NaN and infinities are refused."""
    number = _real(value)
    if number is None or not math.isfinite(number):
        raise BadInput(expected="a finite number", got=value, code=code, where=where)
    if abs(number) > MOST:
        raise BadInput(expected=f"a number of at most {MOST:g}", got=value, code=code, where=where)
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
    """Return `value` as a pair of finite floats ``(x, y)``; an error names the coordinate at fault."""
    try:
        x, y = value
    except (TypeError, ValueError):
        raise BadInput(expected="a pair (x, y) in yards", got=value, code="bad_number", where=where) from None
    if x.__class__ in _PLAIN and y.__class__ in _PLAIN and -MOST <= x <= MOST and -MOST <= y <= MOST:
        return float(x), float(y)
    return finite(x, where=f"{where}[0]"), finite(y, where=f"{where}[1]")
