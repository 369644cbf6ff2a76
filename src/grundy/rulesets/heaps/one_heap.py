"""Small games on single heaps, each with one rule about how much may be taken.

All but Peggy Nim are from V. Němcová, *NIM a matematika* (2021), and
I. Madjerčić, *Sprague-Grundyjeva teorija nepristranih kombinatornih igara* (2014).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from grundy.core.known import Known
from grundy.core.numbersets import divisors, number_set
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps

NEMCOVA = N_("V. Němcová, NIM a matematika, University of South Bohemia, 2021")
INDUCTION = N_("by induction, in the chapter on heap games of this documentation")
MADJERCIC = N_("I. Madjerčić, Sprague-Grundyjeva teorija nepristranih kombinatornih igara, University of Zagreb, 2014")


@dataclass(eq=False, repr=False, kw_only=True)
class TakingGame(HeapRuleset):
    """A game on heaps in which each heap says how much may be taken from it, perhaps with a closed form for its value.

    Examples
    --------
    >>> [at_least_half(n).grundy_value for n in range(9)]
    [0, 1, 2, 2, 3, 3, 3, 3, 4]
    """

    name: str
    title: str
    rule: str
    example: str
    theory: str
    takes: Callable[[int], Iterable[int]]
    """How many tokens may be taken from a heap."""
    known: Theorem | None = None
    value: Callable[[int], int] = int
    """The Grundy value of a heap by the theorem."""
    arithmetic: tuple[int, int, int] | None = None
    tags: tuple[str, ...] = ()
    difficulty: int = 2

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each number that may be taken."""
        return ((tally - taken,) for taken in self.takes(tally))

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return the value of one heap in normal play."""
        if self.known is None or len(state) != 1 or play_convention == "misere":
            return None
        return Known.nimber(self.known, self.value(state[0]))


def _halving_value(tally: int) -> int:
    while tally % 2:
        tally //= 2
    return tally // 2


shannon = TakingGame(
    name="shannon",
    title=N_("Shannon’s Nim"),
    rule=N_("Take one match or a prime number of matches from one heap."),
    example="shannon(5,7)",
    tags=(N_("matches"), N_("matchsticks"), N_("prime numbers")),
    difficulty=2,
    theory=N_("The value of a heap is its remainder modulo 4."),
    takes=number_set("1, primes").up_to,
    known=Theorem(
        "n mod 4",
        NEMCOVA,
        statement=N_(
            "1, 2 and 3 matches may be taken, and no multiple of 4 is prime, so only the remainder modulo 4 counts."
        ),
    ),
    value=lambda tally: tally % 4,
    arithmetic=(4, 0, 0),
)
peggy = TakingGame(
    name="peggy",
    title=N_("Peggy Nim"),
    rule=N_("Take an odd number of matches from one heap, or an even number but not the whole heap."),
    example="peggy(4,7)",
    tags=(N_("matches"), N_("matchsticks"), N_("odd numbers")),
    difficulty=2,
    theory=N_("The value of a heap of n is n−1 from 3 on; heaps of 0, 1 and 2 have 0, 1 and 0."),
    takes=lambda tally: (taken for taken in range(1, tally + 1) if taken % 2 or taken < tally),
    known=Theorem(
        "n − 1",
        NEMCOVA,
        statement=N_(
            "From a heap of 2 only one match can be taken, so the value of every larger heap is one less than its size."
        ),
    ),
    value=lambda tally: (0, 1, 0)[tally] if tally < 3 else tally - 1,
    arithmetic=(1, 3, 1),
)
aliquot = TakingGame(
    name="aliquot",
    title=N_("Aliquot game"),
    rule=N_("Take a divisor of the heap that is smaller than the heap itself."),
    example="aliquot(16)",
    tags=(N_("matches"), N_("matchsticks"), N_("divisors")),
    difficulty=2,
    theory=N_("The value of a heap is the exponent of 2 in it."),
    takes=lambda tally: divisors(tally)[:-1] if tally else (),
    known=Theorem(
        N_("exponent of 2"),
        INDUCTION,
        statement=N_(
            "The value of a heap is how often 2 divides it: "
            "odd heaps are lost, and from an even one take an odd divisor."
        ),
    ),
    value=lambda tally: (tally & -tally).bit_length() - 1 if tally else 0,
)
proper_divisors = TakingGame(
    name="proper-divisors",
    title=N_("Proper-divisor game"),
    rule=N_("Take a divisor of the heap, neither 1 nor the whole heap."),
    example="proper-divisors(24)",
    tags=(N_("matches"), N_("matchsticks"), N_("divisors")),
    difficulty=1,
    theory=N_("The P-heaps are the odd numbers and the odd powers of 2."),
    takes=lambda tally: divisors(tally)[1:-1] if tally else (),
)
halving = TakingGame(
    name="halving",
    title=N_("Halving Nim"),
    rule=N_("Take at most half of a heap."),
    example="halving(9)",
    tags=(N_("matches"), N_("matchsticks"), N_("half")),
    difficulty=1,
    theory=N_("A heap of 2n has the value n, one of 2n+1 the value of a heap of n."),
    takes=lambda tally: range(1, tally // 2 + 1),
    known=Theorem(
        N_("halving"),
        INDUCTION,
        statement=N_("A heap of 2n has the value n; one of 2n+1 has the value of a heap of n."),
    ),
    value=_halving_value,
)
proportional = TakingGame(
    name="proportional",
    title=N_("Proportional Nim"),
    rule=N_("Take k matches from a heap of n, where k is less than n/2 + 1."),
    example="proportional(9)",
    tags=(N_("matches"), N_("matchsticks"), N_("half")),
    difficulty=1,
    theory=N_("A heap of n has the value that n+1 has in halving Nim."),
    takes=lambda tally: range(1, (tally + 1) // 2 + 1),
    known=Theorem(
        N_("halving, one more"),
        INDUCTION,
        statement=N_("A heap of n is a heap of n+1 in halving Nim, of which at most half may be taken."),
    ),
    value=lambda tally: _halving_value(tally + 1),
)
at_least_half = TakingGame(
    name="at-least-half",
    title=N_("Take at least half"),
    rule=N_("Take at least half of a heap."),
    example="at-least-half(4,6,7)",
    tags=(N_("matches"), N_("matchsticks"), N_("half")),
    difficulty=1,
    theory=N_("The value of a heap is the number of its binary digits."),
    takes=lambda tally: range(-(-tally // 2), tally + 1) if tally else (),
    known=Theorem(
        N_("binary length"),
        MADJERCIC,
        statement=N_("What is left has fewer binary digits, any number fewer, so their number is the value."),
    ),
    value=int.bit_length,
)
