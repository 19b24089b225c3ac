"""Finding a penalty by what people call it."""

from __future__ import annotations

from typing import Any

import pytest

from polofield import BadInput
from polofield.book import default_book, index_of

INDEX = index_of(default_book())


def refused(*said: Any) -> BadInput:
    with pytest.raises(BadInput) as caught:
        INDEX.find(*said)
    return caught.value


CALLED = {
    "4": ["4", 4, "P4"],
    "10": [10, "Penalty 10"],
    "6": ["penalty 6"],
    "5a": ["p5a", "P5a", "5.A", " 5A ", "Penalty 5.a"],
    "5b": ["5.b"],
    "2-30": ["2-30"],
    "2-spot": ["P2-spot"],
    "3-defended": ["3-Defended"],
    "3-undefended": ["3", 3],
}
CHOSEN: list[tuple[Any, Any, Any, str]] = [
    ("2", "30", None, "2-30"),
    ("2", 30, None, "2-30"),
    (2, "spot", None, "2-spot"),
    ("3", None, True, "3-defended"),
    ("3", None, False, "3-undefended"),
    ("P3", None, True, "3-defended"),
    ("2-spot", "spot", None, "2-spot"),
    ("3-defended", None, True, "3-defended"),
]


def test_what_people_call_a_penalty() -> None:
    assert {key: [INDEX.find(said).key for said in names] for key, names in CALLED.items()} == {
        key: [key] * len(names) for key, names in CALLED.items()
    }
    assert [(*said, INDEX.find(*said).key) for *said, _ in CHOSEN] == CHOSEN
    assert index_of(default_book()) is INDEX


def test_no_such_penalty_names_the_choices_and_the_nearest() -> None:
    for said in ("5c", "0", "11", "", "p", "penalty", "four", "-4", None, 4.0, True, False, ["4"], ("4",), {}):
        error = refused(said)
        assert (error.code, error.where, error.got) == ("unknown_penalty", "penalty", said)
        assert "'1', '2', '3', '4', '5a', '5b', '6', '7', '8', '9', '10'" in str(error)
    assert refused("5c").hint in ("did you mean '5a'?", "did you mean '5b'?")
    assert refused("3-defend").hint == "did you mean '3-defended'?"


def test_five_needs_its_letter_and_two_its_choice() -> None:
    for said in ("5", 5, "P5", "penalty 5."):
        error = refused(said)
        assert (error.code, error.where, error.expected) == ("missing_choice", "penalty", "one of '5a', '5b'")
    for choice in (None, "sport", "", 60, True, ["spot"]):
        error = refused("2", choice)
        assert (error.code, error.where, error.expected) == ("missing_choice", "choice", "one of '30', 'spot'")
        assert repr(choice).strip("'") in str(error)


@pytest.mark.parametrize(
    ("penalty", "choice", "defended", "where"),
    [
        ("4", "30", None, "choice"),
        ("3", "defended", None, "choice"),
        ("4", None, True, "defended"),
        ("2", "30", True, "defended"),
        ("3", None, "yes", "defended"),
        ("3", None, 0, "defended"),
        ("3", None, 1.0, "defended"),
        ("3-defended", None, False, "defended"),
        ("2-30", "spot", None, "choice"),
    ],
)
def test_a_choice_that_the_penalty_has_not_is_refused(penalty: str, choice: Any, defended: Any, where: str) -> None:
    error = refused(penalty, choice, defended)
    assert (error.code, error.where) == ("unexpected_input", where)
