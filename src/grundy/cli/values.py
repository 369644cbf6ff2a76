"""``grundy values``: values or outcomes of one heap, coin or number after another, printed, written or drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.shared import (
    check_ending,
    file_option,
    files_first,
    memory_option,
    play_option,
    print_json,
    printing_options,
    progress_of,
    write,
)
from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.core.files import replaced
from grundy.core.heaps import HeapGame
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import N_, Ruleset
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.lab.sequence_files import (
    PIECE,
    Sequel,
    b_file,
    columns,
    csv_pieces,
    latex_pieces,
    write_parquet,
)
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values, numbered_game, prove_period, values_reason
from grundy.solving.budget import MEGABYTES, Limits

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PER_LINE, LETTERS_PER_LINE = 20, 50
FORMS = ("text", "csv", "bfile", "latex")
ENDINGS = (".txt", ".csv", ".tex", ".bfile", ".json", ".parquet", ".svg", ".png")
FORM_OF_ENDING = {".csv": "csv", ".tex": "latex", ".bfile": "bfile"}
PLOTS_OF_VALUES, PLOTS_OF_OUTCOMES = ("scatter", "periodic"), ("density", "digits", "strip")

Numbered = Ruleset[Any, Any]
"""Rules of which one number is a position."""


@click.command(epilog='Example: grundy values "octal[0.77]" --to 83')
@click.argument("rule")
@click.option(
    "--to", "top", type=click.IntRange(0), required=True, metavar="N", help="The largest heap, coin or number."
)
@play_option
@click.option("--outcomes", is_flag=True, help="Print P or N for each heap instead of its value.")
@click.option("--count", "as_count", is_flag=True, help="Print only how many heaps are P-positions.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="How it is printed: csv and bfile have a line for each heap, latex is a table.",
)
@click.option("--csv", "form", flag_value="csv", help="The same as --format csv.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="STEPS",
    help="How many options or positions may be looked at; by default what takes some seconds.",
)
@memory_option(MEGABYTES)
@file_option(
    "-o",
    "--output",
    help="Write to this .txt, .csv, .tex, .bfile, .json or .parquet file, or draw a plot into an .svg or .png file.",
)
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
    form: str,
    limit: int | None,
    memory: int,
    output: Path | None,
    plot: str | None,
    as_json: bool,
    to: Language,
) -> None:
    """Print the Grundy values of the heaps, coins or numbers of RULE up to N."""
    if output is not None and as_count:
        check_ending(
            output, (".txt", ".json"), N_("a count is written to a file that ends in .txt or .json, not {suffix}")
        )
    if output is not None:
        check_ending(
            output,
            ENDINGS,
            N_("the file must end in .txt, .csv, .tex, .bfile, .json, .parquet, .svg or .png, not {suffix}"),
        )
    drawn = output is not None and output.suffix in (".svg", ".png")
    rules = heap_game(rule) if drawn else numbered_game(rule)
    convention = rules.convention(play_convention)
    if plot is not None and not drawn:
        raise InvalidNotation("a plot is drawn into a file that ends in .svg or .png, such as -o plot.svg")
    if outcomes and plot is not None and plot not in PLOTS_OF_OUTCOMES:
        raise NotApplicable("{plot} is a plot of values, not of outcomes", plot=plot)
    kind = (plot or ("strip" if outcomes else "scatter")) if drawn else None
    found: Sequel
    limits = Limits(limit, memory)
    with progress_of(top + 1, to.text("heaps examined")) as progress:
        if outcomes or as_count or kind in PLOTS_OF_OUTCOMES:
            found = heap_outcomes(rules, top, convention, limits=limits, progress=progress)
        else:
            found = heap_values(rules, top, convention, limits=limits, progress=progress)
    document = _document(found, as_count, rules, convention)

    def told(form: str) -> Iterator[bytes]:
        return (piece.encode() for piece in _text(found, rules, as_count, form, to))

    printed = (lambda: print_json(document)) if as_json else (lambda: write(told(form), None))
    with files_first(printed, always=as_json or output is None):
        if output is None:
            return
        if kind is not None and isinstance(rules, HeapGame):
            from grundy.drawing.files import write_picture

            write_picture(_picture(kind, found, rules, convention, to), output)
        elif output.suffix == ".json":
            write([json.dumps(document, ensure_ascii=False).encode(), b"\n"], output)
        elif output.suffix == ".parquet":
            with replaced(output) as file:
                write_parquet(found, columns(found, rules), file, rules.counted_from[0])
        else:
            write(told(FORM_OF_ENDING.get(output.suffix, form)), output)


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


def _document(found: Sequel, as_count: bool, rules: Numbered, convention: PlayConvention) -> dict[str, Any]:
    first = rules.counted_from[0]
    last = first + len(found) - 1
    document: dict[str, Any] = {"rule": rules.name} | ({"first": first} if first else {})
    if isinstance(found, str):
        document |= {"to": last, "p_positions": found.count("P")} if as_count else {"outcomes": found}
    else:
        document["values"] = found
    return document | {"reason": values_reason(rules, last, convention).json()}


def _text(found: Sequel, rules: Numbered, as_count: bool, form: str, to: Language) -> Iterator[str]:
    """Yield the sequence as it is printed, piece by piece."""
    if as_count and isinstance(found, str):
        lost, total = found.count("P"), len(found)
        if isinstance(rules, HeapGame):
            yield to.text("{count} of {total} heaps are P-positions", count=lost, total=total) + "\n"
        else:
            yield to.text("{count} of {total} positions are P-positions", count=lost, total=total) + "\n"
        return
    first = rules.counted_from[0]
    if form != "text":
        yield from {
            "csv": lambda: csv_pieces(found, columns(found, rules), first),
            "bfile": lambda: b_file(found, first),
            "latex": lambda: latex_pieces(found, first),
        }[form]()
        return
    if not found:
        return
    edge = len(str(first + len(found) - 1))
    width = 1 if isinstance(found, str) else max(len(str(value)) for value in found)
    for start in range(0, len(found), PIECE):
        piece = found[start : start + PIECE]
        if isinstance(piece, str):
            rows = range(0, len(piece), LETTERS_PER_LINE)
            yield "".join(
                f"{first + start + row:>{edge}} │ {_by_tens(piece[row : row + LETTERS_PER_LINE])}\n" for row in rows
            )
        else:
            rows = range(0, len(piece), PER_LINE)
            cells = (" ".join(f"{value:>{width}}" for value in piece[row : row + PER_LINE]) for row in rows)
            yield "".join(f"{first + start + row:>{edge}} │ {line}\n" for row, line in zip(rows, cells, strict=True))


def _by_tens(letters: str) -> str:
    return " ".join(letters[n : n + 10] for n in range(0, len(letters), 10))
