"""Memory: many figures in one process, nothing closed by hand, cost about what one costs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import polofield as pf

ROOT = Path(pf.__file__).resolve().parents[1]
MOST_MEBIBYTES = 25.0

CODE = """
import pathlib, sys, tempfile
import polofield as pf

def resident():
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024

def draw(i, folder):
    p = pf.place("5a", ball=(40 + 0.37 * i, 60 - 0.53 * i))
    figure = pf.draw(p, lang=("en", "es")[i % 2])
    for kind in ("svg", "png", "pdf"):
        pf.save(figure, pathlib.Path(folder, f"a.{kind}"))
    assert figure.sheet.title

with tempfile.TemporaryDirectory() as folder:
    for i in range(6):
        draw(i, folder)
    before = resident()
    for i in range(6, 66):
        draw(i, folder)
    print(resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_sixty_figures_in_three_formats_leave_memory_flat() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < MOST_MEBIBYTES
