"""What a scene file holds: its keys, their types and their defaults."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_type_hints

import msgspec

from ..showing import Shown
from ..words import LANGUAGES
from .records import (
    Angle,
    Arrow,
    Ball,
    Callout,
    Corridor,
    FieldSpec,
    Foul,
    Label,
    PlacementSpec,
    Player,
    Text,
    Umpire,
    UserZone,
)

__all__ = ["VERSION", "Key", "SceneRecord", "keys"]

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]

VERSION: Final = 1
"""The version of the scene format that this polofield reads and writes."""


class SceneRecord(Shown, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """The keys of a scene, as they are written in its file.

    Attributes
    ----------
    version : int
        Version of the format.
    title : text, optional
        What the scene is called.
    notes : list of texts
        Sentences below the picture.
    lang : {"en", "es"}
        Language of the picture.
    theme : {"rulebook", "turf", "mono"}
        Colors of the picture.
    view : {"auto", "full", "half", "goal"}
        How much of the field is seen.
    size : str
        Page: a preset, or width and height with a unit.
    orientation : {"landscape", "portrait"}
        How the field lies on the page.
    placement : PlacementSpec, optional
        The penalty that is set up; without it, the field is bare.
    field : FieldSpec, optional
        The field, where it is not the full-size one.
    ball : Ball, optional
        The ball and its line.
    foul : Foul, optional
        Where the foul occurred.
    player : list of Player
        The players, four a team at most.
    umpire : list of Umpire
        The umpires.
    arrow : list of Arrow
        Arrows.
    corridor : list of Corridor
        Rights of way.
    zone : list of UserZone
        Areas of the author's own, the last on top.
    label : list of Label
        Words on the field.
    callout : list of Callout
        Words with a line to what they are about.
    angle : list of Angle
        Angles of approach between two riders' paths.
    """

    version: Literal[1] = VERSION
    title: Text | None = None
    notes: tuple[Text, ...] = ()
    lang: Lang = "en"
    theme: Literal["rulebook", "turf", "mono"] = "rulebook"
    view: Literal["auto", "full", "half", "goal"] = "auto"
    size: str = "auto"
    orientation: Literal["landscape", "portrait"] = "landscape"
    placement: PlacementSpec | None = None
    field: FieldSpec | None = None
    ball: Ball | None = None
    foul: Foul | None = None
    players: tuple[Player, ...] = msgspec.field(name="player", default=())
    umpires: tuple[Umpire, ...] = msgspec.field(name="umpire", default=())
    arrows: tuple[Arrow, ...] = msgspec.field(name="arrow", default=())
    corridors: tuple[Corridor, ...] = msgspec.field(name="corridor", default=())
    zones: tuple[UserZone, ...] = msgspec.field(name="zone", default=())
    labels: tuple[Label, ...] = msgspec.field(name="label", default=())
    callouts: tuple[Callout, ...] = msgspec.field(name="callout", default=())
    angles: tuple[Angle, ...] = msgspec.field(name="angle", default=())


# ---------------------------------------------------------------- keys and their types


class Key(NamedTuple):
    """A key of a scene file, and the attribute that holds it."""

    name: str
    key: str
    kind: Any
    default: Any

    @property
    def item(self) -> Any:
        """The record of a list of records."""
        return self.kind.__args__[0]


@cache
def keys() -> tuple[Key, ...]:
    """Return the keys of a scene in order, each with its type and its default."""
    kinds = get_type_hints(SceneRecord, include_extras=True)
    fields = msgspec.structs.fields(SceneRecord)
    return tuple(Key(field.name, field.encode_name, kinds[field.name], field.default) for field in fields)
