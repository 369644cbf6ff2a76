"""The array of the compiled engine of values as Python sees it: laid out, and made longer where it was full."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.kernels.forms_layout import (
    DRAFT,
    FIRST,
    FLAGS,
    FORMS,
    GAMES,
    HEADER,
    LEFT_STOP,
    LENGTH,
    LISTS,
    NAMED,
    NAMES,
    NUMBER,
    ORDER,
    OUTER,
    STACK,
    START,
    SUMS,
    UP_AND_STAR,
    USED,
    WANTED,
    WORDS,
    ZERO,
    list_slot,
    name_slot,
)
from grundy.kernels.forms_marks import ZERO_FLAGS
from grundy.kernels.forms_sums import sum_slot

__all__ = ["Words", "grown", "new_array"]

Words = NDArray[np.int64]
MOST_BYTES = 4 << 30
"""How much memory the array may take."""
FIRST_LENGTHS = {
    GAMES: WORDS << 14,
    LISTS: 1 << 17,
    NAMES: 1 << 10,
    FORMS: 1 << 16,
    ORDER: 1 << 15,
    SUMS: 1 << 14,
    STACK: 1 << 14,
}
"""How many words each section has at first: together some three megabytes.

The table of comparisons stays small, so that it lies in the processor's cache: sixteen times as large, it saves
a twentieth of the comparisons, and all takes longer.
"""


@njit("void(i8[::1], i8[::1])", **OUTER)
def _refill_names(a: Any, before: Any) -> None:
    for i in range(before.size):
        if before[i] != 0:
            x = HEADER + WORDS * before[i]
            a[name_slot(a, a[x + LEFT_STOP], a[x + UP_AND_STAR] >> 32, a[x + UP_AND_STAR] & 0xFFFFFFFF)] = before[i]


@njit("void(i8[::1], i8[::1])", **OUTER)
def _refill_forms(a: Any, before: Any) -> None:
    for i in range(0, before.size, 2):
        if before[i] != 0:
            kept = a[START + LISTS] + before[i]
            place = list_slot(a, kept + 2, a[kept], a[kept + 1])
            a[place], a[place + 1] = before[i], before[i + 1]


@njit("void(i8[::1], i8[::1])", **OUTER)
def _refill_sums(a: Any, before: Any) -> None:
    for i in range(0, before.size, 2):
        if before[i] != 0:
            place = sum_slot(a, before[i])
            a[place], a[place + 1] = before[i], before[i + 1]


_REFILL = {NAMES: _refill_names, FORMS: _refill_forms, SUMS: _refill_sums}


def new_array() -> Words:
    """Return an array that knows the game 0, and has a place for drafts.

    Examples
    --------
    >>> int(new_array()[USED + GAMES]) // WORDS
    2
    """
    words = _laid_out(FIRST_LENGTHS)
    for game in (ZERO, DRAFT):
        x = HEADER + WORDS * game
        words[x + FIRST] = 1
        words[x + FLAGS] = ZERO_FLAGS | NAMED | NUMBER
    words[USED + GAMES] = 2 * WORDS
    words[USED + LISTS] = 1  # the place 0 means that there is no list
    return words


def _laid_out(lengths: dict[int, int]) -> Words:
    size = HEADER + sum(lengths.values())
    if 8 * size > MOST_BYTES:
        raise Undecided(
            "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
            positions=lengths[GAMES] // WORDS,
            megabytes=MOST_BYTES >> 20,
        )
    words = np.zeros(size, np.int64)
    start = HEADER
    for section, length in lengths.items():
        words[START + section], words[LENGTH + section] = start, length
        start += length
    return words


def grown(words: Words) -> Words:
    """Return the array with twice the room in the section that was full; the stack is empty.

    Examples
    --------
    >>> words = new_array()
    >>> words[WANTED] = SUMS
    >>> int(grown(words)[LENGTH + SUMS]) // int(words[LENGTH + SUMS])
    2
    """
    wanted = int(words[WANTED])
    lengths = {section: int(words[LENGTH + section]) for section in FIRST_LENGTHS}
    lengths[wanted] *= 2
    if wanted == GAMES:  # more games are compared
        lengths[ORDER] *= 2
    longer = _laid_out(lengths)
    longer[USED:HEADER] = words[USED:HEADER]
    longer[USED + STACK] = 0
    for section, length in lengths.items():
        start, before = int(words[START + section]), int(words[LENGTH + section])
        if length == before or section in (GAMES, LISTS):
            at = int(longer[START + section])
            longer[at : at + before] = words[start : start + before]
    if wanted in _REFILL:
        start = int(words[START + wanted])
        _REFILL[wanted](longer, words[start : start + int(words[LENGTH + wanted])])
    return longer
