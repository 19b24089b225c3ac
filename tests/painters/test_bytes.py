"""The same input gives the same bytes, whatever the process and its settings; and what cannot be saved is refused."""

from __future__ import annotations

import hashlib
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

import polofield as pf
from polofield import BadInput, Field, draw, overview, place, plan
from polofield.figures import compose, figures
from polofield.painters import rendered, save

ROOT = Path(pf.__file__).resolve().parents[1]
FIGURES = figures()
KINDS = ("svg", "pdf", "png", "geojson")

CODE = """
import hashlib, json, locale, sys
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
{before}
import polofield as pf
from polofield.figures import compose, figures
found = {{}}
for name, what in figures().items():
    for lang, theme, orientation in (("en", "rulebook", "landscape"), ("es", "turf", "portrait")):
        picture = pf.draw(what, lang=lang, theme=theme, orientation=orientation)
        kinds = ["svg", "pdf"] + ["png"] * (lang == "es") + ["geojson"] * isinstance(what, pf.Placement | pf.Field)
        for kind in kinds:
            found[f"{{name}} {{lang}} {{kind}}"] = hashlib.sha256(picture.rendered(kind, dpi=30)).hexdigest()
found["text"] = hashlib.sha256(pf.draw("overview").rendered("svg", text="text")).hexdigest()
found["clear"] = hashlib.sha256(pf.draw(figures()["6"]).rendered("png", dpi=30, transparent=True)).hexdigest()
found["pyplot"] = "matplotlib.pyplot" in sys.modules
print(json.dumps(found))
"""

HOSTILE = """
savefig.bbox: tight
savefig.transparent: True
savefig.facecolor: red
figure.dpi: 211
figure.facecolor: black
figure.frameon: False
path.simplify: True
path.simplify_threshold: 1.0
path.snap: True
agg.path.chunksize: 50
lines.linewidth: 9
lines.dash_capstyle: projecting
lines.scale_dashes: False
lines.antialiased: False
patch.force_edgecolor: True
patch.antialiased: False
hatch.linewidth: 5
font.family: serif
text.antialiased: False
svg.fonttype: none
pdf.fonttype: 42
pdf.compression: 0
timezone: Asia/Tokyo
"""


def hashes(tmp_path: Path, *, before: str = "", rc: str = "", **env: str) -> dict[str, Any]:
    """Draw everything in a new process and return the hash of each file."""
    home = tmp_path / "config"
    home.mkdir()
    (home / "matplotlibrc").write_text(rc)
    given = {**os.environ, "MPLCONFIGDIR": str(home), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **env}
    command = [sys.executable, "-W", "error", "-c", CODE.format(before=before)]
    done = subprocess.run(command, capture_output=True, text=True, env=given, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return hashes(tmp_path_factory.mktemp("plain"), PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C")


def differing(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    return [name for name in {**a, **b} if a.get(name) != b.get(name)]


def test_another_process_with_other_settings_changes_no_byte(plain: dict[str, Any], tmp_path: Path) -> None:
    env = {"TZ": "Asia/Kathmandu", "LC_ALL": "es_AR.UTF-8", "LANG": "tr_TR.UTF-8", "SOURCE_DATE_EPOCH": "1234567890"}
    before = "import matplotlib.style; matplotlib.style.use(['grayscale', 'fivethirtyeight', 'dark_background'])"
    other = hashes(tmp_path, rc=HOSTILE, before=before, PYTHONHASHSEED="4242", PYTHONOPTIMIZE="1", **env)
    assert not differing(plain, other)
    assert plain["pyplot"] is False


def test_this_process_gives_the_same_bytes_too(plain: dict[str, Any]) -> None:
    for name in ("2-spot", "overview", "7"):
        for kind in ("svg", "pdf"):
            data = rendered(compose(FIGURES[name]), kind)
            assert hashlib.sha256(data).hexdigest() == plain[f"{name} en {kind}"]


@pytest.mark.parametrize("kind", KINDS)
def test_settings_of_a_caller_change_no_byte_and_are_not_touched(kind: str) -> None:
    before = draw(FIGURES["5a"]).rendered(kind, dpi=50)
    lines = (line.partition(": ") for line in HOSTILE.strip().splitlines())
    with mpl.rc_context({**{key: value for key, _, value in lines}, "path.sketch": (1, 100, 2)}):
        held = dict(mpl.rcParams)
        picture = draw(FIGURES["5a"])
        assert picture.rendered(kind, dpi=50) == before
        assert dict(mpl.rcParams) == held
    assert picture.rendered(kind, dpi=50) == before == rendered(picture.sheet, kind, dpi=50)


def test_other_ways_to_the_same_picture_give_the_same_bytes() -> None:
    assert overview(lang="es").rendered("svg") == draw("overview", lang="es").rendered("svg")
    assert plan(Field(280)).rendered("svg") == draw(Field(280)).rendered("svg")
    assert draw("field").rendered("svg") == draw(Field()).rendered("svg")
    here = draw(place("5a", ball=(42, 79))).rendered("svg")
    for ball in ((np.float64(42), np.int64(79)), [42.0, 79.0], np.array([42, 79])):
        assert draw(place("5a", ball=ball)).rendered("svg") == here


# ---------------------------------------------------------------- saving


def test_save_returns_the_path_and_takes_text_and_capitals(tmp_path: Path) -> None:
    for thing in (draw(place("4")), compose(place("4"))):
        assert save(thing, str(tmp_path / "A.SVG")) == tmp_path / "A.SVG"
        assert (tmp_path / "A.SVG").read_bytes() == rendered(thing, "svg")
    assert draw(place("4")).save(tmp_path / "b.png", dpi=20).stat().st_size > 1000


def test_a_failure_leaves_nothing_and_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("in the middle of it")

    (tmp_path / "a.png").write_text("before")
    monkeypatch.setattr("polofield.painters.mpl._Pen.stroke", fails)
    held = dict(mpl.rcParams)
    with pytest.raises(RuntimeError):
        draw(place("4")).save(tmp_path / "a.png")
    assert dict(mpl.rcParams) == held
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]
    assert (tmp_path / "a.png").read_text() == "before"


P = place("4")
REFUSED: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"theme": "drak"}, "unknown_name", ("theme", "'drak'", "rulebook", "turf", "mono")),
    ({"theme": "trf"}, "unknown_name", ("did you mean 'turf'",)),
    ({"lang": "sp"}, "unknown_name", ("lang", "'sp'", "'en'", "'es'", "did you mean 'es'")),
    ({"view": "haf"}, "unknown_name", ("view", "'haf'", "did you mean 'half'")),
    ({"orientation": "portait"}, "unknown_name", ("orientation", "did you mean 'portrait'")),
    ({"orientation": 1}, "unknown_name", ("1",)),
    ({"size": "A7"}, "unknown_name", ("size", "'A7'", "'A6'")),
    ({"size": "leter"}, "unknown_name", ("did you mean 'letter'",)),
    ({"size": "120x80"}, "bad_size", ("unit", "120x80")),
    ({"size": "10x10mm"}, "bad_size", ("60 mm", "10x10mm")),
    ({"size": "5mx5m"}, "bad_size", ("3 m",)),
    ({"size": "120x80furlong"}, "unknown_unit", ("furlong",)),
    ({"size": (120, 80)}, "unknown_name", ("(120, 80)",)),
    ({"size": "1e400x80mm"}, "", ()),
    ({"size": "nanx80mm"}, "", ()),
]


@pytest.mark.parametrize(("given", "code", "parts"), REFUSED, ids=[str(row[0]) for row in REFUSED])
def test_what_is_unknown_is_refused(given: dict[str, Any], code: str, parts: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as error:
        draw(P, **given)
    assert error.value.code == code or (not code and error.value.code)
    for part in parts:
        assert part in str(error.value)


@pytest.mark.parametrize("what", ["11", "fild", "5a", None, 4, object(), P.fouling, ["8"]], ids=lambda w: repr(w)[:9])
def test_what_is_no_figure_is_refused(what: Any) -> None:
    with pytest.raises(BadInput) as error:
        draw(what)
    assert error.value.code == "unknown_name"


@pytest.mark.parametrize("dpi", [math.nan, math.inf, 0, -1, 9.9, 2401, True, "150", None, 10**400], ids=repr)
def test_bad_resolutions_are_refused(dpi: Any) -> None:
    with pytest.raises(BadInput, match="dpi") as error:
        rendered(compose(P), "png", dpi=dpi)
    assert error.value.code == "bad_number"


NAMES = {"a.svgz": "did you mean 'svg'", "a.jpg": "png", "a": "''", ".svg": "''", "a.geojsn": "'geojson'"}


def test_other_files_and_things_are_refused(tmp_path: Path) -> None:
    for name, part in NAMES.items():
        with pytest.raises(BadInput, match=part) as error:
            save(compose(P), tmp_path / name)
        assert error.value.code == "unknown_name"
    with pytest.raises(BadInput, match="did you mean 'path'"):
        save(compose(P), tmp_path / "a.svg", text="paths")
    for kind in KINDS:
        for thing in (P, None, "4"):
            with pytest.raises(BadInput) as error:
                save(thing, tmp_path / f"a.{kind}")
            assert error.value.code == "bad_figure"
    with pytest.raises(BadInput) as error:
        draw("8").save(tmp_path / "8.geojson")
    assert error.value.code == "bad_figure"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("figure", FIGURES)
def test_a_page_without_room_is_refused(figure: str) -> None:
    with pytest.raises(BadInput, match="60 x 60 mm") as error:
        compose(FIGURES[figure], size="60x60mm")
    assert error.value.code == "bad_size"
    for size in ("60x400mm", "400x60mm"):
        try:
            assert compose(FIGURES[figure], size=size).items
        except BadInput as error:
            assert error.code == "bad_size"


# ---------------------------------------------------------------- memory

MEMORY = """
import pathlib
import polofield as pf

def resident():
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

def draw(i):
    picture = pf.draw(pf.place("5a", ball=(40 + 0.37 * i, 60 - 0.53 * i)), lang=("en", "es")[i % 2])
    for kind in ("svg", "pdf", "png"):
        picture.rendered(kind)

for i in range(6):
    draw(i)
before = resident()
for i in range(6, 66):
    draw(i)
print(resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_sixty_pictures_in_three_formats_leave_memory_flat() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 25.0


def test_svg_and_pdf_need_neither_matplotlib_nor_anything_of_the_network() -> None:
    code = (
        "import sys, polofield as pf; p = pf.draw('8'); p.rendered('svg'); p.rendered('pdf');"
        "print(sorted({'matplotlib', 'PIL', 'ssl', 'urllib.request', 'fontTools'} & set(sys.modules)))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.stdout == "[]\n", done.stderr
