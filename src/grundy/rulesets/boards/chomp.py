"""Chomp: bite a square off a chocolate bar, with everything below it and to its right; the corner is poisoned.

A state is the row lengths, longest first, exactly as played: a row that was eaten
stays as 0. The poisoned square cannot be eaten, so whoever is left with it
alone cannot move and has lost.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from math import comb
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidPosition
from grundy.core.known import Known
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.boards.chomp_theory import Square, known_shape
from grundy.structures.diagram import Diagram, transposed, trimmed

MOST_ROWS = 10_000

MOST_SPELLED = 20
"""So many equal rows are spelled out in a message."""

_SQUARE = re.compile(f"([0-9]{{1,5}}),([0-9]{{1,{LONGEST_INTEGER}}})")


class Chomp(Ruleset[Diagram, Square]):
    """Bite off a square with everything below it and to its right.

    Examples
    --------
    >>> chomp(4, 4, 4).winning_moves
    [Move('2,3' to chomp(4,2,2))]
    >>> chomp(7, 7, 3, 3).outcome, chomp(5, 5).grundy_value, chomp(1).outcome
    (Outcome.P, 7, Outcome.P)
    >>> list(chomp(2, 1).options)
    [chomp(1,1), chomp(2,0)]
    """

    name = "chomp"
    title = N_("Chomp")
    board = "chomp"
    rule = N_("Bite off a square with everything below it and to its right; the corner square is poisoned.")
    example = "chomp(4,4,4)"
    tags = (N_("chocolate"), N_("cookie"))
    difficulty = 2
    theory = N_(
        "Every full bar of more than one square is won, by strategy stealing; how is known only for some of them."
    )
    conventions = ("normal",)

    def moves(self, state: Diagram) -> Iterator[Square]:
        """Yield the squares but the poisoned one, row by row."""
        for row, length in enumerate(state, 1):
            for column in range(1 if row > 1 else 2, length + 1):
                yield row, column

    def play(self, state: Diagram, move: Square) -> Diagram:
        """Return the rows after a bite at a square."""
        row, column = move
        # The rows that lose squares follow each other, since rows only get shorter downwards.
        end = bisect_left(state, 1 - column, row - 1, key=int.__neg__)
        return state[: row - 1] + (column - 1,) * (end - row + 1) + state[end:]

    def diagram(self, state: Diagram) -> Diagram:
        """Return the rows that are not empty."""
        return trimmed(state)

    def least_positions(self, state: Diagram) -> int:
        """Return how many shapes there are in the largest rectangles, one lying and one standing being the same."""
        found = 1
        for rows, columns in enumerate(state, 1):
            if min(rows, columns) > 32:
                return ASTRONOMICAL
            found = max(found, comb(rows + columns, rows) // 2)
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> Diagram:
        """Return the rows, checked to get no longer downwards and to hold the poisoned square."""
        rows = super().validate(state)
        if not rows or not rows[0]:
            raise InvalidPosition("a bar has at least its poisoned square: write row lengths such as 7,7,3,3")
        if len(rows) > MOST_ROWS:
            raise InvalidPosition("a bar may have at most {limit} rows, got {count}", limit=MOST_ROWS, count=len(rows))
        for row in range(1, len(rows)):
            if rows[row] > rows[row - 1]:
                if len(rows) == 2 and rows[0] <= MOST_SPELLED:
                    raise InvalidPosition(
                        "row lengths must not grow; the full bar of {rows}×{columns} is written {bar}",
                        rows=rows[0],
                        columns=rows[1],
                        bar=",".join([decimal(rows[1])] * rows[0]),
                    )
                raise InvalidPosition(
                    "row lengths must not grow, such as 7,7,3,3, but row {row} has {length} after {above}",
                    row=row + 1,
                    length=rows[row],
                    above=rows[row - 1],
                )
        return rows

    def key(self, state: Diagram) -> Diagram:
        """Return the shape without empty rows, lying: no more rows than columns."""
        rows = trimmed(state)
        if rows[0] > len(rows):
            return rows
        return max(rows, transposed(rows)) if rows[0] == len(rows) else transposed(rows)

    def move_count(self, state: Diagram) -> int:
        """Return the number of squares that can be bitten."""
        return sum(state) - 1

    def nth_move(self, state: Diagram, n: int) -> Square:
        """Return move number `n` without making the ones before it."""
        n += 1
        for row, length in enumerate(state, 1):
            if n < length:
                return row, n + 1
            n -= length
        raise IndexError(n)

    def format_move(self, state: Diagram, move: Square) -> str:
        """Return the row and the column of the square, from 1."""
        return f"{decimal(move[0])},{decimal(move[1])}"

    def read_move(self, state: Diagram, text: str) -> Square | None:
        """Read ``row,column``."""
        found = _SQUARE.fullmatch(text)
        if not found:
            return None
        square = read_digits(found[1]), read_digits(found[2])
        there = 1 <= square[0] <= len(state) and 1 <= square[1] <= state[square[0] - 1]
        return square if there and square != (1, 1) else None

    def why_not(self, state: Diagram, text: str) -> Phrase | None:
        """Return that the square is poisoned, or not there."""
        found = _SQUARE.fullmatch(text)
        if not found:
            return self.written_like(state)
        row, column = read_digits(found[1]), read_digits(found[2])
        if (row, column) == (1, 1):
            return Phrase(N_("the corner square is poisoned"))
        if max(row, column) >= ASTRONOMICAL:
            return Phrase(N_("there is no such square"))
        return Phrase(N_("no square is left in row {row}, column {column}"), row=row, column=column)

    def move_to(self, state: Diagram, after: Diagram) -> Square | None:
        """Return the bite that leaves `after`; rows that were eaten may be left out."""
        wanted = after + (0,) * (len(state) - len(after))
        changed = (row for row, (old, new) in enumerate(zip(state, wanted, strict=False)) if old != new)
        row = next(changed, None)
        if row is None or len(wanted) != len(state):
            return None
        move = row + 1, wanted[row] + 1
        return move if move[1] <= state[row] and move != (1, 1) and self.play(state, move) == wanted else None

    def describe_move(self, state: Diagram, move: Square) -> Phrase:
        """Return where the bite begins."""
        return Phrase(N_("_bite_ at row {row}, column {column}"), row=move[0], column=move[1])

    def describe_place(self, state: Diagram, move: Square) -> Phrase:
        """Return the square."""
        return Phrase(N_("Touch the square in row {row}, column {column}."), row=move[0], column=move[1])

    def theorem(self, state: Diagram, play_convention: PlayConvention) -> Known[Square] | None:
        """Return what is proved about the shape, if anything is."""
        return known_shape(trimmed(state))

    def moves_to(self, state: Diagram, value: int) -> Iterable[Square] | None:
        """Return the bites to a Grundy value where a row and a column are left; otherwise there is no better way."""
        rows = trimmed(state)
        if len(rows) > 1 and rows[1] > 1:
            return None
        row, column = rows[0] - 1, len(rows) - 1
        found = []
        if (left := column ^ value) < row:
            found.append((1, left + 2))
        if (left := row ^ value) < column:
            found.append((left + 2, 1))
        return found


chomp = Chomp()
