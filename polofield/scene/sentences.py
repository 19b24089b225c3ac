"""A scene in words: from them alone a reader can rebuild it. Captions and alternate texts start here."""

from __future__ import annotations

from collections.abc import Iterator

from ..placement import description
from ..placement.wording import field_words
from ..words import Words, words
from .resolved import ResolvedScene
from .values import place_words

__all__ = ["describe"]


def describe(scene: ResolvedScene) -> list[str]:
    """Return the description of a scene as a list of sentences, in its language.

    Parameters
    ----------
    scene : ResolvedScene
        The scene on the ground.

    Examples
    --------
    >>> from polofield.scene import Scene
    >>> describe(Scene.of().player("fouling", 1, at=(10, 5), heading=90).resolved)[-1]
    'Fouling team 1 is at (10, 5), facing 90°, in position.'
    """
    say = words(scene.lang)
    told = (*scene.strokes, *scene.players, *scene.umpires, *scene.corridors, *scene.zones, *scene.arrows)
    told = (*told, *scene.angles, *scene.labels, *scene.callouts)
    return [*_ground(scene, say), *(line for one in told for line in one.sentences(say)), *scene.notes]


def _ground(scene: ResolvedScene, say: Words) -> Iterator[str]:
    placed = scene.placement
    if placed is not None:
        yield from description(placed, scene.lang).lines
    else:
        yield field_words(scene.field, scene.title or say("scene.untitled"), say)
        yield say("describe.frame")
        yield say("describe.defends", end=say(f"end.{scene.defends}"))
        if scene.ball is not None:
            yield say("scene.ball_lies", at=place_words(scene.ball, say))
    if scene.foul is not None and (placed is None or scene.foul != placed.given):
        yield say("scene.foul_at", at=place_words(scene.foul, say))
