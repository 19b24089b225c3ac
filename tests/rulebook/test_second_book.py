"""Another association's book is a data file: other numbers, other readings, the same code."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from polofield import BadInput, Book, Field, designate, exclusion, load_book, place
from polofield.book import default_book, index_of

BOOK = """
version = 1
id = "aap-test"
title = "Pampas Rulebook"
rule = "Rule 9"

[[reading]]
id = "A1"
option = "on_limit"
default = "deny"
choices = ["allow", "deny"]

[[reading]]
id = "A2"
option = "between"
default = "band"
choices = ["half_plane", "band"]

[[reading]]
id = "A14"
option = "off_field"
default = "clamp"
choices = ["error", "clamp"]

[[reading]]
id = "A32"
option = "player_radius"
default = 1.5

[[penalty]]
key = "2-30"
number = "2"
cite = "Penalty 2"
until = ["hit_or_hit_at"]
spot = { kind = "line", from_back_line = 25 }
fouling = [{ kind = "line", from_back_line = 2, side = "goal", exempt = true }, { kind = "outside_goal" }]

[[penalty]]
key = "5a"
number = "5a"
cite = "Penalty 5"
needs = ["ball"]
until = ["hit_or_hit_at"]
readings = ["A1", "A2"]
spot = { kind = "ball", inset = 6 }
fouling = [{ kind = "between" }, { kind = "away_from_ball", yards = 27.5 }]
fouled = [{ kind = "line", from_back_line = 100, side = "field" }]
result = [{ all = ["went_in"], gives = "goal" }, { gives = "retake" }]

[[penalty]]
key = "6"
number = "6"
cite = "Penalty 6"
needs = ["crossing"]
until = ["hit_or_hit_at"]
spot = { kind = "crossing", from_back_line = 55, within = 35 }

[[penalty]]
key = "7"
number = "7"
role = "removal"
cite = "Penalty 7"
[penalty.removal]
roster = 3
players_per_side = 2
minutes = 5
minutes_rule = "Rule 3"
later_minutes = 2
later_rule = "Rule 3"
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    path = tmp_path / "pampas.toml"
    path.write_text(BOOK, "utf-8")
    return load_book(path)


# ---------------------------------------------------------------- its numbers


def test_the_25_yard_line(book: Book) -> None:
    p = place("2", book=book)
    assert (p.ball, p.distance_to_goal) == ((125, 0), 25)
    assert place("2", book=book, field=Field(250)).ball == (100, 0)


def test_the_inset_is_6_yd(book: Book) -> None:
    p = place("5a", ball=(42, 79), book=book)
    assert (p.ball, p.moved) == ((42, 74), 5)


def test_safeties_are_hit_from_55_at_most_35_from_the_center(book: Book) -> None:
    p = place("6", crossing=50, book=book, defends="left")
    assert (p.ball, p.moved) == ((-95, 35), 15)


def test_distances_and_lines(book: Book) -> None:
    p = place("5a", ball=(0, 0), book=book)
    assert p.check((40, 0), team="fouling").margin == pytest.approx(40 - 27.5 - 1.5)
    assert p.check((60, 0), team="fouled").margin == pytest.approx(50 - 60 - 1.5)
    assert place("2", book=book).check((148, 10), team="fouling").margin == pytest.approx(-1.5)


def test_its_removal(book: Book) -> None:
    assert designate(3, [1, 4, 6], book=book).cap(1) == 7


# ---------------------------------------------------------------- its readings


def test_its_default_readings_are_in_force(book: Book) -> None:
    p = place("5a", ball=(0, 0), book=book)
    assert (p.options.on_limit, p.options.between, p.options.player_radius) == ("deny", "band", 1.5)
    limit = p.check((27.5 + 1.5, 0), team="fouling")
    assert (limit.legal, limit.on_limit) == (False, True)
    assert not p.check((160, 60), team="fouling").legal  # behind the back line is not between


def test_its_readings_can_be_switched(book: Book) -> None:
    p = place("5a", ball=(0, 0), book=book, on_limit="allow", between="half_plane", player_radius=0)
    assert p.check((27.5, 0), team="fouling").legal
    assert p.check((160, 60), team="fouling").legal
    assert p.readings == ("A1", "A2", "A32")


def test_what_is_its_default_counts_as_unchanged(book: Book) -> None:
    assert place("5a", ball=(0, 0), book=book).readings == ("A1", "A2")


def test_a_ball_over_the_back_line_goes_back_on_it(book: Book) -> None:
    assert place("5a", ball=(155, 3), book=book).ball == (150, 3)


def test_its_result_clauses(book: Book) -> None:
    p = place("5a", ball=(0, 0), book=book)
    assert (p.result(went_in=True).result, p.result(wide=True).result) == ("goal", "retake")


# ---------------------------------------------------------------- its zones, verdicts, words


def test_region_and_check_agree(book: Book) -> None:
    p = place("5a", ball=(100, 0), book=book)
    # Behind the ball line by 1.5, before the back line by 1.5, out of a disc of 29.
    assert p.fouling.region.bounds == pytest.approx((101.5, -90, 148.5, 90))
    disc_part = p.fouling.on_field_area
    chord = 1.5
    half_disc = 29**2 * math.acos(chord / 29) - chord * math.sqrt(29**2 - chord**2)
    assert disc_part == pytest.approx(47 * 160 - half_disc, abs=1e-6)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "at least 27.5 yd from the ball"), ("es", "al menos a 27,5 yd de la bocha")]
)
def test_its_numbers_are_in_the_words(book: Book, lang: str, said: str) -> None:
    assert said in place("5a", ball=(0, 0), book=book).words(lang)


def test_its_title_is_in_the_words(book: Book) -> None:
    assert place("6", crossing=9, book=book).words().endswith("Pampas Rulebook, Rule 9, Penalty 6.")


def test_a_verdict_says_its_line(book: Book) -> None:
    said = place("2", book=book).check((140, 9), team="fouling").words()
    assert said == "not behind the 2-yard line, on the goal side: 9.5 yd short"


def test_a_penalty_that_the_book_has_not_is_unknown(book: Book) -> None:
    with pytest.raises(BadInput, match="expected one of '2', '5a', '6', '7'") as caught:
        place("4", book=book)
    assert caught.value.code == "unknown_penalty"


def test_books_are_told_apart(book: Book) -> None:
    assert index_of(book).book == book != default_book()
    assert place("6", crossing=9, book=book) != place("6", crossing=9)


# ---------------------------------------------------------------- where code still knows the USPA's numbers


@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_of_a_25_yard_line_do_not_speak_of_30(book: Book, lang: str) -> None:
    p = place("2", book=book)
    assert "30-yard" not in p.words(lang) + p.title(lang)
    assert "30 yardas" not in p.words(lang) + p.title(lang)


def test_a_penalty_may_have_a_key_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(BOOK.replace('"2-30"', '"2-25"'), "utf-8")
    assert "Penalty 2" in place("2", book=load_book(path)).words()


def test_readings_may_have_ids_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(BOOK.replace('"A1"', '"limits"'), "utf-8")
    assert place("5a", ball=(0, 0), book=load_book(path)).readings == ("limits", "A2")  # the order of the book


def test_results_cite_its_own_rule(book: Book) -> None:
    assert "Rule 37" not in place("5a", ball=(0, 0), book=book).result(went_in=True).citation


def test_a_question_that_the_book_does_not_answer_is_refused(book: Book) -> None:
    with pytest.raises(BadInput) as caught:
        exclusion(deliberate=True, book=book)
    assert caught.value.code == "unknown_penalty"
