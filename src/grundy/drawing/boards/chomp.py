"""A bar of chocolate with the numbers of its rows and columns.

A state is the lengths of the rows, none longer than the one above; a move is a row and a column, from 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.bar import Cell, Chocolate, draw_bar, is_large, write_bar
from grundy.drawing.squares import MOST_WRITTEN
from grundy.drawing.svg import Picture
from grundy.drawing.touch import Touch


def _chocolate(rows: Sequence[int], touch: Touch | None = None) -> Chocolate:
    """Return the bar on the foil of the match's start."""
    first = rows if touch is None or touch.start is None else touch.start
    before = rows if touch is None or touch.before is None else touch.before
    left: dict[Cell, str] = dict.fromkeys(_cells(rows), "")
    gone = [cell for cell in _cells(before) if cell not in left]
    return Chocolate((len(first), first[0]), left, lambda cell: (cell[0] + 1, cell[1] + 1), gone=gone)


def _cells(rows: Sequence[int]) -> list[Cell]:
    return [(row, column) for row, length in enumerate(rows) for column in range(length)]


def _draw(ruleset: Rules, rows: Sequence[int], touch: Touch) -> Picture | None:
    first = touch.start or rows
    if is_large((len(first), first[0])):
        return None
    label = touch.to.text("A bar with rows of {rows} squares", rows=touch.to.listing([*map(decimal, rows)]))
    return draw_bar(_chocolate(rows, touch), touch, label)


def _write(ruleset: Rules, rows: Sequence[int]) -> str | None:
    return None if max(len(rows), rows[0]) > MOST_WRITTEN else write_bar(_chocolate(rows))


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a square: it and all to the right of it and below are eaten."),
)
