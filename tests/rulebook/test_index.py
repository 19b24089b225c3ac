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


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("4", "4"),
        (4, "4"),
        (10, "10"),
        ("penalty 6", "6"),
        ("Penalty 10", "10"),
        ("P4", "4"),
        ("p5a", "5a"),
        ("P5a", "5a"),
        ("5.A", "5a"),
        ("5.b", "5b"),
        (" 5A ", "5a"),
        ("Penalty 5.a", "5a"),
        ("2-30", "2-30"),
        ("P2-spot", "2-spot"),
        ("3-Defended", "3-defended"),
        ("3", "3-undefended"),
        (3, "3-undefended"),
    ],
)
def test_what_people_call_a_penalty(said: Any, key: str) -> None:
    assert INDEX.find(said).key == key


@pytest.mark.parametrize(
    ("penalty", "choice", "defended", "key"),
    [
        ("2", "30", None, "2-30"),
        ("2", 30, None, "2-30"),
        (2, "spot", None, "2-spot"),
        ("3", None, True, "3-defended"),
        ("3", None, False, "3-undefended"),
        ("P3", None, True, "3-defended"),
        ("2-spot", "spot", None, "2-spot"),
        ("3-defended", None, True, "3-defended"),
    ],
)
def test_choice_and_kind(penalty: Any, choice: Any, defended: Any, key: str) -> None:
    assert INDEX.find(penalty, choice, defended).key == key


@pytest.mark.parametrize(
    "said", ["5c", "0", "11", "", "p", "penalty", "four", "-4", None, 4.0, True, False, ["4"], ("4",), {}]
)
def test_no_such_penalty_names_the_choices(said: Any) -> None:
    error = refused(said)
    assert (error.code, error.where) == ("unknown_penalty", "penalty")
    assert "'1', '2', '3', '4', '5a', '5b', '6', '7', '8', '9', '10'" in str(error)
    assert repr(said) in str(error)


def test_no_such_penalty_names_the_nearest() -> None:
    assert str(refused("5c")).endswith("did you mean '5a'?") or str(refused("5c")).endswith("did you mean '5b'?")
    assert str(refused("3-defend")).endswith("did you mean '3-defended'?")


@pytest.mark.parametrize("said", ["5", 5, "P5", "penalty 5."])
def test_five_needs_its_letter(said: Any) -> None:
    error = refused(said)
    assert (error.code, error.where) == ("missing_choice", "penalty")
    assert "'5a', '5b'" in str(error)


@pytest.mark.parametrize("choice", [None, "sport", "", 60, True, ["spot"]])
def test_two_needs_its_choice(choice: Any) -> None:
    error = refused("2", choice)
    assert (error.code, error.where) == ("missing_choice", "choice")
    assert "'30', 'spot'" in str(error)
    assert repr(choice).strip("'") in str(error)


@pytest.mark.parametrize(
    ("penalty", "choice", "defended", "where"),
    [
        ("4", "30", None, "choice"),
        ("3", "defended", None, "choice"),
        ("4", None, True, "defended"),
        ("2", "30", True, "defended"),
        ("3", None, "yes", "defended"),
    ],
)
def test_a_choice_that_the_penalty_has_not_is_refused(penalty: str, choice: Any, defended: Any, where: str) -> None:
    error = refused(penalty, choice, defended)
    assert (error.code, error.where) == ("unexpected_input", where)


@pytest.mark.parametrize(("key", "choice", "defended"), [("3-defended", None, False), ("2-30", "spot", None)])
def test_a_variant_that_contradicts_its_key_is_told_so(key: str, choice: Any, defended: Any) -> None:
    assert refused(key, choice, defended).code in ("unexpected_input", "contradiction", "missing_choice")


@pytest.mark.parametrize("defended", [0, 1, 1.0])
def test_a_number_does_not_say_whether_three_is_defended(defended: Any) -> None:
    assert refused("3", None, defended).code == "unexpected_input"


def test_the_index_of_a_book_is_made_once() -> None:
    assert index_of(default_book()) is INDEX
