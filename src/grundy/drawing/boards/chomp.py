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


def _chocolate(rows: Sequence[int]) -> Chocolate:
    left: dict[Cell, str] = {(row, column): "" for row, length in enumerate(rows) for column in range(length)}
    return Chocolate((len(rows), rows[0]), left, lambda cell: (cell[0] + 1, cell[1] + 1))


def _draw(ruleset: Rules, rows: Sequence[int], touch: Touch) -> Picture | None:
    if is_large((len(rows), rows[0])):
        return None
    label = touch.to.text("A bar with rows of {rows} squares", rows=touch.to.listing([*map(decimal, rows)]))
    return draw_bar(_chocolate(rows), touch, label)


def _write(ruleset: Rules, rows: Sequence[int]) -> str | None:
    return None if max(len(rows), rows[0]) > MOST_WRITTEN else write_bar(_chocolate(rows))


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a square: it and all to the right of it and below are eaten."),
)
