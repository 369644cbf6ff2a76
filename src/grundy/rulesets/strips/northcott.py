"""Northcott's game: a white and a black piece in every row; a piece advances towards the other.

This is the impartial form: either player moves either piece, but only forwards.
The squares between the two pieces of a row are a heap of Nim. In the form for two
players a piece of one's own may also retreat. That changes nothing for long: the
opponent follows by as many squares, and the edge of the board ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import as_pair, whole_number
from grundy.core.items import changed_places
from grundy.core.notation import count_of
from grundy.core.phrase import Counted, Phrase
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.nim_in_disguise import SeparateHeaps, check_many

Row = tuple[int, int]
"""The squares of the white and of the black piece."""
PieceMove = tuple[int, str, int]
"""The number of the row, from 0, the colour w or b, and the square to which that piece moves."""

COLOURS = "wb"


class Northcott(SeparateHeaps[Row, PieceMove]):
    """Advance one piece towards the other one in its row.

    Examples
    --------
    >>> northcott(8)((1, 6), (2, 4)).winning_moves
    [Move('1w4' to northcott[8](4,6; 2,4)), Move('1b3' to northcott[8](1,3; 2,4))]
    """

    title = N_("Northcott’s game")
    rule = N_("Advance a white or black piece any number of squares towards the other one in its row, without jumping.")
    example = "northcott[8](1,6; 2,4; 3,8)"
    tags = (N_("checkers"),)
    difficulty = 2
    theory = N_("Nim on the gaps between the two pieces of each row; a retreat only delays.")
    board = "northcott"
    touch = "row", N_("Touch row {row}.")
    where = "row", N_("row {row}")
    in_groups = True
    ways = 2
    reference = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 3")
    why = N_(
        "The squares between the two pieces of a row are a heap: whichever piece advances takes from it. "
        "Where each player has a colour, a piece may also retreat, "
        "but the opponent follows by as many squares and the heap is as before."
    )

    def __init__(self, width: int) -> None:
        self.width = width
        self.name = f"northcott[{decimal(width)}]"

    def validate(self, state: Any) -> tuple[Row, ...]:
        """Return the rows, checked to have two pieces on different squares of the board."""
        check_many(state)
        rows = []
        for number, given in enumerate(state, 1):
            row = as_pair(given)
            if row is None:
                raise InvalidPosition(
                    "row {row} must be the squares of white and black, such as 1,6, got {value}",
                    row=number,
                    value=quote(given),
                )
            if row[0] == row[1] or min(row) < 1 or max(row) > self.width:
                raise InvalidPosition(
                    "row {row} of {game} must have two different squares, counted from 1 to the width, got {value}",
                    row=number,
                    game=quote(self.name),
                    value=quote(row),
                )
            rows.append(row)
        return tuple(rows)

    def play(self, state: tuple[Row, ...], move: PieceMove) -> tuple[Row, ...]:
        """Return the rows after one piece moved."""
        place, colour, target = move
        white, black = state[place]
        return (*state[:place], (target, black) if colour == "w" else (white, target), *state[place + 1 :])

    def heap(self, item: Row) -> int:
        """Return the number of squares between the two pieces."""
        return abs(item[0] - item[1]) - 1

    def resizing(self, state: tuple[Row, ...], heap: int, size: int) -> Sequence[PieceMove]:
        """Return the advance of white and that of black which leave `size` squares between them."""
        white, black = state[heap]
        distance = size + 1 if white < black else -size - 1
        return [(heap, "w", black - distance), (heap, "b", white + distance)]

    def is_move(self, state: tuple[Row, ...], move: PieceMove) -> bool:
        """Return whether the piece stays between the two squares of its row."""
        place, _, target = move
        return min(state[place]) < target < max(state[place])

    def read_item(self, state: tuple[Row, ...], place: int, mark: str, rest: str) -> PieceMove | None:
        """Read the row, the colour and the square: ``2w3``."""
        target = count_of(rest)
        return None if mark not in COLOURS or target is None else (place, mark, target)

    def why_not_so(self, state: tuple[Row, ...], move: PieceMove) -> Phrase:
        """Return that the piece leaves the row, stays, jumps or goes back."""
        place, colour, target = move
        here, there = state[place] if colour == "w" else reversed(state[place])
        if not 1 <= target <= self.width:
            return Counted("a row has only {n} square", "a row has only {n} squares", self.width)
        if target == here:
            return Phrase(N_("the piece stands there already"))
        if target == there or (target < there) != (here < there):
            return Phrase(N_("a piece goes neither onto the other one in its row nor beyond it"))
        return Phrase(N_("a piece goes only towards the other one in its row"))

    def move_to(self, state: tuple[Row, ...], after: tuple[Row, ...]) -> PieceMove | None:
        """Return the move to `after`, in which one piece of one row stands elsewhere."""
        changed = changed_places(state, after)
        pieces = changed_places(state[changed[0]], after[changed[0]]) if len(changed) == 1 else []
        if len(pieces) != 1:
            return None
        move = (changed[0], COLOURS[pieces[0]], after[changed[0]][pieces[0]])
        return move if self.is_move(state, move) else None

    def format_move(self, state: tuple[Row, ...], move: PieceMove) -> str:
        """Return the row from 1, the colour and the square."""
        place, colour, target = move
        return f"{place + 1}{colour}{decimal(target)}"

    def describe_move(self, state: tuple[Row, ...], move: PieceMove) -> Phrase:
        """Return the piece and the square it moves to."""
        place, colour, target = move
        if colour == "w":
            return Phrase(N_("_move_ white in row {row} to square {square}"), row=place + 1, square=target)
        return Phrase(N_("_move_ black in row {row} to square {square}"), row=place + 1, square=target)

    def key(self, state: tuple[Row, ...]) -> tuple[Row, ...]:
        """Return the gaps in order of size, white on the first square of each row."""
        return tuple((1, self.heap(row) + 2) for row in super().key(state))


def northcott(width: str | int) -> Northcott:
    """Return Northcott's game on a board of some width.

    Examples
    --------
    >>> northcott("8")
    rules('northcott[8]')
    """
    return Northcott(row_width(width))


def row_width(width: str | int) -> int:
    """Return how many squares a row has, as a number or as text, checked to have room for two pieces.

    Examples
    --------
    >>> row_width("8")
    8
    """
    squares = whole_number(width)
    if squares < 2:
        raise InvalidPosition("a row of Northcott’s game has at least 2 squares, got {width}", width=squares)
    return squares
