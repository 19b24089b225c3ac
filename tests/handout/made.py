"""Handouts made once for all tests, and what the tests ask of a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

from pypdf import PdfReader

from polofield.handout import Club, Order, make

NAME = "Asociación Ñandú"


@cache
def pdf(kind: str, lang: str = "en", paper: str = "A4", penalties: tuple[str, ...] = ()) -> bytes:
    return make(kind, Order(penalties), club=Club(NAME, paper=paper), lang=lang)[0]


@cache
def reader(kind: str, lang: str = "en", paper: str = "A4", penalties: tuple[str, ...] = ()) -> PdfReader:
    return PdfReader(io.BytesIO(pdf(kind, lang, paper, penalties)))


def texts(found: PdfReader) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in found.pages]


def elements(node: Any) -> Iterator[Any]:
    """The elements of the structure tree."""
    node = node.get_object()
    if isinstance(node, list):
        for child in node:
            yield from elements(child)
    elif hasattr(node, "get"):
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from elements(node["/K"])


def fonts(found: PdfReader) -> Iterator[Any]:
    for page in found.pages:
        yield from _fonts(page["/Resources"])


def _fonts(resources: Any) -> Iterator[Any]:
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield font.get_object()
    for form in resources.get("/XObject", {}).values():
        if "/Resources" in form.get_object():
            yield from _fonts(form.get_object()["/Resources"])
