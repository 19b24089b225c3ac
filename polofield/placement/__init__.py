"""The placement solver: where the ball goes, where each team may stand, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import imported_late
from .solve import Placement, place

if TYPE_CHECKING:
    from .conditions import TOLERANCE, Condition, Setting
    from .entries import Entry, entry
    from .many import ERROR_CODES, Batch, Checks, Fault, check_many, place_many
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
    "conditions": ("TOLERANCE", "Condition", "Setting"),
    "many": ("ERROR_CODES", "Batch", "Checks", "Fault", "check_many", "place_many"),
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
__getattr__ = imported_late(__name__, _HOMES)

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
    "Margins",
    "MountReturn",
    "OptionArgs",
    "Options",
    "Outcome",
    "Placement",
    "ReadingText",
    "Removal",
    "Setting",
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
