"""From a placement or a field to the records of a scene file."""

from __future__ import annotations

from typing import Any

from ..book import default_book
from ..field import Field
from ..placement import Placement
from .faults import refuse
from .records import FieldSpec, PlacementSpec

__all__ = ["given_by"]


def given_by(what: Any) -> dict[str, Any]:
    """Return what a placement or a field says of a scene: its ``placement`` and its ``field``."""
    if what is None:
        return {}
    if isinstance(what, Field):
        return {"field": _field_spec(what)}
    if not isinstance(what, Placement):
        refuse(f"expected a Placement or a Field, got {type(what).__name__}", "what")
    _own_book(what)
    return {"placement": _placement_spec(what), "field": _field_spec(what.field)}


def _own_book(placement: Placement) -> None:
    if placement.book != default_book():
        message = f"expected a placement by the rulebook that comes with polofield, got one by {placement.book.title!r}"
        refuse(f"{message}; hand that book to staged() or check()", "placement")


def _field_spec(field: Field) -> FieldSpec | None:
    usual = Field(boarded=field.boarded)
    names = [name for name in FieldSpec.__struct_fields__ if name != "defends"]
    other = {name: getattr(field, name) for name in names if getattr(field, name) != getattr(usual, name)}
    spec = FieldSpec(**other, boarded=field.boarded)
    return None if spec == FieldSpec() else spec


def _placement_spec(placement: Placement) -> PlacementSpec:
    spec = placement.spec
    inputs: dict[str, Any] = {}
    if placement.given is not None:
        kind = spec.takes[0]
        inputs[kind] = placement.given.y if kind == "crossing" else tuple(placement.given)
    choice: Any = spec.choice
    return PlacementSpec(
        penalty=spec.number,
        choice=choice,
        defended=bool(spec.defended),
        defends=placement.defended_at_foul,
        **inputs,
        **placement.options.changed(placement.book),
    )
