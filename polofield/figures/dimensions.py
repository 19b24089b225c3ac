"""Dimension lines: two ends, a line with arrowheads, and a length that stands in a gap of the line."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from ..drawing.canvas import Canvas
from ..drawing.labels import Block
from ..drawing.page import MIN_TEXT

__all__ = ["callout", "dimension", "first_free", "ring", "travel"]

Pair = tuple[float, float]
_ALONG: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)


def _block(canvas: Canvas, text: str) -> Block:
    return Block([text], canvas.page.small + 0.3, [True])


def dimension(
    canvas: Canvas,
    name: str,
    start: Pair,
    end: Pair,
    text: str,
    *,
    color: str,
    heads: str = "both",
    role: str = "dimension",
    width: float = 0.8,
    beside: bool = True,
) -> bool:
    """Draw a dimension line between two points of the page."""
    if canvas.obstacles.crosses_words(start, end):
        return False
    block = _block(canvas, text)
    spot = _spot(canvas, block, start, end)
    if spot is None and abs(end[0] - start[0]) < 1e-6:
        turned = Block([text], block.size, [True], 90)
        spot = _spot(canvas, turned, start, end)
        block = turned if spot is not None else block
    if spot is None and not beside:
        return False
    gap = None
    if spot is not None:
        gap = _gap(block, start, end, spot)
        canvas.block(f"{name}-text", block, spot, color, role=role, names=(name,))
    elif not _beside(canvas, name, block, start, end, color, role):
        return False
    _draw(canvas, name, start, end, gap, color, heads, role, width)
    return True


def _unit(start: Pair, end: Pair) -> tuple[float, float, float]:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length, length


def _half_along(block: Block, ux: float, uy: float) -> float:
    """Half of the block's extent along a direction."""
    w, h = block.sides
    return min(w / 2 / abs(ux) if ux else math.inf, h / 2 / abs(uy) if uy else math.inf)


def _spot(canvas: Canvas, block: Block, start: Pair, end: Pair) -> Pair | None:
    ux, uy, length = _unit(start, end)
    need = 2 * _half_along(block, ux, uy) + 16 * canvas.unit
    if length < need:
        return None
    half = need / 2
    places = [
        (start[0] + ux * length * t, start[1] + uy * length * t) for t in _ALONG if half <= t * length <= length - half
    ]
    return first_free(canvas, block, places, pad=1.5)


def first_free(
    canvas: Canvas, block: Block, places: Sequence[Pair], *, pad: float = 1.5, ignore: tuple[str, ...] = ()
) -> Pair | None:
    """Return the first place where a block meets nothing and is on the paper."""
    if not places:
        return None
    found = canvas.obstacles.first(block.boxes(places), canvas.bounds, pad, ignore)
    return None if found is None else places[found]


def _gap(block: Block, start: Pair, end: Pair, spot: Pair) -> tuple[float, float]:
    ux, uy, _ = _unit(start, end)
    at = (spot[0] - start[0]) * ux + (spot[1] - start[1]) * uy
    half = _half_along(block, ux, uy) + 2.0
    return at - half, at + half


def _beside(canvas: Canvas, name: str, block: Block, start: Pair, end: Pair, color: str, role: str) -> bool:
    ux, _uy, _ = _unit(start, end)
    # Along an upright line the words may read upward, before its start or after its end.
    least = Block(block.lines, MIN_TEXT, block.bold)
    tries = [(block, 1.5), (least, 0.4)]
    if abs(ux) < 1e-6:
        tries.insert(0, (Block(block.lines, block.size, block.bold, 90), 1.5))
    for tried, pad in tries:
        spot = first_free(canvas, tried, _places_beside(canvas, tried, start, end), pad=pad)
        if spot is not None:
            canvas.block(f"{name}-text", tried, spot, color, role=role, names=(name,))
            return True
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    canvas.obstacles.add_path([start, end], 1.0, name)
    return callout(canvas, f"{name}-text", middle, block.lines, color=color, role=role, bold=True)


def _places_beside(canvas: Canvas, block: Block, start: Pair, end: Pair) -> list[Pair]:
    ux, uy, _ = _unit(start, end)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    w, h = block.sides
    ahead = abs(ux) * w / 2 + abs(uy) * h / 2 + 1.2 + 2.2 * canvas.unit * (block.size > MIN_TEXT)
    away = abs(uy) * w / 2 + abs(ux) * h / 2 + 4 * canvas.unit
    places = [(start[0] - ux * ahead, start[1] - uy * ahead), (end[0] + ux * ahead, end[1] + uy * ahead)]
    return places + [(mx + s * k * away * -uy, my + s * k * away * ux) for k in (1.0, 1.4, 2.0) for s in (1, -1)]


def _draw(
    canvas: Canvas,
    name: str,
    start: Pair,
    end: Pair,
    gap: tuple[float, float] | None,
    color: str,
    heads: str,
    role: str,
    width: float,
) -> None:
    ux, uy, length = _unit(start, end)
    size = min(5.0 * canvas.unit, 0.45 * length)
    low = size * 0.8 if heads == "both" else 0.0
    high = length - size * 0.8
    pieces = [(low, high)] if gap is None else [(low, gap[0]), (gap[1], high)]
    paths = [
        [(start[0] + ux * a, start[1] + uy * a), (start[0] + ux * b, start[1] + uy * b)] for a, b in pieces if b > a
    ]
    canvas.line(name, paths, color, max(0.5, width * canvas.unit), role=role, layer="dimension", space="page")
    # The gap is filled by the text, which is an obstacle itself; other labels keep off the whole line.
    angle = math.atan2(uy, ux)
    canvas.arrowhead(name, end, angle, color, size)
    if heads == "both":
        canvas.arrowhead(name, start, angle + math.pi, color, size)


def ring(center: Pair, radius: float, count: int = 24) -> list[Pair]:
    """Return points around a center, in the order right, upper right, lower right, ... left."""
    order = sorted(range(count), key=lambda i: (min(i, count - i), i))
    return [
        (
            center[0] + radius * math.cos(2 * math.pi * i / count),
            center[1] + radius * math.sin(2 * math.pi * i / count),
        )
        for i in order
    ]


def callout(
    canvas: Canvas,
    name: str,
    target: Pair,
    lines: Sequence[str],
    *,
    color: str,
    role: str = "callout",
    bold: bool = False,
    size: float | None = None,
    reach: Sequence[float] = (16, 24, 34, 46, 62, 82, 110, 150),
    ignore: tuple[str, ...] = (),
    nearest: Callable[[Pair], Pair] | None = None,
) -> bool:
    """Set a label near a point, and join them by a leader line; near first, then farther out."""
    block = Block(lines, size or canvas.page.small + 0.3, [bold] * len(lines))
    w, h = block.sides
    places: list[Pair] = []
    for out in reach:
        for x, y in ring((0.0, 0.0), 1.0):
            away = out * canvas.unit * 0.6
            places.append((target[0] + x * (away + w / 2), target[1] + y * (away + h / 2)))
    aim = nearest or (lambda _: target)
    spot = _with_leader(canvas, block, places, aim, ignore)
    if spot is None:
        return False
    target = aim(spot)
    canvas.block(name, block, spot, color, role=role, names=(f"{name}-leader",))
    start = _edge_of(block, spot, target)
    if math.dist(start, target) > 3 * canvas.unit:
        canvas.line(
            f"{name}-leader",
            [[start, target]],
            color,
            0.6 * canvas.unit,
            role="leader",
            layer="dimension",
            space="page",
        )
    return True


def _with_leader(
    canvas: Canvas, block: Block, places: Sequence[Pair], aim: Callable[[Pair], Pair], ignore: tuple[str, ...]
) -> Pair | None:
    """Return the first place that is free and whose leader runs through no words."""
    left = list(places)
    while left:
        found = canvas.obstacles.first(block.boxes(left), canvas.bounds, 2.0, ignore)
        if found is None:
            return None
        spot = left[found]
        end = aim(spot)
        if not canvas.obstacles.crosses_words(_edge_of(block, spot, end), end):
            return spot
        left = left[found + 1 :]
    return None


def _edge_of(block: Block, center: Pair, target: Pair) -> Pair:
    """The point of the block's box that is nearest to the target, a little off."""
    left, bottom, right, top = block.box(center)
    return min(max(target[0], left - 1), right + 1), min(max(target[1], bottom - 1), top + 1)


# ---------------------------------------------------------------- lines of travel


def travel(
    canvas: Canvas, name: str, points: Sequence[Pair], *, style: str, head: float = 5.2, start: float = 0.0
) -> list[Pair] | None:
    """Draw a line on the page with a head at its end, its start cut off; return it, or None if nothing is left."""
    size = head * canvas.unit
    whole = _cut(points, start)
    shaft = _cut(whole[::-1], 0.8 * size)[::-1]
    if not shaft:
        return None
    (x, y), tip = shaft[-1], whole[-1]
    canvas.line(name, [shaft], style=style, space="page")
    canvas.arrowhead(name, tip, math.atan2(tip[1] - y, tip[0] - x), canvas.style(style).color, size)
    return whole


def _cut(path: Sequence[Pair], by: float) -> list[Pair]:
    """A path without its first points of length; empty if nothing is left."""
    for i, (a, b) in enumerate(pairwise(path)):
        length = math.dist(a, b)
        if length > by:
            share = by / length
            return [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])), *path[i + 1 :]]
        by -= length
    return []
