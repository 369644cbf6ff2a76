"""Two-dimensional Nim with stacks: the coins on a square move together, and may be removed.

Number the squares row by row from 0. A stack moves to any square with a smaller number, or
off the board. If there are coins on that square, the two stacks become one, which is as if
the first had been removed: how high a stack is never matters.

A stack alone on square n is a heap of n + 1. Several stacks are not a sum of such heaps,
as two of them cannot stand on the same square; no formula is known to us. But
call 0 and 1, 2 and 3, … partners: **if every stack has its partner, the position is P.** What is done
with a stack can be done with its partner. A free square has a free partner, and if it
is below a stack, its partner is below the stack's. **If one or two stacks have no partner, it is N:**
remove the one; or of two move the higher one to the partner of the lower, which is free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from math import comb
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import GrundyError
from grundy.core.integers import as_pair
from grundy.core.known import Known, SomeMoves
from grundy.core.notation import pairs
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.strips.two_dimensional_nim import Square, board_width, coins_on_board, no_such_column

Coins = tuple[Square, ...]
StackMove = tuple[Square, Square | None]
"""The square of the stack, and the one it moves to, None if it is removed."""

PROOF = N_("proof in the chapter on heap games of this documentation")
ALONE = N_(
    "Number the squares row by row from 0. A stack alone can go to any square with a smaller number, or off the board: "
    "it is a heap of its number and 1 more."
)
PAIRED = N_(
    "Number the squares row by row from 0, and call 0 and 1, 2 and 3 and so on partners. Here every stack has its "
    "partner. What you do with a stack the opponent does with its partner, and all have partners again."
)
UNPAIRED = N_(
    "Number the squares row by row from 0, and call 0 and 1, 2 and 3 and so on partners. Here one or two stacks have "
    "no partner: remove the one, or move the higher one of two to the partner of the lower. Then all have partners."
)

MANY_MOVES = 10_000
"""With fewer moves than this the solver weighs them all; with more the theorem has to name a good one."""

_MOVE = re.compile(r"([0-9]+,[0-9]+)(?:>([0-9]+,[0-9]+)|-)")


class TwoDimensionalNimStacks(Ruleset[Coins, StackMove]):
    """Move all coins of a square to the left in their row, or to any square of a lower row, or remove them.

    Examples
    --------
    >>> two_dimensional_nim_stacks(5)((3, 2), (4, 0)).winning_moves
    [Move('3,2>0,1' to two-dimensional-nim-stacks[5](0,1; 4,0))]
    >>> two_dimensional_nim_stacks(5)((3, 2)).grundy_value
    14
    """

    title = N_("Two-dimensional Nim with stacks")
    rule = N_(
        "Move a stack, all coins of one square, to the left in its row or to any square of a lower row, "
        "or remove it; on a square with coins it joins them."
    )
    example = "two-dimensional-nim-stacks[3](0,2; 0,2; 2,1; 1,0)"
    tags = (N_("coins"), N_("two-dimensional"))
    difficulty = 3
    theory = N_(
        "Number the squares row by row from 0: if every stack has its partner, 0 and 1, 2 and 3 and so on, "
        "the position is P; if one or two have none, it is N."
    )
    board = "stacks"
    in_groups = True

    def __init__(self, width: int) -> None:
        self.width = width
        self.name = f"two-dimensional-nim-stacks[{decimal(width)}]"

    def validate(self, state: Any) -> Coins:
        """Return the squares of the coins, checked to lie on the board."""
        return coins_on_board(state, self.width, self.name)

    def number(self, square: Square) -> int:
        """Return the number of a square, row by row."""
        column, row = square
        return self.width * row + column

    def square(self, number: int) -> Square:
        """Return the square with a number."""
        row, column = divmod(number, self.width)
        return column, row

    def moves(self, state: Coins) -> Iterator[StackMove]:
        """Yield the moves stack by stack: to the square before it and further, and last off the board."""
        for stack in dict.fromkeys(state):
            for number in range(self.number(stack) - 1, -1, -1):
                yield stack, self.square(number)
            yield stack, None

    def play(self, state: Coins, move: StackMove) -> Coins:
        """Return the coins with those of one square on another, or without them."""
        stack, target = move
        if target is None:
            return tuple(coin for coin in state if coin != stack)
        return tuple(target if coin == stack else coin for coin in state)

    def move_count(self, state: Coins) -> int:
        """Return the number of moves: a stack on square n has n + 1."""
        return sum(self.number(stack) + 1 for stack in set(state))

    def nth_move(self, state: Coins, n: int) -> StackMove:
        """Return move number `n` without making the ones before it."""
        for stack in dict.fromkeys(state):
            number = self.number(stack)
            if n <= number:
                return stack, self.square(number - 1 - n) if n < number else None
            n -= number + 1
        raise IndexError(n)

    def format_move(self, state: Coins, move: StackMove) -> str:
        """Return the square of the stack, then an arrow and where it goes, or a minus sign."""
        stack, target = move
        return f"{self.format((stack,))}-" if target is None else f"{self.format((stack,))}>{self.format((target,))}"

    def describe_move(self, state: Coins, move: StackMove) -> Phrase:
        """Return the stack and where it goes."""
        (column, row), target = move
        if target is None:
            return Phrase(N_("_remove_ the stack in column {column} of row {row}"), column=column, row=row)
        words = N_("_move_ the stack in column {column} of row {row} to column {to_column} of row {to_row}")
        return Phrase(words, column=column, row=row, to_column=target[0], to_row=target[1])

    def describe_place(self, state: Coins, move: StackMove) -> Phrase:
        """Return which stack is touched."""
        (column, row), _ = move
        return Phrase(N_("Touch the stack in column {column} of row {row}."), column=column, row=row)

    def read_move(self, state: Coins, text: str) -> StackMove | None:
        """Read ``column,row>column,row`` or ``column,row-``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        try:
            stack, target = (as_pair(pairs(square)[0]) if square else None for square in found.groups())
        except GrundyError:
            return None
        if stack is None or stack not in state:
            return None
        allowed = target is None or (target[0] < self.width and self.number(target) < self.number(stack))
        return (stack, target) if allowed else None

    def why_not(self, state: Coins, text: str) -> Phrase | None:
        """Return that there is no such stack, or no such column; otherwise the rule says where a stack goes."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        try:
            stack, target = (as_pair(pairs(square)[0]) if square else None for square in found.groups())
        except GrundyError:
            return None
        if stack is not None and stack not in state:
            return Phrase(N_("no stack stands in column {column} of row {row}"), column=stack[0], row=stack[1])
        return no_such_column(self.width) if target is not None and target[0] >= self.width else None

    def move_to(self, state: Coins, after: Coins) -> StackMove | None:
        """Return the move to `after`: the first coin that is not where it was tells the stack."""
        kept = [*after, *[None] * (len(state) - len(after))]
        stack = next((coin for coin, place in zip(state, kept, strict=False) if coin != place), None)
        if stack is None:
            return None
        target = None if len(after) < len(state) else after[state.index(stack)]
        move = stack, target
        allowed = target is None or self.number(target) < self.number(stack)
        return move if allowed and self.play(state, move) == after else None

    def key(self, state: Coins) -> Coins:
        """Return a coin for each stack, in the order of the squares: heights do not matter."""
        return tuple(sorted(set(state), key=self.number))

    def least_positions(self, state: Coins) -> int:
        """Return how many sets of j squares there are below the j highest stacks, for every j: all can be reached."""
        found = 1
        for count, stack in enumerate(reversed(self.key(state)), 1):
            found += comb(self.number(stack) + 1, count)
            if found > ASTRONOMICAL:
                return ASTRONOMICAL
        return found

    def theorem(self, state: Coins, play_convention: PlayConvention) -> Known[StackMove] | None:
        """Return the value of a stack alone, or what the partners of the stacks say in normal play."""
        if play_convention == "misere":
            return None
        numbers = {self.number(stack) for stack in state}
        alone = sorted(number for number in numbers if number ^ 1 not in numbers)
        known = partial(Theorem, N_("Partners"), PROOF)
        if len(numbers) == 1:
            removal = self.square(alone[0]), None
            return Known.nimber(known(statement=ALONE), alone[0] + 1, 1, [removal], 1, removal)
        if not alone:
            many = self.move_count(state) >= MANY_MOVES
            return Known.nimber(
                known(statement=PAIRED), 0, None, (), 0, self.nth_move(state, 0) if numbers and many else None
            )
        if len(alone) > 2:
            return None
        win = self.square(alone[-1]), None if len(alone) == 1 else self.square(alone[0] ^ 1)
        # Of two stacks the lower one cannot get to the partner of the other, and without partners two are N.
        wins, count = ([win], 1) if len(numbers) == 2 else (SomeMoves([win]), None)
        return Known(known(statement=UNPAIRED), Outcome.N, None, None, wins, count, winning_move=win)

    def table_state(self, row: int, column: int) -> Coins:
        """Return one coin in a row and a column."""
        return self.validate(((column, row),))


def two_dimensional_nim_stacks(width: str | int) -> TwoDimensionalNimStacks:
    """Return two-dimensional Nim with stacks on a board of some width.

    Examples
    --------
    >>> two_dimensional_nim_stacks("5")
    rules('two-dimensional-nim-stacks[5]')
    """
    return TwoDimensionalNimStacks(board_width(width))
