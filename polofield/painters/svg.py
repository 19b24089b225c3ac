"""Painting a sheet as SVG: small, the same bytes every time, and readable by a screen reader.

Coordinates are whole hundredths of a point, paths are relative, each letter is defined once and so is each word that
comes again, and every id starts with a prefix of the figure's own, so that two figures can stand in one page.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final
from zlib import crc32

from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Mover, Region, Sheet, Space, dashes
from ..drawing.glyphs import EM, Font, family_of, layout
from ..drawing.hatching import hatch_lines
from ..outline import Matrix, Pair, Path
from .path_data import UNIT, UNITS_PER_EM, letter_data, path_data

__all__ = ["UNIT", "escaped", "paint_moving", "paint_svg"]

_OWN: Final = "\ue000"
"""Stands for the figure's own prefix until it is known: a letter that no text has."""
_FIRST: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEXT: Final = _FIRST + "0123456789_"
"""Letters of a prefix: its first one, and the others."""

_TURN: Final = 10 / math.sqrt(2)
"""A tenth of a point along a line of a hatch, which runs at half a right angle."""

Face = tuple[bool, Font]


def paint_svg(sheet: Sheet, *, text: str = "path", transparent: bool = False) -> str:
    """Return a sheet as an SVG document."""
    body = _Body(sheet, text)
    return _document(sheet, body, "\n".join(body.all_painted(sheet.items)), transparent)


def paint_moving(sheet: Sheet, moving: Sequence[Mover], duration: float) -> str:
    """Return a sheet with things that move over it, again and again, as one SVG document that needs nothing else."""
    body = _Body(sheet, "path")
    parts = list(body.all_painted(sheet.items))
    body.top = 0.0
    parts += [_moved(body, sheet.height, thing, duration) for thing in moving]
    return _document(sheet, body, "\n".join(parts), False)


def escaped(text: str) -> str:
    """Return text as XML has it between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# ---------------------------------------------------------------- the document


def _document(sheet: Sheet, body: _Body, drawn: str, transparent: bool) -> str:
    w, h = _whole(sheet.width), _whole(sheet.height)
    paper = "" if transparent else f'<path fill="{_hex(sheet.page)}" d="M0 0h{w}v{h}h-{w}z"/>\n'
    size = f'width="{_pixels(sheet.width)}" height="{_pixels(sheet.height)}" viewBox="0 0 {w} {h}"'
    words = f'role="img" aria-labelledby="{_OWN}-t {_OWN}-d" lang="{sheet.lang}"'
    family = f' font-family="{escaped(body.families)}"' if body.families else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {words} fill="none" stroke-linejoin="round"{family}>\n'
        f'<title id="{_OWN}-t">{escaped(sheet.title)}</title>\n<desc id="{_OWN}-d">{escaped(sheet.alt)}</desc>\n'
    )
    document = f"{head}{body.definitions()}{paper}{drawn}\n</svg>\n"
    return document.replace(_OWN, _prefix(document))


def _prefix(document: str) -> str:
    number = crc32(document.encode())
    first, rest = divmod(number, len(_NEXT) ** 3)
    return _FIRST[first % len(_FIRST)] + "".join(_NEXT[rest // len(_NEXT) ** i % len(_NEXT)] for i in range(3))


def _pixels(points: float) -> str:
    """A length in CSS pixels, 96 to the inch, without a unit: what every viewer takes."""
    return _short(points * 96 / 72, 3)


def _hex(color: str) -> str:
    """The short form of a color, where it has one."""
    return f"#{color[1]}{color[3]}{color[5]}" if color[1::2] == color[2::2] else color


def _whole(value: float) -> int:
    return round(value * UNIT)


def _short(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


# ---------------------------------------------------------------- items


class _Body:
    """Turns items into elements; collects the letters and words that they need."""

    def __init__(self, sheet: Sheet, text: str) -> None:
        self.top = sheet.height
        """The page's y that is the drawing's zero: its top edge, or its origin for things that are moved later."""
        self.views = sheet.views
        self.as_text = text == "text"
        labels = [item for item in sheet.items if isinstance(item, Label)]
        fonts = dict.fromkeys(label.font for label in labels) if self.as_text else {}
        self.families = ",".join([*(family_of(font) for font in fonts), "Verdana", "sans-serif"]) if fonts else ""
        self.letters: dict[tuple[str, Face], str] = {}
        self.words = {} if self.as_text else _repeated(labels)
        self._ids: dict[str, int] = {}

    def definitions(self) -> str:
        """Return the letters and the words that come again, each once."""
        used = "".join(
            f'<g id="{_OWN}{name}">{self._letters(word, face, 0.0)}</g>' for (word, face), name in self.words.items()
        )
        letters = "".join(
            f'<path id="{_OWN}{name}" d="{letter_data(letter, *face)}"/>'
            for (letter, face), name in self.letters.items()
        )
        return f"<defs>{letters}{used}</defs>\n" if letters else ""

    def all_painted(self, items: Sequence[Item]) -> Iterator[str]:
        """Return the elements of items in order; labels of one color that follow each other share it."""
        for color, run in groupby(items, lambda item: item.color if isinstance(item, Label) else ""):
            if color:
                yield f'<g fill="{_hex(color)}">' + "\n".join(self._label(item) for item in run) + "</g>"  # type: ignore[arg-type]
            else:
                yield from filter(None, map(self.painted, run))

    def painted(self, item: Item) -> str:
        """Return the element of one item."""
        if isinstance(item, Region):
            return self._region(item)
        if isinstance(item, Line):
            return self._line(item)
        if isinstance(item, Hatch):
            return self._hatch(item)
        return self._mark(item) if isinstance(item, Mark) else self._colored(item)

    def _id(self, item: Item) -> str:
        """An id after a space, for what a page may want to find; the key and the heads of arrows have none."""
        if item.role in ("swatch", "arrowhead"):
            return ""
        count = self._ids[item.name] = self._ids.get(item.name, 0) + 1
        return f' id="{_OWN}-{item.name}"' if count == 1 else f' id="{_OWN}-{item.name}-{count}"'

    def _matrix(self, space: Space) -> Matrix:
        if space == "page":
            return 1.0, 0.0, 0.0, -1.0, 0.0, self.top
        a, b, c, d, e, f = self.views[0].matrix
        return a, -b, c, -d, e, self.top - f

    def _d(self, paths: Sequence[Path], space: Space) -> str:
        matrix = self._matrix(space)
        return "".join(path_data(path, matrix) for path in paths)

    def _region(self, item: Region) -> str:
        d = self._d(item.rings, item.space)
        alpha = f' fill-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        return f'<path{self._id(item)} fill="{_hex(item.fill)}"{alpha} d="{d}"{_words(item.words)}'

    def _line(self, item: Line) -> str:
        if not item.paths:
            return ""
        d = self._d(item.paths, item.space)
        alpha = f' stroke-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        dash = _dash(item)
        if item.casing:
            wide, narrow = _whole(item.casing_width), _whole(item.width)
            return (
                f'<g{self._id(item)}><path stroke="{_hex(item.casing)}" stroke-width="{wide}" d="{d}"/>'
                f'<path stroke="{_hex(item.color)}" stroke-width="{narrow}" d="{d}"{dash}/></g>'
            )
        return (
            f'<path{self._id(item)} stroke="{_hex(item.color)}" stroke-width="{_whole(item.width)}"{alpha}{dash} '
            f'd="{d}"{_words(item.words)}'
        )

    def _hatch(self, item: Hatch) -> str:
        """The lines of a hatch, each family turned so that its lines lie across, in tenths of a point."""
        lines = hatch_lines(item)
        if not lines:
            return ""
        alpha = f' stroke-opacity="{_short(item.alpha)}"' if item.alpha < 1 else ""
        look = f'stroke="{_hex(item.color)}" stroke-width="{_short(10 * item.width)}"{alpha}{_dash(item, 10)}'
        families = groupby(lines, lambda line: line[1][1] > line[0][1])
        return "".join(
            f'<path{self._id(item)} {look} transform="rotate({-45 if up else 45})scale(10)" '
            f'd="{self._strokes(list(run), up)}"/>'
            for up, run in families
        )

    def _strokes(self, lines: Sequence[tuple[Pair, Pair]], up: bool) -> str:
        """Many short lines as one path: to the start of each by a step, then along it."""
        out, px, py, way = [], 0, 0, 1 if up else -1
        for (x0, y0), (x1, y1) in lines:
            v0, v1 = self.top - y0, self.top - y1
            a, b = (round(_TURN * (x - way * v)) for x, v in ((x0, v0), (x1, v1)))
            across = round(_TURN * (v0 + way * x0))
            out.append(f"m{a - px} {across - py}h{b - a}".replace(" -", "-"))
            px, py = b, across
        return "".join(out)

    def _mark(self, item: Mark) -> str:
        x, y, r = _whole(item.at[0]), _whole(self.top - item.at[1]), _whole(item.radius)
        stroke = f'stroke="{_hex(item.edge)}" stroke-width="{_whole(item.edge_width)}"'
        if item.kind == "cross":
            a = round(0.8 * r)
            d = f"M{x - a} {y - a}l{2 * a} {2 * a}m{-2 * a} 0l{2 * a} {-2 * a}"
            return f'<path{self._id(item)} {stroke} d="{d}"{_words(item.words)}'
        disc = f'<circle cx="{x}" cy="{y}" r="{r}" fill="{_hex(item.fill)}" {stroke}/>'
        if item.kind == "ball":
            dot = f'<circle cx="{x}" cy="{y}" r="{round(0.3 * r)}" fill="{_hex(item.edge)}"/>'
            title = f"<title>{escaped(item.words)}</title>" if item.words else ""
            return f"<g{self._id(item)}>{title}{disc}{dot}</g>"
        return disc

    # ------------------------------------------------------------ words

    def _colored(self, item: Label) -> str:
        return f'<g fill="{_hex(item.color)}">{self._label(item)}</g>'

    def _label(self, item: Label) -> str:
        x, y = _whole(item.at[0]), _whole(self.top - item.at[1])
        turn = "rotate(-90)" if item.angle == 90 else ""
        if self.as_text:
            return self._as_text(item, x, y, turn)
        place = f"translate({x} {y}){turn}scale({_short(item.size * UNIT / UNITS_PER_EM, 4)})"
        return f'<g transform="{place}">{"".join(self._uses(item))}</g>'

    def _uses(self, item: Label) -> Iterator[str]:
        """The words of a line of text, each at its place: whole if they come again, else letter by letter."""
        face = (item.bold, item.font)
        for word, at in _words_of(item.text, *face):
            name = self.words.get((word, face))
            yield _use(name, at) if name else self._letters(word, face, at)

    def _letters(self, word: str, face: Face, start: float) -> str:
        uses, letters = _spelled(word, face, start)
        self.letters.update(letters)
        return uses

    def _as_text(self, item: Label, x: int, y: int, turn: str) -> str:
        weight = ' font-weight="bold"' if item.bold else ""
        place = f'transform="translate({x} {y}){turn}"' if turn else f'x="{x}" y="{y}"'
        face = f'font-size="{_whole(item.size)}"{weight} textLength="{_whole(item.width)}"'
        return f"<text {place} {face}>{escaped(item.text)}</text>"


def _words(words: str) -> str:
    return f"><title>{escaped(words)}</title></path>" if words else "/>"


def _dash(item: Line | Hatch, unit: int = UNIT) -> str:
    parts = " ".join(str(round(part * unit)) for part in dashes(item.dash, item.width))
    return f' stroke-linecap="round" stroke-dasharray="{parts}"' if parts else ""


def _letter_id(letter: str, face: Face) -> str:
    """The id of a letter: itself where an id may hold it, else its number."""
    name = letter if letter.isascii() and letter.isalnum() else f"x{ord(letter):x}"
    return f"_{name}" if face[0] else name


def _use(name: str, at: float) -> str:
    x = round(at * UNITS_PER_EM / EM)
    return f'<use href="#{_OWN}{name}" x="{x}"/>' if x else f'<use href="#{_OWN}{name}"/>'


@lru_cache(4096)
def _spelled(word: str, face: Face, start: float) -> tuple[str, dict[tuple[str, Face], str]]:
    """A word letter by letter from a place along the base line, and the letters that it needs, each with its id."""
    letters = layout(word, *face).letters
    names = {(letter, face): _letter_id(letter, face) for letter, _ in letters}
    return "".join(_use(names[letter, face], start + at) for letter, at in letters), names


@lru_cache(2048)
def _words_of(text: str, bold: bool, font: Font) -> tuple[tuple[str, float], ...]:
    """The words of a line of text, each with its place along the base line."""
    letters = layout(text, bold, font).letters
    found = []
    at = 0
    for word in text.split(" "):
        if word:
            found.append((word, letters[at][1]))
        at += len(word) + 1
    return tuple(found)


def _repeated(labels: Sequence[Label]) -> dict[tuple[str, Face], str]:
    """Words that come again, each with the name that it is defined by; those that gain nothing are left out."""
    face_words = [
        (word, (label.bold, label.font))
        for label in labels
        for word, _ in _words_of(label.text, label.bold, label.font)
    ]
    often = [key for key, n in Counter(face_words).items() if (n - 1) * len(key[0]) > n + 1]
    return {key: f"-{i}" for i, key in enumerate(often)}


# ---------------------------------------------------------------- things that move


def _moved(body: _Body, height: float, thing: Mover, duration: float) -> str:
    base, times = _whole(height), thing.times
    spun = "".join(body.painted(item) for item in thing.turning)
    still = "".join(body.painted(item) for item in thing.upright)
    turned = [_short(turn % 360) for turn in thing.turns]
    mount = f"{_animated('rotate', times, turned, duration, 'discrete')}{spun}</g>" if spun else ""
    whole = [f"{_whole(x)} {base + _whole(-y)}" for x, y in thing.places]
    ways = _animated("translate", times, whole, duration, "linear", f' id="{_OWN}-moving-{thing.name}"')
    return f"{ways}{mount}{still}</g>"


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
    keys, moves = ";".join(_short(t, 5) for t in at), ";".join(shown)
    return (
        f'<animateTransform attributeName="transform" type="{kind}" dur="{_short(whole)}s" repeatCount="indefinite" '
        f'calcMode="{mode}" keyTimes="{keys}" values="{moves}"/>'
    )
