"""A picture for each row, in this process or over any executor; what is there already is not drawn again."""

from __future__ import annotations

import hashlib
import itertools
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from .. import __version__
from ..book import Book, default_book
from ..drawing.choices import FORMATS
from ..errors import one_of
from ..field import Field
from ..figures import compose
from ..painters import rendered
from ..placement import Placement, place
from .manifest import Manifest
from .solving import Solved

__all__ = ["Drawing", "Drawn", "draw_chunk", "draw_rows", "placement_of"]

_TOGETHER: Final = 8
"""Pictures that a worker is asked for at once."""

_AHEAD: Final = 64
"""Requests that wait at any time, so that a million rows are not all handed out at once."""


_ONE_AT_A_TIME: Final = threading.Lock()


class Drawing(msgspec.Struct, frozen=True):
    """How the pictures are drawn.

    Attributes
    ----------
    kind : {"svg", "png", "pdf", "geojson"}
        Their format.
    page : dict
        Options of ``draw``: theme, lang, view, size, orientation.
    how : dict
        Options of ``save``: dpi, transparent, text.
    """

    kind: str = "svg"
    page: dict[str, Any] = {}
    how: dict[str, Any] = {}


class Drawn(NamedTuple):
    """How many pictures were drawn, were there already, and were taken away."""

    new: int
    kept: int
    removed: int


class _Row(NamedTuple):
    """All that a picture of one row is drawn from, in plain values."""

    penalty: str
    defends: str
    ball: Any
    foul: Any
    crossing: Any
    field: tuple[Any, ...]


class _Common(NamedTuple):
    """What all pictures have in common."""

    drawing: Drawing
    options: dict[str, Any]
    book: Book | None


class _Job(NamedTuple):
    file: str
    digest: str
    row: _Row


_DIMENSIONS: Final = tuple(entry.name for entry in fields(Field) if entry.init)


@lru_cache(64)
def _field(dimensions: tuple[Any, ...]) -> Field:
    return Field(**dict(zip(_DIMENSIONS, dimensions, strict=True)))


def _row(solved: Solved, row: int) -> _Row:
    batch, at = solved.find(row)
    said = batch.arguments(at)
    dimensions = tuple(getattr(batch.field, name) for name in _DIMENSIONS)
    key = solved.keys[solved.key[row]]
    return _Row(key, said["defends"], said["ball"], said["foul"], said["crossing"], dimensions)


def placement_of(solved: Solved, row: int) -> Placement:
    """Return a row's placement, on a field that all rows of such a field share."""
    return _placed(_common(solved, Drawing()), _row(solved, row))


def _common(solved: Solved, drawing: Drawing) -> _Common:
    batch = solved.groups[0].batch
    options = {name: getattr(batch.options, name) for name in batch.options.__struct_fields__}
    return _Common(drawing, options, None if batch.book == default_book() else batch.book)


def _placed(common: _Common, row: _Row) -> Placement:
    said: dict[str, Any] = {**row._asdict(), "field": _field(row.field), **common.options}
    return place(**said, book=common.book or default_book())


def draw_chunk(common: _Common, rows: list[_Row]) -> list[bytes]:
    """Return the pictures of some rows: what a worker is asked for. It writes nothing, so it needs no common disk."""
    kind, page, how = common.drawing.kind, common.drawing.page, common.drawing.how
    # matplotlib's settings belong to the process: threads that save at once would take each other's away.
    with _ONE_AT_A_TIME:
        return [rendered(compose(_placed(common, row), **page), kind, **how) for row in rows]


# ---------------------------------------------------------------- all rows


def draw_rows(
    solved: Solved,
    folder: str | Path,
    drawing: Drawing,
    *,
    executor: Executor | None = None,
    step: Callable[[str], None] = lambda file: None,
) -> Drawn:
    """Draw a picture of every good row into a folder; what is there already and would be the same is left.

    Parameters
    ----------
    solved : Solved
        The placements.
    folder : path-like
        Where the pictures go; each is named by its row's id, or by its number.
    drawing : Drawing
        How they are drawn.
    executor : Executor, optional
        Who draws: any ``concurrent.futures.Executor``; this process by default. Whoever draws, the bytes are the same.
    step : callable
        Called with the name of each file that is there.

    Returns
    -------
    Drawn
        Counts of new, kept and removed pictures.

    Raises
    ------
    PolofieldError
        ``unknown_format``, ``bad_output``, or what ``draw`` raises for the options.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from polofield.tables import Table, solve_table
    >>> from polofield.placement.naming import names
    >>> solved = solve_table(Table("fouls.csv", 2, {}, {"penalty": names(["4", "5b"], "penalty")}, None, ()))
    >>> with TemporaryDirectory() as folder:
    ...     draw_rows(solved, folder, Drawing("svg")), draw_rows(solved, folder, Drawing("svg"))
    (Drawn(new=2, kept=0, removed=0), Drawn(new=0, kept=2, removed=0))
    """
    suffix = f".{one_of(drawing.kind, FORMATS, where='pictures', code='unknown_format')}"
    good = solved.good().tolist()
    with Manifest(Path(folder)) as manifest:
        removed = manifest.keep_only((solved.label(row) + suffix for row in good), suffix)
        if not good:
            return Drawn(0, 0, removed)
        common = _common(solved, drawing)
        waiting = _waiting(_jobs(solved, good, common, suffix), manifest, step)
        new = 0
        for job, data in _drawn(common, waiting, executor):
            manifest.put(job.file, job.digest, data)
            step(job.file)
            new += 1
    return Drawn(new, len(good) - new, removed)


def _jobs(solved: Solved, good: list[int], common: _Common, suffix: str) -> Iterator[_Job]:
    """Yield every row's job; its digest stands for all that its picture is made of."""
    encode = msgspec.json.encode
    base = hashlib.sha256(encode((__version__, common.drawing, common.options, common.book))).digest()
    for number in good:
        row = _row(solved, number)
        yield _Job(solved.label(number) + suffix, hashlib.sha256(base + encode(row)).hexdigest()[:24], row)


def _waiting(jobs: Iterable[_Job], manifest: Manifest, step: Callable[[str], None]) -> Iterator[_Job]:
    """Yield the jobs that are still to be done."""
    for job in jobs:
        if manifest.has(job.file, job.digest):
            step(job.file)
        else:
            yield job


def _drawn(common: _Common, jobs: Iterator[_Job], executor: Executor | None) -> Iterator[tuple[_Job, bytes]]:
    if executor is None:
        for job in jobs:
            yield job, draw_chunk(common, [job.row])[0]
        return
    chunks = iter(lambda: list(itertools.islice(jobs, _TOGETHER)), [])
    running: dict[Future[list[bytes]], list[_Job]] = {}
    try:
        while True:
            for chunk in itertools.islice(chunks, _AHEAD - len(running)):
                running[executor.submit(draw_chunk, common, [job.row for job in chunk])] = chunk
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield from zip(running.pop(done), done.result(), strict=True)
    finally:
        for future in running:
            future.cancel()
