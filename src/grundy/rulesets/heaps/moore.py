"""Moore's Nim: take from up to k heaps at once.

Moore's theorem is Bouton's with k+1 in the place of 2: a position is P exactly
when every binary column of the heaps has a multiple of k+1 ones. In misère play
the same holds while some heap has two tokens or more; of single tokens alone,
the remainder of their number modulo k+1 must be 1. The Grundy value is known for
at most k+1 heaps (Jenkyns and Mayberry), and for k = 1, which is Nim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation
from grundy.core.integers import whole_number
from grundy.core.items import changed_places
from grundy.core.known import Known
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Counted, Phrase, matches
from grundy.core.reason import Facts, Theorem, cited
from grundy.core.refusals import no_such, too_few_matches
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.core.value import Nimber
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.rulesets.heaps.moore_columns import (
    SeveralHeaps,
    balancing_moves,
    column_counts,
    first_balancing_move,
    leading_wrong_column,
)
from grundy.rulesets.heaps.nim import nim

MOORE = "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)"
JENKYNS_MAYBERRY = (
    "T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, "
    "International Journal of Game Theory 9 (1980)"
)

MOST_NAMED = 12
"""How many heaps of one move are named in words."""
MOST_SEARCHED = 1_000_000
"""With more moves a position is too large to be searched, so any winning move of the theorem is as good as another."""
MOST_BITS = 40_000
MOST_WORK = 1 << 32
"""How large the number of moves may be, and how many bits may be added up for it."""
MOST_SUMMED = 1_000
"""How many single tokens there may be for the winning moves of a misère ending to be counted."""

_TAKING = re.compile(f"([0-9]{{1,7}})-([0-9]{{1,{LONGEST_INTEGER}}})")


@dataclass(frozen=True, slots=True)
class Columns(Facts):
    """How many heaps a move may touch, and the leftmost wrong column, if there is one, with its ones."""

    chapter = "moore.moore_steps"
    k: int
    column: int | None = None
    ones: int = 0


class Moore(Ruleset[Heaps, SeveralHeaps]):
    """Take any numbers of tokens from at most k heaps.

    Examples
    --------
    >>> moore(3)(15, 8, 3, 1).winning_moves
    [Move('1-14,2-7,3-2' to moore[3](1,1,1,1))]
    >>> moore(2)(10**18, 10**18, 10**18).outcome
    Outcome.P
    """

    title = N_("Moore’s Nim")
    board = "several-heaps"
    rule = N_("Take matches from at least one and at most k heaps, any number from each.")
    example = "moore[2](3,4,5)"
    tags = (N_("matches"), N_("matchsticks"))
    difficulty = 3
    theory = N_("A position is P exactly when every binary column has a multiple of k+1 ones (Moore).")
    ends_empty = True

    def __init__(self, k: int) -> None:
        self.k = k
        self.name = f"moore[{decimal(k)}]"

    def moves(self, state: Heaps) -> Iterator[SeveralHeaps]:
        """Yield the moves on one heap, then those on two, and so on."""
        places = [place for place, tally in enumerate(state) if tally]
        for size in range(1, min(self.k, len(places)) + 1):
            for chosen in combinations(places, size):
                for left in _reductions([state[place] for place in chosen]):
                    yield tuple(zip(chosen, left, strict=True))

    def play(self, state: Heaps, move: SeveralHeaps) -> Heaps:
        """Return the heaps with what is left of those that were touched."""
        heaps = list(state)
        for place, left in move:
            heaps[place] = left
        return tuple(heaps)

    def least_positions(self, state: Heaps) -> int:
        """Return a number of sets of smaller heaps; there are no fewer, and all of them can be reached.

        Examples
        --------
        >>> [moore(2).least_positions(heaps) for heaps in [(3, 3), (1, 1, 1), (10**9,) * 100]]
        [8, 2, 1000000000000000000]
        """
        found = 1
        # Of all ways to make the largest k heaps smaller at most k! are the same set.
        for k, heap in enumerate(sorted(state, reverse=True), 1):
            if heap < k or found >= ASTRONOMICAL:
                break
            found = found * (heap + 1) // k
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> Heaps:
        """Return the heaps, checked to be non-negative integers."""
        return nim.validate(state)

    def key(self, state: Heaps) -> Heaps:
        """Return the heaps that are left in order of size: neither order nor empty heaps matter."""
        return nim.key(state)

    def format_move(self, state: Heaps, move: SeveralHeaps) -> str:
        """Return the heap from 1, a minus sign and the number taken, for each heap touched."""
        return ",".join(f"{place + 1}-{decimal(state[place] - left)}" for place, left in move)

    def describe_move(self, state: Heaps, move: SeveralHeaps) -> Phrase:
        """Return how many tokens are taken from which heaps."""
        taken = tuple(state[place] - left for place, left in move)
        heaps = tuple(place + 1 for place, _ in move)
        if len(move) == 1:
            return Phrase(N_("_take_ {things} from heap {heap}"), things=matches(taken[0]), heap=heaps[0])
        if len(move) <= MOST_NAMED:
            said = N_("{things} from heap {heap}")
            takings = tuple(Phrase(said, things=matches(n), heap=heap) for n, heap in zip(taken, heaps, strict=True))
            return Phrase(N_("_take_ {takings}"), takings=takings)
        return Counted(
            "_take_ {things} in all from {n} heap",
            "_take_ {things} in all from {n} heaps",
            len(move),
            things=matches(sum(taken)),
        )

    def describe_place(self, state: Heaps, move: SeveralHeaps) -> Phrase:
        """Return the heaps."""
        heaps = tuple(place + 1 for place, _ in move)
        if len(move) == 1:
            return Phrase(N_("Take from heap {heap}."), heap=heaps[0])
        if len(move) <= MOST_NAMED:
            return Phrase(N_("Take from heaps {heaps}."), heaps=heaps)
        return Counted("Take from {n} heap.", "Take from {n} heaps.", len(heaps))

    def read_move(self, state: Heaps, text: str) -> SeveralHeaps | None:
        """Read ``heap-taken,heap-taken``."""
        takings = list(map(_TAKING.fullmatch, text.split(",")))
        if None in takings:
            return None
        heaps = list(state)
        for place, taken in ((int(taking[1]) - 1, read_digits(taking[2])) for taking in takings if taking):
            if not 0 <= place < len(state):
                return None
            heaps[place] -= taken
        move = self.move_to(state, tuple(heaps))
        # A taking that takes nothing, and a second one from the same heap, are no part of a move.
        return move if move is not None and len(move) == len(takings) else None

    def why_not(self, state: Heaps, text: str) -> Phrase | None:
        """Return which heap cannot be touched so, or that there are too many of them."""
        takings = list(map(_TAKING.fullmatch, text.split(",")))
        if None in takings:
            return self.written_like(state)
        named: set[int] = set()
        for heap, taken in ((int(taking[1]), read_digits(taking[2])) for taking in takings if taking):
            if not 1 <= heap <= len(state):
                return no_such("heap", heap)
            if heap in named:
                return Phrase(N_("heap {heap} is named twice"), heap=heap)
            if not taken:
                return Phrase(N_("at least one match must be taken from heap {heap}"), heap=heap)
            if taken > state[heap - 1]:
                return too_few_matches(heap, state[heap - 1])
            named.add(heap)
        return Counted("a move takes from {n} heap only", "a move takes from at most {n} heaps", self.k)

    def move_to(self, state: Heaps, after: Heaps) -> SeveralHeaps | None:
        """Return the move to `after`, None if there is none."""
        changed = changed_places(state, after)
        if not 1 <= len(changed) <= self.k or any(not 0 <= after[place] < state[place] for place in changed):
            return None
        return tuple((place, after[place]) for place in changed)

    def move_count(self, state: Heaps) -> int | None:
        """Return the number of moves: the sum, over the choices of at most k heaps, of the products of their sizes."""
        heaps = [tally for tally in state if tally]
        most = min(self.k, len(heaps))
        bits = sum(sorted((tally.bit_length() for tally in heaps), reverse=True)[:most])
        if bits > MOST_BITS or len(heaps) * most * (bits + 64) > MOST_WORK:
            return None
        if most == len(heaps):
            return prod(tally + 1 for tally in heaps) - 1
        return sum(tails[0] for tails in _products(heaps, most))

    def nth_move(self, state: Heaps, n: int) -> SeveralHeaps:
        """Return move number `n` without making the ones before it."""
        tables = [[1] * (len(state) + 1)]
        for tails in _products(state, min(self.k, len(state))):
            tables.append(tails)
            if n < tails[0]:
                return _nth_move(state, tables, n)
            n -= tails[0]
        raise IndexError(n)

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[SeveralHeaps]:
        """Return Moore's verdict."""
        counts = column_counts(state)
        wrong = leading_wrong_column(counts, self.k + 1)
        facts = Columns(self.k)
        if wrong is not None:
            facts = Columns(self.k, len(counts) - 1 - wrong, counts[wrong])
        if self.k == 1:
            known = nim.theorem(state, play_convention)
            return known.mapped(lambda move: ((move[0], move[1][0]),), Theorem("Moore", MOORE, facts))
        heaps = [tally for tally in state if tally]
        large = sum(tally >= 2 for tally in heaps)
        winning = _WinningMoves(state, self.k, play_convention)
        lost = wrong is None
        if play_convention == "misere" and not large:
            lost = len(heaps) % (self.k + 1) == 1
        value = self._value(heaps) if play_convention == "normal" else None
        by_formula = value is not None and len(heaps) == self.k + 1
        reference = cited(MOORE, JENKYNS_MAYBERRY) if by_formula else MOORE
        remoteness, best = None, None
        if not heaps or (play_convention == "normal" and len(heaps) <= self.k):
            remoteness = min(len(heaps), 1)
            best = tuple((place, 0) for place, tally in enumerate(state) if tally) or None
        elif sum(heaps) > MOST_SEARCHED or (count := self.move_count(state)) is None or count > MOST_SEARCHED:
            place = next(place for place, tally in enumerate(state) if tally)
            best = ((place, state[place] - 1),) if lost else winning.first()
        return Known(
            Theorem("Moore", reference, facts),
            Outcome.P if lost else Outcome.N,
            None if value is None else Nimber(value),
            remoteness,
            winning,
            0 if lost else winning.count(),
            best,
        )

    def _value(self, heaps: Sequence[int]) -> int | None:
        """Return the Grundy value if there are few enough heaps."""
        if len(heaps) <= self.k:
            return sum(heaps)  # every smaller sum can be reached in one move
        if len(heaps) > self.k + 1:
            return None
        least = min(heaps)
        above = sum(heaps) - len(heaps) * least + 1
        triangle = comb(above, 2)
        return sum(heaps) if least <= triangle else triangle + (least - triangle - 1) % above


@dataclass(frozen=True, slots=True)
class _WinningMoves:
    state: Heaps
    k: int
    play_convention: PlayConvention

    def __iter__(self) -> Iterator[SeveralHeaps]:
        return self._endings() if self.is_ending else balancing_moves(self.state, self.k)

    @property
    def is_ending(self) -> bool:
        """Whether a move can leave single tokens only, and this must then be done in misère play."""
        return self.play_convention == "misere" and sum(tally >= 2 for tally in self.state) <= self.k

    def first(self) -> SeveralHeaps | None:
        """Return a winning move that is found quickly."""
        return next(self._endings(), None) if self.is_ending else first_balancing_move(self.state, self.k)

    def count(self) -> int | None:
        """Return how many there are, None if counting them takes as long as making them."""
        large, ones = self._places()
        if self.is_ending and len(ones) <= MOST_SUMMED:
            return sum(comb(len(ones), gone) * comb(len(large), kept) for gone, kept in self._plans(large, ones))
        is_last = self.play_convention == "normal" and len(large) + len(ones) <= self.k
        return 1 if is_last else None

    def _places(self) -> tuple[list[int], list[int]]:
        large = [place for place, tally in enumerate(self.state) if tally >= 2]
        return large, [place for place, tally in enumerate(self.state) if tally == 1]

    def _plans(self, large: list[int], ones: list[int]) -> Iterator[tuple[int, int]]:
        """Yield (single tokens to take, large heaps to cut down to one) for each ending; other large heaps go."""
        for gone in range(0 if large else 1, min(self.k - len(large), len(ones)) + 1):
            kept = (1 - len(ones) + gone) % (self.k + 1)
            if kept <= len(large):
                yield gone, kept

    def _endings(self) -> Iterator[SeveralHeaps]:
        """Yield the moves that leave single tokens only, one more than a multiple of k+1."""
        large, ones = self._places()
        for gone, kept in self._plans(large, ones):
            for taken in combinations(ones, gone):
                for cut in combinations(large, kept):
                    yield tuple(sorted([*((place, 0) for place in taken), *((p, int(p in cut)) for p in large)]))


def _reductions(tallies: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to reduce each of some heaps, one token at a time: the ranges may be too long to store."""
    left = [tally - 1 for tally in tallies]
    while True:
        yield tuple(left)
        place = len(left) - 1
        while place >= 0 and not left[place]:
            left[place] = tallies[place] - 1
            place -= 1
        if place < 0:
            return
        left[place] -= 1


def _products(heaps: Sequence[int], most: int) -> Iterator[list[int]]:
    """Yield for 1, 2, …, `most` heaps the sum of their products over all choices from heaps[i:], for each i."""
    fewer = [1] * (len(heaps) + 1)
    for _ in range(most):
        tails = [0] * (len(heaps) + 1)
        for place in range(len(heaps) - 1, -1, -1):
            tails[place] = tails[place + 1] + heaps[place] * fewer[place + 1]
        yield tails
        fewer = tails


def _nth_move(state: Heaps, tables: list[list[int]], n: int) -> SeveralHeaps:
    """Return move number `n` among those on as many heaps as there are tables after the first."""
    chosen: list[int] = []
    ways = 1
    for tails in reversed(tables[:-1]):
        place = chosen[-1] + 1 if chosen else 0
        while n >= (block := ways * state[place] * tails[place + 1]):
            n -= block
            place += 1
        chosen.append(place)
        ways *= state[place]
    move = []
    for place in reversed(chosen):
        n, taken = divmod(n, state[place])
        move.append((place, state[place] - 1 - taken))
    return tuple(reversed(move))


def moore(k: str | int) -> Moore:
    """Return Moore's Nim with at most `k` heaps in a move.

    Examples
    --------
    >>> moore(2)
    rules('moore[2]')
    >>> moore("0")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: moore needs a number of heaps from 1 on, such as moore[2](3,4,5)
    """
    number = whole_number(k)
    if number < 1:
        raise InvalidNotation("moore needs a number of heaps from 1 on, such as moore[2](3,4,5)", column=1)
    return Moore(number)
