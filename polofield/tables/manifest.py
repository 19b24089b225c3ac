"""What is finished in a folder of pictures: the files themselves, and one line for each that says what it was made of.

A picture's line is written before its file is put in its place, and an older file of that name is taken away before
that. So a file that is there is whole and is what its last line says, whenever the work was broken off.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

import msgspec

from ..errors import BadInput, Plain
from ..files import write_whole

__all__ = ["FILE", "Manifest"]

FILE: Final = "manifest.jsonl"
"""Name of the manifest, in the folder of the pictures."""


class _Line(msgspec.Struct, frozen=True):
    file: str
    digest: str
    bytes: int


class Manifest:
    """The manifest of a folder, open for more pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._sizes = self._found()
            self._lines = self._read()
            self._write_all()
            self._log: IO[bytes] = (folder / FILE).open("ab")
        except OSError as error:
            got = f"{str(folder)!r} ({error.strerror or error})"
            raise BadInput(expected="a folder to write to", got=Plain(got), code="bad_output", where="output") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it; if all went well, put its lines in order, so that they are the same whoever drew first."""
        self._log.close()
        if kind is None:
            self._write_all()

    def _found(self) -> dict[str, int]:
        """Return the files that are there, with their sizes; what a broken run left half written goes."""
        sizes = {}
        with os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") and entry.name.endswith(".part"):
                    Path(entry.path).unlink(missing_ok=True)
                elif entry.is_file():
                    sizes[entry.name] = entry.stat().st_size
        return sizes

    def _read(self) -> dict[str, _Line]:
        lines: dict[str, _Line] = {}
        if FILE in self._sizes:
            for text in (self.folder / FILE).read_bytes().splitlines():
                try:
                    line = msgspec.json.decode(text, type=_Line)
                except msgspec.DecodeError:
                    # A line that was broken off: its file was not yet put in its place.
                    continue
                lines[line.file] = line
        return {name: line for name, line in lines.items() if self._sizes.get(name) == line.bytes}

    def _write_all(self) -> None:
        encode = msgspec.json.encode
        data = b"".join(encode(self._lines[name]) + b"\n" for name in sorted(self._lines))
        write_whole(self.folder / FILE, data)

    # ------------------------------------------------------------ pictures

    def has(self, name: str, digest: str) -> bool:
        """Tell whether a picture is there, whole, and made of what the digest stands for."""
        line = self._lines.get(name)
        return line is not None and line.digest == digest

    def put(self, name: str, digest: str, data: bytes) -> None:
        """Put a picture in its place."""
        target = self.folder / name
        if name in self._sizes:
            target.unlink(missing_ok=True)
        line = _Line(name, digest, len(data))
        self._log.write(msgspec.json.encode(line) + b"\n")
        self._log.flush()
        write_whole(target, data)
        self._lines[name], self._sizes[name] = line, len(data)

    def keep_only(self, names: Iterable[str], suffix: str) -> int:
        """Take away pictures of a suffix that no row asks for any more; return how many."""
        idle = [name for name in self._lines.keys() - set(names) if name.endswith(suffix)]
        for name in idle:
            (self.folder / name).unlink(missing_ok=True)
            del self._lines[name]
        return len(idle)
