"""Paths and letters as SVG path data: relative steps in whole units."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from ..drawing.clipping import pieces_of
from ..drawing.glyphs import EM, Font, commands, glyph
from ..outline import Matrix, Path

__all__ = ["UNIT", "UNITS_PER_EM", "letter_data", "path_data"]

UNIT: Final = 100
"""Units of the drawing to the point."""
UNITS_PER_EM: Final = 256
"""Units to the em of a letter's outline: 1/16 pt in a 16-point title, finer than a printer's dot."""


def path_data(path: Path, matrix: Matrix) -> str:
    """Return a path under a similarity to the page, whose y points down, as path data."""
    a, b, c, d, e, f = (UNIT * v for v in matrix)
    bends = {arc.piece: arc for arc in path.arcs}
    whole = [(round(a * x + c * y + e), round(b * x + d * y + f)) for x, y in path.points]
    straight_end = path.closed and len(path.points) - 2 not in bends
    out, steps, (px, py) = [f"M{whole[0][0]} {whole[0][1]}"], list[tuple[int, int]](), whole[0]
    for i, (x, y) in enumerate(whole[1:]):
        if i in bends:
            out += [_steps(steps), _arc(path, i, (px, py), (a, b, c, d, e, f))]
            steps = []
        # Points that fall on one hundredth of a point are one point; "z" draws the last straight piece.
        elif (x, y) != (px, py) and not (straight_end and i == len(whole) - 2):
            steps.append((x - px, y - py))
        px, py = x, y
    out.append(_steps(steps))
    return "".join(out) + ("z" if path.closed else "")


def _steps(steps: list[tuple[int, int]]) -> str:
    """Straight steps: those along the page's sides by one number, the others in runs."""
    out, sloped = [], list[int]()
    for x, y in steps:
        if x and y:
            sloped += [x, y]
        else:
            out += [_sloped(sloped), f"v{y}" if y else f"h{x}"]
            sloped = []
    return "".join(out) + _sloped(sloped)


def _sloped(steps: list[int]) -> str:
    return "l" + " ".join(map(str, steps)).replace(" -", "-") if steps else ""


def _arc(path: Path, i: int, start: tuple[int, int], matrix: Matrix) -> str:
    """One arc, in parts that turn by no more than a quarter: the center of half a circle hangs on its last digit."""
    a, b, c, d, e, f = matrix
    piece = next(piece for n, piece in enumerate(pieces_of(path)) if n == i)
    assert piece.center is not None
    radius = round(math.dist(piece.start, piece.center) * math.sqrt(abs(a * d - b * c)))
    sweep = 1 if (piece.turn > 0) == (a * d - b * c > 0) else 0
    count = max(1, math.ceil(abs(piece.turn) / (math.pi / 2) - 1e-6))
    out, (px, py) = [], start
    for k in range(1, count + 1):
        u, v = piece.at(k / count)
        x, y = round(a * u + c * v + e), round(b * u + d * v + f)
        out.append(f"a{radius} {radius} 0 0 {sweep} {x - px} {y - py}")
        px, py = x, y
    return "".join(out)


@cache
def letter_data(letter: str, bold: bool, font: Font) -> str:
    """Return the outline of a letter, relative, y down, in 1/256 em."""
    scale = UNITS_PER_EM / EM
    out: list[str] = []
    px = py = 0
    control: tuple[int, int] | None = None
    for command, numbers in commands(glyph(letter, bold, font)[1]):
        whole = [round(v * (-scale if n % 2 else scale)) for n, v in enumerate(numbers)]
        if command in "ZM":
            out.append("z" if command == "Z" else f"M{whole[0]} {whole[1]}")
            px, py = (whole[0], whole[1]) if whole else (px, py)
            control = None
            continue
        # Where a curve begins as the mirror of the last one, its control is left out.
        mirror = control is not None and command == "Q" and _near(whole, (2 * px - control[0], 2 * py - control[1]))
        control_now = (2 * px - control[0], 2 * py - control[1]) if mirror and control else (whole[0], whole[1])
        out.append(_step("t" if mirror else command.lower(), whole[2:] if mirror else whole, px, py))
        control = control_now if command == "Q" else None
        px, py = whole[-2], whole[-1]
    return "".join(out)


def _near(whole: list[int], point: tuple[int, int]) -> bool:
    return abs(whole[0] - point[0]) <= 1 and abs(whole[1] - point[1]) <= 1


def _step(command: str, whole: list[int], px: int, py: int) -> str:
    values = [v - (py if n % 2 else px) for n, v in enumerate(whole)]
    if command == "l" and 0 in values:
        return f"h{values[0]}" * bool(values[0]) + f"v{values[1]}" * bool(values[1])
    return command + " ".join(map(str, values)).replace(" -", "-")
