"""One PDF page with its title, language and alternate text, and without a date."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.backends.backend_pdf import Name, PdfFile, RendererPdf, Verbatim

__all__ = ["pdf_bytes"]


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
