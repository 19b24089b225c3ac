"""What is wrong with the layout of a picture: which words meet what, and what is too small or off the paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Region, Sheet
from ..outline import flattened
from .reading import area_of

__all__ = [
    "LEAST_LINE",
    "LEAST_TEXT",
    "SLACK",
    "Fault",
    "faults_of",
    "overlap",
    "paths_on_page",
    "rings_on_page",
]

Floats = NDArray[np.float64]
LEAST_TEXT: Final = 7.0
LEAST_LINE: Final = 0.5
"""Smallest text and thinnest line on a page that reads well in print, in points."""
SLACK: Final = 0.05
"""Points by which two things may share a border."""


class Fault(NamedTuple):
    """One thing that is wrong.

    Attributes
    ----------
    kind : str
        What is wrong, such as ``"text on text"``.
    item, other : str
        Which item, and what it meets or by how much it fails.
    points : float
        How far, in points.
    """

    kind: str
    item: str
    other: str
    points: float = 0.0

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.kind}: {self.item} / {self.other} ({self.points:.2f} pt)"


def faults_of(sheet: Sheet) -> list[Fault]:
    """Return every fault of a sheet, in a stated order."""
    return [*_small(sheet), *_off_paper(sheet), *_meetings(sheet)]


def paths_on_page(sheet: Sheet, item: Line) -> list[Floats]:
    """Return the paths of a line in page points."""
    if item.space == "page":
        return [np.array(flattened(path)) for path in item.paths]
    return [np.array(sheet.views[0].to_page(flattened(path))) for path in item.paths]


def rings_on_page(sheet: Sheet, item: Region | Hatch) -> list[Floats]:
    """Return the rings of an area in page points."""
    if isinstance(item, Hatch) or item.space == "page":
        return [np.array(flattened(ring)) for ring in item.rings]
    return [np.array(sheet.views[0].to_page(flattened(ring))) for ring in item.rings]


def _small(sheet: Sheet) -> Iterator[Fault]:
    for item in sheet.items:
        if isinstance(item, Label) and item.size < LEAST_TEXT - 1e-9:
            yield Fault("text too small", item.name, f"{item.size:.3f}", LEAST_TEXT - item.size)
        if isinstance(item, Line | Hatch) and item.width < LEAST_LINE - 1e-9:
            yield Fault("line too thin", item.name, f"{item.width:.3f}", LEAST_LINE - item.width)
        if isinstance(item, Mark) and item.edge_width < LEAST_LINE - 1e-9:
            yield Fault("line too thin", item.name, f"{item.edge_width:.3f}", LEAST_LINE - item.edge_width)


def _bounds(sheet: Sheet, item: Item) -> tuple[Floats, Floats]:
    if isinstance(item, Label | Mark):
        return np.array(item.box[:2]), np.array(item.box[2:])
    if isinstance(item, Line):
        points, half = np.concatenate(paths_on_page(sheet, item)), item.width / 2
    else:
        points, half = np.concatenate([np.empty((0, 2)), *rings_on_page(sheet, item)]), 0.0
    return points.min(axis=0, initial=np.inf) - half, points.max(axis=0, initial=-np.inf) + half


def _off_paper(sheet: Sheet) -> Iterator[Fault]:
    page = np.array([sheet.width, sheet.height])
    for item in sheet.items:
        low, high = _bounds(sheet, item)
        over = float(max((-low).max(), (high - page).max()))
        if over > SLACK:
            kind = "text off the page" if isinstance(item, Label) else "shape off the page"
            yield Fault(kind, item.name, getattr(item, "text", item.role), over)


def overlap(a: Floats, b: Floats) -> Floats:
    """Return by how many points boxes (n, 4) and (m, 4) overlap, the lesser of both directions; negative if apart."""
    wide = np.minimum(a[:, None, 2], b[None, :, 2]) - np.maximum(a[:, None, 0], b[None, :, 0])
    high = np.minimum(a[:, None, 3], b[None, :, 3]) - np.maximum(a[:, None, 1], b[None, :, 1])
    depth: Floats = np.minimum(wide, high)
    return depth


def _meetings(sheet: Sheet) -> Iterator[Fault]:
    labels = [item for item in sheet.items if isinstance(item, Label)]
    if not labels:
        return
    boxes = np.array([label.box for label in labels])
    yield from _texts(labels, boxes)
    yield from _markers(sheet, labels, boxes)
    yield from _marker_pairs(sheet)
    for item in sheet.items:
        if isinstance(item, Line):
            yield from _line(sheet, item, labels, boxes)
        elif isinstance(item, Region) and item.role in ("arrowhead", "swatch"):
            yield from _shape(sheet, item, labels, boxes, f"text on {item.role}")
        elif isinstance(item, Hatch):
            yield from _shape(sheet, item, labels, boxes, "text on hatch")


def _said(label: Label) -> str:
    return f"{label.name} {label.text[:28]!r}"


def _texts(labels: list[Label], boxes: Floats) -> Iterator[Fault]:
    depth = overlap(boxes, boxes)
    for i, j in zip(*np.nonzero(np.triu(depth > SLACK, 1)), strict=True):
        yield Fault("text on text", _said(labels[i]), _said(labels[j]), float(depth[i, j]))


def _markers(sheet: Sheet, labels: list[Label], boxes: Floats) -> Iterator[Fault]:
    """A number in its own disc has the disc's name; it must be inside of it."""
    marks = [item for item in sheet.items if isinstance(item, Mark)]
    if not marks:
        return
    depth = overlap(boxes, np.array([mark.box for mark in marks]))
    for i, j in zip(*np.nonzero(depth > SLACK), strict=True):
        label, mark = labels[i], marks[j]
        own = label.name == mark.name and mark.kind == "disc"
        if not own:
            yield Fault("text on marker", _said(label), mark.name, float(depth[i, j]))
        elif label.width > 2 * mark.radius:
            yield Fault("number wider than its disc", _said(label), mark.name, label.width - 2 * mark.radius)


def _marker_pairs(sheet: Sheet) -> Iterator[Fault]:
    """Markers keep apart; a ball may stand on the spot that was given, since that is where it was."""
    marks = [item for item in sheet.items if isinstance(item, Mark)]
    for n, a in enumerate(marks):
        for b in marks[n + 1 :]:
            apart = float(np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])) - a.radius - b.radius
            if apart < -SLACK and "cross" not in (a.kind, b.kind):
                yield Fault("marker on marker", a.name, b.name, -apart)


def _covered(label: Label, item: Line, sheet: Sheet) -> bool:
    """True if the number stands in a disc of its own that hides the line."""
    return any(
        isinstance(disc, Mark) and disc.kind == "disc" and disc.name == label.name and disc.layer > item.layer
        for disc in sheet.items
    )


def _line(sheet: Sheet, item: Line, labels: list[Label], boxes: Floats) -> Iterator[Fault]:
    for path in paths_on_page(sheet, item):
        depth = _depth_in_boxes(path, boxes, item.width / 2)
        for i in np.flatnonzero(depth > SLACK):
            if item.name not in labels[i].names and not _covered(labels[i], item, sheet):
                yield Fault("text on line", _said(labels[i]), item.name, float(depth[i]))
                break


def _depth_in_boxes(path: Floats, boxes: Floats, half: float) -> Floats:
    """By how much a stroked polyline reaches into each box: how far the box must shrink to be clear of it."""
    a, b = path[:-1, None, :], path[1:, None, :]
    low, high = boxes[None, :, :2], boxes[None, :, 2:]
    center, sides = (low + high) / 2, (high - low) / 2
    step = b - a
    length = np.maximum(np.hypot(step[..., 0], step[..., 1]), 1e-12)
    # Separating axes of a box and a segment: the two sides of the box, and the segment's normal.
    apart_x = np.maximum(np.minimum(a, b)[..., 0] - high[..., 0], low[..., 0] - np.maximum(a, b)[..., 0]) - half
    apart_y = np.maximum(np.minimum(a, b)[..., 1] - high[..., 1], low[..., 1] - np.maximum(a, b)[..., 1]) - half
    off = np.abs((center[..., 0] - a[..., 0]) * step[..., 1] - (center[..., 1] - a[..., 1]) * step[..., 0]) / length
    reach = (sides[..., 0] * np.abs(step[..., 1]) + sides[..., 1] * np.abs(step[..., 0])) / length
    depth: Floats = -np.maximum(np.maximum(apart_x, apart_y), off - reach - half)
    deepest: Floats = depth.max(axis=0)
    return deepest


def _shape(sheet: Sheet, item: Region | Hatch, labels: list[Label], boxes: Floats, kind: str) -> Iterator[Fault]:
    import shapely

    rings = rings_on_page(sheet, item)
    if not rings:
        return
    area = area_of(rings)
    if isinstance(item, Hatch) and item.spared:
        area = area.difference(shapely.union_all([shapely.box(*box) for box in item.spared]))
    shapely.prepare(area)
    inner = shapely.box(*(boxes + np.array([SLACK, SLACK, -SLACK, -SLACK])).T)
    for i in np.flatnonzero(shapely.intersects(area, inner)):
        if item.name not in labels[i].names:
            deep = float(np.sqrt(shapely.area(shapely.intersection(area, inner[i]))))
            yield Fault(kind, _said(labels[i]), item.name, deep)
