"""The gallery's pictures are what its scripts make, and the notebooks run."""

from __future__ import annotations

import ast
import importlib
import runpy
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from matplotlib.testing.compare import compare_images
from nbclient import NotebookClient
from pypdf import PdfReader

sys.path.insert(0, str(Path(__file__).parent))  # reference.py stands here, whatever the import mode

from reference import is_reference

ROOT = Path(__file__).parents[1]
GALLERY = ROOT / "gallery"
MAKE = SimpleNamespace(**runpy.run_path(str(GALLERY / "make.py"), run_name="make"))
SCRIPTS: list[Path] = MAKE.scripts()
DATA = ("scenes", "games", "tables")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PUBLIC = ("polofield", "polofield.batch", "polofield.conduct", "polofield.conduct.files", "polofield.render")
TOLERANCE = 12.0
"""RMS of the difference of two pictures, of 255, that other versions of matplotlib and FreeType may make."""

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


def assert_same(committed: Path, made: Path, *, exact: bool) -> None:
    """Compare two files: byte for byte what polofield writes itself, and in the reference environment everything."""
    if exact or committed.suffix not in LOOKED_AT:
        assert made.read_bytes() == committed.read_bytes(), f"{committed.name} is not what its script makes"
    else:
        LOOKED_AT[committed.suffix](committed, made)


def assert_same_png(committed: Path, made: Path) -> None:
    copied = made.with_name(f"{made.stem}-committed.png")
    shutil.copy(committed, copied)
    assert compare_images(str(copied), str(made), TOLERANCE) is None


def assert_same_pdf(committed: Path, made: Path) -> None:
    """Pages, their sizes, and the words; letters are outlines, so there is no text on the page."""

    def said(path: Path) -> tuple[Any, ...]:
        reader = PdfReader(path)
        sizes = [(page.mediabox.width, page.mediabox.height) for page in reader.pages]
        return sizes, reader.metadata["/Title"], reader.metadata["/Subject"]  # type: ignore[index]

    assert said(made) == said(committed)


LOOKED_AT = {".png": assert_same_png, ".pdf": assert_same_pdf}
"""How files are compared that matplotlib, FreeType and zlib had a hand in, where their versions differ."""


def test_two_pictures_that_differ_are_told_apart(tmp_path: Path) -> None:
    goal, half = tmp_path / "goal.png", tmp_path / "half.png"
    shutil.copy(GALLERY / "compose_margins.png", goal)
    shutil.copy(GALLERY / "batch_where_to_stand.png", half)
    assert_same(goal, goal, exact=False)
    with pytest.raises(AssertionError):
        assert_same(goal, half, exact=False)


def test_two_documents_that_differ_are_told_apart(tmp_path: Path) -> None:
    from polofield import draw, place, save

    committed = GALLERY / "export_pdf.pdf"
    assert_same(committed, committed, exact=False)
    for name, penalty in (("other words", "5b"), ("same words", "4")):
        other = save(draw(place(penalty), size="A6" if name == "same words" else "A5"), tmp_path / f"{name}.pdf")
        with pytest.raises(AssertionError):
            assert_same(committed, other, exact=False)


def test_the_games_are_those_that_the_package_draws() -> None:
    for path in sorted((GALLERY / "games").iterdir()):
        assert path.read_bytes() == (ROOT / "polofield" / "render" / "examples" / path.name).read_bytes()


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


def test_every_link_of_the_pages_leads_somewhere() -> None:
    for page in (ROOT / "README.md", GALLERY / "README.md"):
        for target in page.read_text("utf-8").split("](")[1:]:
            link = target.split(")")[0]
            if not link.startswith(("http", "#")):
                assert (page.parent / link).exists(), link


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
        assert (there / name).read_bytes() == (GALLERY / name).read_bytes()


# ---------------------------------------------------------------- notebooks


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert any('alt="Penalty 5a' in output.get("data", {}).get("text/html", "") for output in shown)
