"""Values of heads when at most t coins may be turned, for t from 4 on: no closed form is known.

The value of a coin is the least number that is no nim-sum of at most t − 1 earlier
values. So no t values or fewer have nim-sum 0: they are the columns of a parity check, and
the P-positions are the lexicographic code with t + 1 differences between any two words
(Conway and Sloane). The nim-sums of at most s values are kept as the bits of one integer for
each s; adding a value exchanges blocks of bits. By the Mock Turtle Theorem an odd t needs no
sets of its own: its values are 0 and those of t − 1, doubled, with a last digit that makes the
number of ones odd.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from math import comb
from operator import xor

from grundy.core.errors import Undecided
from grundy.core.limits import limits
from grundy.rulesets.coins.turns import Coins, subsets


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
