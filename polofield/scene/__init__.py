"""Scenes as data: a small text file of who stands where, where the ball goes, and what the picture says.

``load`` reads a file into a frozen :class:`Scene`, which keeps every place as it was written; ``scene.resolved`` puts
it on the ground, in yards; ``check`` says who stands wrong and ``fix`` sets them right. How places are said in words is
told in :mod:`polofield.scene.places`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face

if TYPE_CHECKING:
    from .checking import PlayerRow as PlayerRow, Report as Report, Ride as Ride, check as check, fix as fix
    from .elements import (
        Angle as Angle,
        Arrow as Arrow,
        Ball as Ball,
        Callout as Callout,
        Circle as Circle,
        Corridor as Corridor,
        FieldSpec as FieldSpec,
        Foul as Foul,
        Label as Label,
        PlacementSpec as PlacementSpec,
        Player as Player,
        Sector as Sector,
        Stroke as Stroke,
        Umpire as Umpire,
        UserZone as UserZone,
        Waypoint as Waypoint,
    )
    from .paths import Approach as Approach, Track as Track, approach as approach
    from .resolved import ResolvedScene as ResolvedScene
    from .scene import VERSION as VERSION, Scene as Scene, dumps as dumps, load as load, loads as loads, save as save
    from .schemas import rulebook_schema as rulebook_schema, schema as schema
    from .sentences import describe as describe
    from .values import Texts as Texts

__getattr__, __dir__, __all__ = face(__name__)
