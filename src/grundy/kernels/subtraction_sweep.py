"""The periods of many subtraction sets of four takes up to 64, all in registers.

There is one 64-bit register for each value v < 4, whose bit j tells whether the heap
j + 1 below has it. Value 4 needs none: a mex of 4 takes four options with the values
0 to 3, so an option of value 4 never matters, and is as good as no heap. As a heap depends only on
those at least min(S) below, min(S) heaps are made at once by shifts of the registers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.nim_arrays import announce_compilation

__all__ = ["FIELDS", "sweep"]

REACH = 64
"""The largest take: a window fits the registers."""
FIELDS = ("period", "preperiod", "outcome_period", "outcome_preperiod", "largest", "p_heaps")
"""What is found of each set: the periods of values and outcomes, the largest value, the P-positions in a period."""


def sweep(sets: NDArray[np.uint8], limit: int = 1 << 62) -> NDArray[np.int64]:
    """Return what there is to know of the sequences of many sets, as `FIELDS` names it.

    Each is a row of four takes of at most 64; a smaller set repeats one. All is 0 for a set whose period is not
    proved by the heaps below `limit`.

    Examples
    --------
    >>> sweep(np.array([[2, 5, 6, 6], [1, 8, 11, 27]], np.uint8))
    array([[11,  0, 11,  0,  3,  4],
           [19, 13, 19, 12,  3,  7]])
    """
    if sets.ndim != 2 or sets.shape[1] != 4 or np.any(sets < 1) or np.any(sets > REACH):
        raise NotApplicable("a sweep needs rows of four takes from 1 to {reach}", reach=REACH)
    announce_compilation(sweep_blocks)
    found = np.empty((len(sets), len(FIELDS)), np.int64)
    if np.any(sets[:, 1:] < sets[:, :-1]):
        sets = np.sort(sets, axis=1)
    sweep_blocks(sets.astype(np.uint64, order="C"), found, limit)
    return found


@njit
def _difference(a: Any, b: Any, window: Any) -> Any:
    """Return the places of the window where two states differ."""
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) & window


@njit
def _between(earlier: Any, later: Any, offset: Any, rest: Any) -> Any:
    """Return the state `offset` heaps after one and `rest` heaps before another, both at least 1."""
    new = (~uint64(0)) >> (uint64(64) - offset)
    return (
        earlier[0] << offset | later[0] >> rest & new,
        earlier[1] << offset | later[1] >> rest & new,
        earlier[2] << offset | later[2] >> rest & new,
        earlier[3] << offset | later[3] >> rest & new,
    )


@njit
def _row(states: Any, index: Any) -> Any:
    """Return a state as a tuple, which lives in registers."""
    return states[index, 0], states[index, 1], states[index, 2], states[index, 3]


@njit
def _doubled(history: Any) -> Any:
    """Return a history with room for twice as many states."""
    longer = np.empty((2 * len(history), 4), np.uint64)
    for index in range(uint64(len(history))):  # a slice would take numba five seconds to compile
        for v in range(uint64(4)):
            longer[index, v] = history[index, v]
    return longer


@njit
def _recall(history: Any, heap: Any, block: Any) -> Any:
    """Return the state before a heap from those at the ends of blocks."""
    index, offset = heap // block, heap % block
    state = _row(history, index)
    if offset:
        state = _between(state, _row(history, index + uint64(1)), offset, block - offset)
    return state


@njit
def _filter_place(state: Any, window: Any) -> Any:
    """Return a number below 512, the same for states with the same window."""
    return (state[0] & window) * uint64(0x9E3779B97F4A7C15) >> uint64(55)


@njit
def _unlike(history: Any, block: Any, heap: Any, distance: Any, window: Any, by_values: Any) -> Any:
    """Return the places of the window before a heap where the one at a distance differs, in values or in outcomes."""
    here, there = _recall(history, heap, block), _recall(history, heap + distance, block)
    return _difference(here, there, window) if by_values else (here[0] ^ there[0]) & window


@njit
def _preperiod(history: Any, block: Any, high: Any, period: Any, window: Any, by_values: Any) -> Any:
    """Return the preperiod of values or outcomes that repeat from the start of the block `high` on, window included."""
    low, one = uint64(0), uint64(1)
    while low < high:  # the least block from which they do
        middle = (low + high) >> one
        if _unlike(history, block, middle * block, period, window, by_values):
            low = middle + one
        else:
            high = middle
    if low == uint64(0):
        return low
    preperiod = (low - one) * block  # the last mismatch is in the window before the block before
    different = _unlike(history, block, preperiod, period, window, by_values)
    while preperiod and different & one == uint64(0):  # mismatches below heap 0 do not count
        different >>= one
        preperiod -= one
    return preperiod


@njit
def _outcome_period(history: Any, block: Any, heap: Any, period: Any, window: Any) -> Any:
    """Return after how many heaps the outcomes before a heap return, which divides the period of the values."""
    small = uint64(1)
    while small * small <= period:
        if period % small == uint64(0) and _unlike(history, block, heap, small, window, False) == uint64(0):
            return small
        small += uint64(1)
    while small:
        larger = period // small
        if larger * small == period and _unlike(history, block, heap, larger, window, False) == uint64(0):
            return larger
        small -= uint64(1)
    return period


@njit
def _lost(history: Any, block: Any, heap: Any, number: Any) -> Any:
    """Return how many of so many heaps from a heap on are P-positions."""
    lost, one = uint64(0), uint64(1)
    while number:
        step = min(number, uint64(64))
        heap += step
        number -= step
        left = _recall(history, heap, block)[0] & ((~uint64(0)) >> (uint64(64) - step))
        while left:
            left &= left - one
            lost += one
    return lost


@njit(cache=True, nogil=True)
def sweep_blocks(sets: NDArray[np.uint64], found: NDArray[np.int64], limit: int) -> None:
    """Find the periods, a block of min(S) heaps at each step.

    The options of the new heaps by the take s, shifted to their places, are the register >> s - min(S).
    The fast walker stops only at the ends of blocks, so Brent's slow one is saved at all heaps of
    its block; a filter of 512 bits tells whether a state can be one of them.
    """
    one, all_bits = uint64(1), ~uint64(0)
    history = np.empty((1024, 4), np.uint64)
    saved = np.empty((64, 4), np.uint64)
    filters = np.empty(8, np.uint64)
    for row in range(uint64(len(sets))):
        block, reach = sets[row, 0], sets[row, 3]
        if block == uint64(REACH):  # the set {64}; a shift by 64 bits would be undefined
            found[row] = 2 * REACH, 0, 2 * REACH, 0, 1, REACH
            if limit < 3 * REACH:
                found[row] = 0
            continue
        t1, t2, t3 = sets[row, 1] - block, sets[row, 2] - block, reach - block
        window, new = all_bits >> (uint64(64) - reach), all_bits >> (uint64(64) - block)
        state = (uint64(0), uint64(0), uint64(0), uint64(0))
        count, slow, renewal, period = uint64(0), uint64(0), reach // block + one, uint64(0)
        two, three, four = uint64(0), uint64(0), uint64(0)  # whether some heap has at least this value
        for k in range(uint64(8)):
            filters[k] = uint64(0)
        while period == uint64(0):
            r0, r1, r2, r3 = state
            history[count, 0], history[count, 1], history[count, 2], history[count, 3] = state
            h0 = r0 | r0 >> t1 | r0 >> t2 | r0 >> t3
            h1 = r1 | r1 >> t1 | r1 >> t2 | r1 >> t3
            h2 = r2 | r2 >> t1 | r2 >> t2 | r2 >> t3
            h3 = r3 | r3 >> t1 | r3 >> t2 | r3 >> t3
            n1 = new & h0  # the new heaps whose value is at least 1
            n2, n3, n4 = n1 & h1, n1 & h1 & h2, n1 & h1 & h2 & h3
            two, three, four = two | n2, three | n3, four | n4
            state = (
                r0 << block | (new ^ n1),
                r1 << block | (n1 ^ n2),
                r2 << block | (n2 ^ n3),
                r3 << block | (n3 ^ n4),
            )
            if count == renewal:
                slow, renewal = count, uint64(2) * count
                if uint64(len(history)) < renewal + uint64(2):
                    history = _doubled(history)
                for k in range(uint64(8)):
                    filters[k] = uint64(0)
                at = r0, r1, r2, r3
                for offset in range(block):
                    if offset:
                        at = _between((r0, r1, r2, r3), state, offset, block - offset)
                    saved[offset, 0], saved[offset, 1], saved[offset, 2], saved[offset, 3] = at
                    place = _filter_place(at, window)
                    filters[place >> uint64(6)] |= one << (place & uint64(63))
            count += one
            place = _filter_place(state, window)
            if filters[place >> uint64(6)] >> (place & uint64(63)) & one:
                for back in range(one, block + one):  # the latest of the block first, it gives the least distance
                    offset = block - back
                    if _difference(_row(saved, offset), state, window) == uint64(0):
                        history[count, 0], history[count, 1], history[count, 2], history[count, 3] = state
                        distance = (count - slow) * block - offset
                        again = _recall(history, slow * block + distance, block)
                        if _difference(_row(saved, uint64(0)), again, window) == uint64(0):
                            period = distance
                        else:
                            # The slow walker entered the cycle inside its block, and a heap before that could have
                            # met the fast one first: the distance may be a multiple. Here is the cycle for sure.
                            renewal = count
                        break
        repeats = slow * block  # a heap from which both sequences repeat
        found[row, 0], found[row, 1] = period, _preperiod(history, block, slow, period, window, True)
        shorter = _outcome_period(history, block, repeats, period, window)
        found[row, 2], found[row, 3] = shorter, _preperiod(history, block, slow, shorter, window, False)
        found[row, 4] = 1 + (two != uint64(0)) + (three != uint64(0)) + (four != uint64(0))
        found[row, 5] = _lost(history, block, repeats, shorter)
        if found[row, 0] + found[row, 1] + int64(reach) > limit:
            found[row] = 0
