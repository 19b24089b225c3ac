"""The placement solver: where the ball goes, where each team may stand, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import imported_late
from .placing import Description, Placement, describe, place

if TYPE_CHECKING:
    from .after_hit import (
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
    from .conditions import TOLERANCE, Condition, Setting
    from .entering import Entry
    from .many import ERROR_CODES, Batch, Checks, Fault, check_many, place_many
    from .options import OptionArgs, Options, options_of
    from .questions import ReadingText, readings
    from .zone import STATUSES, TEAMS, Breach, Margins, Verdict, Zone

# What needs numpy is imported when it is asked for, so that the ball's place costs no more than plain Python.
_HOMES = {
    "conditions": ("TOLERANCE", "Condition", "Setting"),
    "many": ("ERROR_CODES", "Batch", "Checks", "Fault", "check_many", "place_many"),
    "entering": ("Entry",),
    "options": ("OptionArgs", "Options", "options_of"),
    "questions": ("ReadingText", "readings"),
    "after_hit": (
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
    "Description",
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
    "designate",
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
