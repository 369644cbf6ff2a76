"""Tables that are made in one sweep, without a search or a theorem for each cell.

**Nim-products** are linear: x ⊗ (y ⊕ z) = (x ⊗ y) ⊕ (x ⊗ z). So a row takes one product for each
power of 2, and every other cell is the nim-sum of two that stand before it.

**Products of coin games** have, by the tartan theorem, the nim-products of the values of
their rows and columns.

**Pieces** whose steps all lead nearer to the corner are valued diagonal by diagonal. A square keeps
for each of its steps the set of the values that lie ahead, as the bits of an integer; a
rider takes over the set of the next square on its way.

**Moore's Nim** on a pair, if both heaps may be taken from at once: a move leads to every smaller number
of matches, so the value is their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.nimfield import nim_product
from grundy.core.ruleset import Ruleset
from grundy.rulesets.boards.pieces import PieceGame
from grundy.rulesets.coins.tartan import Tartan
from grundy.rulesets.heaps.moore import Moore
from grundy.solving.budget import Budget

MOST_STEPS, LONGEST_STEP = 8, 8
"""A piece with more or longer steps is searched square by square."""


def quick_rows(
    rules: Ruleset[Any, Any], rows: int, columns: int, budget: Budget
) -> Iterator[Sequence[int | None]] | None:
    """Return the rows of the table of a rule; None if there is no quick way.

    Examples
    --------
    >>> from grundy import king, nim, turning_corners
    >>> [*quick_rows(king, 2, 4, Budget())], [*quick_rows(turning_corners, 3, 3, Budget())][2]
    ([[0, 1, 0, 1], [1, 2, 3, 2]], [0, 2, 3])
    >>> quick_rows(nim, 2, 4, Budget())
    """
    if isinstance(rules, Tartan) and len(rules.games) == 2:
        down, across = rules.games
        left = [down.value(down.first + row) for row in range(rows)]
        return nim_product_rows(left, [across.value(across.first + column) for column in range(columns)])
    if isinstance(rules, Moore) and rules.k > 1:
        return ([*range(row, row + columns)] for row in range(rows))
    if isinstance(rules, PieceGame) and _leads_home(rules):
        return piece_rows(rules, rows, columns, budget)
    return None


def _leads_home(game: PieceGame) -> bool:
    """Return whether every step leads nearer to the corner, and there are few and short ones."""
    nearer = all(step.across + step.along < 0 for step in game.steps)
    return nearer and len(game.steps) <= MOST_STEPS and _edge(game) <= LONGEST_STEP


def _edge(game: PieceGame) -> int:
    return max(max(abs(step.across), abs(step.along)) for step in game.steps)


def nim_product_rows(left: Sequence[int], right: Sequence[int]) -> Iterator[Sequence[int | None]]:
    """Yield the nim-products of each number on the left with all on the right.

    Examples
    --------
    >>> list(nim_product_rows([2, 8], [1, 2, 3, 8]))
    [[2, 3, 1, 12], [8, 12, 4, 13]]
    """
    largest = max(right)
    if largest > 4 * len(right):  # few large numbers
        yield from ([nim_product(x, y) for y in right] for x in left)
        return
    powers = [1 << digit for digit in range(largest.bit_length())]
    # What y is the nim-sum of: its lowest digit, and the rest.
    parts = [(y & -y, y & (y - 1)) for y in range(largest + 1)]
    for x in left:
        products = [0] * (largest + 1)
        for power in powers:
            products[power] = nim_product(x, power)
        for y, (digit, rest) in enumerate(parts):
            if rest:
                products[y] = products[digit] ^ products[rest]
        yield [products[y] for y in right]


def piece_rows(game: PieceGame, rows: int, columns: int, budget: Budget) -> Iterator[Sequence[int | None]]:
    """Return the values of one piece on each square, None where it may not stand.

    Examples
    --------
    >>> from grundy import knight, rook
    >>> [*piece_rows(rook, 2, 3, Budget())], [*piece_rows(knight(8), 3, 3, Budget())]
    ([[0, 1, 2], [1, 0, 3]], [[0, 0, 1], [0, 0, 2], [1, 2, 2]])
    """
    game.table_state(rows - 1, columns - 1)  # refuses what is larger than the board
    last = rows + columns - 2
    width, height = columns, rows
    if game.size and any(max(step.across, step.along) > 0 for step in game.steps):  # its ways leave the table
        width, height = (min(side, last + 1) for side in game.size)
    # A square has a number; an edge of squares where nothing stands is wide enough for every step.
    edge = _edge(game)
    line = width + 2 * edge
    leaps = [step.across + line * step.along for step in game.steps]
    rides = [step.rides for step in game.steps]
    own: list[int] = [0] * (line * (height + 2 * edge))  # the value of a square as a set, empty where nothing stands
    ahead = [[0] * len(own) if rider else [] for rider in rides]
    ways = [*zip(leaps, rides, ahead, strict=True)]
    blocked = {edge + column + line * (edge + row) for column, row in game.forbidden if column < width and row < height}
    goals = {edge + column + line * (edge + row) for column, row in game.goals if column < width and row < height}
    for diagonal in range(last + 1):
        budget.look_at_the_clock()
        for row in range(max(0, diagonal - width + 1), min(height, diagonal + 1)):
            square = edge + diagonal - row + line * (edge + row)
            if square in blocked:
                continue
            if square in goals:
                own[square] = 1
                continue
            used = 0
            for leap, rider, sets in ways:
                if rider:
                    sets[square] = own[square + leap] | sets[square + leap]
                    used |= sets[square]
                else:
                    used |= own[square + leap]
            own[square] = ~used & (used + 1)
    begins = (edge + line * (edge + row) for row in range(rows))
    return ([value.bit_length() - 1 if value else None for value in own[at : at + columns]] for at in begins)
