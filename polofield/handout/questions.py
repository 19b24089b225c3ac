"""The quiz on paper: questions with fields to draw on, and a key with figures and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..placement import Placement
from ..placement.wording import book_of, number_of, sum_of
from .leaves import Cell, Leaf, Part, Picture
from .plain import field_picture, placement_picture
from .quiz import PERIODS, Question, quiz

if TYPE_CHECKING:
    from .press import Press

__all__ = ["question_parts"]

_LINES: Final = 2
_BESIDE: Final = ("penalty", "complaint")
"""Causes that have no time with them."""
_WIDEST: Final = 120.0


def question_parts(press: Press, seed: int, count: int, level: int | None = None) -> tuple[Part, Part]:
    """Return the questions and their key."""
    say, asked = press.say, quiz(seed, count, level)
    questions = tuple(_asked(press, n, question) for n, question in enumerate(asked, 1))
    answers = tuple(_answered(press, n, question) for n, question in enumerate(asked, 1))
    lead = say("handout.quiz_lead", seed=str(seed))
    return (
        Part(say("handout.quiz"), (Leaf(say("handout.title_quiz"), lead, questions=questions),)),
        Part(say("handout.key"), (Leaf(say("handout.key_title"), _rests(press, asked), answers=answers),)),
    )


def _rests(press: Press, asked: tuple[Question, ...]) -> str:
    return press.say("handout.key_lead", n=len(asked))


def _room(press: Press) -> tuple[float, float]:
    return min(_WIDEST, press.width), 0.25 * press.paper[1]


# ---------------------------------------------------------------- questions


def _asked(press: Press, n: int, question: Question) -> Cell:
    title = press.say("handout.question", n=n, level=question.level)
    text = (*_situation(press, question), press.say(f"handout.ask_{question.asked}"))
    picture = _blank(press, n, question) if question.asked != "box" else None
    return Cell(title, text, picture, _LINES)


def _situation(press: Press, question: Question) -> tuple[str, ...]:
    say = press.say
    if question.asked == "box":
        shown = [
            say("handout.shown", clock=_clock(press, PERIODS[0] * (period - 1) + second), cards=_cards(press, cards))
            for period, second, cards in question.cards
        ]
        minutes = say("handout.periods", n=len(PERIODS), minutes=PERIODS[0] / 60)
        return (f"{minutes} {say('handout.player_shown', list=say.listed(shown))}",)
    placement = question.placement()
    parts = [f"{number_of(placement.spec, say)}.", *_variant(press, placement)]
    parts.append(say("describe.defends", end=say(f"end.{placement.defends}")))
    if placement.given is not None:
        x, y = placement.given
        parts.append(say(f"describe.given_{placement.spec.takes[0]}", x=x, y=y))
    return (" ".join(parts),)


def _variant(press: Press, placement: Placement) -> list[str]:
    key = placement.key.replace("-", "_")
    return [press.say(f"handout.variant_{key}")] if f"handout.variant_{key}" in press.say else []


def _blank(press: Press, n: int, question: Question) -> Picture:
    """The field to draw on, with what the question gives."""
    placement = question.placement()
    given: dict[str, Any] = {}
    if question.asked == "stands":
        given = {"ball": placement.ball, "players": question.players}
    elif placement.given is not None:
        given = {"ball" if placement.spec.takes[0] == "ball" else "foul": placement.given}
    alt = press.say(f"handout.blank_{question.asked}", n=n)
    if given.get("ball") is not None:
        x, y = given["ball"]
        alt += " " + press.say("handout.ball_at", x=x, y=y)
    return press.kept(field_picture(press, _room(press), alt, **given))


# ---------------------------------------------------------------- answers


def _answered(press: Press, n: int, question: Question) -> Cell:
    title = press.say("handout.answer", n=n)
    if question.asked == "box":
        return Cell(title, _box_answer(press, question))
    placement = question.placement()
    text = _ball_answer(press, placement) if question.asked == "ball" else _stands_answer(press, question, placement)
    wide, high = _room(press)
    sheet = placement_picture(
        press, placement, (0.7 * wide, 0.7 * high), players=question.players, wrong=question.wrong
    )
    return Cell(title, (*text, _reason(press, placement)), press.kept(sheet))


def _reason(press: Press, placement: Placement) -> str:
    say = press.say
    reason = [sum_of(placement.spec, say, placement.book)]
    if placement.readings:
        reason.append(say("handout.rests_on", list=say.listed(list(placement.readings))))
    return " ".join([*reason, f"{book_of(placement.book, say)} · {number_of(placement.spec, say)}."])


def _ball_answer(press: Press, placement: Placement) -> tuple[str, ...]:
    say = press.say
    x, y = placement.ball
    parts = [say("describe.ball", x=x, y=y, n=placement.distance_to_goal)]
    if placement.moved:
        parts.append(say("describe.moved", n=placement.moved))
    return (" ".join(parts),)


def _stands_answer(press: Press, question: Question, placement: Placement) -> tuple[str, ...]:
    say, found = press.say, []
    for i in question.wrong:
        player = question.players[i]
        who = say("scene.player", team=say(f"team.{player.team}"), n=player.number)
        verdict = placement.check(player.at, player.team)
        found.append(f"{who}: {verdict.words(say.lang)}.")
    return (*found, say("handout.others_right"))


def _clock(press: Press, at: int) -> str:
    from ..figures.conduct_words import clock_of

    return clock_of(at, PERIODS, press.say)


def _cards(press: Press, cards: str) -> str:
    return press.say(f"handout.cards_{cards}")


def _box_answer(press: Press, question: Question) -> tuple[str, ...]:
    say, parts = press.say, []
    if question.for_good:
        parts.append(say("handout.out_for_good"))
    elif question.minutes:
        parts.append(say("handout.out_minutes", n=question.minutes))
        back = question.back_at
        parts.append(
            say("handout.back_at", clock=_clock(press, back)) if back is not None else say("handout.back_later")
        )
    else:
        parts.append(say("handout.out_never"))
    return (" ".join(parts), _substitute(press, question), _box_reason(press, question))


def _substitute(press: Press, question: Question) -> str:
    say = press.say
    if question.for_good:
        at = question.substitute_from
        return say("handout.sub_from", clock=_clock(press, at)) if at is not None else say("handout.sub_never")
    return say("handout.sub_no" if question.minutes else "handout.sub_idle")


def _box_reason(press: Press, question: Question) -> str:
    """Why, from the ledger's own causes: card by card, with paragraphs and readings."""
    from ..conduct import Clock, Offense, play
    from ..figures.conduct_words import cause_of, cite_of, readings_of

    game = play(PERIODS, [Offense(Clock(period, second), cards) for period, second, cards in question.cards])
    say = press.say
    bases = [basis for basis in game.offenses[-1].bases if basis.cause not in _BESIDE]
    causes = say.listed(list(dict.fromkeys(cause_of(basis.cause, say) for basis in bases)))
    cite = cite_of([basis.paragraph for basis in bases] or ["YC1"], say)
    readings = readings_of({name for basis in bases for name in basis.readings}, say)
    why = say("handout.because", causes=causes) if causes else ""
    return " ".join(part for part in (why, readings, f"{cite}.") if part)
