"""Reading an SVG back with nothing of polofield's: path data (arcs too) to rings, and which points a path covers."""

from __future__ import annotations

import math
import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
NAMESPACE = "{http://www.w3.org/2000/svg}"

_TOKEN = re.compile(r"[MmLlHhVvAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COUNT = {"m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
_ARC_STEP = math.radians(0.5)


def paths_of(d: str) -> list[Floats]:
    """The subpaths of path data as polylines; an arc becomes chords of half a degree."""
    tokens = _TOKEN.findall(d)
    assert "".join(tokens) == re.sub(r"[\s,]", "", d), f"path data with a command that this reader does not know: {d!r}"
    paths: list[list[tuple[float, float]]] = []
    x = y = 0.0
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        kind, relative = command.lower(), command.islower()
        values = [float(token) for token in tokens[at : at + _COUNT[kind]]]
        at += len(values)
        if kind == "z":
            paths[-1].append(paths[-1][0])
            x, y = paths[-1][0]
            continue
        ox, oy = (x, y) if relative else (0.0, 0.0)
        if kind == "h":
            end = (ox + values[0], y)
        elif kind == "v":
            end = (x, oy + values[0])
        else:
            end = (ox + values[-2], oy + values[-1])
        if kind == "m":
            paths.append([])
            command = "l" if relative else "L"
        if kind == "a":
            paths[-1] += _arc((x, y), end, *values[:5])
        paths[-1].append(end)
        x, y = end
    return [np.array(path) for path in paths]


def _arc(
    start: tuple[float, float], end: tuple[float, float], rx: float, ry: float, turn: float, large: float, sweep: float
) -> list[tuple[float, float]]:
    """Points between the ends of a circular arc, by the SVG standard's own formulas (appendix B.2.4)."""
    assert rx == ry, "only circles are drawn here"
    (x0, y0), (x1, y1) = start, end
    half = math.dist(start, end) / 2
    if half == 0:
        return []
    r = max(rx, half)
    off = math.sqrt(max(0.0, r * r - half * half)) * (-1 if large == sweep else 1)
    ux, uy = (x1 - x0) / (2 * half), (y1 - y0) / (2 * half)
    cx, cy = (x0 + x1) / 2 - uy * off, (y0 + y1) / 2 + ux * off
    a0, a1 = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
    swept = (a1 - a0) % math.tau if sweep else -((a0 - a1) % math.tau)
    n = max(2, math.ceil(abs(swept) / _ARC_STEP))
    return [(cx + r * math.cos(a0 + swept * k / n), cy + r * math.sin(a0 + swept * k / n)) for k in range(1, n)]


def winding(rings: list[Floats], points: Floats) -> NDArray[np.int64]:
    """How often the rings wind around each point: not 0 is filled (rule "nonzero"), odd is filled (rule "evenodd")."""
    turns = np.zeros(len(points), dtype=np.int64)
    px, py = points[:, 0, None], points[:, 1, None]
    for ring in rings:
        a = ring if np.array_equal(ring[0], ring[-1]) else np.vstack([ring, ring[:1]])
        x0, y0, x1, y1 = a[:-1, 0], a[:-1, 1], a[1:, 0], a[1:, 1]
        side = (x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)
        turns += ((y0 <= py) & (y1 > py) & (side > 0)).sum(axis=1)
        turns -= ((y0 > py) & (y1 <= py) & (side < 0)).sum(axis=1)
    return turns


def covered(rings: list[Floats], points: Floats) -> NDArray[np.bool_]:
    """Which points are filled; the two fill rules must agree, or viewers would differ."""
    turns = winding(rings, points)
    filled: NDArray[np.bool_] = turns != 0
    assert np.array_equal(filled, turns % 2 != 0), (
        "fill rules nonzero and evenodd differ: a hole that turns like a shell"
    )
    return filled


class Drawing:
    """An SVG document: its elements by name (the prefix of the ids is dropped)."""

    def __init__(self, svg: str | bytes) -> None:
        self.root = ElementTree.fromstring(svg)
        *_, self.width, self.height = (float(part) for part in self.root.attrib["viewBox"].split())
        self.prefix = self.root.attrib["aria-labelledby"].split()[0].removesuffix("-t")
        self.ids = [element.attrib["id"] for element in self.root.iter() if "id" in element.attrib]
        self._by_id = {e.attrib["id"]: e for e in self.root.iter() if "id" in e.attrib}

    def element(self, name: str) -> Any:
        return self._by_id.get(f"{self.prefix}-{name}")

    def rings(self, *names: str) -> list[Floats]:
        """The subpaths of the elements of these names, in page points with y upward."""
        found = []
        for name in names:
            element = self.element(name)
            if element is not None:
                for path in paths_of(element.attrib["d"]):
                    found.append(np.column_stack([path[:, 0] / 100, (self.height - path[:, 1]) / 100]))
        return found

    def center(self, name: str) -> tuple[float, float]:
        """The middle of a circle, or of the group's first circle."""
        circle = next(self.element(name).iter(f"{NAMESPACE}circle"))
        return float(circle.attrib["cx"]) / 100, (self.height - float(circle.attrib["cy"])) / 100
