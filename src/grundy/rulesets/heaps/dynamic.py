"""Dynamic Nim: one heap, and every take sets the limit for the next one.

After t tokens are taken, the opponent may take at most f(t): twice as many in
Fibonacci Nim, k times as many in ``dynamic[k]``, any function in Python. Schwenk's
theorem decides all of them: write the heap as a sum of losing numbers, and
compare the smallest part with the limit (see `losing_numbers`).

In misère play nobody takes the last token before he must. While some token may
always be taken, that is the same game with one token less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.notation import count_of, numbers
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase, matches
from grundy.core.reason import Facts, Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset, as_integer, whole_number
from grundy.rulesets.heaps.losing_numbers import losing_numbers, losing_parts, winning_takes

HeapAndLimit = tuple[int, ...]
"""The heap and the largest take allowed now; the heap alone before the first move, which may not take all."""

SCHWENK = "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234"
WHINIHAN = N_("M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), no. 4, 9–13")

MOST_CHECKED = 1000
"""Up to which heap a function is checked never to fall, which the theorem supposes."""
MANY_MOVES = 10_000
"""With fewer moves than this the solver weighs them all; with more the theorem has to name a good one."""
MOST_SHOWN = 40
"""How many parts of a heap, and how many losing numbers, an answer carries with it."""


@dataclass(frozen=True, slots=True)
class Multiple:
    """The limit that is a multiple of the last take.

    Examples
    --------
    >>> Multiple(3)(5)
    15
    """

    factor: int

    def __call__(self, taken: int) -> int:
        """Return the multiple."""
        return self.factor * taken


@dataclass(frozen=True, slots=True)
class Checked:
    """The limit that a function gives, checked to be a non-negative integer.

    Examples
    --------
    >>> Checked(lambda taken: taken - 2)(1)
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: the limit after taking 1 must be a non-negative integer, got '-1'
    """

    function: Callable[[int], object]

    def __call__(self, taken: int) -> int:
        """Return the limit."""
        given = self.function(taken)
        limit = as_integer(given)
        if limit is None or limit < 0:
            raise InvalidPosition(
                "the limit after taking {taken} must be a non-negative integer, got {value}",
                taken=taken,
                value=quote(given),
            )
        return limit


@dataclass(frozen=True, slots=True)
class LosingParts(Facts):
    """The heap as a sum of losing numbers, the largest first, if they are few enough to be shown."""

    chapter = "zeckendorf.zeckendorf_steps"
    tokens: int
    limit: int
    losing: tuple[int, ...]
    parts: tuple[int, ...] | None
    smallest: int | None


class Dynamic(Ruleset[HeapAndLimit, int]):
    """Take tokens from one heap, at most as many as the last take allows.

    Examples
    --------
    >>> dynamic(3)(40, 9).outcome, dynamic(3)(41).winning_moves
    (Outcome.P, [Move('1' to dynamic[3](40; 3))])
    >>> dynamic(lambda taken: taken**2, name="square")(30).outcome
    Outcome.P
    """

    title = N_("Dynamic Nim")
    rule = N_(
        "Take matches from the heap, at most as many as the last take times the factor; "
        "the first move may not take all."
    )
    example = "dynamic[3](40; 9)"
    theory = N_(
        "Write the heap as a sum of losing numbers: the position is P exactly when "
        "the smallest part is larger than the limit (Schwenk)."
    )
    board = "limited-heap"

    def __init__(self, limit: Multiple | Checked, name: str) -> None:
        self.limit = limit
        self.name = name

    def moves(self, state: HeapAndLimit) -> range:
        """Return how many tokens may be taken."""
        return range(1, self.move_count(state) + 1)

    def play(self, state: HeapAndLimit, move: int) -> HeapAndLimit:
        """Return the smaller heap and the new limit."""
        return state[0] - move, self.limit(move)

    def options(self, state: HeapAndLimit) -> Iterator[HeapAndLimit]:
        """Yield the states after each move."""
        return zip(range(state[0] - 1, -1, -1), map(self.limit, self.moves(state)), strict=False)

    def least_positions(self, state: HeapAndLimit) -> int:
        """Return how many positions follow if the tokens go one by one, or after two moves."""
        heap, most = self.key(state)
        if not most or not self.limit(1):
            return 1
        found = heap + 1
        if isinstance(self.limit, Multiple):
            # First s, then t ≤ ks are taken, and kt ≤ heap − s − t: each pair makes another heap or limit.
            k = self.limit.factor
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
        return Phrase(N_("take {things}"), things=matches(move))

    def read_move(self, state: HeapAndLimit, text: str) -> int | None:
        """Read the number taken."""
        taken = count_of(text)
        return taken if taken in self.moves(state) else None

    def move_to(self, state: HeapAndLimit, after: HeapAndLimit) -> int | None:
        """Return the take that leads to `after`."""
        taken = state[0] - after[0]
        return taken if taken in self.moves(state) and self.play(state, taken) == after else None

    def move_count(self, state: HeapAndLimit) -> int:
        """Return the number of moves, which is the largest take that is allowed and possible."""
        return min(state) if len(state) == 2 else max(0, state[0] - 1)

    def nth_move(self, state: HeapAndLimit, n: int) -> int:
        """Return move number `n`."""
        return self.moves(state)[n]

    def key(self, state: HeapAndLimit) -> HeapAndLimit:
        """Return the heap and a limit that is not above it."""
        return state[0], self.move_count(state)

    def losing_numbers(self, heap: int) -> tuple[int, ...] | None:
        """Return the losing numbers up to a heap; None if the theorem does not hold, or if there are too many."""
        if isinstance(self.limit, Multiple):
            return losing_numbers(self.limit, 1 << heap.bit_length())  # the same list serves many heaps
        if heap > MOST_CHECKED or any(a > b for a, b in pairwise(map(self.limit, range(1, heap + 1)))):
            return None
        return losing_numbers(self.limit, heap)

    def theorem(self, state: HeapAndLimit, play_convention: PlayConvention) -> Known[int] | None:
        """Return Schwenk's verdict; none on functions that fall, or that forbid to take the last token."""
        heap, most = self.key(state)
        misere = play_convention == "misere"
        if misere and (not most or not self.limit(1)):
            return None
        counted = heap - misere  # the last token is nobody's wish
        listed = self.losing_numbers(counted)
        if listed is None:
            return None
        parts = losing_parts(listed, counted)
        wins = [taken for taken in winning_takes(parts, self.limit) if taken <= most]
        best = None if most < MANY_MOVES else wins[-1] if wins else 1
        shown = len(parts) <= MOST_SHOWN
        facts = LosingParts(
            counted,
            most,
            tuple(number for number in listed[:MOST_SHOWN] if number <= counted),
            tuple(parts[::-1]) if shown else None,
            parts[0] if parts else None,
        )
        name, source = ("Whinihan", WHINIHAN) if self.limit == Multiple(2) else ("Schwenk", SCHWENK)
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
    example = "fibonacci-nim(51)"
    theory = N_(
        "Write the heap as a sum of Fibonacci numbers, no two of them neighbours: the position is P exactly when "
        "the smallest is larger than the limit (Whinihan)."
    )


fibonacci_nim = FibonacciNim(Multiple(2), "fibonacci-nim")


def dynamic(limit: str | int | Callable[[int], int], *, name: str = "f") -> Dynamic:
    """Return the game in which the last take, times a factor or under a function, limits the next one.

    Parameters
    ----------
    limit
        A positive integer, or the function from the number taken to the limit.
    name
        What a function is called in the notation, which `parse` does not read back.

    Examples
    --------
    >>> dynamic(1)(12).winning_moves
    [Move('4' to dynamic[1](8; 4))]
    >>> dynamic(lambda taken: taken + 2, name="two more")(20)
    parse('dynamic[two more](20)')
    """
    if callable(limit):
        return Dynamic(Checked(limit), f"dynamic[{name}]")
    factor = whole_number(limit)
    if factor < 1:
        raise InvalidNotation("the factor must be a positive integer such as 3, got {given}", given=quote(limit))
    return Dynamic(Multiple(factor), f"dynamic[{decimal(factor)}]")
