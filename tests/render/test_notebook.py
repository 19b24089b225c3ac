"""In a notebook a placement and a field show themselves: a picture, with its words."""

from __future__ import annotations

import base64
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import polofield as pf
from polofield import Field, place
from polofield.figures import compose
from polofield.painters import rendered

RECORDS: dict[str, Any] = {
    "5a": place("5a", ball=(42, 79)),
    "1": place("1"),
    "3": place("3", defended=True, defends="left"),
    "field": Field(),
    "odd field": Field.parse("250x200 unboarded"),
}


class Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.images.append(dict(attrs))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", RECORDS)
def test_svg(name: str) -> None:
    record = RECORDS[name]
    svg = record._repr_svg_()
    assert svg == rendered(compose(record), "svg").decode()
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == compose(record).alt


@pytest.mark.parametrize("name", RECORDS)
def test_html_has_the_picture_with_its_alternate_text(name: str) -> None:
    record = RECORDS[name]
    (image,) = Reader(record._repr_html_()).images
    assert image["alt"] == compose(record).alt
    source = image["src"]
    assert source is not None
    kind, _, data = source.partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data, validate=True).decode() == record._repr_svg_()


def test_alternate_text_is_escaped() -> None:
    html = RECORDS["5a"]._repr_html_()
    alt = html.split('alt="')[1].split('"')[0]
    assert "<" not in alt and ">" not in alt


def test_a_title_with_markup_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    from polofield import showing

    monkeypatch.setattr(showing, "_painter", [lambda record: ("<svg/>", 'a "quoted" <b> & c')])
    (image,) = Reader(RECORDS["5a"]._repr_html_()).images
    assert image["alt"] == 'a "quoted" <b> & c'


def test_a_record_shows_itself_where_only_its_own_room_was_imported() -> None:
    """`from polofield.placement import place` runs the package's face first, so the painter is there."""
    import subprocess
    import sys
    from pathlib import Path

    code = "from polofield.placement import place; print(place('4')._repr_svg_()[:4])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path(pf.__file__).parents[1]
    )
    assert done.stdout == "<svg\n", done.stderr


def test_the_picture_of_a_notebook_is_the_same_every_time() -> None:
    for record in RECORDS.values():
        assert record._repr_html_() == record._repr_html_()
