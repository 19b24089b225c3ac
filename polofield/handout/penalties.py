"""A page for each penalty: where the ball goes, where each team stands, what changes at the hit, what to watch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from ..book import PenaltySpec, ResultRule, default_book, index_of
from ..placement import Placement, description
from ..placement.wording import book_of, name_of, number_of, reading_words, sum_of
from .leaves import Block, Leaf, Part, Picture
from .plain import placement_picture

if TYPE_CHECKING:
    from ..words import Words
    from .press import Press

__all__ = ["penalty_keys", "sheets"]

_SHARE: Final = 0.37
"""Height of a figure, as a share of the page's."""
_LEAST_SHARE: Final = 0.27
_WIDE: Final = 150.0
_TALL: Final = 0.72


def penalty_keys(numbers: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of the penalties asked for, in the order of the book; all of them if none is asked for."""
    from ..errors import one_of

    index = index_of(default_book())
    specs = index.by_key.values()
    names = dict.fromkeys([name for spec in specs for name in (spec.number, spec.key)])
    wanted = {one_of(number, names, where="penalty", code="unknown_penalty") for number in numbers}
    return tuple(spec.key for spec in specs if not wanted or {spec.number, spec.key} & wanted)


def sheets(press: Press, keys: Iterable[str] = ()) -> Part:
    """Return a page for each penalty."""
    from ..figures import figures

    records = figures()
    leaves = tuple(_leaf(press, key, records[key]) for key in penalty_keys(keys))
    return Part(press.say("handout.sheets"), leaves)


def _leaf(press: Press, key: str, record: Any) -> Leaf:
    spec, say = index_of(default_book()).by_key[key], press.say
    picture = _picture(press, record)
    blocks = _placed(record, say) if isinstance(record, Placement) else _unplaced(spec, say)
    book = default_book()
    readings = record.readings if isinstance(record, Placement) else book.sorted_readings(spec.readings)
    return Leaf(
        title=f"{number_of(spec, say)} · {name_of(spec, say, book)}",
        lead=sum_of(spec, say, book),
        picture=picture,
        blocks=(*blocks, _readings(record, readings, say)),
        cite=f"{book_of(book, say)} · {number_of(spec, say)}",
        readings=tuple(readings),
    )


def _picture(press: Press, record: Any) -> Picture:
    """The figure; on small paper, where words leave it little room, the bare field with its labels."""
    if press.width >= _WIDE:
        return press.drawn(record, _SHARE * press.paper[1])
    if isinstance(record, Placement) and not record.spec.change_direction:
        # Where both teams are bound there is more to say, and less room.
        share = _LEAST_SHARE if record.setup.fouled else _SHARE
        return press.kept(placement_picture(press, record, (press.width, share * press.paper[1]), labels=True))
    return press.drawn(record, _TALL * press.width)


def _readings(record: Any, names: Iterable[str], say: Words) -> Block:
    placed = isinstance(record, Placement)
    texts = [reading_words(record, name, say) if placed else say(f"reading.{name}") for name in names]
    items = tuple(f"{name}: {text}." for name, text in zip(names, texts, strict=True))
    return Block(say("handout.relies"), items or (say("handout.no_reading"),))


# ---------------------------------------------------------------- with a ball


def _placed(placement: Placement, say: Words) -> tuple[Block, ...]:
    said = description(placement, say.lang)
    return (
        Block(say("handout.ball"), tuple(said.ball), "text"),
        Block(say("handout.teams"), tuple(said.zones)),
        Block(say("handout.after"), tuple(_after(placement, say))),
        *_results(placement.setup.result, say),
        Block(say("handout.watch"), tuple(_checks(placement, say)), "check"),
    )


def _events(placement: Placement, say: Words) -> str:
    return say.listed([say(f"until.{event}") for event in placement.setup.until])


def _after(placement: Placement, say: Words) -> list[str]:
    spec = placement.setup
    found = [say("handout.released", events=_events(placement, say))]
    if spec.entry != "free":
        found.append(say(f"describe.entry_{spec.entry}"))
    if spec.hits != "free":
        found.append(say(f"describe.{spec.hits}"))
    return found


def _results(rules: Iterable[ResultRule], say: Words) -> tuple[Block, ...]:
    found = tuple(_result(rule, say) for rule in rules if rule.all or rule.any)
    return (Block(say("handout.follows"), found),) if found else ()


def _result(rule: ResultRule, say: Words) -> str:
    facts = [_fact(name, say) for name in rule.all]
    if rule.any:
        facts.append(reduce(lambda a, b: say("handout.or", a=a, b=b), (_fact(name, say) for name in rule.any)))
    return say("handout.if", facts=say.listed(facts), result=say(f"result.{rule.gives}"))


def _fact(name: str, say: Words) -> str:
    return say(f"handout.fact_{name}")


def _checks(placement: Placement, say: Words) -> list[str]:
    """What the umpire looks at, in order, one thing to a line."""
    found = [say("handout.check_ball", n=placement.distance_to_goal)]
    if placement.spec.change_direction:
        found.insert(0, say("handout.check_ends"))
    if placement.moved:
        found.append(say("handout.check_moved", n=placement.moved))
    for zone in (placement.fouling, placement.fouled):
        team = say(f"team.{zone.team}")
        for condition in zone.conditions:
            found.append(say("handout.check_zone", team=team, condition=condition.words(say.lang)))
    found.append(say("handout.check_still", events=_events(placement, say)))
    if placement.setup.entry != "free":
        found.append(say("handout.check_entry"))
    if placement.setup.hits != "free":
        found.append(say("handout.check_hits"))
    return found


# ---------------------------------------------------------------- without one


def _unplaced(spec: PenaltySpec, say: Words) -> tuple[Block, ...]:
    steps: list[str] = []
    while (key := f"handout.check_{spec.number}_{len(steps) + 1}") in say:
        steps.append(say(key))
    return (
        Block(say("handout.ball"), (say("handout.no_ball"),), "text"),
        Block(say("handout.teams"), (say(f"handout.teams_{spec.number}"),), "text"),
        Block(say("handout.after"), (say(f"handout.after_{spec.number}"),), "text"),
        Block(say("handout.watch"), tuple(steps), "check"),
    )
