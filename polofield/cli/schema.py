"""``polofield schema``: the JSON Schema of a file format."""

from __future__ import annotations

import json
from typing import Final

import click

from ..errors import one_of
from .options import among

__all__ = ["command"]

_LEDGER: Final = ("game", "season")
"""Files of the conduct ledger."""


@click.command("schema", short_help="Print the JSON Schema of a file format.")
@click.argument(
    "name",
    metavar="[scene|rulebook|game|season]",
    default="scene",
    shell_complete=among(("scene", "rulebook", *_LEDGER)),
)
def command(name: str) -> None:
    """Print the JSON Schema of a file format, for editors that check while one writes.

    \b
    Examples:
      polofield schema > scene.schema.json
      polofield schema rulebook
      polofield schema season > season.schema.json
    """
    from ..scene.schemas import SCHEMAS, rulebook_schema, schema

    one_of(name, (*SCHEMAS, *_LEDGER), where="schema")
    if name in _LEDGER:
        from ..conduct.files import schema as ledger_schema

        made = ledger_schema(name)  # type: ignore[arg-type]
    else:
        made = schema() if name == "scene" else rulebook_schema()
    click.echo(json.dumps(made, ensure_ascii=False, indent=2))
