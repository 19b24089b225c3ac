"""Lengths: yards inside, every other unit only at the edges.

Factors are exact: 1 yd = 0.9144 m (international yard, 1959).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from .errors import BadInput, did_you_mean, finite

__all__ = [
    "METERS_PER_YARD",
    "POINTS_PER_INCH",
    "UNITS",
    "from_yards",
    "parse_length",
    "parse_number",
    "to_yards",
]

METERS_PER_YARD: Final = Fraction(9144, 10000)
"""A yard in meters, exactly."""
POINTS_PER_INCH: Final = 72
"""Points of a page in an inch."""

_YARDS: Final[dict[str, Fraction]] = {
    "yd": Fraction(1),
    "ft": Fraction(1, 3),
    "in": Fraction(1, 36),
    "m": 1 / METERS_PER_YARD,
    "cm": 1 / METERS_PER_YARD / 100,
    "mm": 1 / METERS_PER_YARD / 1000,
    "km": 1000 / METERS_PER_YARD,
    "pt": Fraction(1, 36 * POINTS_PER_INCH),
}
_ALIASES: Final[dict[str, str]] = {
    "yds": "yd", "yard": "yd", "yards": "yd", "yarda": "yd", "yardas": "yd",
    "foot": "ft", "feet": "ft", "pie": "ft", "pies": "ft", "'": "ft",
    "inch": "in", "inches": "in", '"': "in",
    "metre": "m", "metres": "m", "meter": "m", "meters": "m", "metro": "m", "metros": "m",
}  # fmt: skip
UNITS: Final = tuple(_YARDS)
"""Names of the units that :func:`parse_length` understands."""

_NUMBER: Final = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH: Final = re.compile(rf"\s*({_NUMBER})\s*([^\d\s.]*)\s*")


def _unit(name: str, where: str) -> Fraction:
    key = _ALIASES.get(name.lower(), name.lower())
    if key not in _YARDS:
        hint = did_you_mean(name, [*_YARDS, *_ALIASES])
        raise BadInput(
            expected=f"a unit out of {', '.join(_YARDS)}", got=name, hint=hint, code="unknown_unit", where=where
        )
    return _YARDS[key]


def to_yards(value: float, unit: str) -> float:
    """Convert a length in `unit` to yards."""
    return float(Fraction(repr(finite(value, where="value"))) * _unit(unit, "unit"))


def from_yards(yards: float, unit: str) -> float:
    """Convert a length in yards to `unit`."""
    return float(Fraction(repr(finite(yards, where="yards"))) / _unit(unit, "unit"))


def parse_number(text: str, *, where: str = "number") -> float:
    """Read a finite decimal number."""
    return parse_length(text, where=where, units=False)


def parse_length(text: str, *, where: str = "length", default: str = "yd", units: bool = True) -> float:
    """Read a length such as ``"30"``, ``"30 yd"`` or ``"27.432m"`` and return yards.

    `default` is the unit of a bare number; with ``units=False`` no unit is allowed.
    """
    match = _LENGTH.fullmatch(text) if isinstance(text, str) else None
    if match is None or (match[2] and not units):
        kind = "a length such as '30 yd'" if units else "a number"
        raise BadInput(expected=kind, got=text, code="bad_number", where=where)
    factor = _unit(match[2] or default, where)
    return float(Fraction(repr(finite(float(match[1]), where=where))) * factor)
