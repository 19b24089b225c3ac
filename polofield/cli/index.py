"""The gallery's index page: every figure in every language, with its alternate text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template
from typing import Final, NamedTuple

from ..words import LANGUAGES, words

__all__ = ["Picture", "page"]

_IMAGES: Final = ("svg", "png")


class Picture(NamedTuple):
    """One picture of the gallery."""

    key: str
    lang: str
    file: str
    title: str
    alt: str


def page(pictures: Iterable[Picture]) -> str:
    """Return the page as HTML."""
    figures: dict[str, list[Picture]] = {}
    for picture in pictures:
        figures.setdefault(picture.key, []).append(picture)
    langs = list(dict.fromkeys(picture.lang for pair in figures.values() for picture in pair))
    template = Template(files(__package__).joinpath("gallery.html").read_text("utf-8"))
    return template.substitute(
        lang=langs[0],
        title=escape(words(langs[0])("index.title")),
        leads="\n".join(_lead(lang) for lang in langs if len(langs) == len(LANGUAGES)),
        links="\n".join(f'<li><a href="#{escape(key)}">{escape(key)}</a></li>' for key in figures),
        sections="\n".join(_section(key, pair) for key, pair in figures.items()),
    )


def _lead(lang: str) -> str:
    return f'<p lang="{lang}">{escape(words(lang)("index.lead"))}</p>'


def _section(key: str, pair: list[Picture]) -> str:
    return f'<section id="{escape(key)}" class="pair">\n' + "\n".join(map(_figure, pair)) + "\n</section>"


def _figure(picture: Picture) -> str:
    say, file, alt = words(picture.lang), escape(picture.file), escape(picture.alt)
    image = f'<a href="{file}"><img src="{file}" alt="{alt}" loading="lazy"></a>\n'
    shown = image if picture.file.rpartition(".")[2] in _IMAGES else ""
    return (
        f'<figure lang="{picture.lang}">\n<h2>{escape(picture.title)}</h2>\n{shown}'
        f"<figcaption><strong>{escape(say('index.alt'))}:</strong> {alt} "
        f'<a href="{file}">{escape(say("index.file"))}: {file}</a></figcaption>\n</figure>'
    )
