"""Poker Nim: Nim in which the tokens that were taken may be put back.

Each player keeps what he takes, and a move may also add tokens of one's own to a
heap. Adding is no help: the opponent takes back what was added. In this way the
winner never adds, so that the tokens in the heaps and in the reserve of the loser
together become fewer with every move of the winner, and the game ends. The Grundy
value too is that of Nim, by the rule of Smith: every option with a larger value
has an answer that restores the value and leaves the player a smaller reserve.

In misère play a move loses at once only if it takes the last token of the heaps and
the opponent has no reserve. If there are two tokens or more in all, there is then
something else to take or to add. So neither player can force a win.

The reserves belong to the players, and change hands with every move. Therefore
this game cannot be a component of a sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from math import comb, factorial
from typing import Any, TypeVar

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidPosition, quote
from grundy.core.items import changed_places
from grundy.core.known import Known
from grundy.core.notation import LONGEST_INTEGER, pairs
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import HiddenNim, Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.rulesets.heaps.nim_in_disguise import NimInDisguise

HeapsAndReserves = tuple[Heaps, Heaps]
"""The heaps; the reserves of the player to move and of the other one."""
M = TypeVar("M")
HeapMove = tuple[int, int]
"""The number of the heap, from 0, and how much it grows; taking is negative."""

DRAWN = N_("Nobody is ever forced to take the last chip: there is always something else to take or to add.")

MOST_HEAPS = 100
MANY_MOVES = 10_000
"""With fewer moves than this the solver weighs them all; with more the theorem has to name a good one."""

_MOVE = re.compile(f"([0-9]{{1,3}})([-+])([0-9]{{1,{LONGEST_INTEGER}}})")


def chips(n: int) -> Phrase:
    """Return so many chips, as they are taken or added.

    Examples
    --------
    >>> chips(1), chips(5)
    (Phrase('1 chip'), Phrase('5 chips'))
    """
    return Counted("{n} chip", "{n} chips", n)


def too_few_chips(heap: int, tally: int) -> Phrase:
    """Return that a heap has fewer chips than a move takes.

    Examples
    --------
    >>> too_few_chips(2, 3)
    Phrase('heap 2 has only 3 chips')
    """
    if not tally:
        return Phrase(N_("heap {heap} is empty"), heap=heap)
    return Counted("heap {heap} has only {n} chip", "heap {heap} has only {n} chips", tally, heap=heap)


def too_small_reserve(chips: int) -> Phrase:
    """Return that the reserve of the player to move has fewer chips than a move adds.

    Examples
    --------
    >>> too_small_reserve(0), too_small_reserve(2)
    (Phrase('your reserve is empty'), Phrase('your reserve has only 2 chips'))
    """
    if not chips:
        return Phrase(N_("your reserve is empty"))
    return Counted("your reserve has only {n} chip", "your reserve has only {n} chips", chips)


class ReserveRuleset(Ruleset[HeapsAndReserves, M]):
    """A game with heaps of chips and a reserve for each player; it belongs to the players, so it adds to nothing.

    Examples
    --------
    >>> poker_nim.parse("3,4,5; 2,2")
    ((3, 4, 5), (2, 2))
    """

    adds = False
    touch = "heap", N_("Touch heap {heap}.")
    in_groups = True

    def validate(self, state: Any) -> HeapsAndReserves:
        """Return the heaps and the two reserves, checked."""
        if len(state) != 2 or not all(isinstance(part, tuple | list) for part in state) or len(state[1]) != 2:
            raise InvalidPosition("expected heaps and two reserves such as 3,4,5; 2,2, got {given}", given=quote(state))
        if len(state[0]) > MOST_HEAPS:
            raise InvalidPosition("at most {limit} heaps, got {count}", limit=MOST_HEAPS, count=len(state[0]))
        checked: Any = super().validate((*state[0], *state[1]))
        return checked[:-2], checked[-2:]

    def parse(self, text: str) -> HeapsAndReserves:
        """Read ``heaps; reserve, other reserve``."""
        groups = pairs(text)
        if len(groups) != 2 or len(groups[1]) != 2:
            raise InvalidPosition("expected heaps and two reserves such as 3,4,5; 2,2, got {given}", given=quote(text))
        return self.validate(groups)


class PokerNim(ReserveRuleset[HeapMove], NimInDisguise[HeapsAndReserves, HeapMove]):
    """Take tokens from one heap into one's reserve, or add tokens from it to one heap.

    Examples
    --------
    >>> poker_nim((3, 4, 5), (2, 2)).winning_moves
    [Move('1-2' to poker-nim(1,4,5; 2,4)), Move('2+2' to poker-nim(3,6,5; 2,0)), Move('3+2' to poker-nim(3,4,7; 2,0))]
    """

    name = "poker-nim"
    title = N_("Poker Nim")
    rule = N_(
        "Take any number of chips from one heap into your reserve, "
        "or add any number of chips from your reserve to one heap."
    )
    example = "poker-nim(1,3; 1,1)"
    tags = (N_("chips"), N_("poker"))
    difficulty = 3
    theory = N_("A position is P exactly when the nim-sum of the heaps is 0: the opponent takes back what is added.")
    board = "poker"
    where = "heap", N_("heap {heap}")
    in_groups = True
    reference = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 3")
    why = N_(
        "Whatever is added to a heap the opponent can take back, and then the reserve is smaller. "
        "So the reserves only delay the end, and the heaps are those of Nim."
    )

    def unmask(self, state: HeapsAndReserves) -> GrowingNim:
        """Return the heaps, each of which can grow by the reserve; play may go on for ever, so no length is known."""
        heaps, (reserve, _) = state
        return GrowingNim(heaps, (reserve,) * len(heaps))

    def resizing(self, state: HeapsAndReserves, heap: int, size: int) -> Sequence[HeapMove]:
        """Return the move that takes or adds what is missing."""
        return [(heap, size - state[0][heap])]

    def is_move(self, state: HeapsAndReserves, move: HeapMove) -> bool:
        """Return whether the heap, or the reserve, has so many tokens."""
        heaps, (reserve, _) = state
        place, change = move
        return change != 0 and -heaps[place] <= change <= reserve

    def moves(self, state: HeapsAndReserves) -> Iterator[HeapMove]:
        """Yield the moves heap by heap as in every Nim in disguise, but faster: a search goes round and round."""
        heaps, (reserve, _) = state
        for place, tally in enumerate(heaps):
            for change in chain(range(-1, -tally - 1, -1), range(1, reserve + 1)):
                yield place, change

    def play(self, state: HeapsAndReserves, move: HeapMove) -> HeapsAndReserves:
        """Return the heaps with one changed, and the reserves as the other player sees them."""
        heaps, (reserve, other) = state
        place, change = move
        return (*heaps[:place], heaps[place] + change, *heaps[place + 1 :]), (other, reserve - change)

    def least_positions(self, state: HeapsAndReserves) -> int:
        """Return in how many ways the tokens can be shared out among heaps, in any order, and reserves.

        Play can lead to all of them but one: nobody has made the move after which one reserve has everything.
        """
        heaps, reserves = state
        tokens, places = sum(heaps) + sum(reserves), len(heaps)
        if not self.move_count(state):
            return 1
        return min((comb(tokens + places + 1, places + 1) - 1) // factorial(places), ASTRONOMICAL)

    def format_move(self, state: HeapsAndReserves, move: HeapMove) -> str:
        """Return the heap from 1, a sign, and how many tokens are taken or added."""
        place, change = move
        return f"{place + 1}{'+' if change > 0 else ''}{decimal(change)}"

    def describe_move(self, state: HeapsAndReserves, move: HeapMove) -> Phrase:
        """Return how many tokens are taken or added."""
        place, change = move
        said = N_("_take_ {things} from heap {heap}") if change < 0 else N_("_add_ {things} to heap {heap}")
        return Phrase(said, things=chips(abs(change)), heap=place + 1)

    def read_move(self, state: HeapsAndReserves, text: str) -> HeapMove | None:
        """Read ``heap-taken`` or ``heap+added``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        move = int(found[1]) - 1, read_digits(found[3]) * (-1 if found[2] == "-" else 1)
        return move if 0 <= move[0] < len(state[0]) and self.is_move(state, move) else None

    def why_not(self, state: HeapsAndReserves, text: str) -> Phrase | None:
        """Return that there is no such heap, or that the heap or the reserve has too few chips."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        heaps, (reserve, _) = state
        heap, count = int(found[1]), read_digits(found[3])
        if not 1 <= heap <= len(heaps):
            return no_such("heap", heap)
        if not count:
            return Phrase(N_("at least one chip must be taken or added"))
        return too_few_chips(heap, heaps[heap - 1]) if found[2] == "-" else too_small_reserve(reserve)

    def move_to(self, state: HeapsAndReserves, after: HeapsAndReserves) -> HeapMove | None:
        """Return the move to `after`, in which one heap is another."""
        changed = changed_places(state[0], after[0])
        if len(changed) != 1:
            return None
        place = changed[0]
        move = (place, after[0][place] - state[0][place])
        return move if self.is_move(state, move) and self.play(state, move) == after else None

    def key(self, state: HeapsAndReserves) -> HeapsAndReserves:
        """Return the heaps in order of size; an empty one counts, as something can be added to it."""
        return tuple(sorted(state[0])), state[1]

    def theorem(self, state: HeapsAndReserves, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return the verdict of Nim, or the draw of misère play; its end and a single token are left to the rules."""
        heaps, reserves = state
        moves = self.move_count(state)
        few = moves < MANY_MOVES
        if play_convention == "misere":
            if not moves or sum(heaps) + sum(reserves) == 1:
                return None
            safe = (
                move for move in map(partial(self.nth_move, state), (0, 1)) if self.move_count(self.play(state, move))
            )
            drawn = Theorem("Poker Nim", self.reference, statement=DRAWN)
            return Known(drawn, Outcome.D, None, None, (), 0, None if few else next(safe))
        places = tuple(self.place(state, heap) for heap in range(len(heaps)))
        hidden = HiddenNim(heaps, places, self.why)
        wins = list(self.moves_to(state, 0))
        best = None if few else wins[0] if wins else self.nth_move(state, 0)
        known = Theorem("Poker Nim", self.reference, hidden=hidden)
        return Known.nimber(known, hidden.nim_sum, None, wins, len(wins), best)


poker_nim = PokerNim()
