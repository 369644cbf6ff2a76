"""Dynamic Nim: one heap, and every take sets the limit for the next one.

After t tokens are taken, the opponent may take at most f(t): twice as many in
Fibonacci Nim, k times as many in ``dynamic[k]``, the square in ``dynamic[n^2]``, any
function in Python. Schwenk's theorem decides all of them: write the heap as a sum of
losing numbers, and compare the smallest part with the limit (see `losing_numbers`).

In misère play nobody takes the last token before he must. While some token may
always be taken, that is the same game with one token less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import whole_number
from grundy.core.known import Known
from grundy.core.notation import count_of, numbers
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Counted, Phrase, matches
from grundy.core.reason import Facts, Theorem
from grundy.core.refusals import AT_LEAST_ONE
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.heaps.losing_numbers import losing_parts, losing_runs, winning_takes
from grundy.rulesets.heaps.take_limits import Checked, Polynomial, read_polynomial

HeapAndLimit = tuple[int, ...]
"""The heap and the largest take allowed now; the heap alone before the first move, which may not take all."""

SCHWENK = "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234"
WHINIHAN = N_("M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), no. 4, 9–13")

TWICE = Polynomial((0, 2))

MOST_CHECKED = 1000
"""Up to which heap a function is checked never to fall, which the theorem supposes."""
MANY_MOVES = 10_000
"""With fewer moves than this the solver weighs them all; with more the theorem has to name a good one."""
MOST_SHOWN = 40
"""How many parts of a heap, and how many losing numbers, an answer carries with it."""


@dataclass(frozen=True, slots=True)
class LosingParts(Facts):
    """The heap as a sum of losing numbers, the largest first, if they are few enough to be shown."""

    chapter = "zeckendorf.zeckendorf_steps"
    tokens: int
    limit: int
    losing: tuple[int, ...]
    parts: tuple[int, ...] | None
    smallest: int | None
    forbidden: tuple[int, ...]
    """The takes up to the limit that would win, but that the rules forbid."""


class Dynamic(Ruleset[HeapAndLimit, int]):
    """Take tokens from one heap, at most as many as the last take allows.

    Examples
    --------
    >>> dynamic(3)(40, 9).outcome, dynamic(3)(41).winning_moves
    (Outcome.P, [Move('1' to dynamic[3](40; 3))])
    >>> dynamic("n^2")(1000).winning_moves
    [Move('2' to dynamic[n^2](998; 4)), Move('8' to dynamic[n^2](992; 64))]
    """

    title = N_("Dynamic Nim")
    rule = N_(
        "Take matches from the heap, at most as many as the last take times the factor, "
        "or at most f(n) after a take of n; the first move may not take all."
    )
    example = "dynamic[3](10)"
    tags: tuple[str, ...] = (N_("matches"), N_("matchsticks"))
    difficulty = 2
    theory = N_(
        "Write the heap as a sum of losing numbers: the position is P exactly when "
        "the smallest part is larger than the limit (Schwenk)."
    )
    board = "limited-heap"

    def __init__(self, limit: Polynomial | Checked, name: str) -> None:
        self.limit = limit
        self.name = name

    def moves(self, state: HeapAndLimit) -> range:
        """Return how many tokens may be taken."""
        return range(1, self.largest_take(state) + 1)

    def play(self, state: HeapAndLimit, move: int) -> HeapAndLimit:
        """Return the smaller heap and the new limit."""
        return state[0] - move, self.limit(move)

    def options(self, state: HeapAndLimit) -> Iterator[HeapAndLimit]:
        """Yield the states after each move."""
        moves = self.moves(state)
        return zip(map(state[0].__sub__, moves), map(self.limit, moves), strict=True)

    def least_positions(self, state: HeapAndLimit) -> int:
        """Return how many positions follow if the tokens go one by one, or after two moves."""
        heap, most = state[0], self.largest_take(state)
        if not most or not self.limit(1):
            return 1
        found = heap + 1
        k = self.limit.factor if isinstance(self.limit, Polynomial) else None
        if k is not None:
            # First s, then t ≤ ks are taken, and kt ≤ heap − s − t: each pair makes another heap or limit.
            together = 1 + k + k * k
            if len(state) == 1:  # for t up to T there are more than heap − t·together/k numbers s
                last = heap * k // together
                found = max(found, heap * last - -(-together * last * (last + 1) // (2 * k)))
            elif k == 1:
                last = min(most, heap // together)
                found = max(found, last * (last + 1) // 2)
            else:  # by ones, then 1, k, k², … any number from 2t + 3 on is taken before t
                last = max(0, heap - 3) // (k + 3)
                found = max(found, (heap - 3) * last - (k + 3) * last * (last + 1) // 2)
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> HeapAndLimit:
        """Return the heap, and the limit if there is one."""
        checked = super().validate(state)
        if len(checked) not in (1, 2):
            raise InvalidPosition(
                "expected a heap, or a heap and the largest take such as 40; 9, got {given}",
                given=quote(self.format(checked)),
            )
        return checked

    def parse(self, text: str) -> HeapAndLimit:
        """Read ``heap`` or ``heap; limit``."""
        return self.validate(numbers(text, ";"))

    def format(self, state: HeapAndLimit) -> str:
        """Return the heap and the limit."""
        return "; ".join(map(decimal, state))

    def describe_move(self, state: HeapAndLimit, move: int) -> Phrase:
        """Return how many tokens are taken."""
        return Phrase(N_("_take_ {things}"), things=matches(move))

    def read_move(self, state: HeapAndLimit, text: str) -> int | None:
        """Read the number taken."""
        taken = count_of(text)
        return taken if taken is not None and taken in self.moves(state) else None

    def why_not(self, state: HeapAndLimit, text: str) -> Phrase | None:
        """Return that the heap has too few matches, or how many may be taken."""
        taken = count_of(text)
        if taken is None:
            return self.written_like(state)
        if not taken:
            return Phrase(AT_LEAST_ONE)
        if taken > state[0]:
            return Counted("the heap has only {n} match", "the heap has only {n} matches", state[0])
        if len(state) == 1:
            return Phrase(N_("the first move may not take all matches"))
        return Counted("now at most {n} match may be taken", "now at most {n} matches may be taken", state[1])

    def move_to(self, state: HeapAndLimit, after: HeapAndLimit) -> int | None:
        """Return the take that leads to `after`."""
        taken = state[0] - after[0]
        return taken if taken in self.moves(state) and self.play(state, taken) == after else None

    def largest_take(self, state: HeapAndLimit) -> int:
        """Return the largest take that is allowed and possible, 0 if there is none."""
        return min(state) if len(state) == 2 else max(0, state[0] - 1)

    def move_count(self, state: HeapAndLimit) -> int:
        """Return the number of moves: any number up to the largest may be taken."""
        return self.largest_take(state)

    def nth_move(self, state: HeapAndLimit, n: int) -> int:
        """Return move number `n`."""
        return self.moves(state)[n]

    def key(self, state: HeapAndLimit) -> HeapAndLimit:
        """Return the heap and a limit that is not above it."""
        return state[0], self.largest_take(state)

    def losing_runs(self, heap: int) -> tuple[range, ...] | None:
        """Return the losing numbers up to a heap; None if the theorem does not hold, or if there are too many."""
        if isinstance(self.limit, Polynomial):
            return losing_runs(self.limit, 1 << heap.bit_length())  # the same list serves many heaps
        if heap > MOST_CHECKED or any(a > b for a, b in pairwise(map(self.limit, range(1, heap + 1)))):
            return None
        return losing_runs(self.limit, heap)

    def theorem(self, state: HeapAndLimit, play_convention: PlayConvention) -> Known[int] | None:
        """Return Schwenk's verdict; none on functions that fall, or that forbid to take the last token."""
        heap, most = state[0], self.largest_take(state)
        misere = play_convention == "misere"
        if misere and (not most or not self.limit(1)):
            return None
        counted = heap - misere  # the last token is nobody's wish
        runs = self.losing_runs(counted)
        if runs is None:
            return None
        parts = losing_parts(runs, counted)
        moves = self.moves(state)
        within = [taken for taken in winning_takes(parts, self.limit) if taken <= most]
        wins = [taken for taken in within if taken in moves]
        best = None if most < MANY_MOVES else wins[-1] if wins else 1
        shown = len(parts) <= MOST_SHOWN
        facts = LosingParts(
            counted,
            most,
            tuple(number for number in islice(chain.from_iterable(runs), MOST_SHOWN) if number <= counted),
            tuple(parts[::-1]) if shown else None,
            parts[0] if parts else None,
            tuple(taken for taken in within if taken not in moves),
        )
        name, source = ("Whinihan", WHINIHAN) if self.limit == TWICE else ("Schwenk", SCHWENK)
        return Known.by_moves(Theorem(name, source, facts), wins, best)


class FibonacciNim(Dynamic):
    """Take tokens from one heap, at most twice as many as were taken last.

    Examples
    --------
    >>> fibonacci_nim(51).winning_moves
    [Move('1' to fibonacci-nim(50; 2)), Move('4' to fibonacci-nim(47; 8))]
    >>> fibonacci_nim(10**1000).outcome
    Outcome.N
    """

    title = N_("Fibonacci Nim")
    rule = N_("Take matches from the heap, at most twice as many as were taken last; the first move may not take all.")
    example = "fibonacci-nim(12)"
    tags = (N_("matches"), N_("matchsticks"), N_("Fibonacci numbers"))
    difficulty = 2
    theory = N_(
        "Write the heap as a sum of Fibonacci numbers, no two of them neighbours: the position is P exactly when "
        "the smallest is larger than the limit (Whinihan)."
    )


class OddFirstTake(FibonacciNim):
    """Fibonacci Nim in which the first take must be odd.

    Nothing else differs. So a start is lost exactly when all takes that win in
    Fibonacci Nim are even, and Schwenk's theorem lists those takes.

    Examples
    --------
    >>> fibonacci_nim_odd(51).winning_moves
    [Move('1' to fibonacci-nim-odd(50; 2))]
    >>> [heap for heap in range(2, 32) if fibonacci_nim_odd(heap).outcome.value == "P"]
    [2, 3, 5, 7, 8, 10, 13, 15, 20, 21, 23, 29, 31]
    """

    title = N_("Fibonacci Nim with an odd first take")
    rule = N_(
        "Take matches from the heap, at most twice as many as were taken last; "
        "the first move takes an odd number, but not all."
    )
    example = "fibonacci-nim-odd(11)"
    tags = (N_("matches"), N_("matchsticks"), N_("odd numbers"))
    difficulty = 2
    theory = N_(
        "A start is P exactly when all takes that win in Fibonacci Nim are even; "
        "these are sums of its smallest parts whose double is below the next part."
    )

    def moves(self, state: HeapAndLimit) -> range:
        """Return how many tokens may be taken, at first an odd number."""
        return range(1, state[0], 2) if len(state) == 1 else super().moves(state)

    def largest_take(self, state: HeapAndLimit) -> int:
        """Return the largest take, at first the largest odd one."""
        return max(0, state[0] - 1 - state[0] % 2) if len(state) == 1 else super().largest_take(state)

    def why_not(self, state: HeapAndLimit, text: str) -> Phrase | None:
        """Return that the first take must be odd, or what Fibonacci Nim says."""
        if len(state) == 1 and 0 < (taken := count_of(text) or 0) <= state[0] and taken % 2 == 0:
            return Phrase(N_("the first move must take an odd number of matches"))
        return super().why_not(state, text)

    def move_count(self, state: HeapAndLimit) -> int:
        """Return the number of moves, at first that of the odd numbers."""
        return state[0] // 2 if len(state) == 1 else super().move_count(state)

    def key(self, state: HeapAndLimit) -> HeapAndLimit:
        """Return the start as it is: no limit means the same."""
        return state if len(state) == 1 else super().key(state)

    def least_positions(self, state: HeapAndLimit) -> int:
        """Return at least how many positions follow; of a start, those after a take of 1."""
        after = self.play(state, 1) if len(state) == 1 and state[0] > 1 else state
        return super().least_positions(after)


fibonacci_nim = FibonacciNim(TWICE, "fibonacci-nim")
fibonacci_nim_odd = OddFirstTake(TWICE, "fibonacci-nim-odd")


def dynamic(limit: str | int | Callable[[int], int], *, name: str = "f") -> Dynamic:
    """Return the game in which the last take, times a factor or under a function, limits the next one.

    Parameters
    ----------
    limit
        A positive integer, a polynomial in n such as ``n^2``, ``2n+1`` or ``n+3``, or any function
        from the number taken to the limit.
    name
        What a function is called in the notation, which `parse` does not read back.

    Examples
    --------
    >>> dynamic(1)(12).winning_moves
    [Move('4' to dynamic[1](8; 4))]
    >>> dynamic("3 + n")(20)
    parse('dynamic[n+3](20)')
    >>> dynamic(lambda taken: max(taken, 9), name="at least nine")(20)
    parse('dynamic[at least nine](20)')
    """
    if callable(limit):
        return Dynamic(Checked(limit), f"dynamic[{name}]")
    written = read_polynomial(limit if isinstance(limit, str) else decimal(whole_number(limit)))
    return Dynamic(written, f"dynamic[{written}]")
