"""A handout as slides: one for each figure, with what the page says of it in the notes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..errors import extra
from .leaves import Block, Leaf, Part, Picture

if TYPE_CHECKING:
    from .press import Press

__all__ = ["PAPER", "slides"]

PAPER: Final = (220.0, 330.0)
"""The paper, mm, on which figures come out in a shape that fills a slide."""

_WIDE: Final = (40 / 3, 7.5)
_MARGIN: Final = 0.4
_TOP: Final = 1.15
_MADE: Final = datetime(2026, 1, 1)
_ZIP_DAY: Final = (2026, 1, 1, 0, 0, 0)


class _Slide(NamedTuple):
    title: str
    picture: Picture
    notes: str


def _pptx() -> Any:
    extra("pptx.util", "pptx", where="handout")
    return extra("pptx", "pptx", where="handout")


def slides(press: Press, title: str, parts: tuple[Part, ...]) -> bytes:
    """Return the slides as a PowerPoint file, the same bytes every time."""
    pptx = _pptx()
    deck = pptx.Presentation()
    deck.slide_width, deck.slide_height = (pptx.util.Inches(side) for side in _WIDE)
    _name(deck.core_properties, press, title)
    for slide in (slide for part in parts for leaf in part.leaves for slide in _slides_of(leaf)):
        _add(deck, slide, press, pptx.util.Inches)
    out = io.BytesIO()
    deck.save(out)
    return _dated(out.getvalue())


def _name(properties: Any, press: Press, title: str) -> None:
    properties.title, properties.author, properties.language = title, press.club.name, press.say.lang
    properties.created = properties.modified = _MADE
    properties.last_modified_by, properties.revision = "", 1


def _slides_of(leaf: Leaf) -> Iterator[_Slide]:
    if leaf.picture:
        texts = (leaf.lead, *(line for block in leaf.blocks for line in _lines(block)), *leaf.notes, leaf.cite)
        yield _Slide(leaf.title, leaf.picture, "\n".join(text for text in texts if text))
    for cell in (*leaf.questions, *leaf.answers):
        if cell.picture:
            yield _Slide(cell.title, cell.picture, "\n".join(cell.text))


def _lines(block: Block) -> tuple[str, ...]:
    return ("", block.head, *block.items)


def _add(deck: Any, slide: _Slide, press: Press, inches: Any) -> None:
    """Put the title above the figure, and the figure as large as there is room."""
    page = deck.slides.add_slide(deck.slide_layouts[5])
    heading = page.shapes.title
    heading.left, heading.top, heading.width, heading.height = (
        inches(side) for side in (_MARGIN, 0.2, _WIDE[0] - 2 * _MARGIN, _TOP - 0.25)
    )
    heading.text_frame.text = slide.title
    heading.text_frame.paragraphs[0].runs[0].font.size = inches(0.4)
    room = _WIDE[0] - 2 * _MARGIN, _WIDE[1] - _TOP - _MARGIN
    scale = min(room[0] / slide.picture.width, room[1] / slide.picture.height)
    wide, high = slide.picture.width * scale, slide.picture.height * scale
    places = (inches(side) for side in ((_WIDE[0] - wide) / 2, _TOP, wide, high))
    shown = page.shapes.add_picture(io.BytesIO(press.pictures[slide.picture.file]), *places)
    shown._element.nvPicPr.cNvPr.set("descr", slide.picture.alt)
    page.notes_slide.notes_text_frame.text = slide.notes


def _dated(data: bytes) -> bytes:
    """The same archive with one fixed day on every file in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            info = zipfile.ZipInfo(name, _ZIP_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, old.read(name))
    return out.getvalue()
