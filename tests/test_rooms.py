"""The rooms: what imports what, what works without matplotlib, and what must not be in the code."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import polofield

PACKAGE = Path(polofield.__file__).resolve().parent
ROOT = PACKAGE.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
DRAWS = {"painters", "figures", "drawing", "tables", "handout", "cli", "testing"}
"""Rooms at the height of render and above."""


def run(code: str) -> str:
    """Run code in a fresh process that sees this package, and return what it prints."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# ---------------------------------------------------------------- imports


@pytest.mark.parametrize("heavy", [("numpy", "shapely", "matplotlib")], ids=" ".join)
def test_import_polofield_loads_nothing_heavy(heavy: tuple[str, ...]) -> None:
    assert run(f"import sys, polofield; print([m for m in {heavy!r} if m in sys.modules])") == "[]\n"


def test_placing_the_ball_loads_neither_numpy_nor_shapely_nor_matplotlib() -> None:
    code = """
import sys, polofield as pf
assert pf.place("5a", ball=(42, 79)).ball == (42, 75)
print([m for m in ("numpy", "shapely", "matplotlib") if m in sys.modules])
"""
    assert run(code) == "[]\n"


def test_checking_a_player_does_not_load_shapely() -> None:
    code = """
import sys, polofield as pf
assert not pf.place("5a", ball=(42, 79)).check((60, 70), team="fouling").legal
print([m for m in ("shapely", "matplotlib") if m in sys.modules])
"""
    assert run(code) == "[]\n"


def names_below_render() -> list[str]:
    found = []
    for path in MODULES:
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if not {parts[0], path.relative_to(PACKAGE).parts[0]} & DRAWS:
            found.append(".".join(("polofield", *parts)).removesuffix(".__init__"))
    return found


WITHOUT_MATPLOTLIB = f"""
import sys
sys.modules["matplotlib"] = None  # any import of it now fails
from importlib import import_module
for name in {names_below_render()!r}:
    import_module(name)
import polofield as pf
calls = [dict(penalty="1"), dict(penalty="2", choice="30"), dict(penalty="2", choice="spot", foul=(100, 20)),
         dict(penalty="3"), dict(penalty="3", defended=True), dict(penalty="4"),
         dict(penalty="5a", ball=(42, 79)), dict(penalty="5b"), dict(penalty="6", crossing=55)]
for call in calls:
    p = pf.place(**call)
    assert p.fouling.region.area > 0 and p.fouled.region.area > 0
    verdict = p.check((100, 3), team="fouling")
    assert verdict.nearest and verdict.words("es")
    assert p.words("en") and p.words("es") and p.title("es")
    assert p.fouling.on_field_area >= 0
assert pf.Field().markings and pf.Field().problems() == ()
assert pf.designate(3, [1, 2, 4, 6]).players == (2,)
print(len(calls), any(m.startswith("matplotlib.") for m in sys.modules))
"""


def test_everything_below_render_works_without_matplotlib() -> None:
    assert len(names_below_render()) > 20
    assert run(WITHOUT_MATPLOTLIB) == "9 False\n"


def test_matplotlib_can_be_made_unimportable() -> None:
    code = """
import sys
sys.modules["matplotlib"] = None
try:
    import matplotlib.figure
except ImportError:
    print("refused")
"""
    assert run(code) == "refused\n"


# ---------------------------------------------------------------- the face


def test_every_public_name_can_be_had() -> None:
    assert all(getattr(polofield, name) is not None for name in polofield.__all__)
    assert set(polofield.__all__) <= set(dir(polofield))


def test_an_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'polofield' has no attribute 'plaice'"):
        _ = polofield.plaice


@pytest.mark.parametrize("room", ["errors", "units", "field", "book", "placement", "words"])
def test_what_a_room_offers_exists(room: str) -> None:
    module = __import__(f"polofield.{room}", fromlist=["__all__"])
    assert list(module.__all__)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


# ---------------------------------------------------------------- no global state


Kinds = ast.Import | ast.ImportFrom | ast.Call | ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete


@cache
def trees() -> list[tuple[str, ast.AST]]:
    """Every import, call, assignment and deletion of the package, with its place."""
    found: list[tuple[str, ast.AST]] = []
    for path in MODULES:
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, Kinds)]
        found += [(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node) for node in nodes]
    return found


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module or ''}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
        "import_module",
        "__import__",
    ):
        return [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    return []


def mentions(node: ast.AST, name: str) -> bool:
    return any(getattr(part, "attr", getattr(part, "id", "")) == name for part in ast.walk(node))


def sets_rc(node: ast.AST) -> bool:
    """An assignment to rcParams, a deletion from it, or a call that changes it."""
    if isinstance(node, ast.Assign | ast.Delete):
        return any(mentions(target, "rcParams") for target in node.targets)
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return mentions(node.target, "rcParams")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        on_rc = mentions(node.func.value, "rcParams") and node.func.attr in (
            "update",
            "setdefault",
            "pop",
            "clear",
            "popitem",
        )
        return on_rc or (node.func.attr in ("rc", "rcdefaults", "rc_file") and mentions(node.func.value, "matplotlib"))
    return False


def test_no_pyplot_anywhere() -> None:
    assert [
        where for where, node in trees() if any(re.search(r"\b(pyplot|pylab)\b", name) for name in imported(node))
    ] == []


def test_no_rcparams_are_set_anywhere() -> None:
    assert [where for where, node in trees() if sets_rc(node)] == []


@pytest.mark.parametrize(
    ("code", "pyplot", "rc"),
    [
        ("import matplotlib.pyplot as plt", True, False),
        ("from matplotlib import pyplot", True, False),
        ("from matplotlib.pyplot import figure", True, False),
        ("import_module('matplotlib.pyplot')", True, False),
        ("matplotlib.rcParams['svg.hashsalt'] = 'x'", False, True),
        ("rcParams |= other", False, True),
        ("mpl.rcParams.update(a=1)", False, True),
        ("del rcParams['a']", False, True),
        ("matplotlib.rc('font', size=3)", False, True),
        ("with matplotlib.rc_context({'svg.hashsalt': 'x'}): pass", False, False),
        ("size = rcParams['font.size']", False, False),
    ],
)
def test_the_scan_finds_what_it_looks_for(code: str, pyplot: bool, rc: bool) -> None:
    nodes = list(ast.walk(ast.parse(code)))
    assert any("pyplot" in name for node in nodes for name in imported(node)) is pyplot
    assert any(sets_rc(node) for node in nodes) is rc


# ---------------------------------------------------------------- no machine's paths

IDLE = {".git", "__pycache__", ".venv", "venv", "node_modules", "build", "dist", "out", "mutants", ".nox"}
TEXTS = {
    ".py",
    ".toml",
    ".md",
    ".txt",
    ".json",
    ".typ",
    ".html",
    ".svg",
    ".ipynb",
    ".yml",
    ".yaml",
    ".cfg",
    ".sh",
    "",
}
MACHINE = re.compile(r"(?<![\w.:/-])/(?:work|home|root|tmp|Users|private|opt|mnt)/[\w.]+|\b[A-Z]:\\+Users\b")


def texts() -> Iterator[Path]:
    """The text files that a checkout holds: everything but caches, environments and outputs."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [
            name for name in inner if name not in IDLE and not name.endswith(("_cache", ".egg-info", "_checkpoints"))
        ]
        inner[:] = [name for name in inner if name not in (".hypothesis", ".benchmarks")]
        yield from (Path(folder, name) for name in names if Path(name).suffix in TEXTS)


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    found = []
    for path in texts():
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in MACHINE.finditer(text)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("/{}/me/x", True), ('"/{}/x.py"', True), ("https://a.org/{}/x", False), ("a/{}/x", False)],
)
def test_the_search_for_machine_paths_finds_them(text: str, found: bool) -> None:
    assert bool(MACHINE.search(text.format("home"))) is found


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
