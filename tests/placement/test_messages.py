"""Refusals of the placement, word for word, as far as no golden record holds them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

import polofield.placement
from polofield import (
    BadInput,
    Book,
    Field,
    NotAllowed,
    PolofieldError,
    award_goal,
    check_many,
    designate,
    exclusion,
    may_be_defended,
    mount_may_return,
    place,
    place_many,
    removal,
)
from polofield.book import default_book


class Refusal(NamedTuple):
    ask: Callable[[], Any]
    kind: type[PolofieldError]
    code: str
    where: str
    said: str


def book(**changes: Any) -> Book:
    """Our book with parts of every penalty changed."""
    own = default_book()
    return replace(own, id="other", penalty=tuple(replace(spec, **changes) for spec in own.penalty))


FOUR = place("4")
FOUL: Any = {"injury_from_foul": True, "play_resumed_since_foul": False}
FOUND: Any = {"dangerous": True, "deliberate": True, "vicinity": True, "to_save_goal": True}
MOUNT: Any = {"cured": True, "delays_game": False}
SILENT = book(award=None, eligible=None, removal=None, mount=None, exclusion=None)
NO_RESTART = book(restart=None)
BALL_OR_FOUL = book(needs=(), optional=("ball", "foul"))
FAR_LINE = replace(
    default_book(),
    id="far",
    penalty=tuple(
        replace(spec, spot=replace(spec.spot, from_back_line=121.5)) if spec.key == "3-undefended" else spec
        for spec in default_book().penalty
    ),
)
TEAM = designate(4, [2, 4, 5, 6])

REFUSED = [
    Refusal(lambda: place("5a", crossing=5, book=BALL_OR_FOUL), BadInput, "unexpected_input", "crossing",
            "expected ball or foul for Penalty 5a, got crossing=5.0"),
    Refusal(lambda: place("3", field=Field(121), book=FAR_LINE), NotAllowed, "bad_field", "field.length",
            "expected a field as long as 121.5 yd from its back line, got 121 yd"),
    Refusal(lambda: FOUR.check((1,), "fouling"), BadInput, "bad_number", "point",
            "expected a pair (x, y) in yards, got (1,)"),
    Refusal(lambda: FOUR.fouling.binding("x"), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 'x'"),
    Refusal(lambda: FOUR.fouling.margins("ab"), BadInput, "bad_number", "points",
            "expected numbers of shape (n, 2), got str"),
    Refusal(lambda: FOUR.fouling.margins([1, 2]), BadInput, "bad_number", "points",
            "expected points of shape (n, 2), got (2,)"),
    Refusal(lambda: FOUR.fouling.margins([[1, 2], [3, math.inf]]), BadInput, "bad_number", "points[1]",
            "expected finite numbers, got [3.0, inf]"),
    Refusal(lambda: FOUR.fouling.nearest("x"), BadInput, "bad_number", "point",
            "expected a pair (x, y) in yards, got 'x'"),
    Refusal(lambda: FOUR.fouling.path_is_legal((1,), (2, 2)), BadInput, "bad_number", "start",
            "expected a pair (x, y) in yards, got (1,)"),
    Refusal(lambda: FOUR.fouling.path_is_legal((1, 1), (2,)), BadInput, "bad_number", "end",
            "expected a pair (x, y) in yards, got (2,)"),
    Refusal(lambda: FOUR.entry((1,), (2, 2), after_hit=True), BadInput, "bad_number", "start",
            "expected a pair (x, y) in yards, got (1,)"),
    Refusal(lambda: FOUR.entry((1, 1), (2,), after_hit=True), BadInput, "bad_number", "end",
            "expected a pair (x, y) in yards, got (2,)"),
    Refusal(lambda: FOUR.result(qqqqqqqqqqq=True), BadInput, "unexpected_input", "result",
            "expected one of deflected, improper_entry, improper_position, prevented_by_improper_entry, "
            "prevented_by_procedure_failure, procedure_failure, went_in, wide, would_have_scored, got 'qqqqqqqqqqq'"),
    Refusal(lambda: FOUR.released(hit_or_hit_at=True, play_called="yes"), BadInput, "bad_number", "play_called",
            "expected True or False, got 'yes'"),
    Refusal(lambda: award_goal(**FOUND, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 1, got one without 'award'"),
    Refusal(lambda: award_goal(**FOUND, book=NO_RESTART), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 1, got one without 'restart'"),
    Refusal(lambda: may_be_defended(upper_limit=8, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 3, got one without 'eligible'"),
    Refusal(lambda: designate(4, [1, 2, 3, 4], book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 7, got one without 'removal'"),
    Refusal(lambda: removal(**{**FOUL, "play_resumed_since_foul": None}),
            BadInput, "bad_number", "play_resumed_since_foul",
            "expected True or False, got None"),
    Refusal(lambda: removal(**FOUL, umpire_permits_or_orders_retirement=1),
            BadInput, "bad_number", "umpire_permits_or_orders_retirement",
            "expected True or False, got 1"),
    Refusal(lambda: removal(**FOUL, qualified_substitute_offered=1),
            BadInput, "bad_number", "qualified_substitute_offered",
            "expected True or False, got 1"),
    Refusal(lambda: removal(**FOUL, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 7, got one without 'removal'"),
    Refusal(lambda: mount_may_return("5", cured=True, delays_game=0), BadInput, "bad_number", "delays_game",
            "expected True or False, got 0"),
    Refusal(lambda: mount_may_return("5", **MOUNT, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 8, got one without 'mount'"),
    Refusal(lambda: exclusion(dangerous=1), BadInput, "bad_number", "dangerous", "expected True or False, got 1"),
    Refusal(lambda: exclusion(prejudicial=1), BadInput, "bad_number", "prejudicial", "expected True or False, got 1"),
    Refusal(lambda: exclusion(book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 10, got one without 'exclusion'"),
    Refusal(lambda: place_many(np.zeros((0, 1))), BadInput, "bad_shape", "penalty",
            "expected one name, or a row of names, got (0, 1)"),
    Refusal(lambda: place_many((np.array([0, 3]), ("4", "6"))), BadInput, "bad_shape", "penalty",
            "expected numbers from -1 (nothing) to 1, got 0 to 3"),
    Refusal(lambda: place_many((np.array([-2, 1]), ("4", "6"))), BadInput, "bad_shape", "penalty",
            "expected numbers from -1 (nothing) to 1, got -2 to 1"),
    Refusal(lambda: place_many((np.array([0.5]), ("4", "6"))), BadInput, "bad_shape", "penalty",
            "expected whole numbers in one row, and the names that they count, got float64"),
    Refusal(lambda: place_many((np.array([[0]]), ("4", "6"))), BadInput, "bad_shape", "penalty",
            "expected whole numbers in one row, and the names that they count, got int64"),
    Refusal(lambda: place_many("4", choice=[["30"]]), BadInput, "bad_shape", "choice",
            "expected one name, or a row of names, got (1, 1)"),
    Refusal(lambda: place_many("4", defended=[[True]]), BadInput, "bad_shape", "defended",
            "expected one name, or a row of names, got (1, 1)"),
    Refusal(lambda: place_many("4", defends=[["left"]]), BadInput, "bad_shape", "defends",
            "expected one name, or a row of names, got (1, 1)"),
    Refusal(lambda: place_many("4", defends="lef"), BadInput, "unknown_name", "defends",
            "expected one of 'right', 'left', got 'lef'; did you mean 'left'?"),
    Refusal(lambda: place_many("4", defends=None), BadInput, "unknown_name", "defends",
            "expected one of 'right', 'left', got None"),
    Refusal(lambda: place_many("4", defends=True), BadInput, "unknown_name", "defends",
            "expected one of 'right', 'left', got True"),
    Refusal(lambda: place_many("5a", ball=[("a", "b")]), BadInput, "bad_number", "ball", "expected numbers, got list"),
    Refusal(lambda: place_many("5a", ball=np.zeros((3, 3))), BadInput, "bad_shape", "ball",
            "expected one spot (x, y), or spots of shape (n, 2), got (3, 3)"),
    Refusal(lambda: place_many("2", foul=[1, 2, 3]), BadInput, "bad_shape", "foul",
            "expected one spot (x, y), or spots of shape (n, 2), got (3,)"),
    Refusal(lambda: place_many("2", foul=object()), BadInput, "bad_number", "foul", "expected numbers, got object"),
    Refusal(lambda: place_many("6", crossing="x"), BadInput, "bad_number", "crossing", "expected numbers, got str"),
    Refusal(lambda: place_many("6", crossing=np.zeros((3, 1))), BadInput, "bad_shape", "crossing",
            "expected one number, or a row of them, got (3, 1)"),
    Refusal(lambda: place_many(["4", "4"], ball=np.zeros((3, 2))), BadInput, "bad_shape", "ball",
            "expected 2 rows as in penalty, got 3 rows"),
    Refusal(lambda: place_many(["4", "4"], choice=["30"]), BadInput, "bad_shape", "choice",
            "expected 2 rows as in penalty, got 1 rows"),
    Refusal(lambda: place_many("4", ball=np.zeros((3, 2)), crossing=[1, 2]), BadInput, "bad_shape", "crossing",
            "expected 3 rows as in ball, got 2 rows"),
    Refusal(lambda: place_many("44"), BadInput, "unknown_penalty", "penalty",
            "expected one of '1', '2', '3', '4', '5a', '5b', '6', '7', '8', '9', '10', got '44'; did you mean '4'?"),
    Refusal(lambda: place_many("4", field=3), BadInput, "bad_field", "field", "expected a Field, got int"),
    Refusal(lambda: place_many("4", book=3), BadInput, "bad_rulebook", "book", "expected a Book, got int"),
    Refusal(lambda: place_many(["4", "6"]).raise_first(), BadInput, "missing_input", "row 1",
            "crossing: expected where the ball crossed the back line, crossing=y, got nothing (Penalty 6)"),
    Refusal(lambda: place_many(["4", "6"]).zones("fouling", "of"), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 'of'"),
    Refusal(lambda: check_many("4", [(1, 2)], "fouling"), BadInput, "bad_batch", "what",
            "expected a Batch or a Placement, got str"),
    Refusal(lambda: check_many(FOUR, [("a", 2)], "fouling"), BadInput, "bad_number", "points",
            "expected numbers of shape (n, 2), got list"),
    Refusal(lambda: check_many(FOUR, [1, 2], "fouling"), BadInput, "bad_shape", "points",
            "expected points of shape (n, 2), got (2,)"),
    Refusal(lambda: check_many(FOUR, [(1, 2, 3)], "fouling"), BadInput, "bad_shape", "points",
            "expected points of shape (n, 2), got (1, 3)"),
    Refusal(lambda: check_many(place_many(["4", "4"]), [(1, 2)], "fouling"), BadInput, "bad_shape", "points",
            "expected points of shape (2, 2) or (2, p, 2), got (1, 2)"),
    Refusal(lambda: check_many(place_many(["4", "4"]), np.zeros((2, 3, 3)), "fouling"), BadInput, "bad_shape", "points",
            "expected points of shape (2, 2) or (2, p, 2), got (2, 3, 3)"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fuoling"), BadInput, "unknown_name", "team",
            "expected one of 'fouling', 'fouled', got 'fuoling'; did you mean 'fouling'?"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], None), BadInput, "unknown_name", "team",
            "expected one of 'fouling', 'fouled', got None"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fouling", 3), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 3"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], ["fouling"] * 2), BadInput, "bad_shape", "team",
            "expected one name, or names that broadcast to (1,), got (2,)"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fouling", ["returning"] * 2), BadInput, "bad_shape", "status",
            "expected one name, or names that broadcast to (1,), got (2,)"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], [["fouling"]] * 2), BadInput, "bad_shape", "team",
            "expected one name, or names that broadcast to (1,), got (2, 1)"),
]  # fmt: skip


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.where)
def test_what_is_refused(row: Refusal) -> None:
    with pytest.raises(PolofieldError) as caught:
        row.ask()
    assert (type(caught.value), caught.value.code, caught.value.where) == (row.kind, row.code, row.where)
    assert str(caught.value) == f"{row.where}: {row.said}"


def test_a_name_that_the_placement_has_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'polofield.placement' has no attribute 'places'$"):
        _ = polofield.placement.places
