"""The press: keeps the pictures of a handout, and sets its pages with Typst, the same bytes every time."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..errors import BadInput, PolofieldError, extra
from ..words import words
from .club import disc
from .leaves import Part, Picture

if TYPE_CHECKING:
    from ..drawing import Sheet
    from ..words import Words
    from .club import Club

__all__ = ["Press", "needed", "printed"]

_TALLEST: Final = 1.2
"""Greatest height of a figure, in widths."""
_PPI: Final = 150
_DPI: Final = 220
_TIMESTAMP: Final = datetime(2026, 1, 1, tzinfo=UTC)


class Press:
    """The pictures of a handout, its club and its language."""

    def __init__(self, club: Club, lang: str, paper: tuple[float, float], letters: str = "text") -> None:
        self.club, self.say, self.paper = club, words(lang), paper
        self.theme, self.letters = club.colors(), letters
        self.margin = round(0.075 * min(paper), 1)
        self.pictures: dict[str, bytes] = {}

    @property
    def width(self) -> float:
        """Width between the margins, mm."""
        return self.paper[0] - 2 * self.margin

    def drawn(self, what: Any, height: float, caption: str = "") -> Picture:
        """Draw a figure as wide as the text and keep it; the caption is its title unless one is given."""
        tallest = max(height, self.width * _TALLEST)
        while (sheet := self._composed(what, height, last=height >= tallest)) is None:
            height = min(1.06 * height, tallest)
        return self.kept(sheet, caption)

    def _composed(self, what: Any, height: float, *, last: bool) -> Sheet | None:
        from ..figures import compose

        size = f"{self.width:.1f}x{height:.1f}mm"
        try:
            sheet: Sheet = compose(what, theme=self.theme, lang=self.say.lang, size=size)
            return sheet
        except BadInput:
            if last:
                raise
            return None

    def kept(self, sheet: Sheet, caption: str = "") -> Picture:
        """Keep a display list as a picture."""
        from ..painters import rendered

        kind = "png" if self.letters == "png" else "svg"
        name = f"picture-{len(self.pictures) + 1}.{kind}"
        how: dict[str, Any] = {"dpi": _DPI} if kind == "png" else {"text": self.letters, "transparent": True}
        self.pictures[name] = rendered(sheet, kind, **how)
        mm = 25.4 / 72
        return Picture(name, sheet.width * mm, sheet.height * mm, sheet.alt, caption or sheet.title)


@cache
def needed(name: str) -> Any:
    """Return a module of a package that only a handout needs."""
    return extra(name, "handout", where="handout")


def _fonts() -> str:
    """The folder of the fonts that matplotlib brings, found without loading it."""
    spec = find_spec("matplotlib")
    assert spec is not None and spec.submodule_search_locations is not None
    return str(Path(spec.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf")


def printed(
    press: Press, title: str, parts: tuple[Part, ...], *, book: bool = False, card: bool = False, form: str = "pdf"
) -> list[bytes]:
    """Return a handout's PDF, or the picture of each of its pages."""
    typst, data = needed("typst"), _data(press, title, parts, book, card)
    logo = press.club.logo_bytes()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, content in press.pictures.items():
            (root / name).write_bytes(content)
        if logo:
            data["logo"] = f"logo.{logo[0]}"
            (root / data["logo"]).write_bytes(logo[1])
        (root / "data.json").write_bytes(msgspec.json.encode(data))
        (root / "handout.typ").write_bytes(files(__package__).joinpath("handout.typ").read_bytes())
        return _compiled(typst, root, form)


def _compiled(typst: Any, root: Path, form: str) -> list[bytes]:
    how: dict[str, Any] = {"pdf_standards": ["ua-1"]} if form == "pdf" else {"ppi": _PPI}
    try:
        found: bytes | list[bytes] = typst.compile(
            str(root / "handout.typ"),
            root=str(root),
            font_paths=[_fonts()],
            ignore_system_fonts=True,
            format=form,
            timestamp=_TIMESTAMP,
            **how,
        )
    except typst.TypstError as error:
        kind = "bad_logo" if "logo." in f"{error.message}{error.diagnostic}" else "bad_page"
        message = f"expected pages that can be set, got: {error.message}"
        raise PolofieldError(message, code=kind, where="handout") from None
    finally:
        _forget(typst)
    return found if isinstance(found, list) else [found]


_AGE: Final = 11
"""Compilations after which Typst drops what it no longer used."""


def _forget(typst: Any) -> None:
    """Typst keeps half a gigabyte of every handout for the next ones, which have other pictures."""
    for _ in range(_AGE):
        typst.compile(b" ", ignore_system_fonts=True)


_WORDS: Final = ("contents", "figures", "readings", "reading", "meaning", "pages")


def _data(press: Press, title: str, parts: tuple[Part, ...], book: bool, card: bool) -> dict[str, Any]:
    theme, say = press.theme, press.say
    return {
        "lang": say.lang,
        "title": title,
        "club": press.club.name,
        "logo": "",
        "paper": press.paper,
        "margin": press.margin,
        "accent": theme.accent,
        "book": book,
        "card": card,
        "words": {name: say(f"handout.{name}") for name in _WORDS},
        "teams": [(*disc(theme, team)[:2], say(f"team.{team}")) for team in ("fouling", "fouled")],
        "reading_words": _reading_words(press, parts),
        "parts": parts,
    }


def _reading_words(press: Press, parts: tuple[Part, ...]) -> dict[str, tuple[str, str]]:
    """What each reading is called and says; those of Rule 33 have ids of their own, with ``33.`` before."""
    found = {name for part in parts for leaf in part.leaves for name in leaf.readings}
    return {name: _reading(name, press.say) for name in sorted(found, key=_order)}


def _order(name: str) -> tuple[bool, int]:
    return name.startswith("33."), int(name.rpartition("A")[2])


def _reading(name: str, say: Words) -> tuple[str, str]:
    rule, _, own = name.rpartition(".")
    if rule:
        return say("handout.rule_33", id=own), say(f"reading33.{own}")
    return say("handout.rule_37", id=own), say(f"reading.{own}")
