"""The placement solver: where the ball goes, where each team may stand, and what follows."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .solve import Placement, place

if TYPE_CHECKING:
    from .batch import ERROR_CODES, Batch, Fault, place_many
    from .conditions import TOLERANCE, Condition, Ground
    from .crowd import Checks, check_many, legal_many
    from .entries import Entry, entry
    from .options import OptionArgs, Options, options_of
    from .questions import ReadingText, readings
    from .results import (
        Designation,
        Exclusion,
        GoalAward,
        MountReturn,
        Outcome,
        Removal,
        award_goal,
        designate,
        exclusion,
        forfeits,
        may_be_defended,
        mount_may_return,
        released,
        removal,
        require_defended,
        result,
        second_play_allowed,
    )
    from .sentences import describe, describe_lines
    from .zone import STATUSES, TEAMS, Breach, Margins, Verdict, Zone

# What needs numpy is imported when it is asked for, so that the ball's place costs no more than plain Python.
_HOMES = {
    "batch": ("ERROR_CODES", "Batch", "Fault", "place_many"),
    "conditions": ("TOLERANCE", "Condition", "Ground"),
    "crowd": ("Checks", "check_many", "legal_many"),
    "sentences": ("describe", "describe_lines"),
    "entries": ("Entry", "entry"),
    "options": ("OptionArgs", "Options", "options_of"),
    "questions": ("ReadingText", "readings"),
    "results": (
        "Designation", "Exclusion", "GoalAward", "MountReturn", "Outcome", "Removal", "award_goal", "designate",
        "exclusion", "forfeits", "may_be_defended", "mount_may_return", "released", "removal", "require_defended",
        "result", "second_play_allowed",
    ),
    "zone": ("STATUSES", "TEAMS", "Breach", "Margins", "Verdict", "Zone"),
}  # fmt: skip
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ERROR_CODES",
    "STATUSES",
    "TEAMS",
    "TOLERANCE",
    "Batch",
    "Breach",
    "Checks",
    "Condition",
    "Designation",
    "Entry",
    "Exclusion",
    "Fault",
    "GoalAward",
    "Ground",
    "Margins",
    "MountReturn",
    "OptionArgs",
    "Options",
    "Outcome",
    "Placement",
    "ReadingText",
    "Removal",
    "Verdict",
    "Zone",
    "award_goal",
    "check_many",
    "describe",
    "describe_lines",
    "designate",
    "entry",
    "exclusion",
    "forfeits",
    "legal_many",
    "may_be_defended",
    "mount_may_return",
    "options_of",
    "place",
    "place_many",
    "readings",
    "released",
    "removal",
    "require_defended",
    "result",
    "second_play_allowed",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
