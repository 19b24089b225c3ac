"""Writing files: beside their place and then renamed, so that a file is whole or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from .errors import BadInput, Plain

__all__ = ["whole", "write_whole"]


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file whole or not at all, and return where."""
    with whole(path) as file:
        file.write(data)
    return path


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write to; once all is written it is renamed to `path`, and on any failure nothing is left."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        got = Plain(f"{str(path)!r} ({error.strerror or error})")
        raise BadInput(expected="a place that can be written", got=got, code="bad_output", where="path") from None
