"""What searches for the winner share: positions on the way, those that they lead to, and the table of the decided.

A position is two words for what lies on the board, the number of a game of the compiled store that is added to it, and
the player to move: 0 for Left, 1 for Right. The rules of a board are compiled in a file of their own. They look at a
position once: if they cannot tell who wins, they list where the player can move to, with an estimate of how good
that is for him. The search follows the best first, until one of them is lost for the other player. What is decided
goes to a table without error: a position that is met again is not searched again.

Nothing recurses, and nothing is allocated here: a call ends where some array might be too short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.kernels.forms_layout import (
    FIRST,
    FLAGS,
    HEADER,
    INNER,
    LEFT_STOP,
    LEFTS,
    LISTS,
    NUMBER,
    ONE,
    RIGHTS,
    START,
    WORDS,
    ZERO,
    learn_options,
    mixed,
    named,
    push,
    slot_of,
)
from grundy.kernels.forms_order import ge

NO, YES, UNKNOWN = 0, 1, -1
LEFT, RIGHT = 0, 1
DEPTH, LISTED, KEPT, SEEN, MOVES, ANSWER, WANTED = range(7)
"""Counters: positions on the way, words of the lists below them, positions decided, those looked at, their moves; the
answer for the first position, and how many words the next list needs."""
COUNTERS = 7

ONE_WORD, OTHER_WORD, VALUE, PLAYER, BEGIN, NEXT = range(6)
"""The words of a position on the way: its own, and where its list begins and goes on; −1 if there is none yet."""
FRAME = 6
ESTIMATE = 3
"""The words of a position in a list: the first three of its own, and how good it is for who moves there."""
ENTRY = 4
SLOT = 3
"""The words of a decided position: its two words, and one for the game, the player, and whether he wins."""
PART = 3
"""The words of a part of a board that was valued: its two words, and its value; before them all stands how many
there are."""
SLICE = 1 << 12
"""How many positions are looked at between two looks at the clock."""
MOST_BYTES = 2 << 30
ARRAYS = "i8[::1], i8[::1], i8[::1], i8[::1]"
"""The types of counters, way, lists and table, for signatures."""


class PartsFull(Exception):
    """There is no room for the value of one more part."""


@njit("i8(i8[::1], i8, i8, i8, i8)", **INNER)
def slot_in(table: Any, one: Any, other: Any, value: Any, player: Any) -> Any:
    """Return where a position is, or would go, in the table."""
    last = table.size // SLOT
    question = value << 1 | player
    slot = slot_of(mixed(mixed(mixed(0, one), other), question), last)
    while True:
        place = SLOT * slot
        if table[place] == 0 and table[place + 1] == 0:
            return place
        if table[place] == one and table[place + 1] == other and table[place + 2] >> 1 == question:
            return place
        slot = (slot + 1) & (last - 1)


@njit("i8(i8[::1], i8, i8, i8, i8)", **INNER)
def decided(table: Any, one: Any, other: Any, value: Any, player: Any) -> Any:
    """Return whether the player to move wins, as far as the table tells."""
    place = slot_in(table, one, other, value, player)
    return UNKNOWN if table[place] == 0 and table[place + 1] == 0 else table[place + 2] & 1


@njit("i8(i8[::1], i8, i8)", **INNER)
def part_slot(parts: Any, one: Any, other: Any) -> Any:
    """Return where a part is, or would go, in the table of parts."""
    slots = parts.size // PART
    slot = slot_of(mixed(mixed(0, one), other), slots)
    while True:
        place = 1 + PART * slot
        if (parts[place] == 0 and parts[place + 1] == 0) or (parts[place] == one and parts[place + 1] == other):
            return place
        slot = (slot + 1) & (slots - 1)


@njit("i8(i8[::1], i8, i8)", **INNER)
def known_part(parts: Any, one: Any, other: Any) -> Any:
    """Return the value of a part, −1 if it is not known."""
    place = part_slot(parts, one, other)
    return -1 if parts[place] == 0 and parts[place + 1] == 0 else parts[place + 2]


@njit("void(i8[::1], i8, i8, i8)", **INNER)
def keep_part(parts: Any, one: Any, other: Any, value: Any) -> None:
    """Remember the value of a part."""
    if 2 * PART * (parts[0] + 1) > parts.size:
        raise PartsFull
    place = part_slot(parts, one, other)
    parts[place], parts[place + 1], parts[place + 2] = one, other, value
    parts[0] += 1


@njit("i8(i8[::1], i8, i8)", **INNER)
def wins_alone(a: Any, value: Any, player: Any) -> Any:
    """Return whether the player to move wins a game by itself."""
    return NO if (ge(a, ZERO, value) if player == LEFT else ge(a, value, ZERO)) else YES


@njit("i8(i8[::1], i8, i8)", **INNER)
def push_options(a: Any, game: Any, player: Any) -> Any:
    """Push the options of a player in a game, and return how many there are; of a number the simplest form has one."""
    x = HEADER + WORDS * game
    if a[x + FLAGS] & NUMBER:
        number, sign = a[x + LEFT_STOP], 1 if player == LEFT else -1
        if number % ONE == 0 and number * sign <= 0:
            return 0
        step = min(number & -number, ONE)
        push(a, named(a, number - sign * step, 0, 0))
        return 1
    learn_options(a, game)
    first = a[START + LISTS] + a[x + FIRST] + (a[x + LEFTS] if player == RIGHT else 0)
    options = a[x + LEFTS] if player == LEFT else a[x + RIGHTS]
    for i in range(options):
        push(a, a[first + i])
    return options


@njit("void(i8[::1], i8, i8, i8, i8, i8)", **INNER)
def list_entry(lists: Any, at: Any, one: Any, other: Any, value: Any, estimate: Any) -> None:
    """Write a position that a move leads to."""
    lists[at], lists[at + 1], lists[at + 2], lists[at + ESTIMATE] = one, other, value, estimate


@njit(f"b1({ARRAYS}, i8)", **INNER)
def has_room(counts: Any, way: Any, lists: Any, table: Any, moves: Any) -> Any:
    """Return whether there is room for one more position on the way, and for the list of so many moves."""
    counts[WANTED] = ENTRY * moves
    return (
        FRAME * (counts[DEPTH] + 1) <= way.size
        and counts[LISTED] + counts[WANTED] <= lists.size
        and 2 * SLOT * (counts[KEPT] + counts[DEPTH] + 1) <= table.size
    )


@njit(f"i8({ARRAYS})", **INNER)
def follow(counts: Any, way: Any, lists: Any, table: Any) -> Any:
    """Go on to the best position in the last list that is not decided; return the answer if there is none."""
    frame = FRAME * (counts[DEPTH] - 1)
    player = 1 - way[frame + PLAYER]
    while way[frame + NEXT] < counts[LISTED]:
        at = best = way[frame + NEXT]
        for i in range(at + ENTRY, counts[LISTED], ENTRY):
            if lists[i + ESTIMATE] > lists[best + ESTIMATE]:
                best = i
        for k in range(ENTRY):
            lists[at + k], lists[best + k] = lists[best + k], lists[at + k]
        way[frame + NEXT] += ENTRY
        answer = decided(table, lists[at], lists[at + 1], lists[at + 2], player)
        if answer == NO:
            return YES
        if answer == UNKNOWN:
            for k in range(3):
                way[frame + FRAME + k] = lists[at + k]
            way[frame + FRAME + PLAYER] = player
            way[frame + FRAME + BEGIN], way[frame + FRAME + NEXT] = counts[LISTED], -1
            counts[DEPTH] += 1
            return UNKNOWN
    return NO


@njit(f"void({ARRAYS}, i8)", **INNER)
def settle(counts: Any, way: Any, lists: Any, table: Any, answer: Any) -> None:
    """Note the answer for the last position on the way; if it is lost, who moved there has won."""
    while True:
        frame = FRAME * (counts[DEPTH] - 1)
        one, other, value, player = way[frame], way[frame + 1], way[frame + VALUE], way[frame + PLAYER]
        place = slot_in(table, one, other, value, player)
        table[place], table[place + 1] = one, other
        table[place + 2] = (value << 1 | player) << 1 | answer
        counts[KEPT] += 1
        counts[LISTED] = way[frame + BEGIN]
        counts[DEPTH] -= 1
        if counts[DEPTH] == 0:
            counts[ANSWER] = answer
            return
        if answer == YES:
            return
        answer = YES


@njit("void(i8[::1], i8[::1])", cache=True, nogil=True)
def _refill(table: Any, before: Any) -> None:
    for at in range(0, before.size, SLOT):
        if before[at] != 0 or before[at + 1] != 0:
            word = before[at + 2]
            place = slot_in(table, before[at], before[at + 1], word >> 2, word >> 1 & 1)
            for k in range(SLOT):
                table[place + k] = before[at + k]


@njit("void(i8[::1], i8[::1])", cache=True, nogil=True)
def _refill_parts(parts: Any, before: Any) -> None:
    for at in range(1, before.size, PART):
        if before[at] != 0 or before[at + 1] != 0:
            keep_part(parts, before[at], before[at + 1], before[at + 2])


class OutcomeSearch:
    """The search for the winner of one position, which runs in slices.

    Parameters
    ----------
    call
        Calls the compiled rules with the arrays given to it: on the store, and whatever else they need.
    position
        The two words on the board, the game that is added, and the player to move.

    Examples
    --------
    >>> from grundy.kernels.forms import CompiledStore
    >>> from grundy.kernels.outcomes_clobber import search
    >>> row = search(CompiledStore(), ["xo"], 0, LEFT)
    >>> row.run()
    >>> row.finished, row.wins, row.decided
    (True, True, 1)
    """

    def __init__(self, call: Callable[..., Any], position: tuple[int, int, int, int]) -> None:
        self._call = call
        self._counts = np.zeros(COUNTERS, np.int64)
        self._way = np.zeros(FRAME << 8, np.int64)
        self._lists = np.zeros(ENTRY << 10, np.int64)
        self._table = np.zeros(SLOT << 14, np.int64)
        self._parts = np.zeros(1 + (PART << 12), np.int64)
        self._way[:FRAME] = *position, 0, -1
        self._counts[DEPTH], self._counts[ANSWER] = 1, UNKNOWN

    @property
    def finished(self) -> bool:
        """Whether it is known who wins."""
        return bool(self._counts[DEPTH] == 0)

    @property
    def wins(self) -> bool:
        """Whether the player to move wins, when the search has finished."""
        return bool(self._counts[ANSWER])

    @property
    def decided(self) -> int:
        """How many positions have been looked at."""
        return int(self._counts[SEEN])

    @property
    def moves(self) -> int:
        """How many moves have been tried there."""
        return int(self._counts[MOVES])

    def run(self) -> None:
        """Look at some more positions."""
        depth, listed, kept = self._counts[:3]
        if FRAME * (depth + 1) > self._way.size:
            self._way = _doubled(self._way)
        while listed + self._counts[WANTED] > self._lists.size:
            self._lists = _doubled(self._lists)
        if 2 * SLOT * (kept + depth + 1) > self._table.size:
            if 2 * self._table.nbytes > MOST_BYTES:
                raise Undecided(
                    "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
                    positions=int(kept),
                    megabytes=self._table.nbytes >> 20,
                )
            before, self._table = self._table, np.zeros(2 * self._table.size, np.int64)
            _refill(self._table, before)
        try:
            self._call(self._counts, self._way, self._lists, self._table, SLICE, self._parts)
        except PartsFull:
            before, self._parts = self._parts, np.zeros(2 * self._parts.size - 1, np.int64)
            _refill_parts(self._parts, before)


def _doubled(array: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([array, np.zeros_like(array)])
