"""``grundy values``: the values of one heap after another."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli.shared import as_json, in_language, play_option, print_json
from grundy.explain.language import Language
from grundy.lab.sequences import heap_game, heap_values, values_reason

PER_LINE = 20


@click.command(epilog='Example: grundy values "octal[0.77]" --to 83')
@click.argument("rule")
@click.option("--to", "top", type=click.IntRange(0), required=True, metavar="N", help="The largest heap.")
@play_option
@click.option("--csv", "as_csv", is_flag=True, help="Print a line for each heap: its size and its value.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
@as_json
@in_language
def command(
    rule: str, top: int, play_convention: str, as_csv: bool, output: Path | None, as_json: bool, to: Language
) -> None:
    """Print the Grundy values of the heaps 0 to N of RULE."""
    rules = heap_game(rule)
    convention = rules.convention(play_convention)
    values = heap_values(rules, top, convention)
    if as_json:
        print_json({"rule": rules.name, "values": values, "reason": values_reason(rules, top, convention).json()})
        return
    if as_csv:
        text = "heap,value\n" + "".join(f"{heap},{value}\n" for heap, value in enumerate(values))
    else:
        width = max(len(str(value)) for value in values)
        edge = len(str(top))
        rows = range(0, len(values), PER_LINE)
        text = "".join(
            f"{row:>{edge}} │ {' '.join(f'{value:>{width}}' for value in values[row : row + PER_LINE])}\n"
            for row in rows
        )
    if output is not None:
        output.write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)
