"""A walk through a scene: every value that is a place, a heading or a length, with its key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from .records import Heading, Length, Place, Text

__all__ = ["Role", "written"]

Role = Literal["place", "heading", "length", "text"]
"""What a value is, by the type of its key."""

_ROLES: Final[tuple[tuple[Any, Role], ...]] = (
    (Place, "place"), (Heading, "heading"), (Length, "length"), (Text, "text"),
)  # fmt: skip


def written(value: Any, where: str = "") -> Iterator[tuple[str, Role, Any]]:
    """Yield every place, heading, length and text of a record, with its key."""
    if isinstance(value, msgspec.Struct):
        for name, key, role in _keys(type(value)):
            inner, path = getattr(value, name), f"{where}.{key}" if where else key
            if inner is None:
                continue
            if role is None:
                yield from written(inner, path)
            else:
                yield from _listed(inner, path, *role)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from written(item, f"{where}[{i}]")


def _listed(value: Any, where: str, role: Role, many: bool) -> Iterator[tuple[str, Role, Any]]:
    for i, item in enumerate(value if many else (value,)):
        path = f"{where}[{i}]" if many else where
        if isinstance(item, msgspec.Struct) and role != "text":
            yield from written(item, path)
        else:
            yield path, role, item


@cache
def _keys(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, tuple[Role, bool] | None], ...]:
    hints = get_type_hints(kind)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return tuple((name, key, _role(hints[name])) for name, key in names)


def _role(hint: Any) -> tuple[Role, bool] | None:
    """The role of a key's type, and whether it is a list of such; None if it has none."""
    parts = [part for part in _options(hint) if part is not type(None)]
    if len(parts) == 1 and get_origin(parts[0]) is tuple and get_args(parts[0])[1:] == (Ellipsis,):
        inner = _role(get_args(parts[0])[0])
        return (inner[0], True) if inner else None
    for alias, role in _ROLES:
        # A waypoint or a stroke may stand where its place alone would do.
        records = () if role == "text" else tuple(part for part in parts if isinstance(part, type(msgspec.Struct)))
        if {*parts} - {*records} == {*_options(alias)}:
            return role, False
    return None


def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
