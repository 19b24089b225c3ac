"""Names that are imported when they are asked for: a package's face costs nothing until it is used.

A face lists its names once, as imports that a type checker reads: ``from .zone import Zone as Zone`` under
``if TYPE_CHECKING:``. What is imported so is imported at the first use.
"""

from __future__ import annotations

import sys
from _ast import PyCF_ONLY_AST
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["face", "homes"]


def face(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return a package's ``__getattr__``, ``__dir__`` and ``__all__``, by the imports of its own source."""
    module, home = sys.modules[package], homes(package)

    def __getattr__(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(module, name, found)
        return found

    return __getattr__, lambda: sorted({*vars(module), *home}), sorted(home)


@cache
def homes(package: str) -> dict[str, str]:
    """Return the names that a package's face offers, each with its module."""
    source = Path(str(sys.modules[package].__file__)).read_bytes()
    return dict(_offered(compile(source, package, "exec", PyCF_ONLY_AST)))


def _offered(tree: Any) -> Iterator[tuple[str, str]]:
    """Yield each name that is imported as itself, with its module."""
    for node in tree.body:
        if hasattr(node, "test"):
            yield from _offered(node)
        elif hasattr(node, "names") and getattr(node, "level", 0) == 1:
            yield from ((one.name, node.module) for one in node.names if one.asname == one.name)
