"""The runner of Rule 33's cases: the conduct room knows its own questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..book import Rulebook
from ..conduct.conform import misses_of as conduct_misses

__all__ = ["misses_of"]


def misses_of(case: Mapping[str, Any], book: Rulebook) -> tuple[str, ...]:
    """Run one case; the book tells only that the case is about its edition, since Rule 33 is one data file."""
    return tuple(conduct_misses(case))
