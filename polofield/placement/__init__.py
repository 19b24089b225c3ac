"""The placement solver: where the ball goes, where each team may stand, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face
from .placing import (
    Description as Description,
    Placement as Placement,
    describe as describe,
    description as description,
    place as place,
)

if TYPE_CHECKING:
    from .after_hit import (
        Designation as Designation,
        Exclusion as Exclusion,
        GoalAward as GoalAward,
        MountReturn as MountReturn,
        Outcome as Outcome,
        Removal as Removal,
        award_goal as award_goal,
        designate as designate,
        exclusion as exclusion,
        forfeits as forfeits,
        may_be_defended as may_be_defended,
        mount_may_return as mount_may_return,
        released as released,
        removal as removal,
        require_defended as require_defended,
        result as result,
        second_play_allowed as second_play_allowed,
    )
    from .conditions import (
        TOLERANCE as TOLERANCE,
        Condition as Condition,
        Setting as Setting,
    )
    from .entering import Entry as Entry
    from .many import (
        ERROR_CODES as ERROR_CODES,
        Batch as Batch,
        Checks as Checks,
        Fault as Fault,
        check_many as check_many,
        place_many as place_many,
    )
    from .options import (
        OptionArgs as OptionArgs,
        Options as Options,
        options_of as options_of,
    )
    from .questions import (
        ReadingText as ReadingText,
        readings as readings,
    )
    from .zone import (
        STATUSES as STATUSES,
        TEAMS as TEAMS,
        Breach as Breach,
        Margins as Margins,
        Verdict as Verdict,
        Zone as Zone,
    )

# What needs numpy is imported when it is asked for, so that the ball's place costs no more than plain Python.

__getattr__, __dir__, __all__ = face(__name__)
