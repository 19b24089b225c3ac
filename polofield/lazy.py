"""Names that are imported when they are asked for: a package's face costs nothing until it is used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["homes_of", "imported_late"]


def homes_of(homes: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Turn modules with their names into names with their module."""
    return {name: home for home, names in homes.items() for name in names}


def imported_late(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Return a package's ``__getattr__``, which imports what is asked for and keeps it."""
    home = homes_of(homes)

    def __getattr__(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return __getattr__
