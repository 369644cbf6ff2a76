"""Poker Nim as one text words it: take chips from one heap, and in the same move add chips to another one.

Poker Nim itself lets a player take *or* add. Here every move takes; what is taken comes
into the reserve, and chips of the reserve may then be added to another heap. An empty
heap is gone. So a chip can wander from heap to heap, and play need not end.

Only the heaps that are left decide, whatever the reserves are:

- Two equal heaps are P. After any move the opponent takes from the larger heap what
  makes them equal again, at a smaller size.
- Two different heaps are N, and so are three: take one of the three, and make the others equal.
- Single chips are P if their number is even. Whoever adds to one makes a larger heap,
  which the opponent takes away, or down to one chip, as the number wants it. So one larger
  heap among single chips is N.
- Four heaps or more, at least two of them larger than a chip, are a draw. One move cannot
  make single chips of both, nor two heaps of four. And there is a move after which two
  larger heaps are left again: take a chip from one of them, and add it to a single chip
  if there is one.

In misère play the same holds, but that an odd number of single chips is P.

The reserves belong to the players, as in Poker Nim, so it is no component of a sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from math import factorial, prod

from grundy.core.decimals import decimal, read_digits
from grundy.core.known import Known, WhenAsked
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import ASTRONOMICAL, N_
from grundy.core.value import Nimber
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.rulesets.heaps.poker_nim import (
    MANY_MOVES,
    HeapsAndReserves,
    ReserveRuleset,
    chips,
    too_few_chips,
    too_small_reserve,
)

TakeAndAddMove = tuple[int, int, int, int]
"""The heap from 0, how much is taken, the heap that grows and how much is added; nothing is added to the same heap."""

PROOF = N_("proof in the chapter on heap games of this documentation")
DECIDED = N_(
    "Two equal heaps are lost: the opponent makes them equal again. Otherwise two or three heaps can be made "
    "two equal ones. Of single chips only the number counts."
)
DRAWN = N_(
    "There are four heaps or more, and at least two of them are larger than a single chip. "
    "Nobody can be forced to change that: a chip can always wander from a larger heap to another one."
)

_CHIPS = f"([0-9]{{1,{LONGEST_INTEGER}}})"
_MOVE = re.compile(f"([0-9]{{1,3}})-{_CHIPS}(?:,([0-9]{{1,3}})\\+{_CHIPS})?")


class TakeAndAdd(ReserveRuleset[TakeAndAddMove]):
    """Take chips from one heap into one's reserve, and perhaps add chips of the reserve to another heap.

    Examples
    --------
    >>> take_and_add((2, 3, 4), (1, 1)).winning_moves[0]
    Move('1-2,2+1' to take-and-add(0,4,4; 1,2))
    >>> take_and_add((1, 1, 2, 2), (0, 0)).outcome
    Outcome.D
    """

    name = "take-and-add"
    title = N_("Poker Nim, take and add")
    rule = N_(
        "Take any number of chips from one heap into your reserve, and if you like, "
        "add any number of chips from your reserve to another heap that is not empty."
    )
    example = "take-and-add(2,3,4; 1,1)"
    tags = (N_("chips"), N_("poker"))
    difficulty = 3
    theory = N_(
        "Two equal heaps and an even number of single chips are P; four heaps or more, "
        "two of them larger than a single chip, are a draw; all others are N."
    )
    board = "take-and-add"

    def moves(self, state: HeapsAndReserves) -> Iterator[TakeAndAddMove]:
        """Yield the moves heap by heap and take by take: first without adding, then to each other heap."""
        heaps, (reserve, _) = state
        for place, tally in enumerate(heaps):
            others = [other for other, size in enumerate(heaps) if size and other != place]
            for taken in range(1, tally + 1):
                yield place, taken, place, 0
                for other in others:
                    for added in range(1, reserve + taken + 1):
                        yield place, taken, other, added

    def play(self, state: HeapsAndReserves, move: TakeAndAddMove) -> HeapsAndReserves:
        """Return the heaps with one or two changed, and the reserves as the other player sees them."""
        heaps, (reserve, other) = state
        place, taken, receiver, added = move
        changed = list(heaps)
        changed[place] -= taken
        changed[receiver] += added
        return tuple(changed), (other, reserve + taken - added)

    def is_move(self, state: HeapsAndReserves, move: TakeAndAddMove) -> bool:
        """Return whether the heap has so many chips, and the reserve then so many for another heap."""
        heaps, (reserve, _) = state
        place, taken, receiver, added = move
        if not (max(place, receiver) < len(heaps) and 0 < taken <= heaps[place]):
            return False
        return added == 0 if receiver == place else heaps[receiver] > 0 and 0 < added <= reserve + taken

    def move_count(self, state: HeapsAndReserves) -> int:
        """Return the number of moves."""
        heaps, (reserve, _) = state
        others = sum(map(bool, heaps)) - 1
        return sum(_count(tally, reserve, others) for tally in heaps)

    def nth_move(self, state: HeapsAndReserves, n: int) -> TakeAndAddMove:
        """Return move number `n` without making the ones before it."""
        heaps, (reserve, _) = state
        left = sum(map(bool, heaps)) - 1
        for place, tally in enumerate(heaps):
            count = _count(tally, reserve, left)
            if n < count:
                low, high = 0, tally  # the move takes more than `low`, and at most `high`
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if _count(middle, reserve, left) <= n else (low, middle)
                which, added = divmod(n - _count(low, reserve, left) - 1, reserve + high)
                others = [other for other, size in enumerate(heaps) if size and other != place]
                return (place, high, place, 0) if which < 0 else (place, high, others[which], added + 1)
            n -= count
        raise IndexError(n)

    def least_positions(self, state: HeapsAndReserves) -> int:
        """Return to how many heaps, in any order, taking alone leads."""
        heaps = [heap for heap in state[0] if heap]
        return min(max(prod(heap + 1 for heap in heaps) // factorial(len(heaps)), 1), ASTRONOMICAL)

    def format_move(self, state: HeapsAndReserves, move: TakeAndAddMove) -> str:
        """Return the heap from 1 and what is taken, then the heap that grows and what is added."""
        place, taken, receiver, added = move
        add = f",{receiver + 1}+{decimal(added)}" if added else ""
        return f"{place + 1}-{decimal(taken)}{add}"

    def describe_move(self, state: HeapsAndReserves, move: TakeAndAddMove) -> Phrase:
        """Return what is taken and what is added."""
        place, taken, receiver, added = move
        if not added:
            return Phrase(N_("_take_ {things} from heap {heap}"), things=chips(taken), heap=place + 1)
        words = N_("_take_ {things} from heap {heap} and _add_ {added} to heap {receiver}")
        return Phrase(words, things=chips(taken), heap=place + 1, added=chips(added), receiver=receiver + 1)

    def example_move(self, state: HeapsAndReserves) -> TakeAndAddMove | None:
        """Return a move that adds, too, if there is one."""
        places = [place for place, heap in enumerate(state[0]) if heap]
        return (places[0], 1, places[1], 1) if len(places) > 1 else super().example_move(state)

    def read_move(self, state: HeapsAndReserves, text: str) -> TakeAndAddMove | None:
        """Read ``heap-taken`` or ``heap-taken,heap+added``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        place = int(found[1]) - 1
        receiver, added = (int(found[3]) - 1, read_digits(found[4])) if found[3] else (place, 0)
        move = place, read_digits(found[2]), receiver, added
        return move if min(place, receiver) >= 0 and self.is_move(state, move) else None

    def why_not(self, state: HeapsAndReserves, text: str) -> Phrase | None:
        """Return what is wrong with the heap from which chips are taken, or with the one to which they are added."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        heaps, (reserve, _) = state
        heap, taken = int(found[1]), read_digits(found[2])
        receiver, added = (int(found[3]), read_digits(found[4])) if found[3] else (0, 0)
        for named in (heap, receiver) if found[3] else (heap,):
            if not 1 <= named <= len(heaps):
                return no_such("heap", named)
        if not taken:
            return Phrase(N_("at least one chip must be taken"))
        if taken > heaps[heap - 1]:
            return too_few_chips(heap, heaps[heap - 1])
        if receiver == heap:
            return Phrase(N_("chips cannot be added to the heap from which chips are taken"))
        if not heaps[receiver - 1]:
            return Phrase(N_("heap {heap} is empty, so nothing can be added to it"), heap=receiver)
        return too_small_reserve(reserve + taken) if added else Phrase(N_("at least one chip must be added"))

    def move_to(self, state: HeapsAndReserves, after: HeapsAndReserves) -> TakeAndAddMove | None:
        """Return the move to `after`: the heap that shrank, and the one that grew."""
        if len(after[0]) != len(state[0]):
            return None
        changes = [size - before for before, size in zip(state[0], after[0], strict=True)]
        shrunk = [place for place, change in enumerate(changes) if change < 0]
        grown = [place for place, change in enumerate(changes) if change > 0] or shrunk
        if len(shrunk) != 1 or len(grown) != 1:
            return None
        move = shrunk[0], -changes[shrunk[0]], grown[0], max(changes[grown[0]], 0)
        return move if self.is_move(state, move) and self.play(state, move) == after else None

    def key(self, state: HeapsAndReserves) -> HeapsAndReserves:
        """Return the heaps in order of size: an empty one is gone."""
        return tuple(sorted(heap for heap in state[0] if heap)), state[1]

    def theorem(self, state: HeapsAndReserves, play_convention: PlayConvention) -> Known[TakeAndAddMove] | None:
        """Return who wins by the heaps that are left; the end is left to the rules."""
        misere = play_convention == "misere"
        heaps = [heap for heap in state[0] if heap]
        if not heaps:
            return None
        many = self.move_count(state) >= MANY_MOVES
        if len(heaps) > 3 and sum(heap > 1 for heap in heaps) > 1:
            drawn = Theorem(self.title, PROOF, statement=DRAWN)
            return Known(drawn, Outcome.D, None, None, (), 0, self._wandering(state[0]) if many else None)
        decided = Theorem(self.title, PROOF, statement=DECIDED)
        wins = WhenAsked(partial(self._wins, state, misere))
        best = next(iter(wins), None)
        if best is None:
            first = self.nth_move(state, 0)
            value = None if misere else Nimber(0)  # of cycles there are no values in misère play
            return Known(decided, Outcome.P, value, None, (), 0, first if many else None)
        return Known(decided, Outcome.N, None, None, wins, None, None, best)

    def _wandering(self, heaps: Heaps) -> TakeAndAddMove:
        """Return a move that keeps a draw: a chip goes from a larger heap to a single chip, if there is one."""
        place = next(place for place, heap in enumerate(heaps) if heap > 1)
        receiver = heaps.index(1) if 1 in heaps else place
        return place, 1, receiver, int(receiver != place)

    def _wins(self, state: HeapsAndReserves, misere: bool) -> Iterator[TakeAndAddMove]:
        """Yield the moves to two equal heaps, or to single chips in the right number."""
        heaps, (reserve, _) = state
        for place, tally in enumerate(heaps):
            others = [other for other, size in enumerate(heaps) if size and other != place]
            if not tally or (len(others) > 2 and any(heaps[other] > 1 for other in others)):
                continue
            if all(heaps[other] == 1 for other in others):
                left = (len(others) + misere) % 2
                if left < tally:
                    yield place, tally - left, place, 0
            if len(others) == 1:
                other, gap = others[0], tally - heaps[others[0]]
                for added in range(min(gap, (reserve + gap) // 2 + 1)):
                    if heaps[other] + added > 1:
                        yield place, gap - added, other if added else place, added
            if len(others) == 2:
                low, high = sorted(others, key=lambda other: heaps[other])
                gap = heaps[high] - heaps[low]
                if heaps[high] > 1 and gap <= reserve + tally:
                    yield place, tally, low if gap else place, gap


def _count(most: int, reserve: int, others: int) -> int:
    """Return how many moves take at most `most` chips from one heap, beside `others` heaps that are not empty."""
    return most + others * (most * reserve + most * (most + 1) // 2)


take_and_add = TakeAndAdd()
