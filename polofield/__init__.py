"""polofield: true, to-scale, top-down diagrams of a polo field.

For every penalty of the rulebook: where the ball goes, where each team may stand, and why.

Examples
--------
>>> import polofield as pf
>>> p = pf.place("5a", ball=(42, 79))
>>> p.ball, p.moved
(Point(x=42.0, y=75.0), 4.0)
>>> p.check((60, 70), team="fouling").nearest is not None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import showing
from .lazy import homes_of, imported_late

if TYPE_CHECKING:
    from .book import Book, load_book
    from .drawing import Theme, theme
    from .errors import BadInput, NotAllowed, PolofieldError
    from .field import Field, Point
    from .figures import animate
    from .picture import Picture, alt_text, axes_over, draw, overview, plan, save, title_of
    from .placement import (
        Batch,
        Placement,
        Verdict,
        Zone,
        award_goal,
        check_many,
        designate,
        exclusion,
        forfeits,
        may_be_defended,
        mount_may_return,
        place,
        place_many,
        removal,
        require_defended,
        second_play_allowed,
    )
    from .scene import Scene, check, fix

__version__ = "0.1.0"

_HOMES = {
    "errors": ("BadInput", "NotAllowed", "PolofieldError"),
    "field": ("Field", "Point"),
    "book": ("Book", "load_book"),
    "placement": (
        "Batch", "Placement", "Verdict", "Zone", "award_goal", "check_many", "designate", "exclusion", "forfeits",
        "may_be_defended", "mount_may_return", "place", "place_many", "removal", "require_defended",
        "second_play_allowed",
    ),
    "scene": ("Scene", "check", "fix"),
    "drawing": ("Theme", "theme"),
    "figures": ("animate",),
    "picture": ("Picture", "alt_text", "axes_over", "draw", "overview", "plan", "save", "title_of"),
}  # fmt: skip
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "BadInput",
    "Batch",
    "Book",
    "Field",
    "NotAllowed",
    "Picture",
    "Placement",
    "Point",
    "PolofieldError",
    "Scene",
    "Theme",
    "Verdict",
    "Zone",
    "alt_text",
    "animate",
    "award_goal",
    "axes_over",
    "check",
    "check_many",
    "designate",
    "draw",
    "exclusion",
    "fix",
    "forfeits",
    "load_book",
    "may_be_defended",
    "mount_may_return",
    "overview",
    "place",
    "place_many",
    "plan",
    "removal",
    "require_defended",
    "save",
    "second_play_allowed",
    "theme",
    "title_of",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *homes_of(_HOMES)})


def _painted(record: Any) -> tuple[str, str]:
    from .picture import notebook_picture

    return notebook_picture(record)


showing.set_painter(_painted)
