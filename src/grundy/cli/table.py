"""``grundy table``: tables of Grundy values."""

from __future__ import annotations

import click

from grundy.cli.shared import as_json, in_language, print_json
from grundy.explain.language import Language
from grundy.lab.tables import value_table


@click.command(epilog="Example: grundy table nim-product 16 16")
@click.argument("rule")
@click.argument("rows", type=click.IntRange(1))
@click.argument("columns", type=click.IntRange(1), metavar="COLS")
@as_json
@in_language
def command(rule: str, rows: int, columns: int, as_json: bool, to: Language) -> None:
    """Print the values of RULE for two heaps; also of nim-sum and nim-product."""
    table = value_table(rule, rows, columns)
    if as_json:
        print_json(table)
        return
    width = max(len(str(value)) for row in table["rows"] for value in (*row, rows, columns))
    edge = len(str(rows - 1))
    click.echo(" " * edge + " │ " + " ".join(f"{column:>{width}}" for column in range(columns)))
    click.echo("─" * edge + "─┼─" + "─" * ((width + 1) * columns - 1))
    for number, row in enumerate(table["rows"]):
        click.echo(f"{number:>{edge}} │ " + " ".join(f"{value:>{width}}" for value in row))
