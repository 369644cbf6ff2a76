"""Subtraction games with finite sets: proofs of period.

The value of a heap depends on the max(S) values before it, the window. So if a
window occurs twice, the sequence repeats from there on: equal windows are a
proof, and as the sequence of windows repeats exactly when that of the values
does, the first return of a window gives the least period, and the first window that returns
the least preperiod. The outcomes, too, depend on their own window, and have
a period and preperiod of their own; the period divides that of the values.

In misère play heaps without a move have the value 1. From max(S) on every take is
possible, and the values are a mex of those before as in normal play: equal windows prove it, too.

Short sequences are made in Python, and their windows compared as text.
Long ones are never kept: a `SubtractionSearch` holds a few windows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.reason import Period
from grundy.solving.periods import window_period
from grundy.solving.work import Keeper, Progress, drive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Codes = NDArray[np.unsignedinteger[Any]]

PLAIN_OPTIONS = 40_000
"""Python has looked at so many options before numba would be loaded."""
CHUNK = 1 << 16
"""Values are made so many at a time: enough to forget the call, and still in the cache."""
LONGEST_WINDOW = 1 << 30
PATIENCE = 4
"""A remembered window is waited for until the sequence is so many times as long as when it was remembered.

Of 2, 3, 4, 6 and 8, four makes the fewest values for the hardest sets of four takes up to 64."""


def plain_take_values(takes: Sequence[int], to: int, *, misere: bool = False, known: Sequence[int] = ()) -> list[int]:
    """Return the values of the heaps 0 to `to` by the definition, g, or g⁻ in misère play; the first may be known.

    Examples
    --------
    >>> plain_take_values([1, 2, 3], 8), plain_take_values([1, 2, 3], 8, misere=True)
    ([0, 1, 2, 3, 0, 1, 2, 3, 0], [1, 0, 2, 3, 1, 0, 2, 3, 1])
    """
    values = list(known)
    for heap in range(len(values), to + 1):
        options = {values[heap - take] for take in takes if take <= heap}
        least = 0 if options else int(misere)
        while least in options:  # a call of mex for each heap would take as long again
            least += 1
        values.append(least)
    return values


def subtraction_period(
    takes: Sequence[int],
    *,
    limit: int | None,
    misere: bool = False,
    progress: Progress | None = None,
    checkpoint: Keeper | None = None,
) -> tuple[Period, Period] | None:
    """Return the period of the Grundy values and that of the outcomes.

    Every finite set has both; None says that the search did not see the values repeat within the heaps below
    `limit`, if there is one. In misère play the values are g⁻.

    Examples
    --------
    >>> subtraction_period([2, 5, 6], limit=None)
    (Period(period=11, preperiod=0, saltus=0), Period(period=11, preperiod=0, saltus=0))
    >>> values, outcomes = subtraction_period([3, 4, 5, 8, 12], limit=1000)
    >>> values.period, values.preperiod, outcomes.period, outcomes.preperiod
    (45, 47, 9, 23)

    Notes
    -----
    O(preperiod + period) time. Memory for a few windows, or for the values that Python makes first.
    """
    takes = _checked(takes)
    saved = None if checkpoint is None else checkpoint.restored(SubtractionSearch.restored)
    if saved is not None and saved.takes != takes:
        raise NotApplicable("the search to go on from belongs to another set")
    window = max(takes, default=1)
    if limit is not None and limit < window:
        return None
    plain = PLAIN_OPTIONS // max(len(takes), 4)
    if limit is not None:
        plain = min(limit, plain)
    length = min(max(256, 4 * window), plain)
    values: list[int] = []
    while window < length:
        values = plain_take_values(takes, length - 1, misere=misere, known=values)
        grundy = window_period(values, window)
        outcomes = window_period([value > 0 for value in values], window)
        if grundy and outcomes:
            return grundy, outcomes
        if length == plain:
            break
        length = min(4 * length, plain)
    if length == limit:
        return None
    search = saved or SubtractionSearch(takes, misere=misere)
    search.limit = limit
    return drive(search, progress=progress, checkpoint=checkpoint).result


@dataclass(slots=True, init=False)
class SubtractionSearch:
    """A proof of period that can be run piece by piece, saved and taken up again.

    1. Brent's search: a window is remembered until it returns, or until the sequence has become
       four times as long; then the present one is remembered instead. When it returns, it is in the cycle, and
       the distance is the period p.
    2. The period of the outcomes is the first divisor of p after which the outcomes of the window return.
    3. The window is carried on to a multiple of p, and then both sequences, this one and that from heap 0, until
       they have agreed for a whole window. The last heap where they differ is the last of the preperiod.

    Examples
    --------
    >>> search = SubtractionSearch([22, 34, 53, 87])
    >>> search.run(most=100_000)
    >>> search = SubtractionSearch.restored(search.state())
    >>> search.run(most=10**6)
    >>> search.finished, search.result
    (True, (Period(period=114109, preperiod=3957, saltus=0), Period(period=114109, preperiod=314, saltus=0)))
    """

    takes: tuple[int, ...]
    made: int
    """How many values were made in all."""
    heap: int
    """The next heap; `window` is that before it."""
    window: Codes
    remembered: int
    remembered_window: Codes
    lower: int
    """The next heap of the sequence that starts at 0, in the third step."""
    lower_window: Codes
    period: int
    outcome_period: int
    preperiod: int
    outcome_preperiod: int
    done: bool
    limit: int | None
    """How many heaps may be looked at for the period."""
    first: Codes | None
    """The window of the heaps from 0 on in misère play."""

    def __init__(self, takes: Sequence[int], *, misere: bool = False) -> None:
        from grundy.kernels import subtraction as kernel

        self.takes = _checked(takes)
        if max(self.takes, default=1) > LONGEST_WINDOW:
            raise Undecided(
                "a proof of period needs takes of at most {most}, got {take}", most=LONGEST_WINDOW, take=max(takes)
            )
        self.lower_window = kernel.empty_window(self.takes)
        size = len(self.lower_window)
        self.limit, self.first = None, kernel.misere_window(self.takes) if misere else None
        begins = kernel.extend(self.lower_window, self.takes, size)[size:] if self.first is None else self.first
        self.window = self.remembered_window = begins
        self.made = self.heap = self.remembered = len(self.window)
        self.lower = self.period = self.outcome_period = self.preperiod = self.outcome_preperiod = 0
        self.done = False

    @property
    def result(self) -> tuple[Period, Period] | None:
        """The periods of the values and of the outcomes, None before the end."""
        if not self.done:
            return None
        return Period(self.period, self.preperiod), Period(self.outcome_period, self.outcome_preperiod)

    @property
    def finished(self) -> bool:
        """Whether the proof is done, or as many heaps were looked at as may be."""
        return self.done or (self.limit is not None and not self.period and self.heap >= self.limit)

    @property
    def decided(self) -> int:
        """How many values were made in all."""
        return self.made

    def run(self, most: int | None = None) -> None:
        """Go on for about `most` more values.

        Examples
        --------
        >>> search = SubtractionSearch([1, 2])
        >>> search.run(most=100)
        >>> search.finished
        True
        """
        most = 64 * CHUNK if most is None else most
        if self.limit is not None and not self.period:
            most = min(most, self.limit - self.heap)
        stop = self.made + most
        while not self.done and self.made < stop:
            if not self.period:
                self._seek_return()
            elif not self.outcome_period:
                self._seek_outcome_period()
            elif ahead := (self.lower - self.heap) % self.period:
                self._step(ahead)
            else:
                self._compare()

    def state(self) -> dict[str, Any]:
        """Return all that is needed to go on: integers and numpy arrays, fit for `numpy.savez`.

        Examples
        --------
        >>> state = SubtractionSearch([1, 2]).state()
        >>> state["takes"], state["window"]
        ((1, 2), array([1, 2], dtype=uint8))
        """
        found = {name: getattr(self, name) for name in self.__slots__ if name != "limit"}
        return {name: value for name, value in found.items() if value is not None}

    @classmethod
    def restored(cls, state: Mapping[str, Any]) -> SubtractionSearch:
        """Return the search with a state as given by `state`, or read by `numpy.load`.

        Examples
        --------
        >>> SubtractionSearch.restored(SubtractionSearch([1, 2]).state()).heap
        2
        """
        search = cls.__new__(cls)
        search.limit, search.first = None, state.get("first")
        for name in cls.__slots__:
            if name in ("limit", "first"):
                continue
            value = state[name]
            if name == "takes":
                value = tuple(map(int, value))
            elif name == "done":
                value = bool(value)
            elif not name.endswith("window"):
                value = int(value)
            setattr(search, name, value)
        if not search._sound():
            raise NotApplicable("the saved search is damaged")
        return search

    def _sound(self) -> bool:
        """Return whether the kernels may be given this state: each window has the size and the codes of the set."""
        from grundy.kernels.subtraction import MOST_BITS, empty_window

        number = len(self.takes)
        windows = [self.window, self.remembered_window, self.lower_window]
        if self.first is not None:
            windows.append(self.first)
        if self.takes != _checked(self.takes) or any(w.shape != (max(self.takes, default=1),) for w in windows):
            return False
        kind, largest = empty_window(self.takes).dtype, 1 << number if number <= MOST_BITS else number + 1
        numbers = self.remembered, self.heap - self.remembered + 1, self.lower + 1, self.period + 1
        return min(numbers) > 0 and all(window.dtype == kind and window.max() <= largest for window in windows)

    def _extend(self, window: Codes, most: int) -> tuple[Codes, Codes]:
        """Return a window with the next codes, as many as are made at a time, and the last window of these."""
        from grundy.kernels import subtraction as kernel

        number = min(most, max(CHUNK, len(window)))
        self.made += number
        codes = kernel.extend(window, self.takes, number)
        return codes, codes[number:].copy()  # a view would keep the whole in memory

    def _step(self, most: int) -> Codes:
        """Go on for at most `most` heaps and return the window before with the new codes."""
        codes, self.window = self._extend(self.window, most)
        self.heap += len(codes) - len(self.window)
        return codes

    def _seek_return(self) -> None:
        from grundy.kernels import subtraction as kernel

        before = self.heap
        codes = self._step(PATIENCE * self.remembered - before)
        place = kernel.find_window(codes, self.remembered_window)
        if place >= 0:
            self.period = before + place - self.remembered
            self.heap, self.window = self.remembered, self.remembered_window
        elif self.heap == PATIENCE * self.remembered:
            self.remembered, self.remembered_window = self.heap, self.window

    def _seek_outcome_period(self) -> None:
        gone = self.heap - self.remembered
        target = next(divisor for divisor in _divisors(self.period) if divisor > gone)
        if target < self.period:  # the last divisor needs no trial
            self._step(target - gone)
            if self.heap - self.remembered < target:
                return
            if ((self.window == 1) != (self.remembered_window == 1)).any():
                return
        self.outcome_period = target
        self.heap, self.window = self.remembered, self.remembered_window

    def _compare(self) -> None:
        size = len(self.window)
        if self.first is not None and not self.lower:
            low = self.lower_window = self.first
        else:
            codes, self.lower_window = self._extend(self.lower_window, max(CHUNK, size))
            low = codes[size:]
        high = self._step(len(low))[size:]
        if (different := low != high).any():
            self.preperiod = self.lower + int(different.nonzero()[0][-1]) + 1
        if (different := (low == 1) != (high == 1)).any():
            self.outcome_preperiod = self.lower + int(different.nonzero()[0][-1]) + 1
        self.lower += len(low)
        self.done = self.lower - self.preperiod >= size


def _checked(takes: Sequence[int]) -> tuple[int, ...]:
    if any(take < 1 for take in takes):
        raise NotApplicable("the takes must be positive, got {take}", take=min(takes))
    return tuple(sorted(set(takes)))


@lru_cache(maxsize=4)
def _divisors(number: int) -> list[int]:
    small = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
    return sorted({*small, *(number // divisor for divisor in small)})
