"""What a scene must keep to, as far as it can be told without going to the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..decoding import inside
from ..errors import one_of
from ..units import parse_length
from .faults import refuse
from .grammar import parse_heading, parse_place, parse_rider
from .records import SHAPES, Heading, Place, Player, Stroke, Text, Texts, UserZone
from .resolve import length_of
from .walk import Role, written

if TYPE_CHECKING:
    from .record import SceneRecord

__all__ = ["SIZES", "check_plain", "check_scene"]

SIZES: Final = ("auto", "A4", "A5", "A6", "letter", "slide", "square")
"""The page sizes that have names; ``"120x80mm"`` is understood too."""

_TEAM: Final = 4
"""Players of a team."""


def check_plain(value: Any, where: str) -> None:
    """Refuse what a scene has no use for: JSON's null, TOML's dates."""
    if isinstance(value, dict):
        for key, item in value.items():
            check_plain(item, inside(where, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            check_plain(item, f"{where}[{i}]")
    elif not isinstance(value, str | int | float):
        got = "null" if value is None else f"a {type(value).__name__}"
        refuse(f"expected text, a number, a list or a table, got {got}", where)


def check_scene(scene: SceneRecord) -> None:
    """Refuse a scene that is malformed, whatever the ground is."""
    _check_page(scene)
    _check_roster(scene.players)
    for i, zone in enumerate(scene.zones):
        _check_zone(zone, f"zone[{i}]")
    for i, stroke in enumerate(scene.ball.path if scene.ball else ()):
        if isinstance(stroke, Stroke):
            _check_stroke(stroke, f"ball.path[{i}]")
    _check_beside_placement(scene)
    for i, angle in enumerate(scene.angles):
        for k, name in enumerate(angle.between):
            parse_rider(name, f"angle[{i}].between[{k}]")
    for where, role, value in written(scene):
        _CHECKS[role](value, where)


def _check_page(scene: SceneRecord) -> None:
    if scene.size in SIZES:
        return
    sides = scene.size.lower().replace("×", "x").split("x")
    if len(sides) != 2 or not all(side.strip()[:1].isdigit() for side in sides):
        one_of(scene.size, (*SIZES, "WIDTHxHEIGHT such as '120x80mm'"), where="size", code="bad_scene")
    unit = sides[1].strip().lstrip(".0123456789 ")
    if not unit:
        refuse(f"expected a unit, as in '120x80mm', got {scene.size!r}", "size")
    for side in sides:
        parse_length(side, where="size", default=unit)


def _check_roster(players: Sequence[Player]) -> None:
    for team in ("fouling", "fouled"):
        places = [i for i, player in enumerate(players) if player.team == team]
        if len(places) > _TEAM:
            refuse(f"expected {_TEAM} players of the {team} team at most, got {len(places)}", f"player[{places[-1]}]")
    seen: Counter[tuple[str, int]] = Counter()
    for i, player in enumerate(players):
        seen[player.team, player.number] += 1
        if seen[player.team, player.number] > 1:
            refuse(
                f"expected another number for each player of a team, got {player.number} twice in the "
                f"{player.team} team",
                f"player[{i}].number",
            )


def _check_zone(zone: UserZone, where: str) -> None:
    there = [name for name in SHAPES if getattr(zone, name) is not None]
    if len(there) != 1:
        refuse(f"expected one of {', '.join(SHAPES)}, got {' and '.join(there) or 'none'}", where)
    if zone.polygon is not None and len(zone.polygon) < 3:
        refuse(f"expected three corners or more, got {len(zone.polygon)}", f"{where}.polygon")


def _check_stroke(stroke: Stroke, where: str) -> None:
    if stroke.kind == "curved" and stroke.control is None:
        refuse("expected the place that a curved stroke bends toward, got nothing", f"{where}.control")
    if stroke.kind != "curved" and stroke.control is not None:
        refuse(f"expected no such key for a {stroke.kind} stroke, got {stroke.control!r}", f"{where}.control")


def _check_beside_placement(scene: SceneRecord) -> None:
    """What the placement says already must not be said again."""
    spec = scene.placement
    if spec is None:
        return
    if scene.ball is not None and scene.ball.at is not None:
        refuse(f"expected no place, as the placement places the ball, got {scene.ball.at!r}", "ball.at")
    if scene.foul is not None and spec.foul is not None:
        refuse(f"expected no place, as placement.foul says it, got {scene.foul.at!r}", "foul.at")
    if scene.field is not None and scene.field.defends is not None:
        refuse(f"expected no such key, as placement.defends says it, got {scene.field.defends!r}", "field.defends")


# ---------------------------------------------------------------- what is in words


def _check_place(value: Place, where: str) -> None:
    if isinstance(value, str):
        parse_place(value, where)
    else:
        for i, part in enumerate(value):
            length_of(part, f"{where}[{i}]")


def _check_heading(value: Heading, where: str) -> None:
    if isinstance(value, str):
        parse_heading(value, where)
    elif isinstance(value, tuple):
        _check_place(value, where)


def _check_text(value: Text, where: str) -> None:
    if value == Texts():
        refuse("expected words in one language or more, got none", where)


_CHECKS: Final[dict[Role, Callable[[Any, str], object]]] = {
    "place": _check_place,
    "heading": _check_heading,
    "length": length_of,
    "text": _check_text,
}
