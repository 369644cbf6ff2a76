"""``grundy table``: tables of values or of outcome classes, printed or written to a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from shutil import get_terminal_size

import click

from grundy.cli.shared import check_ending, file_option, files_first, printing_options, write
from grundy.core.errors import NotApplicable
from grundy.core.ruleset import N_
from grundy.drawing.svg import shorten
from grundy.explaining.language import Language
from grundy.lab.table_files import KINDS, table_text
from grundy.lab.tables import MOST_CELLS, Row, in_text, of_players, table_rows, table_start, verdict_rows

ENDINGS = (*KINDS, ".svg", ".png")
HOLE = "×"
LONGEST = 24
"""How many characters of a value are printed; a file has all of them."""


@click.command(epilog="Example: grundy table nim-product 16 16")
@click.argument("rule")
@click.argument("rows", type=click.IntRange(1))
@click.argument("columns", type=click.IntRange(1), metavar="COLS")
@file_option(
    "-o", "--output", help="Write to this .csv, .json or .tex file, or draw a heat map into an .svg or .png file."
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="POSITIONS",
    help="How many cells a table may have, and how many positions may be examined for them.",
)
@click.option("--outcomes", is_flag=True, help="Tell who wins (N, P, L or R) instead of the values.")
@printing_options
def command(
    rule: str,
    rows: int,
    columns: int,
    output: Path | None,
    limit: int | None,
    outcomes: bool,
    as_json: bool,
    to: Language,
) -> None:
    """Print values of RULE for two numbers; also of nim-sum and nim-product.

    Of a game of Left and Right the two numbers are the sides of a board. Where its value takes too long, the
    outcome class stands there.
    """
    if output is not None:
        check_ending(output, ENDINGS, N_("the file must end in .csv, .json, .tex, .svg or .png, not {suffix}"))
    made = partial(table_rows, rule, rows, columns, positions=limit)
    first = table_start(rule)
    with_players = outcomes or of_players(rule)
    verdicts = verdict_rows(rule, rows, columns, positions=limit) if with_players else iter(())
    table = iter(()) if with_players else made()
    many = rows * columns > MOST_CELLS
    if output is None and not as_json and many:
        raise NotApplicable(
            "a table of {cells} cells is too large to read; write it to a file, such as -o table.csv",
            cells=rows * columns,
        )
    # What may be told twice is kept; a table too large for that is made quickly, and made again.
    judged = list(verdicts)
    kept = list(in_text(judged, outcomes=outcomes)) if judged else None if many else list(table)

    def told() -> Iterable[Row]:
        return made() if kept is None else kept

    def written(kind: str) -> Iterator[bytes]:
        return (piece.encode() for piece in table_text(kind, rule, first, columns, told()))

    def show() -> None:
        if as_json:
            write(written(".json"), None)
        elif kept is not None:
            _print(kept, first, to)

    with files_first(show, always=as_json or output is None):
        if output is None:
            return
        if output.suffix in (".svg", ".png"):
            from grundy.drawing.files import write_picture
            from grundy.drawing.value_tables import class_map, heat_map

            if judged:
                picture = class_map(judged, rule, to, first=first, written=not outcomes)
            else:
                numbers = [[cell for cell in row if not isinstance(cell, str)] for row in told()]
                picture = heat_map(numbers, rule, to, first=first)
            write_picture(picture, output)
        else:
            write(written(output.suffix), output)


def _print(table: list[Row], first: tuple[int, int], to: Language) -> None:
    """Print the table with numbered rows and columns, on a terminal only the columns that it has room for."""
    columns = len(table[0])
    down, across = range(first[0], first[0] + len(table)), range(first[1], first[1] + columns)
    cells = [[HOLE if value is None else shorten(str(value), LONGEST) for value in row] for row in table]
    widths = [max(map(len, column)) for column in zip(map(str, across), *cells, strict=True)]
    if not isinstance(table[0][0], str):
        widths = [max(widths)] * columns  # numbers stand in a grid
    edge = len(str(down[-1]))
    shown = columns
    if sys.stdout.isatty():
        room = get_terminal_size().columns - edge - 2
        shown = max(1, sum(end <= room for end in accumulate(width + 1 for width in widths)))
    click.echo(" " * edge + " │ " + _line(across, widths[:shown]))
    click.echo("─" * edge + "─┼─" + "─" * (sum(widths[:shown]) + shown - 1))
    for number, row in zip(down, cells, strict=True):
        click.echo(f"{number:>{edge}} │ " + _line(row, widths[:shown]))
    if shown < columns:
        left = to.plural(
            "{n} more column is not shown; -o table.csv writes all.",
            "{n} more columns are not shown; -o table.csv writes all.",
            columns - shown,
        )
        click.echo(left, err=True)


def _line(cells: Sequence[object], widths: Sequence[int]) -> str:
    return " ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=False))
