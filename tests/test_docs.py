"""The documentation without Sphinx: its Python runs, its links lead somewhere, what is made from data is complete."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import polofield
from polofield.book import default_book
from polofield.conduct import rules
from polofield.placement import ERROR_CODES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS / "_ext"))
import pages  # noqa: E402

PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
TEXTS = [
    name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "gallery/README.md") if (ROOT / name).exists()
]
NOTEBOOKS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").glob("*.ipynb"))
ROOMS = [room for row in pages.layers() for room in row if room != "cli"]
OUTSIDE: set[str] = set()
"""Addresses that a text may link to; there is none yet."""


@cache
def source(name: str) -> str:
    """The Markdown of a file: a page with all that it stands for, a notebook's words."""
    path = ROOT / name
    if path.suffix == ".ipynb":
        cells = json.loads(path.read_text("utf-8"))["cells"]
        return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    text = path.read_text("utf-8")
    return pages.expand(text, path.relative_to(DOCS).as_posix()) if path.is_relative_to(DOCS) else text


@cache
def written(name: str) -> str:
    """The Markdown of a file without its code, where brackets are no links."""
    return re.sub(r"```\w*\n.*?```|(`+)[^`\n]+\1", "", source(name), flags=re.DOTALL)


ALL = [*(f"docs/{page}" for page in PAGES), *TEXTS, *NOTEBOOKS]

# ---------------------------------------------------------------- Python on the pages


@pytest.mark.parametrize("page", [p for p in PAGES if "```python" in (DOCS / p).read_text("utf-8")])
def test_the_python_of_a_page_runs_from_top_to_bottom(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for text in re.findall(r"```python\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL):
        exec(compile(text, page, "exec"), names)


# ---------------------------------------------------------------- links


@cache
def anchors(name: str) -> frozenset[str]:
    """What can be linked to in a file: its headings, as GitHub and Sphinx spell them, and the labels it sets."""
    text = re.sub(r"```.*?```", "", source(name), flags=re.DOTALL)
    heads = [re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", head) for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    slugs = [re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in heads]
    labels = re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)
    return frozenset((*slugs, *labels))


def links(name: str) -> Iterator[tuple[str, str]]:
    for match in pages.LINK.finditer(written(name)):
        yield match["to"], (match["anchor"] or "")[1:]
    for anchor in re.findall(r"\]\(#([^)]+)\)", written(name)):
        yield "", anchor


def broken(name: str) -> Iterator[str]:
    for to, anchor in links(name):
        if "://" in to:
            continue
        target = ((ROOT / name).parent / to).resolve() if to else ROOT / name
        if not target.exists():
            yield to
        elif anchor and anchor not in anchors(target.relative_to(ROOT.resolve()).as_posix()):
            yield f"{to}#{anchor}"


@pytest.mark.parametrize("name", ALL)
def test_every_link_and_anchor_leads_somewhere(name: str) -> None:
    assert list(broken(name)) == []


def test_links_are_seen() -> None:
    found = {name: list(links(name)) for name in ALL}
    assert ("gallery/penalty_5a.svg", "") in found["README.md"]
    assert ("", "rule-37-a23") in found["docs/decides.md"]
    assert ("../decides.md", "conditions") in found["docs/guides/rulebook.md"]


@pytest.mark.parametrize("name", ALL)
def test_a_text_links_to_no_unknown_address(name: str) -> None:
    assert set(re.findall(r"\bhttps?://[^\s)\"'>`]+", source(name))) - OUTSIDE == set()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_in_a_list_of_contents(page: str) -> None:
    listed = set()
    for name in PAGES:
        for block in re.findall(r"```\{toctree\}\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL):
            entries = [line for line in block.splitlines() if line and not line.startswith(":")]
            listed |= {(Path(name).parent / entry).as_posix() + ".md" for entry in entries}
    assert page == "index.md" or page in listed


def test_every_picture_of_a_directive_exists() -> None:
    named = [(DOCS / page, to) for page in PAGES for to in re.findall(r"```\{image\} (\S+)", source(f"docs/{page}"))]
    assert named and [to for page, to in named if not (page.parent / to).exists()] == []


# ---------------------------------------------------------------- made from data


@pytest.mark.parametrize("page", PAGES)
def test_every_part_of_a_page_is_made(page: str) -> None:
    assert pages.MAKE.search(source(f"docs/{page}")) is None


@pytest.mark.parametrize("reading", default_book().reading, ids=lambda reading: reading.id)
def test_every_reading_of_rule_37_is_told(reading: Any) -> None:
    _, _, rest = source("docs/decides.md").partition(f"\n(rule-37-{reading.id.lower()})=\n")
    entry = rest.partition("\n(rule-")[0]
    assert entry.startswith(f"### {reading.id}: ") and "?" in entry.splitlines()[0]
    assert entry.count("*Otherwise:*") == max(len(reading.choices) - 1, reading.option == "player_radius")
    assert reading.option is None or f"`{reading.option}=" in entry
    # Words, not the names of choices.
    assert not [c for c in (reading.default, *reading.choices) if re.search(rf"(Default:\*\*|wise:\*) {c}\.", entry)]


@pytest.mark.parametrize("reading", rules().readings.values(), ids=lambda reading: reading.id)
def test_every_reading_of_rule_33_is_told(reading: Any) -> None:
    assert f"\n(rule-33-{reading.id.lower()})=\n### {reading.id}: {reading.question}\n" in source("docs/decides.md")


def test_every_penalty_with_a_ball_is_in_the_table() -> None:
    rows = [line for line in source("docs/decides.md").splitlines() if line.startswith("| ")]
    for spec in default_book().penalty:
        assert spec.spot is None or any(row.startswith(f"| {spec.number}: ") for row in rows)


def test_the_map_has_every_room_with_its_words() -> None:
    made = source("docs/architecture.md")
    assert [room for room in (*ROOMS, "cli") if f"**[{room}](" not in made] == []
    assert [room for room in (*ROOMS, "cli") if len(pages.about(room)) < 20] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_its_page(room: str) -> None:
    assert f"<!-- make: room | {room} -->" in (DOCS / pages.page_of(room)).read_text("utf-8")


@pytest.mark.parametrize("room", [room for room in ROOMS if find_spec(f"polofield.{room}")])
def test_every_public_name_is_there_and_has_words(room: str) -> None:
    module = import_module(f"polofield.{room}")
    assert [name for name in module.__all__ if isinstance(getattr(module, name), ModuleType)] == []
    assert [name for name in module.__all__ if not pages.summary(room, name).endswith(".")] == []


def test_every_public_name_of_the_face_is_in_the_reference() -> None:
    made = source("docs/reference/index.md")
    assert [name for name in polofield.__all__ if f".{name}`" not in made] == []


def test_every_error_code_has_its_meaning_and_none_is_idle() -> None:
    known = pages.code_words().keys()
    assert sorted({*pages.raised(), *ERROR_CODES[1:]} - known) == []
    assert [code for code in known if not pages.rooms_of(code) and not code.startswith("E_")] == []


@pytest.mark.parametrize("name", ["scene", "rulebook", "game", "season"])
def test_every_key_of_a_format_is_told(name: str) -> None:
    made = pages.format_("reference/formats.md", name)
    keys = [key for record in pages._schema(name)["$defs"].values() for key in record.get("properties", ())]
    assert len(keys) > 10 and [key for key in keys if f"| `{key}`" not in made] == []


def test_an_include_that_finds_no_heading_is_an_error() -> None:
    with pytest.raises(ValueError, match="Two uses"):
        pages.include("index.md", "README.md", "## Two uses")


def test_what_a_page_includes_has_its_links_set_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "gallery", tmp_path / "gallery", ignore=shutil.ignore_patterns("*.svg", "*.png", "*.pdf"))
    (tmp_path / "TEXT.md").write_text(
        "# A\n\n## [b.py](gallery/b.py)\n\n![c](gallery/c.svg) [d](README.md#e) [f](gallery/) [g](notebooks/h.ipynb)\n"
        "![i](gallery/i.pdf) [j](gallery/scenes/) [k](https://k.example)\n",
        "utf-8",
    )
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    assert pages.include("guides/x.md", "TEXT.md") == (
        "# A\n\n## b.py\n\n[b.py](../../gallery/b.py)\n\n"
        "![c](../../gallery/c.svg) [d](../index.md#e) [f](../gallery.md) [g](../../notebooks/h.ipynb)\n"
        "[i](../../gallery/i.pdf) j [k](https://k.example)\n"
    )
