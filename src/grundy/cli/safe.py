"""``grundy safe``: the safe positions of some heaps of Nim, and the chance that a start is safe."""

from __future__ import annotations

import click

from grundy.cli.shared import play_option, print_json, printing_options
from grundy.core.outcome import PlayConvention
from grundy.explaining.language import Language
from grundy.lab.safe_starts import LARGEST_HEAP, MOST_HEAPS, safe_starts

MOST_PRINTED = 1_000
WIDTH = 88


@click.command(epilog="Example: grundy safe 3 16")
@click.argument("heaps", type=click.IntRange(1, MOST_HEAPS))
@click.argument("largest", type=click.IntRange(1, LARGEST_HEAP))
@play_option
@printing_options
def command(heaps: int, largest: int, play_convention: PlayConvention, as_json: bool, to: Language) -> None:
    """List the safe positions of Nim with HEAPS heaps of 1 to LARGEST matches, and the chance that a start is safe.

    The order of the heaps does not count.
    """
    found = safe_starts(heaps, largest, play_convention)
    if as_json:
        print_json(found.json())
        return
    names = ["-".join(map(str, position)) for position in found.positions[:MOST_PRINTED]]
    width = max(map(len, names), default=0) + 2
    across = max(1, WIDTH // width)
    for start in range(0, len(names), across):
        click.echo("".join(f"{name:<{width}}" for name in names[start : start + across]).rstrip())
    if hidden := len(found.positions) - len(names):
        click.echo(to.plural("… and {n} more; --json has all.", "… and {n} more; --json has all.", hidden))
    click.echo(found.in_words(to))
