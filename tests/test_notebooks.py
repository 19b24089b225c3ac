"""The notebooks run anywhere, and show what they would show if they were made anew."""

from __future__ import annotations

import base64
import re
import runpy
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import ipywidgets
import nbformat
import pytest

from polofield import alt_text

sys.path.insert(0, str(Path(__file__).parent))  # alike.py and reference.py stand here, whatever the import mode

from alike import assert_same_drawing
from reference import is_reference

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MAKE: Any = type("Make", (), runpy.run_path(str(FOLDER / "make.py")))
SVG = "{http://www.w3.org/2000/svg}"


class Promise(NamedTuple):
    """What a notebook must show: so many pictures, these titles of pictures, and these words in what it prints."""

    pictures: int
    titles: tuple[str, ...]
    says: tuple[str, ...]


PROMISES = {
    "tour": Promise(
        10,
        ("Penalty 5a · Hit from the spot", "Penal 6 · Safety", "Penal 2 · ¿Quién está mal?"),
        (
            "Point(x=42.0, y=75.0) moved by 4.0 yd",
            "not at least 30 yd from the ball: 11.32 yd short",
            "no está al menos a 30 yd de la bocha: faltan 11,32 yd",
            "he should be at (70.9, 67.0)",
            "Batch(4 rows, 1 in error)",
            "did you mean 'half_plane'?",
        ),
    ),
    "ten_penalties": Promise(
        16,
        (
            *(f"Penalty {n} · " for n in ("1", "2", "3", "4", "5a", "5b", "6", "7", "8", "9")),
            "Penal 10 · Jugador excluido",
            "Where each penalty is taken",
        ),
        (
            "strip: not outside the goal and the strip behind it: 2 yd short\nmouth: legal",
            "wide and improper_entry: the penalty is taken again A20",
            "triangle        410 sq yd",
            "Penalty 6 · Safety: ball at (90, 40), 72.1 yd from the goal",
            "crossing_in_goal:",
            "the three who stay may total at most 15",
            "| Penalty 4 · 60 yards | (90, 0) | 60.0 yd | 30.0 yd | A1, A13 |",
        ),
    ),
    "build_your_own_scene": Promise(
        7,
        ("Penalty 4 · Waiting for the hit", "Crossing the right of way", "Cruzar el derecho de paso"),
        (
            "fouling 3: not behind the 30-yard line, on the goal side: 3 yd short",
            "Point(x=117.0, y=0.0) -> Point(x=120.0, y=0.0)\neverybody stands right: True",
            "61°",
            "not allowed: the path crosses between the posts",
            "did you mean 'heading'?",
            "as TOML: True\nas JSON: True\nas a file: True",
        ),
    ),
    "a_seasons_cards": Promise(
        4,
        ("Penalty box · Final", "Sanction ladder · ", "Season · Yellow cards of Ana, 2026"),
        (
            "Ana, G2: 45 s of box time and the status of one yellow card",
            "the defaults: Bea is back at period 3, 5:40",
            "tarjeta amarilla, amarilla 2, 2 minutos afuera",
            "suspended  before G4 2026-05-20",
            "tier-period Medium Goal  2026-3: 5, next at 8",
            "G7 is passed over: consolation (WG)\nred card in the game: G8",
        ),
    ),
    "write_another_rulebook": Promise(
        4,
        ("Penalty 4 · 50 yards", "Penal 4 · El tiro largo", "Where each penalty is taken"),
        (
            "Point(x=100.0, y=0.0) 50.0 · Pampas Rulebook, Rule 9, Article 12",
            "USPA Rulebook 2026: legal\nPampas Rulebook: not behind the 20-yard line, on the goal side: 5 yd short",
            "al menos a 25 yd de la bocha",
            "got 'from_backline'; did you mean 'from_back_line'?",
            "P01 passed\nP02 passed\nP03 ('expect.ball: expected [90, 0], got [100.0, 0.0]',)",
        ),
    ),
}


def test_every_notebook_promises_something() -> None:
    assert {path.stem for path in NOTEBOOKS} == set(PROMISES)


# ---------------------------------------------------------------- what is committed


def outputs_of(book: Any) -> list[Any]:
    return [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_committed_notebook_is_small_and_says_nothing_of_its_making(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.encode()) < MAKE.LARGEST
    assert not re.search(r"/tmp|/home|/root|/Users|C:\\\\|0x[0-9a-f]{6}|iopub", text)
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    assert [cell.id for cell in book.cells] == [f"cell-{i:02d}" for i in range(len(book.cells))]
    assert all(set(cell.metadata) <= {"tags"} for cell in book.cells)
    assert len(book.cells) >= 15
    assert book.cells[0].source.startswith("# ")


# ---------------------------------------------------------------- what a fresh kernel makes of it


class Alts(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img":
            self.found.append((given["src"] or "", given["alt"] or ""))


def pictures_of(outputs: list[Any]) -> list[ElementTree.Element]:
    data = [output.get("data", {}) for output in outputs]
    return [ElementTree.fromstring(each["image/svg+xml"]) for each in data if "image/svg+xml" in each]


def check_html(output: Any) -> None:
    """What a reader's notebook shows is the same picture, with the picture's words as alternate text."""
    data = output["data"]
    ((source, alt),) = Alts(data["text/html"]).found
    svg = base64.b64decode(source.partition(",")[2]).decode()
    assert svg == data["image/svg+xml"]
    assert alt == ElementTree.fromstring(svg).findtext(f"{SVG}desc")
    assert len(alt) > 60


def said_in(outputs: list[Any]) -> str:
    data = [output.get("data", {}) for output in outputs]
    printed = "".join(output.get("text", "") for output in outputs)
    return printed + "\n".join(each.get("text/markdown", "") + each.get("text/plain", "") for each in data)


def without_png(book: Any) -> Any:
    """PNG is drawn by matplotlib, of whatever version: that there is one is all that is compared."""
    for output in outputs_of(book):
        if "image/png" in output.get("data", {}):
            assert base64.b64decode(output.data["image/png"]).startswith(b"\x89PNG")
            output.data["image/png"] = "PNG"
    return book


def compare_drawings(committed: Any, fresh: Any) -> None:
    """Elsewhere than in the reference environment letters lie a little aside: drawings are compared as such."""
    kept, made = ([o for o in outputs_of(book) if "image/svg+xml" in o.get("data", {})] for book in (committed, fresh))
    for before, after in zip(kept, made, strict=True):
        svg = [output.data["image/svg+xml"] for output in (before, after)]
        assert_same_drawing(*("".join(text) for text in svg), "a picture")
        before.data["image/svg+xml"] = after.data["image/svg+xml"] = "SVG"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_shows_when_it_is_made_anew(path: Path) -> None:
    book = MAKE.executed(path)
    outputs, promise = outputs_of(book), PROMISES[path.stem]
    assert [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"] == []
    shown = [output for output in outputs if "text/html" in output.get("data", {})]
    assert shown
    for output in shown:
        check_html(output)
    titles = [picture.findtext(f"{SVG}title") or "" for picture in pictures_of(outputs)]
    assert len(titles) >= promise.pictures - sum("image/png" in output.get("data", {}) for output in outputs)
    assert [title for title in promise.titles if not any(each.startswith(title) for each in titles)] == []
    fresh = MAKE.normalized(book)
    said = said_in(outputs_of(fresh))
    assert [words for words in promise.says if words not in said] == []
    committed = without_png(nbformat.read(path, as_version=4))
    if not is_reference():
        compare_drawings(committed, fresh)
    # `python notebooks/make.py` writes it again.
    assert MAKE.written(without_png(fresh)) == MAKE.written(committed)


# ---------------------------------------------------------------- sliders


def slider_cells() -> list[Any]:
    found = []
    for path in NOTEBOOKS:
        code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        tagged = [cell for cell in code if "sliders" in cell.metadata.get("tags", ())]
        found += [pytest.param(code[0].source, cell.source, id=f"{path.stem}-{cell.id}") for cell in tagged]
    return found


def test_the_tour_and_the_ten_penalties_have_sliders() -> None:
    assert [str(param.id).rpartition("-cell")[0] for param in slider_cells()] == ["ten_penalties"] * 2 + ["tour"]


@pytest.mark.parametrize(("setting", "source"), slider_cells())
def test_sliders_draw_the_spot_that_they_are_moved_to(
    setting: str, source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Any] = []
    interact = ipywidgets.interact

    def remembered(function: Any, **sliders: Any) -> Any:
        made.append(interact(function, **sliders).widget)

    monkeypatch.setattr(ipywidgets, "interact", remembered)
    room: dict[str, Any] = {}
    exec(setting, room)
    exec(source, room)
    (widget,) = made
    x, y = widget.children[:2]
    assert (x.description, y.description) == ("x", "y")
    before = alt_text(widget.result)
    x.value, y.value = 88, -31
    assert "(88, −31)" in alt_text(widget.result)
    assert "(88, −31)" not in before
    assert "pip install" not in capsys.readouterr().out


@pytest.mark.parametrize(("setting", "source"), slider_cells())
def test_without_ipywidgets_the_cell_says_what_to_install(
    setting: str, source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import matplotlib.pyplot as plt

    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    room: dict[str, Any] = {}
    exec(setting, room)
    exec(source, room)
    assert 'pip install "polofield[notebook]"' in capsys.readouterr().out
    assert len(room["figure"].axes) >= 3
    assert all(axes.artists for axes in room["figure"].axes)
    plt.close(room["figure"])
