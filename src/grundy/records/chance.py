"""Better than chance? Exact tests, in integers.

The null hypothesis is that moves are drawn from a hat which holds every legal
move once. From a position with w winning moves out of m such a move wins with
the chance w/m. So the number of wins at given positions is a sum of independent
draws, and its distribution is found draw by draw, over a common denominator.
Whether a later half is better than an earlier one is Fisher's exact test.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod

from grundy.core.errors import Undecided
from grundy.solving.budget import Budget

MOST_DRAWS = 2000
"""How many moves the exact distribution is computed for."""

Draws = Mapping[tuple[int, int], int]
"""How many moves were made from positions with (winning moves, all moves)."""


def expected_wins(draws: Draws) -> Fraction:
    """Return how many of the moves would win on average if all were drawn from a hat.

    Examples
    --------
    >>> expected_wins({(1, 12): 6, (1, 2): 1})
    Fraction(1, 1)
    """
    return sum((Fraction(wins, moves) * count for (wins, moves), count in draws.items()), Fraction(0))


def chance_of_at_least(successes: int, draws: Draws, budget: Budget | None = None) -> Fraction:
    """Return the probability that moves drawn from a hat win at least `successes` times.

    Examples
    --------
    >>> chance_of_at_least(1, {(1, 2): 2})
    Fraction(3, 4)
    >>> chance_of_at_least(2, {(1, 2): 1, (1, 3): 1})
    Fraction(1, 6)
    """
    total = sum(draws.values())
    if total > MOST_DRAWS:
        raise Undecided("the exact test takes at most {limit} moves, these are {moves}", limit=MOST_DRAWS, moves=total)
    ways = [1]
    for (wins, moves), count in draws.items():
        alike = [comb(count, k) * wins**k * (moves - wins) ** (count - k) for k in range(count + 1)]
        ways = product(ways, alike, budget)
    denominator = prod(moves**count for (_, moves), count in draws.items())
    return Fraction(sum(ways[max(0, successes) :]), denominator)


def product(first: list[int], second: list[int], budget: Budget | None = None) -> list[int]:
    """Return the product of two polynomials, each as the list of its coefficients.

    Examples
    --------
    >>> product([1, 1], [1, 1])
    [1, 2, 1]
    """
    result = [0] * (len(first) + len(second) - 1)
    for place, factor in enumerate(first):
        if budget is not None:
            budget.look_at_the_clock()
        for other, term in enumerate(second):
            result[place + other] += factor * term
    return result


def chance_of_improvement(before: tuple[int, int], after: tuple[int, int]) -> Fraction:
    """Return how likely a share as good as the later one is, if both halves were equally good (Fisher).

    Each half is given as (successes, attempts).

    Examples
    --------
    >>> chance_of_improvement((0, 2), (2, 2))
    Fraction(1, 6)
    """
    (early, tried_early), (late, tried_late) = before, after
    successes = early + late
    ways = sum(
        comb(tried_late, k) * comb(tried_early, successes - k)
        for k in range(late, min(successes, tried_late) + 1)
        if successes - k <= tried_early
    )
    return Fraction(ways, comb(tried_early + tried_late, successes))
