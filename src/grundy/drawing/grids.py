"""Boards with columns and rows, one for each piece: a square that it can reach calls it there.

Column 0 is on the left and row 0 at the bottom. The board is at least as large as
a chess board, or as its ruleset says, so that it stays the same while pieces come
nearer to the corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.squares import EDGE, NUMBER, SMALL, SQUARE, goal, moved, number_below, piece, reach, tile
from grundy.drawing.svg import INK, MUTED, SERIF, Picture, element, lettering, note
from grundy.drawing.touch import Area, Frame, Touch

CHESS = 8
MOST_SIDE = 12
MOST_BOARDS = 8
MOST_MOVES = 800
LEFT = 22
GLYPHS = {"king": "♚", "queen": "♛", "wythoff": "♛", "rook": "♜", "bishop": "♝", "knight": "♞"}
"""The pieces that have a sign of their own; others are coins."""

Square = tuple[int, int]


def draw_grid(ruleset: Ruleset[Any, Any], coins: Sequence[Square], touch: Touch) -> Picture:
    """Return a board for each coin, as wide as the ruleset says.

    Examples
    --------
    >>> from grundy import two_dimensional_nim
    >>> from grundy.explaining.language import language
    >>> position = two_dimensional_nim(5)((3, 2))
    >>> draw_grid(position.ruleset, position.state, Touch(position, language("en"), str)).body.count("data-move")
    13
    """
    width: int = ruleset.width  # type: ignore[attr-defined] # of the rulesets with this board
    rows = max([row for _, row in coins], default=0) + 1
    return _boards(ruleset, coins, touch, (width, max(rows, 3)), "")


def draw_queens(ruleset: Ruleset[Any, Any], pieces: Sequence[Square], touch: Touch) -> Picture:
    """Return a chess board for each piece.

    Examples
    --------
    >>> from grundy import wythoff
    >>> from grundy.explaining.language import language
    >>> draw_queens(wythoff, ((2, 1),), Touch(wythoff(2, 1), language("en"), str)).body.count("data-move")
    4
    """
    farthest = [max([square[axis] for square in pieces], default=0) + 1 for axis in (0, 1)]
    size = getattr(ruleset, "size", None) or (max(farthest[0], CHESS), max(farthest[1], CHESS))
    return _boards(ruleset, pieces, touch, size, GLYPHS.get(ruleset.name.partition("[")[0], ""))


def _boards(
    ruleset: Ruleset[Any, Any], pieces: Sequence[Square], touch: Touch, size: tuple[int, int], glyph: str
) -> Picture:
    """Return the boards one below the other; a coin has no glyph but its number."""
    columns, rows = size
    if max(columns, rows) > MOST_SIDE or len(pieces) > MOST_BOARDS:
        return draw_cards(ruleset, pieces, touch)
    height = SQUARE * rows + NUMBER + 10
    frame = Frame(LEFT + SQUARE * columns + EDGE, height * max(len(pieces), 1) + EDGE)
    body = "" if pieces else note(frame.width / 2, height / 2, touch.to.text("no pieces"), anchor="middle")
    places = [""] * len(pieces)

    def area(number: int, square: Square) -> Area:
        column, row = square
        return Area(LEFT + SQUARE * column, EDGE + height * number + SQUARE * (rows - 1 - row), SQUARE, SQUARE)

    def drawn(number: int, square: Square) -> str:
        where = area(number, square)
        return _glyph(where, glyph) if glyph else piece(where, "coin", str(number + 1))

    for number, square in islice(ruleset.moves(pieces), MOST_MOVES) if touch.link else ():
        where = area(number, square)
        preview = moved(area(number, pieces[number]), drawn(number, square))
        places[number] += touch.place((number, square), where, frame, mark=reach(where), preview=preview)
    for number, (column, row) in enumerate(pieces):
        board = {(c, r): area(number, (c, r)) for r in range(rows) for c in range(columns)}
        shown = _empty(ruleset, board) + drawn(number, (column, row)) + places[number]
        label = touch.to.text("Board {number}: column {column}, row {row}", number=number + 1, column=column, row=row)
        body += element("g", shown, class_="group", role="group", aria_label=label)
    squares = touch.to.listing([f"{decimal(column)},{decimal(row)}" for column, row in pieces])
    label = touch.to.text("Pieces on {squares}", squares=squares) if pieces else touch.to.text("no pieces")
    return touch.picture(frame, body, label)


def _empty(ruleset: Ruleset[Any, Any], board: Mapping[Square, Area]) -> str:
    """Return a board with its numbers, its goal and the squares that may not be entered."""
    goals = getattr(ruleset, "goals", ()) or ((0, 0),)
    forbidden = getattr(ruleset, "forbidden", ())
    body = ""
    for (column, row), area in board.items():
        body += tile(area, dark=(column + row) % 2 == 0)
        body += goal(area) if (column, row) in goals else ""
        body += _crossed(area) if (column, row) in forbidden else ""
        body += number_below(area, column) if not row else ""
        body += note(LEFT - 10, area.centre[1] + 5, str(row), size=SMALL, anchor="middle") if not column else ""
    return body


def _glyph(area: Area, glyph: str) -> str:
    x, y = area.centre
    return lettering(x, y + 12, glyph, class_="glyph", fill=INK, font_family=SERIF, font_size=36, text_anchor="middle")


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
