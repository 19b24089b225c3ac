"""Painting a sheet as SVG: small, the same bytes every time, and readable by a screen reader.

matplotlib's own SVG of the same sheet is several times as large and as slow: six decimals to a number, a path to a
letter, no title. Coordinates here are whole hundredths of a point, paths are relative, each letter is defined once, and
every id starts with a prefix of the figure's own, so that two figures can stand in one page.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from ..drawing.display_list import DASHES, Circle, Hatch, Item, Label, Line, Mark, Region, Sheet
from ..drawing.glyphs import EM, FAMILY, glyph, layout
from ..drawing.hatching import SLOPES
from ..drawing.widths import casing_width
from .arcs import Run, arcs_in

__all__ = ["UNIT", "Moving", "paint_moving", "paint_svg"]

Floats = NDArray[np.float64]
UNIT: Final = 100
"""Units of the drawing to the point."""
_OWN: Final = "\ue000"
"""Stands for the figure's own prefix until it is known: a letter that no text has."""
_EM: Final = 256
"""Units to the em of a letter's outline: 1/16 pt in a 16-point title, finer than a printer's dot."""


def paint_svg(sheet: Sheet, *, text: str = "path", transparent: bool = False) -> str:
    """Return a sheet as an SVG document."""
    body = _Body(sheet, text)
    parts = [body.painted(item) for item in sheet.items]
    return _document(sheet, body, "\n".join(part for part in parts if part), transparent)


Moving = tuple[str, tuple[Item, ...], tuple[Item, ...], Sequence[float], Sequence[tuple[int, int]], Sequence[float]]
"""Name; items at the page's origin that turn, and that do not; times, places (whole units) and turns (degrees)."""


def paint_moving(sheet: Sheet, moving: Sequence[Moving], duration: float) -> str:
    """Return a sheet with things that move over it, again and again, as one SVG document that needs nothing else."""
    body = _Body(sheet, "path")
    parts = [body.painted(item) for item in sheet.items]
    body.at_origin = True
    parts += [_moved(body, thing, duration) for thing in moving]
    return _document(sheet, body, "\n".join(part for part in parts if part), False)


def _moved(body: _Body, thing: Moving, duration: float) -> str:
    name, turning, upright, times, places, turns = thing
    base = round(body.height * UNIT)
    whole = [(x, base + y) for x, y in places]
    spun = "".join(body.painted(item) for item in turning)
    still = "".join(body.painted(item) for item in upright)
    turned = [_short(v) for v in _unwound(turns)]
    mount = f"{_animated('rotate', times, turned, duration, 'discrete')}{spun}</g>" if spun else ""
    ways = _animated("translate", times, [f"{x} {y}" for x, y in whole], duration, "linear", f' id="{_OWN}-{name}"')
    return f"{ways}{mount}{still}</g>"


def _unwound(turns: Sequence[float]) -> list[float]:
    return [turn % 360 for turn in turns]


def _animated(
    kind: str, times: Sequence[float], values: Sequence[str], duration: float, mode: str, named: str = ""
) -> str:
    """A group, opened, that moves again and again; a viewer that cannot move things shows where they begin."""
    moves = _animation(kind, times, values, duration, mode)
    return f'<g{named} transform="{kind}({values[0]})">{moves}'


def _animation(kind: str, times: Sequence[float], values: Sequence[str], duration: float, mode: str) -> str:
    """A motion that repeats; before its first time and after its last, things stand still."""
    whole = duration + 1.0
    at = [t / whole for t in times]
    shown = list(values)
    if at[0] > 0:
        at, shown = [0.0, *at], [shown[0], *shown]
    at, shown = [*at, 1.0], [*shown, shown[-1]]
    keys, moves = ";".join(_short6(t) for t in at), ";".join(shown)
    return (
        f'<animateTransform attributeName="transform" type="{kind}" dur="{_short(whole)}s" repeatCount="indefinite" '
        f'calcMode="{mode}" keyTimes="{keys}" values="{moves}"/>'
    )


def _document(sheet: Sheet, body: _Body, drawn: str, transparent: bool) -> str:
    prefix = _prefix(sheet, drawn)
    w, h = _whole(sheet.width), _whole(sheet.height)
    paper = "" if transparent else f'<path fill="{_hex(sheet.page)}" d="M0 0h{w}v{h}h-{w}z"/>\n'
    size = f'width="{_millimeters(sheet.width)}mm" height="{_millimeters(sheet.height)}mm" viewBox="0 0 {w} {h}"'
    words = f'role="img" aria-labelledby="{_OWN}-t {_OWN}-d" lang="{sheet.lang}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {words} fill="none" stroke-linejoin="round">\n'
        f'<title id="{_OWN}-t">{escape(sheet.title)}</title>\n<desc id="{_OWN}-d">{escape(sheet.alt)}</desc>\n'
    )
    document = f"{head}{body.definitions()}{paper}{drawn}\n</svg>\n"
    return document.replace(_OWN, prefix)


def _prefix(sheet: Sheet, drawn: str) -> str:
    digest = hashlib.sha256(f"{sheet.title}\n{sheet.alt}\n{drawn}".encode()).hexdigest()
    number = int(digest[:12], 16)
    return "".join(_NAMES[number // len(_NAMES) ** i % len(_NAMES)] for i in range(4))


def _millimeters(points: float) -> str:
    return f"{points * 25.4 / 72:.3f}".rstrip("0").rstrip(".")


def _hex(color: str) -> str:
    """The short form of a color, where it has one."""
    return f"#{color[1]}{color[3]}{color[5]}" if color[1::2] == color[2::2] else color


def _whole(value: float) -> int:
    return round(value * UNIT)


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class _Body:
    """Turns items into elements; collects the letters that they need."""

    def __init__(self, sheet: Sheet, text: str) -> None:
        self.height = sheet.height
        self.at_origin = False
        self.views = sheet.views
        self.as_text = text == "text"
        self.letters: dict[tuple[str, bool], None] = {}
        self.patterns: dict[tuple[str, str, float, float, str], str] = {}
        self._ids: dict[str, int] = {}

    @property
    def _top(self) -> float:
        """The page's y that is the drawing's zero: its top edge, or its origin for things that are moved later."""
        return 0.0 if self.at_origin else self.height

    def definitions(self) -> str:
        """Return the letters, each once."""
        if not self.letters and not self.patterns:
            return ""
        paths = "".join(f'<path id="{_OWN}{_letter_id(*key)}" d="{_glyph_path(*key)}"/>' for key in self.letters)
        patterns = "".join(self._pattern(key, name) for key, name in self.patterns.items())
        return f"<defs>{patterns}{paths}</defs>\n"

    def painted(self, item: Item) -> str:
        """Return the element of one item."""
        if isinstance(item, Region):
            return self._region(item)
        if isinstance(item, Line):
            return self._line(item)
        if isinstance(item, Hatch):
            return self._hatch(item)
        return self._mark(item) if isinstance(item, Mark) else self._label(item)

    def _id(self, name: str) -> str:
        count = self._ids[name] = self._ids.get(name, 0) + 1
        return f'id="{_OWN}-{name}"' if count == 1 else f'id="{_OWN}-{name}-{count}"'

    def _page(self, path: Floats, space: str) -> Floats:
        points = self.views[0].to_page(path) if space == "field" else path
        flipped: Floats = np.column_stack([points[:, 0], self._top - points[:, 1]])
        return flipped

    def _d(self, item: Region | Hatch | Line, paths: tuple[Floats, ...], *, closed: bool) -> str:
        space = "page" if isinstance(item, Hatch) else item.space
        end = "z" if closed else ""
        return "".join(self._one(path, space, item.circles, closed) + end for path in paths)

    def _one(self, path: Floats, space: str, circles: tuple[Circle, ...], closed: bool) -> str:
        runs = arcs_in(path, circles) if circles else []
        points = self._page(path, space)
        if not runs:
            return _path(points[:-1] if closed else points)
        scale = self.views[0].scale if space == "field" else 1.0
        return _with_arcs(points, [(run, run.radius * scale) for run in runs])

    def _region(self, item: Region) -> str:
        d = self._d(item, item.rings, closed=True)
        alpha = f' fill-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        if item.role == "arrowhead":
            return f'<path fill="{_hex(item.fill)}" d="{d}"/>'
        return f'<path {self._id(item.name)} fill="{_hex(item.fill)}"{alpha} d="{d}"{_words(item.words)}'

    def _line(self, item: Line) -> str:
        if not item.paths:
            return ""
        d = self._d(item, item.paths, closed=False)
        alpha = f' stroke-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        dash = _dash(item)
        if item.casing:
            wide, narrow = _whole(casing_width(item)), _whole(item.width)
            return (
                f'<g {self._id(item.name)}><path stroke="{_hex(item.casing)}" stroke-width="{wide}" d="{d}"/>'
                f'<path stroke="{_hex(item.color)}" stroke-width="{narrow}" d="{d}"{dash}/></g>'
            )
        return (
            f'<path {self._id(item.name)} stroke="{_hex(item.color)}" stroke-width="{_whole(item.width)}"{alpha}{dash} '
            f'd="{d}"{_words(item.words)}'
        )

    def _hatch(self, item: Hatch) -> str:
        """An area filled with a pattern whose lines run through the page's lower left corner."""
        if not item.rings:
            return ""
        key = (item.kind, item.color, item.spacing, item.width, item.dash)
        name = self.patterns.setdefault(key, f"h{len(self.patterns)}")
        alpha = f' fill-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        fill = f'fill="url(#{_OWN}{name})"{alpha}'
        return f'<path {self._id(item.name)} {fill} d="{self._d(item, item.rings, closed=True)}"/>'

    def _pattern(self, key: tuple[str, str, float, float, str], name: str) -> str:
        kind, color, spacing, width, dash = key
        step = _whole(spacing)
        half = step // 2
        d = f"M0 {half}h{step}" + (f"M{half} 0v{step}" if len(SLOPES[kind]) > 1 else "")
        if dash != "solid":
            on = round(0.55 * step)
            d = f"M0 {half}h{on}"
        turn = -45 if SLOPES[kind][0] > 0 else 45
        base = _whole(self.height)
        shift = f"translate(0 {base})rotate({turn})translate(0 {-half})"
        place = f'patternUnits="userSpaceOnUse" width="{step}" height="{step}" patternTransform="{shift}"'
        stroke = f'stroke="{_hex(color)}" stroke-width="{_whole(width)}"'
        return f'<pattern id="{_OWN}{name}" {place}><path {stroke} d="{d}"/></pattern>'

    def _mark(self, item: Mark) -> str:
        x, y, r = _whole(item.at[0]), _whole(self._top - item.at[1]), _whole(item.radius)
        stroke = f'stroke="{_hex(item.edge)}" stroke-width="{_whole(item.edge_width)}"'
        if item.kind == "cross":
            a = round(0.8 * r)
            d = f"M{x - a} {y - a}l{2 * a} {2 * a}m{-2 * a} 0l{2 * a} {-2 * a}"
            return f'<path {self._id(item.name)} {stroke} d="{d}"{_words(item.words)}'
        disc = f'<circle cx="{x}" cy="{y}" r="{r}" fill="{_hex(item.fill)}" {stroke}/>'
        if item.kind == "ball":
            dot = f'<circle cx="{x}" cy="{y}" r="{round(0.3 * r)}" fill="{_hex(item.edge)}"/>'
            title = f"<title>{escape(item.words)}</title>" if item.words else ""
            return f"<g {self._id(item.name)}>{title}{disc}{dot}</g>"
        return disc

    def _label(self, item: Label) -> str:
        x, y = _whole(item.at[0]), _whole(self._top - item.at[1])
        turn = " rotate(-90)" if item.angle == 90 else ""
        if self.as_text:
            return self._as_text(item, x, y, turn)
        scale = _short6(item.size * UNIT / _EM)
        self.letters.update(dict.fromkeys((letter, item.bold) for letter in item.text if letter != " "))
        place = f"translate({x} {y}){turn} scale({scale} -{scale})"
        return f'<g fill="{_hex(item.color)}" transform="{place}">{_uses(item.text, item.bold)}</g>'

    def _as_text(self, item: Label, x: int, y: int, turn: str) -> str:
        weight = ' font-weight="bold"' if item.bold else ""
        place = f'transform="translate({x} {y}){turn}"' if turn else f'x="{x}" y="{y}"'
        words = escape(item.text)
        face = f'font-family="{FAMILY},Verdana,sans-serif" font-size="{_whole(item.size)}"{weight}'
        ink = f'fill="{_hex(item.color)}" {face} textLength="{_whole(item.width)}"'
        return f"<text {place} {ink}>{words}</text>"


def _words(words: str) -> str:
    return f"><title>{escape(words)}</title></path>" if words else "/>"


def _dash(item: Line) -> str:
    if item.dash == "solid":
        return ""
    parts = " ".join(str(_whole(part * max(1.0, item.width))) for part in DASHES[item.dash])
    return f' stroke-linecap="round" stroke-dasharray="{parts}"'


def _short6(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")


_NAMES: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def _letter_id(letter: str, bold: bool) -> str:
    """The id of a letter: itself where an id may hold it, else its number."""
    name = letter if letter.isascii() and letter.isalnum() else f"x{ord(letter):x}"
    return f"_{name}" if bold else name


@lru_cache(2048)
def _uses(text: str, bold: bool) -> str:
    """The letters of a line of text, each at its place."""
    return "".join(
        _use(letter, round(at * _EM / EM), bold) for letter, at in layout(text, bold).letters if letter != " "
    )


def _use(letter: str, x: int, bold: bool) -> str:
    place = f' x="{x}"' if x else ""
    return f'<use href="#{_OWN}{_letter_id(letter, bold)}"{place}/>'


def _path(points: Floats) -> str:
    """One polyline: a place to start, then steps, in whole units."""
    whole = np.rint(points * UNIT).astype(np.int64)
    steps = np.diff(whole, axis=0)
    # Points that fall on one hundredth of a point are one point.
    steps = steps[steps.any(axis=1)] if len(steps) > 2 else steps
    x, y = whole[0].tolist()
    rest = " ".join(map(str, steps.ravel().tolist())).replace(" -", "-")
    return f"M{x} {y}l{rest}" if rest else f"M{x} {y}"


def _with_arcs(points: Floats, runs: list[tuple[Run, float]]) -> str:
    """A polyline some of whose runs are arcs of circles: each is one true arc, or two if it is nearly whole."""
    out: list[str] = []
    at = 0
    for run, radius in runs:
        if run.start > at or not out:
            out.append(_path(points[at : run.start + 1]) if not out else _steps(points[at : run.start + 1]))
        # Page coordinates point down, so that a turn to the left in yards is a turn with flag 0.
        sweep = 0 if run.left else 1
        # No piece turns by more than a quarter: the center of half a circle hangs on its last digit.
        pieces = max(1, math.ceil(run.turn / (math.pi / 2) - 1e-6))
        stops = np.linspace(run.start, run.end, pieces + 1).round().astype(int).tolist()
        for a, b in pairwise(stops):
            (x0, y0), (x1, y1) = np.rint(points[[a, b]] * UNIT).astype(np.int64).tolist()
            r = _whole(radius)
            out.append(f"a{r} {r} 0 0 {sweep} {x1 - x0} {y1 - y0}")
        at = run.end
    if at < len(points) - 1:
        out.append(_steps(points[at:]))
    return "".join(out)


def _steps(points: Floats) -> str:
    text = _path(points)
    at = text.find("l")
    return text[at:] if at >= 0 else ""


_COMMANDS: Final = {1: ("m", 1), 2: ("l", 1), 3: ("q", 2), 4: ("c", 3), 79: ("z", 1)}


@lru_cache(512)
def _glyph_path(letter: str, bold: bool) -> str:
    """The outline of a letter, relative, in units of the em."""
    found = glyph(letter, bold)
    points = np.rint(found.points * (_EM / EM)).astype(int).tolist()
    codes = found.codes.tolist()
    out: list[str] = []
    px = py = i = 0
    control: tuple[int, int] | None = None
    while i < len(codes):
        command, count = _COMMANDS[codes[i]]
        used = points[i : i + count]
        i += count
        if command == "z":
            out.append("z")
            continue
        # Where TrueType leaves out a point between two controls, the next control is the mirror of the last one.
        mirror = (2 * px - control[0], 2 * py - control[1]) if control and command == "q" else None
        if mirror and abs(mirror[0] - used[0][0]) <= 1 and abs(mirror[1] - used[0][1]) <= 1:
            out.append(_step("t", used[1:], px, py))
            control = mirror
        else:
            out.append(_step(command, used, px, py))
            control = (used[0][0], used[0][1]) if command == "q" else None
        px, py = used[-1]
    return "".join(out)


def _step(command: str, used: list[list[int]], px: int, py: int) -> str:
    """One command; the start of a contour is absolute, since "z" puts the pen back to the last start."""
    if command == "m":
        return f"M{used[0][0]} {used[0][1]}"
    values = [v for x, y in used for v in (x - px, y - py)]
    if command == "l" and 0 in values:
        return f"h{values[0]}" * bool(values[0]) + f"v{values[1]}" * bool(values[1])
    return command + " ".join(map(str, values)).replace(" -", "-")
