"""Small games on single heaps, each with one rule about how much may be taken.

All but Peggy Nim are from V. Němcová, *NIM a matematika* (2021), and
I. Madjerčić, *Sprague-Grundyjeva teorija nepristranih kombinatornih igara* (2014).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from grundy.core.known import Known
from grundy.core.numbersets import divisors, number_set
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps

NEMCOVA = "V. Němcová, NIM a matematika, University of South Bohemia, 2021"
MADJERCIC = "I. Madjerčić, Sprague-Grundyjeva teorija nepristranih kombinatornih igara, University of Zagreb, 2014"


class TakingGame(HeapRuleset):
    """A game on heaps in which each heap says how much may be taken from it, with a closed form for its value."""

    known: Theorem

    @abstractmethod
    def takes(self, tally: int) -> Iterable[int]:
        """Yield how many tokens may be taken from a heap."""

    @abstractmethod
    def value(self, tally: int) -> int:
        """Return the Grundy value of a heap by the theorem."""

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each number that may be taken."""
        return ((tally - taken,) for taken in self.takes(tally))

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return the value of one heap in normal play."""
        if len(state) != 1 or play_convention == "misere":
            return None
        value = self.value(state[0])
        return Known.nimber(self.known, value)


class Shannon(TakingGame):
    """Take one token or a prime number of tokens."""

    name = "shannon"
    title = N_("Shannon’s Nim")
    rule = N_("Take one match or a prime number of matches from one heap.")
    example = "shannon(17,13,2,18)"
    theory = N_("The value of a heap is its remainder modulo 4.")
    known = Theorem(
        "n mod 4",
        NEMCOVA,
        statement=N_("1, 2 and 3 may be taken, and no multiple of 4 is prime, so only the remainder modulo 4 counts."),
    )
    arithmetic = (4, 0, 0)
    ALLOWED = number_set("1, primes")

    def takes(self, tally: int) -> Iterable[int]:
        """Yield 1 and the primes."""
        return self.ALLOWED.up_to(tally)

    def value(self, tally: int) -> int:
        """Return the remainder modulo 4."""
        return tally % 4


class Peggy(TakingGame):
    """Take an odd number of tokens, or an even number that is not all of them."""

    name = "peggy"
    title = N_("Peggy Nim")
    rule = N_("Take an odd number of matches from one heap, or an even number but not the whole heap.")
    example = "peggy(2,5)"
    theory = N_("The value of a heap of n is n−1 from 3 on; heaps of 0, 1 and 2 have 0, 1 and 0.")
    known = Theorem(
        "n − 1",
        NEMCOVA,
        statement=N_("From a heap of 2 only one match can be taken, which shifts every larger heap down by one."),
    )

    arithmetic = (1, 3, 1)

    def takes(self, tally: int) -> Iterable[int]:
        """Yield everything but the whole of an even heap."""
        return (taken for taken in range(1, tally + 1) if taken % 2 or taken < tally)

    def value(self, tally: int) -> int:
        """Return n−1 from 3 on."""
        return (0, 1, 0)[tally] if tally < 3 else tally - 1


class Aliquot(TakingGame):
    """Take a divisor of the heap that is smaller than the heap."""

    name = "aliquot"
    title = N_("Aliquot game")
    rule = N_("Take a divisor of the heap that is smaller than the heap itself.")
    example = "aliquot(16)"
    theory = N_("The value of a heap is the exponent of 2 in it.")
    known = Theorem(
        N_("exponent of 2"),
        NEMCOVA,
        statement=N_(
            "The value of a heap is how often 2 divides it: "
            "odd heaps are lost, and from an even one take an odd divisor."
        ),
    )

    def takes(self, tally: int) -> Iterable[int]:
        """Yield the divisors below the heap."""
        return divisors(tally)[:-1] if tally else ()

    def value(self, tally: int) -> int:
        """Return the exponent of 2."""
        return (tally & -tally).bit_length() - 1 if tally else 0


class ProperDivisors(HeapRuleset):
    """Take a divisor of the heap other than 1 and the heap itself."""

    name = "proper-divisors"
    title = N_("Proper-divisor game")
    rule = N_("Take a divisor of the heap, neither 1 nor the whole heap.")
    example = "proper-divisors(12)"
    theory = N_("The P-heaps are the odd numbers and the odd powers of 2.")

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each proper divisor."""
        return ((tally - taken,) for taken in (divisors(tally)[1:-1] if tally else ()))


class Halving(TakingGame):
    """Take at most half of a heap."""

    name = "halving"
    title = N_("Halving Nim")
    rule = N_("Take at most half of a heap.")
    example = "halving(9)"
    theory = N_("A heap of 2n has the value n, one of 2n+1 the value of a heap of n.")
    known = Theorem(
        N_("halving"),
        NEMCOVA,
        statement=N_("A heap of 2n has the value n; one of 2n+1 has the value of a heap of n."),
    )

    def takes(self, tally: int) -> Iterable[int]:
        """Yield 1 to half of the heap."""
        return range(1, tally // 2 + 1)

    def value(self, tally: int) -> int:
        """Return half of the heap, odd heaps reduced first."""
        while tally % 2:
            tally //= 2
        return tally // 2


class Proportional(TakingGame):
    """Take fewer than half of a heap and one more."""

    name = "proportional"
    title = N_("Proportional Nim")
    rule = N_("Take k matches from a heap of n, where k is less than n/2 + 1.")
    example = "proportional(9)"
    theory = N_("A heap of n has the value that n+1 has in halving Nim.")
    known = Theorem(
        N_("halving, one more"),
        NEMCOVA,
        statement=N_("A heap of n is a heap of n+1 in halving Nim, of which at most half may be taken."),
    )

    def takes(self, tally: int) -> Iterable[int]:
        """Yield k with 2k < n + 2."""
        return range(1, (tally + 1) // 2 + 1)

    def value(self, tally: int) -> int:
        """Return the value of the halving game one above."""
        return halving.value(tally + 1)


class AtLeastHalf(TakingGame):
    """Take at least half of a heap."""

    name = "at-least-half"
    title = N_("Take at least half")
    rule = N_("Take at least half of a heap.")
    example = "at-least-half(13)"
    theory = N_("The value of a heap is the number of its binary digits.")
    known = Theorem(
        N_("binary length"),
        MADJERCIC,
        statement=N_("What is left has fewer binary digits, any number fewer, so their number is the value."),
    )

    def takes(self, tally: int) -> Iterable[int]:
        """Yield half of the heap to all of it."""
        return range(-(-tally // 2), tally + 1) if tally else ()

    def value(self, tally: int) -> int:
        """Return the number of binary digits."""
        return tally.bit_length()


shannon = Shannon()
peggy = Peggy()
aliquot = Aliquot()
proper_divisors = ProperDivisors()
halving = Halving()
proportional = Proportional()
at_least_half = AtLeastHalf()
