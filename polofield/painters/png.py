"""A sheet as pixels and as PNG, through matplotlib's Agg.

Pillow's encoder tries five filters on every row, which costs more than drawing the picture. A diagram is mostly flat
color; unfiltered rows at a low zlib level are half the time and half the bytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..drawing.display_list import Item, Sheet

__all__ = ["frames_of", "paint_png", "pixels", "png_bytes"]

_LEVEL: Final = 2

Pixels = NDArray[np.uint8]


def pixels(sheet: Sheet, dpi: float, *, paper: bool = True) -> Pixels:
    """Return a sheet as rows of pixels, red, green, blue and alpha."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import RendererAgg

    from .mpl import NEUTRAL, paint_on

    with rc_context(NEUTRAL):
        # A renderer of our own, dropped at once: five hundred pictures cost the memory of one.
        renderer: Any = RendererAgg(round(sheet.width * dpi / 72), round(sheet.height * dpi / 72), dpi)
        paint_on(renderer, sheet, dpi, paper=paper)
        return np.asarray(renderer.buffer_rgba())


def frames_of(still: Sheet, casts: Iterable[Sequence[Item]], dpi: float) -> Iterator[Pixels]:
    """Yield a picture as pixels (red, green, blue) with each cast over it; what stands still is painted once."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import RendererAgg

    from .mpl import NEUTRAL, paint_items, paint_on

    with rc_context(NEUTRAL):
        renderer: Any = RendererAgg(round(still.width * dpi / 72), round(still.height * dpi / 72), dpi)
        paint_on(renderer, still, dpi, paper=True)
        shown = np.asarray(renderer.buffer_rgba())
        ground = shown.copy()
        for cast in casts:
            shown[:] = ground
            paint_items(renderer, still, cast, dpi)
            yield np.ascontiguousarray(shown[:, :, :3])


def paint_png(sheet: Sheet, dpi: float, *, transparent: bool = False) -> bytes:
    """Return a sheet as a PNG document."""
    found = pixels(sheet, dpi, paper=not transparent)
    return png_bytes(found, dpi=dpi, alpha=transparent, title=sheet.title, alt=sheet.alt, lang=sheet.lang)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _words(key: str, text: str, lang: str) -> bytes:
    """International text: key, not compressed, language, no translated key, text."""
    return _chunk(b"iTXt", key.encode() + b"\0\0\0" + lang.encode() + b"\0\0" + text.encode())


def png_bytes(found: Pixels, *, dpi: float, alpha: bool, title: str, alt: str, lang: str) -> bytes:
    """Return pixels as a PNG document. Agg keeps colors straight beside their alpha, as PNG does."""
    height, width, _ = found.shape
    channels = 4 if alpha else 3
    rows = np.zeros((height, 1 + width * channels), np.uint8)
    row = rows[:, 1:].reshape(height, width, channels)
    for channel in range(channels):
        row[:, :, channel] = found[:, :, channel]
    if not np.shares_memory(row, rows):
        rows[:, 1:] = row.reshape(height, -1)
    per_meter = round(dpi / 0.0254)
    head = struct.pack(">IIBBBBB", width, height, 8, 6 if alpha else 2, 0, 0, 0)
    parts = [_chunk(b"IHDR", head), _chunk(b"pHYs", struct.pack(">IIB", per_meter, per_meter, 1))]
    said = {"Title": title, "Description": alt} if title else {}
    parts += [_words(key, text, lang) for key, text in {**said, "Software": "polofield"}.items()]
    parts += [_chunk(b"IDAT", zlib.compress(rows.data, _LEVEL)), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
