"""Whole answers, every field of them: what a question about Rule 37 brings, and what a placement knows of itself."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from polofield import (
    BadInput,
    Book,
    Field,
    Placement,
    award_goal,
    designate,
    exclusion,
    may_be_defended,
    mount_may_return,
    place,
    place_many,
    removal,
    require_defended,
    second_play_allowed,
)
from polofield.book import ConditionSpec, SpotSpec, default_book
from polofield.placement import Options, options_of, released, result
from polofield.placement.wording import book_of, name_of, number_of, reading_words, sum_of
from polofield.words import words

BOOK = default_book()


def changed_book(key: str, **changes: Any) -> Book:
    """Our book under another rule's number, with one penalty changed."""
    penalty = tuple(replace(spec, **changes) if spec.key == key else spec for spec in BOOK.penalty)
    return replace(BOOK, id="other", title="Other Book", rule="Rule 9", penalty=penalty)


OTHER = changed_book("4")

# ---------------------------------------------------------------- questions without a placement


def test_all_that_a_penalty_1_brings() -> None:
    said = award_goal(dangerous=False, deliberate=True, vicinity=True, to_save_goal=True)
    assert asdict(said) == {
        "available": True, "missing": (), "goals": 1, "goal_to": "fouled", "restart_penalty": "5b",
        "restart_awarded_to": "fouled", "change_direction": True, "citation": "Rule 37, Penalty 1",
        "readings": ("A23",),
    }  # fmt: skip


REMOVAL: dict[str, Any] = {
    "available": True, "reason": "", "action": "remove_player", "minutes": 15, "fallback": "", "game_stopped": False,
    "players_per_side": 3, "designated_by": "captain_of_fouled", "handicap_of_game_changed": False,
    "injured_may_return": False, "removed_may_substitute": True, "citation": "Rule 37, Penalty 7",
    "readings": ("A24", "A25", "A26", "A27", "A28"),
}  # fmt: skip
FOUR_A_SIDE: dict[str, Any] = {
    "players_per_side": 4, "designated_by": "", "injured_may_return": True, "removed_may_substitute": False,
}  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "differs"),
    [
        ({}, {}),
        ({"minutes_taken": 15}, {}),
        ({"qualified_substitute_offered": True}, {"action": "substitute", **FOUR_A_SIDE}),
        ({"minutes_taken": 15.5}, {"available": False, "reason": "time_over", "action": "", **FOUR_A_SIDE}),
        ({"injury_from_foul": False}, {"available": False, "reason": "not_from_foul", "action": "", **FOUR_A_SIDE}),
        (
            {"umpire_permits_or_orders_retirement": False, "qualified_substitute_offered": True},
            {"available": False, "reason": "not_retired", "action": "", **FOUR_A_SIDE},
        ),
        (
            {"play_resumed_since_foul": True},
            {
                "available": False, "reason": "play_resumed", "action": "", "minutes": 10, "fallback": "Rule 21.d",
                "game_stopped": True, **FOUR_A_SIDE,
            },
        ),
    ],
)  # fmt: skip
def test_all_that_is_said_of_a_removal(facts: dict[str, Any], differs: dict[str, Any]) -> None:
    said = removal(**{"injury_from_foul": True, "play_resumed_since_foul": False, **facts})
    assert asdict(said) == {**REMOVAL, **differs}


def test_no_time_has_been_taken_unless_it_is_said() -> None:
    # A book that allows no time at all still allows it at once.
    spec = next(spec for spec in BOOK.penalty if spec.key == "7")
    hasty = changed_book("7", removal=replace(spec.removal, minutes=0))
    assert removal(injury_from_foul=True, play_resumed_since_foul=False, book=hasty).available


def test_all_that_is_said_of_a_mount() -> None:
    said = mount_may_return("6.a", cured=True, delays_game=False)
    assert asdict(said) == {"may_return": True, "forfeiture": True, "citation": "Rule 37, Penalty 8"}


def test_all_terms_of_an_exclusion() -> None:
    assert asdict(exclusion(deliberate=True, dangerous=True)) == {
        "may_exclude": True, "suspended": "rest of game", "minutes_without_substitute": 4, "substitute_after": True,
        "next_game_suspended": True, "conduct_complaint_filed": True,
        "citation": "Rule 37, Penalty 10, with Rule 33; Rule 33, Red cards", "readings": ("A30", "A31"),
    }  # fmt: skip
    assert [exclusion(**{fact: True}).may_exclude for fact in ("deliberate", "dangerous", "prejudicial")] == [
        False, False, True,
    ]  # fmt: skip
    assert not exclusion().may_exclude


def test_all_that_is_said_of_a_designation() -> None:
    assert asdict(designate(4, [2, 4, 5, 6], fouled=[1, 4, 2, 0])) == {
        "players": (2,), "handicap": 5, "disabled": 4, "roster": (2, 4, 5, 6), "fouled": (1, 4, 2, 0),
    }  # fmt: skip
    assert designate(4, [2, 4, 5, 6]).fouled == ()


@pytest.mark.parametrize("goals", [-2, 10])
def test_the_least_and_the_most_handicap_are_handicaps(goals: int) -> None:
    assert designate(goals, [goals] * 4).disabled == goals


@pytest.mark.parametrize(
    "citation",
    [
        award_goal(dangerous=True, deliberate=True, vicinity=True, to_save_goal=True, book=OTHER).citation,
        removal(injury_from_foul=True, play_resumed_since_foul=False, book=OTHER).citation,
        mount_may_return("5", cured=True, delays_game=False, book=OTHER).citation,
        exclusion(book=OTHER).citation,
        place("4", book=OTHER).result(went_in=True).citation,
        place("5b", book=OTHER).result(procedure_failure=True).citation,
    ],
)
def test_the_book_that_answers_is_the_book_that_is_cited(citation: str) -> None:
    assert citation.startswith("Rule 9, Penalty")


def test_another_book_decides_by_its_own_numbers() -> None:
    spec = {spec.key: spec for spec in BOOK.penalty}
    award = replace(spec["1"].award, all=("vicinity",), any=("deliberate",))
    found = {"dangerous": True, "deliberate": False, "vicinity": True, "to_save_goal": False}
    assert award_goal(**found, book=changed_book("1", award=award)).missing == ("deliberate",)
    low = changed_book("3-defended", eligible=replace(spec["3-defended"].eligible, least_upper_limit=2))
    event = {"elected": True, "communicated_before_event": True, "llc_approval": True}
    assert may_be_defended(upper_limit=2, **event, book=low)
    require_defended(upper_limit=2, **event, book=low)
    assert not may_be_defended(upper_limit=2, **event)
    three = changed_book("7", removal=replace(spec["7"].removal, roster=3, minutes=1))
    assert designate(4, [2, 5, 6], book=three).players == (1,)
    late = {"injury_from_foul": True, "play_resumed_since_foul": False, "minutes_taken": 2}
    assert removal(**late, book=three).reason == "time_over"  # type: ignore[arg-type]
    mount = changed_book("8", mount=replace(spec["8"].mount, curable=("7",), forfeits=("7",)))
    said = mount_may_return("7", cured=True, delays_game=False, book=mount)
    assert (said.may_return, said.forfeiture) == (True, True)
    twelve = changed_book("8", mount=replace(spec["8"].mount, curable=("12a",), forfeits=()))
    assert mount_may_return("12.a", cured=True, delays_game=False, book=twelve).may_return
    assert not mount_may_return("1", cured=True, delays_game=False, book=twelve).may_return
    with pytest.raises(BadInput, match="the paragraph of Rule 12, such as '12a'"):
        mount_may_return("12", cured=True, delays_game=False, book=twelve)
    either = changed_book("10", exclusion=replace(spec["10"].exclusion, all=("dangerous",), or_any=()))
    assert exclusion(dangerous=True, book=either).may_exclude
    loose = changed_book("3-undefended", released_by=("opponent_hit",))
    assert second_play_allowed("undefended", ["opponent_hit"], loose)
    whistle = changed_book("3-defended", released_by=("goal_post", "whistle"))
    assert second_play_allowed("defended", ["whistle"], whistle)
    never = changed_book("3-defended", released_by=("goal_post",))
    assert second_play_allowed("defended", ["goal_post"], never)
    assert not second_play_allowed("defended", ["own_player"], never)


@pytest.mark.parametrize(
    ("key", "facts", "gives", "because", "readings"),
    [
        ("4", "went_in", "goal", "went_in", ""),
        ("3", "improper_entry wide", "retake", "wide improper_entry", ""),
        ("3", "improper_entry wide deflected", "retake", "deflected wide improper_entry", ""),
        ("3", "improper_entry", "not_stated", "improper_entry", "A18"),
        ("3", "", "play_on", "", "A21"),
        ("3", "improper_position", "not_stated", "", "A21 A17"),
        ("3", "improper_position went_in", "goal", "went_in", "A17"),
        ("2-30", "improper_entry wide", "retake", "wide improper_entry", "A20"),
        (
            "2-30", "would_have_scored prevented_by_improper_entry deflected", "goal",
            "would_have_scored prevented_by_improper_entry", "A19",
        ),
        ("5b", "procedure_failure", "not_stated", "", ""),
    ],
)  # fmt: skip
def test_results_with_their_reasons(key: str, facts: str, gives: str, because: str, readings: str) -> None:
    said = place(key).result(**dict.fromkeys(facts.split(), True))
    assert (said.result, said.because, said.readings) == (gives, tuple(because.split()), tuple(readings.split()))


def test_a_result_is_cited_from_our_book_unless_another_is_named() -> None:
    spec = place("4").spec
    assert result(spec, went_in=True).citation == "Rule 37, Penalty 4"
    assert result(spec, OTHER, went_in=True).citation == "Rule 9, Penalty 4"
    # A penalty without a clause on what follows says nothing, and is cited all the same.
    silent = replace(spec, result=())
    assert asdict(result(silent, OTHER, went_in=True)) == {
        "result": "not_stated", "because": (), "readings": (), "citation": "Rule 9, Penalty 4",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "hit", "called", "free"),
    [("4", True, False, False), ("4", True, True, True), ("4", False, True, False), ("5b", True, False, True)],
)
def test_until_when_positions_bind(key: str, hit: bool, called: bool, free: bool) -> None:
    p = place(key)
    assert p.released(hit_or_hit_at=hit, play_called=called) is free
    assert released(p.setup, hit_or_hit_at=hit, play_called=called) is free
    if not called:
        assert p.released(hit_or_hit_at=hit) is released(p.setup, hit_or_hit_at=hit) is free


@pytest.mark.parametrize(
    ("said", "en", "es"),
    [
        (place("4").result(procedure_failure=True), "the rulebook does not say", "el reglamento no lo dice"),
        (place("4").result(went_in=True), "goal for the team fouled", "gol para el equipo perjudicado"),
        (
            place("4").entry((152, 9), (140, 9), after_hit=True),
            "allowed: nothing bars this entry",
            "permitido: nada impide esta entrada",
        ),
        (
            place("4").check((119, 0), team="fouling"),
            "not behind the 30-yard line, on the goal side: 1 yd short",
            "no está detrás de la línea de 30 yardas, del lado del arco: faltan 1 yd",
        ),
        (
            place("4").check((119, 0), team="fouling").broken[0],
            "not behind the 30-yard line, on the goal side: 1 yd short",
            "no está detrás de la línea de 30 yardas, del lado del arco: faltan 1 yd",
        ),
        (
            place("4").fouling.conditions[0],
            "behind the 30-yard line, on the goal side",
            "detrás de la línea de 30 yardas, del lado del arco",
        ),
    ],
    ids=["not stated", "goal", "entry", "verdict", "breach", "condition"],
)
def test_words_are_english_unless_another_language_is_asked_for(said: Any, en: str, es: str) -> None:
    assert (said.words(), said.words("en"), said.words("es")) == (en, en, es)


# ---------------------------------------------------------------- what a placement knows of itself

CALLS: dict[str, dict[str, Any]] = {
    "1": {},
    "2-30": {"foul": (100, -20)},
    "2-spot": {"foul": (100, 20)},
    "3-undefended": {},
    "3-defended": {},
    "4": {},
    "5a": {"ball": (42, 79)},
    "5b": {},
    "6": {"crossing": -55, "defends": "left"},
}


@pytest.mark.parametrize(
    ("key", "number", "cite", "readings", "shown"),
    [
        ("1", "1", "1", "A1 A2 A12 A23", "Placement('1', ball=(0, 0), moved=0, defends='left')"),
        ("2-30", "2", "2", "A1 A3 A4 A9 A10", "Placement('2-30', ball=(120, 0), moved=0, defends='right')"),
        ("2-spot", "2", "2", "A1 A3 A4 A5 A9 A10 A16", "Placement('2-spot', ball=(100, 20), moved=0, defends='right')"),
        (
            "3-undefended", "3", "3", "A1 A3 A7 A8 A9 A10 A11",
            "Placement('3-undefended', ball=(110, 0), moved=0, defends='right')",
        ),
        (
            "3-defended", "3", "3; the paragraph on defending, under Penalty 2", "A1 A3 A7 A9 A10 A11 A29",
            "Placement('3-defended', ball=(110, 0), moved=0, defends='right')",
        ),
        ("4", "4", "4", "A1 A13", "Placement('4', ball=(90, 0), moved=0, defends='right')"),
        ("5a", "5a", "5.a", "A1 A2 A12", "Placement('5a', ball=(42, 75), moved=4, defends='right')"),
        ("5b", "5b", "5.b", "A1 A2 A12", "Placement('5b', ball=(0, 0), moved=0, defends='right')"),
        ("6", "6", "6", "A1 A13 A22", "Placement('6', ball=(-90, -40), moved=15, defends='left')"),
    ],
)  # fmt: skip
def test_names_citation_and_readings(key: str, number: str, cite: str, readings: str, shown: str) -> None:
    p = place(key, **CALLS[key])
    assert (p.key, p.penalty, repr(p)) == (key, number, shown)
    assert p.citation == f"USPA Rulebook 2026, Rule 37, Penalty {cite}"
    assert p.readings == tuple(readings.split())


MATTER = {
    "1": "on_limit between player_radius",
    "2-30": "on_limit goal_region p2_exempt player_radius",
    "2-spot": "on_limit goal_region p2_exempt p2_spot_off_field_only off_field player_radius",
    "3-undefended": "on_limit goal_region player_radius",
    "3-defended": "on_limit goal_region player_radius",
    "4": "on_limit player_radius",
    "5a": "on_limit between off_field player_radius",
    "5b": "on_limit between player_radius",
    "6": "on_limit player_radius",
}
SWITCHED: dict[str, tuple[Any, str]] = {
    "on_limit": ("deny", "A1"),
    "between": ("slab", "A2"),
    "goal_region": ("cone", "A3"),
    "p2_exempt": (True, "A4"),
    "p2_spot_off_field_only": (True, "A5"),
    "off_field": ("clamp", ""),
    "player_radius": (1.5, "A32"),
}


@pytest.mark.parametrize("key", MATTER)
def test_every_switch_adds_its_reading_where_it_matters_and_nowhere_else(key: str) -> None:
    own = set(place(key, **CALLS[key]).readings)
    for name, (value, reading) in SWITCHED.items():
        p = place(key, **CALLS[key], **{name: value})
        one = reading or ("A15" if key == "2-spot" else "A14")
        matters = name in MATTER[key].split()
        assert set(p.readings) == (own | {one} if matters else own), name
        assert p.options.changed(p.book) == {name: value}


def test_a_placement_without_conditions_rests_on_no_limit() -> None:
    bare = changed_book("4", fouling=(), readings=())
    assert place("4", book=bare, on_limit="deny", player_radius=2).readings == ()


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({}, Options()),
        ({"on_limit": "deny"}, Options(on_limit="deny")),
        (
            {"between": "band", "goal_region": "mouth", "p2_exempt": True, "p2_spot_off_field_only": True},
            Options(between="band", goal_region="mouth", p2_exempt=True, p2_spot_off_field_only=True),
        ),
        ({"player_radius": 2, "off_field": "clamp"}, Options(player_radius=2.0, off_field="clamp")),
        ({"player_radius": 0}, Options()),
    ],
)
def test_options_as_they_are_read(call: dict[str, Any], expected: Options) -> None:
    found = options_of(call)
    assert found == expected == place("4", **call).options
    assert type(found.player_radius) is float


def test_the_defaults_are_those_of_the_book() -> None:
    readings = tuple(replace(r, default=2) if r.option == "player_radius" else r for r in BOOK.reading)
    wide = replace(BOOK, id="wide", reading=readings)
    assert options_of({}, wide).player_radius == 2.0
    assert type(options_of({}, wide).player_radius) is float
    assert options_of({"on_limit": "deny"}, wide) == Options(on_limit="deny", player_radius=2.0)
    assert Options().changed(wide) == {"player_radius": 0.0}
    assert "Options" not in place("4", book=wide).words()
    assert "Options switched: player_radius=0." in place("4", book=wide, player_radius=0).words()
    assert Options(player_radius=2.0).changed(BOOK) == {"player_radius": 2.0}


ASKEW = math.degrees(math.atan2(44, 30) - math.atan2(36, 30))


@pytest.mark.parametrize(
    ("call", "goal", "to_goal", "nearest", "angle"),
    [
        ({"penalty": "5a", "ball": (120, 40)}, (150, 0), 50, 30, ASKEW),
        ({"penalty": "5a", "ball": (-120, -40), "defends": "left"}, (-150, 0), 50, 30, ASKEW),
        ({"penalty": "5a", "ball": (147, 4)}, (150, 0), 5, 30, math.degrees(math.atan2(8, 3))),
        ({"penalty": "5a", "ball": (147, -4)}, (150, 0), 5, 30, math.degrees(math.atan2(8, 3))),
        ({"penalty": "5a", "ball": (150, 0)}, (150, 0), 0, 30, 180),
        ({"penalty": "3", "defends": "left"}, (-150, 0), 40, math.hypot(40, 4), 2 * math.degrees(math.atan2(4, 40))),
        (
            {"penalty": "3", "field": Field(250, goal_width=60)},
            (125, 0), 40, 50, 2 * math.degrees(math.atan2(30, 40)),
        ),
    ],
)  # fmt: skip
def test_numbers_of_a_placement(
    call: dict[str, Any], goal: tuple[float, float], to_goal: float, nearest: float, angle: float
) -> None:
    p = place(**call)
    assert p.goal_center == goal
    assert p.distance_to_goal == pytest.approx(to_goal)
    assert p.nearest_defender_distance == pytest.approx(nearest)
    assert p.opening_angle == pytest.approx(angle, abs=1e-4)


def test_only_a_foul_that_is_noted_leaves_no_mark() -> None:
    p = place("2", choice="30", foul=(100, -20))
    assert p.given == (100, -20)
    assert place("2", choice="30") != p
    assert place("2-spot", foul=(-20, 0)).given == (-20, 0)


def test_a_ball_on_the_center_has_no_minus_zero() -> None:
    for p in (place("5b", defends="left"), place("5a", ball=(-0.0, -0.0)), place("3", defends="left"), place("1")):
        assert all(math.copysign(1, v) == 1 for v in p.ball if v == 0)


# ---------------------------------------------------------------- notes on a legal place

SPOT = place("2", choice="spot", foul=(100, 20))
STRICT = replace(BOOK, id="strict", penalty=tuple(replace(s, readings=()) for s in BOOK.penalty))


@pytest.mark.parametrize(
    ("p", "at", "team", "status", "notes"),
    [
        (SPOT, (60, 0), "fouling", "in_position", ("A5",)),
        (SPOT, (160, 40), "fouling", "in_position", ()),
        (SPOT, (60, 0), "fouled", "in_position", ()),
        (SPOT, (60, 0), "fouling", "returning", ()),
        (place("2", choice="30"), (150, 20), "fouling", "in_position", ()),
        (place("2", choice="30"), (160, 20), "fouling", "returning", ()),
        (place("3"), (155, 0), "fouling", "off_field", ("A7",)),
        (place("3"), (155, 0), "fouling", "returning", ("A7",)),
        (place("3"), (140, 0), "fouling", "returning", ()),
        (place("3"), (155, 10), "fouling", "off_field", ()),
        (place("3"), (155, 0), "fouled", "off_field", ()),
        (place("3", defends="left"), (-155, 0), "fouling", "off_field", ("A7",)),
        (place("4"), (155, 0), "fouling", "off_field", ()),
        (place("4"), (150, 0), "fouling", "in_position", ()),
        (place("3", book=STRICT), (155, 0), "fouling", "off_field", ()),
        (place("2", choice="spot", foul=(100, 20), book=STRICT), (60, 0), "fouling", "in_position", ()),
    ],
)
def test_notes(p: Placement, at: Any, team: str, status: str, notes: tuple[str, ...]) -> None:
    said = p.check(at, team, status)
    assert (said.legal, said.notes, said.team, said.status) == (True, notes, team, status)
    assert said.may_play == ("not_stated" if "A5" in notes else "")


def test_a_place_that_is_not_legal_has_no_note() -> None:
    assert SPOT.check((100, 21), "fouling").notes == ()


# ---------------------------------------------------------------- names and words of penalties

NAMES = [
    ("1", "Penalty 1", "Goal awarded", "Penal 1", "Gol otorgado"),
    ("2-30", "Penalty 2", "From the 30-yard line", "Penal 2", "Desde la línea de 30 yardas"),
    ("2-spot", "Penalty 2", "From the spot of the foul", "Penal 2", "Desde el lugar del foul"),
    ("3-undefended", "Penalty 3", "40 yards, undefended", "Penal 3", "40 yardas, sin defensa"),
    ("3-defended", "Penalty 3", "40 yards, defended", "Penal 3", "40 yardas, con defensa"),
    ("4", "Penalty 4", "60 yards", "Penal 4", "60 yardas"),
    ("5a", "Penalty 5a", "Hit from the spot", "Penal 5a", "Desde el lugar"),
    ("9", "Penalty 9", "Forfeit", "Penal 9", "Pérdida del partido"),
]


@pytest.mark.parametrize(("key", "number", "name", "numero", "nombre"), NAMES)
def test_numbers_and_names(key: str, number: str, name: str, numero: str, nombre: str) -> None:
    spec = next(spec for spec in BOOK.penalty if spec.key == key)
    for lang, expected in (("en", (number, name)), ("es", (numero, nombre))):
        say = words(lang)
        assert (number_of(spec, say), name_of(spec, say, BOOK)) == expected
    if key != "9":
        p = place(key, **CALLS[key])
        assert (p.title(), p.title("es")) == (f"{number} · {name}", f"{numero} · {nombre}")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (
            "2-spot",
            "Ball where the foul occurred. The fouling team keeps 30 yd away and out of the goal.",
        ),
        ("4", "Free hit from the center of the 60-yard line. The fouling team waits behind the 30-yard line."),
        (
            "5a",
            "Ball where it was at the foul, at least 5 yd inside the boards. Defenders goal side and 30 yd away.",
        ),
        (
            "6",
            "Ball on the 60-yard line, opposite where it crossed the back line, at most 40 yd from the center.",
        ),
    ],
)
def test_sums_hold_the_numbers_of_the_book(key: str, said: str) -> None:
    spec = next(spec for spec in BOOK.penalty if spec.key == key)
    assert sum_of(spec, words("en"), BOOK) == said
    other = replace(
        spec,
        spot=replace(spec.spot, from_back_line=55, inset=6, within=35),
        fouling=tuple(
            replace(c, from_back_line=25) if c.kind == "line" else replace(c, yards=27.5) for c in spec.fouling
        ),
    )
    swap = {"30 yd": "27.5 yd", "60-yard": "55-yard", "30-yard": "25-yard", "5 yd": "6 yd", "40 yd": "35 yd"}
    expected = said
    for old, new in swap.items():
        expected = expected.replace(f" {old}", f" {new}")
    assert sum_of(other, words("en"), BOOK) == expected


@pytest.mark.parametrize(
    ("spot", "en", "es"),
    [
        (SpotSpec("line", from_back_line=25), "From the 25-yard line", "Desde la línea de 25 yardas"),
        (SpotSpec("center"), "From the center", "Desde el centro"),
        (None, "No ball is placed", "Sin bocha que ubicar"),
    ],
)
def test_a_penalty_that_nobody_has_named_is_called_after_its_spot(spot: SpotSpec | None, en: str, es: str) -> None:
    spec = replace(place("4").spec, key="44", spot=spot)
    for lang, plain in (("en", en), ("es", es)):
        assert name_of(spec, words(lang), BOOK) == plain
        assert sum_of(spec, words(lang), BOOK) == f"{plain}."


def test_a_name_that_speaks_of_a_number_that_the_penalty_has_not_is_not_used() -> None:
    # Our sum of a 4 speaks of the line that the fouling team waits behind; without one, only the spot is told.
    spec = replace(place("4").spec, fouling=(ConditionSpec("line", from_back_line=0),))
    say = words("en")
    assert sum_of(spec, say, BOOK) == say("spot.line", line=60.0) + "."
    assert name_of(spec, say, BOOK) == "60 yards"


def test_the_books_own_words_come_first() -> None:
    own = replace(BOOK, id="own", words={"en": {"penalty.4.name": "Long", "penalty.4.sum": "A long one.",
                                                "reading.A1": "as we play"}})  # fmt: skip
    spec = place("4").spec
    assert (name_of(spec, words("en"), own), sum_of(spec, words("en"), own)) == ("Long", "A long one.")
    assert name_of(spec, words("es"), own) == "60 yardas"
    p = place("4", book=own)
    assert (reading_words(p, "A1", words("en")), p.title()) == ("as we play", "Penalty 4 · Long")
    assert reading_words(p, "A1", words("es")) == "justo en el límite está permitido"


@pytest.mark.parametrize(
    ("switch", "reading", "said"),
    [
        ({}, "A1", "exactly on a limit is legal"),
        ({"on_limit": "deny"}, "A1", "exactly on a limit is not legal"),
        ({"p2_exempt": True}, "A4", "players off the field or returning are exempt"),
        ({}, "A4", "no exemption for players off the field"),
        ({"player_radius": 1.25}, "A32", "a player is a disc of radius 1.25 yd"),
        ({}, "A9", "not entering lasts until play stops"),
        ({"goal_region": "cone"}, "A3", "the goal is what is seen between the posts from the ball"),
    ],
)
def test_readings_in_words(switch: dict[str, Any], reading: str, said: str) -> None:
    assert reading_words(place("2", choice="30", **switch), reading, words("en")) == said


def test_a_reading_without_words_says_its_value() -> None:
    extra = replace(BOOK.reading[0], id="B1", option=None, default="as you like", choices=())
    p = place("4", book=replace(BOOK, id="extra", reading=(*BOOK.reading, extra)))
    assert reading_words(p, "B1", words("en")) == "as you like"


def test_a_radius_of_nothing_is_not_told_as_a_radius() -> None:
    assert reading_words(place("4"), "A32", words("en")) == words("en")("reading.A32")


def test_the_book_is_cited_in_the_readers_language() -> None:
    assert book_of(BOOK, words("en")) == "USPA Rulebook 2026 · Rule 37"
    assert book_of(BOOK, words("es")) == "Reglamento USPA 2026 · Regla 37"
    assert book_of(OTHER, words("es")) == "Other Book · Regla 9"


# ---------------------------------------------------------------- many at once


def test_what_a_batch_says_of_a_row() -> None:
    batch = place_many(["4", "6", "44"], field=Field(250), off_field="clamp")
    assert batch.arguments(0) == {
        "penalty": "4", "choice": None, "defended": None, "defends": "right", "ball": None, "foul": None,
        "crossing": None, "field": Field(250), "on_limit": "allow", "between": "half_plane", "goal_region": "strip",
        "p2_exempt": False, "p2_spot_off_field_only": False, "off_field": "clamp", "player_radius": 0.0,
        "book": BOOK,
    }  # fmt: skip
    assert [fault.row for fault in batch.faults()] == [1, 2]
    assert batch.fault(1)[:3] == (1, "crossing", "missing_input")
    assert (batch.error_codes[0], batch.error_codes[batch.error[2]]) == ("", "unknown_penalty")
    assert batch.setups[0].key == "5b" and batch.setups[1].key == "2-30"


def test_a_row_of_a_batch_keeps_its_spot_and_end() -> None:
    rows = {"ball": [(1, 2), (3, 4)], "defends": ["left", "right"]}
    said = place_many("5a", **rows).arguments(0)
    assert (said["ball"], said["defends"], said["foul"]) == ((1.0, 2.0), "left", None)
    signs = place_many(["6", "6"], crossing=[5, -6], defends=[1, -1])
    assert [signs.arguments(i)["defends"] for i in (0, 1)] == ["right", "left"]
    assert [signs.arguments(i)["crossing"] for i in (0, 1)] == [5.0, -6.0]
    once = place_many(["6", "6"], crossing=7.0)
    assert once.arguments(1)["crossing"] == 7.0
    assert place_many("2", choice="spot", foul=(5, 6)).arguments(0)["foul"] == (5.0, 6.0)
    assert place_many(["5a", "4"], ball=[(1, 2), (math.nan, math.nan)]).arguments(1)["ball"] is None


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_a_placement_shows_itself_in_a_notebook(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"polofield.showing.{kind}_of", lambda shown: (kind, shown))
    p = place("4")
    assert getattr(p, f"_repr_{kind}_")() == (kind, p)
