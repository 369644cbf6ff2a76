"""``grundy table``: tables of Grundy values, printed or written to a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import get_terminal_size

import click

from grundy.cli.shared import check_ending, file_option, printing_options, write
from grundy.core.errors import NotApplicable
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.lab.tables import MOST_CELLS, table_rows

Values = Iterable[list[int]]


@click.command(epilog="Example: grundy table nim-product 16 16")
@click.argument("rule")
@click.argument("rows", type=click.IntRange(1))
@click.argument("columns", type=click.IntRange(1), metavar="COLS")
@file_option("-o", "--output", help="Write to this .csv or .json file, or draw a heat map into an .svg or .png file.")
@printing_options
def command(rule: str, rows: int, columns: int, output: Path | None, as_json: bool, to: Language) -> None:
    """Print the values of RULE for two heaps; also of nim-sum and nim-product."""
    if output is not None:
        wrong = N_("the file must end in .csv, .json, .svg or .png, not {suffix}")
        check_ending(output, (".csv", ".json", ".svg", ".png"), wrong)
    table = table_rows(rule, rows, columns)
    if output is None and not as_json and rows * columns > MOST_CELLS:
        raise NotApplicable(
            "a table of {cells} cells is too large to read; write it to a file, such as -o table.csv",
            cells=rows * columns,
        )
    if output is not None and output.suffix in (".svg", ".png"):
        from grundy.drawing.files import write_picture
        from grundy.drawing.value_tables import heat_map

        write_picture(heat_map(list(table), rule, to), output)
    elif output is not None or as_json:
        pieces = _csv(table, columns) if output and output.suffix == ".csv" else _json(rule, table)
        write((piece.encode() for piece in pieces), output)
    else:
        _print(list(table), to)


def _csv(table: Values, columns: int) -> Iterator[str]:
    """Yield a line for each row: its number, then its values; the first line numbers the columns."""
    yield f"row,{','.join(map(str, range(columns)))}\n"
    for number, row in enumerate(table):
        yield f"{number},{','.join(map(str, row))}\n"


def _json(rule: str, table: Values) -> Iterator[str]:
    """Yield one JSON document, row by row."""
    yield f'{{"rule": {json.dumps(rule, ensure_ascii=False)}, "rows": ['
    for number, row in enumerate(table):
        yield (", " if number else "") + json.dumps(row)
    yield "]}\n"


def _print(table: list[list[int]], to: Language) -> None:
    """Print the table with numbered rows and columns, on a terminal only the columns that it has room for."""
    columns = len(table[0])
    width = len(str(max(len(table), columns, *map(max, table))))
    edge = len(str(len(table) - 1))
    shown = columns
    if sys.stdout.isatty():
        shown = min(columns, max(1, (get_terminal_size().columns - edge - 2) // (width + 1)))
    click.echo(" " * edge + " │ " + " ".join(f"{column:>{width}}" for column in range(shown)))
    click.echo("─" * edge + "─┼─" + "─" * ((width + 1) * shown - 1))
    for number, row in enumerate(table):
        click.echo(f"{number:>{edge}} │ " + " ".join(f"{value:>{width}}" for value in row[:shown]))
    if shown < columns:
        left = to.plural(
            "{n} more column is not shown; -o table.csv writes all.",
            "{n} more columns are not shown; -o table.csv writes all.",
            columns - shown,
        )
        click.echo(left, err=True)
