"""Golden records: what the product answers, a line for each thing, made anew from the questions in the files.

A file of this folder is a list of records: a line ``? {question}``, and under it the lines of the answer. The questions
are data and stay; ``python tests/golden/golden_made.py`` asks the product in force all of them again and rewrites the
files (name files to rewrite only these). To add a record, add its question and run that. Files of one kind share the
part of their name before the first ``_``; that part says who answers (``ANSWERS``).

Numbers after ``~`` (page points) and ``≈`` (areas of polygons that stand for circles) are compared with tolerance.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner

import polofield as pf
from polofield.cli import main

HERE: Final = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # its other half stands beside this file, whatever the import mode
    sys.path.insert(0, str(HERE))

import golden_shown as shown  # noqa: E402
from golden_shown import Lines, compact, digest, rounded, sheet_of  # noqa: E402

INPUTS: Final = HERE / "inputs"
LANGUAGES: Final = ("en", "es")
TEAMS: Final = {"f": "fouling", "d": "fouled"}
STATUSES: Final = {"i": "in_position", "r": "returning", "o": "off_field"}


def record_of(asked: Any, lang: str | None = None) -> Any:
    """What a question draws: a figure's name, a placement, a field, or a scene's file (also checked or set right)."""
    (kind, value), *_ = asked.items()
    made: dict[str, Callable[[Any], Any]] = {
        "figure": lambda name: shown.figures()[name],
        "place": placed,
        "field": lambda field: pf.Field(**field),
        "designate": lambda args: pf.designate(*args[:2], fouled=args[2]),
        "scene": scene,
        "check": lambda name: pf.check(scene(name), lang=lang),
        "fix": lambda name: pf.fix(scene(name)),
    }
    return made[kind](value)


def placed(call: dict[str, Any]) -> Any:
    """Set up a penalty from the arguments of ``place`` as data."""
    rest: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in call.items()}
    if isinstance(rest.get("field"), dict):
        rest["field"] = pf.Field(**rest["field"])
    return pf.place(rest.pop("penalty"), **rest)


def scene(name: str) -> Any:
    return pf.Scene.load(INPUTS / "scenes" / name)


# ---------------------------------------------------------------- who answers


def placements(asked: dict[str, Any]) -> Lines:
    """Numbers, readings and words of a placement; the words as a digest unless ``full`` is asked."""
    p = placed(asked["place"])
    zones = {"fouling": p.fouling, "fouled": p.fouled}
    yield compact([p.ball, p.moved, p.defends, p.nearest_defender_distance, p.distance_to_goal, p.opening_angle], 6)
    yield " ".join(p.readings)
    for team, zone in zones.items():
        said = [compact([condition.words(lang) for condition in zone.conditions]) for lang in LANGUAGES]
        words = " ".join(said) if asked.get("full") else digest(said[0] + said[1])
        yield f"{team} {zone.on_field_area:.6f} ≈{zone.region.area:.1f} {zone.empty} {words}"
    told = [f"{p.title(lang)}: {p.words(lang)}" for lang in LANGUAGES]
    yield from told if asked.get("full") else [digest("".join(told))]


def verdicts(asked: dict[str, Any]) -> Lines:
    """Verdicts on players, one by one and, to be the same, all at once."""
    p = placed(asked["place"])
    for row in asked["players"].split(", "):
        x, y, code = row.split()
        try:
            v = p.check((float(x), float(y)), TEAMS[code[0]], STATUSES[code[1]])
        except pf.PolofieldError as error:
            yield f"{row}: {error.code}"
            continue
        words = f"{v.words()} | {v.words('es')}"
        words = words if asked.get("full") else digest(words)[:4]
        signs = f"{'legal' if v.legal else 'wrong'}{' limit' if v.on_limit else ''}"
        near = "" if v.legal else f"{compact(v.nearest, 6)} "
        yield f"{row}: {signs} {compact(v.margin)} {near}{words}"
    for code in TEAMS:
        points = [
            (float(x), float(y)) for x, y, who in map(str.split, asked["players"].split(", ")) if who == f"{code}i"
        ]
        yield f"at once, {TEAMS[code]}: {_at_once(p, points, TEAMS[code])}"


def _at_once(p: Any, points: list[tuple[float, float]], team: str) -> str:
    if not points:
        return "nobody"
    many, ones = pf.check_many(p, points, team), [p.check(point, team) for point in points]
    for at, one, legal, limit, margin in zip(points, ones, many.legal, many.on_limit, many.margin, strict=True):
        if (one.legal, one.on_limit, rounded(one.margin)) != (bool(legal), bool(limit), rounded(float(margin))):
            return f"differs at {at}"
    return "the same"


def answers(asked: list[Any]) -> Lines:
    """After the hit, and the questions that are answered without a placement."""
    what, *rest = asked
    facts: dict[str, Any] = rest.pop() if rest and isinstance(rest[-1], dict) else {}
    if what in ("result", "entry", "released"):
        found = getattr(placed(rest[0]), what)(*map(tuple, rest[1:]), **facts)
    else:
        found = getattr(pf, what)(*rest, **facts)
    words = [found.words(lang) for lang in LANGUAGES] if hasattr(found, "words") else []
    yield compact([shown.plain(found), *words])


def refusals(asked: dict[str, Any]) -> Lines:
    """What bad input is told: through Python, by a scene's text, or by the command line."""
    if "run" in asked:
        yield from commands(asked)
    elif "draw" in asked:
        yield shown.refusal(lambda: sheet_of(record_of(asked["draw"]), **asked["how"]))
    elif "scene" in asked:
        with tempfile.TemporaryDirectory() as folder, chdir(Path(folder)):
            Path("foul.toml").write_text(asked["scene"], encoding="utf-8")
            yield shown.refusal(lambda: pf.Scene.load("foul.toml").resolved)
    else:
        yield shown.refusal(lambda: list(_asked_in_python(asked)))


def _asked_in_python(asked: dict[str, Any]) -> Lines:
    what, args, named = asked["call"], list(asked.get("args", [])), dict(asked.get("named", {}))
    if isinstance(named.get("field"), dict):
        named["field"] = pf.Field(**named["field"])
    target: Any = pf
    if "of" in asked:
        target = record_of(asked["of"])
    for name in what.split("."):
        target = getattr(target, name)
    yield target(*args, **named)


def words(asked: dict[str, Any]) -> Lines:
    """Titles and alternate texts."""
    for lang in LANGUAGES:
        sheet = sheet_of(record_of(asked, lang), lang=lang)
        yield f"{lang} {sheet.figure} {sheet.title}"
        yield from [digest(sheet.alt)] if lang in asked.get("short", "") else sheet.alt.splitlines()


def pictures(asked: dict[str, Any]) -> Lines:
    what = {name: value for name, value in asked.items() if name != "how"}
    yield from shown.skeleton(sheet_of(record_of(what), **asked.get("how", {})))


def commands(asked: dict[str, Any]) -> Lines:
    """A run of the command line in a folder with all inputs: its exit code, what it says, and a file that it made."""
    with chdir(workshop()):
        shutil.rmtree("made", ignore_errors=True)
        Path("made").mkdir()
        for name, text in asked.get("files", {}).items():
            Path(name).write_text(text, encoding="utf-8")
        ran = CliRunner().invoke(main, asked["run"])
        if ran.exception is not None and not isinstance(ran.exception, SystemExit):
            raise ran.exception
        yield f"exit {ran.exit_code}"
        yield from (f"! {line}" for line in ran.stderr.splitlines())
        yield from shown.output_lines(ran.stdout, asked.get("show", "text"))
        for name in asked.get("read", []):
            yield f"-- {name}"
            yield from shown.file_lines(Path("made") / name)


def options(asked: str) -> Lines:
    """The options and arguments of a command."""
    command = main.get_command(None, asked)  # type: ignore[arg-type]
    assert command is not None
    yield from sorted(" ".join(sorted((*part.opts, *part.secondary_opts))) for part in command.params)


@cache
def workshop() -> Path:
    """A folder with the inputs, in which commands run."""
    folder = tempfile.TemporaryDirectory(prefix="golden-")
    workshop.kept = folder  # type: ignore[attr-defined]
    shutil.copytree(INPUTS, folder.name, dirs_exist_ok=True)
    shutil.copytree(HERE.parent / "data", Path(folder.name) / "cases")
    return Path(folder.name)


ANSWERS: Final[dict[str, Callable[[Any], Lines]]] = {
    "placements": placements, "verdicts": verdicts, "refusals": refusals, "answers": answers, "words": words,
    "pictures": pictures, "conduct": commands, "scenes": commands, "commands": commands, "tables": commands,
    "handouts": commands, "options": options,
}  # fmt: skip


def files() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def records(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The questions of a file, each with the lines of its answer."""
    question, lines = "", list[str]()
    for line in [*path.read_text("utf-8").splitlines(), "? "]:
        if line.startswith("? "):
            if question:
                yield question, lines
            question, lines = line[2:], []
        else:
            lines.append(line)


def answer(path: Path, question: str) -> list[str]:
    """What the product answers now; of an error that is no refusal, its name and message."""
    asked, lines = json.loads(question), list[str]()
    try:
        for text in ANSWERS[path.stem.partition("_")[0]](asked):
            lines += text.splitlines() or [""]
    except Exception as error:
        lines.append(f"raised {type(error).__name__}: {error}")
    return [f"  {line}".rstrip() for line in lines]


def remake(path: Path) -> None:
    made = [
        f"? {question}\n" + "".join(f"{line}\n" for line in answer(path, question)) for question, _ in records(path)
    ]
    path.write_text("".join(made), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for file in [HERE / name for name in sys.argv[1:]] or files():
        remake(file)
