"""The PDFs: PDF/UA, title, language, bookmarks, alternate text, embedded fonts, text that can be copied, same bytes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from polofield.handout import KINDS, PAPERS, Club, Order, make
from polofield.locale import LANGUAGES, words
from polofield.render import THEMES
from polofield.rulebook import default_rulebook

sys.path.insert(0, str(Path(__file__).parent))
from made import NAME, elements, fonts, pdf, reader, texts

languages = pytest.mark.parametrize("lang", LANGUAGES)
kinds = pytest.mark.parametrize("kind", KINDS)
papers = pytest.mark.parametrize("paper", PAPERS)


@languages
@kinds
def test_a_pdf_says_what_it_is(kind: str, lang: str) -> None:
    found = reader(kind, lang)
    root: Any = found.trailer["/Root"]
    assert root["/Lang"] == lang
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert found.metadata is not None
    assert found.metadata.title == words(lang).say(f"handout.title_{kind}")
    assert found.metadata.author == NAME
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert "/Title" in found.outline[0]


@languages
@kinds
def test_every_font_is_embedded_and_ours(kind: str, lang: str) -> None:
    found = list(fonts(reader(kind, lang)))
    assert found
    for font in found:
        inner = font["/DescendantFonts"][0].get_object()
        descriptor = inner["/FontDescriptor"].get_object()
        assert "DejaVuSans" in str(font["/BaseFont"])
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
        assert "/ToUnicode" in font


@languages
@kinds
def test_every_picture_has_words(kind: str, lang: str) -> None:
    found = [
        item for item in elements(reader(kind, lang).trailer["/Root"]["/StructTreeRoot"]) if item["/S"] == "/Figure"
    ]
    assert found
    assert all(str(item.get("/Alt", "")).strip() for item in found)


def test_text_can_be_copied_with_its_accents() -> None:
    text = " ".join(texts(reader("sheets", "es")))
    assert "Dónde se ubica cada equipo" in text
    assert NAME in text
    assert "perjudicado" in text


@languages
def test_a_sheet_is_a_page_and_says_what_an_umpire_needs(lang: str) -> None:
    pages, say = texts(reader("sheets", lang)), words(lang)
    specs = default_rulebook().penalty
    assert len(pages) == len(specs)
    for spec, page in zip(specs, pages, strict=True):
        assert say.say("penalty.number", n=spec.number) in page
        for key in ("ball", "teams", "after", "watch", "relies"):
            assert say.say(f"handout.{key}") in page
        for name in spec.readings:
            assert f"{name}: " in page


@papers
@languages
def test_sheets_keep_to_one_page_on_every_paper(paper: str, lang: str) -> None:
    found = reader("sheets", lang, paper)
    assert len(found.pages) == len(default_rulebook().penalty)
    for page in found.pages:
        size = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
        assert size == pytest.approx(PAPERS[paper], abs=0.1)


@papers
@languages
def test_every_other_kind_can_be_set_on_every_paper(paper: str, lang: str) -> None:
    for kind in set(KINDS) - {"sheets", "field", "handout"}:
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
    assert all(words(lang).say("penalty.number", n=spec.number) in text for spec in default_rulebook().penalty)


@languages
def test_a_book_has_contents_figures_and_an_index_of_readings(lang: str) -> None:
    pages, say = texts(reader("book", lang)), words(lang)
    assert say.say("handout.contents") in pages[1]
    assert say.say("handout.figures") in pages[2]
    index = pages[-1]
    assert say.say("handout.readings") in index
    for reading in ("A1", "A2"):
        line = re.search(rf"37 · {reading} .*?37 ·", index)
        assert line is not None
        for page in map(
            int, re.findall(r"\b\d+\b", line[0].split(say.say(f"reading.{reading}"))[1].rpartition("37")[0])
        ):
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


def test_it_is_quick() -> None:
    start = time.perf_counter()
    make("sheets", Order(("6",)), lang="es")
    assert time.perf_counter() - start < 2
    for lang in LANGUAGES:
        make("book", lang=lang)
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plan_has_its_points_and_diagonals(lang: str) -> None:
    text = texts(reader("field", lang))[0]
    assert ("310.90" if lang == "en" else "310,90") in text
    assert ("−137.16" if lang == "en" else "−137,16") in text


def words_on(data: bytes, folder: Path) -> list[tuple[int, float, float, list[tuple[float, float, float, float, str]]]]:
    """Each page: its number, its size, and the boxes of its words."""
    (folder / "in.pdf").write_bytes(data)
    command = ["pdftotext", "-bbox", str(folder / "in.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    number = r'="([-\d.]+)"'
    word = re.compile(rf"<word xMin{number} yMin{number} xMax{number} yMax{number}>(.*?)</word>")
    pages = re.findall(rf"<page width{number} height{number}>(.*?)</page>", text, re.DOTALL)
    found = []
    for page, (wide, high, body) in enumerate(pages, 1):
        boxes = [(float(a), float(b), float(c), float(d), e) for a, b, c, d, e in word.findall(body)]
        found.append((page, float(wide), float(high), boxes))
    return found


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="measures words with pdftotext")
@papers
@languages
def test_no_word_leaves_its_page_or_meets_another(paper: str, lang: str, tmp_path: Path) -> None:
    kinds = ("book", "pocket") if paper == "A5" else ("book", "pocket", "field")
    for kind in kinds:
        for page, wide, high, boxes in words_on(pdf(kind, lang, paper), tmp_path):
            assert boxes
            for at, (x0, y0, x1, y1, word) in enumerate(boxes):
                assert x0 > 5 and y0 > 5 and x1 < wide - 5 and y1 < high - 5, (kind, page, word)
                for u0, v0, u1, v1, other in boxes[at + 1 :]:
                    across, down = min(x1, u1) - max(x0, u0), min(y1, v1) - max(y0, v0)
                    # A line's box is higher than its letters: lines set close share a little of it.
                    low = 0.35 * min(y1 - y0, v1 - v0)
                    assert across <= 1 or down <= low, (kind, page, word, other)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_set(theme: str) -> None:
    for kind in ("sheets", "quiz", "pocket"):
        assert make(kind, Order(questions=3), club=Club(theme=theme))[0].startswith(b"%PDF-")
