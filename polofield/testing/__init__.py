"""For tests of polo pictures: say what a figure shows, compare it, and say in yards and words how it differs.

Everything here reads the display list behind a figure, so that a failing test names the ball, the zone or the word that
is wrong. Pixels come last: :func:`image_test` and :func:`text_as_boxes` help where an image is the point. With pytest,
the plugin of this package (:mod:`polofield.testing.plugin`) adds fixtures; nothing needs to be switched on.

Examples
--------
>>> import polofield as pf
>>> from polofield.testing import assert_same_geometry, assert_text_clear, assert_zone_equal
>>> p = pf.place("5a", ball=(42, 79))
>>> assert_zone_equal(pf.draw(p), p.fouling)  # the zone in the picture is the solver's
>>> assert_text_clear(pf.draw(p, lang="es", size="A6"))
>>> assert_same_geometry(pf.draw(p), pf.draw(pf.place("5a", ball=(42.5, 79))))  # doctest: +ELLIPSIS
Traceback (most recent call last):
AssertionError: the pictures differ in 6 shapes:...
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import imported_late

if TYPE_CHECKING:
    from .compare import assert_same_geometry, assert_zone_equal
    from .images import environment, image_test, rendering_style, text_as_boxes
    from .layout import Fault, assert_text_clear, faults
    from .reading import Picture, Shape, picture_of
    from .snapshots import assert_snapshot, snapshot

_HOMES = {
    "compare": ("assert_same_geometry", "assert_zone_equal"),
    "layout": ("Fault", "assert_text_clear", "faults"),
    "images": ("environment", "image_test", "rendering_style", "text_as_boxes"),
    "reading": ("Picture", "Shape", "picture_of"),
    "snapshots": ("assert_snapshot", "snapshot"),
}
__getattr__ = imported_late(__name__, _HOMES)

__all__ = [
    "Fault",
    "Picture",
    "Shape",
    "assert_same_geometry",
    "assert_snapshot",
    "assert_text_clear",
    "assert_zone_equal",
    "environment",
    "faults",
    "image_test",
    "picture_of",
    "rendering_style",
    "snapshot",
    "text_as_boxes",
]
