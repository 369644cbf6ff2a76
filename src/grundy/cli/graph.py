"""``grundy graph``: the game graph in layers, kernel marked."""

from __future__ import annotations

import json
from pathlib import Path

import click

from grundy.cli.shared import (
    check_ending,
    count_option,
    file_option,
    play_option,
    position_argument,
    print_json,
    printing_options,
    read_position,
)
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.words import value_in_symbols
from grundy.solving import DescribedGraph, describe_graph

MOST_NAMED = 8
MOST_POSITIONS = 100_000
"""A graph is written out move by move, which takes more room than solving it."""


@click.command(epilog='Example: grundy graph "nim(2,2)" -o nim22.svg')
@position_argument
@play_option
@count_option("--limit", MOST_POSITIONS, "POSITIONS", "How many positions the graph may have.")
@click.option("--strategy", is_flag=True, help="Show the winner's moves only, and all replies of the loser.")
@file_option("-o", "--output", help="Write a picture (.svg, .png) or .json.")
@printing_options
def command(
    position: str,
    play_convention: PlayConvention,
    limit: int,
    strategy: bool,
    output: Path | None,
    as_json: bool,
    to: Language,
) -> None:
    """Show every position that play can reach from POSITION, in layers L0, W0, L1 and so on."""
    described = describe_graph(read_position(position), play_convention, limit=limit)
    if strategy:
        described = described.strategy()
    if output is not None:
        _write(described, output, to)
    if as_json:
        print_json(described.json())
    elif output is None:
        _print(described, to)


def _write(described: DescribedGraph, output: Path, to: Language) -> None:
    if output.suffix == ".json":
        output.write_text(json.dumps(described.json(), ensure_ascii=False), encoding="utf-8")
        return
    from grundy.drawing.files import write_picture
    from grundy.drawing.gamegraph import draw_graph

    check_ending(output, (".svg", ".png"), N_("the file must end in .svg, .png or .json, not {suffix}"))
    write_picture(draw_graph(described, to), output)


def _print(described: DescribedGraph, to: Language) -> None:
    click.echo(to.plural("{n} position", "{n} positions", len(described.layers)))
    for layer, vertices in described.by_layer():
        names = [
            f"{described.name(vertex)} {value_in_symbols(described.verdicts[vertex])}"
            for vertex in vertices[:MOST_NAMED]
        ]
        more = f", … ({len(vertices)})" if len(vertices) > MOST_NAMED else ""
        click.echo(f"{layer:>4}  {', '.join(names)}{more}")
