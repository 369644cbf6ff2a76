"""The values of the heaps 0, 1, 2, … of a game and their period, by the fastest way that its structure allows.

There are four ways. A game that only takes is sieved, and the period of a finite set
is proved by a window. A game with a finite code has an engine for pairs of heaps, and its period is
proved by the theorem of Guy and Smith. If its digits repeat, what is left of a heap is broken once for all heaps.
Any other game is valued heap by heap from its options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import islice
from operator import xor
from typing import Any

from grundy.core.errors import Undecided
from grundy.core.heaps import HeapGame
from grundy.core.nimfield import mex
from grundy.core.numbersets import NumberSet
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Period
from grundy.core.takebreak import Code, Digit
from grundy.solving.budget import (
    COMPILED_STEPS,
    MISERE_POSITIONS,
    OUTCOME_BYTES,
    OUTCOME_STEPS,
    PERIOD_HEAP,
    PERIOD_TAKES,
    PLAIN_STEPS,
    STEPS_SECONDS,
    VALUE_BYTES,
    Budget,
    Limits,
)
from grundy.solving.octal_periods import PLAIN_LENGTHS, OctalSearch, checked_digits
from grundy.solving.periods import PeriodProof
from grundy.solving.plain_octal import plain_octal_values
from grundy.solving.subtraction_periods import PLAIN_OPTIONS, plain_take_values, subtraction_period
from grundy.solving.work import Keeper, Progress, begun, drive

DEFAULTS = Limits()
SLICE = 1 << 14
"""How many heaps are valued in Python between two calls of `progress`."""
COMPILED_PACE, LISTED_PACE = COMPILED_STEPS // STEPS_SECONDS, 5_000_000
"""About how many steps are done in a second, and how many values are listed."""
SMALL = 16
"""Up to here it is looked whether heaps break before their values are counted on."""
PLAIN_TRIPLES = 128
"""Up to here Python is quicker than to load the compiled code, where heaps break into three."""


@dataclass(kw_only=True)
class HeapSequence(ABC):
    """The values of the heaps 0, 1, 2, … of one game, g or in misère play g⁻."""

    limits: Limits = DEFAULTS
    progress: Progress | None = None
    """Called now and then with the number of heaps that are valued."""
    checkpoint: Keeper | None = None
    """Where work that may take long is kept, and taken up again: a search for the period, many values of a code."""
    unequal: bool = False
    """Whether two heaps that are left must be unequal."""

    @abstractmethod
    def values(self, to: int) -> list[int]:
        """Return the values of the heaps 0 to `to`."""

    def period(self, limit: int | None = None) -> PeriodProof:
        """Return what is found out of the periods, looking at heaps up to `limit`."""
        return PeriodProof(None, None, 0)

    def places(self, to: int) -> list[tuple[int, int]] | None:
        """Return each number that may be taken from heaps up to `to` with its octal digit, None if there are others.

        The digit has the bits 1, 2 and 4 if nothing, one heap or two may be left.
        """
        return None

    def rounded(self, length: int) -> int:
        """Return how many values are found as soon as so many."""
        return length

    def seconds(self, to: int) -> int | None:
        """Return about how long the values up to `to` take at most, None if that is not known."""
        return None

    def check_room(self, to: int) -> None:
        """Raise `Undecided` if there is no room for the values up to `to`."""
        self.limits.check_memory(to, VALUE_BYTES, self.seconds(to))


def heap_sequence(
    rules: HeapGame,
    play_convention: PlayConvention = "normal",
    *,
    limits: Limits = DEFAULTS,
    progress: Progress | None = None,
    checkpoint: Keeper | None = None,
) -> HeapSequence:
    """Return the sequence of a game.

    Examples
    --------
    >>> from grundy import grundys_game, kayles, lasker, nim, subtraction
    >>> games = subtraction("squares"), kayles, grundys_game, lasker, nim
    >>> [type(heap_sequence(rules)).__name__ for rules in games]
    ['TakingSequence', 'CodeSequence', 'CodeSequence', 'BreakingSequence', 'OptionSequence']
    >>> heap_sequence(subtraction({1, 2}), "misere").values(5)
    [1, 0, 2, 1, 0, 2]
    """
    structure, misere = rules.structure, play_convention == "misere"
    run: dict[str, Any] = {"limits": limits, "progress": progress, "checkpoint": checkpoint}
    if isinstance(structure, NumberSet) and not structure.depends_on_heap:
        return TakingSequence(structure, misere, **run)
    if isinstance(structure, Code) and structure.small_digits is not None and not misere:
        return CodeSequence(structure.small_digits, unequal=structure.unequal, **run)
    if isinstance(structure, Code) and structure.most_heaps in (0, 1, 2) and not misere:
        return BreakingSequence(structure, **run)
    return OptionSequence(rules, misere, **run)


def letters(values: Iterable[int]) -> str:
    """Return the outcomes of heaps with these values, P for 0 and N for all others.

    Examples
    --------
    >>> letters([0, 1, 0, 2])
    'PNPN'
    """
    return "".join("N" if value else "P" for value in values)


@dataclass
class TakingSequence(HeapSequence):
    """The sequence of a game in which the numbers of a set may be taken, the same from all heaps.

    Examples
    --------
    >>> squares = TakingSequence(NumberSet(named=("squares",)))
    >>> squares.values(12), squares.outcomes(12)
    ([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0], 'PNPNNPNPNNPNP')
    """

    takes: NumberSet
    misere: bool = False

    def values(self, to: int) -> list[int]:
        """Return the values of the heaps 0 to `to`, of few heaps in Python."""
        self.check_room(to)
        if to <= PLAIN_OPTIONS:
            members = list(self.takes.up_to(to))
            if len(members) * to <= PLAIN_OPTIONS:
                return plain_take_values(members, to, misere=self.misere)
        import numpy as np

        from grundy.kernels.sieve import ValueSieve

        members = self._members(to)
        self.limits.check_steps(to, self._most_steps(to), COMPILED_STEPS, COMPILED_PACE)
        sieve = ValueSieve(np.array(members, np.uint64), to, misere=self.misere)
        return drive(sieve, progress=self.progress).values.tolist()  # type: ignore[no-any-return]

    def outcomes(self, to: int) -> str:
        """Return the outcomes of the heaps 0 to `to`, a letter for each; they are sieved further than the values."""
        self.limits.check_memory(to, OUTCOME_BYTES)
        if to <= PLAIN_OPTIONS // 20:
            return letters(self.values(to))
        import numpy as np

        from grundy.kernels.sieve import ColdSieve

        members = np.array(self._members(to, OUTCOME_STEPS), np.uint64)
        found = np.full(to + 1, ord("N"), np.uint8)
        found[drive(ColdSieve(members, to, misere=self.misere), progress=self.progress).cold] = ord("P")
        return found.tobytes().decode("ascii")

    def _members(self, to: int, default: int = COMPILED_STEPS) -> list[int]:
        """Return the members up to `to`; if there are more than are sieved one by one, only if words of them may be."""
        from grundy.kernels.sieve import HEAPS_PER_TAKE

        few = to // HEAPS_PER_TAKE
        members = list(islice(self.takes.up_to(to), few + 1))
        if len(members) <= few:
            return members
        self.limits.check_steps(to, to * to // 128, default, default // STEPS_SECONDS)
        return list(self.takes.up_to(to))

    def seconds(self, to: int) -> int:
        """Return about how long the sieve takes, and to list what it found."""
        return self._most_steps(to) // COMPILED_PACE + to // LISTED_PACE

    def _most_steps(self, to: int) -> int:
        """Return how many steps a sieve up to `to` takes at most: one for each heap and take, or for each 128 heaps."""
        count = self.takes.count_up_to(to)
        return to * min(to // 128 if count is None else count, to // 128)

    def places(self, to: int) -> list[tuple[int, int]] | None:
        """Return the numbers that may be taken; None if there are too many."""
        if (self.takes.count_up_to(to) or 0) > PERIOD_TAKES:
            return None
        return [(take, 3) for take in self.takes.up_to(to)]

    def period(self, limit: int | None = None) -> PeriodProof:
        """Return the periods of a finite set; those of 1, …, k are known."""
        takes, largest = self.takes, self.takes.largest
        if largest is None:
            return PeriodProof(None, None, 0)
        few = (takes.count_up_to(largest) or 0) <= PERIOD_TAKES
        members = tuple(takes.up_to(largest)) if few else ()
        if takes.initial is not None and not self.misere:
            known = Period(takes.initial + 1, 0, name="window", taken=takes.initial)
            return PeriodProof(known, known, known.period, members)
        limit = limit or PERIOD_HEAP
        if self.limits.steps is not None and few:
            limit = min(limit, self.limits.steps // len(members))
        if largest > limit:
            return PeriodProof(None, None, limit)
        if not few:
            raise Undecided("a set of more than {limit} numbers is too large for its period", limit=PERIOD_TAKES)
        found = subtraction_period(
            members, limit=limit + 1, misere=self.misere, progress=self.progress, checkpoint=self.checkpoint
        )
        if found is None:
            return PeriodProof(None, None, limit, members)
        checked = found[0].preperiod + found[0].period + largest
        grundy = replace(found[0], name="window", checked_to=checked, taken=largest)
        return PeriodProof(grundy, found[1], checked, members)


@dataclass
class CodeSequence(HeapSequence):
    """The sequence of a game with a finite code whose digits go up to 15, in normal play.

    Examples
    --------
    >>> CodeSequence((0, 7, 7)).values(11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> CodeSequence((0, 8)).period().grundy
    Period(period=3, preperiod=1, saltus=1)
    """

    digits: tuple[int, ...]

    def values(self, to: int) -> list[int]:
        """Return the values of the heaps 0 to `to`, of few heaps in Python."""
        self.check_room(to)
        if to < (PLAIN_LENGTHS[-1] if max(self.digits) <= 7 else PLAIN_TRIPLES):
            return plain_octal_values(self.digits, to, unequal=self.unequal)
        from grundy.kernels.octal_sequence import OctalSequence

        begin = partial(OctalSequence, self.digits, unequal=self.unequal)
        sequence = begun(begin, OctalSequence.restored, self.checkpoint)
        sequence.total = to + 1

        def watch(count: int) -> None:
            if self.limits.steps is not None and sequence.work + count > self.limits.steps:
                self.limits.check_steps(to, None, self.limits.steps)
            if self.progress is not None:
                self.progress(count)

        found = drive(sequence, progress=watch, checkpoint=self.checkpoint)
        return found.values.tolist()  # type: ignore[no-any-return]

    def rounded(self, length: int) -> int:
        """Return how many values are made at once in Python."""
        return next((plain for plain in PLAIN_LENGTHS if length <= plain), length)

    def places(self, to: int) -> list[tuple[int, int]] | None:
        """Return the places of the digits; None if three heaps may be left."""
        return [(taken, digit) for taken, digit in enumerate(self.digits) if digit] if max(self.digits) <= 7 else None

    def period(self, limit: int | None = None) -> PeriodProof:
        """Return the periods; none are looked for if heaps must be unequal."""
        if self.unequal:
            return PeriodProof(None, None, 0)
        sequence = None
        if self.checkpoint is not None:
            from grundy.kernels.octal_sequence import OctalSequence

            begin = partial(OctalSequence, checked_digits(self.digits))
            sequence = begun(begin, OctalSequence.restored, self.checkpoint)
        search = OctalSearch(self.digits, limit=limit, steps=self.limits.steps, sequence=sequence)
        return drive(search, progress=self.progress, checkpoint=self.checkpoint).result


@dataclass
class BreakingSequence(HeapSequence):
    """The sequence of a code that may repeat its digits, and leaves at most two heaps.

    The values of what may be left depend on the digit and on how much is left, and not on the heap, so they are
    found once for all heaps. A set of values is an integer with those bits: to join two of them is one operation.

    Examples
    --------
    >>> from grundy.core.takebreak import read_code
    >>> BreakingSequence(read_code("4.[3]")).values(8)
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """

    code: Code

    def values(self, to: int) -> list[int]:
        """Return the values of the heaps 0 to `to`."""
        self.check_room(to)
        self.limits.check_steps(to, self._steps(to), PLAIN_STEPS)
        first, *others = (digit for _, digit in self.code.places(to))
        reached: dict[Digit, list[int]] = {digit: [] for digit in others}
        places = [reached[digit] for digit in others]
        values: list[int] = []
        for tally in range(to + 1):
            seen = self._reached(first, tally, values, unbroken=False)
            for taken, left in enumerate(places[:tally], 1):
                seen |= left[tally - taken]
            values.append((seen + 1 & ~seen).bit_length() - 1)  # the least missing one
            for digit, left in reached.items():
                left.append(self._reached(digit, tally, values, unbroken=True))
            if self.progress and tally % SLICE == 0:
                self.progress(tally)
        return values

    def seconds(self, to: int) -> int:
        """Return about how long it takes in Python."""
        return self._steps(to) * STEPS_SECONDS // PLAIN_STEPS

    def _steps(self, to: int) -> int:
        """Return how many pairs of heaps and places there are."""
        return to * to * (len(set(self.code.digits)) + 2) // 4

    def _reached(self, digit: Digit, left: int, values: list[int], *, unbroken: bool) -> int:
        """Return the values of what may become of what is left."""
        found = {reduce(xor, map(values.__getitem__, heaps)) for heaps in digit.left_as(left, unbroken)}
        return sum(1 << value for value in found)


@dataclass
class OptionSequence(HeapSequence):
    """The sequence of any game, from the options of each heap; in misère play heaps that break are searched.

    Examples
    --------
    >>> from grundy import lasker, proper_divisors
    >>> OptionSequence(lasker).values(8), OptionSequence(proper_divisors, misere=True).values(6)
    ([0, 1, 2, 4, 3, 5, 6, 8, 7], [1, 1, 1, 1, 0, 1, 2])
    """

    rules: HeapGame
    misere: bool = False

    def values(self, to: int) -> list[int]:
        """Return the values of the heaps 0 to `to`."""
        self.check_room(to)
        small = range(min(to, SMALL) + 1)
        if self.misere and any(len(parts) > 1 for heap in small for parts in self.rules.heap_options(heap)):
            return self._searched(to)
        most = self.rules.move_count((to,))
        self.limits.check_steps(to, most if most is None else most * to, PLAIN_STEPS)
        values: list[int] = []
        steps = 0
        for tally in range(to + 1):
            seen = set()
            for parts in self.rules.heap_options(tally):
                steps += 1
                if len(parts) == 1:
                    seen.add(values[parts[0]])
                elif self.misere:
                    return self._searched(to)
                else:
                    seen.add(reduce(xor, (values[part] for part in parts), 0))
            self.limits.check_steps(to, steps, PLAIN_STEPS)
            values.append(mex(seen) if seen else int(self.misere))
            if self.progress and tally % SLICE == 0:
                self.progress(tally)
        return values

    def _searched(self, to: int) -> list[int]:
        from grundy.solving.deciding import Solver  # here, for the solver looks up sequences itself

        solver = Solver("misere", Budget(self.limits.steps or MISERE_POSITIONS, self.limits.seconds))
        values: list[int] = []
        for tally in range(to + 1):
            answer = solver.answer(self.rules(tally), ("grundy",))
            if answer.grundy_value is None:
                raise Undecided(
                    "misère values were found up to a heap of {heap}, not {to}: {why}; a higher limit allows more",
                    heap=tally - 1,
                    to=to,
                    why=answer.unknown["grundy"].phrase,
                )
            values.append(answer.grundy_value)
            if self.progress:
                self.progress(tally)
        return values
