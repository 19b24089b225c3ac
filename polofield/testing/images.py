"""Images under test: one style for every test, text as rectangles for the tier of shapes, the environment by name.

Letters are the part of an image that differs between versions of FreeType. Keep two tiers: shapes, with text as boxes,
at a tight tolerance everywhere; and a few images with their letters, in the one environment in which they were made.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import msgspec

from ..drawing.choices import TEXT_TIERS
from ..drawing.display_list import Item, Label, Region, Sheet, ring_of
from ..errors import PolofieldError, one_of
from ..outline import polyline
from .reading import parts_of

__all__ = ["environment", "image_test", "rendering_style", "text_as_boxes"]


def environment() -> str:
    """Return the name of what decides on the pixels of a picture: versions of matplotlib and of its FreeType.

    Keep baselines of images with letters in a folder of this name, and compare them only where the name is the same.

    Examples
    --------
    >>> environment().split("_")[0].startswith("mpl")
    True
    """
    import matplotlib
    from matplotlib.ft2font import __freetype_version__

    return f"mpl{matplotlib.__version__}_ft{__freetype_version__}"


def rendering_style() -> dict[str, Any]:
    """Return the settings, over matplotlib's defaults, in which a figure of yours looks the same everywhere.

    polofield's own drawing needs none of them; artists of your own on its Axes do.

    Examples
    --------
    >>> rendering_style()["font.family"]
    ['DejaVu Sans']
    """
    from ..painters.mpl import NEUTRAL

    fixed = {
        "figure.dpi": 100,
        "savefig.dpi": "figure",
        "font.family": ["DejaVu Sans"],
        "mathtext.fontset": "dejavusans",
        "text.hinting": "none",
        "text.antialiased": True,
        "axes.formatter.use_locale": False,
        "axes.unicode_minus": True,
    }
    return {**NEUTRAL, **fixed}


def image_test(
    *, text: str = "letters", dpi: float = 100, tolerance: float = 2.0, **options: Any
) -> Callable[[Any], Any]:
    """Make a test out of a function that returns a picture: pytest-mpl compares its image with a baseline.

    pytest-mpl compares only under ``pytest --mpl``; put that into ``addopts``, so that it cannot be forgotten.

    Parameters
    ----------
    text : {"letters", "boxes"}
        ``"boxes"`` draws every text as a rectangle of its size, so that the image does not depend on fonts.
    dpi : float
        Dots per inch.
    tolerance : float
        Root of the mean squared difference, of 255.
    **options : Any
        What ``pytest.mark.mpl_image_compare`` takes as well, such as ``baseline_dir`` or ``filename``.

    Returns
    -------
    callable
        A decorator. The function may return a figure, or a record that :func:`polofield.draw` takes.

    Raises
    ------
    BadInput
        ``unknown_name`` for another `text`.
    PolofieldError
        ``missing_extra``, when the test runs, if pytest-mpl is not installed: nothing would be compared.

    Examples
    --------
    >>> import polofield as pf
    >>> @image_test(text="boxes", dpi=60)
    ... def test_penalty_4():
    ...     return pf.place("4")
    >>> [mark.name for mark in test_penalty_4.pytestmark]
    ['mpl_image_compare']
    """
    import pytest

    one_of(text, TEXT_TIERS, where="text")
    save = {"dpi": dpi, "metadata": {"Software": None}, **options.pop("savefig_kwargs", {})}
    options = {"style": "default", "tolerance": tolerance, "savefig_kwargs": save, **options}

    def decorated(function: Callable[..., Any]) -> Any:
        @functools.wraps(function)
        def drawn(*args: Any, **given: Any) -> Any:
            _needs_pytest_mpl()
            figure = _figure(function(*args, **given))
            return text_as_boxes(figure) if text == "boxes" else figure

        return pytest.mark.mpl_image_compare(**options)(drawn)

    return decorated


def _needs_pytest_mpl() -> None:
    if find_spec("pytest_mpl") is None:
        wanted = "expected pytest-mpl, which compares the images, got none: pip install pytest-mpl"
        raise PolofieldError(wanted, code="missing_extra", where="image_test")


def _figure(what: Any) -> Any:
    if hasattr(what, "savefig"):
        return what
    from ..figures import compose
    from ..painters.mpl import paint_figure

    sheet = what if isinstance(what, Sheet) else getattr(what, "sheet", None)
    return paint_figure(sheet if isinstance(sheet, Sheet) else compose(what))


def text_as_boxes(figure: Any) -> Any:
    """Return a figure with every text as a filled rectangle of its size and color.

    A figure that polofield made whole is left as it is, and a new one is returned. On Axes of your own the texts are
    changed where they stand, and the same figure is returned.

    Parameters
    ----------
    figure : Figure or Sheet
        A picture.

    Returns
    -------
    Figure
        The picture without letters.

    Examples
    --------
    >>> import polofield as pf
    >>> len(text_as_boxes(pf.draw(pf.place("4"))).artists) > 20
    True
    """
    from ..painters.mpl import ItemArtist, paint_figure

    parts = parts_of(figure)
    if all(part.axes is None for part in parts):
        (part,) = parts
        return paint_figure(msgspec.structs.replace(part.sheet, items=tuple(map(_boxed, part.items))))
    for part in parts:
        for artist in part.axes.artists if part.axes is not None else ():
            if isinstance(artist, ItemArtist):
                artist.item = _boxed(artist.item)
    _box_own_texts(figure)
    return figure


def _boxed(item: Item) -> Item:
    if not isinstance(item, Label):
        return item
    return Region(item.name, "text", (polyline(ring_of(item.box), closed=True),), "page", item.color, layer=item.layer)


def _box_own_texts(figure: Any) -> None:
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        text.set_bbox({"boxstyle": "square,pad=0", "facecolor": text.get_color(), "edgecolor": "none"})
        text.set_alpha(0)
