"""One board with stacks of coins: a free square calls the next stack after it, a stack that is touched is removed.

Column 0 is on the left and row 0 at the bottom; the next stack is to the right in the row, or in a higher row. Other
moves are made by their cards, or written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.grid import MOST_SIDE, Square, empty_board
from grundy.drawing.squares import EDGE, MOST_WRITTEN, NUMBER, SQUARE, calling, piece, ruled
from grundy.drawing.svg import Area, Picture, group
from grundy.drawing.touch import Frame, Touch, veil

LEFT = 22


@runtime_checkable
class StackRules(Rules, Protocol):
    """A state is the column and the row of each coin, from 0; a move is a square and where its coins go, or None."""

    width: int
    """How many columns there are; there are as many rows as are needed."""

    def number(self, square: Any) -> int:
        """Return the number of a square, row by row."""


def _draw(ruleset: StackRules, coins: Sequence[Square], touch: Touch) -> Picture | None:
    columns, rows = ruleset.width, max([row for _, row in (*coins, *(touch.start or ()))] + [2]) + 1
    if max(columns, rows) > MOST_SIDE:
        return None
    frame = Frame(LEFT + SQUARE * columns + EDGE, SQUARE * rows + NUMBER + 10 + EDGE)
    heights = Counter(coins)
    areas = {
        (column, row): Area(LEFT + SQUARE * column, EDGE + SQUARE * (rows - 1 - row), SQUARE, SQUARE)
        for row in range(rows)
        for column in range(columns)
    }
    body = empty_board(areas)
    body += "".join(piece(areas[square], "coin", decimal(height)) for square, height in heights.items())
    places = ""
    for square, area in areas.items() if touch.link else ():
        if square in heights:
            places += touch.place((square, None), area, frame, preview=veil(area), room=area.bottom(22))
            continue
        above = [stack for stack in heights if ruleset.number(stack) > ruleset.number(square)]
        if above:
            stack = min(above, key=ruleset.number)
            ghost = piece(area, "coin", decimal(heights[stack]))
            places += calling((stack, square), area, ghost, areas[stack], frame, touch)
    if touch.last:
        body += outline(areas[square] for square in touch.last if square is not None)
    body += group(places, touch.to.text("Free squares"))
    named = [f"{decimal(column)},{decimal(row)}" for column, row in coins]
    label = touch.listing(N_("Coins on squares {squares}"), N_("no coins"), squares=named)
    return touch.picture(frame, body, label)


def _write(ruleset: StackRules, coins: Sequence[Square]) -> str | None:
    """Return the board with the heights of the stacks."""
    rows = max([row for _, row in coins], default=0) + 1
    if not coins or max(rows, ruleset.width) > MOST_WRITTEN:
        return None
    heights = Counter(coins)
    lines = [
        [row, *(heights.get((column, row), ".") for column in range(ruleset.width))] for row in reversed(range(rows))
    ]
    return ruled([*lines, ["", *range(ruleset.width)]])


BOARD = Board(
    needs=StackRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a free square to move the next stack after it there, or a stack to remove it."),
)
