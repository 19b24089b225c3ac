"""Figures compose: record, theme, page and language in, a display list out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face

if TYPE_CHECKING:
    from .animation import (
        frame as frame,
        strip as strip,
    )
    from .catalogue import (
        compose as compose,
        figures as figures,
        overview_sheet as overview_sheet,
    )

__getattr__, __dir__, __all__ = face(__name__)
