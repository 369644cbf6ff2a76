"""Greedy takes the most: of all its moves it makes the one after which the least is left.

What is left of heaps are their tokens, also where Left and Right take from them. Everywhere else it is what the
other player may do: the number of moves to choose from, in a game of Left and Right those of the player whose
turn comes. A move that ends the game leaves nothing, be it a win or, in misère play, a loss. Of several moves that
leave equally little one is drawn by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from grundy.core.position import Move, Position
from grundy.core.ruleset import MOST_MOVES_SCANNED
from grundy.play.opponents.perfect import random_move
from grundy.rulesets.heaps.heap_ruleset import HeapMoves

MOST_COUNTED = 250_000
"""How much is counted in all, before only some of the moves are compared."""
MOST_DRAWN = 500
"""How many moves are drawn by chance then."""


def greedy_move(position: Position, chance: Random) -> Move:
    """Return a move after which the least is left; of very many moves, the best of some drawn by chance.

    Examples
    --------
    >>> from grundy import chomp, subtraction
    >>> greedy_move(subtraction([1, 3, 4])(10), Random(1)), greedy_move(chomp(4, 4), Random(1))
    (Move('1-4' to subtraction[1,3,4](6)), Move('1,2' to chomp(1,1)))
    """
    count = position.ruleset.move_count(position.state)
    each = sum(len(part.state) for part in position.drawn.summands) if _is_heaps(position) else count
    if count is not None and each is not None and count * each <= MOST_COUNTED:
        moves = list(position.moves)
    else:
        drawn = min(MOST_DRAWN, MOST_COUNTED // (each or MOST_MOVES_SCANNED)) or 1
        moves = list(_drawn(position, chance, drawn))
    left = [what_is_left(move.to) for move in moves]
    least = min(left)
    return chance.choice([move for move, remaining in zip(moves, left, strict=True) if remaining == least])


def _drawn(position: Position, chance: Random, times: int) -> Iterator[Move]:
    """Yield moves drawn by chance; what has to be gone through to draw one is gone through once."""
    count = position.ruleset.move_count(position.state)
    if count is not None and count > MOST_MOVES_SCANNED:  # by a formula
        yield from (random_move(position, chance) for _ in range(times))
    else:
        first = list(islice(position.ruleset.moves(position.state), MOST_MOVES_SCANNED))
        yield from (Move(position, chance.choice(first)) for _ in range(times))


def what_is_left(position: Position) -> int:
    """Return the number of tokens in heaps; elsewhere the number of moves of the player to move.

    Examples
    --------
    >>> from grundy import chomp, nim, parse
    >>> what_is_left(nim(3, 4, 0)), what_is_left(chomp(1, 1))
    (7, 1)
    >>> what_is_left(parse("to-move(R; domineering(11/10))"))
    1
    """
    if _is_heaps(position):
        return sum(sum(part.state) for part in position.drawn.summands)
    count = position.ruleset.move_count(position.state)
    return MOST_MOVES_SCANNED + 1 if count is None else count


def _is_heaps(position: Position) -> bool:
    return all(isinstance(part.ruleset, HeapMoves) for part in position.drawn.summands)
