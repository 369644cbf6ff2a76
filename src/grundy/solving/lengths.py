"""How long play may last: the shortest and the longest play, whoever wins.

In a sum every move is made in one summand, so these lengths add, and so they do for heaps. Other games are
searched as a whole: components of the same value need not last equally long, for two equal heads of a game of coins
vanish together.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.core.errors import Undecided
from grundy.core.heaps import HeapGame
from grundy.core.position import Position
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import explore
from grundy.solving.split import folded

MOST_POSITIONS = 1_000
HEAP_MOVES, BOARD_MOVES = 4_000, 1_000
"""How much is looked at, for the lengths are told where that is cheap. A move on a board takes longer to make."""

Lengths = tuple[int, int]
"""The number of moves of the shortest and of the longest play."""


def play_length(position: Position) -> Lengths | None:
    """Return the shortest and the longest play; None if they are not quickly found, or play need not end.

    Examples
    --------
    >>> from grundy import game, kayles, nim
    >>> play_length(nim(3, 4, 5)), play_length(kayles(5) + nim(10**9))
    ((3, 12), (4, 1000000005))
    >>> play_length(game(lambda n: [(n + 1) % 3])(0)) is None
    True
    """
    ruleset, state = position.ruleset, position.state
    if len(position.summands) > 1:
        found = [play_length(part) for part in position.summands]
        return None if None in found else _added(filter(None, found))
    if (known := ruleset.play_length(state)) is not None:
        return known
    budget = Budget(MOST_POSITIONS)
    try:
        if isinstance(ruleset, HeapGame):
            with budget.at_most(MOST_POSITIONS, HEAP_MOVES):
                return folded(ruleset, state, {}, budget, _added, _one_more)
        with budget.at_most(MOST_POSITIONS, BOARD_MOVES):
            return None if ruleset.partizan else _searched(position, budget)  # with players it depends on who begins
    except Undecided:
        return None


def _searched(position: Position, budget: Budget) -> Lengths | None:
    budget.expect(position.ruleset.least_positions(position.state))
    graph = explore(position.ruleset, position.state, budget)
    lengths: dict[int, Lengths] = {}
    for vertex in graph.postorder or ():
        lengths[vertex] = _one_more(map(lengths.__getitem__, graph.options[vertex]))
    return lengths.get(0)


def _added(lengths: Iterable[Lengths]) -> Lengths:
    shortest = longest = 0
    for least, most in lengths:
        shortest += least
        longest += most
    return shortest, longest


def _one_more(options: Iterable[Lengths]) -> Lengths:
    lengths = list(options)
    if not lengths:
        return 0, 0
    return 1 + min(least for least, _ in lengths), 1 + max(most for _, most in lengths)
