"""Run every notebook and write it again with its outputs: same input, same bytes.

Each notebook runs in a kernel of its own and in an empty folder, so that it depends on nothing but the package. What is
kept is small and stands there once: of a picture only its SVG (not the copy in HTML as well), with letters as text, a
third of the size of outlines; PNG, for Axes of one's own, in 64 colors; no times, no paths. Sliders are kept as the
pictures that stand in for them, for they live only in a running notebook: the kernel runs as if ipywidgets were not
there.
"""

from __future__ import annotations

import io
import re
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from PIL import Image

HERE = Path(__file__).parent
NOTEBOOKS = sorted(HERE.glob("*.ipynb"))
LARGEST = 300_000
"""Bytes of a notebook: more is slow to read on the web."""

PREAMBLE = """
import sys
from functools import partial
import polofield
from polofield.picture import notebook_picture
polofield.showing.set_painter(partial(notebook_picture, text="text"))
sys.modules["ipywidgets"] = None
"""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
PASSING = re.compile(r" at 0x[0-9a-f]+|(?<=<Figure) size [^>]*")
"""What a representation says of this run, or of this version of matplotlib."""


def executed(path: Path) -> Any:
    """Return a notebook as it comes out of a fresh kernel; an error in a cell is raised."""
    book = nbformat.read(path, as_version=4)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            book,
            timeout=120,
            kernel_name="python3",
            record_timing=False,
            resources={"metadata": {"path": folder}},
        )
        book.cells.insert(0, nbformat.v4.new_code_cell(PREAMBLE))
        with client.setup_kernel():
            for index, cell in enumerate(book.cells):
                client.execute_cell(cell, index, store_history=index > 0)
        del book.cells[0]
    return book


def normalized(book: Any) -> Any:
    """Return a notebook without what differs from one run to the next, and without second copies of pictures."""
    book.metadata = nbformat.from_dict(METADATA)
    book.nbformat, book.nbformat_minor = 4, 5
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number:02d}"
        cell.metadata = nbformat.from_dict({"tags": tags} if (tags := cell.metadata.get("tags")) else {})
        if "outputs" in cell:
            cell.outputs = _joined(cell.outputs)
        for output in cell.get("outputs", []):
            output.pop("transient", None)
            if "data" in output:
                output.metadata = nbformat.from_dict({})
                output.data = nbformat.from_dict(_kept(output.data))
    return book


def _joined(outputs: list[Any]) -> list[Any]:
    """What a cell prints arrives in pieces that depend on the moment; neighbors are put together."""
    found: list[Any] = []
    for output in outputs:
        if output.output_type == "stream" and found and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    picture = any(kind in data for kind in ("image/svg+xml", "image/png"))
    kept = {kind: data[kind] for kind in sorted(data) if not (picture and kind == "text/html")}
    if "text/plain" in kept:
        kept["text/plain"] = PASSING.sub("", kept["text/plain"])
    if "image/png" in kept:
        kept["image/png"] = _in_few_colors(kept["image/png"])
    return kept


def _in_few_colors(png: str) -> str:
    found = io.BytesIO()
    with Image.open(io.BytesIO(b64decode(png))) as image:
        image.convert("RGB").quantize(64).save(found, "png", optimize=True)
    return b64encode(found.getvalue()).decode("ascii")


def written(book: Any) -> str:
    """Return the text of a notebook's file."""
    return str(nbformat.writes(book)) + "\n"


def main() -> None:
    """Make the notebooks that are named, or all."""
    wanted = [HERE / Path(name).name for name in sys.argv[1:]] or NOTEBOOKS
    for path in wanted:
        text = written(normalized(executed(path)))
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.name}: {len(text.encode()) // 1000} kB")


if __name__ == "__main__":
    main()
