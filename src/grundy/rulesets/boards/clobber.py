"""Clobber: a stone takes a stone of the other player beside it, and stands in its place.

Where one player can move, so can the other, so every position is all small: its value is an infinitesimal. Groups
of stones that do not touch are independent, and a group of one colour is out of play.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.outcome import Player
from grundy.core.phrase import Phrase
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_
from grundy.rulesets.boards.marked import MarkedGrid, Part
from grundy.structures.lattice import Cell
from grundy.structures.marks import SIDES, Rows, beside, cell_name, changed, connected, marks_of, named_cell

Capture = tuple[Cell, Cell]
"""The cell of a stone, and that of the stone which it takes."""


class Clobber(MarkedGrid[Capture]):
    """Take a stone of the other player with one beside it.

    Examples
    --------
    >>> [clobber(board).outcome for board in ("xo", "xxo", "xoo", "x.o")]
    [Outcome.N, Outcome.L, Outcome.R, Outcome.P]
    """

    name = "clobber"
    title = N_("Clobber")
    rule = N_("Move one of your stones onto a stone of the other player beside it, and take that stone.")
    example = "clobber(xoxox/oxoxo)"
    tags = (N_("stones"), N_("checkers"))
    difficulty = 1
    theory = N_("Where one player can move, so can the other: every value is an infinitesimal.")
    board = "clobber"
    marks, blank, exchanged = "xo.", ".", str.maketrans("xo", "ox")

    def left(self, state: Rows) -> Iterator[Capture]:
        """Yield the captures of x."""
        return _captures(state, "x")

    def right(self, state: Rows) -> Iterator[Capture]:
        """Yield the captures of o."""
        return _captures(state, "o")

    def play(self, state: Rows, move: Capture) -> Rows:
        """Return the rows with the stone in the place of the one that it takes."""
        start, end = move
        return changed(state, {start: ".", end: state[start[0]][start[1]]})

    def stones(self, state: Rows) -> Rows:
        """Return the rows of stones."""
        return state

    def parts(self, state: Rows) -> list[Part]:
        """Return the groups that have stones of both players."""
        stones = {cell: mark for cell, mark in marks_of(state).items() if mark != "."}
        groups = [{cell: stones[cell] for cell in group} for group in connected(stones, SIDES)]
        return [group for group in groups if len({*group.values()}) == 2]

    def format_move(self, state: Rows, move: Capture) -> str:
        """Return where the stone stands, and where it goes."""
        return "-".join(map(cell_name, move))

    def why_not(self, state: Rows, text: str) -> Phrase | None:
        """Return which cell has not the stone that it should have, or that the two are not side by side."""
        cells = list(map(named_cell, text.split("-")))
        if len(cells) != 2 or None in cells:
            return self.written_like(state)
        stones = marks_of(state)
        start, end = (cell for cell in cells if cell is not None)
        for cell in (start, end):
            if cell not in stones:
                return no_such("cell", cell_name(cell))
            if stones[cell] == ".":
                return Phrase(N_("no stone stands on {cell}"), cell=cell_name(cell))
        if end not in beside(start, SIDES):
            return Phrase(N_("a stone takes only a stone beside it"))
        return Phrase(N_("a stone takes only a stone of the other player"))

    def why_only(self, player: Player, state: Rows, move: Capture) -> Phrase:
        """Return whose stone it is."""
        left, right = N_("only Left may move the stone on {cell}"), N_("only Right may move the stone on {cell}")
        return Phrase(left if player == "L" else right, cell=cell_name(move[0]))

    def describe_move(self, state: Rows, move: Capture) -> Phrase:
        """Return which stone takes which."""
        start, end = map(cell_name, move)
        return Phrase(N_("_take_ the stone on {end} with the one on {start}"), start=start, end=end)

    def describe_place(self, state: Rows, move: Capture) -> Phrase:
        """Return the stone that is taken."""
        return Phrase(N_("Touch {cell}."), cell=cell_name(move[1]))

    def table_state(self, row: int, column: int) -> Rows:
        """Return the board with so many rows and columns, full of stones by turns, x in the upper left corner."""
        pattern = "xo" * (column + 1)
        return self.validate([pattern[n % 2 :][:column] for n in range(row)]) if column else ()


def _captures(state: Rows, own: str) -> Iterator[Capture]:
    stones = marks_of(state)
    other = "o" if own == "x" else "x"
    for cell, mark in stones.items():
        if mark == own:
            yield from ((cell, end) for end in beside(cell, SIDES) if stones.get(end) == other)


clobber = Clobber()
