"""Colors as they are seen: what lies behind a place of a sheet, contrast, greyscale and three kinds of color vision.

Written from the standards and papers, so that it shares no arithmetic with the themes: contrast after WCAG 2.2; color
vision after Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB; color distance CIE 1976 L*a*b*, D65.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from svg_shapes import covered

from polofield.drawing import Sheet
from polofield.drawing.display_list import Label, Line, Mark, Region
from polofield.testing.layout import paths_on_page, rings_on_page

Floats = NDArray[np.float64]

VISIONS: dict[str, Floats] = {
    "full": np.eye(3),
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def rgb(color: str) -> Floats:
    """Red, green and blue from 0 to 1."""
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def linear(colors: Floats) -> Floats:
    return np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def seen(colors: Floats, vision: str) -> Floats:
    """Colors (n, 3) as linear RGB, as they look to an eye."""
    return np.clip(linear(np.atleast_2d(colors)) @ VISIONS[vision].T, 0, 1)


def contrasts(a: Floats, b: Floats, vision: str = "full") -> Floats:
    """Contrast ratio of colors, pair by pair."""
    light = [seen(c, vision) @ np.array([0.2126, 0.7152, 0.0722]) for c in (a, b)]
    ratio: Floats = (np.maximum(*light) + 0.05) / (np.minimum(*light) + 0.05)
    return ratio


def distance(a: str, b: str, vision: str) -> float:
    """Color distance, CIE 1976: 2 can just be told apart, 20 at a glance."""
    xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    white = xyz.sum(axis=1)
    t = (seen(np.array([rgb(a), rgb(b)]), vision) @ xyz.T) / white
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    lab = np.column_stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])])
    return float(np.linalg.norm(lab[0] - lab[1]))


def behind(sheet: Sheet, points: Floats, below: int, skip: Iterable[str] = ()) -> Floats:
    """The color of the paper and of every area under places of the page, up to a place in the order of painting."""
    colors = np.tile(rgb(sheet.page), (len(points), 1))
    for item in sheet.items[:below]:
        if isinstance(item, Region) and item.name not in skip:
            rings = rings_on_page(sheet, item)
            inside = covered(rings, points) if item.role != "arrowhead" else np.zeros(len(points), dtype=bool)
            colors[inside] += (rgb(item.fill) - colors[inside]) * item.alpha
        elif isinstance(item, Mark) and item.kind != "cross":
            inside = np.hypot(*(points - np.array(item.at)).T) < item.radius
            colors[inside] = rgb(item.fill)
    return colors


class Seen(NamedTuple):
    """An item, its inks, and what lies beside it: arrays of places (n, 3), one for each side that it must be told from.

    At a place the strongest ink counts, and the weakest of the sides; at the end of the ground the strongest side.
    """

    item: Label | Line | Mark
    inks: tuple[str, ...]
    sides: tuple[Floats, ...]
    border: bool = False

    def contrast(self, vision: str = "full") -> float:
        """The least contrast along the item."""
        judged = [_strongest(self.inks, side, vision) for side in self.sides]
        if not judged or not len(judged[0]):
            return np.inf
        return float((np.max if self.border else np.min)(judged, axis=0).min())


def _strongest(inks: Iterable[str], grounds: Floats, vision: str) -> Floats:
    """The contrast of the strongest of some inks with each ground."""
    each = [contrasts(np.tile(rgb(ink), (len(grounds), 1)), grounds, vision) for ink in inks if ink]
    best: Floats = np.max(each, axis=0)
    return best


def _letters(sheet: Sheet, item: Label) -> Floats:
    """Places under a line of text; a number in a disc of its own has its letters in the disc's middle."""
    left, bottom, right, top = item.box
    xs, ys = np.meshgrid(np.linspace(left, right, 7), np.linspace(bottom, top, 3))
    points: Floats = np.column_stack([xs.ravel(), ys.ravel()])
    for disc in sheet.items:
        if isinstance(disc, Mark) and disc.name == item.name and disc.kind == "disc":
            points = points[np.hypot(*(points - np.array(disc.at)).T) < disc.radius]
    return points


def texts_seen(sheet: Sheet) -> list[Seen]:
    """Each line of text with what lies behind its letters."""
    return [
        Seen(item, (item.color,), (behind(sheet, _letters(sheet, item), order),))
        for order, item in enumerate(sheet.items)
        if isinstance(item, Label)
    ]


def _sides(path: Floats, away: float) -> tuple[Floats, Floats]:
    """Places along a polyline, on its one side and on its other."""
    step = np.diff(path, axis=0)
    length = np.hypot(step[:, 0], step[:, 1])
    keep = length > 0.2
    middle = ((path[:-1] + path[1:]) / 2)[keep]
    normal = np.column_stack([-step[:, 1], step[:, 0]])[keep] / length[keep, None]
    return middle + away * normal, middle - away * normal


_BORDERS = ("marking-safety_zone", "zone-fouled-anywhere")
"""Lines along the end of the ground: they need to be told from one side only, the ground itself tells the other."""


def shapes_seen(sheet: Sheet) -> list[Seen]:
    """Each line and marker with what lies beside it."""
    found = []
    for order, item in enumerate(sheet.items):
        if isinstance(item, Line):
            sides = [_sides(path, item.width / 2 + 1.2) for path in paths_on_page(sheet, item)]
            grounds = tuple(behind(sheet, np.concatenate([pair[k] for pair in sides]), order) for k in (0, 1))
            found.append(Seen(item, (item.color, item.casing), grounds, item.name in _BORDERS or item.role == "swatch"))
        elif isinstance(item, Mark):
            turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
            away = item.radius + item.edge_width + 1
            points = np.array(item.at) + away * np.column_stack([np.cos(turns), np.sin(turns)])
            inks = (item.edge,) if item.kind == "cross" else (item.edge, item.fill)
            found.append(Seen(item, inks, (behind(sheet, points, order),)))
    return found
