"""Pictures of rows: the same bytes whoever draws them; whole or not there; drawn once, also after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import polofield
from polofield import BadInput, place
from polofield.figures import compose
from polofield.painters import rendered
from polofield.tables import Drawing, Solved, draw_rows, pictures as module, read_table, solve_table
from polofield.tables.manifest import FILE, Manifest
from polofield.tables.running import executor_of

ROOT = Path(polofield.__file__).resolve().parents[1]
TABLE = "penalty,ball_x,ball_y,defends,id\n4,,,,\n5a,42,79,left,foul\n44,,,,\n5b,,,,\n5a,-10,3,,\n"
SVG = Drawing("svg", {"size": "A6", "theme": "mono"})


def solved(folder: Path, text: str = TABLE, **options: Any) -> Solved:
    path = folder / "fouls.csv"
    path.write_text(text)
    return solve_table(read_table(path), **options)


def state(folder: Path) -> dict[str, tuple[int, int]]:
    """Each picture's identity: a file drawn again is another file."""
    found = {path.name: path.stat() for path in folder.iterdir() if path.name != FILE}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in found.items()}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_picture_is_what_draw_makes(tmp_path: Path) -> None:
    assert draw_rows(solved(tmp_path), tmp_path / "p", SVG) == (4, 0, 0)
    found = contents(tmp_path / "p")
    assert sorted(found) == ["0000001.svg", "0000004.svg", "0000005.svg", "foul.svg", FILE]
    p = place("5a", ball=(42, 79), defends="left")
    assert found["foul.svg"] == rendered(compose(p, **SVG.page), "svg")


@pytest.mark.parametrize("kind", ["svg", "png", "pdf", "geojson"])
def test_every_format_is_drawn_once(kind: str, tmp_path: Path) -> None:
    drawing = Drawing(kind, {"size": "A6"}, {"dpi": 40})
    table = solved(tmp_path, "penalty\n4\n5b\n")
    assert draw_rows(table, tmp_path / "p", drawing) == (2, 0, 0)
    before = state(tmp_path / "p")
    assert draw_rows(table, tmp_path / "p", drawing) == (0, 2, 0)
    assert state(tmp_path / "p") == before


def test_only_what_changed_is_drawn_anew(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    draw_rows(solved(tmp_path), folder, SVG)
    before = state(folder)
    assert draw_rows(solved(tmp_path, TABLE.replace("-10,3", "-10,4")), folder, SVG) == (1, 3, 0)
    after = state(folder)
    assert [name for name in after if after[name] != before.get(name)] == ["0000005.svg"]
    # A row that is spelled otherwise and means the same is the same.
    assert draw_rows(solved(tmp_path, TABLE.replace("-10,3", "-10,4.0").replace("\n4,", "\nP4,")), folder, SVG) == (
        0,
        4,
        0,
    )
    for other in (Drawing("svg", {"size": "A6", "theme": "turf"}), Drawing("svg", SVG.page, {"text": "text"})):
        assert draw_rows(solved(tmp_path), folder, other).new == 4
    assert draw_rows(solved(tmp_path, on_limit="deny"), folder, SVG).new == 4


def test_pictures_of_rows_that_are_gone_go(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    draw_rows(solved(tmp_path), folder, SVG)
    (folder / "own.svg").write_text("mine")
    assert draw_rows(solved(tmp_path, "penalty,id\n4,\n5b,foul\n"), folder, SVG) == (1, 1, 2)
    assert sorted(state(folder)) == ["0000001.svg", "foul.svg", "own.svg"]
    # Another format leaves those of the first alone.
    assert draw_rows(solved(tmp_path, "penalty\n4\n"), folder, Drawing("pdf", SVG.page)) == (1, 0, 0)
    assert "foul.svg" in state(folder)


@pytest.mark.parametrize("damage", ["deleted", "cut", "manifest gone", "manifest cut", "manifest of another"])
def test_what_is_damaged_is_drawn_again(damage: str, tmp_path: Path) -> None:
    folder, table = tmp_path / "p", solved(tmp_path)
    draw_rows(table, folder, SVG)
    whole = contents(folder)
    if damage == "deleted":
        (folder / "foul.svg").unlink()
    elif damage == "cut":
        (folder / "foul.svg").write_bytes(whole["foul.svg"][:-9])
    elif damage == "manifest gone":
        (folder / FILE).unlink()
    elif damage == "manifest cut":
        (folder / FILE).write_bytes(whole[FILE][:-20])
    else:
        (folder / FILE).write_text('{"file": 3}\nnot json\n')
    expected = 4 if damage in ("manifest gone", "manifest of another") else 1
    assert draw_rows(table, folder, SVG).new == expected
    assert contents(folder) == whole


def test_what_a_broken_run_left_half_written_goes(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / ".0000001.svg.abc.part").write_bytes(b"half")
    draw_rows(solved(tmp_path), tmp_path / "p", SVG)
    assert not [path for path in (tmp_path / "p").iterdir() if path.name.endswith(".part")]


class Broken(Exception):
    pass


@pytest.mark.parametrize("moment", ["unlink", "log", "put"])
def test_wherever_it_breaks_off_a_file_is_what_its_line_says(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step of replacing an old picture may be the last one."""
    folder = tmp_path / "p"
    with Manifest(folder) as manifest:
        manifest.put("a.svg", "old", b"old")

    def stop(*args: Any, **kwargs: Any) -> Any:
        raise Broken

    broken = Manifest(folder)
    if moment == "unlink":
        monkeypatch.setattr(Path, "unlink", stop)
    elif moment == "log":
        broken._log.close()
        broken._log = type("Log", (), {"write": stop, "close": lambda self: None})()
    else:
        monkeypatch.setattr("polofield.tables.manifest.write_whole", stop)
    with pytest.raises(Broken), broken:
        broken.put("a.svg", "new", b"new!")
    monkeypatch.undo()
    with Manifest(folder) as manifest:
        assert not manifest.has("a.svg", "new")
        assert manifest.has("a.svg", "old") is (moment == "unlink")
        assert (folder / "a.svg").exists() is (moment == "unlink")


# ---------------------------------------------------------------- who draws


class Backwards(Executor):
    """Does everything at once, and hands it out in no order."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_any_executor_draws_the_same(tmp_path: Path) -> None:
    table = solved(tmp_path, "penalty,ball_x,ball_y\n" + "".join(f"5a,{x},{x / 2}\n" for x in range(20)))
    draw_rows(table, tmp_path / "alone", SVG)
    own = Backwards()
    draw_rows(table, tmp_path / "own", SVG, executor=own)
    assert own.calls == 3
    assert contents(tmp_path / "own") == contents(tmp_path / "alone")


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_threads_draw_the_same(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TOGETHER", 1)
    table = solved(tmp_path, "penalty,ball_x,ball_y\n" + "".join(f"5a,{x},{x / 2}\n" for x in range(8)))
    drawing = Drawing(kind, {"size": "A6"}, {"dpi": 60})
    draw_rows(table, tmp_path / "alone", drawing)
    with ThreadPoolExecutor(4) as threads:
        draw_rows(table, tmp_path / "threads", drawing, executor=threads)
    assert contents(tmp_path / "threads") == contents(tmp_path / "alone")


def test_threads_take_turns_since_settings_belong_to_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside: list[int] = []
    most: list[int] = []

    def slow(*args: Any, **options: Any) -> bytes:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.005)
        inside.pop()
        return b"<svg/>"

    monkeypatch.setattr(module, "rendered", slow)
    monkeypatch.setattr(module, "_TOGETHER", 1)
    with ThreadPoolExecutor(4) as threads:
        draw_rows(solved(tmp_path), tmp_path / "p", SVG, executor=threads)
    assert most == [1, 1, 1, 1]


def test_processes_draw_the_same(tmp_path: Path) -> None:
    table = solved(tmp_path)
    drawing = Drawing("png", {"size": "A6", "lang": "es"}, {"dpi": 50})
    draw_rows(table, tmp_path / "alone", drawing)
    steps: list[str] = []
    with executor_of(2) as executor:
        draw_rows(table, tmp_path / "two", drawing, executor=executor, step=steps.append)
    assert contents(tmp_path / "two") == contents(tmp_path / "alone")
    assert sorted(steps) == ["0000001.png", "0000004.png", "0000005.png", "foul.png"]


def test_requests_wait_so_that_not_all_are_handed_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AHEAD", 2)
    monkeypatch.setattr(module, "_TOGETHER", 1)
    most = 0

    class Slow(ThreadPoolExecutor):
        running = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            nonlocal most
            self.running += 1
            most = max(most, self.running)
            future = super().submit(fn, *args, **kwargs)
            future.add_done_callback(lambda _: setattr(self, "running", self.running - 1))
            return future

    with Slow(1) as threads:
        draw_rows(solved(tmp_path), tmp_path / "p", SVG, executor=threads)
    assert most <= 2


def test_a_failure_is_raised_and_what_is_drawn_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = solved(tmp_path)
    draw = module.draw_chunk

    def failing(common: Any, rows: Any) -> Any:
        if rows[0].penalty == "5b":
            raise BadInput("expected paper, got none", code="bad_size", where="size")
        return draw(common, rows)

    monkeypatch.setattr(module, "draw_chunk", failing)
    with pytest.raises(BadInput, match="paper"):
        draw_rows(table, tmp_path / "p", SVG)
    assert sorted(state(tmp_path / "p")) == ["0000001.svg", "foul.svg"]
    monkeypatch.undo()
    assert draw_rows(table, tmp_path / "p", SVG) == (2, 2, 0)


@pytest.mark.parametrize(
    ("workers", "dask", "code"),
    [(0, None, "bad_number"), (2, "tcp://127.0.0.1:1", "unexpected_input")],
)
def test_workers_that_cannot_be(workers: int, dask: str | None, code: str) -> None:
    with pytest.raises(BadInput) as caught, executor_of(workers, dask):
        pass
    assert caught.value.code == code


def test_a_format_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="did you mean 'svg'") as caught:
        draw_rows(solved(tmp_path), tmp_path / "p", Drawing("svgg"))
    assert caught.value.code == "unknown_format"
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="expected a folder"):
        draw_rows(solved(tmp_path), tmp_path / "file", SVG)


def test_no_good_row_needs_no_picture(tmp_path: Path) -> None:
    assert draw_rows(solved(tmp_path, "penalty\n44\n"), tmp_path / "p", SVG) == (0, 0, 0)


# ---------------------------------------------------------------- killed, and made again


def all_gone(group: int) -> bool:
    """Wait for the workers of a process that was killed; none may stay behind."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_at_half_and_made_again_it_loses_and_repeats_nothing(workers: str, tmp_path: Path) -> None:
    rows = 60
    table, out = tmp_path / "fouls.csv", tmp_path / "out"
    table.write_text("penalty,ball_x,ball_y\n" + "".join(f"5a,{x},{30 - x}\n" for x in range(rows)))
    call = [sys.executable, "-m", "polofield", "batch", str(table), "-o", str(out), "--pictures", "svg"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    folder = out / "pictures"

    def finished() -> int:
        return len(list(folder.glob("*.svg"))) if folder.is_dir() else 0

    started = subprocess.Popen(
        [*call, "--workers", workers], env=env, stderr=subprocess.DEVNULL, start_new_session=True
    )
    with started as process:
        while finished() < rows // 3 and process.poll() is None:
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
    assert all_gone(process.pid)
    before = state(folder)
    assert 0 < finished() < rows, "it was killed before it began, or after it was done"
    assert process.returncode == -signal.SIGKILL
    done = {name for name in before if name.endswith(".svg")}
    again = subprocess.run(call, env=env, capture_output=True, text=True, check=True)
    after = state(folder)
    assert len(after) == rows
    assert {name for name in done if after[name] != before[name]} == set()
    assert f"{rows - len(done)} pictures drawn, {len(done)} there already" in again.stdout
    draw_rows(solve_table(read_table(table)), tmp_path / "alone", Drawing("svg"))
    assert contents(folder) == contents(tmp_path / "alone")
    lines = [json.loads(line)["file"] for line in (folder / FILE).read_text().splitlines()]
    assert lines == sorted(after)
