"""A placement in words: from them alone a reader can rebuild it. Captions and alternate texts start here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..words import Words, words
from .wording import name_of, number_of, reading_words

if TYPE_CHECKING:
    from .conditions import Condition
    from .solve import Placement
    from .zone import Zone

__all__ = ["describe", "describe_lines", "field_words"]


def field_words(field: object, title: str, say: Words) -> str:
    """Say which field it is: its size, sides, safety zone and goal."""
    get = field.__getattribute__
    return say(
        "describe.field",
        title=title,
        length=get("length"),
        width=get("width"),
        sides=say("describe.boarded" if get("boarded") else "describe.unboarded"),
        side=get("side_safety"),
        end=get("end_safety"),
        goal=get("goal_width"),
    )


def describe(placement: Placement, lang: str = "en") -> str:
    """Describe a placement: field, ends, ball, zones, how long they hold, readings and citation.

    Examples
    --------
    >>> from polofield.placement import place
    >>> text = describe(place("6", crossing=55, defends="left"), "es")
    >>> "La bocha va en (\N{MINUS SIGN}90; 40)" in text
    True
    """
    return " ".join(describe_lines(placement, lang))


def describe_lines(placement: Placement, lang: str = "en") -> list[str]:
    """Return the description of a placement as a list of sentences.

    Examples
    --------
    >>> from polofield.placement import place
    >>> describe_lines(place("4"))[2]
    'The fouling team defends the goal on the right.'
    """
    say = words(lang)
    number = number_of(placement.spec, say)
    if placement.key != placement.penalty:
        number += f" ({name_of(placement.spec, say, placement.book)})"
    return [
        field_words(placement.field, number, say),
        say("describe.frame"),
        *_where(placement, say),
        *_zone(placement.fouling, say),
        *_zone(placement.fouled, say),
        *_after(placement, say),
        *_rests_on(placement, say),
    ]


def _where(placement: Placement, say: Words) -> list[str]:
    parts = [say("describe.defends", end=say(f"end.{placement.defends}"))]
    if placement.defended_at_foul != placement.defends:
        parts.append(say("describe.changed_ends", end=say(f"end.{placement.defended_at_foul}")))
    if placement.given is not None:
        kind = placement.spec.takes[0]
        parts.append(say(f"describe.given_{kind}", x=placement.given.x, y=placement.given.y))
    parts.append(say("describe.ball", x=placement.ball.x, y=placement.ball.y, n=placement.distance_to_goal))
    if placement.moved:
        parts.append(say("describe.moved", n=placement.moved))
    return parts


def _listed(conditions: tuple[Condition, ...], say: Words) -> str:
    return say.listed([condition.words(say.lang) for condition in conditions])


def _zone(zone: Zone, say: Words) -> list[str]:
    team = say(f"team.{zone.team}")
    if zone.anywhere:
        return [say("describe.zone", team=team, conditions=say("condition.anywhere"))]
    parts = [say("describe.zone", team=team, conditions=_listed(zone.conditions, say))]
    exempt = tuple(condition for condition in zone.conditions if condition.exempt)
    if exempt:
        parts.append(say("describe.exempt", conditions=_listed(exempt, say)))
    if zone.empty:
        parts.append(say("describe.nowhere", team=team.lower()))
    return parts


def _after(placement: Placement, say: Words) -> list[str]:
    spec = placement.setup
    events = say.listed([say(f"until.{event}") for event in spec.until])
    parts = [say("describe.until", events=events)]
    if spec.entry != "free":
        parts.append(say(f"describe.entry_{spec.entry}"))
    if spec.hits != "free":
        parts.append(say(f"describe.{spec.hits}"))
    return parts


def _options(changed: dict[str, Any], say: Words) -> str:
    shown = {name: say.number(v) if type(v) in (int, float) else str(v) for name, v in sorted(changed.items())}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


def _rests_on(placement: Placement, say: Words) -> list[str]:
    parts = []
    changed = placement.options.changed(placement.book)
    if changed:
        parts.append(say("describe.options", options=_options(changed, say)))
    if placement.readings:
        texts = [f"{name} ({reading_words(placement, name, say)})" for name in placement.readings]
        parts.append(say("describe.readings", readings=say.listed(texts)))
    parts.append(say("describe.cite", cite=placement.citation))
    return parts
