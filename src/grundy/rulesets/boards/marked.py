"""Games of Left and Right on rows of marks: how they are written, which parts are independent, what looks alike.

A game says which marks there are, which cells still matter and which of them hang together. All
that is not on these cells is blank to the solver, and a board that is turned or reflected plays alike.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Generic

from grundy.core.errors import InvalidPosition, quote
from grundy.core.partizan import PartizanRuleset
from grundy.core.position import Position
from grundy.core.ruleset import M
from grundy.structures.lattice import Cell
from grundy.structures.marks import Rows, laid_out, least_image

MOST_CELLS = 256
"""How many cells a board may have."""

Part = dict[Cell, str]
"""The marks on the cells of a part that matters, by their cells."""


class MarkedGrid(PartizanRuleset[Rows, M], Generic[M]):
    """A game whose state is rows of marks.

    Examples
    --------
    >>> from grundy import clobber
    >>> clobber.validate(("xo", "ox")), clobber.parse("xo/.x"), clobber.format(("xo", ".x"))
    (('xo', 'ox'), ('xo', '.x'), 'xo/.x')
    >>> clobber("xo/x")
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: all rows must have the same length, row 2 has 1 and row 1 has 2
    """

    marks: str
    """The marks that a cell may have."""
    blank: str
    """The mark of a cell that is out of play."""
    exchanged: dict[int, int]
    """The marks of Left and Right, each with that of the other."""

    @abstractmethod
    def parts(self, state: Rows) -> Sequence[Part]:
        """Return the independent parts in which someone may still move."""

    def validate(self, state: Any) -> Rows:
        """Return the rows, checked to have marks of this game; one text may have them all."""
        rows = read_rows(state, self.marks, self.example)
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InvalidPosition(
                    "all rows must have the same length, row {row} has {cells} and row 1 has {first}",
                    row=number,
                    cells=len(row),
                    first=len(rows[0]),
                )
        return rows

    def parse(self, text: str) -> Rows:
        """Read the rows, separated by ``/``."""
        return self.validate((text,))

    def format(self, state: Rows) -> str:
        """Return the rows separated by ``/``."""
        return "/".join(state)

    def negative(self, state: Rows) -> Position:
        """Return the rows with the marks of Left and Right exchanged."""
        return self.at(tuple([row.translate(self.exchanged) for row in state]))

    def components(self, state: Rows) -> Sequence[Position]:
        """Return the parts, each on the board as it is, with nothing else there."""
        return [Position(self, laid_out(part, state, self.blank)) for part in _parts(self, state)]

    def key(self, state: Rows) -> Rows:
        """Return the least image of what matters, in the smallest frame."""
        return _key(self, state)


@lru_cache(maxsize=1 << 14)  # the same board is reached in many ways
def _key(rules: MarkedGrid[Any], state: Rows) -> Rows:
    everything = {cell: mark for part in _parts(rules, state) for cell, mark in part.items()}
    return least_image(laid_out(everything, state, rules.blank), rules.blank)


@lru_cache(maxsize=1 << 14)  # the solver asks for the key of a board, and then for its components
def _parts(rules: MarkedGrid[Any], state: Rows) -> Sequence[Part]:
    return rules.parts(state)


def read_rows(state: Any, marks: str, example: str) -> Rows:
    """Return the rows of a board, or say which marks it may have.

    Examples
    --------
    >>> read_rows(("T.F / TF",), "TF.", "toads-and-frogs(T.F)")
    ('T.F', 'TF')
    >>> read_rows(("T1",), "TF.", "toads-and-frogs(T.F)")
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: expected rows of T F . separated by /, such as toads-and-frogs(T.F), got 'T1'
    """
    text = "/".join(row if isinstance(row, str) else repr(row) for row in state).replace(" ", "")
    rows = tuple(text.split("/")) if text else ()
    if not all(rows) or not set(text) <= {*marks, "/"}:
        raise InvalidPosition(
            "expected rows of {marks} separated by /, such as {example}, got {given}",
            marks=" ".join(marks),
            example=example,
            given=quote(text),
        )
    cells = len(text) - len(rows) + 1
    if cells > MOST_CELLS:
        raise InvalidPosition(
            "a board may have at most {limit} cells, this one has {cells}", limit=MOST_CELLS, cells=cells
        )
    return rows
