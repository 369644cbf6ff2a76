"""The mirror strategy: answer every move by its image.

**Theorem.** Let σ be a symmetry of the lattice with σ² = 1, a half-turn or a
reflection, that maps a position S onto itself, and let no move of S share a cell
with its own image. Then S is a P-position in normal play.

*Proof.* The answer to a move m is σ(m). It is a move of S, since σ maps moves to
moves and S to S, and it is still there after m, since m and σ(m) share no cell.
What is left, S without m and σ(m), is mapped onto itself again, and its moves are
among those of S, so none of them meets its image. Thus there is always an answer,
and whoever answers makes the last move. ∎

So S is an N-position if some move leaves such a position. Both are easy to see if σ
keeps a frame of rows and columns, for then there are only a few: the frame around the cells
that some move can take, or the whole board with every cell, in which the winner who has
answered so far finds the next answer, though a move may have made the rest smaller.

The full board with an even number of rows and of columns is P in TacTix and in
Cram: a half-turn about its middle, a corner of four cells, takes no line and no
domino into itself. If one number is odd, taking the middle first wins in TacTix;
in Cram the middle is a domino only if the other number is even.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from grundy.structures.cell_board import CellBoard
from grundy.structures.lattice import HALF_TURN, Cell, Matrix, corner, image

MOST_MOVES = 8_000
"""On a board with more moves a mirror is looked for only when it is full: after each move that would take too long."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """A symmetry with which a player wins who answers each move by its image.

    Examples
    --------
    >>> from grundy.structures.cell_board import board_of
    >>> from grundy.structures.pieces import read_pieces
    >>> board = board_of(read_pieces("line"), (3, 3, 3))
    >>> mirror = find_mirror(board, board.bits(("111", "111", "111")))
    >>> mirror.half_turn, board.name(mirror.first), board.name(mirror.reply(board, board.named["a1-b1"]))
    (True, 'b2', 'b3-c3')
    """

    matrix: Matrix
    by: Cell
    first: int
    """The move after which the strategy begins; 0 for the player who is not to move."""

    @property
    def half_turn(self) -> bool:
        """Whether the symmetry is a half-turn, and not a reflection."""
        return self.matrix == HALF_TURN

    def reply(self, board: CellBoard, move: int) -> int:
        """Return the image of a move."""
        return board.mapped(move, self.matrix, self.by)


def find_mirror(board: CellBoard, bits: int) -> Mirror | None:
    """Return a symmetry that decides the position in normal play; None if there is none.

    Examples
    --------
    >>> from grundy.structures.cell_board import board_of
    >>> from grundy.structures.pieces import read_pieces
    >>> board = board_of(read_pieces("domino"), (3, 3))
    >>> find_mirror(board, board.bits(("111", "111"))).first == board.named["b1-b2"]
    True
    >>> find_mirror(board, board.bits(("111", "110"))) is None
    True
    """
    live = board.live(bits)
    if not live or (len(board.all_moves) > MOST_MOVES and bits.bit_count() < len(board.cells)):
        return None
    for there, frame in ((live, board.cells_of(live)), (bits, board.cells)):
        for matrix, by in _frame_maps(board, frame):
            kept = board.mapped(there, matrix, by) & there
            crossing = [move for move in board.meeting_itself(matrix, by) if move & there == move]
            if kept == there and not crossing:
                return Mirror(matrix, by, 0)
            if first := _first_move(board, there, there & ~kept, crossing, matrix, by):
                return Mirror(matrix, by, first)
    return None


def _frame_maps(board: CellBoard, cells: Collection[Cell]) -> Iterator[tuple[Matrix, Cell]]:
    """Yield the symmetries of order two that map the frame of rows and columns around some cells onto itself."""
    row, column = corner(cells)
    for matrix in board.lattice.involutions:
        to_row, to_column = corner(image(matrix, cells))
        by = (row - to_row, column - to_column)
        if image(matrix, [by]) == [(-by[0], -by[1])]:
            yield matrix, by


def _first_move(board: CellBoard, there: int, unpaired: int, crossing: list[int], matrix: Matrix, by: Cell) -> int:
    """Return the smallest move after which all cells are paired and no move meets its image; 0 if none does so."""
    largest = board.pieces.largest
    if largest is not None and unpaired.bit_count() > largest:
        return 0
    shortest = sorted(crossing, key=int.bit_count)  # what misses some move mostly misses a short one
    for move in sorted(board.moves(there), key=int.bit_count) if unpaired else shortest:
        if move & unpaired != unpaired or not all(move & other for other in shortest):
            continue
        rest = move & ~unpaired
        # After the last move of the game there is nothing to mirror.
        if board.mapped(rest, matrix, by) == rest and board.moves(there & ~move):
            return move
    return 0
