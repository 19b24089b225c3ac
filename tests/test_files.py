"""Whole files, and data decoded into records: nothing half written, and what is wrong is told by key."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from polofield import BadInput
from polofield.decoding import decoded
from polofield.files import whole, write_whole


def test_a_file_is_written_whole_with_the_users_mask(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    mask = os.umask(0o027)
    try:
        assert write_whole(path, b"one") == path
    finally:
        os.umask(mask)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"one", 0o640)
    write_whole(path, b"two")
    assert (path.read_bytes(), [found.name for found in tmp_path.iterdir()]) == (b"two", ["a.svg"])


def test_on_failure_the_old_file_stands_and_nothing_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), whole(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert (path.read_bytes(), [found.name for found in tmp_path.iterdir()]) == (b"old", ["a.svg"])
    for wrong in (tmp_path / "no" / "a.svg", tmp_path):
        with pytest.raises(BadInput, match="expected a place that can be written") as caught:
            write_whole(wrong, b"")
        assert (caught.value.code, caught.value.where) == ("bad_output", "path")
    assert [found.name for found in tmp_path.iterdir()] == ["a.svg"]


class Player(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    side: Literal["goal", "field"] = "goal"
    number: int | None = None
    at: tuple[float, float] = (0, 0)
    born: dict[str, int] = {}


class Game(msgspec.Struct, forbid_unknown_fields=True):
    players: tuple[Player, ...]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": 3}, "name: expected text, got 3"),
    ({"nam": "Ana"}, "nam: expected one of 'name', 'side', 'number', 'at', 'born', got 'nam'; did you mean 'name'?"),
    ({}, "name: expected this key, got none"),
    ({"name": "A", "side": "gaol"}, "side: expected one of 'field', 'goal', got 'gaol'; did you mean 'goal'?"),
    ({"name": "A", "number": "2"}, "number: expected a whole number, got '2'"),
    ({"name": "A", "at": [1]}, "at: expected a pair such as [155, 10], got [1]"),
    ({"name": "A", "at": [1, "x"]}, "at[1]: expected a number, got 'x'"),
    ({"name": "A", "born": {"y": "x"}}, "born[...]: expected a whole number, got {'y': 'x'}"),
]


@pytest.mark.parametrize(("player", "says"), WRONG)
def test_what_is_wrong_is_told_by_its_key(player: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        decoded({"players": [player]}, Game, where="a.toml: ", codes={"number": "bad_number"})
    assert str(caught.value) == f"a.toml: players[0].{says}"
    assert caught.value.code == ("bad_number" if "number" in player else "bad_file")


def test_a_missing_key_may_have_an_example() -> None:
    with pytest.raises(BadInput, match="players: expected a value such as 'Ana', got nothing"):
        decoded({}, Game, examples={"players": ["Ana"]})
