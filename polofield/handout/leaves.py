"""What is on the pages, before they are set: records that the template reads as JSON."""

from __future__ import annotations

import msgspec

__all__ = ["Block", "Cell", "Leaf", "Part", "Picture", "Table"]


class Picture(msgspec.Struct, frozen=True):
    """A picture: the name of its bytes, its size in mm, the whole of it in words, and its caption."""

    file: str
    width: float
    height: float
    alt: str
    caption: str


class Block(msgspec.Struct, frozen=True):
    """A heading and what stands under it: plain lines, a list, or a list of boxes to tick."""

    head: str
    items: tuple[str, ...]
    style: str = "list"


class Table(msgspec.Struct, frozen=True):
    """A table: its heads and its rows."""

    head: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Cell(msgspec.Struct, frozen=True):
    """A penalty on a card, a question or an answer: its name, some lines, and a picture if it has one."""

    title: str
    text: tuple[str, ...]
    picture: Picture | None = None
    lines: int = 0


class Leaf(msgspec.Struct, frozen=True):
    """A page: its heading, a picture, blocks in two columns, tables or cells, and what it rests on."""

    title: str
    lead: str = ""
    picture: Picture | None = None
    blocks: tuple[Block, ...] = ()
    tables: tuple[Table, ...] = ()
    cells: tuple[Cell, ...] = ()
    notes: tuple[str, ...] = ()
    questions: tuple[Cell, ...] = ()
    answers: tuple[Cell, ...] = ()
    cite: str = ""
    readings: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A part of a handout: its title and its pages."""

    title: str
    leaves: tuple[Leaf, ...]
