"""The field's dimensions as data, read from ``dimensions.toml``.

::

      (-180,90)  safety zone: 10 yd beyond the sides, 30 yd beyond the ends            (180,90)
        +---------------------------------------------------------------------------------+
        |   (-150,80)                 boards / side line                     (150,80)     |
        |     +---+-+---+------------------------+------------------------+---+-+---+     |
        |     |   | |   |                        |                        |   | |   |     |
        |     |   | |   + mark 40 yd             |                        +   | |   |     |
        |     o   | |   | from the center        |                        |   | |   o 8yd |
        |     o   | |   | of the 60              T center (0,0)           |   | |   o goal|
        |     |   | |   +                        |                        +   | |   |     |
        |     |  30 40 60 yd from the back line  |                       60  40 30  |     |
        |     +---+-+---+------------------------+------------------------+---+-+---+     |
        |  back line x = -150               center line              back line x = 150    |
        +---------------------------------------------------------------------------------+
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from ..units import to_yards

__all__ = ["Dimension", "dimension", "dimensions", "spot_inset"]


class Dimension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dimension: its default and the range that the rules allow, in `unit`, and where that is written."""

    name: str
    default: float
    min: float
    max: float
    unit: str
    measured: str  # from what to what
    cite: str

    @property
    def yards(self) -> float:
        """The default, in yards."""
        return to_yards(self.default, self.unit)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    spot_inset: float
    dimension: tuple[Dimension, ...]


@cache
def _file() -> _File:
    return msgspec.toml.decode(Path(__file__).with_name("dimensions.toml").read_bytes(), type=_File)


@cache
def dimensions() -> dict[str, Dimension]:
    """Return every dimension by name."""
    return {entry.name: entry for entry in _file().dimension}


def dimension(name: str) -> Dimension:
    """Return one dimension."""
    return dimensions()[name]


def spot_inset() -> float:
    """Return how far from both sides a spot must be able to lie, yards: no field is narrower."""
    return _file().spot_inset
