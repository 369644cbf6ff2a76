"""Grids of squares with letters above and numbers beside them, drawn and written: what games on rows of marks share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grundy.drawing.board import Rules
from grundy.drawing.squares import MOST_WRITTEN, SMALL, numbered, tile
from grundy.drawing.svg import Area, note
from grundy.drawing.touch import Frame, Touch
from grundy.structures.cell_board import letters
from grundy.structures.lattice import Cell

MARGIN = 22
LEAST_WIDTH = 304
"""The width of a small phone: a small board stands in the middle, and its caption has room."""
MOST_PLACES = 240
"""How many moves a board has as places to touch; where there are more, they are written."""


class Lettered(NamedTuple):
    """So many rows and columns of squares with sides of a length.

    Examples
    --------
    >>> grid = Lettered(2, 6, 52)
    >>> grid.frame[:2], grid.area((1, 0))
    ((356, 128), Area(x=22.0, y=74, width=52, height=52))
    """

    rows: int
    columns: int
    side: float

    @property
    def frame(self) -> Frame:
        """The size of the picture."""
        width = max(2 * MARGIN + self.side * self.columns, LEAST_WIDTH)
        return Frame(width, MARGIN + self.side * max(self.rows, 1) + 2)

    def area(self, cell: Cell) -> Area:
        """Return where a cell lies."""
        row, column = cell
        left = (self.frame.width - self.side * self.columns) / 2
        return Area(left + self.side * column, MARGIN + self.side * row, self.side, self.side)

    @staticmethod
    def cells(rows: Sequence[str]) -> list[Cell]:
        """Return all cells of rows of marks."""
        return [(r, c) for r, row in enumerate(rows) for c in range(len(row))]

    def drawing(self, rows: Sequence[str], holes: str = "") -> str:
        """Return the squares of the rows, without holes, and the names of rows and columns."""
        cells = [cell for cell in self.cells(rows) if rows[cell[0]][cell[1]] not in (holes or "/")]
        return "".join(tile(self.area(cell)) for cell in cells) + self.names()

    def names(self) -> str:
        """Return the numbers of the rows and the letters of the columns."""
        left, top, side, _ = self.area((0, 0))
        rows = range(self.rows)
        numbers = [note(left - MARGIN / 2, top + side * (n + 0.5) + 5, str(n + 1), size=SMALL) for n in rows]
        columns = range(self.columns)
        return "".join(numbers + [note(left + side * (n + 0.5), top - 7, letters(n), size=SMALL) for n in columns])


def lettered(rows: Sequence[str], shown: Mapping[str, str]) -> str | None:
    """Return rows of marks as text with the names of rows and columns, None if there are too many or none.

    Examples
    --------
    >>> print(lettered(["xo", ".x"], {".": "·"}))
    1 x o
    2 · x
      a b
    """
    longest = max(map(len, rows), default=0)
    if not longest or max(longest, len(rows)) > MOST_WRITTEN:
        return None
    text = numbered([" ".join(shown.get(mark, mark) for mark in row) for row in rows])
    if longest > 26:
        return text
    return f"{text}\n{'':>{len(str(len(rows)))}} {' '.join(map(letters, range(longest)))}"


def touchable(rules: Rules, state: Any, touch: Touch) -> list[Any]:
    """Return the moves of the player to move that a board shows as places, none if they are too many.

    Examples
    --------
    >>> from grundy import clobber
    >>> touchable(clobber, ("xo",), Touch(clobber("xo"), link=str)), touchable(clobber, ("xo",), Touch(clobber("xo")))
    ([((0, 0), (0, 1)), ((0, 1), (0, 0))], [])
    """
    moves = [move for move in rules.moves(state) if touch.allows(move)] if touch.link else []
    return moves if len(moves) <= MOST_PLACES else []
