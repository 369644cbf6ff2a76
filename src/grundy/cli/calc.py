"""``grundy calc``: the nimber calculator."""

from __future__ import annotations

import click

from grundy.cli.shared import print_json, printing_options
from grundy.explaining.calculation import calculation_document
from grundy.explaining.language import Language
from grundy.explaining.step import Table


@click.command(epilog='Example: grundy calc "24 * 17 + sqrt(5)"')
@click.argument("expression")
@printing_options
def command(expression: str, as_json: bool, to: Language) -> None:
    """Calculate with nimbers: + * / ^ sqrt(x) log(x,b), XOR AND OR, and brackets."""
    document = calculation_document(expression, to)
    if as_json:
        print_json(document)
        return
    for step in document["steps"]:
        click.echo(step["title"])
        for line in to.lines(step["text"], 88):
            click.echo(f"  {line}")
        for line in Table(**step["table"]).lines() if "table" in step else ():
            click.echo(f"  {line}")
        click.echo()
    click.echo(document["value"])
