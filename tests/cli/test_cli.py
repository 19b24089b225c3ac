"""The command line: light help, one clear line for bad input, JSON, units, pictures and the gallery."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import polofield as pf
from polofield.cli import COMMANDS, main
from polofield.cli.gallery import _progress
from polofield.cli.index import Picture, page
from polofield.words import LANGUAGES, words

FILE = Path(__file__).resolve().parents[1] / "data" / "rule37_cases.json"
HEAVY = ("shapely", "numpy", "msgspec", "matplotlib", "rich")


def polofield(*args: str, cwd: Path | None = None) -> Result:
    """Run the command in this process."""
    try:
        runner = CliRunner(mix_stderr=False)  # type: ignore[call-arg]
    except TypeError:  # from Click 8.2 on they are always apart
        runner = CliRunner()
    here = Path.cwd()
    try:
        os.chdir(cwd or here)
        return runner.invoke(main, list(args))
    finally:
        os.chdir(here)


def refused(result: Result, *parts: str) -> None:
    """Exit 2, nothing on stdout, one line on stderr that has the parts, no traceback."""
    assert result.exit_code == 2, (result.output, result.exception)
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.startswith("polofield: error: ")
    assert result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


def in_a_new_process(*args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "polofield", *args]
    return subprocess.run(command, capture_output=True, env={**os.environ, **env}, timeout=120, check=False)


def loaded_by(*args: str) -> set[str]:
    """The heavy packages that a command has imported by its end."""
    code = (
        "import sys\nfrom polofield.cli import main\n"
        f"try:\n    main({list(args)!r})\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY', *(name for name in {HEAVY!r} if name in sys.modules))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, timeout=120, check=True, text=True)
    return set(done.stdout.splitlines()[-1].split()[1:])


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = polofield(name, "--help")
    assert result.exit_code == 0
    assert f"  polofield {name} " in result.output
    assert "Example" in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_is_the_commands_own(name: str) -> None:
    command = main.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert command.short_help == COMMANDS[name]
    assert command.help is not None and command.help.startswith(COMMANDS[name][:-1])


def test_help_lists_every_command_and_an_example() -> None:
    for result in (polofield("--help"), polofield("-h"), polofield()):
        assert result.exit_code == 0
        assert all(f"{name} " in result.output and words in result.output for name, words in COMMANDS.items())
        assert "polofield draw 5a --ball 42,79 -o 5a.svg" in result.output


@pytest.mark.parametrize("args", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_imports_nothing_heavy(args: list[str]) -> None:
    assert loaded_by(*args) == set()


def test_version() -> None:
    assert polofield("--version").output == f"polofield {pf.__version__}\n"


def test_numbers_need_neither_numpy_nor_shapely_nor_matplotlib() -> None:
    assert loaded_by("place", "5a", "--ball", "42,79", "--json") == {"msgspec"}
    scene = Path(__file__).resolve().parents[2] / "gallery" / "scenes" / "p3_defended_entries.toml"
    assert loaded_by("check", str(scene), "--json") == {"msgspec"}


# ---------------------------------------------------------------- place


def placed(*args: str) -> Any:
    result = polofield("place", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_place_json_says_everything() -> None:
    got, p = placed("5a", "--ball", "42,79"), pf.place("5a", ball=(42, 79))
    assert got["key"] == got["penalty"] == "5a"
    assert got["ball"] == [42, 75] and got["moved"] == 4 and got["given"] == [42, 79]
    assert got["defends"] == got["defended_at_foul"] == "right"
    assert got["distance_to_goal"] == p.distance_to_goal
    assert got["nearest_defender_distance"] == p.nearest_defender_distance
    assert got["opening_angle"] == p.opening_angle
    assert got["field"] == {
        "length": 300, "width": 160, "boarded": True, "goal_width": 8, "side_safety": 10, "end_safety": 30,
        "post_height": 10, "board_height": 11, "lines": "full",
    }  # fmt: skip
    between, away = got["fouling"]["conditions"]
    assert between == {"kind": "between", "words": str(p.fouling.conditions[0]), "exempt": True}
    assert away["words"] == "at least 30 yd from the ball"
    assert (away["kind"], away["yards"], away["exempt"]) == ("away_from_ball", 30, False)
    assert got["fouling"]["on_field_area"] == p.fouling.on_field_area
    assert got["fouled"]["anywhere"] and got["fouled"]["conditions"] == []
    assert got["readings"][0] == {"id": "A1", "words": "exactly on a limit is legal"}
    assert got["options"]["between"] == "half_plane"
    assert got["citation"] == "USPA Rulebook 2026, Rule 37, Penalty 5.a"
    assert got["words"] == p.words()
    assert got["until"] == ["hit_or_hit_at"] and got["entry"] == got["hits"] == "free"
    assert got["checks"] == []


def test_place_json_checks_players() -> None:
    players = ("fouling:119,0", "fouled:0,0", "fouling:60,3:returning")
    got = placed("4", *(part for player in players for part in ("--check", player)))
    wrong, free, coming = got["checks"]
    assert (wrong["legal"], wrong["on_limit"], wrong["margin"]) == (False, False, -1)
    assert wrong["nearest"] == [120, 0]
    assert wrong["broken"] == [{"kind": "line", "words": wrong["words"], "yards": 1}]
    assert wrong["point"] == [119, 0] and wrong["team"] == "fouling" and wrong["status"] == "in_position"
    assert free["legal"] and free["margin"] is None
    assert coming["legal"] and coming["status"] == "returning"


def test_infinities_are_null() -> None:
    got = placed("5a", "--ball", "130,0", "--between", "triangle")
    assert got["nearest_defender_distance"] is None and got["fouling"]["empty"]


def test_lengths_take_units() -> None:
    size = ("--field", "274.32mx146.304m")
    metric = placed("5a", "--ball", "38.4048m,72.2376m", "--player-radius", "3ft", *size)
    assert metric["ball"] == [42, 75] and metric["moved"] == pytest.approx(4, abs=1e-12)
    assert metric["options"]["player_radius"] == 1
    assert metric["field"]["length"] == 300
    assert placed("6", "--crossing", "-120 ft")["ball"] == [90, -40]
    assert placed("4", "--check", "fouling:109.728m,0m")["checks"][0]["on_limit"]


def test_every_option_reaches_the_solver() -> None:
    got = placed(
        *("2", "--choice", "spot", "--foul", "-100,85", "--defends", "left"),
        *("--field", "250x160", "--unboarded"),
        *("--on-limit", "deny", "--between", "band", "--goal-region", "mouth", "--p2-exempt"),
        *("--p2-spot-off-field-only", "--off-field", "clamp", "--player-radius", "1.5", "--lines", "broken"),
    )
    assert got["options"] == {
        "on_limit": "deny", "between": "band", "goal_region": "mouth", "p2_exempt": True,
        "p2_spot_off_field_only": True, "off_field": "clamp", "player_radius": 1.5,
    }  # fmt: skip
    assert got["key"] == "2-spot" and got["ball"] == [-100, 80] and got["defends"] == "left"
    assert (got["field"]["length"], got["field"]["boarded"], got["field"]["lines"]) == (250, False, "broken")


def test_variants_and_fields() -> None:
    assert placed("3")["key"] == placed("3", "--undefended")["key"] == "3-undefended"
    assert placed("3", "--defended")["key"] == "3-defended"
    assert placed("2", "--choice", "30")["ball"] == [120, 0]
    assert placed("4", "--field", "250x200 unboarded")["field"]["boarded"] is False
    assert placed("4", "--unboarded")["field"]["width"] == 200


def test_place_in_words_one_sentence_a_line() -> None:
    lines = polofield("place", "5a", "--ball", "42,79", "--check", "fouling:50,70").stdout.splitlines()
    assert lines[0] == "Penalty 5a · Hit from the spot"
    assert "The ball is placed at (42, 75), 131.49 yd from the center of that goal." in lines
    assert "USPA Rulebook 2026, Rule 37, Penalty 5.a." in lines
    told = "Fouling team (50, 70), in position: not at least 30 yd from the ball: 20.57 yd short"
    assert lines[-1] == f"{told} → (67.44, 59.1)"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "args",
    [
        *(["1"], ["2-30"], ["3"], ["3", "--defended"], ["4"], ["5b"], ["6", "--crossing", "9"]),
        *(["2", "--choice", "spot", "--foul", "1.5,2"], ["5a", "--ball", "1.25,-2", "--on-limit", "deny"]),
    ],
)
def test_the_lines_are_the_words(args: list[str], lang: str) -> None:
    told = json.loads(polofield("place", *args, "--lang", lang, "--json").stdout)["words"]
    lines = polofield("place", *args, "--lang", lang).stdout.splitlines()
    sentences = [line for line in lines[1:] if line in told]
    assert " ".join(sentences) == told
    assert all(line[0].isupper() and line.endswith(".") for line in sentences)


def test_the_numbers_are_in_the_lines() -> None:
    """Needs the words numbers.* in the locale."""
    text = polofield("place", "4").stdout
    assert "7.63" in text and "4800" in text
    assert words("en")("numbers.nearest_defender", n=30) in text


def test_another_rulebook(tmp_path: Path) -> None:
    import polofield.book as room

    text = (Path(room.__file__).parent / "uspa_2026/book.toml").read_text(encoding="utf-8")
    file = tmp_path / "other.toml"
    file.write_text(text.replace("from_back_line = 60 }\n", "from_back_line = 50 }\n"), encoding="utf-8")
    assert placed("4", "--rulebook", str(file))["ball"] == [100, 0]


# ---------------------------------------------------------------- bad input of every kind

PLACE_ERRORS = [
    (["5c"], ["penalty", "'5c'", "'5a'", "did you mean '5b'?"]),
    (["5"], ["'5a', '5b'", "'5'"]),
    (["2"], ["'30', 'spot'", "None"]),
    (["2", "--choice", "spt", "--foul", "1,2"], ["choice", "'spt'"]),
    (["5a"], ["ball", "got nothing"]),
    (["4", "--ball", "1,2"], ["ball", "no spot"]),
    (["7"], ["'7'", "designate"]),
    (["5a", "--ball", "nan,0"], ["--ball", "'nan'"]),
    (["5a", "--ball", "inf,0"], ["--ball", "'inf'"]),
    (["5a", "--ball", "1e999,0"], ["--ball", "inf"]),
    (["5a", "--ball", "x,0"], ["--ball", "'x'"]),
    (["5a", "--ball", "1"], ["--ball", "X,Y", "'1'"]),
    (["5a", "--ball", "1,2,3"], ["--ball", "X,Y", "'1,2,3'"]),
    (["5a", "--ball", ""], ["--ball", "X,Y"]),
    (["5a", "--ball", "1ells,2"], ["--ball", "'ells'", "yd, ft"]),
    (["5a", "--ball", "1km,0"], ["safety zone", "1093.61"]),
    (["2", "--choice", "spot", "--foul", "100,85"], ["foul", "clamp"]),
    (["6", "--crossing", "2"], ["crossing", "goal"]),
    (["6", "--crossing", "81"], ["crossing", "80 yd"]),
    (["6", "--crossing", "two"], ["--crossing", "'two'"]),
    (["4", "--defends", "rigt"], ["defends", "'rigt'", "did you mean 'right'?"]),
    (["4", "--lang", "sp"], ["lang", "'sp'", "did you mean 'es'?"]),
    (["4", "--lang", "sp", "--json"], ["lang", "'sp'"]),
    (["4", "--lang", ""], ["lang", "''"]),
    (["4", "--on-limit", "alow"], ["--on-limit", "'alow'", "did you mean 'allow'?"]),
    (["5b", "--between", "tringle"], ["between", "did you mean 'triangle'?"]),
    (["4", "--goal-region", "box"], ["--goal-region", "'box'"]),
    (["4", "--off-field", "clmp"], ["--off-field", "did you mean 'clamp'?"]),
    (["4", "--player-radius", "-1"], ["--player-radius", "-1"]),
    (["4", "--player-radius", "big"], ["--player-radius", "'big'"]),
    (["4", "--field", "big"], ["field", "LENGTHxWIDTH", "'big'"]),
    (["4", "--field", "100x160"], ["field.length", "100"]),
    (["4", "--field", "300xnan"], ["field.width", "'nan'"]),
    (["4", "--lines", "dotted"], ["field.lines", "'dotted'"]),
    (["4", "--rulebook", "no.toml"], ["rulebook", "'no.toml'", "No such file"]),
    (["4", "--rulebook", "."], ["rulebook", "'.'"]),
    (["4", "--check", "fouling"], ["--check", "TEAM:X,Y"]),
    (["4", "--check", "fouling:1"], ["--check", "X,Y"]),
    (["4", "--check", "foulng:1,2"], ["team", "did you mean 'fouling'?"]),
    (["4", "--check", "fouling:1,2:of_field"], ["status", "did you mean 'off_field'?"]),
    (["4", "--check", "fouling:1,2:off_field"], ["status", "(1, 2)"]),
    (["4", "--check", "fouling:1,2:returning:now"], ["--check"]),
    ([], ["PENALTY"]),
    (["4", "--bal", "1,2"], ["--bal"]),
    (["4", "5"], ["5"]),
    (["4", "--ball"], ["--ball"]),
]  # fmt: skip


@pytest.mark.parametrize(("args", "parts"), PLACE_ERRORS, ids=[" ".join(args) for args, _ in PLACE_ERRORS])
def test_bad_input_to_place_is_one_clear_line(args: list[str], parts: list[str]) -> None:
    refused(polofield("place", *args), *parts)


def test_an_unknown_command_is_one_clear_line() -> None:
    refused(polofield("plase", "4"), "'plase'", "'draw'", "did you mean 'place'?")
    refused(polofield("--hlep"), "--hlep")


DRAW_ERRORS = [
    (["5c"], ["'5c'", "'5a'"]),
    (["overvew"], ["'overvew'", "did you mean 'overview'?"]),
    (["5a", "--ball", "nan,0"], ["--ball", "'nan'"]),
    (["5a", "--ball", "1km,0"], ["safety zone"]),
    (["7"], ["--disabled", "got nothing"]),
    (["7", "--disabled", "3"], ["--fouling", "got nothing"]),
    (["7", "--disabled", "3", "--fouling", "1,2,4"], ["fouling", "4 handicaps"]),
    (["7", "--disabled", "3.5", "--fouling", "1,2,4,6"], ["disabled", "3.5"]),
    (["7", "--disabled", "3", "--fouling", "1,2,4,6", "--ball", "1,2"], ["--ball"]),
    (["8", "--ball", "1,2"], ["--ball", "figure 8"]),
    (["4", "--disabled", "3"], ["--disabled", "figure 4"]),
    (["overview", "--ball", "1,2"], ["--ball", "figure overview"]),
    (["field", "--choice", "30"], ["--choice", "figure field"]),
]


@pytest.mark.parametrize(("args", "parts"), DRAW_ERRORS, ids=[" ".join(args) for args, _ in DRAW_ERRORS])
def test_bad_input_to_draw_leaves_no_file(args: list[str], parts: list[str], tmp_path: Path) -> None:
    refused(polofield("draw", *args, "-o", str(tmp_path / "a.svg")), *parts)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["draw", "4"], ["field"], ["overview"]])
def test_a_wrong_suffix_or_none_is_refused_before_drawing(command: list[str], tmp_path: Path) -> None:
    refused(polofield(*command, "-o", str(tmp_path / "a.svgg")), "'svgg'", "did you mean 'svg'?", "geojson")
    refused(polofield(*command, "-o", str(tmp_path / "a")), "suffix", "''")
    refused(polofield(*command), "--output")
    refused(polofield(*command, "-o", str(tmp_path / "a.png"), "--dpi", "many"), "--dpi", "'many'")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- conform


def test_conform_counts_and_passes() -> None:
    result = polofield("conform", str(FILE))
    assert result.exit_code == 0 and result.stdout == "58 passed, 0 failed\n"


def test_conform_prints_a_line_for_each_miss(tmp_path: Path) -> None:
    cases = json.loads(FILE.read_text(encoding="utf-8"))
    cases["cases"][0]["expect"]["moved"] = 1
    cases["cases"][0]["expect"]["colour"] = "red"
    cases["cases"][5]["expect_error"] = "bad_number"
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(cases), encoding="utf-8")
    result = polofield("conform", str(file))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-1] == "56 passed, 2 failed"
    assert "S01: expect.moved: expected 1, got 0.0" in lines
    assert any(line.startswith("S01: ") and "'colour'" in line for line in lines)
    assert 'S06: expect_error: expected "bad_number", got "spot_off_field"' in lines
    assert len(lines) == 4


def test_conform_refuses_a_file_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    refused(polofield("conform", str(file)), str(file), "No such file")
    for content, part in ((b"\xff", "UTF-8"), (b"{", "JSON"), (b"{}", "cases"), (b'{"cases": [{}]}', "rule")):
        file.write_bytes(content)
        refused(polofield("conform", str(file)), str(file), part)
    refused(polofield("conform"), "CASES.json")
    refused(polofield("conform", str(FILE), "--rulebook", "no.toml"), "'no.toml'")


# ---------------------------------------------------------------- whole processes


def test_a_process_says_the_same_whatever_the_locale() -> None:
    args = ("place", "5a", "--ball", "-42,79", "--lang", "es", "--json")
    plain = in_a_new_process(*args)
    other = in_a_new_process(*args, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONHASHSEED="1", TZ="Asia/Tokyo")
    assert plain.returncode == other.returncode == 0
    assert plain.stdout == other.stdout and b"Penal 5a" in plain.stdout


def test_words_never_break_a_terminal() -> None:
    done = in_a_new_process("place", "1", "--lang", "es", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_an_error_in_a_process_is_one_line() -> None:
    done = in_a_new_process("place", "5c")
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(b"polofield: error: penalty: expected one of")
    assert done.stderr.count(b"\n") == 1


# ---------------------------------------------------------------- the index page


class _Images(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.images.append(dict(attrs))


def images_of(html: str) -> list[dict[str, str | None]]:
    parser = _Images()
    parser.feed(html)
    return parser.images


def test_the_page_shows_every_picture_with_its_alternate_text() -> None:
    alt = 'Ball at (90, 0); "30 yd" < 60 & more'
    pictures = [Picture("4", lang, f"4.{lang}.svg", "Penalty <4>", alt) for lang in LANGUAGES]
    html = page(pictures)
    shown = [(image["src"], image["alt"]) for image in images_of(html)]
    assert shown == [("4.en.svg", alt), ("4.es.svg", alt)]
    assert "Penalty &lt;4&gt;" in html and "<h2>Penalty <4>" not in html
    assert all(f'lang="{lang}"' in html and words(lang)("index.alt") in html for lang in LANGUAGES)
    assert "$" not in html


def test_the_page_links_what_no_page_can_show() -> None:
    html = page([Picture("4", "en", "4.en.pdf", "Penalty 4", "alt")])
    assert images_of(html) == [] and 'href="4.en.pdf"' in html


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet, terminal = io.StringIO(), _Terminal()
    monkeypatch.setenv("TERM", "xterm")
    for stream in (quiet, terminal):
        monkeypatch.setattr(sys, "stderr", stream)
        with _progress(2) as step:
            step("4.en.svg")
            step("4.es.svg")
    assert quiet.getvalue() == "" and "4.es.svg" in terminal.getvalue()


# ---------------------------------------------------------------- pictures

FIGURES = [
    ["1"], ["2", "--choice", "30"], ["2", "--choice", "spot", "--foul", "100,20"], ["3"], ["3", "--defended"],
    ["4"], ["5a", "--ball", "42,79"], ["5b"], ["6", "--crossing", "55"],
    ["7", "--disabled", "3", "--fouling", "1,2,4,6"], ["8"], ["9"], ["10"], ["overview"], ["field"],
]  # fmt: skip


@pytest.mark.parametrize("args", FIGURES, ids=[" ".join(args) for args in FIGURES])
def test_draw_writes_every_figure(args: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    result = polofield("draw", *args, "-o", str(file), "--lang", "es", "--theme", "mono", "--size", "A6")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{file}\n"
    text = file.read_text(encoding="utf-8")
    assert 'role="img"' in text and "<title" in text and "<desc" in text
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("suffix", "start"),
    [("svg", b"<"), ("pdf", b"%PDF"), ("png", b"\x89PNG"), ("geojson", b"{"), ("SVG", b"<")],
)
def test_the_suffix_decides_the_format(suffix: str, start: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"a.{suffix}"
    assert polofield("draw", "4", "-o", str(file)).exit_code == 0
    assert file.read_bytes().startswith(start)


def test_png_takes_dots_and_transparency(tmp_path: Path) -> None:
    small, large, clear = (tmp_path / name for name in ("s.png", "l.png", "c.png"))
    for file, args in ((small, []), (large, ["--dpi", "300"]), (clear, ["--transparent"])):
        assert polofield("draw", "4", "-o", str(file), *args).exit_code == 0
    widths = [int.from_bytes(file.read_bytes()[16:20], "big") for file in (small, large)]
    assert widths[1] == pytest.approx(2 * widths[0], abs=2)
    assert small.read_bytes() != clear.read_bytes()


def test_svg_takes_text_as_text(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert polofield("draw", "4", "-o", str(file), "--text", "text").exit_code == 0
    assert "<text" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [["field"], ["overview"]])
def test_field_and_overview(command: list[str], tmp_path: Path) -> None:
    whole, short = tmp_path / "whole.svg", tmp_path / "short.svg"
    assert polofield(*command, "-o", str(whole)).exit_code == 0
    assert polofield(*command, "-o", str(short), "--field", "250x200 unboarded").exit_code == 0
    drawn = tmp_path / "drawn.svg"
    assert polofield("draw", *command, "-o", str(drawn)).exit_code == 0
    assert whole.read_bytes() != short.read_bytes()
    assert whole.read_bytes() == drawn.read_bytes()


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--theme", "drak"], ["theme", "'drak'", "'rulebook'"]),
        (["--lang", "sp"], ["lang", "'sp'", "did you mean 'es'?"]),
        (["--orientation", "potrait"], ["orientation", "did you mean 'portrait'?"]),
        (["--size", "A9"], ["size", "'A9'"]),
        (["--size", "0x10mm"], ["size"]),
        (["--text", "pth"], ["text", "did you mean 'path'?"]),
        (["--dpi", "0"], ["dpi", "0"]),
        (["--dpi", "-5"], ["dpi", "-5"]),
    ],
)
def test_a_wrong_page_is_one_line_and_no_file(args: list[str], parts: list[str], tmp_path: Path) -> None:
    name = "a.png" if "--dpi" in args else "a.svg"
    for command in (["draw", "4"], ["draw", "9"], ["field"], ["overview"]):
        refused(polofield(*command, "-o", str(tmp_path / name), *args), *parts)
    assert list(tmp_path.iterdir()) == []


def test_the_view_is_for_penalties(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    refused(polofield("draw", "4", "-o", str(file), "--view", "haf"), "view", "did you mean 'half'?")
    refused(polofield("draw", "field", "-o", str(file), "--view", "half"), "--view", "figure field")
    refused(polofield("field", "-o", str(file), "--view", "half"), "--view")
    assert polofield("draw", "4", "-o", str(file), "--view", "full").exit_code == 0


def test_a_place_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "a.svg")
    refused(polofield("draw", "4", "-o", nowhere), nowhere, "No such file or directory")
    (tmp_path / "a.svg").mkdir()
    refused(polofield("field", "-o", str(tmp_path / "a.svg")), "a.svg")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.svg"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        refused(polofield("draw", "4", "-o", str(tmp_path / "a.svg")), "Permission denied")
    finally:
        tmp_path.chmod(0o700)


def test_an_old_picture_outlives_a_failed_new_one(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("old", encoding="utf-8")
    refused(polofield("draw", "4", "-o", str(file), "--theme", "drak"), "'drak'")
    assert file.read_text(encoding="utf-8") == "old"


def test_gallery_shows_every_figure_in_both_languages(tmp_path: Path) -> None:
    from polofield.figures import figures

    out = tmp_path / "out"
    result = polofield("gallery", str(out))
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    html = (out / "index.html").read_text(encoding="utf-8")
    names = [f"{key}.{lang}.svg" for key in figures() for lang in LANGUAGES]
    assert [image["src"] for image in images_of(html)] == names
    assert all(len(str(image["alt"])) > 40 for image in images_of(html))
    assert sorted(entry.name for entry in out.iterdir()) == sorted([*names, "index.html"])
    assert list(tmp_path.iterdir()) == [out]


def test_gallery_in_one_language_another_theme_and_format(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "kept.txt").write_text("kept", encoding="utf-8")
    args = ["--lang", "es", "--theme", "turf", "--format", "png", "--size", "A6", "--dpi", "40"]
    assert polofield("gallery", str(out), *args).exit_code == 0
    assert (out / "5a.es.png").read_bytes().startswith(b"\x89PNG")
    assert not list(out.glob("*.en.*")) and (out / "kept.txt").exists()


def test_gallery_is_the_same_every_time(tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "2")):
        args = ("gallery", str(tmp_path / name), "--lang", "en", "--size", "A6")
        done = in_a_new_process(*args, PYTHONHASHSEED=seed, TZ="Asia/Tokyo" if seed == "1" else "UTC")
        assert done.returncode == 0, done.stderr
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes(), file.name


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--theme", "drak"], ["theme", "'drak'"]),
        (["--lang", "sp"], ["--lang", "'sp'", "did you mean 'es'?"]),
        (["--format", "gif"], ["--format", "'gif'"]),
        (["--format", "geojson"], ["--format", "'geojson'"]),
        (["--size", "A9"], ["size", "'A9'"]),
        (["--dpi", "x"], ["--dpi", "'x'"]),
    ],
)
def test_a_gallery_that_fails_leaves_nothing(args: list[str], parts: list[str], tmp_path: Path) -> None:
    refused(polofield("gallery", str(tmp_path / "out"), *args), *parts)
    assert list(tmp_path.iterdir()) == []


def test_a_gallery_needs_a_folder_to_be_in(tmp_path: Path) -> None:
    refused(polofield("gallery", str(tmp_path / "no" / "out")), "No such file or directory")
    refused(polofield("gallery", ""), "OUT", "''")
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused(polofield("gallery", str(tmp_path / "file")), "Not a directory")
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
