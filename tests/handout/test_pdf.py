"""The PDFs: PDF/UA, title, language, bookmarks, alternate text, embedded fonts, text that can be copied, same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest

from polofield.book import default_book
from polofield.drawing import THEMES
from polofield.handout import KINDS, PAPERS, Club, Order, make
from polofield.words import LANGUAGES, words

sys.path.insert(0, str(Path(__file__).parent))
from made import NAME, elements, fonts, pdf, reader, texts

languages = pytest.mark.parametrize("lang", LANGUAGES)
kinds = pytest.mark.parametrize("kind", KINDS)


@languages
@kinds
def test_a_pdf_can_be_read_by_everybody(kind: str, lang: str) -> None:
    """Language, title, tags, PDF/UA; fonts of ours that can be copied from; words for every picture."""
    found = reader(kind, lang)
    root: Any = found.trailer["/Root"]
    assert root["/Lang"] == lang
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert found.metadata is not None
    assert found.metadata.title == words(lang)(f"handout.title_{kind}")
    assert found.metadata.author == NAME
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert "/Title" in found.outline[0]
    _has_our_fonts(list(fonts(found)))
    pictures = [item for item in elements(root["/StructTreeRoot"]) if item["/S"] == "/Figure"]
    assert pictures
    assert all(str(item.get("/Alt", "")).strip() for item in pictures)


def _has_our_fonts(found: list[Any]) -> None:
    assert found
    for font in found:
        inner = font["/DescendantFonts"][0].get_object()
        descriptor = inner["/FontDescriptor"].get_object()
        assert "DejaVuSans" in str(font["/BaseFont"])
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
        assert "/ToUnicode" in font


@languages
def test_a_sheet_is_a_page_and_says_what_an_umpire_needs(lang: str) -> None:
    pages, say = texts(reader("sheets", lang)), words(lang)
    specs = default_book().penalty
    assert len(pages) == len(specs)
    for spec, page in zip(specs, pages, strict=True):
        assert say("penalty.number", n=spec.number) in page
        for key in ("ball", "teams", "after", "watch", "relies"):
            assert say(f"handout.{key}") in page
        for name in spec.readings:
            assert f"{name}: " in page
        assert NAME in page
    if lang == "es":
        assert "Dónde se ubica cada equipo" in pages[1] and "perjudicado" in pages[1]


@pytest.mark.parametrize(("paper", "lang"), [("letter", "en"), ("A5", "es"), ("A3", "en")])
def test_sheets_keep_to_one_page_on_every_paper(paper: str, lang: str) -> None:
    found = reader("sheets", lang, paper)
    assert len(found.pages) == len(default_book().penalty)
    for page in found.pages:
        size = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
        assert size == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.parametrize(("paper", "lang"), [("A4", "en"), ("letter", "es"), ("A5", "en"), ("A3", "es")])
def test_a_quiz_and_conduct_can_be_set_on_every_paper(paper: str, lang: str) -> None:
    """The other kinds are set, and their words measured, below."""
    for kind in ("quiz", "conduct"):
        assert pdf(kind, lang, paper).startswith(b"%PDF-")
    if paper != "A5":
        assert len(reader("field", lang, paper).pages) == 1


@languages
def test_a_card_has_two_sides_of_two_panels(lang: str) -> None:
    found = reader("pocket", lang)
    assert len(found.pages) == 2
    width, height = (float(side) * 25.4 / 72 for side in found.pages[0].mediabox[2:])
    assert (width / 2, height) == pytest.approx((105, 148), abs=0.5)
    text = " ".join(texts(found))
    assert all(words(lang)("penalty.number", n=spec.number) in text for spec in default_book().penalty)


@languages
def test_a_book_has_contents_figures_and_an_index_of_readings(lang: str) -> None:
    pages, say = texts(reader("book", lang)), words(lang)
    assert say("handout.contents") in pages[1]
    assert say("handout.figures") in pages[2]
    index = pages[-1]
    assert say("handout.readings") in index
    for reading in ("A1", "A2"):
        line = re.search(rf"37 · {reading} .*?37 ·", index)
        assert line is not None
        for page in map(int, re.findall(r"\b\d+\b", line[0].split(say(f"reading.{reading}"))[1].rpartition("37")[0])):
            assert f"{reading}: " in pages[page - 1]


def test_the_same_bytes_twice_and_elsewhere() -> None:
    script = (
        "import sys; from polofield.handout import *\n"
        "sys.stdout.buffer.write(make('sheets', Order(('5a',)), club=Club('X'), lang='es')[0])"
    )
    here = make("sheets", Order(("5a",)), club=Club("X"), lang="es")[0]
    changed = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "LC_ALL": "C"}
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=changed).stdout
    assert here == there
    assert make("quiz", lang="en") == make("quiz", lang="en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plan_has_its_points_and_diagonals(lang: str) -> None:
    text = texts(reader("field", lang))[0]
    assert ("310.90" if lang == "en" else "310,90") in text
    assert ("−137.16" if lang == "en" else "−137,16") in text


Box = tuple[float, float, float, float, str]


def words_on(data: bytes) -> Iterator[tuple[int, float, float, list[Box]]]:
    """Each page: its number, its size, and the boxes of its words."""
    for number, page in enumerate(pdfium.PdfDocument(data), 1):
        yield number, *page.get_size(), list(_words(page.get_textpage()))


def _words(text: Any) -> Iterator[Box]:
    """Letters that stand side by side on a line, whichever way it runs."""
    boxes: list[tuple[float, float, float, float]] = []
    word = ""
    for n in range(text.count_chars()):
        letter, box = chr(pdfium.raw.FPDFText_GetUnicode(text, n)), text.get_charbox(n, loose=True)
        blank = letter.isspace() or not letter.isprintable()
        if boxes and (blank or _apart(boxes[-1], box)):
            yield *_around(boxes), word
            boxes, word = [], ""
        if not blank:
            boxes.append(box)
            word += letter
    if boxes:
        yield *_around(boxes), word


def _around(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """True if two letters belong to no one word: a gap, or both beside and below one another."""
    size = min(max(a[2] - a[0], a[3] - a[1]), max(b[2] - b[0], b[3] - b[1]))
    gap = max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
    aside = [abs((a[i] + a[i + 2]) - (b[i] + b[i + 2])) / 2 for i in (0, 1)]
    return gap > 0.3 * size or min(aside) > 0.4 * size


ON_PAPER = {
    "A4": {"book": "es", "pocket": "en", "field": "es"},
    "letter": {"book": "en", "field": "en"},
    "A5": {"book": "es", "pocket": "es"},
    "A3": {"pocket": "en", "field": "es"},
}
"""Every kind that is not part of another, in both languages, and every paper."""


@pytest.mark.parametrize(
    ("paper", "kind", "lang"), [(p, k, x) for p, each in ON_PAPER.items() for k, x in each.items()]
)
def test_no_word_leaves_its_page_or_meets_another(paper: str, kind: str, lang: str) -> None:
    assert set(ON_PAPER) == set(PAPERS)
    for page, wide, high, boxes in words_on(pdf(kind, lang, paper)):
        assert boxes
        x0, y0, x1, y1 = np.array([box[:4] for box in boxes]).T
        off = (x0 <= 5) | (y0 <= 5) | (x1 >= wide - 5) | (y1 >= high - 5)
        assert not off.any(), (page, [boxes[i][4] for i in np.flatnonzero(off)])
        across = np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)
        down = np.minimum(y1[:, None], y1) - np.maximum(y0[:, None], y0)
        # A line's box is higher than its letters: lines set close share a little of it.
        meets = np.triu((across > 1) & (down > 0.35 * np.minimum((y1 - y0)[:, None], y1 - y0)), 1)
        assert not meets.any(), (page, [(boxes[i][4], boxes[j][4]) for i, j in np.argwhere(meets)])


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "rulebook"])
def test_every_other_theme_can_be_set(theme: str) -> None:
    for kind, order in (("sheets", Order(("3",))), ("quiz", Order(questions=3)), ("pocket", Order())):
        assert make(kind, order, club=Club(theme=theme))[0].startswith(b"%PDF-")
