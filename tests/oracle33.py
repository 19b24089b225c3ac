"""Independent oracle for the Rule 33 conduct ledger (seconds of play, standard library only).

The box clock is played second by second; the season is played game by game.  Paragraph codes (YC2, AC3,
...) and readings (A1...A52) are those of the project's specification of Rule 33.

Run ``python tests/oracle33.py rule33_cases.json`` to print every case the oracle misses.
"""

from __future__ import annotations

import json
import sys
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

Dict = Mapping[str, Any]
Row = dict[str, Any]

TWO, FOUR = 120, 240  # YC3, RC: two and four minutes of play
BATCHES = ("Y", "YY", "YYY", "R")  # RC last sentence; no mix of yellow and red
AFTER = {  # AG: what each award costs in the next game
    "YY": (TWO, "two yellow cards after the game"),
    "YYY": (FOUR, "three yellow cards after the game"),
    "R": (FOUR, "red card after the game"),
}
THRESHOLDS = (  # AC3, AC4
    ("tier-period", (5, 8, 10, 11, 12)),
    ("all-period", (8,)),
    ("tier-year", (12,)),
    ("all-year", (16,)),
)
STAGES = ("consolation", "first round of a subsidiary event", "shootout")  # WG: games that do not count
DEFAULTS: dict[str, str] = {
    "batch_minutes": "each",  # A2, A3; other "flat"
    "fourth_yellow": "accept",  # A1, A4; other "refuse"
    "overlap": "serial",  # A5; other "concurrent"
    "red_unexpired": "drop",  # A7; other "carry"
    "two_partials": "same game",  # A20; other "two games"
    "same_card": "merge",  # A23; other "stack"
    "accum_exclusions": "literal",  # A30; other "apply"
}


class OracleError(Exception):
    """A refusal carrying one of the named codes, and the place of the offence in the list (from 1)."""

    def __init__(self, code: str, index: int | None = None) -> None:
        super().__init__(code)
        self.code, self.index = code, index


# ---------------------------------------------------------------- dates, tiers, periods


def parse_date(text: Any) -> date:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        raise OracleError("E_DATE") from None


def tier(handicap: Any, gauntlet: bool = False) -> str:
    """AC2, A28: by the upper limit of the event, a whole number."""
    if type(handicap) is not int:
        raise OracleError("E_HANDICAP")
    if gauntlet:
        return "Gauntlet"
    if handicap <= 8:
        return "Low Goal"
    return "Medium Goal" if handicap <= 15 else "High Goal"


def period(text: str) -> tuple[str, list[str]]:
    """AC2: six periods a year; 29 February joins the first by A27."""
    day = parse_date(text)
    notices = ["N_LEAP_DAY"] if (day.month, day.day) == (2, 29) else []
    return f"{day.year}-{(day.month + 1) // 2}", notices


def add_months(day: date, months: int) -> date:
    """A35, A36: clip to the end of the month."""
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def deadlines(issued: str) -> tuple[date, date]:
    """US: one year and thirteen months from the card."""
    day = parse_date(issued)
    return add_months(day, 12), add_months(day, 13)


# ---------------------------------------------------------------- one game


@dataclass
class Piece:
    """A stretch of box time still owed, or being served."""

    cause: str
    left: int
    started: bool = False


@dataclass
class State:
    """One player in one game (section 1), and his box clock (section 2)."""

    total: int
    policy: Dict
    offence_no: int = 0
    yellow_no: int = 0
    received: int = 0
    red: bool = False
    red_left: int = 0
    away: bool = False
    hurt: bool = False
    lanes: list[list[Piece]] = field(default_factory=list)
    box: list[list[Any]] = field(default_factory=list)
    short: list[list[int]] = field(default_factory=list)
    offences: list[Row] = field(default_factory=list)
    departures: list[Row] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def owed(self) -> int:
        """Seconds until the last of his clocks runs out."""
        return max((sum(p.left for p in lane) for lane in self.lanes), default=0)

    def note(self, code: str) -> None:
        if code not in self.notices:
            self.notices.append(code)

    def lane(self, fresh: bool) -> list[Piece]:
        """The clock that new time joins: the longest one, or a fresh one (A5 concurrent)."""
        if fresh or not self.lanes:
            self.lanes.append([])
            return self.lanes[-1]
        return max(self.lanes, key=lambda lane: sum(p.left for p in lane))


def moment(periods: Sequence[int], at: Dict) -> int:
    """(period, elapsed) to seconds of play; a full period is the next one at 0."""
    number, elapsed = at["period"], at["elapsed"]
    if type(number) is not int or type(elapsed) is not int or not 1 <= number <= len(periods):
        raise OracleError("E_BAD_CLOCK")
    if not 0 <= elapsed <= periods[number - 1]:
        raise OracleError("E_BAD_CLOCK")
    return sum(periods[: number - 1]) + elapsed


def back_at(state: State, now: int, owed: int) -> int | None:
    """End of the box time as known now; none, not known, or not in this game: null."""
    return now + owed if owed and not state.away and now + owed <= state.total else None


def refuse(state: State, cards: str, index: int) -> None:
    """The refusals of section 1, in its order."""
    if cards not in BATCHES:
        raise OracleError("E_BAD_BATCH", index)
    if state.red:
        raise OracleError("E_CARD_AFTER_RED", index)  # A37
    if state.offence_no >= 3 and cards != "R":
        raise OracleError("E_FOURTH_NOT_RED", index)  # RC
    if state.policy["fourth_yellow"] == "refuse" and cards != "R" and state.yellow_no + len(cards) > 3:
        raise OracleError("E_FOURTH_NOT_RED", index)  # A1, A4 switched


def add_yellows(state: State, cards: str) -> tuple[list[int], int]:
    """YC2-YC4: the first yellow is free, every later one two minutes; returns numbers and seconds."""
    numbers, pieces = [], []
    for _ in cards:
        state.yellow_no += 1
        state.received += 1
        numbers.append(state.yellow_no)
        if state.yellow_no >= 2:
            pieces.append(Piece(f"yellow {state.yellow_no}", TWO))
        if state.yellow_no >= 4:
            state.note("N_FOURTH_YELLOW")  # A4
    if state.policy["batch_minutes"] == "flat":
        pieces = pieces[:1]  # A2, A3 switched: one suspension for the incident
    if pieces:
        state.lane(state.policy["overlap"] == "concurrent").extend(pieces)
    return numbers, sum(p.left for p in pieces)


def offence(state: State, now: int, cards: str, index: int) -> None:
    """One incident, one batch, one penalty (A13)."""
    refuse(state, cards, index)
    state.offence_no += 1
    row: Row = {"offence_no": state.offence_no, "yellow_nos": [], "at": now, "penalties": 1}
    if cards == "R":  # RC, A6: the four minutes follow the running yellow time
        state.red, state.red_left, state.away = True, FOUR, False
        free = now + state.owed() + FOUR
        row |= {"minutes_out": 4, "player_back_at": None, "rest_of_game": True, "complaint": "automatic"}
        row["substitute_from"] = free if free <= state.total else None
        if free > state.total and state.policy["red_unexpired"] == "drop":
            state.note("N_RED_UNEXPIRED")
    else:
        row["yellow_nos"], seconds = add_yellows(state, cards)
        row |= {"minutes_out": seconds // 60, "player_back_at": back_at(state, now, state.owed())}
        row |= {"rest_of_game": False, "substitute_from": None, "complaint": "possible"}
    state.offences.append(row)


def leave(state: State, now: int, row: Dict, index: int) -> None:
    """YC5: early while he owes time; A10: the remainder is measured now; A12: hurt, with leave, is IN(1)."""
    owed, hurt = 0 if state.red else state.owed(), bool(row.get("injured"))
    early = owed > 0 and not hurt
    state.hurt = owed > 0 and hurt
    out: Row = {"early": early, "remainder": owed, "added": TWO if early else 0, "penalty_against_team": early}
    out |= {"yellow": row["deliberate_yellow"] and early, "back_at": back_at(state, now, owed)}
    if early or state.red:
        out["back_at"] = None
    elif not owed:  # his time was up then
        out["back_at"] = max((end for _, end, _ in state.box), default=None)
    state.departures.append(out)
    if early:
        state.away = True
        for piece in (p for lane in state.lanes for p in lane if p.started):
            piece.cause, piece.started = piece.cause.removesuffix(", remainder") + ", remainder", False
        state.lane(False).append(Piece("left the box early", TWO))  # A48: on top of all that is left
        if row["deliberate_yellow"] and row["returned"] is None:
            offence(state, now, "Y", index)


def come_back(state: State, now: int, row: Dict, index: int) -> None:
    """YC5: the rest, two minutes more, and the card when it was deliberate (A11)."""
    state.hurt = False
    if not state.departures[-1]["early"]:
        return
    if not state.red:
        state.away = False
        state.departures[-1]["back_at"] = back_at(state, now, state.owed())
    if row["deliberate_yellow"]:
        offence(state, now, "Y", index)


def extend(rows: list[list[Any]], now: int, *cause: str) -> None:
    """Add one second to the last interval, or open a new one."""
    for row in reversed(rows):
        if row[1] == now and row[2:] == list(cause):
            row[1] = now + 1
            return
        if row[1] < now:
            break
    rows.append([now, now + 1, *cause])


def tick(state: State, now: int) -> None:
    """One second of play."""
    owing = state.owed() > 0
    if owing or state.red_left:
        extend(state.short, now)
    if state.away:
        return
    if not owing and state.red_left:
        state.red_left -= 1
    for lane in state.lanes:
        if lane:
            lane[0].left -= 1
            lane[0].started = True
            extend(state.box, now, lane[0].cause)
            if not lane[0].left:
                lane.pop(0)
    state.lanes = [lane for lane in state.lanes if lane]


Event = tuple[int, int, str, Dict, int]


def script(inputs: Dict) -> list[Event]:
    """All that happens, in order; at one stopped clock a return, then cards, then a departure."""
    periods, events, last = inputs["periods"], [], 0
    for index, row in enumerate(inputs["offences"], 1):
        if row["cards"] not in BATCHES:
            raise OracleError("E_BAD_BATCH", index)
        try:
            now = moment(periods, row)
        except OracleError as refusal:
            raise OracleError(refusal.code, index) from None
        if now < last:
            raise OracleError("E_ORDER", index)
        last = now
        events.append((now, 1, "offence", row, index))
    return sorted(events + outings(inputs), key=lambda e: (e[0], e[1]))


def outings(inputs: Dict) -> list[Event]:
    """Departures and returns; each after the one before it."""
    events: list[Event] = []
    last, out = 0, False
    for row in inputs["departures"]:
        left, back = moment(inputs["periods"], row["left"]), None
        if row["returned"] is not None:
            back = moment(inputs["periods"], row["returned"])
        if out or left < last or (back is not None and back < left):
            raise OracleError("E_ORDER")
        events.append((left, 2, "left", row, 0))
        if back is not None:
            events.append((back, 0 if back > left else 2, "back", row, 0))
        last, out = (left if back is None else back), back is None
    return events


def play(inputs: Dict, policy: Dict) -> State:
    """The whole game, second by second."""
    carried = inputs["carried"]
    status = int(carried["yellow_status"])
    state = State(sum(inputs["periods"]), policy, status, status)
    opening = carried.get("pieces") or [(carried["box_seconds"], "unexpired box time")]
    lane = [Piece(cause, seconds) for seconds, cause in opening if seconds]
    if lane:
        state.lanes.append(lane)
    events, now = script(inputs), 0
    while now <= state.total:
        while events and events[0][0] == now:
            act(state, *events.pop(0))
        if now < state.total and (state.lanes or state.red_left):
            tick(state, now)
            now += 1
        else:  # nothing runs: on to what happens next
            now = events[0][0] if events else state.total + 1
    return state


def act(state: State, now: int, _: int, what: str, row: Dict, index: int) -> None:
    if what == "offence":
        offence(state, now, row["cards"], index)
    elif what == "left":
        leave(state, now, row, index)
    else:
        come_back(state, now, row, index)


def after_game(award: str | Sequence[str] | None) -> str | None:
    """AG, A19: one award, of two yellows, three yellows or a red."""
    if award is None:
        return None
    if isinstance(award, str):
        award = [award]
    if len(award) != 1 or award[0] not in AFTER:
        raise OracleError("E_AFTER_GAME_CARDS")
    return award[0]


def consequences(state: State, award: str | None) -> tuple[list[Row], bool]:
    """CO 1-3: what goes into later games (unsorted, in the order of the cards), and the status."""
    out: list[Row] = []
    if state.red:
        rest = state.red_left if state.policy["red_unexpired"] == "carry" else 0  # A7
        out.append({"whole": True, "seconds": rest, "cause": "red card in the game"})
    elif state.owed() and not state.hurt:
        out.append({"whole": False, "seconds": state.owed(), "cause": "unexpired box time"})  # A8, A9
    if award:
        seconds, cause = AFTER[award]
        out.append({"whole": award == "R", "seconds": seconds, "cause": cause})
    return out, state.received >= 3 and not state.red  # A15, A50


def severity(item: Dict) -> tuple[int, int]:
    """CO 3, A21: whole with no substitute, whole, then start-of-game time, longer first."""
    return (0 if item["whole"] else 1, -item["seconds"])


def blank() -> Row:
    return {
        "suspended_whole_game": False,
        "cause": None,
        "box": [],
        "no_substitute_until": 0,
        "starts_with_yellow_status": False,
    }


def place(items: Iterable[Row], status: bool, games: Sequence[str], policy: Dict) -> dict[str, Row]:
    """CO 3: in sequence over the games already found to qualify."""
    rows = sorted(items, key=severity)
    whole, parts = [r for r in rows if r["whole"]], [r for r in rows if not r["whole"]]
    out: dict[str, Row] = {}
    for game, row in zip(games, whole, strict=False):
        out[game] = blank() | {"suspended_whole_game": True, "cause": row["cause"]}
        out[game]["no_substitute_until"] = row["seconds"]
    free = games[len(whole) :]
    groups = [[p] for p in parts] if policy["two_partials"] == "two games" else [parts] if parts else []  # A20
    for game, group in zip(free, groups, strict=False):
        out.setdefault(game, blank())
        for part in group:
            start = out[game]["no_substitute_until"]
            out[game]["no_substitute_until"] = start + part["seconds"]
            out[game]["box"].append([start, start + part["seconds"], part["cause"]])
    if status and free:  # A17
        out.setdefault(free[0], blank())["starts_with_yellow_status"] = True
    return out


def game(inputs: Dict, policy: Dict | None = None) -> Row:
    """One player's game: everything the cases name, or the refusal."""
    rules = DEFAULTS | dict(policy or {})
    try:
        state = play(inputs, rules)
        award = after_game(inputs.get("after_game"))
    except OracleError as refusal:
        return {"error": refusal.code} | ({"offence_index": refusal.index} if refusal.index else {})
    items, status = consequences(state, award)
    extra = award.count("Y") if award else 0  # A18
    return {
        "offences": state.offences,
        "box": sorted(state.box),
        "no_substitute": state.short,
        "departures": state.departures,
        "yellow_cards_received": state.received + extra,
        "carried_box_seconds": 0 if state.red or state.hurt else state.owed(),
        "red": state.red,
        "status_next": status,
        "next": place(items, status, inputs.get("eligible_next_games", []), rules),
        "notices": sorted(state.notices),
    }


def as_clock(periods: Sequence[int], at: int) -> Row:
    """Seconds of play back to a period and its elapsed seconds (the earlier writing of a boundary)."""
    for number, length in enumerate(periods, 1):
        if at <= length:
            return {"period": number, "elapsed": at}
        at -= length
    raise OracleError("E_BAD_CLOCK")


# ---------------------------------------------------------------- two players, injury


def two_players(inputs: Dict) -> Row:
    """CO 4 and RC: the substitute's own ladder, and when he may enter."""
    out: Row = {}
    base = {"periods": inputs["periods"], "carried": {"yellow_status": False, "box_seconds": 0}, "departures": []}
    for name, row in inputs["players"].items():
        result = game(base | {"offences": row["offences"]}, inputs.get("policy"))
        reds = [o for o in result["offences"] if o["rest_of_game"]]
        out[name] = result | {"substitute_from": reds[0]["substitute_from"] if reds else None, "reds": reds}
    for name, row in inputs["players"].items():
        if "substitute_for" in row:
            entry = moment(inputs["periods"], row["enters"])
            lawful = may_enter(out[row["substitute_for"]], entry)
            out[name] |= {"entry_at": entry, "entry_lawful": lawful}
            out[name]["findings"] = [] if lawful else ["F_SUB_TOO_EARLY"]
    return out


def may_enter(first: Dict, at: int) -> bool:
    """No substitute while box time or the four minutes of a red run; at their end he may come in."""
    if any(red["at"] <= at and red["substitute_from"] is None for red in first["reds"]):
        return False
    return not any(start <= at < end for start, end in first["no_substitute"])


def injury(inputs: Dict) -> Row:
    """IN(1): no substitute for him, and a cap on the others, while his time would have run."""
    field_now, him = inputs["on_field"], inputs["suspended"]
    others = {name: handicap for name, handicap in field_now.items() if name != him}
    cap, (start, end) = sum(others.values()), inputs["box"]
    rows = []
    for change in inputs["changes"]:
        if change["out"] == him:
            over = change["at"] >= end
            rows.append({"allowed": over, "total": None, "why": f"box time {'' if over else 'not '}elapsed"})
            continue
        total = cap - others[change["out"]] + sum(change["in"].values())
        fits = total <= cap or not start <= change["at"] < end  # "during that time"
        rows.append({"allowed": fits, "total": total, "why": "within cap" if total <= cap else "over cap"})
    return {"cap": cap, "changes": rows}


# ---------------------------------------------------------------- accumulation


@dataclass
class Counts:
    """AC2-AC4, A18, A26: yellow cards of one player, each with its own number."""

    seen: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def card(self, day: str, level: str) -> tuple[int, list[str]]:
        """One yellow: its number in the year, and the thresholds that it meets."""
        span, year = period(day)[0], day[:4]
        keys = (("tp", span, level), ("ap", span), ("ty", year, level), ("ay", year))
        for key in keys:
            self.seen[key] += 1
        met = [
            f"{name} {self.seen[key]}"
            for (name, limits), key in zip(THRESHOLDS, keys, strict=True)
            if self.seen[key] in limits
        ]
        return self.seen[("ay", year)], met


def accumulate(inputs: Dict, policy: Dict | None = None) -> Row:
    """A bare card list: every trigger, and the games it costs if each finds its own."""
    rules = DEFAULTS | dict(policy or {})
    counts, triggers, notices = Counts(), [], set()
    for row in sorted(inputs["cards"], key=lambda r: r["date"]):
        notices.update(period(row["date"])[1])
        for card in row["cards"]:
            if card == "Y":
                number, met = counts.card(row["date"], row["tier"])
                if met:
                    triggers.append({"card_no": number, "date": row["date"], "thresholds": met})
    games = sum(1 if rules["same_card"] == "merge" else len(t["thresholds"]) for t in triggers)  # A23
    return {"triggers": triggers, "games_suspended": games, "notices": sorted(notices)}


# ---------------------------------------------------------------- the next game


def wrong_event(owed: Dict, row: Dict, policy: Dict) -> Iterator[str]:
    """WG and NE for red, box, status, after-game (A45); AC5 for accumulation."""
    accumulated = owed.get("source") == "accumulation"
    literal = accumulated and policy["accum_exclusions"] == "literal"  # A30
    limits = not (literal and owed["team_entered"])  # AC5 (1), (2): for the any-team case only
    if limits and row["handicap"] < owed["handicap"]:
        yield "lower handicap"
    if owed["team_entered"] and row["team"] != owed["team"]:
        yield "other team"
    if accumulated and owed["scope"] == "tier" and event_tier(row) != event_tier(owed):
        yield "other tier"
    if limits and owed["event_kind"] == "uspa" and row["event_kind"] != "uspa":
        yield "club event"
    if not literal and row["stage"] in STAGES:
        yield row["stage"]


def event_tier(row: Dict) -> str:
    return tier(row["handicap"], row.get("gauntlet", False))


def not_served(owed: Dict, row: Dict) -> Iterator[str]:
    """SF, US, A34, A43, A44: what service of it still needs."""
    one_year, thirteen = deadlines(owed["date"])
    day, whole = parse_date(row["date"]), owed["kind"] == "full"
    public, plays = row.get("event_public_since"), row.get("in_lineup")
    if row.get("state", "played") != "played":
        yield "forfeited or abandoned"
    if whole and (public is None or public > owed["date"]):  # A32
        yield "not on a public schedule at the time"
    if whole and plays:
        yield "he played in it"
    if whole and not (row["reported_before"] and row["reported_after"]):
        yield "presence not reported before and after"
    if not whole and plays is False:  # A43
        yield "he was not in the game"
    if (whole or (day > one_year and owed["kind"] == "partial")) and not row["preapproved"]:
        yield "not pre-approved"
    if owed["kind"] != "status" and day > thirteen:  # US: "any full or partial game suspension"
        yield "overdue"


def reasons(owed: Dict, row: Dict, policy: Dict) -> list[str]:
    """Every condition of section 6 that the game misses; none: it counts."""
    later = ["not later than the incident"] if moment_of(row) <= moment_of(owed) else []
    return [*later, *wrong_event(owed, row, policy), *not_served(owed, row)]


def moment_of(row: Dict) -> tuple[str, int]:
    return row["date"], row.get("seq", 0)


def next_game(inputs: Dict, policy: Dict | None = None) -> Row:
    """One suspension alone: the games it passes over and the one that it takes."""
    rules = DEFAULTS | dict(policy or {})
    skipped: dict[str, list[str]] = {}
    for row in sorted(inputs["games"], key=moment_of):
        missed = reasons(inputs["incident"], row, rules)
        if not missed:
            return {"skipped": skipped, "served_in": row["id"]}
        skipped[row["id"]] = missed
    return {"skipped": skipped, "served_in": None}


def unserved(inputs: Dict) -> Row:
    """US: the answer at each date."""
    one_year, thirteen = deadlines(inputs["issued"])
    rows = []
    for row in inputs["rows"]:
        day = parse_date(row["date"])
        if day <= one_year:
            rows.append("ordinary rules")
        elif day > thirteen:
            rows.append("overdue")
        else:
            rows.append("may be served" if row["preapproved"] else "needs pre-approval")
    return {"one_year": one_year.isoformat(), "thirteen_months": thirteen.isoformat(), "rows": rows}


# ---------------------------------------------------------------- the season of one player


def candidates(owed: list[Row], row: Dict, policy: Dict, kind: str) -> list[Row]:
    """What he owes and this game fits, most severe first, then the earlier card (CO 3, A21, A22)."""
    fits = [o for o in owed if o["kind"] == kind and not reasons(o, row, policy)]
    return sorted(fits, key=lambda o: (severity(o), o["order"]))


def serve(owed: list[Row], row: Dict, policy: Dict) -> list[Row]:
    """What this game serves: a whole suspension if he reports, what opens a game if he plays."""
    fits = candidates(owed, row, policy, "full")
    if fits:
        first = fits[0]
        if first["source"] == "card" or policy["same_card"] == "stack":
            return fits[:1]
        return [o for o in fits if o["source"] == "accumulation" and o["order"] == first["order"]]  # A23
    parts = candidates(owed, row, policy, "partial")
    parts = parts[:1] if policy["two_partials"] == "two games" else parts  # A20
    return parts + candidates(owed, row, policy, "status")


def entered(row: Dict, same_tier: bool, entries: Sequence[Dict]) -> bool:
    """NE, AC5, A31: as recorded; else whether the team still has a game to play in such an event."""
    if row.get("team_entered") is not None:
        return bool(row["team_entered"])
    mine = [e for e in entries if e["team"] == row["team"]]
    if not mine:  # nothing is known: he is held to his team
        return True
    left = [e for e in mine if e["last"] > row["date"] or plays_again(e, row)]
    return any(event_tier(e) == event_tier(row) if same_tier else e["handicap"] >= row["handicap"] for e in left)


def plays_again(entry: Dict, row: Dict) -> bool:
    """A later game of the team on the same day."""
    return any(day == row["date"] and seq > row["seq"] for day, seq in entry.get("games", ()))


def issue(row: Dict, state: State, award: str | None, entries: Sequence[Dict], counts: Counts) -> list[Row]:
    """Everything that one game's cards put on the list."""
    base = {k: row[k] for k in ("date", "seq", "event_kind", "handicap", "gauntlet", "team", "id")}
    card = base | {"source": "card", "team_entered": entered(row, False, entries)}
    items, status = consequences(state, award)
    last = len(state.offences)
    out = []
    for item in items:
        stamp = (moment_of(row), last + ("after" in item["cause"]))
        out.append(card | item | {"kind": "full" if item["whole"] else "partial", "order": stamp})
    if status:
        item = {"kind": "status", "whole": False, "seconds": 0, "cause": "three yellow cards in the game"}
        out.append(card | item | {"order": (moment_of(row), last)})
    base |= {"source": "accumulation", "team_entered": entered(row, True, entries)}
    return out + accumulated(row, base, state, award, counts)


def accumulated(row: Dict, base: Row, state: State, award: str | None, counts: Counts) -> list[Row]:
    """AC1: one suspension for every threshold met, each with its card."""
    batches = [len(o["yellow_nos"]) for o in state.offences] + [award.count("Y") if award else 0]
    shown = [(place_, position) for place_, size in enumerate(batches, 1) for position in range(size)]
    out = []
    for stamp in shown:
        card_no, met = counts.card(row["date"], event_tier(row))
        for name in met:
            item = {"kind": "full", "whole": True, "seconds": 0, "cause": name, "card_no": card_no}
            item |= {"scope": name.partition("-")[0], "order": (moment_of(row), *stamp)}
            out.append(base | item)
    return out


def season(rows: Sequence[Dict], entries: Sequence[Dict] = (), policy: Dict | None = None) -> Row:
    """Every game of one player in order: what it served, what he did in it, and what it put on the list."""
    rules = DEFAULTS | dict(policy or {})
    counts, owed, games, issued = Counts(), [], {}, []
    for row in rows:
        served = serve(owed, row, rules)
        owed = [o for o in owed if not any(o is s for s in served)]
        for item in served:
            item |= {"served_in": row["id"], "served_on": row["date"]}
        state = None
        if row["in_lineup"]:
            state = play(row | {"carried": brought(served)}, rules)
            award = after_game(row["after_game"])
            new = issue(row, state, award, entries, counts)
            owed, issued = owed + new, issued + new
        games[row["id"]] = {"served": served, "state": state}
    return {"games": games, "issued": issued, "owed": owed, "counts": counts.seen}


def brought(served: list[Row]) -> Row:
    """What he brings into a game that he plays."""
    pieces = [(s["seconds"], s["cause"]) for s in served if s["kind"] == "partial"]
    return {"yellow_status": any(s["kind"] == "status" for s in served), "box_seconds": 0, "pieces": pieces}


# ---------------------------------------------------------------- the cases


def code_or(call: Any, *args: Any) -> Any:
    """The value, or the code of the refusal."""
    try:
        return call(*args)
    except OracleError as refusal:
        return refusal.code


def period_text(text: str) -> str:
    name, notices = period(text)
    return f"{name} (notice {notices[0]})" if notices else name


def answer(case: Dict) -> Any:
    """One case through its operation."""
    inputs, op = case["inputs"], case["op"]
    if op == "game":
        out = game(inputs)
        want = case["expect"].get("player_back_as")
        if want:
            out["player_back_as"] = as_clock(inputs["periods"], out["offences"][-1]["player_back_at"])
        return out
    if op == "game_rows":
        return {"rows": [game(row) for row in inputs["rows"]]}
    if op == "tier_rows":
        return {"rows": [code_or(tier, r["handicap"], r.get("gauntlet", False)) for r in inputs["rows"]]}
    if op == "period_rows":
        return {"rows": [code_or(period_text, text) for text in inputs["rows"]]}
    table = {"two_players": two_players, "injury": injury, "accumulate": accumulate}
    table |= {"next_game": first_reasons, "unserved_rows": unserved}
    return table[op](inputs)


def first_reasons(inputs: Dict) -> Row:
    out = next_game(inputs)
    return out | {"skipped": {name: missed[0] for name, missed in out["skipped"].items()}}


def covers(got: Any, want: Any) -> bool:
    """Every key of ``want`` is in ``got`` with the same value; lists must match in length."""
    if isinstance(want, Mapping):
        return isinstance(got, Mapping) and all(k in got and covers(got[k], want[k]) for k in want)
    if isinstance(want, list):
        return isinstance(got, list | tuple) and len(got) == len(want) and all(map(covers, got, want))
    return bool(got == want)


def misses(cases: Iterable[Dict]) -> list[str]:
    """The cases that the oracle does not reproduce."""
    out = []
    for case in cases:
        got = answer(case)
        exact = case["expect"].get("next", None)
        if not covers(got, case["expect"]) or (exact is not None and got["next"] != exact):
            out.append(f"{case['id']}: {case['title']}")
    return out


def main(path: str) -> int:
    cases = json.loads(Path(path).read_text(encoding="utf-8"))["cases"]
    bad = misses(cases)
    print(*bad, f"{len(cases) - len(bad)} of {len(cases)} cases agree", sep="\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
