"""The compiled search: Grundy values and remoteness of games whose states are 64-bit integers.

The rule is a numba function that yields the options of a state, and perhaps one that
returns the key under which a state is remembered; the engine is compiled for them
once. States live in an open-addressing table that doubles when it is half full. The
search is depth first on an explicit stack: a state is pushed, its unfinished options
are pushed above it, and when it comes up again its value is the mex of theirs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba import njit, types, uint64
from numpy.typing import NDArray

from grundy.core.errors import InvalidPosition

EMPTY, OPEN, DONE = 0, 1, 2
FINISHED, CYCLE, LIMIT, TOO_LARGE = 0, 1, 2, 3
SMALLEST, LARGEST = -(1 << 62), 1 << 62


@njit(cache=True, inline="always")
def slot(states: NDArray[np.int64], marks: NDArray[np.uint8], state: Any) -> Any:
    """Return where a state is, or would go, in the table."""
    mask = uint64(len(states) - 1)
    place = (uint64(state) * uint64(0x9E3779B97F4A7C15)) >> uint64(20) & mask
    while marks[place] != EMPTY and states[place] != state:
        place = (place + uint64(1)) & mask
    return place


@njit(cache=True)
def _grown(states: Any, marks: Any, values: Any, lengths: Any) -> Any:
    """Return the four columns of the table, twice as long."""
    size = 2 * len(states)
    states2, marks2 = np.zeros(size, np.int64), np.zeros(size, np.uint8)
    values2, lengths2 = np.zeros(size, np.int32), np.zeros(size, np.int32)
    for i in range(len(states)):
        if marks[i] != EMPTY:
            place = slot(states2, marks2, states[i])
            states2[place], marks2[place] = states[i], marks[i]
            values2[place], lengths2[place] = values[i], lengths[i]
    return states2, marks2, values2, lengths2


@njit(cache=True, inline="always")
def same(state: Any) -> Any:
    """Return the state: where no key is given, each is its own."""
    return state


@njit
def _search(
    options: Any, key: Any, table: Any, stack: Any, depth: int, misere: bool, most: int, most_moves: int
) -> Any:
    """Search on until the stack is empty, a cycle or a state too large is met, or positions or moves run out.

    When moves run out in the middle of a position its other options are lost, so
    the search cannot go on; the caller's budget ends there too.
    """
    states, marks, values, lengths = table
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
        if marks[place] == EMPTY:
            if opened == most:
                return LIMIT, (states, marks, values, lengths), stack, depth, opened, moves
            opened += 1
            if 2 * (count + 1) > len(states):
                states, marks, values, lengths = _grown(states, marks, values, lengths)
                place = slot(states, marks, state)
            states[place], marks[place] = state, OPEN
            count += 1
            for found in options(state):
                option = key(found)
                moves += 1
                status = FINISHED
                if moves >= most_moves:
                    status = LIMIT
                elif not (SMALLEST < found < LARGEST and SMALLEST < option < LARGEST):
                    status = TOO_LARGE
                where = slot(states, marks, option)
                if marks[where] == OPEN:
                    status = CYCLE
                if status != FINISHED:
                    return status, (states, marks, values, lengths), stack, depth, opened, moves
                if marks[where] == EMPTY:
                    if depth == len(stack):
                        longer = np.empty(2 * depth, np.int64)
                        longer[:depth] = stack
                        stack = longer
                    stack[depth] = option
                    depth += 1
            if stack[depth - 1] != state:
                continue
        stamp += 1
        winning = losing = -1  # the quickest win and the longest resistance
        terminal = True
        for found in options(state):
            terminal = False
            where = slot(states, marks, key(found))
            value, length = values[where], lengths[where]
            if value >= len(seen):
                wider = np.zeros(2 * value, np.int64)
                wider[: len(seen)] = seen
                seen = wider
            seen[value] = stamp
            if value == 0 and (winning < 0 or length < winning):
                winning = length
            if value != 0 and length > losing:
                losing = length
        mex = 0
        if terminal:
            mex = 1 if misere else 0
        else:
            while mex < len(seen) and seen[mex] == stamp:
                mex += 1
        values[place] = mex
        lengths[place] = 0 if terminal else 1 + (winning if winning >= 0 else losing)
        marks[place] = DONE
        depth -= 1
    return FINISHED, (states, marks, values, lengths), stack, depth, opened, moves


def fits(state: object) -> bool:
    """Return whether a state is an integer with which compiled rules can be trusted.

    Examples
    --------
    >>> fits(-5), fits(1 << 62), fits("a")
    (True, False, False)
    """
    return isinstance(state, int) and SMALLEST < state < LARGEST


def announce(options: Any) -> None:
    """Say to a person who waits that rules are being compiled, if they were not yet.

    Examples
    --------
    >>> announce(njit(lambda state: state))
    """
    if not options.nopython_signatures and sys.stderr.isatty():
        print("compiling the rules, once…", file=sys.stderr)


def check_whole(functions: Iterable[Any]) -> None:
    """Raise an error if a compiled function of integers yields or returns anything but integers.

    Examples
    --------
    >>> check_whole([njit(lambda state: state // 2)])
    >>> check_whole([njit(lambda state: state / 2)])
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: a compiled function of a game must give integers, not float64
    """
    for function in functions:
        if not function.signatures:  # else it was compiled for what its author says
            function.compile((types.int64,))
        if (types.int64,) not in function.overloads:
            continue
        given = function.overloads[types.int64,].signature.return_type
        given = getattr(given, "yield_type", getattr(given, "dtype", given))
        if not isinstance(given, types.Integer):
            raise InvalidPosition("a compiled function of a game must give integers, not {kind}", kind=str(given))


class Engine:
    """A search that can be run piece by piece.

    Examples
    --------
    >>> from numba import njit
    >>> @njit
    ... def take_up_to_three(n):
    ...     for k in range(1, min(3, n) + 1):
    ...         yield n - k
    >>> engine = Engine(take_up_to_three, 21, misere=False)
    >>> engine.run(most=100, most_moves=1000)
    >>> engine.positions, engine.status == FINISHED, engine.lookup(21), engine.lookup(22)
    (22, True, (1, 11), None)
    """

    def __init__(
        self,
        options: Callable[[int], Iterable[int]],
        start: int,
        *,
        misere: bool,
        key: Callable[[int], int] | None = None,
    ) -> None:
        announce(options)
        self._rule, self._misere = (options, same if key is None else key), misere
        check_whole(self._rule)
        size = 1 << 10
        self._table = (
            np.zeros(size, np.int64),
            np.zeros(size, np.uint8),
            np.zeros(size, np.int32),
            np.zeros(size, np.int32),
        )
        self._stack = np.empty(size, np.int64)
        known = fits(start) and fits(first := int(self._rule[1](start)))
        self._stack[0] = first if known else 0
        self._depth = 1
        self.positions = self.moves = 0
        self.status = LIMIT if known else TOO_LARGE

    @property
    def decided(self) -> int:
        """How many positions were examined."""
        return self.positions

    @property
    def finished(self) -> bool:
        """Whether nothing is left to search, or the search cannot go on."""
        return self.status != LIMIT

    def run(self, most: int, most_moves: int) -> None:
        """Search on for at most so many positions and moves."""
        self.status, self._table, self._stack, self._depth, positions, moves = _search(
            *self._rule, self._table, self._stack, self._depth, self._misere, most, most_moves
        )
        self.positions += int(positions)
        self.moves += int(moves)

    def states(self) -> list[int]:
        """Return the states that are decided."""
        states, marks, _, _ = self._table
        decided: list[int] = states[marks == DONE].tolist()
        return decided

    def lookup(self, state: int) -> tuple[int, int] | None:
        """Return the value and the remoteness of a key, None if the search did not finish it."""
        if not fits(state):
            return None
        states, marks, values, lengths = self._table
        place = slot(states, marks, state)
        return (int(values[place]), int(lengths[place])) if marks[place] == DONE else None
