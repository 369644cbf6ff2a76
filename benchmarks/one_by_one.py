"""The outcomes of all subsets of a board, one by one: the baseline of the table that takes 64 at once.

A number that no P-position has marked is P itself, and marks every set that a move leads from to it.
"""

from __future__ import annotations

from typing import Any

from numba import njit, uint64

_ONE, _WORD, _PLACE = uint64(1), uint64(6), uint64(63)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def mark_outcomes(marks: Any, masks: Any, skips: Any, start: Any, stop: Any, misere: bool) -> None:
    """Decide the positions from `start` below `stop`: a bit of `marks` is set for N."""
    for position in range(uint64(start), uint64(stop)):
        if marks[position >> _WORD] >> (position & _PLACE) & _ONE:
            continue
        if misere:
            terminal = True
            for mask in masks:
                if position & mask == mask:
                    terminal = False
                    break
            if terminal:  # whoever cannot move has won
                marks[position >> _WORD] |= _ONE << (position & _PLACE)
                continue
        i = 0
        while i < len(masks):
            if position & masks[i]:
                i = skips[i]
            else:
                before = position | masks[i]
                marks[before >> _WORD] |= _ONE << (before & _PLACE)
                i += 1
