"""A subtraction game as a coin-turning game: a head is a heap, and a smaller heap is a coin further left.

Counted from 1, coin n is a heap of n. Taking s turns coin n and coin n − s, or coin n alone if the
whole heap is taken. Two equal heaps cancel, so the heaps are as good as the heads of a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.errors import Undecided
from grundy.core.limits import limits
from grundy.core.numbersets import NumberSet
from grundy.core.ruleset import N_
from grundy.rulesets.coins.turns import Coins, KnownValues, ValuedOneByOne


@dataclass(frozen=True)
class HeapTurns(ValuedOneByOne):
    """Turn a coin and one that lies a number of the set to its left.

    Examples
    --------
    >>> from grundy.core.numbersets import number_set
    >>> coins = HeapTurns(number_set("1,2,3"))
    >>> list(coins.turns(2)), list(coins.turns(4))
    ([(1, 2), (0, 2), (2,)], [(3, 4), (2, 4), (1, 4)])
    >>> [coins.value(coin) for coin in range(8)]
    [1, 2, 3, 0, 1, 2, 3, 0]
    """

    takes: NumberSet
    most = 2
    theorem_name: ClassVar[str] = N_("heaps as coins")
    why: ClassVar[str] = N_(
        "A head on coin n is a heap of n of the subtraction game: taking from it turns the coin "
        "that stands for what is left as well, and two equal heaps cancel."
    )

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the pairs of coins, and the coin alone if all of its heap may be taken."""
        return (self._turn(coin, coin + 1 - taken) for taken in self.takes.up_to(coin + 1))

    def _turn(self, coin: int, left: int) -> Coins:
        """Return what is turned if a heap of `left` is left."""
        return (left - 1, coin) if left else (coin,)

    def allows(self, turn: Coins) -> bool:
        """Return whether the difference of the heaps may be taken."""
        if len(turn) > 2:
            return False
        heap = turn[-1] + 1
        taken = heap if len(turn) == 1 else turn[1] - turn[0]
        return taken in self.takes.up_to(heap) if self.takes.depends_on_heap else taken in self.takes

    def count(self, coin: int) -> int | None:
        """Return how many numbers may be taken."""
        found = self.takes.count_up_to(coin + 1)
        return super().count(coin) if found is None else found

    def value(self, coin: int) -> int:
        """Return the value of the heap: by theorem if any number up to a limit may be taken."""
        period = self._period(coin)
        return super().value(coin) if period is None else (coin + 1) % period

    def nim_sums(self, coin: int, known: KnownValues) -> list[int]:
        """Return the values of the heaps that may be left."""
        left = [known.values[coin - taken] if taken <= coin else 0 for taken in self.takes.up_to(coin + 1)]
        known.looked_at += len(left)
        if known.looked_at > (most := limits().nim_sums):
            raise Undecided("there are more than {limit} ways of taking to look through", limit=most)
        return left

    def _period(self, coin: int) -> int | None:
        """Return the period of the values up to a coin if the set is {1, …, k} or has all numbers."""
        if self.takes.initial is not None:
            return self.takes.initial + 1
        everything = self.takes.complement and not self.takes.ranges and not self.takes.named
        return coin + 2 if everything else None

    def turns_to(self, coin: int, value: int) -> Iterator[Coins]:
        """Yield the turns that leave a heap of the given value."""
        if (period := self._period(coin)) is not None:
            # The only heap of the value among those that can be left.
            left = coin + 1 - (coin + 1 - value) % period
            return iter([self._turn(coin, left)] if value < period and 0 <= left <= coin else [])
        return super().turns_to(coin, value)

    def count_to(self, coin: int, value: int) -> int | None:
        """Return 1 or 0 if any number up to a limit may be taken."""
        return None if self._period(coin) is None else sum(1 for _ in self.turns_to(coin, value))
