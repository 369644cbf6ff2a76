"""The periods of many subtraction sets, one after another in one buffer.

The value v is coded as the bit 1 << v, so the options of a heap are joined by OR and the mex is
one addition, as in `subtraction.py`; a heap below zero is 0. When the buffer is full, the window at its end,
as many heaps as the largest take, is looked for before it. If it is there, the sequence repeats from there on, and the
nearest place gives the least period. If not, the buffer is doubled.

Sets of at most four takes up to 64 have a quicker way of their own, `subtraction_sweep.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.nim_arrays import announce_compilation
from grundy.kernels.subtraction_sweep import FIELDS, REACH, sweep

__all__ = ["FIELDS", "find_periods", "masks_of", "takes_of"]

MOST_TAKES = 63
"""More takes have no code of one bit for each value."""
WIDEST = 1 << 12
"""The largest take here: to compare long windows heap by heap may take long."""
LONGEST = 1 << 22
"""How many heaps are looked at here: a longer sequence wants a search that does not keep it."""


def find_periods(sets: NDArray[Any], longest: int = LONGEST) -> NDArray[np.int64]:
    """Return what there is to know of the sequence of each set, as `FIELDS` names it.

    All is 0 for a set whose period is not proved by the `longest` first heaps, or that has a take above `WIDEST`. A
    set is a row of takes, in which 0 stands for none, or the number whose bit k - 1 stands for the take k.

    Examples
    --------
    >>> find_periods(np.array([[2, 5, 6, 0, 0], [3, 4, 5, 8, 12]]))
    array([[11,  0, 11,  0,  3,  4],
           [45, 47,  9, 23,  5,  2]])
    >>> find_periods(np.array([0b110010], np.uint64))
    array([[11,  0, 11,  0,  3,  4]])
    """
    found = np.zeros((len(sets), len(FIELDS)), np.int64)
    if not len(sets):
        return found
    if sets.ndim == 1 and np.bitwise_count(sets).max() <= 4 and sets.min() > 0:
        sets = takes_of(sets.astype(np.uint64))
    if sets.ndim == 2 and sets.shape[1] <= 4 and sets.min() > 0 and sets.max() <= REACH:
        repeated = np.concatenate([sets, np.repeat(sets[:, -1:], 4 - sets.shape[1], 1)], 1)
        return sweep(repeated.astype(np.uint8), longest)
    if sets.ndim == 2 and sets.shape[1] > MOST_TAKES:
        raise NotApplicable("many sets at once have at most {most} takes each", most=MOST_TAKES)
    if sets.ndim == 2:
        announce_compilation(periods_of_rows)
        periods_of_rows(np.sort(sets, axis=1).astype(np.uint64), found, longest)
    else:
        announce_compilation(periods_of_masks)
        periods_of_masks(sets.astype(np.uint64), found, longest)
    return found


def masks_of(sets: NDArray[Any]) -> NDArray[np.uint64]:
    """Return rows of takes up to 64 as the numbers whose bit k - 1 stands for the take k.

    Examples
    --------
    >>> masks_of(np.array([[1, 2, 2], [0, 1, 64]])).tolist()
    [3, 9223372036854775809]
    """
    bits = np.where(sets > 0, np.uint64(1) << (sets.astype(np.uint64) - np.uint64(1) & np.uint64(63)), np.uint64(0))
    joined: NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1)
    return joined


def takes_of(masks: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return words with one to four bits as rows of four takes, of which a smaller set repeats the first.

    Examples
    --------
    >>> takes_of(np.array([0b11, 0b1001010], np.uint64)).tolist()
    [[1, 2, 1, 1], [2, 4, 7, 2]]
    """
    rows, rest = [], masks
    for _ in range(4):
        lowest = np.where(rest == 0, masks & -masks, rest & -rest)
        rows.append(np.bitwise_count(lowest - np.uint64(1)) + np.uint8(1))
        rest = rest & ~lowest
    return np.stack(rows, 1)


@njit(cache=True, nogil=True)
def periods_of_rows(sets: Any, found: Any, longest: Any) -> None:
    """Find the periods of sets that are rows in ascending order, zeros first."""
    codes = np.empty(4096, np.uint64)
    takes = np.empty(64, np.uint64)
    for row in range(len(sets)):
        count = 0
        for take in sets[row]:
            if take and (count == 0 or take != takes[count - 1]):
                takes[count] = take
                count += 1
        codes = _periods(codes, takes, count, found[row], longest)


@njit(cache=True, nogil=True)
def periods_of_masks(masks: Any, found: Any, longest: Any) -> None:
    """Find the periods of sets that are numbers with a bit for each take."""
    codes = np.empty(4096, np.uint64)
    takes = np.empty(64, np.uint64)
    for row in range(len(masks)):
        count = 0
        for place in range(uint64(64)):
            if masks[row] >> place & uint64(1):
                takes[count] = place + uint64(1)
                count += 1
        codes = _periods(codes, takes, count, found[row], longest)


@njit
def _periods(codes: Any, takes: Any, count: Any, found: Any, longest: Any) -> Any:
    """Find the periods of one set; return the buffer, which may have grown."""
    window = uint64(takes[count - 1]) if count else uint64(0)
    if window > uint64(WIDEST):
        return codes
    made, goal, period = uint64(0), min(uint64(2) * window + uint64(64), uint64(longest)), uint64(0)
    while True:
        codes = _with_room(codes, window + goal)
        if not made:
            for heap in range(window):
                codes[heap] = uint64(0)
        for place in range(window + made, window + goal):
            seen = uint64(0)
            for k in range(uint64(count)):
                seen |= codes[place - takes[k]]
            codes[place] = ~seen & (seen + uint64(1))
        made = goal
        period = _nearest_return(codes, window, window + made)
        if period or made >= uint64(longest):
            break
        goal = min(uint64(2) * made, uint64(longest))
    if not period:
        return codes
    end = window + made
    last = end - uint64(1)
    while last >= window + period and codes[last] == codes[last - period]:
        last -= uint64(1)
    found[0], found[1] = period, last + uint64(1) - period - window
    shorter = _outcome_period(codes, end, period)
    last = end - uint64(1)
    while last >= window + shorter and (codes[last] == uint64(1)) == (codes[last - shorter] == uint64(1)):
        last -= uint64(1)
    found[2], found[3] = shorter, last + uint64(1) - shorter - window
    seen, lost = uint64(0), uint64(0)
    for place in range(window, end):
        seen |= codes[place]
        lost += codes[place] == uint64(1) and place >= end - shorter
    while seen >> uint64(1):  # every value up to the largest occurs, as the mex of smaller ones
        seen >>= uint64(1)
        found[4] += 1
    found[5] = lost
    return codes


@njit
def _with_room(codes: Any, size: Any) -> Any:
    """Return the buffer with room for so many codes."""
    if uint64(len(codes)) >= size:
        return codes
    longer = np.empty(max(uint64(2) * uint64(len(codes)), size), np.uint64)
    for place in range(len(codes)):
        longer[place] = codes[place]
    return longer


@njit
def _nearest_return(codes: Any, window: Any, end: Any) -> Any:
    """Return how far before the end its window stands for the last time before, 0 if it does not."""
    for period in range(uint64(1), end - window + uint64(1)):
        back = uint64(1)
        while back <= window and codes[end - back] == codes[end - period - back]:
            back += uint64(1)
        if back > window:
            return period
    return uint64(0)


@njit
def _outcome_period(codes: Any, end: Any, period: Any) -> Any:
    """Return the least period of the outcomes in the last period of the values, which it divides."""
    small = uint64(1)
    while small * small <= period:
        if period % small == uint64(0) and _repeats(codes, end, period, small):
            return small
        small += uint64(1)
    while small:
        if period % small == uint64(0) and _repeats(codes, end, period, period // small):
            return period // small
        small -= uint64(1)
    return period


@njit
def _repeats(codes: Any, end: Any, period: Any, shorter: Any) -> Any:
    """Return whether the outcomes of the last period repeat after fewer heaps."""
    for place in range(end - period + shorter, end):
        if (codes[place] == uint64(1)) != (codes[place - shorter] == uint64(1)):
            return False
    return True
