"""SVG: valid, small, with words for who cannot see it, and the same in viewers of three makes."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageFilter
from svg_shapes import NAMESPACE, Drawing

from polofield.drawing.display_list import Label
from polofield.figures import compose, figures
from polofield.painters.png import pixels
from polofield.painters.svg import paint_svg

FIGURES = figures()
each_figure = pytest.mark.parametrize("name", FIGURES)


@each_figure
def test_a_document_is_whole_and_says_what_it_shows(name: str) -> None:
    sheet = compose(FIGURES[name], lang="es")
    for text in ("path", "text"):
        svg = paint_svg(sheet, text=text)
        root = ElementTree.fromstring(svg)
        assert root.attrib["role"] == "img" and root.attrib["lang"] == "es"
        assert root.findtext(f"{NAMESPACE}title") == sheet.title and root.findtext(f"{NAMESPACE}desc") == sheet.alt
        width, height = (float(root.attrib[side]) * 72 / 96 for side in ("width", "height"))
        assert (width, height) == pytest.approx((sheet.width, sheet.height), abs=0.01)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        asked = set(re.findall(r'href="#([^"]+)"', svg))
        assert asked <= set(ids)
        assert {i[:4] for i in ids} == {Drawing(svg).prefix}


@each_figure
def test_every_letter_is_drawn_where_it_is_laid_out(name: str) -> None:
    """The words of a document with outlines are as many, and as wide, as those of the document with text."""
    sheet = compose(FIGURES[name])
    labels = [item for item in sheet.items if isinstance(item, Label)]
    written = ElementTree.fromstring(paint_svg(sheet, text="text")).iter(f"{NAMESPACE}text")
    texts = [(element.text, int(element.attrib["textLength"])) for element in written]
    assert texts == [(label.text, round(100 * label.width)) for label in labels]
    root = ElementTree.fromstring(paint_svg(sheet))
    known = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def letters(element: Any) -> int:
        uses = list(element.iter(f"{NAMESPACE}use"))
        return sum(
            1 if (to := known[use.attrib["href"][1:]]).tag == f"{NAMESPACE}path" else letters(to) for use in uses
        )

    drawn = [letters(group) for group in root.iter(f"{NAMESPACE}g") if "scale" in group.attrib.get("transform", "")]
    assert drawn == [len(label.text.replace(" ", "")) for label in labels]


def test_no_two_of_500_spots_share_an_id() -> None:
    from polofield import place

    prefixes = {Drawing(paint_svg(compose(place("5a", ball=(i % 25, i // 25))))).prefix for i in range(500)}
    assert len(prefixes) == 500


def test_markup_in_words_is_escaped() -> None:
    import msgspec

    sheet = msgspec.structs.replace(compose("8"), title="a <b> & c", alt="</desc>")
    root = ElementTree.fromstring(paint_svg(sheet))
    assert root.findtext(f"{NAMESPACE}title") == "a <b> & c" and root.findtext(f"{NAMESPACE}desc") == "</desc>"


# ---------------------------------------------------------------- the same in every viewer

WIDE = 700


def _resvg(svg: str) -> bytes:
    resvg = pytest.importorskip("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=WIDE, background="white"))


def _librsvg(svg: str) -> bytes:
    if shutil.which("rsvg-convert") is None:
        pytest.skip("no rsvg-convert")
    command = ["rsvg-convert", "-w", str(WIDE), "-b", "white"]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True).stdout


def blurred(image: Image.Image) -> Any:
    return np.asarray(image.convert("RGB").filter(ImageFilter.GaussianBlur(1.5)), dtype=float)


@pytest.mark.parametrize("viewer", [_resvg, _librsvg])
@pytest.mark.parametrize(("name", "theme"), [("2-spot", "mono"), ("3-defended", "rulebook"), ("season", "turf")])
def test_viewers_draw_what_agg_draws(name: str, theme: str, viewer: Any) -> None:
    sheet = compose(FIGURES[name], theme=theme)
    ours = blurred(Image.fromarray(np.array(pixels(sheet, WIDE * 72 / sheet.width))))
    with Image.open(io.BytesIO(viewer(paint_svg(sheet)))) as image:
        theirs = blurred(image)
    rows = min(len(ours), len(theirs))
    apart = np.abs(ours[:rows, : theirs.shape[1]] - theirs[:rows, : ours.shape[1]]).max(axis=2)
    assert (apart > 32).mean() < 0.01


def test_the_baseline_of_sizes() -> None:
    """Where a drawing grew, this says so; the numbers may shrink."""
    sizes = {
        text: max(len(paint_svg(compose(FIGURES[n]), text=text)) for n in ("4", "5a", "8")) for text in ("path", "text")
    }
    assert sizes["path"] < 31_000 and sizes["text"] < 11_000
    assert Path(__file__).exists()
