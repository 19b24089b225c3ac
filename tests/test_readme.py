"""What the README shows, runs."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import polofield
from polofield.cli import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"(?:<!-- (\w+) -->\n)?```(\w+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    line
    for name, language, text in BLOCKS
    for line in text.splitlines()
    if language == "sh" and not name and line.startswith("polofield ")
]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "gallery", tmp_path / "gallery")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_runs(line: str, elsewhere: Path) -> None:
    words = shlex.split(line)[1:]
    result = CliRunner().invoke(main, words)
    wrong = words[0] == "check"  # the example has a player who stands wrong
    assert result.exit_code == (1 if wrong else 0), result.output
    for flag in ("-o", "--fix"):
        if flag in words:
            made = elsewhere / words[words.index(flag) + 1]
            assert made.stat().st_size > 100


def test_the_snippets_run_one_after_the_other(elsewhere: Path) -> None:
    names: dict[str, object] = {}
    blocks = [text for _, language, text in BLOCKS if language == "python"]
    assert len(blocks) >= 3
    for text in blocks:
        exec(compile(text, "README.md", "exec"), names)
    assert (elsewhere / "5a.svg").stat().st_size > 1000
    assert names["v"].legal is False  # type: ignore[attr-defined]


def test_the_two_commands_are_marked() -> None:
    assert [name for name, language, _ in BLOCKS if language == "sh" and name] == ["gallery", "tests"]


def test_what_the_readme_says_of_numbers_is_so() -> None:
    from polofield import place

    p = place("5a", ball=(42, 79))
    verdict = p.check((60, 70), team="fouling")
    assert f"{p.ball}, {p.moved}" in PAGE
    assert f"{verdict.legal}, {verdict.margin:.10f}"[: len("False, -11.3")] in PAGE


ROWS = re.findall(r"^\| ([\d, ab()`:a-z]+) \| .* \| (`.*`) \| `(draw .*)` \|$", PAGE, re.MULTILINE)


def test_every_penalty_has_a_row() -> None:
    numbers = re.findall(r"\b\d+[ab]?\b", " ".join(re.sub(r"\(.*?\)", "", row[0]) for row in ROWS))
    assert sorted(numbers, key=lambda n: (int(n.strip("ab")), n)) == [
        "1", "2", "3", "4", "5a", "5b", "6", "7", "8", "9", "10"
    ]  # fmt: skip


@pytest.mark.parametrize(("calls", "line"), [row[1:] for row in ROWS], ids=[row[2] for row in ROWS])
def test_a_row_runs(calls: str, line: str, elsewhere: Path) -> None:
    for call in re.findall(r"`([^`]+)`", calls):
        assert eval(f"pf.{call}", {"pf": polofield})
    result = CliRunner().invoke(main, [*shlex.split(line), "-o", "row.svg"])
    assert result.exit_code == 0, result.output


def test_the_example_of_a_test_is_one(inner: pytest.Pytester) -> None:
    """It stands alone; its first run writes the snapshot, and from then on it compares."""
    (example,) = [text for _, language, text in BLOCKS if language == "python" and "def test_" in text]
    inner.makepyfile(test_mine=example)
    inner.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(failed=1)
    inner.runpytest_inprocess("-p", "no:cacheprovider", "--polofield-update").assert_outcomes(passed=1)
    inner.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
    inner.makepyfile(test_mine=example.replace("(42, 79)", "(44, 79)"))
    moved = inner.runpytest_inprocess("-p", "no:cacheprovider")
    moved.assert_outcomes(failed=1)
    moved.stdout.fnmatch_lines(["*-mark * ball at (42, 75) yd*", "*+mark * ball at (44, 75) yd*"])
