"""PDF: words that can be searched and copied in both languages, tagged, and the same picture as the pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter
from pypdf import PdfReader

from polofield.drawing.display_list import Label
from polofield.figures import compose, figures
from polofield.painters.pdf import paint_pdf
from polofield.painters.png import pixels

FIGURES = figures()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", FIGURES)
def test_every_word_can_be_copied(name: str, lang: str) -> None:
    sheet = compose(FIGURES[name], lang=lang)
    page = PdfReader(io.BytesIO(paint_pdf(sheet)), strict=True).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        (sheet.width, sheet.height), abs=1e-3
    )
    copied = "".join(page.extract_text().split())
    missing = [
        i.text for i in sheet.items if isinstance(i, Label) and i.angle == 0 and "".join(i.text.split()) not in copied
    ]
    assert not missing


def test_it_is_tagged_and_has_its_words() -> None:
    sheet = compose(FIGURES["5a"], lang="es")
    reader = PdfReader(io.BytesIO(paint_pdf(sheet)), strict=True)
    root: Any = reader.trailer["/Root"]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.subject) == (sheet.title, sheet.alt)
    assert reader.metadata.creation_date is None
    assert root["/Lang"] == "es" and root["/MarkInfo"]["/Marked"]
    figure = root["/StructTreeRoot"]["/K"][0]["/K"][0]
    assert figure["/S"] == "/Figure" and figure["/Alt"] == sheet.alt
    assert figure["/Pg"]["/StructParents"] == 0
    fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert len(fonts) == 2
    for font in fonts.values():
        assert font["/Subtype"] == "/Type3" and len(font["/CharProcs"]) == len(font["/Widths"])


def test_paper_can_be_left_out() -> None:
    sheet = compose("8")
    w, h = round(100 * sheet.width), round(100 * sheet.height)

    def first(pdf: bytes) -> bytes:
        contents: Any = PdfReader(io.BytesIO(pdf)).pages[0].get_contents()
        return bytes(contents.get_data()[:200])

    assert f"0 0 {w} {h} re".encode() in first(paint_pdf(sheet))
    assert f"0 0 {w} {h} re".encode() not in first(paint_pdf(sheet, transparent=True))


@pytest.mark.parametrize("name", ["2-spot", "3-defended", "season"])
def test_it_looks_as_the_pixels_do(name: str) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    sheet = compose(FIGURES[name], theme="turf")
    page = pdfium.PdfDocument(paint_pdf(sheet))[0]
    pictures = (page.render(scale=1.5).to_pil(), Image.fromarray(np.array(pixels(sheet, 108))))
    a, b = (np.asarray(p.convert("RGB").filter(ImageFilter.GaussianBlur(1.5)), dtype=float) for p in pictures)
    rows, columns = min(len(a), len(b)), min(a.shape[1], b.shape[1])
    apart = np.abs(a[:rows, :columns] - b[:rows, :columns]).max(axis=2)
    assert (apart > 32).mean() < 0.01
