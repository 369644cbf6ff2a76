"""The pupil knows what pupils find out first, and nothing else.

It looks for two kinds of moves. The first is a win that is one move away: in normal play a move that ends the
game, such as taking the last heap; in misère play one after which the other has to end it, such as leaving one
match. The second is copying: if two or three heaps are left, it leaves two equal ones and nothing else, if it
can. So it makes two heaps equal, answers every move in one of them by the same in the other, and takes away the
third heap beside two equal ones. All its other moves are drawn by chance.

In games that are not heaps it does the same with the parts into which a position falls, such as the components
of a sum. Parts are equal if they look alike to the solver. In a game of Left and Right one of them must be the
other with the sides exchanged, for only then can moves be copied.

In normal play every move that it knows wins. In misère play it copies all the same, which may lose.
"""

from __future__ import annotations

from random import Random
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.position import Move, Position
from grundy.core.ruleset import Ruleset
from grundy.play.opponents.perfect import random_move

MOST_LOOKED_AT = 20_000
"""If there are more moves than these, it does not see which of them it knows."""
MOST_PARTS = 3
"""Among how many heaps or parts it sees that two are equal."""


def pupil_move(position: Position, play_convention: PlayConvention, chance: Random) -> Move:
    """Return a win that is one move away, else a move that leaves two equal heaps or parts, else any move.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> pupil_move(nim(0, 9), "normal", Random(1)), pupil_move(nim(0, 9), "misere", Random(1))
    (Move('2-9' to nim(0,0)), Move('2-8' to nim(0,1)))
    >>> pupil_move(nim(6, 9), "normal", Random(1)), pupil_move(nim(6, 9, 6), "normal", Random(1))
    (Move('2-3' to nim(6,6)), Move('2-9' to nim(6,0,6)))
    >>> pupil_move(kayles(2, 5) + nim(1, 2), "normal", Random(1)) in (kayles(2, 5) + nim(1, 2)).moves
    True
    """
    known = known_moves(position, play_convention)
    return chance.choice(known) if known else random_move(position, chance)


def known_moves(position: Position, play_convention: PlayConvention) -> list[Move]:
    """Return the moves of which the pupil believes that they win, the better known ones only.

    Examples
    --------
    >>> from grundy import nim
    >>> known_moves(nim(1, 1), "normal"), known_moves(nim(3, 4, 5), "normal")
    ([], [])
    """
    count = position.ruleset.move_count(position.state)
    if count is None or count > MOST_LOOKED_AT:
        return []
    moves = list(position.moves)
    wins = [move for move in moves if _is_won(move.to, play_convention)]
    if wins or not 2 <= len(_parts(position)) <= MOST_PARTS:
        return wins
    return [move for move in moves if _is_pair(_parts(move.to))]


def _is_won(position: Position, play_convention: PlayConvention) -> bool:
    """Return whether the game is over and won, or in misère play the other has to end it with the next move."""
    if play_convention == "normal":
        return not position.moves
    return bool(position.moves) and not any(move.to.moves for move in position.moves)


def _parts(position: Position) -> list[Position]:
    """Return the parts in which somebody has a move; one more than the pupil looks at stands for all others."""
    parts: list[Position] = []
    for summand in position.drawn.summands:
        for part in summand.ruleset.components(summand.state):
            if part.moves:
                parts.append(part)
            if len(parts) > MOST_PARTS:
                return parts
    return parts


def _is_pair(parts: list[Position]) -> bool:
    if len(parts) != 2:
        return False
    first, second = parts
    try:
        return _look(first) == _look(-second)
    except NotApplicable:  # these rules do not say how the sides are exchanged
        return False


def _look(part: Position) -> tuple[Ruleset[Any, Any], Any]:
    """Return what a part looks like to the solver; with the same moves for all it is its own negative."""
    return part.ruleset, part.ruleset.key(part.state)
