"""``grundy values``: the values or the outcomes of one heap after another, printed, written or drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.shared import file_option, memory_option, play_option, print_json, printing_options, progress_of, write
from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.core.heaps import HeapGame
from grundy.core.outcome import PlayConvention
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values, prove_period, values_reason
from grundy.solving.budget import MEGABYTES, Limits

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PER_LINE, LETTERS_PER_LINE = 20, 50
PIECE = 100_000
"""How many heaps are written at a time."""
PLOTS_OF_VALUES, PLOTS_OF_OUTCOMES = ("scatter", "periodic"), ("density", "digits", "strip")

Sequel = Sequence[int] | str
"""The values, or a letter for each outcome."""


@click.command(epilog='Example: grundy values "octal[0.77]" --to 83')
@click.argument("rule")
@click.option("--to", "top", type=click.IntRange(0), required=True, metavar="N", help="The largest heap.")
@play_option
@click.option("--outcomes", is_flag=True, help="Print P or N for each heap instead of its value.")
@click.option("--count", "as_count", is_flag=True, help="Print only how many heaps are P-positions.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a line for each heap: its size and its value.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="STEPS",
    help="How many options or positions may be looked at; by default what takes some seconds.",
)
@memory_option(MEGABYTES)
@file_option("-o", "--output", help="Write to this file; draw a plot if it ends in .svg or .png.")
@click.option(
    "--plot",
    type=click.Choice([*PLOTS_OF_VALUES, *PLOTS_OF_OUTCOMES]),
    help="What to draw; scatter if you do not say, or strip with --outcomes.",
)
@printing_options
def command(
    rule: str,
    top: int,
    play_convention: str,
    outcomes: bool,
    as_count: bool,
    as_csv: bool,
    limit: int | None,
    memory: int,
    output: Path | None,
    plot: str | None,
    as_json: bool,
    to: Language,
) -> None:
    """Print the Grundy values of the heaps 0 to N of RULE."""
    rules = heap_game(rule)
    convention = rules.convention(play_convention)
    drawn = output is not None and output.suffix in (".svg", ".png")
    if plot is not None and not drawn:
        raise InvalidNotation("a plot is drawn into a file that ends in .svg or .png, such as -o plot.svg")
    kind = (plot or ("strip" if outcomes else "scatter")) if drawn else None
    found: Sequel
    limits = Limits(limit, memory)
    with progress_of(top + 1, to.text("heaps examined")) as progress:
        if outcomes or as_count or kind in PLOTS_OF_OUTCOMES:
            found = heap_outcomes(rules, top, convention, limits=limits, progress=progress)
        else:
            found = heap_values(rules, top, convention, limits=limits, progress=progress)
    if output is not None and kind is not None:
        from grundy.drawing.files import write_picture

        write_picture(_picture(kind, found, rules, convention, to), output)
    if as_json:
        print_json(_document(found, as_count, rules, convention))
    if kind is None and (output is not None or not as_json):
        write((piece.encode() for piece in _text(found, as_count, as_csv, to)), output)


def _picture(kind: str, found: Sequel, rules: HeapGame, convention: PlayConvention, to: Language) -> Picture | Axes:
    from grundy.drawing import plots
    from grundy.drawing.value_tables import periodic_table

    if isinstance(found, str):
        draw = {"density": plots.plot_density, "digits": plots.plot_digits, "strip": plots.plot_strip}[kind]
        return draw(found, rules.name, to, play_convention=convention)
    if kind == "scatter":
        return plots.plot_values(found, rules.name, to, play_convention=convention)
    proof = prove_period(rules)
    if convention == "misere" or proof.grundy is None:
        raise NotApplicable("no period of {rule} is proved, so there is no table to draw", rule=rules.name)
    enough = proof.grundy.preperiod + proof.grundy.period
    values = found if len(found) >= enough else heap_values(rules, enough - 1)
    return periodic_table(values, proof.grundy, rules.name, to)


def _document(found: Sequel, as_count: bool, rules: HeapGame, convention: PlayConvention) -> dict[str, Any]:
    document: dict[str, Any] = {"rule": rules.name}
    if isinstance(found, str):
        document |= {"to": len(found) - 1, "p_positions": found.count("P")} if as_count else {"outcomes": found}
    else:
        document["values"] = found
    return document | {"reason": values_reason(rules, len(found) - 1, convention).json()}


def _text(found: Sequel, as_count: bool, as_csv: bool, to: Language) -> Iterator[str]:
    """Yield the sequence as it is printed, piece by piece."""
    if as_count and isinstance(found, str):
        yield to.text("{count} of {total} heaps are P-positions", count=found.count("P"), total=len(found)) + "\n"
        return
    if as_csv:
        yield "heap,outcome\n" if isinstance(found, str) else "heap,value\n"
    edge = len(str(len(found) - 1))
    width = 1 if isinstance(found, str) else max(len(str(value)) for value in found)
    for start in range(0, len(found), PIECE):
        piece = found[start : start + PIECE]
        if as_csv:
            yield "".join(f"{heap},{value}\n" for heap, value in enumerate(piece, start))
        elif isinstance(piece, str):
            rows = range(0, len(piece), LETTERS_PER_LINE)
            yield "".join(f"{start + row:>{edge}} │ {_by_tens(piece[row : row + LETTERS_PER_LINE])}\n" for row in rows)
        else:
            rows = range(0, len(piece), PER_LINE)
            cells = (" ".join(f"{value:>{width}}" for value in piece[row : row + PER_LINE]) for row in rows)
            yield "".join(f"{start + row:>{edge}} │ {line}\n" for row, line in zip(rows, cells, strict=True))


def _by_tens(letters: str) -> str:
    return " ".join(letters[n : n + 10] for n in range(0, len(letters), 10))
