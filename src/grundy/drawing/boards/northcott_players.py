"""Rows with a white and a black piece, each of which belongs to a player: a square calls the piece of its owner."""

from __future__ import annotations

from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.board import Board
from grundy.drawing.boards.northcott import NorthcottRules, draw_rows, write_rows

BOARD = Board(
    needs=NorthcottRules,
    draw=draw_rows,
    write=write_rows,
    caption=lambda ruleset, rows: Phrase(N_("w is Left, b is Right")),
    invitation=N_("Choose a square with a dot: your piece in that row moves there. Left is white, Right is black."),
    pieces=("white", "black"),
)
