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

from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_, Known
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps

REFERENCE = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901–1902)"


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

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove]:
        """Return Bouton's verdict."""
        nim_sum = reduce(xor, state, 0)
        facts = Theorem("Bouton", REFERENCE, {"nim_sum": nim_sum})
        scan = _scan(state, nim_sum, play_convention)
        value = nim_sum
        if play_convention == "misere" and all(tally <= 1 for tally in state):
            value = 1 - nim_sum  # a misère game of single tokens only counts their parity
        outcome = Outcome.N if value else Outcome.P
        return Known(
            facts,
            outcome,
            value,
            scan.remoteness,
            _WinningMoves(state, nim_sum, play_convention),
            scan.winning,
            scan.best,
        )

    def moves_to(self, state: Heaps, value: int) -> Iterator[HeapMove]:
        """Yield the moves that leave nim-sum `value`."""
        change = reduce(xor, state, 0) ^ value
        return ((place, (tally ^ change,)) for place, tally in enumerate(state) if tally ^ change < tally)


@dataclass(frozen=True, slots=True)
class _WinningMoves:
    state: Heaps
    nim_sum: int
    play_convention: PlayConvention

    def __iter__(self) -> Iterator[HeapMove]:
        return ((place, (left,)) for place, left in _winning(self.state, self.nim_sum, self.play_convention))


def _winning(state: Heaps, nim_sum: int, play_convention: PlayConvention) -> Iterator[tuple[int, int]]:
    """Yield (heap from 0, size left) for each winning move."""
    large = sum(tally >= 2 for tally in state)
    if play_convention == "normal" or large >= 2:
        # One large heap at least remains after any such move, so misère play agrees with normal play.
        if nim_sum:
            yield from ((place, tally ^ nim_sum) for place, tally in enumerate(state) if tally ^ nim_sum < tally)
    elif large == 1:
        # Cut the only large heap down to 0 or 1 so that an odd number of single tokens is left.
        ones = sum(tally == 1 for tally in state)
        place = next(place for place, tally in enumerate(state) if tally >= 2)
        yield place, 1 - ones % 2
    elif not nim_sum:
        yield from ((place, 0) for place, tally in enumerate(state) if tally)


@dataclass(frozen=True, slots=True)
class _Scan:
    remoteness: int
    winning: int
    best: HeapMove | None


def _scan(state: Heaps, nim_sum: int, play_convention: PlayConvention) -> _Scan:
    """Return the remoteness, the number of winning moves and the best move.

    From a P-position the loser takes one token at a time and leaves the winner
    nothing better than to do the same, so all tokens go one by one; in misère
    play with a large heap the last token but one decides. The winner therefore
    takes as many as he can at once.
    """
    total = sum(state)
    large = sum(tally >= 2 for tally in state)

    def p_remoteness(tokens: int, large_heaps: int) -> int:
        return tokens - 1 if play_convention == "misere" and large_heaps else tokens

    winning, shortest, best = 0, None, None
    for place, left in _winning(state, nim_sum, play_convention):
        tally = state[place]
        length = 1 + p_remoteness(total - tally + left, large - (tally >= 2 > left))
        winning += 1
        if shortest is None or length < shortest:
            shortest, best = length, (place, (left,))
    if shortest is not None:
        return _Scan(shortest, winning, best)
    if not total:
        return _Scan(0, 0, None)
    # The heap whose lowest set bit is least: one token off it makes the nim-sum 2^(k+1) - 1, and
    # every answer takes exactly one token too.
    place = min((tally & -tally, place) for place, tally in enumerate(state) if tally)[1]
    return _Scan(p_remoteness(total, large), 0, (place, (state[place] - 1,)))


nim = Nim()
