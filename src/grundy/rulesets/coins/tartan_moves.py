"""The moves of a product game that change the value by a given number, found without trying all moves.

A move with turns T₁, T₂, … of its games changes the value by the nim-product of the nim-sums of the turns, head
included. Where the turns of a head are few, they are sorted by their nim-sums, and the last factor is looked up
by a nim-division: that finds all moves. Elsewhere the tartan theorem, run backwards, gives some of them at once.

The nim-product a ⊗ b is the least number that is not (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) with a′ < a and b′ < b. So for
each x with (a ⊗ b) ⊕ x < a ⊗ b there are u = a ⊕ a′ and v = b ⊕ b′ with u ⊗ v = x. One need not try all a′ for that.
Let F be the Fermat power with a, b < F², and a = a₁ ⊗ F ⊕ a₀ and so on. Then

    (a ⊗ b)₁ = a₁b₁ ⊕ a₁b₀ ⊕ a₀b₁   and   (a ⊗ b)₀ = a₀b₀ ⊕ a₁b₁ ⊗ F/2.

If x₁ ≠ 0, the highest one of x₁ stands in one of the three products on the left, which gives two factors of x₁ in the
smaller field, and the rest follows by a division or a square root. If x₁ = 0, the highest one of x₀ stands in a₀b₀, and
the smaller field has it all, or in a₁b₁ ⊗ F/2: then x₀ = m ⊗ n with m below a₁b₁ in the same sense and n ≥ F/2. Now
F/2 ⊕ n has trace 0, so it is p ⊗ p ⊕ p, and with factors u₁ ⊗ v₁ = m we have (u₁F ⊕ u₁p) ⊗ (v₁F ⊕ v₁(p ⊕ 1)) = x₀.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from grundy.core.errors import Undecided
from grundy.core.limits import limits
from grundy.core.nimfield import field_bits, nim_divide, nim_product, nim_sqrt
from grundy.core.nimfield_theory import nim_solve_quadratic
from grundy.rulesets.coins.coin_row import CoinRow
from grundy.rulesets.coins.turns import Coins

Coin = tuple[int, ...]
"""Where a coin lies: its row, its column, and so on."""
Board = tuple[Coin, ...]
"""The heads in order."""
Product = tuple[Coins, ...]
"""A move: the turn of each game. Every coin with its row in the first, its column in the second is turned."""

FEW = 8
"""How many factors, and how many turns for each, are shown where not all moves can be found."""


@dataclass(frozen=True, slots=True)
class ProductMoves:
    """The moves that change the value of a board by `change`; it ends in `Undecided` if not all are found.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import twins
    >>> list(ProductMoves((twins, twins), ((1, 3), (3, 2), (4, 4)), 4))
    [((3, 4), (3, 4))]
    """

    games: tuple[CoinRow, ...]
    heads: Board
    change: int

    def __iter__(self) -> Iterator[Product]:
        if not self.change:
            return
        complete = True
        for head in self.heads:
            if self._are_few(head):
                yield from self._all_moves(head)
            else:
                complete = False
                yield from self._some_moves(head)
        if not complete:
            raise Undecided("the board is too large to find every winning move")

    def _are_few(self, head: Coin) -> bool:
        """Return whether the turns of all rows and columns of a head can be sorted."""
        counts = []
        for game, place in zip(self.games, head, strict=True):
            count, most = game.turn_count(place), game.coins.most
            largest = place - game.first + 1
            if count is None or count * (largest if most is None else min(most, largest)) > limits().turns_sorted:
                return False
            counts.append(count)
        return prod(sorted(counts)[:-1]) <= limits().divisions

    def _all_moves(self, head: Coin) -> Iterator[Product]:
        sorted_turns = [_by_nim_sum(game, place) for game, place in zip(self.games, head, strict=True)]
        # The game with the most nim-sums is the one to look up; the others are gone through.
        order = sorted(range(len(head)), key=lambda place: len(sorted_turns[place]))
        *tried, last = (sorted_turns[place] for place in order)
        for sums in product(*tried):
            factor = nim_product(*sums)
            if not factor:
                continue
            found = last.get(nim_divide(self.change, factor), ())
            for turns in product(*(game[nim_sum] for game, nim_sum in zip(tried, sums, strict=True)), found):
                yield tuple(turn for _, turn in sorted(zip(order, turns, strict=True)))

    def _some_moves(self, head: Coin) -> Iterator[Product]:
        values = [game.value(place) for game, place in zip(self.games, head, strict=True)]
        if not reduces(nim_product(*values), self.change):
            return
        for factors in islice(nim_factors_of(values, self.change), FEW):
            turns = [
                _first_turns(game, place, value ^ factor)
                for game, place, value, factor in zip(self.games, head, values, factors, strict=True)
            ]
            yield from (move for move in product(*turns) if prod(map(len, move)) <= limits().coins_turned)


def _by_nim_sum(game: CoinRow, coin: int) -> dict[int, list[Coins]]:
    """Return the turns of a head by the nim-sum of all their coins."""
    turns: dict[int, list[Coins]] = {}
    for turn in game.turns(coin):
        turns.setdefault(game.nim_sum(turn), []).append(turn)
    return turns


def _first_turns(game: CoinRow, coin: int, value: int) -> list[Coins]:
    """Return a few turns of a head whose other coins have a nim-sum; none if they would turn too many coins."""
    try:
        return list(islice(game.turns_to(coin, value), FEW))
    except Undecided:
        return []


def reduces(value: int, change: int) -> bool:
    """Return whether nim-adding `change` makes a value smaller.

    Examples
    --------
    >>> reduces(6, 4), reduces(6, 1)
    (True, False)
    """
    return value ^ change < value


def nim_factors(a: int, b: int, x: int) -> Iterator[tuple[int, int]]:
    """Yield pairs u, v with u ⊗ v = x that reduce a and b, given that x reduces a ⊗ b: at least one, not always all.

    Examples
    --------
    >>> list(nim_factors(4, 4, 4))
    [(7, 7)]
    >>> u, v = next(nim_factors(10**30, 10**29, 12345))
    >>> nim_product(u, v), reduces(10**30, u), reduces(10**29, v)
    (12345, True, True)

    Notes
    -----
    At most two questions about the field with half as many digits: about as many nim-products as there are digits.
    """
    if max(a, b) < 2:
        yield 1, 1
        return
    bits = field_bits(max(a, b)) // 2
    low = (1 << bits) - 1
    half = 1 << bits - 1
    (a1, a0), (b1, b0), (x1, x0) = ((number >> bits, number & low) for number in (a, b, x))
    if x1:
        if reduces(nim_product(a1, b1), x1):
            p = nim_sqrt(half ^ nim_divide(x0, x1))
            for u1, v1 in nim_factors(a1, b1, x1):
                yield u1 << bits | nim_product(u1, p), v1 << bits | nim_product(v1, p)
        if reduces(nim_product(a0, b1), x1):
            for u0, v1 in nim_factors(a0, b1, x1):
                yield u0, v1 << bits | nim_divide(x0, u0)
        if reduces(nim_product(a1, b0), x1):
            for u1, v0 in nim_factors(a1, b0, x1):
                yield u1 << bits | nim_divide(x0, v0), v0
        return
    if reduces(nim_product(a0, b0), x0):
        yield from nim_factors(a0, b0, x0)
    if reduces(nim_product(a1, b1, half), x0):
        for m, n in nim_factors(nim_product(a1, b1), half, x0):
            for p in nim_solve_quadratic(half ^ n):
                for u1, v1 in nim_factors(a1, b1, m):
                    yield u1 << bits | nim_product(u1, p), v1 << bits | nim_product(v1, p ^ 1)


def nim_factors_of(values: Sequence[int], x: int) -> Iterator[tuple[int, ...]]:
    """Yield factors of x that reduce each of several values, given that x reduces their nim-product.

    Examples
    --------
    >>> list(nim_factors_of((2, 3, 5), 4))
    [(2, 3, 4), (3, 2, 4)]
    """
    if len(values) == 1:
        yield (x,)
        return
    first, *others = values
    for u, rest in nim_factors(first, nim_product(*others), x):
        for factors in nim_factors_of(others, rest):
            yield (u, *factors)
