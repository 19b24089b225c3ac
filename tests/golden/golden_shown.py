"""How golden records show what the product made: display lists as skeletons, records and files as lines."""

from __future__ import annotations

import hashlib
import json
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import polofield as pf
from polofield.outline import flattened

Lines = Iterator[str]


# ---------------------------------------------------------------- what may change its place: one function each


def figures() -> dict[str, Any]:
    """The catalogue: name of each figure of the rulebook, and the record that it is drawn from."""
    from polofield.figures import figures as catalogue

    return catalogue()


def sheet_of(what: Any, **how: Any) -> Any:
    """The display list of a picture, with its size, title, words (``alt``) and items."""
    return pf.draw(what, **how).sheet


def skeleton(sheet: Any) -> Lines:
    """A display list without its exact curves: an item a line, by role and name, else in the order of painting.

    A line is: kind, role, name, color (and strength, dash), the text or the words, and the box on the page.
    """
    yield f"page {sheet.figure} {sheet.lang} {sheet.title} ~{sheet.width:.1f} {sheet.height:.1f}"
    lines = []
    for item in sheet.items:
        kind = type(item).__name__.lower()
        color = getattr(item, "color", "") or item.fill + (f"/{item.edge}" if kind == "mark" else "")
        strength = "" if getattr(item, "alpha", 1) == 1 else f"*{item.alpha:g}"
        style = "" if getattr(item, "dash", "solid") == "solid" else f" {item.dash}"
        said = getattr(item, "text", "") or getattr(item, "words", "")
        box = " ".join(f"{round(value * 2) / 2:g}" for value in _box(item, sheet))
        at = (item.role, item.name)
        lines.append(
            (at, f"{kind} {item.role} {item.name} {color}{strength}{style} {said!r} ~{box}".replace(" '' ", " "))
        )
    yield from (line for _, line in sorted(lines, key=lambda pair: pair[0]))


def _box(item: Any, sheet: Any) -> tuple[float, ...]:
    """The box of an item, page points, cut off at the page."""
    if hasattr(item, "box"):
        return tuple(item.box)
    points = [point for path in getattr(item, "paths", None) or item.rings for point in flattened(path)]
    if not points:
        return ()
    if getattr(item, "space", "page") == "field":
        points = [sheet.views[0].at(x, y) for x, y in points]
    xs, ys = [min(max(x, 0), sheet.width) for x, _ in points], [min(max(y, 0), sheet.height) for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def rounded(value: Any, digits: int = 9) -> Any:
    """A number rounded, and whole if it is; 0 has no sign."""
    if isinstance(value, float):
        close = round(value, digits) if math.isfinite(value) else value
        return int(close) if close.is_integer() else close
    if isinstance(value, dict):
        return {str(name): rounded(part, digits) for name, part in value.items()}
    return [rounded(part, digits) for part in value] if isinstance(value, list | tuple) else value


def compact(value: Any, digits: int = 9) -> str:
    return json.dumps(rounded(value, digits), ensure_ascii=False, separators=(",", ":"))


def flat(value: Any, path: str = "") -> Lines:
    """JSON, a short part a line."""
    text = compact(value)
    if len(text) < 160 or not isinstance(value, dict | list):
        yield f"{path} {text}".strip()
        return
    for name, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield from flat(part, f"{path}.{name}" if path else str(name))


_TOLD = re.compile(r'"(?:const|default|enum|maximum|minimum|pattern|type)":(?:\[[^]]*\]|[^,}\]]+)')


def shape(schema: dict[str, Any]) -> Lines:
    """The keys of a JSON Schema without its descriptions: which are required (``*``), and what they may be."""
    for name, record in sorted({**schema.get("$defs", {}), "": schema}.items()):
        for key, value in sorted(record.get("properties", {}).items()):
            told = _TOLD.findall(compact(value))
            yield f"{name}.{key}{'*' * (key in record.get('required', []))} {' '.join(told)}".replace('"', "")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def plain(record: Any) -> Any:
    """A record of the product as JSON has it."""
    return msgspec.to_builtins(record) if isinstance(record, msgspec.Struct) else record


def refusal(ask: Callable[[], Any]) -> str:
    try:
        got = ask()
    except pf.PolofieldError as error:
        return f"{type(error).__name__} {error.code} at {error.where!r}: {error}"
    return f"no refusal: {got!r}"


def output_lines(text: str, how: str) -> Lines:
    """What a command says: its text, or all of its JSON, the keys of its schema, or a digest."""
    if how == "digest":
        yield digest(text)
    elif how in ("json", "shape"):
        yield from (flat if how == "json" else shape)(json.loads(text))
    else:
        yield from text.splitlines()


def file_lines(path: Path) -> Lines:
    if not path.exists():
        yield "not made"
    elif path.is_dir():
        yield from sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())
    elif path.suffix == ".svg":
        yield from (line for part in ET.parse(path).iter() if (line := _of_svg(part)))
    elif path.suffix == ".html":
        yield from _of_html(path.read_text("utf-8"))
    elif path.suffix in (".geojson", ".json"):
        yield from _of_json(json.loads(path.read_text("utf-8")))
    elif path.suffix in (".png", ".pdf", ".gif", ".pptx"):
        yield f"{path.read_bytes()[:4]!r}"
    else:
        yield from path.read_text("utf-8").splitlines()


def _of_html(text: str) -> Lines:
    text = re.sub(r"<style.*?</style>|<script.*?</script>", "", text, flags=re.S)
    text = re.sub(r'<img[^>]*?alt="([^"]*)"[^>]*>', lambda found: f"<p>[{digest(found[1])}]</p>", text, flags=re.S)
    text = re.sub(r"</(?:p|h\d|li|tr|figcaption|title|div|table|small)>|<br>", "\n", text)
    yield from (line for row in re.sub(r"<[^>]*>", " ", text).splitlines() if (line := " ".join(row.split())))


def _of_svg(part: Any) -> str:
    name = part.tag.rpartition("}")[2]
    return f"{name}: {' '.join(''.join(part.itertext()).split())}" if name in ("title", "desc", "text") else ""


def _of_json(data: Any) -> Lines:
    """The features of a GeoJSON file, their shapes as boxes; of other JSON all."""
    if "features" not in data:
        yield from flat(data)
        return
    for feature in data["features"]:
        numbers = np.array(re.findall(r"-?[\d.]+(?:e-?\d+)?", json.dumps(feature["geometry"]["coordinates"])), float)
        box = [*numbers.reshape(-1, 2).min(axis=0), *numbers.reshape(-1, 2).max(axis=0)]
        where = " ".join(f"{value:.1f}" for value in box)
        yield f"{feature['geometry']['type']} {compact(feature['properties'], 3)} ~{where}"
