"""The Sphinx side of the pages: expands them as they are read, and finds names by what they are called in the code."""

from __future__ import annotations

import ast
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pages  # isort: skip
from polofield.lazy import homes

OUTSIDE = (
    "numpy",
    "np",
    "shapely",
    "matplotlib",
    "msgspec",
    "click",
    "pathlib",
    "collections",
    "concurrent",
    "datetime",
)
"""Packages whose names are shown and not linked: the build has no network."""


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    _import_what_types_need()
    app.connect("source-read", _read)
    app.connect("missing-reference", _found)
    app.connect("autodoc-skip-member", _skipped)
    app.connect("env-get-outdated", _outdated)
    app.connect("sphinx-click-process-description", _examples)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _import_what_types_need() -> None:
    """Import what the package imports for type checkers alone, so that Sphinx can read every signature."""
    for path in sorted(pages.PACKAGE.rglob("*.py")):
        blocks = [node for node in ast.parse(path.read_text("utf-8")).body if _for_types(node)]
        if blocks and path.name != "__init__.py":
            name = ".".join(path.relative_to(pages.PACKAGE.parent).with_suffix("").parts)
            # A module may need a package that reading its signatures does not, as the pytest plugin does.
            with suppress(ImportError):
                space = vars(import_module(name))
                for node in (inner for block in blocks for inner in block.body):
                    exec(compile(ast.Module([node], []), str(path), "exec"), space)


def _for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _read(app: Any, docname: str, source: list[str]) -> None:
    if pages.MAKE.search(source[0]):
        source[0] = pages.expand(source[0], f"{docname}.md")


def _outdated(app: Any, env: Any, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Pages that are made from data are read anew each time."""
    return [name for name in env.found_docs if pages.MAKE.search(Path(env.doc2path(name)).read_text("utf-8"))]


def _examples(app: Any, ctx: Any, lines: list[str]) -> None:
    """The examples of a command's help, which Click keeps as they are, as code."""
    if any(line.startswith("| Example") for line in lines):
        start = next(i for i, line in enumerate(lines) if line.startswith("| Example"))
        end = next((i for i in range(start, len(lines)) if not lines[i].startswith("| ")), len(lines))
        code = [f"   {line[2:].strip()}" for line in lines[start + 1 : end]]
        lines[start:end] = [lines[start][2:], "", ".. code-block:: shell", "", *code, ""]


def _skipped(app: Any, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """The fields of a named tuple are told in its docstring."""
    return True if type(thing).__name__ == "_tuplegetter" else None


def _found(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Link a name of polofield wherever it is public; show a name from outside as it is."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    if target.split(".")[0] in OUTSIDE or target in _outside_names():
        return contnode
    name = _public(env, target, node.get("py:module") or "")
    if name is None:
        return None
    found = env.domains["py"].objects[name]
    return app.builder and _refnode(app, node["refdoc"], found, contnode, name)


def _refnode(app: Any, doc: str, found: Any, contnode: Any, name: str) -> Any:
    from sphinx.util.nodes import make_refnode

    return make_refnode(app.builder, doc, found.docname, found.node_id, [contnode], name)


def _public(env: Any, target: str, module: str) -> str | None:
    objects, last = env.domains["py"].objects, target.rpartition(".")[2]
    home = homes("polofield").get(target.removeprefix("polofield.").split(".")[0])
    rooms = [".".join(target.split(".")[:2]), f"polofield.{home}", ".".join(module.split(".")[:2])]
    for prefix in rooms:
        if f"{prefix}.{last}" in objects:
            return f"{prefix}.{last}"
    tail = ".".join(target.split(".")[-2:])
    for ending in (tail, last):
        ends = [name for name in objects if name.endswith(f".{ending}")]
        if len(ends) == 1:
            return str(ends[0])
    return None


def _outside_names() -> frozenset[str]:
    return frozenset(("Any", "Path", "Final", "Literal", "Self", "NDArray", "BaseGeometry", "Figure", "Axes"))
