"""How hard a position is to win: the chance of a player who moves at random against a perfect opponent.

The player has the side that can win: he begins if the first player can, else his opponent does. Each of his moves
is drawn from all legal ones, each as likely as any other. A single mistake loses, since the opponent is perfect; as
long as the opponent is lost, he makes the move that leaves the least chance.
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.errors import NotApplicable
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.gamegraph import explore
from grundy.solving.retrograde import analyse

EASY, MIDDLING = Fraction(1, 50), Fraction(1, 1000)
"""From which chance on a position is of difficulty 1 and 2; below it is 3."""


def random_chance(
    position: Position, play_convention: PlayConvention = "normal", *, limit: int = DEFAULT_POSITIONS
) -> Fraction:
    """Return the chance of a player with the winning side who moves at random against a perfect opponent.

    In a game of Left and Right, Left begins.

    Examples
    --------
    >>> from grundy import nim
    >>> [str(random_chance(nim(*heaps))) for heaps in [(1, 2), (1, 1), (2, 2), (3, 4, 5)]]
    ['1/3', '1', '1/3', '1/11340']

    Notes
    -----
    One pass over all positions, those nearer to the end first. In a game with cycles a winning move that
    does not bring the end nearer counts as a mistake, since it may lead round for ever.

    Raises
    ------
    NotApplicable
        If the position is a draw.
    Undecided
        If it has more positions than the limit.
    """
    start = start_of(position)
    rules = start.ruleset
    graph = explore(rules, start.state, Budget(limit))
    found = analyse(graph, play_convention)
    if found.outcomes[0] is Outcome.D:
        raise NotApplicable("{position} is a draw, so nobody has the winning side", position=str(position))
    lengths = found.remoteness
    order = graph.postorder or sorted(
        (v for v, r in enumerate(lengths) if r is not None), key=lambda v: lengths[v] or 0
    )
    chance: dict[int, Fraction] = {}
    for vertex in order:
        if not graph.options[vertex]:
            chance[vertex] = Fraction(1)
        elif found.outcomes[vertex] is Outcome.P:  # the opponent is to move, and lost
            chance[vertex] = min(chance[option] for option in graph.options[vertex])
        else:
            # Moves to positions that look alike are one option of the graph, but each of them may be drawn.
            drawn = [graph.index[rules.key(option)] for option in rules.options(graph.states[vertex])]
            kept = [chance.get(option, Fraction(0)) for option in drawn if found.outcomes[option] is Outcome.P]
            chance[vertex] = sum(kept, Fraction(0)) / len(drawn)
    return chance[0]


def difficulty(chance: Fraction) -> int:
    """Return how hard a position is to win, from 1 to 3, by the chance of a player who moves at random.

    Examples
    --------
    >>> from grundy import nim
    >>> [difficulty(random_chance(nim(*heaps))) for heaps in [(2, 2), (1, 2, 4), (3, 4, 5)]]
    [1, 2, 3]
    """
    return 1 if chance >= EASY else 2 if chance >= MIDDLING else 3
