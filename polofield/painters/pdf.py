"""Painting a sheet as one page of PDF: live text in embedded letters, tagged, the same bytes every time.

Letters are a Type 3 font made of the outlines that the picture is laid out with, with a map back to Unicode, so that
words can be searched and copied. The page is one figure in the structure, with title, language and alternate text.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from ..drawing.clipping import Piece, pieces_of
from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Region, Sheet, Space, dashes
from ..drawing.glyphs import EM, Font, commands, family_of, glyph, layout
from ..drawing.hatching import hatch_lines
from ..outline import Matrix, Pair, Path, circle, moved, polyline

__all__ = ["paint_pdf"]

_UNIT: Final = 100
"""Units of the page's drawing to the point, so that all numbers are whole."""
_MOST: Final = 250
"""Letters in one font: a code is one byte."""

Face = tuple[bool, Font, int]
"""Bold or not, the font's files, and which part of its letters."""


def paint_pdf(sheet: Sheet, *, transparent: bool = False) -> bytes:
    """Return a sheet as a PDF document."""
    page = _Page(sheet)
    # Strokes keep their width wherever they lie on the pixels of a screen.
    page.out.append(f"/Figure <</MCID 0>> BDC\n/S gs {1 / _UNIT:g} 0 0 {1 / _UNIT:g} 0 0 cm 1 j")
    if not transparent:
        w, h = _whole(sheet.width), _whole(sheet.height)
        page.out.append(f"{_ink(sheet.page)} rg 0 0 {w} {h} re f")
    for item in sheet.items:
        page.paint(item)
    page.out.append("EMC")
    return _document(sheet, page)


def _whole(value: float) -> int:
    return round(value * _UNIT)


@lru_cache(256)
def _ink(color: str) -> str:
    return " ".join(f"{int(color[i : i + 2], 16) / 255:.3g}" for i in (1, 3, 5))


# ---------------------------------------------------------------- paths


def _path(path: Path, matrix: Matrix) -> str:
    """A path under a map, as operators in whole units."""
    a, b, c, d, e, f = (v * _UNIT for v in matrix)
    if not path.arcs:
        whole = [(round(a * x + c * y + e), round(b * x + d * y + f)) for x, y in path.points]
        out = [f"{whole[0][0]} {whole[0][1]} m"] + [f"{x} {y} l" for x, y in whole[1:]]
    else:
        pieces = pieces_of(moved(path, (a, b, c, d, e, f)))
        out = [f"{round(pieces[0].start[0])} {round(pieces[0].start[1])} m"]
        out += [text for piece in pieces for text in _curves(piece)]
    return "\n".join(out) + ("\nh" if path.closed else "")


def _curves(piece: Piece) -> Iterable[str]:
    """A straight piece as a line; an arc as cubic curves of at most a quarter of a turn."""
    if piece.center is None:
        yield f"{round(piece.end[0])} {round(piece.end[1])} l"
        return
    count = max(1, math.ceil(abs(piece.turn) / (math.pi / 2) - 1e-6))
    reach = 4 / 3 * math.tan(piece.turn / count / 4)
    cx, cy = piece.center
    for k in range(count):
        (x0, y0), (x1, y1) = piece.at(k / count), piece.at((k + 1) / count)
        points = (x0 - reach * (y0 - cy), y0 + reach * (x0 - cx), x1 + reach * (y1 - cy), y1 - reach * (x1 - cx))
        yield " ".join(str(round(v)) for v in (*points, x1, y1)) + " c"


_PLAIN: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Page:
    """The operators of a page, and the letters and strengths that they use."""

    def __init__(self, sheet: Sheet) -> None:
        self.out: list[str] = []
        self.strengths: dict[float, str] = {}
        self.letters: dict[tuple[bool, Font], dict[str, int]] = {}
        self.matrix = sheet.views[0].matrix if sheet.views else _PLAIN

    def paint(self, item: Item) -> None:
        """Write one item."""
        if isinstance(item, Region):
            self._filled(self._paths(item.rings, item.space), item.fill, item.alpha)
        elif isinstance(item, Line):
            self._line(item)
        elif isinstance(item, Hatch):
            self._hatch(item)
        elif isinstance(item, Mark):
            self._mark(item)
        else:
            self._label(item)

    def _paths(self, paths: Sequence[Path], space: Space) -> str:
        matrix = self.matrix if space == "field" else _PLAIN
        return "\n".join(_path(path, matrix) for path in paths)

    def _strength(self, alpha: float) -> str:
        return f"/{self.strengths.setdefault(alpha, f'G{len(self.strengths)}')} gs "

    def _filled(self, paths: str, color: str, alpha: float = 1.0) -> None:
        if alpha < 1:
            self.out.append(f"q {self._strength(alpha)}{_ink(color)} rg\n{paths}\nf Q")
        else:
            self.out.append(f"{_ink(color)} rg\n{paths}\nf")

    def _stroked(
        self, paths: str, color: str, width: float, *, alpha: float = 1.0, dash: str = "solid", fill: str = ""
    ) -> None:
        look = f"{_ink(color)} RG {_whole(width)} w"
        parts = " ".join(str(_whole(part)) for part in dashes(dash, width))
        inside = f"{_ink(fill)} rg " if fill else ""
        paint = "B" if fill else "S"
        if parts or alpha < 1:
            special = (self._strength(alpha) if alpha < 1 else "") + (f"1 J [{parts}] 0 d " if parts else "")
            self.out.append(f"q {special}{look} {inside}\n{paths}\n{paint} Q")
        else:
            self.out.append(f"{look} {inside}\n{paths}\n{paint}")

    def _line(self, item: Line) -> None:
        if item.paths:
            paths = self._paths(item.paths, item.space)
            if item.casing:
                self._stroked(paths, item.casing, item.casing_width, alpha=item.alpha)
            self._stroked(paths, item.color, item.width, alpha=item.alpha, dash=item.dash)

    def _hatch(self, item: Hatch) -> None:
        lines = [f"{_whole(a)} {_whole(b)} m {_whole(c)} {_whole(d)} l" for (a, b), (c, d) in hatch_lines(item)]
        if lines:
            self._stroked("\n".join(lines), item.color, item.width, alpha=item.alpha, dash=item.dash)

    def _mark(self, item: Mark) -> None:
        (x, y), r = item.at, item.radius
        if item.kind == "cross":
            a = 0.8 * r
            strokes = (polyline([(x - a, y - a), (x + a, y + a)]), polyline([(x - a, y + a), (x + a, y - a)]))
            self._stroked(self._paths(strokes, "page"), item.edge, item.edge_width)
            return
        self._stroked(self._disc(item.at, r), item.edge, item.edge_width, fill=item.fill)
        if item.kind == "ball":
            self._filled(self._disc(item.at, 0.3 * r), item.edge)

    def _disc(self, at: Pair, radius: float) -> str:
        return _path(circle(at, radius), _PLAIN)

    def _label(self, item: Label) -> None:
        turn = "0 1 -1 0" if item.angle == 90 else "1 0 0 1"
        place = f"{turn} {_whole(item.at[0])} {_whole(item.at[1])} Tm"
        self.out.append(f"BT {_ink(item.color)} rg {place}")
        codes = self.letters.setdefault((item.bold, item.font), {})
        shown = [(codes.setdefault(letter, len(codes)), letter, at) for letter, at in _letters(item)]
        for part, run in groupby(shown, lambda each: each[0] // _MOST):
            name = f"F{list(self.letters).index((item.bold, item.font))}-{part}"
            self.out.append(f"/{name} {_whole(item.size)} Tf [{_adjusted(list(run), item)}] TJ")
        self.out.append("ET")


def _letters(item: Label) -> tuple[tuple[str, float], ...]:
    return layout(item.text, item.bold, item.font).letters


def _adjusted(run: Sequence[tuple[int, str, float]], item: Label) -> str:
    """The codes of letters, with the kerns between them in thousandths of the em."""
    out, codes = [], ""
    for i, (code, letter, at) in enumerate(run):
        codes += f"{code % _MOST + 1:02x}"
        if i + 1 < len(run):
            by = round((at + glyph(letter, item.bold, item.font)[0] - run[i + 1][2]) * 1000 / EM)
            if by:
                out.append(f"<{codes}>{by}")
                codes = ""
    return "".join(out) + (f"<{codes}>" if codes else "")


# ---------------------------------------------------------------- letters


def _stream(data: bytes) -> bytes:
    """A stream, compressed where that is shorter."""
    packed, head = zlib.compress(data, 6), "/Filter/FlateDecode"
    if len(packed) + len(head) >= len(data):
        packed, head = data, ""
    return f"<<{head}/Length {len(packed)}>>stream\n".encode() + packed + b"\nendstream"


@lru_cache(1024)
def _drawn(letter: str, bold: bool, font: Font) -> bytes:
    """A letter as a stream: advance, box and outline; quadratic curves become cubic ones."""
    advance, outline = glyph(letter, bold, font)
    out: list[str] = []
    x0 = y0 = 0.0
    xs, ys = [0], [0]
    for command, v in commands(outline):
        xs += v[::2]
        ys += v[1::2]
        if command == "Q":
            cx, cy, x, y = v
            # Controls at two thirds of the way.
            one, two = (x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3), (x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3)
            out.append(" ".join(str(round(n)) for n in (*one, *two, x, y)) + " c")
        else:
            out.append(" ".join(map(str, v)) + {"M": " m", "L": " l", "C": " c", "Z": "h"}[command])
        if v:
            x0, y0 = v[-2], v[-1]
    box = f"{round(advance)} 0 {min(xs)} {min(ys)} {max(xs)} {max(ys)} d1\n"
    return _stream((box + "\n".join(out) + ("\nf" if out else "")).encode())


def _unicode_map(letters: Sequence[str]) -> bytes:
    """The map from codes to letters, for searching and copying."""
    rows = [f"<{i + 1:02x}> <{letter.encode('utf-16-be').hex()}>" for i, letter in enumerate(letters)]
    blocks = [rows[i : i + 100] for i in range(0, len(rows), 100)]
    maps = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{maps}\nendcmap end end"
    ).encode()


# ---------------------------------------------------------------- the document


class _File:
    """The objects of a document, written one after the other."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, body: str | bytes) -> int:
        """Add an object; return its number."""
        self.objects.append(body.encode("ascii") if isinstance(body, str) else body)
        return len(self.objects)

    def written(self, root: int, info: int) -> bytes:
        """Return the whole document."""
        out = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        at, places = len(out[0]), []
        for number, body in enumerate(self.objects, 1):
            places.append(at)
            out.append(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
            at += len(out[-1])
        rows = "".join(f"{place:010d} 00000 n \n" for place in places)
        mark = f"{zlib.crc32(b''.join(out)):08x}" * 4
        size = len(self.objects) + 1
        trailer = f"<</Size {size}/Root {root} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]>>"
        out.append(f"xref\n0 {size}\n0000000000 65535 f \n{rows}trailer\n{trailer}\nstartxref\n{at}\n%%EOF\n".encode())
        return b"".join(out)


def _document(sheet: Sheet, page: _Page) -> bytes:
    file = _File()
    contents = file.add(_stream("\n".join(page.out).encode()))
    fonts = "".join(_fonts(file, page))
    strengths = "".join(f"/{name}<</CA {alpha:g}/ca {alpha:g}>>" for alpha, name in page.strengths.items())
    resources = f"<</Font<<{fonts}>>/ExtGState<</S<</SA false>>{strengths}>>>>"
    # The numbers of the objects that name each other are known before they are written.
    first = len(file.objects) + 1
    pages, leaf, root, document, figure, parents, catalog = range(first, first + 7)
    file.add(f"<</Type/Pages/Kids[{leaf} 0 R]/Count 1>>")
    file.add(
        f"<</Type/Page/Parent {pages} 0 R/MediaBox[0 0 {sheet.width:.4f} {sheet.height:.4f}]/StructParents 0/Tabs/S"
        f"/Contents {contents} 0 R/Resources{resources}/Group<</S/Transparency/CS/DeviceRGB>>>>"
    )
    file.add(f"<</Type/StructTreeRoot/K[{document} 0 R]/ParentTree {parents} 0 R>>")
    file.add(f"<</Type/StructElem/S/Document/P {root} 0 R/K[{figure} 0 R]>>")
    file.add(f"<</Type/StructElem/S/Figure/P {document} 0 R/Pg {leaf} 0 R/K 0/Alt {_text(sheet.alt)}>>")
    file.add(f"<</Nums[0[{figure} 0 R]]>>")
    file.add(
        f"<</Type/Catalog/Pages {pages} 0 R/Lang({sheet.lang})/MarkInfo<</Marked true>>/StructTreeRoot {root} 0 R"
        "/ViewerPreferences<</DisplayDocTitle true>>>>"
    )
    words = f"/Title {_text(sheet.title)}/Subject {_text(sheet.alt)}" if sheet.title else ""
    info = file.add(f"<<{words}/Creator(polofield)/Producer(polofield)>>")
    return file.written(catalog, info)


def _text(text: str) -> str:
    """Text as a string of PDF: plain where it is ASCII, else UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


def _fonts(file: _File, page: _Page) -> Iterable[str]:
    """Write the fonts; return their names in the page's resources."""
    for n, ((bold, font), codes) in enumerate(page.letters.items()):
        letters = list(codes)
        for part in range(0, len(letters), _MOST):
            number = _font(file, letters[part : part + _MOST], bold, font)
            yield f"/F{n}-{part // _MOST} {number} 0 R"


def _font(file: _File, letters: Sequence[str], bold: bool, font: Font) -> int:
    names = [f"u{ord(letter):04x}" for letter in letters]
    drawn = [file.add(_drawn(letter, bold, font)) for letter in letters]
    widths = " ".join(f"{glyph(letter, bold, font)[0]:g}" for letter in letters)
    procs = "".join(f"/{name} {number} 0 R" for name, number in zip(names, drawn, strict=True))
    unicode = file.add(_stream(_unicode_map(letters)))
    name = "".join(c for c in family_of(font) if c.isalnum()) + ("-Bold" if bold else "")
    about = f"<</Type/FontDescriptor/FontName/{name}/Flags 4/ItalicAngle 0/FontWeight {700 if bold else 400}>>"
    return file.add(
        f"<</Type/Font/Subtype/Type3/Name/{name}/FontBBox[0 0 0 0]/FontMatrix[{1 / EM:.8f} 0 0 {1 / EM:.8f} 0 0]"
        f"/FirstChar 1/LastChar {len(letters)}/Widths[{widths}]/CharProcs<<{procs}>>/Resources<<>>"
        f"/Encoding<</Type/Encoding/Differences[1{''.join(f'/{name}' for name in names)}]>>"
        f"/ToUnicode {unicode} 0 R/FontDescriptor {about}>>"
    )
