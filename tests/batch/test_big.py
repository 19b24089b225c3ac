"""A hundred thousand rows: they cost little memory, and the errors among them are found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import polofield

ROOT = Path(polofield.__file__).resolve().parents[1]
ROWS = 100_000

CODE = """
import resource, sys
import matplotlib.figure, polofield.tables.running as running
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
summary = running.run_batch(sys.argv[1], sys.argv[2], running.Wanted(heat_map=True))
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(summary.rows, summary.failed, (after - before) // 1024)
"""


def write(path: Path) -> int:
    rng = np.random.default_rng(8)
    spots = np.round(rng.uniform((-150, -80), (150, 80), (ROWS, 2)), 2).tolist()
    kinds = rng.integers(0, 4, ROWS).tolist()
    lines = ["penalty,choice,defends,ball_x,ball_y,foul_x,foul_y,crossing"]
    for kind, (x, y) in zip(kinds, spots, strict=True):
        lines.append([f"5a,,left,{x},{y},,,", f"2,spot,,,,{x},{y},", f"6,,right,,,,,{y}", "3,,left,,,,,"][kind])
    path.write_text("\n".join(lines) + "\n")
    return sum(kind == 2 and abs(y) < 4 for kind, (_, y) in zip(kinds, spots, strict=True))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no module resource")
def test_a_hundred_thousand_rows_cost_little_memory(tmp_path: Path) -> None:
    failed = write(tmp_path / "fouls.csv")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", CODE, str(tmp_path / "fouls.csv"), str(tmp_path / "out")]
    done = subprocess.run(call, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    rows, wrong, mebibytes = map(int, done.stdout.split())
    assert (rows, wrong) == (ROWS, failed)
    # A tenth of what a million may take: ten times the 100 MiB would be 1 GB.
    assert mebibytes < 60
    with (tmp_path / "out" / "errors.csv").open() as file:
        assert sum(1 for _ in file) == failed + 1
