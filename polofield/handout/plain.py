"""Plain pictures of the field, with nothing around it: for small cards, small papers, and questions with players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..field import Field
from ..placement import Placement
from .club import disc

if TYPE_CHECKING:
    from ..drawing import Sheet
    from ..drawing.canvas import Canvas
    from .press import Press

__all__ = ["Player", "field_picture", "placement_picture"]

_MM: Final = 72 / 25.4
_RADIUS: Final = 4.6
"""Radius of a player's disc, points."""


class Player(NamedTuple):
    """A player in a picture: team, number, place in yards."""

    team: str
    number: int
    at: tuple[float, float]


def placement_picture(
    press: Press,
    placement: Placement,
    room: tuple[float, float],
    *,
    labels: bool = False,
    players: Iterable[Player] = (),
    wrong: Iterable[int] = (),
) -> Sheet:
    """Return a placement as large as a room (mm) allows, in the part of the field that shows it."""
    from ..figures.penalty import draw_placement, window_of

    window = window_of(placement, "full" if players else "auto")
    canvas, height = _canvas(press, placement.field, window, room)
    draw_placement(canvas, placement, labels=labels)
    if not labels:
        canvas.items = [item for item in canvas.items if item.role not in ("label", "callout", "dimension")]
    _draw_players(canvas, players, set(wrong))
    alt = " ".join([placement.words(press.say.lang), *_said(press, players)])
    title = placement.title(press.say.lang)
    return canvas.finish(canvas.page.width, height, title=title, alt=alt, figure=placement.key, source=placement)


def field_picture(
    press: Press,
    room: tuple[float, float],
    alt: str,
    *,
    ball: tuple[float, float] | None = None,
    foul: tuple[float, float] | None = None,
    players: Iterable[Player] = (),
) -> Sheet:
    """Return the bare field, with ball, foul and players where they are: something to draw on."""
    from ..figures.field_layer import draw_posts
    from ..figures.penalty import limit_of

    field, theme = Field(), press.theme
    canvas, height = _canvas(press, field, limit_of(field), room)
    draw_posts(canvas, field)
    if foul is not None:
        canvas.mark("foul", canvas.view.at(*foul), "cross", 4.0, theme.ink, theme.ink)
    if ball is not None:
        canvas.mark("ball", canvas.view.at(*ball), "ball", 3.2, theme.ball, theme.ink)
    _draw_players(canvas, players, set())
    full = " ".join([alt, *_said(press, players)])
    return canvas.finish(canvas.page.width, height, title=alt, alt=full, figure="quiz", source=field)


def _canvas(press: Press, field: Field, window: Any, room: tuple[float, float]) -> tuple[Canvas, float]:
    """A canvas whose page is the window of the field, and its height in points."""
    from ..drawing.canvas import Canvas
    from ..drawing.page import Page
    from ..drawing.view import View
    from ..figures.field_layer import draw_ground

    wide, high = window.sides(False)
    scale = min(room[0] / wide, room[1] / high) * _MM
    page = Page(wide * scale, high * scale, 8.0 if room[0] > 60 else 7.0, False)
    canvas = Canvas(page, press.theme, press.say)
    canvas.views.append(View(window, (0.0, 0.0, wide * scale, high * scale), False))
    draw_ground(canvas, field)
    return canvas, high * scale


def _draw_players(canvas: Canvas, players: Iterable[Player], wrong: set[int]) -> None:
    """Draw discs with numbers, full ones for the fouling team; a ring around it marks who stands wrong."""
    theme = canvas.theme
    for place, player in enumerate(players):
        x, y = canvas.view.at(*player.at)
        if place in wrong:
            canvas.mark("wrong", (x, y), "disc", _RADIUS + 3, theme.page, theme.ink, width=1.6)
        fill, edge, ink = disc(theme, player.team)
        canvas.mark("player", (x, y), "disc", _RADIUS, fill, edge, width=1.3)
        text = canvas.say.number(player.number)
        canvas.text("number", text, (x, y - 2.5), size=7.0, color=ink, role="number", bold=True, anchor="center")


def _said(press: Press, players: Iterable[Player]) -> list[str]:
    """Where the players are, in words."""
    say, found = press.say, []
    for player in players:
        who = say("scene.player", team=say(f"team.{player.team}"), n=player.number)
        found.append(say("handout.stands", who=who, x=player.at[0], y=player.at[1]))
    return found
