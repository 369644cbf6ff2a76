"""Turn neighbouring coins, any number of them (Ruler) or up to a limit.

Coin n, counted from 1, has the value 2^k, the largest power of 2 that divides n, but no more than the
limit allows. The nim-sum of the first m values is then m ⊕ ⌊m/2⌋, the Gray code of m, so that
the start of the run with a given nim-sum is read off from it: a coin has at most one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.ruleset import N_
from grundy.rulesets.coins.turns import Coins, Turns, run


@dataclass(frozen=True)
class Runs(Turns):
    """Turn neighbouring coins, up to `most` of them.

    Examples
    --------
    >>> ruler = Runs()
    >>> [ruler.value(coin) for coin in range(8)]
    [1, 2, 1, 4, 1, 2, 1, 8]
    >>> list(ruler.turns_to(7, 5))
    [(1, 2, 3, 4, 5, 6, 7)]
    >>> [Runs(5).value(coin) for coin in range(8)]
    [1, 2, 1, 4, 1, 2, 1, 4]
    """

    most: int | None = None
    theorem_name: ClassVar[str] = "Ruler"
    why: ClassVar[str] = N_(
        "A head is a heap of the size of a power of 2: the largest one that divides the number of the coin, "
        "counted from 1, and is no more than the number of coins that may be turned. "
        "The coins to its left show every smaller number as a nim-sum."
    )

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the runs that end at a coin, the shortest first."""
        return (self.nth(coin, n) for n in range(self.count(coin)))

    def allows(self, turn: Coins) -> bool:
        """Return whether the coins are neighbours and not too many."""
        return turn[-1] - turn[0] == len(turn) - 1 and (self.most is None or len(turn) <= self.most)

    def count(self, coin: int) -> int:
        """Return the number of runs."""
        return coin + 1 if self.most is None else min(self.most, coin + 1)

    def free_coins(self, coin: int) -> int:
        """Return those of the longest run: they are turned with the head, and then each by itself."""
        return self.count(coin) - 1

    def nth(self, coin: int, n: int) -> Coins:
        """Return the run of `n` + 1 coins."""
        return run(coin - n, coin)

    def value(self, coin: int) -> int:
        """Return the largest power of 2 that divides the number of the coin from 1, within the limit."""
        power = coin + 1 & -(coin + 1)
        return power if self.most is None else min(power, self._largest)

    @property
    def _largest(self) -> int:
        """The largest value that a limit allows."""
        assert self.most is not None
        return 1 << self.most.bit_length() - 1

    def turns_to(self, coin: int, value: int) -> Iterator[Coins]:
        """Yield the only run whose other coins have the nim-sum `value`, if there is one."""
        start = self._start(coin, value)
        if start is not None:
            yield run(start, coin)

    def count_to(self, coin: int, value: int) -> int:
        """Return 1 or 0."""
        return int(self._start(coin, value) is not None)

    def _start(self, coin: int, value: int) -> int | None:
        # The sums of the first m values repeat with the period 2·largest if there is a limit, for the
        # number of multiples of `largest` among them is then all that the highest digit counts.
        if self.most is None:
            start = _from_gray(_gray(coin) ^ value)
            return start if start <= coin else None
        period = 2 * self._largest
        wanted = _gray(coin % period) ^ value
        if wanted >= period:
            return None
        start = coin - (coin - _from_gray(wanted)) % period
        return start if start >= 0 and coin - start < self.most else None


def _gray(number: int) -> int:
    return number ^ number >> 1


def _from_gray(code: int) -> int:
    """Return the number with the given Gray code."""
    shift = 1
    while code >> shift:
        code ^= code >> shift
        shift *= 2
    return code
