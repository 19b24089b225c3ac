"""The gallery's pictures are what its scripts make."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(path for path in (ROOT / "gallery").glob("*.py") if path.name != "make.py")
DATA = ("scenes", "games", "tables")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_its_picture(script: Path, tmp_path: Path) -> None:
    for folder in DATA:
        shutil.copytree(ROOT / "gallery" / folder, tmp_path / folder)
    runpy.run_path(str(shutil.copy(script, tmp_path)))
    made = [path for path in tmp_path.iterdir() if path.is_file() and path.suffix != ".py"]
    assert made, "the script made nothing"
    for path in made:
        committed = ROOT / "gallery" / path.name
        if path.suffix in (".png", ".pdf"):
            assert path.stat().st_size > 10_000  # written by matplotlib of any version
        else:
            assert path.read_bytes() == committed.read_bytes()


def test_the_games_are_those_that_the_package_draws() -> None:
    for path in sorted((ROOT / "gallery" / "games").iterdir()):
        assert path.read_bytes() == (ROOT / "polofield" / "render" / "examples" / path.name).read_bytes()


def test_every_script_is_shown_with_its_picture() -> None:
    page = (ROOT / "gallery" / "README.md").read_text("utf-8")
    for script in SCRIPTS:
        assert f"({script.name})" in page
        assert f"({script.stem}." in page.replace(f"({script.name})", "")


def test_every_picture_of_the_page_is_there() -> None:
    for page in (ROOT / "README.md", ROOT / "gallery" / "README.md"):
        for target in page.read_text("utf-8").split("](")[1:]:
            link = target.split(")")[0]
            if not link.startswith("http"):
                assert (page.parent / link).exists(), link
