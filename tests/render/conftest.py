"""What the tests of pictures share: helpers beside them can be imported, and known bugs are marked in one place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # svg_shapes, sheet_colors stand here, whatever the import mode
    sys.path.insert(0, str(HERE))


KNOWN: dict[str, str] = {}
"""Tests of known bugs, by file and name, and why they fail. A line goes away with its bug."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of known bugs; one that passes again fails the suite, so that its line goes away."""
    for item in items:
        if HERE in item.path.parents:
            reason = KNOWN.get(f"{item.path.name}::{item.name}") or KNOWN.get(f"{item.path.name}::{_plain(item)}")
            if reason:
                item.add_marker(pytest.mark.xfail(strict=True, reason=reason))


def _plain(item: pytest.Item) -> str:
    """The name without its parameters, for a bug that every parameter shows."""
    return item.name.partition("[")[0]
