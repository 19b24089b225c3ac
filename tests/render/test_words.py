"""Every file carries words: title, description and language, in each format; and ids that let figures share a page."""

from __future__ import annotations

import io
import json
import re
import struct
import unicodedata
import zlib
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from pypdf import PdfReader
from svg_shapes import NAMESPACE, Drawing

from polofield import BadInput, Field, Placement, alt_text, draw, place, title_of
from polofield.drawing import ORIENTATIONS, THEMES, Sheet
from polofield.drawing.display_list import Label, Region
from polofield.figures import compose, figures
from polofield.painters import rendered
from polofield.words import LANGUAGES, words

FIGURES = figures()
PLACED = {name: what for name, what in FIGURES.items() if isinstance(what, Placement)}
each_figure = pytest.mark.parametrize("figure", FIGURES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@lru_cache(None)
def sheet(figure: str, lang: str, theme: str = "rulebook", orientation: str = "landscape") -> Sheet:
    return compose(FIGURES[figure], lang=lang, theme=theme, orientation=orientation)


# ---------------------------------------------------------------- what the words say


@each_language
@each_figure
def test_title_and_alternate_text_are_there(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    assert drawn.title
    assert drawn.lang == lang
    assert len(drawn.alt) > 80
    assert "{" not in drawn.title + drawn.alt
    assert drawn.alt == drawn.alt.strip()
    assert unicodedata.is_normalized("NFC", drawn.title + drawn.alt)
    other = sheet(figure, "en" if lang == "es" else "es")
    assert other.alt != drawn.alt
    assert figure in ("5a", "5b", "6", "field", "overview") or figure[0] in drawn.title


@each_language
@pytest.mark.parametrize("defends", ["right", "left"])
@pytest.mark.parametrize("figure", PLACED)
def test_alternate_text_tells_where_the_ball_is(figure: str, defends: str, lang: str) -> None:
    s = 1 if defends == "right" else -1
    given: dict[str, Any] = {}
    if figure == "2-spot":
        given = {"choice": "spot", "foul": (s * 100.25, s * -20)}
    elif figure.startswith("2"):
        given = {"choice": "30"}
    elif figure == "5a":
        given = {"ball": (s * 42.5, s * 79)}
    elif figure == "6":
        given = {"crossing": s * 55}
    elif figure.startswith("3"):
        given = {"defended": figure == "3-defended"}
    p = place(figure.partition("-")[0], defends=defends, **given)
    say = words(lang)
    x, y = say.number(p.ball.x), say.number(p.ball.y)
    alt = compose(p, lang=lang).alt
    assert f"({x}; {y})" in alt or f"({x}, {y})" in alt
    assert say.number(p.field.length) in alt
    assert say.number(p.field.width) in alt
    for zone in (p.fouling, p.fouled):
        assert all(condition.words(lang) in alt for condition in zone.conditions)
    for reading in p.readings:
        assert re.search(rf"\b{reading}\b", alt)


def test_a_figure_gives_its_words() -> None:
    p = PLACED["5a"]
    for lang in LANGUAGES:
        figure = draw(p, lang=lang)
        assert alt_text(figure) == p.words(lang)
        assert title_of(figure) == p.title(lang)
        assert alt_text(figure.sheet) == alt_text(figure)


def test_words_of_another_figure_are_refused() -> None:
    from matplotlib.figure import Figure

    for ask in (alt_text, title_of):
        with pytest.raises(BadInput) as error:
            ask(Figure())
        assert error.value.code == "bad_figure"


# ---------------------------------------------------------------- SVG


@each_language
@each_figure
def test_svg_has_role_title_description_and_language(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    svg = rendered(drawn, "svg")
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAMESPACE}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == lang
    title, description = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")
    assert title is not None and description is not None
    assert title.text == drawn.title
    assert description.text == drawn.alt
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]
    assert list(root)[:2] == [title, description]
    assert svg.endswith(b"</svg>\n")
    assert b"@" not in svg and b"\0" not in svg


@each_language
@each_figure
def test_svg_has_the_page_in_css_pixels(figure: str, lang: str) -> None:
    """Every viewer takes lengths without a unit; they are 96 to the inch."""
    drawn = sheet(figure, lang)
    root = ElementTree.fromstring(rendered(drawn, "svg"))
    for name, points in (("width", drawn.width), ("height", drawn.height)):
        assert float(root.attrib[name]) == pytest.approx(points * 96 / 72, abs=1e-3)


def references(root: ElementTree.Element) -> set[str]:
    """Every id that a document refers to."""
    found = set()
    for element in root.iter():
        for key, value in element.attrib.items():
            if key.rpartition("}")[2] == "href":
                found.add(value.removeprefix("#"))
            found |= set(re.findall(r"url\(#([^)]+)\)", value))
    return found


@pytest.mark.parametrize("text", ["path", "text"])
@each_figure
def test_ids_are_unique_prefixed_and_all_there(figure: str, text: str) -> None:
    for lang in LANGUAGES:
        drawing = Drawing(rendered(sheet(figure, lang), "svg", text=text))
        assert len(drawing.ids) == len(set(drawing.ids))
        assert len(drawing.prefix) >= 3
        assert all(name.startswith(drawing.prefix) for name in drawing.ids)
        assert references(drawing.root) <= set(drawing.ids)


def ids_of(drawn: Sheet) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', rendered(drawn, "svg").decode()))


def test_two_different_figures_share_no_id() -> None:
    """Everything that a gallery may put on one page: each figure, language, theme and orientation."""
    owner: dict[str, str] = {}
    for figure in FIGURES:
        for lang in LANGUAGES:
            for theme in THEMES:
                for orientation in ORIENTATIONS:
                    name = f"{figure} {lang} {theme} {orientation}"
                    for known in ids_of(sheet(figure, lang, theme, orientation)):
                        assert known not in owner, f"{name} and {owner[known]} share {known}"
                        owner[known] = name


def test_five_hundred_spots_share_no_id() -> None:
    """A page with the fouls of a season: prefixes must be long enough that chance does not make two equal."""
    prefixes: dict[str, Any] = {}
    for i in range(500):
        spot = (-60 + i // 25 * 9.0, -72 + i % 25 * 6.0)
        svg = rendered(compose(place("5a", ball=spot)), "svg").decode()
        prefix = re.search(r'aria-labelledby="(\w+)-t', svg)
        assert prefix is not None
        assert prefix[1] not in prefixes, f"{spot} and {prefixes[prefix[1]]} share the prefix {prefix[1]}"
        prefixes[prefix[1]] = spot


@each_language
@each_figure
def test_svg_text_mode_holds_the_words_with_their_accents(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    root = ElementTree.fromstring(rendered(drawn, "svg", text="text"))
    texts = [element.text for element in root.iter(f"{NAMESPACE}text")]
    assert texts == list(drawn.texts())
    assert not root.findall(f".//{NAMESPACE}use")


def test_svg_text_mode_has_accents() -> None:
    svg = "".join(rendered(sheet(figure, "es"), "svg", text="text").decode() for figure in FIGURES)
    drawn = "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    assert not [letter for letter in "áéíóñ¿·" if letter not in drawn]
    assert "línea de 30 yardas" in drawn
    assert "sí" in drawn


def test_svg_path_mode_has_no_text_and_draws_every_letter_once() -> None:
    drawn = sheet("4", "es")
    root = ElementTree.fromstring(rendered(drawn, "svg"))
    assert not root.findall(f".//{NAMESPACE}text")
    letters = {(letter, item.bold) for item in drawn.items if isinstance(item, Label) for letter in item.text}
    glyphs = [e for e in root.iter(f"{NAMESPACE}path") if "fill" not in e.attrib and "stroke" not in e.attrib]
    assert len(glyphs) == len({(letter, bold) for letter, bold in letters if letter != " "})
    words = {group.attrib["id"]: len(group) for group in root.iter(f"{NAMESPACE}g") if "id" in group.attrib}
    inside = {id(use) for name in words for use in root.iterfind(f".//*[@id='{name}']/{NAMESPACE}use")}
    used = [use.attrib["href"].removeprefix("#") for use in root.iter(f"{NAMESPACE}use") if id(use) not in inside]
    assert sum(words.get(name, 1) for name in used) == sum(len(text.replace(" ", "")) for text in drawn.texts())


@pytest.mark.parametrize("text", ["path", "text"])
@pytest.mark.parametrize(
    "odd", ['a <b> & "c" d', "]]> \N{BLACK CHESS KNIGHT} \N{LATIN SMALL LETTER E WITH ACUTE}", "5 @ 60 yd"]
)
def test_svg_says_whatever_a_rulebook_says(odd: str, text: str) -> None:
    """Words come from data files: markup, and the sign that stands for the prefix, are words like any other."""
    drawn = sheet("4", "en")
    items = tuple(
        msgspec.structs.replace(item, text=odd)
        if isinstance(item, Label) and item.name == "title-0"
        else msgspec.structs.replace(item, words=odd)
        if isinstance(item, Region) and item.name == "zone-fouling"
        else item
        for item in drawn.items
    )
    svg = rendered(msgspec.structs.replace(drawn, title=odd, alt=odd, items=items), "svg", text=text)
    root = ElementTree.fromstring(svg)
    assert [root.findtext(f"{NAMESPACE}{tag}") for tag in ("title", "desc")] == [odd, odd]
    zone = next(e for e in root.iter() if e.attrib.get("id", "").endswith("-zone-fouling"))
    assert zone.findtext(f"{NAMESPACE}title") == odd
    if text == "text":
        assert next(root.iter(f"{NAMESPACE}text")).text == odd


@pytest.mark.parametrize("figure", PLACED)
def test_zones_and_ball_say_what_they_mean(figure: str) -> None:
    for lang in LANGUAGES:
        drawing = Drawing(rendered(sheet(figure, lang), "svg"))
        p = PLACED[figure]
        zone = drawing.element("zone-fouling").findtext(f"{NAMESPACE}title")
        assert zone == "; ".join(condition.words(lang) for condition in p.fouling.conditions)
        assert drawing.element("ball").findtext(f"{NAMESPACE}title") == words(lang)("legend.ball")


def test_transparent_leaves_out_the_paper_alone() -> None:
    drawn = sheet("4", "en")
    svgs = [rendered(drawn, "svg", transparent=transparent).decode() for transparent in (False, True)]
    with_paper, without = (svg.replace(Drawing(svg).prefix, "") for svg in svgs)
    (paper,) = re.findall(r'<path fill="#fff" d="M0 0h[^>]*/>\s?', with_paper)
    assert with_paper.replace(paper, "") == without


# ---------------------------------------------------------------- PDF


@each_language
@each_figure
def test_pdf_has_title_language_and_a_figure_with_its_alternate_text(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    reader = PdfReader(io.BytesIO(rendered(drawn, "pdf")))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert reader.metadata.title == drawn.title
    assert reader.metadata.subject == drawn.alt
    assert reader.metadata.creation_date is None
    catalog: Any = reader.trailer["/Root"]
    assert catalog["/Lang"] == lang
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    root = catalog["/StructTreeRoot"]
    (document,) = (kid.get_object() for kid in root["/K"])
    (element,) = (kid.get_object() for kid in document["/K"])
    assert (document["/S"], element["/S"]) == ("/Document", "/Figure")
    assert element["/Alt"] == drawn.alt
    assert element["/Pg"].get_object() == reader.pages[0].get_object()
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((drawn.width, drawn.height), abs=0.01)


def test_pdf_marks_its_whole_content_as_the_figure() -> None:
    reader = PdfReader(io.BytesIO(rendered(sheet("5a", "es"), "pdf")))
    page: Any = reader.pages[0]
    content = page.get_contents().get_data()
    assert content.count(b"BDC") == content.count(b"EMC") == 1
    assert content.index(b"/Figure") < content.index(b" re") if b" re" in content else True
    parents: Any = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    assert page["/StructParents"] == parents[0]


# ---------------------------------------------------------------- PNG


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG, each with its checksum proved."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
        assert crc == zlib.crc32(kind + data)
        found.append((kind, data))
        at += 12 + length
    return found


def texts_in(png: bytes) -> dict[str, tuple[str, str]]:
    """The iTXt chunks: by key, language and text."""
    found = {}
    for kind, data in chunks(png):
        if kind == b"iTXt":
            key, _, rest = data.partition(b"\0")
            assert rest[:2] == b"\0\0", "not compressed, by method 0"
            lang, _, rest = rest[2:].partition(b"\0")
            _, _, text = rest.partition(b"\0")
            found[key.decode("latin-1")] = (lang.decode("ascii"), text.decode("utf-8"))
    return found


@each_language
@each_figure
def test_png_has_title_and_description(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    png = rendered(drawn, "png", dpi=20)
    found = texts_in(png)
    assert found["Title"] == (lang, drawn.title)
    assert found["Description"] == (lang, drawn.alt)
    kinds = [kind for kind, _ in chunks(png)]
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    assert b"tIME" not in kinds


def test_pillow_reads_the_words_and_the_resolution() -> None:
    from PIL import Image

    drawn = sheet("6", "es")
    with Image.open(io.BytesIO(rendered(drawn, "png", dpi=100))) as image:
        image.load()
        assert image.text["Title"] == drawn.title  # type: ignore[attr-defined]
        assert image.text["Description"] == drawn.alt  # type: ignore[attr-defined]
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.02)
        assert image.mode == "RGB"
        assert image.size == (round(drawn.width * 100 / 72), round(drawn.height * 100 / 72))


def test_transparent_png_has_no_paper_and_keeps_its_ink() -> None:
    from PIL import Image

    drawn = sheet("6", "es")
    with Image.open(io.BytesIO(rendered(drawn, "png", dpi=50, transparent=True))) as image:
        assert image.mode == "RGBA"
        assert image.getpixel((1, 1))[3] == 0  # type: ignore[index]
        assert image.getextrema()[3] == (0, 255)


# ---------------------------------------------------------------- GeoJSON


@each_language
@pytest.mark.parametrize("figure", [*PLACED, "field", "overview"])
def test_geojson_has_title_and_description(figure: str, lang: str) -> None:
    drawn = sheet(figure, lang)
    found = json.loads(rendered(drawn, "geojson"))
    assert (found["title"], found["description"], found["lang"]) == (drawn.title, drawn.alt, lang)
    assert found["type"] == "FeatureCollection"
    assert found["units"] == "yards"
    names = [feature["properties"]["name"] for feature in found["features"]]
    assert {"field", "safety_zone_area", "back_line", "center_line"} <= set(names)


@pytest.mark.parametrize("figure", PLACED)
def test_geojson_is_the_placement(figure: str) -> None:
    from shapely.geometry import shape

    p = PLACED[figure]
    found = json.loads(rendered(sheet(figure, "es"), "geojson"))
    by_name = {feature["properties"]["name"]: feature for feature in found["features"]}
    assert tuple(by_name["ball"]["geometry"]["coordinates"]) == p.ball
    for zone in (p.fouling, p.fouled):
        feature = by_name[f"zone_{zone.team}"]
        assert shape(feature["geometry"]).symmetric_difference(zone.region).area < 1e-4
        spoken = [condition.words("es") for condition in zone.conditions] or [words("es")("condition.anywhere")]
        assert feature["properties"]["conditions"] == spoken
    assert ("spot_given" in by_name) == (p.given is not None)


@pytest.mark.parametrize("figure", [name for name in FIGURES if name not in (*PLACED, "overview", "field")])
def test_a_chart_has_no_geojson(figure: str) -> None:
    with pytest.raises(BadInput) as error:
        rendered(sheet(figure, "en"), "geojson")
    assert error.value.code == "bad_figure"


def test_geojson_of_an_odd_field() -> None:
    found = json.loads(rendered(compose(Field.parse("250x200 unboarded")), "geojson"))
    names = {feature["properties"]["name"] for feature in found["features"]}
    assert "side_line" in names and "boards" not in names
