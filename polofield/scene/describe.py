"""A scene in words: from them alone a reader can rebuild it. Captions and alternate texts start here."""

from __future__ import annotations

from collections.abc import Iterator

from ..placement import description as placement_parts
from ..placement.wording import field_words
from ..words import Words, words
from .paths import Track
from .stage import Stage, StagedPlayer, StagedStroke, StagedZone

__all__ = ["describe", "place_words", "player_words"]


def place_words(at: tuple[float, float], say: Words) -> str:
    """Return a place as a pair in the language's form."""
    separator = "; " if say("number.decimal") == "," else ", "
    return f"({separator.join(say.number(value) for value in at)})"


def player_words(player: StagedPlayer, say: Words) -> str:
    """Return what a player is called, such as "Fouling team 2"."""
    who = say("scene.player", team=say(f"team.{player.team}"), n=player.number)
    return f"{who} ({player.name})" if player.name else who


def ref_words(ref: str, say: Words) -> str:
    """Return what a reference such as ``"fouling 2"`` or ``"ball"`` is called."""
    team, _, number = ref.partition(" ")
    return say("scene.player", team=say(f"team.{team}"), n=int(number)) if number else say("scene.ball")


def describe(stage: Stage) -> list[str]:
    """Return the description of a scene as a list of sentences, in the stage's language.

    Parameters
    ----------
    stage : Stage
        The scene on the ground.

    Examples
    --------
    >>> from polofield.scene import Scene
    >>> describe(Scene.of().player("fouling", 1, at=(10, 5), heading=90).stage)[-1]
    'Fouling team 1 is at (10, 5), facing 90°, in position.'
    """
    return list(_sentences(stage, words(stage.lang)))


def _sentences(stage: Stage, say: Words) -> Iterator[str]:
    yield from _ground(stage, say)
    yield from _ball(stage, say)
    for player in stage.players:
        who, status = player_words(player, say), say(f"status.{player.status}")
        at = place_words(player.at, say)
        yield say("scene.stands", who=who, at=at, heading=player.heading, status=status)
        yield from _path(player.track, say)
    for umpire in stage.umpires:
        who = f"{say('scene.umpire')} ({umpire.name})" if umpire.name else say("scene.umpire")
        yield say("scene.faces", who=who, at=place_words(umpire.at, say), heading=umpire.heading)
        yield from _path(umpire.track, say)
    yield from _marks(stage, say)
    yield from stage.notes


def _ground(stage: Stage, say: Words) -> Iterator[str]:
    if stage.placement is not None:
        yield from placement_parts(stage.placement, stage.lang).lines
        return
    yield field_words(stage.field, stage.title or say("scene.untitled"), say)
    yield say("describe.frame")
    yield say("describe.defends", end=say(f"end.{stage.defends}"))


def _ball(stage: Stage, say: Words) -> Iterator[str]:
    if stage.ball is not None and stage.placement is None:
        yield say("scene.ball_lies", at=place_words(stage.ball, say))
    if stage.foul is not None and (stage.placement is None or stage.foul != stage.placement.given):
        yield say("scene.foul_at", at=place_words(stage.foul, say))
    for stroke in stage.strokes:
        yield _stroke(stroke, say)


def _stroke(stroke: StagedStroke, say: Words) -> str:
    how = say(f"scene.{stroke.kind}")
    if stroke.control is not None:
        how = say("scene.bends", how=how, at=place_words(stroke.control, say))
    start, end = place_words(stroke.start, say), place_words(stroke.end, say)
    if stroke.t is None:
        return say("scene.stroke", start=start, end=end, how=how)
    return say("scene.stroke_at", start=start, end=end, how=how, t=stroke.t)


def _path(track: Track, say: Words) -> Iterator[str]:
    if len(track.points) < 2:
        return
    places = [place_words(at, say) for at in track.points[1:]]
    if track.times:
        times = track.times[1:]
        places = [say("scene.when", at=at, t=t) for at, t in zip(places, times, strict=True)]
    yield say("scene.rides", places=say.listed(places))


def _marks(stage: Stage, say: Words) -> Iterator[str]:
    for lane in stage.corridors:
        start, end = place_words(lane.start, say), place_words(lane.end, say)
        yield _labeled(say("scene.corridor", start=start, end=end, width=lane.width), lane.label, say)
    for zone in stage.zones:
        style = say(f"scene.style_{zone.style}")
        yield _labeled(say("scene.zone", style=style, shape=_shape(zone, say)), zone.label, say)
    for arrow in stage.arrows:
        text = say("scene.arrow", start=place_words(arrow.start, say), end=place_words(arrow.end, say))
        yield _labeled(text, arrow.label, say)
    for angle in stage.angles:
        first, second = (ref_words(ref, say) for ref in angle.between)
        yield say("scene.angle", first=first, second=second, n=angle.approach.degrees)
    told = [(label.at, label.text) for label in stage.labels] + [(call.at, call.text) for call in stage.callouts]
    for at, text_there in told:
        yield say("scene.label", at=place_words(at, say), text=text_there)


def _labeled(text: str, label: str, say: Words) -> str:
    return say("scene.labeled", text=text, label=label) if label else f"{text}."


def _shape(zone: StagedZone, say: Words) -> str:
    if zone.center is None:
        return say("scene.polygon", places=say.listed([place_words(at, say) for at in zone.points]))
    center = place_words(zone.center, say)
    if zone.shape == "circle":
        return say("scene.circle", center=center, radius=zone.radius)
    start, end = zone.start, zone.end % 360
    return say("scene.sector", center=center, radius=zone.radius, start=start, end=end)
