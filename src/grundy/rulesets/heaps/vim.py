"""Vim: rows of black and white circles; turn a black one white and change any to its right.

A row is a number in binary, a black circle being a one. A move makes the number
smaller, and every smaller number can be made, so a row is a heap of Nim.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.errors import InvalidPosition, quote
from grundy.core.phrase import Counted, Phrase
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.nim_in_disguise import MOST_BITS, SeparateHeaps, check_many

Circles = tuple[str, ...]
RowMove = tuple[int, str]
"""The number of the row, from 0, and the row after the move."""


class Vim(SeparateHeaps[str, RowMove]):
    """Turn a black circle white and change any circles to its right, all in one row.

    Examples
    --------
    >>> vim("101", "11").winning_moves
    [Move('1>011' to vim(011, 11))]
    >>> vim("10001").grundy_value
    17
    """

    name = "vim"
    title = N_("Vim")
    rule = N_("In one row turn a black circle white, and change any of the circles to its right.")
    example = "vim(101, 11)"
    tags = (N_("circles"), N_("binary numbers"))
    difficulty = 2
    theory = N_("A row is the heap of Nim whose size it writes in binary, black being 1.")
    board = "circles"
    touch = "row", N_("Touch row {row}.")
    where = "row", N_("row {row}")
    reference = N_("V. Vopravil, Nestranné hry, article, undated")
    why = N_(
        "Read a row as a binary number, a black circle as 1. A move makes the number smaller, "
        "and every smaller number can be made, so the row is a heap of that size."
    )

    def validate(self, state: Any) -> Circles:
        """Return the rows, checked to consist of 0 and 1; a Python integer stands for its digits."""
        check_many(state)
        rows = tuple(map(str, state))
        for number, row in enumerate(rows, 1):
            if not row or row.strip("01"):
                raise InvalidPosition(
                    "row {row} must consist of 0 and 1, such as 101, got {value}", row=number, value=quote(row)
                )
            if len(row) > MOST_BITS:
                raise InvalidPosition(
                    "a row may have at most {limit} circles, this one has {count}", limit=MOST_BITS, count=len(row)
                )
        return rows

    def parse(self, text: str) -> Circles:
        """Return the rows that commas separate."""
        return self.validate(tuple(row.strip() for row in text.split(",")) if text.strip() else ())

    def format(self, state: Circles) -> str:
        """Return the rows, leading white circles included."""
        return ", ".join(state)

    def heap(self, item: str) -> int:
        """Return the number that a row writes in binary."""
        return int(item, 2)

    def resizing(self, state: Circles, heap: int, size: int) -> Sequence[RowMove]:
        """Return the move that makes the row write `size`."""
        return [(heap, f"{size:0{len(state[heap])}b}")]

    def is_move(self, state: Circles, move: RowMove) -> bool:
        """Return whether the row stays as long and becomes smaller."""
        place, row = move
        # Of two rows of one length the smaller number is also the first in the order of texts.
        return len(row) == len(state[place]) and not row.strip("01") and row < state[place]

    def why_not_so(self, state: Circles, move: RowMove) -> Phrase:
        """Return that the row changes its length, stays as it is, or turns a white circle black before any other."""
        place, row = move
        if len(row) != len(state[place]):
            return Counted(
                "row {row} keeps its {n} circle", "row {row} keeps its {n} circles", len(state[place]), row=place + 1
            )
        if row == state[place]:
            return Phrase(N_("at least one circle must change"))
        return Phrase(N_("the first circle that changes must turn from black to white"))

    def describe_move(self, state: Circles, move: RowMove) -> Phrase:
        """Return what the row becomes."""
        return Phrase(N_("_change_ row {row} to {circles}"), row=move[0] + 1, circles=move[1])

    def key(self, state: Circles) -> Circles:
        """Return the rows with black circles in order of size, without leading white ones."""
        return tuple(row.lstrip("0") for row in super().key(state))

    def table_state(self, row: int, column: int) -> Circles:
        """Return two rows that write the two numbers."""
        return f"{row:b}", f"{column:b}"


vim = Vim()
