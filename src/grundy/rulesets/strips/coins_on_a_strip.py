"""Coins on a strip: a coin moves left over free squares; no two on a square, no jumping.

Pair the coins from the right; the first of an odd number is paired with the left
end. The gap inside a pair is a heap: its right coin makes the gap smaller. Its
left coin makes it wider, but then the right one can follow. In other words, the
gaps from right to left are the steps of staircase Nim.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidPosition, quote
from grundy.core.notation import count_of
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import cited
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.rulesets.heaps.nim_in_disguise import NimInDisguise, check_many
from grundy.rulesets.heaps.staircase import staircase

CoinMove = tuple[int, int]
"""The number of the coin, from 0, and the square it moves to."""


class CoinsOnAStrip(NimInDisguise[Heaps, CoinMove]):
    """Move one coin to the left over free squares.

    Examples
    --------
    >>> coins_on_a_strip(4, 5, 9, 10, 11, 12, 14).winning_moves[0]
    Move('7-1' to coins-on-a-strip(4,5,9,10,11,12,13))
    >>> coins_on_a_strip(2, 4, 6, 7).winning_moves
    [Move('3-1' to coins-on-a-strip(2,4,5,7)), Move('2-1' to coins-on-a-strip(2,3,6,7))]
    """

    name = "coins-on-a-strip"
    title = N_("Coins on a strip")
    rule = N_("Move one coin to the left over free squares; a square holds one coin, and no coin jumps another.")
    example = "coins-on-a-strip(2,5,8)"
    tags = (N_("coins"), N_("money"))
    difficulty = 2
    theory = N_("A position is P exactly when the nim-sum of every second gap, counted from the right, is 0.")
    board = "strip"
    touch = "coin", N_("Touch coin {coin}.")
    medal: int | None = None
    reference = cited(
        N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 3, ch. 15"),
        "V. Němcová, NIM a matematika, 2021, §10.9",
    )
    why = N_(
        "Pair the coins from the right; with an odd number of coins the first is paired with the left end. "
        "Only the gap inside a pair counts: when the left coin of a pair moves away, the right one can follow."
    )

    def validate(self, state: Any) -> Heaps:
        """Return the squares from left to right, checked to be different and positive."""
        check_many(state)
        squares = tuple(sorted(super().validate(state)))
        if squares and not squares[0]:
            raise InvalidPosition("the squares are counted from 1, got {value}", value=squares[0])
        for left, right in pairwise(squares):
            if left == right:
                raise InvalidPosition("a square holds one coin, but two stand on {square}", square=quote(right))
        return squares

    def gaps(self, state: Heaps) -> Heaps:
        """Return the number of free squares to the left of each coin, from the right: the steps of the stairs.

        Examples
        --------
        >>> coins_on_a_strip.gaps((4, 5, 9, 10, 11, 12, 14))
        (1, 0, 0, 0, 3, 0, 3)
        """
        return tuple(square - before - 1 for before, square in pairwise((0, *state)))[::-1]

    def unmask(self, state: Heaps) -> GrowingNim:
        """Return every second gap from the right; each can grow by the gap beyond it."""
        return staircase.unmask(self.gaps(state))

    def resizing(self, state: Heaps, heap: int, size: int) -> Sequence[CoinMove]:
        """Return the move of the right coin of a pair that closes the gap, or of the left one that widens it."""
        coin = len(state) - 1 - 2 * heap
        other = state[coin - 1] if coin else 0
        if size < state[coin] - other - 1:
            return [(coin, other + 1 + size)]
        return [(coin - 1, state[coin] - 1 - size)]

    def place(self, state: Heaps, heap: int) -> Phrase:
        """Return the coins beside the gap."""
        right = len(state) - 2 * heap
        if right == 1:
            return Phrase(N_("gap between the left end and coin {right}"), right=right)
        return Phrase(N_("gap between coins {left} and {right}"), left=right - 1, right=right)

    def is_move(self, state: Heaps, move: CoinMove) -> bool:
        """Return whether the coin moves left over free squares."""
        coin, target = move
        return (state[coin - 1] if coin else 0) < target < state[coin]

    def read_item(self, state: Heaps, place: int, mark: str, rest: str) -> CoinMove | None:
        """Read ``coin-squares``."""
        count = count_of(rest)
        return None if mark != "-" or count is None else (place, state[place] - count)

    def why_not_so(self, state: Heaps, move: CoinMove) -> Phrase:
        """Return how far the coin can move."""
        coin, target = move
        if target == state[coin]:
            return Phrase(N_("the coin must move by at least one square"))
        free = self.gaps(state)[len(state) - 1 - coin]
        if not free:
            return Phrase(N_("no square is free before coin {coin}"), coin=coin + 1)
        return Counted(
            "only {n} square is free before coin {coin}",
            "only {n} squares are free before coin {coin}",
            free,
            coin=coin + 1,
        )

    def format_move(self, state: Heaps, move: CoinMove) -> str:
        """Return the coin from 1, a minus sign and how many squares it moves."""
        coin, target = move
        return f"{coin + 1}-{decimal(state[coin] - target)}"

    def describe_move(self, state: Heaps, move: CoinMove) -> Phrase:
        """Return the coin and the square it moves to."""
        return Phrase(N_("_move_ coin {coin} to square {square}"), coin=move[0] + 1, square=move[1])

    def key(self, state: Heaps) -> Heaps:
        """Return the coins that can still move, as if the squares of the others were not there."""
        dead = next((coin for coin, square in enumerate(state) if square > coin + 1), len(state))
        return tuple(square - dead for square in state[dead:])


coins_on_a_strip = CoinsOnAStrip()
