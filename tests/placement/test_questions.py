"""Every reading in words: what is asked, the answer taken, the other answers, and which penalties rest on it."""

from __future__ import annotations

import msgspec
import pytest

from polofield.book import default_book
from polofield.placement import ReadingText, readings
from polofield.words import LANGUAGES

BOOK = default_book()
PLACED = ("2-30", "2-spot", "3-undefended", "3-defended", "4", "5a", "5b", "6")


def of(name: str, lang: str = "en") -> ReadingText:
    (found,) = [reading for reading in readings(lang) if reading.id == name]
    return found


def test_they_are_those_of_the_book_in_its_order() -> None:
    assert [reading.id for reading in readings()] == [entry.id for entry in BOOK.reading]
    assert [(r.option, r.value) for r in readings()] == [(entry.option, entry.default) for entry in BOOK.reading]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_has_words_for_question_answer_and_alternatives(lang: str) -> None:
    for reading, entry in zip(readings(lang), BOOK.reading, strict=True):
        assert len(reading.question) > 15 and reading.question.endswith("?"), reading
        assert len(reading.default) > 1
        values = [str(choice).lower() for choice in entry.choices if choice != entry.default]
        assert [value for value, _ in reading.alternatives] == values
        said = [text for _, text in reading.alternatives]
        assert len({reading.default, *said}) == 1 + len(said)
        assert all(len(text) > 5 for text in said), reading


def test_one_of_them_in_full() -> None:
    assert of("A2") == ReadingText(
        id="A2",
        question="Which places are between the ball and the goal?",
        default="between means level with the ball or goal side",
        alternatives=(
            ("band", "between means up to the back line, no farther"),
            ("triangle", "between means inside the triangle of ball and posts"),
            ("slab", "between is measured along the line from ball to goal"),
            ("nearer", "between means nearer the goal's center than the ball"),
        ),
        option="between",
        value="half_plane",
        penalties=("5a", "5b"),
    )
    assert of("A1", "es").alternatives == (("deny", "justo en el límite no está permitido"),)


@pytest.mark.parametrize(
    ("name", "penalties"),
    [
        ("A1", PLACED),  # in the list of each
        ("A4", ("2-30", "2-spot")),  # by the option of a condition's exemption
        ("A5", ("2-spot",)),  # by the option of a condition that may fall away
        ("A14", ("5a",)),  # by the spot that it is about
        ("A15", ("2-spot",)),
        ("A20", ("2-30", "2-spot")),  # by a result
    ],
)
def test_which_penalties_rest_on_it(name: str, penalties: tuple[str, ...]) -> None:
    assert of(name).penalties == penalties


def test_switches_are_told_by_their_value() -> None:
    assert (of("A4").option, of("A4").value) == ("p2_exempt", False)
    assert [value for value, _ in of("A4").alternatives] == ["true"]
    assert of("A32").value == 0


def test_a_book_may_have_words_of_its_own() -> None:
    own = {"en": {"reading.A1": "on the line is in", "reading_question.A1": "On the line?"}}
    book = msgspec.structs.replace(BOOK, words=own)
    first = readings(book=book)[0]
    assert (first.question, first.default) == ("On the line?", "on the line is in")
    assert readings("es", book=book)[0] == of("A1", "es")


def test_a_reading_that_nobody_put_in_words_shows_its_values() -> None:
    entry = msgspec.structs.replace(BOOK.reading[0], id="B7", choices=("allow", "deny"), default="deny")
    (only,) = readings(book=msgspec.structs.replace(BOOK, reading=(entry,)))
    assert (only.id, only.question, only.default, only.alternatives) == ("B7", "", "deny", (("allow", "allow"),))
    assert only.penalties == ()
