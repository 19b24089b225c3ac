"""The two frames, and the one rotation between them.

*Field frame*: origin at the field's center, x along the length, y across, yards, seen from above. All input and output.
*Foul frame*: the same, turned so that the fouling team defends the goal at +x. Rules are written here and only here.
``defends="right"`` makes the two equal; ``defends="left"`` is a rotation by 180 degrees, never a mirror.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from ..errors import one_of

__all__ = ["ENDS", "End", "Point", "opposite", "sign_of", "turned"]

End = Literal["right", "left"]
"""An end of the field, as seen from above with x to the right."""
ENDS: Final = ("right", "left")
"""Both ends."""


class Point(NamedTuple):
    """A place on the ground, in yards; equal to the plain pair ``(x, y)``.

    Attributes
    ----------
    x, y : float
        Along the length and across the width, from the field's center.
    """

    x: float
    y: float


def sign_of(defends: Any) -> int:
    """Return +1 for ``"right"`` and -1 for ``"left"``."""
    return 1 if one_of(defends, ENDS, where="defends") == "right" else -1


def opposite(defends: End) -> End:
    """Return the other end."""
    return "left" if defends == "right" else "right"


def turned(x: float, y: float, sign: int) -> Point:
    """Take a point from one frame to the other (the rotation is its own inverse)."""
    # Adding 0.0 turns -0.0 into 0.0, so that the two ends print alike.
    return Point(sign * x + 0.0, sign * y + 0.0)
