"""A chess board for each piece: a square that it can reach calls it there.

The board is at least as large as a chess board, or as its ruleset says, so that it stays the same
while pieces come nearer to the corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.grid import Square, draw_boards, write_board
from grundy.drawing.svg import Picture
from grundy.drawing.touch import Touch
from grundy.structures.offers import OnSquares

CHESS = 8
GLYPHS = {"king": "♚", "queen": "♛", "wythoff": "♛", "rook": "♜", "bishop": "♝", "knight": "♞"}
"""The pieces that have a sign of their own; others are coins."""


@runtime_checkable
class QueensRules(Rules, OnSquares, Protocol):
    """A state is the column and the row of each piece, from 0; a move is a piece from 0 and its new square."""

    name: str
    """The name of the game, which may have a sign for its pieces."""


def _draw(ruleset: QueensRules, pieces: Sequence[Square], touch: Touch) -> Picture | None:
    columns, rows = (max([CHESS, *(square[axis] + 1 for square in (*pieces, *(touch.start or ())))]) for axis in (0, 1))
    return draw_boards(
        ruleset,
        pieces,
        touch,
        ruleset.size or (columns, rows),
        glyph=GLYPHS.get(ruleset.name.partition("[")[0], ""),
        forbidden=ruleset.forbidden,
    )


def _write(ruleset: QueensRules, pieces: Sequence[Square]) -> str | None:
    return write_board(ruleset, pieces, ruleset.size, ruleset.forbidden)


BOARD = Board(
    needs=QueensRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a square with a dot: the piece moves there."),
)
