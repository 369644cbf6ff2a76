"""The games of a class as matches, which know their positions and who has won."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from grundy.classroom.model import ClassGame
from grundy.core.errors import GrundyError
from grundy.core.position import Position
from grundy.play.match import Match
from grundy.rulesets.catalogue import parse


@cache
def _start(notation: str) -> Position:
    return parse(notation)


def match_of(game: ClassGame) -> Match:
    """Return a game as a match.

    Examples
    --------
    >>> game = ClassGame(1, 1, 1, 7, 8, "round", "playing", None, "nim(3,4,5)", "normal", ("1-2",), None, 0.0)
    >>> match_of(game).position
    nim(1,4,5)
    """
    return Match(_start(game.start), game.play_convention).play_all(game.moves)


def spelled(game: ClassGame, ply: int, move: str) -> str:
    """Return how a move after `ply` others is kept, or the move as it is if it cannot be made there.

    Examples
    --------
    >>> game = ClassGame(1, 1, 1, 7, 8, "round", "playing", None, "nim(3,4,5)", "normal", ("1-2",), None, 0.0)
    >>> spelled(game, 0, "01-02")
    '1-2'
    """
    try:
        return match_of(replace(game, moves=game.moves[:ply])).position.move(move).notation
    except GrundyError:
        return move
