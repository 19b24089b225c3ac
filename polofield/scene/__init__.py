"""Scenes as data: a small text file of who stands where, where the ball goes, and what the picture says.

``load`` reads a file into a frozen :class:`Scene`, which keeps every place as it was written; ``scene.stage`` puts it
on the ground, in yards; ``check`` says who stands wrong and ``fix`` sets them right. How places are said in words is
told in :mod:`polofield.scene.grammar`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .check import PlayerRow, Report, Ride, check, fix
from .describe import describe
from .model import Scene, load, loads
from .paths import Approach, Track, approach
from .record import VERSION
from .records import (
    Angle,
    Arrow,
    Ball,
    Callout,
    Circle,
    Corridor,
    FieldSpec,
    Foul,
    Label,
    PlacementSpec,
    Player,
    Sector,
    Stroke,
    Texts,
    Umpire,
    UserZone,
    Waypoint,
)
from .stage import Stage
from .writing import dumps, save

if TYPE_CHECKING:
    from .json_schema import rulebook_schema, schema

__all__ = [
    "VERSION",
    "Angle",
    "Approach",
    "Arrow",
    "Ball",
    "Callout",
    "Circle",
    "Corridor",
    "FieldSpec",
    "Foul",
    "Label",
    "PlacementSpec",
    "Player",
    "PlayerRow",
    "Report",
    "Ride",
    "Scene",
    "Sector",
    "Stage",
    "Stroke",
    "Texts",
    "Track",
    "Umpire",
    "UserZone",
    "Waypoint",
    "approach",
    "check",
    "describe",
    "dumps",
    "fix",
    "load",
    "loads",
    "rulebook_schema",
    "save",
    "schema",
]


def __getattr__(name: str) -> Any:
    """Import the schemas when they are asked for: who reads or checks a scene needs none."""
    if name not in ("rulebook_schema", "schema"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import json_schema

    return getattr(json_schema, name)
