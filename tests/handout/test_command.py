"""``polofield handout``: what it writes, and one clear line, exit 2 and no file for what is wrong."""

from __future__ import annotations

import importlib
import re
import struct
import sys
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from polofield import PolofieldError
from polofield.book import FACTS, default_book
from polofield.cli import main
from polofield.words import LANGUAGES, words


def polofield(*args: str) -> Result:
    return CliRunner().invoke(main, ["handout", *args])


def png() -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0\xff\0\0\0\xff\0" * 2)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'


def test_the_command_of_the_design(tmp_path: Path) -> None:
    out = tmp_path / "handout.pdf"
    result = polofield("--quiz", "-o", str(out))
    assert result.exit_code == 0, result.output
    assert result.output.strip() == str(out)
    text = "".join(page.extract_text() for page in PdfReader(out).pages)
    assert "Answer key" in text and "At a glance" in text


@pytest.mark.parametrize(("name", "data"), [("logo.png", png()), ("logo.svg", SVG)])
def test_a_club_from_a_file(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    club = f'name = "Ñandú"\nlogo = "{name}"\nfouling = "#7a1fa2"\nfouled = "#00695c"\npaper = "letter"\n'
    (tmp_path / "club.toml").write_text(club, encoding="utf-8")
    out = tmp_path / "out.pdf"
    result = polofield("sheets", "5a", "2", "--lang", "es", "--config", str(tmp_path / "club.toml"), "-o", str(out))
    assert result.exit_code == 0, result.output
    found = PdfReader(out)
    assert len(found.pages) == 3
    assert "Ñandú" in found.pages[0].extract_text()


BAD = {
    "kind": (["shets"], "did you mean 'sheets'"),
    "penalty": (["sheets", "99"], "'99'"),
    "penalty elsewhere": (["conduct", "4"], "expected no penalties"),
    "lang": (["--lang", "fr"], "'fr'"),
    "paper": (["--paper", "A9"], "'A9'"),
    "paper too small": (["field", "--paper", "A5"], "A3, A4 or letter"),
    "paper of a card": (["pocket", "--paper", "A4"], "--paper"),
    "no color": (["--fouling-color", "reddish"], "'reddish'"),
    "pale color": (["--fouled-color", "#fffff0"], "stands out"),
    "one color": (["--fouling-color", "#1d57a3"], "two colors"),
    "colors in mono": (["--theme", "mono", "--fouling-color", "#7a1fa2"], "mono"),
    "no logo": (["--logo", "LOGOS/no.png"], "No such file"),
    "logo a folder": (["--logo", "LOGOS"], "logo"),
    "logo no picture": (["--logo", "LOGOS/text.png"], "PNG or SVG"),
    "logo cut off": (["--logo", "LOGOS/cut.png"], "PNG or SVG"),
    "logo with entities": (["--logo", "LOGOS/bomb.svg"], "PNG or SVG"),
    "logo of 50 MB": (["--logo", "LOGOS/big.png"], "at most 2 MB"),
    "no config": (["--config", "LOGOS/no.toml"], "No such file"),
    "config with a slip": (["--config", "LOGOS/slip.toml"], "colour"),
    "quiz on a card": (["pocket", "--quiz"], "quiz"),
    "seed without quiz": (["--seed", "1"], "without a quiz"),
    "level": (["quiz", "--level", "4"], "1 to 3"),
    "half a question": (["quiz", "--questions", "2.5"], "whole number"),
    "format": (["--format", "docx"], "'docx'"),
    "paper of a web page": (["--format", "html", "--paper", "A4"], "--paper"),
    "slides of a card": (["pocket", "--format", "pptx"], "slides"),
    "name": (["--club", "x" * 61], "60 letters"),
}


@pytest.fixture
def logos(tmp_path: Path) -> Path:
    folder = tmp_path / "logos"
    folder.mkdir()
    (folder / "text.png").write_text("no picture")
    (folder / "cut.png").write_bytes(png()[:-20])
    (folder / "bomb.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY a "a">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
    )
    with (folder / "big.png").open("wb") as file:
        file.truncate(50_000_000)
    (folder / "slip.toml").write_text('colour = "#000000"')
    return folder


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_one_line_and_leaves_nothing(case: str, logos: Path, tmp_path: Path) -> None:
    args, part = BAD[case]
    out = tmp_path / "out.pdf"
    result = polofield(*(arg.replace("LOGOS", str(logos)) for arg in args), "-o", str(out))
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1 and part in lines[0], lines
    assert [path.name for path in tmp_path.iterdir()] == ["logos"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    result = polofield("sheets", "9", "-o", str(tmp_path / "no" / "out.pdf"))
    assert result.exit_code == 2 and "No such file" in result.stderr
    result = polofield("sheets", "9", "-o", str(tmp_path / "out.docx"))
    assert result.exit_code == 2 and "'pdf'" in result.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_web_page_holds_all_it_needs(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "book.html"
    result = polofield("book", "--lang", lang, "--club", "Ñandú <&>", "-o", str(out))
    assert result.exit_code == 0, result.output
    page = out.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page and "Ñandú &lt;&amp;&gt;" in page
    assert 'name="viewport"' in page
    sources = re.findall(r'(?:src|href)="([^"]{0,20})', page)
    assert len(sources) > 30 and all(source.startswith("data:image/svg+xml;") for source in sources)
    assert 'alt=""' not in page
    for spec in default_book().penalty:
        assert words(lang)("penalty.number", n=spec.number) in page


def test_pictures_of_pages(tmp_path: Path) -> None:
    result = polofield("sheets", "2", "-o", str(tmp_path / "two.png"))
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["two-1.png", "two-2.png"]
    first = (tmp_path / "two-1.png").read_bytes()
    assert first.startswith(b"\x89PNG")
    assert polofield("sheets", "2", "--format", "png", "-o", str(tmp_path / "again.png")).exit_code == 0
    assert (tmp_path / "again-1.png").read_bytes() == first


def test_slides_have_figures_with_words_and_notes(tmp_path: Path) -> None:
    from pptx import Presentation

    outs = [tmp_path / "one.pptx", tmp_path / "two.pptx"]
    for out in outs:
        assert polofield("handout", "--quiz", "--lang", "es", "-o", str(out)).exit_code == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()
    deck = Presentation(str(outs[0]))
    assert len(deck.slides) == len(default_book().penalty) + 12
    for slide in deck.slides:
        pictures = [shape for shape in slide.shapes if shape.shape_type == 13]
        assert len(pictures) == 1 and pictures[0]._element.nvPicPr.cNvPr.get("descr")
        assert slide.has_notes_slide and slide.shapes.title.text
        shape = pictures[0]
        assert shape.left >= 0 and shape.left + shape.width <= deck.slide_width
        assert shape.top >= 0 and shape.top + shape.height <= deck.slide_height


@pytest.mark.parametrize(
    ("home", "load", "given", "name"),
    [
        ("press", "needed", ("typst",), "typst"),
        ("press", "needed", ("babel.numbers",), "babel.numbers"),
        ("slides", "_pptx", (), "pptx"),
    ],
)
def test_a_missing_extra_says_what_to_install(
    home: str, load: str, given: tuple[str, ...], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module(f"polofield.handout.{home}")
    monkeypatch.setitem(sys.modules, name, None)
    function = getattr(module, load)
    with pytest.raises(PolofieldError, match="pip install 'polofield") as caught:
        getattr(function, "__wrapped__", function)(*given)
    assert caught.value.code == "missing_extra"


def test_a_plan_as_a_web_page_without_babel_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    press = importlib.import_module("polofield.handout.press")
    press.needed.cache_clear()
    monkeypatch.setitem(sys.modules, "babel.numbers", None)
    with pytest.raises(PolofieldError, match="pip install 'polofield") as caught:
        importlib.import_module("polofield.handout").make("field", form="html")
    assert caught.value.code == "missing_extra"


def test_a_logo_that_only_looks_like_a_picture(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(png()[:8] + hollow())
    result = polofield("sheets", "9", "--logo", str(tmp_path / "logo.png"), "-o", str(tmp_path / "out.pdf"))
    assert result.exit_code == 2 and len(result.stderr.strip().splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["logo.png"]


def hollow() -> bytes:
    """The end of a PNG alone: every chunk sound, and no picture."""
    return struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND"))


def test_help_is_light() -> None:
    result = polofield("--help")
    assert result.exit_code == 0 and "--quiz" in result.output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_penalty_has_its_words_on_a_sheet(lang: str) -> None:
    say = words(lang)
    for spec in default_book().penalty:
        if spec.spot is None and spec.restart is None:
            assert all(f"handout.{key}_{spec.number}" in say for key in ("teams", "after"))
            assert f"handout.check_{spec.number}_1" in say
        for rule in spec.result:
            assert all(f"handout.fact_{name}" in say for name in (*rule.all, *rule.any))
    assert FACTS
