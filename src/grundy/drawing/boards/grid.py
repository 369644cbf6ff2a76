"""Boards with columns and rows, one for each coin: a square that it can reach calls it there.

Column 0 is on the left and row 0 at the bottom.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice
from typing import Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import INK, MUTED
from grundy.drawing.squares import (
    EDGE,
    MOST_WRITTEN,
    NUMBER,
    SMALL,
    SQUARE,
    calling,
    goal,
    number_below,
    piece,
    ruled,
    tile,
)
from grundy.drawing.svg import Area, Picture, element, figure, group, note
from grundy.drawing.touch import Frame, Touch

MOST_SIDE = 12
MOST_BOARDS = 8
MOST_MOVES = 800
MOST_PIECES_WRITTEN = 9
LEFT = 22

Square = tuple[int, int]


@runtime_checkable
class GridRules(Rules, Protocol):
    """A state is the column and the row of each coin, from 0; a move is a coin from 0 and its new square."""

    width: int
    """How many columns there are; there are as many rows as are needed."""


def _draw(ruleset: GridRules, coins: Sequence[Square], touch: Touch) -> Picture | None:
    rows = max([row for _, row in (*coins, *(touch.start or ()))], default=0) + 1
    return draw_boards(ruleset, coins, touch, (ruleset.width, max(rows, 3)))


def draw_boards(
    ruleset: Rules,
    pieces: Sequence[Square],
    touch: Touch,
    size: tuple[int, int],
    *,
    glyph: str = "",
    forbidden: Container[Square] = (),
) -> Picture | None:
    """Return the boards one below the other; a piece without a glyph is a coin with its number.

    The squares where a piece can end its way are marked on its board.

    Examples
    --------
    >>> from grundy import two_dimensional_nim
    >>> position = two_dimensional_nim(5)((3, 2))
    >>> touch = Touch(position, link=str)
    >>> draw_boards(position.ruleset, position.state, touch, (5, 3)).body.count("data-move")
    13
    """
    columns, rows = size
    if max(columns, rows) > MOST_SIDE or len(pieces) > MOST_BOARDS:
        return None
    height = SQUARE * rows + NUMBER + 10
    frame = Frame(LEFT + SQUARE * columns + EDGE, height * max(len(pieces), 1) + EDGE)
    body = "" if pieces else note(frame.width / 2, height / 2, touch.to.text("no pieces"))
    places = [""] * len(pieces)

    def area(number: int, square: Square) -> Area:
        column, row = square
        return Area(LEFT + SQUARE * column, EDGE + height * number + SQUARE * (rows - 1 - row), SQUARE, SQUARE)

    def drawn(number: int, square: Square) -> str:
        if not glyph:
            return piece(area(number, square), "coin", str(number + 1))
        x, y = area(number, square).centre
        return figure(x, y + 12, glyph, size=36, class_="glyph", fill=INK, font_weight=None)

    for number, square in islice(ruleset.moves(pieces), MOST_MOVES) if touch.link else ():
        where, origin = area(number, square), area(number, pieces[number])
        places[number] += calling((number, square), where, drawn(number, square), origin, frame, touch)
    squares = [(column, row) for row in range(rows) for column in range(columns)]
    onwards = {square: [target for _, target in ruleset.moves((square,))] for square in squares}
    for number, (column, row) in enumerate(pieces):
        ends = _ends((column, row), onwards)
        shown = (
            empty_board({square: area(number, square) for square in squares}, ends, forbidden)
            + drawn(number, (column, row))
            + places[number]
        )
        if touch.before is not None and touch.before[number] != (column, row):
            shown += outline([area(number, touch.before[number]), area(number, (column, row))])
        label = touch.to.text("Board {number}: column {column}, row {row}", number=number + 1, column=column, row=row)
        body += group(shown, label)
    named = [f"{decimal(column)},{decimal(row)}" for column, row in pieces]
    label = touch.listing(N_("Pieces on {squares}"), N_("no pieces"), squares=named)
    return touch.picture(frame, body, label)


def _ends(start: Square, onwards: Mapping[Square, Sequence[Square]]) -> set[Square]:
    """Return the squares without a move that a piece can reach; where it stands, if that is one."""
    reached, waiting = {start}, [start]
    while waiting:
        new = {*onwards.get(waiting.pop(), ())} - reached
        reached |= new
        waiting += new
    return {square for square in reached if not onwards.get(square, ())}


def empty_board(board: Mapping[Square, Area], ends: Container[Square] = (), forbidden: Container[Square] = ()) -> str:
    """Return a board with its numbers, the ends of the way and the squares that may not be entered.

    Examples
    --------
    >>> empty_board({(0, 0): Area(22, 2, 44, 44)}).count("<rect")
    1
    """
    body = ""
    for (column, row), area in board.items():
        body += tile(area, dark=(column + row) % 2 == 0)
        if (column, row) in forbidden:
            body += _crossed(area)
        elif (column, row) in ends:
            body += goal(area)
        body += number_below(area, column) if not row else ""
        body += note(LEFT - 10, area.centre[1] + 5, str(row), size=SMALL) if not column else ""
    return body


def _crossed(area: Area) -> str:
    """Return the mark of a square that may not be entered."""
    x, y, width, height = area
    return element(
        "path",
        d=f"M{x + 10} {y + 10}l{width - 20} {height - 20}m0 {20 - height}l{20 - width} {height - 20}",
        class_="crossed",
        stroke=MUTED,
        stroke_width=3,
    )


def write_board(
    ruleset: Rules,
    pieces: Sequence[Square],
    size: tuple[int, int] | None = None,
    forbidden: Iterable[Square] = (),
) -> str | None:
    """Return one board as text with the numbers of the pieces, a star where several stand, and crosses.

    A board without a size is as large as its pieces need.

    Examples
    --------
    >>> from grundy import wythoff
    >>> print(write_board(wythoff, ((1, 0), (0, 1))))
     1 2 .
     0 . 1
       0 1
    """
    if not pieces or len(pieces) > MOST_PIECES_WRITTEN:
        return None
    columns, rows = size or (max(square[axis] for square in pieces) + 1 for axis in (0, 1))
    if max(columns, rows) > MOST_WRITTEN:
        return None
    marks = dict.fromkeys(forbidden, "×")
    for number, square in enumerate(pieces, 1):
        marks[square] = "*" if square in marks else str(number)
    lines = [[row, *(marks.get((column, row), ".") for column in range(columns))] for row in reversed(range(rows))]
    return ruled([*lines, ["", *range(columns)]])


BOARD = Board(
    needs=GridRules, draw=_draw, write=write_board, invitation=N_("Choose a square with a dot: the coin moves there.")
)
