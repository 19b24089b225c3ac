"""Texts on a user's own Axes, his and ours, measured as matplotlib draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from ..drawing.display_list import Label
from ..painters.mpl import ItemArtist
from .layout import SLACK, Fault, overlap

__all__ = ["faults_on_axes"]


class _Written(NamedTuple):
    """A text with its box, in points from the lower left corner of the figure."""

    said: str
    box: tuple[float, float, float, float]
    judged: bool = False


def faults_on_axes(figure: Figure) -> list[Fault]:
    """Return where texts of a figure meet one another or leave it."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    figure.draw(canvas.get_renderer())
    written = [*_ours(figure), *_theirs(figure, canvas.get_renderer())]
    return [*_off(figure, written), *_met(written)]


def _ours(figure: Figure) -> Iterator[_Written]:
    """Our labels; those of a figure that is ours as a whole are marked, since they were judged with their sheet."""
    homes: tuple[Figure | Axes, ...] = (figure, *figure.axes)
    for home in homes:
        for artist in home.artists:
            if isinstance(artist, ItemArtist) and isinstance(artist.item, Label) and artist.get_visible():
                said = f"{artist.item.name} {artist.item.text[:28]!r}"
                yield _Written(said, _label_box(artist, artist.item, 72 / figure.dpi), judged=home is figure)


def _theirs(figure: Figure, renderer: Any) -> Iterator[_Written]:
    hidden = set(_hidden_ticks(figure))
    for text in figure.findobj(Text):
        if isinstance(text, Text) and text.get_text().strip() and text not in hidden and _seen(text):
            left, bottom, right, top = (
                float(side) * 72 / figure.dpi for side in text.get_window_extent(renderer).extents
            )
            yield _Written(f"text {text.get_text()[:28]!r}", (left, bottom, right, top))


def _label_box(artist: ItemArtist, label: Label, points: float) -> tuple[float, float, float, float]:
    left, bottom, right, top = label.box
    corners = artist.page.transform([(left, bottom), (right, top)]) * points
    low, high = corners.min(axis=0), corners.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _seen(artist: Artist) -> bool:
    """True if neither the artist nor the Axes that it stands on is hidden."""
    return artist.get_visible() and (artist.axes is None or artist.axes.get_visible())


def _hidden_ticks(figure: Figure) -> Iterator[Text]:
    """Labels of ticks out of view have texts that are never drawn; so has an axis that is switched off."""
    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            shown = ax.axison and axis.get_visible()
            low, high = sorted(axis.get_view_interval())
            slack = (high - low) * 1e-9
            for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
                if not shown or not low - slack <= tick.get_loc() <= high + slack:
                    yield from (tick.label1, tick.label2)
            if not shown:
                yield from (axis.label, axis.offsetText)


def _off(figure: Figure, written: list[_Written]) -> Iterator[Fault]:
    width, height = (side * 72 for side in figure.get_size_inches())
    for said, (left, bottom, right, top), judged in written:
        over = max(-left, -bottom, right - width, top - height)
        if over > SLACK and not judged:
            yield Fault("text off the page", said, "page", float(over))


def _met(written: list[_Written]) -> Iterator[Fault]:
    if not written:
        return
    boxes = np.array([text.box for text in written])
    depth = overlap(boxes, boxes)
    for i, j in zip(*np.nonzero(np.triu(depth > SLACK, 1)), strict=True):
        if not (written[i].judged and written[j].judged):
            yield Fault("text on text", written[i].said, written[j].said, float(depth[i, j]))
