"""Rows with a white and a black piece: a square calls a piece there.

Where both may come, the lower half of the square calls white, the upper half black.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.squares import EDGE, MOST_WRITTEN, NUMBER, SMALL, SQUARE, moved, number_below, numbered, piece, tile
from grundy.drawing.svg import Area, Picture, group, note
from grundy.drawing.touch import Frame, Touch

MOST_ROWS, MOST_COLUMNS = 12, 16
LEFT, TALL = 12, 88
"""The margin beside the board, and the height of a square with two halves to touch."""


@runtime_checkable
class NorthcottRules(Rules, Protocol):
    """A state is the squares of white and black in each row, from 1; a move is a row from 0, w or b, and a square."""

    width: int
    """How many squares a row has."""


def draw_rows(ruleset: NorthcottRules, rows: Sequence[tuple[int, int]], touch: Touch) -> Picture | None:
    """Return the rows one below the other, None if they are too many or too long.

    Examples
    --------
    >>> from grundy import parse
    >>> position = parse("northcott[8](1,6)")
    >>> draw_rows(position.ruleset, position.state, Touch(position, link=str)).body.count("data-move")
    8
    """
    width = ruleset.width
    if width > MOST_COLUMNS or len(rows) > MOST_ROWS:
        return None
    frame = Frame(SQUARE * width + 2 * LEFT, TALL * max(len(rows), 1) + NUMBER + 2 * EDGE)
    called: list[dict[int, str]] = [{} for _ in rows]
    """The letters of the pieces that each square calls."""
    for move in ruleset.moves(rows) if touch.link else ():
        if touch.allows(move):
            place, letter, square = move
            called[place][square] = called[place].get(square, "") + letter
    body = "" if rows else note(frame.width / 2, TALL / 2, touch.to.text("no rows"))
    for number, pieces in enumerate(rows):
        squares = {n: Area(LEFT + SQUARE * (n - 1), EDGE + TALL * number, SQUARE, TALL) for n in range(1, width + 1)}
        tiles = {n: tile(area, dark=(n + number) % 2 == 0) for n, area in squares.items()}
        row = "".join(tiles.values())
        row += note(LEFT / 2, squares[1].centre[1] + 5, str(number + 1), size=SMALL)
        for colour, square in zip(("white", "black"), pieces, strict=True):
            row += piece(squares[square], colour)
        for square, letters in sorted(called[number].items()):
            for letter in letters:
                colour, origin = ("white", pieces[0]) if letter == "w" else ("black", pieces[1])
                place = _part(squares[square], letter) if len(letters) > 1 else squares[square]
                mark = piece(place, colour, radius=6)
                preview = moved(squares[origin], tiles[square] + piece(squares[square], colour))
                row += touch.place((number, letter, square), place, frame, sign=mark, preview=preview)
        label = touch.to.text(
            "Row {row}: white on {white}, black on {black}", row=number + 1, white=pieces[0], black=pieces[1]
        )
        if touch.before is not None and touch.before[number] != pieces:
            row += outline(squares[square] for square in {*touch.before[number]} ^ {*pieces})
        body += group(row, label)
        if number == len(rows) - 1:
            body += "".join(number_below(area, n) for n, area in squares.items())
    return touch.picture(frame, body, touch.to.plural("{n} row of two pieces", "{n} rows of two pieces", len(rows)))


def _part(square: Area, letter: str) -> Area:
    """Return the half of a square that calls white or black."""
    x, y, width, height = square
    return Area(x, y + height / 2 if letter == "w" else y, width, height / 2)


def write_rows(ruleset: NorthcottRules, rows: Sequence[tuple[int, int]]) -> str | None:
    """Return the rows with w and b.

    Examples
    --------
    >>> from grundy import parse
    >>> position = parse("northcott[8](1,6)")
    >>> print(write_rows(position.ruleset, position.state))
    1 w . . . . b . .
    """
    if not rows or ruleset.width > MOST_WRITTEN or len(rows) > MOST_WRITTEN:
        return None
    squares = range(1, ruleset.width + 1)
    marks = [{white: "w", black: "b"} for white, black in rows]
    return numbered([" ".join(row.get(square, ".") for square in squares) for row in marks])


BOARD = Board(
    needs=NorthcottRules,
    draw=draw_rows,
    write=write_rows,
    invitation=N_("Choose a square between two pieces: its lower half calls white, its upper half black."),
)
