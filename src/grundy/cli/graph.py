"""``grundy graph``: the game graph in layers, kernel marked."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import click

from grundy.cli.shared import (
    check_ending,
    count_option,
    file_option,
    files_first,
    play_option,
    position_argument,
    print_json,
    printing_options,
    read_position,
    write,
)
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import to_move
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.words import value_in_symbols
from grundy.solving import DescribedGraph, describe_graph
from grundy.solving.gametree import MOST_NODES, GameTree, game_tree

MOST_NAMED = 8
MOST_POSITIONS = 100_000
"""A graph is written out move by move, which takes more room than solving it."""


@click.command(epilog='Example: grundy graph "nim(2,2)" -o nim22.svg')
@position_argument
@play_option
@count_option("--limit", MOST_POSITIONS, "POSITIONS", "How many positions the graph may have.")
@click.option(
    "--strategy",
    is_flag=True,
    help="Show the winner's moves only, and all replies of the loser; the order of heaps does not count.",
)
@click.option("--tree", is_flag=True, help="Show every play apart, as a tree with the winner at each end.")
@file_option("-o", "--output", help="Write a picture (.svg, .png) or .json.")
@printing_options
def command(
    position: str,
    play_convention: PlayConvention,
    limit: int,
    strategy: bool,
    tree: bool,
    output: Path | None,
    as_json: bool,
    to: Language,
) -> None:
    """Show every position that play can reach from POSITION, in layers L0, W0, L1 and so on."""
    start = read_position(position)
    described = describe_graph(start, play_convention, limit=limit, merged=strategy)
    if strategy:
        described = described.strategy()
    shown = game_tree(described, limit if output is None else MOST_NODES) if tree else described
    show = partial(_print_tree, shown) if isinstance(shown, GameTree) else partial(_print, described)
    if start.ruleset.partizan:
        other = str(to_move(start, "R"))
        click.echo(
            to.text("Left begins; write {position} if Right is to begin.", position=other),
            err=as_json or output is not None,
        )
    printed = (lambda: print_json(shown.json())) if as_json else (lambda: show(to))
    with files_first(printed, always=as_json or output is None):
        if output is not None:
            _write(shown, output, to)


def _write(shown: DescribedGraph | GameTree, output: Path, to: Language) -> None:
    if output.suffix == ".json":
        write([json.dumps(shown.json(), ensure_ascii=False).encode(), b"\n"], output)
        return
    from grundy.drawing.files import write_picture
    from grundy.drawing.gamegraph import draw_graph
    from grundy.drawing.gametree import draw_tree

    check_ending(output, (".svg", ".png"), N_("the file must end in .svg, .png or .json, not {suffix}"))
    write_picture(draw_tree(shown, to) if isinstance(shown, GameTree) else draw_graph(shown, to), output)


def _print_tree(tree: GameTree, to: Language) -> None:
    won = {True: to.text("the first player has won"), False: to.text("the second player has won")}
    for node, vertex in enumerate(tree.vertices):
        outcome = tree.described.verdicts[vertex].outcome
        ending = f"  {won[tree.first_wins(node)]}" if tree.is_leaf(node) else ""
        click.echo(f"{'  ' * tree.depths[node]}{tree.name(node)} {outcome.value if outcome else '?'}{ending}")


def _print(described: DescribedGraph, to: Language) -> None:
    click.echo(to.plural("{n} position", "{n} positions", len(described.layers)))
    click.echo(to.text("L: lost, W: won for the player to move"))
    for layer, vertices in described.by_layer():
        names = [
            f"{described.name(vertex)} {value_in_symbols(described.verdicts[vertex], described.play_convention)}"
            if described.ruleset.valued
            else described.name(vertex)
            for vertex in vertices[:MOST_NAMED]
        ]
        more = f", … ({len(vertices)})" if len(vertices) > MOST_NAMED else ""
        click.echo(f"{layer:>4}  {', '.join(names)}{more}")
