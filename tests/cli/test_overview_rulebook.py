"""The overview of another association's book has its spots, from the command line too."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from polofield.cli import main


@pytest.fixture
def book(tmp_path: Path) -> Path:
    ours = files("polofield.book").joinpath("uspa_2026/book.toml").read_text("utf-8")
    path = tmp_path / "theirs.toml"
    path.write_text(ours.replace("USPA", "Pampas"), "utf-8")
    return path


@pytest.mark.parametrize("words", [["overview"], ["draw", "overview"]])
def test_the_overview_takes_a_rulebook(words: list[str], book: Path, tmp_path: Path) -> None:
    out = tmp_path / "spots.svg"
    result = CliRunner().invoke(main, [*words, "--rulebook", str(book), "--text", "text", "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert "Pampas" in out.read_text("utf-8")


def test_the_field_plan_takes_none(book: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["draw", "field", "--rulebook", str(book), "-o", str(tmp_path / "f.svg")])
    assert result.exit_code == 2
    assert "--book" in result.stderr
