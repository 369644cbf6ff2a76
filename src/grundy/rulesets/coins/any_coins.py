"""Turn any coins, as long as their number is within limits: Turtles, Twins, Mock Turtles.

If at least a coins must be turned, the first a − 1 coins have no turn of their own. They are worth
nothing, and serve as padding: turning exactly a coins is turning up to a of the others. So the
values for a to b coins are those for 1 to b, after a − 1 zeros. Up to 1 coin: always 1. Up to 2: the
positive numbers. Up to 3: the odious ones (the Mock Turtle Theorem). No limit: the powers of 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import comb

from grundy.core.errors import Undecided
from grundy.core.limits import limits
from grundy.rulesets.coins.lexicode import lexicode, odious
from grundy.rulesets.coins.turns import MOST_SIZES, Coins, Turns, nth_subset, subsets


@dataclass(frozen=True)
class AnyCoins(Turns):
    """Turn from `least` to `most` coins.

    Examples
    --------
    >>> mock_turtles = AnyCoins(1, 3)
    >>> [mock_turtles.value(coin) for coin in range(7)]
    [1, 2, 4, 7, 8, 11, 13]
    >>> list(mock_turtles.turns_to(4, 6))
    [(1, 2, 4), (0, 3, 4)]
    >>> AnyCoins(2, 2).value(10**18)
    1000000000000000000
    """

    least: int
    most: int | None

    @property
    def padding(self) -> int:  # type: ignore[override] # read-only here
        """How many coins at the left have no turn."""
        return self.least - 1

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the turns by the number of coins, near the left end first."""
        for size in self._sizes(coin):
            for others in subsets(coin, size):
                yield (*others, coin)

    def _sizes(self, coin: int) -> range:
        """Return how many coins may go with a coin."""
        return range(self.padding, min(coin, coin if self.most is None else self.most - 1) + 1)

    def allows(self, turn: Coins) -> bool:
        """Return whether the number of coins is within the limits."""
        return self.least <= len(turn) and (self.most is None or len(turn) <= self.most)

    def count(self, coin: int) -> int | None:
        """Return a sum of binomial coefficients."""
        if self.most is None:
            if coin > limits().power_digits:
                return None
            return (1 << coin) - sum(comb(coin, size) for size in range(self.padding))
        if len(self._sizes(coin)) > MOST_SIZES:
            return None
        return sum(comb(coin, size) for size in self._sizes(coin))

    def free_coins(self, coin: int) -> int:
        """Return all if all can be turned at once; from three coins on those of the left half.

        A head on the right half goes to the left coin by coin, and can turn one of them each time.
        """
        live = max(0, coin - self.padding)
        return live if self.most is None else live // 2 if self.most > 2 else 0

    def nth(self, coin: int, n: int) -> Coins:
        """Return turn number `n` without making the ones before it."""
        for size in self._sizes(coin):
            sets = comb(coin, size)
            if n < sets:
                return (*nth_subset(size, n), coin)
            n -= sets
        raise IndexError(n)

    def value(self, coin: int) -> int:
        """Return the value by theorem for up to 3 coins or no limit, else that of the lexicographic code."""
        live = coin - self.padding
        if live < 0:
            return 0
        if self.most is None:
            if live > (most := limits().power_digits):
                raise Undecided("a value of more than {limit} binary digits is not written", limit=most)
            return 1 << live
        if self.most > 3:
            return lexicode(self.most).value(live)
        return odious(live) if self.most == 3 else live + 1 if self.most == 2 else 1

    def turns_to(self, coin: int, value: int) -> Iterator[Coins]:
        """Yield the turns to a nim-sum: live coins that have it, and padding to make their number right."""
        if coin < self.padding:
            return
        for live in self._live_sets(value, coin - self.padding):
            for padded in self._paddings(len(live)):
                for dead in subsets(self.padding, padded):
                    yield (*dead, *(place + self.padding for place in live), coin)

    def count_to(self, coin: int, value: int) -> int | None:
        """Return the number of turns to a nim-sum where a closed form gives the values."""
        if self.most is not None and self.most > 3:
            return None
        below = coin - self.padding
        if below < 0:
            return 0
        if self.most == 3 and value and value.bit_count() % 2 == 0:
            return _count_with_bit(value.bit_length() - 2, below) * self._padding_ways(2)
        return sum(self._padding_ways(len(live)) for live in self._live_sets(value, below))

    def _paddings(self, live: int) -> range:
        """Return how many coins of the padding may go with a head and `live` live coins."""
        most = self.padding if self.most is None else min(self.padding, self.most - 1 - live)
        return range(max(0, self.padding - live), most + 1)

    def _padding_ways(self, live: int) -> int:
        return sum(comb(self.padding, padded) for padded in self._paddings(live))

    def _live_sets(self, value: int, below: int) -> Iterator[Coins]:
        """Yield the sets of live coins, counted from the first of them, with a nim-sum."""
        if self.most is None:
            if value >> below == 0:
                yield tuple(place for place, digit in enumerate(reversed(f"{value:b}")) if digit == "1")
        elif self.most > 3:
            yield from lexicode(self.most).sets(value, below)
        elif not value:
            yield ()
        elif self.most == 2 and value <= below:
            yield (value - 1,)
        elif self.most == 3 and value.bit_count() % 2:
            if value >> 1 < below:
                yield (value >> 1,)
        elif self.most == 3:
            # Two odious numbers 2j + … and 2k + … with this nim-sum: j ⊕ k is its half, and k, the
            # larger, has the highest one of that half.
            half = value >> 1
            yield from ((larger ^ half, larger) for larger in _with_bit(half.bit_length() - 1, below))


def _with_bit(bit: int, below: int) -> Iterator[int]:
    """Yield the numbers below a bound that have a one at place `bit`."""
    for block in count(1 << bit, 2 << bit):
        if block >= below:
            return
        yield from range(block, min(block + (1 << bit), below))


def _count_with_bit(bit: int, below: int) -> int:
    """Return how many numbers below a bound have a one at place `bit`."""
    blocks, rest = divmod(below, 2 << bit)
    return (blocks << bit) + max(0, rest - (1 << bit))
