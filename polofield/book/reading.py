"""Reading a TOML file of a book."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ..errors import BadInput, Plain

__all__ = ["read_toml"]


def read_toml(path: Path, where: str = "") -> dict[str, Any]:
    """Return a file's tables; a file that cannot be read is left to the caller as OSError."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        got = Plain(f"a file that is none: {error}")
        raise BadInput(expected="TOML", got=got, code="bad_rulebook", where=where or str(path)) from None
