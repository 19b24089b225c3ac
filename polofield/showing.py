"""How records show themselves in a notebook, without knowing who draws them.

The rooms below `render` import nothing that draws. The package's face hands the drawing function in; a record that is
asked for its picture calls it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Shown", "html_of", "set_painter", "svg_of"]

_painter: list[Callable[[Any], tuple[str, str]]] = []


class Shown:
    """A record that shows itself in a notebook: its picture, with alternate text."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return svg_of(self)

    def _repr_html_(self) -> str:
        return html_of(self)


def set_painter(painter: Callable[[Any], tuple[str, str]]) -> None:
    """Set the function that turns a record into its SVG and its alternate text."""
    _painter[:] = [painter]


def svg_of(record: Any) -> str:
    """Return the SVG picture of a record (a field, a placement)."""
    return _painter[0](record)[0]


def html_of(record: Any) -> str:
    """Return the picture as an HTML figure whose image carries the alternate text."""
    from base64 import b64encode
    from html import escape

    svg, alt = _painter[0](record)
    data = b64encode(svg.encode()).decode("ascii")
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alt, quote=True)}" style="max-width:100%">'
    return f"<figure>{image}</figure>"
