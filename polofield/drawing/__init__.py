"""Drawing without polo: the display list, letters, themes, pages and the placing of labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face

if TYPE_CHECKING:
    from .choices import (
        FORMATS as FORMATS,
        ORIENTATIONS as ORIENTATIONS,
        SIZES as SIZES,
        THEMES as THEMES,
        VIEWS as VIEWS,
    )
    from .display_list import Sheet as Sheet
    from .themes import (
        Theme as Theme,
        contrast as contrast,
        theme as theme,
    )

__getattr__, __dir__, __all__ = face(__name__)
