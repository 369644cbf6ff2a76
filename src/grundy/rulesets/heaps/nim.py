"""Nim: take any number of tokens from one heap.

Bouton's theorem decides it: a position is P exactly when the nim-sum of its
heaps is 0. In misère play the same holds while some heap has two tokens or
more; with heaps of one only, P means an odd number of them. How long the game
lasts has a closed form too (the chapter on Nim in the documentation proves it),
so every question here is answered in one pass over the heaps, whatever their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Facts, Theorem
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps

REFERENCE = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901–1902)"


@dataclass(frozen=True, slots=True)
class NimSum(Facts):
    """What Bouton's theorem looks at."""

    chapter = "bouton.bouton_steps"
    nim_sum: int


class Nim(HeapRuleset):
    """Take any number of tokens from one heap.

    Examples
    --------
    >>> nim(3, 4, 5).grundy_value
    2
    >>> nim(10**18, 10**18).remoteness
    2000000000000000000
    """

    name = "nim"
    title = N_("Nim")
    rule = N_("Take any number of matches, at least one, from one heap.")
    example = "nim(3,4,5)"
    tags: tuple[str, ...] = (
        N_("matches"),
        N_("matchsticks"),
        N_("taking matches"),
        N_("marbles"),
        N_("misère Nim"),
        "Nimin",
    )
    difficulty = 3
    theory = N_("A position is P exactly when the nim-sum of the heaps is 0 (Bouton).")

    ends_empty = True
    arithmetic = (1, 0, 1)

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield every smaller heap, the largest first."""
        return ((left,) for left in range(tally - 1, -1, -1))

    def is_heap_option(self, tally: int, parts: Heaps) -> bool:
        """Return whether the heap becomes one smaller heap."""
        return len(parts) == 1 and 0 <= parts[0] < tally

    def move_count(self, state: Heaps) -> int:
        """Return the number of tokens: each names the move that takes it and all above it."""
        return sum(state)

    def nth_move(self, state: Heaps, n: int) -> HeapMove:
        """Return move number `n` without making the ones before it."""
        for place, tally in enumerate(state):
            if n < tally:
                return place, (tally - 1 - n,)
            n -= tally
        raise IndexError(n)

    def play_length(self, state: Heaps) -> tuple[int, int]:
        """Return how many heaps there are, and how many tokens."""
        return sum(map(bool, state)), sum(state)

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove]:
        """Return Bouton's verdict."""
        heaps = GrowingNim.without_reserves(state)
        theorem = Theorem("Bouton", REFERENCE, NimSum(heaps.nim_sum))
        return heaps.known(theorem, play_convention, lambda heap, left: [(heap, (left,))])

    def moves_to(self, state: Heaps, value: int) -> Iterator[HeapMove]:
        """Yield the moves that leave nim-sum `value`."""
        change = reduce(xor, state, 0) ^ value
        return ((place, (tally ^ change,)) for place, tally in enumerate(state) if tally ^ change < tally)


nim = Nim()
