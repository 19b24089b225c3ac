"""The words of the conduct charts and tables: clocks, causes, tiers, days, paragraphs and readings, per language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from ..book import default_book
from ..conduct.clock import clock_at
from ..conduct.data import DEFAULT, Cause, Notice, Policy, rules
from ..words import Words
from .title_block import Furniture

__all__ = [
    "alt_of",
    "cause_of",
    "cite_of",
    "clock_of",
    "day_of",
    "frame_of",
    "in_order",
    "minutes_of",
    "notice_of",
    "period_name",
    "reading_ids",
    "readings_of",
    "span_of",
    "tier_name",
]

_KEY = str.maketrans({" ": "_", "-": "_", ",": None, "'": None})
"""Turns what a cause is into the key of its words."""


# ---------------------------------------------------------------- times


def minutes_of(seconds: int) -> str:
    """Return seconds of play as minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def clock_of(at: int, periods: Sequence[int], say: Words, *, short: bool = False) -> str:
    """Return a moment of play as the umpires' clock reads."""
    clock = clock_at(at, tuple(periods))
    return say("clock33.short" if short else "clock33.long", p=clock.period, t=minutes_of(clock.elapsed))


def span_of(start: int, end: int, periods: Sequence[int], say: Words) -> str:
    """Return a stretch of play in words."""
    return say("clock33.span", start=clock_of(start, periods, say), end=clock_of(end, periods, say))


def day_of(day: dt.date, say: Words, *, year: bool = False) -> str:
    """Return a day such as 9 May."""
    short = say("month33.day", d=day.day, month=say(f"month33.{day.month}"))
    return f"{short} {day.year}" if year else short


def period_name(number: int, say: Words) -> str:
    """Return the name of a two-month period."""
    row = next(row for row in rules().periods if row.number == number)
    first, last = (say(f"month33.{month}") for month, _ in (row.first, row.last))
    return say("month33.span", first=first, last=last)


# ---------------------------------------------------------------- causes, tiers, notices


def cause_of(cause: Cause, say: Words) -> str:
    """Return the cause of a consequence in the language of the reader."""
    if cause.rest:
        return say("cause33.remainder", cause=cause_of(cause.whole, say))
    if cause.number and cause.kind != "yellow":
        return say(f"season33.threshold_{cause.kind}", n=cause.number)
    return say(f"cause33.{cause.kind.translate(_KEY)}", **({"n": cause.number} if cause.number else {}))


def tier_name(tier: str, say: Words) -> str:
    """Return the name of a tier."""
    return say(f"tier33.{tier.lower().replace(' ', '_')}")


def notice_of(notice: Notice, say: Words) -> str:
    """Return a notice in words."""
    text = say(f"notice33.{notice.code}")
    return say("conduct.notice_at", words=text, where=notice.where) if notice.where else text


# ---------------------------------------------------------------- paragraphs and readings


def cite_of(paragraphs: Iterable[str], say: Words, *, alt: bool = False) -> str:
    """Return the citation of paragraphs of Rule 33: their headings, each once, in the order of the rule."""
    wanted = set(paragraphs)
    codes = [code for code in rules().paragraphs if code in wanted]
    headings = dict.fromkeys(say(f"heading33.{code.rstrip('12345')}") for code in codes)
    book = say(f"book.{default_book().id}")
    return say("conduct.cite_alt" if alt else "conduct.cite", book=book, headings="; ".join(headings))


def reading_ids(*roles: str) -> tuple[str, ...]:
    """Return the ids of the readings that have some roles in the rule."""
    return tuple(rules().reading_id(role) for role in roles)


def in_order(readings: Iterable[str]) -> list[str]:
    """Return readings, each once, in the order of the rule."""
    wanted = set(readings)
    return [name for name in rules().readings if name in wanted]


def readings_of(readings: Iterable[str], say: Words, policy: Policy = DEFAULT) -> str:
    """Return the sentence that names the readings relied on, each with its words; "" if there are none."""
    listed = [say("conduct.reading", id=name, text=_reading(name, say, policy)) for name in in_order(readings)]
    return say("conduct.readings_alt", list=say.listed(listed)) if listed else ""


def _reading(name: str, say: Words, policy: Policy) -> str:
    switch = rules().readings[name].switch
    switched = switch is not None and getattr(policy, switch) != getattr(DEFAULT, switch)
    return say(f"reading33_switched.{name}" if switched else f"reading33.{name}")


# ---------------------------------------------------------------- around a chart


def frame_of(paragraphs: Iterable[str], readings: Iterable[str], say: Words, **words: Any) -> Furniture:
    """Return what stands around a chart, given its words: with the readings that it rests on, and the citation."""
    names = ", ".join(in_order(readings))
    cite = cite_of(paragraphs, say)
    return Furniture(notes=(names,) if names else (), notes_title=say("figure.readings"), cite=cite, **words)


def alt_of(
    parts: Iterable[str], readings: Iterable[str], paragraphs: Iterable[str], say: Words, policy: Policy = DEFAULT
) -> str:
    """Return a chart in words: its parts, the readings that it rests on, and the citation."""
    told = [*parts, readings_of(readings, say, policy), cite_of(paragraphs, say, alt=True)]
    return " ".join(text for text in told if text)
