"""Matrix Nim: take from the heaps of one row, or from any heaps that leave a column untouched.

Holladay's theorem: a position is P exactly when all columns have the same sum
and the least heaps of the rows have the nim-sum 0. With one column this is Nim;
where everything can be taken at once, in one row or beside an empty column, the
heaps are as one heap of Nim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count
from math import factorial, prod
from operator import xor
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import as_integer
from grundy.core.known import Known, SomeMoves, WhenAsked
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Counted, Phrase, matches
from grundy.core.reason import Facts, HiddenNim, Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.heaps.heap_ruleset import MOST_HEAPS
from grundy.rulesets.heaps.matrix_moves import CellsMove, Matrix, Numbering, balanced_options, move_between
from grundy.rulesets.heaps.nim import nim

HOLLADAY = "J. C. Holladay, Matrix Nim, American Mathematical Monthly 65 (1958)"

EQUAL_SUMS = N_(
    "A position is P exactly when all columns have the same sum and the least heaps of the rows have the nim-sum 0."
)
EQUAL_SUMS_HERE = N_(
    "A position is P exactly when all columns have the same sum and the least heaps of the rows have the nim-sum 0. "
    "Here the columns have the sums {column_sums}, and the least heaps {row_minima} have the nim-sum {nim_sum}."
)

MOST_BITS = 40_000
"""How large the number of moves may be to be worth computing."""
MOST_NAMED = 12
"""How many heaps of one move are named in words, and how many sums in a sentence."""
MANY_HEAPS = 100
MOST_LISTED = 10_000
"""With more moves the winning ones are not found by trying all."""

_TAKING = re.compile(f"([0-9]{{1,7}})\\.([0-9]{{1,7}})-([0-9]{{1,{LONGEST_INTEGER}}})")


@dataclass(frozen=True, slots=True)
class SumsAndMinima(Facts):
    """The sums of the columns, and the least entries of the rows with their nim-sum."""

    column_sums: tuple[int, ...]
    row_minima: tuple[int, ...]
    nim_sum: int


class MatrixNim(Ruleset[Matrix, CellsMove]):
    """Take from the heaps of one row, or from any heaps that leave a column untouched.

    Examples
    --------
    >>> matrix_nim((1, 2), (2, 1)).outcome
    Outcome.P
    >>> matrix_nim((1, 2), (2, 3)).winning_moves
    [Move('2.2-2' to matrix-nim(1,2; 2,1))]
    """

    name = "matrix-nim"
    title = N_("Matrix Nim")
    board = "matrix"
    rule = N_("Take any numbers of matches from the heaps of one row, or from any heaps that leave a column untouched.")
    example = "matrix-nim(1,2; 3,1)"
    tags = (N_("matches"), N_("matchsticks"), N_("table"))
    difficulty = 2
    theory = N_(
        "A position is P exactly when all columns have the same sum and "
        "the least heaps of the rows have the nim-sum 0 (Holladay)."
    )
    ends_empty = True
    in_groups = True

    def moves(self, state: Matrix) -> Iterator[CellsMove]:
        """Yield the moves that leave the last column untouched, then other columns, then those of full rows."""
        numbering = Numbering(state)
        for n in count(1):
            move = numbering.move(n)
            if move is None:
                return
            yield move

    def play(self, state: Matrix, move: CellsMove) -> Matrix:
        """Return the matrix with what is left of the heaps touched."""
        rows = {row: list(state[row]) for row in {row for row, _, _ in move}}
        for row, column, left in move:
            rows[row][column] = left
        return tuple(tuple(rows[number]) if number in rows else row for number, row in enumerate(state))

    def least_positions(self, state: Matrix) -> int:
        """Return how many positions there are if tokens go one by one, or if no heap is emptied."""
        rows = self.key(state)
        found = sum(map(sum, rows)) + 1
        if len(rows) > 1 and sum(map(len, rows)) <= MANY_HEAPS:
            # Of the ways to make the heaps smaller, as many are the same position as rows and columns can be ordered.
            smaller = prod(heap for row in rows for heap in row if heap)
            found = max(found, smaller // (factorial(len(rows)) * factorial(len(rows[0]))))
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> Matrix:
        """Return the rows, checked to be of one length; integers alone are one row."""
        rows = tuple(state)
        if rows and not isinstance(rows[0], tuple | list):
            rows = (rows,)
        matrix = []
        for number, row in enumerate(rows, 1):
            heaps = tuple(map(as_integer, row)) if isinstance(row, tuple | list) else ()
            if not heaps or len(heaps) != len(rows[0]) or any(heap is None or heap < 0 for heap in heaps):
                raise InvalidPosition(
                    "row {row} must be non-negative integers, as many as in the other rows, got {value} "
                    "(write 1,2; 2,1)",
                    row=number,
                    value=quote(row),
                )
            matrix.append(heaps)
        if sum(map(len, matrix)) > MOST_HEAPS:
            raise InvalidPosition("at most {limit} heaps, got {count}", limit=MOST_HEAPS, count=sum(map(len, matrix)))
        return tuple(matrix)  # type: ignore[arg-type] # none of the heaps is None

    def key(self, state: Matrix) -> Matrix:
        """Return the rows that are left, rows and columns sorted; one heap if all can be taken at once."""
        rows = [row for row in state if any(row)]
        if len(rows) <= 1 or not all(map(any, zip(*rows, strict=True))):
            total = sum(map(sum, rows))
            return ((total,),) if total else ()
        columns = sorted(zip(*sorted(rows, key=sorted), strict=True))
        return tuple(sorted(zip(*columns, strict=True)))

    def format_move(self, state: Matrix, move: CellsMove) -> str:
        """Return row and column from 1, a minus sign and the number taken, for each heap touched."""
        return ",".join(f"{row + 1}.{column + 1}-{decimal(state[row][column] - left)}" for row, column, left in move)

    def describe_move(self, state: Matrix, move: CellsMove) -> Phrase:
        """Return how many tokens are taken from which heaps."""
        taken = tuple(state[row][column] - left for row, column, left in move)
        if len(move) > MOST_NAMED:
            return Counted(
                "_take_ {things} in all from {n} heap",
                "_take_ {things} in all from {n} heaps",
                len(move),
                things=matches(sum(taken)),
            )
        said = N_("{things} from row {row}, column {column}")
        takings = tuple(
            Phrase(said, things=matches(n), row=row + 1, column=column + 1)
            for n, (row, column, _) in zip(taken, move, strict=True)
        )
        return Phrase(N_("_take_ {takings}"), takings=takings)

    def describe_place(self, state: Matrix, move: CellsMove) -> Phrase:
        """Return the heap, or the row, or how many heaps there are to touch."""
        row, column, _ = move[0]
        if len(move) == 1:
            return Phrase(N_("Take from row {row}, column {column}."), row=row + 1, column=column + 1)
        if all(other == row for other, _, _ in move):
            return Phrase(N_("Take from row {row}."), row=row + 1)
        return Counted("Take from {n} heap.", "Take from {n} heaps.", len(move))

    def read_move(self, state: Matrix, text: str) -> CellsMove | None:
        """Read ``row.column-taken,row.column-taken``."""
        takings = list(map(_TAKING.fullmatch, text.split(",")))
        if None in takings:
            return None
        rows = list(map(list, state))
        for row, column, taken in (map(read_digits, taking.groups()) for taking in takings if taking):
            if not (1 <= row <= len(state) and 1 <= column <= len(state[0])):
                return None
            rows[row - 1][column - 1] -= taken
        move = self.move_to(state, tuple(map(tuple, rows)))
        # A taking that takes nothing, and a second one from the same heap, are no part of a move.
        return move if move is not None and len(move) == len(takings) else None

    def why_not(self, state: Matrix, text: str) -> Phrase | None:
        """Return which heap cannot be touched so, or that no column is left untouched."""
        takings = list(map(_TAKING.fullmatch, text.split(",")))
        if None in takings:
            return self.written_like(state)
        named: set[tuple[int, int]] = set()
        for row, column, taken in (map(read_digits, taking.groups()) for taking in takings if taking):
            place = {"row": row, "column": column}
            if not (1 <= row <= len(state) and 1 <= column <= len(state[0])):
                return Phrase(N_("there is no heap in row {row}, column {column}"), **place)
            if (row, column) in named:
                return Phrase(N_("the heap in row {row}, column {column} is named twice"), **place)
            if not taken:
                said = N_("at least one match must be taken from the heap in row {row}, column {column}")
                return Phrase(said, **place)
            if taken > (tally := state[row - 1][column - 1]):
                return Counted(
                    "the heap in row {row}, column {column} has only {n} match",
                    "the heap in row {row}, column {column} has only {n} matches",
                    tally,
                    **place,
                )
            named.add((row, column))
        return Phrase(N_("these heaps lie in several rows and leave no column untouched"))

    def move_to(self, state: Matrix, after: Matrix) -> CellsMove | None:
        """Return the move to `after`, None if there is none."""
        if len(after) != len(state) or (state and len(after[0]) != len(state[0])):
            return None
        move = move_between(state, after)
        in_one_row = len({row for row, _, _ in move}) == 1
        if not move or not (in_one_row or len({column for _, column, _ in move}) < len(state[0])):
            return None
        return move if all(0 <= left < state[row][column] for row, column, left in move) else None

    def move_count(self, state: Matrix) -> int | None:
        """Return the number of moves: those that leave a column untouched, and those that touch a full row."""
        if not state:
            return 0
        if sum((heap + 1).bit_length() for row in state for heap in row) > MOST_BITS:
            return None
        columns = [prod(heap + 1 for heap in column) for column in zip(*state, strict=True)]
        beside: int = prod(columns) - prod(ways - 1 for ways in columns) - 1
        return beside + sum(map(prod, state))

    def nth_move(self, state: Matrix, n: int) -> CellsMove:
        """Return move number `n` without making the ones before it."""
        move = Numbering(state).move(n + 1)
        if move is None:
            raise IndexError(n)
        return move

    def theorem(self, state: Matrix, play_convention: PlayConvention) -> Known[CellsMove] | None:
        """Return Holladay's verdict, which is about normal play."""
        if play_convention == "misere":
            return None
        if state and len(state[0]) == 1:
            return _one_column(state)
        sums = [sum(column) for column in zip(*state, strict=True)]
        least = [min(row) for row in state]
        facts = SumsAndMinima(tuple(sums), tuple(least), reduce(xor, least, 0))
        told = max(len(sums), len(least)) <= MOST_NAMED
        theorem = Theorem("Holladay", HOLLADAY, facts, EQUAL_SUMS_HERE if told else EQUAL_SUMS)
        total = sum(sums)
        if sum(map(any, state)) <= 1 or 0 in sums:
            # Everything can be taken at once, so the heaps are as one.
            everything = move_between(state, tuple((0,) * len(row) for row in state))
            if not total:
                return Known.nimber(theorem, 0, 0, (), 0)
            return Known.nimber(theorem, total, 1, [everything], 1, everything)
        lost = len(set(sums)) == 1 and not facts.nim_sum
        many = (moves := self.move_count(state)) is None or moves > MOST_LISTED
        if lost:
            return Known.nimber(theorem, 0, None, (), 0, self.nth_move(state, 0) if many else None)
        if not many:
            return Known(theorem, Outcome.N)
        winning = WhenAsked(lambda: (move_between(state, target) for target in balanced_options(state)))
        return Known(theorem, Outcome.N, winning_moves=SomeMoves(winning), best_move=next(iter(winning)))


def _one_column(state: Matrix) -> Known[CellsMove]:
    """Return what is known of one column, which is Nim."""
    heaps = tuple(heap for (heap,) in state)
    known = nim.theorem(heaps, "normal")
    places = tuple(Phrase(N_("row {row}"), row=row) for row in range(1, len(heaps) + 1))
    hidden = HiddenNim(heaps, places, N_("With one column, a move changes one heap: this is Nim."))
    theorem = Theorem("Holladay", HOLLADAY, statement=EQUAL_SUMS, hidden=hidden)
    return known.mapped(lambda move: ((move[0], 0, move[1][0]),), theorem)


matrix_nim = MatrixNim()
