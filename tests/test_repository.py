"""The repository as a whole: what says the same in two places, what must be there, and what must not."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import polofield

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LARGE = 1_500_000
"""Bytes: more than any picture, notebook or table of the repository needs."""


def files() -> list[Path]:
    """What is part of the repository; in a copy without git, everything that is there."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = done.stdout.split("\0") if done.returncode == 0 else []
    found = [ROOT / name for name in names if name] or [path for path in ROOT.rglob("*") if ".venv" not in path.parts]
    return [path for path in found if path.is_file()]


def test_one_version() -> None:
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "polofield/__init__.py"
    assert f"\nversion: {polofield.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None and first[1] == polofield.__version__


def test_the_entry_point_of_the_plugin_is_what_it_says() -> None:
    assert PROJECT["project"]["entry-points"]["pytest11"] == {"polofield": "polofield.testing.plugin"}


def test_the_hooks_run_what_ci_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    for tool in ("ruff", "mypy", "lint-imports"):
        assert tool in hooks and tool in ci


def test_every_extra_is_told_of() -> None:
    """An extra that nobody hears of is not used."""
    told = (ROOT / "README.md").read_text("utf-8") + (ROOT / "gallery" / "README.md").read_text("utf-8")
    told += (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for extra in PROJECT["project"]["optional-dependencies"]:
        assert f"[{extra}]" in told or f"`{extra}`" in told, extra


@pytest.mark.parametrize("mark", ["<" * 7 + " ", ">" * 7 + " ", "=" * 7 + "\n"])
def test_no_conflict_was_left(mark: str) -> None:
    for path in files():
        if path.suffix in (".py", ".md", ".toml", ".cff", ".yaml", ".css", ".typ"):
            assert f"\n{mark}" not in path.read_text("utf-8"), path


def test_no_file_is_large() -> None:
    assert [path.name for path in files() if path.stat().st_size > LARGE] == []
