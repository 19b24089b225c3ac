"""``polofield handout``: sheets, a pocket card, a quiz or a book, as a PDF, a web page, slides or pictures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from ..errors import BadInput, one_of
from ..units import parse_number
from ..words import LANGUAGES
from .drawing import THEME
from .options import LANG, Option, among, options
from .reading import said, writing

if TYPE_CHECKING:
    from ..handout import Club, Order

__all__ = ["command"]

_CLUB: Final[tuple[Option, ...]] = (
    click.option("--club", "name", metavar="NAME", help="Club or association, at the foot of every page."),
    click.option("--logo", metavar="FILE", help="Its logo: png or svg, at most 2 MB."),
    click.option("--fouling-color", "fouling", metavar="COLOR", help="The fouling team's color, such as #b5371a."),
    click.option("--fouled-color", "fouled", metavar="COLOR", help="The color of the team fouled."),
    click.option("--paper", metavar="NAME", help="A3, A4, A5 or letter; the pocket card has its own."),
    click.option(
        "--config", metavar="FILE.toml", help="All of this in a file: name, logo, fouling, fouled, paper, theme."
    ),
)
_QUIZ: Final[tuple[Option, ...]] = (
    click.option("--quiz", "with_quiz", is_flag=True, help="With a quiz at the end."),
    click.option("--seed", metavar="N", help="Quiz: the same number gives the same questions; default 1."),
    click.option("--questions", metavar="N", help="Quiz: how many, up to 200; default 9."),
    click.option("--level", metavar="N", help="Quiz: 1, 2 or 3; default all."),
)


def _kinds(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the kinds of handout."""
    from ..handout import KINDS

    return among(KINDS)(context, parameter, typed)


@click.command("handout", short_help="Set sheets, a pocket card, a quiz or a book.")
@click.argument("kind", required=False, shell_complete=_kinds)
@click.argument("penalties", nargs=-1)
@click.option(
    "-o", "--output", metavar="FILE", required=True, help="File to write: pdf, html, or png (a file for each page)."
)
@click.option("--format", "form", metavar="NAME", help="pdf, html, png or pptx; default as the suffix says.")
@options(LANG, _CLUB, THEME, _QUIZ)
def command(kind: str | None, penalties: tuple[str, ...], output: str, form: str | None, **given: Any) -> None:
    """Set sheets, a pocket card, a quiz or a book, as a PDF, a web page, slides or pictures.

    KIND is sheets, pocket, quiz, conduct, field or book; by default the sheets and an overview page.

    \b
    Examples:
      polofield handout --quiz -o handout.pdf
      polofield handout sheets 5a --lang es -o 5a.pdf
      polofield handout book --config club.toml -o book.pdf
      polofield handout quiz --seed 7 --level 2 -o quiz.html
    """
    lang = one_of(given["lang"] or LANGUAGES[0], LANGUAGES, where="--lang")

    from ..handout import FORMS, KINDS, make

    where = f"suffix of {output!r}" if form is None else "--format"
    form = one_of(form or Path(output).suffix.lower()[1:], FORMS, where=where, code="unknown_format")
    kind = one_of(kind or "handout", KINDS, where="kind", code="unknown_kind")
    if form in ("html", "pptx") and given["paper"] is not None:
        expected = f"expected no paper for {form}, got {given['paper']!r}"
        raise BadInput(expected, code="unexpected_input", where="--paper")
    order, club = _order(kind, penalties, given), _club(kind, given)
    files = make(kind, order, club=club, lang=lang, with_quiz=given["with_quiz"], form=form)
    with writing(output):
        for path in _write(Path(output), files, numbered=form == "png"):
            click.echo(path)


def _write(output: Path, files: list[bytes], *, numbered: bool) -> list[Path]:
    """Write every file or none; pages carry their number before the suffix."""
    from ..files import write_whole

    digits = len(str(len(files)))
    written: list[Path] = []
    try:
        for number, data in enumerate(files, 1):
            name = f"{output.stem}-{number:0{digits}d}{output.suffix}" if numbered else output.name
            written.append(write_whole(output.with_name(name), data))
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return written


def _order(kind: str, penalties: tuple[str, ...], given: Mapping[str, Any]) -> Order:
    from ..handout import Order

    asked = said(given, ("seed", "questions", "level"))
    if asked and not (given["with_quiz"] or kind in ("quiz", "book")):
        name, value = next(iter(asked.items()))
        expected = f"expected no such option without a quiz, got {value!r}"
        raise BadInput(expected, code="unexpected_input", where=f"--{name}")
    return Order(penalties, **{name: _whole(text, f"--{name}") for name, text in asked.items()})


def _whole(text: str, where: str) -> int:
    number = parse_number(text, where=where)
    if number != int(number):
        raise BadInput(expected="a whole number", got=text, code="bad_number", where=where)
    return int(number)


def _club(kind: str, given: Mapping[str, Any]) -> Club:
    import msgspec

    from ..handout import Club, read_club

    if kind == "pocket" and given["paper"] is not None:
        expected = f"expected no such option for a card of its own size, got {given['paper']!r}"
        raise BadInput(expected, code="unexpected_input", where="--paper")
    club = read_club(given["config"]) if given["config"] is not None else Club()
    return msgspec.structs.replace(club, **said(given, ("name", "logo", "fouling", "fouled", "paper", "theme")))
