"""A season as it is written down: every suspension with all it rests on, and where a player stands day by day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from polofield.conduct import (
    Attendance,
    Clock,
    Event,
    Ledger,
    Owing,
    Policy,
    Season,
    SeasonCard,
    SeasonDeparture,
    SeasonGame,
    Standing,
    ledger,
)

PUBLIC = dt.date(2027, 1, 1)
MAY = dt.date(2027, 5, 1)


def event(name: str, kind: Any = "uspa", goals: int = 12, **more: Any) -> Event:
    return Event(name, kind, goals, **{"public_since": PUBLIC, **more})


def game(name: str, day: int, lineup: str = "", at: str = "M", other: str = "Azul", **more: Any) -> SeasonGame:
    lineups = {"Rojo": tuple(lineup.split())} if lineup else {}
    teams, date = ("Rojo", other), MAY + dt.timedelta(days=day - 1)
    return SeasonGame(name, date, at, teams, (450,) * 6, **{"lineups": lineups, **more})


def card(at: str, cards: str, period: int | None = 1, elapsed: int = 0, player: str = "Ana", **more: Any) -> SeasonCard:
    clock = (None, None) if period is None else (period, elapsed)
    return SeasonCard(at, player, "Rojo", cards, *clock, after=period is None, **more)


def sits(*games: str, **more: Any) -> tuple[Attendance, ...]:
    return tuple(Attendance(at, "Ana", "Rojo", **{"before": True, "after": True, "preapproved": True, **more})
                 for at in games)  # fmt: skip


def owing_line(owing: Owing) -> str:
    s, i = owing.suspension, owing.incident
    why = "; ".join(" ".join([f"{b.cause} ({b.paragraph}", *b.readings]) + ")" for b in owing.bases)
    what = f"{s.kind} {s.seconds}, batch {s.order}, card {owing.card}"
    goes = f"{i.kind}, {i.source}, {i.scope}, {i.event_kind} {i.handicap} {i.team}, seq {i.seq}"
    extra = ", entered" * i.team_entered + ", gauntlet" * i.gauntlet
    assert s.basis == owing.bases[0]
    return f"{owing.player} {owing.game} {owing.imposed_on:%d %b}: {what}: {why} -> {owing.served_in}: {goes}{extra}"


def standing_line(at: Standing) -> str:
    owed, served, overdue = (" ".join(o.game for o in rows) or "-" for rows in (at.owed, at.served, at.overdue))
    flags = ", status" * at.yellow_status
    notices = ", ".join(f"{notice.code} {notice.where}" for notice in at.notices) or "-"
    return (f"{at.day:%d %b} {at.player}: {at.status}{flags}, {at.box_seconds} s, {at.games} games, "
            f"owed {owed}, served {served}, overdue {overdue}: {notices}")  # fmt: skip


def lines(book: Ledger, *days: int) -> Iterator[str]:
    for player in book.players:
        yield from (owing_line(owing) for owing in book.owings(player))
        yield from (standing_line(book.on(player, MAY + dt.timedelta(days=day - 1))) for day in days)


SEASONS: list[tuple[str, tuple[Season, dict[str, Any], tuple[int, ...]], str]] = [
    ("cards of one game go to three games", (
    Season(
        (event("M"),),
        (game("G1", 1, "Ana"), game("G2", 8, "Bea"), game("G3", 15, "Ana"), game("G4", 22, "Ana")),
        (card("G1", "Y"), card("G1", "YY", 2), card("G1", "R", 6, 400), card("G1", "YY", None), card("G3", "Y", 3)),
        (), sits("G2"),
    ), {}, (0, 1, 8, 15),
), """
Ana G1 01 May: whole 0, batch 3, card 0: red card in the game (RC A7) -> G2: full, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: part 120, batch 4, card 0: two yellow cards after the game (AG) -> G3: partial, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: whole 0, batch 4, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, uspa 12 Rojo, seq 0, entered
30 Apr Ana: clear, 0 s, 0 games, owed -, served -, overdue -: -
01 May Ana: suspended, 120 s, 2 games, owed G1 G1 G1, served -, overdue -: N_RED_UNEXPIRED , N_ENTRY_ASSUMED G1
08 May Ana: suspended, 120 s, 1 games, owed G1 G1, served G1, overdue -: N_RED_UNEXPIRED , N_ENTRY_ASSUMED G1
15 May Ana: suspended, 0 s, 1 games, owed G1, served G1 G1, overdue -: N_RED_UNEXPIRED , N_ENTRY_ASSUMED G1
"""),  # noqa: E501
    ("box time and a status are brought into the next game", (
    Season(
        (event("M"),), (game("G1", 1, "Ana"), game("G2", 8, "Ana"), game("G3", 15, "Ana")),
        (card("G1", "YYY", 6, 420), card("G1", "YY", None), card("G2", "Y", 2)),
    ), {}, (1, 8),
), """
Ana G1 01 May: part 210, batch 1, card 0: unexpired box time (CO A8) -> G2: partial, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: part 120, batch 2, card 0: two yellow cards after the game (AG) -> G2: partial, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: whole 0, batch 2, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, uspa 12 Rojo, seq 0, entered
01 May Ana: suspended, status, 330 s, 1 games, owed G1 G1 G1 G1, served -, overdue -: N_ENTRY_ASSUMED G1
08 May Ana: suspended, 0 s, 1 games, owed G1, served G1 G1 G1, overdue -: N_ENTRY_ASSUMED G1
"""),  # noqa: E501
    ("two partial suspensions, two games", (
    Season(
        (event("M"),), (game("G1", 1, "Ana"), game("G2", 8, "Ana"), game("G3", 15, "Ana")),
        (card("G1", "YYY", 6, 420), card("G1", "YY", None)),
    ), {"two_partials": "two games"}, (1, 8, 15),
), """
Ana G1 01 May: part 210, batch 1, card 0: unexpired box time (CO A8) -> G2: partial, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: part 120, batch 2, card 0: two yellow cards after the game (AG) -> G3: partial, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: whole 0, batch 2, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, uspa 12 Rojo, seq 0, entered
01 May Ana: suspended, status, 330 s, 1 games, owed G1 G1 G1 G1, served -, overdue -: N_ENTRY_ASSUMED G1
08 May Ana: suspended, 120 s, 1 games, owed G1 G1, served G1 G1, overdue -: N_ENTRY_ASSUMED G1
15 May Ana: suspended, 0 s, 1 games, owed G1, served G1 G1 G1, overdue -: N_ENTRY_ASSUMED G1
"""),  # noqa: E501
    ("eight yellow cards in a tier and a period", (
    Season(
        (event("M", teams=("Rojo",), ends=dt.date(2027, 6, 30)),),
        tuple(game(f"G{n}", n, "Ana" if n < 4 else "") for n in range(1, 8)),
        (card("G1", "Y"), card("G1", "YY", 2), card("G2", "YY"), card("G3", "YYY")),
        (), sits("G4", "G5", "G6", "G7"),
    ), {}, (2, 3, 4, 5, 6),
), """
Ana G1 01 May: status 0, batch 2, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 12 Rojo, seq 0, entered
Ana G2 02 May: whole 0, batch 1, card 5: yellow card 5, tier-period (AC3 A18 A24) -> G4: full, accumulation, tier, uspa 12 Rojo, seq 1, entered
Ana G3 03 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> None: status, card, tier, uspa 12 Rojo, seq 2, entered
Ana G3 03 May: whole 0, batch 1, card 8: yellow card 8, tier-period (AC3 A18 A24 A23) -> G5: full, accumulation, tier, uspa 12 Rojo, seq 2, entered
Ana G3 03 May: whole 0, batch 1, card 8: yellow card 8, all-period (AC3 A18 A24 A23) -> G5: full, accumulation, all, uspa 12 Rojo, seq 2, entered
02 May Ana: suspended, 0 s, 1 games, owed G2, served G1, overdue -: -
03 May Ana: suspended, status, 0 s, 2 games, owed G2 G3 G3 G3, served G1, overdue -: -
04 May Ana: suspended, status, 0 s, 1 games, owed G3 G3 G3, served G1 G2, overdue -: N_NO_WG_LIMITS G4
05 May Ana: yellow status, status, 0 s, 0 games, owed G3, served G1 G2 G3 G3, overdue -: N_NO_WG_LIMITS G4, N_NO_WG_LIMITS G5
06 May Ana: yellow status, status, 0 s, 0 games, owed G3, served G1 G2 G3 G3, overdue -: N_NO_WG_LIMITS G4, N_NO_WG_LIMITS G5
"""),  # noqa: E501
    ("every threshold costs a game of its own", (
    Season(
        (event("M"),), tuple(game(f"G{n}", n, "Ana" if n < 4 else "") for n in range(1, 8)),
        (card("G1", "YYY"), card("G2", "YY"), card("G3", "YYY")), (), sits("G4", "G5", "G6", "G7"),
    ), {"same_card": "stack", "accum_exclusions": "apply"}, (3, 7),
), """
Ana G1 01 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 12 Rojo, seq 0, entered
Ana G2 02 May: whole 0, batch 1, card 5: yellow card 5, tier-period (AC3 A18 A24) -> G4: full, accumulation, tier, uspa 12 Rojo, seq 1, entered
Ana G3 03 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> None: status, card, tier, uspa 12 Rojo, seq 2, entered
Ana G3 03 May: whole 0, batch 1, card 8: yellow card 8, tier-period (AC3 A18 A24 A23) -> G5: full, accumulation, tier, uspa 12 Rojo, seq 2, entered
Ana G3 03 May: whole 0, batch 1, card 8: yellow card 8, all-period (AC3 A18 A24 A23) -> G6: full, accumulation, all, uspa 12 Rojo, seq 2, entered
03 May Ana: suspended, status, 0 s, 3 games, owed G2 G3 G3 G3, served G1, overdue -: N_ENTRY_ASSUMED G1, N_ENTRY_ASSUMED G2, N_ENTRY_ASSUMED G3
07 May Ana: yellow status, status, 0 s, 0 games, owed G3, served G1 G2 G3 G3, overdue -: N_ENTRY_ASSUMED G1, N_ENTRY_ASSUMED G2, N_ENTRY_ASSUMED G3
"""),  # noqa: E501
    ("the thirteenth card is past the last threshold", (
    Season(
        (event("M", kind="club", goals=22, gauntlet=True),),
        tuple(game(f"G{n}", n, "Ana") for n in range(1, 8)), tuple(card(f"G{n}", "YY") for n in range(1, 8)),
    ), {}, (7,),
), """
Ana G3 03 May: whole 0, batch 1, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, club 22 Rojo, seq 2, entered, gauntlet
Ana G4 04 May: whole 0, batch 1, card 8: yellow card 8, tier-period (AC3 A18 A24 A23) -> None: full, accumulation, tier, club 22 Rojo, seq 3, entered, gauntlet
Ana G4 04 May: whole 0, batch 1, card 8: yellow card 8, all-period (AC3 A18 A24 A23) -> None: full, accumulation, all, club 22 Rojo, seq 3, entered, gauntlet
Ana G5 05 May: whole 0, batch 1, card 10: yellow card 10, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, club 22 Rojo, seq 4, entered, gauntlet
Ana G6 06 May: whole 0, batch 1, card 11: yellow card 11, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, club 22 Rojo, seq 5, entered, gauntlet
Ana G6 06 May: whole 0, batch 1, card 12: yellow card 12, tier-period (AC3 A18 A24 A23); yellow card 12, tier-year (AC4 A18 A24 A23) -> None: full, accumulation, tier, club 22 Rojo, seq 5, entered, gauntlet
07 May Ana: suspended, 0 s, 5 games, owed G3 G4 G4 G5 G6 G6, served -, overdue -: N_ENTRY_ASSUMED G3, N_ENTRY_ASSUMED G4, N_PAST_LAST_THRESHOLD G5, N_ENTRY_ASSUMED G5, N_ENTRY_ASSUMED G6, N_PAST_LAST_THRESHOLD G7
"""),  # noqa: E501
    ("forfeited and abandoned games serve nothing, and that is said", (
    Season(
        (event("M"),),
        (game("G1", 1, "Ana"), game("G2", 2, state="forfeited"), game("G3", 3, "Ana", state="abandoned"),
         game("G4", 4, state="forfeited", lineups={"Rojo": ("Bea",)}), game("G5", 5)),
        (card("G1", "R"), card("G1", "YY", None)), (), sits("G2", "G3", "G4", "G5"),
    ), {}, (2, 3, 4, 5),
), """
Ana G1 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> G5: full, card, tier, uspa 12 Rojo, seq 0, entered
Ana G1 01 May: part 120, batch 2, card 0: two yellow cards after the game (AG) -> None: partial, card, tier, uspa 12 Rojo, seq 0, entered
02 May Ana: suspended, 120 s, 1 games, owed G1 G1, served -, overdue -: N_ENTRY_ASSUMED G1, N_NOT_PLAYED G2
03 May Ana: suspended, 120 s, 1 games, owed G1 G1, served -, overdue -: N_ENTRY_ASSUMED G1, N_NOT_PLAYED G2, N_NOT_PLAYED G3
04 May Ana: suspended, 120 s, 1 games, owed G1 G1, served -, overdue -: N_ENTRY_ASSUMED G1, N_NOT_PLAYED G2, N_NOT_PLAYED G3, N_NOT_PLAYED G4
05 May Ana: box time owed, 120 s, 0 games, owed G1, served G1, overdue -: N_ENTRY_ASSUMED G1, N_NOT_PLAYED G2, N_NOT_PLAYED G3, N_NOT_PLAYED G4
"""),  # noqa: E501
    ("a team out of its event may leave the player to any team", (
    Season(
        (event("M", teams=("Rojo", "Azul"), ends=dt.date(2027, 5, 1)), event("C", "club", 18, teams=("Rojo",))),
        (game("G1", 1, "Ana"),), (card("G1", "R"),),
    ), {}, (1,),
), """
Ana G1 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> None: full, card, tier, uspa 12 Rojo, seq 0, entered
01 May Ana: suspended, 0 s, 1 games, owed G1, served -, overdue -: N_WAITS G1
"""),  # noqa: E501
    ("a team with another game that day is still entered", (
    Season(
        (event("M", teams=("Rojo", "Azul"), ends=dt.date(2027, 5, 1)), event("L", goals=8, teams=("Rojo",))),
        (game("G0", 0), game("G1", 1, "Ana"), SeasonGame("G2", MAY, "M", ("Azul", "Verde"), (450,)),
         game("G3", 1, at="L"), game("G4", 1), game("G5", 2)),
        (card("G1", "R"), card("G4", "R", player="Bea")),
    ), {}, (1,),
), """
Ana G1 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> None: full, card, tier, uspa 12 Rojo, seq 1, entered
01 May Ana: suspended, 0 s, 1 games, owed G1, served -, overdue -: -
Bea G4 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> None: full, card, tier, uspa 12 Rojo, seq 4
01 May Bea: suspended, 0 s, 1 games, owed G4, served -, overdue -: -
"""),  # noqa: E501
    ("entries of lower handicap count for accumulated cards alone", (
    Season(
        (event("M", goals=14), event("L", goals=10, teams=("Rojo",))), (game("G1", 1, "Ana"), game("G2", 2, "Ana")),
        (card("G1", "YYY"), card("G2", "YY"), card("G2", "R", 2)),
    ), {}, (2,),
), """
Ana G1 01 May: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 14 Rojo, seq 0
Ana G2 02 May: whole 0, batch 2, card 0: red card in the game (RC) -> None: full, card, tier, uspa 14 Rojo, seq 1
Ana G2 02 May: whole 0, batch 1, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, uspa 14 Rojo, seq 1, entered
02 May Ana: suspended, 0 s, 2 games, owed G2 G2, served G1, overdue -: -
"""),  # noqa: E501
    ("the word of the record goes before the entries", (
    Season(
        (event("M", teams=("Rojo",)),), (game("G1", 1, "Ana Bea"),),
        (card("G1", "Y"), card("G1", "R", 2, team_entered=False), card("G1", "R", 2, player="Bea", team_entered=True)),
    ), {}, (1,),
), """
Ana G1 01 May: whole 0, batch 2, card 0: red card in the game (RC) -> None: full, card, tier, uspa 12 Rojo, seq 0
01 May Ana: suspended, 0 s, 1 games, owed G1, served -, overdue -: -
Bea G1 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> None: full, card, tier, uspa 12 Rojo, seq 0, entered
01 May Bea: suspended, 0 s, 1 games, owed G1, served -, overdue -: -
"""),  # noqa: E501
    ("a fifth card that is alone in its game", (
    Season((event("M"),), tuple(game(f"G{n}", n) for n in range(1, 6)), tuple(card(f"G{n}", "Y") for n in range(1, 6))),
    {}, (4, 5),
), """
Ana G5 05 May: whole 0, batch 1, card 5: yellow card 5, tier-period (AC3 A18 A24) -> None: full, accumulation, tier, uspa 12 Rojo, seq 4, entered
04 May Ana: clear, 0 s, 0 games, owed -, served -, overdue -: -
05 May Ana: suspended, 0 s, 1 games, owed G5, served -, overdue -: N_ENTRY_ASSUMED G5
"""),  # noqa: E501
    ("somebody else reports before him", (
    Season(
        (event("M"),), (game("G1", 1), game("G2", 2)), (card("G1", "R"),), (),
        (Attendance("G2", "Bea", "Rojo", True, True, True), *sits("G2")),
    ), {}, (1, 2),
), """
Ana G1 01 May: whole 0, batch 1, card 0: red card in the game (RC) -> G2: full, card, tier, uspa 12 Rojo, seq 0, entered
01 May Ana: suspended, 0 s, 1 games, owed G1, served -, overdue -: N_ENTRY_ASSUMED G1
02 May Ana: clear, 0 s, 0 games, owed -, served G1, overdue -: N_ENTRY_ASSUMED G1
"""),
    ("a departure alone is on record", (
    Season(
        (event("M"),), (game("G1", 1), game("G2", 2)),
        (card("G1", "YY", 6, 440),), (
            SeasonDeparture("G2", "Ana", "Rojo", Clock(1, 30), Clock(1, 40)),
            SeasonDeparture("G2", "Bea", "Rojo", Clock(1, 30)),
        ),
    ), {}, (1, 2),
), """
Ana G1 01 May: part 110, batch 1, card 0: unexpired box time (CO A8) -> G2: partial, card, tier, uspa 12 Rojo, seq 0, entered
01 May Ana: box time owed, 110 s, 0 games, owed G1, served -, overdue -: N_ENTRY_ASSUMED G1
02 May Ana: clear, 0 s, 0 games, owed -, served G1, overdue -: N_ENTRY_ASSUMED G1
01 May Bea: clear, 0 s, 0 games, owed -, served -, overdue -: -
02 May Bea: clear, 0 s, 0 games, owed -, served -, overdue -: -
"""),  # noqa: E501
    ("a leap day, and a year that begins anew", (
    Season(
        (event("M"),),
        (game("G1", 245), game("G2", 305)),
        (card("G1", "YYY"), card("G2", "YY")),
    ), {}, (245, 306),
), """
Ana G1 31 Dec: status 0, batch 1, card 0: three yellow cards in the game (CO A15 A17) -> G2: status, card, tier, uspa 12 Rojo, seq 0, entered
31 Dec Ana: yellow status, status, 0 s, 0 games, owed G1, served -, overdue -: N_ENTRY_ASSUMED G1
01 Mar Ana: clear, 0 s, 0 games, owed -, served G1, overdue -: N_ENTRY_ASSUMED G1, N_LEAP_DAY 2028-02-29
"""),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("told", "text"), [row[1:] for row in SEASONS], ids=[row[0] for row in SEASONS])
def test_a_whole_season(told: tuple[Season, dict[str, Any], tuple[int, ...]], text: str) -> None:
    season, policy, days = told
    assert list(lines(ledger(season, Policy(**policy)), *days)) == text.strip().splitlines()
