"""The conduct charts say what the solver says: bars, marks, counts, links, questions; and their words meet nothing."""

from __future__ import annotations

import datetime as dt
import random
import re
import sys
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the measuring of sheets stands beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

from polofield.conduct import Policy, Season, ledger, rules, strength, year_of  # noqa: E402
from polofield.conduct.files import (  # noqa: E402
    CarriedRow,
    GameReport,
    GameSheet,
    OffenseRow,
    PlayerSheet,
    read_game,
    read_season,
    solve_game,
)
from polofield.conduct.season import Attendance, Event, SeasonCard, SeasonGame  # noqa: E402
from polofield.drawing import ORIENTATIONS, SIZES, THEMES, Sheet  # noqa: E402
from polofield.drawing.display_list import Label, Line, Mark, Region  # noqa: E402
from polofield.errors import BadInput, PolofieldError  # noqa: E402
from polofield.figures import compose, figures  # noqa: E402
from polofield.figures.conduct_box import bars_of, strengths_of  # noqa: E402
from polofield.figures.conduct_figure import example_game, example_year  # noqa: E402
from polofield.figures.conduct_ladder import rungs  # noqa: E402
from polofield.figures.conduct_next import questions, solved_reasons  # noqa: E402
from polofield.outline import bounds  # noqa: E402
from polofield.testing.layout import faults_of  # noqa: E402
from polofield.words import LANGUAGES, words  # noqa: E402

KEYS = ("box", "sanctions", "season", "next-game")
FIGURES = {key: figures()[key] for key in KEYS}
GAMES = HERE.parents[1] / "gallery" / "games"


@lru_cache(None)
def sheet(key: str, lang: str = "en", theme: str = "rulebook", size: str = "auto") -> Sheet:
    return compose(FIGURES[key], lang=lang, theme=theme, size=size)


def boxes(drawn: Sheet, role: str) -> dict[str, tuple[float, float]]:
    """Left and right of the areas of a role."""
    areas = [item for item in drawn.items if isinstance(item, Region) and item.role == role]
    return {item.name: (bounds(item.rings)[0], bounds(item.rings)[2]) for item in areas}


# ---------------------------------------------------------------- examples


def test_the_gallerys_files_are_those_of_the_package() -> None:
    package = Path(sys.modules["polofield.figures"].__file__ or "").parent / "examples"
    names = sorted(path.name for path in package.glob("*.toml"))
    assert names == sorted(path.name for path in GAMES.glob("*.toml")) == ["game.toml", "season.toml"]
    assert all((package / name).read_bytes() == (GAMES / name).read_bytes() for name in names)


def test_examples_can_be_read_as_any_file() -> None:
    assert solve_game(read_game(GAMES / "game.toml")) == example_game()
    assert read_season(GAMES / "season.toml").title == "Season 2028"


def test_charts_are_asked_for_by_record_or_by_name() -> None:
    assert [compose(FIGURES[key]).figure for key in KEYS] == ["box", "sanctions", "season", "next-game"]
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


def random_game(seed: int) -> GameReport:
    rng = random.Random(seed)
    periods = (rng.choice([420, 450]),) * rng.randrange(4, 9)
    names = [("Ana", "Rojo"), ("Bea", "Rojo"), ("Carla", "Rojo"), ("Dina", "Azul"), ("Eva", "Azul")]
    players = [random_player(rng, *name, periods) for name in names[: rng.randrange(1, 6)]]
    return solve_game(GameSheet(periods, tuple(players), title=f"Game {seed}"))


SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_bars_are_the_solvers_intervals(seed: int) -> None:
    report = random_game(seed)
    total = sum(report.periods)
    for player in report.players:
        bars = bars_of(player.game, total)
        box = [(b.start, b.end, b.cause) for b in bars if b.kind in ("box", "early", "brought")]
        assert box == [(s.start, s.end, s.basis.cause) for s in player.game.box]
        seconds = np.zeros(total, dtype=int)
        for item in bars:
            if item.kind != "out":
                seconds[item.start : item.end] += 1
        expected = np.zeros(total, dtype=int)
        for start, end in player.game.no_substitute:
            expected[start:end] = 1
        assert (seconds == expected).all()
        out = [(b.start, b.end) for b in bars if b.kind == "out"]
        back = player.game.substitute_from
        assert out == ([(back, total)] if back is not None and back < total else [])


@pytest.mark.parametrize("seed", SEEDS)
def test_strengths_are_the_solvers(seed: int) -> None:
    report = random_game(seed)
    total = sum(report.periods)
    for team in {player.team for player in report.players}:
        side = [player.game for player in report.players if player.team == team]
        found = strengths_of(side, total)
        assert [item.start for item in found[1:]] == [item.end for item in found[:-1]]
        assert all(strength(side, at) == item.players for item in found for at in range(item.start, item.end, 7))
        assert all(a.players != b.players for a, b in pairwise(found))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_drawn_is_to_scale(seed: int) -> None:
    report = random_game(seed)
    drawn = compose(report, lang=LANGUAGES[seed % 2], theme=THEMES[seed % 3])
    axis = next(item for item in drawn.items if isinstance(item, Line) and item.name == "axis")
    (left, _), (right, _) = axis.paths[0].points
    total = sum(report.periods)
    shown = boxes(drawn, "bar")
    for i, player in enumerate(report.players, start=1):
        for n, item in enumerate(bars_of(player.game, total), start=1):
            place = np.array(shown[f"bar-{i}-{n}"])
            assert (place - left) / (right - left) * total == pytest.approx([item.start, item.end], abs=1e-6)
    assert len(shown) == sum(len(bars_of(player.game, total)) for player in report.players)
    ticks = [path.points[0][0] for path in axis.paths[1:]]
    edges = np.cumsum([0, *report.periods]) / total * (right - left) + left
    assert ticks == pytest.approx(list(edges))


def cards_of(report: GameReport) -> Counter[str]:
    batches = [offense.cards for player in report.players for offense in player.game.offenses]
    batches += [player.game.after_game.cards for player in report.players if player.game.after_game]
    return Counter("".join(batches))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_a_mark_and_red_is_another_shape(seed: int) -> None:
    report = random_game(seed)
    drawn = compose(report)
    yellow, red = boxes(drawn, "card-yellow"), boxes(drawn, "card-red")
    assert (len(yellow), len(red)) == (cards_of(report)["Y"], cards_of(report)["R"])
    cards = [item for item in drawn.items if isinstance(item, Region) and "card-" in item.role]
    shapes = {item.role: len(item.rings[0].points) for item in cards}
    rings = [item.rings[0].points for item in cards if item.role == "card-red"]
    assert all(len({round(x, 6) for x, _ in ring[:-1]}) == 3 for ring in rings), shapes


@pytest.mark.parametrize("seed", SEEDS)
def test_what_goes_on_is_named_beside_its_bar(seed: int) -> None:
    report = random_game(seed)
    drawn = compose(report)
    for i, player in enumerate(report.players, start=1):
        said = " ".join(item.text for item in drawn.items if isinstance(item, Label) and item.name == f"onward-{i}")
        parts = [item.seconds for item in player.game.suspensions if item.kind == "part"]
        assert all(f"{seconds} s" in said for seconds in parts)
        assert bool(said) == bool(player.game.suspensions)
        arrows = {a.name for a in drawn.items if a.name.startswith(f"onward-{i}-") and isinstance(a, Line)}
        assert len(arrows) == len(player.game.suspensions)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_of_a_game_meet_nothing(seed: int) -> None:
    report, rng = random_game(seed), random.Random(seed)
    for size in ("auto", "A4", rng.choice(SIZES)):
        how = {"size": size, "lang": rng.choice(LANGUAGES), "orientation": rng.choice(ORIENTATIONS)}
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


@pytest.mark.parametrize("seed", SEEDS)
def test_box_time_can_be_rebuilt_from_the_words(seed: int) -> None:
    report = random_game(seed)
    alt = compose(report).alt
    moment = r"(period \d+, \d+:\d\d)"
    for player in report.players:
        told = re.search(rf"{player.name} \({player.team}\): (.*?)\. ", alt)
        assert told is not None
        spans = re.findall(rf"box {moment} to {moment}", told[1])
        length = report.periods[0]
        found = [(seconds_of(start, length), seconds_of(end, length)) for start, end in spans]
        assert found == [(s.start, s.end) for s in player.game.box]
        carried = re.findall(r"(\d+) seconds of box time", told[1])
        assert [int(n) for n in carried] == [s.seconds for s in player.game.suspensions if s.kind == "part"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_alternate_text_has_title_citation_and_the_words_of_readings(key: str, lang: str) -> None:
    drawn = sheet(key, lang)
    assert drawn.alt.startswith(drawn.title)
    assert {"en": "Rule 33: ", "es": "Regla 33: "}[lang] in drawn.alt
    named = re.findall(r"\bA\d+\b", next(t for t in drawn.texts() if t.startswith(words(lang)("figure.readings"))))
    for name in named:
        assert f"{name} ({words(lang)(f'reading33.{name}')})" in drawn.alt


def test_a_switched_reading_has_other_words() -> None:
    rows = (OffenseRow(1, 20, "YY"), OffenseRow(1, 60, "Y"))
    told = [
        compose(solve_game(GameSheet((420,), (PlayerSheet("Ana", "Rojo", offenses=rows),), policy=policy))).alt
        for policy in (Policy(), Policy(overlap="concurrent"))
    ]
    assert ["A5 (new box time starts when the old is over)" in alt for alt in told] == [True, False]
    assert "A5 (new box time starts at the card, beside the old)" in told[1]


def test_every_switch_has_its_other_words() -> None:
    switched = [name for name, row in rules().readings.items() if row.switch]
    for lang in LANGUAGES:
        assert all(f"reading33_switched.{name}" in words(lang) for name in switched)


# ---------------------------------------------------------------- the sanction ladder


def test_the_ladder_is_the_rule() -> None:
    table = [[(rung.cards, rung.minutes, rung.red) for rung in row] for row in rungs()]
    assert table[0] == [("Y", 0, False), ("YY", 2, False), ("YYY", 4, False), ("R", 4, True)]
    assert table[1] == table[2] == [("Y", 2, False), ("YY", 4, False), ("YYY", 6, False), ("R", 4, True)]
    assert table[3] == [("R", 4, True)]


def test_what_rests_on_a_reading_is_dashed_and_named() -> None:
    drawn = sheet("sanctions")
    for n, row in enumerate(rungs()[:-1], start=1):
        for rung in row[:3]:
            frame = next(i for i in drawn.items if isinstance(i, Line) and i.name == f"cell-{n}-{rung.cards}-frame")
            said = " ".join(i.text for i in drawn.items if isinstance(i, Label) and i.name == f"cell-{n}-{rung.cards}")
            assert (frame.dash == "dashed") == bool(rung.readings)
            assert re.findall(r"A\d", said) == list(rung.readings)
    assert [rung.readings for rung in rungs()[0]] == [(), (), ("A2",), ()]


def test_cards_of_the_ladder_are_all_drawn() -> None:
    yellow, red = boxes(sheet("sanctions"), "card-yellow"), boxes(sheet("sanctions"), "card-red")
    assert (len(yellow), len(red)) == (3 * (1 + 2 + 3) + 2 + 3, 3)


def test_after_game_cards_of_the_ladder_are_the_data() -> None:
    drawn = sheet("sanctions")
    for award in rules().after_game:
        said = " ".join(i.text for i in drawn.items if isinstance(i, Label) and i.name == f"after-{award.cards}")
        assert f"{award.minutes} min" in said


# ---------------------------------------------------------------- the season


def test_every_yellow_card_is_a_mark_in_its_place() -> None:
    drawn, year = sheet("season"), example_year()
    tiers = [tier.name for tier in rules().tiers]
    yellow = boxes(drawn, "card-yellow")
    names = {f"yellow-{tiers.index(c.tier) + 1}-{c.period}-{c.number}" for c in year.cards if not c.red}
    assert set(yellow) == names and len(yellow) == year.count()
    assert len(boxes(drawn, "card-red")) == sum(card.red for card in year.cards)


def test_ticks_stand_under_the_cards_that_meet_a_threshold() -> None:
    drawn = sheet("season")
    yellow = boxes(drawn, "card-yellow")
    for tier, period in ((2, 1), (1, 5)):
        ticks = next(i for i in drawn.items if isinstance(i, Line) and i.name == f"ticks-{tier}-{period}")
        assert len(ticks.paths) == 5
        left, right = yellow[f"yellow-{tier}-{period}-5"]
        assert ticks.paths[0].points[0][0] == pytest.approx((left + right) / 2)
        steps = np.diff([path.points[0][0] for path in ticks.paths])
        assert steps / steps[-1] == pytest.approx([3, 2, 1, 1])


def test_each_suspension_leads_from_its_card_to_its_disc() -> None:
    drawn, year = sheet("season"), example_year()
    tiers = [tier.name for tier in rules().tiers]
    for n, item in enumerate(year.suspensions, start=1):
        (path,) = next(i for i in drawn.items if isinstance(i, Line) and i.name == f"link-{n}").paths
        card = year.cards[item.card]
        cell = f"{tiers.index(card.tier) + 1}-{card.period}"
        name = f"red-{cell}-1" if card.red else f"yellow-{cell}-{card.number}"
        left, right = boxes(drawn, "card-red" if card.red else "card-yellow")[name]
        assert path.points[0][0] == pytest.approx((left + right) / 2)
        disc = next(i for i in drawn.items if isinstance(i, Mark) and i.name == f"suspension-{n}")
        assert path.points[-1][1] == pytest.approx(disc.at[1])
        assert 0 < path.points[-1][0] - disc.at[0] - disc.radius < 2
        assert (disc.fill == disc.edge) == (item.served_in is not None)


def test_counts_are_the_ledgers() -> None:
    drawn, year = sheet("season"), example_year()
    book_file = read_season(GAMES / "season.toml")
    standing = ledger(book_file.season).on("Ana", year.day)
    tiers = [tier.name for tier in rules().tiers]
    for count in standing.counts:
        if count.threshold == "tier-year" and count.number:
            name = f"count-{count.tier}-0".replace(" ", "_").lower()
            said = next(i.text for i in drawn.items if isinstance(i, Label) and i.name == name)
            assert said == f"{count.number}/{count.next_at}"
    for tier in tiers:
        numbers = [card.number for card in year.cards if card.tier == tier and not card.red and card.period == 5]
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_leap_day_is_hatched_with_its_reading() -> None:
    drawn = sheet("season")
    assert {"leap", "leap-card"} <= {item.name for item in drawn.items}
    assert any("A27" in text for text in drawn.texts())
    assert "29 February" in drawn.alt


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
            cards.append(SeasonCard(game.id, "Ana", "Rojo", batch, after=True) if batch != "Y" and rng.random() < 0.3
                         else SeasonCard(game.id, "Ana", "Rojo", batch, 1, 60))  # fmt: skip
        else:
            attendance.append(Attendance(game.id, "Ana", "Rojo", True, True, True))
    return Season(events, games, tuple(cards), (), tuple(attendance))


@pytest.mark.parametrize("seed", range(30))
def test_any_season_is_drawn_right_or_refused(seed: int) -> None:
    season = random_season(seed)
    year = year_of(season, ledger(season), "Ana", "2028-12-31")
    for how in ({"size": "auto"}, {"size": SIZES[seed % len(SIZES)], "lang": "es", "orientation": "portrait"}):
        try:
            drawn = compose(year, **how)
        except PolofieldError as error:
            assert error.code == "bad_size"
            continue
        assert len(boxes(drawn, "card-yellow")) == year.count()
        assert not [fault for fault in faults_of(drawn) if "text" in fault.kind], how


# ---------------------------------------------------------------- the next game


def test_the_flow_asks_what_the_solver_asks_in_its_order() -> None:
    for branch, kind in (("whole", "full"), ("part", "partial"), ("part", "status")):
        asked = [reason for q in questions() if q.branch in ("every", branch) for reason in q.asks(kind)]
        assert tuple(asked) == solved_reasons(kind)


def test_every_question_has_a_way_out() -> None:
    drawn = sheet("next-game")
    for question in questions():
        name = f"question-{question.branch}-{question.key}"
        assert drawn.named(f"{name}-frame") and drawn.named(name)
        assert any(isinstance(item, Mark) and item.kind == "cross" for item in drawn.named(f"{name}-no"))


def test_the_flow_has_the_data_files_months() -> None:
    texts = " ".join(sheet("next-game").texts())
    numbers = rules().numbers
    assert f"within {numbers.unserved_limit.value} months" in texts
    assert f"{numbers.unserved_year.value} months" in texts


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_nothing_is_wrong_on_any_page(key: str, orientation: str) -> None:
    for size in SIZES:
        for lang in LANGUAGES:
            for theme in THEMES:
                drawn: Any = compose(FIGURES[key], size=size, lang=lang, theme=theme, orientation=orientation)
                assert not faults_of(drawn), (size, lang, theme)


def test_a_page_without_room_is_refused() -> None:
    for key in KEYS:
        with pytest.raises(PolofieldError) as caught:
            compose(FIGURES[key], size="70x60mm")
        assert caught.value.code == "bad_size"


def test_long_names_are_drawn_or_refused() -> None:
    player = PlayerSheet("Maximiliana Fernández de Arrechavaleta", "Rojo", offenses=(OffenseRow(1, 20, "YYY"),))
    report = solve_game(GameSheet((420, 420), (player,)))
    assert not faults_of(compose(report))
    with pytest.raises(PolofieldError):
        compose(report, size="A6", orientation="portrait")


def test_a_game_without_cards_is_drawn() -> None:
    drawn = compose(solve_game(GameSheet((420, 420))))
    assert not faults_of(drawn)
    assert "2 periods" in drawn.alt
