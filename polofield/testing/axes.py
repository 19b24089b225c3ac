"""Texts on a user's own Axes, his and ours, measured as matplotlib draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.text import Text

from ..render.items import Label
from ..render.paint import ItemArtist
from .layout import SLACK, Fault, overlap
from .reading import Part

__all__ = ["faults_on_axes"]


class _Written(NamedTuple):
    """A text with its box, in points from the lower left corner of the figure, and its size."""

    said: str
    box: tuple[float, float, float, float]


def faults_on_axes(figure: Figure, parts: list[Part]) -> list[Fault]:
    """Return where texts of a figure meet one another or leave it.

    Parameters
    ----------
    figure : Figure
        A figure on whose Axes polofield drew.
    parts : list of Part
        What was drawn there.

    Examples
    --------
    >>> import polofield as pf
    >>> figure = Figure(figsize=(8, 5))
    >>> ax = figure.add_subplot()
    >>> drawn = pf.draw(pf.place("4"), ax=ax)
    >>> ax.text(0, 0, "one"), ax.text(1, 1, "two")
    (Text(0, 0, 'one'), Text(1, 1, 'two'))
    >>> from polofield.testing.layout import faults
    >>> [fault.kind for fault in faults(figure)]
    ['text on text']
    """
    written = list(_written(figure, parts))
    return [*_off(figure, written), *_met(written)]


def _written(figure: Figure, parts: list[Part]) -> Iterator[_Written]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    figure.draw(canvas.get_renderer())
    points = 72 / figure.dpi
    for ax in dict.fromkeys(part.axes for part in parts):
        for artist in ax.artists:
            if isinstance(artist, ItemArtist) and isinstance(artist.item, Label) and artist.get_visible():
                yield _Written(f"{artist.item.name} {artist.item.text[:28]!r}", _label_box(artist, artist.item, points))
    hidden = set(_hidden_ticks(figure))
    for text in figure.findobj(Text):
        if isinstance(text, Text) and text.get_text().strip() and text not in hidden and _seen(text):
            box = text.get_window_extent(canvas.get_renderer())
            left, bottom, right, top = (float(side) * points for side in box.extents)
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
    for said, (left, bottom, right, top) in written:
        over = max(-left, -bottom, right - width, top - height)
        if over > SLACK:
            yield Fault("text off the page", said, "page", float(over))


def _met(written: list[_Written]) -> Iterator[Fault]:
    if not written:
        return
    boxes = np.array([text.box for text in written])
    depth = overlap(boxes, boxes)
    for i, j in zip(*np.nonzero(np.triu(depth > SLACK, 1)), strict=True):
        yield Fault("text on text", written[i].said, written[j].said, float(depth[i, j]))
