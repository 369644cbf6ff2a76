"""Two-dimensional Nim: a coin moves left in its row, or to any square of a lower row.

Number the squares row by row from 0. A coin may move to every square with a
smaller number, so on a board of width w a coin in column x and row y is a heap
of w·y + x.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import as_pair, whole_number
from grundy.core.notation import count_of
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.nim_in_disguise import MOST_BITS, SeparateHeaps, check_many

Square = tuple[int, int]
"""Column and row, both from 0; row 0 is the lowest."""
SquareMove = tuple[int, Square]
"""The number of the coin, from 0, and the square it moves to."""


def coins_on_board(state: Any, width: int, name: str) -> tuple[Square, ...]:
    """Return the squares of the coins, checked to lie on a board of some width.

    Examples
    --------
    >>> coins_on_board(([3, 2], (4, 0)), 5, "two-dimensional-nim[5]")
    ((3, 2), (4, 0))
    """
    check_many(state)
    squares = []
    for number, given in enumerate(state, 1):
        square = as_pair(given)
        if square is None:
            raise InvalidPosition(
                "coin {coin} must be a column and a row, such as 3,2, got {value}", coin=number, value=quote(given)
            )
        column, row = square
        if column >= width:
            raise InvalidPosition(
                "coin {coin} must stand in a column of {game}, counted from 0, got {column}",
                coin=number,
                game=quote(name),
                column=quote(column),
            )
        if row and width.bit_length() + row.bit_length() > MOST_BITS:
            raise InvalidPosition(
                "the number of a square may have at most {limit} binary digits, that of coin {coin} has more",
                limit=MOST_BITS,
                coin=number,
            )
        squares.append(square)
    return tuple(squares)


def no_such_column(width: int) -> Phrase:
    """Return that a move leads beside the board.

    Examples
    --------
    >>> no_such_column(5)
    Phrase('the columns of the board go from 0 to 4')
    """
    return Phrase(N_("the columns of the board go from 0 to {last}"), last=width - 1)


def board_width(given: str | int) -> int:
    """Return the width of a board, checked to be positive.

    Examples
    --------
    >>> board_width("5")
    5
    """
    width = whole_number(given)
    if width < 1:
        raise InvalidPosition("a board has at least one column, got {width}", width=width)
    return width


class TwoDimensionalNim(SeparateHeaps[Square, SquareMove]):
    """Move a coin to the left in its row, or to any square of a lower row.

    Examples
    --------
    >>> two_dimensional_nim(5)((3, 2), (4, 0)).winning_moves
    [Move('1>4,0' to two-dimensional-nim[5](4,0; 4,0))]
    >>> two_dimensional_nim(10**50)((7, 10**50)).grundy_value == 10**100 + 7
    True
    """

    title = N_("Two-dimensional Nim")
    rule = N_("Move a coin to the left in its row, or to any square of a lower row.")
    example = "two-dimensional-nim[5](3,2; 4,0)"
    tags = (N_("coins"), N_("two-dimensional"))
    difficulty = 3
    theory = N_("On a board of width w a coin in column x and row y is a heap of w·y + x.")
    board = "grid"
    touch = "coin", N_("Touch coin {coin}.")
    where = "coin", N_("coin {coin}")
    in_groups = True
    reference = N_("M. Bulant, Kombinatorické hry, lecture slides, Masaryk University, 2011")
    why = N_(
        "Number the squares row by row from 0. A coin can move to every square with a smaller number, "
        "so it is a heap of that size."
    )

    def __init__(self, width: int) -> None:
        self.width = width
        self.name = f"two-dimensional-nim[{decimal(width)}]"

    def validate(self, state: Any) -> tuple[Square, ...]:
        """Return the squares of the coins, checked to lie on the board."""
        return coins_on_board(state, self.width, self.name)

    def heap(self, item: Square) -> int:
        """Return the number of a square, row by row."""
        column, row = item
        return self.width * row + column

    def resizing(self, state: tuple[Square, ...], heap: int, size: int) -> Sequence[SquareMove]:
        """Return the move to the square with the number `size`."""
        row, column = divmod(size, self.width)
        return [(heap, (column, row))]

    def is_move(self, state: tuple[Square, ...], move: SquareMove) -> bool:
        """Return whether the square lies on the board and has a smaller number."""
        place, square = move
        return square[0] < self.width and square[::-1] < state[place][::-1]

    def why_not(self, state: tuple[Square, ...], text: str) -> Phrase | None:
        """Return that the board has no such column, or what every item of a game says."""
        column = count_of(text.partition(">")[2].partition(",")[0])
        if column is not None and column >= self.width:
            return no_such_column(self.width)
        return super().why_not(state, text)

    def describe_move(self, state: tuple[Square, ...], move: SquareMove) -> Phrase:
        """Return the coin and the square it moves to."""
        coin, (column, row) = move
        return Phrase(N_("_move_ coin {coin} to column {column} of row {row}"), coin=coin + 1, column=column, row=row)

    def table_state(self, row: int, column: int) -> tuple[Square, ...]:
        """Return one coin in a row and a column."""
        return self.validate(((column, row),))


def two_dimensional_nim(width: str | int) -> TwoDimensionalNim:
    """Return two-dimensional Nim on a board of some width.

    Examples
    --------
    >>> two_dimensional_nim("5")
    rules('two-dimensional-nim[5]')
    """
    return TwoDimensionalNim(board_width(width))
