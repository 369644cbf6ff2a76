"""``grundy sheet``: what a class needs on paper."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli.shared import (
    check_ending,
    count_option,
    file_bytes,
    file_option,
    play_option,
    position_argument,
    print_json,
    printing_options,
    read_position,
    write,
)
from grundy.core.errors import NotApplicable, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.records.check import check
from grundy.records.formats import format_of, read_sheets
from grundy.records.games import Game
from grundy.records.sheets import NOTATIONS, Notation


@click.command(epilog='Example: grundy sheet "nim(3,4,5)" --groups 4 --games 5 -o lesson.pdf')
@position_argument
@count_option("--groups", 1, "N", "How many groups there are.")
@count_option("--pupils", 4, "N", "How many pupils a group has.", least=2)
@count_option("--games", 5, "N", "How many games every two of a group play.")
@play_option
@click.option(
    "--notation",
    type=click.Choice(NOTATIONS),
    default="positions",
    show_default=True,
    help="What is written into the sheets of a heap game: heaps after the move, or tokens taken.",
)
@click.option("--records", metavar="FILE", help="Print filled sheets instead, with the games of FILE (.csv, .json, …).")
@file_option("-o", "--output", metavar="FILE.pdf", help="The file to write; by default sheets.pdf.")
@printing_options
def command(
    position: str,
    groups: int,
    pupils: int,
    games: int,
    play_convention: PlayConvention,
    notation: Notation,
    records: str | None,
    output: Path | None,
    as_json: bool,
    to: Language,
) -> None:
    """Write what a class needs on paper to play POSITION: rules, pairings, record sheets."""
    file = output or Path("sheets.pdf")
    check_ending(file, (".pdf",), N_("the file must end in .pdf, not {suffix}"))
    start = read_position(position)
    from grundy.paper.sheets import MOST_GAMES, recorded_pdf, sheets_pdf

    if records is not None:
        content = recorded_pdf(_recorded(records, start, play_convention, notation, to), notation, to)
    else:
        sizes = [pupils] * min(groups, MOST_GAMES + 1)  # each has a game, so more are refused all the same
        content = sheets_pdf(start, sizes, games, play_convention=play_convention, notation=notation, to=to)
    write([content], file)
    if as_json:
        print_json({"position": str(start), "file": str(file)})
    else:
        click.echo(to.text("written: {file}", file=str(file)))


def _recorded(
    file: str, start: Position, play_convention: PlayConvention, notation: Notation, to: Language
) -> list[Game]:
    """Return the games of a file that can be played, and say on stderr how many cannot."""
    rules = start_of(start).ruleset
    rules.convention(play_convention)
    notes: list[Phrase] = []
    checked = list(check(read_sheets(file_bytes(file), format_of(file), rules, notation, play_convention, notes)))
    for note in notes:
        click.echo(to.say(note), err=True)
    games = [found.game for found in checked if found.game is not None]
    for game in games:
        if game.ruleset != rules:
            raise NotApplicable(
                "game {game} has other rules than {position}", game=quote(game.id), position=quote(str(start))
            )
    if not games:
        raise NotApplicable("no game of {file} can be played; grundy records check tells why", file=quote(file))
    if len(games) < len(checked):
        said = to.plural(
            "{n} game cannot be played and is left out; grundy records check tells why",
            "{n} games cannot be played and are left out; grundy records check tells why",
            len(checked) - len(games),
        )
        click.echo(said, err=True)
    return games
