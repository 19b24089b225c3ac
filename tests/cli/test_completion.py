"""What a shell is told when somebody presses the tab key."""

from __future__ import annotations

import pytest
from click.shell_completion import CompletionItem, ZshComplete
from click.testing import CliRunner

from polofield.book import default_book, index_of
from polofield.book.checks import VOCABULARY
from polofield.cli import COMMANDS, main
from polofield.drawing import ORIENTATIONS, SIZES, THEMES, VIEWS
from polofield.field import LINE_STYLES
from polofield.handout import KINDS
from polofield.words import LANGUAGES


def completed(*words: str) -> list[CompletionItem]:
    """What completes the last word of a command line."""
    *before, typed = words
    return ZshComplete(main, {}, "polofield", "_POLOFIELD_COMPLETE").get_completions(list(before), typed)


def values(*words: str) -> list[str]:
    return [item.value for item in completed(*words)]


def test_commands() -> None:
    assert values("") == list(COMMANDS)
    assert values("co") == ["conform", "completion"]


PENALTIES = list(index_of(default_book()).numbers)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("draw", ""), [*PENALTIES, "overview", "field"]),
        (("draw", "5"), ["5a", "5b"]),
        (("place", ""), PENALTIES),
        (("draw", "4", "--theme", ""), list(THEMES)),
        (("draw", "4", "--theme", "m"), ["mono"]),
        (("draw", "4", "--lang", ""), list(LANGUAGES)),
        (("draw", "4", "--size", "A"), [name for name in SIZES if name.startswith("A")]),
        (("draw", "4", "--orientation", ""), list(ORIENTATIONS)),
        (("draw", "4", "--view", ""), list(VIEWS)),
        (("draw", "4", "--lines", ""), list(LINE_STYLES)),
        (("draw", "4", "--text", ""), ["path", "text"]),
        (("place", "2", "--choice", ""), ["30", "spot"]),
        (("place", "6", "--defends", "l"), ["left"]),
        (("place", "5a", "--between", ""), list(VOCABULARY["between"])),
        (("place", "5a", "--on-limit", ""), list(VOCABULARY["on_limit"])),
        (("place", "5a", "--goal-region", ""), list(VOCABULARY["goal_region"])),
        (("place", "5a", "--off-field", ""), list(VOCABULARY["off_field"])),
        (("handout", ""), list(KINDS)),
        (("schema", "s"), ["scene", "season"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
    ],
    ids=" ".join,
)
def test_names(words: tuple[str, ...], expected: list[str]) -> None:
    assert values(*words) == expected


@pytest.mark.parametrize(
    "words",
    [
        ("draw", "4", "-o", "out"),
        ("draw", "4", "--rulebook", "out"),
        ("batch", "out"),
        *[(command, "out") for command in ("scene", "animate", "cards", "check", "conform")],
    ],
    ids=" ".join,
)
def test_files_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    assert [(item.type, item.value) for item in completed(*words)] == [("file", "out")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_calls_polofield(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])
    assert result.exit_code == 0
    assert f"_POLOFIELD_COMPLETE={shell}_complete" in result.output


def test_another_shell_is_one_line_and_exit_code_2() -> None:
    result = CliRunner().invoke(main, ["completion", "fisch"])
    assert result.exit_code == 2
    assert "fish" in result.stderr and len(result.stderr.splitlines()) == 1
