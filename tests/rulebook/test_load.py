"""Reading a rulebook file: the built-in one, a file of its own, and every kind of broken file."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from polofield import BadInput, Book, load_book, place
from polofield.book import BUILT_IN, READING_ROLES, ROLES, default_book, rule33

TEXT = files("polofield.book").joinpath("uspa_2026/book.toml").read_text("utf-8")
BOOK = default_book()


# ---------------------------------------------------------------- the built-in book


def test_the_penalties_and_the_readings_in_order() -> None:
    keys = ["1", "2-30", "2-spot", "3-undefended", "3-defended", "4", "5a", "5b", "6", "7", "8", "9", "10"]
    assert [spec.key for spec in BOOK.penalty] == keys
    assert [reading.id for reading in BOOK.reading] == [f"A{n}" for n in range(1, 34)]
    assert [r.id for r in BOOK.reading if r.choices and r.default not in r.choices] == []
    for spec in BOOK.penalty:
        assert BOOK.cite(spec).startswith(f"USPA Rulebook 2026, Rule 37, Penalty {spec.number[0]}")


def test_every_role_is_played() -> None:
    assert tuple(spec.role for spec in BOOK.penalty) == ROLES
    assert all(BOOK.by_role(role).role == role and BOOK.has_role(role) for role in ROLES)
    assert {entry.role for entry in BOOK.reading if entry.role} == set(READING_ROLES)
    assert (BOOK.reading_id("quiet_zone"), BOOK.reading_id("no_such")) == ("A5", "")
    assert BOOK.reading_ids("limit", "no_such", "entry_bar") == ("A1", "A9")
    with pytest.raises(BadInput, match="'no_such'") as caught:
        BOOK.by_role("no_such")
    assert caught.value.code == "unknown_penalty"


def test_a_book_owns_its_conduct_rule(tmp_path: Path) -> None:
    assert BOOK.conduct is rule33() and rule33().reading_id("overlap") == "A5"
    ids = [entry.id for entry in rule33().readings.values()]
    assert [rule33().reading_id(entry.role) for entry in rule33().readings.values()] == ids
    (tmp_path / "book.toml").write_text(TEXT.replace('conduct = "uspa_2026"', 'conduct = "own.toml"'), "utf-8")
    theirs = files("polofield.book").joinpath("uspa_2026/conduct.toml").read_text("utf-8")
    (tmp_path / "own.toml").write_text(theirs.replace('suspended = "rest of game"', 'suspended = "a month"'), "utf-8")
    book = load_book(tmp_path)  # the folder
    assert book.terms(book.by_role("exclusion").exclusion).suspended == "a month"  # type: ignore[arg-type]
    assert load_book(tmp_path / "book.toml") == book != BOOK


def test_options_are_those_that_rule37_asks_for() -> None:
    assert BOOK.options() == {
        "on_limit": "allow",
        "between": "half_plane",
        "goal_region": "strip",
        "p2_exempt": False,
        "p2_spot_off_field_only": False,
        "off_field": "error",
        "player_radius": 0,
    }


def test_the_book_is_read_once() -> None:
    assert load_book("uspa_2026") is load_book("uspa_2026") is BOOK
    assert BUILT_IN == ("uspa_2026",)


def test_a_copy_of_the_file_is_an_equal_book(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(TEXT, "utf-8")
    for source in (path, str(path)):
        book = load_book(source)
        assert book == BOOK
        assert book is not BOOK


def test_nothing_in_a_book_can_be_changed() -> None:
    with pytest.raises(AttributeError):
        BOOK.penalty[0].goals = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        BOOK.title = "mine"  # type: ignore[misc]


# ---------------------------------------------------------------- broken files


def changed(old: str, new: str) -> bytes:
    assert old in TEXT
    return TEXT.replace(old, new, 1).encode()


def loaded(tmp_path: Path, data: bytes) -> Book:
    path = tmp_path / "book.toml"
    path.write_bytes(data)
    return load_book(path)


def complaint(tmp_path: Path, data: bytes) -> str:
    with pytest.raises(BadInput) as caught:
        loaded(tmp_path, data)
    assert caught.value.code == "bad_rulebook"
    assert str(tmp_path / "book.toml") in caught.value.where
    return str(caught.value)


BROKEN = {
    "not utf-8": (b"\xff\xfe", "position 0"),
    "no toml": (b"version = 1\ntitle = = 3", "line 2"),
    "unended text": (b'version = 1\ntitle = "USPA', "end of document"),
    "empty": (b"", "book.toml: version: expected this key, got none"),
    "no title": (changed('title = "USPA Rulebook 2026"\n', ""), "book.toml: title: expected this key, got none"),
    "a number for the title": (changed('title = "USPA Rulebook 2026"', "title = 3"), "title: expected text, got 3"),
    "text for a number": (
        changed("from_back_line = 30", 'from_back_line = "30"'),
        "penalty 2-30, spot.from_back_line: expected a number, got '30'",
    ),
    "an unknown key": (changed("chooser", "choser"), "got 'choser'; did you mean 'chooser'?"),
    "no key": (changed('key = "2-30"\n', ""), "book.toml: penalty[1].key: expected this key, got none"),
    "a reading without a default": (
        changed('default = "allow"\n', ""),
        "reading A1, default: expected this key, got none",
    ),
    "an unknown condition": (
        changed('kind = "between"', 'kind = "betwen"'),
        "penalty 5a, fouling[0].kind: expected one of 'away_from_ball', 'between', 'line', 'off_field', "
        "'outside_goal', got 'betwen'; did you mean 'between'?",
    ),
    "an unknown spot": (changed('kind = "crossing"', 'kind = "crosing"'), "penalty 6, spot.kind: expected one of"),
    "an unknown side": (
        changed('side = "goal"', 'side = "gaol"'),
        "penalty 2-30, fouling[0].side: expected one of 'field', 'goal', got 'gaol'; did you mean 'goal'?",
    ),
    "an unknown entry": (changed('entry = "none"', 'entry = "nobody"'), "penalty 2-30, entry: expected one of"),
    "an unknown result": (
        changed('gives = "retake"', 'gives = "again"'),
        "penalty 2-30, result[2].gives: expected one of",
    ),
    "an undefined reading": (changed('readings = ["A23"]', 'readings = ["A99"]'), "penalty 1: expected"),
    "an undefined restart": (changed('restart = "5b"', 'restart = "5c"'), "got '5c'"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_told_in_one_line_with_the_place(tmp_path: Path, kind: str) -> None:
    data, place_in_it = BROKEN[kind]
    message = complaint(tmp_path, data)
    assert "\n" not in message
    assert place_in_it in message


@pytest.mark.parametrize("source", ["no_such_book.toml", "uspa_2025", ".", ""])
def test_a_missing_file_names_the_built_in_books(source: str) -> None:
    with pytest.raises(BadInput, match="uspa_2026") as caught:
        load_book(source)
    assert (caught.value.code, caught.value.where) == ("bad_rulebook", "rulebook")


@pytest.mark.parametrize("book", ["uspa_2026", 5, {}])
def test_place_takes_a_book_not_its_name(book: object) -> None:
    with pytest.raises(BadInput) as caught:
        place("4", book=book or {"a": 1})
    assert caught.value.code == "bad_rulebook"


SILENT = {
    "the same penalty twice": TEXT.encode() + b'[[penalty]]\nkey = "4"\nnumber = "4"\ncite = "twice"\n',
    "the same reading twice": changed('id = "A6"', 'id = "A1"'),
    "an exemption by an unknown option": changed('exempt = "p2_exempt"', 'exempt = "p2_exemt"'),
    "a condition by an unknown option": changed('only_if = "p2_spot_off_field_only"', 'only_if = "p2_off"'),
    "a reading with an unknown option": changed('option = "between"', 'option = "betwen"'),
    "a default that is no choice": changed('default = "half_plane"', 'default = "halfplane"'),
    "a radius that is no number": changed("default = 0", 'default = "0"'),
    "a negative radius": changed("default = 0", "default = -3"),
    "an unknown input": changed('needs = ["ball"]', 'needs = ["bal"]'),
    "a spot without its input": changed('needs = ["ball"]\n', ""),
    "a spot with another's input": changed('needs = ["ball"]', 'needs = ["crossing"]'),
    "an unknown end of the positions": changed('until = ["hit_or_hit_at"]', 'until = ["hit"]'),
    "an undefined reading in a result": changed('readings = ["A19"]', 'readings = ["A99"]'),
    "an unknown fact in a result": changed('all = ["went_in"]', 'all = ["wnt_in"]'),
    "a distance that is no number": changed("yards = 30", "yards = nan"),
    "a negative distance": changed("yards = 30", "yards = -30"),
    "a restart that places no ball": changed('restart = "5b"', 'restart = "7"'),
    "an unknown role": changed('role = "removal"', 'role = "removing"'),
    "the same role twice": changed('role = "mount"', 'role = "removal"'),
    "an unknown role of a reading": changed('role = "quiet_zone"', 'role = "loud_zone"'),
    "terms of an exclusion that stand nowhere": changed('conduct = "uspa_2026"', 'conduct = ""'),
    "a restart that needs a spot": changed('restart = "5b"', 'restart = "5a"'),
    "another version of the form": changed("version = 1", "version = 99"),
    "a default that the vocabulary has not": changed(
        'default = "half_plane"\nchoices = ["half_plane"', 'default = "half"\nchoices = ["half"'
    ),
    "a choice that the vocabulary has not": changed('choices = ["strip", "mouth"', 'choices = ["strip", "mout"'),
    "an option without choices": changed('default = "strip"\nchoices = ["strip", "mouth", "cone"]', "default = 3"),
    "an exemption by an option that is not yes or no": changed('exempt = "p2_exempt"', 'exempt = "between"'),
    "a condition by an option that is not yes or no": changed(
        'only_if = "p2_spot_off_field_only"', 'only_if = "on_limit"'
    ),
    "one option with two defaults": changed(
        'off_field"\noption = "off_field"\ndefault = "error"', 'off_field"\noption = "off_field"\ndefault = "clamp"'
    ),
    "positions that never end": changed('until = ["hit_or_hit_at"]\n', ""),
    "a release by an unknown event": changed('"opponent_hit_at", "goal_post"', '"opponent_hit_at", "goal_pots"'),
    "an award by an unknown fact": changed('all = ["vicinity"', 'all = ["vicinty"'),
}


def test_what_a_file_gets_wrong_is_found_when_it_is_read(tmp_path: Path) -> None:
    for kind, data in SILENT.items():
        assert "\n" not in complaint(tmp_path, data), kind


@pytest.mark.parametrize("source", [None, 5, "nul\0"])
def test_a_source_that_is_no_path_is_refused(source: object) -> None:
    with pytest.raises(BadInput):
        load_book(source)


def test_a_misspelled_book_gets_the_nearest() -> None:
    with pytest.raises(BadInput, match="did you mean 'uspa_2026'"):
        load_book("uspa_2062")
