"""Our text record (``.grundy``) as sheets and back; the tag ``Game`` names the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.errors import NotApplicable, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.play.match import Match
from grundy.play.record import Record, split_record, split_records
from grundy.records.games import Game, checked_name
from grundy.records.sheets import Sheet
from grundy.rulesets.catalogue import parse


def read_text(text: str, play_convention: PlayConvention = "normal") -> Iterator[Sheet]:
    r"""Yield the games of a text; one without the tag ``Game`` is named by its number.

    Examples
    --------
    >>> [sheet] = read_text('[Start "nim(2)"]\n\n1. 1-1 1-1\n')
    >>> sheet.id, sheet.start, sheet.entries
    ('1', (2,), ['1-1', '1-1'])
    """
    for number, written in enumerate(split_records(text), 1):
        tags, moves = split_record(written)
        start = start_of(parse(tags["Start"]))
        name = checked_name(tags.get("Game", str(number)))
        convention = start.ruleset.convention(tags.get("Play", play_convention))
        players = checked_name(tags.get("First", "")), checked_name(tags.get("Second", ""))
        yield Sheet(name, start.ruleset, start.state, "moves", moves, convention, players)


def write_text(games: Sequence[Game]) -> Iterator[str]:
    """Yield the games as text records, an empty line after each.

    Examples
    --------
    >>> from grundy import nim
    >>> print("".join(write_text([Game("a", nim, ((1,), (0,)))])))
    [Start "nim(1)"]
    [Play "normal"]
    [Game "a"]
    [Result "first"]
    <BLANKLINE>
    1. 1-1
    <BLANKLINE>
    <BLANKLINE>
    """
    for game in games:
        moves = tuple(game.moves())
        if any(len(move.notation.split()) != 1 for move in moves):
            raise NotApplicable("game {game} has a move that a text record cannot write", game=quote(game.id))
        record = Record(Match(game.start, game.play_convention, moves), *game.players, {"Game": game.id})
        yield f"{record}\n"
