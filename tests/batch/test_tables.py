"""Tables in and out: every format says the same; what is no table is refused in one line; bad rows are errors."""

from __future__ import annotations

import csv
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from polofield import BadInput, Field, PolofieldError, place
from polofield.tables import COLUMNS, read_table, solve_table, write_errors, write_placements
from polofield.tables.solving import CODES

ROWS: list[dict[str, Any]] = [
    {"penalty": "5a", "ball_x": 42, "ball_y": 79.5, "id": "first"},
    {"penalty": "2", "choice": "spot", "foul_x": 100.25, "foul_y": -20, "defends": "left", "id": "a/b"},
    {"penalty": "2", "choice": "30", "id": ""},
    {"penalty": "3", "defended": True, "id": "x"},
    {"penalty": "6", "crossing": 55, "field_length": 250, "field_width": 140, "id": "y"},
    {"penalty": "4", "boarded": False, "field_length": 280, "id": "z"},
    {"penalty": "6", "crossing": 2, "id": "in goal"},
    {"penalty": "44", "id": "no such"},
    {"penalty": "4", "field_length": 100, "id": "short"},
]


def as_csv(path: Path, rows: list[dict[str, Any]] = ROWS) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        table.writerows({k: str(v).lower() if isinstance(v, bool) else v for k, v in row.items()} for row in rows)
    return path


def as_jsonl(path: Path, rows: list[dict[str, Any]] = ROWS) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def as_parquet(path: Path, rows: list[dict[str, Any]] = ROWS) -> Path:
    pa = pytest.importorskip("pyarrow", reason="Parquet needs pyarrow, the extra 'batch'")
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist([{name: row.get(name) for name in COLUMNS} for row in rows]), path)
    return path


WRITERS = {"csv": as_csv, "jsonl": as_jsonl, "parquet": as_parquet}
formats = pytest.mark.parametrize("kind", WRITERS)


@formats
def test_every_format_says_the_same(kind: str, tmp_path: Path) -> None:
    solved = solve_table(read_table(WRITERS[kind](tmp_path / f"fouls.{kind}")))
    assert [CODES[number] for number in solved.error] == [""] * 6 + ["crossing_in_goal", "unknown_penalty", "bad_field"]
    small = Field(250, 140)
    expected = [
        place("5a", ball=(42, 79.5)),
        place("2", choice="spot", foul=(100.25, -20), defends="left"),
        place("2", choice="30"),
        place("3", defended=True),
        place("6", crossing=55, field=small),
        place("4", field=Field(280, boarded=False)),
    ]
    for row, p in enumerate(expected):
        assert tuple(solved.ball[row]) == p.ball
        assert (solved.moved[row], solved.sign[row], solved.keys[solved.key[row]]) == (p.moved, p.sign, p.key)
        batch, at = solved.find(row)
        assert batch.placement(at) == p
    assert np.isnan(solved.ball[6:]).all()
    assert solved.table.ids is not None and solved.table.ids[2] == ""
    assert [solved.label(row) for row in range(3)] == ["first", "a_b", "0000003"]


@formats
def test_faults_name_row_and_column(kind: str, tmp_path: Path) -> None:
    solved = solve_table(read_table(WRITERS[kind](tmp_path / f"fouls.{kind}")))
    assert write_errors(solved, tmp_path / "errors.csv") == 3
    with (tmp_path / "errors.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert [(e["row"], e["id"], e["column"], e["code"]) for e in found] == [
        ("7", "in goal", "crossing", "crossing_in_goal"),
        ("8", "no such", "penalty", "unknown_penalty"),
        ("9", "short", "field_length", "bad_field"),
    ]
    assert found[1]["message"].endswith("got '44'; did you mean '4'?")
    assert "more than 120 yd" in found[2]["message"]


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "ndjson", "parquet", "pq"])
def test_placements_are_written_in_any_format(suffix: str, tmp_path: Path) -> None:
    solved = solve_table(read_table(as_csv(tmp_path / "fouls.csv")))
    path = tmp_path / f"placements.{suffix}"
    if suffix in ("parquet", "pq"):
        pytest.importorskip("pyarrow", reason="Parquet needs pyarrow, the extra 'batch'")
        write_placements(solved, path)
        import pyarrow.parquet as pq

        rows = pq.read_table(path).to_pylist()
    elif suffix == "csv":
        write_placements(solved, path)
        with path.open(newline="", encoding="utf-8") as file:
            rows = [{k: v or None for k, v in row.items()} for row in csv.DictReader(file)]
        for row in rows:
            row["row"] = int(row["row"])
            row |= {name: None if row[name] is None else float(row[name]) for name in ("ball_x", "ball_y", "moved")}
    else:
        write_placements(solved, path)
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [row["row"] for row in rows] == list(range(1, 10))
    first = {"id": "first", "penalty": "5a", "defends": "right", "ball_x": 42.0, "ball_y": 75.0, "moved": 4.5}
    assert rows[0] == {"row": 1, **first, "error": None}
    last = {"penalty": None, "defends": None, "ball_x": None, "ball_y": None, "moved": None, "error": "bad_field"}
    assert rows[8] == {"row": 9, "id": "short", **last}
    assert [name.name for name in tmp_path.iterdir() if name.name.startswith(".")] == []


def test_reading_what_was_written_changes_no_number(tmp_path: Path) -> None:
    spots = np.random.default_rng(3).uniform((-150, -75), (150, 75), (500, 2))
    rows = [{"penalty": "5a", "ball_x": x, "ball_y": y} for x, y in spots.tolist()]
    for kind in ("csv", "jsonl"):
        solved = solve_table(read_table(WRITERS[kind](tmp_path / f"a.{kind}", rows)))
        assert solved.ball.tobytes() == spots.tobytes()


# ---------------------------------------------------------------- cells


@pytest.mark.parametrize(
    ("cell", "value"),
    [("42", 42.0), (" 42 ", 42.0), ("4.2e1", 42.0), ("-.5", -0.5), ("", math.nan), ("  ", math.nan)],
)
def test_numbers_that_are_read(cell: str, value: float, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"penalty,ball_x,ball_y\n5a,{cell},0\n")
    table = read_table(path)
    assert np.array_equal(table.numbers["ball_x"], [value], equal_nan=True)
    assert table.cells == ()


@pytest.mark.parametrize("cell", ["abc", "nan", "inf", "1_0", "0x10", '"12,5"', "1e999"])
def test_cells_that_are_no_numbers(cell: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"penalty,ball_x,ball_y\n5a,1,2\n5a,{cell},0\n4,,\n")
    solved = solve_table(read_table(path))
    assert [CODES[number] for number in solved.error] == ["", "bad_number", ""]
    fault = next(solved.faults())
    assert (fault.row, fault.column) == (1, "ball_x")
    assert fault.message == f"ball_x: expected a number, got {cell.strip(chr(34))!r}"


def test_json_tells_numbers_from_text(tmp_path: Path) -> None:
    path = as_jsonl(tmp_path / "a.jsonl", [
        {"penalty": "5a", "ball_x": "42", "ball_y": 0}, {"penalty": "5a", "ball_x": True, "ball_y": 0},
        {"penalty": "5a", "ball_x": None, "ball_y": None}, {"penalty": 4}, {"penalty": "5a", "ball_x": 1, "ball_y": 2},
    ])  # fmt: skip
    solved = solve_table(read_table(path))
    assert [CODES[number] for number in solved.error] == ["bad_number", "bad_number", "missing_input", "", ""]


@pytest.mark.parametrize(
    ("cell", "key"), [("true", "3-defended"), ("YES", "3-defended"), ("0", "3-undefended"), ("", "3-undefended")]
)
def test_truths(cell: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"penalty,defended\n3,{cell}\n")
    solved = solve_table(read_table(path))
    assert solved.keys[solved.key[0]] == key


def test_what_is_neither_true_nor_false_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("penalty,defended,defends\n3,maybe,\n3,true,lef\n3,true, left \n")
    solved = solve_table(read_table(path))
    assert [CODES[number] for number in solved.error] == ["unknown_name", "unknown_name", ""]
    assert [fault.column for fault in solved.faults()] == ["defended", "defends"]


def test_rows_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("penalty,crossing\n4,\n4\n\n4,,,\n6,30\n")
    solved = solve_table(read_table(path))
    assert [CODES[number] for number in solved.error] == ["", "bad_row", "bad_row", ""]
    assert [(fault.row, fault.message) for fault in solved.faults()] == [
        (1, "expected 2 fields, got 1"),
        (2, "expected 2 fields, got 4"),
    ]
    lines = tmp_path / "a.jsonl"
    lines.write_text('{"penalty": "4"}\nnot json\n[1]\n\n{"penalty": "5b"}\n')
    solved = solve_table(read_table(lines))
    assert [CODES[number] for number in solved.error] == ["", "bad_row", "bad_row", ""]


def test_a_name_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("penalty,id\n4,a b\n4,A/B\n4,c\n4,0000006\n4,..\n4,\n")
    solved = solve_table(read_table(path))
    assert [CODES[number] for number in solved.error] == ["", "duplicate_id", "", "", "", "duplicate_id"]
    assert next(solved.faults()).message == "id: expected a name of its own, got 'A/B' as in row 1"


def test_long_names_are_cut_and_stay_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"penalty,id\n4,{'x' * 200}a\n4,{'x' * 200}b\n")
    solved = solve_table(read_table(path))
    assert not solved.error.any()
    assert len({solved.label(0), solved.label(1)}) == 2
    assert len(solved.label(0)) < 90


def test_columns_that_come_late_or_leave(tmp_path: Path) -> None:
    rows = [{"penalty": "4"}] * 16_384 + [{"penalty": "5a", "ball_x": 1, "ball_y": 2, "id": "q"}]
    rows += [{"penalty": "4"}] * 16_384 + [{"penalty": "6", "crossing": 9}]
    table = read_table(as_jsonl(tmp_path / "a.jsonl", rows))
    solved = solve_table(table)
    assert not solved.error.any()
    assert solved.ball[16_384].tolist() == [1, 2]
    assert solved.ball[-1].tolist() == [90, 9]
    assert table.ids is not None and (table.ids[16_384], len(table.ids)) == ("q", len(rows))


def test_parquet_of_other_types(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="Parquet needs pyarrow, the extra 'batch'")
    import pyarrow.parquet as pq

    columns = {
        "penalty": pa.array(["5a", "2", None]).dictionary_encode(),
        "choice": pa.array([None, 30.0, None], pa.float64()),
        "ball_x": pa.array([1, None, None], pa.int32()),
        "ball_y": pa.array([2, None, None], pa.float32()),
        "id": pa.array([7, 8, 9]),
    }
    pq.write_table(pa.table(columns), tmp_path / "a.parquet")
    solved = solve_table(read_table(tmp_path / "a.parquet"))
    assert [CODES[number] for number in solved.error] == ["", "", "unknown_penalty"]
    assert [solved.label(row) for row in range(3)] == ["7", "8", "9"]


# ---------------------------------------------------------------- what is no table


@pytest.mark.parametrize(
    ("name", "data", "code", "parts"),
    [
        ("a.csv", b"", "bad_table", ["a.csv", "'penalty'", "none"]),
        ("a.csv", b"penalti\n4\n", "bad_table", ["'penalti'", "did you mean 'penalty'?"]),
        ("a.csv", b"penalty,bal_x\n", "bad_table", ["'bal_x'", "did you mean 'ball_x'?"]),
        ("a.csv", b"penalty,penalty\n", "bad_table", ["'penalty' twice"]),
        ("a.csv", b"ball_x,ball_y\n", "bad_table", ["'penalty'", "ball_x, ball_y"]),
        ("a.csv", b"penalty\n\xff\n", "bad_table", ["UTF-8", "0xff"]),
        ("a.csv", b'penalty\n"' + b"x" * 200_000, "bad_table", ["a.csv, line", "expected CSV"]),
        ("a.jsonl", b'{"penalty": "4"}\n{"penalty": "4", "bal_x": 1}\n', "bad_table", ["line 2", "'ball_x'"]),
        ("a.jsonl", b'{"ball_x": 4}\n', "bad_table", ["'penalty'"]),
        ("a.parquet", b"no parquet", "bad_table", ["a.parquet", "expected Parquet"]),
        ("a.txt", b"", "unknown_format", ["'txt'", "'csv'"]),
        ("a.pqt", b"", "unknown_format", ["'pqt'", "did you mean 'pq'?"]),
    ],
)
def test_what_is_no_table_is_refused_in_one_line(
    name: str, data: bytes, code: str, parts: list[str], tmp_path: Path
) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow", reason="Parquet needs pyarrow, the extra 'batch'")
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BadInput) as caught:
        read_table(tmp_path / name)
    assert caught.value.code == code
    assert all(part in str(caught.value) for part in parts), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.csv", tmp_path):
        with pytest.raises(BadInput) as caught:
            read_table(path if path.suffix else path.parent / f"{path.name}.csv")
        assert caught.value.code == "bad_table"


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "a.parquet").write_bytes(b"")
    with pytest.raises(PolofieldError, match=r"pip install 'polofield\[batch\]'") as caught:
        read_table(tmp_path / "a.parquet")
    assert caught.value.code == "missing_extra"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    solved = solve_table(read_table(as_csv(tmp_path / "a.csv")))
    with pytest.raises(BadInput) as caught:
        write_placements(solved, tmp_path / "no" / "placements.csv")
    assert caught.value.code == "bad_output"
    with pytest.raises(BadInput) as caught:
        write_placements(solved, tmp_path / "placements.xlsx")
    assert caught.value.code == "unknown_format"


def test_an_empty_table_is_a_table(tmp_path: Path) -> None:
    for name, text in (("a.csv", "penalty,id\n"), ("b.jsonl", "")):
        (tmp_path / name).write_text(text)
        solved = solve_table(read_table(tmp_path / name))
        assert len(solved) == 0
        assert write_errors(solved, tmp_path / "errors.csv") == 0
        assert write_placements(solved, tmp_path / "p.csv").read_text().count("\n") == 1
