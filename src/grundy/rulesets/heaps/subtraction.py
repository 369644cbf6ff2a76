"""Subtraction games: take a number of tokens that belongs to a set.

For the set {1, …, k} a heap of n has the value n mod (k+1); misère play moves
the P-heaps from the multiples of k+1 to the numbers one above them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from grundy.core.decimals import decimal
from grundy.core.known import Known
from grundy.core.numbersets import NumberSet, number_set
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import Facts, Theorem
from grundy.core.ruleset import MOST_MOVES_SCANNED, N_
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps

REFERENCE = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 4")
STATEMENT = N_(
    "{tally} = {rounds} · {round} + {remainder}. Whatever is taken, the answer can complete it to {round}, "
    "so only the remainder counts: whoever leaves multiples of {round} wins."
)
MISERE = N_(
    "{tally} = {rounds} · {round} + {remainder}. Whatever is taken, the answer can complete it to {round}. "
    "So whoever leaves one more than a multiple of {round} can do so again and again, "
    "until only one match is left to the opponent."
)


@dataclass(frozen=True, slots=True)
class Remainder(Facts):
    """A heap, whole rounds of k+1, and the remainder that they leave."""

    tally: int
    rounds: int
    round: int
    remainder: int


class Subtraction(HeapRuleset):
    """Take a number of tokens from the set, from one heap.

    Examples
    --------
    >>> subtraction({1, 2, 3})(21).winning_moves
    [Move('1-1' to subtraction[1,2,3](20))]
    >>> subtraction("squares")(12).outcome
    Outcome.P
    """

    title = N_("Subtraction game")
    rule = N_("Take a number of matches that belongs to the set, from one heap.")
    example = "subtraction[1,3,4](10)"
    tags = (N_("matches"), N_("matchsticks"), N_("square numbers"), N_("battle of numbers"), "Nim 21")
    difficulty = 1
    theory = N_(
        "For the set 1, …, k the value of a heap is its remainder modulo k+1; finite sets give periodic values."
    )

    def __init__(self, takes: NumberSet, written: str) -> None:
        self.takes = takes
        self.name = f"subtraction[{written}]"

    @property
    def structure(self) -> NumberSet:
        """The set."""
        return self.takes

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each member of the set."""
        return ((tally - taken,) for taken in self.takes.up_to(tally))

    def is_heap_option(self, tally: int, parts: Heaps) -> bool:
        """Return whether the difference belongs to the set."""
        if len(parts) != 1 or not 0 <= parts[0] < tally:
            return False
        taken = tally - parts[0]
        return taken in self.takes.up_to(tally) if self.takes.depends_on_heap else taken in self.takes

    def rule_of(self, state: Heaps) -> Phrase | None:
        """Return which numbers of matches may be taken, if they are few, or all from 1 on.

        Examples
        --------
        >>> [subtraction(takes).rule_of((9,)) for takes in ("1..3", "2,5", "1..10")]
        [Phrase('Take 1, 2 or 3 matches.'), Phrase('Take 2 or 5 matches.'), Phrase('Take 1 to 10 matches.')]
        >>> subtraction("squares").rule_of((9,))
        """
        takes, most = self.takes.in_words, self.takes.largest or 0
        if takes is None:
            return None
        if len(state) == 1:
            return Counted("Take {takes} match.", "Take {takes} matches.", most, takes=takes)
        return Counted("Take {takes} match from one heap.", "Take {takes} matches from one heap.", most, takes=takes)

    def move_count(self, state: Heaps) -> int | None:
        """Return the number of moves, None if there are too many to count one by one."""
        counts = [self.takes.count_up_to(tally) for tally in state]
        if None in counts:
            return super().move_count(state) if sum(state) <= MOST_MOVES_SCANNED**2 else None
        return sum(count for count in counts if count is not None)

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return the remainder for one heap of a game with the set {1, …, k}."""
        k = self.takes.initial
        if k is None or len(state) != 1:
            return None
        rounds, remainder = divmod(state[0], k + 1)
        facts = Remainder(state[0], rounds, k + 1, remainder)
        # In misère play the last token is poison: heap 1 is lost, and with it 1 + j(k+1).
        if play_convention == "misere":
            return Known(Theorem("n mod (k+1)", REFERENCE, facts, MISERE), Outcome.P if remainder == 1 else Outcome.N)
        return Known.nimber(Theorem("n mod (k+1)", REFERENCE, facts, STATEMENT), remainder)

    def moves_to(self, state: Heaps, value: int) -> Iterator[HeapMove] | None:
        """Yield the moves that leave nim-sum `value`, for the set {1, …, k}."""
        k = self.takes.initial
        if k is None:
            return None
        change = reduce(xor, (tally % (k + 1) for tally in state), value)
        taken = ((tally - (tally % (k + 1) ^ change)) % (k + 1) for tally in state)
        wanted = ((tally % (k + 1)) ^ change for tally in state)
        return (
            (place, (tally - take,))
            for place, (tally, take, left) in enumerate(zip(state, taken, wanted, strict=True))
            if left <= k and 0 < take <= tally
        )


def subtraction(takes: str | Iterable[int]) -> Subtraction:
    """Return the subtraction game with a set, written as text or given as numbers.

    Examples
    --------
    >>> subtraction({2, 5, 6})
    rules('subtraction[2,5,6]')
    """
    if isinstance(takes, str):
        return Subtraction(number_set(takes), ",".join(" ".join(item.split()) for item in takes.split(",")))
    members = sorted(takes)
    return Subtraction(number_set(members), ",".join(map(decimal, members)))
