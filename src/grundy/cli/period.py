"""``grundy period``: the proved period of a heap game."""

from __future__ import annotations

import click

from grundy.cli.shared import as_json, in_language, print_json, progress_of
from grundy.explain.language import Language
from grundy.lab.sequences import heap_game, heap_period


@click.command(epilog='Example: grundy period "subtraction[7,64,89,96]"')
@click.argument("rule")
@click.option("--limit", type=click.IntRange(1), metavar="HEAP", help="How far to look.")
@as_json
@in_language
def command(rule: str, limit: int | None, as_json: bool, to: Language) -> None:
    """Find the period of the Grundy values of RULE, and of its outcomes, with proof."""
    rules = heap_game(rule)
    with progress_of(limit, to.text("heaps examined")) as progress:
        found = heap_period(rules, limit=limit, progress=progress)
    if as_json:
        print_json(found)
        return
    for name, what in (("grundy", to.text("Grundy values")), ("outcome", to.text("outcomes P and N"))):
        part = found[name]
        if part["proved"]:
            line = to.text(
                "{what}: period {period} after {preperiod}, saltus {saltus} (proved)",
                what=what,
                period=part["period"],
                preperiod=part["preperiod"],
                saltus=part["saltus"],
            )
        else:
            line = to.text("{what}: no period proved up to heap {heap}", what=what, heap=part["checked_to"])
        click.echo(line)
