"""A handout as one web page that holds everything it needs, and reads on a phone as well as on a desk."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from .leaves import Block, Cell, Leaf, Part, Picture, Table

if TYPE_CHECKING:
    from .press import Press

__all__ = ["web_page"]


def web_page(press: Press, title: str, parts: tuple[Part, ...]) -> bytes:
    """Return the page."""
    style = files(__package__).joinpath("handout.css").read_text("utf-8").replace("ACCENT", press.theme.accent)
    sections = "\n".join(_part(press, part) for part in parts)
    lines = (
        "<!DOCTYPE html>",
        f'<html lang="{press.say.lang}">',
        f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{style}</style></head>",
        f"<body><header>{_logo(press)}<h1>{escape(title)}</h1><p>{escape(press.club.name)}</p></header>",
        f"<main>{sections}</main></body></html>\n",
    )
    return "\n".join(lines).encode()


def _logo(press: Press) -> str:
    logo = press.club.logo_bytes()
    if logo is None:
        return ""
    kind = {"png": "image/png", "svg": "image/svg+xml"}[logo[0]]
    return f'<img class="logo" alt="{escape(press.club.name)}" src="{_inline(kind, logo[1])}">'


def _inline(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _part(press: Press, part: Part) -> str:
    return (
        f"<section><h2>{escape(part.title)}</h2>\n"
        + "\n".join(_leaf(press, leaf) for leaf in part.leaves)
        + "</section>"
    )


def _leaf(press: Press, leaf: Leaf) -> str:
    return f"<article>{''.join(_inside(press, leaf))}</article>"


def _inside(press: Press, leaf: Leaf) -> Iterator[str]:
    if leaf.title:
        yield f"<h3>{escape(leaf.title)}</h3>"
    yield _paragraphs((leaf.lead,))
    if leaf.picture:
        yield _picture(press, leaf.picture, caption=True)
    yield from (_block(block) for block in leaf.blocks)
    yield from (_table(table) for table in leaf.tables)
    for heading in leaf.notes[:1]:
        yield f"<h4>{escape(heading)}</h4>{_paragraphs(leaf.notes[1:])}"
    yield from (_cell(press, cell) for cell in (*leaf.cells, *leaf.questions, *leaf.answers))
    if leaf.cite:
        yield f"<p><small>{escape(leaf.cite)}</small></p>"


def _paragraphs(texts: tuple[str, ...]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def _picture(press: Press, picture: Picture, *, caption: bool) -> str:
    source = _inline("image/svg+xml", press.pictures[picture.file])
    below = f"<figcaption>{escape(picture.caption)}</figcaption>" if caption else ""
    width = f"{picture.width:.0f}mm"
    return f'<figure><img style="width:{width}" alt="{escape(picture.alt)}" src="{source}">{below}</figure>'


def _block(block: Block) -> str:
    head = f"<h4>{escape(block.head)}</h4>"
    if block.style == "text":
        return head + _paragraphs(block.items)
    items = "".join(f"<li>{escape(item)}</li>" for item in block.items)
    return f'{head}<ul class="{block.style}">{items}</ul>'


def _table(table: Table) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    rows = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in table.rows)
    return f'<h4>{escape(table.head)}</h4><div class="wide"><table><tr>{heads}</tr>{rows}</table></div>'


def _cell(press: Press, cell: Cell) -> str:
    picture = _picture(press, cell.picture, caption=False) if cell.picture else ""
    return f"<h4>{escape(cell.title)}</h4>{_paragraphs(cell.text)}{picture}"
