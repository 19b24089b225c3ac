"""Every refusal of the placement, word for word: what was expected, what came, the place, the choices, the nearest."""

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
    forfeits,
    may_be_defended,
    mount_may_return,
    place,
    place_many,
    removal,
    require_defended,
    second_play_allowed,
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

REFUSED_PLACES = [
    Refusal(lambda: place("5c"), BadInput, "unknown_penalty", "penalty",
            "expected one of '1', '2', '3', '4', '5a', '5b', '6', '7', '8', '9', '10', got '5c'; did you mean '5b'?"),
    Refusal(lambda: place("7"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '7', which places none; see designate()"),
    Refusal(lambda: place("8"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '8', which places none; see mount_may_return()"),
    Refusal(lambda: place("9"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '9', which places none; see forfeits()"),
    Refusal(lambda: place("10"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '10', which places none; see exclusion()"),
    Refusal(lambda: place("2", choice="spot"), BadInput, "missing_input", "foul",
            "expected where the foul occurred, foul=(x, y), got nothing (Penalty 2-spot)"),
    Refusal(lambda: place("5a"), BadInput, "missing_input", "ball",
            "expected where the ball was when the foul occurred, ball=(x, y), got nothing (Penalty 5a)"),
    Refusal(lambda: place("6"), BadInput, "missing_input", "crossing",
            "expected where the ball crossed the back line, crossing=y, got nothing (Penalty 6)"),
    Refusal(lambda: place("4", ball=(1, 2)), BadInput, "unexpected_input", "ball",
            "expected no spot for Penalty 4, got ball=(1.0, 2.0)"),
    Refusal(lambda: place("5a", ball=(1, 2), foul=(3, 4)), BadInput, "unexpected_input", "foul",
            "expected ball for Penalty 5a, got foul=(3.0, 4.0)"),
    Refusal(lambda: place("5a", crossing=5, book=BALL_OR_FOUL), BadInput, "unexpected_input", "crossing",
            "expected ball or foul for Penalty 5a, got crossing=5.0"),
    Refusal(lambda: place("5b", crossing=5), BadInput, "unexpected_input", "crossing",
            "expected no spot for Penalty 5b, got crossing=5.0"),
    Refusal(lambda: place("2", choice="spot", ball=(1, 2)), BadInput, "unexpected_input", "ball",
            "expected foul for Penalty 2-spot, got ball=(1.0, 2.0)"),
    Refusal(lambda: place("4", field="big"), BadInput, "bad_field", "field", "expected a Field, got str"),
    Refusal(lambda: place("4", book="none"), BadInput, "bad_rulebook", "book", "expected a Book, got str"),
    Refusal(lambda: place("4", defends="lefft"), BadInput, "unknown_name", "defends",
            "expected one of 'right', 'left', got 'lefft'; did you mean 'left'?"),
    Refusal(lambda: place("4", on_limit="alow"), BadInput, "unknown_name", "on_limit",
            "expected 'allow' or 'deny', got 'alow'; did you mean 'allow'?"),
    Refusal(lambda: place("4", between=None), BadInput, "unknown_name", "between",
            "expected 'half_plane' or 'band' or 'triangle' or 'slab' or 'nearer', got None"),
    Refusal(lambda: place("4", between="zzzzzz"), BadInput, "unknown_name", "between",
            "expected 'half_plane' or 'band' or 'triangle' or 'slab' or 'nearer', got 'zzzzzz'"),
    Refusal(lambda: place("4", betwen="band"), BadInput, "unknown_name", "place",
            "expected an option out of on_limit, between, goal_region, p2_exempt, " "p2_spot_off_field_only, off_field, player_radius, got 'betwen'; did you mean " "'between'?"),  # noqa: E501
    Refusal(lambda: place("4", qqqqqq=1), BadInput, "unknown_name", "place",
            "expected an option out of on_limit, between, goal_region, p2_exempt, " "p2_spot_off_field_only, off_field, player_radius, got 'qqqqqq'"),  # noqa: E501
    Refusal(lambda: place("4", p2_exempt=1), BadInput, "unknown_name", "p2_exempt", "expected False or True, got 1"),
    Refusal(lambda: place("4", player_radius=-0.5), BadInput, "bad_number", "player_radius",
            "expected 0 or more yards, got -0.5"),
    Refusal(lambda: place("4", player_radius=math.nan), BadInput, "bad_number", "player_radius",
            "expected a finite number, got nan"),
    Refusal(lambda: place("4", ball=(math.nan, 0)), BadInput, "bad_number", "ball[0]",
            "expected a finite number, got nan"),
    Refusal(lambda: place("4", foul="x"), BadInput, "bad_number", "foul", "expected a pair (x, y) in yards, got 'x'"),
    Refusal(lambda: place("4", foul=(1, "b")), BadInput, "bad_number", "foul[1]", "expected a finite number, got 'b'"),
    Refusal(lambda: place("6", crossing="x"), BadInput, "bad_number", "crossing", "expected a finite number, got 'x'"),
    Refusal(lambda: place("5a", ball=(155.25, -3)), NotAllowed, "spot_off_field", "ball",
            "expected a spot on the field, got (155.25, -3) with the fouling team on the right; " "off_field='clamp' takes the nearest place on it (A14)"),  # noqa: E501
    Refusal(lambda: place("2", choice="spot", foul=(-155, 4)), NotAllowed, "spot_off_field", "foul",
            "expected a spot on the field, got (-155, 4) with the fouling team on the right; " "off_field='clamp' takes the nearest place on it (A15)"),  # noqa: E501
    Refusal(lambda: place("5a", ball=(-181, 3)), NotAllowed, "outside_safety_zone", "ball",
            "expected a spot in the safety zone (|x| <= 180, |y| <= 90), got (-181, 3) with the fouling team on the right"),  # noqa: E501
    Refusal(lambda: place("2", choice="spot", foul=(3, -91.5)), NotAllowed, "outside_safety_zone", "foul",
            "expected a spot in the safety zone (|x| <= 180, |y| <= 90), got (3, -91.5) with the fouling team on the right"),  # noqa: E501
    Refusal(lambda: place("2", choice="30", foul=(3, -91.5)), NotAllowed, "outside_safety_zone", "foul",
            "expected a spot in the safety zone (|x| <= 180, |y| <= 90), got (3, -91.5) with the fouling team on the right"),  # noqa: E501
    Refusal(lambda: place("6", crossing=90.5), NotAllowed, "crossing_off_end_line", "crossing",
            "expected 80 yd or less from the center of the back line, got 90.5"),
    Refusal(lambda: place("6", crossing=-1.5), NotAllowed, "crossing_in_goal", "crossing",
            "expected 4 yd or more from the goal's center, else it is a goal, got -1.5"),
    Refusal(lambda: place("3", field=Field(121), book=FAR_LINE), NotAllowed, "bad_field", "field.length",
            "expected a field as long as 121.5 yd from its back line, got 121 yd"),
]  # fmt: skip


REFUSED_PLAYERS = [
    Refusal(lambda: FOUR.zone("foul"), BadInput, "unknown_name", "team",
            "expected one of 'fouling', 'fouled', got 'foul'; did you mean 'fouled'?"),
    Refusal(lambda: FOUR.check((1,), "fouling"), BadInput, "bad_number", "point",
            "expected a pair (x, y) in yards, got (1,)"),
    Refusal(lambda: FOUR.check((0, 0), "fouling", "of_field"), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 'of_field'; did you mean 'off_field'?"),
    Refusal(lambda: FOUR.check((1.5, -2.25), "fouling", "off_field"), BadInput, "status_mismatch", "status",
            "expected a place off the field for a player declared off it, got (1.5, -2.25)"),
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
    Refusal(lambda: FOUR.entry((1, 1), (2, 2), after_hit=True, team="foul"), BadInput, "unknown_name", "team",
            "expected one of 'fouling', 'fouled', got 'foul'; did you mean 'fouled'?"),
]  # fmt: skip


REFUSED_FINDINGS = [
    Refusal(lambda: FOUR.result(wentin=True), BadInput, "unexpected_input", "result",
            "expected one of deflected, improper_entry, improper_position, " "prevented_by_improper_entry, prevented_by_procedure_failure, procedure_failure, " "went_in, wide, would_have_scored, got 'wentin'; did you mean 'went_in'?"),  # noqa: E501
    Refusal(lambda: FOUR.result(qqqqqqqqqqq=True), BadInput, "unexpected_input", "result",
            "expected one of deflected, improper_entry, improper_position, " "prevented_by_improper_entry, prevented_by_procedure_failure, procedure_failure, " "went_in, wide, would_have_scored, got 'qqqqqqqqqqq'"),  # noqa: E501
    Refusal(lambda: FOUR.result(went_in=1), BadInput, "bad_number", "went_in", "expected True or False, got 1"),
    Refusal(lambda: FOUR.result(would_have_scored=True, wide=True), BadInput, "contradiction", "result",
            "expected a hit that would have scored or one that went wide, got both"),
    Refusal(lambda: FOUR.released(hit_or_hit_at=1), BadInput, "bad_number", "hit_or_hit_at",
            "expected True or False, got 1"),
    Refusal(lambda: FOUR.released(hit_or_hit_at=True, play_called="yes"), BadInput, "bad_number", "play_called",
            "expected True or False, got 'yes'"),
    Refusal(lambda: second_play_allowed("defnded", []), BadInput, "missing_choice", "variant",
            "expected 'undefended' or 'defended', got 'defnded'"),
    Refusal(lambda: second_play_allowed("defended", ["goal_pots"]), BadInput, "unexpected_input", "since_first_hit",
            "expected one of goal_post, opponent_hit, opponent_hit_at, opponent_mount, " "opponent_player, own_mount, own_player, got 'goal_pots'; did you mean 'goal_post'?"),  # noqa: E501
    Refusal(lambda: award_goal(**{**FOUND, "to_save_goal": 0}), BadInput, "bad_number", "to_save_goal",
            "expected True or False, got 0"),
    Refusal(lambda: award_goal(**FOUND, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 1, got one without 'award'"),
    Refusal(lambda: award_goal(**FOUND, book=NO_RESTART), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 1, got one without 'restart'"),
    Refusal(lambda: may_be_defended(upper_limit=8, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 3, got one without 'eligible'"),
    Refusal(lambda: may_be_defended(upper_limit="8"), BadInput, "bad_number", "upper_limit",
            "expected a finite number, got '8'"),
    Refusal(lambda: may_be_defended(upper_limit=8, electd=True), BadInput, "unexpected_input", "event",
            "expected one of communicated_before_event, elected, llc_approval, " "two_pro_umpires_all_games, got 'electd'; did you mean 'elected'?"),  # noqa: E501
    Refusal(lambda: may_be_defended(upper_limit=8, elected="yes"), BadInput, "bad_number", "elected",
            "expected True or False, got 'yes'"),
    Refusal(lambda: require_defended(upper_limit=7, elected=True), NotAllowed, "not_eligible", "defended",
            "expected an event that may defend Penalty 3, got one without upper_limit, " "communicated_before_event, two_pro_umpires_all_games_or_llc_approval"),  # noqa: E501
    Refusal(lambda: require_defended(upper_limit=8, elected=True, communicated_before_event=True), NotAllowed, "not_eligible", "defended",  # noqa: E501
            "expected an event that may defend Penalty 3, got one without two_pro_umpires_all_games_or_llc_approval"),
    Refusal(lambda: TEAM.cap(0), NotAllowed, "not_eligible", "removed", "expected one of the players (2,), got 0"),
    Refusal(lambda: TEAM.lineup_allowed(2, [1, 2]), BadInput, "bad_roster", "lineup",
            "expected 3 handicaps, got [1, 2]"),
    Refusal(lambda: TEAM.lineup_allowed(2, [1, 2, 11]), BadInput, "bad_roster", "lineup[2]",
            "expected a handicap, a whole number from -2 to 10, got 11"),
    Refusal(lambda: designate(4.5, [1, 2, 3, 4]), BadInput, "bad_roster", "disabled",
            "expected a handicap, a whole number from -2 to 10, got 4.5"),
    Refusal(lambda: designate(11, [1, 2, 3, 4]), BadInput, "bad_roster", "disabled",
            "expected a handicap, a whole number from -2 to 10, got 11"),
    Refusal(lambda: designate(4, [1, 2, 3, -3]), BadInput, "bad_roster", "fouling[3]",
            "expected a handicap, a whole number from -2 to 10, got -3"),
    Refusal(lambda: designate(4, "1234"), BadInput, "bad_roster", "fouling", "expected 4 handicaps, got '1234'"),
    Refusal(lambda: designate(4, [1, 2, 3]), BadInput, "bad_roster", "fouling", "expected 4 handicaps, got [1, 2, 3]"),
    Refusal(lambda: designate(4, [1, 2, 3, 4], fouled=[1, 2, 3, 5]), BadInput, "contradiction", "fouled",
            "expected a team with the disabled player's 4, got (1, 2, 3, 5)"),
    Refusal(lambda: designate(4, [1, 2, 3, 4], fouled=[1, 2, 3]), BadInput, "bad_roster", "fouled",
            "expected 4 handicaps, got [1, 2, 3]"),
    Refusal(lambda: designate(4, [1, 2, 3, 4], fouled=[1, 2, 3, 40]), BadInput, "bad_roster", "fouled[3]",
            "expected a handicap, a whole number from -2 to 10, got 40"),
    Refusal(lambda: designate(4, [1, 2, 3, 4], book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 7, got one without 'removal'"),
    Refusal(lambda: removal(**{**FOUL, "injury_from_foul": "no"}), BadInput, "bad_number", "injury_from_foul",
            "expected True or False, got 'no'"),
    Refusal(lambda: removal(**{**FOUL, "play_resumed_since_foul": None}), BadInput, "bad_number", "play_resumed_since_foul",  # noqa: E501
            "expected True or False, got None"),
    Refusal(lambda: removal(**FOUL, umpire_permits_or_orders_retirement=1), BadInput, "bad_number", "umpire_permits_or_orders_retirement",  # noqa: E501
            "expected True or False, got 1"),
    Refusal(lambda: removal(**FOUL, qualified_substitute_offered=1), BadInput, "bad_number", "qualified_substitute_offered",  # noqa: E501
            "expected True or False, got 1"),
    Refusal(lambda: removal(**FOUL, minutes_taken="x"), BadInput, "bad_number", "minutes_taken",
            "expected a finite number, got 'x'"),
    Refusal(lambda: removal(**FOUL, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 7, got one without 'removal'"),
    Refusal(lambda: mount_may_return("", **MOUNT), BadInput, "missing_input", "rule",
            "expected the rule that was violated, such as '5' or '6a', got ''"),
    Refusal(lambda: mount_may_return(True, **MOUNT), BadInput, "missing_input", "rule",
            "expected the rule that was violated, such as '5' or '6a', got True"),
    Refusal(lambda: mount_may_return("Rule 6", **MOUNT), BadInput, "missing_input", "rule",
            "expected the paragraph of Rule 6, such as '6a', got 'Rule 6'"),
    Refusal(lambda: mount_may_return("abc", **MOUNT), BadInput, "missing_input", "rule",
            "expected the number of a rule, such as '5' or '6a', got 'abc'"),
    Refusal(lambda: mount_may_return("5", cured=1, delays_game=False), BadInput, "bad_number", "cured",
            "expected True or False, got 1"),
    Refusal(lambda: mount_may_return("5", cured=True, delays_game=0), BadInput, "bad_number", "delays_game",
            "expected True or False, got 0"),
    Refusal(lambda: mount_may_return("5", **MOUNT, book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 8, got one without 'mount'"),
    Refusal(lambda: forfeits("Blue"), BadInput, "unexpected_input", "violations",
            "expected a list of teams, got 'Blue'"),
    Refusal(lambda: exclusion(deliberate=1), BadInput, "bad_number", "deliberate", "expected True or False, got 1"),
    Refusal(lambda: exclusion(dangerous=1), BadInput, "bad_number", "dangerous", "expected True or False, got 1"),
    Refusal(lambda: exclusion(prejudicial=1), BadInput, "bad_number", "prejudicial", "expected True or False, got 1"),
    Refusal(lambda: exclusion(book=SILENT), BadInput, "unknown_penalty", "rulebook",
            "expected a rulebook that answers for Penalty 10, got one without 'exclusion'"),
]  # fmt: skip


REFUSED_ROWS = [
    Refusal(lambda: place_many([["4"]]), BadInput, "bad_shape", "penalty",
            "expected one name, or a row of names, got (1, 1)"),
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
    Refusal(lambda: place_many("5a", ball=(math.nan, 1)), BadInput, "bad_number", "ball[0]",
            "expected a finite number, got nan"),
    Refusal(lambda: place_many("2", foul=[1, 2, 3]), BadInput, "bad_shape", "foul",
            "expected one spot (x, y), or spots of shape (n, 2), got (3,)"),
    Refusal(lambda: place_many("2", foul=object()), BadInput, "bad_number", "foul", "expected numbers, got object"),
    Refusal(lambda: place_many("6", crossing="x"), BadInput, "bad_number", "crossing", "expected numbers, got str"),
    Refusal(lambda: place_many("6", crossing=math.inf), BadInput, "bad_number", "crossing",
            "expected a finite number, got inf"),
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
    Refusal(lambda: place_many("7"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '7', which places none; see designate()"),
    Refusal(lambda: place_many("9"), BadInput, "unknown_penalty", "penalty",
            "expected a penalty that places a ball, got '9', which places none; see forfeits()"),
    Refusal(lambda: place_many(["4", "6"]).raise_first(), BadInput, "missing_input", "row 1",
            "crossing: expected where the ball crossed the back line, crossing=y, got nothing (Penalty 6)"),
    Refusal(lambda: place_many(["4", "6"]).zones("foul"), BadInput, "unknown_name", "team",
            "expected one of 'fouling', 'fouled', got 'foul'; did you mean 'fouled'?"),
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
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fouling", "of_field"), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 'of_field'; did you mean 'off_field'?"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fouling", 3), BadInput, "unknown_name", "status",
            "expected one of 'in_position', 'off_field', 'returning', got 3"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], ["fouling"] * 2), BadInput, "bad_shape", "team",
            "expected one name, or names that broadcast to (1,), got (2,)"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], "fouling", ["returning"] * 2), BadInput, "bad_shape", "status",
            "expected one name, or names that broadcast to (1,), got (2,)"),
    Refusal(lambda: check_many(FOUR, [(1, 2)], [["fouling"]] * 2), BadInput, "bad_shape", "team",
            "expected one name, or names that broadcast to (1,), got (2, 1)"),
]  # fmt: skip


def assert_refused(row: Refusal) -> None:
    with pytest.raises(PolofieldError) as caught:
        row.ask()
    assert (type(caught.value), caught.value.code, caught.value.where) == (row.kind, row.code, row.where)
    assert str(caught.value) == f"{row.where}: {row.said}"


@pytest.mark.parametrize("row", REFUSED_PLACES)
def test_a_refused_placement(row: Refusal) -> None:
    assert_refused(row)


@pytest.mark.parametrize("row", REFUSED_PLAYERS)
def test_a_refused_player_or_path(row: Refusal) -> None:
    assert_refused(row)


@pytest.mark.parametrize("row", REFUSED_FINDINGS)
def test_refused_findings(row: Refusal) -> None:
    assert_refused(row)


@pytest.mark.parametrize("row", REFUSED_ROWS)
def test_refused_rows_of_many(row: Refusal) -> None:
    assert_refused(row)


def test_a_name_that_the_placement_has_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'polofield.placement' has no attribute 'places'$"):
        _ = polofield.placement.places
