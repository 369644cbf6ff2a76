"""Sequences and periods of take-and-break games with finitely many digits, and what proves a period.

A rule is the tuple of its digits d0, d1, …, dt. A move takes i tokens from a
heap; with bit 1 of d_i it may leave nothing, with 2, 4 and 8 one, two and three heaps.

**A period is proved by a window.** Let at most h heaps be left, n0 ≥ 1, and
g(n + p) = g(n) for n0 ≤ n < h·n0 + (h − 1)·p + t. Then it holds for all n ≥ n0.
For take the first larger n. An option of n + p has at least h·(n0 + p) tokens in at
most h heaps, so one heap has n0 + p or more, and p tokens less in it make an
option of n of the same value; and back, since the largest heap of an option of n
has n0 or more. So n and n + p have the same mex. For h = 2 this is the theorem of
Guy and Smith [1]_. It needs n0 ≥ 1 because no heap that is left may be empty.

**With a saltus** s > 0 the window must be longer, and s a power of two;
`grundy.checker.arithmetic` has the hypotheses and the proof.

References
----------
.. [1] R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge
   Philos. Soc. 52 (1956).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import not_
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable
from grundy.core.reason import Period
from grundy.solving.budget import PERIOD_STEPS
from grundy.solving.periods import PeriodProof, least_preperiod, outcome_period
from grundy.solving.plain_octal import plain_octal_values

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.kernels.octal_sequence import OctalSequence

PLAIN_LENGTHS = (256, 512)
"""So many values are made in Python before the compiled code is loaded."""
SLICE = 1 << 14
LARGEST_LENGTH = 1 << 26
LARGEST_LENGTH_OF_TRIPLES = 1 << 13
LARGEST_BESIDE = 24
"""The largest heap that is tried beside another one to prove an arithmetic period."""


def checked_digits(digits: Sequence[int]) -> tuple[int, ...]:
    """Return the digits without the zeros at the end; refuse those that define no finite game.

    Examples
    --------
    >>> checked_digits([0, 7, 7, 0])
    (0, 7, 7)
    >>> checked_digits([2, 7])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a move that takes nothing must break the heap: the digit before the point is ...
    """
    checked = tuple(digits)
    while checked and checked[-1] == 0:
        checked = checked[:-1]
    if wrong := [digit for digit in checked if not 0 <= digit <= 15]:
        raise NotApplicable("a digit is a number from 0 to 15, got {digit}", digit=wrong[0])
    if checked and checked[0] & 3:
        raise NotApplicable(
            "a move that takes nothing must break the heap: the digit before the point is 0, 4, 8 or 12, got {digit}",
            digit=checked[0],
        )
    return checked or (0,)


class OctalSearch:
    """The search for the least periods of a take-and-break game: values are found until they prove them.

    Parameters
    ----------
    limit
        The largest heap that is looked at.
    steps
        How many pairs of heaps may be looked at; without a limit, some seconds' work.
    sequence
        The values to go on from; what is found stays in it, also after an interrupt. Without it, the first
        values are made in Python.

    Examples
    --------
    >>> search = OctalSearch((0, 7, 7))
    >>> search.run()
    >>> search.finished, search.decided, search.result.grundy
    (True, 256, Period(period=12, preperiod=71, saltus=0))
    """

    result: PeriodProof
    """What is known, once the search is finished."""

    def __init__(
        self,
        digits: Sequence[int],
        *,
        limit: int | None = None,
        steps: int | None = None,
        sequence: OctalSequence | None = None,
    ) -> None:
        self.digits = checked_digits(digits)
        if sequence is not None and (checked_digits(sequence.digits) != self.digits or sequence.unequal):
            raise NotApplicable("the sequence to go on from belongs to another rule")
        largest = LARGEST_LENGTH_OF_TRIPLES if max(self.digits) > 7 else LARGEST_LENGTH
        self.steps = PERIOD_STEPS if steps is None and limit is None else steps
        self.finished = False
        self._plain: list[int] = []
        self._sequence = sequence
        self._last = largest if limit is None else limit + 1
        self._goal = min(self._last, PLAIN_LENGTHS[0])

    @property
    def decided(self) -> int:
        """How many values are known."""
        return len(self._plain) if self._sequence is None else self._sequence.decided

    def run(self) -> None:
        """Find some more values, and look whether they prove a period when there are enough."""
        if self.decided < self._goal and not self._is_spent():
            self._extend()
        if self.decided >= self._goal or self._is_spent():
            self._look()

    def state(self) -> dict[str, Any]:
        """Return the state of the sequence of values."""
        assert self._sequence is not None
        return self._sequence.state()

    def _is_spent(self) -> bool:
        return self._sequence is not None and self.steps is not None and self._sequence.work >= self.steps

    def _extend(self) -> None:
        if self._sequence is None and self._goal <= PLAIN_LENGTHS[-1] and max(self.digits) <= 7:
            length = next(length for length in PLAIN_LENGTHS if self._goal <= length)
            self._plain = plain_octal_values(self.digits, min(length, self._last) - 1)
            return
        from grundy.kernels.octal_sequence import OctalSequence

        self._sequence = self._sequence or OctalSequence(self.digits)
        self._sequence.extend(min(self._goal, self._sequence.decided + SLICE))

    def _look(self) -> None:
        # Not at more values, so that a run that goes on from more ends in the same way.
        values: Any = (self._plain if self._sequence is None else self._sequence.values)[: self._goal]
        grundy, needed = (_find_plain if self._sequence is None else _find)(values, self.digits)
        self.finished = grundy is not None or len(values) < self._goal or self._goal == self._last
        if not self.finished:
            self._goal = min(self._last, max(self._goal + 1, min(needed, self._goal + self._goal // 4)))
            return
        checked, outcome = len(values) - 1, None
        if grundy is not None:
            left = most_left(self.digits)
            grundy = replace(grundy, name="Guy–Smith", checked_to=checked, taken=len(self.digits) - 1, left=left)
            lost = bytes(map(not_, values)) if self._sequence is None else (values == 0).tobytes()
            outcome, values = outcome_period(lost, grundy), values[:needed]
        form = (0, False) if self._sequence is None else (self._sequence.mask, self._sequence.position)
        self.result = PeriodProof(grundy, outcome, checked, (), self.digits, values, *form)


def most_left(digits: Sequence[int]) -> int:
    """Return the largest number of heaps that a move may leave of one.

    Examples
    --------
    >>> most_left((0, 3)), most_left((0, 7, 7)), most_left((0, 8))
    (1, 2, 3)
    """
    return max(1, max(digits).bit_length() - 1)


def _find_plain(values: Sequence[int], digits: tuple[int, ...]) -> tuple[Period | None, int]:
    """Return what `_find` does, for at most two heaps."""
    heaps = most_left(digits)
    lengths = [1 << 62]
    for period in range(1, len(values) // heaps + 1):
        if values[-1] != values[-1 - period]:
            continue  # nothing is repeated
        start = least_preperiod(values, period)
        proved = heaps * (max(start, 1) + period) + len(digits) - 1
        if proved <= len(values):
            return Period(period, start), proved
        if len(values) - start >= 2 * period:
            lengths.append(proved)
    return None, min(lengths)


def _find(values: NDArray[Any], digits: tuple[int, ...]) -> tuple[Period | None, int]:
    """Return the period that the values prove and how many of them that takes; or None and how many may do it."""
    import numpy as np

    from grundy.kernels.octal import least_period

    heaps = most_left(digits)
    taken = len(digits) - 1
    # Differences repeat where values grow by a saltus, which they never do if a heap breaks into at most two.
    steps = np.diff(values.astype(np.int64)) if heaps > 2 else values
    room = np.empty(len(steps) // heaps + 1, np.uint32)
    found = least_period(steps, np.uint64(len(steps)), np.uint64(heaps), np.uint64(taken), room)
    period, preperiod, needed = (int(number) for number in found)
    if not period:
        return None, needed
    saltus = int(values[preperiod + period]) - int(values[preperiod]) if heaps > 2 else 0
    claim = Period(period, preperiod, saltus)
    if saltus:
        needed = _arithmetic_window(values, digits, claim)
    return (claim if needed <= len(values) else None), needed


def _arithmetic_window(values: NDArray[Any], digits: tuple[int, ...], claim: Period) -> int:
    """Return how many values, with g(n + p) = g(n) + s from n0 to their end, prove that this goes on for ever.

    A huge number if the hypotheses fail. They and the proof stand at the head of `grundy.checker.arithmetic`. Of
    the steady and growing options in the third, these are looked for. Say that n *holds* v by m if v = g(m),
    m ≥ 1, and n − i − m is even and positive for a place i of an 8: then m beside two equal heaps is a steady
    option with the value v, and a growing one if m ≥ n0. It holds 0 also if n − i is even and positive for a place i
    of a 4. It *reaches* v if m beside small heaps is a growing option with that value. Each n must hold every
    v < V + s, by an m ≥ n0 if v ≥ V, and hold by an m ≥ n0 or reach every other v < g(n).
    """
    import numpy as np

    never = 1 << 62
    start, period, saltus = claim.preperiod, claim.period, claim.saltus
    places = {bit: [i for i, digit in enumerate(digits) if digit & bit] for bit in (2, 4, 8)}
    if saltus < 0 or saltus & (saltus - 1) or not places[8]:
        return never
    start = max(start, 1)
    if period % 2:
        period, saltus = 2 * period, 2 * saltus
    if len(values) < start + 2 * period:
        return start + 2 * period
    g = values[: start + period].astype(np.int64)
    heaps = np.arange(len(g))
    q = g // saltus
    above = max(0, int((q - heaps // period).max()))
    below = max(0, int((-(-heaps // period) - q)[start:].max()))
    size = max((3 * above + below) // 2, int(q.max()), above + start // period + 2)
    window = period * (10 * (1 << size.bit_length()) + 3 * below) + 3 * start + len(digits) + 1
    if window > len(values):
        return window
    floor = int(g[:start].max(initial=-1)) + 1
    small = list(enumerate(values[: LARGEST_BESIDE + 1].tolist()))[1:]
    beside = {(i, 0) for i in places[2]}
    beside |= {(i + b, y) for i in places[4] for b, y in small if y < saltus}
    beside |= {(i + b + c, y ^ z) for i in places[8] for b, y in small for c, z in small if y ^ z < saltus}
    for n in range(window - period, window):
        value = int(values[n])
        held = np.zeros(value + 1, bool)
        lasting = np.zeros(value + 1, bool)
        for i in places[8]:
            for marks, least in ((held, 1), (lasting, start)):
                least += (n - i - least) % 2
                marked = values[least : n - i - 1 : 2]
                marks[marked[marked <= value]] = True
        held[0] |= any((n - i) % 2 == 0 for i in places[4])
        reached = lasting.copy()
        for away, rest in beside:
            if n - away >= start and (v := int(values[n - away]) ^ rest) <= value:
                reached[v] = True
        base = floor + saltus
        if value < base or not (held[:floor].all() and lasting[floor:base].all() and reached[base:value].all()):
            return never
    return window
