"""``polofield schema``: the JSON Schema of a file format."""

from __future__ import annotations

import json

import click

from ..errors import one_of

__all__ = ["command"]


@click.command("schema", short_help="Print the JSON Schema of a file format.")
@click.argument("name", metavar="[scene|rulebook]", default="scene")
def command(name: str) -> None:
    """Print the JSON Schema of a file format, for editors that check while one writes.

    \b
    Examples:
      polofield schema > scene.schema.json
      polofield schema rulebook
    """
    from ..scene.json_schema import SCHEMAS, rulebook_schema, schema

    made = schema() if one_of(name, SCHEMAS, where="schema") == "scene" else rulebook_schema()
    click.echo(json.dumps(made, ensure_ascii=False, indent=2))
