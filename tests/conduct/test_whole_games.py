"""Whole games of one player, with every reason: what each card cost, what was served, what goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from polofield.conduct import Basis, Carried, Cause, Clock, Departure, Offense, Owed, PlayerGame, Policy, play


def given(**inputs: Any) -> dict[str, Any]:
    return inputs


def show(period: int, elapsed: int, cards: str, **more: Any) -> Offense:
    return Offense(Clock(period, elapsed), cards, **more)


def out(elapsed: int, back: int | None = None, **more: Any) -> Departure:
    return Departure(Clock(1, elapsed), None if back is None else Clock(1, back), **more)


def why(basis: Basis) -> str:
    return " ".join([f"{basis.cause} ({basis.paragraph}", *basis.readings]) + ")"


def lines(game: PlayerGame) -> Iterator[str]:
    """Say a game in lines: a line for each thing in it."""
    for o in game.offenses:
        cost = f"penalty {o.penalties}, {o.minutes_out} min, back {o.player_back_at}, sub {o.substitute_from}"
        rest = ", rest of game" * o.rest_of_game
        yield f"{o.at} {o.cards}: offense {o.offense_no}, yellow {o.yellow_nos}, {cost}{rest}, complaint {o.complaint}"
        yield "  " + "; ".join(why(basis) for basis in o.bases)
    for d in game.departures:
        flags = ", early" * d.early + ", penalty" * d.penalty_against_team + ", yellow" * d.yellow
        yield f"out: {d.remainder} + {d.added}, back {d.back_at}{flags}"
        yield from ("  " + why(basis) for basis in d.bases)
    yield from (f"box {s.start}-{s.end}: {why(s.basis)}" for s in game.box)
    if game.after_game is not None:
        award = game.after_game
        yield f"after: {award.cards}, complaint {award.complaint}, {why(award.basis)}"
    yield from (f"{s.kind} {s.seconds}, card {s.order}: {why(s.basis)}" for s in game.suspensions)
    yield from (f"{notice.code} {notice.where}".strip() for notice in game.notices)
    yield f"short {game.no_substitute}, yellows {game.yellow_cards} ({game.yellow_cards_in_game})"
    if game.red_at is not None:
        yield f"red {game.red_at}, substitute {game.substitute_from}"
    yield f"carried {game.carried_box_seconds}, lapsed {game.lapsed_box_seconds}"


CARRIED = Owed(30, Basis(Cause("unexpired box time"), "CO", ("A8",)))

GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("nothing happens", given(periods=(450,)), """
short (), yellows 0 (0)
carried 0, lapsed 0
"""),
    ("one yellow card costs a penalty", given(periods=(450,), offenses=[show(1, 30, "Y")]), """
30 Y: offense 1, yellow (1,), penalty 1, 0 min, back None, sub None, complaint possible
  penalty (YC2); complaint (CC)
short (), yellows 1 (1)
carried 0, lapsed 0
"""),
    ("a ladder of three, with words before each place", given(
    periods=(450, 450), where="Ana: ",
    offenses=[show(1, 120, "Y"), show(1, 400, "Y", change="decrease", own_foul=True), show(2, 100, "Y")],
), """
120 Y: offense 1, yellow (1,), penalty 1, 0 min, back None, sub None, complaint possible
  penalty (YC2); complaint (CC)
400 Y: offense 2, yellow (2,), penalty 1, 2 min, back 520, sub None, complaint possible
  penalty (YC2); yellow 2 (YC3); complaint (CC)
550 Y: offense 3, yellow (3,), penalty 1, 2 min, back 670, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
box 400-520: yellow 2 (YC3 A14)
box 550-670: yellow 3 (YC4)
status 0, card 3: three yellow cards in the game (CO A15 A17)
N_DECREASE_OWN_FOUL Ana: offenses[1]
short ((400, 520), (550, 670)), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("a decrease against the other team, and a new penalty against his own", given(
    periods=(450,), offenses=[show(1, 0, "Y", change="decrease"), show(1, 200, "Y", own_foul=True)],
), """
0 Y: offense 1, yellow (1,), penalty 1, 0 min, back None, sub None, complaint possible
  penalty (YC2); complaint (CC)
200 Y: offense 2, yellow (2,), penalty 1, 2 min, back 320, sub None, complaint possible
  penalty (YC2); yellow 2 (YC3); complaint (CC)
box 200-320: yellow 2 (YC3)
short ((200, 320),), yellows 2 (2)
carried 0, lapsed 0
"""),
    ("a status and box time are brought along", given(
    periods=(450, 450), where="Ana: ",
    offenses=[show(1, 0, "YY"), show(1, 60, "YY")],
    carried=Carried(True, (CARRIED, Owed(0, Basis(Cause("nothing"), "CO")))),
), """
0 YY: offense 2, yellow (2, 3), penalty 1, 4 min, back 270, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); yellow 3 (YC4); yellow status carried (CO A16); complaint (CC)
60 YY: offense 3, yellow (4, 5), penalty 1, 4 min, back 510, sub None, complaint possible
  penalty (YC2 A13); yellow 4 (YC4 A4); yellow 5 (YC4 A4); yellow status carried (CO A16); complaint (CC)
box 0-30: unexpired box time (CO A8)
box 30-150: yellow 2 (YC3 A5)
box 150-270: yellow 3 (YC4 A3 A5)
box 270-390: yellow 4 (YC4 A4 A5)
box 390-510: yellow 5 (YC4 A4 A3 A5 A14)
status 0, card 2: three yellow cards in the game (CO A15 A17)
N_FOURTH_YELLOW Ana: offenses[1]
N_FOURTH_YELLOW Ana: offenses[1]
short ((0, 510),), yellows 4 (4)
carried 0, lapsed 0
"""),
    ("a red card waits for box time", given(periods=(450,), offenses=[show(1, 0, "YY"), show(1, 100, "R")]), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
100 R: offense 2, yellow (), penalty 1, 4 min, back None, sub 360, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC A6); suspended for the game (RC); complaint (RCC)
box 0-120: yellow 2 (YC3)
whole 0, card 2: red card in the game (RC)
short ((0, 360),), yellows 2 (2)
red 100, substitute 360
carried 0, lapsed 0
"""),
    ("a red card near the end, the rest carried", given(
    periods=(450,), offenses=[show(1, 100, "Y"), show(1, 440, "R")], policy=Policy(red_unexpired="carry"),
), """
100 Y: offense 1, yellow (1,), penalty 1, 0 min, back None, sub None, complaint possible
  penalty (YC2); complaint (CC)
440 R: offense 2, yellow (), penalty 1, 4 min, back None, sub None, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC); suspended for the game (RC); complaint (RCC)
whole 230, card 2: red card in the game (RC A7)
short ((440, 450),), yellows 1 (1)
red 440, substitute None
carried 0, lapsed 0
"""),
    ("a red card whose box time before it runs past the end", given(
    periods=(450,), offenses=[show(1, 400, "YYY"), show(1, 440, "R")], policy=Policy(red_unexpired="carry"),
), """
400 YYY: offense 1, yellow (1, 2, 3), penalty 1, 4 min, back None, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); yellow 3 (YC4); complaint (CC)
440 R: offense 2, yellow (), penalty 1, 4 min, back None, sub None, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC A6); suspended for the game (RC); complaint (RCC)
box 400-450: yellow 2 (YC3)
whole 240, card 2: red card in the game (RC A7)
short ((400, 450),), yellows 3 (3)
red 440, substitute None
carried 0, lapsed 190
"""),
    ("a compulsory red card, and one after the game", given(
    periods=(450,), offenses=[show(1, 0, "Y"), show(1, 1, "Y"), show(1, 2, "R")], carried=Carried(True),
    after_game="R",
), """
0 Y: offense 2, yellow (2,), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2); yellow 2 (YC3); yellow status carried (CO A16); complaint (CC)
1 Y: offense 3, yellow (3,), penalty 1, 2 min, back 240, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); yellow status carried (CO A16); complaint (CC)
2 R: offense 4, yellow (), penalty 1, 4 min, back None, sub None, rest of game, complaint automatic
  penalty (YC2); compulsory red card (RC A1 A16); no substitute after red (RC A6); suspended for the game (RC); complaint (RCC)
box 0-120: yellow 2 (YC3)
box 120-240: yellow 3 (YC4 A5)
after: R, complaint automatic, red card after the game (AG A51)
whole 240, card 4: red card after the game (AG)
whole 0, card 3: red card in the game (RC A7)
N_RED_UNEXPIRED
short ((0, 450),), yellows 2 (2)
red 2, substitute None
carried 0, lapsed 0
"""),  # noqa: E501
    ("a red card whose minutes end with the game", given(periods=(450,), offenses=[show(1, 210, "R")]), """
210 R: offense 1, yellow (), penalty 1, 4 min, back None, sub 450, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC); suspended for the game (RC); complaint (RCC)
whole 0, card 1: red card in the game (RC)
short ((210, 450),), yellows 0 (0)
red 210, substitute 450
carried 0, lapsed 0
"""),
    ("he leaves twice, once with a yellow card for it, and then by right", given(
    periods=(900,), offenses=[show(1, 0, "YY")],
    departures=[out(20, 50), out(60, 70, deliberate_yellow=True), out(880)],
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
70 Y: offense 2, yellow (3,), penalty 1, 2 min, back 520, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
out: 100 + 120, back 270, early, penalty
  left the box early (YC5 A10)
out: 210 + 120, back 400, early, penalty, yellow
  left the box early (YC5 A10 A48)
out: 0 + 0, back 520
box 0-20: yellow 2 (YC3)
box 50-60: yellow 2, remainder (YC3 A10)
box 70-160: yellow 2, remainder (YC3 A10)
box 160-280: left the box early (YC5 A10)
box 280-400: left the box early (YC5 A10 A48)
box 400-520: yellow 3 (YC4 A5)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((0, 520),), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("the clock runs while he is out", given(
    periods=(900,), offenses=[show(1, 0, "YY")], departures=[out(20, 50)], policy=Policy(leave_clock="runs"),
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
out: 70 + 120, back 240, early, penalty
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
box 50-120: yellow 2, remainder (YC3 A10)
box 120-240: left the box early (YC5 A10)
short ((0, 240),), yellows 2 (2)
carried 0, lapsed 0
"""),
    ("the clock runs out while he is out", given(
    periods=(900,), offenses=[show(1, 0, "YY")], departures=[out(20, 180)], policy=Policy(leave_clock="runs"),
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
out: 0 + 120, back 300, early, penalty
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
box 180-300: left the box early (YC5 A10)
short ((0, 300),), yellows 2 (2)
carried 0, lapsed 0
"""),
    ("a yellow card for leaving adds no time of its own", given(
    periods=(900,), offenses=[show(1, 0, "YY")], departures=[out(20, 50, deliberate_yellow=True)],
    policy=Policy(leave_yellow="absorbed"),
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
50 Y: offense 2, yellow (3,), penalty 1, 2 min, back 270, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
out: 100 + 120, back 270, early, penalty, yellow
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
box 50-150: yellow 2, remainder (YC3 A10)
box 150-270: left the box early (YC5 A10)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((0, 270),), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("he leaves with a yellow card and never comes back", given(
    periods=(450,), offenses=[show(1, 0, "YY")], departures=[out(20, deliberate_yellow=True)],
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
20 Y: offense 2, yellow (3,), penalty 1, 2 min, back None, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
out: 100 + 120, back None, early, penalty, yellow
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
part 340, card 2: unexpired box time (CO A8 A49)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((0, 450),), yellows 3 (3)
carried 340, lapsed 0
"""),
    ("he leaves hurt and comes back", given(
    periods=(450,), offenses=[show(1, 400, "YY")], departures=[out(420, 430, injured=True)],
), """
400 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back None, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
out: 100 + 0, back None
  hurt, with the umpires' leave (IN A12)
box 400-450: yellow 2 (YC3)
part 70, card 1: unexpired box time (CO A8)
short ((400, 450),), yellows 2 (2)
carried 70, lapsed 0
"""),
    ("he leaves hurt and stays away", given(
    periods=(450,), offenses=[show(1, 300, "YYY")], departures=[out(420, injured=True)],
), """
300 YYY: offense 1, yellow (1, 2, 3), penalty 1, 4 min, back None, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); yellow 3 (YC4); complaint (CC)
out: 120 + 0, back None
  hurt, with the umpires' leave (IN A12)
box 300-420: yellow 2 (YC3)
box 420-450: yellow 3 (YC4 A2)
status 0, card 1: three yellow cards in the game (CO A15 A17)
short ((300, 450),), yellows 3 (3)
carried 0, lapsed 90
"""),
    ("he goes when his time is up", given(periods=(450,), offenses=[show(1, 0, "YY")], departures=[out(120)]), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
out: 0 + 0, back 120
box 0-120: yellow 2 (YC3)
short ((0, 120),), yellows 2 (2)
carried 0, lapsed 0
"""),
    ("he leaves and is back at the same stopped clock", given(
    periods=(450,), carried=Carried(box=(Owed(1, CARRIED.basis),)), departures=[out(0, 0), out(121), out(122)],
), """
out: 1 + 120, back 121, early, penalty
  left the box early (YC5 A10)
out: 0 + 0, back 121
out: 0 + 0, back 121
box 0-1: unexpired box time (CO A8)
box 1-121: left the box early (YC5 A10)
short ((0, 121),), yellows 0 (0)
carried 0, lapsed 0
"""),
    ("he leaves by right when his only second is over", given(
    periods=(450,), carried=Carried(box=(Owed(1, CARRIED.basis),)), departures=[out(1)],
), """
out: 0 + 0, back 1
box 0-1: unexpired box time (CO A8)
short ((0, 1),), yellows 0 (0)
carried 0, lapsed 0
"""),
    ("box time that begins with a period does not run through its end", given(
    periods=(450, 450), offenses=[show(1, 450, "YY"), show(2, 330, "Y")],
), """
450 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 570, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
780 Y: offense 2, yellow (3,), penalty 1, 2 min, back 900, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
box 450-570: yellow 2 (YC3)
box 780-900: yellow 3 (YC4)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((450, 570), (780, 900)), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("box time that ends with a period does not run through its end", given(
    periods=(450, 450), offenses=[show(1, 330, "YY")],
), """
330 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 450, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
box 330-450: yellow 2 (YC3)
short ((330, 450),), yellows 2 (2)
carried 0, lapsed 0
"""),
    ("a red card one second too late", given(
    periods=(450,), offenses=[show(1, 211, "R")], policy=Policy(red_unexpired="carry"),
), """
211 R: offense 1, yellow (), penalty 1, 4 min, back None, sub None, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC); suspended for the game (RC); complaint (RCC)
whole 1, card 1: red card in the game (RC A7)
short ((211, 450),), yellows 0 (0)
red 211, substitute None
carried 0, lapsed 0
"""),
    ("he is back at the moment of his next card", given(
    periods=(450,), offenses=[show(1, 0, "YY"), show(1, 50, "Y")], departures=[out(20, 50)],
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
50 Y: offense 2, yellow (3,), penalty 1, 2 min, back 390, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
out: 100 + 120, back 270, early, penalty
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
box 50-150: yellow 2, remainder (YC3 A10)
box 150-270: left the box early (YC5 A10)
box 270-390: yellow 3 (YC4 A5)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((0, 390),), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("he goes and owes nothing", given(periods=(450,), departures=[out(0)]), """
out: 0 + 0, back None
short (), yellows 0 (0)
carried 0, lapsed 0
"""),
    ("a red card while he is wrongly out", given(
    periods=(900,), offenses=[show(1, 0, "YY"), show(1, 50, "R")], departures=[out(20, 60)],
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
50 R: offense 2, yellow (), penalty 1, 4 min, back None, sub 510, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC A6); suspended for the game (RC); complaint (RCC)
out: 100 + 120, back None, early, penalty
  left the box early (YC5 A10)
box 0-20: yellow 2 (YC3)
box 50-150: yellow 2, remainder (YC3 A10)
box 150-270: left the box early (YC5 A10)
whole 0, card 2: red card in the game (RC)
short ((0, 510),), yellows 2 (2)
red 50, substitute 510
carried 0, lapsed 0
"""),
    ("he leaves after a red card", given(
    periods=(900,), offenses=[show(1, 0, "YY"), show(1, 50, "R")], departures=[out(60, 70)],
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
50 R: offense 2, yellow (), penalty 1, 4 min, back None, sub 360, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC A6); suspended for the game (RC); complaint (RCC)
out: 0 + 0, back None
box 0-120: yellow 2 (YC3)
whole 0, card 2: red card in the game (RC)
short ((0, 360),), yellows 2 (2)
red 50, substitute 360
carried 0, lapsed 0
"""),
    ("each batch costs two minutes", given(
    periods=(450,), offenses=[show(1, 0, "YYY"), show(1, 10, "YY")], policy=Policy(batch_minutes="flat"),
), """
0 YYY: offense 1, yellow (1, 2, 3), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); yellow 3 (YC4); complaint (CC)
10 YY: offense 2, yellow (4, 5), penalty 1, 2 min, back 240, sub None, complaint possible
  penalty (YC2 A13); yellow 4 (YC4 A4); yellow 5 (YC4 A4); complaint (CC)
box 0-120: yellow 2 (YC3)
box 120-240: yellow 4 (YC4 A4 A5)
status 0, card 2: three yellow cards in the game (CO A15 A17)
N_FOURTH_YELLOW offenses[1]
N_FOURTH_YELLOW offenses[1]
short ((0, 240),), yellows 5 (5)
carried 0, lapsed 0
"""),
    ("minutes run side by side", given(
    periods=(450,), offenses=[show(1, 0, "YY"), show(1, 60, "YY")], policy=Policy(overlap="concurrent"),
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
60 YY: offense 2, yellow (3, 4), penalty 1, 4 min, back 300, sub None, complaint possible
  penalty (YC2 A13); yellow 3 (YC4); yellow 4 (YC4 A4); complaint (CC)
box 0-120: yellow 2 (YC3)
box 120-180: yellow 3 (YC4 A5)
box 180-300: yellow 4 (YC4 A4 A3)
status 0, card 2: three yellow cards in the game (CO A15 A17)
N_FOURTH_YELLOW offenses[1]
short ((0, 300),), yellows 4 (4)
carried 0, lapsed 0
"""),
    ("a card while he is wrongly out never runs side by side", given(
    periods=(450,), offenses=[show(1, 0, "YY"), show(1, 60, "Y")], departures=[out(40, 90)],
    policy=Policy(overlap="concurrent"),
), """
0 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 120, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
60 Y: offense 2, yellow (3,), penalty 1, 2 min, back None, sub None, complaint possible
  penalty (YC2); yellow 3 (YC4); complaint (CC)
out: 80 + 120, back 410, early, penalty
  left the box early (YC5 A10)
box 0-40: yellow 2 (YC3)
box 90-170: yellow 2, remainder (YC3 A10)
box 170-290: left the box early (YC5 A10)
box 290-410: yellow 3 (YC4 A5)
status 0, card 2: three yellow cards in the game (CO A15 A17)
short ((0, 410),), yellows 3 (3)
carried 0, lapsed 0
"""),
    ("two yellow cards after the game", given(periods=(450,), after_game="YY"), """
after: YY, complaint possible, two yellow cards after the game (AG A51)
part 120, card 1: two yellow cards after the game (AG)
short (), yellows 2 (0)
carried 0, lapsed 0
"""),
    ("three yellow cards after the game", given(periods=(450,), offenses=[show(1, 0, "Y")], after_game="YYY"), """
0 Y: offense 1, yellow (1,), penalty 1, 0 min, back None, sub None, complaint possible
  penalty (YC2); complaint (CC)
after: YYY, complaint possible, three yellow cards after the game (AG A51)
part 240, card 2: three yellow cards after the game (AG)
short (), yellows 4 (1)
carried 0, lapsed 0
"""),
    ("a red card in the game and after it", given(periods=(450,), offenses=[show(1, 0, "R")], after_game="R"), """
0 R: offense 1, yellow (), penalty 1, 4 min, back None, sub 240, rest of game, complaint automatic
  penalty (YC2); no substitute after red (RC); suspended for the game (RC); complaint (RCC)
after: R, complaint automatic, red card after the game (AG A51)
whole 240, card 2: red card after the game (AG)
whole 0, card 1: red card in the game (RC)
short ((0, 240),), yellows 0 (0)
red 0, substitute 240
carried 0, lapsed 0
"""),
    ("all that can go on: box time, cards after the game, a status", given(
    periods=(450,), offenses=[show(1, 200, "YY"), show(1, 300, "YY")], after_game="YY",
), """
200 YY: offense 1, yellow (1, 2), penalty 1, 2 min, back 320, sub None, complaint possible
  penalty (YC2 A13); yellow 2 (YC3); complaint (CC)
300 YY: offense 2, yellow (3, 4), penalty 1, 4 min, back None, sub None, complaint possible
  penalty (YC2 A13); yellow 3 (YC4); yellow 4 (YC4 A4); complaint (CC)
box 200-320: yellow 2 (YC3)
box 320-440: yellow 3 (YC4 A5)
box 440-450: yellow 4 (YC4 A4 A3 A5)
after: YY, complaint possible, two yellow cards after the game (AG A51)
part 120, card 3: two yellow cards after the game (AG)
part 110, card 2: unexpired box time (CO A8)
status 0, card 2: three yellow cards in the game (CO A15 A17)
N_FOURTH_YELLOW offenses[1]
short ((200, 450),), yellows 6 (4)
carried 110, lapsed 0
"""),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "text"), [row[1:] for row in GAMES], ids=[row[0] for row in GAMES])
def test_a_whole_game(inputs: dict[str, Any], text: str) -> None:
    assert list(lines(play(**inputs))) == text.strip().splitlines()
