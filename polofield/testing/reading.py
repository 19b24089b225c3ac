"""Reading a picture: the shapes of a figure in yards, its words and its colors, whatever it was drawn on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from ..drawing.display_list import Hatch, Item, Label, Line, Mark, Region, Sheet
from ..drawing.view import View
from ..errors import BadInput
from ..outline import flattened

__all__ = ["DRAWN_IN_YARDS", "Part", "Picture", "Shape", "area_of", "parts_of", "picture_of", "view_around"]

Floats = NDArray[np.float64]

DRAWN_IN_YARDS: Final = frozenset(
    {
        "angle",
        "ball",
        "ball-path",
        "clear",
        "corridor",
        "edge",
        "ground",
        "limit",
        "marking",
        "post",
        "reading",
        "rider",
    }
    | {"rider-path", "spot", "user-zone", "zone"}
)
"""Roles of items whose place on the field is a fact; all others (words, keys, scales, arrows) are furniture."""


class Part(msgspec.Struct, frozen=True, eq=False):
    """One sheet, or what an Axes shows of one: the items that are visible, the views, and whether it is mirrored."""

    sheet: Sheet
    items: tuple[Item, ...]
    axes: Any = None
    over: tuple[Any, ...] = ()
    mirrored: bool = False


class Shape(msgspec.Struct, frozen=True, eq=False):
    """Something with a place on the field: the items of one name, together.

    Attributes
    ----------
    name, role : str
        As in the display list; the outline of an area has ``"-line"`` behind the area's name.
    geometry : BaseGeometry
        A point, points, lines or an area; yards, field frame.
    view : str
        In which view it stands; a key of the picture's windows.
    """

    name: str
    role: str
    geometry: BaseGeometry
    view: str


class Picture(msgspec.Struct, frozen=True, eq=False):
    """What a figure shows, without its furniture.

    Attributes
    ----------
    shapes : dict of str to Shape
        By name, in the order of painting; ``"2:ball"`` in a second view, ``"axes 2: ball"`` on a second Axes.
    windows : dict of str to BaseGeometry
        What each view shows of the field.
    texts : tuple of str
        Every line of text of the figure that is polofield's own.
    mirrored : bool
        True if the picture is on Axes that show the field mirrored.
    """

    shapes: dict[str, Shape]
    windows: dict[str, BaseGeometry]
    texts: tuple[str, ...]
    mirrored: bool


def picture_of(figure: Any) -> Picture:
    """Read what a figure shows.

    Parameters
    ----------
    figure : Figure, Axes, Sheet, Placement, Field, Scene or any other record that :func:`polofield.draw` takes
        A record is composed first, with the default theme, language and page.

    Returns
    -------
    Picture
        Shapes in yards, and words.

    Raises
    ------
    BadInput
        ``bad_figure`` for a figure on which polofield drew nothing.

    Examples
    --------
    >>> import polofield as pf
    >>> shapes = picture_of(pf.draw(pf.place("4"))).shapes
    >>> shapes["ball"].geometry.wkt, round(shapes["zone-fouling"].geometry.area)
    ('POINT (90 0)', 10800)
    """
    parts = parts_of(figure)
    shapes: dict[str, Shape] = {}
    windows: dict[str, BaseGeometry] = {}
    texts: list[str] = []
    for n, part in enumerate(parts):
        prefix = f"axes {n + 1}: " if len(parts) > 1 else ""
        shapes.update((shape.name, shape) for shape in _shapes(part, prefix))
        windows.update((_key(prefix, i), _window(view)) for i, view in enumerate(part.sheet.views))
        texts += [item.text for item in part.items if isinstance(item, Label)]
    return Picture(shapes, windows, tuple(texts), any(part.mirrored for part in parts))


def _key(prefix: str, view: int) -> str:
    return prefix + (f"{view + 1}:" if view else "")


def _window(view: View) -> BaseGeometry:
    w = view.window
    return shapely.box(w.left, w.bottom, w.right, w.top)


def parts_of(figure: Any) -> list[Part]:
    """Return the sheets of a figure with their visible items; arguments and errors as :func:`picture_of`."""
    sheet = figure if isinstance(figure, Sheet) else getattr(figure, "sheet", None)
    if isinstance(sheet, Sheet):
        return [Part(sheet, sheet.items)]
    if hasattr(figure, "findobj"):
        found = list(_parts_of_artists(figure))
        if not found:
            wanted = f"expected a figure or Axes that polofield drew on, got a {type(figure).__name__} without"
            raise BadInput(wanted, code="bad_figure", where="figure")
        return found
    from ..figures import compose

    sheet = compose(figure)
    return [Part(sheet, sheet.items)]


def _parts_of_artists(figure: Any) -> Iterator[Part]:
    """What is shown counts, not what was once drawn: an artist that was hidden or taken away is missing."""
    from ..painters.mpl import ItemArtist, sheet_of

    axes = figure.axes if isinstance(getattr(figure, "axes", None), list) else [figure]
    items = {ax: [a for a in getattr(ax, "artists", ()) if isinstance(a, ItemArtist)] for ax in axes}
    own = sheet_of(figure) if figure not in items else None
    if own is not None:
        over = tuple(ax for ax in axes if not items[ax])
        yield Part(own, _shown(a for a in figure.artists if isinstance(a, ItemArtist)), over=over)
    for ax, artists in items.items():
        for sheet in dict.fromkeys(a.sheet for a in artists):
            mirrored = ax.xaxis_inverted() != ax.yaxis_inverted()
            yield Part(sheet, _shown(a for a in artists if a.sheet is sheet), ax, mirrored=mirrored)


def _shown(artists: Iterable[Any]) -> tuple[Item, ...]:
    return tuple(artist.item for artist in artists if artist.get_visible())


# ---------------------------------------------------------------- shapes


def _shapes(part: Part, prefix: str) -> Iterator[Shape]:
    """The shapes of a part, each under its name; posts are many and share one."""
    found: dict[tuple[str, str, str], list[BaseGeometry]] = {}
    for item in part.items:
        n = _view_of(item, part.sheet)
        if n is not None and not isinstance(item, Hatch | Label):
            key = _name(item), item.role, _key(prefix, n)
            found.setdefault(key, []).append(_geometry(item, part.sheet.views[n]))
    for (name, role, view), geometries in found.items():
        yield Shape(view + name, role, _together(geometries), view)


def _name(item: Item) -> str:
    outline = isinstance(item, Line) and item.role in ("angle", "corridor", "user-zone")
    return f"{item.name}-line" if outline else item.name


def _together(geometries: list[BaseGeometry]) -> BaseGeometry:
    """One geometry out of several; equal points stay apart, so that their number counts."""
    if len(geometries) == 1:
        return geometries[0]
    if all(isinstance(geometry, shapely.Point) for geometry in geometries):
        return shapely.MultiPoint([geometry for geometry in geometries if isinstance(geometry, shapely.Point)])
    whole: BaseGeometry = shapely.union_all(geometries)
    return whole


def _view_of(item: Item, sheet: Sheet) -> int | None:
    """In which view an item stands, if its place is a fact; a rider's rim and mount grow with the page."""
    if isinstance(item, Hatch | Label) or item.role not in DRAWN_IN_YARDS:
        return None
    if isinstance(item, Mark):
        return view_around(item.at, sheet.views)
    if item.role == "rider":
        return None
    if item.space == "field":
        return 0
    points = np.array([p for path in (item.paths if isinstance(item, Line) else item.rings) for p in flattened(path)])
    return view_around(points.mean(axis=0), sheet.views)


def view_around(at: Any, views: tuple[View, ...]) -> int | None:
    """Return which view holds a place of the page, or is nearest to it; None without views."""
    if not views:
        return None
    x, y = at
    apart = [max(v.box[0] - x, x - v.box[2], v.box[1] - y, y - v.box[3], 0.0) for v in views]
    return int(np.argmin(apart))


def _geometry(item: Region | Line | Mark, view: View) -> BaseGeometry:
    if isinstance(item, Mark):
        return shapely.Point(*np.round(view.to_field([item.at])[0], 9))
    paths = [flattened(path) for path in (item.paths if isinstance(item, Line) else item.rings)]
    if item.space == "page":
        paths = [view.to_field(path) for path in paths]
    if isinstance(item, Region):
        return area_of(paths)
    return shapely.MultiLineString([path for path in paths if len(path) > 1])


def area_of(rings: Iterable[Any]) -> BaseGeometry:
    """Return the area of rings: a ring within another is a hole of it."""
    area: BaseGeometry = shapely.Polygon()
    for ring in rings:
        area = area.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return area
