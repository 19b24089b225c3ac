"""A figure as text: every artist, where it is, how it looks and what it says, one line each.

A snapshot is kept beside a test and compared as text, so that a change shows as a readable diff. It is the same with
every version of matplotlib, Shapely and NumPy: places are rounded, areas are told by their size, bounds and holes and
not by the order of their corners.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from shapely.geometry.base import BaseGeometry

from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Region, Sheet
from ..drawing.view import View
from ..outline import flattened
from .reading import DRAWN_IN_YARDS, Part, area_of, parts_of, view_around

__all__ = ["assert_snapshot", "snapshot"]

VERSION: Final = 1
"""Version of the text form; it changes if a line of an unchanged figure would read differently."""


def snapshot(figure: Any) -> str:
    """Return a figure as text.

    Parameters
    ----------
    figure : Figure, Axes, Sheet, or a record that :func:`polofield.draw` takes
        A picture. Of Axes of a user's own, his artists are listed too.

    Returns
    -------
    str
        Lines: the page, the words, then each artist in the order of painting. Yards for what stands on the field, page
        points for what stands on the page.

    Raises
    ------
    BadInput
        ``bad_figure`` for a figure on which polofield drew nothing.

    Examples
    --------
    >>> import polofield as pf
    >>> text = snapshot(pf.draw(pf.place("4"), lang="es"))
    >>> print(*[line for line in text.splitlines() if " ball:" in line], sep="\\n")
    mark   ball ball: ball at (90, 0) yd, #ffffff, edge #1d2723
    """
    lines = [f"polofield snapshot {VERSION}"]
    for part in parts_of(figure):
        lines += _part_lines(part)
    return "\n".join(lines) + "\n"


def assert_snapshot(figure: Any, path: str | os.PathLike[str], *, update: bool = False) -> None:
    """Assert that a figure reads as a snapshot on file.

    Parameters
    ----------
    figure : Figure, Axes, Sheet, or a record that :func:`polofield.draw` takes
        A picture.
    path : path-like
        The snapshot.
    update : bool
        True to write the snapshot instead. (The ``polofield_snapshot`` fixture sets it from ``--polofield-update``.)

    Raises
    ------
    AssertionError
        Shows the lines that differ; or says that there is no snapshot, which is never made silently.

    Examples
    --------
    >>> import polofield as pf, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     kept = pathlib.Path(folder, "4.txt")
    ...     assert_snapshot(pf.place("4"), kept, update=True)
    ...     assert_snapshot(pf.place("4"), kept)
    """
    __tracebackhide__ = True
    target, now = Path(path), snapshot(figure)
    if update:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(now, encoding="utf-8", newline="\n")
        return
    if not target.exists():
        raise AssertionError(f"expected a snapshot at {target}, got none: make it with --polofield-update, and read it")
    then = target.read_text("utf-8")
    if now != then:
        raise AssertionError(_difference(then, now, target))


_FIRST: Final = ("figure", "title", "mark", "region", "view", "axes", "own", "line", "alt")
"""What is told first, when a figure differs: what stands on the field before what is written about it."""


def _difference(then: str, now: str, path: Path) -> str:
    """What differs, the most telling first: things on the field, then other artists, each beside what was kept."""
    changes = sorted(_changes(then.splitlines(), now.splitlines()), key=_weight)
    many = "line" if len(changes) == 1 else "lines"
    head = f"the figure differs from its snapshot {path} in {len(changes)} {many}:"
    return "\n".join([head, *(line for change in changes for line in change)])


def _changes(then: list[str], now: list[str]) -> Iterator[tuple[str, ...]]:
    """Each line that is gone or new, with its fellow of the same name if it has one."""
    gone, new = (Counter(a) - Counter(b) for a, b in ((then, now), (now, then)))
    fellows: dict[str, list[str]] = {}
    for line in new.elements():
        fellows.setdefault(_name(line), []).append(line)
    for line in gone.elements():
        others = fellows.get(_name(line))
        yield _pair_told(line, others.pop(0)) if others else (f"-{line}",)
    yield from ((f"+{line}",) for lines in fellows.values() for line in lines)


def _name(line: str) -> str:
    """Kind, role and name of an artist; the kind alone of any other line."""
    kind = line.partition(" ")[0]
    return line.partition(": ")[0] if kind in ("region", "line", "hatch", "mark", "label") else kind


def _pair_told(gone: str, new: str) -> tuple[str, str]:
    """Both lines; of a long one only what lies around the difference."""
    if len(gone) < 240 and len(new) < 240:
        return f"-{gone}", f"+{new}"
    at = next((i for i, (a, b) in enumerate(zip(gone, new, strict=False)) if a != b), min(len(gone), len(new)))
    start, kind = max(0, at - 60), _name(gone)
    told = tuple(f"{sign}{kind} ... {line[start : at + 60]} ..." for sign, line in (("-", gone), ("+", new)))
    return told[0], told[1]


def _weight(change: tuple[str, ...]) -> tuple[bool, int]:
    """On the field first (in yards), then by kind."""
    kind = change[0][1:].partition(" ")[0]
    return " yd" not in change[0] and kind not in _FIRST[:2], _FIRST.index(kind) if kind in _FIRST else len(_FIRST)


# ---------------------------------------------------------------- a sheet


def _part_lines(part: Part) -> Iterator[str]:
    sheet = part.sheet
    if part.axes is None:
        page = f"{_n(sheet.width, 0)} x {_n(sheet.height, 0)} pt, paper {sheet.page}"
        yield f"figure {sheet.figure}, {sheet.lang}, {page}"
        yield f"title  {sheet.title}"
        yield f"alt    {sheet.alt}"
    else:
        yield from _axes_lines(part)
    for view in sheet.views:
        w, turned = view.window, ", portrait" if view.portrait else ""
        yield f"view   {_n(w.left)} to {_n(w.right)}, {_n(w.bottom)} to {_n(w.top)} yd{turned}"
    yield from (_item_line(item, sheet) for item in part.items)
    for axes in part.over or (part.axes,):
        if axes is not None:
            yield from _own_lines(axes)


def _n(value: float, digits: int = 2) -> str:
    """A number, rounded; a tie goes up whatever the last bit of the arithmetic says."""
    text = f"{round(float(value) + 1e-7, digits) + 0.0:.{digits}f}"
    return text.rstrip("0").rstrip(".") if digits else text


def _item_line(item: Item, sheet: Sheet) -> str:
    kind = type(item).__name__.lower()
    return f"{kind:6} {item.role} {item.name}: {_TOLD[type(item)](item, sheet)}"


def _region(item: Region, sheet: Sheet) -> str:
    alpha = "" if item.alpha == 1 else f", alpha {_n(item.alpha)}"
    return f"{_area_told(area_of(map(flattened, item.rings)), _unit(item.space))}, {item.fill}{alpha}"


def _unit(space: str) -> str:
    return "yd" if space == "field" else "pt"


def _area_told(area: BaseGeometry, unit: str) -> str:
    digits = 2 if unit == "yd" else 0
    parts = list(getattr(area, "geoms", [area]))
    holes = sum(len(part.interiors) for part in parts)
    left, bottom, right, top = (_n(side, digits) for side in area.bounds)
    size = f"{_n(area.area, 1 if unit == 'yd' else 0)} sq {unit}"
    many = f" in {len(parts)} parts" if len(parts) > 1 else ""
    center = f"about ({_n(area.centroid.x, digits)}, {_n(area.centroid.y, digits)})"
    return f"{size}{many}, {left} to {right}, {bottom} to {top}, {center}{f', holes: {holes}' if holes else ''}"


def _line(item: Line, sheet: Sheet) -> str:
    unit = _unit(item.space)
    look = f"{item.color}, {_n(item.width)} pt" + (f", {item.dash}" if item.dash != "solid" else "")
    casing = f", casing {item.casing}" if item.casing else ""
    return f"{_paths_told([flattened(path) for path in item.paths], unit)}, {look}{casing}"


def _paths_told(paths: Any, unit: str) -> str:
    digits = 2 if unit == "yd" else 0
    points = np.concatenate([np.asarray(path) for path in paths]) if paths else np.zeros((1, 2))
    long = sum(float(np.hypot(*np.diff(path, axis=0).T).sum()) for path in paths)
    (left, bottom), (right, top) = points.min(axis=0), points.max(axis=0)
    sides = f"{_n(left, digits)} to {_n(right, digits)}, {_n(bottom, digits)} to {_n(top, digits)}"
    return f"{_n(long, 1 if unit == 'yd' else 0)} {unit}, {sides}"


def _hatch(item: Hatch, sheet: Sheet) -> str:
    dash = f", {item.dash}" if item.dash != "solid" else ""
    return f"{item.kind} every {_n(item.spacing)} pt, {item.color}, {_n(item.width)} pt{dash}"


def _mark(item: Mark, sheet: Sheet) -> str:
    return f"{item.kind} {_place(item.at, item.role, sheet)}, {item.fill or 'no fill'}, edge {item.edge}"


def _place(at: tuple[float, float], role: str, sheet: Sheet) -> str:
    view = _view(at, sheet.views) if role in DRAWN_IN_YARDS else None
    if view is None:
        return f"at ({_n(at[0], 0)}, {_n(at[1], 0)}) pt"
    x, y = view.to_field([at])[0]
    return f"at ({_n(x)}, {_n(y)}) yd"


def _view(at: tuple[float, float], views: tuple[View, ...]) -> View | None:
    n = view_around(at, views)
    return None if n is None else views[n]


def _label(item: Label, sheet: Sheet) -> str:
    look = f"{_n(item.size, 1)} pt{' bold' if item.bold else ''}{' upward' if item.angle else ''}, {item.color}"
    return f"{item.text!r} at ({_n(item.at[0], 0)}, {_n(item.at[1], 0)}) pt, {look}"


_TOLD: Final[dict[type, Any]] = {Region: _region, Line: _line, Hatch: _hatch, Mark: _mark, Label: _label}


# ---------------------------------------------------------------- a user's own Axes


def _axes_lines(part: Part) -> Iterator[str]:
    (x0, x1), (y0, y1) = part.axes.get_xlim(), part.axes.get_ylim()
    yield f"axes   x {_n(x0)} to {_n(x1)}, y {_n(y0)} to {_n(y1)}{', mirrored' if part.mirrored else ''}"
    yield f"alt    {part.sheet.alt}"
    for name in ("title", "xlabel", "ylabel"):
        said = getattr(part.axes, f"get_{name}")()
        if said:
            yield f"{name:6} {said}"


def _own_lines(axes: Any) -> Iterator[str]:
    """The user's own artists, in the order of painting; what every Axes has is left out."""
    from ..painters.mpl import ItemArtist

    always = {
        axes.patch,
        axes.xaxis,
        axes.yaxis,
        axes.title,
        axes._left_title,
        axes._right_title,
        *axes.spines.values(),
    }
    own = [a for a in axes.get_children() if a not in always and not isinstance(a, ItemArtist) and a.get_visible()]
    for artist in sorted(own, key=lambda a: a.get_zorder()):
        yield f"own    {_own(artist, axes)}"


def _own(artist: Any, axes: Any) -> str:
    from matplotlib.collections import Collection
    from matplotlib.colors import to_hex
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch
    from matplotlib.text import Text

    kind = type(artist).__name__
    label = artist.get_label()
    name = f"{kind} {label!r}" if label and not str(label).startswith("_") else kind
    if isinstance(artist, Text):
        return f"{name} {artist.get_text()!r} at {_pair(artist.get_position())}, {to_hex(artist.get_color())}"
    if isinstance(artist, Line2D):
        return f"{name}: {_points(artist.get_xydata(), artist, axes)}, {to_hex(artist.get_color())}"
    if isinstance(artist, Patch):
        path = artist.get_patch_transform().transform_path(artist.get_path())
        return f"{name}: {_points(path.vertices, artist, axes)}, {to_hex(artist.get_facecolor(), keep_alpha=True)}"
    if isinstance(artist, Collection):
        return f"{name}: {_collection(artist, axes)}"
    return name


def _pair(at: Any) -> str:
    return f"({_n(at[0])}, {_n(at[1])})"


def _points(points: Any, artist: Any, axes: Any) -> str:
    """How many places, the first, the last and the bounds; yards if the artist follows the Axes' data."""
    places = np.asarray(points, dtype=float).reshape(-1, 2)
    if not len(places):
        return "nothing"
    unit = "yd" if artist.get_transform().contains_branch(axes.transData) else "of the Axes or page"
    (left, bottom), (right, top) = np.nanmin(places, axis=0), np.nanmax(places, axis=0)
    ends = f"{_pair(places[0])} to {_pair(places[-1])}"
    return f"{len(places)} points, {ends}, within {_n(left)} to {_n(right)}, {_n(bottom)} to {_n(top)} {unit}"


def _collection(artist: Any, axes: Any) -> str:
    from matplotlib.colors import to_hex

    offsets = np.ma.getdata(artist.get_offsets()).reshape(-1, 2)
    paths = artist.get_paths()
    colors = sorted({to_hex(color, keep_alpha=True) for color in (*artist.get_facecolor(), *artist.get_edgecolor())})
    said = ", ".join(colors[:4]) + (f" and {len(colors) - 4} more colors" if len(colors) > 4 else "")
    if len(offsets) > 1 or (len(offsets) and offsets.any()):
        return f"{_points(offsets, _at_offsets(artist), axes)}, {said}"
    vertices = np.concatenate([path.vertices for path in paths]) if paths else np.zeros((0, 2))
    return f"{len(paths)} paths, {_points(vertices, artist, axes)}, {said}"


class _at_offsets:
    """A collection seen as the places of its offsets."""

    def __init__(self, collection: Any) -> None:
        self.get_transform = collection.get_offset_transform
