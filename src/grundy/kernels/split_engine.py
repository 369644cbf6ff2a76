"""The compiled search of games whose positions fall apart: Grundy values of states that are 64-bit integers.

Three numba functions are the rule: one yields the options of a state, one the
components of a state, one returns its key. The value of an option is the nim-sum of
the values of its components, so only keys of components are searched and remembered.

A state is looked through when it comes up on the stack. If the values of all
components of its options are known, so is its own; else those that are missing
are pushed above it, and it is looked through once more when they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.kernels.engine import (
    CYCLE,
    DONE,
    EMPTY,
    FINISHED,
    LARGEST,
    LIMIT,
    OPEN,
    SMALLEST,
    TOO_LARGE,
    announce,
    check_whole,
    fits,
    same,
    slot,
)


@njit(cache=True)
def _copied(states: Any, marks: Any, values: Any, size: int, least: int) -> Any:
    """Return the three columns of the table with another length, with the states whose mark is `least` or more."""
    states2, marks2, values2 = np.zeros(size, np.int64), np.zeros(size, np.uint8), np.zeros(size, np.int32)
    for i in range(len(states)):
        if marks[i] >= least:
            place = slot(states2, marks2, states[i])
            states2[place], marks2[place], values2[place] = states[i], marks[i], values[i]
    return states2, marks2, values2


@njit(cache=True)
def _longer(numbers: Any, least: int) -> Any:
    """Return an array that begins with the same numbers, twice as long or longer."""
    longer = np.zeros(max(2 * len(numbers), least), np.int64)
    longer[: len(numbers)] = numbers
    return longer


@njit
def _search(
    options: Any, components: Any, key: Any, table: Any, stack: Any, depth: int, most: int, most_moves: int
) -> Any:
    """Search on until the stack is empty, a cycle or a state too large is met, or positions or moves run out."""
    states, marks, values = table
    opened = moves = 0
    count = np.count_nonzero(marks)
    seen = np.zeros(64, np.int64)  # seen[v] == stamp: some option has the value v
    stamp = 0
    while depth > 0:
        state = stack[depth - 1]
        place = slot(states, marks, state)
        if marks[place] == DONE:
            depth -= 1
            continue
        fresh = marks[place] == EMPTY
        if fresh:
            if opened == most:
                return LIMIT, (states, marks, values), stack, depth, opened, moves
            opened += 1
            if 2 * (count + 1) > len(states):
                states, marks, values = _copied(states, marks, values, 2 * len(states), OPEN)
                place = slot(states, marks, state)
            states[place], marks[place] = state, OPEN
            count += 1
        stamp += 1
        below = depth
        for option in options(state):
            status = FINISHED if SMALLEST < option < LARGEST else TOO_LARGE
            moves += fresh
            if moves >= most_moves:
                status = LIMIT
            total = 0
            for component in components(option):
                part = key(component)
                if not SMALLEST < part < LARGEST:
                    status = TOO_LARGE
                where = slot(states, marks, part)
                if marks[where] == DONE:
                    total ^= values[where]
                    continue
                if marks[where] == OPEN:
                    status = CYCLE
                if depth == len(stack):
                    stack = _longer(stack, 0)
                stack[depth] = part
                depth += 1
            if status != FINISHED:
                return status, (states, marks, values), stack, below, opened, moves
            if depth == below:
                if total >= len(seen):
                    seen = _longer(seen, total + 1)
                seen[total] = stamp
        if depth > below:
            continue
        mex = 0
        while mex < len(seen) and seen[mex] == stamp:
            mex += 1
        values[place], marks[place] = mex, DONE
        depth -= 1
    return FINISHED, (states, marks, values), stack, depth, opened, moves


@njit
def _keys(components: Any, key: Any, state: int) -> Any:
    """Return the keys of the components of a state."""
    found = np.empty(8, np.int64)
    count = 0
    for component in components(state):
        if count == len(found):
            found = _longer(found, 0)
        found[count] = key(component)
        count += 1
    return found[:count]


class SplitEngine:
    """A search for values that can be run piece by piece, and remembers what it found for the next state.

    Examples
    --------
    Rows of pins, of which a ball fells one or two neighbours, as the bits of a number:

    >>> from numba import njit
    >>> @njit
    ... def felled(pins):
    ...     for place in range(62):
    ...         if pins >> place & 1:
    ...             yield pins ^ 1 << place
    ...             if pins >> place & 3 == 3:
    ...                 yield pins ^ 3 << place
    >>> @njit
    ... def rows(pins):
    ...     while pins:
    ...         row = pins & ~(pins + (pins & -pins))
    ...         yield row
    ...         pins ^= row
    >>> @njit
    ... def moved(pins):
    ...     while pins and not pins & 1:
    ...         pins >>= 1
    ...     return pins
    >>> engine = SplitEngine(felled, rows, moved)
    >>> engine.begin((1 << 40) - 1)
    >>> engine.run(most=100, most_moves=10_000)
    >>> engine.value, engine.positions
    (1, 40)
    """

    def __init__(
        self,
        options: Callable[[int], Iterable[int]],
        components: Callable[[int], Iterable[int]],
        key: Callable[[int], int] | None = None,
    ) -> None:
        announce(options)
        self._rule = options, components, same if key is None else key
        check_whole(self._rule)
        size = 1 << 10
        self._table = np.zeros(size, np.int64), np.zeros(size, np.uint8), np.zeros(size, np.int32)
        self._stack: NDArray[np.int64] = np.empty(size, np.int64)
        self._parts: list[int] = []
        self._depth = 0
        self.positions = self.moves = 0
        self.status = FINISHED

    @property
    def decided(self) -> int:
        """How many positions were examined."""
        return self.positions

    @property
    def finished(self) -> bool:
        """Whether nothing is left to search, or the search cannot go on."""
        return self.status != LIMIT

    def begin(self, state: int) -> None:
        """Ask for the value of a state."""
        if self.status != FINISHED:  # what is open still would look like a cycle
            self._table = _copied(*self._table, len(self._table[0]), DONE)
        self._depth, self._parts = 0, []
        self.status = TOO_LARGE
        if not fits(state):
            return
        _, components, key = self._rule
        self._parts = _keys(components, key, state).tolist()
        if all(map(fits, self._parts)):
            self.status = LIMIT
            self._stack = np.empty(max(1 << 10, 2 * len(self._parts)), np.int64)
            self._depth = len(self._parts)
            self._stack[: self._depth] = self._parts

    def run(self, most: int, most_moves: int) -> None:
        """Search on for at most so many positions and moves."""
        self.status, self._table, self._stack, self._depth, positions, moves = _search(
            *self._rule, self._table, self._stack, self._depth, most, most_moves
        )
        self.positions += int(positions)
        self.moves += int(moves)

    @property
    def value(self) -> int | None:
        """The value that was asked for, None if the search did not find it."""
        if self.status != FINISHED:
            return None
        states, marks, values = self._table
        total = 0
        for part in self._parts:
            total ^= int(values[slot(states, marks, part)])
        return total

    def states(self) -> list[int]:
        """Return the components whose values are known."""
        states, marks, _ = self._table
        known: list[int] = states[marks == DONE].tolist()
        return known
