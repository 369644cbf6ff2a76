"""What is known of a sequence at once, in plain Python: for those who have no time to load compiled code.

The values, and the period if few values prove it. Then every value is known, however large the heap is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.heaps import HeapGame
from grundy.core.numbersets import NumberSet
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Period
from grundy.core.takebreak import Code
from grundy.lab.sequence_facts import first_difference
from grundy.lab.sequences import heap_values, prove_period
from grundy.solving.budget import Limits
from grundy.solving.heap_sequences import heap_sequence
from grundy.solving.octal_periods import PLAIN_LENGTHS
from grundy.solving.periods import PeriodProof
from grundy.solving.plain_octal import plain_octal_values
from grundy.solving.subtraction_periods import PLAIN_OPTIONS, plain_take_values

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS, TAKE_STEPS = 400_000, 2_000_000
"""How many options are looked at one by one, and how many if each is a number that is taken."""
TRIPLED = 250
"""Up to here heaps that break into three are valued."""
LONGEST_CYCLE = 20_000
"""How many values are made to carry a period on."""
MOST_COMPARED = 100_000
"""So many values of two sequences are compared."""
FIRST_TRY = 8
"""It is not known how long values take, so few are tried first, and then each time half as many more."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownSequence:
    """The values of the heaps 0, 1, … of a game, and what is proved of their period.

    Examples
    --------
    >>> from grundy import kayles
    >>> known = known_at_once(kayles, 100)
    >>> len(known.values), known.last, known.window(1_000_000, 1_000_003)
    (101, None, [1, 4, 7, 2])
    """

    rules: HeapGame
    play_convention: PlayConvention
    values: Sequence[int] | NDArray[Any]
    proof: PeriodProof

    @property
    def cycle(self) -> Period | None:
        """The period, if it is proved and as many values are there as it takes to carry it on."""
        found = self.proof.grundy
        return found if found is not None and len(self.values) >= found.preperiod + found.period else None

    @property
    def last(self) -> int | None:
        """The largest heap whose value is known; None if there is none, because the values repeat."""
        return None if self.cycle else len(self.values) - 1

    def window(self, start: int, end: int) -> list[int]:
        """Return the values of the heaps from `start` to `end`.

        Examples
        --------
        >>> from grundy import lasker
        >>> known_at_once(lasker, 20).window(10**9 - 1, 10**9 + 1)
        [1000000000, 999999999, 1000000001]
        """
        beyond = len(self.values)
        there = self.values[start : end + 1]
        values = list(there) if isinstance(there, Sequence) else there.tolist()
        if end < beyond:
            return values
        cycle = self.cycle
        if cycle is None:
            raise NotApplicable("the values are known up to {last}, not up to {end}", last=beyond - 1, end=end)
        for n in range(max(start, beyond), end + 1):
            reduced = cycle.reduced(n)
            values.append(int(self.values[reduced]) + (n - reduced) // cycle.period * cycle.saltus)
        return values


def known_at_once(
    rules: HeapGame, to: int, play_convention: PlayConvention = "normal", *, seconds: float = 1.0
) -> KnownSequence:
    """Return the values of the heaps up to `to`, or of fewer if they take long, and the period if few prove it.

    Examples
    --------
    >>> from grundy import subtraction
    >>> known = known_at_once(subtraction({1, 3, 4}), 50, "misere")
    >>> known.values[:8], known.proof.grundy
    ([1, 0, 1, 0, 2, 3, 2, 1], Period(period=7, preperiod=0, saltus=0))
    """
    proof = period_at_once(rules, play_convention)
    found = proof.grundy
    values = _values(rules, to, play_convention, seconds)
    if found is not None and len(values) < found.preperiod + found.period <= LONGEST_CYCLE:
        values = _values(rules, found.preperiod + found.period - 1, play_convention, seconds)
    return KnownSequence(rules, play_convention, values, proof)


def period_at_once(rules: HeapGame, play_convention: PlayConvention = "normal") -> PeriodProof:
    """Return the periods that as many values prove as Python makes quickly; in misère play those of finite sets.

    Examples
    --------
    >>> from grundy import octal, subtraction
    >>> period_at_once(subtraction({2, 5, 6})).grundy, period_at_once(octal("0.007")).checked_to
    (Period(period=11, preperiod=0, saltus=0), 511)
    """
    nothing = PeriodProof(None, None, 0, rule=rules.name)
    structure = rules.structure
    if isinstance(structure, NumberSet) and structure.largest is not None and not structure.depends_on_heap:
        most = PLAIN_OPTIONS // max(structure.count_up_to(structure.largest) or 0, 4)
        sequence = heap_sequence(rules, play_convention)
        return replace(sequence.period(max(most - 1, 1)), rule=rules.name)
    if play_convention == "misere":
        return nothing
    if isinstance(structure, Code) and structure.small_digits is not None and max(structure.small_digits) > 7:
        return nothing
    return prove_period(rules, limit=PLAIN_LENGTHS[-1] - 1)


def may_be_proved(rules: HeapGame) -> bool:
    """Return whether a period of the values of normal play may be found by looking at more of them.

    Examples
    --------
    >>> from grundy import grundys_game, octal, subtraction
    >>> [may_be_proved(rules) for rules in (octal("0.007"), subtraction({1, 9}), grundys_game, subtraction("primes"))]
    [True, True, False, False]
    """
    structure = rules.structure
    if isinstance(structure, NumberSet):
        return structure.largest is not None and not structure.depends_on_heap
    return isinstance(structure, Code) and structure.small_digits is not None and not structure.unequal


def _values(rules: HeapGame, to: int, play_convention: PlayConvention, seconds: float) -> list[int]:
    """Return the values up to `to`, or as many as are found in the time."""
    end, last = process_time() + seconds, min(to, FIRST_TRY)
    found: list[int] = []
    while len(found) <= to:
        try:
            limits = Limits(steps=STEPS, seconds=round(max(end - process_time(), 0.01), 2))
            found = _plain_values(rules, last, play_convention, limits)
        except Undecided:
            if not found:
                raise
            break
        last = min(3 * last // 2, to)
    return found


def _plain_values(rules: HeapGame, to: int, play_convention: PlayConvention, limits: Limits) -> list[int]:
    """Return the values by the definition, or by a theorem about the game."""
    structure = rules.structure
    if isinstance(structure, NumberSet) and not structure.depends_on_heap:
        takes = list(structure.up_to(to))
        Limits(TAKE_STEPS).check_steps(to, len(takes) * to, TAKE_STEPS)
        return plain_take_values(takes, to, misere=play_convention == "misere")
    if isinstance(structure, Code) and structure.small_digits is not None and play_convention == "normal":
        if max(structure.small_digits) > 7 and to > TRIPLED:
            raise Undecided(
                "heaps that break into three are valued at once up to {limit}, not {to}", limit=TRIPLED, to=to
            )
        limits.check_steps(to, to * to // 4, STEPS)
        return plain_octal_values(structure.small_digits, to, unequal=structure.unequal)
    return heap_values(rules, to, play_convention, limits=limits)


def compared(one: KnownSequence, other: KnownSequence) -> tuple[int | None, int | None]:
    """Return the first heap at which two sequences differ, or None, and how far they were compared, None for ever.

    If they agree for a period of the one and a period of the other after both preperiods, they agree for ever: then
    the period of the other is one of the one, too, with the same saltus.

    Examples
    --------
    >>> from grundy import dawsons_kayles, kayles, lasker, nim, octal
    >>> compared(known_at_once(kayles, 20), known_at_once(octal("0.77"), 20))
    (None, None)
    >>> compared(known_at_once(kayles, 20), known_at_once(dawsons_kayles, 20))[0]
    1
    >>> compared(known_at_once(nim, 2), known_at_once(lasker, 2))[0]
    3
    """
    last = min((known.last for known in (one, other) if known.last is not None), default=None)
    cycles = one.cycle, other.cycle
    end = MOST_COMPARED if last is None else last
    for_ever = False
    if cycles[0] is not None and cycles[1] is not None:
        enough = max(cycles[0].preperiod, cycles[1].preperiod) + cycles[0].period + cycles[1].period
        for_ever, end = enough <= MOST_COMPARED, min(enough, MOST_COMPARED)
    found = first_difference(one.window(0, end), other.window(0, end))
    return found, None if for_ever and found is None else end
