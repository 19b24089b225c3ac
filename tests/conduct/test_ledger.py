"""The season ledger: what is owed, where it is served, and that later records change no earlier answer."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from polofield.conduct import (
    Attendance,
    Count,
    Event,
    Fixture,
    Incident,
    Ledger,
    Offense,
    Policy,
    Season,
    SeasonCard,
    SeasonDeparture,
    SeasonGame,
    add_months,
    conditions,
    ledger,
    next_game,
    play,
)
from polofield.conduct.clock import Clock
from polofield.errors import PolofieldError

PUBLIC = dt.date(2026, 1, 1)
START = dt.date(2026, 5, 1)
SIX = (450,) * 6


def day(number: int) -> dt.date:
    return START + dt.timedelta(days=number)


def event(name: str = "E", kind: Any = "uspa", goals: int = 12, **more: Any) -> Event:
    return Event(name, kind, goals, public_since=more.pop("public_since", PUBLIC), **more)


def game(name: str, number: int, lineup: str = "", at: str = "E", **more: Any) -> SeasonGame:
    lineups = {"Rojo": tuple(lineup.split())} if lineup else {}
    return SeasonGame(name, day(number), at, ("Rojo", "Azul"), SIX, lineups=lineups, **more)


def card(name: str, cards: str, period: int | None = 1, elapsed: int | None = 0, **more: Any) -> SeasonCard:
    return SeasonCard(name, "Ana", "Rojo", cards, period, elapsed, **more)


def after(name: str, cards: str) -> SeasonCard:
    return card(name, cards, None, None, after=True)


def sits(name: str, team: str = "Rojo", **more: Any) -> Attendance:
    return Attendance(name, "Ana", team, **{"before": True, "after": True, "preapproved": True, **more})


def book(
    games: list[SeasonGame],
    cards: list[SeasonCard],
    seen: list[Attendance] | None = None,
    events: tuple[Event, ...] = (event(),),
    policy: Policy | None = None,
) -> Ledger:
    season = Season(events, tuple(games), tuple(cards), (), tuple(seen or ()))
    return ledger(season, policy or Policy())


def services(found: Ledger) -> list[tuple[str, str | None]]:
    return [(owing.bases[0].cause, owing.served_in) for owing in found.owings("Ana")]


def test_a_red_card_is_served_by_sitting_out_the_next_game() -> None:
    found = book([game("G1", 0), game("G2", 7), game("G3", 14)], [card("G1", "R")], [sits("G2"), sits("G3")])
    assert services(found) == [("red card in the game", "G2")]
    assert [found.on("Ana", day(n)).status for n in (-1, 0, 6, 7)] == [
        "clear",
        "suspended",
        "suspended",
        "clear",
    ]
    assert found.on("Ana", day(7)).served[0].served_on == day(7)


@pytest.mark.parametrize("flaw", ["before", "after", "preapproved"])
def test_a_game_with_a_flaw_serves_nothing(flaw: str) -> None:
    flawed: dict[str, Any] = {flaw: False}
    seen = [sits("G2", **flawed), sits("G3")]
    found = book([game("G1", 0), game("G2", 7), game("G3", 14)], [card("G1", "R")], seen)
    assert services(found) == [("red card in the game", "G3")]


def test_who_plays_does_not_sit_out() -> None:
    games = [game("G1", 0), game("G2", 7, "Ana"), game("G3", 14, "Bea")]
    assert services(book(games, [card("G1", "R")], [sits("G2"), sits("G3")]))[0][1] == "G3"


@pytest.mark.parametrize("state", ["forfeited", "abandoned"])
def test_a_game_that_was_not_played_serves_nothing(state: str) -> None:
    games = [game("G1", 0), game("G2", 7, state=state), game("G3", 14)]
    found = book(games, [card("G1", "R")], [sits("G2"), sits("G3")])
    assert services(found)[0][1] == "G3"
    assert "N_NOT_PLAYED" in [notice.code for notice in found.on("Ana", day(7)).notices]


def test_box_time_and_status_go_to_the_next_game_he_is_in() -> None:
    cards = [card("G1", "Y", 1, 0), card("G1", "Y", 2, 0), card("G1", "Y", 6, 405)]
    games = [game("G1", 0), game("G2", 7, "Bea"), game("G3", 14, "Ana"), game("G4", 21, "Ana")]
    found = book(games, [*cards, card("G3", "Y", 2, 0), card("G4", "Y", 2, 0)])
    standing = found.on("Ana", day(7))
    assert (standing.status, standing.minutes_owed, standing.yellow_status) == ("box time owed", 1.25, True)
    third = found.game("Ana", "G3")
    assert third is not None
    assert [(s.start, s.end) for s in third.box] == [(0, 75), (450, 570)]
    fourth = found.game("Ana", "G4")
    assert fourth is not None
    assert fourth.offenses[0].offense_no == 1
    assert found.on("Ana", day(14)).status == "clear"


def test_red_and_after_game_cards_are_served_in_sequence() -> None:
    games = [game("G1", 0), game("G2", 7), game("G3", 14, "Ana")]
    found = book(games, [card("G1", "R", 4, 60), after("G1", "YY")], [sits("G2")])
    assert services(found) == [("red card in the game", "G2"), ("two yellow cards after the game", "G3")]
    third = found.game("Ana", "G3")
    assert third is not None
    assert third.no_substitute == ((0, 120),)


def test_the_red_without_a_substitute_goes_first() -> None:
    games = [game("G1", 0), game("G2", 7), game("G3", 14)]
    found = book(games, [card("G1", "R"), after("G1", "R")], [sits("G2"), sits("G3")])
    assert dict(services(found)) == {"red card after the game": "G2", "red card in the game": "G3"}


def test_two_partials_share_a_game_or_not() -> None:
    games = [game("G1", 0), game("G2", 7, "Ana"), game("G3", 14, "Ana")]
    cards = [card("G1", "Y"), card("G1", "Y", 6, 405), after("G1", "YY")]
    assert {where for _, where in services(book(games, cards))} == {"G2"}
    apart = services(book(games, cards, policy=Policy(two_partials="two games")))
    assert dict(apart) == {"two yellow cards after the game": "G2", "unexpired box time": "G3"}


def test_time_not_served_in_a_short_game_goes_on() -> None:
    short = SeasonGame("G2", day(7), "E", ("Rojo", "Azul"), (100,), lineups={"Rojo": ("Ana",)})
    found = book([game("G1", 0), short], [after("G1", "YYY")])
    assert found.on("Ana", day(7)).box_seconds == 140


EIGHT = [card(f"G{n}", "YY", n, 0) for n in range(1, 5)]


def test_one_card_and_two_thresholds_share_a_game_only_if_it_is_the_same() -> None:
    games = [game(f"G{n}", n, "Ana") for n in range(1, 5)]
    low = event("L", goals=8)
    both = book([*games, game("G5", 9), game("G6", 10)], EIGHT, [sits("G5"), sits("G6")])
    # The fifth card is owed first; then one game serves both reasons of the eighth.
    assert [o.served_in for o in both.owings("Ana") if o.card] == ["G5", "G6", "G6"]
    assert both.on("Ana", day(4)).games == 2
    games = [*games, game("G5", 9), game("G6", 10, at="L"), game("G7", 11)]
    seen = [sits("G5"), sits("G6"), sits("G7")]
    apart = book(games, EIGHT, seen, (event(), low))
    assert [o.served_in for o in apart.owings("Ana") if o.card] == ["G5", "G7", "G6"]


def test_stacked_thresholds_cost_a_game_each() -> None:
    games = [game(f"G{n}", n, "Ana") for n in range(1, 5)] + [game(f"G{n}", n) for n in range(5, 9)]
    found = book(games, EIGHT, [sits(f"G{n}") for n in range(5, 9)], policy=Policy(same_card="stack"))
    assert sorted(str(o.served_in) for o in found.owings("Ana") if o.card) == ["G5", "G6", "G7"]


def test_limits_on_games_for_accumulated_cards_are_a_switch() -> None:
    games = [game("G1", 0, "Ana"), game("G2", 1, "Ana"), game("G3", 2, stage="consolation"), game("G4", 3)]
    cards = [card("G1", "YY"), card("G1", "Y", 2), card("G2", "YY", 2)]
    seen = [sits("G3"), sits("G4")]
    literal = book(games, cards, seen)
    assert [o.served_in for o in literal.owings("Ana") if o.card] == ["G3"]
    assert "N_NO_WG_LIMITS" in [notice.code for notice in literal.on("Ana", day(9)).notices]
    applied = book(games, cards, seen, policy=Policy(accum_exclusions="apply"))
    assert [o.served_in for o in applied.owings("Ana") if o.card] == ["G4"]


def test_any_team_if_the_entries_say_that_nothing_is_left() -> None:
    spring = event(teams=("Rojo", "Azul"), ends=day(0))
    later = event("L", teams=("Azul",))
    games = [game("G1", 0), SeasonGame("G2", day(7), "L", ("Verde", "Azul"), SIX)]
    found = book(games, [card("G1", "R")], [sits("G2", "Verde")], (spring, later))
    assert services(found)[0][1] == "G2"
    given_ = book(games, [card("G1", "R", team_entered=True)], [sits("G2", "Verde")], (spring, later))
    assert services(given_)[0][1] is None


def test_without_entries_the_team_is_taken_as_entered_and_it_is_said() -> None:
    found = book([game("G1", 0)], [card("G1", "R")])
    assert found.owings("Ana")[0].incident.team_entered
    assert [notice.code for notice in found.on("Ana", day(0)).notices] == ["N_ENTRY_ASSUMED"]


def test_a_uspa_suspension_with_only_club_events_waits_and_says_so() -> None:
    spring = event(teams=("Rojo",), ends=day(0))
    club = event("C", kind="club", goals=14, teams=("Rojo",), ends=day(60))
    found = book([game("G1", 0), game("G2", 7, at="C")], [card("G1", "R")], [sits("G2")], (spring, club))
    assert services(found)[0][1] is None
    assert [notice.code for notice in found.on("Ana", day(0)).notices] == ["N_WAITS"]


def test_overdue_is_kept() -> None:
    late = add_months(START, 13) + dt.timedelta(days=1)
    games = [game("G1", 0), SeasonGame("G2", late, "E", ("Rojo", "Azul"), SIX)]
    found = book(games, [card("G1", "R")], [sits("G2")])
    assert [found.on("Ana", on).status for on in (late - dt.timedelta(days=1), late)] == [
        "suspended",
        "overdue",
    ]
    assert found.on("Ana", late).overdue == found.on("Ana", late).owed


def test_part_of_a_game_needs_approval_only_after_a_year() -> None:
    later = add_months(START, 12) + dt.timedelta(days=1)
    second = SeasonGame("G2", later, "E", ("Rojo", "Azul"), SIX, lineups={"Rojo": ("Ana",)})
    games, cards = [game("G1", 0), second], [after("G1", "YY")]
    assert services(book(games, cards))[0][1] is None
    assert services(book(games, cards, [sits("G2")]))[0][1] == "G2"


def test_counts_at_a_day() -> None:
    games = [game("G1", 0, "Ana"), game("G2", 31, "Ana"), game("G3", 70, "Ana")]
    found = book(games, [card("G1", "YY"), card("G2", "Y"), after("G2", "YY"), card("G3", "Y")])
    numbers = {
        (c.threshold, c.window): (c.number, c.next_at)
        for c in found.on("Ana", day(70)).counts
        if c.tier in ("", "Medium Goal")
    }
    assert numbers == {
        ("tier-period", "2026-4"): (1, 5),
        ("all-period", "2026-4"): (1, 8),
        ("tier-year", "2026"): (6, 12),
        ("all-year", "2026"): (6, 16),
    }
    assert found.on("Ana", day(31)).counts[1].number == 5
    assert found.on("Ana", day(31)).games == 1


def test_a_departure_is_part_of_the_game() -> None:
    out = SeasonDeparture("G1", "Ana", "Rojo", Clock(1, 20), Clock(1, 40))
    season = Season((event(),), (game("G1", 0),), (card("G1", "YY"),), (out,))
    found = ledger(season).game("Ana", "G1")
    assert found is not None
    assert found.departures[0].back_at == 260


def test_a_lone_yellow_is_solved_when_asked_for() -> None:
    found = book([game("G1", 0)], [card("G1", "Y", 2, 30)])
    alone = found.game("Ana", "G1")
    assert alone is not None
    assert (alone.offenses[0].at, alone.suspensions, alone.yellow_cards) == (480, (), 1)
    assert found.game("Ana", "G2") is None
    assert found.game("Bea", "G1") is None


def test_nobody_else_is_touched() -> None:
    found = book([game("G1", 0)], [card("G1", "R")])
    assert found.players == ("Ana",)
    assert found.on("Bea", day(1)).status == "clear"


PLAYERS = ("Ana", "Bea", "Cruz")
EVENTS = (
    event("U12", teams=("Rojo", "Azul"), ends=day(150)),
    event("C8", kind="club", goals=8, teams=("Rojo", "Azul", "Verde"), ends=day(60)),
    event("U16", goals=16, public_since=day(40)),
    event("G22", goals=22, gauntlet=True),
)


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """Draw a season of a few games over more than a year."""
    numbers = sorted(draw(st.lists(st.integers(0, 420), min_size=2, max_size=12)))
    parts = [draw(one_game(f"G{place}", number)) for place, number in enumerate(numbers)]
    season = Season(EVENTS)
    for part in parts:
        season = season.plus(part)
    return season


@st.composite
def one_game(draw: st.DrawFn, name: str, number: int) -> Season:
    """Draw one game with its cards and reports."""
    teams = draw(st.sampled_from([("Rojo", "Azul"), ("Azul", "Verde"), ("Verde", "Rojo")]))
    side = {player: draw(st.sampled_from(teams)) for player in PLAYERS}
    stage = draw(st.sampled_from(["regular", "regular", "regular", "consolation"]))
    plays = [player for player in PLAYERS if draw(st.integers(0, 2))]
    lineups = {team: tuple(p for p in plays if side[p] == team) for team in teams}
    at = draw(st.sampled_from([e.id for e in EVENTS]))
    fixture = SeasonGame(name, day(number), at, teams, (300, 300), stage, "played", lineups)
    cards = []
    for player in plays:
        batches = draw(st.sampled_from([(), ("Y",), ("Y", "YY"), ("YYY",), ("R",), ("Y", "R"), ("YYY", "Y")]))
        cards += [SeasonCard(name, player, side[player], b, 1 + n, 250) for n, b in enumerate(batches)]
        award = draw(st.sampled_from([None, None, None, "YY", "YYY", "R"]))
        cards += [SeasonCard(name, player, side[player], award, after=True)] if award else []
    away = [player for player in PLAYERS if player not in plays]
    seen = [Attendance(name, p, side[p], True, draw(st.booleans()), True) for p in away]
    return Season((), (fixture,), tuple(cards), (), tuple(seen))


def lawful(season: Season, policy: Policy | None = None) -> Ledger | None:
    try:
        return ledger(season, policy or Policy())
    except PolofieldError:
        # A carried status can make a drawn batch a fourth offense.
        return None


@settings(max_examples=250, deadline=None)
@given(seasons(), st.integers(0, 12), st.sampled_from(["merge", "stack"]))
def test_what_holds_in_every_season(season: Season, cut: int, same_card: Any) -> None:
    a_single_suspension_goes_where_the_search_says(season)
    whole = lawful(season)
    if whole is not None and cut < len(season.games):
        a_later_game_never_changes_an_earlier_answer(season, whole, cut)
    found = lawful(season, Policy(same_card=same_card))
    if found is not None:
        a_game_serves_one_card_and_later_than_it_was_shown(season, found)


def a_later_game_never_changes_an_earlier_answer(season: Season, whole: Ledger, cut: int) -> None:
    kept = {g.id for g in season.games[:cut]}
    early = Season(
        season.events,
        season.games[:cut],
        tuple(c for c in season.cards if c.game in kept),
        (),
        tuple(a for a in season.attendance if a.game in kept),
    )
    part = ledger(early)
    for when in [g.date for g in early.games] + [season.games[cut].date - dt.timedelta(days=1)]:
        if when < season.games[cut].date:
            assert all(part.on(player, when) == whole.on(player, when) for player in PLAYERS)


def a_game_serves_one_card_and_later_than_it_was_shown(season: Season, found: Ledger) -> None:
    order = {g.id: place for place, g in enumerate(sorted(season.games, key=lambda g: g.date))}
    for player in PLAYERS:
        wholes: dict[str, set[tuple[str, int, str]]] = {}
        for owing in found.owings(player):
            if owing.served_in is not None:
                assert order[owing.served_in] > order[owing.game]
                if owing.suspension.kind == "whole":
                    key = (owing.game, owing.card, "" if owing.card else owing.bases[0].cause)
                    wholes.setdefault(owing.served_in, set()).add(key)
        assert all(len(keys) == 1 for keys in wholes.values())


def a_single_suspension_goes_where_the_search_says(season: Season) -> None:
    red = SeasonCard("G0", "Ana", "Rojo", "R", 1, 0)
    first = SeasonGame("G0", START - dt.timedelta(days=1), "U12", ("Rojo", "Azul"), (300, 300))
    only = Season(EVENTS, (first, *(g for g in season.games if g.id != "G0")), (red,), (), season.attendance[1:])
    only = Season(only.events, only.games, only.cards, (), tuple(a for a in only.attendance if a.game != "G0"))
    owing = ledger(only).owings("Ana")[0]
    events = {e.id: e for e in EVENTS}
    rows = {g.id: g for g in only.games}
    fixtures = [
        fixture(rows[a.game], events[rows[a.game].event], a, seq)
        for seq, a in enumerate(sorted(only.attendance, key=lambda a: rows[a.game].date))
        if a.player == "Ana"
    ]
    assert owing.served_in == next_game(owing.incident, fixtures).served_in


def fixture(row: SeasonGame, at: Event, seen: Attendance, seq: int) -> Fixture:
    return Fixture(
        row.id,
        row.date,
        at.kind,
        at.handicap,
        seen.team,
        row.stage,
        at.public_since,
        seen.preapproved,
        seen.before,
        seen.after,
        at.gauntlet,
        seq=seq,
    )


def test_every_condition_is_cited() -> None:
    for source in ("card", "accumulation"):
        for kind in ("full", "partial", "status"):
            incident = Incident(START, "uspa", 12, "Rojo", False, kind, source)
            assert all(condition.paragraph for condition in conditions(incident))


def test_a_status_is_never_overdue() -> None:
    found = book([game("G1", 0)], [card("G1", "YYY")])
    assert [found.on("Ana", day(n)).status for n in (0, 365, 800)] == ["yellow status"] * 3
    games = [game("G1", 0), game("G2", 800, "Ana")]
    assert services(book(games, [card("G1", "YYY")])) == [("three yellow cards in the game", "G2")]


def test_what_is_overdue_is_served_no_more_but_what_is_not_still_is() -> None:
    games = [game("G1", 0), game("G2", 300, "Ana"), game("G3", 420, "Ana"), game("G4", 427)]
    found = book(games, [card("G1", "R"), card("G2", "YYY"), after("G2", "R")], [sits("G4")])
    assert services(found) == [
        ("red card in the game", None),
        ("red card after the game", "G4"),
        ("three yellow cards in the game", "G3"),
    ]


@pytest.mark.parametrize(
    ("others", "entered"),
    [
        ([("Azul", "E")], True),
        ([("Verde", "E"), ("Azul", "E")], True),
        ([("Verde", "E"), ("Verde", "E"), ("Azul", "E")], True),
        ([("Verde", "E"), ("Azul", "F"), ("Verde", "F")], False),
        ([], False),
    ],
)
def test_a_team_is_entered_until_its_last_game_of_the_day(others: list[tuple[str, str]], entered: bool) -> None:
    """The games after the card are of Rojo only with Azul; F is an event that Rojo is not entered in."""
    games = [game("G0", -1), game("G1", 0)]
    for place, (other, at) in enumerate(others, 2):
        teams = ("Rojo", other) if other == "Azul" else ("Azul", other)
        games.append(SeasonGame(f"G{place}", START, at, teams, SIX))
    games.append(game("G9", 1))
    events = (event(teams=("Rojo",), ends=START), event("F", teams=("Azul",), ends=START))
    (owing,) = book(games, [card("G1", "R")], events=events).owings("Ana")
    assert owing.incident.team_entered == entered


def test_counts_say_threshold_window_next_number_and_paragraph() -> None:
    games = [game(f"G{n}", 0, "Ana") for n in range(1, 5)] + [game("G5", 61, "Ana")]
    cards = [*(card(f"G{n}", "YY") for n in range(1, 5)), card("G5", "YY"), card("G5", "R", 2)]
    counts = book(games, cards).on("Ana", day(61)).counts
    assert [c.threshold for c in counts] == [*["tier-period"] * 4, "all-period", *["tier-year"] * 4, "all-year"]
    assert [c for c in counts if c.number] == [
        Count("tier-period", "Medium Goal", "2026-4", 2, 5, "AC3"),
        Count("all-period", "", "2026-4", 2, 8, "AC3"),
        Count("tier-year", "Medium Goal", "2026", 10, 12, "AC4"),
        Count("all-year", "", "2026", 10, 16, "AC4"),
    ]
    found = book(games, cards).on("Ana", day(0)).counts
    assert [(c.number, c.next_at) for c in found if c.number] == [(8, 10), (8, None), (8, 12), (8, 16)]


def test_a_lone_yellow_is_solved_under_the_policy_of_the_book() -> None:
    found = book([game("G1", 0)], [card("G1", "Y", 2, 30)], policy=Policy(fourth_yellow="refuse")).game("Ana", "G1")
    assert found == play(SIX, [Offense(Clock(2, 30), "Y")])


def test_a_book_of_a_season_knows_its_policy_and_its_players_by_name() -> None:
    cards = [SeasonCard("G1", name, "Rojo", "Y", 1, 0) for name in ("Cruz", "Ana", "Bea")]
    found = book([game("G1", 0)], cards, policy=Policy(same_card="stack"))
    assert (found.players, found.policy) == (("Ana", "Bea", "Cruz"), Policy(same_card="stack"))
    assert found.on("Ana", "2026-05-01").day == START
