"""Golden records: what the product answered before it was rebuilt, and must answer still.

A difference that is wanted is put on record with ``python tests/golden/golden_made.py FILE.txt``, and then read in the
difference that git shows.
"""

from __future__ import annotations

import re
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the maker stands beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

from golden_made import answer, files, records  # noqa: E402

SHOWN, WIDE = 8, 160
POINT = 1.0
"""How far boxes may differ on the page, in points: they are rounded, and arcs were polygons."""
AREA = 5.0, 0.002
"""How far areas may differ, in square yards or as a part: a polygon of 128 sides stands for a circle."""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def same(line: str, other: str) -> bool:
    """Tell whether two lines say the same, but for the last digits of what is only about right."""
    if line == other:
        return True
    (text, _, box), (text_2, _, box_2) = line.rpartition(" ~"), other.rpartition(" ~")
    area, area_2 = re.search(r"≈(\S+)", text or box), re.search(r"≈(\S+)", text_2 or box_2)
    if area and area_2:
        a, b = float(area[1]), float(area_2[1])
        return line.replace(area[0], "") == other.replace(area_2[0], "") and abs(a - b) <= max(AREA[0], AREA[1] * a)
    pairs = list(zip_longest(NUMBER.findall(box), NUMBER.findall(box_2), fillvalue="inf"))
    return bool(text) and text == text_2 and all(abs(float(a) - float(b)) <= POINT for a, b in pairs)


def differences(question: str, golden: list[str], made: list[str]) -> list[str]:
    """The lines of one answer that differ, under their question."""
    pairs = [(a, b) for a, b in zip_longest(golden, made, fillvalue="") if not same(a, b)]
    if not pairs:
        return []
    gone, new = [a for a, b in pairs if a not in made], [b for a, b in pairs if b not in golden]
    if len(gone) == len(new):
        gone, new = [told for a, b in zip(gone, new, strict=True) for told in from_there(a, b)], []
    else:
        gone, new = [f"- {line[:WIDE]}" for line in gone], [f"+ {line[:WIDE]}" for line in new]
    return [f"? {question[:WIDE]}", *(gone[:SHOWN] + new[:SHOWN] or ["  the same lines in another order"])]


def from_there(line: str, other: str) -> tuple[str, str]:
    """Two lines that differ, each from shortly before the first difference."""
    alike = next((i for i, (a, b) in enumerate(zip_longest(line, other)) if a != b), 0)
    start = max(0, alike - WIDE // 4)
    more = "..." if start else ""
    return f"- {more}{line[start : start + WIDE]}", f"+ {more}{other[start : start + WIDE]}"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_the_product_answers_as_it_did(path: Path) -> None:
    found = (differences(question, golden, answer(path, question)) for question, golden in records(path))
    wrong = list(filter(None, found))
    shown = "\n".join(line for one in wrong[:SHOWN] for line in one)
    if wrong:
        many = f"{path.name}: {len(wrong)} records differ (- golden, + now), the first:"
        pytest.fail(f"{many}\n{shown}", pytrace=False)


def test_a_changed_record_is_shown() -> None:
    golden, now = (
        ["  ball 42 75", "  ≈2822.8 x", "  region ~1.5 2 3 4"],
        ["  ball 42 76", "  ≈2827.4 x", "  region ~1 2 3 4"],
    )
    assert differences('"q"', golden, now) == ['? "q"', "-   ball 42 75", "+   ball 42 76"]
    assert differences('"q"', ["a", "b"], ["b", "a"]) == ['? "q"', "  the same lines in another order"]
    assert not same("  label 'a' ~1 2", "  label 'b' ~1 2") and not same("  x ~1 2 3 4", "  x ~1 2 3 5.5")
    assert not same("  30 yd", "  31 yd") and not same("  x ~1 2", "  x ~1 2 3")
