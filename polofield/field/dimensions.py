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
from importlib.resources import files

import msgspec

from ..units import to_yards

__all__ = ["Dimension", "dimension", "dimensions"]


class Dimension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dimension: its default, the range that the rules allow, and where that is written.

    Attributes
    ----------
    name : str
        Such as ``"goal_width"``.
    default, min, max : float
        In `unit`.
    unit : str
        Such as ``"yd"`` or ``"ft"``.
    measured : str
        From what to what.
    cite : str
        Source of the figure.
    """

    name: str
    default: float
    min: float
    max: float
    unit: str
    measured: str
    cite: str

    @property
    def yards(self) -> float:
        """The default, in yards.

        Examples
        --------
        >>> dimension("goal_width").yards
        8.0
        """
        return to_yards(self.default, self.unit)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    dimension: tuple[Dimension, ...]


@cache
def dimensions() -> dict[str, Dimension]:
    """Return every dimension by name.

    Examples
    --------
    >>> sorted(dimensions())[:3]
    ['board_height', 'end_safety', 'goal_width']
    """
    text = files(__package__).joinpath("dimensions.toml").read_text("utf-8")
    return {entry.name: entry for entry in msgspec.toml.decode(text, type=_File).dimension}


def dimension(name: str) -> Dimension:
    """Return one dimension.

    Examples
    --------
    >>> dimension("post_height").unit
    'ft'
    """
    return dimensions()[name]
