"""Reading a scene file: TOML, or JSON with the same keys."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final, NoReturn

from ..errors import BadInput, one_of

__all__ = ["FORMATS", "bytes_of", "decoded", "format_of"]

FORMATS: Final = ("toml", "json")
"""The formats of a scene file, by suffix."""


def format_of(path: str | Path) -> str:
    """Return the format that a file's name says."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    return one_of(suffix, FORMATS, where=f"suffix of {str(path)!r}", code="unknown_format")


def bytes_of(path: str | Path) -> bytes:
    """Return what a file holds."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        _refuse(f"expected a scene file, got none ({reason})", str(path))


def _refuse(message: str, where: str) -> NoReturn:
    raise BadInput(message, code="bad_scene", where=where)


def decoded(text: str | bytes, kind: str, file: str) -> Any:
    """Return the plain data of a file's text."""
    try:
        letters = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        _refuse(f"expected UTF-8, got byte {byte:#04x} at position {error.start}", file)
    try:
        return tomllib.loads(letters) if kind == "toml" else json.loads(letters, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        reason = " ".join(str(error).split()) or "nested too deep"
        _refuse(f"expected {kind.upper()}, got a text that is none: {reason[:1].lower()}{reason[1:]}", file)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a key stand twice, and drops the first; TOML does not, and neither do we."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for i, (key, _) in enumerate(pairs) if key in dict(pairs[:i]))
        raise ValueError(f"the key {twice!r} stands twice")
    return found
