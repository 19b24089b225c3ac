"""One PDF page with its title, language and alternate text, and without a date."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.backends.backend_pdf import Name, PdfFile, RendererPdf, Verbatim

from ..drawing.display_list import Label
from ..drawing.glyphs import EM, outline

__all__ = ["pdf_bytes", "write_label"]


@lru_cache(2048)
def _label_path(text: str, bold: bool) -> bytes:
    """The outline of a line of text as PDF operators, in whole units of the em."""
    points, codes = outline(text, bold)
    out: list[str] = []
    x0 = y0 = 0.0
    i, rows = 0, points.tolist()
    while i < len(codes):
        code = codes[i]
        x, y = rows[i]
        if code == 79:
            out.append("h")
        elif code == 3:
            (cx, cy), (x, y) = rows[i], rows[i + 1]
            # A quadratic curve as a cubic one: controls at two thirds of the way.
            one = (x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3)
            two = (x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3)
            out.append(f"{one[0]:.0f} {one[1]:.0f} {two[0]:.0f} {two[1]:.0f} {x:.0f} {y:.0f} c")
            i += 1
        else:
            out.append(f"{x:.0f} {y:.0f} {'m' if code == 1 else 'l'}")
        x0, y0 = x, y
        i += 1
    return "\n".join(out).encode()


def write_label(file: Any, item: Label, page: Any, color: tuple[float, ...]) -> None:
    """Write one line of text: its outline is written once in units of the em and placed by a matrix."""
    s = item.size / EM
    turn = (
        np.array([[0, -s, item.at[0]], [s, 0, item.at[1]], [0, 0, 1]])
        if item.angle == 90
        else np.array([[s, 0, item.at[0]], [0, s, item.at[1]], [0, 0, 1]])
    )
    m = page @ turn
    matrix = " ".join(f"{v:.6g}" for v in (m[0, 0], m[1, 0], m[0, 1], m[1, 1], m[0, 2], m[1, 2]))
    ink = " ".join(f"{v:.4g}" for v in color[:3])
    body = _label_path(item.text, item.bold)
    file.output(Verbatim(f"q {ink} rg {matrix} cm\n".encode() + body + b"\nf Q"))


class _File(PdfFile):
    """A PDF file whose page is written in one piece: zlib is slow on hundreds of crumbs."""

    crumbs: list[bytes] | None = None

    def write(self, data: bytes) -> None:
        """Keep what is written to the page; write anything else."""
        if self.crumbs is not None and self.currentstream is not None:
            self.crumbs.append(data)
        else:
            super().write(data)  # type: ignore[no-untyped-call]

    def writeObject(self, object: Any, contents: Any) -> None:
        """Write an object; a page says where its structure is found."""
        if isinstance(contents, dict) and contents.get("Type") == Name("Page"):
            contents = {**contents, "StructParents": 0}
        super().writeObject(object, contents)  # type: ignore[no-untyped-call]

    def in_one_piece(self) -> None:
        """Write what was kept."""
        kept, self.crumbs = self.crumbs or [], None
        self.write(b"".join(kept))


def pdf_bytes(figure: Any, title: str, alt: str, lang: str) -> bytes:
    """Return a figure (at 72 dpi) as a PDF document."""
    out = io.BytesIO()
    metadata = {"Title": title or None, "Subject": alt or None, "Creator": "polofield", "CreationDate": None}
    file: Any = _File(out, metadata=metadata)  # type: ignore[no-untyped-call]
    try:
        width, height = figure.get_size_inches()
        file.newPage(width, height)
        file.crumbs = []
        file.output(Verbatim(b"/Figure <</MCID 0>> BDC"))
        renderer = RendererPdf(file, 72, height, width)
        figure.draw(renderer)
        renderer.finalize()
        file.output(Verbatim(b"EMC"))
        file.in_one_piece()
        file.endStream()
        _tag(file, title, alt, lang)
        file.finalize()
    finally:
        file.close()
    return out.getvalue()


def _tag(file: Any, title: str, alt: str, lang: str) -> None:
    """Write the structure: a document with one figure; the catalog is written anew with it and with the language."""
    root, document, element, parents = (
        file.reserveObject(name) for name in ("structure", "document", "figure", "parents")
    )
    page = file.pageList[-1]
    file.writeObject(
        element,
        {
            "Type": Name("StructElem"),
            "S": Name("Figure"),
            "P": document,
            "Pg": page,
            "K": 0,
            "Alt": _utf16(alt),
        },
    )
    file.writeObject(document, {"Type": Name("StructElem"), "S": Name("Document"), "P": root, "K": [element]})
    file.writeObject(parents, {"Nums": [0, [element]]})
    file.writeObject(root, {"Type": Name("StructTreeRoot"), "K": [document], "ParentTree": parents})
    file.writeObject(
        file.rootObject,
        {
            "Type": Name("Catalog"),
            "Pages": file.pagesObject,
            "Lang": lang.encode(),
            "MarkInfo": {"Marked": True},
            "StructTreeRoot": root,
            "ViewerPreferences": {"DisplayDocTitle": True},
        },
    )


def _utf16(text: str) -> bytes:
    return b"\xfe\xff" + text.encode("utf-16-be")
