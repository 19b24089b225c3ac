"""``polofield draw``: one figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from ..errors import BadInput, PolofieldError, one_of
from ..units import parse_number
from .drawing import OUTPUT, PAGE, VIEW, draw_to, overview_of, page_of, plan_of
from .options import PLACEMENT, ROSTERS, among, options, penalties
from .reading import book_of, numbers_of, placement_of, refuse_unused

if TYPE_CHECKING:
    from ..book import Index, PenaltySpec
    from ..placement import Designation

__all__ = ["command"]

_GROUNDS: Final = {"overview": overview_of, "field": plan_of}
_USED: Final = {"overview": ("field", "unboarded", "lines", "book"), "field": ("field", "unboarded", "lines")}


def _figures(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the penalties of the rulebook, and the figures without one."""
    return [*penalties(context, parameter, typed), *among(_GROUNDS)(context, parameter, typed)]


@click.command("draw", short_help="Draw one figure to a file.")
@click.argument("figure", shell_complete=_figures)
@options(OUTPUT, PLACEMENT, ROSTERS, PAGE, VIEW)
def command(figure: str, **given: Any) -> None:
    """Draw one figure to a file: a penalty (1 to 10), the overview, or the field plan.

    The suffix of the file decides its format: svg, pdf, png or geojson.

    \b
    Examples:
      polofield draw 5a --ball 42,79 -o 5a.svg
      polofield draw 3 --defended --theme mono --lang es --size A6 -o 3.pdf
      polofield draw 7 --disabled 3 --fouling 1,2,4,6 -o 7.png
    """
    draw_to(given, lambda: _picture(figure, given))


def _picture(figure: str, given: Mapping[str, Any]) -> Any:
    if figure in _GROUNDS:
        refuse_unused(given, figure, _USED[figure])
        return _GROUNDS[figure](given)
    if not any(letter.isdigit() for letter in figure):
        _refuse(figure, given)
    what = _what(figure, given)

    from ..figures import compose

    return compose(what, **page_of(given))


def _refuse(figure: str, given: Mapping[str, Any]) -> None:
    """A name without a number is no penalty: say which figures there are."""
    one_of(figure, (*_index(given).numbers, *_GROUNDS), where="figure", code="unknown_figure")


def _what(figure: str, given: Mapping[str, Any]) -> Any:
    spec = _without_ball(figure, given)
    if spec is None:
        refuse_unused({name: given.get(name) for name in ("disabled", "fouling")}, figure, ())
        return placement_of(figure, given)
    if spec.removal:
        refuse_unused(given, figure, ("disabled", "fouling", "book"))
        return _designation(given)
    refuse_unused(given, figure, ())
    return spec.number


def _without_ball(figure: str, given: Mapping[str, Any]) -> PenaltySpec | None:
    """Return the penalty if it places no ball. The rest is for ``place``, which also says what is wrong."""
    try:
        spec = _index(given).find(figure)
    except PolofieldError:
        return None
    return None if spec.spot or spec.restart else spec


def _index(given: Mapping[str, Any]) -> Index:
    from ..book import default_book, index_of

    return index_of(book_of(given).get("book") or default_book())


def _designation(given: Mapping[str, Any]) -> Designation:
    from ..placement import designate

    for name, example in (("disabled", "3"), ("fouling", "1,2,4,6")):
        if given[name] is None:
            expected = f"expected handicaps such as {example}"
            raise BadInput(f"{expected}, got nothing", code="missing_input", where=f"--{name}")
    disabled: Any = parse_number(given["disabled"], where="--disabled")
    fouling: Any = numbers_of(given["fouling"], "--fouling")
    return designate(disabled, fouling, **book_of(given))
