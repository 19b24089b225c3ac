"""Five handouts in one process cost the memory of one: Typst kept every picture of those before."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import resource
from polofield.handout import Club, Order, make
sizes = []
for paper in ("A4", "letter", "A3"):
    make("sheets", Order(("2", "3", "4")), club=Club(paper=paper))
    sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(*sizes)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such figure")
def test_three_handouts_cost_little_more_than_one() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    first, _, last = map(int, done.stdout.split())
    assert last < 1.25 * first
