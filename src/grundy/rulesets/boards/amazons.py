"""Amazons: an amazon moves as a queen of chess, and then shoots an arrow as a queen, which burns a cell for good.

A region that burnt cells surround is independent of the others. In the end each player has regions of his own, and
every free cell there is a move, or nearly so: the game is hot as long as amazons of both fight for a region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.core.outcome import Player
from grundy.core.phrase import Phrase
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_
from grundy.rulesets.boards.marked import MarkedGrid, Part
from grundy.structures.lattice import Cell
from grundy.structures.marks import KING, Rows, cell_name, changed, connected, marks_of, named_cell

Shot = tuple[Cell, Cell, Cell]
"""Where an amazon starts, where it goes, and where its arrow burns."""


class Amazons(MarkedGrid[Shot]):
    """Move an amazon as a queen, and burn a cell that a queen could reach from there.

    Examples
    --------
    >>> [amazons(board).outcome for board in ("x.", "x.o", "x#o", "x../..o")]
    [Outcome.L, Outcome.N, Outcome.P, Outcome.N]
    """

    name = "amazons"
    title = N_("Amazons")
    rule = N_(
        "Move one of your amazons like a queen of chess, then shoot an arrow from there, again like a queen: "
        "the cell that it hits burns."
    )
    example = "amazons(.x#../.#..o)"
    tags = (N_("chess"), N_("queen"), N_("arrows"))
    difficulty = 1
    theory = N_("Regions between burnt cells add up; one with amazons of a single player is worth moves to spare.")
    board = "amazons"
    marks, blank, exchanged = "xo.#", "#", str.maketrans("xo", "ox")

    def left(self, state: Rows) -> Iterator[Shot]:
        """Yield the moves of x."""
        return _shots(state, "x")

    def right(self, state: Rows) -> Iterator[Shot]:
        """Yield the moves of o."""
        return _shots(state, "o")

    def play(self, state: Rows, move: Shot) -> Rows:
        """Return the rows with the amazon in its new place and a cell burnt, which may be the one that it left."""
        start, end, arrow = move
        return changed(state, {start: ".", end: state[start[0]][start[1]], arrow: "#"})

    def amazons(self, state: Rows) -> Rows:
        """Return the rows of amazons, free and burnt cells."""
        return state

    def parts(self, state: Rows) -> list[Part]:
        """Return the regions that have an amazon and a free cell."""
        cells = {cell: mark for cell, mark in marks_of(state).items() if mark != "#"}
        regions = [{cell: cells[cell] for cell in region} for region in connected(cells, KING)]
        return [region for region in regions if "." in (found := {*region.values()}) and len(found) > 1]

    def format_move(self, state: Rows, move: Shot) -> str:
        """Return the way of the amazon, and where its arrow burns."""
        start, end, arrow = map(cell_name, move)
        return f"{start}-{end}/{arrow}"

    def read_move(self, state: Rows, text: str) -> Shot | None:
        """Read the three cells, whatever stands between them."""
        names = re.split("[-/,]", text.lower())
        return super().read_move(state, f"{names[0]}-{names[1]}/{names[2]}") if len(names) == 3 else None

    def why_not(self, state: Rows, text: str) -> Phrase | None:
        """Return that there is no amazon, or where it or its arrow cannot go."""
        names = re.split("[-/,]", text.lower())
        cells = [cell for name in names if (cell := named_cell(name)) is not None]
        if len(names) != 3 or len(cells) != 3:
            return self.written_like(state)
        marks = marks_of(state)
        for cell in cells:
            if cell not in marks:
                return no_such("cell", cell_name(cell))
        start, end, arrow = cells
        if marks[start] not in "xo":
            return Phrase(N_("no amazon stands on {cell}"), cell=cell_name(start))
        free = {cell for cell, mark in marks.items() if mark == "."}
        if end not in _reached(start, free):
            said = N_("an amazon moves like a queen over free cells, and so not from {start} to {end}")
            return Phrase(said, start=cell_name(start), end=cell_name(end))
        said = N_("an arrow flies like a queen over free cells, and so not from {start} to {end}")
        return Phrase(said, start=cell_name(end), end=cell_name(arrow))

    def why_only(self, player: Player, state: Rows, move: Shot) -> Phrase:
        """Return whose amazon it is."""
        left, right = N_("only Left may move the amazon on {cell}"), N_("only Right may move the amazon on {cell}")
        return Phrase(left if player == "L" else right, cell=cell_name(move[0]))

    def describe_move(self, state: Rows, move: Shot) -> Phrase:
        """Return which amazon goes where, and where it shoots."""
        start, end, arrow = map(cell_name, move)
        return Phrase(
            N_("_move_ the amazon from {start} to {end} and _shoot_ at {arrow}"), start=start, end=end, arrow=arrow
        )

    def describe_place(self, state: Rows, move: Shot) -> Phrase:
        """Return the amazon."""
        return Phrase(N_("Touch {cell}."), cell=cell_name(move[0]))

    def table_state(self, row: int, column: int) -> Rows | None:
        """Return the board with so many rows and columns and an amazon in two opposite corners, x above."""
        if row * column < 2:
            return None
        last = row - 1, column - 1
        return changed(self.validate(["." * column] * row), {(0, 0): "x", last: "o"})


def _shots(state: Rows, own: str) -> Iterator[Shot]:
    marks = marks_of(state)
    free = {cell for cell, mark in marks.items() if mark == "."}
    for start in (cell for cell, mark in marks.items() if mark == own):
        left = free | {start}
        for end in _reached(start, free):
            yield from ((start, end, arrow) for arrow in _reached(end, left))


def _reached(start: Cell, free: set[Cell]) -> Iterator[Cell]:
    """Yield the cells that a queen reaches over free ones."""
    for down, across in KING:
        row, column = start[0] + down, start[1] + across
        while (row, column) in free:
            yield row, column
            row, column = row + down, column + across


amazons = Amazons()
