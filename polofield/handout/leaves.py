"""What is on the pages, before they are set: records that the template reads as JSON."""

from __future__ import annotations

import msgspec

__all__ = ["Block", "Cell", "Leaf", "Part", "Picture", "Table"]


class Picture(msgspec.Struct, frozen=True):
    """A picture: the name of its bytes, its size in mm, the whole of it in words, and its caption.

    Examples
    --------
    >>> Picture("fig-1.svg", 60, 40, "A field.", "The field").file
    'fig-1.svg'
    """

    file: str
    width: float
    height: float
    alt: str
    caption: str


class Block(msgspec.Struct, frozen=True):
    """A heading and what stands under it: plain lines, a list, or a list of boxes to tick.

    Examples
    --------
    >>> Block("The ball", ("On the spot.",)).style
    'list'
    """

    head: str
    items: tuple[str, ...]
    style: str = "list"


class Table(msgspec.Struct, frozen=True):
    """A table: its heads and its rows.

    Examples
    --------
    >>> Table("Lines", ("line", "yd"), (("30", "30"),)).heads
    ('line', 'yd')
    """

    head: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Cell(msgspec.Struct, frozen=True):
    """A penalty on a card, a question or an answer: its name, some lines, and a picture if it has one.

    Examples
    --------
    >>> Cell("Penalty 9", ("The game is lost.",)).picture is None
    True
    """

    title: str
    text: tuple[str, ...]
    picture: Picture | None = None
    lines: int = 0


class Leaf(msgspec.Struct, frozen=True):
    """A page: its heading, a picture, blocks in two columns, tables or cells, and what it rests on.

    What is in `notes`, `questions` and `answers` runs on to further pages where it must.

    Examples
    --------
    >>> Leaf("Penalty 4").readings
    ()
    """

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
    """A part of a handout: its title and its pages.

    Examples
    --------
    >>> Part("Penalties", ()).leaves
    ()
    """

    title: str
    leaves: tuple[Leaf, ...]
