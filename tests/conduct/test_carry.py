"""What goes on to later games: the order of service, box time end to end, and the layout over games."""

from __future__ import annotations

import pytest

from polofield.conduct import Basis, Cause, Layout, NextGame, Policy, Segment, Suspension, lay_out
from polofield.conduct.box import Box, Owed, come_back, finish, leave, owe, union
from polofield.conduct.carry import in_order, opening

WHY = Basis(Cause("why"), "CO")
WHOLE, LONG, SHORT, STATUS = (
    Suspension(kind, seconds, Basis(Cause(f"{kind} {seconds}"), "CO"), order)  # type: ignore[arg-type]
    for kind, seconds, order in (("whole", 0, 1), ("part", 120, 3), ("part", 75, 2), ("status", 0, 4))
)


def test_the_most_severe_goes_first_then_the_longer_then_the_earlier() -> None:
    late = Suspension("part", 75, WHY, 5)
    assert in_order([STATUS, late, SHORT, LONG, WHOLE]) == (WHOLE, LONG, SHORT, late, STATUS)


def test_box_time_is_laid_end_to_end() -> None:
    parts = [Suspension("part", seconds, WHY) for seconds in (120, 75, 30)]
    assert [(s.start, s.end) for s in opening(parts)] == [(0, 120), (120, 195), (195, 225)]


PARTS = (Segment(0, 120, LONG.basis), Segment(120, 195, SHORT.basis))
SAT_OUT = NextGame("G2", suspended=True, bases=(WHOLE.basis,))


@pytest.mark.parametrize(
    ("games", "two", "layout"),
    [
        (["G2", "G3"], "same game", Layout((SAT_OUT, NextGame(
            "G3", False, 195, PARTS, True, (LONG.basis, SHORT.basis, STATUS.basis))))),
        (["G2", "G3", "G4", "G5"], "two games", Layout((SAT_OUT, NextGame(
            "G3", False, 120, PARTS[:1], True, (LONG.basis, STATUS.basis)), NextGame(
            "G4", False, 75, (Segment(0, 75, SHORT.basis),), False, (SHORT.basis,))))),
        (["G2"], "same game", Layout((SAT_OUT,), (LONG, SHORT, STATUS))),
        (["G2"], "two games", Layout((SAT_OUT,), (LONG, STATUS, SHORT))),
        ([], "same game", Layout((), (WHOLE, LONG, SHORT, STATUS))),
    ],
)  # fmt: skip
def test_suspensions_are_laid_out_over_games(games: list[str], two: str, layout: Layout) -> None:
    given = [STATUS, SHORT, WHOLE, LONG]
    assert lay_out(given, games, Policy(two_partials=two)) == layout  # type: ignore[arg-type]


def test_a_status_alone_takes_the_next_game_under_either_reading() -> None:
    for two in ("same game", "two games"):
        (later,) = lay_out([STATUS], ["G2"], Policy(two_partials=two)).games  # type: ignore[arg-type]
        assert later == NextGame("G2", yellow_status=True, bases=(STATUS.basis,))
    assert lay_out([], ["G2"]) == Layout()


REST = Basis(Cause("why", rest=True), "CO", ("A10",))


def test_a_box_is_served_in_order_and_loses_nothing() -> None:
    box = owe(owe(Box(), 100, Owed(60, WHY)), 110, Owed(20, WHY))
    assert (box.left(100), box.left(179), box.left(180), box.left(181), box.free_at) == (80, 1, 0, 0, 180)
    assert owe(box, 120, Owed(0, WHY)) is box
    assert owe(Box(), 0, Owed(1, WHY)).free_at == 1
    # What begins when all is served begins then, not before.
    assert owe(box, 200, Owed(5, WHY)) == Box((Segment(100, 160, WHY), Segment(160, 180, WHY)), (Owed(5, WHY),), 200)
    out = leave(box, 130, Owed(120, WHY))
    assert out == Box((Segment(100, 130, WHY),), (Owed(30, REST), Owed(20, WHY), Owed(120, WHY)), 130, True)
    assert (out.free_at, out.left(500)) == (None, 170)
    assert owe(out, 140, Owed(7, WHY)).queue[-1] == Owed(7, WHY)
    assert come_back(out, 150, 45) == Box(out.served, (Owed(5, WHY), Owed(120, WHY)), 150, False, ((130, 150),))
    assert come_back(out, 150, 30).queue == (Owed(20, WHY), Owed(120, WHY))
    assert come_back(out, 150, 999).queue == ()
    assert finish(out, 150) == Box(out.served, out.queue, 150, True, ((130, 150),))
    assert finish(come_back(out, 150), 160) == Box(
        (*out.served, Segment(150, 160, REST)), (Owed(20, REST), *out.queue[1:]), 160, False, ((130, 150),)
    )


def test_intervals_that_meet_are_one() -> None:
    assert union([(5, 9), (0, 3), (3, 4), (6, 7), (8, 12), (20, 20)]) == ((0, 4), (5, 12))
