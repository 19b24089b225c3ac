"""What a stranger stumbled on who had only the README and ``--help``."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from polofield import PolofieldError, check, draw, place
from polofield.cli import main
from polofield.conduct.files import load_game
from polofield.drawing.display_list import Line, Region
from polofield.figures import compose
from polofield.outline import bounds
from polofield.scene import load

GALLERY = Path(__file__).parents[2] / "gallery"
SCENE, GAME = str(GALLERY / "scenes" / "p6_safety.toml"), str(GALLERY / "games" / "game.toml")
TABLE = str(GALLERY / "tables" / "fouls.csv")


@pytest.mark.parametrize("command", [("check", SCENE), ("cards", GAME), ("batch", TABLE, "-o", "out")])
@pytest.mark.parametrize(("option", "value"), [("--theme", "mono"), ("--size", "A9"), ("--dpi", "150")])
def test_options_of_a_picture_need_a_picture(
    command: tuple[str, ...], option: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*command, option, value], standalone_mode=True)
    assert result.exit_code == 2
    assert f"{option}: expected it with a picture" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("check", SCENE), ("cards", GAME)])
def test_a_picture_without_geometry_has_no_geojson(command: tuple[str, ...], tmp_path: Path) -> None:
    result = CliRunner().invoke(main, [*command, "-o", str(tmp_path / "x.geojson")])
    assert result.exit_code == 2
    assert "expected one of 'svg', 'pdf', 'png', got 'geojson'" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("record", [place("4"), check(load(GALLERY / "scenes" / "p2_spot_one_wrong.toml")), "8"])
def test_a_figure_shows_itself_in_a_notebook(record: object) -> None:
    shown = draw(record)._repr_html_()  # type: ignore[attr-defined]
    assert shown.startswith('<figure><img src="data:image/svg+xml;base64,')
    assert 'alt="' in shown


def test_what_is_added_to_a_figure_is_shown_too() -> None:
    figure = draw(place("4")).figure()
    before, after = io.BytesIO(), io.BytesIO()
    figure.savefig(before, format="png")
    figure.text(0.5, 0.5, "mine")
    figure.savefig(after, format="png")
    assert before.getvalue() != after.getvalue()


@pytest.mark.parametrize(("what", "told"), [("4", r"place\('4', ...\)"), ("7", r"designate\(...\)")])
def test_a_penalty_by_name_alone_says_what_to_call(what: str, told: str) -> None:
    with pytest.raises(PolofieldError, match=told) as caught:
        draw(what)
    assert caught.value.code == "unknown_name"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["cards", str(tmp_path)])
    assert (result.exit_code, "expected a file that can be read" in result.stderr) == (2, True)


def test_an_interrupted_batch_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("polofield.tables.run_batch", interrupted)
    result = CliRunner().invoke(main, ["batch", TABLE, "-o", str(tmp_path / "out")])
    assert result.exit_code == 130
    assert result.stderr == "polofield: interrupted; run it again and it goes on where it stopped\n"


def test_cards_of_the_last_minute_stand_before_the_end(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    game.write_text(
        'periods = [450]\n[[players]]\nname = "Ana"\nteam = "Rojo"\nafter_game = "YY"\n'
        'offenses = [{ period = 1, elapsed = 400, cards = "YY" }, { period = 1, elapsed = 445, cards = "Y" }]\n'
    )
    sheet = compose(load_game(game))
    (ruler,) = (item for item in sheet.items if isinstance(item, Line) and item.name == "ruler-1")
    end = bounds(ruler.paths[:1])[2]
    cards = [item for item in sheet.items if isinstance(item, Region) and item.role == "card-yellow"]
    edges = sorted(bounds([ring])[::2] for item in cards for ring in item.rings)
    assert len(edges) == 5
    assert [right <= end + 1e-6 for _, right in edges] == [True] * 3 + [False] * 2
    assert all(left[1] <= right[0] for left, right in pairwise(edges))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6 --defends left", "--crossing: expected where the ball crossed the back line, --crossing Y, got nothing"),
        ("5a", "--ball: expected where the ball was when the foul occurred, --ball X,Y, got nothing"),
        ("2 --choice spot", "--foul: expected where the foul occurred, --foul X,Y, got nothing"),
        ("5a --ball 42,95", "expected a spot in the safety zone"),
        ("5a --ball 155,20", "--off-field clamp takes the nearest place on it"),
    ],
)
def test_what_is_missing_is_told_as_the_command_line_has_it(line: str, said: str) -> None:
    result = CliRunner().invoke(main, ["place", *line.split()])
    assert result.exit_code == 2
    assert said in result.stderr
    assert "=" not in result.stderr.split("safety zone")[0]
