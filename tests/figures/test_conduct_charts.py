"""The conduct charts say what the solver says: bars, cards, counts, links, questions; and their words meet nothing."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections import Counter
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

import polofield.figures
from polofield.conduct import Policy, Season, ledger, rules, strength, year_of
from polofield.conduct.files import (
    CarriedRow,
    GameReport,
    GameSheet,
    OffenseRow,
    PlayerSheet,
    read_game,
    read_season,
    solve_game,
)
from polofield.conduct.nextgame import Incident, conditions
from polofield.conduct.season import Attendance, Event, SeasonCard, SeasonGame
from polofield.drawing import ORIENTATIONS, SIZES, THEMES, Sheet
from polofield.drawing.display_list import Label, Line, Mark, Region
from polofield.errors import BadInput, PolofieldError
from polofield.figures import compose, figures
from polofield.figures.conduct_examples import example_game, example_year
from polofield.figures.conduct_ladder import rungs
from polofield.figures.conduct_next import BRANCHES, QUESTIONS
from polofield.figures.conduct_spans import bars_of, strengths_of, teams
from polofield.outline import Path as Outline
from polofield.testing.layout import faults_of
from polofield.words import LANGUAGES, words

KEYS = ("box", "sanctions", "season", "next-game")
FIGURES = {key: figures()[key] for key in KEYS}
GAMES = Path(__file__).resolve().parents[2] / "gallery" / "games"
SEEDS = range(40)


@cache
def sheet(key: str, lang: str = "en") -> Sheet:
    return compose(FIGURES[key], lang=lang)


def across(path: Outline) -> tuple[float, float]:
    """Left and right of a path."""
    xs = [x for x, _ in path.points]
    return min(xs), max(xs)


def areas(drawn: Sheet, role: str) -> dict[str, tuple[float, float]]:
    """Left and right of the areas of a role."""
    found = [item for item in drawn.items if isinstance(item, Region) and item.role == role]
    return {item.name: across(item.rings[0]) for item in found}


def line(drawn: Sheet, name: str) -> Line:
    return next(item for item in drawn.named(name) if isinstance(item, Line))


def said(drawn: Sheet, name: str) -> str:
    return " ".join(item.text for item in drawn.named(name) if isinstance(item, Label))


# ---------------------------------------------------------------- examples


def test_the_gallerys_files_are_those_of_the_package() -> None:
    package = Path(polofield.figures.__file__ or "").parent / "examples"
    names = sorted(path.name for path in package.glob("*.toml"))
    assert names == sorted(path.name for path in GAMES.glob("*.toml")) == ["game.toml", "season.toml"]
    assert all((package / name).read_bytes() == (GAMES / name).read_bytes() for name in names)
    assert solve_game(read_game(GAMES / "game.toml")) == example_game()
    assert read_season(GAMES / "season.toml").title == "Season 2028"


def test_charts_are_asked_for_by_record_or_by_name() -> None:
    assert [sheet(key).figure for key in KEYS] == list(KEYS)
    with pytest.raises(BadInput, match="ladder33"):
        compose("ladder34")


# ---------------------------------------------------------------- games at random


def random_player(rng: random.Random, name: str, team: str, periods: tuple[int, ...]) -> PlayerSheet:
    moments = sorted((rng.randrange(1, len(periods) + 1), rng.randrange(periods[0])) for _ in range(rng.randrange(4)))
    offenses = []
    for number, (period, elapsed) in enumerate(moments, start=1):
        cards = rng.choice(["Y", "Y", "YY", "R"]) if number < 4 else "R"
        offenses.append(OffenseRow(period, elapsed, cards))
        if cards == "R":
            break
    carried = CarriedRow(box_seconds=rng.choice([0, 0, 0, 45]))
    return PlayerSheet(name, team, carried, tuple(offenses), after_game=rng.choice([None, None, "YY", "YYY", "R"]))


@cache
def random_game(seed: int) -> GameReport:
    rng = random.Random(seed)
    periods = (rng.choice([420, 450]),) * rng.randrange(4, 9)
    names = [("Ana", "Rojo"), ("Bea", "Rojo"), ("Carla", "Rojo"), ("Dina", "Azul"), ("Eva", "Azul")]
    players = [random_player(rng, *name, periods) for name in names[: rng.randrange(1, 6)]]
    return solve_game(GameSheet(periods, tuple(players), title=f"Game {seed}"))


def test_bars_are_the_solvers_intervals() -> None:
    for report in map(random_game, SEEDS):
        total = sum(report.periods)
        for player in report.players:
            bars, game = bars_of(player.game, total), player.game
            box = [(b.start, b.end, b.cause) for b in bars if b.kind in ("box", "early", "brought")]
            assert box == [(s.start, s.end, s.basis.cause) for s in game.box]
            shown = Counter(second for b in bars if b.kind != "out" for second in range(b.start, b.end))
            owed = {second for start, end in game.no_substitute for second in range(start, end)}
            assert shown == dict.fromkeys(owed, 1)
            out = [(b.start, b.end) for b in bars if b.kind == "out"]
            back = game.substitute_from
            assert out == ([(back, total)] if back is not None and back < total else [])


def test_strengths_are_the_solvers() -> None:
    for report in map(random_game, SEEDS):
        for team in teams(report):
            side = [player.game for player in report.players if player.team == team]
            found = strengths_of(report, team)
            assert (found[0].start, found[-1].end) == (0, sum(report.periods))
            assert all(a.end == b.start and a.players != b.players for a, b in pairwise(found))
            assert all(strength(side, at) == item.players for item in found for at in range(item.start, item.end, 7))


def test_what_is_drawn_is_to_scale() -> None:
    for seed, report in zip(SEEDS, map(random_game, SEEDS), strict=True):
        drawn = compose(report, lang=LANGUAGES[seed % 2], theme=THEMES[seed % 3])
        axis, total = line(drawn, "axis").paths, sum(report.periods)
        left, right = across(axis[0])
        shown, wanted = areas(drawn, "bar"), {}
        for i, player in enumerate(report.players, start=1):
            for n, item in enumerate(bars_of(player.game, total), start=1):
                wanted[f"bar-{i}-{n}"] = [left + at / total * (right - left) for at in (item.start, item.end)]
        assert shown.keys() == wanted.keys()
        assert all(shown[name] == pytest.approx(wanted[name]) for name in wanted)
        edges = [left + at / total * (right - left) for at in accumulate(report.periods, initial=0)]
        assert [across(path)[0] for path in axis[1:]] == pytest.approx(edges)


def test_every_card_is_a_mark_and_red_is_another_shape() -> None:
    for report in map(random_game, SEEDS):
        drawn = compose(report)
        batches = [offense.cards for player in report.players for offense in player.game.offenses]
        batches += [player.game.after_game.cards for player in report.players if player.game.after_game]
        count = Counter("".join(batches))
        assert [len(areas(drawn, f"card-{color}")) for color in ("yellow", "red")] == [count["Y"], count["R"]]
        rings = [item.rings[0] for item in drawn.items if isinstance(item, Region) and item.role == "card-red"]
        assert all(len({round(x, 6) for x, _ in ring.points}) == 3 for ring in rings)


def test_what_goes_on_is_named_beside_its_bar() -> None:
    for report in map(random_game, SEEDS):
        drawn = compose(report)
        for i, player in enumerate(report.players, start=1):
            text, owed = said(drawn, f"onward-{i}"), player.game.suspensions
            assert all(f"{item.seconds} s" in text for item in owed if item.kind == "part")
            assert bool(text) == bool(owed)
            arrows = {a.name for a in drawn.items if a.name.startswith(f"onward-{i}-") and isinstance(a, Line)}
            assert len(arrows) == len(owed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_of_a_game_meet_nothing(seed: int) -> None:
    report, rng = random_game(seed), random.Random(seed)
    for size in ("auto", "A4", rng.choice(SIZES)):
        how: Any = {"size": size, "lang": rng.choice(LANGUAGES), "orientation": rng.choice(ORIENTATIONS)}
        try:
            drawn = compose(report, **how)
        except PolofieldError as error:
            assert error.code == "bad_size" and size not in ("auto", "A4"), how
            continue
        assert not faults_of(drawn), how


# ---------------------------------------------------------------- alternate text


def seconds_of(text: str, length: int) -> int:
    period, minutes, seconds = map(int, re.findall(r"\d+", text))
    return (period - 1) * length + 60 * minutes + seconds


def test_box_time_can_be_rebuilt_from_the_words() -> None:
    moment = r"(period \d+, \d+:\d\d)"
    for report in map(random_game, SEEDS):
        alt, length = compose(report).alt, report.periods[0]
        for player in report.players:
            told = re.search(rf"{player.name} \({player.team}\): (.*?)\. ", alt)
            assert told is not None
            spans = re.findall(rf"box {moment} to {moment}", told[1])
            found = [(seconds_of(start, length), seconds_of(end, length)) for start, end in spans]
            assert found == [(s.start, s.end) for s in player.game.box]
            carried = re.findall(r"(\d+) seconds of box time", told[1])
            assert [int(n) for n in carried] == [s.seconds for s in player.game.suspensions if s.kind == "part"]


def test_alternate_text_has_title_citation_and_the_words_of_readings() -> None:
    for key in KEYS:
        for lang in LANGUAGES:
            drawn, say = sheet(key, lang), words(lang)
            assert drawn.alt.startswith(drawn.title)
            assert {"en": "Rule 33: ", "es": "Regla 33: "}[lang] in drawn.alt
            note = next(text for text in drawn.texts() if text.startswith(say("figure.readings")))
            names = re.findall(r"\bA\d+\b", note)
            assert names and all(f"{name} ({say(f'reading33.{name}')})" in drawn.alt for name in names)


def test_a_switched_reading_has_other_words() -> None:
    rows = (OffenseRow(1, 20, "YY"), OffenseRow(1, 60, "Y"))
    told = [
        compose(solve_game(GameSheet((420,), (PlayerSheet("Ana", "Rojo", offenses=rows),), policy=policy))).alt
        for policy in (Policy(), Policy(overlap="concurrent"))
    ]
    assert ["A5 (new box time starts when the old is over)" in alt for alt in told] == [True, False]
    assert "A5 (new box time starts at the card, beside the old)" in told[1]
    switched = [name for name, row in rules().readings.items() if row.switch]
    assert all(f"reading33_switched.{name}" in words(lang) for lang in LANGUAGES for name in switched)


# ---------------------------------------------------------------- the sanction ladder


def test_the_ladder_is_the_rule() -> None:
    table = [[(rung.cards, rung.minutes, rung.red) for rung in row] for row in rungs()]
    assert table[0] == [("Y", 0, False), ("YY", 2, False), ("YYY", 4, False), ("R", 4, True)]
    assert table[1] == table[2] == [("Y", 2, False), ("YY", 4, False), ("YYY", 6, False), ("R", 4, True)]
    assert table[3] == [("R", 4, True)]
    assert [rung.readings for rung in rungs()[0]] == [(), (), ("A2",), ()]


def test_the_table_has_every_rung_and_award_with_its_cards() -> None:
    drawn = sheet("sanctions")
    for n, row in enumerate(rungs()[:-1], start=1):
        for rung in row[:3]:
            name = f"cell-{n}-{rung.cards}"
            assert (line(drawn, f"{name}-frame").dash == "dashed") == bool(rung.readings)
            assert re.findall(r"A\d", said(drawn, name)) == list(rung.readings)
    assert all(f"{award.minutes} min" in said(drawn, f"after-{award.cards}") for award in rules().after_game)
    yellow, red = areas(drawn, "card-yellow"), areas(drawn, "card-red")
    assert (len(yellow), len(red)) == (3 * (1 + 2 + 3) + 2 + 3, 3)


# ---------------------------------------------------------------- the season


def test_every_yellow_card_is_a_mark_in_its_place() -> None:
    drawn, year = sheet("season"), example_year()
    tiers = [tier.name for tier in rules().tiers]
    yellow = areas(drawn, "card-yellow")
    names = {f"yellow-{tiers.index(c.tier) + 1}-{c.period}-{c.number}" for c in year.cards if not c.red}
    assert yellow.keys() == names and len(yellow) == year.count()
    assert len(areas(drawn, "card-red")) == sum(card.red for card in year.cards)


def test_ticks_stand_under_the_cards_that_meet_a_threshold() -> None:
    drawn = sheet("season")
    for cell in ("2-1", "1-5"):
        ticks = [across(path)[0] for path in line(drawn, f"ticks-{cell}").paths]
        assert ticks[0] == pytest.approx(sum(areas(drawn, "card-yellow")[f"yellow-{cell}-5"]) / 2)
        steps = [b - a for a, b in pairwise(ticks)]
        assert [step / steps[-1] for step in steps] == pytest.approx([3, 2, 1, 1])


def test_each_suspension_leads_from_its_card_to_its_disc() -> None:
    drawn, year = sheet("season"), example_year()
    tiers = [tier.name for tier in rules().tiers]
    for n, item in enumerate(year.suspensions, start=1):
        ((start, *_, end),) = (path.points for path in line(drawn, f"link-{n}").paths)
        card = year.cards[item.card]
        cell = f"{tiers.index(card.tier) + 1}-{card.period}"
        name = f"red-{cell}-1" if card.red else f"yellow-{cell}-{card.number}"
        assert start[0] == pytest.approx(sum(areas(drawn, "card-red" if card.red else "card-yellow")[name]) / 2)
        disc = next(item for item in drawn.named(f"suspension-{n}") if isinstance(item, Mark))
        assert end[1] == pytest.approx(disc.at[1]) and 0 < end[0] - disc.at[0] - disc.radius < 2
        assert (disc.fill == disc.edge) == (item.served_in is not None)


def test_counts_are_the_ledgers() -> None:
    drawn, year = sheet("season"), example_year()
    standing = ledger(read_season(GAMES / "season.toml").season).on("Ana", year.day)
    counts = [count for count in standing.counts if count.threshold == "tier-year" and count.number]
    assert counts
    for count in counts:
        name = f"count-{count.tier}-0".replace(" ", "_").lower()
        assert said(drawn, name) == f"{count.number}/{count.next_at}"


def test_the_leap_day_is_hatched_with_its_reading() -> None:
    drawn = sheet("season")
    assert {"leap-hatch", "leap-card-hatch"} <= {item.name for item in drawn.items}
    assert any("A27" in text for text in drawn.texts()) and "29 February" in drawn.alt


def random_season(seed: int) -> Season:
    rng = random.Random(seed)
    kinds = {"low": 8, "medium": 12, "high": 20, "gauntlet": 22}
    public = dt.date(2027, 1, 1)
    events = tuple(Event(k, "uspa", h, k == "gauntlet", public, teams=("Rojo",)) for k, h in kinds.items())
    days = sorted(dt.date(2028, 1, 1) + dt.timedelta(days=rng.randrange(366)) for _ in range(rng.randrange(2, 60)))
    tiers = list(kinds)[: rng.randrange(1, 5)]
    games = tuple(
        SeasonGame(f"G{i}", day, rng.choice(tiers), ("Rojo", "Azul"), (420,) * 6) for i, day in enumerate(days)
    )
    cards, attendance = [], []
    for game in games:
        if rng.random() < 0.75:
            batch = rng.choice(["Y", "Y", "YY", "YYY", "R"])
            after = batch != "Y" and rng.random() < 0.3
            when: dict[str, Any] = {"after": True} if after else {"period": 1, "elapsed": 60}
            cards.append(SeasonCard(game.id, "Ana", "Rojo", batch, **when))
        else:
            attendance.append(Attendance(game.id, "Ana", "Rojo", True, True, True))
    return Season(events, games, tuple(cards), (), tuple(attendance))


@pytest.mark.parametrize("seed", range(30))
def test_any_season_is_drawn_right_or_refused(seed: int) -> None:
    season = random_season(seed)
    year = year_of(season, ledger(season), "Ana", "2028-12-31")
    small: Any = {"size": SIZES[seed % len(SIZES)], "lang": "es", "orientation": "portrait"}
    for how in ({"size": "auto"}, small):
        try:
            drawn = compose(year, **how)
        except PolofieldError as error:
            assert error.code == "bad_size"
            continue
        assert len(areas(drawn, "card-yellow")) == year.count()
        assert not [fault for fault in faults_of(drawn) if "text" in fault.kind], how


# ---------------------------------------------------------------- the next game

_STAGES = tuple(stage for stage in rules().stages if stage != "regular")
REASONS = {
    "later": ("not later than the incident", "overdue"),
    "handicap": ("lower handicap",),
    "team": ("other team",),
    "kind": ("club event",),
    "stage": _STAGES,
    "played": ("forfeited or abandoned",),
    "public": ("not on a public schedule at the time",),
    "attended": ("he played in it", "presence not reported before and after"),
    "approved": ("not pre-approved",),
    "present": ("he was not in the game",),
    "late": ("not pre-approved",),
}
"""The reasons of the solver that a no to each question stands for."""
FREE = {"later": "overdue", "late": "not pre-approved"}
"""What a status is free from."""


def test_the_flow_asks_what_the_solver_asks_in_its_order() -> None:
    for branch, kind in (("whole", "full"), ("part", "partial"), ("part", "status")):
        asked = [(q.key, reason) for q in QUESTIONS if q.branch in ("every", branch) for reason in REASONS[q.key]]
        wanted = [reason for key, reason in asked if kind != "status" or FREE.get(key) != reason]
        incident: Any = Incident(dt.date(2026, 5, 10), "uspa", 12, "Rojo", kind=kind)  # type: ignore[arg-type]
        assert wanted == list(dict.fromkeys(condition.reason for condition in conditions(incident)))


def test_every_question_has_a_way_out_and_the_data_files_months() -> None:
    drawn, numbers = sheet("next-game"), rules().numbers
    assert {question.branch for question in QUESTIONS} == set(BRANCHES)
    for question in QUESTIONS:
        name = f"question-{question.branch}-{question.key}"
        assert drawn.named(f"{name}-frame") and drawn.named(name)
        assert any(isinstance(item, Mark) and item.kind == "cross" for item in drawn.named(f"{name}-no"))
    texts = " ".join(drawn.texts())
    assert f"within {numbers.unserved_limit.value} months" in texts and f"{numbers.unserved_year.value} months" in texts


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_nothing_is_wrong_on_any_page(key: str, orientation: str) -> None:
    for size in SIZES:
        for lang in LANGUAGES:
            for theme in THEMES:
                drawn = compose(FIGURES[key], size=size, lang=lang, theme=theme, orientation=orientation)
                assert not faults_of(drawn), (size, lang, theme)


def test_a_page_without_room_is_refused() -> None:
    player = PlayerSheet("Maximiliana Fernández de Arrechavaleta", "Rojo", offenses=(OffenseRow(1, 20, "YYY"),))
    long_names = solve_game(GameSheet((420, 420), (player,)))
    assert not faults_of(compose(long_names))
    wanted: list[tuple[Any, Any]] = [(FIGURES[key], {"size": "70x60mm"}) for key in KEYS]
    for what, how in [*wanted, (long_names, {"size": "A6", "orientation": "portrait"})]:
        with pytest.raises(PolofieldError) as caught:
            compose(what, **how)
        assert caught.value.code == "bad_size"


def test_a_game_without_cards_is_drawn() -> None:
    drawn = compose(solve_game(GameSheet((420, 420))))
    assert not faults_of(drawn) and "2 periods" in drawn.alt
