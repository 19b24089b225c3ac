"""Painters put a display list onto paper and know nothing of polo; the only room that knows matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import face

if TYPE_CHECKING:
    from .saving import (
        rendered as rendered,
        save as save,
    )

__getattr__, __dir__, __all__ = face(__name__)
