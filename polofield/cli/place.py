"""``polofield place``: numbers and words, no picture."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput
from ..words import LANGUAGES, Words, words
from .options import LANG, PLACEMENT, options, penalties
from .reading import placement_of, point_of
from .tables import echo_json

if TYPE_CHECKING:
    from ..field import Field
    from ..placement import Breach, Condition, Placement, Verdict, Zone

__all__ = ["command"]


@click.command("place", short_help="Say where the ball goes and where each team may stand.")
@click.argument("penalty", shell_complete=penalties)
@options(PLACEMENT, LANG)
@click.option(
    "--check",
    "checks",
    metavar="TEAM:X,Y[:STATUS]",
    multiple=True,
    help="Judge a player, such as fouling:72,75 or fouled:0,95:off_field; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
def command(penalty: str, checks: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Say where the ball goes and where each team may stand.

    Places are X,Y from the field's center, in yards unless a unit is named.

    \b
    Examples:
      polofield place 5a --ball 42,79
      polofield place 2 --choice spot --foul 27.4m,18m --defends left --json
      polofield place 4 --check fouling:119,0 --check fouling:60,0:returning
    """
    say = words(LANGUAGES[0] if given["lang"] is None else given["lang"])
    placement = placement_of(penalty, given)
    verdicts = [_verdict(placement, text) for text in checks]
    if as_json:
        echo_json(_plain(placement, verdicts, say))
    else:
        click.echo("\n".join([*_lines(placement, say), *(_check_line(verdict, say) for verdict in verdicts)]))


def _verdict(placement: Placement, text: str) -> Verdict:
    team, *rest = text.split(":")
    if not 1 <= len(rest) <= 2:
        raise BadInput(
            expected="TEAM:X,Y or TEAM:X,Y:STATUS such as 'fouling:72,75'",
            got=text,
            code="bad_check",
            where="--check",
        )
    return placement.check(point_of(rest[0], "--check"), team, *rest[1:])


# ---------------------------------------------------------------- for people


def _lines(placement: Placement, say: Words) -> list[str]:
    from ..placement import description

    numbers = {
        "numbers.nearest_defender": placement.nearest_defender_distance,
        "numbers.opening_angle": placement.opening_angle,
        "numbers.area_fouling": placement.fouling.on_field_area,
        "numbers.area_fouled": placement.fouled.on_field_area,
    }
    extra = [say(key, n=value) for key, value in numbers.items()]
    return [placement.title(say.lang), *description(placement, say.lang).lines, *extra]


def _check_line(verdict: Verdict, say: Words) -> str:
    team, status = say(f"team.{verdict.team}"), say(f"status.{verdict.status}")
    line = f"{team} {_point(verdict.at, say)}, {status}: {verdict.words(say.lang)}"
    if verdict.legal or verdict.nearest is None:
        return line
    return f"{line} \N{RIGHTWARDS ARROW} {_point(verdict.nearest, say)}"


def _point(at: tuple[float, float], say: Words) -> str:
    separator = "; " if say("number.decimal") == "," else ", "
    return f"({separator.join(say.number(value) for value in at)})"


# ---------------------------------------------------------------- for programs


def _plain(placement: Placement, verdicts: list[Verdict], say: Words) -> dict[str, Any]:
    """Return everything, as JSON has it: yards, degrees and square yards; what is infinite is null."""
    return {
        "penalty": placement.penalty,
        "key": placement.key,
        "title": placement.title(say.lang),
        "lang": say.lang,
        **_numbers(placement),
        "field": _field(placement.field),
        "fouling": _zone(placement.fouling, say.lang),
        "fouled": _zone(placement.fouled, say.lang),
        "until": placement.setup.until,
        "entry": placement.setup.entry,
        "hits": placement.setup.hits,
        "options": placement.options,
        "readings": [{"id": name, "words": say(f"reading.{name}")} for name in placement.readings],
        "rulebook": placement.book.id,
        "citation": placement.citation,
        "words": placement.words(say.lang),
        "checks": [_check(verdict, say.lang) for verdict in verdicts],
    }


def _numbers(placement: Placement) -> dict[str, Any]:
    return {
        "ball": placement.ball,
        "moved": placement.moved,
        "given": placement.given,
        "defends": placement.defends,
        "defended_at_foul": placement.defended_at_foul,
        "distance_to_goal": placement.distance_to_goal,
        "nearest_defender_distance": placement.nearest_defender_distance,
        "opening_angle": placement.opening_angle,
    }


def _field(field: Field) -> dict[str, Any]:
    return {entry.name: getattr(field, entry.name) for entry in fields(field) if entry.init}


def _zone(zone: Zone, lang: str) -> dict[str, Any]:
    return {
        "anywhere": zone.anywhere,
        "empty": zone.empty,
        "conditions": [_condition(condition, lang) for condition in zone.conditions],
        "on_field_area": zone.on_field_area,
    }


def _condition(condition: Condition, lang: str) -> dict[str, Any]:
    return {
        "kind": condition.kind,
        "words": condition.words(lang),
        **condition.values,
        "exempt": condition.exempt,
    }


def _check(verdict: Verdict, lang: str) -> dict[str, Any]:
    return {
        "team": verdict.team,
        "status": verdict.status,
        "point": verdict.at,
        "legal": verdict.legal,
        "on_limit": verdict.on_limit,
        "margin": verdict.margin,
        "broken": [_breach(breach, lang) for breach in verdict.broken],
        "nearest": verdict.nearest,
        "words": verdict.words(lang),
    }


def _breach(breach: Breach, lang: str) -> dict[str, Any]:
    return {"kind": breach.condition.kind, "words": breach.words(lang), "yards": breach.yards}
