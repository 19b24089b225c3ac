"""Penalties 7 and 10 take what they share with Rule 33 from its data file, and no number stands twice."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

import polofield.book
from polofield.book import default_book, rule33
from polofield.book.model import Exclusion
from polofield.conduct import Clock, Offense, exclusion, play, removal
from polofield.placement import after_hit as results

ROOM = Path(polofield.book.__file__).parent


def test_the_book_of_rule_37_states_no_terms_of_its_own() -> None:
    data = tomllib.loads((ROOM / "uspa_2026/book.toml").read_text("utf-8"))
    (spec,) = [row for row in data["penalty"] if row["key"] == "10"]
    assert spec["exclusion"] == {"all": ["deliberate", "dangerous"], "or_any": ["prejudicial"]}


def test_penalty_10_has_the_terms_of_a_red_card() -> None:
    said, card = results.exclusion(prejudicial=True), rule33().red_card
    game = play((450, 450), [Offense(Clock(1, 0), "R")])
    assert said.minutes_without_substitute == rule33().numbers.red_no_substitute.value
    assert game.substitute_from == said.minutes_without_substitute * 60
    assert (said.suspended, said.substitute_after) == (card.suspended, card.substitute_after)
    assert said.citation.endswith("; Rule 33, Red cards")
    assert (said.conduct_complaint_filed, game.offenses[0].complaint) == (True, "automatic")
    assert said.next_game_suspended and [item.kind for item in game.suspensions] == ["whole"]


def test_a_book_may_state_its_own_terms() -> None:
    own = msgspec.convert({"all": [], "or_any": [], "minutes_without_substitute": 2}, Exclusion)
    terms = default_book().terms(own)
    assert (terms.minutes_without_substitute, terms.suspended) == (2, "rest of game")


def test_links_are_of_penalties_that_exist() -> None:
    numbers = {spec.number for spec in default_book().penalty}
    assert {link.penalty for link in rule33().links} == {"7", "10"} <= numbers
    assert all(link.paragraph in rule33().paragraphs for link in rule33().links)
    assert all(link.notice in rule33().codes for link in rule33().links)


def test_penalty_10_goes_with_the_linked_card() -> None:
    card = rule33().link("exclusion").cards
    assert exclusion(card) == () and exclusion("Y")[0].code == rule33().link("exclusion").notice


def test_penalty_7_is_no_card_and_its_player_may_come_back_as_a_substitute() -> None:
    link = rule33().link("removal")
    assert link.cards == ""
    said = results.removal(
        injury_from_foul=True, play_resumed_since_foul=False, umpire_permits_or_orders_retirement=True
    )
    assert said.removed_may_substitute is link.player_may_substitute is True
    boxed = play((450,), [Offense(Clock(1, 0), "YY")])
    assert [notice.code for notice in removal(boxed, 60)] == [link.notice]


@pytest.mark.parametrize("room", ["conduct", "placement", "render", "cli"])
def test_the_data_file_stands_in_one_room(room: str) -> None:
    assert not list((ROOM.parent / room).rglob("*rule33*.toml"))
