"""Accumulated yellow cards: splitting batches and taking out reds change nothing; a recount agrees."""

from __future__ import annotations

import datetime as dt

from hypothesis import given, settings, strategies as st

from polofield.conduct import Basis, Hit, Policy, Shown, accumulate, period_of, rules
from polofield.conduct.accumulation import Tally, hits_of

TIERS = [tier.name for tier in rules().tiers]
DAYS = st.dates(dt.date(2027, 11, 1), dt.date(2028, 4, 30))
LISTS = st.lists(
    st.builds(Shown, DAYS, st.sampled_from(TIERS[:2]), st.sampled_from(["Y", "YY", "YYY", "R"])), max_size=40
).map(lambda cards: sorted(cards, key=lambda card: card.date))


def what(cards: list[Shown], policy: Policy | None = None) -> list[tuple[int, dt.date, str, tuple[str, ...]]]:
    found = accumulate(cards, policy or Policy()).triggers
    return [(t.card_no, t.date, t.tier, t.thresholds) for t in found]


@settings(max_examples=300, deadline=None)
@given(LISTS, st.integers(0, 40))
def test_what_holds_for_every_list_of_cards(cards: list[Shown], cut: int) -> None:
    found = what(cards)
    split = [Shown(card.date, card.tier, one, card.team) for card in cards for one in card.cards]
    assert what(split) == found, "splitting batches changed a trigger"
    assert what([card for card in cards if card.cards != "R"]) == found, "taking out reds changed a trigger"
    early = what(cards[:cut])
    assert found[: len(early)] == early, "later cards changed an earlier trigger"
    assert found == recounted(cards)
    stacking_counts_every_threshold(cards)


def recounted(cards: list[Shown]) -> list[tuple[int, dt.date, str, tuple[str, ...]]]:
    singles = [card for card in cards for one in card.cards if one == "Y"]
    found = []
    for place, card in enumerate(singles):
        so_far = singles[: place + 1]
        year = [c for c in so_far if c.date.year == card.date.year]
        period = [c for c in year if (c.date.month + 1) // 2 == (card.date.month + 1) // 2]
        in_tier = [sum(c.tier == card.tier for c in span) for span in (period, year)]
        met = [f"tier-period {in_tier[0]}"] * (in_tier[0] in (5, 8, 10, 11, 12))
        met += ["all-period 8"] * (len(period) == 8)
        met += ["tier-year 12"] * (in_tier[1] == 12)
        met += ["all-year 16"] * (len(year) == 16)
        if met:
            found.append((len(year), card.date, card.tier, tuple(met)))
    return found


def stacking_counts_every_threshold(cards: list[Shown]) -> None:
    merged, stacked = accumulate(cards), accumulate(cards, Policy(same_card="stack"))
    assert merged.triggers == stacked.triggers
    assert merged.games_suspended == len(merged.triggers)
    assert stacked.games_suspended == sum(len(trigger.hits) for trigger in merged.triggers)


@given(st.dates(dt.date(2020, 1, 1), dt.date(2040, 12, 31)))
def test_periods_agree_with_the_formula(day: dt.date) -> None:
    found = period_of(day)
    assert (found.year, found.number) == (day.year, (day.month + 1) // 2)
    assert bool(found.notices) == ((day.month, day.day) == (2, 29))


def test_the_first_card_beyond_the_last_threshold_is_said() -> None:
    cards = [Shown(dt.date(2026, 1, 4), "Low Goal", "Y")] * 14
    assert [notice.code for notice in accumulate(cards).notices] == ["N_PAST_LAST_THRESHOLD"] * 2


def test_hits_name_their_readings() -> None:
    cards = [Shown(dt.date(2026, 5, 3), "Low Goal", "YY")] * 4
    last = accumulate(cards).triggers[-1]
    assert all({"A18", "A23", "A24"} <= set(hit.basis.readings) for hit in last.hits)
    assert [hit.basis.paragraph for hit in last.hits] == ["AC3", "AC3"]


def test_a_trigger_and_a_notice_say_whose_card_it_was() -> None:
    day, leap = dt.date(2026, 1, 4), dt.date(2028, 2, 29)
    found = accumulate([Shown(day, "Low Goal", "YYY", "Rojo"), Shown(day, "Low Goal", "YY", "Azul")])
    assert [(t.card_no, t.date, t.tier, t.team) for t in found.triggers] == [(5, day, "Low Goal", "Azul")]
    many = accumulate([Shown(day, "Low Goal", "YYY")] * 4 + [Shown(leap, "Low Goal", "Y")])
    assert [(notice.code, notice.where) for notice in many.notices] == [
        ("N_PAST_LAST_THRESHOLD", "cards[2]"),
        ("N_LEAP_DAY", "2028-02-29"),
    ]


def test_a_hit_names_its_cause_and_all_that_it_rests_on() -> None:
    # What was met before is remembered by number; here it is met anew.
    hits_of.cache_clear()
    assert hits_of((8, 8, 7, 8)) == (
        Hit("tier-period", "tier", 8, Basis("yellow card 8, tier-period", "AC3", ("A18", "A24", "A23"))),
        Hit("all-period", "all", 8, Basis("yellow card 8, all-period", "AC3", ("A18", "A24", "A23"))),
    )
    assert hits_of((1, 1, 12, 1)) == (
        Hit("tier-year", "tier", 12, Basis("yellow card 12, tier-year", "AC4", ("A18", "A24"))),
    )
    assert [str(hit) for hit in hits_of((1, 1, 12, 16))] == ["tier-year 12", "all-year 16"]


def test_a_tally_counts_by_tier_period_and_year() -> None:
    tally = Tally()
    found = [
        tally.add(dt.date(2026, month, 1), tier)
        for month, tier in ((1, "Low Goal"), (2, "Low Goal"), (2, "High Goal"), (3, "Low Goal"))
    ]
    assert found == [(1, (1, 1, 1, 1)), (2, (2, 2, 2, 2)), (3, (1, 3, 1, 3)), (4, (1, 1, 3, 4))]
    assert tally.add(dt.date(2027, 1, 1), "Low Goal") == (1, (1, 1, 1, 1))
