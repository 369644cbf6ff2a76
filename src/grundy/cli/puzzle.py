"""``grundy puzzle``: positions in which exactly one move wins."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import click

from grundy.cli.shared import (
    check_ending,
    file_option,
    play_option,
    print_json,
    printing_options,
    read_position,
    write,
)
from grundy.core.errors import InvalidNotation, NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import player_to_move
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.course.puzzles import LEVELS, Puzzle, daily, puzzles
from grundy.drawing.changes import at_state, shape_of
from grundy.explaining.language import Language
from grundy.explaining.words import SIDES, move_in_words
from grundy.rulesets.catalogue import read_ruleset

COUNT, MOST = 10, 10_000


@click.command(epilog='Example: grundy puzzle "subtraction[1,3,4]" --level 3 --count 12 --sheet puzzles.pdf')
@click.argument("rule", required=False)
@click.option(
    "--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), metavar="1-5", help="How hard they are; by default mixed."
)
@click.option("--count", type=click.IntRange(1, MOST), metavar="N", help=f"How many puzzles; by default {COUNT}.")
@click.option("--seed", type=int, metavar="N", help="Another number gives other puzzles; by default 0.")
@play_option
@click.option(
    "--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The day of a daily puzzle."
)
@click.option("--key", is_flag=True, help="Tell the answers, too.")
@file_option("--sheet", metavar="FILE.pdf", help="Write a sheet for a class, with the answers on a page of their own.")
@printing_options
def command(
    rule: str | None,
    level: int | None,
    count: int | None,
    seed: int | None,
    play_convention: PlayConvention,
    day: datetime | None,
    key: bool,
    sheet: Path | None,
    as_json: bool,
    to: Language,
) -> None:
    """Make puzzles of RULE, a rule or a position: exactly one move wins. Without RULE, the puzzle of today."""
    if sheet is not None:
        check_ending(sheet, (".pdf",), N_("the file must end in .pdf, not {suffix}"))
    if rule is None:
        if (level, count, seed, play_convention) != (None, None, None, "normal"):
            raise NotApplicable("the puzzle of a day is what it is: name a rule to choose level, count, seed or play")
        wanted, found = 1, [daily(date.today() if day is None else day.date())]
    elif day is not None:
        raise NotApplicable("the puzzle of a day has no rule to choose: leave out the rule or --date")
    else:
        wanted = COUNT if count is None else count
        options: dict[str, Any] = {"level": level, "count": wanted, "seed": seed or 0}
        found = list(puzzles(_start(rule), play_convention=play_convention, **options))
    if not found:
        raise Undecided("no puzzle was found; another seed, level or position may have one")
    if sheet is not None:
        from grundy.paper.puzzle_sheet import puzzle_pdf

        write([puzzle_pdf(found, to)], sheet)
    _print(found, sheet, key, as_json, to)
    if len(found) < wanted:
        said = to.plural("only {n} puzzle was found", "only {n} puzzles were found", len(found))
        click.echo(said, err=True)


def _start(text: str) -> Position:
    """Return the position to be changed: the one that is written, or the example of a rule."""
    if not text.rstrip().endswith("]"):
        return read_position(text)
    rules = read_ruleset(text)
    start = at_state(rules, shape_of(rules, ()))
    if start is None:
        raise InvalidNotation("write a position of {rule} as well, in brackets", rule=rules.name)
    return start


def _print(found: list[Puzzle], sheet: Path | None, key: bool, as_json: bool, to: Language) -> None:
    if as_json:
        print_json({"puzzles": [_document(puzzle, key) for puzzle in found], "file": sheet and str(sheet)})
        return
    if sheet is not None:
        click.echo(to.text("written: {file}", file=str(sheet)))
        return
    for number, puzzle in enumerate(found, 1):
        player = player_to_move(puzzle.position)
        turn = [] if player is None else [to.text(SIDES[player])]
        shown = ", ".join([*turn, to.text("level {level}", level=puzzle.level)])
        click.echo(f"{number}. {puzzle.position.drawn}  ({shown})")
        if key:
            left = str(puzzle.move.to.drawn)
            said = to.text("{move}; this leaves {position}", move=move_in_words(puzzle.move, to), position=left)
            click.echo(f"   {puzzle.move.notation}: {said}")


def _document(puzzle: Puzzle, key: bool) -> dict[str, Any]:
    document = {"position": str(puzzle.position), "play": puzzle.play_convention, "level": puzzle.level}
    return document | ({"move": puzzle.move.notation, "to": str(puzzle.move.to)} if key else {})
