"""Which coins may be turned together, and what a single head is worth.

A coin-turning game is played on a row of coins. A move turns some coins over,
and the rightmost of them goes from heads to tails; which others may go with it
depends only on that coin. So a row is the sum of its heads (two heads on one coin
would cancel, as two turns of it do), and everything is known once each coin alone is:
its turns, its value, and the turns that leave coins of a given nim-sum.

Coins are counted from 0 here; a ruleset may count them from 1 for people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import islice
from math import comb, factorial
from operator import xor
from typing import ClassVar

from grundy.core.errors import Undecided
from grundy.core.limits import found_among, limits
from grundy.core.nimfield import mex
from grundy.core.ruleset import MOST_MOVES_SCANNED, N_, M

Coins = tuple[int, ...]
"""Different coins from left to right. As a turn: the last one is the head."""

MOST_COUNTED = 3_000_000
"""How many coins are looked at to count turns."""
MOST_SIZES = 1_000
"""Over how many sizes any coins are counted; with more there are more than enough."""

EVERY_HEAD_ALONE = N_(
    "A row is the sum of its heads: turning a tail adds a head there, turning a head adds a second one, "
    "and two equal ones cancel. So every head is a heap of the size of its value alone."
)


class Turns(ABC):
    """The rules of one coin: what may be turned with it, and its value when it is the only head."""

    most: int | None = None
    """The most coins that one move turns, None if there is no limit."""
    padding: int = 0
    """How many coins at the left have no turn, so that their faces do not matter."""
    theorem_name: ClassVar[str] = N_("coin turning")
    """The name of the theorem that gives the values."""
    why: ClassVar[str] = EVERY_HEAD_ALONE
    """Why the heads are heaps of these sizes, marked for translation."""

    @abstractmethod
    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the sets of coins that may be turned with `coin` as their rightmost."""

    @abstractmethod
    def allows(self, turn: Coins) -> bool:
        """Return whether these coins may be turned together."""

    @abstractmethod
    def value(self, coin: int) -> int:
        """Return the value of a row whose only head is `coin`; raise `Undecided` if that takes too long."""

    def count(self, coin: int) -> int | None:
        """Return the number of turns of a coin, None if there are too many to count."""
        return counted(self.turns(coin))

    def free_coins(self, coin: int) -> int:
        """Return for how many coins to the left, which matter, play from a head can leave any faces; 0: unknown."""
        return 0

    def nth(self, coin: int, n: int) -> Coins:
        """Return turn number `n`, from 0, in the order of `turns`."""
        return nth_of(self.turns(coin), n)

    def turns_to(self, coin: int, value: int) -> Iterator[Coins]:
        """Yield the turns of `coin` whose other coins have the nim-sum `value`."""
        wanted = value ^ self.value(coin)
        return found_among(turn if self.nim_sum(turn) == wanted else None for turn in self.turns(coin))

    def count_to(self, coin: int, value: int) -> int | None:
        """Return the number of turns of `coin` to a nim-sum, None if they would have to be tried."""
        return None

    def nim_sum(self, coins: Iterable[int]) -> int:
        """Return the nim-sum of the values of some coins."""
        return reduce(xor, map(self.value, coins), 0)


class KnownValues:
    """The values found so far, and how many nim-sums of turns were looked at for them."""

    def __init__(self) -> None:
        self.values: list[int] = []
        self.looked_at = 0


class ValuedOneByOne(Turns):
    """Turns without a closed form: a value is the least number that is no nim-sum of a turn, coin by coin."""

    @abstractmethod
    def nim_sums(self, coin: int, known: KnownValues) -> Iterable[int]:
        """Return the nim-sums of the other coins of all turns of a coin; raise `Undecided` if they are too many."""

    def value(self, coin: int) -> int:
        """Return the value of a coin, found after those of all coins before it."""
        if coin >= (most := limits().coins_valued):
            raise Undecided("only the first {limit} coins are valued in a game with this code", limit=most)
        known = _known_values(self)
        while len(known.values) <= coin:
            known.values.append(mex(self.nim_sums(len(known.values), known)))
        return known.values[coin]

    def nim_sum(self, coins: Iterable[int]) -> int:
        """Return the nim-sum of the values of some coins; very many are summed, so known values are looked up once."""
        known = _known_values(self).values
        return reduce(xor, (known[coin] if coin < len(known) else self.value(coin) for coin in coins), 0)


@lru_cache(maxsize=64)
def _known_values(family: ValuedOneByOne) -> KnownValues:
    return KnownValues()


def counted(turns: Iterable[Coins]) -> int | None:
    """Return the number of turns, None if they, or the coins in them, are too many to count.

    Examples
    --------
    >>> counted([(1, 2), (0, 2)])
    2
    """
    found = coins = 0
    try:
        for turn in turns:
            found += 1
            coins += len(turn) * (1 + (max(turn, default=0).bit_length() >> 8))  # a long number takes its time
            if found > MOST_MOVES_SCANNED or coins > MOST_COUNTED:
                return None
    except Undecided:
        return None
    return found


def nth_of(turns: Iterable[Coins], n: int) -> Coins:
    """Return turn number `n`, from 0.

    Examples
    --------
    >>> nth_of([(1, 2), (0, 2)], 1)
    (0, 2)
    """
    turn = next(islice(turns, n, None), None)
    if turn is None:  # whoever asks was not told how many there are
        raise Undecided("there are too many moves to count, and fewer than {number}", number=n + 1)
    return turn


def listed(moves: Iterable[M], coins: Callable[[M], int]) -> Iterator[M]:
    """Yield moves until they turn too many coins, all of them together, to be listed.

    Examples
    --------
    >>> list(listed([(1, 2), (0, 2)], len))
    [(1, 2), (0, 2)]
    """
    turned, most = 0, limits().coins_listed
    for move in moves:
        turned += coins(move)
        if turned > most:
            raise Undecided("the moves turn more than {limit} coins, too many to list", limit=most)
        yield move


def run(start: int, end: int, step: int = 1) -> Coins:
    """Return the coins from `start` to `end`, unless they are too many to be turned at once.

    Examples
    --------
    >>> run(3, 6), run(3, 7, 2)
    ((3, 4, 5, 6), (3, 5, 7))
    """
    if (end - start) // step >= (most := limits().coins_turned):
        raise Undecided("a move that turns more than {limit} coins is not made", limit=most)
    return tuple(range(start, end + 1, step))


def subsets(below: int, size: int) -> Iterator[Coins]:
    """Yield the sets of `size` numbers from 0 to `below` − 1, those of small numbers first.

    Examples
    --------
    >>> list(subsets(4, 2))
    [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]
    """
    if size > below:
        return
    chosen = list(run(0, size - 1))
    while True:
        yield tuple(chosen)
        # The least number that can go up by one does, and all below it start again.
        place = 0
        while place < size and chosen[place] + 1 == (chosen[place + 1] if place + 1 < size else below):
            chosen[place] = place
            place += 1
        if place == size:
            return
        chosen[place] += 1


def nth_subset(size: int, n: int) -> Coins:
    """Return set number `n`, from 0, of those that `subsets` yields.

    Examples
    --------
    >>> [nth_subset(2, n) for n in range(4)]
    [(0, 1), (0, 2), (1, 2), (0, 3)]
    """
    chosen = []
    for k in range(size, 0, -1):
        # The largest number c with C(c, k) ≤ n: so many sets have only smaller numbers. As C(c, k) lies between
        # (c − k + 1)^k / k! and c^k / k!, it is less than k above the root of k! n.
        low = max(k - 1, integer_root(n * factorial(k), k))
        high = low + k
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if comb(middle, k) <= n else (low, middle)
        n -= comb(low, k)
        chosen.append(low)
    return tuple(reversed(chosen))


def integer_root(number: int, k: int) -> int:
    """Return the largest integer whose `k`-th power is at most a number, by Newton's method from above.

    Examples
    --------
    >>> [integer_root(number, 3) for number in (0, 7, 8, 26, 10**30)]
    [0, 1, 2, 2, 10000000000]
    """
    if number < 2:
        return number
    root = 1 << -(-number.bit_length() // k)
    while (better := ((k - 1) * root + number // root ** (k - 1)) // k) < root:
        root = better
    return root
