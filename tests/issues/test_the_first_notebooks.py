"""What the first notebooks stumbled on: records that had no picture, or pages of text, at the end of a cell."""

from __future__ import annotations

import datetime as dt
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from polofield import Field, Scene, check, designate, draw, load_book, place
from polofield.conduct import ledger
from polofield.conduct.season import Event, Season, SeasonCard, SeasonGame
from polofield.drawing.display_list import Mark
from polofield.figures import compose, figures, overview_sheet
from polofield.picture import notebook_picture
from polofield.scene import Waypoint

SCENE = Scene.of(place("4"), title="Waiting").player("fouling", 1, at=(119, 0)).player("fouling", 2, at=(130, 9))
SHOWN: dict[str, Any] = {
    "placement": place("4"),
    "field": Field(),
    "designation": designate(3, [1, 2, 4, 6]),
    "scene": SCENE,
    "stage": SCENE.resolved,
    "report": check(SCENE),
    "game": figures()["box"],
    "year": figures()["season"],
    "figure": draw("8"),
    "sheet": compose("10"),
}


def season() -> Season:
    event = Event("spring", "uspa", 12)
    game = SeasonGame("G1", dt.date(2026, 5, 10), "spring", ("Rojo", "Azul"), (450,) * 6)
    return Season((event,), (game,), (SeasonCard("G1", "Ana", "Rojo", "R", 4, 60),))


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_its_picture_with_its_words(name: str) -> None:
    svg, alt = notebook_picture(SHOWN[name])
    assert SHOWN[name]._repr_svg_() == svg
    assert svg.startswith("<svg") and "<desc" in svg
    assert len(alt) > 60
    assert 'alt="' + alt[:40] in SHOWN[name]._repr_html_().replace("&#x27;", "'")


def test_letters_as_text_make_a_notebook_small() -> None:
    outlines, text = (notebook_picture(place("4"), text=mode)[0] for mode in ("path", "text"))
    assert len(text) < len(outlines) / 2
    assert "<text" in text and "<text" not in outlines


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (SCENE, "Scene('Waiting', Penalty 4, players=2, umpires=0)"),
        (Scene.of(title={"en": "a", "es": "b"}, lang="es"), "Scene('b', no penalty, players=0, umpires=0)"),
        (Scene.of(), "Scene(None, no penalty, players=0, umpires=0)"),
        (check(SCENE), "Report(Penalty 4, players=2, wrong=fouling 1)"),
        (check(Scene.of(place("4"))), "Report(Penalty 4, players=0, wrong=nobody)"),
        (figures()["box"], "GameReport('Final', periods=6, players=[Ana, Bea, Carla, Dina])"),
        (figures()["season"], "PlayerYear('Ana', 2028-11-30, yellow=21, red=1, games=5, owed=1)"),
        (load_book("uspa_2026"), "Book('uspa-2026', 'USPA Rulebook 2026', penalties=13, readings=33)"),
        (place("4").fouling, "Zone('fouling', 'behind the 30-yard line, on the goal side')"),
        (place("4").fouled, "Zone('fouled', 'anywhere')"),
        (ledger(season()), "Ledger(players=1)"),
        (draw("9", lang="es"), "Picture('9', 'Penal 9 · Pérdida del partido')"),
    ],
)
def test_it_says_what_it_is_in_one_line(record: Any, line: str) -> None:
    assert repr(record) == line


def test_a_ride_that_is_barred_is_said() -> None:
    scene = Scene.of(place("3")).player("fouling", 1, at=(152, 9), path=[Waypoint((140, 9))])
    assert repr(check(scene)) == "Report(Penalty 3, players=1, wrong=nobody, barred=1)"


def test_a_sheet_does_not_print_its_items() -> None:
    assert repr(compose("10")).startswith("Sheet('10', 'Penalty 10")
    assert len(repr(compose("10"))) < 100


def test_a_standing_says_what_is_owed() -> None:
    standing = ledger(season()).on("Ana", "2026-05-10")
    assert repr(standing) == "Standing('Ana', 2026-05-10, 'suspended', games=1, box_seconds=0, yellow_status=False)"


def test_all_spots_of_another_book_stand_where_that_book_places_them(tmp_path: Path) -> None:
    ours = files("polofield.book").joinpath("uspa_2026/book.toml").read_text("utf-8")
    at = ours.index('key = "4"')
    path = tmp_path / "theirs.toml"
    path.write_text(ours[:at] + ours[at:].replace("from_back_line = 60", "from_back_line = 50", 1), "utf-8")
    sheet = overview_sheet(book=load_book(path))
    (disc,) = (item for item in sheet.named("spot-4") if isinstance(item, Mark))
    assert disc.at == pytest.approx(sheet.views[0].at(100, 0))
    assert "50 yd" in sheet.texts() and "60 yd" not in sheet.texts()


def test_all_spots_of_a_book_with_one_penalty(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    head = 'version = 1\nid = "small"\ntitle = "Small"\nrule = "Rule 1"\nreading = []\n'
    four = '[[penalty]]\nkey = "4"\nnumber = "4"\ncite = "4"\nuntil = ["hit_or_hit_at"]\n'
    path.write_text(head + four + 'spot = { kind = "line", from_back_line = 60 }\n')
    sheet = overview_sheet(book=load_book(path))
    assert [item.name for item in sheet.items if isinstance(item, Mark) and item.name.startswith("spot-")] == ["spot-4"]
    assert not any("Penalty 6" in text or "at most" in text or "strip" in text for text in (sheet.alt, *sheet.texts()))
    assert "the spot of the foul" not in sheet.alt
