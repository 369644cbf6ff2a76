"""What all heap games share: a state is the tuple of heap sizes, a move changes one heap.

An impartial heap game is one function, `heap_options`: what a heap may become. Heaps keep
their places, an emptied heap stays as 0, and the parts of a split heap stand
where it stood. The move ``2-3`` takes 3 tokens from heap 2; ``2-1/4,5`` takes 1
and leaves heaps of 4 and 5.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidPosition, quote
from grundy.core.heaps import HeapGame, HeapMove, Heaps
from grundy.core.integers import as_integer
from grundy.core.items import changed_places, side_by_side
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.phrase import Counted, Phrase, matches
from grundy.core.position import Position
from grundy.core.refusals import AT_LEAST_ONE, no_such, too_few_matches
from grundy.core.ruleset import ASTRONOMICAL, MOST_MOVES_SCANNED, N_, Ruleset

__all__ = ["HeapMove", "HeapMoves", "HeapRuleset", "Heaps"]

MOST_HEAPS = 1_000_000
MOST_TAKES_NAMED = 8
"""How many numbers of matches that may be taken a refusal lists."""

_NUMBER = f"[0-9]{{1,{LONGEST_INTEGER}}}"
_MOVE = re.compile(f"([0-9]{{1,7}})-({_NUMBER})(?:/({_NUMBER}(?:,{_NUMBER})*))?")


class HeapMoves(Ruleset[Heaps, HeapMove]):
    """Moves that change one heap: how they are made, written and said, whoever may make them."""

    board = "heaps"
    touch = "heap", N_("Take from heap {heap}.")
    join = staticmethod(side_by_side)

    @abstractmethod
    def heap_options(self, tally: int) -> Iterable[Heaps]:
        """Yield what a heap of `tally` tokens may become: the sizes of the heaps that take its place."""

    def is_heap_option(self, tally: int, parts: Heaps) -> bool:
        """Return whether a heap of `tally` tokens may become `parts`."""
        return any(parts == option for option in islice(self.heap_options(tally), MOST_MOVES_SCANNED))

    def play(self, state: Heaps, move: HeapMove) -> Heaps:
        """Return the heaps with the parts of one standing in its place."""
        place, parts = move
        return (*state[:place], *parts, *state[place + 1 :])

    def validate(self, state: Any) -> Heaps:
        """Return the heaps, checked to be non-negative integers."""
        if len(state) > MOST_HEAPS:
            raise InvalidPosition("at most {limit} heaps, got {count}", limit=MOST_HEAPS, count=len(state))
        heaps = tuple(map(as_integer, state))
        for place, tally in enumerate(heaps, 1):
            if tally is None or tally < 0:
                raise InvalidPosition(
                    "heap {heap} must be a non-negative integer, got {value} (write 1,0,5)",
                    heap=place,
                    value=quote(state[place - 1]),
                )
        return heaps  # type: ignore[return-value] # none of them is None

    def in_words(self, state: Heaps) -> Phrase:
        """Return the heaps that are left, in their places: 1-4-5, or how many matches one heap has.

        Examples
        --------
        >>> from grundy import nim
        >>> [nim.in_words(state) for state in ((0, 4, 4), (6,), (0,))]
        [Phrase('4-4'), Phrase('6 matches'), Phrase('nothing')]
        """
        heaps = [tally for tally in state if tally]
        if not heaps:
            return Phrase(N_("nothing"))
        if len(heaps) == 1 and self.board == "heaps":
            return matches(heaps[0])
        return Phrase("{heaps}", heaps="-".join(map(decimal, heaps)))

    def format_move(self, state: Heaps, move: HeapMove) -> str:
        """Return the heap from 1, a minus sign and the number taken; the parts if it was split."""
        place, parts = move
        text = f"{place + 1}-{decimal(state[place] - sum(parts))}"
        return text if len(parts) == 1 else f"{text}/{','.join(map(decimal, parts))}"

    def describe_move(self, state: Heaps, move: HeapMove) -> Phrase:
        """Return how many matches are taken and what is left."""
        place, parts = move
        heap, taken = place + 1, state[place] - sum(parts)
        if len(parts) == 1 and len(state) == 1:
            return Phrase(N_("_take_ {things}"), things=matches(taken))
        if len(parts) == 1:
            return Phrase(N_("_take_ {things} from heap {heap}"), things=matches(taken), heap=heap)
        if not taken:
            return Phrase(N_("_divide_ heap {heap} into heaps of {parts}"), heap=heap, parts=parts)
        said = N_("_take_ {things} from heap {heap} and _leave_ heaps of {parts}")
        return Phrase(said, things=matches(taken), heap=heap, parts=parts)

    def read_move(self, state: Heaps, text: str) -> HeapMove | None:
        """Read ``heap-taken`` or ``heap-taken/parts``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        place, taken = read_digits(found[1]) - 1, read_digits(found[2])
        if not 0 <= place < len(state):
            return None
        left = state[place] - taken
        parts = tuple(sorted(map(read_digits, found[3].split(",")))) if found[3] else (left,)
        legal = left >= 0 and sum(parts) == left and self.is_heap_option(state[place], parts)
        return (place, parts) if legal else None

    def why_not(self, state: Heaps, text: str) -> Phrase | None:
        """Return that there is no such heap, that it has too few matches, or what may be taken from it."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        place, taken = read_digits(found[1]) - 1, read_digits(found[2])
        if not 0 <= place < len(state):
            return no_such(self.touch[0] if self.touch else "heap", place + 1)
        if taken > state[place]:
            return self.too_few(place, state[place])
        parts = tuple(map(read_digits, found[3].split(","))) if found[3] else ()
        return self.why_not_taken(state[place], place, taken, parts)

    def too_few(self, place: int, tally: int) -> Phrase:
        """Return that a heap has fewer tokens than a move takes."""
        return too_few_matches(place + 1, tally)

    def why_not_taken(self, tally: int, place: int, taken: int, parts: Heaps) -> Phrase | None:
        """Return why tokens that are there may not be taken, or such parts not left; None: the whole rule says it."""
        return None

    def move_to(self, state: Heaps, after: Heaps) -> HeapMove | None:
        """Return a move to `after`; if one heap is smaller there, without going through all moves."""
        if sum(after) > sum(state):  # matches are taken or divided
            return None
        changed = changed_places(state, after)
        if len(changed) != 1:
            return super().move_to(state, after)
        move = (changed[0], (after[changed[0]],))
        return move if self.is_heap_option(state[changed[0]], move[1]) else None

    def components(self, state: Heaps) -> Sequence[Position]:
        """Return the heaps that are left, each on its own."""
        return [Position(self, (tally,)) for tally in state if tally]

    def key(self, state: Heaps) -> Heaps:
        """Return the heaps that are left in order of size: neither order nor empty heaps matter."""
        return tuple(sorted(tally for tally in state if tally))


class HeapRuleset(HeapMoves, HeapGame):
    """A game on heaps in which every move changes one heap, and both players have the same moves."""

    breaks: bool = False
    """Whether a heap may be broken into several: then a match does not name a move."""

    def moves(self, state: Heaps) -> Iterator[HeapMove]:
        """Yield (heap from 0, what it becomes), heap by heap."""
        for place, tally in enumerate(state):
            for parts in self.heap_options(tally):
                yield place, parts

    def why_not_taken(self, tally: int, place: int, taken: int, parts: Heaps) -> Phrase | None:
        """Return how many tokens the parts must have, or, if no heap is broken, which numbers may be taken."""
        if self.breaks:
            if parts and sum(parts) != tally - taken < ASTRONOMICAL:
                return Counted(
                    "the parts must have {n} match together", "the parts must have {n} matches together", tally - taken
                )
            return None
        if parts:
            return Phrase(N_("a heap is not divided in this game"))
        if not taken:
            return Phrase(AT_LEAST_ONE)
        takes = [tally - left for (left,) in islice(self.heap_options(tally), MOST_TAKES_NAMED + 1)]
        if not takes:
            return Phrase(N_("nothing can be taken from heap {heap}"), heap=place + 1)
        if len(takes) > MOST_TAKES_NAMED:
            return None
        said = N_("from heap {heap} only these numbers of matches may be taken: {takes}")
        return Phrase(said, heap=place + 1, takes=", ".join(map(decimal, sorted(takes))))

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the heaps after each move."""
        for place, tally in enumerate(state):
            before, after = state[:place], state[place + 1 :]
            for parts in self.heap_options(tally):
                yield before + parts + after
