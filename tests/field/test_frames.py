"""The two frames: one rotation, its own inverse, and no minus zero."""

from __future__ import annotations

import math

import pytest

from polofield import BadInput, Point
from polofield.field import opposite, sign_of, turned


def test_left_is_a_rotation_not_a_mirror_and_its_own_inverse() -> None:
    # A rotation keeps the turn from one point to another; a mirror would reverse it.
    a, b = (30.0, 7.0), (110.0, 25.0)
    (ax, ay), (bx, by) = turned(*a, -1), turned(*b, -1)
    assert (ax, ay) == (-30.0, -7.0)
    assert ax * by - ay * bx == a[0] * b[1] - a[1] * b[0]
    assert turned(*turned(42.0, -75.0, -1), -1) == turned(42.0, -75.0, 1) == (42.0, -75.0)


def test_zero_has_no_sign() -> None:
    for sign, zero in ((1, 0.0), (1, -0.0), (-1, 0.0), (-1, -0.0)):
        assert [math.copysign(1, v) for v in turned(zero, zero, sign)] == [1, 1]


def test_signs_and_opposites() -> None:
    assert (sign_of("right"), sign_of("left")) == (1, -1)
    assert (opposite("right"), opposite("left")) == ("left", "right")
    for end in ("rigth", "Right", "", None, 1, True, ["left"]):
        with pytest.raises(BadInput, match="'right', 'left'") as caught:
            sign_of(end)
        assert (caught.value.code, caught.value.where) == ("unknown_name", "defends")


def test_a_point_is_a_plain_pair() -> None:
    assert Point(1, 2) == (1, 2)
    assert hash(Point(1, 2)) == hash((1, 2))
    with pytest.raises(AttributeError):
        Point(1, 2).x = 3  # type: ignore[misc]
