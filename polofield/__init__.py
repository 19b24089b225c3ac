"""polofield: true, to-scale, top-down diagrams of a polo field.

For every penalty of the rulebook: where the ball goes, where each team may stand, and why.

Examples
--------
>>> import polofield as pf
>>> p = pf.place("5a", ball=(42, 79))
>>> p.ball, p.moved
(Point(x=42.0, y=75.0), 4.0)
>>> p.check((60, 70), team="fouling").nearest is not None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import showing
from .lazy import face

if TYPE_CHECKING:
    from .book import (
        Book as Book,
        load_book as load_book,
    )
    from .drawing import (
        Theme as Theme,
        theme as theme,
    )
    from .errors import (
        BadInput as BadInput,
        NotAllowed as NotAllowed,
        PolofieldError as PolofieldError,
    )
    from .field import (
        Field as Field,
        Point as Point,
    )
    from .moving import animate as animate
    from .picture import (
        Picture as Picture,
        alt_text as alt_text,
        axes_over as axes_over,
        draw as draw,
        overview as overview,
        plan as plan,
        save as save,
        title_of as title_of,
    )
    from .placement import (
        Batch as Batch,
        Placement as Placement,
        Verdict as Verdict,
        Zone as Zone,
        award_goal as award_goal,
        check_many as check_many,
        designate as designate,
        exclusion as exclusion,
        forfeits as forfeits,
        may_be_defended as may_be_defended,
        mount_may_return as mount_may_return,
        place as place,
        place_many as place_many,
        removal as removal,
        require_defended as require_defended,
        second_play_allowed as second_play_allowed,
    )
    from .scene import (
        Scene as Scene,
        check as check,
        fix as fix,
    )

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = face(__name__)


def _painted(record: Any) -> tuple[str, str]:
    from .picture import notebook_picture

    return notebook_picture(record)


showing.set_painter(_painted)
