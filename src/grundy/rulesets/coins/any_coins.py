"""Turn any coins, as long as their number is within limits: Turtles, Twins, Mock Turtles.

If at least a coins must be turned, the first a − 1 coins have no turn of their own. They are worth
nothing, and serve as padding: turning exactly a coins is turning up to a of the others. So the
values for a to b coins are those for 1 to b, after a − 1 zeros. Up to 1 coin: always 1. Up to 2: the
positive numbers. Up to 3: the odious ones (the Mock Turtle Theorem). No limit: the powers of 2.

With up to t coins, t from 4 on, no closed form is known. The value of a coin is the least number that is no
nim-sum of at most t − 1 earlier values. So no t values or fewer have nim-sum 0: they are the columns of a parity
check, and the P-positions are the lexicographic code with t + 1 differences between any two words (Conway and
Sloane). The nim-sums of at most s values are kept as the bits of one integer for each s; adding a value exchanges
blocks of bits. By the Mock Turtle Theorem an odd t needs no sets of its own: its values are 0 and those of t − 1,
doubled, with a last digit that makes the number of ones odd.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import count
from math import comb
from operator import xor

from grundy.core.errors import Undecided
from grundy.core.limits import limits
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


def odious(n: int) -> int:
    """Return the number 2n or 2n + 1, the one with an odd number of ones in binary.

    Examples
    --------
    >>> [odious(n) for n in range(11)]
    [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21]
    """
    return 2 * n + (n.bit_count() + 1) % 2


class Lexicode:
    """The values of heads when at most `most` coins may be turned.

    Examples
    --------
    >>> moebius = Lexicode(5)
    >>> [moebius.value(coin) for coin in range(12)]
    [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213]
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._even: list[int] = []
        """The values for the even number that is `most` or one less."""
        self._sums = [1] * (most // 2 * 2)
        """Bit v of entry s tells whether v is a nim-sum of at most s values."""
        self._masks: list[int] = []

    def value(self, coin: int) -> int:
        """Return the value of a coin; raise `Undecided` if it is too far to the right."""
        if coin >= (most := limits().code_coins) or not self._reach(coin):
            raise Undecided(
                "with up to {most} coins to turn, only the first {limit} coins are valued",
                most=self.most,
                limit=most if coin >= most else len(self._even) + self.most % 2,
            )
        if self.most % 2:
            return odious(self._even[coin - 1] if coin else 0)
        return self._even[coin]

    def sets(self, value: int, below: int) -> Iterator[Coins]:
        """Yield the sets of fewer than `most` coins below a coin that have the nim-sum `value`, small ones first.

        Each is cut into a left and a right half, and the right halves are looked up.
        """
        for size in range(min(self.most, below + 1)):
            if self.most % 2 and value.bit_count() % 2 != size % 2:
                continue  # all values have an odd number of ones
            left, right = size // 2, (size + 1) // 2
            if comb(below, right) > (most := limits().coin_sets):
                raise Undecided("there are more than {limit} sets of coins to look through", limit=most)
            rights: dict[int, list[Coins]] = {}
            for coins, nim_sum in self._nim_sums(below, right):
                rights.setdefault(nim_sum, []).append(coins)
            for coins, nim_sum in self._nim_sums(below, left):
                for others in rights.get(value ^ nim_sum, ()):
                    if not coins or coins[-1] < others[0]:
                        yield coins + others

    def _nim_sums(self, below: int, size: int) -> Iterator[tuple[Coins, int]]:
        """Yield the sets of `size` coins with their nim-sums."""
        values = [self.value(coin) for coin in range(below)]
        for coins in subsets(below, size):
            yield coins, reduce(xor, map(values.__getitem__, coins), 0)

    def _reach(self, coin: int) -> bool:
        """Find all values that `coin` needs; return whether that was possible."""
        while len(self._even) <= coin - self.most % 2:
            largest = self._sums[-1]
            value = (~largest & largest + 1).bit_length() - 1
            bits = 1 << (max(largest.bit_length(), value + 1) - 1).bit_length()
            if bits > limits().code_bits:
                break
            self._even.append(value)
            for size in range(len(self._sums) - 1, 0, -1):
                self._sums[size] |= self._added(self._sums[size - 1], value, bits)
        return len(self._even) > coin - self.most % 2

    def _added(self, sums: int, value: int, bits: int) -> int:
        """Return the set with `value` nim-added to every member: bit v moves to bit v ⊕ `value`."""
        for k in range(value.bit_length()):
            if not value >> k & 1:
                continue
            width = 1 << k
            if sums.bit_length() <= width:
                sums <<= width
            else:
                mask = self._mask(k, bits)
                sums = sums >> width & mask | (sums & mask) << width
        return sums

    def _mask(self, k: int, bits: int) -> int:
        """Return 2^k ones, 2^k zeros and so on, at least `bits` digits long."""
        while len(self._masks) <= k:
            self._masks.append((1 << (1 << len(self._masks))) - 1)
        mask = self._masks[k]
        while (length := mask.bit_length() + (1 << k)) < bits:
            mask |= mask << length
        self._masks[k] = mask
        return mask


@lru_cache(maxsize=64)
def lexicode(most: int) -> Lexicode:
    """Return the values for at most `most` coins, always the same object, which remembers them.

    Examples
    --------
    >>> lexicode(9).value(9)
    511
    """
    return Lexicode(most)
