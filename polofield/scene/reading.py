"""Reading a scene file: TOML, or JSON with the same keys."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final, NoReturn

from ..book import Book
from ..errors import BadInput, PolofieldError, one_of, relocated
from .model import Scene

__all__ = ["FORMATS", "format_of", "load", "loads"]

FORMATS: Final = ("toml", "json")
"""The formats of a scene file, by suffix."""


def format_of(path: str | Path) -> str:
    """Return the format that a file's name says."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    return one_of(suffix, FORMATS, where=f"suffix of {str(path)!r}", code="unknown_format")


def load(path: str | Path, *, book: Book | None = None) -> Scene:
    """Read a scene file, and see that everything in it can be put on the ground.

    Parameters
    ----------
    path : str or Path
        A ``.toml`` or ``.json`` file.
    book : Book, optional
        The rulebook by which the penalty is set up; default the one that comes with polofield.

    Raises
    ------
    PolofieldError
        ``bad_scene``, ``bad_number``, ``unknown_unit`` or an error of the placement, in one line that starts with the
        file and the key; ``unknown_format``.

    Examples
    --------
    >>> load("nowhere.toml")
    Traceback (most recent call last):
    polofield.errors.BadInput: nowhere.toml: expected a scene file, got none (No such file or directory)
    """
    file, kind = str(path), format_of(path)
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        _refuse(f"expected a scene file, got none ({reason})", file)
    return loads(data, kind, file=file, book=book)


def loads(text: str | bytes, kind: str = "toml", *, file: str = "scene", book: Book | None = None) -> Scene:
    """Read a scene from the text of a file.

    Parameters
    ----------
    text : str or bytes
        The text; bytes are UTF-8.
    kind : {"toml", "json"}
        Its format.
    file : str
        What the errors call it.
    book : Book, optional
        As for :func:`load`.

    Raises
    ------
    PolofieldError
        As :func:`load`.

    Examples
    --------
    >>> loads('version = 1\\n[[player]]\\nteam = "fouling"\\nnumber = 5\\nat = [155, 10]')
    Traceback (most recent call last):
    polofield.errors.BadInput: scene: player[0].number: expected a whole number from 1 to 4, got 5
    """
    one_of(kind, FORMATS, where="kind", code="unknown_format")
    data = decoded(text, kind, file)
    try:
        scene = Scene.of_plain(data)
        scene.staged(book=book)
    except PolofieldError as error:
        raise relocated(error, f"{file}: ") from None
    return scene


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
