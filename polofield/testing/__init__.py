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

from ..lazy import face

if TYPE_CHECKING:
    from .clear import (
        assert_text_clear as assert_text_clear,
        faults as faults,
    )
    from .compare import (
        assert_same_geometry as assert_same_geometry,
        assert_zone_equal as assert_zone_equal,
    )
    from .images import (
        environment as environment,
        image_test as image_test,
        rendering_style as rendering_style,
        text_as_boxes as text_as_boxes,
    )
    from .layout import Fault as Fault
    from .reading import (
        Picture as Picture,
        Shape as Shape,
        picture_of as picture_of,
    )
    from .snapshots import (
        assert_snapshot as assert_snapshot,
        snapshot as snapshot,
    )

__getattr__, __dir__, __all__ = face(__name__)
