"""``grundy value``: the calculator of values of Left and Right."""

from __future__ import annotations

import click

from grundy.cli.shared import NEGATIVES, limit_option, noticing, print_json, printing_options, work_option
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import Outcome
from grundy.explaining.language import Language
from grundy.explaining.values import value_document, value_steps
from grundy.lab.expressions import evaluated
from grundy.solving.budget import Budget


@click.command(context_settings=NEGATIVES, epilog='Example: grundy value "{2||1|0} + domineering(11/11)"')
@click.argument("expression")
@click.option("--unicode", "written", flag_value="unicode", help="Print ↑ ↓ ∗ ± ½.")
@click.option("--latex", "written", flag_value="latex", help="Print LaTeX.")
@limit_option
@work_option
@printing_options
def command(expression: str, written: str | None, limit: int, work: int, as_json: bool, to: Language) -> None:
    """Calculate with values of Left and Right: {0|1}, 1/2^*, +-1, mean, cool, comparisons, positions."""
    evaluation = evaluated(expression, work=work, budget=Budget(limit, notice=noticing(to)))
    if as_json:
        print_json(value_document(evaluation))
        return
    result = evaluation.result
    if isinstance(result, CanonicalForm):
        click.echo({"unicode": result.symbol, "latex": result.latex}.get(written or "", str(result)))
    elif isinstance(result, Outcome):
        click.echo(result.value)
    else:
        click.echo(to.text("yes") if result else to.text("no"))
    if written:
        return
    for step in value_steps(evaluation, to):
        click.echo(f"\n{step.title}")
        for line in to.lines(step.text, 88):
            click.echo(f"  {line}")
        for line in () if step.table is None else step.table.lines():
            click.echo(f"  {line}")
