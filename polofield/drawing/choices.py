"""The names that a caller may choose from. Imports nothing heavy, so that the command line can list them at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["FORMATS", "ORIENTATIONS", "PAPERS", "SIZES", "TEXT_MODES", "TEXT_TIERS", "THEMES", "VIEWS"]

_FILES: Final = sorted(file.stem for file in Path(__file__).with_name("themes").glob("*.toml"))

THEMES: Final = ("rulebook", *(name for name in reversed(_FILES) if name != "rulebook"))
"""Themes that come with polofield, each a file in ``themes``; the rulebook's is the first."""

VIEWS: Final = ("auto", "full", "half", "goal")
"""How much of the field a picture shows; ``auto`` is decided by the penalty."""

ORIENTATIONS: Final = ("landscape", "portrait")
"""Whether the field's length lies across the page or along it."""

PAPERS: Final[dict[str, tuple[float, float, float]]] = {
    "A4": (210, 297, 1.0),
    "A5": (148, 210, 1.0),
    "A6": (105, 148, 1.0),
    "letter": (215.9, 279.4, 1.0),
    "slide": (190.5, 1016 / 3, 1.45),
    "square": (160, 160, 1.0),
}
"""Page presets: short side, long side in mm, and how much larger than on paper the type is."""

SIZES: Final = ("auto", *PAPERS)
"""Page presets; a size such as ``"120x80mm"`` or ``"6x4in"`` is understood too."""

FORMATS: Final = ("svg", "pdf", "png", "geojson")
"""File formats, by suffix."""

TEXT_MODES: Final = ("path", "text")
"""Letters as outlines (the same everywhere) or as text (smaller, searchable, needs the font)."""

TEXT_TIERS: Final = ("letters", "boxes")
"""How an image test draws text: as it is, or as rectangles that do not depend on fonts."""
