"""The same input gives the same bytes, whatever the process and its settings; a file is whole or not there; and what a
caller cannot ask for is refused with a code and the nearest name."""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import stat
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

# ---------------------------------------------------------------- in other processes

CODE = """
import hashlib, json, locale, sys
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
{before}
import polofield as pf
from polofield import draw
from polofield.figures import compose, figures
from polofield.painters import rendered
found = {{}}
for name, what in figures().items():
    for lang, theme, orientation in (("en", "rulebook", "landscape"), ("es", "turf", "portrait")):
        sheet = compose(what, lang=lang, theme=theme, orientation=orientation)
        kinds = {{"svg": sheet, "pdf": sheet}}
        if lang == "es":
            kinds["png"] = draw(what, lang=lang, theme=theme, orientation=orientation)
            kinds["svg"] = kinds["png"]
        if isinstance(what, pf.Placement | pf.Field):
            kinds["geojson"] = sheet
        for kind, figure in kinds.items():
            data = rendered(figure, kind, dpi=30)
            found[f"{{name}} {{lang}} {{kind}}"] = hashlib.sha256(data).hexdigest()
found["text"] = hashlib.sha256(rendered(compose("overview"), "svg", text="text")).hexdigest()
found["clear"] = hashlib.sha256(rendered(draw(figures()["6"]), "png", dpi=30, transparent=True)).hexdigest()
found["pyplot"] = "matplotlib.pyplot" in sys.modules
print(json.dumps(found))
"""

HOSTILE = """
savefig.bbox: tight
savefig.pad_inches: 1.0
savefig.transparent: True
savefig.facecolor: red
savefig.edgecolor: blue
savefig.dpi: 300
savefig.orientation: portrait
figure.constrained_layout.use: True
figure.autolayout: False
figure.dpi: 211
figure.facecolor: black
figure.edgecolor: green
figure.frameon: False
figure.figsize: 1, 1
figure.subplot.left: 0.4
path.simplify: True
path.simplify_threshold: 1.0
path.snap: True
agg.path.chunksize: 50
lines.linewidth: 9
lines.dash_capstyle: projecting
lines.solid_capstyle: projecting
lines.dash_joinstyle: miter
lines.scale_dashes: False
lines.antialiased: False
patch.linewidth: 7
patch.force_edgecolor: True
patch.antialiased: False
patch.edgecolor: magenta
hatch.color: cyan
hatch.linewidth: 5
font.family: serif
font.size: 33
font.weight: bold
mathtext.fontset: stix
text.color: yellow
text.hinting: force_autohint
text.antialiased: False
axes.prop_cycle: cycler('color', ['red'])
svg.fonttype: none
svg.hashsalt: another
pdf.fonttype: 42
pdf.compression: 0
pdf.inheritcolor: True
pdf.use14corefonts: True
timezone: Asia/Tokyo
"""


def hashes(tmp_path: Path, *, before: str = "", rc: str = "", **env: str) -> dict[str, Any]:
    """Draw everything in a new process and return the hash of each file."""
    home = tmp_path / "config"
    home.mkdir()
    (home / "matplotlibrc").write_text(rc)
    given = {**os.environ, "MPLCONFIGDIR": str(home), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **env}
    code = CODE.format(before=before)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=given,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return hashes(tmp_path_factory.mktemp("plain"), PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C")


def differing(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    return [name for name in {**a, **b} if a.get(name) != b.get(name)]


def test_hash_seed_time_zone_and_locale_change_no_byte(plain: dict[str, Any], tmp_path: Path) -> None:
    other = hashes(
        tmp_path,
        PYTHONHASHSEED="4242",
        TZ="Asia/Kathmandu",
        LC_ALL="es_AR.UTF-8",
        LANG="tr_TR.UTF-8",
        SOURCE_DATE_EPOCH="1234567890",
        PYTHONOPTIMIZE="1",
    )
    assert not differing(plain, other)


def test_a_hostile_matplotlibrc_changes_no_byte(plain: dict[str, Any], tmp_path: Path) -> None:
    assert not differing(plain, hashes(tmp_path, rc=HOSTILE, PYTHONHASHSEED="1"))


def test_style_sheets_change_no_byte(plain: dict[str, Any], tmp_path: Path) -> None:
    before = "import matplotlib.style; matplotlib.style.use(['grayscale', 'fivethirtyeight', 'dark_background'])"
    assert not differing(plain, hashes(tmp_path, before=before, PYTHONHASHSEED="random"))


def test_a_sketchy_style_changes_no_byte(tmp_path: Path) -> None:
    """What ``xkcd()`` sets is remembered by every artist when it is made, and not when it is drawn."""
    kinds = ("svg", "pdf", "png")
    before = {kind: rendered(draw(FIGURES["4"]), kind, dpi=40) for kind in kinds}
    with mpl.rc_context({"path.sketch": (1, 100, 2)}):
        figure = draw(FIGURES["4"])
    assert differing(before, {kind: rendered(figure, kind, dpi=40) for kind in kinds}) == []


def test_this_process_gives_the_same_bytes_too(plain: dict[str, Any]) -> None:
    for name in ("2-spot", "overview", "7"):
        data = rendered(compose(FIGURES[name]), "svg")
        assert hashlib.sha256(data).hexdigest() == plain[f"{name} en svg"]
        data = rendered(compose(FIGURES[name]), "pdf")
        assert hashlib.sha256(data).hexdigest() == plain[f"{name} en pdf"]


def test_pyplot_is_never_imported(plain: dict[str, Any]) -> None:
    assert plain["pyplot"] is False


# ---------------------------------------------------------------- in this process


def settings() -> dict[str, Any]:
    return {name: value for name, value in mpl.rcParams.items() if name not in ("backend", "backend_fallback")}


def hostile_settings() -> dict[str, Any]:
    lines = (line.partition(": ") for line in HOSTILE.strip().splitlines())
    return {key: value for key, _, value in lines if key != "axes.prop_cycle"}


@pytest.mark.parametrize("kind", ["svg", "pdf", "png", "geojson"])
def test_settings_of_a_caller_change_no_byte_and_are_not_touched(kind: str) -> None:
    before = rendered(draw(FIGURES["5a"]), kind, dpi=50)
    with mpl.rc_context(hostile_settings()):
        held = settings()
        figure = draw(FIGURES["5a"])
        assert settings() == held
        assert rendered(figure, kind, dpi=50) == before
        assert rendered(compose(FIGURES["5a"]), kind, dpi=50) == before
        assert settings() == held
    assert rendered(figure, kind, dpi=50) == before, "settings at the time of drawing stay in the figure"


def test_saving_twice_gives_the_same_bytes_and_leaves_the_figure_as_it_was(tmp_path: Path) -> None:
    figure = draw(FIGURES["3-defended"], theme="turf")
    held = figure.dpi, figure.get_size_inches().tolist(), figure.patch.get_visible(), len(figure.get_children())
    for kind in ("svg", "pdf", "png", "geojson"):
        first, again = (save(figure, tmp_path / f"{n}.{kind}").read_bytes() for n in (1, 2))
        assert first == again == rendered(figure, kind)
    assert held == (
        figure.dpi,
        figure.get_size_inches().tolist(),
        figure.patch.get_visible(),
        len(figure.get_children()),
    )


def test_a_sheet_and_its_figure_give_the_same_bytes() -> None:
    for kind in ("svg", "pdf", "png", "geojson"):
        assert rendered(compose(FIGURES["6"]), kind, dpi=40) == rendered(draw(FIGURES["6"]), kind, dpi=40)


def test_the_order_in_which_figures_are_drawn_changes_no_byte() -> None:
    some = ("overview", "1", "8", "5a")
    forward = {name: rendered(compose(FIGURES[name], lang="es"), "svg") for name in some}
    backward = {name: rendered(compose(FIGURES[name], lang="es"), "svg") for name in reversed(some)}
    assert forward == backward


def test_numbers_of_numpy_give_the_same_bytes() -> None:
    here = rendered(compose(place("5a", ball=(42, 79))), "svg")
    for ball in ((np.float64(42), np.int64(79)), [42.0, 79.0], np.array([42, 79])):
        assert rendered(compose(place("5a", ball=ball)), "svg") == here


def test_shortcuts_give_the_same_figure_as_draw() -> None:
    assert rendered(overview(lang="es"), "svg") == rendered(draw("overview", lang="es"), "svg")
    assert rendered(plan(Field(280)), "svg") == rendered(draw(Field(280)), "svg")
    assert rendered(draw("field"), "svg") == rendered(draw(Field()), "svg")


# ---------------------------------------------------------------- whole or not there


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("kind", ["svg", "pdf", "png", "geojson"])
def test_a_failure_while_renaming_leaves_nothing(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    target = tmp_path / f"a.{kind}"
    target.write_text("before")
    for owner, name in ((Path, "replace"), (Path, "rename"), (os, "replace"), (os, "rename")):
        monkeypatch.setattr(owner, name, fail)
    with pytest.raises(BadInput, match="No space left") as error:
        save(compose(FIGURES["4"]), target)
    assert error.value.code == "bad_output"
    assert names(tmp_path) == [f"a.{kind}"]
    assert target.read_text() == "before"


def test_a_failure_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(28, "No space left on device")

    def full(handle: int, *_: object) -> Full:
        os.close(handle)
        return Full()

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(BadInput) as error:
        save(compose(FIGURES["4"]), tmp_path / "a.svg")
    assert error.value.code == "bad_output"
    assert names(tmp_path) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_an_interrupted_save_leaves_nothing_and_goes_on_up(
    stop: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise stop

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(stop):
        save(compose(FIGURES["4"]), tmp_path / "a.svg")
    assert names(tmp_path) == []


def test_a_failure_while_drawing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("in the middle of it")

    figure = draw(FIGURES["4"])
    monkeypatch.setattr("polofield.painters.mpl.ItemArtist.draw", fails)
    for kind in ("png", "pdf"):
        held = settings()
        with pytest.raises(RuntimeError):
            save(figure, tmp_path / f"a.{kind}")
        assert settings() == held
        assert figure.dpi == 72
    assert names(tmp_path) == []


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    sheet = compose(FIGURES["4"])
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").write_text("")
    for target in (tmp_path / "no" / "a.svg", tmp_path / "folder.svg", tmp_path / "file" / "a.svg"):
        with pytest.raises(BadInput) as error:
            save(sheet, target)
        assert error.value.code == "bad_output"
        assert str(target) in str(error.value)
    assert names(tmp_path) == ["file", "folder.svg"]


def test_a_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    path = save(compose(FIGURES["4"]), tmp_path / "a.svg")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_save_returns_the_path_and_takes_text_and_capitals(tmp_path: Path) -> None:
    assert save(compose(FIGURES["4"]), str(tmp_path / "A.SVG")) == tmp_path / "A.SVG"
    assert (tmp_path / "A.SVG").read_bytes().startswith(b"<svg")


# ---------------------------------------------------------------- what is refused

P = place("4")
REFUSED: list[tuple[str, dict[str, Any], str, tuple[str, ...]]] = [
    ("theme", {"theme": "drak"}, "unknown_name", ("'drak'", "rulebook", "turf", "mono")),
    ("theme", {"theme": "trf"}, "unknown_name", ("did you mean 'turf'",)),
    ("lang", {"lang": "sp"}, "unknown_name", ("'sp'", "'en'", "'es'", "did you mean 'es'")),
    ("view", {"view": "haf"}, "unknown_name", ("'haf'", "did you mean 'half'")),
    ("orientation", {"orientation": "portait"}, "unknown_name", ("did you mean 'portrait'",)),
    ("orientation", {"orientation": 1}, "unknown_name", ("1",)),
    ("size", {"size": "A7"}, "unknown_name", ("'A7'", "'A6'")),
    ("size", {"size": "leter"}, "unknown_name", ("did you mean 'letter'",)),
    ("size", {"size": "120x80"}, "bad_size", ("unit", "120x80")),
    ("size", {"size": "10x10mm"}, "bad_size", ("60 mm", "10x10mm")),
    ("size", {"size": "5mx5m"}, "bad_size", ("3 m",)),
    ("size", {"size": "120x80furlong"}, "unknown_unit", ("furlong",)),
    ("size", {"size": "-120x80mm"}, "bad_size", ("-120x80mm",)),
    ("size", {"size": (120, 80)}, "unknown_name", ("(120, 80)",)),
    ("size", {"size": "1e400x80mm"}, "", ()),
    ("size", {"size": "nanx80mm"}, "", ()),
]


@pytest.mark.parametrize(("where", "given", "code", "parts"), REFUSED, ids=[str(r[1]) for r in REFUSED])
def test_what_is_unknown_is_refused(where: str, given: dict[str, Any], code: str, parts: tuple[str, ...]) -> None:
    for ask in (compose, draw):
        with pytest.raises(BadInput) as error:
            ask(P, **given)
        assert error.value.code == code or (not code and error.value.code)
        assert where in str(error.value)
        for part in parts:
            assert part in str(error.value)


@pytest.mark.parametrize(
    "what", ["11", "fild", "5a", None, 4, object(), place("4").fouling, ["8"]], ids=lambda what: type(what).__name__
)
def test_what_is_no_figure_is_refused(what: Any) -> None:
    with pytest.raises(BadInput) as error:
        draw(what)
    assert error.value.code == "unknown_name"


@pytest.mark.parametrize("dpi", [math.nan, math.inf, 0, -1, 9.9, 2401, True, "150", None, 10**400], ids=repr)
def test_bad_resolutions_are_refused(dpi: Any, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        save(compose(P), tmp_path / "a.png", dpi=dpi)
    assert error.value.code == "bad_number"
    assert "dpi" in str(error.value)
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("a.svgz", ("svgz", "did you mean 'svg'")),
        ("a.jpg", ("jpg", "png")),
        ("a", ("''",)),
        (".svg", ("''",)),
        ("a.geojsn", ("did you mean 'geojson'",)),
        ("a.png.tmp", ("tmp",)),
    ],
)
def test_bad_suffixes_are_refused(name: str, parts: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        save(compose(P), tmp_path / name)
    assert error.value.code == "unknown_name"
    for part in parts:
        assert part in str(error.value)
    assert names(tmp_path) == []


def test_a_bad_text_mode_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="did you mean 'path'") as error:
        save(compose(P), tmp_path / "a.svg", text="paths")
    assert error.value.code == "unknown_name"


@pytest.mark.parametrize("kind", ["svg", "pdf", "png", "geojson"])
def test_what_is_no_figure_is_not_saved(kind: str, tmp_path: Path) -> None:
    for thing in (P, None, "4"):
        with pytest.raises(BadInput) as error:
            save(thing, tmp_path / f"a.{kind}")
        assert error.value.code == "bad_figure"
    assert names(tmp_path) == []


@pytest.mark.parametrize("figure", FIGURES)
def test_a_page_without_room_is_refused(figure: str) -> None:
    with pytest.raises(BadInput) as error:
        compose(FIGURES[figure], size="60x60mm")
    assert error.value.code == "bad_size"
    assert "60 x 60 mm" in str(error.value)


@pytest.mark.parametrize("size", ["60x400mm", "400x60mm"])
def test_a_narrow_page_is_drawn_or_refused(size: str) -> None:
    for what in FIGURES.values():
        try:
            assert compose(what, size=size).items
        except BadInput as error:
            assert error.code == "bad_size"


def test_themes_of_a_callers_own_are_checked() -> None:
    theme = pf.theme("rulebook")
    for values, code in (
        ({"turff": "#ffffff"}, "unknown_name"),
        ({"turf": "green"}, "bad_color"),
        ({"turf": "#fffff"}, "bad_color"),
        ({"turf": "#ggffff"}, "bad_color"),
        ({"hatch_alpha": 2}, "bad_number"),
        ({"hatch_alpha": True}, "bad_number"),
        ({"hatch_alpha": math.nan}, "bad_number"),
    ):
        with pytest.raises(BadInput) as error:
            theme.replace(**values)
        assert error.value.code == code
    assert theme == pf.theme("rulebook")
    assert compose(P, theme=theme.replace(turf="#cfe8c0")).named("field")[0].fill == "#cfe8c0"


def test_sheets_compare_without_an_error() -> None:
    sheet = compose(place("4"))
    assert sheet == sheet
    assert sheet != compose(place("5b"))
    assert len({sheet, sheet}) == 1
