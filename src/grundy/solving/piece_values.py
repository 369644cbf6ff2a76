"""Grundy values of one piece whose steps all lead nearer to the corner, diagonal by diagonal.

A square keeps for each of the steps the set of the values that lie ahead, as the bits of an
integer; a rider takes over the set of the next square on its way. So a table needs one look at
each step of a square, where a search would make a position of every option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.reason import Search
from grundy.solving.budget import Budget
from grundy.solving.methods import Method
from grundy.structures.offers import Walks

MOST_STEPS, LONGEST_STEP = 8, 8
"""A piece with more or longer steps is searched square by square."""
SQUARES_PER_POSITION = 32
"""How many squares of a table cost as much as one position of a search."""
SEARCHED = 4
"""What takes no more than this part of the limit is searched: that tells also how long the game lasts."""


def leads_home(game: Walks) -> bool:
    """Return whether every step leads nearer to the corner, and there are few and short ones.

    Examples
    --------
    >>> from grundy import knight
    >>> from grundy.rulesets.boards.pieces import piece
    >>> leads_home(knight(8)), leads_home(piece("-1,1 1,-1; 4x4"))
    (True, False)
    """
    nearer = all(across + along < 0 for across, along, _ in game.steps)
    return nearer and len(game.steps) <= MOST_STEPS and _edge(game) <= LONGEST_STEP


def _edge(game: Walks) -> int:
    return max(max(abs(across), abs(along)) for across, along, _ in game.steps)


def _reach(game: Walks, rows: int, columns: int) -> tuple[int, int]:
    """Return the columns and the rows of all squares that a piece may come to from a rectangle in the corner."""
    if game.size and any(max(across, along) > 0 for across, along, _ in game.steps):  # its ways leave the rectangle
        return min(game.size[0], rows + columns - 1), min(game.size[1], rows + columns - 1)
    return columns, rows


class PieceTable:
    """The values of a piece on the squares of a rectangle in the corner, and of all that it may come to from there.

    Examples
    --------
    >>> from grundy import knight, rook
    >>> [*PieceTable(rook, 2, 3, Budget()).rows(2, 3)], [*PieceTable(knight(8), 3, 3, Budget()).rows(3, 3)]
    ([[0, 1, 2], [1, 0, 3]], [[0, 0, 1], [0, 0, 2], [1, 2, 2]])
    """

    def __init__(self, game: Walks, rows: int, columns: int, budget: Budget) -> None:
        self.last = last = rows + columns - 2
        """The last diagonal."""
        self.width, self.height = width, height = _reach(game, rows, columns)
        # A square has a number; an edge of squares where nothing stands is wide enough for every step.
        self._edge = edge = _edge(game)
        self._line = line = width + 2 * edge
        leaps = [across + line * along for across, along, _ in game.steps]
        rides = [rides for _, _, rides in game.steps]
        own: list[int] = [0] * (
            line * (height + 2 * edge)
        )  # the value of a square as a set, empty where nothing stands
        ahead = [[0] * len(own) if rider else [] for rider in rides]
        ways = [*zip(leaps, rides, ahead, strict=True)]
        blocked = {edge + column + line * (edge + row) for column, row in game.forbidden if self._has(column, row)}
        goals = {edge + column + line * (edge + row) for column, row in game.goals if self._has(column, row)}
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
        self._own = own

    def _has(self, column: int, row: int) -> bool:
        return column < self.width and row < self.height

    def value(self, column: int, row: int) -> int | None:
        """Return the value of a square, None if the table does not have it."""
        if not self._has(column, row) or column + row > self.last:
            return None
        return self._own[self._edge + column + self._line * (self._edge + row)].bit_length() - 1

    def rows(self, rows: int, columns: int) -> Iterator[Sequence[int | None]]:
        """Yield the values row by row, None where the piece may not stand."""
        for begin in (self._edge + self._line * (self._edge + row) for row in range(rows)):
            yield [value.bit_length() - 1 if value else None for value in self._own[begin : begin + columns]]

    @property
    def squares(self) -> int:
        """How many squares have a value."""
        return sum(map(bool, self._own))


class PieceMethod(Method):
    """The table that one solver has made of the values of single pieces.

    Examples
    --------
    >>> from grundy import knight
    >>> PieceMethod(knight(600), "normal", Budget(20_000)).value(((490, 500),))
    3
    >>> PieceMethod(knight(600), "normal", Budget(20_000)).value(((30, 20),)) is None
    True
    """

    def __post_init__(self) -> None:
        assert isinstance(self.ruleset, Walks)
        self.game: Walks = self.ruleset
        self._table: PieceTable | None = None

    def reason(self) -> Search | None:
        """Return how many squares were valued."""
        return None if self._table is None else Search("mex", self._table.squares)

    def value(self, state: Any) -> int | None:
        """Return the value of a single piece; None for several, and for what is better searched.

        Raises
        ------
        Undecided
            If the table would cost more than is left of the budget.
        """
        square = self.game.only_piece(state)
        if square is None:
            return None
        column, row = square
        if self._table is not None and (found := self._table.value(column, row)) is not None:
            return found
        width, height = _reach(self.game, row + 1, column + 1)
        if (self._table is None and width * height <= self.budget.left // SEARCHED) or not leads_home(self.game):
            return None
        self.budget.spend(1 + width * height // SQUARES_PER_POSITION, 0)
        self._table = PieceTable(self.game, row + 1, column + 1, self.budget)
        return self._table.value(column, row)
