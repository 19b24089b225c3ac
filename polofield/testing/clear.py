"""Whether every word of a picture can be read, on a page of ours and on a user's own Axes."""

from __future__ import annotations

from typing import Any

import msgspec

from .layout import Fault, faults_of
from .reading import Part, parts_of

__all__ = ["assert_text_clear", "faults"]


def assert_text_clear(figure: Any) -> None:
    """Assert that every word of a picture can be read.

    No text meets another text, a marker, an arrowhead, a hatch or a line that it does not name; nothing is off the
    page; no text is under 7 points and no line under half a point. On a user's own Axes texts may not meet one another
    or leave the figure, and his own count too: titles, tick labels, annotations.

    Parameters
    ----------
    figure : Figure, Axes, Sheet, or a record that :func:`polofield.draw` takes
        A picture.

    Raises
    ------
    AssertionError
        Lists every fault.

    Examples
    --------
    >>> import polofield as pf
    >>> assert_text_clear(pf.draw(pf.place("6", crossing=55), size="A6", lang="es"))
    """
    __tracebackhide__ = True
    found = faults(figure)
    if found:
        raise AssertionError("\n".join([f"{len(found)} faults of layout:", *(f"  {fault}" for fault in found)]))


def faults(figure: Any) -> list[Fault]:
    """Return every fault of layout of a picture, in a stated order; argument as :func:`assert_text_clear`.

    Examples
    --------
    >>> import polofield as pf
    >>> faults(pf.draw(pf.place("4")))
    []
    """
    parts = parts_of(figure)
    found = [fault for part in parts if part.axes is None for fault in _sheet_faults(part)]
    axes = [ax for part in parts for ax in (part.axes, *part.over) if ax is not None]
    for root in dict.fromkeys(ax.get_figure(root=True) for ax in axes):
        from .axes import faults_on_axes

        found += faults_on_axes(root)
    return found


def _sheet_faults(part: Part) -> list[Fault]:
    """Only what is shown can meet anything."""
    return faults_of(msgspec.structs.replace(part.sheet, items=part.items))
