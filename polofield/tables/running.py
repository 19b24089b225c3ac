"""A whole batch: read, place, write tables, draw pictures. One call, which can be broken off and made again."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, Unpack

import msgspec

from ..errors import BadInput, Plain, extra, one_of
from ..field import DEFAULT_FIELD, Field
from ..figures import compose
from ..files import write_whole
from ..painters import rendered
from ..placement import place
from ..placement.options import OptionArgs
from .contact import contact_sheets
from .heat import heat_map
from .pictures import Drawing, Drawn, draw_rows
from .solving import Solved, solve_table
from .tables import SUFFIXES, read_table, table_format
from .writing import write_errors, write_placements

__all__ = ["Bar", "Summary", "Wanted", "executor_of", "run_batch"]

Bar = Callable[[int], AbstractContextManager[Callable[[str], None]]]
"""Given how many pictures there will be, a context that gives what is called for each."""

_SHEET_FORMATS: Final = ("svg", "png", "pdf")


class Wanted(msgspec.Struct, frozen=True):
    """What a batch makes besides its tables."""

    drawing: Drawing | None = None
    contact_sheet: bool = False
    heat_map: bool = False
    sheets: Drawing = Drawing("pdf")
    table: str | None = None


class Summary(msgspec.Struct, frozen=True):
    """What a batch made.

    Attributes
    ----------
    rows, failed : int
        How many rows there were, and how many of them were in error.
    pictures : Drawn
        How many pictures were drawn, were there already, and were taken away.
    files : tuple of Path
        Tables and sheets, in order: placements, errors, then the rest.
    """

    rows: int
    failed: int
    pictures: Drawn
    files: tuple[Path, ...]

    def __str__(self) -> str:
        """Say it in one line."""
        parts = [f"{self.rows} rows: {self.rows - self.failed} placed, {self.failed} in error"]
        if any(self.pictures):
            parts.append(f"{self.pictures.new} pictures drawn, {self.pictures.kept} there already")
        if self.pictures.removed:
            parts.append(f"{self.pictures.removed} taken away")
        return "; ".join(parts)


def run_batch(
    source: str | Path,
    out: str | Path,
    wanted: Wanted | None = None,
    *,
    field: Field = DEFAULT_FIELD,
    executor: Executor | None = None,
    bar: Bar = lambda total: nullcontext(lambda file: None),
    **options: Unpack[OptionArgs],
) -> Summary:
    """Place every row of a table, and write what came of it into a folder.

    The folder gets ``placements`` in the table's format and ``errors.csv``; if wanted, ``pictures``, contact sheets and
    a heat map. Made again after it was broken off, it draws only the pictures that are not there yet.

    Parameters
    ----------
    source : path-like
        A table of fouls; see :func:`read_table`.
    out : path-like
        The folder; made if it is not there.
    wanted : Wanted
        What is made besides the tables.
    field : Field
        The field of rows that do not say otherwise.
    executor : Executor, optional
        Who draws the pictures; this process by default. See ``batch.running.executor_of``.
    bar : callable
        Shows how far it is.
    **options
        Readings to switch, and ``book``, as in ``place``.

    Returns
    -------
    Summary
        Counts and files.

    Raises
    ------
    PolofieldError
        ``bad_table``, ``bad_output``, or what the options are refused for.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = Path(folder, "fouls.csv")
    ...     _ = table.write_text("penalty,crossing\\n4,\\n6,2\\n")
    ...     summary = run_batch(table, Path(folder, "out"))
    ...     print(summary, [file.name for file in summary.files])
    2 rows: 1 placed, 1 in error ['placements.csv', 'errors.csv']
    """
    wanted = wanted or Wanted()
    kind = wanted.table or table_format(Path(source), "table")
    one_of(kind, sorted(set(SUFFIXES.values())), where="table format", code="unknown_format")
    solved = solve_table(read_table(source), field, **options)
    _try_out(wanted)
    folder = Path(out)
    _make(folder)
    files = [write_placements(solved, folder / f"placements.{kind}"), folder / "errors.csv"]
    failed = write_errors(solved, files[1])
    pictures = Drawn(0, 0, 0)
    if wanted.drawing is not None:
        with bar(len(solved) - failed) as step:
            pictures = draw_rows(solved, folder / "pictures", wanted.drawing, executor=executor, step=step)
    files += _sheets(solved, folder, wanted)
    return Summary(len(solved), failed, pictures, tuple(files))


def _try_out(wanted: Wanted) -> None:
    """Draw one picture as all will be drawn, so that options which are wrong are known before anything is written."""
    if wanted.drawing is not None:
        _specimen(wanted.drawing, wanted.drawing.page)
    if wanted.contact_sheet or wanted.heat_map:
        one_of(wanted.sheets.kind, _SHEET_FORMATS, where="sheets", code="unknown_format")
        _specimen(wanted.sheets, _sheet_page(wanted))


def _specimen(drawing: Drawing, page: dict[str, Any]) -> None:
    rendered(compose(place("5b"), **page), drawing.kind, **drawing.how)


def _sheet_page(wanted: Wanted) -> dict[str, Any]:
    return {name: value for name, value in wanted.sheets.page.items() if name in ("theme", "lang")}


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        got = f"{str(folder)!r} ({error.strerror or error})"
        raise BadInput(expected="a folder to write to", got=Plain(got), code="bad_output", where="output") from None


def _sheets(solved: Solved, folder: Path, wanted: Wanted) -> Iterator[Path]:
    """Make contact sheets and heat map; those of an earlier table go."""
    kind, how, page = wanted.sheets.kind, wanted.sheets.how, _sheet_page(wanted)
    if wanted.contact_sheet:
        for old in folder.iterdir():
            if re.fullmatch(r"contact-\d{3,}\.(svg|png|pdf)", old.name):
                old.unlink()
        for number, sheet in enumerate(contact_sheets(solved, **page), 1):
            yield write_whole(folder / f"contact-{number:03d}.{kind}", rendered(sheet, kind, **how))
    if wanted.heat_map:
        yield write_whole(folder / f"heat-map.{kind}", rendered(heat_map(solved, **page), kind, **how))


# ---------------------------------------------------------------- who draws


@contextmanager
def executor_of(workers: int = 1, dask: str | None = None) -> Iterator[Executor | None]:
    """Give an executor: so many processes of this machine, or a Dask cluster's; None for one worker, this process."""
    if workers < 1:
        raise BadInput(expected="1 or more workers", got=Plain(workers), code="bad_number", where="workers")
    if dask is not None:
        if workers > 1:
            expected = "expected workers of this machine or a cluster's, got both"
            raise BadInput(expected, code="unexpected_input", where="workers")
        with _cluster(dask) as executor:
            yield executor
    elif workers == 1:
        yield None
    else:
        with ProcessPoolExecutor(workers, mp_context=_context(), initializer=_leave_with_parent) as pool:
            try:
                yield pool
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _context() -> Any:
    """Fresh processes that do not copy this one's threads; where there is a server for them, it imports only once."""
    if sys.platform == "win32" or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["polofield.tables.pictures", "polofield.painters.mpl", "polofield.painters.svg"])
    _start_server()
    return context


def _start_server() -> None:
    """Start the server of fresh processes deaf to interrupts, also while it imports: they are for this process."""
    from multiprocessing import forkserver

    if threading.current_thread() is not threading.main_thread():
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_with_parent() -> None:
    """End a worker whose parent was killed: it would wait for work for ever. An interrupt is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    distributed = extra("distributed", "dask", where="dask")
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        got = f"{address!r} ({error or type(error).__name__})"
        raise BadInput(
            expected="the address of a Dask scheduler", got=Plain(got), code="bad_cluster", where="dask"
        ) from None
    with client:
        executor = client.get_executor()
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
