"""The pieces of chess on their way to the corner: king, queen, rook, bishop and knight.

A rook is two heaps of Nim, a bishop one, a queen Wythoff's game. The values of a
king repeat with the parity of his numbers. A knight has a board with an edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.known import Known
from grundy.core.notation import squares
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_
from grundy.rulesets.boards.pieces import PieceGame, PieceMove, Square, Squares, side, steps
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.nim_in_disguise import NimInDisguise, SeparateHeaps
from grundy.rulesets.heaps.wythoff import Queens, Wythoff

WINNING_WAYS = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 3")


class King(PieceGame):
    """One step left, down, or both.

    Examples
    --------
    >>> king(4, 7).grundy_value
    1
    """

    title = N_("King")
    rule = N_("Move a king one square towards the corner: left, down, or diagonally.")
    example = "king(4,7)"
    tags = (N_("chess"), N_("king"))
    difficulty = 2
    theory = N_("Both numbers even: 0. Both odd: 2. Otherwise 1 if the even number is the smaller one, else 3.")
    KING = Theorem(
        N_("the king's squares"),
        WINNING_WAYS,
        statement=N_(
            "Only parity counts, and which number is smaller. Both even: 0. Both odd: 2. "
            "One of each: 1 if the even one is smaller, else 3."
        ),
    )

    def theorem(self, state: Squares, play_convention: PlayConvention) -> Known[PieceMove] | None:
        """Return the value of one king in normal play."""
        if len(state) != 1 or play_convention == "misere":
            return None
        smaller, larger = sorted(state[0])
        value = (smaller + larger) % 2 + 2 * (smaller % 2)
        return Known.nimber(self.KING, value)


class Knight(PieceGame):
    """Two steps left and one up or down, or two down and one to either side.

    Examples
    --------
    >>> knight(8)(6, 6).grundy_value
    2
    """

    title = N_("Knight")
    rule = N_("Move a knight by one of the four jumps that bring it nearer to the corner.")
    example = "knight[8](6,6)"
    tags = (N_("chess"), N_("knight"), N_("horse"))
    difficulty = 1
    theory = N_("Values by the rule of the least missing number, square by square.")


class _Disguised(NimInDisguise[Squares, PieceMove], PieceGame):
    """What rook and bishop share: their moves are those of Nim, their notation is that of pieces."""

    reference = WINNING_WAYS

    def is_move(self, state: Squares, move: PieceMove) -> bool:
        """Return whether a step, repeated, leads to the square."""
        piece, (column, row) = move
        across, along = column - state[piece][0], row - state[piece][1]
        times = max(abs(across), abs(along))
        return times > 0 and any((times * step.across, times * step.along) == (across, along) for step in self.steps)


class Rook(_Disguised):
    """Any number of steps left or down.

    Examples
    --------
    >>> rook((3, 5), (2, 2)).winning_moves
    [Move('1>3,3' to rook(3,3; 2,2))]
    >>> rook(10**30, 7).grundy_value == 10**30 ^ 7
    True
    """

    title = N_("Rook")
    rule = N_("Move a rook any number of squares to the left or down.")
    example = "rook(3,5; 4,1)"
    tags = (N_("chess"), N_("rook"))
    difficulty = 3
    theory = N_("A rook is two heaps of Nim, its column and its row.")
    why = N_("A move of a rook makes its column or its row smaller, by any number. So each of them is a heap.")

    def unmask(self, state: Squares) -> GrowingNim:
        """Return the columns and rows as heaps."""
        return GrowingNim.without_reserves(tuple(number for square in state for number in square))

    def resizing(self, state: Squares, heap: int, size: int) -> Sequence[PieceMove]:
        """Return the move to another column or row."""
        piece, along = divmod(heap, 2)
        column, row = state[piece]
        return [(piece, (column, size) if along else (size, row))]

    def place(self, state: Squares, heap: int) -> Phrase:
        """Return the rook, and its column or row."""
        piece, along = divmod(heap, 2)
        if along:
            return Phrase(N_("row of rook {piece}"), piece=piece + 1)
        return Phrase(N_("column of rook {piece}"), piece=piece + 1)


class Bishop(SeparateHeaps[Square, PieceMove], _Disguised):
    """Any number of steps along the diagonal towards the corner.

    Examples
    --------
    >>> bishop((3, 5), (4, 6)).winning_moves
    [Move('2>3,5' to bishop(3,5; 3,5))]
    """

    title = N_("Bishop")
    rule = N_("Move a bishop any number of squares diagonally towards the corner.")
    example = "bishop(3,5; 4,6)"
    tags = (N_("chess"), N_("bishop"))
    difficulty = 2
    theory = N_("A bishop is a heap of Nim: as many matches as the smaller of its two numbers.")
    why = N_("A bishop can make any number of steps until it reaches an edge. So it is a heap of that many matches.")

    def heap(self, item: Square) -> int:
        """Return the number of steps to the edge."""
        return min(item)

    def resizing(self, state: Squares, heap: int, size: int) -> Sequence[PieceMove]:
        """Return the move down the diagonal."""
        column, row = state[heap]
        taken = min(column, row) - size
        return [(heap, (column - taken, row - taken))]

    def place(self, state: Squares, heap: int) -> Phrase:
        """Return the bishop."""
        return Phrase(N_("bishop {piece}"), piece=heap + 1)


class Queen(Wythoff):
    """Any number of steps left, down or along the diagonal: Wythoff's game on a board.

    Examples
    --------
    >>> queen(5, 8).winning_moves
    [Move('1-0,5' to queen(5,3)), Move('1-1,1' to queen(4,7))]
    """

    name = "queen"
    title = N_("Corner the Lady")
    rule = N_("Move a queen any number of squares to the left, down, or diagonally towards the corner.")
    example = "queen(5,8)"
    tags = (N_("chess"), N_("queen"), N_("lady"))
    difficulty = 2
    theory = N_("Wythoff’s game: the P-squares are (⌊nφ⌋, ⌊nφ⌋ + n) and their mirror images.")
    ends_empty = False

    def parse(self, text: str) -> Queens:
        """Read ``column,row; column,row``, or squares as in chess."""
        return self.validate(squares(text))

    def table_state(self, row: int, column: int) -> Queens:
        """Return one queen on the square."""
        return self.validate((column, row))


king = King("king", steps("-1,0 0,-1 -1,-1"))
rook = Rook("rook", steps("-1,0* 0,-1*"))
bishop = Bishop("bishop", steps("-1,-1*"))
queen = Queen()


def knight(length: int | str) -> Knight:
    """Return the knight on a square board with a side of so many squares.

    Examples
    --------
    >>> knight("8").size
    (8, 8)
    """
    squares = side(str(length))
    return Knight(f"knight[{squares}]", steps("-2,1 -2,-1 -1,-2 1,-2"), (squares, squares))
