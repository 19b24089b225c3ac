"""Make every picture of the gallery again, or those of the scripts that are named, and write README.md from them all.

python gallery/make.py
python gallery/make.py field_plan style_mono
"""

import ast
import re
import runpy
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent

GROUPS = {
    "field": "The field",
    "penalty": "Penalties",
    "scene": "Scenes",
    "conduct": "Conduct",
    "style": "Styling",
    "compose": "Composing with matplotlib and others",
    "export": "Exporting",
    "batch": "Batch",
}
"""The groups in order, by the prefix of their scripts' names."""

PICTURES = (".svg", ".png")


def scripts() -> list[Path]:
    """Every script, group by group; numbers in names count as numbers."""
    found = [path for path in HERE.glob("*.py") if path.name != Path(__file__).name]
    return sorted(found, key=lambda path: (list(GROUPS).index(group_of(path)), _natural(path.stem)))


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def group_of(script: Path) -> str:
    return script.stem.partition("_")[0]


def caption_of(script: Path) -> str:
    """The first line of the script's docstring."""
    return (ast.get_docstring(ast.parse(script.read_text("utf-8"))) or "").partition("\n")[0]


def made_by(script: Path) -> list[Path]:
    """What a script wrote beside itself."""
    return sorted(path for path in HERE.glob(f"{script.stem}.*") if path.suffix != ".py")


def imports_of(script: Path) -> set[str]:
    """The packages that a script imports."""
    tree = ast.parse(script.read_text("utf-8"))
    named = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in named}


def extra_packages() -> set[str]:
    """The packages of the extra ``gallery``."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    return {re.match(r"[\w-]+", wanted)[0] for wanted in project["optional-dependencies"]["gallery"]}


# ---------------------------------------------------------------- the page


def page() -> str:
    """The text of README.md."""
    found, extra = scripts(), extra_packages()
    groups = {name: [script for script in found if group_of(script) == name] for name in GROUPS}
    links = " · ".join(f"[{title}](#{_anchor(title)}) ({len(groups[name])})" for name, title in GROUPS.items())
    parts = [
        "# Gallery",
        f"{len(found)} short scripts, each of one idea, with what it makes. Copy what you need.",
        links,
        "`python gallery/make.py` makes all of it again, and writes this page.",
    ]
    for name, title in GROUPS.items():
        parts += [f"## {title}", *(_entry(script, extra) for script in groups[name])]
    return "\n\n".join(parts) + "\n"


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _entry(script: Path, extra: set[str]) -> str:
    caption = caption_of(script)
    parts = [f"### [{script.name}]({script.name})", caption]
    needed = sorted(imports_of(script) & extra)
    if needed:
        parts.append(f'Needs {" and ".join(needed)}: `pip install "polofield[gallery]"`.')
    return "\n\n".join(parts + [_shown(path, caption) for path in made_by(script)])


def _shown(path: Path, caption: str) -> str:
    if path.suffix in PICTURES:
        return f"![{caption}]({path.name})"
    if path.suffix == ".txt":
        return f"```text\n{path.read_text('utf-8').rstrip()}\n```"
    return f"It writes [{path.name}]({path.name})."


if __name__ == "__main__":
    wanted = {Path(name).stem for name in sys.argv[1:]}
    if unknown := wanted - {script.stem for script in scripts()}:
        raise SystemExit(f"expected names of scripts in {HERE.name}, got {', '.join(sorted(unknown))}")
    for script in scripts():
        if not wanted or script.stem in wanted:
            runpy.run_path(str(script))
            print(script.stem)
    (HERE / "README.md").write_text(page(), encoding="utf-8", newline="\n")
