"""Thermographs of the games of a compiled store: the walls of `core.forms.thermograph`, compiled.

A wall is a word with the number of its corners, and two words for each of them, its temperature and its place, from
t = −1 on; above the last corner it is upright. Its pieces are upright or diagonal. All numbers are fixed point with 32
fractional bits: where two walls meet between two units, `Unfit` is raised, and the work is one for Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.core.forms.thermograph import Thermograph
from grundy.kernels.forms import CompiledStore
from grundy.kernels.forms_layout import (
    FIRST,
    FLAGS,
    GAMES,
    HEADER,
    INNER,
    LARGEST,
    LEFT_STOP,
    LEFTS,
    LENGTH,
    LISTS,
    NAMED,
    NUMBER,
    ONE,
    OUTER,
    RIGHTS,
    STACK,
    START,
    UP_AND_STAR,
    USED,
    WORDS,
    Unfit,
    drop_to,
    named,
    push,
    spend,
    top,
)

__all__ = ["CompiledThermographs", "find_walls", "mean_at", "temperature_at"]


class WallsFull(Exception):
    """There is no room for more walls."""


@njit("i8(i8)", **INNER)
def _sign(x: Any) -> Any:
    return (x > 0) - (x < 0)


@njit("i8(i8[::1], i8, i8)", **INNER)
def _slope(w: Any, wall: Any, i: Any) -> Any:
    """Return the slope of a wall above corner i."""
    corner = wall + 1 + 2 * i
    return _sign(w[corner + 3] - w[corner + 1]) if i + 1 < w[wall] else 0


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def _place(w: Any, wall: Any, i: Any, t: Any) -> Any:
    """Return where a wall stands at a temperature above corner i and not above the next one."""
    corner = wall + 1 + 2 * i
    return w[corner + 1] + (t - w[corner]) * _slope(w, wall, i)


@njit("i8(i8[::1], i8, i8)", **INNER)
def _next(w: Any, wall: Any, i: Any) -> Any:
    """Return the temperature of the corner after corner i."""
    return w[wall + 3 + 2 * i] if i + 1 < w[wall] else LARGEST


@njit("void(i8[::1], i8, i8, i8)", **INNER)
def _append(w: Any, wall: Any, t: Any, x: Any) -> None:
    """Append a corner to a wall; if it goes straight on, the last one is none."""
    if w[wall] > 1:
        last = wall + 2 * w[wall] - 1
        if _slope(w, wall, w[wall] - 2) == _sign(x - w[last + 1]):
            w[wall] -= 1
    w[wall] += 1
    last = wall + 2 * w[wall] - 1
    w[last], w[last + 1] = t, x


@njit("i8(i8, i8, i8)", **INNER)
def _until_meeting(time: Any, before: Any, after: Any) -> Any:
    """Return after how long two walls meet whose distance changes from one sign to the other in some time."""
    apart, passed = abs(before), abs(after)
    rate = (apart + passed) // time  # their slopes differ by 1 or by 2
    if apart % rate:
        raise Unfit
    return apart // rate


@njit("void(i8[::1], i8, i8, i8, i8)", **INNER)
def _best(w: Any, one: Any, other: Any, out: Any, sign: Any) -> None:
    """Write the larger of two walls at each temperature, or the smaller if the sign is negative."""
    if out + 4 * (w[one] + w[other]) + 8 > w.size:
        raise WallsFull
    w[out] = 0
    i = j = 0
    t, t_before, a_before, b_before = w[one + 1], LARGEST, 0, 0
    while t < LARGEST:
        i += _next(w, one, i) == t
        j += _next(w, other, j) == t
        a, b = _place(w, one, i, t), _place(w, other, j, t)
        if t_before < LARGEST and _sign(a_before - b_before) * _sign(a - b) < 0:
            step = _until_meeting(t - t_before, a_before - b_before, a - b)
            _append(w, out, t_before + step, a_before + _sign(a - a_before) * step)
        _append(w, out, t, max(a, b) if sign > 0 else min(a, b))
        t_before, a_before, b_before = t, a, b
        t = min(_next(w, one, i), _next(w, other, j))


@njit("i8(i8[::1], i8)", **INNER)
def _end(w: Any, wall: Any) -> Any:
    return wall + 1 + 2 * w[wall]


@njit("void(i8[::1], i8, i8, i8)", **INNER)
def _cut(w: Any, left: Any, right: Any, out: Any) -> None:
    """Write the left wall and after it the right wall: the two envelopes, leaning by t, up to where they meet."""
    theirs = out + 4 * (w[left] + w[right]) + 8
    if theirs + 4 * (w[left] + w[right]) + 8 > w.size:
        raise WallsFull
    w[out] = w[theirs] = 0
    i = j = 0
    t, t_before, a_before, b_before = w[left + 1], LARGEST, 0, 0
    while True:
        i += _next(w, left, i) == t
        j += _next(w, right, j) == t
        a, b = _place(w, left, i, t) - t, _place(w, right, j, t) + t
        if a < b:
            if t_before < LARGEST:
                step = _until_meeting(t - t_before, a_before - b_before, a - b)
                t, a = t_before + step, a_before + _sign(a - a_before) * step
            b = a
        _append(w, out, t, a)
        _append(w, theirs, t, b)
        if a == b:
            break
        t_before, a_before, b_before = t, a, b
        t = min(_next(w, left, i), _next(w, right, j))
        if t == LARGEST:  # beyond their corners they come closer by 2 for 1
            if (a - b) % 2:
                raise Unfit
            t = t_before + (a - b) // 2
    end = _end(w, out)
    for k in range(1 + 2 * w[theirs]):
        w[end + k] = w[theirs + k]


@njit("i8(i8[::1], i8)", **INNER)
def _push_options(a: Any, game: Any) -> Any:
    """Push options that have the same walls as those of a game that is no integer; return how many are Left's."""
    x = HEADER + WORDS * game
    if not a[x + FLAGS] & NAMED:
        options = a[START + LISTS] + a[x + FIRST]
        for i in range(a[x + LEFTS] + a[x + RIGHTS]):
            push(a, a[options + i])
        return a[x + LEFTS]
    number, name = a[x + LEFT_STOP], a[x + UP_AND_STAR]
    up, star = name >> 32, name & 0xFFFFFFFF
    if a[x + FLAGS] & NUMBER:
        step = number & -number
        push(a, named(a, number - step, 0, 0))
        push(a, named(a, number + step, 0, 0))
        return 1
    plain = named(a, number, 0, 0)
    if up == 0 or (abs(up) == 1 and star == 1):  # as n∗, else as n↑ or n↓
        push(a, plain)
        push(a, plain)
    else:
        starred = named(a, number, 0, 1)
        push(a, plain if up > 0 else starred)
        push(a, starred if up > 0 else plain)
    return 1


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8, i8, i8)", **INNER)
def _envelope(a: Any, w: Any, walls: Any, options: Any, size: Any, side: Any, free: Any) -> Any:
    """Return the best of the opposite walls of some options; what is written begins at a free place."""
    best = walls[2 * a[options] + side]
    for i in range(1, size):
        wall = walls[2 * a[options + i] + side]
        if wall != best:
            _best(w, best, wall, free, 1 if side == 1 else -1)
            best, free = free, _end(w, free)
    return best


@njit("void(i8[::1], i8[::1], i8[::1], i8[::1], i8)", **INNER)
def _write_integer(a: Any, w: Any, walls: Any, used: Any, game: Any) -> None:
    """Write the wall of an integer, which is both its walls."""
    wall = used[0]
    if wall + 3 > w.size:
        raise WallsFull
    w[wall], w[wall + 1], w[wall + 2] = 1, -ONE, a[HEADER + WORDS * game + LEFT_STOP]
    walls[2 * game] = walls[2 * game + 1] = wall
    used[0] += 3


@njit("void(i8[::1], i8[::1], i8[::1], i8[::1], i8, i8, i8)", **INNER)
def _write(a: Any, w: Any, walls: Any, used: Any, game: Any, options: Any, lefts: Any) -> None:
    """Write the walls of a game whose options lie on the stack and have theirs."""
    wall = used[0]
    left = _envelope(a, w, walls, options, lefts, 1, wall)
    free = max(wall, _end(w, left))
    right = _envelope(a, w, walls, options + lefts, top(a) - options - lefts, 0, free)
    free = max(free, _end(w, right))
    _cut(w, left, right, free)
    words = 2 + 2 * (w[free] + w[_end(w, free)])
    for k in range(words):
        w[wall + k] = w[free + k]
    walls[2 * game], walls[2 * game + 1] = wall, _end(w, wall)
    used[0] += words


@njit("void(i8[::1], i8[::1], i8[::1], i8[::1], i8)", **INNER)
def find_walls(a: Any, w: Any, walls: Any, used: Any, game: Any) -> None:
    """Find the walls of a game and of all that it needs; those of game g begin at walls[2g] and walls[2g + 1]."""
    bottom = top(a)
    push(a, game)
    while top(a) > bottom:
        begin = top(a)
        g = a[begin - 1]
        if walls[2 * g] == 0:
            spend(a, 1)
            x = HEADER + WORDS * g
            if a[x + FLAGS] & NUMBER and a[x + LEFT_STOP] % ONE == 0:
                _write_integer(a, w, walls, used, g)
            else:
                lefts = _push_options(a, g)
                waiting = 0
                for i in range(begin, top(a)):
                    if walls[2 * a[i]] == 0:
                        waiting += 1
                if waiting:
                    continue
                _write(a, w, walls, used, g, begin, lefts)
        drop_to(a, begin - 1)


@njit("void(i8[::1], i8[::1], i8[::1], i8[::1], i8[::1])", **OUTER)
def _build(a: Any, w: Any, walls: Any, used: Any, games: Any) -> None:
    """Find the walls of some games."""
    for game in games:
        find_walls(a, w, walls, used, game)


@njit("i8(i8[::1], i8)", **INNER)
def mean_at(w: Any, wall: Any) -> Any:
    """Return the place of the mast above a wall."""
    return w[wall + 2 * w[wall]]


@njit("i8(i8[::1], i8, i8)", **INNER)
def temperature_at(w: Any, left: Any, right: Any) -> Any:
    """Return the temperature at which two walls meet."""
    return max(w[left + 2 * w[left] - 1], w[right + 2 * w[right] - 1])


class CompiledThermographs:
    """The thermographs of the games of a compiled store, each computed once.

    Examples
    --------
    >>> store = CompiledStore()
    >>> switch = store.form([store.number(3)], [store.number(-1)])
    >>> found = CompiledThermographs(store).of(switch)
    >>> found.mean, found.temperature
    (Fraction(1, 1), Fraction(2, 1))
    """

    def __init__(self, store: CompiledStore) -> None:
        self.store = store
        self._words: NDArray[np.int64] = np.zeros(1 << 14, np.int64)
        self._walls: NDArray[np.int64] = np.zeros(0, np.int64)
        self._used = np.ones(1, np.int64)  # the place 0 means that there is no wall

    def build(self, games: Iterable[int]) -> None:
        """Find the walls of some games."""
        self.run(_build, np.fromiter(games, np.int64))

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Call compiled code on the store and the walls until it finds all the room that it needs."""

        def attempt(store: NDArray[np.int64]) -> Any:
            while True:
                room = 2 * int(store[LENGTH + GAMES]) // WORDS
                if room > self._walls.size:
                    self._walls = np.concatenate([self._walls, np.zeros(room - self._walls.size, np.int64)])
                try:
                    return kernel(store, self._words, self._walls, self._used, *arguments)
                except WallsFull:
                    store[USED + STACK] = 0
                    self._words = np.concatenate([self._words, np.zeros_like(self._words)])

        return self.store.run(attempt)

    def of(self, game: int) -> Thermograph:
        """Return the thermograph of a game."""
        self.build([game])
        left, right = (self._corners(int(wall)) for wall in self._walls[2 * game : 2 * game + 2])
        return Thermograph(left, right)

    def _corners(self, wall: int) -> tuple[tuple[Fraction, Fraction], ...]:
        words = self._words[wall + 1 : wall + 1 + 2 * int(self._words[wall])].tolist()
        return tuple((Fraction(t, ONE), Fraction(x, ONE)) for t, x in zip(words[::2], words[1::2], strict=True))
