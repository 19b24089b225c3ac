"""Rule 33 as a ledger: cards, the penalty box, suspensions, and the games in which they are served.

Everything here is a pure function over frozen records. Numbers and readings live in the rulebook room's
``uspa_2026/conduct.toml``, the vocabulary in the modules: `cards` and `clock` say what came in, `box` and `game`
play one player's game, `carry` lays out what goes on, `team` judges the others, `nextgame` finds the game that
counts, `accumulation` numbers yellow cards, `season` holds the records and `accounts` the ledger made of them.

Examples
--------
>>> game = play((450,) * 6, [Offense(Clock(1, 120), "Y"), Offense(Clock(6, 405), "Y")])
>>> game.carried_box_seconds, game.suspensions[0].basis.paragraph
(75, 'CO')
"""

from __future__ import annotations

from .accounts import Count, Ledger, Owing, Standing, ledger
from .accumulation import Accumulation, Hit, Shown, Trigger, accumulate
from .box import Owed, Segment
from .calendar import Lifetime, TwoMonths, add_months, lifetime, period_of, tier_of, unserved
from .cards import Carried, Departure, Offense
from .carry import Layout, NextGame, Suspension, lay_out
from .clock import Clock, clock_at, clock_seconds
from .data import DEFAULT, Basis, Cause, Notice, Policy, Reading, Rule33, rules
from .game import AfterGame, DepartureResult, OffenseResult, PlayerGame, play
from .nextgame import Fixture, Incident, Search, Skipped, conditions, next_game, why_not
from .season import Attendance, Event, Season, SeasonCard, SeasonDeparture, SeasonGame
from .team import Change, Injury, Verdict, entry, exclusion, injury, judge, removal, strength
from .yearbook import PlayerYear, YearCard, YearSuspension, year_of

__all__ = [
    "DEFAULT",
    "Accumulation",
    "AfterGame",
    "Attendance",
    "Basis",
    "Carried",
    "Cause",
    "Change",
    "Clock",
    "Count",
    "Departure",
    "DepartureResult",
    "Event",
    "Fixture",
    "Hit",
    "Incident",
    "Injury",
    "Layout",
    "Ledger",
    "Lifetime",
    "NextGame",
    "Notice",
    "Offense",
    "OffenseResult",
    "Owed",
    "Owing",
    "PlayerGame",
    "PlayerYear",
    "Policy",
    "Reading",
    "Rule33",
    "Search",
    "Season",
    "SeasonCard",
    "SeasonDeparture",
    "SeasonGame",
    "Segment",
    "Shown",
    "Skipped",
    "Standing",
    "Suspension",
    "Trigger",
    "TwoMonths",
    "Verdict",
    "YearCard",
    "YearSuspension",
    "accumulate",
    "add_months",
    "clock_at",
    "clock_seconds",
    "conditions",
    "entry",
    "exclusion",
    "injury",
    "judge",
    "lay_out",
    "ledger",
    "lifetime",
    "next_game",
    "period_of",
    "play",
    "removal",
    "rules",
    "strength",
    "tier_of",
    "unserved",
    "why_not",
    "year_of",
]
