"""What the pages are made of: text that is pulled in from elsewhere, or made from data. No Sphinx here; tests use it.

A line ``<!-- make: NAME ARGUMENTS -->`` in a page stands for what ``MAKERS[NAME]`` returns, as Markdown.
"""

from __future__ import annotations

import ast
import inspect
import posixpath
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import polofield
from polofield.book import default_book
from polofield.conduct import rules
from polofield.lazy import homes
from polofield.placement import readings
from polofield.placement.wording import name_of, number_of
from polofield.words import words

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
PACKAGE = Path(polofield.__file__).resolve().parent
MAKE = re.compile(r"^<!-- make: (?P<call>.+?) -->$", re.MULTILINE)
LINK = re.compile(r"(?P<start>!?\[(?:[^\]\[]|\[[^\]]*\])*\]\()(?P<to>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)")
HEADING = re.compile(r"^(#+) \[([^\]]+)\]\(([^)]+)\)$", re.MULTILINE)
"""A heading that is a link: it becomes a heading and a link, as contents have links of their own."""
PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "gallery": "gallery.md",
    "gallery/README.md": "gallery.md",
}
"""Files of the repository that are pages here."""


def expand(text: str, page: str) -> str:
    """Return a page (named by its path under docs) with everything that it stands for."""

    def made(match: re.Match[str]) -> str:
        name, *arguments = match["call"].split(" | ")
        return MAKERS[name](page, *arguments)

    return MAKE.sub(made, text)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


# ---------------------------------------------------------------- text from elsewhere


def include(page: str, path: str, start: str = "", end: str = "") -> str:
    """A file of the repository, or its part from one heading to another, its links set right for the page."""
    file = ROOT / path
    if not file.exists():
        return f"# {file.stem.capitalize()}\n\n*{path} is not in this copy.*"
    text = file.read_text("utf-8")
    for mark in (start, end):
        if mark and f"\n{mark}\n" not in text:
            raise ValueError(f"{path}: expected the line {mark!r}")
    if start:
        text = text.partition(f"\n{start}\n")[2]
    if end:
        text = text.partition(f"\n{end}\n")[0]
    text = HEADING.sub(r"\1 \2\n\n[\2](\3)", text)
    return LINK.sub(lambda match: _moved(match, posixpath.dirname(path), page), text)


def _moved(match: re.Match[str], folder: str, page: str) -> str:
    to, anchor = match["to"], match["anchor"] or ""
    if "://" in to or to.startswith("mailto:"):
        return match[0]
    target = posixpath.normpath(posixpath.join(folder, to))
    known = PAGES.get(target.rstrip("/"))
    back = "../" * (page.count("/") + 1)
    if known:
        return f"{match['start']}{back[3:]}{known}{anchor})"
    if (ROOT / target).is_dir():
        # A folder is no page and no download; its name is left.
        return match["start"][1:-2]
    if to.endswith(".pdf") and match["start"].startswith("!"):
        return f"{match['start'][1:]}{back}{target})"
    return f"{match['start']}{back}{target}{anchor})"


# ---------------------------------------------------------------- readings


def readings37(page: str) -> str:
    """Every reading of Rule 37: question, default, other answers, who rests on it, what switches it."""
    return "\n".join(_reading37(entry) for entry in readings())


def _reading37(entry: Any) -> str:
    book, say = default_book(), words("en")
    by_key = {spec.key: spec for spec in book.penalty}
    rests = [f"{number_of(by_key[key], say)} ({name_of(by_key[key], say, book).lower()})" for key in entry.penalties]
    cites = dict.fromkeys(by_key[key].cite for key in entry.penalties)
    switch = f" `{entry.option}={entry.value!r}`" if entry.option else ""
    lines = [f"(rule-37-{entry.id.lower()})=", f"### {entry.id}: {entry.question}", ""]
    lines += [f"**Default:** {entry.default}.{switch}"]
    for value, text in entry.alternatives:
        lines += ["", f"* *Otherwise:* {text}." + (f" `{entry.option}={_python(value)}`" if entry.option else "")]
    if entry.option == "player_radius":
        lines += ["", "* *Otherwise:* a player is a disc of any radius in yards. `player_radius=1.25`"]
    if not entry.alternatives and not entry.option:
        lines += ["", "* There is no other answer to choose; this says how far the text goes."]
    lines += ["", f"*Rests on it:* {', '.join(rests) if rests else 'every placement'}."]
    lines += ["", f"*Paragraph:* {book.rule}{''.join(f' · {cite}' for cite in cites)}", ""]
    return "\n".join(lines)


def _python(value: str) -> str:
    return value.capitalize() if value in ("true", "false") else repr(value)


def readings33(page: str) -> str:
    """Every reading of Rule 33."""
    return "\n".join(_reading33(entry) for entry in rules().readings.values())


def _reading33(entry: Any) -> str:
    lines = [f"(rule-33-{entry.id.lower()})=", f"### {entry.id}: {entry.question}", ""]
    values = entry.values or ("",)
    switch = f" `{entry.switch}={values[0]!r}`" if entry.switch else ""
    lines += [f"**Default:** {entry.default}.{switch}", ""]
    for number, text in enumerate(entry.alternatives, 1):
        has = entry.switch and number < len(values)
        lines += [f"* *Otherwise:* {text}." + (f" `{entry.switch}={values[number]!r}`" if has else "")]
    return "\n".join([*lines, ""])


def options(page: str) -> str:
    """The readings that an option of ``place`` switches."""
    rows = ["| option | readings | choices, the default first |", "|---|---|---|"]
    found: dict[str, list[Any]] = {}
    for entry in default_book().reading:
        if entry.option:
            found.setdefault(entry.option, []).append(entry)
    for option, entries in found.items():
        first = entries[0]
        choices = [first.default, *(c for c in first.choices if c != first.default)]
        shown = ", ".join(f"`{c!r}`" for c in choices) if first.choices else "`0`, or any length in yards"
        links = ", ".join(f"[{e.id}](#rule-37-{e.id.lower()})" for e in entries)
        rows.append(f"| `{option}` | {links} | {shown} |")
    return "\n".join(rows)


def penalties(page: str) -> str:
    """Each penalty with its spot, its conditions and its readings."""
    book, say = default_book(), words("en")
    rows = ["| penalty | the ball | fouling team | team fouled | readings |", "|---|---|---|---|---|"]
    for spec in book.penalty:
        if spec.spot is None:
            continue
        links = ", ".join(f"[{name}](#rule-37-{name.lower()})" for name in spec.readings)
        name = f"{spec.number}: {name_of(spec, say, book).lower()}"
        rows.append(f"| {name} | {_spot(spec)} | {_team(spec, 'fouling')} | {_team(spec, 'fouled')} | {links} |")
    return "\n".join(rows)


_GIVEN: dict[str, dict[str, Any]] = {"foul": {"foul": (100, 20)}, "ball": {"ball": (42, 60)}}


def _placed(spec: Any) -> Any:
    given = {name: value for need in spec.needs for name, value in _GIVEN.get(need, {"crossing": 20}).items()}
    return polofield.place(spec.key, **given)


def _team(spec: Any, team: str) -> str:
    conditions = getattr(_placed(spec), team).conditions
    return "; ".join(c.words("en") + ("*" if c.exempt else "") for c in conditions) or "anywhere"


def _spot(spec: Any) -> str:
    return {
        "line": "center of the {0:g}-yard line",
        "foul": "where the foul occurred",
        "ball": "where it was, {1:g} yd inside the boards at least",
        "center": "center of the field",
        "crossing": "{0:g}-yard line, opposite the crossing, at most {2:g} yd from the center",
    }[spec.spot.kind].format(spec.spot.from_back_line, spec.spot.inset, spec.spot.within)


# ---------------------------------------------------------------- rooms


@cache
def _project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def layers() -> list[list[str]]:
    """The rooms as import-linter holds them, from the top, those of one height together."""
    contracts = _project()["tool"]["importlinter"]["contracts"]
    rows = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [[name.strip().removeprefix("polofield.") for name in row.split("|")] for row in rows]


def about(room: str) -> str:
    """The first sentence of a room's docstring."""
    home = PACKAGE / room / "__init__.py"
    path = home if home.exists() else PACKAGE / f"{room}.py"
    text = ast.get_docstring(_tree(path)) or ""
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "`")


def house(page: str) -> str:
    """The map of rooms: a box for each, from the commands down to the errors."""
    floors = []
    for row in layers():
        rooms = "\n".join(f"<div>\n\n**[{room}]({page_of(room)})**\n\n{about(room)}\n\n</div>" for room in row)
        floors.append(f'<div class="floor">\n{rooms}\n</div>')
    return '<div class="house">\n' + "\n".join(floors) + "\n</div>"


def page_of(room: str) -> str:
    """The page on a room, by its path under docs."""
    return {"cli": "reference/commands.md", "testing": "testing.md"}.get(room, f"reference/{room}.md")


# ---------------------------------------------------------------- reference


def room(page: str, name: str) -> str:
    """Every public name of a room: a table, and then each in full, from its docstring."""
    full = f"polofield.{name}"
    if find_spec(full) is None:
        return f"*`{full}` is not in this copy.*"
    module = import_module(full)
    names = sorted(module.__all__, key=str.lower)
    lines = ["```{eval-rst}", f".. module:: {full}", "", *_rst(module.__doc__ or ""), "```", ""]
    lines += _table(name, names)
    for kind, title in (("data", "Constants"), ("class", "Classes"), ("function", "Functions")):
        mine = [n for n in names if _kind(getattr(module, n)) == kind and _home(name, n) == name]
        lines += ["", f"## {title}", ""] if mine else []
        lines += [line for n in mine for line in _entry(module, n, kind)]
    return "\n".join(lines)


def _rst(text: str) -> list[str]:
    """A module's docstring, its headings as bold lines: it is a part of a page."""
    return re.sub(r"^(\w+)\n-{3,}$", r"**\1**\n", inspect.cleandoc(text), flags=re.MULTILINE).splitlines()


def _kind(thing: Any) -> str:
    return "class" if isinstance(thing, type) else "function" if inspect.isfunction(inspect.unwrap(thing)) else "data"


def _home(room: str, name: str) -> str:
    """The lowest room that has the same thing under the same name; there it is told in full."""
    thing = getattr(import_module(f"polofield.{room}"), name)
    if _kind(thing) == "data":
        return room
    below = [other for row in reversed(layers()) for other in row]
    for other in below[: below.index(room)] if room in below else []:
        module = import_module(f"polofield.{other}")
        if name in module.__all__ and getattr(module, name) is thing:
            return other
    return room


def summary(room: str, name: str) -> str:
    """The first sentence on a public name."""
    thing = getattr(import_module(f"polofield.{room}"), name)
    text = data_words(f"polofield.{room}", name) if _kind(thing) == "data" else inspect.getdoc(thing) or ""
    first = re.split(r"(?<=\.)\s", " ".join(text.partition("\n\n")[0].split()), maxsplit=1)[0]
    return _plain(first).replace("|", "\\|")


def _plain(text: str) -> str:
    """A docstring's text as Markdown: names as code, without links."""
    return re.sub(r":\w+:`[~.]*([\w.]+)`", r"`\1`", text).replace("``", "`")


def _table(room: str, names: Iterable[str]) -> list[str]:
    rows = [f"| {{py:obj}}`~polofield.{_home(room, n)}.{n}` | {summary(room, n)} |" for n in names]
    return ["| | |", "|---|---|", *rows, ""]


def _entry(module: Any, name: str, kind: str) -> list[str]:
    lines = ["```{eval-rst}", f".. currentmodule:: {module.__name__}", ""]
    if kind == "data":
        value = repr(getattr(module, name))
        lines += [f".. py:data:: {name}", *([f"   :value: {value}"] if len(value) < 90 else []), ""]
        lines += [f"   {data_words(module.__name__, name)}"]
    else:
        lines += [f".. auto{kind}:: {name}", *(["   :members:"] if kind == "class" else [])]
    return [*lines, "```", ""]


def fixtures(page: str, module: str) -> str:
    """The fixtures of a pytest plugin, read and not imported: the build needs no pytest."""
    path = PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")
    if not path.exists():
        return f"*`{module}` is not in this copy.*"
    tree = _tree(path)
    lines = ["```{eval-rst}", f".. module:: {module}", "", *_rst(ast.get_docstring(tree) or ""), "```", ""]
    for node in tree.body:
        marks = [ast.unparse(mark) for mark in getattr(node, "decorator_list", ())]
        if isinstance(node, ast.FunctionDef) and any(mark.startswith("pytest.fixture") for mark in marks):
            text = [f"   {line}" for line in _rst(ast.get_docstring(node) or "")]
            lines += ["```{eval-rst}", f".. py:data:: {node.name}", "", *text, "```", ""]
    return "\n".join(lines)


def data_words(module: str, name: str) -> str:
    """The text under a constant, in whichever file of the room it stands."""
    room = PACKAGE.joinpath(*module.split(".")[1:])
    for path in sorted(room.rglob("*.py")) if room.is_dir() else [room.with_suffix(".py")]:
        body = _tree(path).body
        for node, after in pairwise(body):
            if _assigns(node, name) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                return " ".join(str(after.value.value).split())
    return ""


def _assigns(node: ast.stmt, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def face(page: str) -> str:
    """What ``import polofield as pf`` offers, by room, each linked to where it is told in full."""
    lines = []
    found = homes("polofield")
    for home in dict.fromkeys(found.values()):
        lines += [f"## From {home}", "", *_table(home, tuple(name for name in found if found[name] == home))]
    return "\n".join(lines)


# ---------------------------------------------------------------- error codes


@cache
def code_words() -> dict[str, str]:
    """What each code means: of Rule 33 from the rulebook's data, of the rest from error_codes.toml."""
    own = tomllib.loads((DOCS / "_ext" / "error_codes.toml").read_text("utf-8"))
    return own | {code: text for code, text in rules().codes.items() if code.startswith("E_")}


@cache
def _constants() -> dict[str, set[str]]:
    """Every text constant of the package, with the rooms in which it stands."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, set()).add(room)
    return found


def raised() -> Iterator[str]:
    """Every code that a call in the package names as ``code=``."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
                yield node.value.value


def rooms_of(code: str) -> list[str]:
    """The rooms that raise a code."""
    return sorted(_constants().get(code, set()) - {"__init__"})


def codes(page: str) -> str:
    """The table of error codes."""
    rows = ["| code | what it means | rooms |", "|---|---|---|"]
    for code, text in sorted(code_words().items(), key=lambda item: (item[0].startswith("E_"), item[0])):
        rows.append(f"| `{code}` | {text} | {', '.join(rooms_of(code))} |")
    return "\n".join(rows)


# ---------------------------------------------------------------- data formats


def format_(page: str, name: str) -> str:
    """A file format, from its JSON Schema: a table for each record, the file itself first."""
    schema = _schema(name)
    root = schema["$ref"].rpartition("/")[2]
    order = [root, *(key for key in schema["$defs"] if key != root)]
    return "\n".join(line for key in order for line in _record(name, key, schema["$defs"][key]))


def _schema(name: str) -> dict[str, Any]:
    from polofield.conduct.files import schema as ledger_schema
    from polofield.scene.schemas import rulebook_schema, schema

    made = {"scene": schema, "rulebook": rulebook_schema}.get(name)
    return made() if made else ledger_schema(name)  # type: ignore[arg-type]


def _record(name: str, key: str, record: dict[str, Any]) -> list[str]:
    if "properties" not in record:
        return []
    told = _told(record.get("description", ""))
    lines = [f"({name}-{key.lower()})=", f"### {key}", "", _plain(told.pop("", "")), ""]
    lines += ["| key | value | what it is |", "|---|---|---|"]
    for prop, value in record["properties"].items():
        needed = " (needed)" if prop in record.get("required", ()) else ""
        text = value.get("description") or told.get(prop, "")
        default = value.get("default")
        plain = isinstance(default, str | bool | int | float) and default != ""
        text += f" Default `{_toml(default)}`." if plain else ""
        lines.append(f"| `{prop}`{needed} | {_type(name, value)} | {_plain(text).replace('|', '&#124;').strip()} |")
    return [*lines, ""]


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(text: str) -> dict[str, str]:
    """The first sentence of a docstring under "", and what its Parameters or Attributes say of each."""
    head, *parts = re.split(r"\n(?:Parameters|Attributes)\n-+\n", text)
    told = {"": " ".join(head.partition("\n\n")[0].split())}
    names: list[str] = []
    for line in (parts[0] if parts else "").partition("\n\n")[0].splitlines():
        if match := re.fullmatch(r"([\w, ]+) : .*", line):
            names = match[1].split(", ")
        else:
            told |= {n: f"{told.get(n, '')} {line.strip()}".strip() for n in names}
    return told


def _type(name: str, value: dict[str, Any]) -> str:
    if "$ref" in value:
        key = value["$ref"].rpartition("/")[2]
        return f"[{key}](#{name}-{key.lower()})"
    if "anyOf" in value:
        return " or ".join(dict.fromkeys(_type(name, part) for part in value["anyOf"]))
    if "enum" in value:
        return ", ".join(f"`{choice}`" for choice in value["enum"])
    if "const" in value:
        return f"`{value['const']}`"
    if value.get("type") == "array":
        items = value.get("items")
        return f"list of {_type(name, items)}" if isinstance(items, dict) and items else "list"
    names = {"string": "text", "number": "number", "integer": "whole number", "boolean": "true or false"}
    return names.get(value.get("type", ""), "table" if value.get("type") == "object" else "any")


MAKERS: dict[str, Callable[..., str]] = {
    "include": include,
    "readings37": readings37,
    "readings33": readings33,
    "options": options,
    "penalties": penalties,
    "house": house,
    "room": room,
    "face": face,
    "fixtures": fixtures,
    "codes": codes,
    "format": format_,
}
