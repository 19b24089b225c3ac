"""Pictures: what `draw` returns, and how records show themselves in a notebook."""

from __future__ import annotations

import base64
from html.parser import HTMLParser
from typing import Any

import pytest

import polofield as pf
from polofield import Field, Picture, place
from polofield.figures import compose

RECORDS: dict[str, Any] = {
    "5a": place("5a", ball=(42, 79)),
    "1": place("1"),
    "field": Field.parse("250x200 unboarded"),
    "picture": pf.draw("9", lang="es"),
}


class Images(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.found.append(dict(attrs))


def test_a_picture_knows_what_it_shows() -> None:
    p = place("4")
    picture = pf.draw(p, lang="es")
    assert isinstance(picture, Picture) and picture.record is p
    assert repr(picture) == "Picture('4', 'Penal 4 · 60 yardas')"
    assert (picture.title, picture.alt, picture.lang) == (p.title("es"), p.words("es"), "es")
    assert picture.geometry["type"] == "FeatureCollection" == picture.__geo_interface__["type"]
    assert picture.geometry["title"] == picture.title
    with pytest.raises(pf.BadInput):
        pf.draw("8").geometry  # noqa: B018
    assert pf.overview(lang="es").sheet.figure == "overview" and pf.plan(Field(280)).record == Field(280)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_shows_itself_in_a_notebook(name: str) -> None:
    record = RECORDS[name]
    sheet = record.sheet if isinstance(record, Picture) else compose(record)
    svg = record._repr_svg_()
    assert svg == pf.Picture(sheet).rendered("svg").decode()
    (image,) = Images(record._repr_html_()).found
    assert image["alt"] == sheet.alt
    kind, _, data = str(image["src"]).partition(",")
    assert kind == "data:image/svg+xml;base64" and base64.b64decode(data, validate=True).decode() == svg


def test_a_bundle_has_the_picture_and_its_words() -> None:
    bundle = RECORDS["picture"]._repr_mimebundle_()
    assert set(bundle) == {"image/svg+xml", "text/html", "text/plain"}
    assert bundle["image/svg+xml"].startswith("<svg")


def test_markup_in_alternate_text_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    from polofield import showing

    monkeypatch.setattr(showing, "_painter", [lambda record: ("<svg/>", 'a "quoted" <b> & c')])
    (image,) = Images(RECORDS["5a"]._repr_html_()).found
    assert image["alt"] == 'a "quoted" <b> & c'
