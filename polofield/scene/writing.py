"""Writing a scene: TOML in one fixed layout, or JSON. Words stay words, and what is a default is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ..book import Book
from ..errors import one_of
from ..files import write_whole
from .faults import refuse
from .reading import FORMATS, format_of
from .record import SceneRecord
from .stage import stage_of

__all__ = ["dumps", "plain_of", "save"]

_WIDTH: Final = 100
_ESCAPES: Final = str.maketrans({"\x7f": "\\u007f"})


def save(scene: SceneRecord, path: str | Path, *, book: Book | None = None) -> Path:
    """Write a scene file, whole or not at all.

    Parameters
    ----------
    scene : Scene
        The scene.
    path : str or Path
        A ``.toml`` or ``.json`` file.
    book : Book, optional
        The rulebook by which the penalty is set up; default the one that comes with polofield.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    PolofieldError
        ``unknown_format``, ``bad_output``, or what is wrong with the scene; nothing is written then.

    Examples
    --------
    >>> from polofield.scene import Scene
    >>> save(Scene.of(), "scene.svg")
    Traceback (most recent call last):
    polofield.errors.BadInput: suffix of 'scene.svg': expected one of 'toml', 'json', got 'svg'
    """
    data = dumps(scene, format_of(path), book=book).encode("utf-8")
    return write_whole(Path(path), data)


def dumps(scene: SceneRecord, kind: str = "toml", *, book: Book | None = None) -> str:
    """Return the text of a scene file; reading it gives an equal scene.

    Parameters
    ----------
    scene : Scene
        The scene.
    kind : {"toml", "json"}
        The format.
    book : Book, optional
        As for :func:`save`.

    Raises
    ------
    PolofieldError
        What is wrong with the scene; a scene that cannot be put on the ground is not written.

    Examples
    --------
    >>> from polofield.scene import Scene
    >>> print(dumps(Scene.of(title="Center").ball_at("center")))
    version = 1
    title = "Center"
    <BLANKLINE>
    [ball]
    at = "center"
    <BLANKLINE>
    """
    one_of(kind, FORMATS, where="kind", code="unknown_format")
    stage_of(scene, book=book)
    data = plain_of(scene)
    text = "\n".join(_toml(data)) + "\n" if kind == "toml" else _json(data)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        refuse(f"expected text that UTF-8 can hold, got {error.object[error.start]!r}", "scene")
    return text


def plain_of(scene: SceneRecord) -> dict[str, Any]:
    """Return a scene as plain data, with the keys of the file; what is a default is left out."""
    return {"version": scene.version, **_plain(scene)}


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    return tuple((field.name, field.encode_name, field.default) for field in msgspec.structs.fields(kind))


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        found = ((key, getattr(value, name), default) for name, key, default in _fields(type(value)))
        return {key: _plain(inner) for key, inner, default in found if inner != default}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


# ---------------------------------------------------------------- TOML


def _toml(data: dict[str, Any]) -> Iterator[str]:
    """Plain keys first, then tables, then lists of tables."""
    tables = {key: value for key, value in data.items() if _is_table(key, value)}
    yield from _rows({key: value for key, value in data.items() if key not in tables})
    for key, value in tables.items():
        for table in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{key}]]" if isinstance(value, list) else f"[{key}]"
            yield from _rows(table)


def _is_table(key: str, value: Any) -> bool:
    if key in ("title", "notes"):
        return False
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _rows(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        row = f"{key} = {_inline(value)}"
        if isinstance(value, list) and len(row) > _WIDTH:
            # A list may go over several lines, a table in it may not.
            row = "\n".join([f"{key} = [", *(f"    {_inline(item)}," for item in value), "]"])
        yield row


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).translate(_ESCAPES)
    return str(value).lower() if isinstance(value, bool) else repr(value)
