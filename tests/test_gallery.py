"""The gallery's pictures are what its scripts make."""

from __future__ import annotations

import ast
import importlib
import runpy
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

import polofield
from polofield import draw, place, save

sys.path.insert(0, str(Path(__file__).parent))  # alike.py and reference.py stand here, whatever the import mode

from alike import assert_same
from reference import is_reference

ROOT = Path(__file__).parents[1]
GALLERY = ROOT / "gallery"
MAKE = SimpleNamespace(**runpy.run_path(str(GALLERY / "make.py"), run_name="make"))
SCRIPTS: list[Path] = MAKE.scripts()
DATA = ("scenes", "games", "tables")
PUBLIC = ("polofield", "polofield.tables", "polofield.conduct", "polofield.conduct.files", "polofield.figures")

each_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)


# ---------------------------------------------------------------- what scripts make


@each_script
def test_a_script_makes_what_is_committed(script: Path, tmp_path: Path) -> None:
    for folder in DATA:
        shutil.copytree(GALLERY / folder, tmp_path / folder)
    runpy.run_path(str(shutil.copy(script, tmp_path)))
    made = {path.name for path in tmp_path.iterdir() if path.is_file()} - {script.name}
    committed = MAKE.made_by(script)
    assert committed and made == {path.name for path in committed}
    exact = is_reference(*(MAKE.imports_of(script) & MAKE.extra_packages()))
    for path in committed:
        assert_same(path, tmp_path / path.name, exact=exact)


# ---------------------------------------------------------------- files that differ are told apart


def altered(svg: str, what: str) -> str:
    """A picture with a mistake."""
    changes = {
        "a color": ("#b5371a", "#b5372a"),
        "a word": ("60 yards", "50 yards"),
        "a number": ('x="4904"', 'x="4924"'),
        "an id": ("-zone-fouling", "-zone-fouled"),
        "a place": ("M34218 49427", "M34218 49467"),
        "nothing": ("<svg", "<svg"),
    }
    old, new = changes[what]
    assert old in svg, f"the committed picture has no {old!r} any more"
    return svg.replace(old, new, 1)


@pytest.mark.parametrize("what", ["a color", "a word", "a number", "an id", "a place"])
def test_two_drawings_that_differ_are_told_apart(what: str, tmp_path: Path) -> None:
    committed, made = GALLERY / "penalty_4.svg", tmp_path / "penalty_4.svg"
    made.write_text(altered(committed.read_text("utf-8"), what), "utf-8")
    for exact in (True, False):
        assert_same(committed, committed, exact=exact)
        with pytest.raises(AssertionError):
            assert_same(committed, made, exact=exact)


def test_a_hundredth_of_a_point_is_no_difference_elsewhere(tmp_path: Path) -> None:
    committed, made = GALLERY / "penalty_4.svg", tmp_path / "penalty_4.svg"
    made.write_text(committed.read_text("utf-8").replace('x="4904"', 'x="4905"', 1), "utf-8")
    assert_same(committed, made, exact=False)
    with pytest.raises(AssertionError, match="not what was committed"):
        assert_same(committed, made, exact=True)


@pytest.mark.parametrize("exact", [True, False])
def test_two_pictures_that_differ_are_told_apart(exact: bool, tmp_path: Path) -> None:
    with Image.open(GALLERY / "style_themes.png") as image:
        image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).save(tmp_path / "mirrored.png")
        image.resize((image.width - 1, image.height)).save(tmp_path / "smaller.png")
        image.convert("L").convert("RGB").save(tmp_path / "gray.png")
    assert_same(GALLERY / "style_themes.png", GALLERY / "style_themes.png", exact=exact)
    for name in ("mirrored", "smaller", "gray"):
        with pytest.raises(AssertionError):
            assert_same(GALLERY / "style_themes.png", tmp_path / f"{name}.png", exact=exact)


@pytest.mark.parametrize("exact", [True, False])
def test_two_documents_that_differ_are_told_apart(exact: bool, tmp_path: Path) -> None:
    committed = GALLERY / "export_pdf.pdf"
    assert_same(committed, committed, exact=exact)
    for penalty, size in (("5b", "A5"), ("4", "A6")):
        other = save(draw(place(penalty), size=size), tmp_path / f"{penalty}.pdf")
        with pytest.raises(AssertionError):
            assert_same(committed, other, exact=exact)


def test_the_games_are_those_that_the_package_draws() -> None:
    for path in sorted((GALLERY / "games").iterdir()):
        assert path.read_bytes() == (Path(polofield.__file__).parent / "figures" / "examples" / path.name).read_bytes()


# ---------------------------------------------------------------- what is a good script


@each_script
def test_a_script_is_short_and_of_one_idea(script: Path) -> None:
    text = script.read_text("utf-8")
    assert len(text.splitlines()) <= 40
    said = ast.get_docstring(ast.parse(text))
    assert said and said == MAKE.caption_of(script)  # one line
    assert said.endswith(".") and len(said) <= 116
    assert MAKE.group_of(script) in MAKE.GROUPS


@each_script
def test_a_script_uses_what_is_public_and_no_more_than_it_says(script: Path) -> None:
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("polofield"):
            assert node.module in PUBLIC
            module = importlib.import_module(node.module)
            assert {alias.name for alias in node.names} <= set(module.__all__)
        elif isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_")
    known = {"polofield", "pathlib", "matplotlib", "numpy"} | MAKE.extra_packages()
    assert MAKE.imports_of(script) <= known


def test_there_are_many_in_every_group_and_few_need_more_than_polofield() -> None:
    assert len(SCRIPTS) >= 30
    groups = [MAKE.group_of(script) for script in SCRIPTS]
    assert min(groups.count(name) for name in MAKE.GROUPS) >= 4
    assert 1 <= sum(bool(MAKE.imports_of(script) & MAKE.extra_packages()) for script in SCRIPTS) <= 4


def test_captions_differ() -> None:
    captions = [MAKE.caption_of(script) for script in SCRIPTS]
    assert len(set(captions)) == len(captions)


# ---------------------------------------------------------------- the page


def test_the_page_is_what_make_writes() -> None:
    assert (GALLERY / "README.md").read_text("utf-8") == MAKE.page()


@each_script
def test_every_script_is_shown_once_with_what_it_makes(script: Path) -> None:
    page = (GALLERY / "README.md").read_text("utf-8")
    assert page.count(f"]({script.name})") == 1
    for path in MAKE.made_by(script):
        assert page.count(f"]({path.name})") == 1 or path.read_text("utf-8").rstrip() in page


def test_every_file_belongs_to_a_script_and_all_are_small() -> None:
    files = [path for path in GALLERY.iterdir() if path.is_file() and path.name not in ("README.md", "make.py")]
    assert {path.stem for path in files} == {script.stem for script in SCRIPTS}
    assert sum(path.stat().st_size for path in files) < 6_000_000
    assert max(path.stat().st_size for path in files) < 400_000


def test_make_refuses_a_script_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["make.py", "field_plan", "feild_plan"])
    with pytest.raises(SystemExit, match="got feild_plan"):
        runpy.run_path(str(GALLERY / "make.py"), run_name="__main__")


def test_make_makes_what_is_named_and_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "checkout" / "gallery"
    shutil.copytree(GALLERY, there)
    shutil.copy(ROOT / "pyproject.toml", there.parent)
    for name in ("README.md", "penalty_4.svg", "penalty_8.svg"):
        (there / name).unlink()
    monkeypatch.setattr(sys, "argv", ["make.py", "penalty_4.py", "penalty_8"])
    runpy.run_path(str(there / "make.py"), run_name="__main__")
    for name in ("README.md", "penalty_4.svg", "penalty_8.svg"):
        assert_same(GALLERY / name, there / name, exact=is_reference())
