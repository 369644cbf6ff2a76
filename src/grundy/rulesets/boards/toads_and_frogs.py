"""Toads and Frogs: toads go to the right, frogs to the left, one step or a jump over one of the others.

Rows are independent. So are the parts of a row on both sides of two toads that face two frogs: no one there will
ever move again, nor frogs at the left end of a row or toads at its right end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.outcome import Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_
from grundy.rulesets.boards.marked import read_rows
from grundy.structures.lattice import Cell
from grundy.structures.marks import Rows, cell_name, changed, marks_of, named_cell

_EXCHANGED = str.maketrans("TF", "FT")
_STUCK = re.compile("^F+|T+$|T{2,}F{2,}")


class ToadsAndFrogs(PartizanRuleset[Rows, Cell]):
    """Move a toad to the right or a frog to the left, or let it jump over one of the others.

    Examples
    --------
    >>> [toads_and_frogs(row).outcome for row in ("T.F", "T..", "TTFF", "TT.F")]
    [Outcome.N, Outcome.L, Outcome.P, Outcome.N]
    """

    name = "toads-and-frogs"
    title = N_("Toads and Frogs")
    rule = N_(
        "Left moves a toad to the right, Right a frog to the left: "
        "one step to a free cell, or a jump over one animal of the other kind."
    )
    example = "toads-and-frogs(TT.FF/T..F)"
    tags = (N_("frogs"), N_("toads"), N_("jumping"))
    difficulty = 1
    theory = N_("Rows add up; two toads that face two frogs are a wall for good.")
    board = "toads-and-frogs"

    def left(self, state: Rows) -> Iterator[Cell]:
        """Yield the toads that can move."""
        return _movers(state, "T")

    def right(self, state: Rows) -> Iterator[Cell]:
        """Yield the frogs that can move."""
        return _movers(state, "F")

    def play(self, state: Rows, move: Cell) -> Rows:
        """Return the rows with an animal one or two cells further."""
        return changed(state, {move: ".", self.landing(state, move): state[move[0]][move[1]]})

    def landing(self, state: Rows, move: Cell) -> Cell:
        """Return where an animal that can move goes.

        Examples
        --------
        >>> toads_and_frogs.landing(("T.F", "TF."), (0, 0)), toads_and_frogs.landing(("T.F", "TF."), (1, 0))
        ((0, 1), (1, 2))
        """
        row, column = move
        ahead = 1 if state[row][column] == "T" else -1
        return row, column + (ahead if state[row][column + ahead] == "." else 2 * ahead)

    def hopping(self, state: Rows) -> Rows:
        """Return the rows of toads, frogs and free cells."""
        return state

    def validate(self, state: Any) -> Rows:
        """Return the rows, which may be of any lengths."""
        return read_rows(state, "TF.", self.example)

    def parse(self, text: str) -> Rows:
        """Read the rows, separated by ``/``."""
        return self.validate((text,))

    def format(self, state: Rows) -> str:
        """Return the rows separated by ``/``."""
        return "/".join(state)

    def components(self, state: Rows) -> Sequence[Position]:
        """Return the parts of each row between the animals that will never move again, as positions of one row."""
        return [Position(self, (part,)) for part in _live(state)]

    def negative(self, state: Rows) -> Position:
        """Return the rows seen from behind, with frogs for toads and toads for frogs."""
        return self.at(tuple([row[::-1].translate(_EXCHANGED) for row in state]))

    def key(self, state: Rows) -> Rows:
        """Return these parts in order."""
        return tuple(sorted(_live(state)))

    def format_move(self, state: Rows, move: Cell) -> str:
        """Return where the animal is."""
        return cell_name(move)

    def why_not(self, state: Rows, text: str) -> Phrase | None:
        """Return that there is no animal, or what stands in its way."""
        cell = named_cell(text)
        if cell is None:
            return self.written_like(state)
        animal = marks_of(state).get(cell)
        if animal is None:
            return no_such("cell", text)
        if animal == ".":
            return Phrase(N_("no animal stands on {cell}"), cell=text)
        row, (_, column) = state[cell[0]], cell
        way = row[column + 1 :] if animal == "T" else row[:column][::-1]
        if not way:
            return Phrase(N_("the row ends before the animal on {cell}"), cell=text)
        if way[0] == animal:
            return Phrase(N_("an animal does not jump over one of its own kind"))
        return Phrase(N_("behind the neighbour of {cell} there is no free cell to land on"), cell=text)

    def why_only(self, player: Player, state: Rows, move: Cell) -> Phrase:
        """Return whose animals they are."""
        return Phrase(N_("only Left moves toads") if player == "L" else N_("only Right moves frogs"))

    def describe_move(self, state: Rows, move: Cell) -> Phrase:
        """Return what the animal does."""
        row, column = move
        jumps = abs(self.landing(state, move)[1] - column) == 2
        if state[row][column] == "T":
            said = N_("_jump_ with the toad on {cell}") if jumps else N_("_move_ the toad on {cell} one step")
        else:
            said = N_("_jump_ with the frog on {cell}") if jumps else N_("_move_ the frog on {cell} one step")
        return Phrase(said, cell=cell_name(move))

    def describe_place(self, state: Rows, move: Cell) -> Phrase:
        """Return where the animal is."""
        return Phrase(N_("Touch {cell}."), cell=cell_name(move))

    def table_state(self, row: int, column: int) -> Rows:
        """Return so many toads, one free cell and so many frogs, as Winning Ways tabulates them."""
        return self.validate(("T" * row + "." + "F" * column,))


def _movers(state: Rows, kind: str) -> Iterator[Cell]:
    way = re.compile(r"T(?=\.|F\.)" if kind == "T" else r"(?<=\.)F|(?<=\.T)F")
    return ((number, found.start()) for number, row in enumerate(state) for found in way.finditer(row))


def _live(state: Rows) -> list[str]:
    return [part for row in state for part in _STUCK.split(row) if part.strip(".")]


toads_and_frogs = ToadsAndFrogs()
