"""``grundy graph``: the game graph in layers, kernel marked."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import click

from grundy.cli.shared import (
    as_json,
    in_language,
    play_option,
    position_argument,
    print_json,
    read_position,
)
from grundy.core.errors import InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.explaining.language import Language
from grundy.explaining.words import value_in_symbols
from grundy.solving import DescribedGraph, describe_graph

MOST_NAMED = 8
MOST_POSITIONS = 100_000
"""A graph is written out move by move, which takes more room than solving it."""


@click.command(epilog='Example: grundy graph "nim(2,2)" -o nim22.svg')
@position_argument
@play_option
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=MOST_POSITIONS,
    show_default=True,
    metavar="POSITIONS",
    help="How many positions the graph may have.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write a picture (.svg, .png) or .json."
)
@as_json
@in_language
def command(
    position: str, play_convention: PlayConvention, limit: int, output: Path | None, as_json: bool, to: Language
) -> None:
    """Show every position that play can reach from POSITION, in layers L0, W0, L1 and so on."""
    described = describe_graph(read_position(position), play_convention, limit=limit)
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

    if output.suffix not in (".svg", ".png"):
        raise InvalidNotation("the file must end in .svg, .png or .json, not {suffix}", suffix=quote(output.suffix))
    write_picture(draw_graph(described, to), output)


def _print(described: DescribedGraph, to: Language) -> None:
    layers: dict[str, list[int]] = defaultdict(list)
    for vertex, layer in enumerate(described.layers):
        layers[layer or "D"].append(vertex)
    click.echo(to.plural("{n} position", "{n} positions", len(described.layers)))
    for layer in sorted(layers, key=lambda name: (name == "D", int(name[1:] or 0), name[0] == "W")):
        vertices = layers[layer]
        names = [
            f"{described.name(vertex)} {value_in_symbols(described.verdicts[vertex])}"
            for vertex in vertices[:MOST_NAMED]
        ]
        more = f", … ({len(vertices)})" if len(vertices) > MOST_NAMED else ""
        click.echo(f"{layer:>4}  {', '.join(names)}{more}")
