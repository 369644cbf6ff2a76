"""Grundy values of Wythoff's game, for whole tables and for single pairs.

A search would look at every option of every pair; a table needs one look at each
pair. A small table is made in Python, with an integer for the set of the values in each
row, column and diagonal; a large one by the compiled kernel, which does the same in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.solving.methods import Method
from grundy.structures.offers import Queen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLAIN_CELLS = 512 * 512
"""So many values are made in Python before numba would be loaded."""
CELLS_PER_POSITION = 64
"""How many values of a table cost as much as one position of a search."""


def plain_wythoff_table(rows: int, columns: int) -> list[list[int]]:
    """Return the Grundy values of the pairs (0…`rows`−1, 0…`columns`−1), by the definition.

    Examples
    --------
    >>> plain_wythoff_table(3, 5)
    [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3]]
    """
    in_columns, in_diagonals = [0] * columns, [0] * (rows + columns)
    table = []
    for row in range(rows):
        in_row = 0
        values = []
        for column in range(columns):
            used = in_row | in_columns[column] | in_diagonals[column - row]
            free = ~used & (used + 1)
            in_row |= free
            in_columns[column] |= free
            in_diagonals[column - row] |= free
            values.append(free.bit_length() - 1)
        table.append(values)
    return table


class WythoffMethod(Method):
    """The table that one solver has made of the values of single pairs.

    Examples
    --------
    >>> from grundy import wythoff
    >>> from grundy.solving.budget import Budget
    >>> WythoffMethod(wythoff, "normal", Budget()).value(((50, 80),))
    5
    """

    def __post_init__(self) -> None:
        assert isinstance(self.ruleset, Queen)
        self.game: Queen = self.ruleset
        self._table: Sequence[Sequence[int]] | NDArray[np.unsignedinteger[Any]] = []
        self._rows, self._columns = 0, 0

    def value(self, state: Any) -> int | None:
        """Return the value of a single pair; None for several.

        Raises
        ------
        Undecided
            If the table would cost more than is left of the budget.
        """
        pair = self.game.only_queen(state)
        if pair is None:
            return None
        smaller, larger = pair
        if smaller >= self._rows or larger >= self._columns:
            rows, columns = max(smaller + 1, self._rows), max(larger + 1, self._columns)
            self.budget.spend(1 + rows * columns // CELLS_PER_POSITION, 0)
            self._rows, self._columns = rows, columns
            self._table = wythoff_values(rows, columns)
        return int(self._table[smaller][larger])


def wythoff_values(rows: int, columns: int) -> Sequence[Sequence[int]] | NDArray[np.unsignedinteger[Any]]:
    """Return the Grundy values of the pairs (0…`rows`−1, 0…`columns`−1): lists, or a large table as an array.

    Examples
    --------
    >>> wythoff_values(2, 3)
    [[0, 1, 2], [1, 2, 0]]
    """
    if rows * columns <= PLAIN_CELLS:
        return plain_wythoff_table(rows, columns)
    from grundy.kernels.wythoff import wythoff_table

    return wythoff_table(rows, columns)
