"""``grundy list``: the games."""

from __future__ import annotations

import click

from grundy.cli.shared import print_json, printing_options
from grundy.explaining.language import Language
from grundy.explaining.listing import catalogue_entries


@click.command("list", epilog="Example: grundy list nim")
@click.argument("word", default="")
@printing_options
def command(word: str, as_json: bool, to: Language) -> None:
    """List all games, or those that WORD is found in."""
    entries = catalogue_entries(to, word)
    if as_json:
        print_json(entries)
        return
    for entry in entries:
        click.echo(f"{entry['name']:<12} {entry['title']}")
        click.echo(f"{'':<12} {entry['rule']}")
        click.echo(f"{'':<12} {entry['theory']}")
        click.echo(f"{'':<12} {entry['example']}")
        click.echo()
    if not entries:
        click.echo(to.text("No game matches."), err=True)
