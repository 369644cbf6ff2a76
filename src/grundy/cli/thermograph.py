"""``grundy thermograph``: the walls of a value, as a picture or in numbers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from grundy.cli.shared import (
    NEGATIVES,
    file_option,
    files_first,
    limit_option,
    noticing,
    print_json,
    printing_options,
    work_option,
)
from grundy.core.forms import dyadic
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.writing import UNICODE
from grundy.explaining.language import Language
from grundy.explaining.step import Table
from grundy.explaining.values import shown
from grundy.lab.expressions import value as value_of
from grundy.solving.budget import Budget


@click.command(context_settings=NEGATIVES, epilog='Example: grundy thermograph "{3|-1}" -o heat.svg')
@click.argument("expression")
@file_option("-o", "--output", metavar="FILE.svg, .png or .pdf", help="The file to write.")
@limit_option
@work_option
@printing_options
def command(expression: str, output: Path | None, limit: int, work: int, as_json: bool, to: Language) -> None:
    """Show what Left and Right secure in EXPRESSION if every move costs t, for all t."""
    value = value_of(expression, work=work, budget=Budget(limit, notice=noticing(to)))
    if output is not None:
        from grundy.drawing.files import write_picture
        from grundy.drawing.thermograph import draw_thermograph

        with files_first(partial(_print, expression, value, None, as_json, to), always=False):
            write_picture(draw_thermograph(value, to), output)
    if output is None or as_json:
        _print(expression, value, output, as_json, to)


def _print(expression: str, value: CanonicalForm, output: Path | None, as_json: bool, to: Language) -> None:
    if as_json:
        print_json(_document(expression, value, output))
    else:
        _print_walls(value, to)


def _document(expression: str, value: CanonicalForm, output: Path | None) -> dict[str, object]:
    walls = value.thermograph
    left, right = ([[*map(dyadic.fraction_text, corner)] for corner in wall] for wall in (walls.left, walls.right))
    return {
        "expression": expression,
        "value": str(value),
        "mean": dyadic.fraction_text(walls.mean),
        "temperature": dyadic.fraction_text(walls.temperature),
        "left_wall": left,
        "right_wall": right,
        "file": None if output is None else str(output),
    }


def _print_walls(value: CanonicalForm, to: Language) -> None:
    walls, number = value.thermograph, UNICODE.number
    click.echo(
        to.text(
            "Thermograph of {value}: mean {mean}, temperature {temperature}",
            value=shown(value),
            mean=number(walls.mean),
            temperature=number(walls.temperature),
        )
    )
    corners = sorted({temperature for temperature, _ in walls.left + walls.right}, reverse=True)
    rows = tuple((number(t), number(walls.left_at(t)), number(walls.right_at(t))) for t in corners)
    header = to.text("temperature"), to.text("left wall"), to.text("right wall")
    for line in Table(header, rows).lines():
        click.echo(f"  {line}")
