"""A name that a package gives away must be the thing, not the module of the same name in which it lives.

``from polofield.placement import describe`` gave the module ``describe``: importing it to look the function up put
the module in the package under the very name that was asked for.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest


@pytest.mark.parametrize(
    "package",
    [
        "polofield", "polofield.tables", "polofield.conduct", "polofield.field", "polofield.handout",
        "polofield.placement", "polofield.figures", "polofield.painters", "polofield.drawing", "polofield.book",
        "polofield.scene", "polofield.testing",
    ],
)  # fmt: skip
def test_no_public_name_is_a_module(package: str) -> None:
    room = import_module(package)
    for name in room.__all__:
        assert not isinstance(getattr(room, name), ModuleType), name
        # Asked for again, when every module has been imported.
        assert not isinstance(getattr(room, name), ModuleType), name


def test_describe_is_the_function() -> None:
    from polofield.placement import describe, place

    assert describe(place("4")) == place("4").words()
