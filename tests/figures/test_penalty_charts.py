"""The charts of penalties that place no ball say what the book and the record say; none branches on a theme's name."""

from __future__ import annotations

from pathlib import Path

import pytest

import polofield as pf
import polofield.figures
from polofield.book import default_book
from polofield.drawing import THEMES
from polofield.drawing.display_list import Hatch, Label, Line, Mark, Region
from polofield.errors import BadInput
from polofield.figures import compose
from polofield.figures.chart import grid, sizes

FOUND = pf.designate(3, (1, 2, 4, 4), fouled=(3, 5, 3, 4))


def test_each_player_stands_at_their_handicap_and_those_who_may_go_are_full() -> None:
    drawn = compose(FOUND)
    ticks = next(item for item in drawn.named("scale") if isinstance(item, Line)).paths[1:]
    numbers = [item.text for n in range(11) for item in drawn.named(f"scale-{n}") if isinstance(item, Label)]
    place = dict(zip(map(int, numbers), (path.points[0][0] for path in ticks), strict=True))
    fills = []
    for team, roster in (("fouling", FOUND.roster), ("fouled", FOUND.fouled)):
        for i, handicap in enumerate(roster, start=1):
            disc = next(item for item in drawn.named(f"player-{team}-{i}") if isinstance(item, Mark))
            assert disc.at[0] == pytest.approx(place[handicap])
            fills.append(disc.fill)
    assert [i for i, fill in enumerate(fills) if fill != pf.theme("rulebook").page] == list(FOUND.players)
    discs = [item.at for item in drawn.items if isinstance(item, Mark) and item.role == "player"]
    assert len(set(discs)) == len(discs) == 8


def test_the_one_who_is_hurt_is_marked_once() -> None:
    drawn = compose(FOUND)
    hurt = drawn.named("player-fouled-1")[0]
    same = [item for item in drawn.items if isinstance(item, Mark) and item.edge == getattr(hurt, "edge", "")]
    assert [item.name for item in same if item.role == "player"] == ["player-fouled-1"]


def test_who_forfeits_is_hatched_closer_the_more_teams_do() -> None:
    drawn = compose("9")
    kinds = {item.name: item.kind for item in drawn.items if isinstance(item, Hatch)}
    assert kinds == {"answer-a-hatch": "/", "answer-b-hatch": "/", "answer-both-hatch": "x"}
    assert drawn.named("answer-nobody") and not drawn.named("answer-nobody-hatch")


def test_the_exclusion_has_the_books_minutes() -> None:
    book = default_book()
    rule = book.by_role("exclusion").exclusion
    assert rule is not None
    minutes = book.terms(rule).minutes_without_substitute
    assert f"{minutes} min of play" in compose("10").texts()


def test_a_flow_has_an_arrow_for_each_answer() -> None:
    drawn = compose("8")
    answers = [item for item in drawn.items if isinstance(item, Label) and item.role == "answer"]
    arrows = {item.name for item in drawn.items if isinstance(item, Region) and item.role == "arrowhead"}
    assert {name for item in answers for name in item.names} == arrows and len(arrows) == 6


def test_cells_of_a_grid_share_the_box_and_keep_the_gap() -> None:
    (a, b), (c, d) = grid((0, 0, 32, 22), [1, 2], [3, 1], 2)
    assert (a, b, c, d) == ((0, 7, 10, 22), (12, 7, 32, 22), (0, 0, 10, 5), (12, 0, 32, 5))
    assert list(sizes(7.6, 7.0)) == [7.6, 7.35, 7.1, 7.0] and list(sizes(7.0, 7.0)) == [7.0]


@pytest.mark.parametrize("what", ["7", "8", "9", "10"])
def test_a_chart_without_room_is_refused(what: str) -> None:
    with pytest.raises(BadInput, match="a page with room for the picture and its words"):
        compose(FOUND if what == "7" else what, size="70x60mm")


def test_no_figure_asks_for_a_themes_name() -> None:
    sources = Path(polofield.figures.__file__ or "").parent.glob("*.py")
    asked = [path.name for path in sources if "theme.name" in path.read_text("utf-8")]
    assert asked == [] and len(THEMES) == 3
