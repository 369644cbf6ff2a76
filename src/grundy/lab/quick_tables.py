"""Tables that are made in one sweep, without a search or a theorem for each cell.

**Nim-products** are linear: x ⊗ (y ⊕ z) = (x ⊗ y) ⊕ (x ⊗ z). So a row takes one product for each
power of 2, and every other cell is the nim-sum of two that stand before it.

**Products of coin games** have, by the tartan theorem, the nim-products of the values of
their rows and columns.

**Pieces** whose steps all lead nearer to the corner are valued diagonal by diagonal (`solving/piece_values.py`).

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
from grundy.solving.piece_values import PieceTable, leads_home


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
    if isinstance(rules, PieceGame) and leads_home(rules):
        rules.table_state(rows - 1, columns - 1)  # refuses what is larger than the board
        return PieceTable(rules, rows, columns, budget).rows(rows, columns)
    return None


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
